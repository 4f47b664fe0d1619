package greatwarcommander

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// Each order line is repeated in the Turn of the other side, and while somebody is asked: it is a fault, and nothing is changed. Only a
// Weapon may be given up at any time (11.3), and lines that stand wait. The active player may repeat lines that the other has written:
// none of them sets a Formation of the other in motion.
func TestLinesInTheTurnOfTheOtherAreNeverCarriedOut(t *testing.T) {
	refused, judged, verbs := 0, 0, map[string]int{}
	strollAll(t, "other", nil, 40, func(s *stroll) {
		written := map[adjudicator.Seat][]orders.Order{}
		s.before = func(c *adjudicator.Command) {
			p := s.state.now
			owing := s.state.Pending()[0].Seat
			for _, seat := range []adjudicator.Seat{p.seat(germans), p.seat(entente)} {
				for _, of := range []adjudicator.Seat{p.seat(germans), p.seat(entente)} {
					for _, o := range written[of] {
						switch {
						case seat != owing, s.state.asked != nil:
							if seat == owing && slices.Contains(s.state.asked.verbs, o.Verb) {
								continue // an answer
							}
							refused++
							verbs[o.Verb]++
							s.refuses(t, seat, o)
						case of != seat && p.turn > 0:
							judged++
							s.judges(t, seat, of, o)
						}
					}
				}
			}
			lines := slices.DeleteFunc(slices.Clone(c.Sheet.Orders), isStanding)
			list := append(written[c.Seat], lines...)
			written[c.Seat] = list[max(0, len(list)-4):]
		}
		s.after = func(*adjudicator.Command, []adjudicator.Event) {}
	})
	t.Logf("%d refused, %d judged: %v", refused, judged, verbs)
	for _, verb := range []string{"ORDER", "MOVE", "ADVANCE", "FIRE", "PASS", "STRATEGY"} {
		if verbs[verb] == 0 {
			t.Errorf("no %s was repeated", verb)
		}
	}
	if judged < 40 {
		t.Errorf("only %d lines judged", judged)
	}
}

// refuses sees that a line is a fault and changes nothing.
func (s *stroll) refuses(t *testing.T, seat adjudicator.Seat, o orders.Order) {
	t.Helper()
	sheet := orders.Sheet{Orders: []orders.Order{o}}
	if len(s.state.Check(seat, sheet)) == 0 {
		t.Fatalf("%s sends %q, and it is right", seat, o.String())
	}
	st := s.copied(t)
	if _, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, dice.NewSource([]byte("other"), "turn")); err == nil {
		t.Fatalf("%s sends %q, and it is applied", seat, o.String())
	}
	if !bytes.Equal(s.saved(t, st), s.saved(t, s.state)) {
		t.Fatalf("%s sends %q, and the position is another", seat, o.String())
	}
}

// judges sees that a line of the other side moves nobody of it.
func (s *stroll) judges(t *testing.T, seat, of adjudicator.Seat, o orders.Order) {
	t.Helper()
	sheet := orders.Sheet{Orders: []orders.Order{o}}
	if len(s.state.Check(seat, sheet)) > 0 {
		return
	}
	st := s.copied(t)
	roll := dice.NewSource([]byte("other"), "turn")
	roll.Begin(1)
	events, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
	if err != nil {
		t.Fatal(err)
	}
	own := st.now.scen.seats().Of(seat)
	for _, e := range events {
		if e.Kind != "move" && e.Kind != "advance" && e.Kind != "fire" && e.Kind != "activated" {
			continue
		}
		for _, n := range strings.Split(e.Get("unit")+"; "+e.Get("units"), "; ") {
			f, w, _ := st.now.scen.pieces.find(n)
			if (f != noFormation && st.now.info(f).side != own || w != noWeapon && st.now.armed(w).side != own) && e.Get("opfire") != "yes" {
				t.Fatalf("%s sends %q of %s: %v", seat, o.String(), of, fmt.Sprint(e))
			}
		}
	}
}
