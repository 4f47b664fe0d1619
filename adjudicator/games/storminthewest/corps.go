// The Australo-American Corps (16.1).

package storminthewest

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// isCorpsIn tells whether the whole corps is among some units: those that formed it,
// or the three that stand together where it may be formed, since who says nothing
// forms it (16.1).
func (s *State) isCorpsIn(list []unitID) bool {
	n := 0
	for _, u := range list {
		n += oneIf(s.units[u].flags&isCorps != 0)
	}
	return n == s.sys.tables.num.corpsAmericans+1 || slices.ContainsFunc(list, func(u unitID) bool {
		group := s.corpsWith(u)
		return group != nil && containsAll(list, group)
	})
}

// corpsWith are the units that stand with a unit as the corps, nil for a unit that is
// not of it.
func (s *State) corpsWith(u unitID) []unitID {
	if !s.isOfCorps(u) || !s.mayForm().None() {
		return nil
	}
	return s.corpsOf([]unitID{u}, s.at(u))
}

// mayForm tells why no corps can be formed now: it can from the start of the Allied
// player turn of a game turn on (16.1).
func (s *State) mayForm() adjudicator.Bar {
	first := s.sys.tables.num.corpsTurn
	switch {
	case !s.plays("16.1"):
		return adjudicator.NewBar("corps-not-played", "16.1")
	case s.Turn < first, s.Turn == first && s.Active == german:
		return adjudicator.NewBar("corps-too-early", "16.1")
	}
	return adjudicator.Bar{}
}

// areCorps tells whether units are the corps that stands.
func (s *State) areCorps(group []unitID) bool {
	return !slices.ContainsFunc(group, func(u unitID) bool { return s.units[u].flags&isCorps == 0 })
}

// form executes FORM: three units of one hex become the corps, whoever was of it
// before (16.1). Behind an attack of the same sheet the units may come together by
// an advance, so a Check sees only that they can.
func (r *run) form(o *orders.Order) {
	if !r.passes(o.Pos, r.mayForm()) {
		return
	}
	group, ok := r.readUnits(o, allied)
	if !ok {
		return
	}
	aim, ok := r.aimOf(o)
	if !ok {
		return
	}
	if aim == noCell {
		aim = r.at(group[0])
	}
	switch want := r.corpsOf(group, aim); {
	case want != nil && r.areCorps(want):
		if !r.selfFormed {
			r.fault(o.Pos, "corps-formed", "16.1")
		}
	case want != nil:
		r.formCorps(want, aim)
	case !r.mayUnite(group, o.Has("AT"), aim):
		r.fault(o.Pos, "corps-not-there", "16.1")
	}
}

// aimOf reads the one hex behind AT, noCell for none.
func (r *run) aimOf(o *orders.Order) (cell, bool) {
	cl, has := o.Clause("AT")
	if !has {
		return noCell, true
	}
	if len(cl.Args) > 1 {
		return noCell, r.fault(cl.Args[1].Pos, "want-hex", "", "text", argText(cl.Args[1]))
	}
	return r.readHex(cl.Args[0])
}

// corpsOf are the units that form the corps in a hex: the Australians and two
// American divisions, nil when they are not all there or some units are not among
// them (16.1).
func (s *State) corpsOf(group []unitID, at cell) (list []unitID) {
	if at < 0 {
		return nil
	}
	for u := range s.pieces.Of(at, allied) {
		k, most := &s.sys.counters[u], s.sys.tables.num.corpsAmericans
		isThird := slices.ContainsFunc(list, func(v unitID) bool { return s.sys.counters[v].special == australianCorps })
		if k.special == australianCorps || k.isDivision() && len(list)-oneIf(isThird) < most {
			list = append(list, u)
		}
	}
	if len(list) != s.sys.tables.num.corpsAmericans+1 || !containsAll(list, group) { // or no Australians
		return nil
	}
	return list
}

// mayUnite tells, in a Check, whether units may stand as the corps in a hex, in any
// when none is named, once the attacks that it has declared are fought (13.33).
func (r *run) mayUnite(group []unitID, named bool, aim cell) bool {
	return r.Dry && slices.ContainsFunc(r.declared, func(b *battle) bool {
		c := b.Target
		comes := func(u unitID) bool { return r.isOfCorps(u) && r.mayComeTo(u, c) }
		australians := r.countUnits(func(u unitID) bool { return r.sys.counters[u].special == australianCorps && comes(u) })
		return (!named || c == aim) && australians > 0 && r.countUnits(comes)-australians >= r.sys.tables.num.corpsAmericans &&
			!slices.ContainsFunc(group, func(u unitID) bool { return !comes(u) })
	})
}

// isOfCorps tells whether a unit can be of the corps (16.1).
func (s *State) isOfCorps(u unitID) bool {
	k := &s.sys.counters[u]
	return k.special == australianCorps || k.isDivision()
}

// mayComeTo tells, in a Check, whether a unit stands beside a hex that it has
// declared an attack on, and so may advance into it.
func (r *run) mayComeTo(u unitID, c cell) bool {
	isAim := slices.ContainsFunc(r.declared, func(b *battle) bool { return b.Target == c })
	return isAim && r.at(u) >= 0 && r.sys.board.joined(r.at(u), c)
}

// formCorps notes who is of the corps, and that nobody else is.
func (r *run) formCorps(group []unitID, at cell) {
	for u := range r.units {
		r.units[u].flags &^= isCorps
	}
	for _, u := range group {
		r.units[u].flags |= isCorps
	}
	r.emit("corps-formed", "16.1", "units", r.unitNames(group), "hex", r.hexName(at))
}

// formByItself forms the corps where its three units stand together, however they
// came there and in whose turn, if its owner has said nothing (16.1).
func (r *run) formByItself() {
	if !r.mayForm().None() {
		return
	}
	for u, k := range r.army(allied) {
		if k.special != australianCorps {
			continue
		}
		if group := r.corpsOf(nil, r.at(u)); group != nil && !r.areCorps(group) {
			r.formCorps(group, r.at(u))
			r.selfFormed = true
		}
	}
}

// containsAll tells whether all of some units are in a list.
func containsAll(list, some []unitID) bool {
	return !slices.ContainsFunc(some, func(u unitID) bool { return !slices.Contains(list, u) })
}
