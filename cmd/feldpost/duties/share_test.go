package duties

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"testing"
	"time"

	"feldpost/store"
	"feldpost/store/postgres"
)

// What daemons take of the work follows from who is there.
func TestEveryDutyIsElectedToOneAndStaysWhenOthersGo(t *testing.T) {
	const box = "imap://referee@host/INBOX"
	s := New(nil, Roles(), []string{box}, "", slog.New(slog.DiscardHandler))
	if want := 2 + 2*store.NumLanes; len(s.duties) != want {
		t.Errorf("%d duties, want %d", len(s.duties), want)
	}
	three, two := []int64{4, 7, 9}, []int64{4, 9}
	count := map[int64]int{}
	for _, d := range s.duties {
		who := elected(d, three)
		count[who]++
		if now := elected(d, two); who != 7 && now != who {
			t.Errorf("%s goes from %d to %d because 7 has gone", d, who, now)
		}
	}
	for _, who := range three {
		if count[who] < len(s.duties)/6 {
			t.Errorf("duties are unequally parted: %v", count)
		}
	}
	if who := elected(s.duties[0], nil); who != 0 {
		t.Errorf("nobody is there, and %d is elected", who)
	}
}

// Whose a duty is the database tells: what has come to a daemon without its knowledge it takes up or gives back, and what it has lost it gives
// up.
func TestADutyIsWhoseTheDatabaseSays(t *testing.T) {
	s := New(leaseOf(3), []string{RoleAdjudicator}, nil, "", slog.New(slog.DiscardHandler))
	holders := func(leases ...int64) (list []postgres.Holder) {
		for _, l := range leases {
			list = append(list, postgres.Holder{Lease: l, Offers: Roles()})
		}
		return list
	}
	both := []int64{3, 7}
	var own, other string // whose they are to be while both are there
	for n := range store.Lane(store.NumLanes) {
		if d := Duty(RoleAdjudicator, laneName(n)); elected(d, both) == 3 {
			own = d
		} else {
			other = d
		}
	}
	for _, x := range []struct {
		name   string
		held   bool
		duty   string
		owner  int64
		owners bool // somebody has it
		give   bool
		take   bool
	}{
		{"nobody has it and we are to", false, own, 0, false, false, true},
		{"it is ours without our knowledge and is to be", false, own, 3, true, false, true},
		{"it is ours without our knowledge and is not to be", false, other, 3, true, true, false},
		{"it is ours and is to be", true, own, 3, true, false, false},
		{"it is ours and is not to be any more", true, other, 3, true, true, false},
		{"we have lost it", true, own, 7, true, true, false},
		{"we have lost it and nobody has it", true, other, 0, false, true, false},
		{"another has it still", false, own, 7, true, false, false},
	} {
		s.muster = postgres.Muster{Holders: holders(both...), Duties: map[string]int64{}}
		if x.owners {
			s.muster.Duties[x.duty] = x.owner
		}
		s.held = map[string]bool{x.duty: x.held}
		give, take := s.Due(RoleAdjudicator)
		if slices.Contains(give, x.duty) != x.give || slices.Contains(take, x.duty) != x.take {
			t.Errorf("%s: given %t, taken %t", x.name, slices.Contains(give, x.duty), slices.Contains(take, x.duty))
		}
	}

	// What came of a shift is unknown: what was to be given is done no more.
	s.muster, s.held = postgres.Muster{Holders: holders(both...), Duties: map[string]int64{other: 3}}, map[string]bool{other: true}
	if err := s.Settle(RoleAdjudicator); !errors.Is(err, store.ErrUnavailable) || s.Has(other) {
		t.Errorf("held %t, %v", s.Has(other), err)
	}
}

// leaseOf is a lease at a database that cannot be reached.
type leaseOf int64

func (l leaseOf) ID() int64                             { return int64(l) }
func (leaseOf) Now() time.Time                          { return time.Time{} }
func (leaseOf) Shift(_, _ []string) ([]string, error)   { return nil, store.ErrUnavailable }
func (leaseOf) Offer([]string) error                    { return store.ErrUnavailable }
func (leaseOf) PutInForce(string, string) (bool, error) { return false, store.ErrUnavailable }

// granting is a lease that gets every duty.
type granting struct{ *register }

func (granting) Shift(_, take []string) ([]string, error) { return take, nil }

// What is seen again as it was calls for nothing; whoever comes or goes does.
func TestWhatIsAsItWasCallsForNothing(t *testing.T) {
	inForce := one
	s := New(granting{&register{leaseOf: 9, inForce: &inForce}}, Roles(), nil, one, slog.New(slog.DiscardHandler))
	s.muster.Duties = map[string]int64{}
	calls := 0
	s.WhenDue(func() { calls++ })
	seen := func(others ...postgres.Holder) (changed bool) {
		all := append(others, postgres.Holder{Lease: 9, Rules: one, Offers: Roles()})
		s.Seen(postgres.Muster{Holders: all, Duties: maps.Clone(s.muster.Duties), InForce: inForce})
		select {
		case <-s.Changed():
			return true
		default:
			return false
		}
	}
	for range 2 { // until the duties are settled it is told each time
		if !seen() {
			t.Error("duties are due and nothing is told of it")
		}
	}
	if calls != 2 {
		t.Errorf("%d calls while duties are due", calls)
	}
	for _, role := range Roles() {
		if err := s.Settle(role); err != nil {
			t.Fatal(err)
		}
	}
	seen()
	calls = 0
	if seen() || calls > 0 {
		t.Errorf("nothing has changed, and %d calls", calls)
	}
	if !seen(postgres.Holder{Lease: 7, Rules: one, Offers: Roles()}) || calls != 1 {
		t.Errorf("another has come, and %d calls", calls)
	}
}
