package balkanwars

import (
	"cmp"
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/offer"
)

// combatLines offers attacks from where the units stand now, the most
// promising first, and what may go with the first of them (6).
func (p *prompter) combatLines() {
	for _, c := range p.fleetHexes(p.side) {
		if p.count("FLEET") == 0 {
			p.Add("combat", line("FLEET", p.hexArg(c)), nil)
		}
	}
	var list []assault
	for _, target := range p.targets(p.side) {
		if p.wasAttacked(target) {
			continue
		}
		x := assault{target: target}
		for _, from := range p.attackedFrom(p.side, target) {
			for u := p.head[from]; u != noUnit; u = p.units[u].next {
				if code, _ := p.canAttack(u, target); code == "" {
					x.units, x.at = append(x.units, u), append(x.at, from)
				}
			}
		}
		p.weigh(&x)
		list = append(list, x)
	}
	odds := func(x *assault) int {
		att, _ := p.attackersBag(x)
		return p.columnOf(x, att, p.defendersBag(x.target))
	}
	if hopeful := slices.DeleteFunc(slices.Clone(list), func(x assault) bool { return odds(&x) == 0 }); len(hopeful) > 0 {
		list = hopeful
	}
	best := offer.None
	for i, x := range offer.Best(list, maxAttackLines, func(a, b assault) int { return cmp.Or(odds(&b)-odds(&a), b.worth-a.worth) }) {
		at := p.Add("combat", p.attackLine(x.target, p.attackedFrom(p.side, x.target)), nil, p.oddsNote(&x)...)
		if best == offer.None && at != offer.None {
			best, list[0] = at, list[i]
		}
	}
	if best != offer.None {
		p.besideLines(&list[0], best)
	}
}

// oddsNote tells the strength of both sides as far as the side may know it: the
// units face down are only counted.
func (p *prompter) oddsNote(x *assault) []string {
	att, _ := p.attackersBag(x)
	enemy, hidden := 0, 0
	for u := p.head[x.target]; u != noUnit; u = p.units[u].next {
		if p.isHidden(u) {
			hidden++
		} else {
			enemy += p.sys.counters[u].combat
		}
	}
	note := []string{"name", p.townIn(x.target), "own", strconv.Itoa(att.strength), "enemy", strconv.Itoa(enemy)}
	if hidden > 0 {
		return append(note, "hidden", strconv.Itoa(hidden))
	}
	return append(note, "column", p.sys.tables.crt.Columns[p.columnOf(x, att, p.defendersBag(x.target))].Name)
}

// besideLines offers what may go with an attack: a Charge, a Morale Point, who
// is lost first, a retreat and an advance (6.4 to 6.7).
func (p *prompter) besideLines(x *assault, attack int) {
	weakest := slices.MinFunc(x.units, func(u, v unitID) int {
		a, b := &p.sys.counters[u], &p.sys.counters[v]
		return cmp.Or(cmp.Compare(a.kind/depot, b.kind/depot), a.combat-b.combat)
	})
	for _, verb := range [...]string{"CHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE"} {
		o := p.besideAttack(verb, x.target, noUnit)
		switch verb {
		case "CHARGE":
			o = when(o, "ODDS", ">=", "2/1")
		case "LOSS":
			if len(x.units) == 1 {
				continue
			}
			o = p.besideAttack(verb, x.target, weakest)
		}
		p.Add("combat", o, []int{attack})
	}
}
