// Package pass runs sheets over a position: dry for a Check, which finds the
// faults and changes nothing, and for good in Apply. The game brings a Run, one
// pass over its state; this package has what is the same in every game: who may
// send what when, the lenient policy, and what a pass collects.
package pass

import (
	"fmt"
	"slices"

	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Pass is what one run over a position collects. A game embeds it in its run.
type Pass struct {
	Roll   *dice.Source // nil when dry
	Dry    bool         // a Check: no dice, no events, and the position is a copy
	Faults []record.Fault
	Events []record.Event
}

// Collected returns the Pass itself: a run that embeds it has it by that.
func (p *Pass) Collected() *Pass { return p }

// Emit keeps an event of a run that is not dry.
func (p *Pass) Emit(e record.Event) {
	if p.Dry {
		return
	}
	if p.Events == nil {
		p.Events = make([]record.Event, 0, 8) // few commands have fewer
	}
	p.Events = append(p.Events, e)
}

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
	Owes(seat record.Seat) bool
	// Execute carries a sheet out as far as it goes. Faults that are found
	// before the first die stand in the Pass, and nothing has happened then.
	Execute(seat record.Seat, sheet orders.Sheet)
	// Explain sets right lines beside the faults of a sheet that was refused,
	// of a dry run that has executed nothing.
	Explain(seat record.Seat, sheet orders.Sheet, faults []record.Fault)
	// Reopen takes out of a lenient sheet what is wrong with it as a whole.
	Reopen(sheet orders.Sheet) orders.Sheet
	// Timeout carries out what happens when a seat has let its deadline pass.
	Timeout(seat record.Seat)
	Resign(seat record.Seat)
	// Rule changes the position by the referee's ruling.
	Rule(c record.Command) error
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
	r.Execute(seat, sheet)
	faults := r.Collected().Faults
	if len(faults) > 0 {
		begin(nil, true).Explain(seat, sheet, faults)
	}
	return faults
}

// Apply carries a command out. Errors begin with the name of the game.
func Apply(name string, begin Begin, c record.Command, roll *dice.Source) ([]record.Event, error) {
	r := begin(roll, false)
	p := r.Collected()
	if c.Kind == record.CommandRuling {
		if err := r.Rule(c); err != nil {
			return nil, fmt.Errorf("%s: ruling: %w", name, err)
		}
		return p.Events, nil
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
		if !r.Owes(c.Seat) {
			return nil, fmt.Errorf("%s: seat %s owes nothing", name, c.Seat)
		}
		r.Timeout(c.Seat)
	case record.CommandResign:
		r.Resign(c.Seat)
	default:
		return nil, fmt.Errorf("%s: unknown command %q", name, c.Kind)
	}
	if len(p.Faults) > 0 {
		return nil, &record.FaultError{Faults: p.Faults}
	}
	return p.Events, nil
}

// lenient takes the faulty lines out of a sheet until the others stand without
// them, and reports each. A sheet that is wrong as a whole is reopened.
func lenient(begin Begin, r Run, seat record.Seat, sheet orders.Sheet) orders.Sheet {
	for range len(sheet.Orders) + 2 { // a line less each time, END, and nothing
		trial := begin(nil, true)
		trial.Execute(seat, sheet)
		faults := trial.Collected().Faults
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
			break
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
