package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates"
)

var errDied = errors.New("the process died here")

// The words and the system never change; sharing them keeps the matrix fast.
var (
	sharedWords = sync.OnceValues(func() (*templates.Kit, error) { return templates.NewKit(balkanwars.Words()) })
	sharedGame  = sync.OnceValues(func() (adjudicator.System, error) { return balkanwars.Open(balkanwars.Data()) })
)

// mortal is a referee that dies at its n-th writing step and is started
// again: between any two durable steps of a letter's way.
type mortal struct {
	*testing.T
	office  *postoffice.Office
	file    string
	dieAt   int // writing step that fails, and all after it until the restart
	steps   int
	dead    bool
	deaths  int
	store   store.Store
	daemon  *daemon
	players []string
}

func newMortal(t *testing.T, dieAt int) *mortal {
	m := &mortal{T: t, dieAt: dieAt, players: []string{"league@" + localclub.Domain, "ottoman@" + localclub.Domain}}
	var err error
	if m.office, err = localclub.StartOffice("", "", localPlayers()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.office.Close() })
	m.file = filepath.Join(t.TempDir(), "crash.db")
	m.start()
	t.Cleanup(func() { m.store.Close() })
	return m
}

// start opens the store and wires a daemon whose parts are driven by hand.
func (m *mortal) start() {
	m.Helper()
	cfg, err := localclub.Config(m.office, filepath.Dir(m.file), "crash", "")
	if err != nil {
		m.Fatal(err)
	}
	st, err := bolt.Open(m.file, bolt.Options{NoSync: true, BeforeCommit: func(op string) error {
		m.steps++
		if m.dead || m.dieAt > 0 && m.steps == m.dieAt && m.deaths == 0 {
			m.dead = true
			return fmt.Errorf("%s: %w", op, errDied)
		}
		return nil
	}})
	if err != nil {
		m.Fatal(err)
	}
	m.store = st
	if m.daemon, err = newDaemon(cfg, st, slog.New(slog.DiscardHandler)); m.dead {
		m.buryAndRestart()
		return
	}
	if err != nil {
		m.Fatal(err)
	}
	words, err := sharedWords()
	if err != nil {
		m.Fatal(err)
	}
	d := m.daemon.desk
	d.System = func(string) (adjudicator.System, error) { return sharedGame() }
	d.Edition = func(string, string, string) (adjudicator.System, error) { return sharedGame() }
	m.daemon.press.Words, m.daemon.press.System, m.daemon.press.Edition = words, d.System, d.Edition
	d.Random = strings.NewReader(strings.Repeat("abcdefghijklmnopqrstuvwxyz0123456789", 40))
	d.Clock = func() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }
}

// revive restarts a referee that died.
func (m *mortal) revive() {
	m.Helper()
	if !m.dead {
		return
	}
	m.daemon.sender.Close()
	m.buryAndRestart()
}

func (m *mortal) buryAndRestart() {
	m.Helper()
	if err := m.store.Close(); err != nil {
		m.Fatal(err)
	}
	m.dead = false
	m.deaths++
	m.start()
}

// pump lets the referee work until nothing moves any more, reviving it when
// it dies.
func (m *mortal) pump() {
	m.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for quiet := 0; quiet < 2; {
		before := m.steps
		_, err := m.daemon.readers[0].intake.Once(ctx)
		if err == nil || m.dead {
			err = m.daemon.desk.Work(ctx)
		}
		m.daemon.outbox.Flush(ctx)
		if err != nil && !m.dead {
			m.Fatal(err)
		}
		m.revive()
		if m.steps == before {
			quiet++
		}
		if ctx.Err() != nil {
			m.Fatal("no rest after 20 s")
		}
	}
}

// create makes the game, again if the referee dies over it.
func (m *mortal) create() {
	m.Helper()
	for {
		err := m.daemon.desk.Referee().Create(seating.NewGame{Name: "crash", System: demoSystem, Scenario: demoScenario, Start: true, Policy: store.Policy{Trust: "code"},
			Players: []docket.Player{{Seat: "league", Address: m.players[0]}, {Seat: "ottoman", Address: m.players[1]}}})
		if err == nil {
			return
		}
		if !m.dead {
			m.Fatal(err)
		}
		m.revive()
	}
}

// write delivers a player's letter to the referee's mailbox.
func (m *mortal) write(n int, seat, text string) {
	m.Helper()
	g, err := m.store.Game("crash")
	if err != nil {
		m.Fatal(err)
	}
	s := g.Seat(seat)
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: fmt.Sprintf("n%d@%s", n, localclub.Domain), From: s.Person,
		To: letter.ReplyAddress(localclub.Referee, s.Token), Subject: "orders", Date: time.Date(2026, 3, 1, 11, 0, n, 0, time.UTC), Text: text})
	if err != nil {
		m.Fatal(err)
	}
	if err := m.office.Deliver(letter.ReplyAddress(localclub.Referee, s.Token), raw); err != nil {
		m.Fatal(err)
	}
}

// outcome is what must not depend on when the referee died.
type outcome struct {
	states  []string // state hashes of the log
	letters [2][]string
	filed   int
}

// campaign plays a few letters: set-up, a faulty sheet, standing orders, a
// turn, an automatic mail.
func (m *mortal) campaign() outcome {
	m.Helper()
	m.create()
	m.pump()
	for i, l := range []struct{ seat, text string }{
		{"ottoman", "AUTO\nEND\n"}, {"league", "AUTO\nEND\n"}, {"league", "MOVE BU/1 Bdx 9999\nEND\n"},
		{"ottoman", "STAND MORALE NEVER\n"}, {"league", "STATUS\n"}, {"league", "END NOTHING\n"},
	} {
		m.write(i, l.seat, l.text)
		m.pump()
	}
	var o outcome
	for e, err := range m.store.Entries("crash", 1) {
		if err != nil {
			m.Fatal(err)
		}
		o.states = append(o.states, e.Kind+" "+e.StateHash)
	}
	for i, p := range m.players {
		for _, msg := range m.office.Mailbox(p) {
			o.letters[i] = append(o.letters[i], unsealed(letter.Read(msg.Raw, letter.ReadOptions{}).MessageID))
		}
		slices.Sort(o.letters[i])
	}
	o.filed = len(m.office.Folder(localclub.Referee, "Feldpost/Done"))
	if left := len(m.office.Mailbox(localclub.Referee)); left > 0 {
		m.Errorf("%d letters are left in the INBOX", left)
	}
	if err := m.store.Check(); err != nil {
		m.Error(err)
	}
	return o
}

// TestCrashMatrix kills the referee at every writing step of a campaign in
// turn. After the restart every order is applied once, every letter is
// answered, and at most one letter reached a player twice, under the same
// Message-ID.
func TestCrashMatrix(t *testing.T) {
	calm := newMortal(t, 0)
	want := calm.campaign()
	if len(want.states) != 5 || len(want.letters[0]) == 0 || want.filed != 6 {
		t.Fatalf("calm campaign: %d entries, %d and %d letters, %d filed", len(want.states), len(want.letters[0]), len(want.letters[1]), want.filed)
	}
	t.Logf("%d writing steps, %d letters to the players", calm.steps, len(want.letters[0])+len(want.letters[1]))
	for n := 1; n <= calm.steps; n++ {
		t.Run(fmt.Sprintf("step%d", n), func(t *testing.T) {
			t.Parallel()
			m := newMortal(t, n)
			got := m.campaign()
			if m.deaths != 1 {
				t.Fatalf("died %d times", m.deaths)
			}
			if !slices.Equal(got.states, want.states) {
				t.Errorf("log:\n%v\nwant\n%v", got.states, want.states)
			}
			twice := 0
			for i := range got.letters {
				once := slices.Compact(slices.Clone(got.letters[i]))
				twice += len(got.letters[i]) - len(once)
				if !slices.Equal(once, want.letters[i]) {
					t.Errorf("letters to %s:\n%v\nwant\n%v", m.players[i], once, want.letters[i])
				}
			}
			if twice > 1 {
				t.Errorf("%d letters came twice", twice)
			}
			if got.filed != want.filed {
				t.Errorf("%d letters filed, want %d", got.filed, want.filed)
			}
		})
	}
}

// unsealed is a Message-ID without what differs from store to store.
func unsealed(id string) string {
	words := strings.Split(id, ".")
	if len(words) < 5 || words[0] != "feldpost" {
		return id
	}
	return strings.Join(words[2:len(words)-2], ".")
}
