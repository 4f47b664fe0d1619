// Mandatory offensives (7).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
)

// offensiveStep rolls for the mandatory offensives of both sides (7.1.1).
func (r *run) offensiveStep(_ *seq.Frame, _ bool) seq.Outcome {
	for _, sd := range [...]side{cp, ap} {
		die := r.Roll.Roll("mandatory offensive "+sd.String(), "7.1.1", 6)
		mod := 0
		if sd == cp && r.hasPlayed(cardHoffmann) {
			mod = 1 // 7.1.9
		}
		was := r.sys.tables.offensives[sd][die+mod]
		r.mo[sd] = r.effective(was)
		r.emit("mandatory-offensive", "7.1.1", "side", sd, "die", die, "modifier", signed(mod), "result", was, "nation", r.mo[sd])
	}
	return seq.Done
}

// effective is what a result means now: nothing for a neutral nation or one
// that an event has released (7.1.2, 7.1.5, 7.1.6, 7.1.10, 7.1.11).
func (s *State) effective(o offensive) offensive {
	switch o {
	case offAHIT:
		if s.war[italy] == 0 || s.italyOccupied() {
			return offAH
		}
	case offIT:
		if s.war[italy] == 0 {
			return offNone
		}
	case offTU:
		if s.war[turkey] == 0 {
			return offNone
		}
	case offGE:
		if s.hasPlayed(cardHLTakesCommand) {
			return offNone
		}
	case offRU:
		if s.hasPlayed(cardBolshevik) {
			return offNone
		}
	}
	return o
}

// italyOccupied reports whether the Central Powers hold all of Italy.
func (s *State) italyOccupied() bool {
	for sp := range s.sys.board.places {
		if s.sys.board.places[sp].nation == italy && s.control[sp] == ap {
			return false
		}
	}
	return true
}

// cancelOffensive ends a pending offensive that an event releases (7.1.5,
// 7.1.11).
func (r *run) cancelOffensive(sd side, o offensive, rule ruleNo) {
	if r.mo[sd] == o {
		r.mo[sd], r.moDone[sd] = offNone, false
		r.emit("mandatory-offensive", rule, "side", sd, "result", o, "nation", offNone)
	}
}

// fulfil looks whether an attack carries out the mandatory offensive of the
// attacker, or breaks the French Mutiny (7.1.3 to 7.1.8). A fort alone does
// not count (FAQ-7).
func (r *run) fulfil(b *battle) {
	if len(b.Sides[defending].Units) == 0 {
		return
	}
	sd := b.Side
	if sd == ap && r.mo[ap] == offFR && r.hasPlayed(cardMutiny) {
		r.breakMutiny(b)
		return
	}
	if r.mo[sd] == offNone || r.moDone[sd] || !r.fulfils(b, r.mo[sd]) {
		return
	}
	r.moDone[sd] = true
	r.emit("offensive-made", "7.1.3", "side", sd, "nation", r.mo[sd], "space", r.name(b.Target))
}

// fulfils reports whether an attack is what a result demands.
func (s *State) fulfils(b *battle, o offensive) bool {
	west := s.sys.inWest(b.Target)
	switch o {
	case offAH: // on anybody (7.1.7)
		return s.nationIn(b, attacking, austria)
	case offAHIT:
		return s.nationIn(b, attacking, austria) && s.isItalianFront(b)
	case offTU:
		return s.anyIn(b, attacking, (*counter).isProperTU)
	case offGE:
		return west && s.nationIn(b, attacking, germany) && s.anyIn(b, defending, func(c *counter) bool {
			return c.nation == america || c.nation == britain || c.nation == belgium || c.nation == france
		})
	case offFR: // 7.1.4, as the British
		return west && s.nationIn(b, attacking, france) && s.nationIn(b, defending, germany)
	case offBR:
		return west && s.anyIn(b, attacking, (*counter).isProperBR) && s.nationIn(b, defending, germany)
	case offIT:
		return s.nationIn(b, attacking, italy)
	case offRU:
		return s.nationIn(b, attacking, russia)
	}
	return false
}

// isItalianFront reports whether an attack is on Italian units, in Italy, or
// on Allied units supplied through Italy (7.1.6).
func (s *State) isItalianFront(b *battle) bool {
	if s.place(b.Target).nation == italy || s.nationIn(b, defending, italy) {
		return true
	}
	for _, u := range b.Sides[defending].Units {
		if s.isSupplied(u) && !s.suppliedWithoutItaly(u) {
			return true
		}
	}
	return false
}

// suppliedWithoutItaly traces supply as if Italy were closed.
func (s *State) suppliedWithoutItaly(u unitID) bool {
	c := *s
	c.war[italy] = 0
	c.supply.forget(traceEnd - 1)
	return c.isSupplied(u)
}

// breakMutiny notes a French attack that costs a point: on German units in
// France, Belgium or Germany, unless all French units in it are stacked with
// US units (7.1.8, FAQ-cards). Attacks made before the card do not count.
func (r *run) breakMutiny(b *battle) {
	if r.mutiny || !r.sys.inWest(b.Target) || !r.nationIn(b, defending, germany) {
		return
	}
	for _, u := range b.Sides[attacking].Units {
		if r.sys.counters[u].nation != france {
			continue
		}
		withUS := false
		for v := range r.pieces.In(r.at(u)) {
			withUS = withUS || r.sys.counters[v].nation == america
		}
		if !withUS {
			r.mutiny = true
			r.emit("mutiny", "7.1.8", "space", r.name(b.Target))
			return
		}
	}
}
