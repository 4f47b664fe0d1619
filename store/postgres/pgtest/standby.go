//go:build unix

package pgtest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
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
	copying := b.command("pg_basebackup", "-D", b.data(), "-R", "-X", "stream", "--no-sync", "-c", "fast",
		"-d", fmt.Sprintf("host=127.0.0.1 port=%d user=%s password='%s' application_name=standby", s.port, Superuser, Password))
	said, err := copying.CombinedOutput()
	fail(err, string(said))
	b.port, err = freePort()
	fail(err, "")
	fail(b.Configure(fmt.Sprintf("port = %d", b.port), fmt.Sprintf("unix_socket_directories = '%s'", folder),
		fmt.Sprintf("ssl_cert_file = '%s/server.crt'", folder), fmt.Sprintf("ssl_key_file = '%s/server.key'", folder)), "")
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

// Promote makes a standby the server that may be written to.
func (s *Server) Promote() error {
	return s.Exec("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_promote()")
}
