package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// placed returns a position from its text.
func placed(t testing.TB, text string) *State {
	t.Helper()
	st, err := opened(t).Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

func (s *State) named(t testing.TB, name string) unitID {
	t.Helper()
	u := s.sys.unitNamed(name)
	if u == noUnit {
		t.Fatalf("no unit %s", name)
	}
	return u
}

func TestSearchesOverTheMapAllocateNothing(t *testing.T) {
	s, err := opened(t).deployed("first-war", nil)
	if err != nil {
		t.Fatal(err)
	}
	start := s.sys.board.at(2426)
	u := s.named(t, "BU/19 Bde")
	w := s.scratch()
	w.move = moveRules{s: s, sd: sideA, units: []unitID{u}, start: start, commanded: true, steps: -1}
	w.rail = railRules{s: s, sd: sideA, nation: bulgaria}
	if n := testing.AllocsPerRun(10, func() {
		w.search.Reach(cell(start), noLimit, &w.move)
		w.search.Reach(cell(start), noLimit, &w.rail)
		w.cells = w.search.Path(cell(s.sys.board.at(2231)), w.cells[:0])
	}); n > 0 {
		t.Errorf("%v allocations a search", n)
	}
	if n := testing.AllocsPerRun(10, func() { s.commander(u, start) }); n > 0 {
		t.Errorf("%v allocations to find a commander", n)
	}
}

// No HQ of the counter mix can have Command 0, so the rule needs a worse one.
func TestCommandOfRatingZeroNeedsTheSameHexFromTheStart(t *testing.T) {
	s := placed(t, `SCENARIO first-war
EMPTY
SIDE league
PHASE movement
UNIT BU/HQ 4 2321 demoralized
UNIT BU/HQ 5 2320 demoralized
UNIT BU/1 Bde 2321
UNIT BU/2 Bde 2320
UNIT OE/10 Div 2422`)
	for _, name := range []string{"BU/HQ 4", "BU/HQ 5"} {
		s.sys.counters[s.named(t, name)].command = 1
	}
	u, v := s.named(t, "BU/1 Bde"), s.named(t, "BU/2 Bde")
	at, beside := s.sys.board.at(2321), s.sys.board.at(2320)
	if !s.isCommanded(u, at) {
		t.Error("an HQ of rating 0 does not command its own hex")
	}
	if s.commander(v, at) != s.named(t, "BU/HQ 4") {
		t.Error("commander in the hex not found")
	}
	if s.inCommand(s.named(t, "BU/HQ 4"), v, beside) {
		t.Error("an HQ of rating 0 commands an adjacent hex")
	}
	s.units[s.named(t, "BU/HQ 4")].flags |= didMove
	if s.isCommanded(u, at) {
		t.Error("an HQ of rating 0 that came by moving commands")
	}
}

func TestTheBestCommanderHasTheHighestCommand(t *testing.T) {
	s := placed(t, `SCENARIO first-war
EMPTY
SIDE league
PHASE movement
UNIT BU/HQ 3 2325
UNIT BU/HQ 4 2325
UNIT BU/1 Bde 2325`)
	u, at := s.named(t, "BU/1 Bde"), s.sys.board.at(2325)
	if got := s.commander(u, at); got != s.named(t, "BU/HQ 3") {
		t.Errorf("commander %s, want the highest Command", s.unitName(got))
	}
}

func TestUnitsAreFoundByShortNames(t *testing.T) {
	wars := map[string]*State{}
	for _, war := range []string{"first-war", "second-war"} {
		s, err := opened(t).deployed(war, nil)
		if err != nil {
			t.Fatal(err)
		}
		wars[war] = s
	}
	for _, c := range []struct {
		text string
		side side
		want string
		war  string // first-war when left out
	}{
		{"bu/5 bde", sideA, "BU/5 Bde", ""},
		{"BU / 5  Bde", sideA, "BU/5 Bde", ""},
		{"Guard", sideA, "BU/Guard Cav Reg", ""},
		{"Depot Nish", sideNone, "SE/Depot Nish", ""},
		{"1RF", sideB, "OE/1RF Bde", ""},
		{"Supply 2", sideB, "OE/Supply 2", ""},
		{"5 Bde", sideA, "", ""}, // Bulgaria and Serbia have one
		{"BU/99 Bde", sideA, "", ""},
		{"SE/Depot Skopje", sideA, "", ""}, // that town is Ottoman
		{"SE/Depot Skopje", sideB, "SE/Depot Skopje", "second-war"},
		{"depot skopje", sideB, "SE/Depot Skopje", "second-war"},
		{"Depot Salonika", sideB, "GR/Depot Salonika", "second-war"}, // not the Ottoman one
		{"SE/Depot Nish", sideB, "SE/Depot Skopje", "second-war"},    // as written in older orders
		{"gr/depot  larissa", sideB, "GR/Depot Salonika", "second-war"},
	} {
		if c.war == "" {
			c.war = "first-war"
		}
		s := wars[c.war]
		u, near := s.findOf(c.text, c.side)
		got := ""
		if u != noUnit {
			got = s.unitName(u)
		}
		if got != c.want {
			t.Errorf("%s: %q is %q %v, want %q", c.war, c.text, got, near, c.want)
		}
	}
}

func TestLinesThatWaitSurviveASaveAndRunInTheirPhase(t *testing.T) {
	s := placed(t, `SCENARIO first-war
EMPTY
SIDE league
PHASE combat
MORALE BU 0
UNIT BU/1 Bde 2325 demoralized`)
	rally := orders.Order{Verb: "NATIONALRALLY", Raw: "NATIONALRALLY BU", Args: []orders.Arg{nameArg("BU")}}
	r := &run{State: s, in: &incoming{side: sideA}}
	r.in.Dropped = true
	r.in.Put(segRally, rally)
	if r.closes(segCombat) {
		t.Fatal("a sheet with a dropped line and no END closes the phase")
	}
	if len(s.queued[sideA]) != 1 {
		t.Fatalf("queued %v", s.queued[sideA])
	}
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	again := st.(*State)
	check := again.looking()
	check.execute(sideA, orders.Sheet{End: true})
	if len(check.Faults) > 0 || !again.rallied[bulgaria] {
		t.Errorf("the waiting line was not executed: faults %v, rallied %v", check.Faults, again.rallied)
	}
	var _ adjudicator.State = again
}

// All printed allowances are even, so the rounding needs other ones.
func TestHalvedAllowanceIsRoundedUp(t *testing.T) {
	s := placed(t, "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Bde 2325 demoralized")
	u := s.named(t, "BU/1 Bde")
	for printed, want := range map[int]int{4: 2, 5: 3, 6: 3, 7: 4} {
		s.sys.counters[u].movement = printed
		if got := s.allowance(u); got != want {
			t.Errorf("allowance %d halved is %d, want %d", printed, got, want)
		}
	}
}

// What a way costs at least is never more than what it costs, whoever goes and
// whatever stands on the map: else a search would pass a legal move over.
func TestNoWayCostsLessThanTheLeast(t *testing.T) {
	for _, rails := range []string{"on", "off"} {
		s, err := opened(t).deployed("first-war", map[string]string{"cut_rails": rails})
		if err != nil {
			t.Fatal(err)
		}
		w, checked := s.scratch(), 0
		for i := range s.units {
			u, at := unitID(i), s.at(unitID(i))
			if at < 0 || s.sideOf(u) == sideNone || s.sys.counters[u].movement == 0 {
				continue
			}
			if i%2 == 0 && rails == "on" {
				s.cut[at] = true
			}
			w.move = moveRules{s: s, sd: s.sideOf(u), units: []unitID{u}, start: at, commanded: true, escorted: true, steps: -1}
			for _, to := range w.search.Reach(at, noLimit, &w.move) {
				cost, _ := w.search.Cost(to)
				if least := w.move.Least(at, to); least > cost {
					t.Fatalf("%s from %s to %s for %d, at least %d", s.unitName(u), s.hexName(at), s.hexName(to), cost, least)
				}
				checked++
			}
		}
		if checked < 1000 {
			t.Errorf("cut_rails %s: %d ways looked at", rails, checked)
		}
	}
}
