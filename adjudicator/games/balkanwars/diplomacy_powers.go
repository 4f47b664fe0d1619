// Great Powers and their units (3.2).

package balkanwars

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// isPower reports whether a country is one of the six Great Powers.
func isPower(n nation) bool { return n < nations && !n.hasMorale() }

// hasForces reports whether a Great Power has units to commit: only
// Austria-Hungary, Germany and Great Britain have (3.2).
func hasForces(n nation) bool { return n == austria || n == germany || n == britain }

// commandOf returns the side that commands a country's units: a Great
// Power's ally only when its units have entered play (3.2).
func (s *State) commandOf(n nation) side {
	if n.hasMorale() || s.talks.Called.has(n) {
		return s.allegiance[n]
	}
	return sideNone
}

// recommand brings up to date what follows from the alliances after one has
// changed: who commands whose units, which countries are neutral, and
// whether the League has had the British Fleet.
func (s *State) recommand() {
	s.neutral = 0
	for n := range nations {
		s.commands[n] = s.commandOf(n)
		if s.allegiance[n] == sideNone {
			s.neutral |= setOf(n)
		}
	}
	if sd := s.commands[britain]; sd != sideNone && sd == s.leagueSide() {
		s.talks.OurFleet = true
	}
}

// aside changes who commands a country's units while they are off the map,
// so that stacks and ZOC stay right.
func (s *State) aside(n nation, change func()) {
	var was []loc
	dug, fallen := slices.Clone(s.entrenched), len(s.fallen)
	for u := range s.units {
		if s.sys.counters[u].nation == n {
			was = append(was, s.at(unitID(u)))
			if s.at(unitID(u)) >= 0 {
				s.put(unitID(u), locAside)
			}
		}
	}
	change()
	s.recommand()
	for u, i := 0, 0; u < len(s.units); u++ {
		if s.sys.counters[u].nation == n {
			if was[i] >= 0 {
				s.put(unitID(u), was[i])
			}
			i++
		}
	}
	s.recountZOC()
	copy(s.entrenched, dug)
	s.fallen = s.fallen[:fallen]
}

// changeSide changes the side of a country.
func (s *State) changeSide(n nation, sd side) {
	s.aside(n, func() { s.allegiance[n] = sd })
}

// allyPower brings a Great Power to a side if it is neutral (3.2).
func (r *run) allyPower(e effect) {
	if !r.isNeutralNation(e.nation) {
		r.noEvent("condition")
		return
	}
	r.changeSide(e.nation, e.side)
	r.emit("alliance", "3.2", "nation", e.nation, "side", r.seat(e.side))
}

// callable is the set of Great Powers whose units a side may call into play.
func (s *State) callable(sd side) (set nationSet) {
	for n := range nations {
		if hasForces(n) && s.allegiance[n] == sd && !s.talks.Called.has(n) {
			set |= setOf(n)
		}
	}
	return set
}

// callPowers executes CALL AH, CALL GB, CALL DE AT 3012, then the standing
// orders CALL. Without them nothing is called (rules 15).
func (r *run) callPowers(sd side) {
	refused := nationSet(0)
	for _, o := range r.talkLines(sd, "CALL", false) {
		if hasWord(o.Args, "NEVER") || hasWord(o.Args, "NO") {
			if len(o.Args)+len(o.Clauses) > 1 {
				r.drop(sd, o, o.Pos, "contrary", "3.2", "text", argText(o.Args[0]), "other", "NEVER", "verb", o.Verb)
			}
			refused = ^nationSet(0)
			continue
		}
		if r.goesSomewhere(sd, o) {
			r.call1(sd, o, true)
		}
	}
	if r.Dry || refused != 0 {
		return
	}
	for _, o := range r.standingFor(sd, "CALL") {
		if !r.talkHolds(o.When, sd, false) {
			continue
		}
		if hasWord(o.Args, "NEVER") {
			return
		}
		r.call1(sd, &o, false)
	}
}

// goesSomewhere faults a place in a CALL line that is none of the German HQ, which
// alone has a choice (3.2), or one too many.
func (r *run) goesSomewhere(sd side, o *orders.Order) bool {
	args := goalsOf(o)
	german := slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return parseNation(strings.ToUpper(a.Text)) == germany })
	switch {
	case len(args) == 0 || german && len(args) == 1:
		return true
	case german:
		r.drop(sd, o, args[1].Pos, "one-place", "3.2", "text", argText(args[1]), "verb", o.Verb)
	default:
		r.drop(sd, o, args[0].Pos, "unpaired", "3.2", "text", argText(args[0]), "verb", o.Verb)
	}
	return false
}

// call1 executes one CALL line; a standing order is silent about Powers that
// cannot come now.
func (r *run) call1(sd side, o *orders.Order, loud bool) {
	for _, a := range o.Args {
		n := parseNation(strings.ToUpper(a.Text))
		code := ""
		switch {
		case !isPower(n):
			code = "want-power"
		case !hasForces(n):
			code = "no-units"
		case r.allegiance[n] != sd:
			code = "not-allied"
		case r.talks.Called.has(n):
			code = "called-already"
		}
		if code != "" {
			if loud {
				r.drop(sd, o, a.Pos, code, "3.2", "power", argText(a))
			}
			continue
		}
		at := noCell
		if n == germany {
			if at = r.germanPlace(sd, o, loud); at == noCell {
				continue
			}
		}
		r.commit(sd, n, at)
		if !loud {
			r.settledBy(sd, "call", "3.2", standing.Standing)
		}
	}
}

// commit brings all units of a Great Power into play and deducts the Victory
// Points at once (3.2, 14.1b, R08).
func (r *run) commit(sd side, n nation, at cell) {
	r.aside(n, func() { r.talks.Called |= setOf(n) })
	cost := r.scene().commit[n]
	r.commitVP[sd] += int16(cost)
	var list []unitID
	for u := range r.units {
		if r.sys.counters[u].nation == n && r.at(unitID(u)) != locOut {
			list = append(list, unitID(u))
			if r.at(unitID(u)) != locTrack { // that one comes in its time
				r.units[u].open = !r.opts.fog
				r.arrive(unitID(u), at)
			}
		}
	}
	r.emit("committed", "3.2", "nation", n, "side", r.seat(sd), "vp", cost, "units", r.unitNames(list))
	if n == britain && sd == r.leagueSide() && r.opts.fleetOnce {
		r.changeLandings(effect{side: sd, n: 1}) // R46
	}
}

// arrive puts a unit where it enters play: the Fleet in the Pool (3.2(1)), the
// German HQ on its hex (3.2(3)). Austro-Hungarian units stand where the scenario
// put them (3.2(2)).
func (r *run) arrive(u unitID, at cell) {
	switch r.sys.counters[u].nation {
	case britain:
		r.put(u, locPool)
	case germany:
		r.put(u, at)
		r.tellPlaced(u, "deploy", "3.2")
	}
}

// germanHQ returns the German HQ, noUnit when the data have none.
func (s *System) germanHQ() unitID {
	for u := range s.counters {
		if s.counters[u].nation == germany {
			return unitID(u)
		}
	}
	return noUnit
}

// germanPlace reads the hex of CALL DE AT, else takes the default.
func (r *run) germanPlace(sd side, o *orders.Order, loud bool) cell {
	args := clauseArgs(o, "AT", "TO")
	if len(args) > 0 {
		at, ok := r.hexOf(sd, o, args[0])
		switch {
		case !ok:
			return noCell
		case r.mayEnterGerman(sd, at):
			return at
		case loud:
			r.drop(sd, o, args[0].Pos, "not-entry", "3.2", "hex", r.hexName(at))
		}
		return noCell
	}
	at := r.germanDefault(sd)
	if at == noCell && loud {
		r.drop(sd, o, o.Pos, "no-place", "3.2", "power", germany)
	}
	return at
}

// germanDefault is the capital of the first country whose own is open, else
// the lowest legal hex, noCell when there is none.
func (s *State) germanDefault(sd side) cell {
	for n, c := range s.sys.tables.politics.capitals {
		if s.allegiance[n] == sd && s.mayEnterGerman(sd, c) {
			return c
		}
	}
	for c := range s.sys.board.hexes {
		if s.mayEnterGerman(sd, cell(c)) {
			return cell(c)
		}
	}
	return noCell
}

// mayEnterGerman tells whether the German HQ may appear in a hex: for the
// Ottoman side Constantinople, for others any friendly City; when the enemy
// controls all of them, with any friendly combat unit (3.2(3)).
func (s *State) mayEnterGerman(sd side, c cell) bool {
	u := s.sys.germanHQ()
	if u == noUnit || c == noCell || s.enemyIn(c, sd) {
		return false
	}
	if code, _ := s.canStand(u, c); code != "" {
		return false
	}
	for _, open := range s.sys.cities {
		if s.isGermanCity(sd, open) && s.controls(open) != sd.other() {
			return s.isGermanCity(sd, c) && s.controls(c) != sd.other()
		}
	}
	for x := range s.pieces.In(c) {
		k := &s.sys.counters[x]
		if k.combat > 0 && k.movement > 0 && (!s.isOttomanSide(sd) || k.nation == ottoman) {
			return true
		}
	}
	return false
}

// isOttomanSide reports whether a side is the Ottoman one: in Scenario 1 only.
func (s *State) isOttomanSide(sd side) bool { return s.scenario == 1 && sd == sideB }

// isGermanCity reports whether a City is one at which the German HQ appears.
func (s *State) isGermanCity(sd side, c cell) bool {
	st := s.sys.board.hexes[c].site
	if st == nil || !st.city {
		return false
	}
	if s.isOttomanSide(sd) {
		return c == s.sys.tables.politics.capitals[ottoman]
	}
	n := st.country[s.year]
	return s.allegiance[n] == sd && n.hasMorale() && !s.capitulated[n]
}

// hexOf reads one hex of a diplomatic line.
func (r *run) hexOf(sd side, o *orders.Order, a orders.Arg) (cell, bool) {
	list, wrong := r.sys.board.Ordered(a)
	if wrong != nil || len(list) != 1 {
		r.drop(sd, o, a.Pos, "want-hex", "", "text", argText(a))
		return noCell, false
	}
	return list[0], true
}

// fleetMayBePlaced tells whether the committed British Fleet may support a
// combat in a coast hex (6): anywhere when Great Britain is allied to the
// Ottomans, else not on the Sea of Marmara or the Black Sea, but always where
// the Aegean is reached too (3319 and 3520).
func (s *State) fleetMayBePlaced(sd side, c cell) bool {
	h := &s.sys.board.hexes[c]
	if s.commands[britain] != sd || !h.coast || h.terrain == allSea {
		return false
	}
	if s.allegiance[ottoman] == sd {
		return true
	}
	return h.seas&(blackSea|marmara) == 0 || h.seas&aegean != 0
}
