package pathsofglory

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
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
		return p.offer("sr", line("SR", p.unitArg(u), p.pathArg([]space{m.from, to})), needs, "cost", strconv.Itoa(cost)) >= 0
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
	before := len(p.lines)
	p.linesOf(c, needs)
	for i := before; i < len(p.lines); i++ {
		p.lines[i].Note = append(p.lines[i].Note, adjudicator.Field{Key: "card", Value: c.String()}, adjudicator.Field{Key: "name", Value: p.sys.cards[c].name})
	}
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
				p.offer("event", line("REFIT", p.unitArg(u)), needs, "space", p.name(p.at(u)))
			}
		}
	case "cp_entrench", "ap_entrench":
		p.trenchEventLines(needs)
	case "salonika":
		n := 0
		for u := unitID(1); int(u) < len(p.sys.counters) && n < p.sys.tables.num.salonikaCorps; u++ {
			if code, _ := p.salonikaUnitBar(u); code == "" &&
				p.offer("event", line("SR", p.unitArg(u), p.pathArg([]space{p.at(u), p.sys.board.salonika})), needs) >= 0 {
				n++
			}
		}
	case "bulgaria_entry", "romania_entry":
		p.freePlaceLines(map[string]nation{"bulgaria_entry": bulgaria, "romania_entry": romania}[key], needs)
	case "russian_cavalry":
		p.placeLines(p.fresh("RU CAVc", 1), needs)
	case "czech_legion":
		n := 0
		for u := range p.pieces.In(boxLost) {
			if x := &p.sys.counters[u]; x.nation == austria && !x.army && p.offer("event", line("REMOVE", p.unitArg(u)), needs) >= 0 {
				if n++; n == maxPlaceLines {
					break
				}
			}
		}
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
		p.offer("event", line("REFIT", p.unitArgs(pair)...), needs)
	}
}

func (p *prompter) trenchEventLines(needs []int) {
	n := 0
	for _, front := range [...]bool{true, false} {
		for sp := space(1); int(sp) < len(p.sys.board.places) && n < maxPlaceLines; sp++ {
			if !p.pieces.Has(sp, p.side) || p.mustHold(sp, p.pieces.Count(sp, p.side)) != front {
				continue
			}
			if p.offer("event", line("ENTRENCH", p.spaceArg(sp)), needs) >= 0 {
				n++
			}
		}
	}
}

// placeLines offers the spaces in which the armies of an event may appear,
// when there are several.
func (p *prompter) placeLines(units []unitID, needs []int) {
	for _, u := range units {
		before := len(p.lines)
		for sp := space(1); int(sp) < len(p.sys.board.places) && len(p.lines) < before+maxPlaceLines; sp++ {
			if p.mayAppear(u, sp) {
				p.offer("event", with(line("PLACE", p.unitArg(u)), "AT", p.spaceArg(sp)), needs)
			}
		}
		if len(p.lines) == before+1 {
			p.lines = p.lines[:before]
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

// freePlaceLines offers the spaces for the free corps of a nation that joins
// the war.
func (p *prompter) freePlaceLines(n nation, needs []int) {
	before := len(p.lines)
	for sp := space(1); int(sp) < len(p.sys.board.places) && len(p.lines) < before+maxPlaceLines; sp++ {
		if p.place(sp).nation == n {
			p.offer("event", line("PLACE", p.spaceArg(sp)), needs)
		}
	}
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
		p.offer("event", line("REDUCE", p.unitArgs(four)...), needs)
	}
}
