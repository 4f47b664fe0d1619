package greatwarcommander

import (
	"testing"

	"feldpost/adjudicator"
)

// A Leader goes below those whom he commands in the same Order: they have the good of his Command before he leaves (3.3.1.5).
func TestALeaderGoesLastInHisOrder(t *testing.T) {
	led, others := 0, 0
	strollAll(t, "leads", nil, 4, func(s *stroll) {
		s.before = func(c *adjudicator.Command) {
			o := s.state.Offers(c.Seat)
			for i := range o.Lines {
				x := &o.Lines[i]
				if x.Order.Verb != "MOVE" || len(x.Needs) == 0 {
					continue
				}
				head, leader := o.Lines[x.Needs[0]].Order, ""
				if cl, has := head.Clause("LEADER"); has {
					leader = cl.Args[0].Text
				}
				switch own := x.Order.Args[0].Text == leader; {
				case own && x.Rank != 1:
					t.Fatalf("%s below %s may stand above those whom he leads", x.Order, head)
				case own:
					led++
				case x.Rank != 0:
					t.Fatalf("%s below %s has rank %d", x.Order, head, x.Rank)
				default:
					others++
				}
			}
		}
		s.after = func(*adjudicator.Command, []adjudicator.Event) {}
	})
	if t.Logf("%d moves of Leaders, %d of others", led, others); led < 20 || others < 200 {
		t.Error("too little was offered")
	}
}
