// The Australo-American Corps (16.1).

package storminthewest

import (
	"slices"

	"feldpost/orders"
)

// isCorpsIn tells whether the whole corps is among some units: those that formed it,
// or the three that stand together where it may be formed, since who says nothing
// forms it (16.1).
func (s *State) isCorpsIn(list []unitID) bool {
	n := 0
	for _, u := range list {
		if s.units[u].flags&isCorps != 0 {
			n++
		}
	}
	if n == s.sys.tables.num.corpsAmericans+1 {
		return true
	}
	return slices.ContainsFunc(list, func(u unitID) bool {
		group := s.corpsWith(u)
		return group != nil && !slices.ContainsFunc(group, func(v unitID) bool { return !slices.Contains(list, v) })
	})
}

// corpsWith are the units that stand with a unit as the corps, nil for a unit that is
// not of it.
func (s *State) corpsWith(u unitID) []unitID {
	if at := s.at(u); at >= 0 && s.isOfCorps(u) && s.mayForm() == "" {
		return s.corpsOf([]unitID{u}, at)
	}
	return nil
}

// corpsAt are the units that form the corps in a hex: the Australians and two
// American divisions, nil when they are not all there (16.1).
func (s *State) corpsAt(c cell) (list []unitID) {
	americans := 0
	for u := range s.pieces.Of(c, allied) {
		k := &s.sys.counters[u]
		switch {
		case k.special == australianCorps:
		case k.isDivision() && americans < s.sys.tables.num.corpsAmericans:
			americans++
		default:
			continue
		}
		list = append(list, u)
	}
	if len(list) != s.sys.tables.num.corpsAmericans+1 { // too few Americans, or no Australians
		return nil
	}
	return list
}

// mayForm tells why no corps can be formed now, "" when one can: from the start of
// the Allied player turn of a game turn on (16.1).
func (s *State) mayForm() string {
	first := s.sys.tables.num.corpsTurn
	switch {
	case !s.plays("16.1"):
		return "not-played"
	case s.Turn < first, s.Turn == first && s.Active == german:
		return "too-early"
	}
	return ""
}

// areCorps tells whether units are the corps that stands.
func (s *State) areCorps(group []unitID) bool {
	return !slices.ContainsFunc(group, func(u unitID) bool { return s.units[u].flags&isCorps == 0 })
}

// form executes FORM: three units of one hex become the corps, whoever was of it
// before (16.1). Behind an attack of the same sheet the units may come together by
// an advance, so a Check sees only that they can.
func (r *run) form(o *orders.Order) {
	if code := r.mayForm(); code != "" {
		r.fault(o.Pos, "corps-"+code, "16.1")
		return
	}
	var group []unitID
	for _, a := range o.Args {
		u, ok := r.readUnit(a, allied)
		if !ok {
			return
		}
		group = append(group, u)
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

// corpsOf are the units that form the corps in a hex, nil when some units are not
// among them.
func (s *State) corpsOf(group []unitID, at cell) []unitID {
	if at < 0 {
		return nil
	}
	list := s.corpsAt(at)
	for _, u := range group {
		if !slices.Contains(list, u) {
			return nil
		}
	}
	return list
}

// mayUnite tells, in a Check, whether units may stand as the corps in a hex, in any
// when none is named, once the attacks that it has declared are fought (13.33).
func (r *run) mayUnite(group []unitID, named bool, aim cell) bool {
	if !r.Dry {
		return false
	}
	return slices.ContainsFunc(r.declared, func(b *battle) bool {
		c := b.Target
		if named && c != aim {
			return false
		}
		australians, americans := 0, 0
		for u := range r.units {
			switch k, u := &r.sys.counters[u], unitID(u); {
			case !r.mayComeTo(u, c):
			case k.special == australianCorps:
				australians++
			case k.isDivision():
				americans++
			}
		}
		return australians > 0 && americans >= r.sys.tables.num.corpsAmericans &&
			!slices.ContainsFunc(group, func(u unitID) bool { return !r.mayComeTo(u, c) || !r.isOfCorps(u) })
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
	if r.mayForm() != "" {
		return
	}
	for u := range r.units {
		if at := r.at(unitID(u)); r.sys.counters[u].special == australianCorps && at >= 0 {
			if group := r.corpsAt(at); group != nil && !r.areCorps(group) {
				r.formCorps(group, at)
				r.selfFormed = true
			}
		}
	}
}
