package storminthewest

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// halvedAt cuts a sheet in the middle of what it has for a phase, if it has anything.
func halvedAt(sheet orders.Sheet, stop phase) (first, rest orders.Sheet, ok bool) {
	rest = sheet
	var here []orders.Order
	rest.Orders = nil
	for _, o := range sheet.Orders {
		switch row := verbTable.Row(o.Verb); {
		case row != nil && !row.Within(stop, phases):
			first.Orders = append(first.Orders, o)
		case row != nil && row.Within(stop, stop):
			here = append(here, o)
		default:
			rest.Orders = append(rest.Orders, o)
		}
	}
	first.Orders = append(first.Orders, here[:len(here)/2]...)
	rest.Orders = append(slices.Clone(here[len(here)/2:]), rest.Orders...)
	return first, rest, len(here) > 0
}

// A unit that is lost in the middle of any phase does nothing any more: lines that speak of
// it are faults or are dropped, nothing tells of it as if it were there, and the game goes
// on (5.2, 2.47).
func TestAUnitThatIsGoneInTheMiddleOfAPhaseDoesNothing(t *testing.T) {
	phasesSeen, refused, carried := map[phase]int{}, 0, 0
	whim := dice.NewSource([]byte("gone"), "whim")
	whim.Begin(1)
	strolls(t, 30, func(before *State, seat adjudicator.Seat, sheet orders.Sheet, _ *State, _ []adjudicator.Event) {
		if before.phase() <= phaseSetup || before.Battle != nil || len(sheet.Orders) < 2 {
			return
		}
		for stop := before.phase(); stop <= phaseCombat2; stop++ {
			s, roll := before.clone(), dice.NewSource([]byte("gone"), "dice")
			first, rest, here := halvedAt(sheet, stop)
			if !here {
				continue
			}
			roll.Begin(1)
			if len(first.Orders) > 0 && len(s.Check(seat, first)) == 0 {
				if _, err := s.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: first}, roll); err != nil {
					t.Fatal(err)
				}
			} else {
				rest = sheet
			}
			if s.Battle != nil || s.Result != nil || s.Active != before.Active {
				continue
			}
			u := spokenOf(s, rest, whim)
			if u == noUnit {
				continue
			}
			name := s.unitName(u)
			s.eliminate(u)
			s.sound = nil
			if err := s.Invariants(); err != nil {
				t.Fatal(err)
			}
			phasesSeen[s.phase()]++
			roll.Begin(2)
			events, err := s.Apply(adjudicator.Command{Seq: 2, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: rest}, roll)
			if err != nil { // a fault
				refused++
				roll.Begin(3)
				if events, err = s.Apply(adjudicator.Command{Seq: 3, Kind: adjudicator.CommandTimeout, Seat: seat}, roll); err != nil {
					t.Fatalf("%s: the deadline after a fault: %v", stop, err)
				}
			} else {
				carried++
			}
			if err := s.Invariants(); err != nil {
				t.Errorf("%s: %v", stop, err)
			}
			for _, e := range events {
				switch e.Kind {
				case "move", "enters", "infiltrates", "retreat", "advance", "rail", "rail-offmap":
					if e.Get("unit") == name {
						t.Errorf("%s: %s is dead and is told to go: %s", stop, name, e)
					}
				}
			}
		}
	})
	for _, p := range []phase{phaseReplacement, phaseRegular, phaseInfiltration} {
		if phasesSeen[p] < 5 {
			t.Errorf("a unit was taken away in %s %d times", p, phasesSeen[p])
		}
	}
	if refused < 10 || carried < 10 {
		t.Errorf("%d sheets were refused, %d carried out", refused, carried)
	}
	t.Logf("%v, %d sheets refused, %d carried out", phasesSeen, refused, carried)
}

// spokenOf is a unit on the map that a line of a sheet names, else any.
func spokenOf(s *State, sheet orders.Sheet, whim *dice.Source) unitID {
	var named, any []unitID
	for u := range s.units {
		if s.at(unitID(u)) < 0 || !s.sys.counters[u].kind.isLand() {
			continue
		}
		any = append(any, unitID(u))
		if gametest.Speaks(sheet, s.unitName(unitID(u))) {
			named = append(named, unitID(u))
		}
	}
	switch {
	case len(named) > 0 && whim.Roll("which", "", 3) > 1:
		return named[whim.Roll("named", "", len(named))-1]
	case len(any) > 0:
		return any[whim.Roll("any", "", len(any))-1]
	}
	return noUnit
}
