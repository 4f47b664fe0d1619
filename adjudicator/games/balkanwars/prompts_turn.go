package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/offer"
)

// returnLines offers where Great Power units come back, and the free points to
// each country (3.2, 4.1).
func (p *prompter) returnLines() {
	for _, u := range p.unitsFor("REPLACE", p.side) {
		if at := p.returnPlace(u, p.side); at != noCell {
			p.Add("mobilization", p.lineFor("REPLACE", []unitID{u}, at), nil)
		}
	}
	if free := int(p.talks.Free[p.side]); p.sys.tables.mobilizes(p.turn) && free > 0 {
		for _, n := range p.nationsFor("ALLOT", p.side) {
			p.Add("mobilization", nationLine("ALLOT", n, free), nil, "nation", n.String(), "free", strconv.Itoa(free))
		}
	}
}

// mobilizationLines offers what the points of each country buy, and what one
// Morale Point more would buy (4).
func (p *prompter) mobilizationLines() {
	if !p.sys.tables.mobilizes(p.turn) {
		return
	}
	for n := range nations {
		if !p.buys(p.side, n) {
			continue
		}
		points := int(p.points[n])
		offered, dear := p.buyLines(n, 0, points, offer.None, 0)
		if p.morale[n] == 0 || offered == maxBuyLines || !dear {
			continue
		}
		more := p.sys.tables.num.moralePoints
		spend := p.Add("mobilization", nationLine("SPEND", n, 1), nil, "nation", n.String(), "more", strconv.Itoa(more), "morale",
			strconv.Itoa(int(p.morale[n])))
		if spend != offer.None {
			p.buyLines(n, points, points+more, spend, offered)
		}
	}
}

// buyLines offers the units of a country's Pool that cost more than low points
// and no more than high, the dearest first and one of those that are alike, each
// at a Depot: those with room, and nearest to the enemy, first. It tells how
// many are offered and whether there are dearer ones.
func (p *prompter) buyLines(n nation, low, high, spend, offered int) (int, bool) {
	left, dear := p.poolOf(n), false
	if len(left) == 0 {
		return offered, false
	}
	depots := p.depotsByUse(left[0])
	if len(depots) == 0 {
		return offered, false
	}
	slices.SortStableFunc(left, func(u, v unitID) int { return p.sys.mobilizationCost(v) - p.sys.mobilizationCost(u) })
	for len(left) > 0 {
		u := left[0]
		alike := slices.DeleteFunc(slices.Clone(left), func(v unitID) bool { return !p.isSame(u, v) })
		left = slices.DeleteFunc(left, func(v unitID) bool { return p.isSame(u, v) })
		cost := p.sys.mobilizationCost(u)
		dear = dear || cost > high
		if cost <= low || cost > high || offered == maxBuyLines {
			continue
		}
		shown := alike[1:min(len(alike), 1+maxLikeUnits)]
		note := []string{"cost", strconv.Itoa(cost), "points", strconv.Itoa(high), "like", strings.Join(p.unitNames(shown), "; ")}
		if more := len(alike) - 1 - len(shown); more > 0 {
			note = append(note, "others", strconv.Itoa(more))
		}
		at, needs := depots[offered%len(depots)], []int(nil)
		if at != noCell && !p.hasRoom(at, p.side, 1) {
			note = append(note, "full", p.hexName(at), "n", strconv.Itoa(p.stackSize(at, p.side)))
		}
		if spend != offer.None {
			needs = []int{spend}
		}
		if p.Add("mobilization", p.lineFor("MOBILIZE", []unitID{u}, at), needs, note...) != offer.None {
			offered++
		}
	}
	return offered, dear
}

// isSame tells whether two counters of a country differ in their names only.
func (s *State) isSame(u, v unitID) bool {
	a, b := &s.sys.counters[u], &s.sys.counters[v]
	return a.kind == b.kind && a.size == b.size && a.reserve == b.reserve && a.values() == b.values() && a.bombardment == b.bombardment &&
		a.command == b.command && a.staff == b.staff && a.radius == b.radius && s.sys.mobilizationCost(u) == s.sys.mobilizationCost(v)
}

// depotsByUse lists where a unit can be mobilized: those with room if there are
// any, the nearest to the enemy first and the Off-Map box last.
func (p *prompter) depotsByUse(u unitID) []cell {
	list := p.hexesFor("MOBILIZE", p.side, u)
	hasRoom := func(c cell) bool { return c == noCell || p.hasRoom(c, p.side, 1) }
	if slices.ContainsFunc(list, hasRoom) {
		list = slices.DeleteFunc(list, func(c cell) bool { return !hasRoom(c) })
	}
	march := func(c cell) int {
		if c == noCell {
			return outlook.Far
		}
		return p.eyes.Aims[c]
	}
	slices.SortStableFunc(list, func(a, b cell) int { return march(a) - march(b) })
	return list
}

// journey is where units of one hex could go together.
type journey struct {
	units    []unitID
	from, to cell
	byRail   bool
}

// movementLines offers a way for the stacks that had better go somewhere, of
// equal units together, then the other ways to move.
func (p *prompter) movementLines() {
	list, stay := p.journeys()
	for _, j := range list {
		if !j.byRail {
			o := with(with(line("MOVE", p.unitArgs(j.units)...), "FROM", p.hexArg(j.from)), "TO", p.hexArg(j.to))
			p.Add("movement", o, nil, p.stackNote(j)...)
		}
	}
	for _, j := range list {
		if j.byRail {
			p.Add("other-movement", p.lineFor("RAIL", j.units, j.to), nil, p.stackNote(j)...)
		}
	}
	p.otherWays(stay)
}

// otherWays offers what is no march: tasks of the Engineers that stay, ways out
// of the Off-Map box, a landing, whom to drop from a stack that is too high.
func (p *prompter) otherWays(stay []unitID) {
	p.engineerLines(stay)
	p.boxLines()
	p.landingLine()
	for c := range p.sys.board.hexes {
		if at := cell(c); !p.hasRoom(at, p.side, 0) {
			if u := p.leastMissed(at, p.side, nil); u != noUnit {
				p.Add("other-movement", p.lineFor("OVERSTACK", []unitID{u}, noCell), nil, "full", p.hexName(at), "n",
					strconv.Itoa(p.stackSize(at, p.side)))
			}
		}
	}
}

// stackNote tells where units stand and how far they go together.
func (p *prompter) stackNote(j journey) []string {
	state, mp := "", noLimit
	for _, u := range j.units {
		mp = min(mp, p.allowance(u))
	}
	if p.units[j.units[0]].demoralized {
		state = "demoralized"
	}
	return []string{"name", p.townIn(j.from), "mp", strconv.Itoa(mp), "state", state}
}

// townIn names the place in a hex, "" when there is none.
func (s *State) townIn(c cell) string {
	if site := s.sys.board.hexes[c].site; site != nil {
		return site.name
	}
	return ""
}

// marchRanks are the kinds of units in the order in which they find their
// places.
func marchRanks() [3]func(k kind) bool {
	return [...]func(k kind) bool{
		func(k kind) bool { return k <= cavalry },
		func(k kind) bool { return k == artillery || k == engineer },
		func(k kind) bool { return k == hq || k == supply },
	}
}

// journeys finds where each group of equal units had better be: troops first,
// then guns and Engineers, staffs last, so that they go after their troops. It
// also lists the Engineers that stay.
func (p *prompter) journeys() (list []journey, stay []unitID) {
	now := p.run.State
	p.run.State = now.clone()
	defer func() {
		p.run.State.rest()
		p.run.State = now
		for _, j := range list {
			for _, u := range j.units {
				p.eyes.Put(p.seen[u], j.from)
			}
		}
	}()
	for _, rank := range marchRanks() {
		for _, group := range p.groups(rank) {
			j := p.bestJourney(group, list)
			if j.to == j.from {
				if p.sys.counters[group[0]].kind == engineer {
					stay = append(stay, group...)
				}
				continue
			}
			for _, u := range group {
				p.put(u, j.to)
				p.eyes.Put(p.seen[u], j.to)
			}
			i := slices.IndexFunc(list, func(x journey) bool {
				return x.from == j.from && x.to == j.to && x.byRail == j.byRail && p.units[x.units[0]].demoralized == p.units[group[0]].demoralized
			})
			if i >= 0 {
				list[i].units = append(list[i].units, group...)
			} else {
				list = append(list, j)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b journey) int { return int(a.from) - int(b.from) })
	return list, stay
}

// isEqualInMoves tells whether two units go equally far and are in the same
// state.
func (s *State) isEqualInMoves(u, v unitID) bool {
	return s.allowance(u) == s.allowance(v) && s.units[u].demoralized == s.units[v].demoralized
}

// groups lists the units of a rank that can move, equal ones of a hex together.
func (p *prompter) groups(rank func(k kind) bool) (list [][]unitID) {
	for c := range p.sys.board.hexes {
		start := len(list)
		for u := range p.pieces.In(cell(c)) {
			if !rank(p.sys.counters[u].kind) || p.units[u].flags&didMove != 0 || !p.run.canMove(p.side, u) {
				continue
			}
			i := slices.IndexFunc(list[start:], func(g []unitID) bool {
				return p.isEqualInMoves(g[0], u) && p.sys.counters[g[0]].kind == p.sys.counters[u].kind
			})
			if i >= 0 {
				list[start+i] = append(list[start+i], u)
			} else {
				list = append(list, []unitID{u})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b []unitID) int { return p.eyes.Aims[p.at(a[0])] - p.eyes.Aims[p.at(b[0])] })
	return list
}

// together is what it is worth to go where others of the same hex go.
const together = 8

// bestJourney finds the hex that suits a group best, on foot or by rail, those
// before it having gone.
func (p *prompter) bestJourney(group []unitID, before []journey) journey {
	at := p.at(group[0])
	best := journey{units: group, from: at, to: at}
	suits := func(c cell) (sum int) {
		for _, u := range group {
			sum += p.eyes.Suits(p.seen[u], c)
		}
		return sum
	}
	worth := suits(at)
	try := func(list []cell, byRail bool) {
		for _, c := range list {
			if c == at || p.eyes.Shuns(c) || !p.hasRoom(c, p.side, len(group)) {
				continue
			}
			w := suits(c)
			if slices.ContainsFunc(before, func(x journey) bool { return x.from == at && x.to == c && x.byRail == byRail }) {
				w += together * len(group)
			}
			if w > worth {
				best.to, best.byRail, worth = c, byRail, w
			}
		}
	}
	try(slices.Clone(p.reach(group)), false)
	if !slices.ContainsFunc(group, func(u unitID) bool {
		return !p.canRail(p.side, u) || p.sys.counters[u].nation != p.sys.counters[group[0]].nation
	}) {
		try(slices.Clone(p.railReach(p.sys.counters[group[0]].nation, at)), true)
	}
	return best
}

// engineerLines offers Engineers that stay a task: a cut Railroad to repair, an
// Entrenchment beside the enemy, a River to bridge (5.2, 5.4, 13.1).
func (p *prompter) engineerLines(stay []unitID) {
	slices.Sort(stay)
	for _, u := range stay {
		at, verb := p.at(u), ""
		switch {
		case p.canRepair(p.side, u):
			verb = "REPAIR"
		case p.canDig(p.side, u) && p.eyes.Power[outlook.Foe][at] > 0:
			verb = "ENTRENCH"
		case p.canHold(p.side, u) && slices.ContainsFunc(p.sys.board.hexes[at].side[:], func(x sideFlags) bool { return x&sideRiver != 0 }):
			verb = "HOLD"
		default:
			continue
		}
		if p.count("HOLD")+p.count("REPAIR")+p.count("ENTRENCH") < maxOtherLines {
			p.Add("other-movement", p.lineFor(verb, []unitID{u}, noCell), nil, "hex", p.hexName(at), "name", p.townIn(at))
		}
	}
}

// boxLines brings units out of the Off-Map box, by rail towards the enemy or
// on foot, and the corps that wait there (5.6, S1 special 4).
func (p *prompter) boxLines() {
	var ready []unitID
	for _, u := range p.unitsFor("EXIT", p.side) {
		if p.units[u].flags&isBound == 0 {
			ready = append(ready, u)
		}
	}
	stacking := p.sys.tables.num.stacking
	for group := range slices.Chunk(ready[:min(len(ready), maxOtherLines*stacking)], stacking) {
		p.boxLine(group)
	}
	if !p.opts.offmapCorps || p.allegiance[ottoman] != p.side {
		return
	}
	edges := p.cellsWhere(func(c cell) bool {
		h := &p.sys.board.hexes[c]
		return h.exitEdge && h.terrain < mountain && !p.enemyIn(c, p.side)
	})
	slices.SortStableFunc(edges, func(a, b cell) int { return p.stackSize(a, p.side) - p.stackSize(b, p.side) })
	for i, in := range p.corps {
		if !in && len(edges) > 0 {
			p.Add("other-movement", p.corpsLine(7+i, edges[0]), nil)
		}
	}
}

// boxLine offers the way out of the Off-Map box for units together.
func (p *prompter) boxLine(group []unitID) {
	if edge, head := p.railHead(len(group)); head != noCell {
		o := line("RAIL", append(p.unitArgs(group), p.hexArg(edge))...)
		if edge != head {
			o.Args[len(group)] = p.hexArg(edge, head)
		}
		if p.Add("other-movement", o, nil, "box", locNames[locOffMap]) != offer.None {
			return
		}
	}
	for _, c := range p.hexesFor("EXIT", p.side, group[0]) {
		if p.hasRoom(c, p.side, len(group)) &&
			p.Add("other-movement", p.lineFor("EXIT", group, c), nil, "box", locNames[locOffMap]) != offer.None {
			return
		}
	}
}

// railHead is the hex nearest to the enemy, with room for so many units, that
// the railways reach from the edge where the Off-Map box opens; and that edge.
func (p *prompter) railHead(room int) (edge, head cell) {
	edge, head = noCell, noCell
	for c := range p.sys.board.hexes {
		if !p.sys.board.hexes[c].exitEdge || !p.hasHomeRail(ottoman, cell(c)) || p.enemyIn(cell(c), p.side) || p.inEnemyZOC(cell(c), p.side) {
			continue
		}
		for _, to := range p.railReach(ottoman, cell(c)) {
			if p.stackSize(to, p.side)+room <= p.sys.tables.num.stacking && (head == noCell || p.eyes.Aims[to] < p.eyes.Aims[head]) {
				edge, head = cell(c), to
			}
		}
	}
	return edge, head
}

// landingLine offers the landing that brings a unit nearest to the enemy (5.7).
func (p *prompter) landingLine() {
	best, to, gain := noUnit, noCell, 0
	for _, u := range p.unitsFor("AMPHIB", p.side) {
		for _, c := range p.hexesFor("AMPHIB", p.side, u) {
			if d := p.eyes.Aims[p.at(u)] - p.eyes.Aims[c]; d > gain && p.hasRoom(c, p.side, 1) {
				best, to, gain = u, c, d
			}
		}
	}
	if best != noUnit {
		p.Add("other-movement", p.lineFor("AMPHIB", []unitID{best}, to), nil, "hex", p.placeName(best))
	}
}
