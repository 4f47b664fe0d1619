//go:build unix

// Package pgtest starts PostgreSQL servers for tests.
package pgtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Superuser and its password.
const (
	Superuser = "postgres"
	Password  = "for tests alone"
)

// Server is a server of its own in a temporary folder, on loopback, with TLS.
type Server struct {
	folder string
	bin    string
	port   int
	as     *syscall.Credential // whom it runs as, nil for who runs the test
	cmd    *exec.Cmd
	ended  chan struct{} // closed when cmd has ended
	log    *os.File
}

// Options are the choices for a server.
type Options struct {
	// Durable lets it wait for the disk, so that a commit outlives the death of the server.
	Durable bool
}

// shared is the server of a test program.
var shared struct {
	once   sync.Once
	server *Server
	err    error
}

// Shared returns the one server of this test program, which ends with it. A test is skipped where there is no
// PostgreSQL, unless FELDPOST_NEED_POSTGRES is in the environment.
func Shared(t testing.TB) *Server {
	t.Helper()
	shared.once.Do(func() { shared.server, shared.err = start("", Options{}) })
	if shared.err != nil {
		absent(t, shared.err)
	}
	return shared.server
}

// Stop ends the shared server, if there is one: for TestMain.
func Stop() {
	if s := shared.server; s != nil {
		_ = s.Kill()
		_ = os.RemoveAll(s.folder)
	}
}

// Start starts a server until the test ends.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	s, err := start("", o)
	if err != nil {
		absent(t, err)
	}
	t.Cleanup(func() {
		_ = s.Kill()
		_ = os.RemoveAll(s.folder)
	})
	return s
}

// errAbsent means that no PostgreSQL is installed.
var errAbsent = errors.New("no PostgreSQL server is installed (Debian: postgresql)")

func absent(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, errAbsent) && os.Getenv("FELDPOST_NEED_POSTGRES") == "" {
		t.Skip(err)
	}
	t.Fatal(err)
}

// programs is the folder of initdb and postgres: that which FELDPOST_POSTGRES names, or else the newest one.
func programs() (string, error) {
	if folder := os.Getenv("FELDPOST_POSTGRES"); folder != "" {
		_, err := os.Stat(filepath.Join(folder, "initdb"))
		return folder, err
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	slices.SortFunc(found, func(a, b string) int { return version(a) - version(b) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	return "", errAbsent
}

func version(path string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
	return n
}

// owner is who the server runs as: it refuses root.
func owner() (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errAbsent, err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, err
}

func start(folder string, o Options) (s *Server, err error) {
	s = &Server{folder: folder}
	if s.bin, err = programs(); err != nil {
		return nil, err
	}
	if s.as, err = owner(); err != nil {
		return nil, err
	}
	if s.folder, err = os.MkdirTemp("", "feldpost-pg"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(s.folder)
		}
	}()
	if err := s.prepare(o); err != nil {
		return nil, err
	}
	return s, s.Restart()
}

// prepare makes the cluster, its configuration and its certificate.
func (s *Server) prepare(o Options) error {
	if err := s.certify(); err != nil {
		return err
	}
	secret := filepath.Join(s.folder, "password")
	if err := os.WriteFile(secret, []byte(Password), 0o600); err != nil {
		return err
	}
	if err := s.own(s.folder, secret, s.CA(), filepath.Join(s.folder, "server.key"), filepath.Join(s.folder, "server.crt")); err != nil {
		return err
	}
	if out, err := s.run("initdb", "-D", s.data(), "-U", Superuser, "--pwfile="+secret, "-A", "scram-sha-256", "-E", "UTF8", "--locale=C", "--no-sync"); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	s.port = port
	lines := []string{
		"listen_addresses = '127.0.0.1'", fmt.Sprintf("port = %d", port), fmt.Sprintf("unix_socket_directories = '%s'", s.folder),
		"ssl = on", fmt.Sprintf("ssl_cert_file = '%s/server.crt'", s.folder), fmt.Sprintf("ssl_key_file = '%s/server.key'", s.folder),
		"max_connections = 200", "shared_buffers = 32MB", "wal_level = replica", "hot_standby = on", "max_wal_senders = 4", "log_min_messages = warning",
	}
	if !o.Durable {
		lines = append(lines, "fsync = off", "synchronous_commit = off", "full_page_writes = off")
	}
	return s.Configure(lines...)
}

// Configure adds lines to postgresql.conf; they hold from the next start on.
func (s *Server) Configure(lines ...string) error {
	f, err := os.OpenFile(filepath.Join(s.data(), "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString("\n" + strings.Join(lines, "\n") + "\n")
	return errors.Join(err, f.Close())
}

// Folder is where all of the server lies: its data in the folder data.
func (s *Server) Folder() string { return s.folder }

// Shell runs a line of the shell as whom the server runs as, in its folder, with its programs at hand and the superuser's password.
func (s *Server) Shell(line string) (string, error) {
	cmd := s.command("", "")
	cmd.Path, cmd.Args, cmd.Err = "/bin/sh", []string{"sh", "-ec", line}, nil
	cmd.Env = append(os.Environ(), "PATH="+s.bin+":"+os.Getenv("PATH"), "PGPASSWORD="+Password, "HOME="+s.folder)
	out, err := cmd.CombinedOutput()
	return string(bytes.TrimSpace(out)), err
}

func (s *Server) data() string { return filepath.Join(s.folder, "data") }

// CA is the file of the authority that signed the server's certificate.
func (s *Server) CA() string { return filepath.Join(s.folder, "ca.crt") }

// own gives files to whom the server runs as.
func (s *Server) own(paths ...string) error {
	if s.as == nil {
		return nil
	}
	for _, p := range paths {
		if err := os.Chown(p, int(s.as.Uid), int(s.as.Gid)); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(s.bin, name), args...)
	cmd.Dir = s.folder
	cmd.SysProcAttr = attributes(s.as)
	return cmd
}

func (s *Server) run(name string, args ...string) (string, error) {
	out, err := s.command(name, args...).CombinedOutput()
	return string(bytes.TrimSpace(out)), err
}

// freePort is a port of 127.0.0.1 on which nobody listens, below those that a system gives to who asks for none (Linux from 32768, IANA from
// 49152): until a server listens there, seconds later, no other test is given it.
func freePort() (port int, err error) {
	for range 100 {
		port = 20000 + rand.IntN(10000)
		var l net.Listener
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port)); err == nil {
			return port, l.Close()
		}
	}
	return 0, err
}

// Restart starts the server again after it was stopped, and waits until it answers.
func (s *Server) Restart() (err error) {
	if s.log, err = os.OpenFile(filepath.Join(s.folder, "log"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
		return err
	}
	if err := s.begin(); err != nil {
		return err
	}
	until := time.Now().Add(30 * time.Second)
	for {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		conn, err := pgx.Connect(ctx, s.URL("postgres", Superuser))
		if err == nil {
			err = errors.Join(conn.Ping(ctx), conn.Close(ctx))
		}
		cancel()
		if err == nil {
			return nil
		}
		if time.Now().After(until) {
			said, _ := os.ReadFile(s.log.Name())
			return fmt.Errorf("the server does not answer: %w; it says: %s", err, said)
		}
		select {
		case <-s.ended: // some processes of the one that was killed had not yet noticed it
			if err := s.begin(); err != nil {
				return err
			}
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// begin starts the process of the server.
func (s *Server) begin() error {
	cmd, ended := s.command("postgres", "-D", s.data()), make(chan struct{})
	cmd.Stdout, cmd.Stderr = s.log, s.log
	if err := startForGood(cmd); err != nil {
		return err
	}
	s.cmd, s.ended = cmd, ended
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	return nil
}

// end ends the server by sending a signal.
func (s *Server) end(send func() error) error {
	if s.cmd == nil {
		return nil
	}
	err := send()
	<-s.ended
	s.cmd = nil
	return errors.Join(err, s.log.Close())
}

// Shutdown stops the server as its administrator would.
func (s *Server) Shutdown() error {
	return s.end(func() error { return s.cmd.Process.Signal(syscall.SIGINT) })
}

// Kill stops the server as if its machine had died.
func (s *Server) Kill() error { return s.end(s.killAll) }

// Port is the port on 127.0.0.1.
func (s *Server) Port() int { return s.port }

// URL is the address of a database for a user, whose password is Password, with verified TLS.
func (s *Server) URL(database, user string) string {
	u := url.URL{Scheme: "postgres", User: url.UserPassword(user, Password), Host: fmt.Sprintf("127.0.0.1:%d", s.port), Path: "/" + database}
	u.RawQuery = url.Values{"sslmode": {"verify-full"}, "sslrootcert": {s.CA()}}.Encode()
	return u.String()
}

// Exec runs statements as the superuser.
func (s *Server) Exec(database string, statements ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.URL(database, Superuser))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, sql := range statements {
		if _, err := conn.Exec(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	return nil
}

var databases atomic.Int64

// Database makes a database until the test ends, as a copy of a template, "" for an empty one, and returns
// its name.
func (s *Server) Database(t testing.TB, template string) string {
	t.Helper()
	name := fmt.Sprintf("test%d", databases.Add(1))
	sql := "CREATE DATABASE " + name
	if template != "" {
		sql += " TEMPLATE " + template
	}
	if err := s.Exec("postgres", sql); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Exec("postgres", "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)") })
	return name
}
