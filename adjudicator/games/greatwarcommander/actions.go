// Actions in their windows (A28 to A55).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/orders"
)

// booster is an Action before a Fire roll: +2 while its condition holds (O21.3.4).
type booster struct {
	code string
	fits func(r *run, a *attack, c *card) bool
}

// boosters are the Actions before a Fire roll, all of which add up.
var boosters = []booster{
	{"A33", func(r *run, a *attack, _ *card) bool { // Bayonet: German Weapons against a Tank next to them
		return r.nation(a.side) == germany && slices.ContainsFunc(a.members, func(m member) bool { return m.weapon && adjacent(r.where(m), a.target) }) && r.enemyTank(a)
	}},
	{"A34", func(r *run, a *attack, _ *card) bool { // Pre-registration: of the Defender, with a Weapon of FP 5 or more
		return a.side == r.scen.defender() && slices.ContainsFunc(a.members, func(m member) bool { return m.weapon && r.armed(r.pieces[m.f].weapon).fp >= 5 })
	}},
	{"A38", func(r *run, a *attack, _ *card) bool { // Crossfire: at who moves
		return a.side != r.active && a.opFire
	}},
	{"A40", func(*run, *attack, *card) bool { return true }}, // Elan
	{"A44", func(r *run, a *attack, _ *card) bool { // Grenades: one of them next to the hex
		return slices.ContainsFunc(a.members, func(m member) bool { return adjacent(r.where(m), a.target) })
	}},
	{"A48", func(*run, *attack, *card) bool { return true }}, // Immortal
	{"A50", func(r *run, a *attack, c *card) bool { // Marksmanship: a Section or Squad of the nation
		return c.only == r.nation(a.side) && slices.ContainsFunc(a.members, func(m member) bool {
			k := r.info(m.f).kind
			return !m.weapon && !m.gun && (k == section || k == squad)
		})
	}},
	{"A55", func(*run, *attack, *card) bool { return true }}, // Unternehmungslustig
}

// boosterOf finds a booster by its code.
func boosterOf(code string) *booster {
	for i := range boosters {
		if boosters[i].code == code {
			return &boosters[i]
		}
	}
	return nil
}

func (r *run) enemyTank(a *attack) bool {
	for f := range r.at(a.target, a.side.Other()) {
		if r.info(f).kind.isTank() {
			return true
		}
	}
	return false
}

// boost plays the firing player's Actions before a Fire roll: those that his line names, then what his
// standing lines want (W7).
func (r *run) boost(a *attack, words []string) {
	for _, w := range words {
		c := r.actionCard(a.side, w)
		if c == 0 {
			continue
		}
		if b := boosterOf(r.card(a.side, c).action); b != nil && (a.kind == "fire" || b.air()) && b.fits(r, a, r.card(a.side, c)) && r.playAction(a.side, c) {
			a.fp += 2
		}
	}
	for again := true; again; {
		again = false
		for _, o := range r.linesOf(a.side, "BOOST") {
			for _, w := range clauseWords(o, "DO") {
				b, c := boosterOf(actionCode(w)), r.actionCard(a.side, w)
				if b == nil || c == 0 || a.kind != "fire" && !b.air() || !b.fits(r, a, r.card(a.side, c)) {
					continue
				}
				m := &moment{window: "BOOST", side: a.side, attack: a, target: noFormation, hex: a.target, card: c}
				now := r.hitOdds(a, a.fp)
				more := r.hitOdds(a, a.fp+2)
				m.gained = more.minus(now)
				if !r.mayPlay(o, m) {
					continue
				}
				r.counted(o, a.side)
				if r.playAction(a.side, c) {
					a.fp += 2
				}
				again = true
			}
		}
	}
}

// air tells boosters that a roll of an aircraft may have too (R38).
func (b *booster) air() bool { return b.code == "A40" || b.code == "A48" || b.code == "A55" }

// actionCard is the card in hand that a word names: by its own name, or by its Action.
func (r *run) actionCard(sd side, word string) uint8 {
	if code := actionCode(word); code != "" {
		return r.holding(sd, code)
	}
	if c, ok := r.readCard(word, sd); ok && r.decks[sd].where[c] == cards.Hand {
		return c
	}
	return 0
}

// defenceWindow plays cards before a Defence roll (W10): first the inactive player, then the active one; one card, then
// another look.
func (r *run) defenceWindow(a *attack, f formation) {
	sd := r.info(f).side
	at := &moment{window: "DEFENCE", side: sd, attack: a, target: f, hex: a.target}
	r.weighDefence(at)
	if r.gate(at, at.where(), told("fp", a.fp), told("total", a.total), r.who(a.struck)); r.halted {
		return
	}
	for again := r.pieces[f].in == onBoard; again && !r.over; {
		again = false
		for _, o := range r.linesOf(sd, "DEFENCE") {
			for _, w := range clauseWords(o, "DO") {
				c := r.actionCard(sd, w)
				if c == 0 {
					continue
				}
				code := r.card(sd, c).action
				less, ok := r.defenceCard(a, f, code)
				if !ok {
					continue
				}
				m := &moment{window: "DEFENCE", side: sd, attack: a, target: f, hex: r.pieces[f].at, card: c}
				now, more := r.stands(a, f, a.total), r.stands(a, f, a.total-less)
				m.gained = more.minus(now)
				m.result = r.verdict(a, f, r.defenceValue(a, f)+7)
				if !r.mayPlay(o, m) {
					continue
				}
				r.counted(o, sd)
				if r.playAction(sd, c) {
					if r.useDefence(a, f, code, less, clauseWords(o, "DO")); r.halted {
						return
					}
				}
				again = true
				break
			}
			if again {
				break
			}
		}
	}
}

// weighDefence tells what everybody knows before a Defence roll: what happens on an average roll, and the most that an Action
// adds of which not all copies lie open.
func (r *run) weighDefence(m *moment) {
	a, f := m.attack, m.target
	m.result = r.verdict(a, f, r.defenceValue(a, f)+7)
	now := r.stands(a, f, a.total)
	m.gained = never
	for _, code := range [...]string{"A36", "A43", "A45.1", "A46"} {
		less, ok := r.defenceCard(a, f, code)
		if !ok || !r.mayBeHeld(m.side, code) {
			continue
		}
		if n := r.stands(a, f, a.total-less).minus(now); n.minus(m.gained).n > 0 {
			m.gained = n
		}
	}
}

// mayBeHeld tells whether a card with an Action does not lie open in the discard.
func (p *situation) mayBeHeld(sd side, code string) bool {
	for c := uint8(1); c <= deckSize; c++ {
		if p.decks[sd].where[c] != cards.Discard && p.card(sd, c).action == code {
			return true
		}
	}
	return false
}

// defenceCard tells whether an Action may be played before a Defence roll, and by how much it lowers the
// Attack Total, or what is as good (A36, A37, A43, A45.1, A45.2, A46; R61, R62).
func (r *run) defenceCard(a *attack, f formation, code string) (less int, ok bool) {
	h, sd := r.pieces[f].at, r.info(f).side
	cover := r.coverWith(a, h, false)
	better := func(to int) int { return pick(a.bare, 0, max(0, to-cover)) }
	switch code {
	case "A36": // Take Cover
		return cover, a.kind != "mines" || cover > 0 // a Cover below 0 raises the Attack Total
	case "A37": // Counter-Attack
		return 0, a.kind == "fire" && len(r.countered(a, sd)) > 0
	case "A43": // Hit the Dirt
		t := r.terrain[h]
		return better(r.sys.terrains[shellhole].cover), !r.info(f).kind.isTank() && (t == open || t == field) && r.fort[h] == noFort
	case "A45.1": // Hidden Casemate
		return better(r.sys.forts[casemate].cover), sd == r.scen.defender() && r.board.objectiveAt(h) > 0 && r.mayLay(h, casemate)
	case "A45.2": // Hidden Position
		return 0, sd == r.scen.defender() && r.scen.areas[sd][h] && cover >= 2 && r.hiddenGun(sd) != noFormation
	case "A46": // Field of Fire
		n := r.fieldOfFire(a, sd)
		return n, a.kind == "fire" && n >= 2
	}
	return 0, false
}

// countered are the enemy Formations that fire and stand next to a Unit of the defender that is not Demoralised, nor
// a Runner (A37).
func (r *run) countered(a *attack, sd side) (fs []formation) {
	for _, m := range a.members {
		if slices.Contains(fs, m.f) || r.pieces[m.f].in != onBoard {
			continue
		}
		for f := range r.all(sd) {
			k := r.info(f).kind
			if (k == section || k == squad) && !r.pieces[f].bad && adjacent(r.pieces[f].at, r.pieces[m.f].at) {
				fs = append(fs, m.f)
				break
			}
		}
	}
	return fs
}

// fieldOfFire counts the functional machine guns of a side that reach and see an enemy who takes part in the
// Fire (A46).
func (r *run) fieldOfFire(a *attack, sd side) (n int) {
	for f := range r.all(sd) {
		if !r.functional(f) || !r.armed(r.pieces[f].weapon).class.isMG() {
			continue
		}
		near, far := r.weaponReach(f)
		if slices.ContainsFunc(a.members, func(m member) bool {
			if r.pieces[m.f].in != onBoard {
				return false // who has fired may be gone
			}
			d := distance(r.pieces[f].at, r.where(m))
			seen, _ := r.sees(r.pieces[f].at, r.where(m), nowhere)
			return d >= near && d <= far && seen
		}) {
			n++
		}
	}
	return n
}

// useDefence carries out an Action before a Defence roll.
func (r *run) useDefence(a *attack, f formation, code string, less int, words []string) {
	h, sd := r.pieces[f].at, r.info(f).side
	switch code {
	case "A36", "A46":
		a.less += less
		r.Event("attack-less", adjudicator.Rule(code), "hex", h, "n", less, "total", a.total-a.less)
	case "A37":
		for _, x := range r.chosenOf(r.countered(a, sd), words, 2) {
			r.suppress(x, "A37")
		}
	case "A43":
		r.becomes(h, shellhole, r.terrain[h].String(), "A43")
	case "A45.1":
		r.lay(h, casemate, "A45.1")
		r.last[h] = sd
	case "A45.2":
		g := r.hiddenGun(sd)
		w := r.unusedWeapon(r.sys.guns[r.nation(sd)], sd)
		r.arrive(g, h)
		r.give(w, g)
		r.Event("arrives", "A45.2", "unit", r.info(g).name, "weapon", r.armed(w).name, "hex", h)
		a.struck = append(a.struck, g)
		r.defends(a, g)
	}
}

// chosenOf are at most so many of some Formations: those that words name, and where they name none the most valuable.
func (r *run) chosenOf(fs []formation, words []string, most int) (list []formation) {
	for _, w := range words {
		for _, f := range fs {
			if strings.EqualFold(w, r.info(f).name) && !slices.Contains(list, f) {
				list = append(list, f)
			}
		}
	}
	if len(list) == 0 {
		list = r.byWorth(fs)
	}
	return list[:min(most, len(list))]
}

// byWorth sorts Formations, the most valuable first: Leaders before others, then who carries a Weapon, then by
// name.
func (r *run) byWorth(fs []formation) []formation {
	fs = slices.Clone(fs)
	slices.SortStableFunc(fs, func(a, b formation) int {
		if d := r.worth(b) - r.worth(a); d != 0 {
			return d
		}
		x, y := r.info(a), r.info(b)
		if x.kind.isLeader() != y.kind.isLeader() {
			return pick(x.kind.isLeader(), -1, 1)
		}
		if p, q := r.pieces[a].weapon != noWeapon, r.pieces[b].weapon != noWeapon; p != q {
			return pick(p, -1, 1)
		}
		return strings.Compare(x.name, y.name)
	})
	return fs
}

// hiddenGun is the Squad of a Hidden Position, if it and its gun are unused (A45.2).
func (r *run) hiddenGun(sd side) formation {
	n := r.nation(sd)
	if r.unusedWeapon(r.sys.guns[n], sd) == noWeapon {
		return noFormation
	}
	return r.unusedPiece(r.sys.squads[n], sd)
}

// unusedPiece is a Formation of a design among the unused counters.
func (p *situation) unusedPiece(design int, sd side) formation {
	for i := range p.pieces {
		if x := &p.scen.pieces.formations[i]; x.side == sd && x.of == design && p.pieces[i].in == unused {
			return formation(i)
		}
	}
	return noFormation
}

// unusedWeapon is a Weapon of a kind among the unused counters.
func (p *situation) unusedWeapon(arm int, sd side) weapon {
	for i := range p.weapons {
		s := &p.weapons[i]
		if x := &p.scen.pieces.weapons[i]; x.side == sd && x.of == arm && s.holder == noFormation && !s.boxed {
			return weapon(i)
		}
	}
	return noWeapon
}

// arrive puts a Formation onto the board.
func (r *run) arrive(f formation, h hex) {
	p := &r.pieces[f]
	w := p.weapon
	*p = piece{in: onBoard, at: h, weapon: w, exited: p.exited}
}

// lightWounds lets the owner of a Section that would be Demoralised take a Squad for it, for a VP (A47,
// R63).
func (r *run) lightWounds(f formation) bool {
	i := r.info(f)
	c := r.holding(i.side, "A47")
	if i.kind != section || c == 0 || r.over {
		return false
	}
	to := r.spareSquad(i.side)
	if to == noFormation {
		return false
	}
	m := &moment{window: "WOUNDS", side: i.side, target: f, hex: r.pieces[f].at, result: pick(r.pieces[f].bad, "ELIMINATED", "DEMORALISED")}
	if _, c = r.consultCard(m, "A47"); c == 0 || !r.playAction(i.side, c) {
		return false
	}
	old := r.pieces[f]
	r.pieces[f] = piece{in: unused, at: nowhere, weapon: noWeapon}
	r.pieces[to] = old
	if old.weapon != noWeapon {
		r.weapons[old.weapon].holder = to
	}
	r.replaced(f, to)
	r.Event("light-wounds", "A47", "unit", i.name, "to", r.info(to).name, "hex", old.at)
	r.score(i.side.Other(), 1, "wounds", "A47")
	return true
}

// spareSquad is an unused Squad: that of the pack, else another that the period allows.
func (p *situation) spareSquad(sd side) formation {
	if f := p.unusedPiece(p.sys.squads[p.nation(sd)], sd); f != noFormation {
		return f
	}
	for i := range p.pieces {
		x := &p.scen.pieces.formations[i]
		early := p.month().year() == 1914
		if x.side == sd && x.kind == squad && p.pieces[i].in == unused && (x.era == anyEra || (x.era == earlyEra) == early) {
			return formation(i)
		}
	}
	return noFormation
}

// replaced puts one Formation in the place of another in the Order under way.
func (r *run) replaced(f, to formation) {
	if r.order == nil {
		return
	}
	swap := func(fs []formation) {
		for i := range fs {
			if fs[i] == f {
				fs[i] = to
			}
		}
	}
	swap(r.order.chosen)
	swap(r.order.moved)
	if r.order.mover != nil {
		swap(r.order.mover.stack)
	}
	for _, ms := range append(r.order.groups, r.order.fired) { // what it was activated for, and has done
		for i := range ms {
			if ms[i].f == f {
				ms[i].f = to
			}
		}
	}
}

// luckyStar lets the owner rally a Unit or Leader that has just failed a Defence roll (A53, R64). When
// silent he does for Leaders.
func (r *run) luckyStar(f formation) {
	i := r.info(f)
	c := r.holding(i.side, "A53")
	if c == 0 || r.over {
		return
	}
	m := &moment{window: "STAR", side: i.side, target: f, hex: r.pieces[f].at, result: "DEMORALISED"}
	said := len(r.linesOf(i.side, "STAR")) > 0
	if play, card := r.consultCard(m, "A53"); card != 0 {
		c = card
	} else if play != nil || said || !i.kind.isLeader() {
		return
	}
	if r.playAction(i.side, c) {
		r.rally(f, "A53")
		r.order.healed(f)
	}
}

// hurt keeps who was Demoralised in the Order under way.
func (r *run) hurt(f formation) {
	if r.order != nil {
		r.order.hits = append(r.order.hits, f)
	}
}

// hit tells whether a Formation was Demoralised in the Order.
func (c *carrying) hit(f formation) bool { return slices.Contains(c.hits, f) }

func (c *carrying) healed(f formation) {
	if c != nil {
		c.hits = slices.DeleteFunc(c.hits, func(x formation) bool { return x == f })
	}
}

// scouts lets the American cancel an Action just announced (S98.5.7).
func (r *run) scouts(sd side, code string) bool {
	if !slices.Contains(scouted, code) || !r.mayUse(sd, "S98.5.7") {
		return false
	}
	for _, o := range r.linesOf(sd, "CS") {
		words := clauseWords(o, "DO")
		if len(words) > 0 && words[0] == "SCOUTS" && (len(words) == 1 || slices.ContainsFunc(words[1:], func(w string) bool { return actionCode(w) == code })) && r.mayPlay(o, &moment{window: "CS", side: sd, target: noFormation, hex: nowhere}) {
			r.counted(o, sd)
			r.discardStrategy(sd)
			r.Event("cancelled", "S98.5.7", "side", r.seat(sd), "action", code)
			return true
		}
	}
	return false
}

// playInMove plays an Action in one's own MOVE: Engineer Work, Stosstruppen (W3).
func (r *run) playInMove(o *orders.Order) {
	for _, a := range o.Args {
		words := strings.Fields(strings.ToUpper(a.Text))
		if len(words) == 0 {
			continue
		}
		c := r.actionCard(r.active, words[0])
		if c == 0 {
			r.wrong(o, a.Pos, "not-in-hand", "1.2", "card", words[0])
			return
		}
		switch r.card(r.active, c).action {
		case "A41":
			r.engineerWork(o, c)
		case "A54":
			r.stosstruppen(o, c)
		default:
			r.wrong(o, a.Pos, "line-unused", "A28", "verb", words[0])
		}
	}
}

// stoss tells that the movers of the Order enter enemy hexes by A54.
func (c *carrying) stoss() bool { return c.storm }

// stormer tells Units that A54 lets into enemy hexes: with a boxed Range, and Leaders stacked with them.
func (r *run) stormer(f formation) bool {
	if k := r.info(f).kind; k.isUnit() {
		return r.printed(f).reachBox
	} else if !k.isLeader() {
		return false
	}
	for x := range r.at(r.pieces[f].at, r.active) {
		if r.info(x).kind.isUnit() && r.printed(x).reachBox && slices.Contains(r.order.chosen, x) {
			return true
		}
	}
	return r.order.mover != nil && slices.ContainsFunc(r.order.mover.stack, func(x formation) bool { return r.info(x).kind.isUnit() && r.printed(x).reachBox })
}

// stosstruppen lets Units with a boxed Range into enemy hexes (A54).
func (r *run) stosstruppen(o *orders.Order, c uint8) {
	switch {
	case r.nation(r.active) != germany || r.month() < january1916 || r.order.kind != moveOrder:
		r.wrong(o, o.Pos, "no-stosstruppen", "A54.1")
	case !slices.ContainsFunc(r.order.chosen, func(f formation) bool { return r.info(f).kind.isUnit() && r.printed(f).reachBox }):
		r.wrong(o, o.Pos, "no-boxed-range", "A54")
	default:
		r.playAction(r.active, c)
		r.order.enters, r.order.storm = true, true
	}
}

// engineerWork removes a Wire in or next to the hex of a moving Formation with boxed Movement (A41).
func (r *run) engineerWork(o *orders.Order, c uint8) {
	cl, has := o.Clause("AT")
	hexes, ok := r.hexes(cl.Args)
	if !has || !ok || len(hexes) != 1 {
		r.misread(o.Pos, "want-hex", "A41", "text", "")
		return
	}
	h := hexes[0]
	able := slices.ContainsFunc(r.order.chosen, func(f formation) bool {
		at := r.pieces[f].at
		return r.pieces[f].in == onBoard && r.printed(f).moveBox && (at == h || adjacent(at, h))
	})
	if r.fort[h] != wire || !able {
		r.wrong(o, o.Pos, "no-engineer-work", "A41", "hex", h)
		return
	}
	if r.playAction(r.active, c) {
		r.removeFort(h)
		r.Event("fort-removed", "A41", "hex", h, "fort", wire)
		if m := r.order.mover; m != nil && r.pieces[m.stack[0]].at == h && m.wired > 0 {
			m.left, m.wired = m.wired, 0 // all its effects are cancelled
		}
	}
}

// assault is Assault Fire in a MOVE: with moving Formations and Weapons whose FP is boxed (A31).
func (r *run) assault(o *orders.Order) {
	if r.order.kind == offensiveOrder || r.order.kind == liaisonOrder {
		r.wrong(o, o.Pos, "no-assault", "A31")
		return
	}
	target, ms, ok := r.readFire(o)
	if !ok {
		return
	}
	for _, m := range ms {
		boxed := r.printed(m.f).fpBox
		if m.weapon {
			boxed = r.armed(r.pieces[m.f].weapon).fpBox
		}
		if !boxed || !slices.Contains(r.order.chosen, m.f) {
			r.wrong(o, o.Pos, "no-box", "A31", "unit", r.memberName(m))
			return
		}
	}
	c := r.holding(r.active, "A31")
	if c == 0 {
		r.wrong(o, o.Pos, "not-in-hand", "1.2", "card", "A31")
		return
	}
	a := r.newAttack(o, r.active, ms, target, false)
	if a == nil {
		return
	}
	if r.Dry {
		r.deck(r.active).Put(c, cards.Discard)
		return
	}
	if r.playAction(r.active, c) {
		r.shoot(a, clauseWords(o, "USING"))
	}
}
