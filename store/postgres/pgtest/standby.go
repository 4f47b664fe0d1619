//go:build unix

package pgtest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Standby starts a server that follows this one until the test ends. From then on this one answers no commit before the standby
// has it too.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	fail := func(err error, said string) {
		if err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	folder, err := os.MkdirTemp("", "feldpost-pg")
	fail(err, "")
	b := &Server{folder: folder, bin: s.bin, as: s.as}
	t.Cleanup(func() {
		_ = b.Kill()
		_ = os.RemoveAll(folder)
	})
	fail(os.Chmod(folder, 0o755), "")
	for _, name := range []string{"ca.crt", "server.crt", "server.key"} {
		data, err := os.ReadFile(filepath.Join(s.folder, name))
		fail(err, "")
		fail(os.WriteFile(filepath.Join(folder, name), data, 0o600), "")
		fail(b.own(filepath.Join(folder, name)), "")
	}
	fail(os.Chmod(b.CA(), 0o644), "")
	fail(b.own(folder), "")
	fail(s.copyTo(b), "")
	b.port, err = freePort()
	fail(err, "")
	fail(b.Configure(fmt.Sprintf("port = %d", b.port), fmt.Sprintf("unix_socket_directories = '%s'", folder),
		fmt.Sprintf("ssl_cert_file = '%s/server.crt'", folder), fmt.Sprintf("ssl_key_file = '%s/server.key'", folder),
		fmt.Sprintf("primary_conninfo = 'host=127.0.0.1 port=%d user=%s password=''%s'' application_name=standby'", s.port, Superuser, Password)), "")
	fail(b.Restart(), "")
	fail(s.Exec("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"), "")
	for until := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		err := s.Exec("postgres", "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_stat_replication WHERE sync_state = 'sync') THEN RAISE 'no standby yet'; END IF; END $$")
		if err == nil {
			// The process that tells the others to wait for the standby is the one that makes checkpoints: it has read its settings before this one.
			fail(s.Exec("postgres", "CHECKPOINT"), "")
			return b
		}
		if time.Now().After(until) {
			t.Fatal(err)
		}
	}
}

// copyTo makes a base backup while the server works: what pg_basebackup does, which does not come with every PostgreSQL. The log is not in it,
// a standby fetches it.
func (s *Server) copyTo(b *Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL("postgres", Superuser))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, "SELECT pg_backup_start('standby', true)"); err != nil {
		return err
	}
	err = filepath.WalkDir(s.data(), func(path string, e fs.DirEntry, err error) error {
		if err == nil {
			err = copyOne(s.data(), b, path, e)
		}
		if errors.Is(err, fs.ErrNotExist) && path != s.data() { // gone meanwhile
			return nil
		}
		return err
	})
	if err != nil {
		return err
	}
	var label string
	if err := conn.QueryRow(ctx, "SELECT labelfile FROM pg_backup_stop(false)").Scan(&label); err != nil {
		return err
	}
	for name, text := range map[string]string{"backup_label": label, "standby.signal": ""} {
		path := filepath.Join(b.data(), name)
		if err := errors.Join(os.WriteFile(path, []byte(text), 0o600), b.own(path)); err != nil {
			return err
		}
	}
	return nil
}

// copyOne copies a folder or a file of a server's data, unless it belongs to the process that runs.
func copyOne(data string, b *Server, path string, e fs.DirEntry) error {
	name, err := filepath.Rel(data, path)
	if err != nil {
		return err
	}
	to := filepath.Join(b.data(), name)
	if e.IsDir() {
		return errors.Join(os.Mkdir(to, 0o700), b.own(to))
	}
	if top := strings.Split(name, string(filepath.Separator))[0]; top == "pg_wal" || top == "pg_replslot" || strings.HasPrefix(top, "postmaster.") {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(to, content, 0o600), b.own(to))
}

// Promote makes a standby the server that may be written to.
func (s *Server) Promote() error {
	return s.Exec("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_promote()")
}
