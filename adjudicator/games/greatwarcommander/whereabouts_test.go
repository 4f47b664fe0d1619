package greatwarcommander

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// follow moves counters on a board of its own as an event tells; it returns who would set out from where he is not.
func follow(at map[string]string, e adjudicator.Event) (jumps []string) {
	from := func(names, path string) {
		first, _, _ := strings.Cut(path, "-")
		for _, n := range strings.Split(names, "; ") {
			if at[n] != first {
				jumps = append(jumps, n+" from "+at[n])
			}
		}
	}
	last := func(path string) string { return path[strings.LastIndexByte(path, '-')+1:] }
	put := func(names, h string) {
		for _, n := range strings.Split(names, "; ") {
			at[n] = h
		}
	}
	switch e.Kind {
	case "move":
		from(e.Get("unit"), e.Get("path"))
		put(e.Get("unit"), last(e.Get("path")))
	case "advance":
		from(e.Get("unit"), e.Get("from"))
		put(e.Get("unit"), e.Get("path"))
	case "retreat":
		from(e.Get("unit"), e.Get("path"))
		put(e.Get("unit"), last(e.Get("path")))
	case "relocated":
		put(e.Get("units"), e.Get("hex"))
	case "placed", "arrives", "returns":
		put(e.Get("unit"), e.Get("hex"))
	case "light-wounds":
		put(e.Get("to"), e.Get("hex"))
	}
	return jumps
}

// Where every Formation stands follows from the events alone: nobody who was taken away in the middle of a step, by an Event, a Sniper or
// Mines, is put back by what goes on (O23.2c).
func TestWhereEverybodyStandsFollowsFromTheEvents(t *testing.T) {
	sys := opened(t)
	told := map[string]int{}
	for i := range 6 {
		var before map[string]string
		played(t, sys, sys.scenarios[(i*3)%len(sys.scenarios)].id, fmt.Sprint("where ", i), func(s *State, events []adjudicator.Event) {
			if before == nil || s.now.turn == 0 {
				before = whereabouts(s.now)
				return
			}
			for _, e := range events {
				if jumps := follow(before, e); len(jumps) > 0 {
					t.Fatalf("%v: %v\n%v", e, jumps, events)
				}
				told[e.Kind]++
			}
			now := whereabouts(s.now)
			for n, h := range now {
				if before[n] != h {
					t.Fatalf("%s is in %s, the events put him into %q:\n%v", n, h, before[n], events)
				}
			}
			before = now
		})
	}
	for _, kind := range []string{"move", "advance", "retreat", "arrives"} {
		if told[kind] == 0 {
			t.Errorf("no %s in %v", kind, told)
		}
	}
}

// A Unit that an Event takes elsewhere in the middle of any step of a move does not come along: in a stack of two, each Event that moves
// one of them at each hex of the way (O23.2c).
func TestWhoIsTakenAwayInTheMiddleOfAMoveStaysAway(t *testing.T) {
	sys := opened(t)
	tried := 0
	for _, verb := range []string{"MOVE", "OFFENSIVE"} {
		for _, trap := range []string{"I6", "I7"} {
			st, err := sys.Position("SCENARIO house-07\nBOARD ex-offensive\nTURN 3\nSIDE de\nUNIT all unused\nUNIT INFANTERIE-12 A1\nUNIT LIGNE-1 O10\nUNIT BARNIER O10\nUNIT INFANTERIE-1 I4\nUNIT INFANTERIE-2 I4\nUNIT BERTIN I3\nUNIT LIGNE-2 I9\n" +
				"STAND fr OPFIRE DO FIRE BASE LIGNE-2 AT " + trap + "\nSTAND de EVENT-E63 DO INFANTERIE-2\nSTAND de ROLLORDER DO UNITS-FIRST\n" +
				"HAND de G-2 G-40 G-41 G-42 G-43 G-44 G-45 G-46 G-47 G-48 G-49 G-50\nDECK de G-3 G-19 G-30 G-6 G-37 G-1 G-4 G-5 G-7 G-9 G-10 G-12 G-13\nHAND fr F-5\nDECK fr F-2 F-1 F-3 F-4 F-6 F-9 F-11 F-12 F-15\nSTRATEGY de hand 1\nSTRATEGY fr hand 1\n")
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*State)
			head := "ORDER " + verb + " LEADER BERTIN\n"
			sheet, _, _ := language().Parse(head + "MOVE STACK INFANTERIE-1, INFANTERIE-2 I4-I5-I6-I7\n")
			if len(s.Check("de", sheet)) > 0 {
				continue // no such card in hand
			}
			tried++
			before := whereabouts(s.now)
			events, err := s.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "de", Sheet: sheet}, dice.NewSource([]byte{1}, "away"))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if jumps := follow(before, e); len(jumps) > 0 {
					t.Errorf("%s, fired at in %s: %v: %v", verb, trap, e, jumps)
				}
			}
			if !strings.Contains(fmt.Sprint(events), "retreat unit=INFANTERIE-2") {
				t.Errorf("%s, fired at in %s: nobody deserted:\n%v", verb, trap, events)
			}
		}
	}
	if tried < 2 {
		t.Errorf("%d moves", tried)
	}
}

// whereabouts are the hexes of all who are on the board.
func whereabouts(p *situation) map[string]string {
	at := map[string]string{}
	for f := range p.all(nobody) {
		at[p.info(f).name] = p.pieces[f].at.String()
	}
	return at
}
