package balkanwars

import (
	"slices"

	"feldpost/orders"
)

// position warns of what the sheet has changed to its side's harm, and of
// what the enemy may do to what it leaves.
func (w *watch) position(r *run) {
	w.stayed(r)
	w.losses(r)
	w.overfull(r)
	w.control(r)
	w.countries(r)
	w.units(r)
	w.guards(r)
	w.trapped(r)
	w.rights(r)
}

// own reports whether a unit is the side's and on the map in a state.
func (w *watch) own(s *State, u unitID) bool { return s.at(u) >= 0 && s.sideOf(u) == w.sd }

// losses are units that the end of the Movement Segment takes besides the
// excess: those that had to leave neutral Albania (R99).
func (w *watch) losses(r *run) {
	for u := range r.units {
		if u := unitID(u); w.own(w.before, u) && r.at(u) < 0 && !slices.Contains(w.gone, u) {
			w.warn(orders.Pos{}, "must-leave", "R99", true, "unit", r.unitName(u), "hex", w.before.placeName(u))
		}
	}
}

// overfull are hexes with too many units while the Segment that will see to
// it is still open (7).
func (w *watch) overfull(r *run) {
	for c := range r.sys.board.hexes {
		c, limit := cell(c), r.sys.tables.num.stacking
		if n := r.stackSize(c, w.sd); n > limit {
			w.warn(w.lineOf(r, r.pieces.Append(nil, c, w.sd)), "overstacked", "7", false, "hex", r.hexName(c), "n", n, "limit", limit)
		}
	}
}

// control is of places and Entrenchments that were the side's (14.2, 13.2).
func (w *watch) control(r *run) {
	for c := range r.sys.board.hexes {
		c := cell(c)
		left := w.before.pieces.Append(nil, c, w.sd)
		if w.before.entrenched[c] && !r.entrenched[c] && len(left) > 0 {
			w.warn(w.lineOf(r, left), "entrenchment-lost", "13.2", true, "hex", r.hexName(c))
		}
		if r.sys.board.hexes[c].site == nil || w.before.controls(c) != w.sd || r.controls(c) == w.sd {
			continue
		}
		w.warn(w.lineOf(r, left), "control-lost", "14.2", true, "hex", r.hexName(c), "vp", w.before.victoryPoints(w.sd)-w.without(c))
	}
}

// without is what the side's Victory Points would be without a hex.
func (w *watch) without(c cell) int {
	twin := w.before.clone()
	for _, u := range w.before.pieces.Append(nil, c, w.sd) {
		twin.put(u, locOut)
	}
	return twin.victoryPoints(w.sd)
}

// countries are a National Rally that a move or an attack forfeits, and
// National Morale spent to the last point (10.3).
func (w *watch) countries(r *run) {
	for n := range nations {
		if w.before.nationalRallyFault(n) == "" && r.nationalRallyFault(n) == "moved-or-attacked" {
			w.warn(orders.Pos{}, "no-national-rally", "10.3", true, "nation", n)
		}
		if n.hasMorale() && w.before.allegiance[n] == w.sd && w.before.morale[n] > 0 && r.morale[n] == 0 {
			w.warn(orders.Pos{}, "morale-zero", "10.3", true, "nation", n)
		}
	}
}

// units are those that the sheet takes out of the reach of their HQs while
// they need one (9), or of their supply (6.1).
func (w *watch) units(r *run) {
	var alone, hungry, led, fed []unitID // led and fed: with who led and fed them
	for u := range r.units {
		u := unitID(u)
		if !w.own(w.before, u) || !w.own(r.State, u) || slices.Contains(w.gone, u) {
			continue
		}
		was, at := w.before.at(u), cell(r.at(u))
		needs := r.units[u].demoralized || r.inEnemyZOC(at, w.sd)
		if h := w.before.commander(u, was); needs && h != noUnit && r.commander(u, at) == noUnit {
			alone, led = append(alone, u), append(led, u, h)
		}
		if r.opts.supply && r.sys.counters[u].movement > 0 && !r.isSupplied(u) && w.before.isSupplied(u) {
			hungry, fed = append(hungry, u), append(fed, u)
			if from := w.before.supplier(u); from != noUnit {
				fed = append(fed, from)
			}
		}
	}
	if len(alone) > 0 {
		w.warn(w.lineOf(r, led), "command-lost", "9", true, "units", r.unitNames(alone))
	}
	if len(hungry) > 0 {
		w.warn(w.lineOf(r, fed), "supply-lost", "6.1", true, "units", r.unitNames(hungry))
	}
}

// guardRadius is how many hexes away an enemy counts as near to a place that
// is left without troops: a march of slow units.
const guardRadius = 4

// guards are Depots and towns that the sheet leaves without troops while an
// enemy is near.
func (w *watch) guards(r *run) {
	for c := range r.sys.board.hexes {
		c := cell(c)
		if w.before.troops(c, w.sd) == 0 || r.troops(c, w.sd) > 0 || r.kindIn(c, fortification) > 0 || !r.enemyNear(c, w.sd) {
			continue
		}
		left := w.before.pieces.Append(nil, c, w.sd)
		for u := range r.pieces.Of(c, w.sd) {
			if k := r.sys.counters[u].kind; k == depot || k == supply || k == hq {
				w.warn(w.lineOf(r, left), "unguarded-unit", "6.6", false, "unit", r.unitName(u), "hex", r.hexName(c))
			}
		}
		if r.sys.board.hexes[c].site != nil && r.pieces.IsEmpty(cell(c)) && r.controls(c) == w.sd {
			w.warn(w.lineOf(r, left), "unguarded-place", "14.2", false, "hex", r.hexName(c))
		}
	}
}

// troops counts the units of a side in a hex that fight: with Combat Strength
// and no Depot.
func (s *State) troops(c cell, sd side) (n int) {
	for u := range s.pieces.Of(c, sd) {
		if k := &s.sys.counters[u]; k.combat > 0 && k.kind != depot && k.kind != hq && k.kind != supply {
			n++
		}
	}
	return n
}

// enemyNear reports whether units of the other side stand within a few hexes.
func (s *State) enemyNear(c cell, sd side) bool {
	for other := range s.sys.board.hexes {
		if s.friendIn(cell(other), sd.other()) && s.sys.board.distance(c, cell(other)) <= guardRadius {
			return true
		}
	}
	return false
}

// trapped are stacks beside the enemy that have no Strength at all (R111), or
// that a Rout would take off the map: without a way out (6.6), or with none
// but through enemy ZOC (8.3).
func (w *watch) trapped(r *run) {
	for c := range r.sys.board.hexes {
		c := cell(c)
		stack := r.pieces.Append(nil, c, w.sd)
		if len(stack) == 0 || !r.besideEnemy(c, w.sd) || r.hasFort(c, w.sd) {
			continue
		}
		strength := 0
		var shut, doomed []unitID
		for _, u := range stack {
			strength += r.sys.counters[u].combat
			var f flight
			switch {
			case r.sys.counters[u].kind == depot:
			case !f.survey(r.State, u, c):
				shut = append(shut, u)
			case r.surrenders(&f, u):
				doomed = append(doomed, u)
			}
		}
		pos := w.lineOf(r, stack)
		if strength == 0 {
			w.warn(pos, "defenceless", "R111", false, "units", r.unitNames(stack), "hex", r.hexName(c))
		}
		if len(shut) > 0 {
			w.warn(pos, "surrounded", "6.6", false, "units", r.unitNames(shut), "hex", r.hexName(c))
		}
		if len(doomed) > 0 {
			w.warn(pos, "retreat-surrenders", "8.3", false, "units", r.unitNames(doomed), "hex", r.hexName(c))
		}
	}
}

// surrenders tells whether even the safest retreat makes a unit Surrender: one
// enemy ZOC when it is Demoralized, else two.
func (s *State) surrenders(f *flight, u unitID) bool {
	zoc := 0
	for _, c := range f.best(noCell) {
		if s.inEnemyZOC(c, s.sideOf(u)) {
			zoc++
		}
	}
	return zoc > 1 || zoc == 1 && s.units[u].demoralized
}

// besideEnemy reports whether an enemy stack can attack a hex.
func (s *State) besideEnemy(c cell, sd side) bool {
	h := &s.sys.board.hexes[c]
	for d, next := range s.sys.board.next(c) {
		if next != noCell && h.side[d]&sideClosed == 0 && s.friendIn(next, sd.other()) {
			return true
		}
	}
	return false
}

// rights are what the side can do no more: use the last Operation (5.7), draw
// supply from sources that went by rail (6.1), keep a corps from a revolt (S1
// special 4) or the Rustcuk group from acting (S1 special 6).
func (w *watch) rights(r *run) {
	if w.before.talks.Landings[w.sd] > 0 && r.talks.Landings[w.sd] == 0 {
		w.warn(orders.Pos{}, "last-operation", "5.7", true)
	}
	for i, in := range r.corps {
		if in && !w.before.corps[i] && r.allegiance[ottoman] == w.sd && r.opts.diplomacy {
			w.warn(orders.Pos{}, "corps-revolt", "S1.sr4", false, "corps", 7+i)
		}
	}
	var sources []unitID
	for u := range r.units {
		if k := r.sys.counters[u].kind; (k == depot || k == supply) && r.units[u].flags&^w.before.units[u].flags&didRail != 0 && r.opts.supply {
			sources = append(sources, unitID(u))
		}
	}
	if len(sources) > 0 {
		w.warn(w.lineOf(r, sources), "rail-source", "6.1", true, "units", r.unitNames(sources))
	}
	if at := r.ottomanInBulgaria(); w.sd == r.allegiance[ottoman] && r.opts.rustcuk != "off" && !r.released && at != noCell &&
		w.before.ottomanInBulgaria() == noCell {
		w.warn(w.lineOf(r, r.pieces.Append(nil, at, w.sd)), "frees-rustcuk", "S1.sr6", false, "hex", r.hexName(at))
	}
}
