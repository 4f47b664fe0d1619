// Neutrals that enter the war (17.11).
// Austria-Hungary north of row 48 of the Eastern Front (17.31).
// The Russian Persian Expeditionary Force (17.21).

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
		if owner, ok := r.sys.ownerOf(h.country); ok && owner == n && h.playable && !(n == greece && r.control[c] == central) {
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
	home := s.sys.tables.nations[s.counter(u).nation].home
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
	case s.hex(c).country != s.sys.tables.nations[s.counter(u).nation].home:
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

// mayAttackNorth tells whether the Austro-Hungarian units of an attack may attack: of
// those north of row 48 no more than four where the limit holds (17.31).
func (s *State) mayAttackNorth(a *attack) bar {
	north := func(u unitID) bool {
		return s.counter(u).army == austria && s.onMap(u) && s.isBoundNorth(s.hex(s.at(u)))
	}
	n, mine := 0, false
	for _, u := range a.units {
		if north(u) {
			n++
			mine = true
		}
	}
	if !mine {
		return bar{}
	}
	for u := range s.units {
		if u := unitID(u); s.units[u].flags&didAttack != 0 && north(u) && !isAmong(a.units, u) {
			n++
		}
	}
	if n > s.sys.tables.num.austriansNorth {
		return bar{"quota", "17.31"}
	}
	return bar{}
}

func isAmong(list []unitID, u unitID) bool { return wishRank(list, u) < len(list) }

// withdrawSouth marches by itself who of the Austro-Hungarians is too many north of row
// 48 after the Bolshevik Revolution and has not moved: those farthest in the south first,
// each as far south as it comes (17.31).
func (r *run) withdrawSouth(sd side) {
	if sd != central || r.Dry && !r.ahead || r.Bolshevik == 0 || r.Phase.Active[east] != central {
		return
	}
	for {
		n, next := 0, noUnit
		for u := range r.units {
			u := unitID(u)
			if r.counter(u).army != austria || !r.onMap(u) || !r.isBoundNorth(r.hex(r.at(u))) {
				continue
			}
			n++
			if r.mayMarch(u).ok() && (next == noUnit || row(r.hex(r.at(u))) < row(r.hex(r.at(next)))) {
				next = u
			}
		}
		if n <= r.sys.tables.num.austriansNorth || next == noUnit {
			return
		}
		if !r.marchSouth(next) {
			r.units[next].flags |= didMove
		}
	}
}

// marchSouth brings a unit to the most southern hex in its reach where it may stand in
// supply; false when it is as far south as it can be.
func (r *run) marchSouth(u unitID) bool {
	group, at := []unitID{u}, r.at(u)
	t, w := r.travellerOf(group), r.scratch()
	sure, _ := r.slowest(group)
	best := noCell
	for _, c := range w.search.Reach(at, sure, &t) {
		if h := r.hex(c); h.terrain != fullLake && row(h) < row(r.hex(at)) && (best == noCell || row(h) < row(r.hex(best))) &&
			r.overfull(c, central, u) == nil {
			best = c
		}
	}
	if best == noCell || !r.supplyIfIn(u, best).is(toStay) {
		return false
	}
	w.search.Reach(at, sure, &t)
	cost, _ := w.search.Cost(best)
	r.goes(group, w.search.Path(best, nil), cost)
	return true
}

// pefSize is how many units may go to Persia, and pefSent and pefGone what facts.PEF says
// of them.
const (
	pefSize          = 3
	pefSent, pefGone = 1, 2
)

// mayExpedite tells whether the expedition may start: once, from January 1916 to the Fall
// of the Czar, while Tabriz is Allied (17.21).
func (s *State) mayExpedite() bar {
	switch {
	case !s.uses(iraqi), s.Turn < s.sys.tables.numberOf("Jan/Feb", 1916):
		return bar{"pef-early", "17.21"}
	case s.PEF != 0:
		return bar{"pef-once", "17.21"}
	case s.Czar > 0:
		return bar{"pef-late", "17.21"}
	case s.control[s.sys.board.at.tabriz] != allied:
		return bar{"pef-tabriz", "17.21"}
	}
	return bar{}
}

// isExpedition tells an SR line that sends Russians from the Caucasus Front to Hamadan.
func (r *run) isExpedition(group []unitID, c cell) bool {
	return c == r.sys.board.at.hamadan && slices.ContainsFunc(group, func(u unitID) bool { return r.counter(u).army == russia })
}

// expedite puts up to three Russian units of the Caucasus Front into Hamadan; they do not
// move there, and CP units beside it do not matter (17.21).
func (r *run) expedite(o *orders.Order, group []unitID) {
	to := r.sys.board.at.hamadan
	if b := r.mayExpedite(); !b.ok() {
		r.refuse(o, group[0], to, b)
		return
	}
	if len(group) > pefSize {
		r.refuse(o, group[pefSize], to, bar{"pef-size", "17.21"})
		return
	}
	for _, u := range group {
		if k := r.counter(u); !r.onMap(u) || k.army != russia || r.frontOf(u) != caucasus || k.untried || k.limit == caucasusPersia {
			r.refuse(o, u, to, bar{"pef-not-there", "17.21"})
			return
		}
	}
	r.PEF = pefSent
	for _, u := range group {
		r.put(u, to)
		r.units[u].flags |= isPEF | didTravel
	}
	r.take(to, allied, group[0])
	r.tellGroup("expedition", "17.21", group, "hex", r.hexName(to))
}

// recallExpedition brings all of the expedition into the Near East box, in supply; nobody
// of Russia comes to Iraq again (17.21).
func (r *run) recallExpedition(o *orders.Order, group []unitID) {
	for u := range r.units {
		u := unitID(u)
		switch pef := r.units[u].flags&isPEF != 0 && r.onMap(u); {
		case pef && !slices.Contains(group, u):
			r.refuse(o, u, r.at(u), bar{"pef-all", "17.21"})
			return
		case pef && r.units[u].flags&isCut != 0:
			r.refuse(o, u, r.at(u), bar{"unsupplied", "17.21"})
			return
		case !pef && slices.Contains(group, u):
			r.refuse(o, u, noCell, bar{"other-box", "9.13"})
			return
		}
	}
	r.PEF = pefGone
	for _, u := range group {
		r.put(u, locNear)
		r.units[u].flags &^= isPEF
	}
	r.tellGroup("boxed", "17.21", group, "box", boxName(locNear))
}
