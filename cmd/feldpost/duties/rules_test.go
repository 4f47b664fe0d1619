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
	one     = "chess 9 abc\ngo 1 def"
	two     = "chess 10 abc\ngo 1 def"
	more    = "chess 9 abc\ngo 1 def\nshogi 1 fff"
	parting = "chess 9 abc\ngo 1 def\nparting 2 by-system"
	other   = "chess 9 abc\ngo 1 eee"
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

// aside tells whether games of some system are left to others.
func aside(s *Share) bool {
	for _, waits := range s.Standby() {
		if waits {
			return true
		}
	}
	return false
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

// The games of a system belong to who has its rules in force. Others take over when nobody of these has been there for a while, but never with older
// rules; who may not decide them decides those of the other systems. What concerns all is for who has most in common with what is in force.
func TestGamesBelongToWhoHasTheRulesInForce(t *testing.T) {
	now := time.Now()
	const chess, both = "chess", "chess go"
	for _, x := range []struct {
		name, inForce, own string
		others             []postgres.Holder
		at, after          string // in force at once, and when the others have been gone for long
		decides            string // at once
		general            bool   // it does what concerns all, at once
	}{
		{"nobody is there", "", one, nil, one, one, both, true},
		{"daemons that say nothing are there", "", two, []postgres.Holder{{Lease: 7, Offers: Roles()}}, "", two, "", true},
		{"the same rules", one, one, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, one, both, true},
		{"newer rules", one, two, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, two, "go", false},
		{"newer rules, the others have just gone", one, two, nil, one, two, "go", true},
		{"newer rules, the others only read", one, two, []postgres.Holder{{Lease: 7, Offers: []string{RoleReader}, Rules: one}}, one, two, "go", true},
		{"older rules", two, one, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: two}}, two, two, "go", false},
		{"older rules, alone", two, one, nil, two, two, "go", true},
		{"other data", one, other, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, other, chess, false},
		{"a new system", one, more, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, more, both, true},
		{"each has what the other lacks", "chess 10 abc\ngo 1 def", "chess 9 abc\ngo 1 def", []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: "chess 10 abc\ngo 1 xxx"}},
			"chess 10 abc\ngo 1 def", "chess 10 abc\ngo 1 def", "go", true},
		{"an earlier program parts games otherwise", one, parting, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: one}}, one, parting, "", false},
		{"this program parts games otherwise", parting, one, []postgres.Holder{{Lease: 7, Offers: Roles(), Rules: parting}}, parting, parting, "", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			inForce := x.inForce
			l := &register{leaseOf: 9, inForce: &inForce}
			s := New(l, Roles(), nil, x.own, slog.New(slog.DiscardHandler))
			align := func(holders []postgres.Holder, at time.Time, want string) {
				t.Helper()
				all := append(holders[:len(holders):len(holders)], postgres.Holder{Lease: 9, Rules: x.own, Offers: Roles()})
				s.Seen(postgres.Muster{Holders: all, Duties: map[string]int64{}, InForce: inForce})
				if err := s.Align(at); err != nil || inForce != want {
					t.Errorf("%q is in force, %v", inForce, err)
				}
				systems, all9 := s.Decides()
				_, take := s.Due(RoleAdjudicator)
				for _, d := range take {
					if system := systemOf(d); system != "" && !all9 && !slices.Contains(systems, system) {
						t.Errorf("it takes %s", d)
					}
				}
				if why, _ := s.Standing(); (why == "") != all9 || aside(s) == all9 || strings.Contains(s.String(), "chess has") && all9 {
					t.Errorf("it says %q, %s", why, s)
				}
			}
			align(x.others, now, x.at)
			var takes []string
			_, take := s.Due(RoleAdjudicator)
			for _, system := range []string{"chess", "go", ""} {
				if slices.ContainsFunc(take, func(d string) bool { return systemOf(d) == system }) {
					takes = append(takes, system)
				}
			}
			want := strings.Fields(x.decides)
			if x.general {
				want = append(want, "")
			}
			if _, send := s.Due(RoleSender); !slices.Equal(takes, want) || len(send) > 0 != x.general {
				t.Errorf("it takes games of %q and %d lanes of people, want %q", takes, len(send), want)
			}
			align(nil, now.Add(time.Second), map[bool]string{true: x.after, false: x.at}[x.inForce == ""]) // they may be beginning anew
			align(nil, now.Add(time.Second+vacancy), x.after)
		})
	}
}
