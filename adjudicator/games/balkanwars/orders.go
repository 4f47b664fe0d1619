package balkanwars

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
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
	now := r.segment()
	return pass.Opened(sheet, func(o *orders.Order) bool {
		g, _ := segmentOf(o.Verb)
		return g <= now
	})
}

// execute runs a sheet: standing orders first, then the sequence of play
// from where it waits, as far as the sheet carries it.
func (r *run) execute(sd side, sheet orders.Sheet) {
	in := &incoming{side: sd, end: sheet.End && sheet.EndPhase == "",
		Sheet: agenda.Sheet[segment]{Orders: sheet.Orders, EndAt: parseSegment(sheet.EndPhase)}}
	switch {
	case in.end:
		in.EndAt = segRally
	case sheet.EndPhase != "" && in.EndAt == segNone:
		r.fault(sheet.Header.Pos["END"], "unknown-phase", "2", "phase", sheet.EndPhase)
	}
	r.in = in
	turn := r.sort(in)
	if r.result != nil { // an armistice
		r.in, r.stack = nil, r.stack[:0]
		return
	}
	if !turn && in.EndAt == segNone {
		return
	}
	talks := r.segment() == segDiplomatic
	if talks || in.Has(segDiplomatic) {
		r.takeTalks(in)
	}
	if talks || in.Last == segDiplomatic && in.EndAt == segNone {
		r.in = nil
		return
	}
	if sd != r.active {
		r.in = nil
		if in.EndAt != segNone {
			r.fault(orders.Pos{}, "not-your-turn", "2", "side", r.seat(r.active))
		}
		return
	}
	if in.EndAt != segNone && in.EndAt < r.segment() {
		r.fault(sheet.Header.Pos["END"], "phase-over", "2", "phase", in.EndAt, "now", r.segment())
	}
	r.advance()
	r.in = nil
}

// sort deals the orders of a sheet to their segments. It reports whether
// there is anything for the sequence of play.
func (r *run) sort(in *incoming) bool {
	last := segMobilization // the latest segment that has lines so far
	var stand []orders.Order
	for i := range in.Orders {
		whole := lines.Joined(in.Orders[i])
		o := &whole
		switch o.Verb {
		case "STAND":
			parts, _ := r.partsOf(in.Orders[i])
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
				parts, _ := r.partsOf(in.Orders[i])
				in.Put(g, parts...)
			}
		}
	}
	r.takeStanding(in.side, stand)
	return in.Last > segNone
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
	case o.Verb == "ENTRENCH" && now == segSetup && in.Last <= segSetup:
		g = segSetup
	}
	switch {
	case g == segDiplomatic:
		return r.dealtTalk(o, row, now)
	case now == segDiplomatic:
		r.early(o, "2", "phase", now)
	case in.side != r.active:
		r.fault(o.Pos, "not-your-turn", "2", "side", r.seat(r.active))
	case g < now && !(over && now == segCombat):
		r.fault(o.Pos, "phase-over", "2", "phase", g, "now", now)
	case g == segMobilization && now == segMobilization && !r.sys.tables.mobilizes(r.turn) && row.Verb != "REPLACE":
		r.fault(o.Pos, "no-mobilization", "4", "turn", r.sys.tables.turnName(r.turn))
	case g > segSetup && now == segSetup && (r.opts.diplomacy || r.stack.Top().Step == "first set-up"):
		r.early(o, "S1", "phase", now)
	case row.Fits(o, r.fault):
		return max(g, now)
	}
	return segNone
}

// take returns the lines of the sheet for a segment, after those that waited
// for it; false when the sheet does not reach it.
func (r *run) take(g segment) ([]orders.Order, bool) {
	in := r.in
	if in == nil || in.side != r.active || !in.Has(g) && !r.closes(g) {
		return nil, false
	}
	return append(r.queuedFor(g), in.Take(g)...), true
}

// queuedFor takes the lines out of the queue that waited for a segment.
func (r *run) queuedFor(g segment) (list []orders.Order) {
	wait := r.waiting(r.in.side)
	was := (*wait.Lines)[:0]
	for _, o := range r.in.Recall(g, wait) {
		parts, _ := r.partsOf(o)
		list = append(list, parts...)
	}
	if *wait.Lines == nil {
		*wait.Lines = was // a queue that was used is saved as an empty one
	}
	return list
}

// waiting are the lines of a side that wait; their verbs tell for what.
func (s *State) waiting(sd side) agenda.Queue[segment] {
	return agenda.Queue[segment]{Lines: &s.queued[sd], Deal: func() func(o *orders.Order) segment {
		return func(o *orders.Order) segment {
			at, _ := segmentOf(o.Verb)
			return at
		}
	}}
}

// closes tells whether the sheet ends a segment.
func (r *run) closes(g segment) bool { return r.in.Closes(g, r.waiting(r.in.side)) }

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
}

// Guard: the kernel runs the passes of the game.
var _ pass.Run = (*run)(nil)

// incoming is a sheet on its way through the sequence of play.
type incoming struct {
	agenda.Sheet[segment]
	side side
	end  bool // END alone: the player turn is closed
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
	if r.Keeps(pos, code, rule, pairs...) {
		return
	}
	sd, line := r.active, ""
	if r.in != nil {
		sd, line = r.in.side, r.in.Drop(pos)
	}
	r.record(pass.Dropped(r.seat(sd), line, code, rule, pairs...))
}

// early faults a line that comes before its time: its words say which.
func (r *run) early(o *orders.Order, rule adjudicator.Rule, pairs ...any) {
	r.fault(o.Pos, "not-your-turn", rule, pairs...)
	r.Tells(o.Pos, "verb", o.Verb)
}

// at returns the order that a place of the letter belongs to, nil when there is
// none.
func (in *incoming) at(pos orders.Pos) *orders.Order {
	if in == nil {
		return nil
	}
	return in.At(pos)
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

// sheets runs sheets over the position, checked by what their seat may know.
func (s *State) sheets() pass.Sheets {
	return pass.Sheets{Name: "balkan-wars", Begin: s.newRun, Memo: s.sound,
		Known: func(seat adjudicator.Seat) pass.Begin { return s.known(seat).newRun }}
}

// Check and Apply implement adjudicator.State, Unread adjudicator.Accounter.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return s.sheets().Check(seat, sheet)
}
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return s.sheets().Apply(c, roll)
}
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

// Over implements pass.Run.
func (r *run) Over() (adjudicator.Rule, bool) { return "2.3", r.result != nil }

// Seated implements pass.Run.
func (r *run) Seated(seat adjudicator.Seat) bool {
	_, ok := r.seatSide(seat)
	return ok
}

// Execute implements pass.Run.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	if r.sheets().Stands(&r.Pass, seat, sheet) {
		sd, _ := r.seatSide(seat)
		r.execute(sd, sheet)
		r.rest()
	}
}

// Timeout implements pass.Run.
func (r *run) Timeout(seat adjudicator.Seat) {
	sd, _ := r.seatSide(seat)
	r.emit("timeout", "", "side", seat, "phase", r.segment())
	r.in = &incoming{side: sd, end: true, Sheet: agenda.Sheet[segment]{EndAt: segRally, Timeout: true}}
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
