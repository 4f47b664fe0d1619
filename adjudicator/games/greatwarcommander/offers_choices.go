// What is offered of choices that come up inside an Order, or in the enemy's Turn: whom, what with, where (A28.2).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/offer"
)

// choiceLines are standing lines that make the choices which the position may bring: which Fire card Op Fire spends (A42.1), whom
// a Counter-Attack Suppresses (A37), what the Strategy Card in hand answers, and whom by Red Trousers (S98.4.5), which Weapon
// Salvage brings back (E90).
func (p *situation) choiceLines(sd side) (texts []string) {
	for _, c := range p.fireCards(sd) {
		texts = append(texts, "STAND OPFIRE DO FIRE CARD "+c)
	}
	if p.holding(sd, "A37") != 0 {
		for _, name := range p.counterable(sd) {
			texts = append(texts, "STAND DEFENCE DO A37, "+name)
		}
	}
	for _, play := range p.strategyPlays(sd) {
		texts = append(texts, "STAND CS DO "+play)
	}
	for i := range p.weapons {
		if w := weapon(i); p.weapons[w].boxed && p.armed(w).side == sd {
			texts = append(texts, "STAND EVENT-E90 DO "+p.armed(w).name)
		}
	}
	return texts
}

// fireCards are the Fire cards in hand where there are several, of which one is chosen (A42.1).
func (p *situation) fireCards(sd side) (ids []string) {
	for _, c := range p.hand(sd) {
		if x := p.card(sd, c); x.order == fireOrder {
			ids = append(ids, x.id)
		}
	}
	return pick(len(ids) > 1, ids, nil)
}

// counterable are enemies next to a Unit that may Counter-Attack, the most valuable first (A37).
func (p *situation) counterable(sd side) (names []string) {
	able := func(e formation) bool {
		for f := range p.all(sd) {
			k := p.info(f).kind
			if (k == section || k == squad) && !p.pieces[f].bad && adjacent(p.pieces[f].at, p.pieces[e].at) {
				return true
			}
		}
		return false
	}
	r := run{State: &State{now: p}, situation: p}
	fs := r.byWorth(p.those(sd.Other(), able))
	return p.names(fs[:min(len(fs), mostTargets)])
}

// strategyPlays are what the Strategy Card in hand may answer in a window.
func (p *situation) strategyPlays(sd side) (plays []string) {
	x := &p.strategy[sd]
	if x.hand == 0 || x.used {
		return nil
	}
	switch p.plan1(sd, x.hand).effect {
	case "S98.3.2", "S98.4.2":
		return []string{"CANCEL"}
	case "S98.4.5":
		plays = []string{"RED-TROUSERS"}
		r := run{State: &State{now: p}, situation: p}
		fs := r.byWorth(p.those(sd.Other(), func(f formation) bool { return p.info(f).kind.isUnit() }))
		for _, name := range p.names(fs[:min(len(fs), mostTargets)]) {
			plays = append(plays, "RED-TROUSERS, "+name)
		}
	case "S98.4.6":
		return []string{"STURMABTEILUNG"}
	case "S98.5.4":
		return []string{"FIREPOWER"}
	case "S98.5.7":
		return []string{"SCOUTS", "SCOUTS, A36", "SCOUTS, A37", "SCOUTS, A43", "SCOUTS, A45.4"}
	}
	return plays
}

// dropLines give up a Weapon, in either Turn (11.3, R124): first those that are broken.
func (p *situation) dropLines(sd side) (texts []string) {
	if p.turn == 0 {
		return nil
	}
	var broken, whole []string
	for f := range p.all(sd) {
		switch w := p.pieces[f].weapon; {
		case w == noWeapon:
		case p.weapons[w].broken:
			broken = append(broken, "DROP "+p.armed(w).name)
		default:
			whole = append(whole, "DROP "+p.armed(w).name)
		}
	}
	return append(broken, whole...)
}

// offerChoices offers the lines of choices, and to give up a Weapon.
func (o *offers) offerChoices() {
	for _, text := range o.choiceLines(o.sd) {
		if o.add("standing", text, nil, nil, use{text, 1}) != offer.None {
			o.lines[len(o.lines)-1].Open = true
		}
	}
	for _, text := range o.dropLines(o.sd) {
		if at := o.add("weapon", text, nil, nil, use{text, 1}); at != offer.None { // below Orders that may use it
			o.lines[at].Open, o.lines[at].Rank = true, 1
		}
	}
}

// shots are Fires for Effect on a hex by what stands in front of KIND: of each kind that the date allows, and of those that the
// hand has an Action for, what is played with it and where (A32, A49).
func (o *offers) shots(text string, h hex) (texts []string) {
	may := func(b artilleryBox) bool { return o.sys.mayBombard(o.month(), o.nation(o.sd), b) }
	spot := " SPOT " + h.String()
	texts = []string{text + " KIND LOCAL" + spot}
	if may(standingBox) {
		best, axis := pattern(h, standingBox, 1), dir(1)
		for d := dir(2); d <= numDirs/2; d++ {
			if p := pattern(h, standingBox, d); o.enemiesOn(p) > o.enemiesOn(best) {
				best, axis = p, d
			}
		}
		line := text + " KIND STANDING" + spot + " AXIS " + itoa(int(axis))
		texts = append(texts, line)
		if o.holding(o.sd, "A32") != 0 && o.month() >= january1915 {
			texts = append(texts, o.barraged(line, best)...)
		}
	}
	if may(gasBox) {
		line := text + " KIND GAS" + spot
		texts = append(texts, line)
		if o.holding(o.sd, "A49") != 0 {
			texts = append(texts, line+" USING NONE")
			for f := range o.all(o.sd.Other()) {
				if o.info(f).kind.isUnit() && o.pieces[f].suppressed && !o.pieces[f].bad && distance(o.pieces[f].at, h) <= 1 {
					texts = append(texts, line+" USING A49, "+o.info(f).name)
				}
			}
		}
	}
	return texts
}

// barraged is a bombardment with Barrage kept, played on each hex of the enemy, twice where the hand has two, or on the empty hexes.
func (o *offers) barraged(line string, on []hex) (texts []string) {
	texts = append(texts, line+" USING NONE", line+" USING A32 EMPTY")
	n := 0
	for _, c := range o.hand(o.sd) {
		n += pick(o.card(o.sd, c).action == "A32", 1, 0)
	}
	for _, h := range on {
		if o.has(h, o.sd.Other()) {
			texts = append(texts, line+" USING "+strings.Join(slices.Repeat([]string{"A32 " + h.String()}, min(n, 2)), ", "))
		}
	}
	return texts
}

// enemiesOn counts figures of the enemy, those of the side itself against them.
func (o *offers) enemiesOn(hexes []hex) (n int) {
	for _, h := range hexes {
		n += o.figuresIn(h, o.sd.Other()) - o.figuresIn(h, o.sd)
	}
	return n
}
