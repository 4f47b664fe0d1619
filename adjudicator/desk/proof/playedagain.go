package proof

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// sameStory finds a referee who told two seats different games, and a log that was
// changed beside its letters: the copies of a log agree.
func sameStory(a, b *gamelog.Log) error {
	for i := range min(len(a.Entries), len(b.Entries)) {
		if x, y := &a.Entries[i], &b.Entries[i]; x.Hash != y.Hash || x.ComputeHash() != y.ComputeHash() {
			return fmt.Errorf("the seats were sent different logs; the first difference is entry %d", i+1)
		}
	}
	if len(a.Entries) != len(b.Entries) {
		return fmt.Errorf("one has %d entries of the log, the other %d", len(a.Entries), len(b.Entries))
	}
	for _, x := range []struct {
		what string
		a, b any
	}{
		{"secrets", []any{a.Secret, a.Later}, []any{b.Secret, b.Later}}, {"pledges", a.Pledge, b.Pledge}, {"systems", a.System, b.System},
		{"scenarios", a.Scenario, b.Scenario}, {"options", a.Options, b.Options}, {"seats", a.Seats, b.Seats},
	} {
		if !reflect.DeepEqual(x.a, x.b) {
			return fmt.Errorf("the seats were sent different %s", x.what)
		}
	}
	return nil
}

// replayed plays a log again and compares every entry.
func replayed(l *gamelog.Log, open Edition) (*replay, error) {
	r := &replay{log: l, open: open}
	if len(l.Entries) == 0 {
		return r, errors.New("the log has no entries")
	}
	if err := store.VerifyChain(l.Entries); err != nil {
		return r, err
	}
	for i := range l.Entries {
		if err := blame.Guard(func() error { return r.step(&l.Entries[i]) }); err != nil {
			return r, fmt.Errorf("entry %d: %w", l.Entries[i].Seq, err)
		}
	}
	if r.states == 0 {
		return r, fmt.Errorf("none of its positions was verified: %s", strings.Join(r.foreign, "; "))
	}
	return r, nil
}
