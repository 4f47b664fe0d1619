package duties

import (
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/store/postgres"
)

const (
	one   = "chess 9 abc\ngo 1 def"
	two   = "chess 10 abc\ngo 1 def"
	more  = "chess 9 abc\ngo 1 def\nshogi 1 fff"
	other = "chess 9 abc\ngo 1 eee"
)

// What is other between two programs is told, and whether one of them lacks what the other has.
func TestDifferencesOfRulesAreTold(t *testing.T) {
	r := Rules{"go": {"1", "def"}, "chess": {"9", "abc"}}
	if r.String() != one {
		t.Errorf("%q", r)
	}
	for _, x := range []struct {
		inForce, own, said string
		tooOld             bool
	}{
		{one, two, "chess has rules 9, this program 10", false},
		{two, one, "chess has rules 10, this program 9", true},
		{one, more, "shogi is new", false},
		{more, one, "shogi has rules 1, this program does not know it", true},
		{one, other, "go has data def, this program eee", false},
		{"chess 1.10 abc", "chess 1.9 abc", "chess has rules 1.10, this program 1.9", true},
		{"", one, "daemons of an earlier version decide the games", false},
	} {
		if said, tooOld := Differ(x.inForce, x.own); said != x.said || tooOld != x.tooOld {
			t.Errorf("%q in force, %q here: %s, %t", x.inForce, x.own, said, tooOld)
		}
	}
}

// register is a lease whose database keeps the rules in force.
type register struct {
	leaseOf
	inForce *string
	offers  []string
}

func (r *register) Offer(kinds []string) error { r.offers = kinds; return nil }

func (r *register) PutInForce(before, rules string) (bool, error) {
	if *r.inForce == before {
		*r.inForce = rules
	}
	return *r.inForce == rules, nil
}

// Games belong to who has the rules in force. Others take over when nobody of these has been there for a while, but never with older rules; who may
// not decide games neither words nor draws them.
func TestGamesBelongToWhoHasTheRulesInForce(t *testing.T) {
	now := time.Now()
	for _, x := range []struct {
		name, inForce, own string
		others             []postgres.Holder
		at, after          string // in force at once, and when the others have been gone for long
	}{
		{"nobody is there", "", one, nil, one, one},
		{"daemons that say nothing are there", "", two, []postgres.Holder{{Lease: 7, Offers: Roles()}}, "", two},
		{"the same rules", one, one, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, one},
		{"newer rules", one, two, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, two},
		{"newer rules, the others have just gone", one, two, nil, one, two},
		{"newer rules, the others only read", one, two, []postgres.Holder{{Lease: 7, Offers: []string{RoleReader}, Rules: one}}, one, two},
		{"older rules", two, one, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: two}}, two, two},
		{"other data", one, other, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, other},
	} {
		t.Run(x.name, func(t *testing.T) {
			inForce := x.inForce
			l := &register{leaseOf: 9, inForce: &inForce}
			s := New(l, Roles(), nil, x.own, slog.New(slog.DiscardHandler))
			align := func(holders []postgres.Holder, at time.Time, want string) {
				t.Helper()
				own := postgres.Holder{Lease: 9, Rules: x.own, Offers: Offers(Roles(), x.own, &postgres.Muster{InForce: inForce})}
				s.Seen(postgres.Muster{Holders: append(holders[:len(holders):len(holders)], own), Duties: map[string]int64{}, InForce: inForce})
				if err := s.Align(at); err != nil || inForce != want {
					t.Errorf("%q is in force, %v", inForce, err)
				}
				s.Seen(postgres.Muster{Holders: append(holders[:len(holders):len(holders)], postgres.Holder{Lease: 9, Rules: x.own, Offers: l.offers}), Duties: map[string]int64{}, InForce: inForce})
				_, take := s.Due(RoleAdjudicator)
				_, send := s.Due(RoleSender)
				ours := inForce == x.own
				if s.InForce() != ours || slices.Contains(l.offers, RoleAdjudicator) != ours || slices.Contains(l.offers, RoleSender) != ours || !slices.Contains(l.offers, RoleReader) ||
					len(take) > 0 != ours || len(send) > 0 != ours {
					t.Errorf("it offers %v and takes %d and %d lanes", l.offers, len(take), len(send))
				}
				if why, _ := s.Standing(); (why == "") != ours || strings.Contains(s.String(), "chess has") && ours {
					t.Errorf("it says %q, %s", why, s)
				}
			}
			align(x.others, now, x.at)
			align(nil, now.Add(time.Second), map[bool]string{true: x.after, false: x.at}[x.inForce == ""]) // they may be beginning anew
			align(nil, now.Add(time.Second+vacancy), x.after)
		})
	}
}
