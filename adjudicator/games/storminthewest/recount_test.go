package storminthewest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// strolls plays random games of every scenario for some commands and shows each
// position with a sheet that its seat may send, and what came of it.
func strolls(t *testing.T, commands int,
	visit func(before *State, seat adjudicator.Seat, sheet orders.Sheet, after *State, events []adjudicator.Event)) {
	t.Helper()
	for i, sc := range scenarioNames {
		roll, whim := dice.NewSource([]byte{byte(i), 3}, "stroll"), dice.NewSource([]byte{byte(i), 3}, "whim")
		var options adjudicator.Options
		if sc != scenarioNames[s3] {
			options = adjudicator.Options{"corps": "on", "evacuation": "on"}
		}
		st, _, err := opened(t).Setup(sc, options, roll)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= commands && len(st.Pending()) > 0; n++ {
			roll.Begin(uint64(n))
			whim.Begin(uint64(n))
			seat := st.Pending()[0].Seat
			sheet, before := st.(*State).Suggest(seat, whim), st.(*State).clone()
			events, err := st.Apply(adjudicator.Command{Seq: uint64(n), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
			if err != nil {
				t.Fatalf("%s: %v", sc, err)
			}
			visit(before, seat, sheet, st.(*State), events)
			if t.Failed() {
				t.Fatalf("%s, command %d of %s: %v", sc, n, seat, sheet.Orders)
			}
		}
	}
}

// Control changes only where a unit of the new side went or stood, and the last who
// did so holds the hex (3.5): counted anew from what was told alone.
func TestControlFollowsWhoWentThere(t *testing.T) {
	changed := 0
	strolls(t, 60, func(before *State, _ adjudicator.Seat, _ orders.Sheet, after *State, events []adjudicator.Event) {
		want := slices.Clone(before.control)
		for _, e := range events {
			way := e.Get("path")
			switch e.Kind {
			case "arrives", "returns":
				way = e.Get("hex")
			case "move", "enters", "infiltrates", "retreat", "advance", "rail", "rail-offmap":
			default:
				continue
			}
			u, _ := after.unitNamed(e.Get("unit"), nobody)
			for _, name := range strings.Split(way, "-") {
				if c, sd := after.sys.board.Named(name), after.sys.counters[u].side; want[c] != sd {
					if want[c] = sd; strings.HasPrefix(e.Kind, "rail") {
						t.Errorf("a train crosses %s, which is not its side's (11.4)", name)
					}
					changed++
				}
			}
		}
		if before.phase() == phaseSetup { // units are placed, nothing is told of them one by one
			return
		}
		for i, sd := range want {
			if after.control[i] != sd {
				t.Errorf("%s is held by %s, the last who went there were of %s", after.hexName(cell(i)), seats.Seat(after.control[i]), seats.Seat(sd))
			}
		}
	})
	if changed < 50 {
		t.Errorf("only %d hexes changed hands", changed)
	}
}

// recountStack counts a hex by what is printed on the counters (9.1, 9.4, 9.5, S3.14).
func recountStack(s *State, c cell) error {
	counting, divisions, zero, armies := 0, 0, 0, map[nation]bool{}
	for u := range s.units {
		k := &s.sys.counters[u]
		if s.at(unitID(u)) != c {
			continue
		}
		division := k.army == american && (k.kind == infantry || k.kind == marine)
		switch {
		case k.kind == antitank:
		case k.stack == 0:
			zero++
		case division && s.scenario == s3:
			divisions++
		default:
			counting++
		}
		if !division || s.scenario == s3 {
			armies[k.army] = true
		}
	}
	if s.scenario == s3 && zero == 2 { // S3.15: a heavy with a fast one
		zero = 1
	}
	if counting > 3 || divisions > 4 || zero > 1 || len(armies) > 1 && s.scenario != s3 {
		return fmt.Errorf("%d units, %d divisions, %d without stacking value, %d armies in %s", counting, divisions, zero, len(armies),
			s.hexName(c))
	}
	return nil
}

// garrison is whether a side stands in a hex, and with units that exert ZOC.
type garrison struct{ is, zoc bool }

// garrisons are those of all hexes.
func garrisons(s *State) map[cell][2]garrison {
	list := map[cell][2]garrison{}
	for u := range s.units {
		k, at := &s.sys.counters[u], s.at(unitID(u))
		if at >= 0 {
			g := list[at]
			g[k.side] = garrison{is: true, zoc: g[k.side].zoc || k.zoc}
			list[at] = g
		}
	}
	return list
}

// recountUsable tells whether a line of supply of a side may use a hex (7.3 to 7.14).
func recountUsable(s *State, c cell, sd side, there map[cell][2]garrison) bool {
	b := &s.sys.board
	stands := func(c cell, of side) (is, zoc bool) { return there[c][of].is, there[c][of].zoc }
	if enemy, _ := stands(c, sd.Other()); enemy || b.hexes[c].fortress != nobody && s.control[c] != sd {
		return false
	}
	if friend, _ := stands(c, sd); friend {
		return true
	}
	for _, n := range b.next(c) {
		if n == noCell || !b.joined(n, c) {
			continue
		}
		if _, zoc := stands(n, sd.Other()); zoc {
			return false
		}
	}
	return true
}

// recountSupply traces the supply of a unit anew from the hexes alone (7.3 to 7.14): by
// growing the set of hexes that a line of its side may use to and fro.
func recountSupply(s *State, u unitID, there map[cell][2]garrison) supply {
	k, sd, b := &s.sys.counters[u], s.sys.counters[u].side, &s.sys.board
	usable := func(c cell) bool { return recountUsable(s, c, sd, there) }
	seen, todo, found := map[cell]bool{s.at(u): true}, []cell{s.at(u)}, map[source]bool{}
	for len(todo) > 0 {
		c := todo[0]
		todo = todo[1:]
		for of := range b.sources {
			if slices.Contains(b.sources[of], c) && s.control[c] == sd && s.lost[c]&lostSource == 0 &&
				(source(of) == germanSource) == (sd == german) {
				found[source(of)] = true
			}
		}
		for _, n := range b.next(c) {
			if n != noCell && b.joined(c, n) && !seen[n] && usable(n) {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	own := map[nation]source{germanArmy: germanSource, british: britishPort, belgian: britishPort, french: frenchSource,
		american: frenchSource, japanese: frenchSource}[k.army]
	h := &b.hexes[s.at(u)]
	inFortress := h.fortress == sd && s.lost[s.at(u)]&lostFortress == 0
	beside := false
	for v := range s.units {
		beside = beside || s.at(unitID(v)) == s.at(u) && s.sys.counters[v].army == french
	}
	division := k.army == american && k.kind == infantry && s.scenario != s3
	switch {
	case found[own]:
		return supplied
	case len(found) > 0:
		return crossTraced
	case inFortress && (k.army == germanArmy || k.army == french || division && beside):
		return byFortress
	}
	return unsupplied
}

// Stacks and supply are counted anew in random play.
func TestStacksAndSupplyAreCountedAnew(t *testing.T) {
	units, short := 0, 0
	strolls(t, 40, func(_ *State, _ adjudicator.Seat, _ orders.Sheet, s *State, _ []adjudicator.Event) {
		for i := range s.control {
			if s.pieces.IsEmpty(cell(i)) {
				continue
			}
			if err := recountStack(s, cell(i)); err != nil {
				t.Error(err)
			}
		}
		if s.phase() != phaseReplacement || s.Battle != nil {
			return
		}
		there := garrisons(s)
		for i := range s.units { // as the Initial Supply Phase has just found them
			if u := unitID(i); s.at(u) >= 0 && s.sys.counters[u].side == s.Active {
				units++
				want := recountSupply(s, u, there)
				if want != supplied {
					short++
				}
				if s.units[u].supply != want {
					t.Errorf("%s in %s is %s, counted anew %s", s.unitName(u), s.hexName(s.at(u)), s.units[u].supply, want)
				}
			}
		}
	})
	if units < 500 {
		t.Errorf("only %d units judged", units)
	}
	t.Logf("%d units judged, %d not supplied as usual", units, short)
}

// withoutBattles is a sheet for the movement of a player turn, which needs no die.
func withoutBattles(sheet orders.Sheet) orders.Sheet {
	sheet.Orders = slices.DeleteFunc(slices.Clone(sheet.Orders), func(o orders.Order) bool {
		return verbTable.Row(o.Verb) == nil || !verbTable.Row(o.Verb).Within(phaseSetup, phaseRegular) || o.Verb == "RAF"
	})
	sheet.End, sheet.EndPhase = true, "REGULAR"
	return sheet
}

// send applies sheets one after the other to a copy, and returns the position.
func send(t *testing.T, s *State, seat adjudicator.Seat, sheets ...orders.Sheet) string {
	t.Helper()
	s = s.clone()
	roll := dice.NewSource([]byte("none"), "none")
	for i, sheet := range sheets {
		roll.Begin(uint64(i + 1))
		if faults := s.Check(seat, sheet); len(faults) > 0 {
			t.Errorf("letter %d of %d: %v", i+1, len(sheets), faults)
		}
		if _, err := s.Apply(adjudicator.Command{Seq: uint64(i + 1), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet},
			roll); err != nil {
			t.Fatal(err)
		}
	}
	return s.Position()
}

// The same lines come to the same position in one letter and in a letter each.
func TestLettersMayBeCutAnywhere(t *testing.T) {
	cut := 0
	strolls(t, 24, func(s *State, seat adjudicator.Seat, sheet orders.Sheet, _ *State, _ []adjudicator.Event) {
		if s.phase() != phaseReplacement || s.Battle != nil {
			return
		}
		whole := withoutBattles(sheet)
		var letters []orders.Sheet
		first := orders.Sheet{End: true, EndPhase: "REPLACEMENT"} // reinforcements come before replacements whatever the order of the lines (8.4)
		for _, o := range whole.Orders {
			if !verbTable.Row(o.Verb).Within(phaseStrategic, phaseCombat2) {
				first.Orders = append(first.Orders, o)
				continue
			}
			letters = append(letters, orders.Sheet{Orders: []orders.Order{o}})
		}
		letters = append(slices.Insert(letters, 0, first), orders.Sheet{End: true, EndPhase: "REGULAR"})
		want := send(t, s, seat, whole)
		if got := send(t, s, seat, letters...); got != want {
			t.Errorf("in %d letters:\n%s\nin one:\n%s", len(letters), got, want)
		}
		cut += len(letters)
	})
	if cut < 60 {
		t.Errorf("only %d letters", cut)
	}
}

// No line of a player turn is taken in silence in the other side's.
func TestLinesInTheOthersTurnAreRefused(t *testing.T) {
	tried := 0
	var last [2][]orders.Order
	strolls(t, 20, func(_ *State, seat adjudicator.Seat, sheet orders.Sheet, s *State, _ []adjudicator.Event) {
		last[seats.Of(seat)] = sheet.Orders
		if s.phase() == phaseSetup || s.Result != nil || s.Battle != nil {
			return
		}
		other := s.Active.Other()
		for i := 0; i < len(last[other]); i += 3 {
			o := last[other][i]
			if o.Verb == "STAND" {
				continue
			}
			tried++
			if faults := s.Check(seats.Seat(other), orders.Sheet{Orders: []orders.Order{o}}); len(faults) == 0 {
				t.Errorf("in the turn of %s stands: %s", seats.Seat(s.Active), o.String())
			}
		}
	})
	if tried < 30 {
		t.Errorf("only %d lines", tried)
	}
}

// What is written ahead for the other part of a turn comes to what it does in time: here
// infiltration in letters of its own, before the moves and behind them.
func TestLinesWrittenAheadComeToTheSame(t *testing.T) {
	s := placedAt(t,
		"SCENARIO campaign\nEMPTY\nTURN 3\nSIDE german\nPHASE replacement open\nUNIT \"Ge 18Stoss\" 2630\nUNIT \"Ge 13Stoss\" 2531\n"+
			"UNIT \"Br 5\" 2534\n")
	sheet := func(round string, end string, lines ...string) (out orders.Sheet) {
		for _, line := range lines {
			out.Orders = append(out.Orders, s.sys.language.Line(line))
		}
		out.Header.Round, out.End, out.EndPhase = round, end != "", end
		return out
	}
	move, infiltrate := "MOVE Ge 18Stoss TO 2531", "INFILTRATE Ge 13Stoss TO 2532"
	one := send(t, s, "german", sheet("", "INFILTRATION", move, infiltrate))
	ahead := send(t, s, "german", sheet("2", "", infiltrate), sheet("", "INFILTRATION", move))
	apart := send(t, s, "german", sheet("", "COMBAT1", move), sheet("", "INFILTRATION", infiltrate))
	if one != apart || one != ahead || !strings.Contains(one, "infiltrated") {
		t.Errorf("in one letter:\n%s\nahead:\n%s\nin time:\n%s", one, ahead, apart)
	}
}
