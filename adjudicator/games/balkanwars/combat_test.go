package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// rout is a position in which one attack routs a stack.
const rout = `SCENARIO first-war
SIDE league
PHASE combat
UNIT BU/1 Bde 2619
UNIT BU/2 Bde 2619
UNIT BU/3 Bde 2619
UNIT BU/4 Bde 2619
UNIT OE/11 Div 2718
`

func attackSheet(t testing.TB, lines string) orders.Sheet {
	t.Helper()
	sheet, _, faults := language().Parse(lines)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return sheet
}

// A routed unit may need more than three hexes when the straight ways are
// closed; then the shortest way that ends at three is right and no other
// (R66).
func TestALongerRetreatWhenTheStraightWaysAreClosed(t *testing.T) {
	st, err := opened(t).Position("SCENARIO first-war\nEMPTY\nUNIT OE/11 Div 2718\n")
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	u, from := s.sys.unitNamed("OE/11 Div"), s.sys.board.at(2718)
	block := func(hexes ...string) {
		for i, h := range hexes {
			c, _ := s.cellNamed(h)
			s.put(unitID(i), c) // the first counters are Bulgarian
		}
	}
	// Only 2819 is open beside the unit, from it only 2918, and from there
	// only 2917, which is no nearer to the end.
	block("2619", "2719", "2618", "2717", "2818", "2820", "2919", "3019", "3020", "3018")
	var w flight
	if !w.survey(s, u, from) || w.left[0] != 4 {
		t.Fatalf("%d steps, want 4", w.left[0])
	}
	if got := s.hexPath(w.best(noCell)); got != "2819-2918-2917-2916" {
		t.Errorf("path %s", got)
	}
	for path, want := range map[string]bool{"2819 2918 2917 2916": true, "2819 2918 2917 3017": true, "2819 2918 2917": false,
		"2819 2918 2917 2817 2716": false} {
		var cells []cell
		for _, h := range strings.Fields(path) {
			c, _ := s.cellNamed(h)
			cells = append(cells, c)
		}
		if got := w.legal(cells); got != want {
			t.Errorf("%s: legal %v", path, got)
		}
	}
}

// The path search of a retreat looks at every hex within three: it allocates
// nothing but the path.
func BenchmarkRetreatPath(b *testing.B) {
	st, err := opened(b).Position(rout)
	if err != nil {
		b.Fatal(err)
	}
	s := st.(*State)
	u, from := s.sys.unitNamed("OE/11 Div"), s.sys.board.at(2718)
	b.ReportAllocs()
	for b.Loop() {
		var w flight
		if w.survey(s, u, from) {
			w.best(noCell)
		}
	}
}

func BenchmarkCheckAttack(b *testing.B) {
	st, err := opened(b).Position(rout)
	if err != nil {
		b.Fatal(err)
	}
	sheet := attackSheet(b, "ATTACK 2718 FROM 2619 WITH ALL\nCHARGE 2718 ALL\nADVANCE 2718 ALL\nEND\n")
	b.ReportAllocs()
	for b.Loop() {
		if f := st.Check("league", sheet); len(f) > 0 {
			b.Fatal(f)
		}
	}
}

// A trial of a sheet copies the position in few pieces, and little else.
func TestACheckOfAnAttackAllocatesLittle(t *testing.T) {
	st, err := opened(t).Position(rout)
	if err != nil {
		t.Fatal(err)
	}
	sheet := attackSheet(t, "ATTACK 2718 FROM 2619 WITH ALL\nEND\n")
	if n := testing.AllocsPerRun(20, func() { st.Check("league", sheet) }); n > 32 {
		t.Errorf("%.0f allocations", n)
	}
}

func BenchmarkResolveAttack(b *testing.B) {
	sys := opened(b)
	st, err := sys.Position(rout)
	if err != nil {
		b.Fatal(err)
	}
	saved, err := st.Save()
	if err != nil {
		b.Fatal(err)
	}
	c := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: "league",
		Sheet: attackSheet(b, "ATTACK 2718 FROM 2619 WITH ALL\nEND COMBAT\n")}
	for b.Loop() {
		st, err := sys.Load(saved)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := st.Apply(c, dice.Script(dice.Scripted{Value: 6})); err != nil {
			b.Fatal(err)
		}
	}
}
