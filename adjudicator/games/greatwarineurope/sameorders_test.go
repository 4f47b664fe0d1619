package greatwarineurope

import (
	"bytes"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// turning is one position of a game and what its seats would send.
type turning struct {
	t    *testing.T
	s    *State
	seat adjudicator.Seat
	side side
}

// eachTurning plays a scenario and calls back at each question of a phase.
func eachTurning(t *testing.T, scenario string, most int, at func(x turning, sheet orders.Sheet)) {
	whim, roll := dice.NewSource([]byte("whim"), scenario), dice.NewSource([]byte("same"), scenario)
	roll.Begin(0)
	st, _, err := opened(t).Setup(scenario, nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	for seq := uint64(1); seq <= uint64(most) && len(s.Pending()) > 0; seq++ {
		whim.Begin(seq)
		seat := s.Pending()[0].Seat
		sheet, _ := adjudicator.Suggest(s, seat, whim)
		sd, _ := s.seated(seat)
		at(turning{t, s, seat, sd}, sheet)
		roll.Begin(seq)
		if _, err := s.Apply(adjudicator.Command{Seq: seq, Seat: seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll); err != nil {
			t.Fatal(err)
		}
	}
}

// send applies sheets to a copy, all with the same dice, and returns the position and the
// events that somebody saw.
func (x turning) send(sheets ...orders.Sheet) (saved, told []byte) {
	s, roll := x.s.clone(), dice.NewSource([]byte("same"), "dice")
	s.sound = nil
	for i, sheet := range sheets {
		roll.Begin(1)
		events, err := s.Apply(adjudicator.Command{Seq: uint64(i + 1), Seat: x.seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll)
		if err != nil {
			x.t.Fatalf("sheet %d: %v", i, err)
		}
		for _, e := range events {
			told = append(told, e.String()+"\n"...)
		}
	}
	saved, err := s.Save()
	if err != nil {
		x.t.Fatal(err)
	}
	return saved, told
}

// The same orders come to the same, in one letter or in several, whether END comes with
// them or later (4.1, 8.11).
func TestTheSameOrdersInSeveralLettersComeToTheSame(t *testing.T) {
	parted := 0
	for _, scenario := range []string{"campaign", "west-1914"} {
		eachTurning(t, scenario, 60, func(x turning, sheet orders.Sheet) {
			if len(sheet.Orders) == 0 || !sheet.End || sheet.EndPhase != "" {
				return
			}
			for _, o := range sheet.Orders { // a die belongs to the letter that rolls it
				if o.Verb == "PLAY" || o.Verb == "EMERGENCY" || o.Verb == "STAND" || o.Verb == "PHASE" {
					return
				}
			}
			sheets := []orders.Sheet{{Orders: sheet.Orders}, {End: true}}
			if p := x.s.phase(); p == phaseTravel || p == phaseEnter || p == phaseResources {
				sheets = nil
				for _, o := range sheet.Orders {
					sheets = append(sheets, orders.Sheet{Orders: []orders.Order{o}})
				}
				sheets = append(sheets, orders.Sheet{End: true})
			}
			saved, told := x.send(orders.Sheet{Orders: sheet.Orders, End: true})
			saved2, told2 := x.send(sheets...)
			if !bytes.Equal(saved, saved2) || !bytes.Equal(told, told2) {
				t.Fatalf("%s, %s: %d letters come to something else:\n%s\nin one letter:\n%s", scenario, x.s.phase(), len(sheets), told2, told)
			}
			parted++
		})
	}
	if parted < 20 {
		t.Errorf("only %d sheets were parted", parted)
	}
}

// No line about units is good for the other side too, whenever it is sent (4.1).
func TestNoLineIsGoodForTheOtherSide(t *testing.T) {
	tried := 0
	eachTurning(t, "campaign", 40, func(x turning, sheet orders.Sheet) {
		for _, o := range sheet.Orders {
			switch o.Verb {
			case "MOVE", "ATTACK", "SR", "PLACE":
			default:
				continue
			}
			other := seats.Seat(x.side.Other())
			if !x.s.owes(x.side.Other()) {
				continue
			}
			tried++
			if len(x.s.Check(other, orders.Sheet{Orders: []orders.Order{o}})) == 0 && x.s.plansLine(x.side.Other(), o) {
				t.Errorf("%s stands for %s too", o, other)
			}
		}
	})
	if tried < 20 {
		t.Errorf("only %d lines were tried", tried)
	}
}

// plansLine tells whether a line would be carried out now, and not only wait for a phase.
func (s *State) plansLine(sd side, o orders.Order) bool {
	row := rowOf(o.Verb, sd)
	return row != nil && s.trial().phaseFor(row, s.phase()) == s.phase()
}
