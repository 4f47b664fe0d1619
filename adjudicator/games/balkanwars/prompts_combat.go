package balkanwars

import (
	"cmp"
	"slices"
	"strconv"

	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/offer"
)

// assault is an attack that can be ordered now.
type assault struct {
	outlook.Assault
	units []unitID
}

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
		if p.eyes.WasAttacked(target) {
			continue
		}
		x := assault{Assault: outlook.Assault{Target: target}}
		for _, from := range p.attackedFrom(p.side, target) {
			for u := range p.pieces.In(from) {
				if code, _ := p.canAttack(u, target); code == "" {
					x.units, x.Units, x.At = append(x.units, u), append(x.Units, p.seen[u]), append(x.At, from)
				}
			}
		}
		p.eyes.Weigh(&x.Assault)
		list = append(list, x)
	}
	best := offer.None
	list = p.assaults(p, list)
	for i, x := range list {
		at := p.Add("combat", p.attackLine(x.Target, p.attackedFrom(p.side, x.Target)), nil, p.oddsNote(&x)...)
		if best == offer.None && at != offer.None {
			best, list[0] = at, list[i]
		}
	}
	if best != offer.None {
		p.besideLines(&list[0], best)
	}
}

// bestAssaults are the most promising attacks, hopeless ones only when there are
// no others.
func (p *prompter) bestAssaults(list []assault) []assault {
	if hopeful := slices.DeleteFunc(slices.Clone(list), func(x assault) bool { return p.eyes.Column(&x.Assault) == 0 }); len(hopeful) > 0 {
		list = hopeful
	}
	return offer.Best(list, maxAttackLines, p.promise)
}

// promise orders attacks by odds, then by what their target is worth.
func (p *prompter) promise(a, b assault) int {
	return cmp.Or(p.eyes.Column(&b.Assault)-p.eyes.Column(&a.Assault), b.Worth-a.Worth)
}

// oddsNote tells the strength of both sides as far as the side may know it: the
// units face down are only counted.
func (p *prompter) oddsNote(x *assault) []string {
	enemy, hidden := p.eyes.Defence(x.Target)
	note := []string{"name", p.townIn(x.Target), "own", strconv.Itoa(p.eyes.Attack(&x.Assault)), "enemy", strconv.Itoa(enemy)}
	if hidden > 0 {
		return append(note, "hidden", strconv.Itoa(hidden))
	}
	return append(note, "column", p.sys.tables.crt.Columns[p.eyes.Column(&x.Assault)].Name)
}

// besideLines offers what may go with an attack: a Charge, a Morale Point, who
// is lost first, a retreat and an advance (6.4 to 6.7).
func (p *prompter) besideLines(x *assault, attack int) {
	weakest := slices.MinFunc(x.units, func(u, v unitID) int {
		a, b := &p.sys.counters[u], &p.sys.counters[v]
		return cmp.Or(cmp.Compare(a.kind/depot, b.kind/depot), a.combat-b.combat)
	})
	for _, verb := range [...]string{"CHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE"} {
		o := p.besideAttack(verb, x.Target, noUnit)
		switch verb {
		case "CHARGE":
			o = when(o, "ODDS", ">=", "2/1")
		case "LOSS":
			if len(x.units) == 1 {
				continue
			}
			o = p.besideAttack(verb, x.Target, weakest)
		}
		p.Add("combat", o, []int{attack})
	}
}
