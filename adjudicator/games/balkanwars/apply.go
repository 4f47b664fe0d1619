package balkanwars

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// run is one pass over a state: a Check (dry, no dice) or an Apply.
type run struct {
	*State
	roll   *dice.Source // nil when dry
	dry    bool
	in     *incoming // the sheet being executed, nil when there is none left
	faults []adjudicator.Fault
	events []adjudicator.Event

	declared []*battle // attacks of a dry run
	watch    *watch    // what the sheet costs its side, nil when nobody asks
	every    allUnits  // what lines that say ALL have done in this Movement Segment
	quiet    bool      // a question to the rules: faults are not told
}

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
	if r.dry {
		return
	}
	r.record(adjudicator.NewEvent(kind, rule, pairs...))
}

// offers records an event that the other side has to hear of at once.
func (r *run) offers(kind string, rule adjudicator.Rule, pairs ...any) {
	if r.dry {
		return
	}
	e := adjudicator.NewEvent(kind, rule, pairs...)
	e.Urgent = true
	r.record(e)
}

// record keeps an event, and reports what it has brought down with it.
func (r *run) record(e adjudicator.Event) {
	r.events = append(r.events, e)
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
	if r.dry {
		if pos.Line >= 0 {
			r.faults = append(r.faults, adjudicator.NewFault(pos, code, rule, pairs...))
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

// Check implements adjudicator.State: it executes the sheet without dice on
// a clone.
func (s *State) Check(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Fault {
	sd, ok := s.seatSide(seat)
	if !ok {
		return []adjudicator.Fault{adjudicator.NewFault(orders.Pos{}, "no-seat", "", "seat", seat)}
	}
	if s.result != nil {
		return []adjudicator.Fault{adjudicator.NewFault(orders.Pos{}, "game-over", "2.3")}
	}
	r := &run{State: s.clone(), dry: true}
	sheet = s.numbered(sheet)
	r.execute(sd, sheet)
	s.giveExamples(sd, sheet, r.faults)
	return r.faults
}

// Apply implements adjudicator.State.
func (s *State) Apply(c adjudicator.Command, roll *dice.Source) ([]adjudicator.Event, error) {
	if s.result != nil && c.Kind != adjudicator.CommandRuling {
		return nil, fmt.Errorf("balkan-wars: the game is over")
	}
	if c.Kind == adjudicator.CommandRuling {
		return s.applyRuling(c)
	}
	sd, ok := s.seatSide(c.Seat)
	if !ok {
		return nil, fmt.Errorf("balkan-wars: no seat %q", c.Seat)
	}
	r := &run{State: s, roll: roll}
	switch c.Kind {
	case adjudicator.CommandSheet, adjudicator.CommandStanding:
		sheet := s.numbered(c.Sheet)
		faults := s.Check(c.Seat, sheet)
		if len(faults) > 0 && !c.Lenient {
			return nil, &adjudicator.FaultError{Faults: faults}
		}
		for len(faults) > 0 { // what is left may be wrong without the lines refused
			if sheet = r.refuse(sd, sheet, faults); len(sheet.Orders) == 0 && !sheet.End && sheet.EndPhase == "" {
				break
			}
			faults = s.Check(c.Seat, sheet)
		}
		r.execute(sd, sheet)
	case adjudicator.CommandTimeout:
		if !s.owes(sd) {
			return nil, fmt.Errorf("balkan-wars: seat %s owes nothing", c.Seat)
		}
		r.emit("timeout", "", "side", c.Seat, "phase", s.segment())
		r.in = &incoming{side: sd, end: true, timeout: true}
		if s.segment() == segDiplomatic {
			r.takeTalks(r.in)
			break
		}
		r.advance()
		r.in = nil
	case adjudicator.CommandResign:
		r.resign(sd)
	default:
		return nil, fmt.Errorf("balkan-wars: unknown command %q", c.Kind)
	}
	return r.events, nil
}
