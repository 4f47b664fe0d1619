package desk

import (
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// sameStory finds a referee who told two seats different games, and a log that was
// changed beside its letters: the copies of a log agree.
func sameStory(a, b *Log) error {
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

// secrets reads the secrets of a log against their pledges.
func (l *Log) secrets() (g store.Game, err error) {
	g.Name = l.Game
	for _, s := range l.Seats {
		g.Seats = append(g.Seats, store.Seat{Nonce: s.Nonce})
	}
	list := append([]LaterSecret{{0, l.Pledge, l.Secret}}, l.Later...)
	for i, x := range list {
		secret, err := hex.DecodeString(x.Secret)
		if err != nil {
			return g, fmt.Errorf("secret: %w", err)
		}
		if got := dice.Commitment(secret); got != x.Pledge {
			return g, fmt.Errorf("secret does not fit the pledge: SHA-256 %s, pledged %s", got, x.Pledge)
		}
		if i+1 < len(list) {
			g.Spent = append(g.Spent, store.SpentSecret{Upto: list[i+1].From - 1, Secret: secret, Commitment: x.Pledge})
			continue
		}
		g.Secret, g.Commitment = secret, x.Pledge
	}
	return g, nil
}

// replayed plays the log again and compares every entry.
func (l *Log) replayed(open Edition) (*replay, error) {
	r := &replay{log: l, open: open}
	if len(l.Entries) == 0 {
		return r, errors.New("the log has no entries")
	}
	if err := store.VerifyChain(l.Entries); err != nil {
		return r, err
	}
	for i := range l.Entries {
		if err := guard(func() error { return r.step(&l.Entries[i]) }); err != nil {
			return r, fmt.Errorf("entry %d: %w", l.Entries[i].Seq, err)
		}
	}
	if r.states == 0 {
		return r, fmt.Errorf("none of its positions was verified: %s", strings.Join(r.foreign, "; "))
	}
	return r, nil
}

// branch is the log as it was in a store that was put back.
func (l *Log) branch(b Branch) (*Log, error) {
	if b.After > uint64(len(l.Entries)) {
		return nil, fmt.Errorf("it grows from entry %d, the log has %d", b.After, len(l.Entries))
	}
	x := *l
	x.Entries = append(l.Entries[:b.After:b.After], b.Entries...)
	x.Later = nil
	for _, s := range l.Later {
		if s.From <= b.After {
			x.Later = append(x.Later, s)
		}
	}
	x.Later = append(x.Later, b.Later...)
	return &x, nil
}
