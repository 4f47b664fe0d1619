package greatwarcommander

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
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

// Who fires so far only by the Command of a Leader fires before that Leader goes with another Order (3.3.1.5): whatever may
// stand above a Fire leaves it right.
func TestWhoFiresByCommandFiresBeforeHisLeaderGoes(t *testing.T) {
	right, refused := 0, 0
	strollAll(t, "commands", nil, 16, func(s *stroll) {
		s.before = func(c *adjudicator.Command) {
			o := s.state.Offers(c.Seat)
			sd, at := s.state.now.scen.seats().Of(c.Seat), map[string]hex{}
			for f := range s.state.now.all(sd) {
				at[s.state.now.info(f).name] = s.state.now.pieces[f].at
			}
			for i := range o.Lines {
				for j := range o.Lines {
					fire, move := &o.Lines[i].Order, &o.Lines[j].Order
					if fire.Verb != "FIRE" || move.Verb != "MOVE" || len(o.Lines[i].Needs) == 0 || !leads(s.state.now, move.Args[0].Text) || !together(fire, move.Args[0].Text, at) {
						continue
					}
					list := append(offer.WithAll(&o, j), offer.WithAll(&o, i)...)
					if !offer.Together(&o, list) {
						continue
					}
					if !offer.Stands(&o, list) {
						refused++
						continue
					}
					sheet := orders.Sheet{}
					for _, k := range list {
						sheet.Orders = append(sheet.Orders, o.Lines[k].Order)
					}
					if faults := s.state.Check(c.Seat, sheet.Numbered()); len(faults) > 0 {
						t.Fatalf("%s below %s: %v", fire, move, faults)
					}
					right++
				}
			}
		}
		s.after = func(*adjudicator.Command, []adjudicator.Event) {}
	})
	if t.Logf("%d fires below the move of a Leader, %d refused there", right, refused); right < 20 || refused < 5 {
		t.Error("too little was offered")
	}
}

// leads tells whether a Formation by its name gives Command.
func leads(p *situation, name string) bool {
	for i := range p.pieces {
		if p.info(formation(i)).name == name {
			return p.command(formation(i)) > 0
		}
	}
	return false
}

// together tells whether the first of those who fire stands where somebody else stands.
func together(fire *orders.Order, name string, at map[string]hex) bool {
	base, has := fire.Clause("BASE")
	return has && at[base.Args[0].Text] == at[name]
}
