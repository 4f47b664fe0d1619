// Attacks that are offered (10), the markers that let units attack once more (10.8), and
// hexes that could be laid waste (14.6).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// opening is an attack that a side could make from where its units stand.
type opening struct {
	*attack
	all     bool // everybody who may join takes part
	look    adjudicator.Forecast
	promise int
}

// helpedAttacks is how many attacks of a front are offered with events that help them.
const helpedAttacks = 4

// offerAttacks offers the attacks on a front, the most promising first.
func (p *prompter) offerAttacks(f front) {
	var list []opening
	for _, c := range p.sys.board.byFront[f] {
		if p.toEnemy()[c] == 0 && p.nextTo(c) {
			if x, ok := p.openingAt(c); ok {
				list = append(list, x)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b opening) int { return b.promise - a.promise })
	for i := range list[:min(len(list), p.most())] {
		p.offerAttack(f, &list[i], i < helpedAttacks)
	}
}

// nextTo tells whether combat units of the side stand next to a hex.
func (p *prompter) nextTo(c cell) bool {
	for _, n := range p.sys.board.next(c) {
		if n != noCell && p.pieces.Has(n, p.side) {
			return true
		}
	}
	return false
}

// openingAt is the attack on a hex by all who may join, with the HQ that supports most.
func (p *prompter) openingAt(c cell) (x opening, ok bool) {
	if !p.hex(c).playable || !p.isTarget(c, p.side) {
		return x, false
	}
	a := &attack{order: &orders.Order{Verb: "ATTACK"}, side: p.side, target: c, hq: noUnit}
	for _, n := range p.sys.board.next(c) {
		if n == noCell {
			continue
		}
		for _, u := range p.defenders(n, p.side) {
			if p.mayJoin(a, u).ok() {
				a.units = append(a.units, u)
			}
		}
	}
	able := len(a.units)
	p.keepFit(a)
	if len(a.units) == 0 || !p.isAllowed(a) {
		return x, false
	}
	a.hq = p.bestSupport(a)
	x = opening{attack: a, all: len(a.units) == able, look: p.foresee(a)}
	for _, l := range x.look.Losses {
		x.promise += 4*l[1] - 3*l[0]
	}
	hits := slices.ContainsFunc(x.look.Losses, func(l [2]int) bool { return l[1] > 0 })
	return x, hits || p.full
}

// keepFit takes those out of an attack who may not attack together with the others.
func (p *prompter) keepFit(a *attack) {
	slices.SortStableFunc(a.units, func(u, v unitID) int { return p.worth(v) - p.worth(u) })
	north, russians := 0, 0
	var list []unitID
	for _, u := range a.units {
		k := p.counter(u)
		if k.army == austria && p.isBoundNorth(p.hex(p.at(u))) {
			if north++; north > p.sys.tables.num.austriansNorth {
				continue
			}
		}
		if k.army == russia && p.isInForce("6.48") {
			if russians++; russians > 1 {
				continue
			}
		}
		if !slices.ContainsFunc(list, func(v unitID) bool { return !p.mayShare(u, v).ok() }) {
			list = append(list, u)
		}
	}
	a.units = list
	for n := -1; n != len(a.units); { // who goes may have been the company of others
		n = len(a.units)
		a.units = slices.DeleteFunc(a.units, func(u unitID) bool { return !p.maySort(a, u).ok() })
	}
}

// bestSupport is the HQ that supports an attack most, noUnit for none (10.46).
func (p *prompter) bestSupport(a *attack) unitID {
	best := noUnit
	var seen []cell
	for _, u := range a.units {
		if slices.Contains(seen, p.at(u)) {
			continue
		}
		seen = append(seen, p.at(u))
		for _, c := range p.about(p.at(u)) {
			for v := range p.pieces.Of(c, p.side) {
				if k := p.counter(v); k.kind == headquarters && (best == noUnit || k.support > p.counter(best).support) &&
					p.maySupport(v, a.units, toServe).ok() {
					best = v
				}
			}
		}
	}
	return best
}

func (p *prompter) offerAttack(f front, x *opening, helped bool) {
	text := "ATTACK " + p.hexName(x.target)
	if x.all && !p.full {
		text += " WITH ALL"
	} else {
		text += " WITH " + p.unitWords(x.units)
	}
	if x.hq != noUnit {
		text += " HQ " + p.unitWord(x.hq)
	}
	var note []string
	for _, field := range x.look.Note() {
		note = append(note, field.Key, field.Value)
	}
	uses := append(p.ofUnits(x.units...), offer.Takes("target "+p.hexName(x.target), 1))
	if x.hq != noUnit {
		uses = append(uses, offer.Takes("unit "+p.unitName(x.hq), 1))
	}
	for _, u := range x.units {
		if p.counter(u).army == austria && p.isBoundNorth(p.hex(p.at(u))) {
			p.limit("austrians north", p.sys.tables.num.austriansNorth)
			uses = append(uses, offer.Takes("austrians north", 1))
		}
	}
	if p.divided || p.leansOn(x.attack) {
		uses = nil
	}
	p.offer("attack-"+f.String(), text, note, uses...)
	if helped {
		p.offerHelp(f, x, text, note, uses)
	}
}

// offerHelp offers an attack once more with each event in hand that helps it (6.13-6.24,
// 6.37).
func (p *prompter) offerHelp(f front, x *opening, text string, note []string, uses []adjudicator.Use) {
	for k := range attackEvents {
		e := &attackEvents[k]
		i := p.heldBy(p.side, e.rule)
		if i < 0 || p.event(i).kind == "air" || !e.fits(p.run, x.attack) {
			continue
		}
		with := uses
		if len(uses) > 0 {
			with = append(slices.Clip(uses), offer.Takes("event "+p.event(i).id, 1))
		}
		p.offerTried("attack-"+f.String(), text+" EVENT "+p.chitWord(i), note, with...)
	}
}

// leansOn tells whether an attack counts on units that stand with the attackers without
// taking part: the company of tanks, the infantry of cavalry (15.22, 15.54).
func (p *prompter) leansOn(a *attack) bool {
	for _, u := range a.units {
		k := p.kindOf(u)
		with := func(is func(v unitID) bool) bool {
			return slices.ContainsFunc(a.units, func(v unitID) bool { return p.at(v) == p.at(u) && is(v) })
		}
		switch {
		case k == tank && !with(func(v unitID) bool { return p.kindOf(v) != tank && p.counter(v).army == p.counter(u).army }),
			k == cavalry && a.hq != noUnit && !p.isFreeCavalry(u) && !with(func(v unitID) bool { return p.kindOf(v) == infantry }):
			return true
		}
	}
	return false
}

// markerPlaces is how many hexes are offered to a marker.
const markerPlaces = 3

// offerMarkers offers the markers that may be placed where most who attack by them are
// near, each with the attacks on the hexes next to it (10.82, 10.84).
func (p *prompter) offerMarkers() {
	for m := noMarker + 1; m < markers; m++ {
		if m.side() != p.side || p.Phase.Active[m.theatre()] != p.side {
			continue
		}
		type place struct {
			at cell
			n  int
			u  unitID
		}
		var list []place
		for c := range p.sys.board.hexes {
			at := cell(c)
			if p.pieces.Has(at, p.side) && p.toEnemy()[at] == 1 && p.mayPlaceMarker(p.side, m, at).ok() {
				x := place{at: at, u: noUnit}
				for _, n := range p.about(at) {
					for u := range p.pieces.Of(n, p.side) {
						if m.moves(p.counter(u)) && p.counter(u).isCombat() {
							x.n += p.worth(u)
						}
						if n == at && x.u == noUnit && m.moves(p.counter(u)) && p.isSupplied(u) {
							x.u = u
						}
					}
				}
				list = append(list, x)
			}
		}
		for _, x := range offer.Best(list, markerPlaces, func(a, b place) int { return b.n - a.n }) {
			uses := []adjudicator.Use{offer.Takes("marker "+m.String(), 1), offer.Takes("marker beside "+p.unitName(x.u), 1)}
			if hq := p.suppliesAt(x.u, x.at); hq != noUnit {
				uses = append(uses, offer.Takes(p.stays(hq), 1))
			}
			p.offerByMarker(m, x.at, p.offer("marker", "MARKER "+m.String()+" AT "+p.hexName(x.at), nil, uses...))
		}
	}
}

// offerByMarker offers an attack by a marker on each hex next to it (10.82).
func (p *prompter) offerByMarker(m marker, c cell, needs int) {
	if p.divided {
		return
	}
	for _, t := range p.sys.board.next(c) {
		if t == noCell || p.hex(t).front != p.hex(c).front || !p.isTarget(t, p.side) {
			continue
		}
		a := &attack{side: p.side, target: t, hq: noUnit}
		var list []unitID
		for _, n := range p.sys.board.next(t) {
			if n == noCell || n != c && !p.sys.board.adjacent(n, c) {
				continue
			}
			for _, u := range p.defenders(n, p.side) {
				if m.moves(p.counter(u)) && p.mayJoin(a, u).ok() && p.isSupplied(u) {
					list = append(list, u)
				}
			}
		}
		a.units = list
		if list = slices.DeleteFunc(slices.Clone(list), func(u unitID) bool { return !p.maySort(a, u).ok() }); len(list) > 0 {
			p.offerBehind("marker", "ATTACK "+p.hexName(t)+" WITH "+p.unitWords(list)+" USE "+m.String(), []int{needs}, nil,
				offer.Takes(strings.ToLower(m.String())+" at "+p.hexName(t), 1))
		}
	}
}

// mostWaste is how many hexes are offered to be laid waste.
const mostWaste = 2

// offerDevastation offers hexes beside the enemy that units could lay waste (14.6).
func (p *prompter) offerDevastation() {
	if p.side != central || p.Phase.Active[west] != central || !p.uses(western) {
		return
	}
	n := 0
	for _, c := range p.sys.board.byFront[western] {
		if n == mostWaste || !p.pieces.Has(c, central) || p.toEnemy()[c] != 1 {
			continue
		}
		for u := range p.pieces.Of(c, central) {
			if p.mayDevastate(u, c).ok() {
				if to := p.wayBack(u, c); to != noCell {
					p.offer("devastate", "DEVASTATE "+p.hexName(c)+" WITH "+p.unitWord(u)+" TO "+p.hexName(to), nil)
					n++
				}
				break
			}
		}
	}
}
