package pathsofglory

import (
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// ruleNo is a rule number of the rulebook.
type ruleNo = adjudicator.Rule

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	pass.Pass
	late   bool           // dice have been rolled: a wrong line is dropped, not refused
	in     *incoming      // the letter being executed, nil when there is none left
	moves  []moved        // the MOVE lines of this action carried out
	line   *orders.Order  // the line at hand, for what is dropped
	points halves         // replacement points spent by this letter
	lines  []orders.Order // of the letter at hand
	stay   map[int]int    // by line of this action that says ALL: how many stay for want of room
	stayed []moved        // who stays, of which line of this action

	offered []adjudicator.Prompt // right lines beside faults are sought among them
}

// Guard: the kernel runs the passes of the game.
var _ pass.Run = (*run)(nil)

// incoming is a letter on its way through the sequence of play.
type incoming struct {
	side    side
	answer  []orders.Order   // lines before the first action
	actions [][]orders.Order // a PLAY line and those that carry it out
	end     bool
	action  bool // the side was asked for an action when the letter came
	timeout bool // the deadline passed: the default answers
	used    bool // somebody took the answer
	// discards tells that the letter had DISCARD lines; they wait in the state.
	discards bool
}

// divide shares lines out: those of the answer, and behind them the actions, each
// from where it begins.
func (in *incoming) divide(lines []orders.Order, begins []int) {
	end := len(lines)
	in.actions = make([][]orders.Order, len(begins))
	for i, at := range slices.Backward(begins) {
		in.actions[i], end = lines[at:end:end], at
	}
	in.answer = lines[:end:end]
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
	if !r.Dry {
		r.Emit(adjudicator.NewEvent(kind, rule, r.seated(pairs)...))
	}
}

// whisper records an event that only one side may know.
func (r *run) whisper(sd side, kind string, rule ruleNo, pairs ...any) {
	if !r.Dry {
		r.Emit(adjudicator.NewEvent(kind, rule, pairs...).For(r.seat(sd)))
	}
}

// seated puts seats in the place of sides among key, value pairs.
func (r *run) seated(pairs []any) []any {
	for i := 1; i < len(pairs); i += 2 {
		if sd, ok := pairs[i].(side); ok {
			pairs[i] = r.seat(sd)
		}
	}
	return pairs
}

// fault records a player's mistake. Once dice have been rolled only they can
// have made a line wrong: then it is dropped.
func (r *run) fault(pos orders.Pos, code string, rule ruleNo, pairs ...any) {
	pairs = r.seated(pairs)
	if !r.late {
		f := adjudicator.NewFault(pos, code, rule, pairs...)
		if r.caret(&f); !r.faulted(f) {
			r.Faults = append(r.Faults, f)
		}
		return
	}
	r.act.Dropped = true
	line := ""
	if r.line != nil {
		line = r.line.Raw
	}
	r.Emit(pass.Dropped(r.seat(r.active), line, code, rule, pairs...))
}

// faulted reports whether a place has a fault already: a line is looked at
// when the letter comes and again when it is carried out.
func (r *run) faulted(f adjudicator.Fault) bool {
	return slices.ContainsFunc(r.Faults, func(old adjudicator.Fault) bool {
		return f.Pos.Line > 0 && f.Pos == old.Pos && f.String() == old.String()
	})
}

// call pushes a table; a wrong name is a mistake of sequence.go.
func (r *run) call(table string) seq.Outcome {
	return r.sys.sequence.Call(&r.stack, table)
}

// newRun starts a pass over the state, a dry one over a copy.
func (s *State) newRun(roll *dice.Source, dry bool) pass.Run {
	if dry {
		return s.trial()
	}
	if l := s.looks; l != nil {
		s.supply.adopt(&l.at.supply)
		l.fresh = false
	}
	return &run{State: s, Pass: pass.Pass{Roll: roll, Rooms: &s.sys.rooms}}
}

// trial is a dry run over a copy of the state, looking one over the state
// itself.
func (s *State) trial() *run {
	c, _ := s.sys.trials.Get().(*State)
	if c == nil {
		c = &State{}
	}
	s.copyTo(c)
	return c.looking()
}

func (s *State) looking() *run { return &run{State: s, Pass: pass.Pass{Dry: true}} }

// Leave implements pass.Run: the copy of a trial is used for another.
func (r *run) Leave() {
	r.rest()
	r.sys.trials.Put(r.State)
}

// Check implements adjudicator.State: it executes the sheet without dice on
// a clone.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Check(s.newRun, seat, sheet)
}

// Unread implements adjudicator.Accounter.
func (s *State) Unread(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Unread(s.newRun, seat, sheet)
}

// dryRun returns the faults of a sheet, without right lines beside them.
func (s *State) dryRun(sd side, sheet orders.Sheet) []adjudicator.Fault {
	return pass.Try(s.newRun, s.seat(sd), sheet)
}

// Apply implements adjudicator.State.
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	return pass.Apply("paths-of-glory", s.newRun, c, roll)
}

// Over implements pass.Run.
func (r *run) Over() (ruleNo, bool) { return "5.0", r.result != nil }

// Seated implements pass.Run.
func (r *run) Seated(seat adjudicator.Seat) bool {
	_, ok := r.seatSide(seat)
	return ok
}

// Execute implements pass.Run.
func (r *run) Execute(seat adjudicator.Seat, sheet orders.Sheet) {
	sd, _ := r.seatSide(seat)
	r.execute(sd, sheet)
	r.rest()
}

// Reopen implements pass.Run: a letter that is wrong as a whole orders nothing.
func (r *run) Reopen(orders.Sheet) orders.Sheet { return orders.Sheet{} }

// Timeout implements pass.Run: the default answers.
func (r *run) Timeout(seat adjudicator.Seat) {
	sd, _ := r.seatSide(seat)
	r.emit("timeout", "", "side", sd, "phase", r.phase())
	r.in = &incoming{side: sd, timeout: true, end: true}
	r.advance()
}

// Resign implements pass.Run.
func (r *run) Resign(seat adjudicator.Seat) {
	sd, _ := r.seatSide(seat)
	r.finish(sd.other(), "resigned", "5.0")
}

// advance runs the sequence of play from where it waits, as far as letters
// carry it. A dry run stops before the first die.
func (r *run) advance() {
	r.sys.sequence.Run(r, &r.stack)
	if r.in != nil && !r.in.used && !r.in.timeout && len(r.Faults) == 0 {
		for i := range r.in.answer {
			r.fault(r.in.answer[i].Pos, "not-asked", "8.1.3", "verb", r.in.answer[i].Verb)
		}
	}
	if r.in != nil && len(r.in.actions) > 0 && len(r.Faults) == 0 { // another question came first
		r.queue(r.in.side, r.in.actions)
		r.whisper(r.in.side, "queued", "8.1.3", "actions", len(r.in.actions))
	}
	r.in = nil
	for i := 0; i < len(r.script) && !r.Dry; i++ { // what is left waits for an answer, in its canonical form
		if r.script[i].Pos.Line > 0 {
			r.script[i] = r.script[i].Settled()
		}
	}
}

// stopHere reports whether a dry run, or one with faults, ends before dice
// or secrets are touched; otherwise the point of no return is passed.
func (r *run) stopHere() bool {
	if r.Stops() {
		return true
	}
	r.late = true
	return false
}

// apart is the state to be looked at only: what is found out about its supply
// is kept apart, for several may look at one state at once.
func (s *State) apart() *State {
	c := *s
	c.looks, c.work = nil, nil
	return &c
}

// clone returns a state that shares nothing that changes.
func (s *State) clone() *State {
	c := &State{}
	s.copyTo(c)
	return c
}

func (s *State) copyTo(c *State) {
	*c = *s
	c.looks, c.work = nil, nil
	c.pieces = s.pieces.Copy(c.memory.at[:], c.memory.lists[:])
	c.stack = s.stack.Copy()
	if s.battle != nil {
		c.battle = s.battle.copy()
	}
	c.script = append([]orders.Order(nil), s.script...)
	for i := range s.standing { // lists that others take the place of: nobody writes into them
		c.standing[i], c.queued[i], c.discards[i] = slices.Clip(s.standing[i]), slices.Clip(s.queued[i]), slices.Clip(s.discards[i])
	}
}

// lineAt is the order of the letter that stands in a line, nil when there is
// none.
func (r *run) lineAt(line int) *orders.Order {
	for i := range r.lines {
		if r.lines[i].Pos.Line == line {
			return &r.lines[i]
		}
	}
	return nil
}

// caret finds the word of a line that a fault is about, when the fault was
// found for the line as a whole: the unit, card or space that its fields
// name. Where the way is barred it is the space, else who cannot go.
func (r *run) caret(f *adjudicator.Fault) {
	o := r.lineAt(f.Pos.Line)
	if o == nil || f.Pos != o.Pos {
		return
	}
	keys := [...]string{"unit", "card", "at", "space", "to", "from"}
	if barsSpace(f.Code) {
		keys = [...]string{"space", "to", "unit", "at", "card", "from"}
	}
	for _, key := range keys {
		name := f.Get(key)
		if name == "" {
			continue
		}
		for _, a := range argsOf(o) {
			if at, ok := r.wordOf(o, a, name); ok {
				f.Pos = at
				return
			}
		}
	}
}

// argsOf lists all objects of a line, those of its clauses last.
func argsOf(o *orders.Order) []orders.Arg {
	list := append([]orders.Arg(nil), o.Args...)
	for _, c := range o.Clauses {
		list = append(list, c.Args...)
	}
	return list
}

// barsSpace reports whether a fault is about where units would go, and not
// about them.
func barsSpace(code string) bool {
	switch code {
	case "not-adjacent", "dashed-line", "neutral", "persia", "libya", "near-east-army", "bef", "caucasus-army", "caucasus-closed",
		"caucasus-once",
		"treaty-land", "treaty-stack", "enemy", "enemy-held", "fort-stops", "no-path", "stacking", "no-beachhead", "no-route",
		"wrong-place",
		"no-comrade", "german-fort", "russian-fort", "no-place", "cannot-besiege", "coast", "attack-space":
		return true
	}
	return false
}

// wordOf is the place of the word in an argument that names a unit, space or
// card; false when none does.
func (r *run) wordOf(o *orders.Order, a orders.Arg, name string) (orders.Pos, bool) {
	words := []string{a.Text}
	if a.Kind == orders.Path {
		words = a.Path
	}
	for i := len(words) - 1; i >= 0; i-- { // of a way that comes back, the last
		if !r.means(words[i], name) {
			continue
		}
		if a.Kind != orders.Path {
			return a.Pos, true
		}
		return within(o, a, words[i]), true
	}
	if fields := strings.Fields(a.Text); a.Kind != orders.Path && len(fields) > 1 {
		for _, w := range fields {
			if r.means(w, name) {
				return within(o, a, w), true
			}
		}
	}
	return a.Pos, false
}

// means reports whether a word of a letter is the name of a unit, space or
// card.
func (r *run) means(word, name string) bool {
	x := r.object(word)
	switch {
	case x.unit != noUnit:
		return r.unitName(x.unit) == name
	case x.space != nowhere:
		return r.name(x.space) == name
	}
	for _, sd := range [...]side{cp, ap} {
		if c, _ := r.sys.findCard(word, sd); c != noCard && c.String() == name {
			return true
		}
	}
	return false
}

// within is the place of a word inside an argument, as the line was written;
// the argument's own when it was written otherwise.
func within(o *orders.Order, a orders.Arg, word string) orders.Pos {
	skip := a.Pos.Col - o.Pos.Col
	runes := []rune(o.Raw)
	if a.Pos.Line != o.Pos.Line || skip < 0 || skip >= len(runes) {
		return a.Pos
	}
	rest := string(runes[skip:])
	i := strings.Index(strings.ToLower(rest), strings.ToLower(word))
	if i < 0 {
		return a.Pos
	}
	return orders.Pos{Line: a.Pos.Line, Col: a.Pos.Col + utf8.RuneCountInString(rest[:i])}
}
