package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// ruleNo is a rule number of the rulebook.
type ruleNo = adjudicator.Rule

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	roll   *dice.Source // nil when dry
	dry    bool
	late   bool           // dice have been rolled: a wrong line is dropped, not refused
	in     *incoming      // the letter being executed, nil when there is none left
	moves  []moved        // the MOVE lines carried out
	line   *orders.Order  // the line at hand, for what is dropped
	points halves         // replacement points spent by this letter
	lines  []orders.Order // of the letter at hand
	stay   map[int]int    // by line that says ALL: how many stay for want of room
	stayed []moved        // who stays, of which line
	faults []adjudicator.Fault
	events []adjudicator.Event
}

// incoming is a letter on its way through the sequence of play.
type incoming struct {
	side    side
	answer  []orders.Order   // lines before the first action
	actions [][]orders.Order // a PLAY line and those that carry it out
	end     bool
	order   bool // the side was asked for an action when the letter came
	timeout bool // the deadline passed: the default answers
	used    bool // somebody took the answer
	// discards tells that the letter had DISCARD lines; they wait in the state.
	discards bool
}

// replies reports whether the letter holds an answer of a side, END alone
// included, that nobody has taken yet.
func (in *incoming) replies(sd side) bool {
	return in != nil && in.side == sd && !in.used && (in.timeout || in.end || len(in.answer) > 0)
}

// take hands out the lines that answer a question, once. The actions behind
// them stay for their time.
func (in *incoming) take() (lines []orders.Order) {
	lines, in.answer = in.answer, nil
	in.used, in.timeout = true, false
	return lines
}

// emit records an event.
func (r *run) emit(kind string, rule ruleNo, pairs ...any) {
	if r.dry {
		return
	}
	for i := 1; i < len(pairs); i += 2 {
		if sd, ok := pairs[i].(side); ok {
			pairs[i] = r.seat(sd)
		}
	}
	r.events = append(r.events, adjudicator.NewEvent(kind, rule, pairs...))
}

// tell records an event that only one side may know.
func (r *run) tell(sd side, kind string, rule ruleNo, pairs ...any) {
	if r.dry {
		return
	}
	r.events = append(r.events, adjudicator.NewEvent(kind, rule, pairs...).For(r.seat(sd)))
}

// fault records a player's mistake. Once dice have been rolled only they can
// have made a line wrong: then it is dropped.
func (r *run) fault(pos orders.Pos, code string, rule ruleNo, pairs ...any) {
	for i := 1; i < len(pairs); i += 2 {
		if sd, ok := pairs[i].(side); ok {
			pairs[i] = r.seat(sd)
		}
	}
	if !r.late {
		f := adjudicator.NewFault(pos, code, rule, pairs...)
		if r.caret(&f); !r.faulted(f) {
			r.faults = append(r.faults, f)
		}
		return
	}
	r.act.Dropped = true
	line := ""
	if r.line != nil {
		line = r.line.Raw
	}
	r.tell(r.active, "order-dropped", rule, append([]any{"line", line, "code", code}, pairs...)...)
}

// faulted reports whether a place has a fault already: a line is looked at
// when the letter comes and again when it is carried out.
func (r *run) faulted(f adjudicator.Fault) bool {
	return slices.ContainsFunc(r.faults, func(old adjudicator.Fault) bool {
		return f.Pos.Line > 0 && f.Pos == old.Pos && f.String() == old.String()
	})
}

// call pushes a table; a wrong name is a mistake of sequence.go.
func (r *run) call(table string) seq.Outcome {
	if err := r.sys.sequence.Call(&r.stack, table); err != nil {
		panic(err)
	}
	return seq.Called
}

// Check implements adjudicator.State: it executes the sheet without dice on
// a clone.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	sd, ok := s.seatSide(seat)
	if !ok {
		return []adjudicator.Fault{adjudicator.NewFault(orders.Pos{}, "no-seat", "", "seat", seat)}
	}
	if s.result != nil {
		return []adjudicator.Fault{adjudicator.NewFault(orders.Pos{}, "game-over", "5.0")}
	}
	sheet = numberedLines(sheet)
	faults := s.dryRun(sd, sheet)
	s.suggestLines(seat, sheet, faults)
	return faults
}

func (s *State) dryRun(sd side, sheet orders.Sheet) []adjudicator.Fault {
	r := &run{State: s.clone(), dry: true}
	r.execute(sd, sheet)
	return r.faults
}

// Apply implements adjudicator.State.
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	if c.Kind == adjudicator.CommandRuling {
		return s.applyRuling(c)
	}
	if s.result != nil {
		return nil, errorf("the game is over")
	}
	sd, ok := s.seatSide(c.Seat)
	if !ok {
		return nil, errorf("no seat %q", c.Seat)
	}
	r := &run{State: s, roll: roll}
	switch c.Kind {
	case adjudicator.CommandSheet, adjudicator.CommandStanding:
		sheet := numberedLines(c.Sheet)
		if c.Lenient {
			sheet = r.refuse(sd, sheet)
		}
		r.execute(sd, sheet)
	case adjudicator.CommandTimeout:
		if !s.owes(sd) {
			return nil, errorf("seat %s owes nothing", c.Seat)
		}
		r.emit("timeout", "", "side", sd, "phase", s.phase())
		r.in = &incoming{side: sd, timeout: true, end: true}
		r.advance()
	case adjudicator.CommandResign:
		r.finish(sd.other(), "resigned", "5.0")
	default:
		return nil, errorf("unknown command %q", c.Kind)
	}
	if len(r.faults) > 0 {
		return nil, &adjudicator.FaultError{Faults: r.faults}
	}
	return r.events, nil
}

// refuse takes the faulty lines out of a lenient sheet and reports them.
func (r *run) refuse(sd side, sheet orders.Sheet) orders.Sheet {
	for range len(sheet.Orders) + 1 {
		faults := r.State.dryRun(sd, sheet)
		if len(faults) == 0 {
			break
		}
		wrong := make([]bool, len(sheet.Orders))
		for _, f := range faults {
			line := ""
			if at := orders.Owner(sheet.Orders, f.Pos); at >= 0 {
				wrong[at], line = true, sheet.Orders[at].Raw
			}
			r.events = append(r.events, adjudicator.Event{Kind: "order-refused", Rule: f.Rule, Seats: []adjudicator.Seat{r.seat(sd)},
				Fields: append([]adjudicator.Field{{Key: "line", Value: line}, {Key: "code", Value: f.Code}}, f.Fields...)})
		}
		var right []orders.Order
		for i, o := range sheet.Orders {
			if !wrong[i] {
				right = append(right, o)
			}
		}
		if len(right) == len(sheet.Orders) { // the fault is no line's but the whole sheet's
			sheet, right = orders.Sheet{}, nil
		}
		sheet.Orders = right
	}
	return sheet
}

// numberedLines gives every order a line of its own when the sheet was not
// parsed from text: faults are tied to orders by their lines.
func numberedLines(sheet orders.Sheet) orders.Sheet {
	for i := range sheet.Orders {
		if sheet.Orders[i].Pos.Line == 0 {
			list := append([]orders.Order(nil), sheet.Orders...)
			for j := range list {
				list[j].Pos.Line = j + 1
			}
			sheet.Orders = list
			break
		}
	}
	return sheet
}

// advance runs the sequence of play from where it waits, as far as letters
// carry it. A dry run stops before the first die.
func (r *run) advance() {
	if err := r.sys.sequence.Run(r, &r.stack); err != nil {
		panic(err) // a table calls a table that is not there
	}
	if r.in != nil && !r.in.used && !r.in.timeout && len(r.faults) == 0 {
		for i := range r.in.answer {
			r.fault(r.in.answer[i].Pos, "not-asked", "8.1.3", "verb", r.in.answer[i].Verb)
		}
	}
	if r.in != nil && len(r.in.actions) > 0 && len(r.faults) == 0 { // another question came first
		r.queue(r.in.side, r.in.actions)
		r.tell(r.in.side, "queued", "8.1.3", "actions", len(r.in.actions))
	}
	r.in = nil
	for i := 0; i < len(r.script) && !r.dry; i++ { // what is left waits for an answer, in its canonical form
		r.script[i] = r.script[i].Settled()
	}
}

// stopHere reports whether a dry run, or one with faults, ends before dice
// or secrets are touched; otherwise the point of no return is passed.
func (r *run) stopHere() bool {
	if r.dry || len(r.faults) > 0 {
		return true
	}
	r.late = true
	return false
}

// clone returns a state that shares nothing that changes.
func (s *State) clone() *State {
	c := *s
	c.viewed = nil
	c.stack = s.stack.Copy()
	if s.battle != nil {
		c.battle = s.battle.copy()
	}
	c.script = append([]orders.Order(nil), s.script...)
	for i := range s.standing {
		c.standing[i] = append([]orders.Order(nil), s.standing[i]...)
		c.queued[i] = append([]orders.Order(nil), s.queued[i]...)
		c.discards[i] = append([]orders.Order(nil), s.discards[i]...)
	}
	return &c
}
