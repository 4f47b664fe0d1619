package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// How many lines of the Replacement Phase are offered of each kind.
const maxReplaceLines = 8

// How many targets of the bombers are offered.
const maxTargets = 4

// replaceLines offers the lines of the Replacement Phase: where reinforcements
// come, who is rebuilt, who comes back, the strongest first (8.1, 8.4, 8.5).
func (p *prompter) replaceLines() {
	var waiting, reduced, lost []unitID
	for u := range p.units {
		u, k := unitID(u), &p.sys.counters[u]
		switch at := p.at(u); {
		case k.side != p.side:
		case at == locPool && p.entersByPort(u) && int(p.units[u].due) <= p.turn:
			waiting = append(waiting, u)
		case at >= 0 && p.units[u].steps < k.steps:
			if p.barsRebuilding(u).None() {
				reduced = append(reduced, u)
			}
		case at == locDead && p.neverReturns(k) == "":
			lost = append(lost, u)
		}
	}
	for _, u := range waiting {
		for _, c := range p.sys.board.ports {
			if p.barsLanding(u, c).None() {
				p.Add("replacement", p.sys.language.Line("PLACE "+p.unitName(u)+" AT "+p.hexName(c)), nil)
			}
		}
		p.Add("replacement", p.sys.language.Line("HOLD "+p.unitName(u)), nil)
	}
	if p.hasInfluenza() {
		return
	}
	p.bestOf(reduced, p.rebuildLine)
	p.bestOf(lost, p.returnLine)
}

// bestOf offers a line for the strongest units of a list whose steps are there.
func (p *prompter) bestOf(list []unitID, line func(u unitID) (o orders.Order, steps int)) {
	taken := 0
	for _, u := range offer.Best(list, len(list), p.byStrength) {
		o, n := line(u)
		if taken == maxReplaceLines {
			return
		}
		if p.payable(u) >= n && p.Add("replacement", o, nil, "n", strconv.Itoa(n)) != offer.None {
			taken++
		}
	}
}

// byStrength puts units that attack with more first.
func (s *State) byStrength(u, v unitID) int {
	return int(s.sys.counters[v].faces[0].attack) - int(s.sys.counters[u].faces[0].attack)
}

// payable is how many steps there are for a unit.
func (s *State) payable(u unitID) int {
	k := &s.sys.counters[u]
	n := int(s.steps[stepsOf(k)])
	if k.isMechanised() {
		n += int(s.steps[mechanised])
	}
	return n
}

func (s *State) rebuildLine(u unitID) (orders.Order, int) {
	return s.sys.language.Line("REPLACE " + s.unitName(u)), 1
}

// returnLine brings a unit back as strong as its steps allow: Germans to the
// edge hex that is nearest to the enemy, the others as they come.
func (s *State) returnLine(u unitID) (orders.Order, int) {
	k := &s.sys.counters[u]
	n, word := 1, ""
	if k.steps > 1 {
		word = " " + wordReduced
		if s.payable(u) >= int(k.steps) {
			n, word = int(k.steps), " "+wordFull
		}
	}
	text := "REPLACE " + s.unitName(u) + word
	if k.side == german {
		dist := s.toEnemy(german)
		free := slices.DeleteFunc(slices.Clone(s.sys.board.sources[germanSource]), func(c cell) bool {
			return !s.barsLanding(u, c).None()
		})
		if len(free) > 0 {
			text += " AT " + s.hexName(slices.MinFunc(free, func(a, b cell) int { return dist[a] - dist[b] }))
		}
	}
	return s.sys.language.Line(text), n
}

// suggestReplacements spends some steps and places some reinforcements.
func (g *guesser) suggestReplacements() {
	g.suggestStart()
	for u := range g.units {
		u, ports := unitID(u), g.sys.board.ports
		if g.sys.counters[u].side == g.side && g.at(u) == locPool && g.entersByPort(u) && g.chance(40) {
			g.try(g.sys.language.Line("PLACE "+g.unitName(u)+" AT "+g.hexName(ports[g.whim.Below(len(ports))])), g.placeArrivals)
		}
	}
	g.arriveByDefault() // before steps are spent
	for u := range g.units {
		u, k := unitID(u), &g.sys.counters[u]
		switch at := g.at(u); {
		case k.side != g.side || !g.chance(40):
		case at >= 0 && g.units[u].steps < k.steps:
			o, _ := g.rebuildLine(u)
			g.try(o, g.replace)
		case at == locDead:
			o, _ := g.returnLine(u)
			g.try(o, g.replace)
		}
	}
}

// suggestStart opens an Allied player turn: an evacuation (16.5), bombers
// (S3.26).
func (g *guesser) suggestStart() {
	if g.side != allied || g.begun {
		return
	}
	for _, c := range g.sys.board.ports {
		if g.plays("16.5") && g.friendIn(c, allied) && g.chance(15) {
			g.try(g.sys.language.Line("EVACUATE "+g.hexName(c)+" ALL"), g.evacuate)
		}
	}
	if g.theBombers() == noUnit || !g.chance(40) {
		return
	}
	for c := range g.whim.Order(len(g.sys.board.hexes)) {
		if g.enemyIn(cell(c), allied) {
			g.try(g.sys.language.Line("RAF TACTICAL "+g.hexName(cell(c))), g.bomb)
			break
		}
	}
}

// startLines offers what opens an Allied player turn (16.5, S3.26).
func (p *prompter) startLines() {
	if p.side != allied || p.begun {
		return
	}
	for _, c := range p.sys.board.ports {
		if p.plays("16.5") && p.friendIn(c, allied) {
			p.Add("replacement", p.sys.language.Line("EVACUATE "+p.hexName(c)+" ALL"), nil)
		}
	}
	if u := p.theBombers(); u == noUnit || !p.mayFly(u).None() {
		return
	}
	var list []cell
	for c := range p.sys.board.hexes {
		if p.enemyIn(cell(c), allied) {
			list = append(list, cell(c))
		}
	}
	for _, c := range offer.Best(list, maxTargets, func(a, b cell) int { return p.pieces.Count(b, german) - p.pieces.Count(a, german) }) {
		p.Add("replacement", p.sys.language.Line("RAF TACTICAL "+p.hexName(c)), nil)
	}
}
