package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

func placedAt(t testing.TB, text string) *State {
	t.Helper()
	st, err := opened(t).Position(text)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

// Every way that a draft names can be written, for marches, trains and
// infiltration.
func TestTheWaysOfADraftStand(t *testing.T) {
	for _, x := range []struct {
		position, verb string
		least          int
	}{
		{"SCENARIO campaign\nTURN 3\nSIDE german\nPHASE regular open\n", "MOVE", 100},
		{"SCENARIO campaign\nTURN 3\nSIDE german\nPHASE strategic open\n", "RAIL", 10},
		{"SCENARIO campaign\nTURN 3\nSIDE german\nPHASE infiltration open\n", "INFILTRATE", 4},
		{"SCENARIO allied-offensive\nTURN 10\nSIDE allied\nPHASE regular open\n", "MOVE", 100},
		{"SCENARIO campaign\nTURN 9\nSIDE allied\nPHASE strategic open\n", "RAIL", 10},
	} {
		s := placedAt(t, x.position)
		d, tried := s.Draft(seats.Seat(s.Active)), 0
		for u := 0; u < len(s.units); u += 3 {
			name := s.unitName(unitID(u))
			ways := d.Ways(x.verb, name)
			for i := 0; i < len(ways); i += 4 {
				o := s.wayLine(x.verb, []unitID{unitID(u)}, s.sys.board.Named(ways[i][0]))
				if f := d.Try(o); len(f) > 0 {
					t.Errorf("%s: %v", o.String(), f)
				}
				d.Cut(0)
				tried++
			}
		}
		if tried < x.least {
			t.Errorf("%q: only %d ways of %s", x.position, tried, x.verb)
		}
	}
}

// A forecast is the battle that an ATTACK line makes: odds, modifiers and what
// each face of the die costs, here with the numbers of the tables.
func TestAForecastIsTheBattleOfItsLine(t *testing.T) {
	s := placedAt(t,
		"SCENARIO campaign\nEMPTY\nTURN 2\nSIDE german\nPHASE combat1 open\nUNIT \"Ge 18Stoss\" 2531\nUNIT \"Ge 13Stoss\" 2531\n"+
			"UNIT \"Br 5\" 2532\nUNIT \"Br 6\" 2532\n")
	d := s.Draft("german")
	u := func(name string) unitID { u, _ := s.unitNamed(name, nobody); return u }
	x := adjudicator.Assault{Target: "2532", Pieces: []string{"Ge 18Stoss", "Ge 13Stoss"}, From: []string{"2531", "2531"}}
	f, ok := d.Forecast(x)
	if !ok || f.Attack != 16 || f.Defence != 8 || f.Odds != "2/1" || f.Die != -2 || // river, devastated, trench, Stosstruppen
		!slices.Equal(f.Losses, [][2]int{{2, 0}, {2, 0}, {2, 0}, {2, 1}, {2, 1}, {2, 2}}) {
		t.Fatalf("%v, %+v", ok, f)
	}
	for _, bad := range []adjudicator.Assault{
		{Target: "2532", Pieces: []string{"Ge 18Stoss"}},
		{Target: "2532", Pieces: []string{"Ge 18Stoss"}, From: []string{"2529"}},
		{Target: "2532", Pieces: []string{"Br 5"}, From: []string{"2531"}},
		{Target: "2531", Pieces: []string{"Ge 18Stoss"}, From: []string{"2530"}},
		{Target: "2533", Pieces: []string{"Ge 18Stoss"}, From: []string{"2532"}},
	} {
		if f, ok := d.Forecast(bad); ok {
			t.Errorf("%+v is reckoned as %+v", bad, f)
		}
	}
	if f := d.Try(s.attackLine(s.sys.board.Named("2532"), []unitID{u("Ge 18Stoss"), u("Ge 13Stoss")}, []cell{s.sys.board.Named("2531")},
		true)); len(f) > 0 {
		t.Fatal(f)
	}
	if f, ok := d.Forecast(x); ok {
		t.Errorf("the hex is attacked already: %+v", f)
	}
}

// Below the top of a stack the forecast knows nothing: whoever lies there is
// taken for the top unit (13.8).
func TestAForecastSeesNothingBelowTheTop(t *testing.T) {
	var got []int
	for _, below := range []string{"Br 6", "Br Port"} {
		s := placedAt(t,
			"SCENARIO campaign\nEMPTY\nTURN 2\nSIDE german\nPHASE combat1 open\nUNIT \"Ge 18Stoss\" 2531\nUNIT \"Br 5\" 2532\nUNIT \""+below+
				"\" 2532\n")
		top, _ := s.unitNamed("Br 5", nobody)
		s.pieces.Lay(s.sys.board.Named("2532"), top)
		f, ok := s.Draft("german").Forecast(adjudicator.Assault{Target: "2532", Pieces: []string{"Ge 18Stoss"}, From: []string{"2531"}})
		if !ok {
			t.Fatal("no forecast")
		}
		got = append(got, f.Defence)
	}
	if got[0] != got[1] || got[0] != 8 {
		t.Errorf("defences of %v", got)
	}
}

// Who plays nothing drafts nothing.
func TestOthersDraftNothing(t *testing.T) {
	s := placedAt(t, "SCENARIO campaign\nTURN 3\nSIDE german\nPHASE regular open\n")
	d := s.Draft(adjudicator.Observer)
	if f := d.Try(orders.Order{Verb: "MOVE"}); len(f) != 1 || f[0].Code != "no-seat" || d.Ways("MOVE", "Ge 18Stoss") != nil {
		t.Errorf("an observer drafts: %v", f)
	}
	if ways := s.Draft("allied").Ways("MOVE", "Ge 18Stoss"); ways != nil {
		t.Errorf("ways of an enemy: %v", ways)
	}
}
