package store

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// model is what the store should hold, kept in plain maps and slices.
type model struct {
	letters []Letter // letter i has id i+1
	raw     []string
	places  map[Place]uint64
	unfiled map[Place]uint64
	games   map[string]Game
	log     map[string][]Entry
	out     []Out
	sent    map[sending]bool
}

// sending is one success of the outbox. The same letter at the very same
// moment counts once.
type sending struct {
	id uint64
	at time.Time
}

// accounts are those that letters belong to.
var accounts = []string{"a", "b"}

// machine runs the store beside its model.
type machine struct {
	path string
	s    *Store
	m    model
}

func at(minute int) time.Time { return noon.Add(time.Duration(minute) * time.Minute) }

func minutes() *rapid.Generator[int] { return rapid.IntRange(0, 30) }

func (c *machine) open(t *rapid.T) {
	var err error
	if c.s, err = Open(c.path, Options{NoSync: true}); err != nil {
		t.Fatal(err)
	}
}

// same fails when the store's answer was not what the model says.
func same(t *rapid.T, err, want error) bool {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, the model says %v", err, want)
	}
	return err == nil
}

func (c *machine) putLetter(t *rapid.T) {
	l := Letter{
		Mailbox:     rapid.SampledFrom([]string{"INBOX", "INBOX", "Other", ""}).Draw(t, "mailbox"),
		UIDValidity: rapid.Uint32Range(1, 2).Draw(t, "validity"),
		UID:         rapid.Uint32Range(1, 40).Draw(t, "uid"),
		Identity:    fmt.Sprint(rapid.IntRange(1, 30).Draw(t, "identity")),
		From:        rapid.SampledFrom([]string{"a@x", "B@x", ""}).Draw(t, "from"),
		Received:    at(minutes().Draw(t, "received")),
	}
	raw := rapid.StringN(0, 20, -1).Draw(t, "raw")
	id, fresh, err := c.s.PutLetter(l, []byte(raw))
	same(t, err, nil)

	m, place := &c.m, l.place()
	want, known := m.places[place]
	if l.Mailbox == "" || !known {
		i := slices.IndexFunc(m.letters, func(old Letter) bool { return old.Identity == l.Identity })
		if i < 0 {
			l.ID, l.State, l.Size = uint64(len(m.letters)+1), LetterNew, len(raw)
			m.letters, m.raw = append(m.letters, l), append(m.raw, raw)
			i, known = int(l.ID)-1, false
		} else {
			known = true
		}
		want = uint64(i + 1)
		if l.Mailbox != "" {
			old := &m.letters[i]
			old.Mailbox, old.UIDValidity, old.UID, old.Filed = l.Mailbox, l.UIDValidity, l.UID, false
			m.places[place], m.unfiled[place] = want, want
		}
	}
	if id != want || fresh == known {
		t.Fatalf("letter %d, fresh %t; the model says %d, %t", id, fresh, want, !known)
	}
}

// letter draws a stored letter, or nil when there is none.
func (c *machine) letter(t *rapid.T) *Letter {
	if len(c.m.letters) == 0 {
		t.Skip("no letter")
	}
	return &c.m.letters[rapid.IntRange(0, len(c.m.letters)-1).Draw(t, "letter")]
}

// receipt draws a receipt and tells what the model thinks of it.
func (c *machine) receipt(t *rapid.T) (r Receipt, l *Letter, want error) {
	l = c.letter(t)
	states := []LetterState{LetterDone, LetterQuarantined, LetterHeld, LetterWaiting}
	r = Receipt{Letter: l.ID, State: rapid.SampledFrom(states).Draw(t, "state"), Reason: "why"}
	if r.State == LetterWaiting || rapid.Bool().Draw(t, "of an account") {
		r.Account, r.Turn = rapid.SampledFrom(accounts).Draw(t, "account"), at(minutes().Draw(t, "turn"))
	}
	if rapid.Bool().Draw(t, "in a game") {
		r.Game = "g1"
	}
	switch {
	case l.State == LetterDone, l.State != LetterNew && r.State == LetterWaiting,
		(l.State == LetterHeld || l.State == LetterQuarantined) && r.State == LetterHeld:
		want = ErrConflict
	}
	return r, l, want
}

func (l *Letter) settled(r Receipt) {
	l.State, l.Reason, l.Begun = r.State, r.Reason, 0
	if r.Account != "" {
		l.Account, l.Turn = r.Account, r.Turn
	}
	l.Game = cmp.Or(r.Game, l.Game)
}

func (c *machine) settle(t *rapid.T) {
	r, l, want := c.receipt(t)
	if same(t, c.s.Settle(r), want) {
		l.settled(r)
	}
}

func (c *machine) release(t *rapid.T) {
	l := c.letter(t)
	var want error
	if l.State == LetterNew || l.State == LetterDone {
		want = ErrConflict
	}
	if same(t, c.s.ReleaseLetter(l.ID), want) {
		l.Released = l.Released || l.State != LetterHeld
		l.State, l.Reason, l.Tries, l.Begun = LetterNew, "", 0, 0
	}
}

func (c *machine) begin(t *rapid.T) {
	l := c.letter(t)
	same(t, c.s.BeginLetter(l.ID), nil)
	l.Begun++
}

func (c *machine) fail(t *rapid.T) {
	l := c.letter(t)
	var want error
	if l.State != LetterNew && l.State != LetterWaiting {
		want = ErrConflict
	}
	_, err := c.s.LetterFailed(l.ID, "odd", 2)
	if same(t, err, want) {
		l.Tries, l.Reason, l.Begun = l.Tries+1, "odd", 0
		if l.Tries >= 2 {
			l.State = LetterHeld
		}
	}
}

func (c *machine) file(t *rapid.T) {
	waiting, err := c.s.Unfiled("INBOX", 1, 3)
	same(t, err, nil)
	for _, w := range waiting {
		same(t, c.s.MarkFiled(w.Place), nil)
		delete(c.m.unfiled, w.Place)
		if l := &c.m.letters[w.Letter-1]; l.place() == w.Place {
			l.Filed = true
		}
	}
}

// commit changes a game, appends to its log, queues letters and settles one,
// sometimes with an outdated record.
func (c *machine) commit(t *rapid.T) {
	name := rapid.SampledFrom([]string{"g1", "g2", "g22"}).Draw(t, "game")
	g, known := c.m.games[name]
	if !known {
		g = sampleGame(name)
	}
	g.Status = rapid.SampledFrom([]GameStatus{GameOpen, GameRunning, GameSuspended}).Draw(t, "status")
	g.Deadline = at(minutes().Draw(t, "deadline"))
	g.Seats = slices.Clone(g.Seats)
	g.Seats[0].Person = rapid.SampledFrom([]string{"", "a@x", "b@x"}).Draw(t, "person")
	b := &Batch{Game: &g}
	last := g
	for range rapid.IntRange(0, 2).Draw(t, "entries") {
		e := next(&last)
		b.Entries = append(b.Entries, e)
		last.Seq, last.Head = e.Seq, e.Hash
	}
	for range rapid.IntRange(0, 2).Draw(t, "letters") {
		o := letterOut(name, rapid.IntRange(0, 60).Draw(t, "number"))
		o.NotBefore = at(minutes().Draw(t, "not before"))
		o.Stranger = rapid.Bool().Draw(t, "stranger")
		b.Out = append(b.Out, o)
	}
	var want error
	var receipt func()
	if len(c.m.letters) > 0 && rapid.Bool().Draw(t, "receipt") {
		r, l, bad := c.receipt(t)
		b.Receipts, want = []Receipt{r}, bad
		receipt = func() { l.settled(r) }
	}
	if known && rapid.IntRange(0, 5).Draw(t, "outdated") == 0 {
		g.Rev--
		want = ErrConflict
		if g.Rev == 0 {
			want = ErrExists
		}
	}
	if !same(t, c.s.Commit(b), want) {
		return
	}
	if receipt != nil {
		receipt()
	}
	last.Rev++
	if diff := gocmp.Diff(last, g); diff != "" {
		t.Fatalf("game after the commit: %s", diff)
	}
	c.m.games[name] = g
	c.m.log[name] = append(c.m.log[name], b.Entries...)
	for _, o := range b.Out {
		c.queued(t, o)
	}
}

func (c *machine) queued(t *rapid.T, o Out) {
	i := slices.IndexFunc(c.m.out, func(old Out) bool { return old.MessageID == o.MessageID })
	if i < 0 {
		i = len(c.m.out)
		o.State = OutQueued
		c.m.out = append(c.m.out, o)
		c.m.out[i].ID = uint64(i + 1)
	}
	if o.ID != uint64(i+1) {
		t.Fatalf("letter out %s has id %d, the model says %d", o.MessageID, o.ID, i+1)
	}
}

// deliver does to a letter out what a sender may do.
func (c *machine) deliver(t *rapid.T) {
	if len(c.m.out) == 0 {
		t.Skip("nothing in the outbox")
	}
	o := &c.m.out[rapid.IntRange(0, len(c.m.out)-1).Draw(t, "out")]
	when := at(minutes().Draw(t, "when"))
	var want error
	act := rapid.SampledFrom([]string{"sent", "retry", "fail", "hold", "resend", "bounce", "come back", "note"}).Draw(t, "act")
	if act == "hold" && o.State != OutQueued || (act == "retry" || act == "fail") && o.State == OutSent {
		want = ErrConflict
	}
	switch act {
	case "sent":
		same(t, c.s.MarkSent(o.ID, when), nil)
		if o.State != OutSent {
			o.State, o.SentAt, o.LastError, o.Tries = OutSent, when, "", o.Tries+1
			c.m.sent[sending{o.ID, when}] = true
		}
	case "retry":
		if same(t, c.s.RetryOut(o.ID, "451", when), want) {
			o.NotBefore, o.LastError, o.Tries = when, "451", o.Tries+1
			if o.State == OutFailed {
				o.State, o.Noted = OutQueued, false
			}
		}
	case "fail":
		if same(t, c.s.FailOut(o.ID, "550"), want) {
			o.State, o.LastError, o.Tries = OutFailed, "550", o.Tries+1
		}
	case "hold":
		if same(t, c.s.HoldOut(o.ID, "wait"), want) {
			o.State, o.LastError = OutHeld, "wait"
		}
	case "resend":
		same(t, c.s.ResendOut(o.ID, when), nil)
		o.State, o.NotBefore, o.LastError, o.Tries, o.Bounces, o.Noted = OutQueued, when, "", 0, 0, false
	case "bounce":
		same(t, c.s.Commit(&Batch{Returns: []Return{{Out: o.ID, Reason: "5.1.1", State: OutFailed}}}), nil)
		if o.LastError, o.Bounces = "5.1.1", o.Bounces+1; o.State == OutSent {
			o.State, o.Noted = OutFailed, false
		}
	case "come back":
		same(t, c.s.Commit(&Batch{Returns: []Return{{Out: o.ID, Reason: "5.2.2", State: OutQueued, NotBefore: when}}}), nil)
		if o.LastError, o.Bounces = "5.2.2", o.Bounces+1; o.State == OutSent {
			o.State, o.NotBefore, o.Noted = OutQueued, when, false
		}
	case "note":
		same(t, c.s.Commit(&Batch{Noted: []uint64{o.ID}}), nil)
		o.Noted = true
	}
}

// TestTheStoreBehavesAsItsModel does what comes to mind, in any order.
func TestTheStoreBehavesAsItsModel(t *testing.T) {
	folder := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		c := &machine{path: filepath.Join(folder, fmt.Sprint(n)), m: model{
			places: map[Place]uint64{}, unfiled: map[Place]uint64{},
			games: map[string]Game{}, log: map[string][]Entry{}, sent: map[sending]bool{},
		}}
		c.open(t)
		defer os.Remove(c.path)
		defer func() { _ = c.s.Close() }()
		t.Repeat(map[string]func(*rapid.T){
			"put letter": c.putLetter,
			"settle":     c.settle,
			"release":    c.release,
			"fail":       c.fail,
			"begin":      c.begin,
			"file":       c.file,
			"commit":     c.commit,
			"deliver":    c.deliver,
			"reopen": func(t *rapid.T) {
				same(t, c.s.Close(), nil)
				c.open(t)
				same(t, c.s.Check(), nil)
				c.audit(t)
			},
		})
		same(t, c.s.Check(), nil)
		c.audit(t)
	})
}
