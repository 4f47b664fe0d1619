package balkanwars

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// halved cuts a sheet for a step in two: the first part leaves its Segment open.
func halved(sheet orders.Sheet, at segment) (first, rest orders.Sheet) {
	var now []orders.Order
	for _, o := range sheet.Orders {
		if g, ok := segmentOf(o.Verb); ok && g == at {
			now = append(now, o)
		} else {
			rest.Orders = append(rest.Orders, o)
		}
	}
	half := len(now) / 2
	first.Orders = now[:half]
	rest.Orders = append(slices.Clone(now[half:]), rest.Orders...)
	rest.End, rest.EndPhase = sheet.End, sheet.EndPhase
	return first, rest
}

// sentOrTimedOut applies a sheet as command 9; where it is at fault the deadline passes.
func sentOrTimedOut(t *testing.T, s *State, seat adjudicator.Seat, sheet orders.Sheet, roll *dice.Source) (events []adjudicator.Event,
	fault bool) {
	t.Helper()
	at := s.segment()
	events, err := s.Apply(adjudicator.Command{Seq: 9, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
	if fault = err != nil; fault {
		roll.Begin(10)
		if events, err = s.Apply(adjudicator.Command{Seq: 10, Kind: adjudicator.CommandTimeout, Seat: seat}, roll); err != nil {
			t.Fatalf("%s: the deadline after a fault: %v", at, err)
		}
	}
	if err := s.Invariants(); err != nil {
		t.Errorf("%s: %v", at, err)
	}
	return events, fault
}

// A unit that leaves the map in the middle of any step of the sequence leaves nothing
// behind: the lines that speak of it are faults or are dropped, nothing tells of it as if
// it were there, and the game goes on (2).
func TestAUnitThatIsGoneInTheMiddleOfAStepDoesNothing(t *testing.T) {
	steps, refused, carried := map[segment]int{}, 0, 0
	whim := dice.NewSource([]byte("gone"), "whim")
	whim.Begin(1)
	visitAll(t, strollCommands(40), func(before *State, seat adjudicator.Seat, sheet orders.Sheet, _ *State, _ []adjudicator.Event) {
		at := before.segment()
		if at == segSetup || len(sheet.Orders) == 0 {
			return
		}
		letters := []orders.Sheet{sheet}
		if at != segDiplomatic && sheet.End && sheet.EndPhase == "" {
			letters = bySegment(before, sheet)
		}
		for i, letter := range letters {
			to := [...]loc{locPool, locPOW, locOut}[whim.Roll("to", "", 3)-1]
			s, roll := before.clone(), dice.NewSource([]byte("gone"), "dice")
			for seq, l := range letters[:i] {
				roll.Begin(uint64(seq + 1))
				if _, err := s.Apply(adjudicator.Command{Seq: uint64(seq + 1), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: l},
					roll); err != nil {
					return
				}
			}
			at := s.segment()
			first, rest := halved(letter, at)
			roll.Begin(8)
			if len(first.Orders) > 0 && at != segDiplomatic && len(s.Check(seat, first)) == 0 {
				if _, err := s.Apply(adjudicator.Command{Seq: 8, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: first}, roll); err != nil {
					t.Fatal(err)
				}
			} else {
				rest = letter
			}
			if s.result != nil || s.active != before.active || s.segment() != at {
				return
			}
			u := spokenOf(s, rest, whim)
			if u == noUnit || s.sys.counters[u].nation > albania {
				return
			}
			s.remove(u, to)
			if err := s.Invariants(); err != nil {
				t.Fatal(err)
			}
			steps[at]++
			roll.Begin(9)
			events, fault := sentOrTimedOut(t, s, seat, rest, roll)
			if fault {
				refused++
			} else {
				carried++
			}
			if s.talks.Event == before.talks.Event { // no deal or event may have brought it back
				told := goings(s, events)
				if where, is := told.place[u]; is && to != locPool && (to == locOut || where != locNames[locOut]) && at != segDiplomatic {
					t.Errorf("%s: %s has gone to %s and is told to be in %s", at, s.unitName(u), locNames[to], where)
				}
			}
		}
	})
	for at := segDiplomatic; at <= segRally; at++ {
		if steps[at] < 20 {
			t.Errorf("a unit was taken away in %s %d times", at, steps[at])
		}
	}
	if refused < 20 || carried < 20 {
		t.Errorf("%d sheets were refused, %d carried out", refused, carried)
	}
	t.Logf("%v, %d sheets refused, %d carried out", steps, refused, carried)
}

// remove takes a unit off the map as an event would.
func (s *State) remove(u unitID, to loc) {
	s.put(u, to)
	s.units[u].demoralized, s.units[u].flags, s.units[u].open = false, 0, to == locPOW || !s.opts.fog
	s.fallen, s.sound = nil, nil
}

// spokenOf is a unit on the map that a line of a sheet names, else any of the side.
func spokenOf(s *State, sheet orders.Sheet, whim *dice.Source) unitID {
	var named, any []unitID
	for u := range s.units {
		if s.at(unitID(u)) < 0 || s.commands[s.sys.counters[u].nation] == sideNone {
			continue
		}
		any = append(any, unitID(u))
		if gametest.Speaks(sheet, s.unitName(unitID(u))) {
			named = append(named, unitID(u))
		}
	}
	switch {
	case len(named) > 0:
		return named[whim.Roll("named", "", len(named))-1]
	case len(any) > 0:
		return any[whim.Roll("any", "", len(any))-1]
	}
	return noUnit
}

// stillThere is what no line of the other side's may change in a player turn.
type stillThere struct {
	morale [nations]int8
	points [nations]int16
	at     []loc
	turn   int
	stage  segment
}

func (s *State) stillThere() (x stillThere) {
	x.morale, x.points, x.turn, x.stage = s.morale, s.points, s.turn, s.segment()
	for u := range s.units {
		x.at = append(x.at, s.at(unitID(u)))
	}
	return x
}

// Each line that a seat sends in its own turn is refused in the other side's, or is one that
// counts at any time: it is never carried out there (2).
func TestALineInTheOthersTurnIsNeverCarriedOut(t *testing.T) {
	tried, refused := map[string]int{}, map[string]int{}
	var last [2][]orders.Order
	visitAll(t, strollCommands(40), func(_ *State, seat adjudicator.Seat, sheet orders.Sheet, s *State, _ []adjudicator.Event) {
		sd, _ := s.seatSide(seat)
		last[sd] = append(slices.Clone(sheet.Orders), last[sd]...)
		last[sd] = last[sd][:min(len(last[sd]), 120)]
		if s.result != nil || s.segment() == segSetup || s.segment() == segDiplomatic {
			return
		}
		other := s.active.other()
		was := s.stillThere()
		done := map[string]int{}
		for _, o := range last[other] {
			if done[o.Verb]++; done[o.Verb] > 3 {
				continue
			}
			tried[o.Verb]++
			one := orders.Sheet{Orders: []orders.Order{o}, End: tried[o.Verb]%2 == 0}
			who := s.seat(other)
			if len(s.Check(who, one)) > 0 {
				refused[o.Verb]++
				continue
			}
			if row := rowOf(o.Verb); row != nil && row.at > segDiplomatic && o.Verb != "CONCEAL" {
				t.Errorf("in the turn of %s stands: %s", s.seat(s.active), o.String())
			}
			c, roll := s.clone(), dice.NewSource([]byte("other"), "turn")
			roll.Begin(1)
			if _, err := c.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: who, Sheet: one}, roll); err != nil {
				t.Fatal(err)
			}
			now := c.stillThere()
			if len(roll.Rolls()) > 0 || now.morale != was.morale || now.points != was.points || now.turn != was.turn || now.stage != was.stage ||
				!slices.Equal(now.at, was.at) {
				t.Errorf("in the turn of %s was carried out: %s", s.seat(s.active), o.String())
			}
		}
	})
	for _, verb := range []string{"MOVE", "ATTACK", "CHARGE", "RALLY", "HOLD", "MOBILIZE", "RAIL"} {
		if refused[verb] < 3 {
			t.Errorf("%s was refused %d times of %d", verb, refused[verb], tried[verb])
		}
	}
	t.Logf("tried %v, refused %v", tried, refused)
}
