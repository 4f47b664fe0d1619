package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/postoffice"
	"feldpost/store"
	"feldpost/store/bolt"
)

// soon is how long a test waits for what should happen at once.
const soon = time.Minute

// place is a referee's folder with a configuration, as tests use it.
type place struct {
	t      testing.TB
	dir    string
	config string
	serves []string // more words of its serve command
}

// newPlace writes a configuration of servers that nobody listens on, unless
// an office is given.
func newPlace(t testing.TB, office *postoffice.Office) *place {
	t.Helper()
	imap, smtp := "127.0.0.1:9", "127.0.0.1:9"
	if office != nil {
		imap, smtp = office.IMAPAddr(), office.SMTPAddr()
	}
	dir := t.TempDir()
	p := &place{t: t, dir: dir, config: filepath.Join(dir, "feldpost.toml")}
	p.write("imap.password", localclub.Password)
	p.write("feldpost.toml", fmt.Sprintf(`[referee]
address = %q
[store]
file = "feldpost.db"
[imap]
server = %q
security = "plain"
user = %q
password_file = "imap.password"
poll = "1s"
timeout = "5s"
[smtp]
server = %q
security = "plain"
user = %q
password_file = "imap.password"
per_minute = 6000
per_hour = 5000
`, localclub.Referee, imap, localclub.Referee, smtp, localclub.Referee))
	return p
}

func (p *place) write(name, text string) string {
	p.t.Helper()
	file := filepath.Join(p.dir, name)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return file
}

// try runs a command with the place's configuration.
func (p *place) try(args ...string) (code int, out, errOut string) {
	return tryIn("", append([]string{"-c", p.config}, args...)...)
}

// tryIn runs a command line with something on standard input.
func tryIn(stdin string, args ...string) (code int, out, errOut string) {
	var o, e bytes.Buffer
	env := &env{ctx: context.Background(), out: &o, errOut: &e, in: strings.NewReader(stdin)}
	code = env.run(args)
	return code, o.String(), e.String()
}

// must runs a command that succeeds and returns what it printed.
func (p *place) must(args ...string) string {
	p.t.Helper()
	code, out, errOut := p.try(args...)
	if code != exit.OK {
		p.t.Fatalf("%v: exit code %d\n%s%s", args, code, out, errOut)
	}
	return out
}

// The game that most tests play.
const (
	demoSystem   = "balkan-wars"
	demoScenario = "first-war"
	embeddedGame = "balkan-1"
)

// localPlayers are its players.
func localPlayers() []docket.Player { return localclub.Games()[0].Players() }

// newGame makes the game "balkan-17" of two players.
func (p *place) newGame(args ...string) {
	p.t.Helper()
	p.must(append([]string{"new", "balkan-17", "--system", demoSystem, "--scenario", demoScenario,
		"--seat", "league=league@" + localclub.Domain, "--seat", "ottoman=ottoman@" + localclub.Domain}, args...)...)
}

// openStore opens the place's store for a look at it.
func (p *place) openStore() store.Store {
	p.t.Helper()
	c, err := conf.Read(p.config, false)
	if err != nil {
		p.t.Fatal(err)
	}
	st, err := openNow(c)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { st.Close() })
	return st
}

// running is a daemon that works until the test ends.
type running struct {
	*daemon
	log  *safeBuffer
	stop func() error
}

// start runs a daemon on the place's configuration.
func (p *place) start() *running {
	p.t.Helper()
	c, err := conf.Load(p.config)
	if err != nil {
		p.t.Fatal(err)
	}
	st, err := bolt.Open(c.Beside(c.Store.File), bolt.Options{})
	if err != nil {
		p.t.Fatal(err)
	}
	r := &running{log: &safeBuffer{}}
	if r.daemon, err = newDaemon(c, st, slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))); err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	shown := make(chan struct{})
	go func() {
		defer close(shown)
		r.life.exhibit(ctx, c, r.daemon.log)
	}()
	go func() {
		err := r.run(ctx)
		<-shown
		done <- err
	}()
	var ended error
	stopped := false
	r.stop = func() error {
		if !stopped {
			stopped = true
			cancel()
			select {
			case ended = <-done:
			case <-time.After(soon):
				p.t.Error("the daemon does not stop")
			}
			st.Close()
		}
		return ended
	}
	p.t.Cleanup(func() {
		if err := r.stop(); err != nil {
			p.t.Error(err)
		}
		if p.t.Failed() {
			p.t.Log(r.log.String())
		}
	})
	return r
}

// newOffice opens mail servers with the mailboxes of a referee and two
// players, and of people without a seat.
func newOffice(t testing.TB, strangers ...string) *postoffice.Office {
	t.Helper()
	office, err := localclub.StartOffice("", "", localPlayers())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	for _, s := range strangers {
		if err := office.AddUser(s, localclub.Password); err != nil {
			t.Fatal(err)
		}
	}
	return office
}

// eventually waits for a condition that nothing announces.
func eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	within(t, soon, what, condition)
}

// within waits so long at most.
func within(t testing.TB, limit time.Duration, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if condition() {
			return
		}
	}
	t.Fatalf("not so after %s: %s", limit, what)
}

// contains fails the test when a text lacks one of the wanted pieces.
func contains(t testing.TB, what, text string, wanted ...string) {
	t.Helper()
	for _, w := range wanted {
		if !strings.Contains(text, w) {
			t.Errorf("%s lacks %q:\n%s", what, w, text)
		}
	}
}
