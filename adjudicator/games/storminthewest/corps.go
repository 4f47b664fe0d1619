// The Australo-American Corps (16.1).

package storminthewest

import (
	"slices"

	"feldpost/orders"
)

// isCorpsIn tells whether the whole corps is among some units (16.1).
func (s *State) isCorpsIn(list []unitID) bool {
	n := 0
	for _, u := range list {
		if s.units[u].flags&isCorps != 0 {
			n++
		}
	}
	return n == s.sys.tables.num.corpsAmericans+1
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

// mayForm tells why the corps cannot be formed now, "" when it can (16.1).
func (s *State) mayForm() string {
	switch {
	case !s.plays("16.1"):
		return "not-played"
	case s.turn < s.sys.tables.num.corpsTurn:
		return "too-early"
	}
	for u := range s.units {
		if s.units[u].flags&isCorps != 0 {
			return "formed"
		}
	}
	return ""
}

// form executes FORM: three units of one hex become the corps.
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
	aim, ok := noCell, false
	if cl, has := o.Clause("AT"); has {
		if aim, ok = r.readHex(cl.Args[0]); !ok {
			return
		}
	} else {
		aim = r.at(group[0])
	}
	want := []unitID(nil)
	if aim >= 0 {
		want = r.corpsAt(aim)
	}
	for _, u := range group {
		if !slices.Contains(want, u) {
			want = nil
		}
	}
	if want == nil {
		r.fault(o.Pos, "corps-not-there", "16.1")
		return
	}
	r.formCorps(want, aim)
}

// formCorps notes who is of the corps.
func (r *run) formCorps(group []unitID, at cell) {
	for _, u := range group {
		r.units[u].flags |= isCorps
	}
	r.emit("corps-formed", "16.1", "units", r.unitNames(group), "hex", r.hexName(at))
}

// formByItself forms the corps where its three units stand together, if its owner
// has said nothing (16.1).
func (r *run) formByItself() {
	if r.active != allied || r.mayForm() != "" {
		return
	}
	for u := range r.units {
		if at := r.at(unitID(u)); r.sys.counters[u].special == australianCorps && at >= 0 {
			if group := r.corpsAt(at); group != nil {
				r.formCorps(group, at)
			}
		}
	}
}
