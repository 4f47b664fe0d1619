package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// excess warns of a unit that an overfull hex makes leave at the end of a
// Segment (7).
func (w *watch) excess(r *run, u unitID, c, to cell, rung string) {
	if w == nil || r.sideOf(u) != w.sd {
		return
	}
	w.gone = append(w.gone, u)
	pos, limit, n := w.lineOf(r, r.pieces.Append(nil, c, w.sd)), r.sys.tables.num.stacking, r.stackSize(c, w.sd)
	if r.units[u].demoralized || to == noCell || r.inEnemyZOC(to, w.sd) {
		w.warn(pos, "excess-lost", "7", !w.fought, "unit", r.unitName(u), "hex", r.hexName(c), "n", n, "limit", limit)
	} else {
		w.warn(pos, "excess", "7", !w.fought, "unit", r.unitName(u), "hex", r.hexName(c), "n", n, "limit", limit, "to", r.hexName(to))
	}
	if rung == "default" {
		w.list[len(w.list)-1].Example = "OVERSTACK " + r.hexName(c) + " DROP " + r.unitName(u)
	}
}

// lineOf is the place of the last line that speaks of one of some units, or of
// all in the hex that it comes from; the sheet as a whole when none does.
func (w *watch) lineOf(r *run, units []unitID) orders.Pos {
	for i := len(w.sheet) - 1; i >= 0; i-- {
		o := &w.sheet[i]
		if at, ok := segmentOf(o.Verb); !ok || at != segMobilization && at != segMovement || o.Verb == "OVERSTACK" {
			continue
		}
		for _, a := range o.Args {
			if u, ok := r.unitIn(a, w.sd); ok && slices.Contains(units, u) {
				return o.Pos
			}
		}
		from := clauseArgs(o, "FROM")
		for _, u := range units {
			if at := w.before.at(u); at >= 0 && hasWord(o.Args, "ALL") && len(from) == 1 && r.isHexArg(from[0], cell(at)) {
				return o.Pos
			}
		}
	}
	return orders.Pos{}
}

// attack warns of what a declared attack costs the attackers' side: shifts
// for want of supply (6.1), Demoralized units (10.1), stackmates that may not
// attack any more (6.3), a Fleet alone (R57).
func (w *watch) attack(r *run, b *battle, o *orders.Order) {
	if w == nil || r.active != w.sd {
		return
	}
	certain := !w.fought && o.When == nil
	w.fought = true
	var hungry, shaken, idle []unitID
	for _, u := range b.units[attacking] {
		if r.opts.supply && !r.isSupplied(u) {
			hungry = append(hungry, u)
		}
		if r.units[u].demoralized {
			shaken = append(shaken, u)
		}
	}
	for _, c := range b.from {
		for u := range r.pieces.In(c) {
			if k := r.sys.counters[u].kind; r.units[u].flags&didStand != 0 && !slices.Contains(b.units[attacking], u) &&
				(k <= artillery || k == engineer) {
				idle = append(idle, u)
			}
		}
	}
	hex := r.hexName(b.target)
	if len(hungry) > 0 {
		w.warn(o.Pos, "attack-unsupplied", "6.1", certain, "hex", hex, "units", r.unitNames(hungry))
	}
	if len(shaken) > 0 {
		w.warn(o.Pos, "attack-demoralized", "10.1", false, "hex", hex, "units", r.unitNames(shaken))
	}
	if len(idle) > 0 {
		w.warn(o.Pos, "stays-behind", "6.3", certain, "hex", hex, "units", r.unitNames(idle))
	}
	if b.fleet && len(b.units[attacking]) == 0 {
		w.warn(o.Pos, "fleet-risk", "R57", false, "hex", hex)
	}
}

// advanced warns of units that a line sends by name into a hex that they
// would overfill (6.7, 7).
func (w *watch) advanced(r *run, o *orders.Order) {
	to, named := noCell, 0
	for _, a := range objects(o) {
		for c := range r.argCells(a) {
			to = c
		}
	}
	for _, b := range r.declared {
		for _, u := range b.units[attacking] {
			if _, is := r.namedIn(u, o, w.sd); is {
				named++
				if to == noCell {
					to = b.target
				}
			}
		}
	}
	limit := r.sys.tables.num.stacking
	if to != noCell && named > 0 && named+r.stackSize(to, w.sd) > limit {
		w.warn(o.Pos, "overstacked", "7", false, "hex", r.hexName(to), "n", named+r.stackSize(to, w.sd), "limit", limit)
	}
}

// routed warns of a retreat into a full hex (6.6, 7).
func (w *watch) routed(r *run, o *orders.Order) {
	for _, a := range o.Args {
		if a.Kind != orders.Path || len(a.Path) < 2 {
			continue
		}
		if c, ok := r.cellNamed(a.Path[len(a.Path)-1]); ok && r.isFull(c, w.sd) {
			w.warn(a.Pos, "overstacked", "7", false, "hex", r.hexName(c), "n", r.stackSize(c, w.sd)+1, "limit", r.sys.tables.num.stacking)
		}
	}
}

// moraleSpent warns of a Morale Point in combat that is a country's last
// (6.5, 10.3).
func (w *watch) moraleSpent(r *run, o *orders.Order) {
	if hasWord(o.Args, "NEVER") || minimum(o) > 0 {
		return
	}
	for _, b := range r.declared {
		if !r.about(o, b) || !r.canSpend(b, attacking, 0) {
			continue
		}
		for n := range nations {
			if b.nations[attacking].has(n) && n.hasMorale() && r.morale[n] == 1 && !w.told("morale-zero", "nation", n.String()) {
				w.warn(o.Pos, "morale-zero", "10.3", false, "nation", n)
			}
		}
	}
}

// told reports whether a warning with a field is on the list already.
func (w *watch) told(code, key, value string) bool {
	for i := range w.list {
		if w.list[i].Code == code && w.list[i].Get(key) == value {
			return true
		}
	}
	return false
}

// stands warns of a standing order that cannot help as things stand: about
// units off the map, of a kind that never does it, a retreat that is not open,
// or one that costs Victory Points or the last Morale Point.
func (w *watch) stands(r *run, o *orders.Order) {
	switch o.Sub {
	case "CALL":
		w.called(r, o.Pos, o.Args, false)
	case "CONFLICT":
		if hasWord(o.Args, "DECLARE") {
			w.warn(o.Pos, "conflict-risk", "3.5", false)
		}
	case "MORALE":
		w.standsToSpend(r, o)
	case "CHARGE", "HQCHARGE", "LOSS", "RETREAT", "ADVANCE", "OVERSTACK", "HQ":
		w.standingUnits(r, o)
	}
}

// standsToSpend warns of a standing order about Morale that names a country
// of the other side, or may take one's own to 0.
func (w *watch) standsToSpend(r *run, o *orders.Order) {
	if hasWord(o.Args, "NEVER") {
		return
	}
	var low []string
	named := false
	for n := range nations {
		if !n.hasMorale() || !slices.ContainsFunc(objects(o), func(a orders.Arg) bool { return parseNation(firstWord(a.Text)) == n }) {
			continue
		}
		named = true
		if r.allegiance[n] != w.sd {
			w.warn(o.Pos, "stand-nation", "6.5", false, "nation", n)
		} else {
			low = append(low, n.String())
		}
	}
	for n := range nations {
		if !named && n.hasMorale() && r.allegiance[n] == w.sd && !r.capitulated[n] {
			low = append(low, n.String())
		}
	}
	if minimum(o) == 0 && len(low) > 0 {
		w.warn(o.Pos, "stand-morale-zero", "10.3", false, "nations", low)
	}
}

// standingUnits warns of units that a standing order names in vain.
func (w *watch) standingUnits(r *run, o *orders.Order) {
	var path []cell
	for _, a := range o.Args {
		if a.Kind == orders.Path && len(a.Path) > 1 && o.Sub == "RETREAT" {
			path, _ = r.readPath(a, nil)
		}
	}
	for _, a := range o.Args {
		u, ok := r.unitIn(a, w.sd)
		if !ok {
			continue
		}
		switch rule := r.neverStands(o.Sub, u); {
		case r.at(u) < 0:
			w.warn(a.Pos, "stand-absent", "", false, "unit", r.unitName(u))
		case rule != "":
			w.warn(a.Pos, "stand-never", rule, true, "unit", r.unitName(u))
		case path != nil:
			w.standingPath(r, a, u, path)
		}
	}
}

// standingPath warns of a prepared retreat that is not open now.
func (w *watch) standingPath(r *run, a orders.Arg, u unitID, path []cell) {
	var f flight
	if at := r.at(u); path[0] == at {
		path = path[1:]
	}
	if !f.survey(r.State, u, r.at(u)) || !f.legal(path) {
		w.warn(a.Pos, "stand-path", "6.6", false, "unit", r.unitName(u), "path", r.hexPath(path), "hex", r.placeName(u))
	}
}

// neverStands returns the rule by which a unit of its kind never does what a
// standing order is about, "" when it may.
func (s *State) neverStands(sub string, u unitID) adjudicator.Rule {
	k := s.sys.counters[u].kind
	switch {
	case sub == "CHARGE" && (k == artillery || k == fortification):
		return "6.4"
	case sub == "ADVANCE" && (k == depot || k == fortification):
		return "6.7"
	case sub == "RETREAT" && (k == depot || k == fortification):
		return "6.6"
	case sub == "OVERSTACK" && (k == depot || k == fortification):
		return "R78"
	}
	return ""
}
