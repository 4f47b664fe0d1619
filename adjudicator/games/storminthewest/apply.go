package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	pass.Pass
	in    *incoming // the sheet being executed, nil when there is none left
	quiet bool      // a question to the rules: faults are not told

	declared   []*battle // by a Check: how they end, and so who advances, is not known
	selfFormed bool      // the corps has formed by itself in this pass (16.1)
}

// Guards: the kernel runs the passes of the game.
var (
	_ pass.Run       = (*run)(nil)
	_ pass.Deadliner = (*run)(nil)
)

// incoming is a sheet on its way through the sequence of play.
type incoming struct {
	side    side
	orders  []orders.Order
	lines   [phases][]orders.Order
	answers []orders.Order // to a battle of the other side
	last    phase          // the last phase that has lines
	endAt   phase          // END: closed up to there
	timeout bool           // the deadline passed: defaults fill what is missing
	late    bool           // answers what a battle asks after its die
	dropped bool           // a die made a line impossible
	waited  []orders.Order // lines of an earlier sheet, taken out of the queue
}

// emit records an event for all.
func (r *run) emit(kind string, rule adjudicator.Rule, pairs ...any) {
	r.tell(nil, kind, rule, pairs...)
}

// whisper records an event for one side.
func (r *run) whisper(to side, kind string, rule adjudicator.Rule, pairs ...any) {
	r.tell([]adjudicator.Seat{seats.Seat(to)}, kind, rule, pairs...)
}

// tell records an event for some seats, for all when none are named, and then
// what hexes have changed hands by it.
func (r *run) tell(to []adjudicator.Seat, kind string, rule adjudicator.Rule, pairs ...any) {
	if r.Dry {
		return
	}
	r.Events = append(r.Events, adjudicator.NewEvent(kind, rule, pairs...).For(to...))
	r.tellTurned()
}

// fault records a player's mistake. When the sheet has already been checked only
// a die can have made a line wrong: then the line is dropped. Lines that waited
// for their phase are dropped likewise.
func (r *run) fault(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	switch {
	case r.quiet:
	case r.Dry:
		if pos.Line >= 0 {
			r.Faults = append(r.Faults, adjudicator.NewFault(pos, code, rule, pairs...))
		}
	default:
		line, sd := "", r.active
		if r.in != nil {
			sd = r.in.side
			r.in.dropped = true
			if o := r.in.at(pos); o != nil {
				line = o.Raw
			}
		}
		r.Emit(pass.Dropped(seats.Seat(sd), line, code, rule, pairs...))
	}
}

// at returns the order that a place of the letter belongs to, nil when there is
// none.
func (in *incoming) at(pos orders.Pos) *orders.Order {
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

// Check implements adjudicator.State: it executes the sheet without dice on a
// copy of what its seat may know.
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
	return pass.Apply(name, s.newRun, c, roll)
}

// Over implements pass.Run.
func (r *run) Over() (adjudicator.Rule, bool) { return "4.4", r.result != nil }

// Seated implements pass.Run.
func (r *run) Seated(seat adjudicator.Seat) bool { return seats.Of(seat) != nobody }

// Heading implements pass.Run.
func (r *run) Heading() (string, options.Chosen) {
	return scenarioNames[r.scenario], r.sys.options.Chosen(r.given)
}

// Leave implements pass.Run.
func (r *run) Leave() { r.rest() }

// Execute implements pass.Run. A sheet that is to be executed for good is tried
// first, unless that has just been done: a die may come before a faulty line. One that
// stands by what its seat may know is carried out: what hidden units bar is dropped.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	if !r.Dry && !r.sound.Take(seat, sheet) {
		trial := r.State.trial()
		trial.execute(seats.Of(seat), sheet)
		trial.rest()
		if len(trial.Faults) > 0 && !r.isKnownSound(seat, sheet) {
			r.Faults = trial.Faults
			return
		}
	}
	r.execute(seats.Of(seat), sheet)
	r.rest()
}

// Timeout implements pass.Deadliner: the rest of the part of the turn is passed,
// a battle goes on with its defaults.
func (r *run) Timeout(seat adjudicator.Seat) {
	r.emit("timeout", "", "side", seat, "phase", r.phase())
	r.in = &incoming{side: seats.Of(seat), timeout: true}
	if r.in.side == r.active {
		r.in.endAt = r.partEnd(r.in)
	}
	r.advance()
	r.in = nil
	r.rest()
}

// Resign implements pass.Run: it ends the game in favour of the other side.
func (r *run) Resign(seat adjudicator.Seat) {
	r.finish(seats.Of(seat).Other(), "resigned", "")
	r.stack = nil
}
