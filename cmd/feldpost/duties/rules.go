package duties

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/store/postgres"
)

// Rules are the version of the rules and the digest of the data that a program begins a new game of each system with. Programs with the same ones
// decide all games alike.
type Rules map[string]Edition

// Edition is that of one system.
type Edition struct{ Version, Data string }

// String is one line for each system, the same for the same rules.
func (r Rules) String() string {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(r)) {
		lines = append(lines, fmt.Sprintf("%s %s %.12s", name, r[name].Version, r[name].Data))
	}
	return strings.Join(lines, "\n")
}

// readRules reads what String writes; lines of other programs that are none are left out.
func readRules(text string) Rules {
	r := Rules{}
	for line := range strings.Lines(text) {
		if f := strings.Fields(line); len(f) == 3 {
			r[f[0]] = Edition{f[1], f[2]}
		}
	}
	return r
}

// older orders versions of rules: "9" before "10", "1.9" before "1.10".
func older(a, b string) int {
	return slices.CompareFunc(strings.Split(a, "."), strings.Split(b, "."), func(a, b string) int {
		n, no := strconv.Atoi(a)
		m, nor := strconv.Atoi(b)
		if no == nil && nor == nil {
			return cmp.Compare(n, m)
		}
		return cmp.Compare(a, b)
	})
}

// Differ tells in words how the rules in force are others than those of a program; tooOld that the program lacks what is in force.
func Differ(inForce, own string) (said string, tooOld bool) {
	if inForce == "" {
		return "daemons of an earlier version decide the games", false
	}
	theirs, ours := readRules(inForce), readRules(own)
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(theirs)) {
		is, has := theirs[name], ours[name]
		switch {
		case has == is:
			continue
		case has == Edition{}:
			parts, tooOld = append(parts, fmt.Sprintf("%s has rules %s, this program does not know it", name, is.Version)), true
		case has.Version == is.Version:
			parts = append(parts, fmt.Sprintf("%s has data %s, this program %s", name, is.Data, has.Data))
		default:
			parts = append(parts, fmt.Sprintf("%s has rules %s, this program %s", name, is.Version, has.Version))
			tooOld = tooOld || older(has.Version, is.Version) < 0
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		if _, known := theirs[name]; !known {
			parts = append(parts, name+" is new")
		}
	}
	return strings.Join(parts, ", "), tooOld
}

// bound tells whether who has a role has to have the rules by which games are decided: who decides them, and who words and draws what was decided.
func bound(role string) bool { return role == RoleAdjudicator || role == RoleSender }

// InForce tells whether games are decided by the rules of this program.
func (s *Share) InForce() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.inForce()
}

func (s *Share) inForce() bool { return s.muster.InForce == s.rules }

// Standing tells in words why games are left to other daemons, "" when they are not; tooOld that this will stay so.
func (s *Share) Standing() (why string, tooOld bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.standing()
}

func (s *Share) standing() (why string, tooOld bool) {
	if s.inForce() {
		return "", false
	}
	said, tooOld := Differ(s.muster.InForce, s.rules)
	if tooOld {
		return "this program is too old for the games: " + said, true
	}
	return "it stands by until those with other rules have gone: " + said, false
}

// vacancy is how long nobody may have been there who has the rules in force before others come into force: somebody may just be beginning anew.
const vacancy = 8 * time.Second

// Align finds out by which rules games are decided, and puts those of this program in force when nobody is there any more who has others that were.
// It tells the others which roles are taken then.
func (s *Share) Align(now time.Time) error {
	s.mu.Lock()
	before := s.muster.InForce
	take := s.vacant(now)
	s.mu.Unlock()
	if take {
		done, err := s.Lease.PutInForce(before, s.rules)
		if err != nil {
			return err
		}
		if done {
			s.mu.Lock()
			s.muster.InForce = s.rules
			s.mu.Unlock()
			s.log.Info("the rules of this program are in force", "before", strings.ReplaceAll(before, "\n", ", "))
		}
	}
	s.mu.Lock()
	in, notify := s.inForce(), s.notify
	why, tooOld := s.standing()
	changed := !s.aligned || in == s.stands
	s.aligned, s.stands = true, !in
	s.mu.Unlock()
	if !changed {
		return nil
	}
	switch {
	case tooOld:
		s.log.Error("games are left to others", "why", why)
	case !in:
		s.log.Warn("games are left to others", "why", why)
	}
	if err := s.offer(); err != nil {
		s.mu.Lock()
		s.aligned = false // it is to be told again
		s.mu.Unlock()
		return err
	}
	notify()
	return nil
}

// Decided tells whether somebody is there who decides games by the rules in force.
func Decided(m *postgres.Muster) bool {
	return slices.ContainsFunc(m.Holders, func(h postgres.Holder) bool {
		return h.Rules == m.InForce && slices.Contains(h.Offers, RoleAdjudicator)
	})
}

// vacant tells whether the rules of this program may come into force now.
func (s *Share) vacant(now time.Time) bool {
	if _, tooOld := s.standing(); s.inForce() || tooOld || !slices.Contains(s.roles, RoleAdjudicator) {
		s.since = time.Time{}
		return false
	}
	if Decided(&s.muster) {
		s.since = time.Time{}
		return false
	}
	if s.since.IsZero() {
		s.since = now
	}
	return s.muster.InForce == "" || now.Sub(s.since) >= vacancy
}
