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

// manner is a line among rules that tells how games are parted among daemons; programs that part them otherwise decide none side by side.
const manner = "parting"

// byLane is what it says of this program: games have lanes by their systems.
var byLane = Edition{"2", "by-system"}

// Parting are the rules of a program that parts games as this one does.
func (r Rules) Parting() Rules {
	r[manner] = byLane
	return r
}

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
			said := name + " is new"
			if name == manner {
				said = "daemons of an earlier version, which part games otherwise, decide all of them"
			}
			parts = append(parts, said)
		}
	}
	return strings.Join(parts, ", "), tooOld
}

// Apart tells in words of which systems the rules in force are others than those of a program, system by system; tooOld names those of them that the
// program lacks for good.
func Apart(inForce, own string) (systems, tooOld []string) {
	theirs, ours := readRules(inForce), readRules(own)
	for _, name := range systemsOf(theirs, ours) {
		if theirs[name] == ours[name] && theirs[manner] == ours[manner] {
			continue
		}
		systems = append(systems, name)
		if theirs.tooOld(ours, name) {
			tooOld = append(tooOld, name)
		}
	}
	return systems, tooOld
}

// Same tells whether a program decides the games of a system, "" for what concerns all, by the rules in force.
func Same(inForce, own, system string) bool {
	apart, _ := Apart(inForce, own)
	return len(apart) == 0 || system != "" && !slices.Contains(apart, system)
}

// tooOld tells whether a program can never decide games of a system as rules say that are in force.
func (r Rules) tooOld(own Rules, system string) bool {
	is, has := r[system], own[system]
	return is != Edition{} && (has == Edition{} || older(has.Version, is.Version) < 0)
}

// systemsOf are those of several programs, in order.
func systemsOf(all ...Rules) []string {
	names := map[string]bool{}
	for _, r := range all {
		for name := range r {
			names[name] = true
		}
	}
	delete(names, manner)
	return slices.Sorted(maps.Keys(names))
}

// Decides are the systems whose games this daemon decides: those of which it has the rules in force; all tells that these are all.
func (s *Share) Decides() (systems []string, all bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.muster.InForce == s.rules {
		return nil, true
	}
	own, inForce := readRules(s.rules), readRules(s.muster.InForce)
	systems = []string{}
	for _, name := range systemsOf(own) {
		if inForce[name] == own[name] && inForce[manner] == own[manner] {
			systems = append(systems, name)
		}
	}
	return systems, false
}

// Standing tells in words which games are left to other daemons and why, "" for none; tooOld that for some of them this will stay so.
func (s *Share) Standing() (why string, tooOld bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.standing()
}

func (s *Share) standing() (why string, tooOld bool) {
	if s.muster.InForce == s.rules {
		return "", false
	}
	said, tooOld := Differ(s.muster.InForce, s.rules)
	if tooOld {
		return "this program is too old for some games: " + said, true
	}
	return "it stands by for some games until those with other rules have gone: " + said, false
}

// Standby tells of each system whether its games are left to other daemons.
func (s *Share) Standby() map[string]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string]bool{}
	for _, name := range systemsOf(readRules(s.rules), readRules(s.muster.InForce)) {
		all[name] = !Same(s.muster.InForce, s.rules, name)
	}
	return all
}

// vacancy is how long nobody may have been there who has the rules in force before others come into force: somebody may just be beginning anew.
const vacancy = 8 * time.Second

// Align finds out by which rules games are decided, and puts those of this program in force for the systems of which nobody is there any more who
// has others that were.
func (s *Share) Align(now time.Time) error {
	s.mu.Lock()
	before, rules := s.muster.InForce, s.afterwards(now)
	s.mu.Unlock()
	if rules != before {
		done, err := s.Lease.PutInForce(before, rules)
		if err != nil {
			return err
		}
		if done {
			s.mu.Lock()
			s.muster.InForce = rules
			s.turn++
			s.mu.Unlock()
			systems, _ := Apart(before, rules)
			s.log.Info("rules of this program are in force", "systems", systems, "before", strings.ReplaceAll(before, "\n", ", "))
		}
	}
	s.mu.Lock()
	why, tooOld := s.standing()
	changed, notify := !s.aligned || why != s.stands, s.notify
	s.aligned, s.stands = true, why
	systems, _ := Apart(s.muster.InForce, s.rules)
	s.mu.Unlock()
	if !changed {
		return nil
	}
	switch {
	case tooOld:
		s.log.Error("games are left to others", "systems", systems, "why", why)
	case why != "":
		s.log.Warn("games are left to others", "systems", systems, "why", why)
	}
	notify()
	return nil
}

// Decided tells whether somebody is there who decides games of a system by the rules in force.
func Decided(m *postgres.Muster, system string) bool {
	inForce := readRules(m.InForce)[system]
	return slices.ContainsFunc(m.Holders, func(h postgres.Holder) bool {
		return slices.Contains(h.Offers, RoleAdjudicator) && readRules(h.Rules)[system] == inForce
	})
}

// afterwards are the rules that are to be in force now: those that are, and this program's for systems that are vacant.
func (s *Share) afterwards(now time.Time) string {
	inForce, own := readRules(s.muster.InForce), readRules(s.rules)
	if !slices.Contains(s.roles, RoleAdjudicator) {
		return s.muster.InForce
	}
	if s.since == nil {
		s.since = map[string]time.Time{}
	}
	for _, name := range append(systemsOf(inForce, own), manner) {
		if inForce[name] == own[name] || inForce.tooOld(own, name) || Decided(&s.muster, name) {
			delete(s.since, name)
			continue
		}
		if s.since[name].IsZero() {
			s.since[name] = now
		}
		if s.muster.InForce == "" || now.Sub(s.since[name]) >= vacancy {
			inForce[name] = own[name]
		}
	}
	return inForce.String()
}
