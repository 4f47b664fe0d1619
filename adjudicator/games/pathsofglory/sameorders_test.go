package pathsofglory

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// letter is a sheet of a seat.
type letter struct {
	seat  adjudicator.Seat
	sheet orders.Sheet
}

// afterLetters applies letters to a copy with one row of dice and returns the position and
// the events, but for those that tell of a letter that waits; nil for one that is refused.
func (s *State) afterLetters(t *testing.T, letters ...letter) (saved []byte, told []string) {
	c, roll := s.clone(), dice.NewSource([]byte("same"), "dice")
	roll.Begin(1)
	for i, l := range letters {
		if i > 0 && len(l.sheet.Orders) == 0 && c.phase() == "question" {
			return nil, nil // the other side is asked before END comes
		}
		if i > 0 && len(l.sheet.Orders) == 0 && c.phase() != "operation" && c.phase() != "combats" {
			continue // the action is over: END would answer another question
		}
		events, err := c.Apply(adjudicator.Command{Seq: uint64(i + 1), Seat: l.seat, Kind: adjudicator.CommandSheet, Sheet: l.sheet}, roll)
		if err != nil {
			return nil, []string{err.Error()}
		}
		for _, e := range events {
			if e.Kind != "queued" && e.Kind != "phase" { // a letter that leaves the action open is told what it may still do
				told = append(told, e.String())
			}
		}
	}
	saved, err := c.Save()
	if err != nil {
		t.Fatal(err)
	}
	return saved, told
}

// nextOf is what the other side would do in its action after a letter, false when it is not
// asked for one, or does not do it with one PLAY line and what carries it out.
func (s *State) nextOf(l letter, whim *dice.Source) (next letter, ok bool) {
	c, roll := s.clone(), dice.NewSource([]byte("same"), "dice")
	roll.Begin(1)
	if _, err := c.Apply(adjudicator.Command{Seq: 1, Seat: l.seat, Kind: adjudicator.CommandSheet, Sheet: l.sheet}, roll); err != nil ||
		len(c.Pending()) == 0 {
		return letter{}, false
	}
	d := c.Pending()[0]
	if d.Seat == l.seat || d.Phase != "action" || c.asksSomething() {
		return letter{}, false
	}
	next = letter{d.Seat, c.Suggest(d.Seat, whim)}
	list := next.sheet.Orders
	return next, next.sheet.End && len(list) > 0 && opensAction(&list[0]) && list[0].Verb == "PLAY" &&
		!slices.ContainsFunc(list[1:], func(o orders.Order) bool { return opensAction(&o) || o.Verb == "STAND" || o.Verb == "DISCARD" })
}

// The same orders come to the same, with the same dice: in one letter or with END by itself,
// and an action sent ahead like one that is sent when it is asked for (8.1.3).
func TestTheSameOrdersInSeveralLettersComeToTheSame(t *testing.T) {
	parted, ahead := 0, 0
	for i, scenario := range []string{"campaign", "limited-war", "great-war-1917"} {
		s, whim, roll := atBegin(t, scenario, byte(i+1))
		for seq := uint64(1); seq <= 70 && len(s.Pending()) > 0; seq++ {
			whim.Begin(seq)
			now := letter{s.Pending()[0].Seat, orders.Sheet{}}
			now.sheet = s.Suggest(now.seat, whim)
			if list := now.sheet.Orders; now.sheet.End && len(list) > 1 && s.phase() == "action" && !s.asksSomething() && isOperation(list) {
				saved, told := s.afterLetters(t, now)
				for _, letters := range [][]letter{
					{{now.seat, orders.Sheet{Orders: list}}, {now.seat, orders.Sheet{End: true}}},
					{{now.seat, orders.Sheet{Orders: list[:2]}}, {now.seat, orders.Sheet{Orders: list[2:], End: true}}},
				} {
					saved2, told2 := s.afterLetters(t, letters...)
					if saved2 == nil {
						continue // the rest has no meaning without what came before
					}
					if !bytes.Equal(saved, saved2) || !slices.Equal(told, told2) {
						t.Fatalf("%s, command %d: two letters come to something else:\n%s\nin one letter:\n%s", scenario, seq, strings.Join(told2, "\n"),
							strings.Join(told, "\n"))
					}
					parted++
				}
			}
			whim.Begin(seq + 1000)
			if next, ok := s.nextOf(now, whim); ok && len(s.Check(next.seat, next.sheet)) == 0 {
				saved, told := s.afterLetters(t, now, next)
				saved2, told2 := s.afterLetters(t, next, now)
				if !bytes.Equal(saved, saved2) || !slices.Equal(told, told2) {
					t.Fatalf("%s, command %d: %v sent ahead comes to something else:\n%s\nin its turn:\n%s", scenario, seq, next.sheet.Orders,
						strings.Join(told2, "\n"), strings.Join(told, "\n"))
				}
				ahead++
			}
			roll.Begin(seq)
			if _, err := s.Apply(adjudicator.Command{Seq: seq, Seat: now.seat, Kind: adjudicator.CommandSheet, Sheet: now.sheet}, roll); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d sheets were parted, %d sent ahead", parted, ahead)
	if parted < 20 || ahead < 20 {
		t.Errorf("only %d sheets were parted and %d sent ahead", parted, ahead)
	}
}

// isOperation reports whether lines play an operation.
func isOperation(list []orders.Order) bool {
	return list[0].Verb == "PLAY" && slices.ContainsFunc(list[0].Args, func(a orders.Arg) bool { return a.Is("OPS") || a.Is("AUTO") })
}

// No line is good for the other side too, whenever it is sent (8.1.2): it is refused, or it
// waits for an action that can do nothing with it, and nothing on the board changes.
func TestNoLineIsCarriedOutInTheOtherSidesTurn(t *testing.T) {
	tried := 0
	s, whim, roll := atBegin(t, "campaign", 9)
	for seq := uint64(1); seq <= 80 && len(s.Pending()) > 0; seq++ {
		whim.Begin(seq)
		seat := s.Pending()[0].Seat
		sheet := s.Suggest(seat, whim)
		sd, _ := s.seatSide(seat)
		other := s.seat(sd.other())
		if !s.owes(sd.other()) {
			for _, o := range sheet.Orders {
				switch o.Verb {
				case "STAND", "DISCARD":
					continue
				}
				tried++
				if o.Verb == "PLAY" && len(sheet.Orders) > 1 {
					continue // looked at when its time comes
				}
				c := s.clone()
				events, err := c.Apply(adjudicator.Command{Seq: 1, Seat: other, Kind: adjudicator.CommandSheet,
					Sheet: orders.Sheet{Orders: []orders.Order{o}, End: true}}, dice.Script())
				if err == nil && slices.ContainsFunc(events, func(e adjudicator.Event) bool { return e.Kind != "queued" }) {
					t.Errorf("command %d: %s of %s does something for %s: %v", seq, o, seat, other, events)
				}
			}
		}
		roll.Begin(seq)
		if _, err := s.Apply(adjudicator.Command{Seq: seq, Seat: seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll); err != nil {
			t.Fatal(err)
		}
	}
	if tried < 50 {
		t.Errorf("only %d lines were tried", tried)
	}
}
