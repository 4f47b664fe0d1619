// Marches that are offered (8): the most useful ones of each front.

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// march is a march that may be offered.
type march struct {
	group []unitID
	from  cell
	to    cell
	worth int
	cost  int
	alone bool // others may make it impossible, or it them
	// counted tells that of its units only so many may be in some place.
	counted bool
	hqs     []unitID
}

// How many marches of a stack and of a unit of its own are looked at, and how many into one
// hex an order template shows.
const (
	marchesOfStack = 5
	marchesOfUnit  = 4
	marchesAlike   = 2
)

// offerMarches offers marches on a front: into what the enemy holds, into gaps beside
// him, up from the rear.
func (p *prompter) offerMarches(f front) {
	var list []march
	for _, c := range p.sys.board.byFront[f] {
		if !p.pieces.Has(c, p.side) {
			continue
		}
		var stack, hqs []unitID
		for u := range p.pieces.Of(c, p.side) {
			switch {
			case !p.mayMarch(u).ok():
			case p.counter(u).kind == headquarters:
				hqs = append(hqs, u)
			default:
				stack = append(stack, u)
			}
		}
		if len(stack) > 1 {
			list = append(list, p.marchesFrom(c, stack, marchesOfStack)...)
		}
		if p.full || len(stack) == 1 || p.toEnemy()[c] == 1 {
			for _, u := range stack {
				list = append(list, p.marchesFrom(c, []unitID{u}, marchesOfUnit)...)
			}
		}
		for _, u := range hqs {
			list = append(list, p.marchesFrom(c, []unitID{u}, 1)...)
		}
	}
	slices.SortStableFunc(list, func(a, b march) int { return b.worth - a.worth })
	n, alike := 0, marchesAlike
	if p.full {
		alike = len(list)
	}
	busy, into := map[unitID]bool{}, map[cell]int{}
	for _, m := range list {
		if n == p.most() {
			break
		}
		if into[m.to] == alike || !p.full && slices.ContainsFunc(m.group, func(u unitID) bool { return busy[u] }) {
			continue
		}
		into[m.to]++
		for _, u := range m.group {
			busy[u] = true
		}
		p.offerMarch(f, &m)
		n++
	}
	p.offerMarchIn(f)
}

// marchesFrom are the most useful marches of a group.
func (p *prompter) marchesFrom(at cell, group []unitID, most int) (list []march) {
	t := p.travellerOf(group)
	sure, _ := p.slowest(group)
	w := p.scratch()
	for _, c := range w.search.Reach(at, sure, &t) {
		if c == at || p.hex(c).terrain == fullLake {
			continue
		}
		if n := p.useOf(at, c, group); n > 0 {
			cost, _ := w.search.Cost(c)
			list = append(list, march{group: group, from: at, to: c, worth: n, cost: cost})
		}
	}
	slices.SortStableFunc(list, func(a, b march) int { return b.worth - a.worth })
	n := 0
	for i := range list {
		m := list[i]
		if n == most {
			break
		}
		if p.overfull(m.to, p.side, group...) == nil && p.fares(&m) {
			list[n] = m
			n++
		}
	}
	return list[:n]
}

// useOf tells what a march is good for, 0 for nothing: hexes of the enemy, gaps beside
// him, the way to him. Who holds the front alone does not leave it for another gap.
func (p *prompter) useOf(from, to cell, group []unitID) int {
	h, far := p.hex(to), p.toEnemy()
	leaves := far[from] == 1 && p.pieces.Count(from, p.side) == len(group)
	hq := p.counter(group[0]).kind == headquarters
	n := 0
	switch {
	case hq && (far[to] < 2 || far[to] >= far[from] || far[from] <= 3):
		return 0
	case hq:
		return 5 + int(far[from]-far[to])
	case p.control[to] == p.side.Other():
		n = 20
		if h.isSettled() {
			n += 10
		}
		if h.has(markVictory | markEdgeVP | markTarget | markCity) {
			n += 20
		}
	case leaves:
		return 0
	case far[to] == 1 && !p.pieces.Has(to, p.side):
		n = 15
		if h.isSettled() {
			n += 10
		}
	case far[to] < far[from]:
		n = 1 + int(min(far[from]-far[to], 8))
		if far[to] == 1 {
			n += 4
		}
	default:
		return 0
	}
	if leaves {
		n -= 12
	}
	return n + min(len(group), 4)
}

// fares tells whether a march ends in supply (8.26), and notes what it hangs on.
func (p *prompter) fares(m *march) bool {
	for _, u := range m.group {
		if !p.supplyAt(u, m.to).is(toStay) {
			return false
		}
		if hq := p.suppliesAt(u, m.to); hq != noUnit && !slices.Contains(m.hqs, hq) {
			m.hqs = append(m.hqs, hq)
		}
		m.counted = m.counted || p.counted(u, m.to)
		m.alone = m.alone || p.units[u].flags&isPEF != 0
	}
	at := &p.sys.board.at
	m.alone = m.alone || p.divided || m.from == at.kut || m.to == at.kut || p.hex(m.to).country == inTurkey && p.hex(m.to).front == eastern &&
		!p.TurkeySet
	if p.isTyphus() || p.Beaches > 0 && p.hex(m.to).front == eastern && p.hex(m.to).country == inTurkey {
		p.Quiet = true
		_, _, ok := p.findWay(orders.Pos{}, m.group, m.from, m.to)
		p.Quiet = false
		return ok
	}
	return true
}

// suppliesAt is the HQ without which a unit would have no supply in a hex, noUnit when
// it needs none (11.22).
func (p *prompter) suppliesAt(u unitID, c cell) unitID {
	k, set := p.counter(u), p.linesFor(u)
	w := p.traceFor(p.hex(c).front, p.side, set)
	if k.kind == headquarters || w.near[c]&set != 0 || p.isAlwaysSupplied(p.asks(u), c) || p.suppliedByPort(p.asks(u), c) {
		return noUnit
	}
	for _, at := range p.about(c) {
		for v := range p.pieces.Of(at, p.side) {
			if x := p.counter(v); x.kind == headquarters && x.army == k.army && v != u && p.isSupplied(v) {
				return v
			}
		}
	}
	return noUnit
}

// stays is what a line that counts on an HQ where it stands, and a march of that HQ, use
// up together.
func (p *prompter) stays(hq unitID) string {
	what := "stays " + p.unitName(hq)
	p.limit(what, plenty)
	return what
}

func (p *prompter) offerMarch(f front, m *march) {
	text := "MOVE " + p.unitWords(m.group) + " TO " + p.hexName(m.to)
	note := []string{"hex", p.hexName(m.from), "n", strconv.Itoa(len(m.group)), "cost", strconv.Itoa(m.cost)}
	if m.alone {
		p.offer("move-"+f.String(), text, note)
		return
	}
	uses := append(p.ofUnits(m.group...), p.room(m.to, m.group...)...)
	if m.counted {
		uses = append(uses, offer.Takes("counted", 1))
	}
	for _, hq := range m.hqs {
		uses = append(uses, offer.Takes(p.stays(hq), 1))
	}
	for _, u := range m.group {
		if p.counter(u).kind == headquarters {
			uses = append(uses, offer.Takes(p.stays(u), plenty))
		}
		uses = append(uses, offer.Takes("marker beside "+p.unitName(u), 1))
	}
	p.offer("move-"+f.String(), text, note, uses...)
}

// offerMarchIn offers Americans beside the map the hexes by which they come in (13.25).
func (p *prompter) offerMarchIn(f front) {
	if p.side != allied || f == eastern || !f.inEurope() {
		return
	}
	n := 0
	for u := range p.units {
		u := unitID(u)
		if p.at(u) != locEdge || n >= mostPrompts {
			continue
		}
		edges := slices.DeleteFunc(p.edgesOf(u), func(c cell) bool { return p.hex(c).front != f })
		slices.SortStableFunc(edges, func(a, b cell) int { return int(p.toEnemy()[a]) - int(p.toEnemy()[b]) })
		for _, c := range edges[:min(len(edges), 2)] {
			text, note := "MOVE "+p.unitWord(u)+" TO "+p.hexName(c), []string{"hex", boxName(locEdge), "n", "1"}
			if p.divided || p.counted(u, c) || p.suppliesAt(u, c) != noUnit {
				p.offer("move-"+f.String(), text, note)
			} else {
				p.offer("move-"+f.String(), text, note, append(p.ofUnits(u), p.room(c, u)...)...)
			}
			n++
		}
	}
}
