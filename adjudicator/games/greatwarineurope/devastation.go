// Devastated hexes (14.6).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/hex"
	"feldpost/orders"
)

// backward are the directions in which a unit leaves a hex that it has laid waste:
// east, north-east, south-east (14.62).
var backward = [...]hex.Dir{0, 1, 5}

// devastate marks a hex at the start of the movement of the CP in the West (14.61,
// 14.62).
func (r *run) devastate(sd side, o *orders.Order) {
	if len(o.Args) != 1 {
		r.fault(o.Pos, "one-target", "14.61", "verb", o.Verb)
		return
	}
	c, ok := r.readHex(o.Args[0])
	if !ok {
		return
	}
	with, has := o.Clause("WITH")
	if !has || len(with.Args) != 1 {
		r.fault(o.Pos, "one-unit", "14.62", "hex", r.hexName(c))
		return
	}
	u, ok := r.readUnit(with.Args[0], sd)
	if !ok {
		return
	}
	if b := r.mayDevastate(u, c); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(c))
		return
	}
	to := r.wayBack(u, c)
	if clause, has := o.Clause("TO"); has && len(clause.Args) == 1 {
		if to, ok = r.readHex(clause.Args[0]); !ok {
			return
		}
		if !isBehind(r.sys.board.next(c), to) || !r.mayStepBack(u, c, to) {
			r.fault(o.Pos, "no-step-back", "14.62", "unit", r.unitName(u), "hex", r.hexName(to))
			return
		}
	}
	if to == noCell {
		r.fault(o.Pos, "no-step-back", "14.62", "unit", r.unitName(u), "hex", r.hexName(c))
		return
	}
	r.spoiled[c] |= isDevastated
	r.units[u].flags |= isBurning
	r.Phase.Burned = append(r.Phase.Burned, burned{u, to})
	r.stale(r.hex(c).front)
	r.tellOwn(sd, "hex-devastated", "14.61", "hex", r.hexName(c), "unit", r.unitName(u))
	r.whisper(sd.Other(), "hex-wasted", "14.61", "hex", r.hexName(c)) // by whom, he does not see (7.25)
}

// burned is a unit that lays a hex waste, and where it goes afterwards.
type burned struct {
	Unit unitID `json:"unit"`
	To   cell   `json:"to"`
}

// mayDevastate tells whether a unit may lay a hex waste (14.61, 14.62, 14.64).
func (s *State) mayDevastate(u unitID, c cell) bar {
	h := s.hex(c)
	marked := 0
	for _, f := range s.spoiled {
		if f&isDevastated != 0 {
			marked++
		}
	}
	switch {
	case s.Phase.Active[west] != central:
		return bar{"other-theatre", "14.61"}
	case h.front != western || h.terrain != clear && h.terrain != floodPlain || h.country != inFrance && h.country != inBelgium:
		return bar{"not-to-devastate", "14.61"}
	case s.spoiled[c]&isDevastated != 0:
		return bar{"devastated-already", "14.61"}
	case marked >= s.sys.tables.devastate:
		return bar{"no-markers", "14.64"}
	case s.at(u) != c || !s.isFootNow(u) || s.units[u].flags&(didMove|isBurning|isFrozen) != 0:
		return bar{"not-the-unit", "14.62"}
	case !s.isSupplied(u):
		return bar{"unsupplied", "14.62"}
	}
	return bar{}
}

// isBehind tells whether a hex lies east, north-east or south-east.
func isBehind(ways []cell, to cell) bool {
	return slices.ContainsFunc(backward[:], func(d hex.Dir) bool { return to != noCell && ways[d] == to })
}

// mayStepBack tells whether a unit may leave a devastated hex for another one.
func (s *State) mayStepBack(u unitID, from, to cell) bool {
	way := s.sys.board.Net().Way(from, to)
	sd := s.sideOf(u)
	return way >= 0 && s.hex(from).side[way]&(sideClosed|sideLake) == 0 && s.mayGoInto(u, from, to).ok() && !s.enemyIn(to, sd) &&
		!s.holdsFort(to, sd.Other())
}

// wayBack is the first hex into which a unit may step back, noCell for none.
func (s *State) wayBack(u unitID, from cell) cell {
	for _, d := range backward {
		if to := s.sys.board.next(from)[d]; to != noCell && s.mayStepBack(u, from, to) && s.overfull(to, s.sideOf(u), u) == nil {
			return to
		}
	}
	return noCell
}

// stepBack moves the units that have devastated, when the combats of the CP in the
// West are over (14.62); they do not move again in the turn.
func (r *run) stepBack() {
	if r.Phase.Active[west] != central {
		return
	}
	for _, x := range r.Phase.Burned {
		from := r.at(x.Unit)
		if from < 0 || r.units[x.Unit].flags&isBurning == 0 {
			continue
		}
		to := x.To
		if !r.mayStepBack(x.Unit, from, to) {
			to = r.wayBack(x.Unit, from)
		}
		if to == noCell {
			continue
		}
		r.enter(x.Unit, to)
		r.put(x.Unit, to)
		r.emit("stepped-back", "14.62", "unit", r.unitName(x.Unit), "path", r.hexPath([]cell{from, to}))
		r.trim(to, central)
	}
	r.Phase.Burned = nil
}
