// Lines of a sheet are dealt to the phases of a player turn by their verbs and
// their order (5.1, 5.2).
// Lines that wait: for the other part of a turn, behind a battle that asks, or
// because a die has dropped one before them.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/names"
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

// linesFor returns the lines of the sheet for a phase, after those that waited for
// it; false when the sheet does not reach it.
func (r *run) linesFor(p phase) ([]orders.Order, bool) {
	if r.in == nil || r.in.side != r.active {
		if r.until == phaseNone && !r.isQueued(r.active, p) {
			return nil, false
		}
		r.in = &incoming{side: r.active, endAt: r.until} // the sheet goes on behind its battle
		r.in.last = r.lastQueued(r.active)
		r.until = phaseNone
	}
	in := r.in
	if len(in.lines[p]) == 0 && !r.closes(p) && !r.isQueued(in.side, p) {
		return nil, false
	}
	lines := append(r.queuedFor(in.side, p), in.lines[p]...)
	in.lines[p] = nil
	return lines, true
}

// closes tells whether the sheet ends a phase: by END or by lines for a later
// one. A die that made a line impossible keeps the phase open unless the sheet
// said END; its later lines wait.
func (r *run) closes(p phase) bool {
	in := r.in
	switch {
	case in.endAt >= p:
		return true
	case in.last <= p:
		return false
	case !in.dropped:
		return true
	}
	r.keepFrom(in, p+1)
	in.last = p
	return false
}

// suspend keeps what a sheet still has to do when its battle waits for the
// other side.
func (r *run) suspend(p phase, rest []orders.Order) {
	in := r.in
	in.lines[p] = rest
	r.until = in.endAt
	if !in.dropped && in.last > p {
		r.until = max(r.until, in.last-1)
	}
	r.keepFrom(in, p)
	r.in = nil
}

// keepFrom puts the lines of a sheet from a phase on into the queue, each
// phase below its PHASE line.
func (r *run) keepFrom(in *incoming, from phase) {
	for p := from; p < phases; p++ {
		if len(in.lines[p]) == 0 {
			continue
		}
		list := append(r.queued[in.side], r.sys.language.Line("PHASE "+strings.ToUpper(p.String())))
		for _, o := range in.lines[p] {
			list = append(list, o.Settled())
		}
		r.queued[in.side], in.lines[p] = list, nil
	}
}

// inQueue visits the lines that wait with their phases.
func (s *State) inQueue(sd side, visit func(o *orders.Order, p phase)) {
	d := &dealer{cursor: phaseReplacement, read: s.readPhase}
	for i := range s.queued[sd] {
		visit(&s.queued[sd][i], d.phaseOf(&s.queued[sd][i]))
	}
}

// lastQueued is the last phase that lines wait for.
func (s *State) lastQueued(sd side) (last phase) {
	s.inQueue(sd, func(_ *orders.Order, p phase) { last = max(last, p) })
	return last
}

// isQueued tells whether lines wait for a phase.
func (s *State) isQueued(sd side, at phase) (is bool) {
	s.inQueue(sd, func(_ *orders.Order, p phase) { is = is || p == at })
	return is
}

// queuedFor takes the lines out of the queue that waited for a phase. Their line
// numbers are negative: they stand in no sheet any more.
func (r *run) queuedFor(sd side, at phase) (lines []orders.Order) {
	if len(r.queued[sd]) == 0 {
		return nil
	}
	var rest []orders.Order
	r.inQueue(sd, func(o *orders.Order, p phase) {
		switch {
		case p > at:
			rest = append(rest, *o)
		case o.Verb != "PHASE":
			lines = append(lines, o.At(orders.Pos{Line: -1 - len(r.in.waited) - len(lines), Col: 1}))
		}
	})
	r.in.waited = append(r.in.waited, lines...)
	r.queued[sd] = slices.Clip(rest)
	return lines
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
	if f := s.stack.Top(); f != nil {
		for i := len(s.stack) - 1; i >= 0; i-- {
			if p := phaseNamed(s.stack[i].Step); p != phaseNone {
				return p
			}
		}
		if s.stack[0].Step != "turns" {
			return phaseSetup
		}
	}
	return phaseNone
}
