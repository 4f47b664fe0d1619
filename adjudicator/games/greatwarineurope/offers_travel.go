// Strategic and sea movement that is offered (9): who waits in a box or stands far from
// the enemy, to the towns nearest to him.

package greatwarineurope

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"slices"
	"strconv"
)

// How many towns are looked at for units, and how many are offered to them.
const (
	townsTried   = 12
	townsOffered = 2
	mostTogether = 4 // units of one line
)

// idleFrom is how far from the enemy a unit stands that is offered a strategic move.
const idleFrom = 4

// offerTravels offers strategic moves, those from the boxes first, then from the rear;
// then sea moves and the way into a box.
func (p *prompter) offerTravels() {
	var list []unitID
	far := func(u unitID) int {
		if at := p.at(u); at >= 0 {
			return int(p.toEnemy()[at])
		}
		return plenty * plenty
	}
	for u := range p.units {
		if u := unitID(u); p.sideOf(u) == p.side && far(u) >= idleFrom && p.mayTravel(u).ok() {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return far(b) - far(a) })
	towns, n := p.townsByFront(), 0
	into := map[cell]int{}
	for i := 0; i < len(list) && n < p.most(); {
		group := list[i:][:1]
		if !p.full { // who stands together and is alike goes together
			for i+len(group) < len(list) && len(group) < mostTogether && p.goesWith(list[i], list[i+len(group)]) {
				group = list[i:][:len(group)+1]
			}
		}
		i += len(group)
		n += p.offerTravel(group, &towns, into)
	}
	p.offerBoxes(list)
	if p.side == allied {
		p.offerSea()
		if p.firstHeld(allied, "6.25") >= 0 || p.inForce("6.25") {
			p.offerRaid()
		}
	}
}

// townsByFront are the towns in which a strategic move may end, nearest to the enemy
// first.
func (p *prompter) townsByFront() (towns [fronts][]cell) {
	for _, c := range p.sys.board.towns {
		if f := p.hex(c).front; p.uses(f) && p.control[c] == p.side && p.hex(c).isSettled() && !p.nearEnemyBut(c, p.side, isFrozen) {
			towns[f] = append(towns[f], c)
		}
	}
	for f := range towns {
		slices.SortStableFunc(towns[f], func(a, b cell) int { return int(p.toEnemy()[a]) - int(p.toEnemy()[b]) })
	}
	return towns
}

// goesWith tells whether two units are offered a strategic move in one line.
func (p *prompter) goesWith(u, v unitID) bool {
	x, y := p.counter(u), p.counter(v)
	return p.at(u) == p.at(v) && x.army == y.army && x.kind != headquarters && y.kind != headquarters && x.limit == y.limit &&
		p.at(u) != locTransfer
}

// offerTravel offers units the towns nearest to the enemy to which they can go, on their
// front first; few go to the same one.
func (p *prompter) offerTravel(group []unitID, towns *[fronts][]cell, into map[cell]int) (n int) {
	u := group[0]
	at, most, alike := p.at(u), 1, 1
	if p.full || at < 0 {
		most = townsOffered
	}
	if p.full {
		alike = mostPrompts
	}
	for f := range fronts {
		tried, found := 0, 0
		if at >= 0 && p.hex(at).front != f && (p.hex(at).front.inEurope() != f.inEurope() || !p.linked(p.hex(at).front, f, p.side)) {
			continue
		}
		for _, c := range towns[f] {
			if found == most || tried == townsTried || at >= 0 && p.hex(at).front == f && p.toEnemy()[c] >= p.toEnemy()[at] {
				break
			}
			if c == at || into[c] >= alike || !p.mayRide(u, c).ok() || !p.mayArrive(u, c).ok() {
				continue
			}
			tried++
			ride := p.affordable(group, c)
			if len(ride) == 0 || !p.isConnected(u, c).ok() {
				continue
			}
			into[c]++
			found++
			n++
			p.offerRide(ride, c)
		}
	}
	return n
}

// affordable are as many of a group as may go to a town together.
func (p *prompter) affordable(group []unitID, c cell) []unitID {
	var sum [budgets]int8
	for i, u := range group {
		bill, b := p.bill(u, c)
		for k := range bill {
			sum[k] += bill[k]
		}
		if !b.ok() || !p.mayAfford(u, sum).ok() || !p.mayRide(u, c).ok() || !p.mayArrive(u, c).ok() || p.counted(u, c) && i > 0 ||
			p.overfull(c, p.side, group[:i+1]...) != nil {
			return group[:i]
		}
	}
	return group
}

func (p *prompter) offerRide(group []unitID, c cell) {
	at, alone, cost := p.at(group[0]), p.divided, 0
	uses := append(p.ofUnits(group...), p.room(c, group...)...)
	for _, u := range group {
		bill, _ := p.bill(u, c)
		most := 0
		for i, n := range bill {
			if most = max(most, int(n)); n > 0 {
				uses = append(uses, p.railed(i, int(n)))
			}
		}
		cost += most
		alone = alone || p.counted(u, c)
	}
	note := []string{"hex", p.placeName(at), "cost", strconv.Itoa(cost)}
	if alone || at == locTransfer || at >= 0 && p.nearEnemy(at, p.side) {
		uses = nil
	}
	p.offer("sr", "SR "+p.unitWords(group)+" TO "+p.hexName(c), note, uses...)
}

// railed is the use of a capacity (9.1, 9.2).
func (p *prompter) railed(budget, n int) adjudicator.Use {
	what := "rail " + strconv.Itoa(budget)
	p.limit(what, int(capacities[p.side][budget]-p.Phase.Moved[budget]-p.inTransfer(budget, noUnit)))
	return offer.Takes(what, n)
}

// offerBoxes offers the CP Transit Box and the Russian Transfer Box to some units that
// could go there (9.13, 9.24).
func (p *prompter) offerBoxes(list []unitID) {
	box := loc(locTransfer)
	if p.side == central {
		box = locTransit
	}
	n := 0
	for _, u := range list {
		if n == townsOffered || p.at(u) < 0 || !p.mayEnterBox(u, box).ok() || !p.mayAfford(u, p.boxBill(u, box)).ok() {
			continue
		}
		n++
		p.offer("sr", "SR "+p.unitWord(u)+" TO "+boxName(box), []string{"hex", p.placeName(p.at(u)), "cost", strconv.Itoa(int(p.rate(u)))})
	}
}

// offerSea offers sea moves from harbours far from the enemy to those nearest to him
// (9.5).
func (p *prompter) offerSea() {
	var harbours []cell
	for c := range p.sys.board.hexes {
		if c := cell(c); p.hex(c).playable && p.uses(p.hex(c).front) && p.isHarbour(c) {
			harbours = append(harbours, c)
		}
	}
	slices.SortStableFunc(harbours, func(a, b cell) int { return int(p.toEnemy()[a]) - int(p.toEnemy()[b]) })
	n := 0
	for i := len(harbours) - 1; i >= 0 && n < p.most(); i-- {
		for u := range p.pieces.Of(harbours[i], allied) {
			if n >= p.most() || p.units[u].flags&didTravel != 0 || p.counter(u).kind == headquarters {
				continue
			}
			found := 0
			for _, c := range harbours[:i] {
				if found == townsOffered || p.toEnemy()[c] >= p.toEnemy()[harbours[i]] {
					break
				}
				if p.hex(c).front == p.hex(harbours[i]).front && p.hex(c).front == western || !p.maySail(u, c).ok() {
					continue // by land there
				}
				found++
				n++
				p.offerSail(u, c)
			}
		}
	}
}

func (p *prompter) offerSail(u unitID, c cell) {
	uses := append(p.ofUnits(u), p.room(c, u)...)
	for i, k := range p.seaBill(u, c) {
		if k > 0 {
			what := "ships " + strconv.Itoa(i)
			p.limit(what, int(seaLimits[i]-p.Phase.Sea[i]))
			uses = append(uses, offer.Takes(what, int(k)))
		}
	}
	if p.divided || p.counted(u, c) {
		uses = nil
	}
	p.offer("sr", "SR "+p.unitWord(u)+" TO "+p.hexName(c)+" BY SEA", []string{"hex", p.placeName(p.at(u)), "cost", "1"}, uses...)
}

// offerRaid offers the towns of Palestine to Lawrence (6.25).
func (p *prompter) offerRaid() {
	n := 0
	for _, c := range p.sys.board.towns {
		if h := p.hex(c); n < markerPlaces && h.inPalestine() && h.place == town && p.control[c] == central {
			if p.offerTried("play", "RAID "+p.hexName(c), nil, offer.Takes("raid", 1)) >= 0 {
				n++
			}
		}
	}
}
