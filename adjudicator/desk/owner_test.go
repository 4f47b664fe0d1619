package desk

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// faultyRoom fails over what concerns one person.
type faultyRoom struct {
	*room
	head, read, id, compose func() error
}

const troubled = "trouble@test" // whose letters fail

func (r *faultyRoom) Head(l store.Letter, raw []byte) docket.Letter {
	in := r.room.Head(l, raw)
	if in.From == troubled && r.head != nil {
		_ = r.head()
	}
	return in
}

func (r *faultyRoom) Read(l store.Letter, raw []byte) docket.Letter {
	in := r.room.Read(l, raw)
	if in.From == troubled && r.read != nil {
		_ = r.read()
	}
	return in
}

func (r *faultyRoom) MessageID(p press.Post) (string, error) {
	if p.To == troubled && r.id != nil {
		return idOf(p), r.id()
	}
	return r.room.MessageID(p)
}

func (r *faultyRoom) Compose(p press.Post) (raw []byte, content string, err error) {
	if p.To == troubled && r.compose != nil {
		if err := r.compose(); err != nil {
			return nil, "", err
		}
	}
	return r.room.Compose(p)
}

// faultyStore fails over the letter of one sender.
type faultyStore struct {
	store.Store
	commit, receipt, failed, raw, lanes func() error
}

func (s *faultyStore) concerns(id uint64) bool {
	l, err := s.Store.Letter(id)
	return err == nil && l.From == troubled
}

func (s *faultyStore) Commit(b *store.Batch) error {
	for _, r := range b.Receipts {
		if s.receipt != nil && s.concerns(r.Letter) {
			return s.receipt()
		}
	}
	for _, o := range b.Out {
		if s.commit != nil && o.To == troubled {
			return s.commit()
		}
	}
	return s.Store.Commit(b)
}

func (s *faultyStore) LetterFailed(id uint64, reason string, limit int) (store.Letter, error) {
	if s.failed != nil && s.concerns(id) {
		return store.Letter{}, s.failed()
	}
	return s.Store.LetterFailed(id, reason, limit)
}

func (s *faultyStore) LetterRaw(id uint64) ([]byte, error) {
	if s.raw != nil && s.concerns(id) {
		return nil, s.raw()
	}
	return s.Store.LetterRaw(id)
}

func (s *faultyStore) SeatsOf(person string) ([]store.SeatRef, error) {
	if s.lanes != nil && person == troubled {
		return nil, s.lanes()
	}
	return s.Store.SeatsOf(person)
}

// TestAnErrorOfOneLetterHoldsNoOther has a letter fail at each step, with letters
// before and behind it, by an error and by a panic: the others are answered, the
// desk goes on, also after a new start and after the letter was released, and
// notify is told of that letter.
func TestAnErrorOfOneLetterHoldsNoOther(t *testing.T) {
	oops := errors.New("oops")
	errorOf := func(err error) func() error { return func() error { return err } }
	panics := func() error { panic("oops") }
	both := map[string]func() error{"error": errorOf(oops), "panic": panics, "invalid": errorOf(store.Invalid("oops")), "missing": errorOf(store.ErrNotFound)}
	type setup func(*faultyRoom, *faultyStore, func() error)
	for step, set := range map[string]setup{
		"first look":     func(r *faultyRoom, _ *faultyStore, f func() error) { r.head = func() error { panic(f()) } },
		"reading":        func(r *faultyRoom, _ *faultyStore, f func() error) { r.read = func() error { panic(f()) } },
		"fetching":       func(_ *faultyRoom, s *faultyStore, f func() error) { s.raw = f },
		"deciding":       func(_ *faultyRoom, s *faultyStore, f func() error) { s.lanes = f },
		"naming":         func(r *faultyRoom, _ *faultyStore, f func() error) { r.id = f },
		"storing":        func(_ *faultyRoom, s *faultyStore, f func() error) { s.commit = f },
		"counting":       func(r *faultyRoom, s *faultyStore, f func() error) { r.id, s.failed = f, f },
		"setting aside":  func(r *faultyRoom, s *faultyStore, f func() error) { r.id, s.receipt, s.failed = f, f, f },
		"unaddressable":  func(r *faultyRoom, _ *faultyStore, f func() error) { r.id = errorOf(blame.ErrUnaddressable) },
		"without a game": func(_ *faultyRoom, s *faultyStore, f func() error) { s.lanes = errorOf(adjudicator.ErrNoEdition) },
	} {
		for way, fail := range both {
			shared := way == "panic" || way == "missing" // beside other desks
			t.Run(step+" "+way, func(t *testing.T) {
				o := openOffice(t, bolt.Options{})
				if shared {
					o.Part = &Part{Lanes: store.AllLanes, Rest: true}
				}
				o.Desk.Log = quiet()
				faulty, st := &faultyRoom{room: o.room}, &faultyStore{Store: o.Store}
				set(faulty, st, fail)
				o.Desk.Store, o.Desk.Mail = st, faulty
				people := []string{"a@test", "b@test", troubled, "c@test", "d@test"}
				for _, from := range people {
					o.put(docket.Letter{From: from, Text: "HELP"})
				}
				told := 0
				for start := range 3 { // each a new start of the program
					o.Desk.passed, o.Desk.atHand, o.Desk.look = nil, 0, sorting{}
					for range maxTries {
						if err := o.Work(context.Background()); err != nil {
							t.Fatalf("start %d: the desk stopped: %v", start, err)
						}
					}
					answered := map[string]int{}
					for out, err := range o.Store.Outbox(store.OutFilter{}) {
						if err != nil {
							t.Fatal(err)
						}
						answered[out.To]++
					}
					for _, p := range people {
						if p != troubled && answered[p] != 1 {
							t.Fatalf("start %d: %s got %d answers: %v", start, p, answered[p], answered)
						}
					}
					if answered["operator@test"] <= told && start == 0 {
						t.Fatalf("start %d: notify was not told: %v", start, answered)
					}
					told = answered["operator@test"]
					if l, err := o.Store.Letter(3); err == nil && l.State == store.LetterHeld {
						if err := o.Store.ReleaseLetter(3); err != nil {
							t.Fatal(err)
						}
					} else if step != "setting aside" {
						t.Fatalf("start %d: the letter is %s: %v", start, l.State, err)
					}
				}
			})
		}
	}
}

// TestALetterOutThatFailsHoldsNoOther: one that cannot be composed or stored is
// given up, and those before and behind it leave.
func TestALetterOutThatFailsHoldsNoOther(t *testing.T) {
	for step, fail := range map[string]func() error{
		"error": func() error { return errors.New("oops") }, "panic": func() error { panic("oops") }, "unaddressable": func() error { return blame.ErrUnaddressable },
	} {
		t.Run(step, func(t *testing.T) {
			o := openOffice(t, bolt.Options{})
			o.Desk.Log = quiet()
			o.press.Log = o.Desk.Log
			for _, from := range []string{"a@test", troubled, "c@test"} {
				o.put(docket.Letter{From: from, Text: "HELP"})
			}
			if err := o.Work(context.Background()); err != nil {
				t.Fatal(err)
			}
			o.press.Mail = &faultyRoom{room: o.room, compose: fail}
			var left []string
			for range 2 {
				due, err := o.Store.DueOut(o.now, store.AllLanes, 20)
				if err != nil {
					t.Fatal(err)
				}
				ready, err := o.press.Write(context.Background(), due, o.now)
				if err != nil {
					t.Fatalf("the press stopped: %v", err)
				}
				for _, x := range ready {
					left = append(left, x.To)
					if err := o.Store.MarkSent(x.ID, o.now); err != nil {
						t.Fatal(err)
					}
				}
			}
			if got := strings.Join(left, " "); got != "a@test c@test operator@test" {
				t.Errorf("letters left to %s", got)
			}
		})
	}
}

// TestNobodysOrderDependsOnTheAddressOfAnother: a player whose opponent cannot be
// written to gets his answer all the same, and notify is told.
func TestNobodysOrderDependsOnTheAddressOfAnother(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.Desk.Log = quiet()
	o.Desk.Mail = &unaddressed{o.room, "league@test"}
	o.from("ottoman", "AUTO\nEND")
	if n := o.letters(store.LetterHeld); n > 0 {
		t.Errorf("%d letters are held", n)
	}
	o.Desk.Mail = &unaddressed{o.room, "ottoman@test"}
	posts := o.from("league", "AUTO\nEND")
	told := false
	for _, p := range posts {
		told = told || p.To == "operator@test" && p.Kind == report.Trouble && strings.Contains(p.Letter.Text, "ottoman@test")
	}
	if v := o.view(); v.Active == "" || !told || o.letters(store.LetterHeld) > 0 {
		t.Errorf("told %v, %d held, %+v", told, o.letters(store.LetterHeld), posts)
	}
}

// unaddressed cannot write to one address.
type unaddressed struct {
	*room
	to string
}

func (r *unaddressed) MessageID(p press.Post) (string, error) {
	if p.To == r.to {
		return idOf(p), fmt.Errorf("%w: %s", blame.ErrUnaddressable, p.To)
	}
	return r.room.MessageID(p)
}

// TestALetterWithoutASenderIsToldOf: notify hears of letters that nobody can be
// answered to, but of no more than a few a day.
func TestALetterWithoutASenderIsToldOf(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	for range senderlessLetters + 3 {
		o.put(docket.Letter{Senderless: true, Automatic: "no readable sender address: x", Certain: true, Text: "HELP"})
	}
	o.put(docket.Letter{Automatic: "null return path", Certain: true, Text: "HELP"})
	posts := o.work()
	if n := o.letters(store.LetterQuarantined); n != senderlessLetters+4 || len(posts) != senderlessLetters {
		t.Errorf("%d in quarantine, %d words", n, len(posts))
	}
	o.says(posts[0], "no readable sender address: x", "quarantine show 1")
}

// quiet is the log of a test in which errors are meant.
func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }
