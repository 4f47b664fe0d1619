package balkanwars

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// parseSegment reads the phase of END MOVEMENT and the like.
func parseSegment(name string) segment {
	switch name {
	case "SET-UP":
		return segSetup
	case "DIPLOMACY":
		return segDiplomatic
	}
	return segmentNamed(strings.ToLower(name))
}

// Reopen implements pass.Run: it takes out of a sheet what closes the segment that it cannot close:
// its END, else its lines for later segments.
func (r *run) Reopen(sheet orders.Sheet) orders.Sheet {
	if sheet.End || sheet.EndPhase != "" {
		sheet.End, sheet.EndPhase = false, ""
		return sheet
	}
	var now []orders.Order
	for _, o := range sheet.Orders {
		if g, _ := segmentOf(o.Verb); g <= r.segment() {
			now = append(now, o)
		}
	}
	if len(now) == len(sheet.Orders) {
		now = nil
	}
	sheet.Orders = now
	return sheet
}

// execute runs a sheet: standing orders first, then the sequence of play
// from where it waits, as far as the sheet carries it.
func (r *run) execute(sd side, sheet orders.Sheet) {
	in := &incoming{side: sd, orders: sheet.Orders, end: sheet.End && sheet.EndPhase == "", endAt: parseSegment(sheet.EndPhase)}
	if sheet.EndPhase != "" && in.endAt == segNone {
		r.fault(sheet.Header.Pos["END"], "unknown-phase", "2", "phase", sheet.EndPhase)
	}
	r.in = in
	turn := r.sort(in)
	if r.result != nil { // an armistice
		r.in, r.stack = nil, r.stack[:0]
		return
	}
	if !turn && !in.end && in.endAt == segNone {
		return
	}
	talks := r.segment() == segDiplomatic
	if talks || len(in.lines[segDiplomatic]) > 0 {
		r.takeTalks(in)
	}
	if talks || in.last == segDiplomatic && !in.end && in.endAt == segNone {
		r.in = nil
		return
	}
	if sd != r.active {
		r.in = nil
		if in.end || in.endAt != segNone {
			r.fault(orders.Pos{}, "not-your-turn", "2", "side", r.seat(r.active))
		}
		return
	}
	if in.endAt != segNone && in.endAt < r.segment() {
		r.fault(sheet.Header.Pos["END"], "phase-over", "2", "phase", in.endAt, "now", r.segment())
	}
	r.advance()
	r.in = nil
}

// sort deals the orders of a sheet to their segments. It reports whether
// there is anything for the sequence of play.
func (r *run) sort(in *incoming) bool {
	last := segMobilization // the latest segment that has lines so far
	var stand []orders.Order
	for i := range in.orders {
		whole := lines.Joined(in.orders[i])
		o := &whole
		switch o.Verb {
		case "STAND":
			parts, _ := r.partsOf(in.orders[i])
			stand = append(stand, parts...)
		case "ARMISTICE":
			if bare := (form{Verb: o.Verb}); bare.Fits(o, r.fault) {
				r.armistice(in.side, o)
			}
		case "OFFER":
			if rowOf(o.Verb).Fits(o, r.fault) {
				r.offerPrisoners(in.side, o)
			}
		case "REVEAL", "CONCEAL":
			if rowOf(o.Verb).Fits(o, r.fault) {
				r.showOrHide(in.side, o)
			}
		case "RESIGN":
			r.fault(o.Pos, "resign-alone", "", "verb", o.Verb)
		default:
			if g := r.dealt(in, o, last); g > segNone {
				last = max(last, g)
				parts, _ := r.partsOf(in.orders[i])
				if in.lines[g] == nil {
					in.lines[g] = make([]orders.Order, 0, len(in.orders)-i-1+len(parts))
				}
				in.lines[g] = append(in.lines[g], parts...)
				in.last = max(in.last, g)
			}
		}
	}
	r.takeStanding(in.side, stand)
	return in.last > segNone
}

// dealt returns the segment that executes a line, segNone for one that is
// out of place. An OVERSTACK line after lines of the Combat Segment is for
// the end of that.
func (r *run) dealt(in *incoming, o *orders.Order, last segment) segment {
	now, row := r.segment(), rowOf(o.Verb)
	if row == nil {
		r.fault(o.Pos, "verb-unused", "", "verb", o.Verb)
		return segNone
	}
	g, over := row.at, o.Verb == "OVERSTACK"
	switch {
	case over && last > segMovement:
		g = segCombat
	case o.Verb == "ENTRENCH" && now == segSetup && in.last <= segSetup:
		g = segSetup
	}
	switch {
	case g == segDiplomatic:
		return r.dealtTalk(o, row, now)
	case now == segDiplomatic:
		r.fault(o.Pos, "not-your-turn", "2", "phase", now)
	case in.side != r.active:
		r.fault(o.Pos, "not-your-turn", "2", "side", r.seat(r.active))
	case g < now && !(over && now == segCombat):
		r.fault(o.Pos, "phase-over", "2", "phase", g, "now", now)
	case g == segMobilization && now == segMobilization && !r.sys.tables.mobilizes(r.turn) && row.Verb != "REPLACE":
		r.fault(o.Pos, "no-mobilization", "4", "turn", r.sys.tables.turnName(r.turn))
	case g > segSetup && now == segSetup && (r.opts.diplomacy || r.stack.Top().Step == "first set-up"):
		r.fault(o.Pos, "not-your-turn", "S1", "phase", now)
	case row.Fits(o, r.fault):
		return max(g, now)
	}
	return segNone
}

// take returns the lines of the sheet for a segment, after those that waited
// for it; false when the sheet does not reach it.
func (r *run) take(g segment) ([]orders.Order, bool) {
	in := r.in
	if in == nil || in.side != r.active {
		return nil, false
	}
	if len(in.lines[g]) == 0 && !r.closes(g) {
		return nil, false
	}
	lines := append(r.queuedFor(in.side, g), in.lines[g]...)
	in.lines[g] = nil
	return lines, true
}

// queuedFor takes the lines out of the queue that waited for a segment.
// Their line numbers are negative: they stand in no sheet any more.
func (r *run) queuedFor(sd side, g segment) (list []orders.Order) {
	rest := r.queued[sd][:0]
	for _, o := range r.queued[sd] {
		if at, _ := segmentOf(o.Verb); at <= g {
			o = o.At(orders.Pos{Line: -1 - len(r.in.waited), Col: 1})
			r.in.waited = append(r.in.waited, o)
			parts, _ := r.partsOf(o)
			list = append(list, parts...)
		} else {
			rest = append(rest, o)
		}
	}
	r.queued[sd] = rest
	return list
}

// closes tells whether the sheet ends a segment: by END or by lines for a
// later one. A die that made a line impossible keeps the phase open unless
// the sheet said END; its later lines wait.
func (r *run) closes(g segment) bool {
	in := r.in
	if in.end || in.endAt >= g {
		return true
	}
	if in.last <= g {
		return false
	}
	if !in.dropped {
		return true
	}
	for later := g + 1; later <= segRally; later++ {
		r.queued[in.side] = append(r.queued[in.side], settledAll(in.lines[later])...)
		in.lines[later] = nil
	}
	in.last = g
	return false
}

// clone returns a state that shares nothing that changes.
func (s *State) clone() *State {
	c := *s
	c.work, c.sound = nil, nil
	c.stack = s.stack.Copy()
	c.talks = s.talks.copy()
	c.fallen = nil
	c.units = append([]unit(nil), s.units...)
	c.pieces = s.pieces.Copy(nil, nil)
	n := len(s.entrenched)
	marks := append(append(make([]bool, 0, 2*n), s.entrenched...), s.cut...)
	c.entrenched, c.cut = marks[:n:n], marks[n:]
	c.taken = append([]side(nil), s.taken...)
	c.entries = append([]unitID(nil), s.entries...)
	for i := range s.zoc {
		c.zoc[i] = s.zoc[i].Copy()
		c.standing[i] = append([]orders.Order(nil), s.standing[i]...)
		c.queued[i] = append([]orders.Order(nil), s.queued[i]...)
	}
	return &c
}

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	pass.Pass
	in       *incoming // the sheet being executed, nil when there is none left
	declared []*battle // attacks of a dry run
	watch    *watch    // what the sheet costs its side, nil when nobody asks
	every    allUnits  // what lines that say ALL have done in this Movement Segment
	quiet    bool      // a question to the rules: faults are not told
}

// Guard: the kernel runs the passes of the game.
var _ pass.Run = (*run)(nil)

// incoming is a sheet on its way through the sequence of play.
type incoming struct {
	side    side
	orders  []orders.Order
	lines   [segRally + 1][]orders.Order
	last    segment        // the last segment that has lines
	end     bool           // END: the player turn is closed
	endAt   segment        // END MOVEMENT: closed up to there
	timeout bool           // the deadline passed: defaults fill what is missing
	dropped bool           // a die made a line impossible
	waited  []orders.Order // lines of an earlier sheet, taken out of the queue
}

// emit records an event.
func (r *run) emit(kind string, rule adjudicator.Rule, pairs ...any) {
	if r.Dry {
		return
	}
	r.record(adjudicator.NewEvent(kind, rule, pairs...))
}

// offers records an event that the other side has to hear of at once.
func (r *run) offers(kind string, rule adjudicator.Rule, pairs ...any) {
	if r.Dry {
		return
	}
	e := adjudicator.NewEvent(kind, rule, pairs...)
	e.Urgent = true
	r.record(e)
}

// record keeps an event, and reports what it has brought down with it.
func (r *run) record(e adjudicator.Event) {
	r.Events = append(r.Events, e)
	if len(r.fallen) > 0 {
		r.reportFallen()
	}
}

// fault records a player's mistake. When the sheet has already been checked
// only a die can have made a line wrong: then the line is dropped. Lines
// that waited for their phase are dropped likewise.
func (r *run) fault(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	if r.quiet {
		return
	}
	if r.Dry {
		if pos.Line >= 0 {
			r.Faults = append(r.Faults, adjudicator.NewFault(pos, code, rule, pairs...))
		}
		return
	}
	line, sd := "", r.active
	if r.in != nil {
		sd = r.in.side
		r.in.dropped = true
		if o := r.in.at(pos); o != nil {
			line = o.Raw
		}
	}
	r.whisper(sd, "order-dropped", rule, append([]any{"line", line, "code", code}, pairs...)...)
}

// at returns the order that a place of the letter belongs to, nil when there is
// none.
func (in *incoming) at(pos orders.Pos) *orders.Order {
	if in == nil {
		return nil
	}
	for i := range in.waited {
		if in.waited[i].Pos.Line == pos.Line {
			return &in.waited[i]
		}
	}
	if i := orders.Owner(in.orders, pos); i >= 0 {
		return &in.orders[i]
	}
	return nil
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		return s.trial()
	}
	return &run{State: s, Pass: pass.Pass{Roll: roll}}
}

// trial is a dry run over a copy of the state, looking one over the state
// itself, which it must not change.
func (s *State) trial() *run   { return s.clone().looking() }
func (s *State) looking() *run { return &run{State: s, Pass: pass.Pass{Dry: true}} }

// Check implements adjudicator.State: it executes the sheet without dice on
// a copy of what its seat may know.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	faults := pass.Check(s.known(seat).newRun, seat, sheet)
	if len(faults) == 0 {
		s.sound.Keep(seat, sheet.Numbered())
	}
	return faults
}

// Unread implements adjudicator.Accounter.
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

// Apply implements adjudicator.State.
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	defer s.sound.Forget()
	return pass.Apply("balkan-wars", s.newRun, c, roll)
}

// Over implements pass.Run.
func (r *run) Over() (adjudicator.Rule, bool) { return "2.3", r.result != nil }

// Seated implements pass.Run.
func (r *run) Seated(seat adjudicator.Seat) bool {
	_, ok := r.seatSide(seat)
	return ok
}

// Execute implements pass.Run. A sheet that is to be executed for good is tried
// first, unless that has just been done: a die may come before a faulty line. One that
// stands by what its seat may know is carried out: what hidden units bar is dropped.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	sd, _ := r.seatSide(seat)
	if !r.Dry && !r.sound.Take(seat, sheet) {
		trial := r.State.trial()
		if trial.execute(sd, sheet); len(trial.Faults) > 0 && !r.isKnownSound(seat, sheet) {
			r.Faults = trial.Faults
			return
		}
		trial.rest()
	}
	r.execute(sd, sheet)
	r.rest()
}

// Timeout implements pass.Run.
func (r *run) Timeout(seat adjudicator.Seat) {
	sd, _ := r.seatSide(seat)
	r.emit("timeout", "", "side", seat, "phase", r.segment())
	r.in = &incoming{side: sd, end: true, timeout: true}
	if r.segment() == segDiplomatic {
		r.takeTalks(r.in)
		return
	}
	r.advance()
	r.in = nil
}

// Resign implements pass.Run: it ends the game in favour of the other side.
func (r *run) Resign(seat adjudicator.Seat) {
	sd, _ := r.seatSide(seat)
	r.finish(&result{winner: sd.other(), level: "decisive", reason: "resigned", vp: r.totals()})
	r.stack = r.stack[:0]
}
