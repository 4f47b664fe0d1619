package balkanwars

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

func drafted(t *testing.T, position string) (*State, adjudicator.Draft) {
	t.Helper()
	s := placed(t, position)
	return s, s.Draft("league")
}

func draftText(d adjudicator.Draft) string {
	var list []string
	for _, o := range d.Lines() {
		list = append(list, o.String())
	}
	return strings.Join(list, "; ")
}

const stacked = "SCENARIO first-war\nEMPTY\nSIDE league\nPHASE movement\nUNIT BU/1 Bde 2426\nUNIT BU/2 Bde 2426\nUNIT BU/3 Bde 2427\n" +
	"UNIT OE/7 Div 2822\n"

// A draft keeps the lines that stand, each behind those before it, and the
// state stays as it is.
func TestADraftKeepsTheLinesThatStand(t *testing.T) {
	s, d := drafted(t, stacked)
	before, _ := s.Save()
	for _, x := range []struct{ line, code string }{
		{"MOVE BU/1 Bde 2425", ""},
		{"MOVE BU/1 Bde 2426", "already-moved"},
		{"MOVE BU/2 Bde, BU/3 Bde 2424-2425", "not-together"},
		{"ATTACK 2822", "no-attackers"},
		{"MOVE BU/2 Bde 2425", ""}, // the attack that does not stand has closed nothing
		{"RALLY ALL SPEND 1", ""},
		{"MOVE BU/3 Bde 2425", "phase-over"},
	} {
		code := ""
		if faults := d.Try(s.written(x.line)); len(faults) > 0 {
			code = faults[0].Code
		}
		if code != x.code {
			t.Errorf("%s: %q, want %q", x.line, code, x.code)
		}
	}
	if got := draftText(d); got != "MOVE BU/1 Bde 2425; MOVE BU/2 Bde 2425; RALLY ALL SPEND 1" {
		t.Error(got)
	}
	if v := d.View(); v.Phase != "rally" {
		t.Errorf("the phase is %s", v.Phase)
	}
	if d.Cut(1); draftText(d) != "MOVE BU/1 Bde 2425" || d.View().Phase != "movement" || len(d.Try(s.written("MOVE BU/3 Bde 2425"))) > 0 {
		t.Errorf("cut to %s in %s", draftText(d), d.View().Phase)
	}
	if after, _ := s.Save(); string(after) != string(before) {
		t.Error("the state has changed")
	}
	if f := s.Check("league", orders.Sheet{Orders: d.Lines()}); len(f) > 0 {
		t.Errorf("the sheet does not stand: %v", f)
	}
}

// Every way that a draft names can be written.
func TestTheWaysOfADraftStand(t *testing.T) {
	s, err := opened(t).deployed("first-war", adjudicator.Options{"profile": "full"})
	if err != nil {
		t.Fatal(err)
	}
	seat, tried := s.seat(s.active), 0
	for s.segment() != segMovement {
		if _, err := s.Apply(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: s.Pending()[0].Seat},
			dice.NewSource([]byte("roll"), "draft")); err != nil {
			t.Fatal(err)
		}
		seat = s.seat(s.active)
	}
	d := s.Draft(seat)
	for u := 0; u < len(s.units); u += 9 {
		name := s.unitName(unitID(u))
		for _, verb := range []string{"MOVE", "RAIL"} {
			for _, way := range d.Ways(verb, name) {
				o := line(verb, s.unitArg(unitID(u)), orders.Arg{Kind: orders.Path, Path: way})
				if f := d.Try(o); len(f) > 0 {
					t.Errorf("%s: %v", o.String(), f)
				}
				d.Cut(0)
				tried++
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d ways", tried)
	}
}

// Who holds a draft finds no state in it.
func TestADraftHidesTheState(t *testing.T) {
	_, d := drafted(t, stacked)
	if _, is := d.(adjudicator.Placer); is {
		t.Error("a draft prints the position")
	}
	if _, is := d.(interface{ Save() ([]byte, error) }); is {
		t.Error("a draft can be saved")
	}
}

// A seat that plays nothing drafts nothing.
func TestOthersDraftNothing(t *testing.T) {
	s := placed(t, stacked)
	if d := s.Draft(adjudicator.Observer); len(d.Try(s.written("MOVE BU/1 Bde 2425"))) == 0 || d.Ways("MOVE", "BU/1 Bde") != nil {
		t.Error("an observer drafts")
	}
	if d := s.Draft("ottoman"); d.Ways("MOVE", "BU/1 Bde") != nil {
		t.Error("ways of an enemy")
	}
}
