package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
)

// offerAnswers offers what the defender may answer in a battle (13.14, 13.30,
// 13.31).
func (o *offers) offerAnswers() {
	if o.battle == nil {
		return
	}
	hex := o.hexName(o.battle.Target)
	for _, u := range o.airsOf(o.side) {
		o.add("combat", o.sys.language.Line("AIR "+hex+" "+o.unitName(u)), nil, use{"air", 1})
	}
	for _, word := range []string{"WEAKEST", "STRONGEST", "FULLFIRST"} {
		o.add("combat", o.sys.language.Line("LOSS "+hex+" "+word), nil, use{"loss", 1})
	}
	for _, word := range []string{"NEVER", "ALWAYS"} {
		o.add("combat", o.sys.language.Line("RETREAT "+hex+" "+word), nil, use{"retreat", 1})
	}
}

// offerReplacements offers what opens the turn, who arrives, who is rebuilt, who
// comes back (16.5, S3.26, 8.1, 8.4, 8.5).
func (o *offers) offerReplacements() {
	before := o.Len()
	o.startLines()
	for _, x := range o.Prompts()[before:] {
		o.uses = append(o.uses, nil)
		if x.Order.Verb == "RAF" {
			o.uses[len(o.uses)-1] = []adjudicator.Use{{What: "bombers", N: 1}}
		}
	}
	waiting := 0 // British who land by themselves when the phase is over
	for u := range o.units {
		if u := unitID(u); o.sys.counters[u].side == o.side && o.at(u) == locPool && o.entersByPort(u) && int(o.units[u].due) <= o.turn &&
			o.units[u].flags&isHeld == 0 {
			waiting++
			o.offerLanding(u)
		}
	}
	for _, c := range o.sys.board.ports {
		if o.side == allied {
			o.early[c] = true
			for i := range o.sys.stacking[o.scenario] {
				l := &o.sys.stacking[o.scenario][i]
				if l.Kind == nil {
					o.limit(l.Code+string(l.Rule)+" "+o.hexName(c), -o.pieces.Excess(l, c, o.side)-waiting)
				}
			}
		}
	}
	if o.hasInfluenza() {
		return
	}
	for u := range o.units {
		u, k := unitID(u), &o.sys.counters[u]
		switch at := o.at(u); {
		case k.side != o.side:
		case at >= 0 && o.units[u].steps < k.steps:
			x, n := o.rebuildLine(u)
			o.add("replacement", x, []string{"n", strconv.Itoa(n)}, append(o.ofUnits([]unitID{u}), o.paid(u, n)...)...)
		case at == locDead && o.neverReturns(k) == "":
			o.offerReturn(u)
		}
	}
}

// offerLanding offers the ports to a British reinforcement, or to wait (8.1.1).
func (o *offers) offerLanding(u unitID) {
	group := []unitID{u}
	for _, c := range o.sys.board.ports {
		if o.barsLanding(u, c).None() && o.isOf(group, c) {
			o.add("replacement", o.placeLine(group, c), nil, o.ofUnits(group)...) // its room is kept free in every port
		}
	}
	o.add("replacement", o.sys.language.Line("HOLD "+o.unitName(u)), nil, o.ofUnits(group)...)
}

// offerReturn offers to bring a unit back, reduced and full (8.5).
func (o *offers) offerReturn(u unitID) {
	k, group := &o.sys.counters[u], []unitID{u}
	for n := 1; n <= int(k.steps); n++ {
		text := "REPLACE " + o.unitName(u)
		if k.steps > 1 {
			text += " " + [...]string{wordReduced, wordFull}[n-1]
		}
		uses := append(o.ofUnits(group), o.paid(u, n)...)
		switch {
		case k.byPort:
			c := o.roomiest(u)
			if c == noCell || !o.isOf(group, c) {
				continue
			}
			text += " AT " + o.hexName(c)
			uses = append(uses, o.room(c, group)...)
		case k.side == german:
			free := slices.DeleteFunc(slices.Clone(o.sys.board.sources[germanSource]), func(c cell) bool {
				return !o.barsLanding(u, c).None()
			})
			if len(free) > 0 {
				c := slices.MinFunc(free, func(a, b cell) int { return o.depth[a] - o.depth[b] })
				o.early[c] = true
				text += " AT " + o.hexName(c)
				uses = append(uses, o.room(c, group)...)
			}
		}
		o.add("replacement", o.sys.language.Line(text), []string{"n", strconv.Itoa(n)}, uses...)
	}
}

// paid is the use of steps. Mechanised ones go first and are no nation's, so tanks
// of any nation stand alone while there are some (S3.28).
func (o *offers) paid(u unitID, n int) []use {
	k := &o.sys.counters[u]
	what := "steps " + stepNames[stepsOf(k)]
	o.limit(what, int(o.steps[stepsOf(k)]))
	if k.isMechanised() && o.steps[mechanised] > 0 {
		o.limit("mechanised", 1)
		return []use{{what, n}, {"mechanised", 1}}
	}
	return []use{{what, n}}
}

// offerRails offers strategic moves to the towns nearest to the enemy (11).
func (o *offers) offerRails() {
	o.limit("trains", o.railLimit(o.side)-int(o.railed))
	type ride struct {
		u  unitID
		to cell
	}
	var rides []ride
	for _, u := range o.trainable(o.depth) {
		stations := slices.DeleteFunc(o.stations(u, o.depth), func(c cell) bool { return !o.isOf([]unitID{u}, c) })
		for _, to := range offer.Best(stations, maxMoveTries, func(a, b cell) int { return o.depth[a] - o.depth[b] }) {
			rides = append(rides, ride{u, to})
			o.early[to] = true
		}
	}
	for _, x := range rides {
		group := []unitID{x.u}
		t := train{units: group, sd: o.side, from: o.at(x.u), to: x.to}
		if t.from < 0 {
			t.from = noCell
		}
		o.Quiet = true
		cells, off, ok := o.wayOf(&t)
		cells = slices.Clone(cells)
		o.Quiet = false
		uses := append(o.ofUnits(group), use{"trains", 1})
		uses = append(uses, o.room(x.to, group)...)
		alone := off
		for _, c := range cells {
			alone = alone || !o.isOf(group, c)
			if o.early[c] && c != x.to && c != t.from {
				uses = append(uses, o.room(c, group)...)
			}
		}
		switch {
		case !ok:
		case alone:
			o.add("rail", o.wayLine("RAIL", group, x.to), o.note(o.at(x.u), 1), append(uses, use{"off", 1})...)
		default:
			o.add("rail", o.wayLine("RAIL", group, x.to), o.note(o.at(x.u), 1), uses...)
		}
	}
}

// march is a regular move that may be offered.
type march struct {
	group []unitID
	from  cell
	to    cell
	uses  []use
	via   []use // room on the way: who ends there goes later
}

// offerMarches offers every hex that each unit, and each whole stack, can reach
// (12), those nearest to the enemy first.
func (o *offers) offerMarches() {
	var list []march
	for i := range o.sys.board.hexes {
		c := cell(i)
		stack := o.movable(c, o.side)
		for _, u := range stack {
			list = o.marchesOf(list, []unitID{u}, c)
		}
		if len(stack) > 1 {
			list = o.marchesOf(list, stack, c)
		}
	}
	for u := range o.units {
		if u := unitID(u); o.sys.counters[u].side == o.side && o.sys.counters[u].kind.isLand() && o.at(u) == locPool {
			list = o.entriesOf(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b march) int { return o.depth[a.to] - o.depth[b.to] })
	for _, m := range list {
		if at := o.add("movement", o.moveLine(m.group, m.from, m.to), o.note(m.from, len(m.group)), m.uses...); at != offer.None {
			o.passes[at] = summed(m.via)
		}
	}
}

// marchesOf lists the hexes that a group can reach by ways that others leave
// free.
func (o *offers) marchesOf(list []march, group []unitID, from cell) []march {
	for _, u := range group {
		if o.stackOf(u) != o.stackOf(group[0]) {
			return list
		}
	}
	w := o.scratch()
	w.move = o.rulesFor(group, from)
	w.move.keep = func(c cell) bool { return o.isOf(group, c) }
	reached := w.search.Reach(from, o.slowest(group), &w.move)
	searched := len(reached) // behind them those that are one hex away (12.3)
	for i, to := range slices.Clone(o.withLeastMoves(reached)) {
		if to == from || !o.overfull(to, o.side, group...).None() {
			continue
		}
		uses := append(o.ofUnits(group), o.room(to, group)...)
		var way []cell
		var via []use
		if i < searched {
			way = w.search.Path(to, nil)
		}
		for _, c := range way {
			switch {
			case c == from || c == to:
			case o.depth[c] <= o.depth[to] || o.early[c]:
				uses = append(uses, o.room(c, group)...)
			default:
				via = append(via, o.room(c, group)...)
			}
		}
		list = append(list, march{group: group, from: from, to: to, uses: uses, via: via})
	}
	return list
}

// entriesOf lists the edge hexes by which a unit may come onto the map (8.1.2).
func (o *offers) entriesOf(list []march, u unitID) []march {
	if !o.mayMove(u).None() {
		return list
	}
	group := []unitID{u}
	for _, c := range o.sys.board.sources[frenchSource] {
		if o.mayEnter(c).None() && o.isOf(group, c) && o.overfull(c, o.side, u).None() {
			list = append(list, march{group: group, from: noCell, to: c, uses: append(o.ofUnits(group), o.room(c, group)...)})
		}
	}
	return list
}

// offerAttacks offers the attacks of units where they stand now (13). Those of
// several nations stand alone (13.9).
func (o *offers) offerAttacks() {
	for _, x := range o.openings(o.side) {
		uses := append(o.ofUnits(x.units), use{"target " + o.hexName(x.target), 1})
		if slices.ContainsFunc(x.units, func(u unitID) bool { return o.stackOf(u) != o.stackOf(x.units[0]) }) {
			uses = append(uses, use{"several nations", 1})
		}
		note := []string{"hex", o.hexName(x.target), "own", strconv.Itoa(x.attack), "enemy",
			strconv.Itoa(o.pieces.Count(x.target, o.side.Other()))}
		o.add("combat", o.attackLine(x.target, x.units, x.from, true), note, uses...)
	}
}

// offerInfiltration offers the hexes beside units that can infiltrate (15).
func (o *offers) offerInfiltration() {
	for i := range o.units {
		u := unitID(i)
		if o.sys.counters[u].side != o.side {
			continue
		}
		if !o.mayInfiltrate(u).None() {
			continue
		}
		group := []unitID{u}
		for _, to := range o.beside(u) {
			if o.isOf(group, to) {
				o.add("infiltration", o.wayLine("INFILTRATE", group, to), o.note(o.at(u), 1), append(o.ofUnits(group), o.room(to, group)...)...)
			}
		}
	}
}
