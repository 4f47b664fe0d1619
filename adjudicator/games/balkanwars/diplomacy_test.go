package balkanwars

import (
	"bytes"
	"encoding/json"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// talking is a position of the Diplomatic Phase of the Full profile.
const talking = "SCENARIO first-war\nOPTION profile full\nTURN 3\nSIDE ottoman\nPHASE diplomatic\nEVENT 66\nALLY GB ottoman\n" +
	"UNIT BU/3 Bde POW\nUNIT OE/5 Div POW\n"

// sheetOf parses a sheet.
func sheetOf(t testing.TB, text string) orders.Sheet {
	t.Helper()
	sheet, _, faults := language().Parse(text)
	if len(faults) > 0 {
		t.Fatalf("%q: %v", text, faults)
	}
	return sheet
}

// seen is all that a seat is shown of a state.
func seen(t testing.TB, s *State, seat adjudicator.Seat) []byte {
	t.Helper()
	raw, err := json.Marshal([]any{s.View(seat), s.Scene(seat)})
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// Sheets of the Diplomatic Phase are sealed until both are in (R119): whatever
// one side writes, the other's view, map and faults are the same bytes.
func TestSealedSheetsDoNotShow(t *testing.T) {
	sheets := []string{"COMMIT 0\nEND\n", "COMMIT 4\nEND\n", "CALL DE, GB\nCONFLICT DECLARE\nEND\n",
		"GIVE MORALE OE 1\nRETURN OE/5 Div 3332\nEND\n",
		"CONFLICT IF PASSED DECLARE\nREDEPLOY DE/HQ 3012\nEND\n"}
	answers := []string{"COMMIT 2\nEND\n", "COMMIT 9\n", "CALL RU\nGIVE MORALE SE 2\n", "RETURN BU/3 Bde 2231\nACCEPT POW 1\n"}
	for _, seat := range []adjudicator.Seat{"league", adjudicator.Observer} {
		var first []byte
		var faults [][]adjudicator.Fault
		for i, text := range sheets {
			s := placed(t, talking)
			c := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "ottoman", Sheet: sheetOf(t, text)}
			events, err := s.Apply(c, dice.Script())
			if err != nil {
				t.Fatalf("%q: %v", text, err)
			}
			for _, e := range events {
				if e.Visible(seat) {
					t.Errorf("%s is told of %q: %s", seat, text, e)
				}
			}
			if len(s.talks.Sheets[sideB]) == 0 || !s.talks.Closed[sideB] {
				t.Fatalf("%q was not sealed", text)
			}
			view := seen(t, s, seat)
			if i == 0 {
				first = view
			} else if !bytes.Equal(first, view) {
				t.Errorf("%q shows to %s", text, seat)
			}
			for k, answer := range answers {
				f := s.Check("league", sheetOf(t, answer))
				if i == 0 {
					faults = append(faults, f)
				} else if a, b := asJSON(t, faults[k]), asJSON(t, f); !bytes.Equal(a, b) {
					t.Errorf("%q changes the faults of %q: %s, %s", text, answer, a, b)
				}
			}
		}
	}
}

func asJSON(t testing.TB, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// The owner of a sealed sheet finds its lines among his own.
func TestSealedSheetIsShownToItsOwner(t *testing.T) {
	s := placed(t, talking+"DIPLO ottoman COMMIT 2\n")
	if v := s.View("ottoman"); len(v.Queued) != 1 || v.Queued[0] != "COMMIT 2" {
		t.Errorf("own lines: %q", v.Queued)
	}
	if v := s.View(adjudicator.Referee); len(v.Queued) != 1 || v.Queued[0] != "ottoman: COMMIT 2" {
		t.Errorf("the referee's: %q", v.Queued)
	}
}

// It does not matter whose sheet comes first.
func TestOrderOfSheetsDoesNotMatter(t *testing.T) {
	sheets := map[adjudicator.Seat]string{"league": "CONFLICT PASS\nCOMMIT 1\nGIVE MORALE MO 2\nEND\n",
		"ottoman": "CALL DE\nCONFLICT DECLARE\nCOMMIT 3\nEND\n"}
	var first []byte
	for _, order := range [][]adjudicator.Seat{{"league", "ottoman"}, {"ottoman", "league"}} {
		s := placed(t, talking)
		for i, seat := range order {
			var roll *dice.Source
			if i == 1 {
				roll = dice.Script(dice.Scripted{Label: "conflict league", Value: 4}, dice.Scripted{Label: "conflict ottoman", Value: 2})
			}
			c := adjudicator.Command{Seq: uint64(i + 1), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheetOf(t, sheets[seat])}
			if _, err := s.Apply(c, roll); err != nil {
				t.Fatal(err)
			}
			if roll != nil && roll.Err() != nil {
				t.Error(roll.Err())
			}
		}
		saved, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = saved
		} else if !bytes.Equal(first, saved) {
			t.Errorf("the order of arrival tells: %s\n%s", first, saved)
		}
	}
}

// A second sheet replaces the lines of the same verbs and leaves the others.
func TestLaterSheetReplacesLinesOfItsVerbs(t *testing.T) {
	s := placed(t, talking)
	for i, text := range []string{"COMMIT 1\nCONFLICT DECLARE\n", "COMMIT 2\n"} {
		if _, err := s.Apply(adjudicator.Command{Seq: uint64(i + 1), Kind: adjudicator.CommandSheet, Seat: "ottoman", Sheet: sheetOf(t, text)},
			nil); err != nil {
			t.Fatal(err)
		}
	}
	if v := s.View("ottoman"); len(v.Queued) != 2 || v.Queued[0] != "CONFLICT DECLARE" || v.Queued[1] != "COMMIT 2" {
		t.Errorf("sealed: %q", v.Queued)
	}
	if _, err := s.Apply(adjudicator.Command{Seq: 3, Kind: adjudicator.CommandTimeout, Seat: "ottoman"}, nil); err != nil ||
		!s.talks.Closed[sideB] {
		t.Errorf("the deadline does not close the sheet: %v", err)
	}
	if f := s.Check("ottoman", sheetOf(t, "COMMIT 1\n")); len(f) != 1 || f[0].Code != "sheet-closed" {
		t.Errorf("after END: %v", f)
	}
}

// 6: where the committed Fleet may be put.
func TestFleetMayBePlaced(t *testing.T) {
	for name, x := range map[string]struct {
		side    string
		allowed map[string]bool
	}{
		"for the Ottomans": {"ottoman", map[string]bool{"3012": true, "1915": true, "2544": true, "3332": true, "3319": true, "2231": false}},
		"for the League": {"league",
			map[string]bool{"3012": false, "1915": false, "3016": false, "2544": true, "3332": true, "3319": true, "3520": true, "2231": false}},
	} {
		s := placed(t, "SCENARIO first-war\nOPTION profile full\nALLY GB "+x.side+"\nCALLED GB\nUNIT GB/Fleet POOL\n")
		sd, _ := s.seatSide(adjudicator.Seat(x.side))
		for number, want := range x.allowed {
			id := at(t, s.sys, number).id
			if got := s.fleetMayBePlaced(sd, s.sys.board.at(id)); got != want {
				t.Errorf("%s: %s %v", name, number, got)
			}
			if s.fleetMayBePlaced(sd.other(), s.sys.board.at(id)) {
				t.Errorf("%s: the enemy places it in %s", name, number)
			}
		}
	}
	s := placed(t, "SCENARIO first-war\nOPTION profile full\nALLY GB ottoman\n")
	if s.fleetMayBePlaced(sideB, s.sys.board.at(at(t, s.sys, "3012").id)) {
		t.Error("the Fleet fights before it is called")
	}
}

// Load refuses what the Diplomatic Phase cannot have left.
func TestLoadRefusesBrokenTalks(t *testing.T) {
	for name, edit := range map[string]func(*talks){
		"units in play without an ally": func(x *talks) { x.Called = setOf(austria) },
		"units in play of Russia":       func(x *talks) { x.Called = setOf(russia) },
		"Ottomans in free Albania":      func(x *talks) { x.Albania = true },
		"free points below zero":        func(x *talks) { x.Free[0] = -1 },
		"both sheets complete":          func(x *talks) { x.Closed = [2]bool{true, true} },
		"event of no dice":              func(x *talks) { x.Event = 70 },
		"offer without a number":        func(x *talks) { x.Exchanges = []exchange{{By: sideA}} },
		"offer of an unknown unit":      func(x *talks) { x.Exchange, x.Exchanges = 1, []exchange{{ID: 1, Get: []unitID{9999}}} },
		"choice of nothing":             func(x *talks) { x.Choice = &choice{} },
		"choice of the enemy's country": func(x *talks) { x.Choice = &choice{By: sideA, From: setOf(ottoman), Verb: eventCollapse} },
	} {
		s := placed(t, talking)
		edit(&s.talks)
		saved, err := s.Save()
		if err != nil {
			t.Fatal(err)
		}
		if _, err = s.sys.Load(saved); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}
