// Neutrals that enter the war (17.11).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// deployNeutral brings a neutral into the war: its hexes fall to its side (7.14), its
// units stand where the default has them, and the owner may place them elsewhere
// inside the borders in the New Units Phase of this turn. Greece: hexes that CP hold
// stay theirs (6.53), and European Turkey is set up (17.13). Romania's side must be
// chosen before.
func (r *run) deployNeutral(n nation) {
	sd := r.sideOfNation(n)
	if sd == nobody || r.War[n] || r.Never[n] {
		return
	}
	r.War[n], r.Entered[n] = true, r.Turn
	r.emit("war", "17.11", "nation", n.String(), "side", seats.Seat(sd))
	for c := range r.sys.board.hexes {
		h := r.hex(cell(c))
		if owner, ok := ownerOf(h.country); ok && owner == n && h.playable && !(n == greece && r.control[c] == central) {
			r.control[c] = sd
		}
	}
	for f := range fronts {
		r.stale(f)
	}
	count := 0
	for u := range r.units {
		u := unitID(u)
		if e := r.counter(u).entries[r.mode]; e.kind != withNeutral || r.counter(u).nation != n || r.at(u) != locPending {
			continue
		}
		if c := r.deploymentOf(u); c != noCell {
			r.station(u, c)
			r.units[u].flags |= isFrozen
			count++
		}
	}
	r.emit("army-set-up", "17.11", "nation", n.String(), "n", count)
	if n == greece {
		r.setTurkeyUp("17.13", noCell)
		r.voidHeld("6.53")
	}
}

// deploymentOf is where a neutral's unit is placed by default: the hex of the list,
// else the first town and then the first hex of the country that takes it.
func (s *State) deploymentOf(u unitID) cell {
	if c := s.sys.tables.deploy[u]; c >= 0 && s.control[c] == s.sideOf(u) && s.mayDeploy(u, c).ok() && s.overfull(c, s.sideOf(u), u) == nil {
		return c
	}
	home := homes[s.counter(u).nation]
	for _, list := range [...][]cell{s.sys.board.towns, s.sys.board.byFront[eastern], s.sys.board.byFront[italian]} {
		for _, c := range list {
			if s.hex(c).country == home && s.control[c] == s.sideOf(u) && s.mayDeploy(u, c).ok() && s.overfull(c, s.sideOf(u), u) == nil {
				return c
			}
		}
	}
	return noCell
}

// mayDeploy tells whether a neutral's unit may be placed in a hex: inside its
// borders, not where the enemy is (17.11).
func (s *State) mayDeploy(u unitID, c cell) bar {
	sd := s.sideOf(u)
	switch {
	case s.hex(c).country != homes[s.counter(u).nation]:
		return bar{"outside-borders", "17.11"}
	case s.enemyIn(c, sd), s.control[c] != sd && s.counter(u).army != greece:
		return bar{"not-held", "17.11"}
	}
	return s.mayBe(u, c)
}

// mayRedeploy tells whether a side may place the units of a neutral that has just
// entered.
func (s *State) mayRedeploy(sd side) bool {
	for n := range nations {
		if s.Entered[n] == s.Turn && s.War[n] && s.sideOfNation(n) == sd {
			return true
		}
	}
	return false
}

// isRedeployable tells a unit of a neutral that is being deployed.
func (s *State) isRedeployable(u unitID) bool {
	return s.onMap(u) && s.units[u].flags&isFrozen != 0 && s.Entered[s.counter(u).nation] == s.Turn
}

// redeploy places units of a neutral anywhere inside its borders.
func (r *run) redeploy(sd side, o *orders.Order, group []unitID, c cell) {
	for _, u := range group {
		b := bar{"not-in-box", "13.0"}
		if r.isRedeployable(u) {
			b = r.mayDeploy(u, c)
		}
		if !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.hexName(c))
			return
		}
	}
	come := slices.DeleteFunc(slices.Clone(group), func(u unitID) bool { return r.at(u) == c })
	if l := r.overfull(c, sd, come...); l != nil {
		r.fault(o.Pos, l.Code, l.Rule, "unit", r.unitName(group[0]), "hex", r.hexName(c))
		return
	}
	for _, u := range come {
		r.put(u, c)
	}
	r.take(c, sd, noUnit)
	r.tellGroup("placed", "17.11", group, "hex", r.hexName(c))
}
