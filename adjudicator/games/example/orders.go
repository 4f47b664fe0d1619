package example

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
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
	agenda.Way
	attacked bool // by the sheet at hand (2.2)
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		c := *s
		c.stack, s = s.stack.Copy(), &c
	}
	return &run{State: s, Way: agenda.Way{Pass: pass.Pass{Roll: roll, Dry: dry}}}
}

// newTurn is what a sheet may say: each verb with its phase, what carries its line
// out, and what is offered of it.
func newTurn() *agenda.Turn[*run] {
	type verb = agenda.Verb[*run]
	every := func(r *run) []string { return r.sys.Names(r.sys.Cells()) }
	return &agenda.Turn[*run]{Rule: "2.2", Phases: []string{"action", "retreat"}, Once: "action retreat", Verbs: []verb{
		{Form: standing.Form{Verb: "MOVE"}, In: "action", Things: 1, Most: 1, Aim: "TO", Do: (*run).move, Lines: every},
		{Form: standing.Form{Verb: "ATTACK"}, In: "action", Things: 1, Most: 1, Do: (*run).attack, Lines: every, After: "MOVE"},
		{Form: standing.Form{Verb: "RETREAT"}, In: "retreat", Things: 1, Most: 1, Aim: "TO", Lines: every},
	}}
}

// OwnVerbs is what the game adds to verbs of all games: MOVE TO 0202 is MOVE 0202.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{{Name: "MOVE", Alone: "TO"}, {Name: "RETREAT", Alone: "TO"}}
}

// Check and Apply are those of adjudicator.State, Unread that of adjudicator.Accounter.
func (s *State) sheets() pass.Sheets { return pass.Sheets{Name: name, Begin: s.newRun} }
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return s.sheets().Check(seat, sheet)
}
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return s.sheets().Apply(c, roll)
}
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

func (r *run) Over() (adjudicator.Rule, bool)    { return "6.2", r.over }
func (r *run) Seated(seat adjudicator.Seat) bool { return seats.Of(seat) != nobody }
func (r *run) Heading() (string, options.Chosen) { return scenario, switches.Chosen(r.given) }
func (r *run) Resign(seat adjudicator.Seat) {
	r.at[seats.Of(seat)] = off
	r.finish(seats.Of(seat).Other(), "resigned", "6.3")
}

// Execute takes the standing orders of a sheet, which hold from now on, then its
// lines to where the sequence of play waits for them.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	if own := &r.standing[seats.Of(seat)]; r.sheets().Stands(&r.Pass, seat, sheet) {
		*own = stands.Take(r, nil, *own, sheet.Orders, r.Fault)
		r.sys.turn.Execute(r, seat, sheet, func() { r.sys.sequence.Run(r, &r.stack) })
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
			r.Fault(wrong.Pos, "off-map", "1.1", "hex", wrong.Text)
		}
		list = append(list, named...)
	}
	return list
}

// hex reads the one hex of a line, off when it is wrong.
func (r *run) hex(o *orders.Order) cell {
	if list := r.hexes(*o); len(list) > 0 {
		return list[0]
	}
	return off
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
	r := &run{State: s}
	for _, asked := range s.Pending() {
		if asked.Seat == seat {
			s.sys.turn.Offer(list, r, s.sys.info.Language, asked)
		}
	}
	for _, hex := range s.sys.Names(s.ways(seats.Of(seat))) {
		list.Add("standing", s.sys.info.Language.Line("STAND RETREAT "+hex), nil)
	}
	return list.Prompts()
}

// Warnings implements adjudicator.Warner: an attacker who is beaten and has no
// way back is destroyed (5.2).
func (s *State) Warnings(seat adjudicator.Seat, sheet orders.Sheet) (list []adjudicator.Warning) {
	r := s.newRun(nil, true).(*run)
	if r.Execute(seat, sheet); len(r.Faults) > 0 {
		return nil
	}
	for _, o := range sheet.Orders {
		if sd := seats.Of(seat); o.Verb == "ATTACK" && len(r.ways(sd)) == 0 {
			list = append(list, adjudicator.NewWarning(o.Pos, "no-way-back", "5.2", false, "unit", s.sys.units[sd].name))
		}
	}
	return list
}
