// Great Power units that come back (3.2, 4).

package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/orders"
)

// mayReturn reports whether a Great Power unit on the Turn Track comes back
// in this side's Mobilization Segment (3.2). One that found no Depot waits
// (R10).
func (s *State) mayReturn(u unitID, sd side) bool {
	un, n := &s.units[u], s.sys.counters[u].nation
	return s.at(u) == locTrack && int(un.due) <= s.turn && s.commands[n] == sd
}

// returnsDue reports whether units of a side's Great Powers return this
// Segment: it is held for them even when the turn is not marked Mobilize.
func (s *State) returnsDue(sd side) bool {
	for u := range s.units {
		if s.mayReturn(unitID(u), sd) && s.returnPlace(unitID(u), sd) != noCell {
			return true
		}
	}
	return false
}

// returnPlace is the default hex of a returning unit, noCell when it has none:
// the lowest number, for the Austro-Hungarian Depot of a Town.
// The Fleet has no hex: it is back in the Pool without a question.
func (s *State) returnPlace(u unitID, sd side) cell {
	switch s.sys.counters[u].nation {
	case germany:
		return s.germanDefault(sd)
	case britain:
		return noCell
	}
	best := noCell
	for c := range s.sys.board.hexes {
		at := cell(c)
		if s.mayReturnTo(u, sd, at) == "" && (best == noCell || s.sys.board.hexes[best].site == nil && s.sys.board.hexes[at].site != nil) {
			best = at
		}
	}
	return best
}

// mayReturnTo tells why a unit may not come back in a hex: an
// Austro-Hungarian unit on its Depot, the Depot anywhere inside
// Austria-Hungary, the German HQ as at its entry (3.2).
func (s *State) mayReturnTo(u unitID, sd side, c cell) string {
	k := &s.sys.counters[u]
	if code, _ := s.canStand(u, c); code != "" {
		return code
	}
	good := false
	switch {
	case s.enemyIn(c, sd):
	case k.nation == germany:
		good = s.mayEnterGerman(sd, c)
	case k.nation != austria:
	case k.kind == depot:
		good = s.sys.board.hexes[c].country[s.year].only(austria) || s.isFreeTown(u, c)
	default:
		for x := range s.pieces.In(c) {
			good = good || s.sys.counters[x].kind == depot && s.sys.counters[x].nation == austria
		}
	}
	if good {
		return ""
	}
	return "not-return"
}

// replaceUnit executes REPLACE AH/Depot AT 1043.
func (r *run) replaceUnit(o *orders.Order) {
	args := clauseArgs(o, "AT", "TO")
	var units []unitID
	for _, a := range o.Args {
		if a.Kind == orders.Path {
			args = append(args, a)
			continue
		}
		u, ok := r.readUnit(a, sideNone)
		switch {
		case !ok:
		case !r.mayReturn(u, r.active):
			r.fault(a.Pos, "not-returning", "3.2", "unit", r.unitName(u))
		default:
			units = append(units, u)
		}
	}
	if len(args) != 1 {
		r.fault(o.Pos, "want-hex", "3.2")
		return
	}
	at, ok := r.readHex(args[0])
	if !ok {
		return
	}
	for _, u := range units {
		if code := r.mayReturnTo(u, r.active, at); code != "" {
			r.fault(args[0].Pos, code, "3.2", "unit", r.unitName(u), "hex", r.hexName(at))
			continue
		}
		r.comeBack(u, at)
	}
}

// comeBack puts a unit that returns into play.
func (r *run) comeBack(u unitID, to loc) {
	un := &r.units[u]
	un.due, un.demoralized, un.open = 0, false, !r.opts.fog
	r.put(u, to)
	r.tellPlaced(u, "returned", "3.2")
}

// returnRest brings back what no line has placed when the Segment ends: the
// Depot first, since the others stand on it. Units of a Power that is now
// neutral go to its neutral places (R11).
func (r *run) returnRest() {
	for pass := range 2 {
		for u := range r.units {
			id, un, k := unitID(u), &r.units[u], &r.sys.counters[u]
			if r.at(unitID(u)) != locTrack || int(un.due) > r.turn || (k.kind == depot) != (pass == 0) {
				continue
			}
			switch {
			case r.commands[k.nation] == sideNone && r.active == r.first:
				r.goNeutral(id, sideNone, "R11")
			case r.commands[k.nation] != r.active:
			case k.nation == britain:
				r.comeBack(id, locPool)
			default:
				if c := r.returnPlace(id, r.active); c != noCell {
					r.comeBack(id, c)
				}
			}
		}
	}
}

// goNeutral takes a unit to where it stands while its Power is neutral (R07,
// R11): Austro-Hungarian ones in an Austro-Hungarian Town, by the REDEPLOY
// lines of a side or the lowest number with room; others off the map.
func (r *run) goNeutral(u unitID, by side, rule adjudicator.Rule) {
	un := &r.units[u]
	un.due, un.demoralized, un.flags, un.open = 0, false, 0, !r.opts.fog
	to := locAside
	if r.sys.counters[u].nation == austria {
		if c := r.neutralTown(u, by); c != noCell {
			to = c
		}
	}
	r.put(u, to)
	r.tellPlaced(u, "redeployed", rule)
}

// neutralTown is the Austro-Hungarian City or Town for a unit: the one that a
// line names, else the lowest with room (at most two in a hex).
func (r *run) neutralTown(u unitID, by side) cell {
	if by != sideNone {
		for _, o := range r.talkLines(by, "REDEPLOY", false) {
			if c := r.redeployHex(o, u); c != noCell && r.isFreeTown(u, c) {
				return c
			}
		}
	}
	for c := range r.sys.board.hexes {
		if r.isFreeTown(u, cell(c)) {
			return cell(c)
		}
	}
	return noCell
}

// isFreeTown reports whether a hex is a Town or City of the unit's country
// with room for one more of its units by the initial directions (S1, S2).
func (s *State) isFreeTown(u unitID, c cell) bool {
	h, n := &s.sys.board.hexes[c], s.sys.counters[u].nation
	if h.site == nil || h.site.country[s.year] != n {
		return false
	}
	count := 0
	for x := range s.pieces.In(c) {
		if s.sys.counters[x].nation != n {
			return false
		}
		if x != u {
			count++
		}
	}
	return count < s.sys.tables.num.stackingNeutral
}

// redeployHex returns the hex that a REDEPLOY line names for a unit.
func (r *run) redeployHex(o *orders.Order, u unitID) cell {
	named, at := false, noCell
	for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "AT", "TO")...) {
		if a.Kind == orders.Path {
			for c := range r.argCells(a) {
				at = c
			}
			continue
		}
		x, _ := r.findUnit(a.Text)
		named = named || x == u
	}
	if !named {
		return noCell
	}
	return at
}

// tryRedeploy checks REDEPLOY lines as far as a Conflict does not change the
// position: units of a Great Power, and a hex at all.
func (r *run) tryRedeploy(sd side) {
	for _, o := range r.talkLines(sd, "REDEPLOY", false) {
		if !r.hasOneGoal(o) {
			continue
		}
		some := false
		for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "AT", "TO")...) {
			if a.Kind == orders.Path {
				_, ok := r.hexOf(sd, o, a)
				some = some || ok
				continue
			}
			if u, ok := r.readUnit(a, sideNone); ok && !isPower(r.sys.counters[u].nation) {
				r.fault(a.Pos, "want-power", "3.2", "unit", r.unitName(u))
			}
		}
		if !some {
			r.fault(o.Pos, "want-hex", "3.2")
		}
	}
}
