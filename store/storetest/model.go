package storetest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"feldpost/store"
)

// model is what the store should hold, kept in plain maps and slices.
type model struct {
	letters []store.Letter
	raw     []string
	places  map[store.Place]uint64
	unfiled map[store.Place]uint64
	games   map[string]store.Game
	log     map[string][]store.Entry
	out     []store.Out
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
	engine Engine
	place  string
	s      store.Store
	m      model
}

func at(minute int) time.Time { return Noon.Add(time.Duration(minute) * time.Minute) }

func minutes() *rapid.Generator[int] { return rapid.IntRange(0, 30) }

func (c *machine) open(t *rapid.T) {
	var err error
	if c.s, err = c.engine.Open(c.place, nil); err != nil {
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
	l := store.Letter{
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

	m, place := &c.m, l.Place()
	want, known := m.places[place]
	if l.Mailbox == "" || !known {
		i := slices.IndexFunc(m.letters, func(old store.Letter) bool { return old.Identity == l.Identity })
		if known = i >= 0; !known {
			if n := len(m.letters); n > 0 && id <= m.letters[n-1].ID {
				t.Fatalf("letter %d comes after letter %d", id, m.letters[n-1].ID)
			}
			l.ID, l.State, l.Size = id, store.LetterNew, len(raw)
			m.letters, m.raw = append(m.letters, l), append(m.raw, raw)
			i = len(m.letters) - 1
		}
		want = m.letters[i].ID
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

// known is the letter of this id.
func (m *model) known(id uint64) *store.Letter {
	return &m.letters[slices.IndexFunc(m.letters, func(l store.Letter) bool { return l.ID == id })]
}

// letter draws a stored letter, or nil when there is none.
func (c *machine) letter(t *rapid.T) *store.Letter {
	if len(c.m.letters) == 0 {
		t.Skip("no letter")
	}
	return &c.m.letters[rapid.IntRange(0, len(c.m.letters)-1).Draw(t, "letter")]
}

// receipt draws a receipt and tells what the model thinks of it.
func (c *machine) receipt(t *rapid.T) (r store.Receipt, l *store.Letter, want error) {
	l = c.letter(t)
	states := []store.LetterState{store.LetterDone, store.LetterQuarantined, store.LetterHeld, store.LetterWaiting}
	r = store.Receipt{Letter: l.ID, State: rapid.SampledFrom(states).Draw(t, "state"), Reason: "why"}
	if r.State == store.LetterWaiting || rapid.Bool().Draw(t, "of an account") {
		r.Account, r.Turn = rapid.SampledFrom(accounts).Draw(t, "account"), at(minutes().Draw(t, "turn"))
	}
	if rapid.Bool().Draw(t, "in a game") {
		r.Game = "g1"
	}
	switch {
	case l.State == store.LetterDone, l.State != store.LetterNew && r.State == store.LetterWaiting,
		(l.State == store.LetterHeld || l.State == store.LetterQuarantined) && r.State == store.LetterHeld:
		want = store.ErrConflict
	}
	return r, l, want
}

// settled is what a receipt makes of a letter.
func settled(l *store.Letter, r store.Receipt) {
	l.State, l.Reason, l.Begun = r.State, r.Reason, 0
	if r.Account != "" {
		l.Account, l.Turn = r.Account, r.Turn
	}
	l.Game = cmp.Or(r.Game, l.Game)
}

func (c *machine) settle(t *rapid.T) {
	r, l, want := c.receipt(t)
	if same(t, Settle(c.s, r), want) {
		settled(l, r)
	}
}

func (c *machine) release(t *rapid.T) {
	l := c.letter(t)
	var want error
	if l.State == store.LetterNew || l.State == store.LetterDone {
		want = store.ErrConflict
	}
	if same(t, c.s.ReleaseLetter(l.ID), want) {
		l.Released = l.Released || l.State != store.LetterHeld
		l.State, l.Reason, l.Tries, l.Begun = store.LetterNew, "", 0, 0
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
	if l.State != store.LetterNew && l.State != store.LetterWaiting {
		want = store.ErrConflict
	}
	_, err := c.s.LetterFailed(l.ID, "odd", 2)
	if same(t, err, want) {
		l.Tries, l.Reason, l.Begun = l.Tries+1, "odd", 0
		if l.Tries >= 2 {
			l.State = store.LetterHeld
		}
	}
}

func (c *machine) file(t *rapid.T) {
	waiting, err := c.s.Unfiled("INBOX", 1, 3)
	same(t, err, nil)
	for _, w := range waiting {
		same(t, c.s.MarkFiled(w.Place), nil)
		delete(c.m.unfiled, w.Place)
		if l := c.m.known(w.Letter); l.Place() == w.Place {
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
		g = SampleGame(name)
	}
	g.Status = rapid.SampledFrom([]store.GameStatus{store.GameOpen, store.GameRunning, store.GameSuspended}).Draw(t, "status")
	g.Deadline = at(minutes().Draw(t, "deadline"))
	g.Seats = slices.Clone(g.Seats)
	g.Seats[0].Person = rapid.SampledFrom([]string{"", "a@x", "b@x"}).Draw(t, "person")
	b := &store.Batch{Game: &g}
	last := g
	for range rapid.IntRange(0, 2).Draw(t, "entries") {
		e := Next(&last)
		b.Entries = append(b.Entries, e)
		last.Seq, last.Head = e.Seq, e.Hash
	}
	for range rapid.IntRange(0, 2).Draw(t, "letters") {
		o := LetterOut(name, rapid.IntRange(0, 60).Draw(t, "number"))
		o.NotBefore = at(minutes().Draw(t, "not before"))
		o.Stranger = rapid.Bool().Draw(t, "stranger")
		b.Out = append(b.Out, o)
	}
	var want error
	var receipt func()
	if len(c.m.letters) > 0 && rapid.Bool().Draw(t, "receipt") {
		r, l, bad := c.receipt(t)
		b.Receipts, want = []store.Receipt{r}, bad
		receipt = func() { settled(l, r) }
	}
	if known && rapid.IntRange(0, 5).Draw(t, "outdated") == 0 {
		g.Rev--
		want = store.ErrConflict
		if g.Rev == 0 {
			want = store.ErrExists
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

func (c *machine) queued(t *rapid.T, o store.Out) {
	i := slices.IndexFunc(c.m.out, func(old store.Out) bool { return old.MessageID == o.MessageID })
	if i < 0 {
		if i = len(c.m.out); i > 0 && o.ID <= c.m.out[i-1].ID {
			t.Fatalf("letter out %d comes after letter out %d", o.ID, c.m.out[i-1].ID)
		}
		o.State = store.OutQueued
		c.m.out = append(c.m.out, o)
	}
	if o.ID != c.m.out[i].ID {
		t.Fatalf("letter out %s has id %d, the model says %d", o.MessageID, o.ID, c.m.out[i].ID)
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
	act := rapid.SampledFrom([]string{"sent", "retry", "fail", "resend", "bounce", "come back", "note"}).Draw(t, "act")
	if (act == "retry" || act == "fail") && o.State == store.OutSent {
		want = store.ErrConflict
	}
	switch act {
	case "sent":
		same(t, c.s.MarkSent(o.ID, when), nil)
		if o.State != store.OutSent {
			o.State, o.SentAt, o.LastError, o.Tries = store.OutSent, when, "", o.Tries+1
			c.m.sent[sending{o.ID, when}] = true
		}
	case "retry":
		if same(t, c.s.RetryOut(o.ID, "451", when), want) {
			o.NotBefore, o.LastError, o.Tries = when, "451", o.Tries+1
			if o.State == store.OutFailed {
				o.State, o.Noted = store.OutQueued, false
			}
		}
	case "fail":
		if same(t, c.s.FailOut(o.ID, "550"), want) {
			o.State, o.LastError, o.Tries = store.OutFailed, "550", o.Tries+1
		}
	case "resend":
		same(t, c.s.ResendOut(o.ID, when), nil)
		o.State, o.NotBefore, o.LastError, o.Tries, o.Bounces, o.Noted = store.OutQueued, when, "", 0, 0, false
	case "bounce":
		same(t, c.s.Commit(&store.Batch{Returns: []store.Return{{Out: o.ID, Reason: "5.1.1", State: store.OutFailed}}}), nil)
		if o.LastError, o.Bounces = "5.1.1", o.Bounces+1; o.State == store.OutSent {
			o.State, o.Noted = store.OutFailed, false
		}
	case "come back":
		same(t, c.s.Commit(&store.Batch{Returns: []store.Return{{Out: o.ID, Reason: "5.2.2", State: store.OutQueued, NotBefore: when}}}), nil)
		if o.LastError, o.Bounces = "5.2.2", o.Bounces+1; o.State == store.OutSent {
			o.State, o.NotBefore, o.Noted = store.OutQueued, when, false
		}
	case "note":
		same(t, c.s.Commit(&store.Batch{Noted: []uint64{o.ID}}), nil)
		o.Noted = true
	}
}

// testTheStoreBehavesAsItsModel does what comes to mind, in any order.
func (engine Engine) testTheStoreBehavesAsItsModel(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := &machine{engine: engine, place: engine.Place(t), m: model{
			places: map[store.Place]uint64{}, unfiled: map[store.Place]uint64{},
			games: map[string]store.Game{}, log: map[string][]store.Entry{}, sent: map[sending]bool{},
		}}
		c.open(rt)
		defer func() { _ = c.s.Close() }()
		rt.Repeat(map[string]func(*rapid.T){
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
		same(rt, c.s.Check(), nil)
		c.audit(rt)
	})
}
