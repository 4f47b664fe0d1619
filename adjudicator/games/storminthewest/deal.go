// Lines of a sheet are dealt to the phases of a player turn by their verbs and
// their order (5.1, 5.2).

package storminthewest

import (
	"feldpost/orders"
)

// dealer goes through lines in their order.
type dealer struct {
	cursor phase // the latest phase that a line belonged to or a PHASE line named
	now    phase // where the game stands, phaseNone for lines of a queue
	ahead  bool  // lines of part 2, in part 1
	read   func(text string) phase
}

func (r *run) dealer() *dealer {
	return &dealer{cursor: phaseReplacement, now: r.phase(), read: r.readPhase}
}

// phaseOf returns the phase that executes a line, phaseNone for a verb that no
// phase has. A line below PHASE, or after one of a later phase, belongs there if
// its verb is used there.
func (d *dealer) phaseOf(o *orders.Order) phase {
	if o.Verb == "PHASE" {
		if p := d.read(o.Args[0].Text); p != phaseNone {
			d.cursor = p
		}
		return d.cursor
	}
	row := rowOf(o.Verb)
	if row == nil {
		return phaseNone
	}
	p := row.from
	switch at := max(d.cursor, d.now); {
	case row.setup && d.now == phaseSetup:
		return phaseSetup
	case at > row.to:
		p = row.to
	case at > p:
		p = at
	}
	for !row.in(p) {
		p++
	}
	d.cursor = max(d.cursor, p)
	return p
}

// deal sorts the orders of a sheet. What stands in it comes first: standing
// orders hold from now on.
func (r *run) deal(in *incoming, d *dealer) {
	var stand []orders.Order
	for i := range in.orders {
		switch o := &in.orders[i]; {
		case o.Verb == "STAND":
			stand = append(stand, *o)
		case o.Verb == "RESIGN":
			r.fault(o.Pos, "resign-alone", "", "verb", o.Verb)
		case in.side != r.active:
			r.dealAnswer(in, o)
		default:
			if p := r.dealt(o, d); p != phaseNone {
				in.last = max(in.last, p)
				if o.Verb != "PHASE" {
					in.lines[p] = append(in.lines[p], *o)
				}
			}
		}
	}
	r.takeStanding(in.side, stand)
}

// dealt is the phase of a line that may be sent now, phaseNone when it is at
// fault.
func (r *run) dealt(o *orders.Order, d *dealer) phase {
	p := d.phaseOf(o)
	row := rowOf(o.Verb)
	switch {
	case p == phaseNone:
		r.fault(o.Pos, "verb-unused", "", "verb", o.Verb)
	case o.Verb == "PHASE" && r.readPhase(o.Args[0].Text) == phaseNone:
		r.fault(o.Args[0].Pos, "unknown-phase", "5.1", "phase", o.Args[0].Text)
	case p < d.now:
		r.fault(o.Pos, "phase-over", "5.1", "phase", p, "now", d.now)
	case d.now == phaseSetup && p > phaseSetup && r.stack.Top().Step == "first set-up":
		r.fault(o.Pos, "not-your-turn", "3.6", "side", seats.Seat(r.active))
	case r.battle != nil:
		r.fault(o.Pos, "not-your-turn", "13.30", "side", seats.Seat(r.active.Other()))
	case row.allied && r.active != allied:
		r.fault(o.Pos, "allied-only", "", "verb", o.Verb)
	case row.Fits(o, r.fault) && r.knownTerms(o, &row.form) && r.isWhole(o):
		return p
	}
	return phaseNone
}

// dealAnswer takes a line of the defender, who is asked in a battle.
func (r *run) dealAnswer(in *incoming, o *orders.Order) {
	row := rowOf(o.Verb)
	switch {
	case row == nil:
		r.fault(o.Pos, "verb-unused", "", "verb", o.Verb)
	case r.battle == nil || !row.answers:
		r.fault(o.Pos, "not-your-turn", "5.1", "side", seats.Seat(r.active))
	case row.Fits(o, r.fault) && r.knownTerms(o, &row.form) && r.isWhole(o):
		in.answers = append(in.answers, *o)
	}
}
