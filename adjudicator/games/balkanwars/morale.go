// National Morale (10.3) and the capture of Cities.

package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/track"
)

// changeMorale moves a country's National Morale on its track of 0 to 10
// (10.3f, 10.3g); what goes beyond is lost. Great Powers have no track.
func (r *run) changeMorale(n nation, delta int, reason string, rule adjudicator.Rule) {
	if !n.hasMorale() || r.capitulated[n] || delta == 0 {
		return
	}
	from := int(r.morale[n])
	to, moved := track.Limits{High: r.sys.tables.num.moraleMax}.Add(from, delta)
	r.morale[n] = int8(to)
	if moved != 0 {
		r.emit("morale", rule, "nation", n, "from", from, "to", to, "reason", reason)
	}
}

// combatMorale changes the morale of each country with units in a combat
// that brought an Elimination or a Rout (10.3(3), 10.3e).
func (r *run) combatMorale(b *battle, row moraleRow, winner role) {
	effect := r.sys.tables.morale[row]
	for n := range nations {
		if b.nations[winner].has(n) {
			r.changeMorale(n, effect.winner, moraleRowNames[row], "10.3")
		}
		if b.nations[1-winner].has(n) {
			r.changeMorale(n, effect.loser, moraleRowNames[row], "10.3")
		}
	}
}

// fortMorale counts each Fortification lost in a combat as captured: the
// captors are the attacking countries (R81).
func (r *run) fortMorale(b *battle) {
	effect := r.sys.tables.morale[moraleFortification]
	for _, u := range b.forts {
		r.emit("captured", "10.3", "hex", r.hexName(b.target), "side", r.seat(b.side[attacking]), "name", r.unitName(u))
		for n := range nations {
			if b.nations[attacking].has(n) {
				r.changeMorale(n, effect.winner, moraleRowNames[moraleFortification], "10.3")
			}
		}
		r.changeMorale(r.sys.counters[u].nation, effect.loser, moraleRowNames[moraleFortification], "10.3")
	}
}

// noteEntry keeps the order in which units came into Cities in this Segment.
func (r *run) noteEntry(u unitID) {
	r.entries = append(slices.DeleteFunc(r.entries, func(x unitID) bool { return x == u }), u)
}

// captureCities ends a Segment: an enemy City in which units of a side stand
// is captured, unless it has been in their hands since an earlier Segment; not
// again before its own side has held it at the end of one (10.3(2), R81).
func (r *run) captureCities() {
	for _, c := range r.sys.cities {
		home := r.allegiance[r.sys.board.hexes[c].site.country[r.year]]
		by := r.captorIn(c)
		switch {
		case by == noUnit:
			if r.controls(c) == home {
				r.taken[c] = sideNone
			}
		case r.sideOf(by) == home:
			r.taken[c] = sideNone
		case r.taken[c] != r.sideOf(by):
			r.capture(c, by)
		}
	}
	r.entries = nil
}

// captorIn returns the unit that came first into a City among those that now
// hold it, noUnit when nobody does.
func (r *run) captorIn(c cell) unitID {
	first, at := noUnit, 0
	for u := range r.pieces.In(c) {
		if !r.holdsGround(u) {
			continue
		}
		if i := slices.Index(r.entries, u); first == noUnit || i < at {
			first, at = u, i
		}
	}
	return first
}

// capture gives a City to the side of a unit. Its country and that of the
// unit change morale when they are at war with each other; one that has
// capitulated has nothing more to lose.
func (r *run) capture(c cell, by unitID) {
	st, sd := r.sys.board.hexes[c].site, r.sideOf(by)
	owner := st.country[r.year]
	r.taken[c] = sd
	if r.allegiance[owner] != sd.other() || r.capitulated[owner] {
		return
	}
	effect := r.sys.tables.morale[moraleCity]
	r.emit("captured", "10.3", "hex", r.hexName(c), "side", r.seat(sd), "name", st.name)
	r.changeMorale(r.sys.counters[by].nation, effect.winner, moraleRowNames[moraleCity], "10.3")
	r.changeMorale(owner, effect.loser, moraleRowNames[moraleCity], "10.3")
}
