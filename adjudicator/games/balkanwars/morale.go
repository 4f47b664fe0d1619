package balkanwars

import (
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
// that brought an Elimination or a Rout (10.3d, 10.3e).
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

// captureCheck counts an enemy City as captured when a unit has entered it
// and so controls it (10.3c, R81); not again before its owner has regained
// it.
func (r *run) captureCheck(c cell, by unitID) {
	st := r.sys.board.hexes[c].site
	owner, sd := st.country[r.year], r.sideOf(by)
	if r.taken[c] || sd == sideNone || r.allegiance[owner] != sd.other() {
		return
	}
	r.taken[c] = true
	effect := r.sys.tables.morale[moraleCity]
	r.emit("captured", "10.3", "hex", r.hexName(c), "side", r.seat(sd), "name", st.name)
	r.changeMorale(r.sys.counters[by].nation, effect.winner, moraleRowNames[moraleCity], "10.3")
	r.changeMorale(owner, effect.loser, moraleRowNames[moraleCity], "10.3")
}

// regain forgets captured Cities that their owners control again. It is
// called before any unit moves on.
func (s *State) regain() {
	for _, c := range s.sys.cities {
		if s.taken[c] && s.controls(c) == s.allegiance[s.sys.board.hexes[c].site.country[s.year]] {
			s.taken[c] = false
		}
	}
}
