package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

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
