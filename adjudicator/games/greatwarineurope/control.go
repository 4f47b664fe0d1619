// Control of hexes (7.1) and what follows at once when it changes (24).

package greatwarineurope

import "feldpost/adjudicator"

// enter is a unit's coming into a hex by operational movement or advance: it
// takes the hex (7.13), overruns a lone HQ (8.22), destroys the fort and the
// trenches of the enemy (14.14, 14.53).
func (r *run) enter(u unitID, c cell) {
	sd, k := r.sideOf(u), r.counter(u)
	for v := range r.pieces.Of(c, sd.Other()) {
		if r.counter(v).kind == headquarters && k.isCombat() {
			r.emit("overrun", "8.22", "unit", r.unitName(v), "hex", r.hexName(c), "by", r.unitName(u))
			r.kill(v)
		}
	}
	if r.holdsFort(c, sd.Other()) && !r.Dry {
		r.emit("fort-destroyed", "14.14", "hex", r.hexName(c), "side", seats.Seat(sd))
	}
	if r.holdsFort(c, sd.Other()) {
		r.razeFort(c)
	}
	if sd == allied {
		r.alliesEnter(u, c)
	} else {
		r.pushPipeline(c)
	}
	r.take(c, sd, u)
}

// razeFort destroys the fort and the Hindenburg marker in a hex for good (14.14, 14.31).
func (s *State) razeFort(c cell) {
	s.spoiled[c] &^= hasHindenburg
	s.breakFort(c)
}

// breakFort destroys the fort in a hex with its unit; a Hindenburg marker has no unit that
// could be lost, and stays (14.11, 14.31).
func (s *State) breakFort(c cell) {
	if s.hex(c).fort != noFort {
		s.spoiled[c] |= fortGone
	}
	s.stale(s.hex(c).front)
}

// alliesEnter is what an Allied unit destroys or opens in a hex.
func (r *run) alliesEnter(u unitID, c cell) {
	at := &r.sys.board.at
	if r.spoiled[c]&hasTrench != 0 {
		r.spoiled[c] &^= hasTrench
		r.emit("trench-destroyed", "14.53", "hex", r.hexName(c))
	}
	if c == at.kress[0] || c == at.kress[1] {
		r.spoiled[c] |= trenchGone
	}
	if r.spoiled[c]&hasParisGun != 0 {
		r.spoiled[c] &^= hasParisGun
		r.expire("6.10")
		r.emit("paris-gun-lost", "6.10", "hex", r.hexName(c))
	}
	r.spoiled[c] &^= russianLast
	if r.counter(u).army == russia {
		r.spoiled[c] |= russianLast
	}
	if r.hex(c).country == inTurkey && r.hex(c).front == eastern {
		r.setTurkeyUp("17.13", c)
	}
}

// pushPipeline brings the Sinai pipeline back when a CP unit comes to the coast
// with it or west of it (11.53).
func (r *run) pushPipeline(c cell) {
	h := r.hex(c)
	if r.Pipeline == 0 || h.coast != atMediterranean {
		return
	}
	reached := int8(0)
	for _, t := range r.sys.board.towns {
		x := r.hex(t)
		// the first two digits of a hex of this map grow to the west (3.2)
		if x.pipeline > reached && x.pipeline <= r.Pipeline && row(x) > row(h) {
			reached = x.pipeline
		}
	}
	if reached < r.Pipeline {
		r.Pipeline = reached
		r.emit("pipeline", "11.53", "n", reached, "side", seats.Seat(central))
		r.stale(egyptian)
	}
}

// row and column are the two halves of a printed number.
func row(h *hexInfo) int    { return int(h.id) % 10000 / 100 }
func column(h *hexInfo) int { return int(h.id) % 100 }

// take gives a hex to a side; u is the unit that takes it, noUnit for none. Hexes
// of the Arabs go back to whose they were (7.13).
func (r *run) take(c cell, sd side, u unitID) {
	if r.control[c] == sd {
		if u == noUnit || r.counter(u).nation != arabs {
			r.former[c] = nobody
		}
		return
	}
	before := r.control[c]
	if u != noUnit && r.counter(u).nation == arabs {
		r.former[c] = before
	} else {
		r.former[c] = nobody
	}
	r.control[c] = sd
	r.Antwerp = r.Antwerp || c == r.sys.board.at.antwerp && sd == central
	r.touched(c)
	r.loseSource(c, sd)
	if h := r.hex(c); h.isSettled() && !r.Dry {
		pairs := []any{"hex", r.hexName(c), "side", seats.Seat(sd)}
		if u != noUnit {
			pairs = append(pairs, "nation", r.counter(u).nation.String())
		}
		r.emit("taken", "7.13", pairs...)
	}
	if before == sd.Other() {
		r.countTaken(c, sd)
	}
}

// giveBack gives a hex that only Arabs held, and have left, back to whose it was
// (7.13, 15.81).
func (s *State) giveBack(c cell) {
	if s.former[c] != nobody && s.pieces.IsEmpty(c) {
		s.control[c], s.former[c] = s.former[c], nobody
		s.touched(c)
	}
}

// kill puts a unit into the dead pile of the sheet on which it was lost (10.63,
// 5.35, 5.37); an Arab one comes back untried (15.8).
func (r *run) kill(u unitID) {
	k, at := r.counter(u), r.at(u)
	f := western
	if at >= 0 {
		f = r.hex(at).front
	}
	to := loc(locDead)
	if r.mode == europe && at >= 0 && f == eastern && k.army == britain && k.bound() < 0 && int(r.LostEast) < r.sys.tables.num.lostEast {
		r.LostEast++
		to = locOut // 5.36: they are rebuilt for Egypt
		r.emit("lost-for-good", "5.36", "unit", r.unitName(u))
	}
	if !f.inEurope() && k.army != germany {
		to = locDeadNear
	}
	if k.nation == germany && r.mode == nearEast {
		to = locOut // 5.37
	}
	wasShock := k.back == shock && k.special != alpenkorps && r.units[u].flags&isBack != 0
	wasPG := (k.back == asPG || k.back == asInfantry) && r.units[u].flags&isBack != 0
	late := r.units[u].flags & (isLost2 | isRegular)
	r.put(u, to)
	r.units[u] = unit{front: f, flags: late}
	switch {
	case k.nation == arabs:
		r.units[u].flags = isUntried
	case wasPG:
		r.units[u].flags = isBack // 15.91, 15.55: in the dead pile too
	case wasShock && r.ShockEvents > 0:
		r.units[u].flags |= isLost2 // 15.43
	}
}

// remove takes a unit out of the game for good.
func (r *run) remove(u unitID) {
	r.put(u, locOut)
	r.units[u] = unit{}
}

// lose takes one step of a unit (10.63).
func (r *run) lose(u unitID, rule adjudicator.Rule) {
	at := r.at(u)
	if r.stepsOf(u) == 2 {
		r.units[u].flags |= isBack
		r.emit("reduced", rule, "unit", r.unitName(u), "hex", r.hexName(at))
		return
	}
	r.emit("eliminated", rule, "unit", r.unitName(u), "hex", r.hexName(at))
	r.kill(u)
}

// setTurkeyUp places the Turkish units of Europe once (17.13). Those whose hex the
// Allies hold, or one of them enters now, go to the nearest free one of European Turkey;
// the 3rd Division may have come before, and the 19th has its second counter from N on
// (17.31).
func (r *run) setTurkeyUp(rule adjudicator.Rule, entered cell) {
	if r.TurkeySet || r.mode == nearEast || r.Surrendered {
		return
	}
	r.TurkeySet = true
	n := 0
	for u, p := range r.sys.tables.scenarios[r.scenario].setup {
		u := unitID(u)
		if p.at == locEnd || p.turn != 0 || r.at(u) != locPending {
			continue
		}
		to := p.at
		if to >= 0 && !r.isOpenToTurks(u, to, entered) {
			to = r.nearest(to, eastern, func(c cell) bool { return r.isOpenToTurks(u, c, entered) })
		}
		if to == noCell {
			continue
		}
		r.station(u, to)
		if to >= 0 {
			r.take(to, central, noUnit)
		}
		n++
	}
	r.stale(eastern)
	r.emit("turkey-set-up", rule, "n", n)
	r.swapNineteenth()
}

// isOpenToTurks tells whether a Turkish unit may be set up in a hex of European Turkey: no
// Allied unit is there or comes there now.
func (s *State) isOpenToTurks(u unitID, c, entered cell) bool {
	h := s.hex(c)
	return h.playable && h.country == inTurkey && h.front == eastern && h.place != beach && c != entered && !s.pieces.Has(c, allied) &&
		s.overfull(c, central, u) == nil && s.mayBe(u, c).ok()
}
