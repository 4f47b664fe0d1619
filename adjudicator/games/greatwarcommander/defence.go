// Defence rolls and the cards before them (O21.3.7, A36 to A46).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// defend makes the Defence rolls of an attack, one after the other, in the order of their
// owner (O21.3.7, R51).
func (r *run) defend(a *attack) {
	for _, of := range [...]side{r.active.Other(), r.active} {
		for _, f := range r.rollOrder(of, a.struck) {
			if r.pieces[f].in == onBoard && !r.over {
				if r.defends(a, f); r.halted {
					return
				}
			}
		}
	}
}

// rollOrder is the order in which the Formations of a side roll: Units by their worth, then
// Leaders, or as STAND ROLLORDER says.
func (r *run) rollOrder(of side, fs []formation) (mine []formation) {
	for _, f := range fs {
		if r.info(f).side == of {
			mine = append(mine, f)
		}
	}
	words := r.wish(of, "ROLLORDER")
	leadersFirst := slices.Contains(words, "LEADERS-FIRST")
	if i := slices.Index(words, "UNITS-FIRST"); i >= 0 && i < slices.Index(words, "LEADERS-FIRST") {
		leadersFirst = false
	}
	named := func(f formation) int {
		i := slices.IndexFunc(words, func(w string) bool { return strings.EqualFold(w, r.info(f).name) })
		return pick(i < 0, len(words), i)
	}
	slices.SortStableFunc(mine, func(a, b formation) int {
		x, y := r.info(a), r.info(b)
		if d := named(a) - named(b); d != 0 {
			return d
		}
		if x.kind.isLeader() != y.kind.isLeader() {
			return pick(x.kind.isLeader() == leadersFirst, -1, 1)
		}
		return r.worth(a) - r.worth(b)
	})
	return mine
}

// coverAgainst is the Cover of a hex against an attack (T99.3, R83): of the hex, or of a Hedge or Wall that the Fire
// has crossed into it; Trenches and Foxholes with fascines (S98.3.7).
func (p *situation) coverAgainst(a *attack, h hex, of side) int {
	return p.coverWith(a, h, p.reminds(of, "S98.3.7"))
}

// coverWith is that Cover with or without fascines, which count in Defence rolls alone (R82).
func (p *situation) coverWith(a *attack, h hex, fascines bool) int {
	if a.bare {
		return 0
	}
	n := p.cover(h)
	if f := p.fort[h]; (f == trench || f == foxhole) && fascines {
		n++
	}
	if a.shield > 0 { // else the Cover may be less than none
		return max(n, a.shield)
	}
	return n
}

// shieldFrom is the Cover of a Hedge or Wall that the Fire of members crosses into a hex (T99.3).
func (p *situation) shieldFrom(ms []member, h hex) (n int) {
	for d := dir(1); d <= numDirs; d++ {
		behind := 0
		switch p.board.sides[h][d] {
		case hedge:
			behind = 1
		case wall, destroyedWall:
			behind = 2
		}
		if behind <= n {
			continue
		}
		u, v := h.side(d)
		for _, m := range ms {
			if mortarFire := m.weapon && p.armed(p.pieces[m.f].weapon).class == mortar; !mortarFire && meets(p.where(m).centre(), h.centre(), u, v) {
				n = behind
			}
		}
	}
	return n
}

// defenceValue is what a Formation adds to its dice against an attack.
func (p *situation) defenceValue(a *attack, f formation) int {
	return p.morale(f, p.coverAgainst(a, p.pieces[f].at, p.info(f).side))
}

// isMoving tells whether a tie Demoralises a Formation: it is activated for movement (O21.3.7, R50).
func (r *run) isMoving(f formation) bool {
	return r.order != nil && r.order.moving && slices.Contains(r.order.chosen, f)
}

// stands is the chance that a Formation is not Demoralised by an attack.
func (r *run) stands(a *attack, f formation, total int) chance {
	if a.opFire && r.spared(f) {
		return always
	}
	return below(total - r.firmness(a, f)).not()
}

// firmness is how far an Attack Total may be above the dice of a Formation that stands: a tie is too much for who is moving.
func (r *run) firmness(a *attack, f formation) int {
	return a.less + r.defenceValue(a, f) - pick(r.isMoving(f), 1, 0)
}

// defenders are the firmness of all that an attack may Demoralise.
func (r *run) defenders(a *attack) (firm []int) {
	fs := list(r.at(a.target, a.side.Other()))
	for _, f := range fs {
		if (a.heavy || !r.info(f).kind.isTank()) && !r.isDetached(f, fs) && !(a.opFire && r.spared(f)) {
			firm = append(firm, r.firmness(a, f))
		}
	}
	return firm
}

// hits is the chance that an Attack Total Demoralises at least one of several.
func hits(firm []int, total int) chance {
	none := always
	for _, n := range firm {
		none = none.and(below(total - n).not())
	}
	return none.not()
}

// hitChance is the chance that an attack of a total Demoralises at least one Formation.
func (r *run) hitChance(a *attack, total int) chance { return hits(r.defenders(a), total) }

// hitOdds is that chance before the Fire roll, with an FP.
func (r *run) hitOdds(a *attack, fp int) chance {
	firm := r.defenders(a)
	return overDice(func(dice int) chance { return hits(firm, fp+dice) })
}

// likelyResult is what an attack of a total does for certain, nothing otherwise.
func (r *run) likelyResult(a *attack, total int) string {
	if c := r.hitChance(a, total); c.n == c.d {
		return "DEMORALISED"
	}
	return "NONE"
}

// defends makes the Defence roll of a Formation: first its owner's cards (W10), then the dice; a lower
// total Demoralises, an equal one Suppresses, or Demoralises who is moving (O21.3.7).
func (r *run) defends(a *attack, f formation) {
	of := r.info(f).side
	if r.defenceWindow(a, f); r.halted {
		return
	}
	if r.pieces[f].in != onBoard {
		return
	}
	value := r.defenceValue(a, f)
	dice := r.roll(of, stake{kind: "defence", rule: "O21.3.7", of: r.info(f).name, attack: a,
		chance: func(total int) chance {
			v := r.verdict(a, f, r.defenceValue(a, f)+total)
			return pick(v != "DEMORALISED" && v != "ELIMINATED" || a.opFire && r.spared(f), always, never)
		},
		result: func(total int) string { return r.verdict(a, f, r.defenceValue(a, f)+total) }})
	if r.halted {
		return
	}
	if r.pieces[f].in != onBoard {
		return
	}
	if now := r.defenceValue(a, f); now != value {
		value = now // a trigger has changed his Morale
	}
	total, against := value+dice, a.total-a.less
	result := r.verdict(a, f, total)
	r.Event("defence", "O21.3.7", "unit", r.info(f).name, "morale", value, "total", total, "against", against, "result", wordOf(result))
	switch result {
	case "SUPPRESSED":
		for x := range r.alike(f) {
			r.suppress(x, "O21.3.7")
		}
	case "DEMORALISED", "ELIMINATED":
		if a.opFire && r.spared(f) {
			r.Event("spared", "S98.5.3", "unit", r.info(f).name)
			return
		}
		for x := range r.alike(f) {
			if r.demoralise(x, "O21.3.7", true); r.halted {
				return
			}
		}
	}
}

// verdict is what a Defence total does.
func (r *run) verdict(a *attack, f formation, total int) string {
	switch c := total - (a.total - a.less); {
	case c < 0 || c == 0 && r.isMoving(f):
		return pick(r.pieces[f].bad, "ELIMINATED", "DEMORALISED")
	case c == 0:
		return "SUPPRESSED"
	}
	return "NONE"
}

func wordOf(result string) string {
	return map[string]string{"NONE": "none", "SUPPRESSED": "suppressed", "DEMORALISED": "demoralised", "ELIMINATED": "eliminated"}[result]
}

// mineAttack is the attack of Mines on Formations that enter or leave a hex: the other side rolls, once; FP 9
// counts against Tanks, 6 against the rest (F128.1, F128.2, R90).
func (r *run) mineAttack(fs []formation, h hex) {
	if r.Dry || len(fs) == 0 {
		return
	}
	of := r.info(fs[0]).side
	var attacks []*attack
	for _, tanks := range [...]bool{false, true} {
		a := &attack{side: of.Other(), kind: "mines", rule: "F128", target: h, bare: true, heavy: true, fp: pick(tanks, 9, 6)}
		for _, f := range fs {
			if r.pieces[f].in == onBoard && r.info(f).kind.isTank() == tanks {
				a.struck = append(a.struck, f)
			}
		}
		if len(a.struck) > 0 {
			attacks = append(attacks, a)
			r.Event("mines", "F128", "hex", h, "units", r.names(a.struck), "fp", a.fp)
		}
	}
	if len(attacks) == 0 {
		return
	}
	dice := r.roll(of.Other(), stake{kind: "mines", rule: "F128", of: h.String()})
	if r.halted {
		return
	}
	for _, a := range attacks {
		a.total = a.fp + dice
		r.Event("attack", "F128", "hex", h, "fp", a.fp, "total", a.total)
		if r.defend(a); r.halted {
			return
		}
	}
}

// minesAttackEach has Mines attack those who leave their hex, each by himself (R112).
func (r *run) minesAttackEach(fs []formation, h hex) {
	for _, f := range slices.Clone(fs) {
		if r.mineAttack([]formation{f}, h); r.halted {
			return
		}
	}
}

// degrade lowers a hex that an attack of a total is strong enough for: its Fortification, else its
// terrain (T99.5, F125.3, R43).
func (r *run) degrade(h hex, total int, rule adjudicator.Rule) {
	if f := r.fort[h]; f != noFort {
		w := r.sys.forts[f]
		if total < w.vulnerability {
			return
		}
		r.removeFort(h)
		switch w.becomes {
		case "foxhole":
			r.fort[h] = foxhole
			r.laid[foxhole]++
			r.Event("ground-changed", rule, "hex", h, "from", f, "to", "foxhole")
		default:
			t := shellhole
			if w.becomes == "rubble" || r.terrain[h] == building || r.terrain[h] == bridge {
				t = rubble
			}
			r.becomes(h, t, f.String(), rule)
		}
		return
	}
	r.degradeGround(h, total, rule)
}

// degradeGround lowers the terrain of a hex that an attack of a total is strong enough for (T99.5).
func (r *run) degradeGround(h hex, total int, rule adjudicator.Rule) {
	g := r.sys.terrains[r.terrain[h]]
	printedHole := r.terrain[h] == shellhole && r.pathHeals(h)
	switch {
	case printedHole && total >= 18: // T121
		r.becomes(h, shellhole, "path", rule)
	case g.vulnerability > 0 && total >= g.vulnerability:
		r.becomes(h, g.becomes, r.terrain[h].String(), rule)
	}
}

// becomes lays a marker that changes the terrain of a hex.
func (r *run) becomes(h hex, t terrain, was string, rule adjudicator.Rule) {
	r.terrain[h] = t
	if t == shellhole {
		r.shell[h] = true
	}
	r.Event("ground-changed", rule, "hex", h, "from", was, "to", t)
}

// removeFort takes a Fortification off a hex; markers go back to the mix (F125.2).
func (r *run) removeFort(h hex) {
	if f := r.fort[h]; f != noFort {
		if r.laid[f] > 0 {
			r.laid[f]--
		}
		r.fort[h] = noFort
	}
}

// lay puts a Fortification from the mix onto a hex (F125).
func (r *run) lay(h hex, f fort, rule adjudicator.Rule) {
	r.fort[h] = f
	r.laid[f]++
	r.Event("fort", rule, "hex", h, "fort", f)
}

// mayLay tells whether a Fortification may be put onto a hex: one is left in the mix, none lies there,
// no water, no Blaze (F125.4).
func (p *situation) mayLay(h hex, f fort) bool {
	return p.laid[f] < p.sys.markers[f.String()] && p.fort[h] == noFort && !p.terrain[h].isWater() && p.terrain[h] != blaze
}
