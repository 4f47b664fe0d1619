package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	pass.Pass
	actor   side           // whose lines are carried out
	by      member         // of whom they are
	lines   []orders.Order // those lines: a fault names one of them
	begun   bool           // a first line has been carried out
	owed    bool           // before that the phase waited for the side: its last RP may be spent since
	marched []marched      // by this sheet
	ahead   bool           // a dry pass that finds out what a real one will come to: what follows at once, follows
}

// Guards: the kernel runs the passes of the game.
var (
	_ pass.Run       = (*run)(nil)
	_ pass.Deadliner = (*run)(nil)
)

// emit records an event for all.
func (r *run) emit(kind string, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.Event(kind, rule, plainly(pairs)...)
	}
}

// plainly makes plain numbers of the small ones that the state keeps.
func plainly(pairs []any) []any {
	for i, x := range pairs {
		if n, ok := x.(int8); ok {
			pairs[i] = int(n)
		}
	}
	return pairs
}

// whisper records an event for one side.
func (r *run) whisper(to side, kind string, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.Emit(adjudicator.NewEvent(kind, rule, plainly(pairs)...).For(seats.Seat(to)))
	}
}

// fault records a player's mistake. When the sheet has already been checked only
// what has happened since can have made a line wrong: then the line is dropped.
func (r *run) fault(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	if r.Keeps(pos, code, rule, plainly(pairs)...) {
		return
	}
	line := ""
	if i := slices.IndexFunc(r.lines, func(o orders.Order) bool { return o.Pos.Line == pos.Line }); i >= 0 {
		if line = r.lines[i].Raw; line == "" {
			line = r.lines[i].String()
		}
	}
	r.Emit(pass.Dropped(seats.Seat(r.actor), line, code, rule, pairs...))
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		return s.trial()
	}
	return &run{State: s, Pass: pass.Pass{Roll: roll}}
}

// trial is a dry run over a copy of the state, looking one over the state itself,
// which it must not change.
func (s *State) trial() *run   { return s.clone().looking() }
func (s *State) looking() *run { return &run{State: s, Pass: pass.Pass{Dry: true}} }

// sheets runs sheets over the position, checked by what their seat may know.
func (s *State) sheets() pass.Sheets {
	return pass.Sheets{Name: name, Begin: s.newRun, Memo: s.sound,
		Known: func(seat adjudicator.Seat) pass.Begin { return s.known(seat).newRun }}
}

// Check and Apply implement adjudicator.State, Unread adjudicator.Accounter.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return s.sheets().Check(seat, sheet)
}
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	events, err := s.sheets().Apply(c, roll)
	return s.forTeams(events), err
}
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

// Over implements pass.Run.
func (r *run) Over() (adjudicator.Rule, bool) { return "18.0", r.result != nil }

// Seated implements pass.Run.
func (r *run) Seated(seat adjudicator.Seat) bool {
	sd, _ := r.seated(seat)
	return sd != nobody
}

// Heading implements pass.Run.
func (r *run) Heading() (string, options.Chosen) {
	return r.scenarioName(), r.sys.options.Chosen(r.given)
}

// Read implements pass.Run: the lines of a ruling.
func (r *run) Read(lines []position.Line) error { return r.read(lines) }

// Leave implements pass.Run.
func (r *run) Leave() { r.rest() }

// Execute implements pass.Run.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	if r.sheets().Stands(&r.Pass, seat, sheet) {
		r.executeFor(seat, sheet)
		r.rest()
	}
}

// executeFor takes the sheet of a seat.
func (r *run) executeFor(seat adjudicator.Seat, sheet orders.Sheet) {
	sd, by := r.seated(seat)
	r.by = by
	r.execute(sd, sheet)
}

// Timeout implements pass.Deadliner: what is on file for the phase is carried out,
// and the phase is closed (decisions 3.5).
func (r *run) Timeout(seat adjudicator.Seat) {
	sd, by := r.seated(seat)
	r.emit("timeout", "", "side", seat, "phase", r.phase())
	r.plans[sd][r.phase()].of(by).End = true
	r.advance()
	r.rest()
}

// Resign implements pass.Run: it ends the game in favour of the other side
// (18.15).
func (r *run) Resign(seat adjudicator.Seat) {
	sd, _ := r.seated(seat)
	r.finish(sd.Other(), "resigned", "18.15")
	r.stack = nil
}

// finish ends the game.
func (r *run) finish(winner side, reason string, rule adjudicator.Rule) {
	if r.result != nil {
		return
	}
	r.result = &result{Winner: winner, Reason: reason, Rule: string(rule)}
	r.emit("victory", rule, "winner", seats.Seat(winner), "reason", reason, "vp", r.victoryPoints())
}

// roll rolls a die, 0 in a pass without dice.
func (r *run) roll(label string, rule adjudicator.Rule) int {
	if r.Roll == nil {
		return 0
	}
	return r.Roll.Roll(label, string(rule), 6)
}
