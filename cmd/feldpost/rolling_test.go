//go:build unix

package main

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

// withRules gives the program other rules of a system, such as "example 3", without those that it had: a program of another version.
const withRules = "FELDPOST_TEST_RULES"

// reruled is what systems are opened by then.
func reruled(as string) func(games.Listing) games.Listing {
	name, version, other := strings.Cut(as, " ")
	if !other {
		return nil
	}
	return func(l games.Listing) games.Listing {
		if l.Name != name {
			return l
		}
		open := l.Open
		l.Open = func(data fs.FS) (adjudicator.System, error) {
			sys, err := open(data)
			return renamed{sys, version}, err
		}
		l.Earlier = nil
		return l
	}
}

// renamed is a system whose rules have another version.
type renamed struct {
	adjudicator.System
	version string
}

// Info implements adjudicator.System.
func (r renamed) Info() adjudicator.Info {
	i := r.System.Info()
	i.RulesVersion = r.version
	return i
}

// fleet are daemons of two versions with one database and one mailbox.
type fleet struct {
	*testing.T
	office  *postoffice.Office
	place   *place // whose store is looked at
	make    func() *place
	version string // of the rules that the old ones have
	look    store.Store
	mu      sync.Mutex
	sent    map[string]string // sender, by Message-ID
}

// member is one of the daemons.
type member struct {
	*place
	*process
	log *safeBuffer
}

func newFleet(t *testing.T) *fleet {
	server, name := newDatabase(t)
	f := &fleet{T: t, office: newOffice(t), sent: map[string]string{}}
	f.make = func() *place { return newPlace(t, f.office).onDatabase(server, name) }
	f.place = f.make()
	f.place.must("store", "migrate")
	sys, err := newLibrary(nil, nil).open("example")
	if err != nil {
		t.Fatal(err)
	}
	f.version = sys.Info().RulesVersion
	return f
}

// join starts a daemon with rules of its own, "" for those that games were begun with.
func (f *fleet) join(rules string) *member {
	f.Helper()
	m := &member{place: f.make(), log: &safeBuffer{}}
	m.process = m.place.started(m.log, withRules+"="+rules)
	within(f, soon, "a daemon works", func() bool { return m.says("referee at work") })
	return m
}

func (m *member) says(text string) bool { return strings.Contains(m.log.String(), text) }

// settles tells whether a daemon has handled a letter for games with such a name.
func (m *member) settles(game string) bool {
	for line := range strings.Lines(m.log.String()) {
		if strings.Contains(line, `msg="letter settled"`) && strings.Contains(line, "game="+game) {
			return true
		}
	}
	return false
}

// waiting is how many letters nobody has handled.
func (f *fleet) waiting() int {
	f.Helper()
	n, err := f.look.CountLetters(store.LetterNew)
	if err != nil {
		f.Fatal(err)
	}
	return n
}

// leave tells a daemon to end.
func (f *fleet) leave(m *member) {
	f.Helper()
	if err := m.cmd.Process.Signal(syscall.SIGINT); err != nil {
		f.Fatal(err)
	}
	if err := m.cmd.Wait(); err != nil {
		f.Errorf("a daemon does not end in good order: %v", err)
	}
}

// write sends a letter for a seat.
func (f *fleet) write(g store.Game, seat, text string) {
	s := g.Seat(seat)
	f.mu.Lock()
	id := fmt.Sprintf("letter-%d@%s", len(f.sent), localclub.Domain)
	f.sent[id] = s.Person
	f.mu.Unlock()
	to := letter.ReplyAddress(localclub.Referee, s.Token)
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: id, From: s.Person, To: to, Subject: "orders", Date: time.Now(), Text: text})
	if err == nil {
		err = f.office.Deliver(localclub.Referee, raw)
	}
	if err != nil {
		f.Error(err)
	}
}

// written is how many letters were sent.
func (f *fleet) written() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return len(f.sent)
}

// answered waits until each letter has its answer.
func (f *fleet) answered() {
	f.Helper()
	missing := ""
	within(f, 2*soon, "all letters are answered", func() bool {
		got := map[string]bool{}
		for _, p := range localPlayers() {
			for _, m := range f.office.Mailbox(p.Address) {
				for _, id := range letter.Read(m.Raw, letter.ReadOptions{}).InReplyTo {
					got[id] = true
				}
			}
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		missing = ""
		for id := range f.sent {
			if !got[id] {
				missing = id
			}
		}
		return missing == ""
	})
}

// ruled waits until all games have a version of the rules.
func (f *fleet) ruled(version string) {
	f.Helper()
	within(f, soon, "games have rules "+version, func() bool {
		for g, err := range f.look.Games(store.GameRunning) {
			if err != nil || g.System == "example" && g.RulesVersion != version {
				return false
			}
		}
		return true
	})
}

// Three daemons are exchanged one by one for those of another version, while letters come. Games stay with who has their rules until the last of
// these has gone, and then go on with the new ones; an old daemon that comes back leaves them alone. Each letter is answered, each order is
// applied once.
func TestDaemonsAreExchangedOneByOne(t *testing.T) {
	f := newFleet(t)
	var list []store.Game
	for n := range 5 {
		name := fmt.Sprintf("hill-%d", n)
		f.place.must("new", name, "--system", "example", "--scenario", "hill", "--seat", "red="+localPlayers()[0].Address, "--seat", "blue="+localPlayers()[1].Address, "--start")
	}
	f.look = f.place.openStore()
	for g, err := range f.look.Games("") {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	var others []store.Game // of a system whose rules do not change
	for n := range 6 {
		name := fmt.Sprintf("balkan-%d", n)
		f.place.must("new", name, "--system", "balkan-wars", "--scenario", "first-war", "--seat", "league="+localPlayers()[0].Address, "--seat", "ottoman="+localPlayers()[1].Address, "--start")
		g, err := f.look.Game(name)
		if err != nil {
			t.Fatal(err)
		}
		others = append(others, g)
	}
	old := []*member{f.join(""), f.join(""), f.join("")}
	const newer = "97"
	turns := []struct{ seat, text string }{{"red", "RECEIPTS ON\n"}, {"blue", "RECEIPTS ON\n"}, {"blue", "STAND RETREAT 0201, 0101\n"}, {"red", "END NOTHING\n"}, {"red", "STAND RETREAT 0101\n"}, {"blue", "END NOTHING\n"}, {"red", "END NOTHING\n"}, {"blue", "END NOTHING\n"}}
	written := make(chan bool)
	go func() {
		defer close(written)
		for _, x := range turns {
			for _, g := range list {
				f.write(g, x.seat, x.text)
				time.Sleep(400 * time.Millisecond)
			}
			for _, g := range others {
				f.write(g, "league", "STATUS\n")
			}
		}
	}()

	young := f.join("example " + newer)
	eventually(t, "the first new daemon stands by", func() bool { return young.says("games are left to others") })
	code, out, errOut := young.try("health")
	if contains(t, "its health", out, "lanes of people sent to: 0 of", "it stands by for some games", "example has rules "+f.version+", this program "+newer); code != exit.OK {
		t.Errorf("a daemon that stands by is ill: %s%s", out, errOut)
	}
	_, out, _ = f.place.try("doctor")
	contains(t, "doctor", out, "4 daemons work with it", ", program ", "which has other rules than those in force of example and stands by for these games")
	within(t, soon, "a daemon that stands by for some games decides others", func() bool { return young.settles("balkan") })
	if young.settles("hill") {
		t.Error("it decides games whose rules it lacks")
	}
	if strings.Contains(out, "FAIL  rules") {
		t.Error(out)
	}
	fresh := []*member{young}
	for n, o := range old {
		if n > 0 {
			fresh = append(fresh, f.join("example "+newer))
		}
		for _, m := range fresh {
			if m.says("are in force") {
				t.Errorf("new rules are in force while %d old daemons are there", len(old)-n)
			}
		}
		within(f, soon, "letters come between two exchanges", func() bool { return f.written() >= 16*(n+1) })
		f.ruled(f.version)
		f.leave(o)
	}
	f.ruled(newer)
	<-written
	f.answered()

	if code, _, errOut := f.place.try("new", "late", "--system", "example", "--scenario", "hill", "--seat", "red="+localPlayers()[0].Address); code != exit.No || !strings.Contains(errOut, "decide by other rules") {
		t.Errorf("a game is founded with rules that no daemon has: %d, %s", code, errOut)
	}
	back := f.join("")
	eventually(t, "an old daemon that comes back leaves games alone", func() bool { return back.says("this program is too old for some games") })
	within(t, soon, "its health tells that it is too old", func() bool { // its first look may be still to come
		code, out, _ = back.try("health")
		return strings.Contains(out, "ill: ") && strings.Contains(out, "too old")
	})
	if code != exit.No {
		t.Errorf("it is well: %s", out)
	}
	_, out, _ = f.place.try("doctor") // whose program is the old one
	contains(t, "doctor", out, "FAIL  rules", "too old for some games", "install the program")
	for _, g := range list {
		f.write(g, "red", "END NOTHING\n")
	}
	f.answered()
	f.ruled(newer)
	for _, m := range fresh {
		f.leave(m)
	}
	f.write(others[0], "ottoman", "STAND MORALE ALWAYS\n") // of the games that the old program may decide
	f.answered()
	if back.settles("hill") || !back.settles("balkan") {
		t.Error("an old daemon alone decides what it may not, or not what it may")
	}
	f.write(list[0], "blue", "END NOTHING\n")
	within(t, soon, "the letter has come", func() bool { return f.waiting() == 1 })
	time.Sleep(3 * duties.LookEvery)
	if f.waiting() != 1 {
		t.Error("a letter for a game whose rules nobody has is handled")
	}
	fresh = append(fresh, f.join("example "+newer))
	f.answered()
	f.leave(back)
	f.leave(fresh[len(fresh)-1])
	for _, m := range append(append(old, fresh...), back) {
		for _, wrong := range []string{"letter not handled", "is held", "level=ERROR msg=\"game "} {
			if m.says(wrong) {
				t.Errorf("a daemon says %q", wrong)
			}
		}
	}
	for _, g := range list {
		ends, by := 0, map[uint64]int{}
		for e, err := range f.look.Entries(g.Name, 1) {
			if err != nil {
				t.Fatal(err)
			}
			if by[e.Letter]++; e.Letter > 0 && by[e.Letter] > 1 {
				t.Errorf("%s: letter %d is applied twice", g.Name, e.Letter)
			}
			if e.Letter > 0 {
				ends++
			}
		}
		want := len(turns) - 2 + 1
		if g.Name == list[0].Name {
			want++ // the one that waited
		}
		if ends != want { // RECEIPTS is no order
			t.Errorf("%s: %d letters are applied, want %d", g.Name, ends, want)
		}
	}
	if err := f.look.Check(); err != nil {
		t.Error(err)
	}
}
