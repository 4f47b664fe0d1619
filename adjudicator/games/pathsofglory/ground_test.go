package pathsofglory

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
)

// drawn is a campaign as set up, its ground and its scene.
func drawn(t *testing.T, scenario string) (*State, *adjudicator.Ground) {
	t.Helper()
	st, err := opened(t).deployed(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return st, st.Ground()
}

func (s *State) marksOf(name string) (kinds []string) {
	for _, m := range s.Scene(seatAP).Marks {
		if m.Cell == name {
			kinds = append(kinds, m.Kind)
		}
	}
	return kinds
}

func cellNamed(t *testing.T, g *adjudicator.Ground, name string) adjudicator.Cell {
	t.Helper()
	i := slices.IndexFunc(g.Cells, func(c adjudicator.Cell) bool { return c.ID == name })
	if i < 0 {
		t.Fatalf("no %s on the ground", name)
	}
	return g.Cells[i]
}

func linkNamed(t *testing.T, g *adjudicator.Ground, a, b string) adjudicator.Link {
	t.Helper()
	i := slices.IndexFunc(g.Links, func(l adjudicator.Link) bool { return l.A == a && l.B == b || l.A == b && l.B == a })
	if i < 0 {
		t.Fatalf("no line from %s to %s", a, b)
	}
	return g.Links[i]
}

func TestGroundTellsWhatTheMapPrints(t *testing.T) {
	_, g := drawn(t, "campaign")
	if c := cellNamed(t, g, "Verdun"); c.Holder != "ap" || c.Terrain != "clear" || c.Kind != "fort-3" || c.Note != "vp" {
		t.Errorf("Verdun: %+v", c)
	}
	if c := cellNamed(t, g, "Essen"); c.Holder != "cp" || c.Note != "vp" {
		t.Errorf("Essen: %+v", c)
	}
	for _, want := range []struct{ a, b, kind, only string }{
		{"Verdun", "Sedan", "line", ""}, {"London", "Calais", "dashed", "BR"}, {"Gallipoli", "MEF1", "coast", "MEF"},
		{"Balikesir", "Bursa", "between", ""},
		{"Medina", "Aqaba", "dashed", "TU ANA"},
	} {
		if l := linkNamed(t, g, want.a, want.b); l.Kind != want.kind || l.Name != want.only {
			t.Errorf("%s-%s is %s for %q", want.a, want.b, l.Kind, l.Name)
		}
	}
	// No two boxes lie on each other: neighbours keep the room of one.
	for i, a := range g.Cells {
		for _, b := range g.Cells[i+1:] {
			if dx, dy := max(a.X-b.X, b.X-a.X), max(a.Y-b.Y, b.Y-a.Y); dx < 0.76 && dy < 0.66 {
				t.Errorf("%s and %s are %.2f and %.2f apart", a.ID, b.ID, dx, dy)
			}
		}
	}
}

// TestGroundMarksTheValuesOfTheScenario compares the lists of the rulebook.
func TestGroundMarksTheValuesOfTheScenario(t *testing.T) {
	vp := func(scenario string) (list []string) {
		st, g := drawn(t, scenario)
		for i, c := range g.Cells {
			if (c.Note == "vp") != st.isVP(space(i+1)) {
				t.Errorf("%s: %s is drawn %q", scenario, c.ID, c.Note)
			}
			if c.Note == "vp" {
				list = append(list, c.ID)
			}
		}
		return list
	}
	if a, b := vp("campaign"), vp("historical"); slices.Equal(a, b) {
		t.Errorf("the Historical scenario has the list of the campaign: %v", a)
	}
}

func TestSceneTellsNeutralsFromConquests(t *testing.T) {
	st, _ := drawn(t, "campaign")
	holder := func(name string) (seat adjudicator.Seat, told bool) {
		for _, c := range st.Scene(seatAP).Control {
			if c.Cell == name {
				return c.Seat, true
			}
		}
		return "", false
	}
	if seat, told := holder("Rome"); !told || seat != "" {
		t.Errorf("neutral Rome is held by %q, %v", seat, told)
	}
	st.war[italy] = 1
	if _, told := holder("Rome"); told {
		t.Error("Rome at war is held by another than its own side")
	}
	b := &st.sys.board
	st.control[b.brussels] = cp
	if seat, _ := holder("Brussels"); seat != seatCP {
		t.Errorf("Brussels, taken, is held by %q", seat)
	}
}

func TestSceneMarksFortsAndSieges(t *testing.T) {
	st, _ := drawn(t, "campaign")
	b := &st.sys.board
	if got := st.marksOf("Liege"); !slices.Equal(got, []string{"fort-3"}) {
		t.Errorf("Liege: %v", got)
	}
	st.ruined[b.liege] = true
	if got := st.marksOf("Liege"); !slices.Equal(got, []string{"fort-destroyed"}) {
		t.Errorf("Liege without its fort: %v", got)
	}
	st.trench[ap][b.paris] = 2
	if got := st.marksOf("Paris"); !slices.Contains(got, "trench-2") {
		t.Errorf("Paris: %v", got)
	}
}

func TestSceneShowsSupplyAndBoxes(t *testing.T) {
	st, _ := drawn(t, "campaign")
	scene := st.Scene(seatCP)
	carries := func(seat adjudicator.Seat, a, b string) bool {
		for _, net := range scene.Supply {
			if net.Seat == seat && (slices.Contains(net.Lines, [2]string{a, b}) || slices.Contains(net.Lines, [2]string{b, a})) {
				return true
			}
		}
		return false
	}
	for _, want := range []struct {
		seat adjudicator.Seat
		a, b string
		runs bool
	}{{"ap", "London", "Calais", true}, {"ap", "Paris", "Melun", true}, {"cp", "Essen", "Aachen", true}, {"ap", "Essen", "Aachen", false},
		{"cp", "London", "Calais", false}, {"ap", "Moscow", "Smolensk", true}, {"cp", "Aachen", "Liege", false}} {
		if carries(want.seat, want.a, want.b) != want.runs {
			t.Errorf("supply of %s from %s to %s: %v", want.seat, want.a, want.b, !want.runs)
		}
	}
	reserve := 0
	for _, box := range scene.Boxes {
		if box.Cell == "reserve" && box.Owner == seatCP {
			reserve = len(box.Counters)
		}
	}
	if want := st.countIn(boxReserve, cp); reserve != want || want == 0 {
		t.Errorf("%d units in the Reserve Box, want %d", reserve, want)
	}
}

// countIn counts the units of a side in a box.
func (s *State) countIn(box space, sd side) (n int) {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if s.at(u) == box && s.sideOf(u) == sd {
			n++
		}
	}
	return n
}

// isInside counts the sides of a shape that lie east of a place.
func isInside(s adjudicator.Shape, x, y float64) bool {
	in := false
	for i, p := range s.Points {
		q := s.Points[(i+1)%len(s.Points)]
		if (p.Y > y) != (q.Y > y) && x < p.X+(y-p.Y)/(q.Y-p.Y)*(q.X-p.X) {
			in = !in
		}
	}
	return in
}

// TestSpacesLieOnLand holds the coasts to the spaces: inland ones lie on
// land, the landing spaces at sea.
func TestSpacesLieOnLand(t *testing.T) {
	_, g := drawn(t, "campaign")
	wet := 0
	for _, c := range g.Cells {
		on := ""
		for _, s := range g.Shapes {
			if s.Kind == "panel" && c.X > s.Points[0].X && c.Y > s.Points[0].Y {
				on = ""
			} else if (s.Kind == "land" || s.Kind == "lake") && isInside(s, c.X, c.Y) {
				on = s.Kind
			}
		}
		switch {
		case c.Country == "" && on == "land":
			t.Errorf("%s, a landing space, lies inland", c.ID)
		case c.Country != "" && on != "land":
			wet++
			t.Logf("%s lies at sea", c.ID)
		}
	}
	if wet > 12 {
		t.Errorf("%d spaces lie at sea", wet)
	}
}
