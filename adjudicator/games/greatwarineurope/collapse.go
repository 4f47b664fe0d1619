// National collapse (16) and what follows at once from control and losses (24).

package greatwarineurope

import "feldpost/adjudicator"

// collapse breaks a nation (16.11): its RP are gone, its HQ leave the game, its other
// units have strength 1.
func (r *run) collapse(n nation, rule adjudicator.Rule) {
	if r.Fallen[n] {
		return
	}
	r.Fallen[n] = true
	r.RP[n] = 0
	r.emit("collapse", rule, "nation", n.String())
	for u := range r.units {
		u := unitID(u)
		k := r.counter(u)
		if k.army != n || r.at(u) == locOut || r.at(u) == locPending {
			continue
		}
		if k.kind == headquarters || n == russia && k.size == brigade && r.mode != europe { // 16.3
			r.remove(u)
		}
	}
	if n == russia {
		r.expire("6.28")
	}
}

// settle does what follows at once, until nothing changes (24).
func (r *run) settle() {
	if r.result != nil || r.stack.Top() == nil {
		return
	}
	r.leaveBeachheads()
	r.noteArrivals()
	r.noteParis()
	r.noteSurrender()
	r.setTurkeyUpByHexes()
	for r.collapseNext() || r.losesConstantinople() {
	}
	r.abandonGermans()
	r.checkAllied()
}

// losesConstantinople takes Turkey out of the war when the Allies hold its capital (5.63):
// what breaks by that, breaks at the same moment (16.5, 24).
func (r *run) losesConstantinople() bool {
	if r.mode == nearEast || !r.War[turkey] || r.Surrendered || !r.TurkeySet || r.control[r.sys.board.at.constantinople] != allied {
		return false
	}
	r.surrenderTurkey("5.63")
	return true
}

// noteArrivals is what begins with the first unit somewhere, by whatever way it has come:
// Kut is a fort for the Allies (14.21), and an Allied tank that can be replaced ends the
// depletion of marching HQ (8.15).
func (r *run) noteArrivals() {
	if at := r.sys.board.at.kut; !r.Kut && r.uses(iraqi) && r.pieces.Has(at, allied) {
		r.Kut = true
		r.emit("kut", "14.21", "hex", r.hexName(at))
	}
	for u := range r.units {
		if k := r.counter(unitID(u)); !r.Relief && k.kind == tank && k.fixed == rebuildable && r.onMap(unitID(u)) &&
			r.sideOf(unitID(u)) == allied {
			r.Relief = true
		}
	}
}

// setTurkeyUpByHexes sets European Turkey up once the Allies hold five TS hexes
// (17.13).
func (r *run) setTurkeyUpByHexes() {
	if r.mode != combined || r.TurkeySet {
		return
	}
	n := 0
	for _, c := range r.sys.board.towns {
		if h := r.hex(c); h.has(markSurrender) && !h.front.inEurope() && r.control[c] == allied {
			n++
		}
	}
	if n >= 5 {
		r.setTurkeyUp("17.13", noCell)
	}
}

// collapseNext finds one nation that collapses now (16.2-16.8).
func (r *run) collapseNext() bool {
	for n := range nations {
		if r.Fallen[n] || !r.War[n] {
			continue
		}
		if rule := r.collapses(n); rule != "" {
			r.collapse(n, rule)
			return true
		}
	}
	return false
}

// collapses tells whether a nation collapses, by its rule; "" when it does not.
func (s *State) collapses(n nation) adjudicator.Rule {
	at := &s.sys.board.at
	switch n {
	case france:
		if s.uses(western) && s.holdAll(at.paris[:], central) && s.Paris < parisSpared && s.americansInFrance() < americansNeeded &&
			!s.russiansInGermany() {
			return "16.2"
		}
	case belgium:
		if s.uses(western) && s.holdsBelgium() {
			return "16.4"
		}
	case austria:
		return s.austriaCollapses()
	case bulgaria:
		if s.uses(eastern) && s.control[at.sofia] == allied {
			return "16.7"
		}
	case romania:
		return s.romaniaCollapses()
	case turkey:
		if s.uses(eastern) && s.pieces.Has(at.krithia, allied) {
			return "16.6"
		}
	}
	return ""
}

// parisSpared is what Paris says of a fall that does not break France (16.2).
const parisSpared = 2

// noteParis keeps what stood in France when Paris fell: with six US divisions of full
// strength France does not collapse, whatever becomes of them, until Paris is retaken
// and falls again (16.2).
func (r *run) noteParis() {
	switch {
	case !r.uses(western) || !r.holdAll(r.sys.board.at.paris[:], central):
		r.Paris = 0
	case r.Paris == 0 && r.americansInFrance() >= americansNeeded:
		r.Paris = parisSpared
	case r.Paris == 0:
		r.Paris = 1
	}
}

// holdAll tells whether a side controls all of some hexes.
func (s *State) holdAll(list []cell, sd side) bool {
	for _, c := range list {
		if s.control[c] != sd {
			return false
		}
	}
	return true
}

// russiansInGermany tells whether Russia holds a fort or city hex of Germany (16.2).
func (s *State) russiansInGermany() bool {
	for _, c := range s.sys.board.towns {
		h := s.hex(c)
		if h.country == inGermany && (h.place == city || h.fort != noFort) && s.isRussian(c) {
			return true
		}
	}
	return false
}

// holdsBelgium tells whether the CP hold every hex with a part of Belgium (16.4).
func (s *State) holdsBelgium() bool {
	for _, c := range s.sys.board.byFront[western] {
		if s.sys.board.hexes[c].belgian && s.control[c] != central {
			return false
		}
	}
	return true
}

// austriaCollapses are the four ways in which Austria-Hungary breaks (16.5).
func (s *State) austriaCollapses() adjudicator.Rule {
	at := &s.sys.board.at
	switch {
	case s.uses(eastern) && (s.control[at.vienna] == allied || s.control[at.budapest] == allied):
		return "16.5"
	case s.uses(italian) && s.control[at.trent] == allied && s.control[at.trieste] == allied:
		return "16.5"
	case s.Fallen[bulgaria] && (s.Fallen[turkey] || s.Surrendered):
		return "16.5"
	}
	if !s.uses(italian) {
		return ""
	}
	for _, c := range s.sys.board.edges {
		h := s.hex(c)
		if h.front != italian || h.country != inAustria || h.terrain == alpine {
			continue
		}
		n := 0
		for u := range s.pieces.Of(c, allied) {
			if s.isSupplied(u) {
				n++
			}
		}
		if n >= 3 {
			return "16.5"
		}
	}
	return ""
}

// romaniaCollapses tells whether Romania breaks, on either side (16.8).
func (s *State) romaniaCollapses() adjudicator.Rule {
	c := s.sys.board.at.bucharest
	switch {
	case s.Romania == allied && s.Czar > 0 && s.control[c] == central:
		return "16.8"
	case s.Romania == central && (s.control[c] == allied || s.Fallen[austria] || s.Fallen[bulgaria]):
		return "16.8"
	}
	return ""
}

// abandonGermans eliminates the Germans of the N sheet outside the Caucasus once
// Turkey has surrendered and no CP unit is in Constantinople (5.61).
func (r *run) abandonGermans() {
	if !r.Surrendered || r.mode != combined || r.pieces.Has(r.sys.board.at.constantinople, central) {
		return
	}
	for u := range r.units {
		u := unitID(u)
		at := r.at(u)
		if r.counter(u).army != germany || at != locTransit && (at < 0 || r.hex(at).front.inEurope() || r.hex(at).front == caucasus) {
			continue
		}
		r.emit("eliminated", "5.61", "unit", r.unitName(u), "hex", r.placeName(at))
		r.kill(u)
	}
}
