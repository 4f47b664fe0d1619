// Victory (18).

package greatwarineurope

// cpWins is the number of victory points with which the CP win (18.1).
const cpWins = 20

// nearEastTargets is how many Allied victory hexes win the Near East game for the CP before the Fall of the Czar; after it,
// one more (18.4).
const nearEastTargets = 2

// victoryPoints are those of the CP now (18.1, 18.11-18.14).
// What is counted for sudden death alone changes nothing here (18.26).
func (s *State) victoryPoints() int {
	n := int(s.VP)
	for c := range s.sys.board.hexes {
		h := &s.sys.board.hexes[c]
		if h.marks&(markVictory|markEdgeVP|markWestOfSuez|markCity|markEdgeCity) == 0 || !s.uses(h.front) {
			continue
		}
		switch at := cell(c); {
		case s.control[at] == central && s.countsForCP(at, h):
			n++
		case s.control[at] == allied && h.has(markCity|markEdgeCity):
			n--
		}
	}
	for _, x := range s.spoiled {
		if x&hasParisGun != 0 {
			n++ // 6.10
		}
	}
	return n
}

// countsForCP tells whether a hex that the CP hold counts: printed ones, edges of
// France, hexes west of Suez; with what Scutari, Baku, devastation and the treaty say.
func (s *State) countsForCP(c cell, h *hexInfo) bool {
	at := &s.sys.board.at
	switch {
	case !h.has(markVictory | markEdgeVP | markWestOfSuez), s.spoiled[c]&isDevastated != 0:
		return false
	case c == at.scutari:
		return !s.Fallen[austria]
	case c == at.baku && s.inForce("6.45"):
		return s.othersIn(c)
	case s.Treaty && h.country == inRussia:
		return s.garrisoned(c)
	}
	return true
}

// othersIn tells whether a CP unit that is not Turkish is in a hex (18.11).
func (s *State) othersIn(c cell) bool {
	for u := range s.pieces.Of(c, central) {
		if s.counter(u).army != turkey {
			return true
		}
	}
	return false
}

// garrisoned tells whether a hex of Russia counts after the treaty: three German
// divisions in it, four German HQ in Russia (5.47).
func (s *State) garrisoned(c cell) bool {
	divisions, hqs := 0, 0
	for u := range s.units {
		u := unitID(u)
		k := s.counter(u)
		if k.army != germany || !s.onMap(u) {
			continue
		}
		if s.at(u) == c && k.isDivision() {
			divisions++
		}
		if k.kind == headquarters && s.hex(s.at(u)).country == inRussia {
			hqs++
		}
	}
	return divisions >= 3 && hqs >= 4
}

// checkVictory is the Victory Check Phase (18.1, 18.4).
func (r *run) checkVictory() {
	if r.isScenario1914() || !r.sys.tables.letters[r.Letter].check {
		return
	}
	if r.mode == nearEast {
		r.checkNearEast()
		return
	}
	switch n := r.victoryPoints(); {
	case n >= cpWins:
		r.finish(central, "vp", "18.1")
	case n < 0:
		r.finish(allied, "vp", "18.1")
	case r.Letter == letterU:
		r.finish(nobody, "time", "18.15")
	}
}

// checkNearEast is the victory of the CP in the Near East game: Allied victory hexes
// in supply, two before the Fall of the Czar, three after it; it is theirs when the die of
// the Turkish surrender has not made it the Allies' (18.4).
func (r *run) checkNearEast() {
	n, need := 0, nearEastTargets
	if r.Czar > 0 {
		need++
	}
	for _, c := range r.sys.board.towns {
		if r.hex(c).has(markTarget) && r.control[c] == central && r.isHexSupplied(c, central) {
			n++
		}
	}
	if r.Targets = n >= need; r.Targets {
		r.emit("targets", "18.4", "n", n)
	}
}

// winByTargets ends the Near East game for the CP when Turkey has not surrendered in the
// Strategic Turn in which they met their condition: else the Allies win (18.4).
func (r *run) winByTargets() {
	if r.Targets {
		r.finish(central, "targets", "18.4")
	}
}

// checkAllied is the automatic victory of the Allies: Berlin or two Ruhr hexes (18.3),
// and of the CP in the West in 1914: Paris.
func (r *run) checkAllied() {
	at := &r.sys.board.at
	if r.mode == nearEast {
		return
	}
	ruhr := 0
	for _, c := range at.ruhr {
		if r.uses(western) && r.control[c] == allied {
			ruhr++
		}
	}
	switch {
	case r.uses(eastern) && r.control[at.berlin] == allied, ruhr >= 2:
		r.finish(allied, "automatic", "18.3")
	case r.scenario == west1914 && r.holdAll(at.paris[:], central):
		r.finish(central, "paris", "18.2")
	case r.scenario == east1914 && (r.control[at.vienna] == allied || r.control[at.budapest] == allied):
		r.finish(allied, "capital", "18.2")
	}
}

// countTaken is what a hex that has changed sides means for the sudden death of the
// Allies (18.2).
func (r *run) countTaken(c cell, sd side) {
	h := r.hex(c)
	if sd == allied && h.pays > 0 {
		r.forgetHex(c)
	}
	if !h.has(markVictory) || h.country != inFrance && h.country != inBelgium {
		return
	}
	if sd == allied {
		if r.Turn > r.sys.tables.num.march1917 && r.spoiled[c]&wasRetaken == 0 {
			r.spoiled[c] |= wasRetaken
			r.Retaken++
		}
		return
	}
	if h.country == inFrance && !r.Dry && r.spoiled[c]&rolledFor == 0 && r.rollsFor() {
		r.rollSuddenDeath(c)
	}
}

// isOpenToDeath tells whether a roll may end the war: after the French Mutiny and the
// collapse of Russia (18.21).
func (s *State) isOpenToDeath() bool { return s.Mutiny > 0 && s.Fallen[russia] }

// rollsFor tells whether the CP roll for a French hex that they take: when a roll may end
// the war; with a secret mutiny, as they like after 1916 (18.25), by default once Russia
// has collapsed.
func (s *State) rollsFor() bool {
	switch {
	case s.isScenario1914():
		return false
	case !s.opts.On(optMutiny):
		return s.isOpenToDeath()
	case s.Turn < s.sys.tables.num.year1917, s.hasStanding(central, "SUDDENDEATH", "NEVER"):
		return false
	}
	return s.Fallen[russia] || s.hasStanding(central, "SUDDENDEATH", "ALWAYS")
}

// rollSuddenDeath rolls for the sudden victory of the CP (18.21-18.24).
func (r *run) rollSuddenDeath(c cell) {
	r.spoiled[c] |= rolledFor
	by := r.victoryPoints() + int(r.Rolls) - int(r.Retaken)
	if r.USEntry > 0 && r.americansInFrance() < americansNeeded {
		by++
	}
	if r.inForce("6.34") {
		by--
	}
	r.Rolls++
	die := r.roll("sudden death "+r.hexName(c), "18.21")
	r.emit("sudden-death", "18.21", "hex", r.hexName(c), "die", die, "n", by, "total", die+by)
	if die+by >= cpWins && r.isOpenToDeath() {
		r.finish(central, "sudden-death", "18.2")
	}
}

// The thresholds of the two scenarios of 1914.
const (
	westForCP, westForAllies = 3, 2
	eastForCP, eastForAllies = 0, -2
)

// endScenario ends a game after its last turn.
func (r *run) endScenario() {
	n, high, low := int(r.VP), 0, 0 // emergency replacements cost what they cost elsewhere (5.18)
	for c := range r.sys.board.hexes {
		h, at := &r.sys.board.hexes[c], cell(c)
		switch {
		case !r.uses(h.front):
		case h.has(markVictory) && r.control[at] == central && (r.scenario == east1914 || h.country == inFrance || h.country == inBelgium):
			n++
		case h.has(markCity) && r.control[at] == allied && r.scenario == east1914:
			n--
		}
	}
	switch r.scenario {
	case west1914:
		high, low = westForCP, westForAllies
	case east1914:
		high, low = eastForCP, eastForAllies
	case nearEast1914:
		r.endNearEast()
		return
	default:
		r.finish(nobody, "time", "18.15")
		return
	}
	switch {
	case n >= high:
		r.finish(central, "hexes", "18.1")
	case n <= low:
		r.finish(allied, "hexes", "18.1")
	default:
		r.finish(nobody, "time", "18.15")
	}
}

// endNearEast is the end of 1918 in the Near East: the CP win when Turkey stands, and
// after the Army of Islam only with Baku (18.4).
func (r *run) endNearEast() {
	if r.inForce("6.45") && r.control[r.sys.board.at.baku] != central {
		r.finish(nobody, "time", "18.4")
		return
	}
	r.finish(central, "turkey-stands", "18.4")
}
