package adjudicator

import (
	"slices"

	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Drafted is a run on which a Draft carries its lines out: a dry one, of a game
// whose run shows its position.
type Drafted interface {
	pass.Run
	View(seat Seat) View
}

// Drafting is what a game knows of a sheet that a seat writes line by line.
type Drafting[R Drafted] struct {
	Begin    func() R        // a dry run over a copy of the state
	Language orders.Language // that lines are read in
	// Carry carries lines out. Faults stand in the run then, and no scratch space.
	Carry func(r R, list []orders.Order)
	// Together tells that a line may belong to one before it: all lines are then
	// carried out at once for each new one. Else each is, behind the others.
	Together bool
	Ways     func(r R, verb, piece string) [][]string // of Draft, for a seat that plays
	Forecast func(r R, a Assault) (Forecast, bool)    // of Draft; nil where the game reckons none
	// Weigh is that of Draft, on a run of its own that nothing follows; nil where the
	// game weighs nothing.
	Weigh func(r R, o *orders.Order) []Field
}

// draft is the Draft of every game. It embeds nothing: whoever holds it must not
// find more in it than a Draft.
type draft[R Drafted] struct {
	is    Drafting[R]
	seat  Seat
	now   R // after the lines
	lines []orders.Order
}

// NewDraft begins a draft for a seat, of whom nothing is asked: one who plays
// nothing writes no line.
func NewDraft[R Drafted](is Drafting[R], seat Seat) Draft {
	return &draft[R]{is: is, seat: seat, now: is.Begin()}
}

// Lines implements Draft.
func (d *draft[R]) Lines() []orders.Order { return slices.Clone(d.lines) }

// View implements Draft.
func (d *draft[R]) View() View { return d.now.View(d.seat) }

// Ways implements Draft.
func (d *draft[R]) Ways(verb, piece string) [][]string {
	if !d.now.Seated(d.seat) {
		return nil
	}
	return d.is.Ways(d.now, verb, piece)
}

// Forecast implements Draft.
func (d *draft[R]) Forecast(a Assault) (Forecast, bool) {
	if d.is.Forecast == nil || !d.now.Seated(d.seat) {
		return Forecast{}, false
	}
	return d.is.Forecast(d.now, a)
}

// Weigh implements Draft.
func (d *draft[R]) Weigh(o orders.Order) []Field {
	if d.is.Weigh == nil || !d.now.Seated(d.seat) {
		return nil
	}
	r := d.is.Begin()
	defer r.Leave()
	if len(d.carry(r, d.lines)) > 0 {
		return nil
	}
	o = d.is.Language.Bind(o.At(orders.Pos{Line: len(d.lines) + 1, Col: 1}))
	return d.is.Weigh(r, &o)
}

// Try implements Draft. A line with faults may have happened in part: the others
// are then carried out again from the start.
func (d *draft[R]) Try(o orders.Order) []Fault {
	if !d.now.Seated(d.seat) {
		return []Fault{NewFault(o.Pos, "no-seat", "", "seat", d.seat)}
	}
	if rule, over := d.now.Over(); over {
		return []Fault{NewFault(o.Pos, "game-over", rule)}
	}
	o = d.is.Language.Bind(o.At(orders.Pos{Line: len(d.lines) + 1, Col: 1}))
	list := append(slices.Clip(d.lines), o)
	if d.is.Together {
		r := d.is.Begin()
		if faults := d.carry(r, list); len(faults) > 0 {
			r.Leave()
			return faults
		}
		d.turnTo(r, list)
		return nil
	}
	if faults := d.carry(d.now, list[len(d.lines):]); len(faults) > 0 {
		d.Cut(len(d.lines))
		return faults
	}
	d.lines = list
	return nil
}

// carry carries lines out and returns their faults.
func (d *draft[R]) carry(r R, list []orders.Order) []Fault {
	d.is.Carry(r, list)
	return r.Collected().Faults
}

// turnTo goes over to a run that has carried out other lines.
func (d *draft[R]) turnTo(r R, list []orders.Order) {
	d.now.Leave()
	d.now, d.lines = r, list
}

// Cut implements Draft.
func (d *draft[R]) Cut(n int) {
	r, list := d.is.Begin(), d.lines[:n]
	if d.is.Together {
		d.carry(r, list)
	} else {
		for i := range list {
			d.carry(r, list[i:i+1])
		}
	}
	d.turnTo(r, list)
}
