// Package pass runs sheets over a position: dry for a Check, which finds the
// faults and changes nothing, and for good in Apply. The game brings a Run, one
// pass over its state; this package has what is the same in every game: who may
// send what when, the lenient policy, and what a pass collects.
package pass

import (
	"fmt"
	"slices"
	"sync"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Pass is what one run over a position collects. A game embeds it in its run.
type Pass struct {
	Roll   *dice.Source // nil when dry
	Dry    bool         // a Check: no dice, no events, and the position is a copy
	Quiet  bool         // a question to the rules: mistakes are not kept
	Faults []record.Fault
	Events []record.Event
	Rooms  *Rooms // where Apply collects them
}

// Rooms keeps the lists in which passes have collected events for those to come, so
// that what Apply returns is made once, as long as it is. Several goroutines may use it.
type Rooms struct{ free sync.Pool }

// take returns an empty list.
func (x *Rooms) take() []record.Event {
	if list, ok := x.free.Get().(*[]record.Event); ok {
		return (*list)[:0]
	}
	return make([]record.Event, 0, 32)
}

// leave gives a list back that nobody uses any more.
func (x *Rooms) leave(list []record.Event) {
	clear(list)
	x.free.Put(&list)
}

// told returns what a pass that is over has collected.
func (p *Pass) told() []record.Event {
	if p.Rooms == nil || p.Events == nil {
		return p.Events
	}
	events := slices.Clone(p.Events)
	p.Rooms.leave(p.Events)
	return events
}

// Collected returns the Pass itself: a run that embeds it has it by that.
func (p *Pass) Collected() *Pass { return p }

// Emit keeps an event of a run that is not dry.
func (p *Pass) Emit(e record.Event) {
	if p.Dry {
		return
	}
	switch {
	case p.Events != nil:
	case p.Rooms != nil:
		p.Events = p.Rooms.take()
	default:
		p.Events = make([]record.Event, 0, 8) // few commands have fewer
	}
	p.Events = append(p.Events, e)
}

// Event tells everybody what has happened.
func (p *Pass) Event(kind string, rule record.Rule, pairs ...any) {
	if !p.Dry {
		p.Emit(record.NewEvent(kind, rule, pairs...))
	}
}

// Fault keeps a player's mistake.
func (p *Pass) Fault(pos orders.Pos, code string, rule record.Rule, pairs ...any) {
	p.Faults = append(p.Faults, record.NewFault(pos, code, rule, pairs...))
}

// FaultTelling keeps a player's mistake with values that only the words about it have:
// the log of a game that passes over the line keeps none of them.
func (p *Pass) FaultTelling(pos orders.Pos, code string, rule record.Rule, told []record.Field, pairs ...any) {
	p.Fault(pos, code, rule, pairs...)
	p.Faults[len(p.Faults)-1].Told = told
}

// Tells adds a value that only the words have to the mistake that was kept last, if it is
// the one of a place.
func (p *Pass) Tells(pos orders.Pos, key, value string) {
	if n := len(p.Faults) - 1; n >= 0 && p.Faults[n].Pos == pos {
		p.Faults[n].Told = append(p.Faults[n].Told, record.Field{Key: key, Value: value})
	}
}

// Keeps keeps a mistake that a sheet is refused for, as far as it is asked for and
// stands in the letter. It is false in a pass for good, whose lines have been found right:
// what is wrong now a die has made wrong, and the line is [Dropped].
func (p *Pass) Keeps(pos orders.Pos, code string, rule record.Rule, pairs ...any) bool {
	if p.Dry && !p.Quiet && pos.Line >= 0 {
		p.Fault(pos, code, rule, pairs...)
	}
	return p.Dry || p.Quiet
}

// Stops reports whether the run ends before the first die: it is dry, or has
// found faults.
func (p *Pass) Stops() bool { return p.Dry || len(p.Faults) > 0 }

// Reopen takes the END out of a lenient sheet, which is all that can be wrong
// with a sheet as a whole in a game that has no Reopen of its own.
func (p *Pass) Reopen(sheet orders.Sheet) orders.Sheet {
	sheet.End, sheet.EndPhase = false, ""
	return sheet
}

// Opened is a lenient sheet that closes a phase which it cannot close, without what
// closes it: its END, else its lines that are not for now; nothing when all are.
func Opened(sheet orders.Sheet, now func(o *orders.Order) bool) orders.Sheet {
	if sheet.End || sheet.EndPhase != "" {
		sheet.End, sheet.EndPhase = false, ""
		return sheet
	}
	var kept []orders.Order
	for i := range sheet.Orders {
		if now(&sheet.Orders[i]) {
			kept = append(kept, sheet.Orders[i])
		}
	}
	if len(kept) == len(sheet.Orders) {
		kept = nil
	}
	sheet.Orders = kept
	return sheet
}

// Leave is the end of a run in a game that has no Leave of its own.
func (p *Pass) Leave() {}

// Dropped is the event that tells a seat of a line that was right when it was
// checked and that a die has made impossible since.
func Dropped(seat record.Seat, line, code string, rule record.Rule, pairs ...any) record.Event {
	return record.NewEvent("order-dropped", rule, append([]any{"line", line, "code", code}, pairs...)...).For(seat)
}

// Run is one pass over the state of a game.
type Run interface {
	// Collected returns the Pass; embedding it does that.
	Collected() *Pass
	// Over returns the rule that ended the game; false when it goes on.
	Over() (rule record.Rule, is bool)
	Seated(seat record.Seat) bool
	// Pending lists who owes what.
	Pending() []record.Decision
	// Execute carries a sheet out as far as it goes. Faults that are found
	// before the first die stand in the Pass, and nothing has happened then.
	Execute(seat record.Seat, sheet orders.Sheet)
	// Reopen takes out of a lenient sheet what is wrong with it as a whole.
	Reopen(sheet orders.Sheet) orders.Sheet
	Resign(seat record.Seat)
	// Heading is what a ruling cannot change.
	Heading() (scenario string, chosen options.Chosen)
	// Read changes the position by the lines of a ruling.
	Read(lines []position.Line) error
	// Leave ends a run of which nothing but what it collected is used any more.
	Leave()
}

// Guesser is a run that knows better than the lines that are offered with the
// same verb what a seat may have meant by a wrong line.
type Guesser interface {
	// Likely lists such lines, the likeliest first. They are tried in the place
	// of the wrong one, beside those that were right. The run is a dry one that
	// has executed nothing.
	Likely(seat record.Seat, wrong *orders.Order, right []orders.Order) []orders.Order
}

// Deadliner is a run in which it is not the same as END alone when a seat has let
// its deadline pass. It tells the event "timeout".
type Deadliner interface {
	Timeout(seat record.Seat)
}

// Prompter is a run that offers the lines which its seat may send.
type Prompter interface {
	Prompts(seat record.Seat) []record.Prompt
}

// Begin starts a run: a dry one, without dice, on a copy of the state.
type Begin func(roll *dice.Source, dry bool) Run

// Check returns the faults of a sheet.
func Check(begin Begin, seat record.Seat, sheet orders.Sheet) []record.Fault {
	r := begin(nil, true)
	if !r.Seated(seat) {
		return []record.Fault{record.NewFault(orders.Pos{}, "no-seat", "", "seat", seat)}
	}
	if rule, over := r.Over(); over {
		return []record.Fault{record.NewFault(orders.Pos{}, "game-over", rule)}
	}
	sheet = sheet.Numbered()
	faults := toldOnce(execute(r, seat, sheet))
	if len(faults) > 0 {
		explain(begin, seat, sheet, faults)
	}
	return faults
}

// toldOnce are faults without those of a sheet as a whole that a line of it tells as well.
func toldOnce(faults []record.Fault) []record.Fault {
	var kept []record.Fault
	for _, whole := range faults {
		if whole.Pos.Line != 0 || !slices.ContainsFunc(faults, func(f record.Fault) bool { return f.Pos.Line != 0 && tellsToo(f, whole) }) {
			kept = append(kept, whole)
		}
	}
	return kept
}

// tellsToo reports whether a fault says all that another one does.
func tellsToo(f, other record.Fault) bool {
	missing := func(x record.Field) bool { return !slices.Contains(f.Fields, x) }
	return f.Code == other.Code && !slices.ContainsFunc(other.Fields, missing)
}

// Try returns the faults of a sheet without right lines beside them: what a
// game asks of the lines that it writes itself.
func Try(begin Begin, seat record.Seat, sheet orders.Sheet) []record.Fault {
	return execute(begin(nil, true), seat, sheet.Numbered())
}

// execute runs a sheet and ends the run.
func execute(r Run, seat record.Seat, sheet orders.Sheet) []record.Fault {
	defer r.Leave()
	r.Execute(seat, sheet)
	return r.Collected().Faults
}

// Apply carries a command out. Errors begin with the name of the game.
func Apply(name string, begin Begin, c record.Command, roll *dice.Source) ([]record.Event, error) {
	r := begin(roll, false)
	p := r.Collected()
	if c.Kind == record.CommandRuling {
		if err := rule(r, c); err != nil {
			return nil, fmt.Errorf("%s: ruling: %w", name, err)
		}
		return p.told(), nil
	}
	if _, over := r.Over(); over {
		return nil, fmt.Errorf("%s: the game is over", name)
	}
	if !r.Seated(c.Seat) {
		return nil, fmt.Errorf("%s: no seat %q", name, c.Seat)
	}
	switch c.Kind {
	case record.CommandSheet, record.CommandStanding:
		sheet := c.Sheet.Numbered()
		if c.Lenient {
			sheet = lenient(begin, r, c.Seat, sheet)
		}
		r.Execute(c.Seat, sheet)
	case record.CommandTimeout:
		if !timeout(r, c.Seat) {
			return nil, fmt.Errorf("%s: seat %s owes nothing", name, c.Seat)
		}
	case record.CommandResign:
		r.Resign(c.Seat)
	default:
		return nil, fmt.Errorf("%s: unknown command %q", name, c.Kind)
	}
	if len(p.Faults) > 0 {
		return nil, &record.FaultError{Faults: p.Faults}
	}
	return p.told(), nil
}

// timeout carries out what happens when a seat has let its deadline pass; false
// for one that is asked nothing.
func timeout(r Run, seat record.Seat) bool {
	pending := r.Pending()
	at := slices.IndexFunc(pending, func(d record.Decision) bool { return d.Seat == seat })
	if at < 0 {
		return false
	}
	if d, ok := r.(Deadliner); ok {
		d.Timeout(seat)
		return true
	}
	r.Collected().Event("timeout", "", "side", seat, "phase", pending[at].Phase)
	r.Execute(seat, orders.Sheet{End: true})
	return true
}

// rule changes the position by the referee's ruling.
func rule(r Run, c record.Command) error {
	scenario, chosen := r.Heading()
	lines, err := position.Ruling(c.Text, scenario, chosen)
	if err != nil {
		return err
	}
	r.Collected().Event("ruling", "", "text", c.Text, "reason", c.Reason)
	return r.Read(lines)
}

// lenient takes the faulty lines out of a sheet until the others stand without
// them, and reports each. A sheet that is wrong as a whole is reopened.
func lenient(begin Begin, r Run, seat record.Seat, sheet orders.Sheet) orders.Sheet {
	for range len(sheet.Orders) + 2 { // a line less each time, END, and nothing
		faults := execute(begin(nil, true), seat, sheet)
		if len(faults) == 0 {
			return sheet
		}
		whole := false
		for _, f := range faults {
			line := ""
			if at := orders.Owner(sheet.Orders, f.Pos); at >= 0 {
				line = sheet.Orders[at].Raw
			} else {
				whole = true
			}
			r.Collected().Emit(record.Event{Kind: "order-refused", Rule: f.Rule, Seats: []record.Seat{seat},
				Fields: append([]record.Field{{Key: "line", Value: line}, {Key: "code", Value: f.Code}}, f.Fields...)})
		}
		sheet.Orders = Right(sheet.Orders, faults)
		if whole {
			sheet = r.Reopen(sheet)
		}
		if len(sheet.Orders) == 0 && !sheet.End && sheet.EndPhase == "" {
			return orders.Sheet{} // nothing is left, not even a header that may be wrong
		}
	}
	return sheet
}

// Right returns the orders without those that have a fault.
func Right(list []orders.Order, faults []record.Fault) (right []orders.Order) {
	wrong := make([]bool, len(list))
	for _, f := range faults {
		if i := orders.Owner(list, f.Pos); i >= 0 {
			wrong[i] = true
		}
	}
	for i, o := range list {
		if !wrong[i] {
			right = append(right, o)
		}
	}
	return slices.Clip(right)
}
