// Package dovecot starts a real Dovecot on loopback for end-to-end tests and
// benchmarks: IMAP to read letters, LMTP to deliver them. Dovecot needs no
// root for this; when the tests run as root, it runs as nobody.
package dovecot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/emersion/go-smtp"
)

// ErrAbsent means that Dovecot is not installed.
var ErrAbsent = errors.New("dovecot is not installed (on Debian: apt-get install dovecot-imapd dovecot-lmtpd)")

// startTime is how long Dovecot may take until it answers.
const startTime = 20 * time.Second

// Server is a Dovecot with mailboxes of its own in a temporary directory.
type Server struct {
	program  string
	dir      string
	owner    *user.User
	imapAddr string
	lmtpAddr string

	mu   sync.Mutex
	cmd  *exec.Cmd
	done chan struct{} // closed when cmd has ended
}

// Start writes a configuration with these users (address -> password), starts
// Dovecot on free ports and waits until it answers. Close ends it.
func Start(users map[string]string) (*Server, error) {
	program, err := find()
	if err != nil {
		return nil, err
	}
	owner, err := unprivileged()
	if err != nil {
		return nil, err
	}
	// The path is short because sockets are made in it.
	dir, err := os.MkdirTemp("", "dovecot")
	if err != nil {
		return nil, err
	}
	s := &Server{program: program, dir: dir, owner: owner}
	for range 3 { // another program may take a free port first
		if err = s.setUp(users); err != nil {
			break
		}
		if err = s.Restart(); err == nil {
			return s, nil
		}
	}
	log, _ := os.ReadFile(s.path("dovecot.log"))
	os.RemoveAll(dir)
	return nil, fmt.Errorf("starting dovecot: %w\n%s", err, log)
}

// find looks for Dovecot also where ordinary users have no path to.
func find() (string, error) {
	if program, err := exec.LookPath("dovecot"); err == nil {
		return program, nil
	}
	if info, err := os.Stat("/usr/sbin/dovecot"); err == nil && !info.IsDir() {
		return "/usr/sbin/dovecot", nil
	}
	return "", absent()
}

// needDovecot is the environment variable that makes a missing Dovecot a
// failure, so that a check of everything cannot leave these tests out.
const needDovecot = "FELDPOST_NEED_DOVECOT"

// absent is ErrAbsent, for tests to be skipped, unless Dovecot is needed.
func absent() error {
	if os.Getenv(needDovecot) != "" {
		return fmt.Errorf("%v, and %s asks for it", ErrAbsent, needDovecot)
	}
	return ErrAbsent
}

// unprivileged is the user that Dovecot runs as.
func unprivileged() (*user.User, error) {
	if os.Getuid() != 0 {
		return user.Current()
	}
	return user.Lookup("nobody")
}

func (s *Server) path(names ...string) string {
	return filepath.Join(append([]string{s.dir}, names...)...)
}

// setUp writes the configuration and picks ports.
func (s *Server) setUp(users map[string]string) error {
	group, err := user.LookupGroupId(s.owner.Gid)
	if err != nil {
		return err
	}
	ports, err := freePorts(2)
	if err != nil {
		return err
	}
	s.imapAddr, s.lmtpAddr = "127.0.0.1:"+ports[0], "127.0.0.1:"+ports[1]
	for _, name := range []string{"etc", "run", "state", "mail"} {
		if err := os.MkdirAll(s.path(name), 0o755); err != nil {
			return err
		}
	}
	var passwords strings.Builder
	for _, name := range slices.Sorted(maps.Keys(users)) {
		fmt.Fprintf(&passwords, "%s:{PLAIN}%s\n", name, users[name])
	}
	config := strings.NewReplacer("$B", s.dir, "$U", s.owner.Username, "$G", group.Name,
		"$IMAP", ports[0], "$LMTP", ports[1]).Replace(configuration)
	if err := os.WriteFile(s.path("etc", "users"), []byte(passwords.String()), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(s.path("etc", "dovecot.conf"), []byte(config), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(s.path("dovecot.log"), nil, 0o644); err != nil {
		return err
	}
	if os.Getuid() != 0 {
		return nil
	}
	uid, _ := strconv.Atoi(s.owner.Uid)
	gid, _ := strconv.Atoi(s.owner.Gid)
	return filepath.WalkDir(s.dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chown(path, uid, gid)
	})
}

func freePorts(n int) ([]string, error) {
	var ports []string
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close() // all are taken until all are found
		_, port, _ := net.SplitHostPort(l.Addr().String())
		ports = append(ports, port)
	}
	return ports, nil
}

// Restart starts Dovecot again on the same ports and mailboxes, stopping it
// first if it runs. A client that has called meanwhile may hold one of the ports
// for a moment, from its own side: then it is tried again.
func (s *Server) Restart() error {
	s.Stop()
	s.mu.Lock()
	defer s.mu.Unlock()
	for end := time.Now().Add(startTime); ; time.Sleep(100 * time.Millisecond) {
		if err := s.launch(); !errors.Is(err, errEnded) || time.Now().After(end) {
			return err
		}
	}
}

// errEnded tells that Dovecot ended before it greeted anybody.
var errEnded = errors.New("it ended at once")

// launch starts Dovecot once, and waits until it is ready.
func (s *Server) launch() error {
	cmd := exec.Command(s.program, "-F", "-c", s.path("etc", "dovecot.conf"))
	cmd.Dir = s.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if os.Getuid() == 0 {
		uid, _ := strconv.ParseUint(s.owner.Uid, 10, 32)
		gid, _ := strconv.ParseUint(s.owner.Gid, 10, 32)
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	log, err := os.OpenFile(s.path("dovecot.log"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan struct{})
	go func() {
		cmd.Wait()
		close(done)
	}()
	s.cmd, s.done = cmd, done
	if err := s.waitReady(); err != nil {
		s.end(syscall.SIGKILL)
		return err
	}
	return nil
}

// waitReady waits for the greetings of both services.
func (s *Server) waitReady() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for _, addr := range []string{s.imapAddr, s.lmtpAddr} {
		for !greets(ctx, addr) {
			select {
			case <-time.After(50 * time.Millisecond):
			case <-s.done:
				return errEnded
			case <-ctx.Done():
				return fmt.Errorf("no greeting at %s after %s", addr, startTime)
			}
		}
	}
	return nil
}

func greets(ctx context.Context, addr string) bool {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", addr)
	if err != nil {
		return false
	}
	defer conn.Close()
	conn.SetReadDeadline(time.Now().Add(5 * time.Second))
	n, err := io.ReadAtLeast(conn, make([]byte, 4), 4)
	return err == nil && n == 4
}

// Stop ends Dovecot in good order. The mailboxes stay.
func (s *Server) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(syscall.SIGTERM)
}

// Kill ends Dovecot and all its processes without any warning. The lock files that they leave go too: where the number of
// a dead process has been given to another one, the next Dovecot would honour its lock for two minutes.
func (s *Server) Kill() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(syscall.SIGKILL)
	_ = filepath.WalkDir(filepath.Join(s.dir, "mail"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".lock") {
			_ = os.Remove(path)
		}
		return nil
	})
}

// end signals the processes that Restart has started. The caller holds the
// lock.
func (s *Server) end(signal syscall.Signal) {
	if s.cmd == nil {
		return
	}
	group := -s.cmd.Process.Pid // Setpgid made it a group of its own
	if signal == syscall.SIGKILL {
		syscall.Kill(group, signal)
	} else {
		s.cmd.Process.Signal(signal)
	}
	select {
	case <-s.done:
	case <-time.After(startTime):
	}
	syscall.Kill(group, syscall.SIGKILL) // whatever is left
	<-s.done
	s.cmd = nil
}

// Close ends Dovecot and deletes its mailboxes.
func (s *Server) Close() {
	s.Kill() // nothing is left to be kept in order
	os.RemoveAll(s.dir)
}

// IMAPAddr returns host:port of the IMAP service.
func (s *Server) IMAPAddr() string { return s.imapAddr }

// LMTPAddr returns host:port of the LMTP service.
func (s *Server) LMTPAddr() string { return s.lmtpAddr }

// Log returns what Dovecot has logged so far.
func (s *Server) Log() string {
	log, _ := os.ReadFile(s.path("dovecot.log"))
	return string(log)
}

// Deliver hands letters for one user to Dovecot, over one connection.
func (s *Server) Deliver(from, to string, letters ...[]byte) error {
	conn, err := net.DialTimeout("tcp", s.lmtpAddr, startTime)
	if err != nil {
		return err
	}
	client := smtp.NewClientLMTP(conn)
	defer client.Close()
	client.CommandTimeout, client.SubmissionTimeout = startTime, startTime
	for i, raw := range letters {
		if i > 0 { // or the client waits for answers about earlier recipients
			if err := client.Reset(); err != nil {
				return fmt.Errorf("lmtp: %w", err)
			}
		}
		if err := deliver(client, from, to, raw); err != nil {
			return fmt.Errorf("lmtp: %w", err)
		}
	}
	return client.Quit()
}

func deliver(client *smtp.Client, from, to string, raw []byte) error {
	if err := client.Mail(from, nil); err != nil {
		return err
	}
	if err := client.Rcpt(to, nil); err != nil {
		return err
	}
	body, err := client.Data()
	if err != nil {
		return err
	}
	if _, err := body.Write(raw); err != nil {
		return err
	}
	return body.Close()
}

const configuration = `base_dir = $B/run
state_dir = $B/state
log_path = $B/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = $U
default_internal_group = $G
default_login_user = $U
first_valid_uid = 1
mail_location = maildir:$B/mail/%u
mail_uid = $U
mail_gid = $G
auth_mechanisms = plain login
auth_failure_delay = 0
mail_max_userip_connections = 100
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u $B/etc/users
}
userdb {
  driver = static
  args = uid=$U gid=$G home=$B/mail/%u
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $IMAP
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $LMTP
  }
}
namespace inbox {
  inbox = yes
  separator = /
}
`
