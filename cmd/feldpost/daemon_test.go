package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
	"feldpost/store/bolt"
)

func TestCommandsWorkWhileADaemonRuns(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.start()
	p.newGame("--start")
	for _, player := range localPlayers() { // the letters of the command went out
		if _, err := office.Await(t.Context(), player.Address, 1); err != nil {
			t.Fatal(err)
		}
	}
	// Standard input and paths belong to the caller.
	code, out, errOut := tryIn("AUTO\n", "-c", p.config, "submit", "--game", "balkan-17", "--seat", "ottoman")
	if code != exit.OK || !strings.Contains(out, "accepted") {
		t.Fatal(code, out, errOut)
	}
	t.Chdir(p.dir)
	p.write("sheet.txt", "PLACE nonsense\n")
	code, out, errOut = p.try("check", "sheet.txt", "--game", "balkan-17", "--seat", "league")
	if code != exit.No || !strings.HasPrefix(out, "1:") || !strings.Contains(errOut, "nothing was applied") {
		t.Error(code, out, errOut)
	}
	if code, _, errOut = p.try("show", "balkan-99"); code != exit.Usage || !strings.Contains(errOut, "no game") {
		t.Error(code, errOut)
	}
	code, _, errOut = tryIn("UNIT \"BU/1 Bde\" 2232\n", "-c", p.config, "rule", "balkan-17", "--position", "-", "--reason", "misprint")
	if code != exit.OK {
		t.Error(code, errOut)
	}
	contains(t, "the log", p.must("show", "balkan-17", "--log"), "ruling referee")

	contains(t, "a hot backup", p.must("backup", "hot.db"), "hot.db written and checked")
	copied, err := bolt.Open(filepath.Join(p.dir, "hot.db"), bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer copied.Close()
	if g, err := copied.Game("balkan-17"); err != nil || g.Seq != 3 {
		t.Errorf("the backup stands at entry %d, %v", g.Seq, err)
	}
	p.must("map", "balkan-17", "-o", "hot.svg")
	if _, err := os.Stat("hot.svg"); err != nil {
		t.Error(err)
	}
	contains(t, "doctor", p.must("doctor"), "in use by a daemon that answers", "logged in")
}

func TestASecondDaemonOnTheStoreIsRefused(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	first := p.start()
	eventually(t, "the first daemon reads the mailbox", func() bool { return first.readers[0].intake.Health().Connected })
	code, _, errOut := p.try("serve")
	if code != exit.Trouble {
		t.Errorf("exit code %d", code)
	}
	contains(t, "the refusal", errOut, filepath.Join(p.dir, "feldpost.db"), "in use by another process", "stop that one")
	contains(t, "the first daemon", p.must("show"), "")
}

func TestASecondDaemonOnTheMailboxStandsBack(t *testing.T) {
	office := newOffice(t)
	first := newPlace(t, office)
	one := first.start()
	eventually(t, "the first daemon reads the mailbox", func() bool { return one.readers[0].intake.Health().Connected })
	second := newPlace(t, office)
	first.must("backup", filepath.Join(second.dir, "feldpost.db")) // a copy of the store: another one is refused
	two := second.start()
	eventually(t, "the second daemon has noticed", func() bool { return two.readers[0].intake.Health().LastError != "" })
	contains(t, "its log", two.log.String(), mail.ErrTaken.Error())
	if h := two.readers[0].intake.Health(); !h.LastLook.IsZero() {
		t.Error("the second daemon has read the mailbox")
	}
	// When the first one stops in good order, the second takes over.
	if err := one.stop(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the second daemon reads the mailbox", func() bool { return !two.readers[0].intake.Health().LastLook.IsZero() })
}

func TestADaemonTakesOverTheSocketOfADeadOne(t *testing.T) {
	p := newPlace(t, newOffice(t))
	p.write("feldpost.db.sock", "left behind")
	p.start()
	eventually(t, "the daemon answers", func() bool {
		conn, err := net.Dial("unix", conf.SocketOf(filepath.Join(p.dir, "feldpost.db")))
		if err == nil {
			conn.Close()
		}
		return err == nil
	})
	p.must("show")
}

// A password is given by file or environment, never on a command line, and
// appears in no log, not even that of a login that fails.
func TestPasswordsStaySecret(t *testing.T) {
	var c cli
	k, err := newParser(&c, nil, nil, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range k.Model.AllFlags(true) {
		for _, flag := range f {
			if strings.Contains(flag.Name, "pass") || strings.Contains(flag.Name, "secret") {
				t.Errorf("flag --%s", flag.Name)
			}
		}
	}

	const secret = "korrekt-Pferd#Batterie"
	p := newPlace(t, newOffice(t))
	p.write("imap.password", secret+"\n")
	d := p.start()
	p.newGame("--start") // something to send, so that SMTP fails too
	eventually(t, "both logins have failed", func() bool {
		log := d.log.String()
		return strings.Contains(log, "mailbox lost") && strings.Contains(log, "relay unusable")
	})
	for _, what := range []string{"mailbox lost", "relay unusable"} {
		said := slices.ContainsFunc(strings.Split(d.log.String(), "\n"), func(l string) bool {
			return strings.Contains(l, what) && strings.Contains(l, "level=ERROR") && strings.Contains(l, "The server refuses the login. Check user, password")
		})
		if !said {
			t.Errorf("%s: that the password is wrong is not said:\n%s", what, d.log.String())
		}
	}
	code, out, errOut := p.try("doctor")
	if code != exit.No {
		t.Errorf("doctor: exit code %d", code)
	}
	contains(t, "doctor", out, "FAIL  imap", "FAIL  smtp")
	for what, text := range map[string]string{"the log": d.log.String(), "doctor": out + errOut} {
		for _, form := range []string{secret, base64Of(secret), base64Of("\x00" + localclub.Referee + "\x00" + secret)} {
			if strings.Contains(text, form) {
				t.Errorf("%s tells the password:\n%s", what, text)
			}
		}
	}
}

func TestAPasswordComesFromTheEnvironment(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", strings.ReplaceAll(string(text), `password_file = "imap.password"`, `password_env = "FELDPOST_TEST_PASSWORD"`))
	if code, out, _ := p.try("doctor"); code != exit.No || !strings.Contains(out, "FELDPOST_TEST_PASSWORD") {
		t.Error(code, out)
	}
	t.Setenv("FELDPOST_TEST_PASSWORD", localclub.Password)
	contains(t, "doctor", p.must("doctor"), "logged in")
}

func base64Of(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

// The letter about a storm leaves although everything else is held back.
func TestTheRefereeHearsOfAStorm(t *testing.T) {
	const minder = "minder@" + localclub.Domain
	office := newOffice(t, minder)
	p := newPlace(t, office)
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	text = []byte(strings.Replace(string(text), "per_hour = 5000", "per_hour = 30", 1))
	p.write("feldpost.toml", strings.Replace(string(text), "[store]", "notify = \""+minder+"\"\n[store]", 1))
	st := p.openStore()
	league := localPlayers()[0].Address
	for n := range 60 {
		raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: %d\r\n\r\nx\r\n", localclub.Referee, league, n)
		b := store.Batch{Out: []store.Out{{To: league, MessageID: fmt.Sprint(n), Created: time.Now(), NotBefore: time.Now(), Raw: raw}}}
		if err := st.Commit(&b); err != nil {
			t.Fatal(err)
		}
	}
	st.Close()
	p.start()
	alarm, err := office.Await(t.Context(), minder, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := letter.Read(alarm[0].Raw, letter.ReadOptions{}); got.From != localclub.Referee {
		t.Errorf("%+v", got)
	}
	if n := len(office.Mailbox(league)); n != 30 {
		t.Errorf("%d letters went out, want 30", n)
	}
	eventually(t, "the others wait", func() bool { return strings.HasSuffix(p.must("outbox", "--state", "queued"), "\n30 letters\n") })
}

// Nobody who wrote to the mailbox before it was a referee's gets an answer.
func TestLettersFromBeforeTheRefereeGetNoAnswer(t *testing.T) {
	const friend = "friend@" + localclub.Domain
	var late atomic.Bool
	office, err := postoffice.Start(postoffice.Options{Domain: localclub.Domain, Users: map[string]string{localclub.Referee: localclub.Password, friend: localclub.Password},
		Clock: func() time.Time {
			if late.Load() {
				return time.Now()
			}
			return time.Now().Add(-40 * time.Hour)
		}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	write := func(subject string) {
		raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <%s@x.test>\r\nSubject: %s\r\n\r\nHow are you?\r\n", friend, localclub.Referee, subject, subject)
		if err := office.Deliver(localclub.Referee, raw); err != nil {
			t.Fatal(err)
		}
	}
	write("old")
	p := newPlace(t, office)
	contains(t, "doctor", p.must("doctor"), "those from before its first start get no answer")
	p.start()
	eventually(t, "the old letter is set aside", func() bool {
		_, out, _ := p.try("quarantine")
		return strings.Contains(out, post.OlderThanUs)
	})
	late.Store(true)
	write("new")
	if _, err := office.Await(t.Context(), friend, 1); err != nil {
		t.Fatal(err)
	}
	if got := office.Mailbox(friend); len(got) != 1 || !strings.Contains(string(got[0].Raw), "<new@x.test>") {
		t.Errorf("%d letters to the friend", len(got))
	}
}

// A command in a flood of letters waits for one letter, not for all.
func TestACommandComesBetweenTwoLetters(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.newGame("--start")
	const flood = 150
	for n := range flood {
		raw := fmt.Appendf(nil, "From: stranger%d@elsewhere.test\r\nTo: %s\r\nMessage-ID: <%d@elsewhere.test>\r\nSubject: x\r\n\r\nHELLO\r\n", n, localclub.Referee, n)
		if err := office.Deliver(localclub.Referee, raw); err != nil {
			t.Fatal(err)
		}
	}
	d := p.start()
	eventually(t, "the first letters are handled", func() bool {
		n, err := d.store.CountLetters(store.LetterDone)
		return err == nil && n > 3
	})
	during := -1
	if err := d.atDesk(func() { during, _ = d.store.CountLetters(store.LetterDone) }); err != nil {
		t.Fatal(err)
	}
	if during < 0 || during > flood*9/10 {
		t.Errorf("the command ran after %d of %d letters", during, flood)
	}
	eventually(t, "all letters are handled", func() bool {
		n, err := d.store.CountLetters(store.LetterDone)
		return err == nil && n == flood
	})
}

func TestAnErrandIsRefusedWhenTheDaemonStops(t *testing.T) {
	d := newPlace(t, newOffice(t)).start()
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	if err := d.atDesk(func() { t.Error("it was done") }); !errors.Is(err, errStopped) {
		t.Error(err)
	}
}

func TestAPanicInACommandDoesNotEndTheDaemon(t *testing.T) {
	d := newPlace(t, newOffice(t)).start()
	c := &control{life: d.life, log: d.daemon.log}
	var out safeBuffer
	code := c.execute(&env{ctx: context.Background(), out: nil, errOut: &out, shared: d.daemon}, []string{"show", "--options", demoSystem})
	if code != exit.Trouble || !strings.Contains(out.String(), "panic") {
		t.Error(code, out.String())
	}
}

func TestTheClockCountsOnlyAfterALookAtTheMailbox(t *testing.T) {
	d := &daemon{config: &conf.Config{IMAP: conf.IMAPConfig{Poll: conf.Duration(time.Minute), Timeout: conf.Duration(30 * time.Second)}}}
	if d.recent(time.Time{}, time.Now()) || d.recent(time.Now().Add(-time.Hour), time.Now()) {
		t.Error("the clock counts although the mailbox was not read")
	}
	if !d.recent(time.Now().Add(-time.Minute), time.Now()) {
		t.Error("the clock stands still between two polls")
	}
}

// TestTheHouseAnswersByMail: who plays against it writes one letter and gets
// its turn with the answer.
func TestTheHouseAnswersByMail(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.start()
	player := localPlayers()[0]
	contains(t, "new", p.must("new", "practice", "--system", "balkan-wars", "--scenario", "first-war", "--seat", player.Seat+"="+player.Address,
		"--seat", "ottoman=house", "--start"), "game practice created")
	eventually(t, "the house sets up", func() bool { return strings.Contains(p.must("show", "practice", "--log"), "sheet ottoman") })
	contains(t, "the seats", p.must("seat", "practice"), "ottoman\tplayed by the house")
	letters, err := office.Await(t.Context(), player.Address, 2)
	if err != nil {
		t.Fatal(err)
	}
	contains(t, "the last letter", string(letters[len(letters)-1].Raw), "Played by the house since your last letter: Ottoman Empire.")
}
