package example

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// run is one pass over a state: a Check (dry, no dice) or an Apply. Its exported
// methods are those of pass.Run, which says what they are for.
type run struct {
	*State
	pass.Pass
	in []orders.Order // what answers what is asked, nil when it is used up
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		c := *s
		c.stack, s = s.stack.Copy(), &c
	}
	return &run{State: s, Pass: pass.Pass{Roll: roll, Dry: dry}}
}

// Check and Apply are those of adjudicator.State, Unread that of adjudicator.Accounter.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Check(s.newRun, seat, sheet)
}
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return pass.Apply(name, s.newRun, c, roll)
}

func (r *run) Over() (adjudicator.Rule, bool)    { return "6.2", r.over }
func (r *run) Seated(seat adjudicator.Seat) bool { return seats.Of(seat) != nobody }
func (r *run) Heading() (string, options.Chosen) { return scenario, switches.Chosen(r.given) }
func (r *run) Resign(seat adjudicator.Seat) {
	r.at[seats.Of(seat)] = off
	r.finish(seats.Of(seat).Other(), "resigned", "6.3")
}

// Execute takes the standing orders of a sheet, which hold from now on, then
// the one line that answers what is asked, or END.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	own := &r.standing[seats.Of(seat)]
	*own = stands.Take(r, nil, *own, sheet.Orders, r.Fault)
	if r.in = r.Answer("2.2", r.Pending(), seat, sheet); r.in != nil && len(r.Faults) == 0 {
		r.sys.sequence.Run(r, &r.stack)
	}
}

// stands are the kinds of standing order: the hexes of a retreat (5.1).
var stands = standing.Kinds[*run]{
	{Form: standing.Form{Verb: "STAND RETREAT", Rule: "5.1"}, Objects: func(r *run, o *orders.Order) bool { return len(r.hexes(*o)) > 0 }},
}

// hexes reads the hexes that lines name, none when one is wrong (1.1).
func (r *run) hexes(lines ...orders.Order) (list []cell) {
	for i := range lines {
		named, wrong := r.sys.Ordered(lines[i].Args...)
		if wrong != nil {
			r.Fault(wrong.Pos, "no-hex", "1.1", "text", wrong.Text)
		}
		list = append(list, named...)
	}
	return list
}

// Prompts implements adjudicator.Prompter: every line that a seat may send now.
// Order templates, right lines beside faults and random play come from it.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	if seats.Of(seat) == nobody || s.over {
		return nil
	}
	list := offer.New(func(lines []orders.Order) bool {
		return len(pass.Try(s.newRun, seat, orders.Sheet{Orders: lines})) == 0
	})
	add := func(part, verb string, hexes []cell) {
		for _, c := range hexes {
			list.Add(part, s.sys.info.Language.Line(verb+" "+s.sys.Printed(c)), nil)
		}
	}
	for _, verb := range []string{"MOVE", "ATTACK", "RETREAT"} {
		add(strings.ToLower(verb), verb, s.sys.Cells())
	}
	add("standing", "STAND RETREAT", s.ways(seats.Of(seat)))
	return list.Prompts()
}

// Warnings implements adjudicator.Warner: an attacker who is beaten and has no
// way back is destroyed (5.2).
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) (list []adjudicator.Warning) {
	for _, o := range sheet.Orders {
		if sd := seats.Of(seat); o.Verb == "ATTACK" && len(pass.Try(s.newRun, seat, sheet)) == 0 && len(s.ways(sd)) == 0 {
			list = append(list, adjudicator.NewWarning(o.Pos, "no-way-back", "5.2", false, "unit", s.sys.units[sd].name))
		}
	}
	return list
}
