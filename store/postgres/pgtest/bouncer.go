//go:build unix

package pgtest

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Bouncer is a pgbouncer before a server, on loopback, with TLS and the server's certificate. It pools transactions.
type Bouncer struct {
	server *Server
	folder string
	port   int
	cmd    *exec.Cmd
	ended  chan struct{}
}

// errNoBouncer means that no pgbouncer is installed.
var errNoBouncer = errors.New("no pgbouncer is installed (Debian: pgbouncer)")

// Bouncer starts one until the test ends, with more lines of its configuration. A test is skipped where there is none, unless
// FELDPOST_NEED_POSTGRES is in the environment.
func (s *Server) Bouncer(t testing.TB, lines ...string) *Bouncer {
	t.Helper()
	b := &Bouncer{server: s}
	program, err := bouncerProgram()
	if errors.Is(err, errNoBouncer) && os.Getenv("FELDPOST_NEED_POSTGRES") == "" {
		t.Skip(err)
	}
	if err == nil {
		b.folder, err = os.MkdirTemp("", "feldpost-pgbouncer")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.Kill()
		_ = os.RemoveAll(b.folder)
	})
	if err := b.configure(lines); err != nil {
		t.Fatal(err)
	}
	if err := b.start(program); err != nil {
		t.Fatal(err)
	}
	return b
}

func bouncerProgram() (string, error) {
	const usual = "/usr/sbin/pgbouncer"
	if _, err := os.Stat(usual); err == nil {
		return usual, nil
	}
	if path, err := exec.LookPath("pgbouncer"); err == nil {
		return path, nil
	}
	return "", errNoBouncer
}

// configure writes its files.
func (b *Bouncer) configure(lines []string) (err error) {
	if b.port, err = freePort(); err != nil {
		return err
	}
	config := append([]string{
		"[databases]", fmt.Sprintf("* = host=127.0.0.1 port=%d", b.server.port),
		"[pgbouncer]", "listen_addr = 127.0.0.1", fmt.Sprintf("listen_port = %d", b.port), "unix_socket_dir =",
		"auth_type = scram-sha-256", "auth_file = " + filepath.Join(b.folder, "users"), "pool_mode = transaction", "default_pool_size = 20", "max_client_conn = 1000",
		"client_tls_sslmode = require", "client_tls_cert_file = " + filepath.Join(b.folder, "server.crt"), "client_tls_key_file = " + filepath.Join(b.folder, "server.key"),
		"server_tls_sslmode = require", "server_idle_timeout = 5", "server_login_retry = 1", "logfile = " + filepath.Join(b.folder, "log"),
	}, lines...)
	files := map[string][]byte{"pgbouncer.ini": []byte(strings.Join(config, "\n") + "\n"), "users": fmt.Appendf(nil, "%q %q\n", Superuser, Password)}
	for _, name := range []string{"server.crt", "server.key"} {
		if files[name], err = os.ReadFile(filepath.Join(b.server.folder, name)); err != nil {
			return err
		}
	}
	for name, data := range files {
		path := filepath.Join(b.folder, name)
		if err := errors.Join(os.WriteFile(path, data, 0o600), b.server.own(path)); err != nil {
			return err
		}
	}
	return b.server.own(b.folder)
}

// start starts the process and waits until it answers.
func (b *Bouncer) start(program string) error {
	b.cmd = exec.Command(program, "-q", filepath.Join(b.folder, "pgbouncer.ini"))
	b.cmd.Dir, b.cmd.SysProcAttr = b.folder, attributes(b.server.as)
	if err := startForGood(b.cmd); err != nil {
		return err
	}
	ended := make(chan struct{})
	b.ended = ended
	cmd := b.cmd
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	for until := time.Now().Add(10 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		conn, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", b.port))
		if err == nil {
			return conn.Close()
		}
		if time.Now().After(until) {
			said, _ := os.ReadFile(filepath.Join(b.folder, "log"))
			return fmt.Errorf("pgbouncer does not answer: %w; it says: %s", err, said)
		}
	}
}

// Kill ends it at once.
func (b *Bouncer) Kill() {
	if b.cmd != nil {
		_ = b.cmd.Process.Kill()
		<-b.ended
		b.cmd = nil
	}
}

// Restart starts it again.
func (b *Bouncer) Restart() error {
	program, err := bouncerProgram()
	if err != nil {
		return err
	}
	return b.start(program)
}

// Port is the port on 127.0.0.1.
func (b *Bouncer) Port() int { return b.port }

// Through leads an address of its server through it.
func (b *Bouncer) Through(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		panic(err)
	}
	u.Host = fmt.Sprintf("127.0.0.1:%d", b.port)
	return u.String()
}
