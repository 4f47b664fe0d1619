// New units (13): the phase and its lines.
// New units that come into a box and not into a hex (13.29).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// mayEnter tells whether a side has anything to order in the New Units Phase; it
// is found out when its half begins.
func (s *State) mayEnter(sd side) bool { return s.Phase.Enters[sd] }

// openEntry and closeEntry frame the half of a side in the New Units Phase.
func (r *run) openEntry(sd side) {
	if sd == allied {
		r.Phase.Via, r.Phase.East = nil, 0
	} else {
		r.fillBoxes()
	}
	r.Phase.Enters[sd] = r.hasEntry(sd)
}

func (r *run) closeEntry(sd side) {
	r.Phase.Enters[sd] = false
	if sd == allied {
		r.callFirstArmy()
	}
	if sd == central {
		r.Phase.Via = nil
	}
}

// hasEntry tells whether a side has lines on file for the New Units Phase, units
// that could come, or something to place or convert. Cavalry that could dismount is
// no reason to ask (15.55): a line on file is.
func (s *State) hasEntry(sd side) bool {
	if len(s.plans[sd][phaseEnter].Orders) > 0 || s.mayRedeploy(sd) || s.holdsEntryEvent(sd) {
		return true
	}
	if sd == central && (s.mayConvertShock() || s.Hindenburg > 0 && s.uses(western)) {
		return true
	}
	for u := range s.units {
		if u := unitID(u); s.sideOf(u) == sd && s.canCome(u) {
			return true
		}
	}
	return false
}

// inBox tells whether a unit waits in an Available Units Box.
func (s *State) inBox(u unitID) bool { return s.at(u) == locAvailable || s.at(u) == locNear }

// canCome tells whether some hex is open to a unit that waits.
func (s *State) canCome(u unitID) bool {
	return s.mayBring(u).ok() && s.findEntry(u, func(cell) bool { return true }) != noCell
}

// mayBring tells whether a unit waits in a box and nothing holds it there.
func (s *State) mayBring(u unitID) bar {
	switch {
	case !s.inBox(u):
		return bar{"not-in-box", "13.0"}
	case s.Duties.Influenza == s.Turn:
		return bar{"influenza", "6.58"}
	case s.counter(u).army == serbia && s.isTyphus():
		return bar{"typhus", "6.57"}
	}
	return bar{}
}

// findEntry is the first hex or box that is open to a unit and that the caller
// takes: of its own first, then next to HQ; noCell for none.
func (s *State) findEntry(u unitID, take func(c cell) bool) cell {
	sd := s.sideOf(u)
	fits := func(c cell) bool { return s.overfull(c, sd, u) == nil && s.comesTo(u, c).ok() && take(c) }
	if at := s.entryBox(u); at != noCell {
		return at
	}
	for _, list := range [...][]cell{s.sys.board.towns, s.sys.board.edges} {
		for _, c := range list {
			if s.control[c] != sd.Other() && fits(c) {
				return c
			}
		}
	}
	if s.counter(u).neFront == egyptian {
		for _, c := range s.sys.board.byFront[egyptian] {
			if s.hex(c).has(markWestOfSuez) && fits(c) {
				return c
			}
		}
	}
	for v := range s.units {
		hq := unitID(v)
		if s.counter(hq).kind != headquarters || s.counter(hq).army != s.counter(u).army || !s.servesEntry(hq).ok() {
			continue
		}
		for _, c := range s.about(s.at(hq)) {
			if s.overfull(c, sd, u) == nil && s.comesBy(u, c, hq).ok() && s.hasRoom(hq, c, []unitID{u}).ok() && take(c) {
				return c
			}
		}
	}
	return noCell
}

// about are a hex and those that share an open side with it.
func (s *State) about(c cell) []cell {
	list := []cell{c}
	for way, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(c).side[way]&sideClosed == 0 {
			list = append(list, n)
		}
	}
	return list
}

// enterAll carries out the lines of the New Units Phase.
func (r *run) enterAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "PLACE", "PLAY", "CONVERT", "TOP") {
		switch o.Verb {
		case "PLACE":
			r.placeLine(sd, o)
		case "PLAY":
			r.playOrder(sd, o)
		case "CONVERT":
			r.convertLine(sd, o)
		case "TOP":
			r.topLine(sd, o)
		}
	}
}

// placing reads the object of a PLACE line: a marker, or units.
func (r *run) placeLine(sd side, o *orders.Order) {
	args, where := r.placeWhere(o)
	if len(args) == 0 || len(where) == 0 {
		r.fault(o.Pos, "want-place", "13.0")
		return
	}
	if isMarkerLine(o) {
		if len(args) > 1 {
			r.fault(args[1].Pos, "contrary", "13.0", "text", argText(args[1]), "other", argText(args[0]))
			return
		}
		if !r.standsAlone(o, "VIA", argText(args[0])) {
			return
		}
	}
	switch {
	case args[0].Is("HINDENBURG"):
		r.placeHindenburg(sd, o, where)
	case args[0].Is("PARIS-GUN"):
		r.placeGun(sd, o, where)
	case args[0].Is("TRENCH"):
		r.placeTrench(sd, o, where)
	default:
		r.placeUnits(sd, o, args, where)
	}
}

// placeWhere parts a PLACE line into its objects and the places behind AT or at its
// end.
func (r *run) placeWhere(o *orders.Order) (objects, where []orders.Arg) {
	objects = o.Args
	if at, has := o.Clause("AT"); has {
		return objects, at.Args
	}
	i := slices.IndexFunc(objects, func(a orders.Arg) bool { return a.Kind == orders.Path })
	if i < 0 {
		return objects, nil
	}
	return objects[:i], objects[i:]
}

// placeUnits brings units into one hex or box, in one stack.
func (r *run) placeUnits(sd side, o *orders.Order, args, where []orders.Arg) {
	group, ok := r.readUnits(args, sd)
	if !ok {
		return
	}
	if len(where) != 1 {
		r.fault(where[1].Pos, "one-place", "13.0")
		return
	}
	if to := boxNamed(where[0].Text); where[0].Kind != orders.Path && to != locEnd {
		if !r.standsAlone(o, "VIA", boxName(to)) {
			return
		}
		r.placeInBox(o, group, to)
		return
	}
	c, ok := r.readHex(where[0])
	if !ok {
		return
	}
	if slices.ContainsFunc(group, r.isRedeployable) && r.standsAlone(o, "VIA", r.hexName(c)) {
		r.redeploy(sd, o, group, c)
		return
	}
	hq := noUnit
	if via, has := o.Clause("VIA"); has {
		if hq, ok = r.readHQ(sd, via.Args, o); !ok {
			return
		}
	}
	if hq, ok = r.mayPlace(o, sd, group, c, hq); ok {
		r.bring(sd, group, c, hq)
	}
}

// readHQ reads the HQ of a VIA clause.
func (r *run) readHQ(sd side, args []orders.Arg, o *orders.Order) (unitID, bool) {
	if len(args) != 1 {
		r.fault(o.Pos, "one-hq-via", "13.3")
		return noUnit, false
	}
	hq, ok := r.readUnit(args[0], sd)
	if ok && r.counter(hq).kind != headquarters {
		r.fault(args[0].Pos, "not-hq", "13.3", "unit", r.unitName(hq))
		return noUnit, false
	}
	return hq, ok
}

// mayPlace checks a placement and returns the HQ by which it is made, noUnit for
// none: without VIA the rules about home countries come first (13.11), then the
// HQ in reach (13.3).
func (r *run) mayPlace(o *orders.Order, sd side, group []unitID, c cell, hq unitID) (unitID, bool) {
	fail := func(u unitID, b bar) (unitID, bool) {
		r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(c))
		return noUnit, false
	}
	for _, u := range group {
		if b := r.mayBring(u); !b.ok() {
			return fail(u, b)
		}
	}
	if hq == noUnit {
		wrong := slices.IndexFunc(group, func(u unitID) bool { return !r.comesTo(u, c).ok() })
		if wrong >= 0 {
			if hq = r.hqFor(group, c); hq == noUnit {
				return fail(group[wrong], r.comesTo(group[wrong], c))
			}
		}
	} else {
		for _, u := range group {
			if b := r.comesBy(u, c, hq); !b.ok() {
				return fail(u, b)
			}
		}
		if b := r.hasRoom(hq, c, group); !b.ok() {
			return fail(hq, b)
		}
	}
	if l := r.overfull(c, sd, group...); l != nil {
		return fail(group[0], bar{l.Code, l.Rule})
	}
	return hq, true
}

// bring puts new units on the map.
func (r *run) bring(sd side, group []unitID, c cell, hq unitID) {
	if hq != noUnit {
		r.book(hq, c, group)
	}
	for _, u := range group {
		r.put(u, c)
		un := &r.units[u]
		un.flags, un.due = un.flags&^isRebuilt|isNew, 0
		if r.ShockEvents > 0 && r.counter(u).special == alpenkorps {
			un.flags |= isBack // 15.46
		}
		if r.control[c] != sd {
			r.take(c, sd, u)
		}
	}
	r.tellGroup("placed", "13.0", group, "hex", r.hexName(c))
}

// tellGroup tells who has come or changed: its side all of it, the other one how many
// units there are (7.25).
func (r *run) tellGroup(kind string, rule adjudicator.Rule, group []unitID, key, value string) {
	if r.Dry {
		return
	}
	sd := r.sideOf(group[0])
	r.Emit(adjudicator.NewEvent(kind, rule, "units", r.unitNames(group), key, value).For(seats.Seat(sd), adjudicator.Referee))
	if key == "hex" {
		r.whisper(sd.Other(), "newcomers", rule, "nation", r.counter(group[0]).nation.String(), "n", len(group), "hex", value)
	}
}

// entryBox is the box into which a new unit comes, noCell for a unit that comes on
// the map: Americans beside the map (13.25), new Turks of the areas Arabia and Turkey,
// Germans of division size in the Near East game (13.29).
func (s *State) entryBox(u unitID) loc {
	k := s.counter(u)
	switch {
	case !s.inBox(u):
	case k.army == america:
		return locEdge
	case k.army == germany && s.mode == nearEast && k.size == division && k.kind != headquarters:
		return locTransit
	case k.army == turkey && s.at(u) == locNear && s.units[u].flags&isRebuilt == 0:
		switch k.area {
		case areaArabia:
			return locArabia
		case areaTurkey:
			return locTRR
		}
	}
	return noCell
}

// fillBoxes brings the CP units that have no choice into their boxes (13.29).
func (r *run) fillBoxes() {
	for u := range r.units {
		u := unitID(u)
		if r.sideOf(u) != central || !r.mayBring(u).ok() {
			continue
		}
		if to := r.entryBox(u); to != noCell {
			r.putInBox(u, to, "13.29")
		}
	}
}

// putInBox brings a unit into a box.
func (r *run) putInBox(u unitID, to loc, rule adjudicator.Rule) {
	r.put(u, to)
	r.units[u].flags &^= isRebuilt
	r.units[u].due = 0
	r.tellGroup("boxed", rule, []unitID{u}, "box", boxName(to))
}

// placeInBox carries out PLACE with a box: the one into which the unit comes, or, for
// the HQ Yilderim, Arabia or the Turkish Reserve.
func (r *run) placeInBox(o *orders.Order, group []unitID, to loc) {
	for _, u := range group {
		b := r.mayBring(u)
		if b.ok() && r.entryBox(u) != to && !(r.counter(u).area == areaAny && (to == locArabia || to == locTRR)) {
			b = bar{"no-entry-there", "13.29"}
		}
		if !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", boxName(to))
			return
		}
	}
	for _, u := range group {
		r.putInBox(u, to, "13.0")
	}
}
