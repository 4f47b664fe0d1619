// The boxes between the maps (9.13-9.17, 9.24, 9.25) and the sea (9.5).
// The lines of hexes of strategic movement (9.0, 9.31).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// intoBox brings a unit into the CP Transit Box or the Russian Transfer Box.
func (r *run) intoBox(o *orders.Order, u unitID, box loc) {
	b, at := r.mayTravel(u), r.at(u)
	if b.ok() {
		b = r.mayEnterBox(u, box)
	}
	var bill [budgets]int8
	if b.ok() {
		bill = r.boxBill(u, box)
		b = r.mayAfford(u, bill)
	}
	if !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(at))
		return
	}
	for i, n := range bill {
		if box != locTransfer { // who is in the box is counted there
			r.Phase.Moved[i] += n
		}
	}
	r.put(u, box)
	r.units[u].flags |= didTravel
	if box == locTransfer {
		r.units[u].due = int8(r.Turn + 2) // placed in turn 3, out in turn 5 (9.25)
	}
	r.tellGroup("boxed", "9.13", []unitID{u}, "box", boxName(box))
}

// boxBill is what a move into a box takes: of both sheets (9.14, 9.25).
func (s *State) boxBill(u unitID, box loc) (bill [budgets]int8) {
	cost := s.rate(u)
	if box == locTransfer {
		bill[budgetRussia], bill[budgetCaucasus] = cost, cost
		return bill
	}
	bill[budgetNear] = cost
	if s.frontOf(u) == eastern {
		bill[budgetEurope] = 2 * cost // it ends outside Germany (9.11)
	}
	return bill
}

// mayEnterBox tells whether a unit may go into a box: the CP from the Eastern Front or
// the N sheet (9.13), Russians from Russia until the Fall of the Czar (9.24, 9.25).
func (s *State) mayEnterBox(u unitID, box loc) bar {
	at, k := s.at(u), s.counter(u)
	switch {
	case at < 0:
		return bar{"not-on-map", "9.31"}
	case s.crossesTyphus(at, box):
		return bar{"typhus", "6.57"}
	case box == locTransit && s.sideOf(u) == central:
		switch f := s.hex(at).front; {
		case s.mode == europe || f.inEurope() && f != eastern:
			return bar{"no-route", "9.13"}
		case f == eastern && s.Surrendered:
			return bar{"never-back", "5.61"}
		case f == eastern && s.hex(at).country != inTurkey:
			if b := s.mayCrossBalkans(); !b.ok() {
				return b
			}
		}
		if b := s.mayUseNear(u); !b.ok() {
			return b
		}
		return s.leadsOn(u, box)
	case box == locTransfer && k.army == russia:
		switch {
		case s.Czar > 0:
			return bar{"after-czar", "9.25"}
		case s.hex(at).country != inRussia && s.hex(at).country != inPoland || s.mode != combined:
			return bar{"only-in-russia", "9.24"}
		}
		return s.leadsOn(u, box)
	}
	return bar{"other-box", "9.13"}
}

// mayCrossBalkans tells whether the CP have a way between the rest of Europe and
// Turkey (9.17).
func (s *State) mayCrossBalkans() bar {
	at := &s.sys.board.at
	bulgarian := s.War[bulgaria] && !s.Fallen[bulgaria]
	switch {
	case bulgarian && s.War[romania] && s.Romania == central:
	case bulgarian && s.control[at.bucharest] == central:
	case bulgarian && s.control[at.belgrade] == central && s.control[at.nis] == central:
	default:
		return bar{"no-way-to-turkey", "9.17"}
	}
	return bar{}
}

// leavesBox tells whether a unit may go from a box to a hex (9.14, 9.16, 9.24).
func (s *State) leavesBox(u unitID, at loc, c cell, may enters) bar {
	f := s.hex(c).front
	switch at {
	case locEdge:
		return s.travelsIn(u, c, may)
	case locTransit:
		if f == eastern && s.Surrendered && (s.counter(u).army != germany || !s.pieces.Has(s.sys.board.at.constantinople, central)) {
			return bar{"no-constantinople", "5.61"}
		}
		if f == eastern && s.hex(c).country != inTurkey {
			return s.mayCrossBalkans()
		}
		if f == eastern {
			return bar{}
		}
		if !f.inEurope() {
			return bar{}
		}
	case locArabia:
		if f == egyptian && s.hex(c).country == inTurkey {
			return bar{}
		}
	case locTransfer:
		if f == eastern || f == caucasus {
			return bar{}
		}
	}
	return bar{"no-route", "9.13"}
}

// seaLimits are how many units go by sea in a phase: in Europe, on the N sheet (9.52).
var seaLimits = [2]int8{6, 3}

// sail moves an Allied unit by sea (9.5).
func (r *run) sail(o *orders.Order, u unitID, c cell) {
	b := r.maySail(u, c)
	if !b.ok() {
		r.refuse(o, u, c, b)
		return
	}
	for i, n := range r.seaBill(u, c) {
		r.Phase.Sea[i] += n
	}
	from := r.placeName(r.at(u))
	r.put(u, c)
	if r.control[c] == nobody {
		r.take(c, allied, u)
	}
	r.units[u].flags |= didTravel
	r.tellTravel("sails", "9.5", u, from, c)
}

// seaBill is what a sea move takes of the two limits: one that touches both sheets
// takes of both (9.52).
func (s *State) seaBill(u unitID, c cell) (bill [2]int8) {
	for _, at := range [...]cell{s.at(u), c} {
		if s.hex(at).front.inEurope() {
			bill[0] = 1
		} else {
			bill[1] = 1
		}
	}
	return bill
}

// isHarbour tells whether a side may take ship in a hex: a port, a coastal hex west of
// Suez, a beach of Gallipoli (9.53).
func (s *State) isHarbour(c cell) bool {
	h, at := s.hex(c), &s.sys.board.at
	if c == at.valona { // 6.53
		return s.albaniaOpen() && s.control[c] != central
	}
	switch {
	case s.control[c] != allied, h.front == caucasus, h.front == eastern && h.coast == atBaltic: // 9.54
		return false
	case h.front == eastern && h.coast == atBlackSea && s.control[at.constantinople] != allied:
		return false
	}
	return h.has(markPort) || h.coastal && h.has(markWestOfSuez) || s.Beaches == 1 && (c == at.suvla || c == at.helles)
}

// maySail tells whether a unit may go by sea (9.5).
func (s *State) maySail(u unitID, c cell) bar {
	at, k := s.at(u), s.counter(u)
	switch {
	case s.sideOf(u) != allied:
		return bar{"allies-only", "9.5"}
	case s.units[u].flags&didTravel != 0:
		return bar{"travelled", "9.56"}
	case at < 0:
		return bar{"not-on-map", "9.5"}
	}
	if b := s.mayLeave(u); !b.ok() {
		return b
	}
	switch {
	case s.units[u].flags&isCut != 0:
		return bar{"unsupplied", "9.51"}
	case !s.isHarbour(at) || !s.isHarbour(c):
		return bar{"no-harbour", "9.53"}
	case k.army != italy && (at == s.sys.board.at.valona || c == s.sys.board.at.valona):
		return bar{"no-harbour", "6.53"}
	case s.Landing && (s.hex(at).front.inEurope() || s.hex(c).front.inEurope()):
		return bar{"landing", "9.56"}
	case k.kind == headquarters && s.mode == nearEast:
		return bar{"no-hq-by-sea", "9.56"}
	case s.hex(at).front.inEurope() != s.hex(c).front.inEurope() && s.hex(at).front != egyptian && s.hex(c).front != egyptian:
		return bar{"by-egypt", "9.55"}
	case !s.wasSupplied(u, c):
		return bar{"unsupplied-hex", "9.51"}
	}
	for i, n := range s.seaBill(u, c) {
		if s.Phase.Sea[i]+n > seaLimits[i] {
			return bar{"no-ships", "9.52"}
		}
	}
	if b := s.mayGoInto(u, at, c); !b.ok() {
		return b
	}
	if l := s.overfull(c, allied, u); l != nil {
		return bar{l.Code, l.Rule}
	}
	return bar{}
}

// isConnected tells whether a way of hexes of its side leads a unit to a hex: over one
// front, or out by an edge and in by another (9.0, 9.31).
func (s *State) isConnected(u unitID, c cell) bar { return s.railsTo(u, c, s.mayGoInto) }

// enters is what bars a unit from going from a place into a hex.
type enters func(u unitID, from loc, to cell) bar

// railsTo is isConnected with what bars single hexes.
func (s *State) railsTo(u unitID, c cell, may enters) bar {
	at, sd, b := s.at(u), s.sideOf(u), &s.sys.board
	to := b.hexes[c].front
	if at < 0 {
		return s.leavesBox(u, at, c, may)
	}
	f := b.hexes[at].front
	w := s.scratch().traces.flood
	step := func(from, to cell, way int) bool {
		return b.hexes[from].side[way]&(sideClosed|sideLake|sideLagoon) == 0 && s.passes(to, sd) && s.zone(u, to).ok() && may(u, from, to).ok()
	}
	w.Begin()
	w.Add(at)
	reached := slices.Clone(w.Spread(step))
	if f == to {
		if slices.Contains(reached, c) {
			return bar{}
		}
		return bar{"no-line-of-hexes", "9.31"}
	}
	if !s.linked(f, to, sd) || !slices.ContainsFunc(reached, func(x cell) bool { return s.isGate(x, sd) }) {
		return bar{"no-route", "9.31"}
	}
	w.Begin()
	for _, x := range b.byFront[to] {
		if s.isGate(x, sd) && s.passes(x, sd) && may(u, at, x).ok() {
			w.Add(x)
		}
	}
	if slices.Contains(w.Spread(step), c) {
		return bar{}
	}
	return bar{"no-line-of-hexes", "9.31"}
}

// whyNoLine finds of a unit that no way leads to a hex which bar on the way it is for
// want of which there would be one.
func (s *State) whyNoLine(u unitID, c cell, b bar) bar {
	if b.code != "no-line-of-hexes" && b.code != "no-route" {
		return b
	}
	var met []bar
	open := s.railsTo(u, c, func(u unitID, from loc, to cell) bar {
		if x := s.mayGoInto(u, from, to); !x.ok() && !slices.Contains(met, x) {
			met = append(met, x)
		}
		return bar{}
	})
	for _, x := range met {
		without := func(u unitID, from loc, to cell) bar {
			if y := s.mayGoInto(u, from, to); y != x {
				return y
			}
			return bar{}
		}
		if open.ok() && s.railsTo(u, c, without).ok() {
			return x
		}
	}
	if open.ok() && len(met) > 0 {
		return met[0]
	}
	return b
}

// linked tells between which fronts a side moves strategically in one phase (9.11,
// 9.21).
func (s *State) linked(f, to front, sd side) bool {
	if sd == central {
		return f.inEurope() && to.inEurope()
	}
	return f != eastern && to != eastern && f.inEurope() && to.inEurope() && s.War[italy]
}

// isGate tells the hexes by which units leave a map: sources on its edge (9.0).
func (s *State) isGate(c cell, sd side) bool {
	if sd == central {
		return s.hex(c).edge == edgeCP
	}
	return s.hex(c).edge == edgeAllies
}
