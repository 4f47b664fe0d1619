package example

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// run is one pass over a state: a Check (dry, no dice) or an Apply. Its exported
// methods are those of pass.Run, which says what they are for.
type run struct {
	*State
	pass.Pass
	in *incoming // what is being executed, nil when it is used up
}

// incoming is the line of a sheet that answers what is asked.
type incoming struct {
	verb string // "" for END alone, and for the deadline
	pos  orders.Pos
	to   cell
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		s = s.clone()
	}
	return &run{State: s, Pass: pass.Pass{Roll: roll, Dry: dry}}
}

// Check implements adjudicator.State.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Check(s.newRun, seat, sheet)
}

// Apply implements adjudicator.State.
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return pass.Apply(name, s.newRun, c, roll)
}

func (r *run) emit(kind string, rule adjudicator.Rule, pairs ...any) {
	r.Emit(adjudicator.NewEvent(kind, rule, pairs...))
}

func (r *run) fault(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	r.Faults = append(r.Faults, adjudicator.NewFault(pos, code, rule, pairs...))
}

func (r *run) Over() (adjudicator.Rule, bool)    { return "6.2", r.over }
func (r *run) Seated(seat adjudicator.Seat) bool { return sideOf(seat) != nobody }
func (r *run) Owes(seat adjudicator.Seat) bool   { return r.owes(sideOf(seat)) }

func (s *State) owes(sd side) bool { return s.sys.sequence.Owes(s.stack, asked{s, sd}) }

func (r *run) Resign(seat adjudicator.Seat) {
	r.at[sideOf(seat)] = off
	r.finish(sideOf(seat).enemy(), "resigned", "6.3")
}

func (r *run) Reopen(sheet orders.Sheet) orders.Sheet {
	sheet.End, sheet.EndPhase = false, ""
	return sheet
}

func (r *run) Timeout(seat adjudicator.Seat) {
	r.emit("timeout", "", "side", seat, "phase", r.stack.Top().Step)
	r.in = &incoming{}
	r.advance()
}

func (r *run) Rule(c adjudicator.Command) error {
	lines, err := position.Ruling(c.Text, scenario, func(option string) (string, bool) { return r.sys.switches.Chosen(r.given, option) })
	if err != nil {
		return err
	}
	r.emit("ruling", "", "text", c.Text, "reason", c.Reason)
	return r.read(lines)
}

// Execute takes the standing orders of a sheet, which hold from now on, then
// the one line that answers what is asked, or END.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	sd := sideOf(seat)
	var stand []orders.Order
	for _, o := range sheet.Orders {
		switch {
		case o.Verb == "STAND":
			stand = append(stand, o)
		case !r.owes(sd) || (o.Verb == "RETREAT") != (r.beaten == sd):
			r.fault(o.Pos, "not-asked", "2.2", "verb", o.Verb)
		case r.in != nil || len(o.Args) != 1:
			r.fault(o.Pos, "one-line", "2.2", "verb", o.Verb)
		default:
			r.in = &incoming{o.Verb, o.Pos, off}
			for _, c := range r.readHexes(&o) {
				r.in.to = c
			}
		}
	}
	switch {
	case sheet.EndPhase != "" || sheet.End && !r.owes(sd):
		r.fault(sheet.Header.Pos["END"], "nothing-to-end", "2.2")
	case sheet.End && r.in == nil:
		r.in = &incoming{}
	}
	r.standing[sd] = standing.Add(r.standing[sd], r.sys.stands.Read(r, nil, stand, r.fault))
	if r.in != nil && len(r.Faults) == 0 {
		r.advance()
	}
}

// readHexes reads the hexes that a line names, none when it is wrong.
func (r *run) readHexes(o *orders.Order) (list []cell) {
	if form := (standing.Form{Verb: o.Verb}); !form.Fits(o, r.fault) {
		return nil
	}
	for _, a := range o.Args {
		c := off
		if len(a.Path) == 1 {
			c = r.sys.Named(a.Path[0])
		}
		if c == off {
			r.fault(a.Pos, "no-hex", "1.1", "text", a.Text)
			return nil
		}
		list = append(list, c)
	}
	return list
}
