// Strategic redeployment (9.3, 13).

package pathsofglory

import (
	"slices"

	"feldpost/orders"
)

// redeploy carries out the SR lines of an action (13.0), of units of any nations
// and spaces, all or some of those in a space (13.1.4).
func (r *run) redeploy(points int) {
	r.onlyLines("9.3.1", "SR", "STOP")
	spent, sieges := 0, r.siegesNow()
	for i := range r.script {
		o := &r.script[i]
		if o.Verb != "SR" {
			continue
		}
		if !r.holdsNow(o.When, r.active) {
			r.knowsNames(o, r.active)
			continue
		}
		spent = r.redeployLine(o, spent, points)
	}
	r.checkRedeployed(&sieges)
}

// redeployCost is what a unit's redeployment costs (13.1.2).
func (s *State) redeployCost(u unitID) int {
	if s.sys.counters[u].army {
		return s.sys.tables.num.srArmy
	}
	return s.sys.tables.num.srCorps
}

// srMove is one unit's redeployment.
type srMove struct {
	unit     unitID
	from, to space
	sea      bool
}

// redeployLine reads SR units from>to, or SR units FROM a TO b, and pays for
// them: a point for a corps, more for an army (13.1.2).
func (r *run) redeployLine(o *orders.Order, spent, points int) int {
	units, path, ok := r.readRedeploy(o)
	if !ok {
		return spent
	}
	to := path[len(path)-1]
	for _, u := range units {
		cost := r.redeployCost(u)
		if len(path) > 1 && path[0] != r.at(u) {
			r.fault(o.Pos, "not-there", "13.1.6", "unit", r.unitName(u), "space", r.name(path[0]), "at", r.name(r.at(u)))
			return spent
		}
		if spent+cost > points {
			r.fault(o.Pos, "too-few-sr", "9.3.2", "unit", r.unitName(u), "need", cost, "have", points-spent)
			return spent
		}
		m := srMove{unit: u, from: r.at(u), to: to}
		if code, rule := r.redeployBar(&m); code != "" {
			pairs := []any{"unit", r.unitName(u), "from", r.name(m.from), "to", r.name(to)}
			if barsSpace(code) {
				pairs = append(pairs, "space", r.name(to))
			}
			r.fault(o.Pos, code, rule, pairs...)
			return spent
		}
		spent += cost
		r.redeployUnit(&m)
		if n := len(r.moves); n == 0 || r.moves[n-1].pos != o.Pos || r.moves[n-1].path[0] != m.from || r.moves[n-1].path[1] != m.to {
			r.moves = append(r.moves, moved{pos: o.Pos, path: []space{m.from, m.to}})
		}
		last := &r.moves[len(r.moves)-1]
		last.units = append(last.units, u)
	}
	return spent
}

func (r *run) readRedeploy(o *orders.Order) (units []unitID, path []space, ok bool) {
	for _, a := range append(append(append([]orders.Arg(nil), o.Args...), clauseArgs(o, "FROM")...), clauseArgs(o, "TO")...) {
		var room [12]object
		for _, x := range r.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit:
				if r.sideOf(x.unit) != r.active {
					r.fault(a.Pos, "not-yours", "2.4", "unit", r.unitName(x.unit))
					return nil, nil, false
				}
				if !slices.Contains(units, x.unit) {
					units = append(units, x.unit)
				}
			case x.space != nowhere && len(path) == 2:
				r.fault(a.Pos, "two-ends", "13.1.6", "space", r.name(x.space))
				return nil, nil, false
			case x.space != nowhere:
				path = append(path, x.space)
			default:
				r.unknown(a)
				return nil, nil, false
			}
		}
	}
	switch {
	case len(units) == 0:
		r.fault(o.Pos, "no-units", "13.1.1")
	case len(path) == 0:
		r.fault(o.Pos, "want-path", "13.1.6")
	default:
		return units, path, true
	}
	return nil, nil, false
}

func (r *run) redeployUnit(m *srMove) {
	c := &r.sys.counters[m.unit]
	if r.countsForNear(m) {
		switch {
		case c.side == cp:
			r.nearMoves |= nearCP
		case c.nation == russia:
			r.nearMoves |= nearRU
		default:
			r.nearMoves |= nearBR
		}
	}
	r.done[m.unit] |= hasRedeployed
	r.put(m.unit, m.to)
	r.anaLeaves()
	if r.Dry {
		return
	}
	by := "land"
	if m.sea {
		by = "sea"
	}
	r.emit("redeploy", "13.0", "unit", r.shown(m.unit), "from", r.name(m.from), "to", r.name(m.to), "by", by)
}

// checkRedeployed looks at stacking (10.1.2) and at the sieges that were there
// before (15.2.4) when all is done.
func (r *run) checkRedeployed(sieges *[maxSpaces]bool) {
	for sp := space(1); int(sp) < len(r.sys.board.places); sp++ {
		if r.room(sp, r.active) < 0 {
			r.faultMovers(sp, "stacking", "10.1.1")
		}
	}
	for _, sp := range r.sys.board.forts {
		if sieges[sp] && r.pieces.Has(sp, r.active) && r.enemyFort(sp, r.active) && !r.isBesieged(sp) {
			r.faultLeavers(sp)
		}
	}
}

// redeployBar tells why a unit may not be redeployed, "" when it may. A corps may go to the
// Reserve from anywhere (13.1.9). It finds out whether the way leads by sea.
func (s *State) redeployBar(m *srMove) (code string, rule ruleNo) {
	if code, rule = s.endsBar(m); code != "" {
		return code, rule
	}
	if m.from == boxReserve || m.to == boxReserve {
		if code, rule = s.reserveBar(m); code != "" {
			return code, rule
		}
	}
	if code, rule = s.nearBar(m); code != "" {
		return code, rule
	}
	if code, rule = s.landBar(m); code != "" {
		return code, rule
	}
	switch {
	case m.to == boxReserve:
		return "", ""
	case m.from == boxReserve:
		return s.fromReserveBar(m)
	case s.landRoute(m.unit, m.from, m.to):
		return "", ""
	case s.sys.counters[m.unit].army:
		return "no-route", "13.1.6"
	}
	return s.seaBar(m)
}

// endsBar is what the unit and both ends of its way bar: no unit that is out of supply
// redeploys (13.1.5, 14.3.2).
func (s *State) endsBar(m *srMove) (code string, rule ruleNo) {
	c := &s.sys.counters[m.unit]
	switch {
	case m.from == m.to:
		return "already-there", "13.1.1"
	case c.tag == tagMN:
		return "montenegro", "13.1.10"
	case s.done[m.unit]&hasRedeployed != 0:
		return "travelled", "13.1.3"
	case m.to != boxReserve && !m.to.isMap(), m.from != boxReserve && !m.from.isMap():
		return "not-there", "13.1.1"
	case (m.from == boxReserve || m.to == boxReserve) && c.army:
		return "army-reserve", "13.1.8"
	case m.from.isMap() && !s.isSupplied(m.unit):
		return "unsupplied", "13.1.5"
	case m.from.isMap() && s.isClosed(m.from), m.to.isMap() && s.isClosed(m.to):
		return "neutral", "11.1.11"
	case m.to.isMap() && !s.landingOpen(m.to):
		return "no-beachhead", "11.1.10"
	}
	return "", ""
}

// landBar is what bars a nation from the country that it would come to (13.1.6, 16.4.9).
func (s *State) landBar(m *srMove) (code string, rule ruleNo) {
	c := &s.sys.counters[m.unit]
	switch {
	case !m.to.isMap():
		return "", ""
	case c.tag == tagBEF && !s.isBEFLand(m.to):
		return "bef", "11.1.15"
	case c.nation == russia && (s.place(m.to).nation != russia || m.from.isMap() && s.place(m.from).nation != russia):
		return "russia-only", "13.1.6"
	case s.treatyMixAt(m.unit, m.to, nil):
		return "treaty-stack", "16.4.9"
	}
	return "", ""
}

// reserveBar is what keeps a corps from the Reserve or from leaving it: a
// lost capital (13.1.10), a foreign source (17.1.4.1).
func (s *State) reserveBar(m *srMove) (code string, rule ruleNo) {
	c := &s.sys.counters[m.unit]
	switch {
	case s.capitalLost(c.nation):
		return "capital-lost", "13.1.10"
	case m.from.isMap() && !s.isSuppliedAtHome(m.unit):
		return "foreign-source", "17.1.4.1"
	case m.to.isMap() && s.suppliedAt(m.unit, m.to) && !s.suppliedBy(m.unit, m.to, s.homeTraces(m.unit)):
		return "foreign-source", "17.1.4.1"
	}
	return "", ""
}

// nearBar is the limits of the Near East (13.2): also before Turkey is at war
// (FAQ-13.2a), and only for British and Australian corps (FAQ-13.2g).
func (s *State) nearBar(m *srMove) (code string, rule ruleNo) {
	c := &s.sys.counters[m.unit]
	if c.army && m.to.isMap() && s.sys.board.isNear(m.to) && (!c.near || s.ordinary[c.tag]) {
		return "near-east-army", "11.3.1"
	}
	if !s.countsForNear(m) {
		return "", ""
	}
	switch {
	case c.side == cp:
		if s.nearMoves&nearCP != 0 {
			return "near-east-turn", "13.2.3"
		}
	case c.nation == russia:
		switch {
		case c.army:
			return "caucasus-army", "13.2.2"
		case s.nearMoves&nearRU != 0:
			return "caucasus-once", "13.2.2"
		}
	case c.nation != britain || c.tag != noTag && c.tag != tagAUS && c.tag != tagANA || c.army:
		return "near-east-corps", "13.2.1"
	case s.nearMoves&nearBR != 0:
		return "near-east-turn", "13.2.1"
	}
	return "", ""
}

// countsForNear reports whether a redeployment leads into or out of the Near
// East and uses the allowance of the turn; TU units never do (13.2.3). So do
// those from and to the Reserve and over land (FAQ-13.2b, FAQ-13.2d, FAQ-13.2i).
func (s *State) countsForNear(m *srMove) bool {
	b := &s.sys.board
	from, to := m.from.isMap() && b.isNear(m.from), m.to.isMap() && b.isNear(m.to)
	return from != to && s.sys.counters[m.unit].nation != turkey
}

// fromReserveBar tells whether a corps may come from the Reserve to a space:
// to a unit of its nation, its capital or home source, and a US corps to a
// port in France (13.1.8).
func (s *State) fromReserveBar(m *srMove) (code string, rule ruleNo) {
	c, p := &s.sys.counters[m.unit], s.place(m.to)
	if s.control[m.to] != c.side && !s.isBesieged(m.to) {
		return "enemy-held", "13.1.8"
	}
	if s.pieces.Has(m.to, c.side.other()) {
		return "enemy", "13.1.6"
	}
	if !s.suppliedAt(m.unit, m.to) {
		return "unsupplied", "13.1.8"
	}
	good := p.nation == c.nation && (p.capital || p.source) // Belgrade for the Serbs too
	good = good || c.nation == america && p.nation == france && p.port[ap]
	for u := range s.pieces.In(m.to) {
		x := &s.sys.counters[u]
		good = good || x.nation == c.nation && x.tag != tagANA && x.tag != tagSN && s.isSupplied(u)
	}
	if !good {
		return "no-comrade", "13.1.8"
	}
	if c.tag == tagBEF && m.to == s.beachhead {
		return "bef", "FAQ-13.1.8a"
	}
	if !s.hasRouteHome(m.unit, m.to) {
		return "no-route-home", "FAQ-13b"
	}
	return "", ""
}

// hasRouteHome reports whether a line leads from a space to the unit's home
// nation or to a port (FAQ-13, FAQ-17).
func (s *State) hasRouteHome(u unitID, sp space) bool {
	c := &s.sys.counters[u]
	n := s.steps(sp, func(at space) bool {
		return s.place(at).nation == c.nation && s.control[at] == c.side || s.isSupplyPort(at, c.side, false) || at == s.beachhead && c.side == ap
	}, func(at space, l link) bool { return s.lineOpen(at, l, c.uses) && s.carries(l.to, c.side) })
	return n < maxSpaces
}

// landRoute reports whether friendly spaces lead from one space to another
// over lines the unit may use (13.1.6). Russians stay in Russia; armies that
// may not enter the Near East do not pass it (FAQ-11.3).
func (s *State) landRoute(u unitID, from, to space) bool {
	c, b := &s.sys.counters[u], &s.sys.board
	n := s.steps(from, func(at space) bool { return at == to }, func(at space, l link) bool {
		p := &b.places[l.to]
		switch {
		case !s.lineOpen(at, l, c.uses), !s.mayPass(l.to, c.side):
			return false
		case c.nation == russia && (p.nation != russia || s.isCrossing(at, l.to) && (c.army || b.isNear(from) == b.isNear(to))):
			return false
		case c.nation == russia && b.isToward(l.to) && l.to != to && b.isToward(from) && b.isToward(at):
			return false
		case c.army && b.isNear(l.to) && (!c.near || s.ordinary[c.tag]):
			return false
		case c.tag == tagBEF && !s.isBEFLand(l.to):
			return false
		}
		return true
	})
	return n < maxSpaces
}

// mayPass reports whether redeploying units may go through a space: a
// friendly one, or an enemy fort that friends besiege.
func (s *State) mayPass(sp space, sd side) bool {
	if s.isClosed(sp) || s.pieces.Count(sp, sd.other()) > 0 {
		return false
	}
	return s.control[sp] == sd || s.isBesieged(sp)
}

// seaBar tells why a corps may not go by sea between two ports (13.1.7).
func (s *State) seaBar(m *srMove) (code string, rule ruleNo) {
	c := &s.sys.counters[m.unit]
	isPort := func(sp space) bool {
		return s.isSupplyPort(sp, c.side, false) || sp == s.beachhead && c.side == ap && c.tag != tagBEF
	}
	if !isPort(m.from) || !isPort(m.to) {
		return "no-route", "13.1.6"
	}
	m.sea = true
	return "", ""
}

// homeTraces are the traces of a unit without foreign sources (17.1.4.1).
func (s *State) homeTraces(u unitID) trace {
	by := s.sys.tracesOf(u)
	switch s.sys.counters[u].nation {
	case germany, austria:
		by &= traceWest
	case turkey:
		by &= traceTUConst
	case bulgaria:
		by &= traceSofia
	case russia:
		by &= traceRU
	case romania:
		by &= traceSB
	}
	return by
}
