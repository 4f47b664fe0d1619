// Lines of a sheet are dealt to the phases of a player turn by their verbs and
// their order (5.1, 5.2).
// Lines that wait: for the other part of a turn, behind a battle that asks, or
// because a die has dropped one before them.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

// dealer goes through lines in their order.
type dealer struct {
	agenda.Dealer[phase]
	ahead bool // lines of part 2, in part 1
	read  func(text string) phase
}

func (r *run) dealer() *dealer { return r.dealerAt(r.phase()) }

// dealerAt deals lines of a letter that comes in a phase, or those of a queue in none.
func (s *State) dealerAt(now phase) *dealer {
	return &dealer{Dealer: agenda.Dealer[phase]{Cursor: phaseReplacement, Now: now}, read: s.readPhase}
}

// phaseOf returns the phase that executes a line, phaseNone for a verb that no
// phase has. A line below PHASE, or after one of a later phase, belongs there if
// its verb is used there.
func (d *dealer) phaseOf(o *orders.Order) phase {
	if o.Verb == "PHASE" {
		if p := d.read(o.Args[0].Text); p != phaseNone {
			d.Cursor = p
		}
		return d.Cursor
	}
	if row := rowOf(o.Verb); row != nil {
		return d.Phase(&row.Row)
	}
	return phaseNone
}

// deal sorts the orders of a sheet. What stands in it comes first: standing
// orders hold from now on.
func (r *run) deal(in *incoming, d *dealer) {
	var stand []orders.Order
	for i := range in.Orders {
		switch o := &in.Orders[i]; {
		case o.Verb == "STAND":
			stand = append(stand, *o)
		case o.Verb == "RESIGN":
			r.fault(o.Pos, "resign-alone", "", "verb", o.Verb)
		case in.side != r.Active:
			r.dealAnswer(in, o)
		default:
			if p := r.dealt(o, d); p != phaseNone {
				if in.Last = max(in.Last, p); o.Verb != "PHASE" {
					in.Put(p, *o)
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
	case p < d.Now:
		r.fault(o.Pos, "phase-over", "5.1", "phase", p, "now", d.Now)
	case d.Now == phaseSetup && p > phaseSetup && r.Stack.Top().Step == "first set-up":
		r.fault(o.Pos, "not-your-turn", "3.6", "side", seats.Seat(r.Active))
	case r.Battle != nil:
		r.fault(o.Pos, "not-your-turn", "13.30", "side", seats.Seat(r.Active.Other()))
	case row.Side != "" && row.Side != string(seats.Seat(r.Active)):
		r.fault(o.Pos, "other-side-only", "", "verb", o.Verb)
	case row.Fits(o, r.report) && r.knownTerms(o, &row.Form) && r.isWhole(o):
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
	case r.Battle == nil || !row.Answers:
		r.fault(o.Pos, "not-your-turn", "5.1", "side", seats.Seat(r.Active))
	case row.Fits(o, r.report) && r.knownTerms(o, &row.Form) && r.isWhole(o):
		in.answers = append(in.answers, *o)
	}
}

// linesFor returns the lines of the sheet for a phase, after those that waited for
// it; false when the sheet does not reach it.
func (r *run) linesFor(p phase) ([]orders.Order, bool) {
	wait := r.waiting(r.Active)
	if r.in == nil || r.in.side != r.Active {
		if r.Until == phaseNone && !wait.Has(p) {
			return nil, false
		}
		r.in = &incoming{side: r.Active} // the sheet goes on behind its battle
		r.in.EndAt, r.in.Last = r.Until, wait.Last()
		r.Until = phaseNone
	}
	if !r.in.Has(p) && !r.closes(p) && !wait.Has(p) {
		return nil, false
	}
	return append(r.in.Recall(p, wait), r.in.Take(p)...), true
}

// closes tells whether the sheet ends a phase.
func (r *run) closes(p phase) bool { return r.in.Closes(p, r.waiting(r.in.side)) }

// suspend keeps what a sheet still has to do when its battle waits for the
// other side.
func (r *run) suspend(p phase, rest []orders.Order) {
	r.in.Set(p, rest)
	r.Until = r.in.Ends(p)
	r.in.Keep(p, r.waiting(r.in.side))
	r.in = nil
}

// waiting are the lines of a side that wait, each phase below its PHASE line.
func (s *State) waiting(sd side) agenda.Queue[phase] {
	return agenda.Queue[phase]{Lines: &s.Queued[sd],
		Deal: func() func(o *orders.Order) phase { return s.dealerAt(phaseNone).phaseOf },
		Head: func(p phase) orders.Order { return s.sys.language.Line("PHASE " + strings.ToUpper(p.String())) }}
}

// phase is a part of a player turn that lines of a sheet are dealt to, or the
// set-up before it (5.2).
type phase uint8

const (
	phaseNone phase = iota
	phaseSetup
	phaseReplacement
	phaseStrategic
	phaseRegular
	phaseCombat1 // the last of part 1
	phaseInfiltration
	phaseCombat2 // the last of part 2
	phases
)

var phaseNames = [phases]string{phaseSetup: "setup", phaseReplacement: "replacement", phaseStrategic: "strategic", phaseRegular: "regular",
	phaseCombat1: "combat1", phaseInfiltration: "infiltration", phaseCombat2: "combat2"}

func (p phase) String() string { return phaseNames[p] }

// phaseNamed is the phase of a name, phaseNone for another word.
func phaseNamed(name string) phase {
	return phase(max(0, slices.Index(phaseNames[:], name)))
}

// phaseWords are how players call the phases in END and PHASE lines.
var phaseWords = map[string]phase{"setup": phaseSetup, "placement": phaseSetup, "replacement": phaseReplacement,
	"replacements": phaseReplacement,
	"remplacement": phaseReplacement, "remplacements": phaseReplacement, "strategic": phaseStrategic, "strategique": phaseStrategic,
	"rail":     phaseStrategic,
	"movement": phaseRegular, "mouvement": phaseRegular, "regular": phaseRegular, "combat1": phaseCombat1, "infiltration": phaseInfiltration,
	"combat2": phaseCombat2,
	"part1":   phaseCombat1, "part2": phaseCombat2}

// readPhase reads a phase as players call it; COMBAT is the combat phase that
// is next.
func (s *State) readPhase(text string) phase {
	key := names.Key(text)
	if key != "combat" {
		return phaseWords[key]
	}
	if s.phase() > phaseCombat1 {
		return phaseCombat2
	}
	return phaseCombat1
}

// phase returns where the sequence of play stands.
func (s *State) phase() phase {
	if f := s.Stack.Top(); f != nil {
		for i := len(s.Stack) - 1; i >= 0; i-- {
			if p := phaseNamed(s.Stack[i].Step); p != phaseNone {
				return p
			}
		}
		if s.Stack[0].Step != "turns" {
			return phaseSetup
		}
	}
	return phaseNone
}
