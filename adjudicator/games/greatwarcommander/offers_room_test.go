package greatwarcommander

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// No line that is offered alone, on the page or in the template, may cost figures for want of room: neither where it leads nor on its
// way (8.2).
func TestNoOfferCostsFiguresForWantOfRoom(t *testing.T) {
	seen, full := 0, 0
	strollAll(t, "room", nil, 12, func(s *stroll) {
		s.before = func(c *adjudicator.Command) {
			if s.state.now.turn == 0 || s.state.asked != nil {
				return
			}
			figures, _ := recount(s.state)
			for k, n := range figures {
				if strings.HasPrefix(k, string(c.Seat)) && n > 3 {
					full++
				}
			}
			over := s.codes(c.Seat, nil)
			o := s.state.Offers(c.Seat)
			for i := range o.Lines {
				if o.Lines[i].Order.Verb != "MOVE" && o.Lines[i].Order.Verb != "ADVANCE" || o.Lines[i].Part == "offensive" {
					continue
				}
				lines := []orders.Order{}
				for _, k := range o.Lines[i].Needs {
					lines = append(lines, o.Lines[k].Order)
				}
				seen++
				if got := s.codes(c.Seat, append(lines, o.Lines[i].Order)); len(got) > len(over) {
					t.Fatalf("%v: %v", append(lines, o.Lines[i].Order), got)
				}
			}
			for _, p := range s.state.Prompts(c.Seat) {
				if p.Order.Verb != "MOVE" && p.Order.Verb != "ADVANCE" {
					continue
				}
				seen++
				if got := s.codes(c.Seat, []orders.Order{p.Order}); len(got) > len(over) {
					t.Fatalf("%s: %v", p.Order.String(), got)
				}
			}
		}
		s.after = func(*adjudicator.Command, []adjudicator.Event) {}
	})
	if t.Logf("%d offers, %d hexes without much room", seen, full); seen < 300 || full < 30 {
		t.Error("too little was offered")
	}
}

// codes are the warnings of too many figures that lines have.
func (s *stroll) codes(seat adjudicator.Seat, lines []orders.Order) []adjudicator.Warning {
	return slices.DeleteFunc(s.state.Warnings(seat, orders.Sheet{Orders: lines}), func(w adjudicator.Warning) bool {
		return !strings.HasPrefix(w.Code, "overstacked")
	})
}
