package greatwarcommander

import (
	"bytes"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

var strolls = flag.Int("strolls", 0, "random games of each scenario for the properties of Turns, in place of a few commands of some")

// stroll is a random game: before is called with each command, after with what it has brought.
type stroll struct {
	sys    *System
	state  *State
	rolls  *dice.Source
	before func(c *adjudicator.Command)
	after  func(c *adjudicator.Command, events []adjudicator.Event)
}

// strollAll goes through some random games: a few commands of some scenarios, or with the flag whole games of all.
func strollAll(t *testing.T, what string, options adjudicator.Options, short int, make func(s *stroll)) {
	t.Helper()
	sys := opened(t)
	for i, sc := range sys.scenarios {
		games, most := 1, short
		if *strolls > 0 {
			games, most = *strolls, 5000
		} else if i%5 != 2 {
			continue
		}
		for g := range games {
			s := &stroll{sys: sys, rolls: dice.NewSource([]byte(what), fmt.Sprint(sc.id, g))}
			st, _, err := sys.Setup(sc.id, options, s.rolls)
			if err != nil {
				t.Fatal(err)
			}
			s.state = st.(*State)
			make(s)
			s.play(t, dice.NewSource([]byte("whim "+what), fmt.Sprint(sc.id, g)), most)
		}
	}
}

func (s *stroll) play(t *testing.T, whim *dice.Source, most int) {
	t.Helper()
	for seq := uint64(1); len(s.state.Pending()) > 0 && seq < uint64(most); seq++ {
		seat := s.state.Pending()[0].Seat
		whim.Begin(seq)
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: s.state.Suggest(seat, whim)}
		s.before(&c)
		s.rolls.Begin(seq)
		events, err := s.state.Apply(c, s.rolls)
		if err != nil {
			t.Fatalf("%s %v: %v", seat, c.Sheet.Orders, err)
		}
		s.after(&c, events)
	}
}

// copied is the state once more.
func (s *stroll) copied(t *testing.T) *State {
	t.Helper()
	st, err := s.sys.Load(s.saved(t, s.state))
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

func (s *stroll) saved(t *testing.T, st *State) []byte {
	t.Helper()
	data, err := st.Save()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// recount counts what lies on the board from what the referee sees of it: the figures of each side in each hex, by the table of
// 8.2, and the Tanks.
func recount(st *State) (figures map[string]int, tanks map[string]int) {
	table := map[string]int{"section": 4, "squad": 2, "runner": 1, "leader": 1, "hero": 1, "tank": 3, "tank_leader": 3}
	figures, tanks = map[string]int{}, map[string]int{}
	for _, p := range st.View(adjudicator.Referee).Pieces {
		if _, ok := readHex(p.Where); ok && table[p.Size] > 0 {
			figures[string(p.Owner)+" "+p.Where] += table[p.Size]
			if table[p.Size] == 3 {
				tanks[p.Where]++
			}
		}
	}
	return figures, tanks
}

// holders are who holds each Objective, as the referee sees it.
func holders(st *State) map[string]adjudicator.Seat {
	list := map[string]adjudicator.Seat{}
	for _, x := range st.View(adjudicator.Referee).Places {
		list[x.ID] = x.Holder
	}
	return list
}

// stood are the hexes in which somebody of a seat is who may take control: all but Runners (7.3.1.3).
func stood(st *State) map[string]bool {
	list := map[string]bool{}
	for _, p := range st.View(adjudicator.Referee).Pieces {
		if p.Size != "runner" {
			list[string(p.Owner)+" "+p.Where] = true
		}
	}
	return list
}

// passed adds the hexes that events lead a Formation through.
func passed(st *State, through map[string]bool, events []adjudicator.Event) {
	seat := func(name string) string {
		f, _, _ := st.now.scen.pieces.find(name)
		if f == noFormation || st.now.info(f).kind == runner {
			return ""
		}
		return string(st.now.seat(st.now.info(f).side))
	}
	for _, e := range events {
		for _, key := range []string{"unit", "units", "to"} {
			for _, n := range strings.Split(e.Get(key), "; ") {
				for _, h := range append(strings.Split(e.Get("path"), "-"), e.Get("hex")) {
					through[seat(n)+" "+h] = true
				}
			}
		}
	}
}

// After each command of random play a recount finds: no hex with more than seven figures of a side when a Turn has ended (8.2), never two
// Tanks in one (8.2.1); who alone is in an Objective holds it (7.3.1), and it changes hands only where somebody of the new
// side stood or passed.
func TestStackingAndControlAreRecounted(t *testing.T) {
	turns, taken, alone := 0, 0, 0
	strollAll(t, "recount", nil, 150, func(s *stroll) {
		var held map[string]adjudicator.Seat
		var through map[string]bool
		s.before = func(*adjudicator.Command) { held, through = holders(s.state), stood(s.state) }
		s.after = func(c *adjudicator.Command, events []adjudicator.Event) {
			figures, tanks := recount(s.state)
			for h, n := range tanks {
				if n > 1 {
					t.Fatalf("%d Tanks in %s:\n%v", n, h, events)
				}
			}
			if slices.ContainsFunc(events, func(e adjudicator.Event) bool { return e.Kind == "phase" }) && len(s.state.Pending()) > 0 {
				turns++
				for h, n := range figures {
					if n > 7 {
						t.Fatalf("%d figures of %s when the Turn has ended:\n%v", n, h, events)
					}
				}
			}
			now := holders(s.state)
			passed(s.state, through, events)
			for h := range stood(s.state) {
				through[h] = true
			}
			for n := 1; n <= 5; n++ {
				at := s.state.now.board.place(n)
				if at == nowhere {
					continue
				}
				parts := s.state.now.board.parts(at)
				was, is := held[at.String()], now[at.String()]
				if was != is {
					taken++
					if !slices.ContainsFunc(parts, func(h hex) bool { return through[string(is)+" "+h.String()] }) {
						t.Fatalf("%s has %s, where nobody of it was:\n%v", is, at, events)
					}
				}
				if s.state.before != nil || len(parts) > 1 || s.state.now.over || s.state.now.turn == 0 {
					continue
				}
				stands := stood(s.state)
				for _, x := range []string{"de", "fr", "us"} {
					foes := false
					for _, y := range []string{"de", "fr", "us"} {
						foes = foes || x != y && figures[y+" "+at.String()] > 0
					}
					if stands[x+" "+at.String()] && !foes {
						if alone++; string(is) != x {
							t.Fatalf("%s is alone in %s, which %q holds:\n%v", x, at, is, events)
						}
					}
				}
			}
		}
	})
	if t.Logf("%d Turns, %d Objectives taken, %d held alone", turns, taken, alone); turns < 20 || taken == 0 || alone < 20 {
		t.Error("too little was seen")
	}
}

// isStanding tells lines that hold from when they come: their place among Orders counts.
func isStanding(o orders.Order) bool { return o.Verb == "STAND" || o.Verb == "GATE" || o.Verb == "ON" }

// The Orders of a Turn bring the same in one letter as in several: the same events, cards and position. So does the same
// letter in small French words. Turns in which something is shuffled, or somebody asked, are left out: a shuffle has the number
// of its letter.
func TestOneLetterIsAsGoodAsSeveral(t *testing.T) {
	compared, spoken, refused := 0, 0, 0
	strollAll(t, "letters", nil, 250, func(s *stroll) {
		var start *State
		var lines []orders.Order
		var told []adjudicator.Event
		clean := true
		s.before = func(c *adjudicator.Command) {
			if s.state.now.turn == 0 {
				return
			}
			if s.state.asked != nil {
				clean = false
				return
			}
			c.Sheet.Orders = slices.DeleteFunc(c.Sheet.Orders, isStanding)
			if start == nil {
				start, lines, told, clean = s.copied(t), nil, nil, true
			}
			s.inFrench(t, c, &spoken)
			lines = append(lines, c.Sheet.Orders...)
		}
		s.after = func(c *adjudicator.Command, events []adjudicator.Event) {
			told = append(told, events...)
			clean = clean && len(s.rolls.Rolls()) == 0
			over := s.state.now.turn == 0 || slices.ContainsFunc(events, func(e adjudicator.Event) bool { return e.Kind == "phase" })
			if start == nil || !over && len(s.state.Pending()) > 0 {
				return
			}
			if clean && s.state.asked == nil {
				sheet := orders.Sheet{Orders: lines, End: !slices.ContainsFunc(lines, func(o orders.Order) bool { return o.Verb == "PASS" })}.Numbered()
				roll := dice.NewSource([]byte("letters"), "one")
				roll.Begin(1)
				if len(start.Check(c.Seat, sheet)) > 0 {
					refused++ // a check does not know what the cards will do
				} else if got, err := start.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: c.Seat, Sheet: sheet}, roll); err != nil {
					t.Fatal(err)
				} else {
					compared++
					if a, b := fmt.Sprint(got), fmt.Sprint(told); a != b {
						t.Fatalf("in one letter:\n%s\nin several:\n%s\n%v", a, b, lines)
					}
					if !bytes.Equal(s.saved(t, start), s.saved(t, s.state)) {
						t.Fatalf("another position behind\n%v", lines)
					}
				}
			}
			start = nil
		}
	})
	if t.Logf("%d Turns compared, %d refused, %d letters in French", compared, refused, spoken); compared < 20 || spoken < 40 {
		t.Error("too little was compared")
	}
}

// inFrench applies a letter in small French words to a copy, which must bring what the letter itself brings.
func (s *stroll) inFrench(t *testing.T, c *adjudicator.Command, spoken *int) {
	t.Helper()
	text := ""
	for _, o := range c.Sheet.Orders {
		text += strings.ToLower(o.In("fr")) + "\n"
	}
	sheet, _, faults := language().Parse(text)
	if len(faults) > 0 {
		t.Fatalf("%v in\n%s", faults, text)
	}
	sheet.End = c.Sheet.End
	var got [2]string
	for i, x := range []orders.Sheet{c.Sheet, sheet} {
		st := s.copied(t)
		roll := dice.NewSource([]byte("french"), "one")
		roll.Begin(c.Seq)
		events, err := st.Apply(adjudicator.Command{Seq: c.Seq, Kind: adjudicator.CommandSheet, Seat: c.Seat, Sheet: x}, roll)
		got[i] = fmt.Sprint(events, err) + unready.ReplaceAllString(st.Position(), "")
	}
	if *spoken++; got[0] != got[1] {
		t.Fatalf("%s\nin French:\n%s\nin English:\n%s", text, got[1], got[0])
	}
}
