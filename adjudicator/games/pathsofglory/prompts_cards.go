package pathsofglory

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// redeployLines offers corps of the Reserve to the front, and armies to it
// from far behind.
func (p *prompter) redeployLines(points int, needs []int) {
	front := p.frontSpaces()
	room := map[space]int{}
	for _, sp := range front {
		room[sp] = p.room(sp, p.side)
	}
	reserve, armies := 0, 0
	var told nationSet
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		c := &p.sys.counters[u]
		if c.side != p.side {
			continue
		}
		switch {
		case p.at(u) == boxReserve && !told.has(c.nation) && reserve < maxReserveLines && points >= p.sys.tables.num.srCorps:
			if p.redeployTo(u, front, room, p.sys.tables.num.srCorps, needs) {
				told |= setOf(c.nation)
				reserve++
			}
		case c.army && p.at(u).isMap() && !slices.Contains(front, p.at(u)) && armies < maxArmyLines && points >= p.sys.tables.num.srArmy:
			if p.redeployTo(u, front, room, p.sys.tables.num.srArmy, needs) {
				armies++
			}
		}
	}
}

// redeployTo offers the first of the spaces to which a unit can go beside
// those that are offered it already.
func (p *prompter) redeployTo(u unitID, front []space, room map[space]int, cost int, needs []int) bool {
	for _, to := range front {
		if room[to] == 0 {
			continue
		}
		m := srMove{unit: u, from: p.at(u), to: to}
		if code, _ := p.redeployBar(&m); code != "" {
			continue
		}
		room[to]--
		return p.Add("sr", line("SR", p.unitArg(u), p.pathArg([]space{m.from, to})), needs, "cost", strconv.Itoa(cost)) != offer.None
	}
	return false
}

// frontSpaces lists the side's spaces with room that stand beside the enemy,
// those where he is the stronger first.
func (p *prompter) frontSpaces() (list []space) {
	r := &run{State: p.State}
	need := map[space]int{}
	for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
		if n := p.pieces.Count(sp, p.side); n == 0 || p.room(sp, p.side) <= 0 || !p.mustHold(sp, n) {
			continue
		}
		for _, l := range p.sys.board.places[sp].links {
			need[sp] += p.factorsIn(r, l.to, p.side.other())
		}
		need[sp] -= 2 * p.factorsIn(r, sp, p.side)
		list = append(list, sp)
	}
	slices.SortStableFunc(list, func(a, b space) int { return need[b] - need[a] })
	return list
}

// eventLines offers the lines that an event may have, each with its card.
func (p *prompter) eventLines(c cardID, needs []int) {
	before := p.Len()
	p.linesOf(c, needs)
	p.Remark(before, "card", c.String(), "name", p.sys.cards[c].name)
}

func (p *prompter) linesOf(c cardID, needs []int) {
	switch key := p.sys.cards[c].event; key {
	case "guns_of_august":
		p.attackLines("event", p.beginOperation(func(r *run) {
			r.act = action{Card: c, Use: useEvent}
			gunsOfAugust(r)
			r.markReady()
		}), 0, needs)
	case "landwehr":
		p.landwehrLines(needs)
	case "paris_taxis":
		for u := unitID(1); int(u) < len(p.sys.counters); u++ {
			if x := &p.sys.counters[u]; x.nation == france && x.army && p.reduced[u] && p.at(u).isMap() {
				p.Add("event", line("REFIT", p.unitArg(u)), needs, "space", p.name(p.at(u)))
			}
		}
	case "cp_entrench", "ap_entrench":
		p.trenchEventLines(needs)
	case "salonika":
		p.fewUnits(p.sys.tables.num.salonikaCorps, needs, func(u unitID) (o orders.Order, ok bool) {
			code, _ := p.salonikaUnitBar(u)
			return line("SR", p.unitArg(u), p.pathArg([]space{p.at(u), p.sys.board.salonika})), code == ""
		})
	case "bulgaria_entry", "romania_entry":
		n := map[string]nation{"bulgaria_entry": bulgaria, "romania_entry": romania}[key]
		p.fewSpaces(maxPlaceLines, needs, func(sp space) (orders.Order, bool) {
			return line("PLACE", p.spaceArg(sp)), p.place(sp).nation == n
		})
	case "russian_cavalry":
		p.placeLines(p.fresh("RU CAVc", 1), needs)
	case "czech_legion":
		p.fewUnits(maxPlaceLines, needs, func(u unitID) (o orders.Order, ok bool) {
			c := &p.sys.counters[u]
			return line("REMOVE", p.unitArg(u)), c.nation == austria && !c.army && p.at(u) == boxLost
		})
	case "russian_desertions":
		p.desertionLines(needs)
	default:
		if units, ok := p.arrivals(c); ok {
			p.placeLines(units, needs)
		}
	}
}

// landwehrLines offers the reduced German units, two by two, those at the
// front first.
func (p *prompter) landwehrLines(needs []int) {
	var list []unitID
	for _, front := range [...]bool{true, false} {
		for u := unitID(1); int(u) < len(p.sys.counters); u++ {
			c := &p.sys.counters[u]
			if c.nation != germany || !c.army || !p.reduced[u] || !p.at(u).isMap() || !p.isSupplied(u) {
				continue
			}
			if p.mustHold(p.at(u), p.pieces.Count(p.at(u), p.side)) == front {
				list = append(list, u)
			}
		}
	}
	for pair := range slices.Chunk(list[:min(len(list), 2*maxPlaceLines)], 2) {
		p.Add("event", line("REFIT", p.unitArgs(pair)...), needs)
	}
}

// fewUnits offers the first legal ones of the lines that an event may have
// for each unit.
func (p *prompter) fewUnits(n int, needs []int, lineFor func(u unitID) (orders.Order, bool)) {
	p.Few(n, func(yield func(adjudicator.Prompt) bool) {
		for u := unitID(1); int(u) < len(p.sys.counters); u++ {
			if o, ok := lineFor(u); ok && !yield(adjudicator.Prompt{Part: "event", Order: o, Needs: needs}) {
				return
			}
		}
	})
}

// fewSpaces does so for each space of the map; it returns how many are legal.
func (p *prompter) fewSpaces(n int, needs []int, lineFor func(sp space) (orders.Order, bool)) int {
	return p.Few(n, func(yield func(adjudicator.Prompt) bool) {
		for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
			if o, ok := lineFor(sp); ok && !yield(adjudicator.Prompt{Part: "event", Order: o, Needs: needs}) {
				return
			}
		}
	})
}

// trenchEventLines offers the side's spaces, those at the front first.
func (p *prompter) trenchEventLines(needs []int) {
	n := maxPlaceLines
	for _, front := range [...]bool{true, false} {
		n -= p.fewSpaces(n, needs, func(sp space) (orders.Order, bool) {
			own := p.pieces.Count(sp, p.side)
			return line("ENTRENCH", p.spaceArg(sp)), own > 0 && p.mustHold(sp, own) == front
		})
	}
}

// placeLines offers the spaces in which the armies of an event may appear,
// when there are several.
func (p *prompter) placeLines(units []unitID, needs []int) {
	for _, u := range units {
		before := p.Len()
		n := p.fewSpaces(maxPlaceLines, needs, func(sp space) (orders.Order, bool) {
			return with(line("PLACE", p.unitArg(u)), "AT", p.spaceArg(sp)), p.mayAppear(u, sp)
		})
		if n == 1 {
			p.Cut(before)
		}
	}
}

// mayAppear reports whether it is worth trying to place a unit of an event in
// a space.
func (p *prompter) mayAppear(u unitID, sp space) bool {
	c, at := &p.sys.counters[u], p.place(sp)
	switch {
	case c.tag == tagCav:
		return p.cavalrySpace(sp)
	case !c.army:
		return false
	case c.near && (at.landing || at.near || sp == p.sys.board.salonika):
		return true
	}
	code, _ := p.armyPlaceBar(u, sp, false)
	return code == ""
}

// desertionLines offers the full Russian units at the front, four by four.
func (p *prompter) desertionLines(needs []int) {
	var list []unitID
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		if c := &p.sys.counters[u]; c.nation == russia && p.at(u).isMap() && !p.reduced[u] {
			list = append(list, u)
		}
	}
	for four := range slices.Chunk(list[:min(len(list), 4*maxPlaceLines)], 4) {
		p.Add("event", line("REDUCE", p.unitArgs(four)...), needs)
	}
}
