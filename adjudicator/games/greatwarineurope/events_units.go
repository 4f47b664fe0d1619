// Events that bring units or take them away (6.4, 6.6-6.9, 6.11, 6.12, 6.46, 6.62-6.64).

package greatwarineurope

import (
	"slices"
	"strings"
)

// bringUnits puts the units of an event, tanks among them (15.21), into the Available
// Units Box (6.4, 6.6, 6.62).
func (r *run) bringUnits(i int) {
	e := r.event(i)
	for u := range r.units {
		u, k := unitID(u), r.counter(unitID(u))
		if x := k.entries[r.mode]; x.kind != byEvent || x.code != e.code || r.at(u) != locPending {
			continue
		}
		to := loc(locAvailable)
		if !k.european || r.mode == nearEast {
			to = locNear
		}
		r.put(u, to)
		r.emit("unit-available", "6.4", "unit", r.unitName(u), "box", boxName(to))
	}
	r.discardChit(i)
}

// removeNamed takes the units of an event out of the game, wherever they are (6.11,
// 6.12, 6.63).
func (r *run) removeNamed(i int) {
	for _, id := range strings.Split(r.event(i).parameter, "; ") {
		if u, ok := r.sys.ids[id]; ok && r.at(u) != locOut {
			r.withdraw(u, r.event(i).rule)
		}
	}
	r.discardChit(i)
}

// withdraw takes a unit out of the game by an event.
func (r *run) withdraw(u unitID, rule string) {
	r.emit("withdrawn", ruleOf(rule), "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
	r.remove(u)
}

// pool lists the untried units of a kind that are not in play (6.7, 6.8).
func (s *State) pool(of entryKind) (list []unitID) {
	for u := range s.units {
		at := s.at(unitID(u))
		if s.counter(unitID(u)).entries[s.mode].kind == of && (at == locPending || of == poolArabs && (at == locDead || at == locDeadNear)) {
			list = append(list, unitID(u))
		}
	}
	return list
}

// hasArabs tells whether the Arab Northern Army is in play (6.7).
func (s *State) hasArabs() bool { return s.isInForce("6.7") }

// arabsOnMap tells whether an Arab unit stands on the map.
func (s *State) arabsOnMap() bool {
	for u := range s.units {
		if s.counter(unitID(u)).nation == arabs && s.onMap(unitID(u)) {
			return true
		}
	}
	return false
}

// inPalestine tells whether a hex is Ottoman ground of the Egyptian Front, Sinai apart
// (3.1).
func (h *hexInfo) inPalestine() bool { return h.front == egyptian && h.country == inTurkey }

// raiseArabs is the Arab Northern Army event (6.7).
func (r *run) raiseArabs(i int) {
	r.force(i)
	r.placeArabs()
}

// placeArabs brings a random Arab unit, untried, into a desert hex of Palestine that
// no CP unit occupies; control does not matter (6.7, 15.83). The Allies may name the
// hex ahead: STAND PLAY Arab Northern Army AT; else it is the one nearest Damascus.
func (r *run) placeArabs() {
	list := r.pool(poolArabs)
	if len(list) == 0 || r.arabsOnMap() {
		return
	}
	fits := r.isArabDesert
	to := r.wishedHex(allied, r.firstChit("6.7", chitPlay), fits)
	if c := r.Phase.Arabs; c != 0 && fits(c) {
		to = c // PLACE ANA AT it, in the Replacement Phase (5.35)
	}
	if to == noCell {
		to = r.nearest(r.sys.board.at.damascus, egyptian, fits)
	}
	if to == noCell {
		return
	}
	u := list[r.pick("arab army", "6.7", len(list))]
	r.station(u, to)
	r.take(to, allied, u)
	r.emit("event-arrival", "6.7", "unit", r.unitName(u), "hex", r.hexName(to))
}

// isArabDesert tells the hexes in which the Arabs appear: desert of Palestine without CP
// units (6.7).
func (s *State) isArabDesert(c cell) bool {
	h := s.hex(c)
	list := s.pool(poolArabs)
	return h.playable && h.inPalestine() && h.terrain == desert && !s.pieces.Has(c, central) && len(list) > 0 &&
		s.overfull(c, allied, list[0]) == nil
}

// wishedHex is the hex that a standing order of a side names for an event, noCell for
// none that fits.
func (r *run) wishedHex(sd side, i int, fits func(c cell) bool) cell {
	if i < 0 {
		return noCell
	}
	o := r.playLine(sd, i, chitJudge{State: r.State})
	if o == nil {
		return noCell
	}
	at, _ := o.Clause("AT")
	for _, a := range at.Args {
		if c := r.sys.board.Named(argText(a)); c != noCell && fits(c) {
			return c
		}
	}
	return noCell
}

// nearest is the hex of a front that fits and is nearest to a place, by the lowest
// number of equals.
func (s *State) nearest(to cell, f front, fits func(c cell) bool) cell {
	best, far := noCell, 0
	for _, c := range s.sys.board.byFront[f] {
		if d := s.sys.board.Distance(c, to); fits(c) && (best == noCell || d < far) {
			best, far = c, d
		}
	}
	return best
}

// massacres brings an Armenian unit to Van; CP units there attack it at once (6.8).
func (r *run) massacres(i int) {
	r.discardChit(i)
	list := r.pool(poolArmenians)
	van := r.sys.board.at.van
	if len(list) == 0 || van == noCell {
		return
	}
	u := list[r.pick("armenian", "6.8", len(list))]
	r.station(u, van)
	r.emit("event-arrival", "6.8", "unit", r.unitName(u), "hex", r.hexName(van))
	attackers := r.defenders(van, central)
	if len(attackers) > 0 {
		r.fight(&attack{side: central, target: van, units: attackers, hq: noUnit, stay: true})
		for _, v := range attackers {
			r.units[v].flags &^= didAttack
		}
	}
	if r.at(u) != van {
		return
	}
	r.units[u].flags &^= wasAttacked
	r.leaveVan(i)
	r.take(van, allied, u)
}

// leaveVan displaces the CP units in Van when the Armenians hold it: to a hex of their
// own that STAND PLAY Armenian Massacres AT names, else to the nearest; without one they
// are lost.
func (r *run) leaveVan(i int) {
	van := r.sys.board.at.van
	var list []unitID
	for u := range r.pieces.Of(van, central) {
		list = append(list, u)
	}
	for _, u := range list {
		fits := func(c cell) bool {
			return c != van && r.hex(c).playable && r.control[c] == central && !r.pieces.Has(c, allied) && r.mayBe(u, c).ok() &&
				r.overfull(c, central, u) == nil
		}
		to := r.wishedHex(central, i, fits)
		if to == noCell {
			to = r.nearest(van, caucasus, fits)
		}
		if to == noCell {
			r.emit("eliminated", "6.8", "unit", r.unitName(u), "hex", r.hexName(van))
			r.kill(u)
			continue
		}
		r.put(u, to)
		r.emit("displaced", "6.8", "unit", r.unitName(u), "from", r.hexName(van), "hex", r.hexName(to))
	}
}

// republicTown is a town of Russia on the Caucasus Front without Russian or CP units,
// the one nearest to a source of the edge (6.9).
func (r *run) republicTown() cell {
	fits := func(c cell) bool {
		h := r.hex(c)
		return h.playable && h.country == inRussia && h.place == town && !r.pieces.Has(c, central) && !r.holdsRussians(c) &&
			r.overfull(c, allied) == nil
	}
	if to := r.wishedHex(allied, slices.IndexFunc(r.sys.tables.events, func(e event) bool { return e.rule == "6.9" }), fits); to != noCell {
		return to
	}
	best, far := noCell, 0
	for _, e := range r.sys.board.byFront[caucasus] {
		if r.hex(e).edge != edgeRussia {
			continue
		}
		if c := r.nearest(e, caucasus, fits); c != noCell && (best == noCell || r.sys.board.Distance(c, e) < far) {
			best, far = c, r.sys.board.Distance(c, e)
		}
	}
	return best
}

// holdsRussians tells whether a Russian unit is in a hex.
func (s *State) holdsRussians(c cell) bool {
	for u := range s.pieces.Of(c, allied) {
		if s.counter(u).army == russia {
			return true
		}
	}
	return false
}

// noRepublic tells whether the Armenian Republic goes back into the cup (6.9).
func (r *run) noRepublic(i int) bool {
	if r.Bolshevik > 0 && len(r.pool(poolArmenians)) > 0 && r.republicTown() != noCell {
		return false
	}
	r.Chits[i] = chit{At: chitCup}
	return true
}

// republic brings an Armenian unit into a town (6.9).
func (r *run) republic(i int) {
	r.discardChit(i)
	list, to := r.pool(poolArmenians), r.republicTown()
	u := list[r.pick("armenian", "6.9", len(list))]
	r.station(u, to)
	r.take(to, allied, u)
	r.emit("event-arrival", "6.9", "unit", r.unitName(u), "hex", r.hexName(to))
}

// takeFactors chooses units that are worth some attack factors together, from places in
// their order: none from a later one when those before it have as many. In a place the
// wished ones go first, then the lowest. When no units are worth exactly that, the
// first go until it is reached.
func (s *State) takeFactors(need int, places []func(at loc) bool, wished []unitID, fits func(k *counter) bool) []unitID {
	if need <= 0 {
		return nil
	}
	var list []unitID
	for _, in := range places {
		var some []unitID
		for u := range s.units {
			if u := unitID(u); in(s.at(u)) && fits(s.counter(u)) && s.face(u).attack > 0 && s.counter(u).isCombat() {
				some = append(some, u)
			}
		}
		slices.SortStableFunc(some, func(a, b unitID) int { return int(s.face(a).attack) - int(s.face(b).attack) })
		slices.SortStableFunc(some, func(a, b unitID) int { return wishRank(wished, a) - wishRank(wished, b) })
		list = append(list, some...)
		if exact := s.worthExactly(need, list); exact != nil {
			return exact
		}
	}
	for i, u := range list {
		if need -= int(s.face(u).attack); need <= 0 {
			return list[:i+1]
		}
	}
	return list
}

// wishRank orders units by a list of names, the others after them.
func wishRank(wished []unitID, u unitID) int {
	if i := slices.Index(wished, u); i >= 0 {
		return i
	}
	return len(wished)
}

// worthExactly is the first choice of units from a list whose attack factors are a
// number together, nil for none.
func (s *State) worthExactly(need int, list []unitID) (out []unitID) {
	can := make([][]bool, len(list)+1) // by the units left and the factors still wanted
	for i := len(list); i >= 0; i-- {
		can[i] = make([]bool, need+1)
		can[i][0] = true
		for n := 1; i < len(list) && n <= need; n++ {
			f := int(s.face(list[i]).attack)
			can[i][n] = can[i+1][n] || f <= n && can[i+1][n-f]
		}
	}
	if need <= 0 || !can[0][need] {
		return nil
	}
	for i, u := range list {
		if f := int(s.face(u).attack); f <= need && can[i+1][need-f] {
			out, need = append(out, u), need-f
		}
	}
	return out
}

// wishedUnits are the units that the standing order of a side names for an event.
func (r *run) wishedUnits(sd side, i int) []unitID {
	if o := r.playLine(sd, i, chitJudge{State: r.State}); o != nil {
		c, _ := o.Clause("WITH")
		return r.unitsIn(c.Args, sd)
	}
	return nil
}

// namedFirst are the units that the standing orders of a kind name, in their order.
func (r *run) namedFirst(sd side, sub string) (list []unitID) {
	for i := range r.standing[sd] {
		if o := &r.standing[sd][i]; o.Sub == sub {
			list = append(list, r.unitsIn(o.Args, sd)...)
		}
	}
	return list
}

// onFront is a place for takeFactors.
func (s *State) onFront(f front) func(at loc) bool {
	return func(at loc) bool { return at >= 0 && s.hex(at).front == f }
}

func inBox(box loc) func(at loc) bool { return func(at loc) bool { return at == box } }

// The units of the Libyan Revolt are worth three attack factors, and three Strategic
// Turns away (6.46).
const libyanFactors, libyanTurns = 3, 3

// libyanRevolt takes British units worth three attack factors away for a time, not
// those of 6.11 (6.46).
func (r *run) libyanRevolt(i int) {
	r.discardChit(i)
	r.Duties.Libya = r.Letter + libyanTurns
	places := []func(at loc) bool{r.onFront(egyptian), inBox(locNear), r.onFront(iraqi)}
	for _, u := range r.takeFactors(libyanFactors, places, r.wishedUnits(allied, i), func(k *counter) bool {
		return k.army == britain && k.nation != persianRifles && k.id != "BP 10 IN" && k.id != "BP 11 IN"
	}) {
		r.emit("withdrawn", "6.46", "unit", r.unitName(u), "hex", r.placeName(r.at(u)))
		r.put(u, locLibya)
		r.units[u].flags &= inborn // it comes back as it went (10.63)
		r.units[u].due = r.Letter + libyanTurns
	}
}

// isSpringOver tells whether the Kaiserschlacht comes too late: after July 1918 (6.64).
func (r *run) isSpringOver(_ int) bool { return r.Turn > r.sys.tables.numberOf("Jul", 1918) }

// isBeforeSpring tells whether the Kaiserschlacht is kept for January 1918 (6.64).
func (r *run) isBeforeSpring(_ int) bool { return r.sys.tables.turns[r.Turn].year < 1918 }

// kaiserschlacht takes British units away and weakens British attacks for three turns
// (6.64). A standing order names who of a place goes first.
func (r *run) kaiserschlacht(i int) {
	r.discardChit(i)
	r.Duties.Kaiserschlacht = r.Turn + 2
	places := []func(at loc) bool{r.onFront(egyptian), r.onFront(iraqi), inBox(locNear), inBox(locDeadNear)}
	mine := func(k *counter) bool { return k.army == britain && k.nation != persianRifles }
	wished := r.wishedUnits(allied, i)
	list := r.takeFactors(3, places, wished, func(k *counter) bool { return mine(k) && k.kind == cavalry })
	sum := 0
	for _, u := range list {
		sum += int(r.face(u).attack)
	}
	list = append(list, r.takeFactors(9-sum, places, wished, func(k *counter) bool { return mine(k) && k.kind != cavalry })...)
	for _, u := range list {
		r.withdraw(u, "6.64")
	}
}

// openEvents plays at the start of the Events Phase what waited for it: the
// Kaiserschlacht of January 1918 (6.64).
func (r *run) openEvents() {
	if i := r.firstChit("6.64", chitHand); i >= 0 && r.sys.tables.turns[r.Turn].year == 1918 {
		r.tellEvent("event-played", i)
		r.kaiserschlacht(i)
	}
	for sd := range nobody {
		r.playByStanding(sd)
	}
}
