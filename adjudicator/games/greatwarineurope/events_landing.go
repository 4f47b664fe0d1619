// Gallipoli and Salonika (6.52, 6.53).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// landing is what may land at once somewhere.
type landing struct {
	british, french int // divisions at most
}

var gallipoliForce, salonikaForce = landing{british: 4, french: 1}, landing{british: 1, french: 3}

// readLanding reads the units of a landing, which come from the European box or from
// the places that from allows; there is a number of those that have landed before.
func (r *run) readLanding(o *orders.Order, i int, most landing, to cell, from func(at loc) bool) (list []unitID, ok bool) {
	with, has := o.Clause("WITH")
	if !has {
		return nil, true
	}
	if list, ok = r.readUnits(with.Args, allied); !ok {
		return nil, false
	}
	rule := ruleOf(r.event(i).rule)
	for k, u := range list {
		c := r.counter(u)
		switch {
		case slices.Contains(list[:k], u):
			r.fault(o.Pos, "twice", rule, "unit", r.unitName(u))
			return nil, false
		case !c.isDivision() || c.army != britain && c.army != france || c.limit == onlyEgypt || c.nation != britain && c.nation != france:
			r.fault(o.Pos, "not-to-land", rule, "unit", r.unitName(u))
			return nil, false
		case r.inBox(u) && r.Duties.Influenza == r.Turn:
			r.fault(o.Pos, "influenza", "6.58", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return nil, false
		case !from(r.at(u)):
			r.fault(o.Pos, "not-in-box", rule, "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
			return nil, false
		}
		if c.army == britain {
			most.british--
		} else {
			most.french--
		}
	}
	if most.british < 0 || most.french < 0 {
		r.fault(o.Pos, "too-many-to-land", rule, "unit", r.unitName(list[len(list)-1]))
		return nil, false
	}
	if r.overfull(to, allied, list...) != nil {
		r.fault(o.Pos, "stacking", "7.23", "unit", r.unitName(list[0]), "hex", r.hexName(to))
		return nil, false
	}
	return list, true
}

// land puts units on the shore.
func (r *run) land(list []unitID, to cell, rule string) {
	r.Landing = true
	r.setTurkeyUp(ruleOf(rule), to)
	r.take(to, allied, noUnit)
	for _, u := range list {
		r.enter(u, to)
		r.put(u, to)
		r.units[u].flags |= isNew
		r.emit("ashore", ruleOf(rule), "unit", r.unitName(u), "hex", r.hexName(to))
	}
	r.stale(eastern)
}

// playGallipoli lands at one of the beaches; a second line of the same turn lands at
// the other one (6.52).
func (r *run) playGallipoli(i int, o *orders.Order) {
	at := &r.sys.board.at
	to, ok := r.readAt(o)
	if !ok {
		return
	}
	if to != at.suvla && to != at.helles {
		r.fault(o.Pos, "no-beach", "6.52", "hex", r.hexName(to))
		return
	}
	most := gallipoliForce
	for _, c := range [...]cell{at.suvla, at.helles} {
		for u := range r.pieces.Of(c, allied) {
			if r.counter(u).army == britain {
				most.british--
			} else {
				most.french--
			}
		}
	}
	list, ok := r.readLanding(o, i, most, to, func(x loc) bool { return x == locAvailable })
	if !ok || len(list) == 0 {
		if ok {
			r.fault(o.Pos, "no-units", "6.52", "hex", r.hexName(to))
		}
		return
	}
	if r.Chits[i].At != chitPlay {
		r.tellEvent("event-played", i)
	}
	r.force(i)
	r.Beaches = 1
	r.land(list, to, "6.52")
}

// playSalonika opens Salonika, also to units from the beaches (6.53).
func (r *run) playSalonika(i int, o *orders.Order) {
	at := &r.sys.board.at
	list, ok := r.readLanding(o, i, salonikaForce, at.salonika, func(x loc) bool {
		return x == locAvailable || r.Beaches > 0 && (x == at.suvla || x == at.helles)
	})
	if !ok || len(list) == 0 {
		if ok {
			r.fault(o.Pos, "no-units", "6.53", "hex", r.hexName(at.salonika))
		}
		return
	}
	r.tellEvent("event-played", i)
	r.force(i)
	r.Salonika = 1
	r.land(list, at.salonika, "6.53")
	r.voidHeld("6.52")
}

// voidHeld takes the chits of a rule out of the game that somebody keeps and that have
// become no event: Salonika with Greece at war, Gallipoli after Salonika (6.52, 6.54).
func (r *run) voidHeld(rule string) {
	for _, i := range r.chitsOf(rule) {
		if r.Chits[i].At == chitHand {
			r.tellEvent("no-event", i, "reason", "removed")
			r.void(i)
		}
	}
}
