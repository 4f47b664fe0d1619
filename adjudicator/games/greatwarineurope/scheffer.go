// Scheffer-Boyadel: one German stack may live through a Combat Phase without supply
// (11.86).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// schefferMost is how many divisions of the stack are saved.
const schefferMost = 4

// schefferNow is the rule in force or used, in the facts.
const schefferNow = 1

// saveStack declares a stack as the standing order of the CP says: hexes in their
// order, or ALL for the one with most divisions.
func (r *run) saveStack() {
	if r.isSchefferOver() || !r.opts.On(optScheffer) {
		return
	}
	for i := range r.standing[central] {
		o := &r.standing[central][i]
		if o.Sub != "SCHEFFER" || says(o.Args, "NEVER") {
			continue
		}
		if at := r.schefferHex(o); at != noCell {
			r.declareScheffer(at)
			return
		}
	}
}

// isSchefferOver tells whether the rule has been used.
func (s *State) isSchefferOver() bool { return s.Duties.Scheffer != 0 }

// schefferHex is the hex that a standing order means, noCell when none of its hexes
// holds a stack that can be saved.
func (r *run) schefferHex(o *orders.Order) cell {
	if says(o.Args, "ALL", "ANY", "ALWAYS") {
		best, most := noCell, 0
		for _, c := range r.sys.board.byFront[eastern] {
			if n := len(r.encircled(c)); n > most {
				best, most = c, n
			}
		}
		return best
	}
	for _, a := range o.Args {
		for _, text := range a.Path {
			if c := r.sys.board.Named(text); c != noCell && len(r.encircled(c)) > 0 {
				return c
			}
		}
	}
	return noCell
}

// encircled are the German units in a hex of the Eastern Front outside the Balkans
// that are without supply and alone there; none when others are with them.
func (r *run) encircled(c cell) (list []unitID) {
	if h := r.hex(c); h.front != eastern || h.inBalkans() {
		return nil
	}
	for u := range r.pieces.Of(c, central) {
		if r.counter(u).nation != germany {
			return nil
		}
		if !r.isSuppliedFor(u, toLive) {
			list = append(list, u)
		}
	}
	return list
}

// declareScheffer saves a stack: of its divisions the four strongest; an HQ and whatever
// else is no division goes with them.
func (r *run) declareScheffer(c cell) {
	list := r.encircled(c)
	slices.SortStableFunc(list, func(x, y unitID) int { return r.worth(y) - r.worth(x) })
	divisions := 0
	list = slices.DeleteFunc(list, func(u unitID) bool {
		if !r.counter(u).isDivision() {
			return false
		}
		divisions++
		return divisions > schefferMost
	})
	for _, u := range list {
		r.units[u].flags |= isSaved
	}
	r.Duties.Scheffer = schefferNow
	r.emit("scheffer", "11.86", "hex", r.hexName(c), "units", r.unitNames(list))
}
