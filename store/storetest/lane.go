package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"feldpost/store"
)

// Letters of some lanes are found without those of others, in their order, and each letter is in one lane.
func (engine Engine) testDueLettersAreFoundByLane(t *testing.T) {
	s := engine.open(t)
	var queued []store.Out
	for n := range 60 {
		o := LetterOut("balkan-1", n)
		o.To = fmt.Sprintf("Player%d@example.org", n)
		queued = append(queued, o)
	}
	Must(t, s.Commit(&store.Batch{Out: queued}))
	some := store.Lanes(0).With(queued[3].Lane()).With(queued[11].Lane())
	var want, others []string
	for _, o := range queued {
		if some.Has(o.Lane()) {
			want = append(want, o.MessageID)
		} else {
			others = append(others, o.MessageID)
		}
	}
	if len(want) < 2 || len(others) == 0 {
		t.Fatalf("lanes without letters: %v, %v", want, others)
	}
	ids := func(lanes store.Lanes, limit int) (list []string) {
		due, err := s.DueOut(Later, lanes, limit)
		Must(t, err)
		for _, o := range due {
			list = append(list, o.MessageID)
		}
		return list
	}
	if got := ids(some, 0); !slices.Equal(got, want) {
		t.Errorf("due in %x: %v, want %v", some, got, want)
	}
	if got := ids(some, 2); !slices.Equal(got, want[:2]) {
		t.Errorf("the first two in %x: %v, want %v", some, got, want[:2])
	}
	if got := ids(store.AllLanes&^some, 0); !slices.Equal(got, others) {
		t.Errorf("due elsewhere: %v, want %v", got, others)
	}
	if got := ids(0, 0); len(got) > 0 {
		t.Errorf("due in no lane: %v", got)
	}
	if store.LaneOf("Ann@Example.org") != store.LaneOf("ann@example.ORG") {
		t.Error("the case of an address changes its lane")
	}
}

// A batch that was decided by settings which have changed since is refused, whole.
func (engine Engine) testABatchIsRefusedWhenASettingItWasDecidedByHasChanged(t *testing.T) {
	s := engine.open(t)
	put := func(read, value string) error {
		b := store.Batch{Settings: []store.Setting{{Name: "club", Value: []byte(value)}}, Read: []store.Setting{{Name: "club"}, {Name: "other"}},
			Out: []store.Out{LetterOut("balkan-1", len(value))}}
		if read != "" {
			b.Read[0].Value = []byte(read)
		}
		return s.Commit(&b)
	}
	Must(t, put("", "a"))
	for _, read := range []string{"", "b"} {
		if err := put(read, "bb"); !errors.Is(err, store.ErrConflict) {
			t.Errorf("decided by %q where there is a: %v", read, err)
		}
	}
	if n, err := s.CountOut(store.OutQueued); n != 1 || err != nil {
		t.Errorf("%d letters are queued, %v", n, err)
	}
	Must(t, put("a", "bbb"))
	Must(t, s.SetSetting("other", []byte("x")))
	WantErr(t, put("bbb", "c"), store.ErrConflict)

	// A witness does that for whoever reads and writes.
	one, two := store.NewWitness(s), store.NewWitness(s)
	for _, w := range []*store.Witness{one, two} {
		if value, err := w.Setting("club"); err != nil || string(value) != "bbb" {
			t.Errorf("%q, %v", value, err)
		}
	}
	change := func(w *store.Witness, value string) error {
		return w.Commit(&store.Batch{Settings: []store.Setting{{Name: "club", Value: []byte(value)}}})
	}
	Must(t, change(one, "one"))
	WantErr(t, change(two, "two"), store.ErrConflict)
	if value, err := two.Setting("club"); err != nil || string(value) != "one" {
		t.Errorf("%q, %v", value, err)
	}
	Must(t, change(two, "two"))
}

// The tokens to which a letter came are kept, as far as they may be ours, and forgotten with it.
func (engine Engine) testTokensOfALetterAreKept(t *testing.T) {
	s := engine.open(t)
	many := []string{"", "league5x", string(Noise(200))}
	for n := range 20 {
		many = append(many, fmt.Sprintf("token%d", n))
	}
	id, _, err := s.PutLetter(store.Letter{Identity: "a", Tokens: many}, []byte("x"))
	Must(t, err)
	l, err := s.Letter(id)
	Must(t, err)
	if len(l.Tokens) != 8 || l.Tokens[0] != "league5x" || l.Tokens[1] != "token0" {
		t.Errorf("tokens %q", l.Tokens)
	}
	Must(t, s.Forget([]uint64{id}, nil))
	if l, err := s.Letter(id); err != nil || len(l.Tokens) > 0 {
		t.Errorf("tokens of a forgotten letter: %q, %v", l.Tokens, err)
	}
}
