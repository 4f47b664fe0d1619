// Events with a place on the map: Paris Gun, trenches of the Near East, the Russian
// landings, air interdiction, Lawrence (6.3, 6.10, 6.25, 6.27, 6.35, 6.36, 6.38).
// Gallipoli and Salonika (6.52, 6.53).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// readAt reads the one hex behind AT.
func (r *run) readAt(o *orders.Order) (cell, bool) {
	c, has := o.Clause("AT")
	if !has || len(c.Args) != 1 {
		r.fault(o.Pos, "want-hex", "", "text", "AT")
		return noCell, false
	}
	return r.readHex(c.Args[0])
}

// playInterdiction stops CP units in difficult ground for this turn (6.3).
func (r *run) playInterdiction(i int, _ *orders.Order) {
	r.tellEvent("event-played", i)
	r.discardChit(i)
	r.Duties.Interdiction = r.Turn
}

// isInterdicted tells whether a CP unit that has come into a hex goes no further: it is
// difficult ground of the Egyptian Front next to a British unit (6.3).
func (s *State) isInterdicted(c cell, sd side) bool {
	h := s.hex(c)
	if sd != central || s.Duties.Interdiction != s.Turn || h.front != egyptian || h.terrain != rough {
		return false
	}
	for _, n := range s.sys.board.next(c) {
		if n == noCell || s.hex(n).front != egyptian {
			continue
		}
		for u := range s.pieces.Of(n, allied) {
			if s.counter(u).army == britain {
				return true
			}
		}
	}
	return false
}

// gunRange is how far from a Paris hex the Paris Gun may stand (6.10).
const gunRange = 8

// playParisGun places the Paris Gun where its line says (6.10).
func (r *run) playParisGun(i int, o *orders.Order) {
	if c, ok := r.readAt(o); ok {
		r.gunAt(i, o, c)
	}
}

// gunAt places the Paris Gun: within eight hexes of Paris, in a supplied hex that the CP
// control (6.10).
func (r *run) gunAt(i int, o *orders.Order, c cell) {
	near := slices.ContainsFunc(r.sys.board.at.paris[:], func(p cell) bool {
		return r.hex(c).front == western && r.sys.board.Distance(c, p) <= gunRange
	})
	switch {
	case r.control[c] != central:
		r.fault(o.Pos, "not-held", "6.10", "hex", r.hexName(c))
	case !near:
		r.fault(o.Pos, "far-from-paris", "6.10", "hex", r.hexName(c))
	case !r.isHexSupplied(c, central):
		r.fault(o.Pos, "unsupplied-hex", "6.10", "hex", r.hexName(c))
	default:
		r.tellEvent("event-played", i, "hex", r.hexName(c))
		r.force(i)
		r.spoiled[c] |= hasParisGun
		r.emit("paris-gun", "6.10", "hex", r.hexName(c))
	}
}

// playKress activates the two trenches of the Gaza line, unless an Allied unit has been
// in one of them (6.35).
func (r *run) playKress(i int, o *orders.Order) {
	at := r.sys.board.at.kress
	if r.spoiled[at[0]]&trenchGone != 0 || r.spoiled[at[1]]&trenchGone != 0 || r.pieces.Has(at[0], allied) || r.pieces.Has(at[1], allied) {
		r.fault(o.Pos, "kress-late", "6.35", "name", r.eventName(i))
		return
	}
	r.tellEvent("event-played", i)
	r.force(i)
	for _, c := range at {
		r.spoiled[c] |= hasTrench
	}
}

// playTrench places a Near East trench where its line says (6.36).
func (r *run) playTrench(i int, o *orders.Order) {
	if c, ok := r.readAt(o); ok {
		r.trenchAt(i, o, c)
	}
}

// trenchAt places a Near East trench: with supplied Turkish units, not in a city, nor in
// mountain, marsh or alpine hexes (6.36).
func (r *run) trenchAt(i int, o *orders.Order, c cell) {
	if b := r.mayEntrench(c); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "hex", r.hexName(c))
		return
	}
	r.tellEvent("event-played", i, "hex", r.hexName(c))
	r.force(i)
	r.spoiled[c] |= hasTrench
	r.emit("near-trench", "6.36", "hex", r.hexName(c))
}

// isBlackSeaLanding tells the coast of the Black Sea east of Trebizond (6.38); the
// other coast of that map is the Caspian.
func (s *State) isBlackSeaLanding(c cell) bool {
	h := s.hex(c)
	return h.playable && h.front == caucasus && h.coastal && column(h) > column(s.hex(s.sys.board.at.trebizond)) &&
		column(h) < s.sys.tables.num.caspian
}

// playAmphibious puts the Russian Amphibious Campaign into force, and lands a Russian
// unit from the Near East box once a turn in the Allied movement in the East (6.38).
func (r *run) playAmphibious(i int, o *orders.Order) {
	with, has := o.Clause("WITH")
	if !has {
		if r.Chits[i].At == chitPlay {
			r.fault(o.Pos, "no-units", "6.38", "hex", "")
			return
		}
		r.tellEvent("event-played", i)
		r.Chits[i] = chit{At: chitPlay} // its turn is that of the last landing
		return
	}
	c, ok := r.readAt(o)
	if !ok {
		return
	}
	list, ok := r.readUnits(with.Args, allied)
	if !ok {
		return
	}
	u := list[0]
	switch p := r.phase(); {
	case p != phaseMove1 && p != phaseMove2 || r.Phase.Active[east] != allied:
		r.fault(o.Pos, "event-phase", "6.38", "name", r.eventName(i), "phase", phaseMove2)
	case r.Czar > 0:
		r.fault(o.Pos, "event-void", "6.38", "name", r.eventName(i))
	case len(list) > 1 || r.Chits[i].At == chitPlay && r.Chits[i].Turn == r.Turn:
		r.fault(o.Pos, "one-landing", "6.38", "unit", r.unitName(list[len(list)-1]))
	case r.counter(u).army != russia || r.at(u) != locNear:
		r.fault(o.Pos, "not-in-box", "6.38", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
	case !r.isBlackSeaLanding(c) || !r.pieces.IsEmpty(c) || r.holdsFort(c, central) || !r.mayGoInto(u, r.at(u), c).ok():
		r.fault(o.Pos, "no-landing", "6.38", "unit", r.unitName(u), "hex", r.hexName(c))
	default:
		if r.Chits[i].At != chitPlay {
			r.tellEvent("event-played", i)
		}
		r.force(i)
		r.enter(u, c)
		r.put(u, c)
		r.units[u].flags |= didMove
		r.emit("ashore", "6.38", "unit", r.unitName(u), "hex", r.hexName(c))
	}
}

// raidOrder takes a RAID line of the Allies: Lawrence goes to a town of Palestine at the
// start of the CP strategic movement (6.25).
func (r *run) raidOrder(sd side, o *orders.Order) {
	c, ok := r.readHex(o.Args[0])
	if !ok {
		return
	}
	h, at := r.hex(c), r.heldBy(allied, "6.25")
	switch {
	case at < 0:
		r.fault(o.Pos, "no-lawrence", "6.25", "hex", r.hexName(c))
	case r.hasArabs():
		r.fault(o.Pos, "raids-over", "6.25", "hex", r.hexName(c))
	case r.Duties.Raided == r.Letter+1 || r.Duties.RaidTo != 0:
		r.fault(o.Pos, "raided-already", "6.25", "hex", r.hexName(c))
	case !h.inPalestine() || h.place != town:
		r.fault(o.Pos, "no-raid-town", "6.25", "hex", r.hexName(c))
	default:
		if r.Chits[at].At == chitHand {
			r.tellEvent("event-played", at)
			r.force(at)
		}
		r.Duties.RaidTo = c
	}
}

// raidByStanding orders the raid that the Allies have written ahead.
func (r *run) raidByStanding() {
	was := r.Quiet
	r.Quiet = true
	for i := range r.standing[allied] {
		if o := &r.standing[allied][i]; o.Sub == "RAID" && r.holdsFor(o, chitJudge{State: r.State, side: allied}) {
			if !o.Args[0].Is("NEVER") {
				r.raidOrder(allied, o)
			}
			break
		}
	}
	r.Quiet = was
}

// heldBy is the first chit of a rule that a side has in hand or in force, -1 for none.
func (s *State) heldBy(sd side, rule string) int {
	for i := range s.Chits {
		if s.event(i).rule == rule && s.isHeld(i, sd) {
			return i
		}
	}
	return -1
}

// raid carries out the raid that the Allies have ordered; the CP may have ordered to
// catch Lawrence (6.25, 6.27).
func (r *run) raid() {
	if r.Duties.RaidTo == 0 {
		r.raidByStanding()
	}
	to := r.Duties.RaidTo
	if r.Duties.RaidTo = 0; to == 0 {
		return
	}
	r.Duties.Raided = r.Letter + 1
	r.emit("lawrence-raid", "6.25", "hex", r.hexName(to))
	trap := r.heldBy(central, "6.27")
	if trap < 0 || !r.standsPlay(central, trap, chitJudge{State: r.State, hex: to}) {
		r.Duties.Raid = to
		return
	}
	r.tellEvent("event-played", trap)
	r.discardChit(trap)
	die := r.roll("lawrence captured", "6.27")
	r.emit("lawrence", "6.27", "die", die, "lost", die >= 5)
	if at := r.heldBy(allied, "6.25"); die >= 5 && at >= 0 {
		r.discardChit(at)
	}
}

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
