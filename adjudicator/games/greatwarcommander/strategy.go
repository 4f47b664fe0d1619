// Strategy Cards (1.S, S98): each Situation by its code.

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/orders"
)

// mayUse tells whether a side may play the Strategy Card with an effect now (1.S).
func (p *situation) mayUse(sd side, effect string) bool {
	x := &p.strategy[sd]
	if x.hand == 0 || x.used || x.fresh {
		return false
	}
	c := p.plan1(sd, x.hand)
	return c.effect == effect && p.isValid(c)
}

// isValid tells whether the date lies in the period of a card (S98.1.2).
func (p *situation) isValid(c *strategyCard) bool {
	return c.from == noMonth || p.month() >= c.from && p.month() <= c.to
}

// expire discards the Reminder cards of a side whose validity has ended (1.S.1, S98.1.1).
func (r *run) expire(of side) {
	x := &r.strategy[of]
	for _, n := range slices.Clone(x.open) {
		if c := r.plan1(of, n); !r.isValid(c) {
			r.Event("reminder-gone", "1.S", "side", r.seat(of), "card", c.id)
			x.open = slices.DeleteFunc(slices.Clone(x.open), func(o uint8) bool { return o == n })
			x.discard = append(x.discard, n)
		}
	}
}

// discardStrategy puts the Strategy Card in hand aside, or before its owner as a Reminder (1.S).
func (r *run) discardStrategy(sd side) {
	x := &r.strategy[sd]
	c := r.plan1(sd, x.hand)
	r.Event("strategy", adjudicator.Rule(c.effect), "side", r.seat(sd), "card", c.id)
	x.discard, x.hand, x.used = append(x.discard, x.hand), 0, true
}

// situationOf is what a card does that the active player plays in his own Turn. It gets the line, and returns nil where it
// cannot be carried out.
func situationOf(effect string) func(r *run, o *orders.Order) func() {
	return map[string]func(r *run, o *orders.Order) func(){
		"S98.3.1": (*run).surveillance, "S98.4.3": (*run).surveillance,
		"S98.3.2": (*run).airSuperiority, "S98.4.2": (*run).airSuperiority,
		"S98.3.3": (*run).reminder, "S98.4.1": (*run).reminder, "S98.5.1": (*run).reminder, "S98.3.7": (*run).reminder, "S98.5.4": (*run).reminder, "S98.5.5": (*run).reminder, "S98.5.9": (*run).reminder,
		"S98.3.4": (*run).assaults, "S98.4.7": (*run).sturmtruppen, "S98.5.6": (*run).passage, "S98.5.3": (*run).sammiesCard,
		"S98.3.5": (*run).fieldReports, "S98.3.6": (*run).counterBattery, "S98.3.9": (*run).tooShort, "S98.4.8": (*run).tooShort, "S98.5.8": (*run).tooShort,
		"S98.4.4": (*run).forwardObserver, "S98.4.9": (*run).rathenau, "S98.5.2": (*run).moraleCard,
	}[effect]
}

// playStrategy plays the Strategy Card in hand as its Situation says (1.S, S98.1): within its period (S98.1.2).
func (r *run) playStrategy(o *orders.Order) {
	sd := r.active
	x := &r.strategy[sd]
	if x.hand == 0 {
		r.wrong(o, o.Pos, "no-strategy", "1.S")
		return
	}
	c := r.plan1(sd, x.hand)
	text := ""
	if len(o.Args) > 0 {
		text = o.Args[0].Text
	}
	if !sameCard(c, text) {
		r.wrong(o, o.Pos, "not-that-card", "1.S", "text", text)
		return
	}
	switch {
	case x.used:
		r.wrong(o, o.Pos, "strategy-used", "1.S")
		return
	case x.fresh:
		r.wrong(o, o.Pos, "strategy-fresh", "6.1.2")
		return
	case !r.isValid(c):
		r.wrong(o, o.Pos, "not-its-time", adjudicator.Rule(c.effect))
		return
	}
	of := situationOf(c.effect)
	if of == nil {
		r.wrong(o, o.Pos, "no-situation", adjudicator.Rule(c.effect))
		return
	}
	if plan := of(r, o); plan != nil {
		r.discardStrategy(sd)
		if !r.Dry || !c.hides() {
			plan()
		}
	}
}

// hides tells cards that show what is hidden: a dry run does not look.
func (c *strategyCard) hides() bool {
	switch c.effect {
	case "S98.3.1", "S98.4.3", "S98.3.5":
		return true
	}
	return false
}

// sameCard tells whether a text is the name of a card, or CS.
func sameCard(c *strategyCard, text string) bool {
	key := func(s string) string {
		return strings.Map(func(x rune) rune {
			if x >= 'a' && x <= 'z' || x >= '0' && x <= '9' {
				return x
			}
			return -1
		}, strings.ToLower(s))
	}
	return key(text) == "cs" || key(text) != "" && (key(text) == key(c.name) || key(text) == key(c.id) || strings.HasPrefix(key(c.name), key(text)))
}

// option is which use of a card a line wants, 1 when it says none.
func option(o *orders.Order) int {
	if words := clauseWords(o, "OPTION"); len(words) > 0 {
		n, _ := number(words[0])
		return n
	}
	return 1
}

// reminder lays a card before its owner for the rest of the game (1.S, S98.1.1).
func (r *run) reminder(*orders.Order) func() {
	return func() { r.layOpen(r.active) }
}

// layOpen lays the card that a side has just played before it.
func (r *run) layOpen(sd side) {
	x := &r.strategy[sd]
	n := x.discard[len(x.discard)-1]
	x.discard, x.open = x.discard[:len(x.discard)-1:len(x.discard)-1], append(x.open, n)
}

// firepower lets the American lay his card before a Fire with a Weapon of his own, in either Turn: it counts for that
// Fire already (S98.5.4, R81).
func (r *run) firepower(a *attack) {
	if !r.mayUse(a.side, "S98.5.4") || !slices.ContainsFunc(a.members, func(m member) bool { return m.weapon }) {
		return
	}
	for _, o := range r.linesOf(a.side, "CS") {
		if words := clauseWords(o, "DO"); len(words) > 0 && words[0] == "FIREPOWER" && r.mayPlay(o, &moment{window: "CS", side: a.side, attack: a, target: noFormation, hex: a.target}) {
			r.counted(o, a.side)
			r.discardStrategy(a.side)
			r.layOpen(a.side)
			a.fp++
			return
		}
	}
}

// dropReminders discards the Reminder cards of a side.
func (r *run) dropReminders(of side) {
	x := &r.strategy[of]
	for _, n := range x.open {
		r.Event("reminder-gone", "1.S", "side", r.seat(of), "card", r.plan1(of, n).id)
	}
	x.discard, x.open = append(x.discard, x.open...), nil
}

// surveillance is one of four things (S98.3.1, S98.4.3).
func (r *run) surveillance(o *orders.Order) func() {
	sd := r.active
	of := sd.Other()
	switch option(o) {
	case 1:
		if r.phone[sd].fp == 0 || r.phone[sd].broken || r.observed[sd] {
			r.wrong(o, o.Pos, "no-telephone", "S98.3.1")
			return nil
		}
		return r.planBombardment(o, &request{observer: noFormation, from: r.oa(sd)})
	case 2:
		return func() {
			if x := &r.strategy[of]; x.hand != 0 {
				x.discard, x.hand = append(x.discard, x.hand), 0
				r.Event("strategy-lost", "S98.3.1", "side", r.seat(of), "card", r.plan1(of, x.discard[len(x.discard)-1]).id)
			}
			for of := range numSides {
				if x := &r.strategy[of]; len(x.pile) > 0 {
					r.Emit(adjudicator.NewEvent("strategy-seen", "S98.3.1", "side", r.seat(of), "card", r.plan1(of, x.pile[0]).id).For(r.seat(sd)))
				}
			}
		}
	case 3:
		return func() { r.dropReminders(of) }
	case 4:
		return func() { r.drawTwo(sd, o) }
	}
	r.misread(o.Pos, "which-option", "S98.3.1", "n", 4)
	return nil
}

// drawTwo draws two Strategy Cards, of which one goes under the pile: which, the line says by KEEP, else its player is asked.
func (r *run) drawTwo(sd side, o *orders.Order) {
	x := &r.strategy[sd]
	if len(x.pile) == 0 {
		return
	}
	keep := -1
	named := func(text string) {
		if i := r.drawn(sd, text); i >= 0 {
			keep = i
		}
	}
	if cl, has := o.Clause("KEEP"); has {
		named(cl.Args[0].Text)
	}
	if keep < 0 && len(x.pile) > 1 && r.State.before != nil {
		for _, n := range x.pile[:2] {
			r.Emit(adjudicator.NewEvent("strategy-choice", "S98.3.1", "side", r.seat(sd), "card", r.plan1(sd, n).id).For(r.seat(sd)))
		}
		q := question{side: sd, phase: "strategy-keep", key: r.place("strategy-keep", sd), rule: "S98.3.1", verbs: keepVerbs, assumed: "first"}
		answer, _ := r.asks(q, nil)
		if r.halted {
			return
		}
		for i := range answer {
			named(answer[i].Args[0].Text)
		}
	}
	keep = max(keep, 0)
	rest := slices.Delete(slices.Clone(x.pile[:min(2, len(x.pile))]), keep, keep+1)
	x.hand, x.fresh, x.pile = x.pile[keep], true, append(slices.Clone(x.pile[len(rest)+1:]), rest...)
	r.Emit(adjudicator.NewEvent("strategy-held", "1.S", "side", r.seat(sd), "card", r.plan1(sd, x.hand).id).For(r.seat(sd)))
}

// keepVerbs answer which of two Strategy Cards is kept.
var keepVerbs = []string{"STRATEGY"}

// drawn is which of the two topmost Strategy Cards of a side a text names, -1 for none.
func (p *situation) drawn(sd side, text string) int {
	pile := p.strategy[sd].pile
	return slices.IndexFunc(pile[:min(2, len(pile))], func(n uint8) bool { return sameCard(p.plan1(sd, n), text) })
}

// airSuperiority is two Air Strikes (S98.3.2, S98.4.2).
func (r *run) airSuperiority(o *orders.Order) func() {
	if r.scen.noAir || r.reminds(r.active.Other(), "S98.5.5") {
		r.wrong(o, o.Pos, "no-air", "S98.3.2")
		return nil
	}
	mode, facing, named, ok := r.readStrike(o)
	if !ok {
		return nil
	}
	return func() {
		for range 2 {
			if !r.over && !r.Dry {
				if r.airStrike(mode, facing, named); r.halted {
					return
				}
				if r.melees(); r.halted {
					return
				}
			}
		}
	}
}

// gateStrategy asks a side before it may play its Strategy Card against an Order (S98).
func (r *run) gateStrategy(sd side, against order) {
	m := &moment{window: "CS", side: sd, target: noFormation, hex: nowhere}
	r.gate(m, adjudicator.Field{Key: "order", Value: against.String()})
}

// cancelledStrike lets the other side cancel an Air Strike just announced (S98.3.2, S98.4.2).
func (r *run) cancelledStrike(sd side) bool {
	of := sd.Other()
	if r.gateStrategy(of, airStrikeOrder); r.halted {
		return false
	}
	if !r.mayUse(of, "S98.3.2") && !r.mayUse(of, "S98.4.2") {
		return false
	}
	for _, o := range r.linesOf(of, "CS") {
		if words := clauseWords(o, "DO"); (words[0] == "CANCEL" || words[0] == "CANCEL-AIRSTRIKE") && r.mayPlay(o, &moment{window: "CS", side: of, target: noFormation, hex: nowhere}) {
			r.counted(o, of)
			r.discardStrategy(of)
			r.Event("cancelled", "S98.3.2", "side", r.seat(of), "action", "O17")
			return true
		}
	}
	return false
}

// inMove sees that a card is played as the first line of a MOVE: it holds for the Orders of movement of this
// Turn's next MOVE (S98.3.4, S98.4.7, S98.5.6, R115).
func (r *run) inMove(o *orders.Order, set func(c *carrying)) func() {
	block := r.order.lines
	if len(block) == 0 || block[0].Verb != "ORDER" {
		next := slices.IndexFunc(r.sheet, func(x orders.Order) bool { return x.Verb == "ORDER" })
		if next != 0 || r.sheet[0].Sub != "MOVE" && r.sheet[0].Sub != "OFFENSIVE" && r.sheet[0].Sub != "LIAISON" {
			r.wrong(o, o.Pos, "with-a-move", "S98")
			return nil
		}
	}
	return func() {
		block := r.nextBlock()
		r.order = &carrying{head: &block[0], lines: block[1:], leader: noFormation}
		set(r.order)
		r.carryOrder(&block[0])
	}
}

func (r *run) assaults(o *orders.Order) func() {
	return r.inMove(o, func(c *carrying) { c.enters, c.shakes = true, true })
}

func (r *run) sturmtruppen(o *orders.Order) func() {
	if option(o) == 2 {
		return r.inMove(o, func(c *carrying) { c.enters = true })
	}
	return r.inMove(o, func(c *carrying) { c.noWire = true })
}

func (r *run) passage(o *orders.Order) func() {
	return r.inMove(o, func(c *carrying) { c.noWire = true })
}

func (r *run) sammiesCard(o *orders.Order) func() {
	return r.inMove(o, func(c *carrying) { c.sammies = true })
}

// spared tells Units in Good Order that Sammies saves from Op Fire: within the Command radius of an activated Leader
// (S98.5.3, R111).
func (r *run) spared(f formation) bool {
	if r.order == nil || !r.order.sammies || !r.isUnit(f) || !r.goodOrder(f) || !slices.Contains(r.order.chosen, f) {
		return false
	}
	return slices.ContainsFunc(r.order.chosen, func(l formation) bool { return r.info(l).kind.isLeader() && r.commands(l, f) })
}

// fieldReports leaves the enemy three cards and no secrets (S98.3.5).
func (r *run) fieldReports(*orders.Order) func() {
	of := r.active.Other()
	return func() {
		ids := []string{}
		for _, c := range r.hand(of) {
			r.deck(of).Put(c, cards.Discard)
			ids = append(ids, r.card(of, c).id)
		}
		r.Event("hand-lost", "S98.3.5", "side", r.seat(of), "cards", ids)
		if x := &r.strategy[of]; x.hand != 0 {
			x.discard, x.hand = append(x.discard, x.hand), 0
			r.Event("strategy-lost", "S98.3.5", "side", r.seat(of), "card", r.plan1(of, x.discard[len(x.discard)-1]).id)
		}
		if r.refill(of, 3); r.halted {
			return
		}
		for len(r.secret[of]) > 0 && !r.over {
			r.revealObjective(of, 0)
		}
	}
}

// counterBattery breaks a working enemy Telephone (S98.3.6).
func (r *run) counterBattery(o *orders.Order) func() {
	of := r.active.Other()
	if r.phone[of].fp == 0 || r.phone[of].broken {
		r.wrong(o, o.Pos, "no-telephone", "S98.3.6")
		return nil
	}
	return func() { r.breakPhone(of, "S98.3.6") }
}

// tooShort moves the enemy's barrage two hexes towards his edge and lets it fall there, by one's own cards (S98.3.9, R78,
// R110).
func (r *run) tooShort(o *orders.Order) func() {
	of := r.active.Other()
	s := &r.spot[of]
	if s.hex == nowhere {
		r.wrong(o, o.Pos, "no-pattern", "S98.3.9")
		return nil
	}
	e := r.scen.edges[of]
	var d dir
	for x := dir(1); x <= numDirs; x++ {
		if to := s.hex.next(x); to != nowhere && e.away(to) < e.away(s.hex) && (d == 0 || slices.Contains(clauseWords(o, "AXIS"), itoa(int(x)))) {
			d = x
		}
	}
	return func() {
		for range 2 {
			if d == 0 || e.away(s.hex) == 0 { // pushed off the board (R78, R107)
				r.clearSpot(of, "S98.3.9")
				return
			}
			if to := s.hex.next(d); to == nowhere || e.away(to) >= e.away(s.hex) {
				d = r.homeward(s.hex, e)
			}
			s.hex = s.hex.next(d)
			var kept []hex
			for _, h := range s.impacts {
				if to := h.next(d); to != nowhere {
					kept = append(kept, to)
				}
			}
			s.impacts = kept
		}
		hexes := slices.Clone(s.impacts)
		if s.hex != nowhere {
			hexes = append([]hex{s.hex}, hexes...)
		}
		r.Event("creep", "S98.3.9", "side", r.seat(of), "hex", s.hex)
		r.impact(r.active, r.phone[of].fp, hexes, &request{})
	}
}

// homeward is the first direction that brings a hex nearer to an edge, 0 on that edge.
func (r *run) homeward(h hex, e edge) dir {
	for x := dir(1); x <= numDirs; x++ {
		if to := h.next(x); to != nowhere && e.away(to) < e.away(h) {
			return x
		}
	}
	return 0
}

// forwardObserver is a bombardment of the Observer whose hit does not scatter; it goes with the Order in the line below
// (S98.4.4).
func (r *run) forwardObserver(o *orders.Order) func() {
	if len(r.sheet) == 0 || r.sheet[0].Verb != "ORDER" || r.sheet[0].Sub != "ARTILLERY" || slices.Contains(clauseWords(&r.sheet[0], "OBSERVER"), "SENIOR") {
		r.wrong(o, o.Pos, "with-a-request", "S98.4.4")
		return nil
	}
	return func() {
		block := r.nextBlock()
		r.order = &carrying{head: &block[0], lines: block[1:], leader: noFormation, direct: true}
		r.carryOrder(&block[0])
	}
}

// rathenau swaps the own Telephone for an unused one, or discards the enemy's Reminder cards (S98.4.9).
func (r *run) rathenau(o *orders.Order) func() {
	sd := r.active
	if option(o) == 2 {
		return func() { r.dropReminders(sd.Other()) }
	}
	if r.phone[sd].fp == 0 || r.phone[sd].broken {
		r.wrong(o, o.Pos, "no-telephone", "S98.4.9")
		return nil
	}
	return func() {
		best := 0
		for _, t := range r.sys.telephones {
			if t.nation == r.nation(sd) && t.fp != r.phone[sd].fp {
				best = max(best, t.fp)
			}
		}
		r.phone[sd].fp = best
		r.Event("telephone-new", "S98.4.9", "side", r.seat(sd), "fp", best)
	}
}

// moraleCard rallies a Leader and all Units in his radius (S98.5.2, R80).
func (r *run) moraleCard(o *orders.Order) func() {
	sd := r.active
	cl, has := o.Clause("WITH")
	fs, ok := r.formations(o, cl.Args)
	if !ok {
		return nil
	}
	boss := r.senior(sd)
	if has && len(fs) > 0 {
		boss = fs[0]
	}
	if boss == noFormation || !r.info(boss).kind.isLeader() {
		r.wrong(o, o.Pos, "no-leader", "S98.5.2", "unit", "")
		return nil
	}
	return func() {
		r.rally(boss, "S98.5.2")
		for _, f := range list(r.all(sd)) {
			if r.isUnit(f) && r.commands(boss, f) {
				r.rally(f, "S98.5.2")
			}
		}
	}
}

// halfOf are half of some Formations, rounded up: those that words name, then the most valuable.
func (r *run) halfOf(fs []formation, words []string) []formation {
	n := (len(fs) + 1) / 2
	named := r.chosenOf(fs, words, n)
	for _, f := range r.byWorth(fs) {
		if len(named) < n && !slices.Contains(named, f) {
			named = append(named, f)
		}
	}
	return named
}

// redTrousers lets the German cancel a French OFFENSIVE and Suppress half of its Units (S98.4.5, R79).
func (r *run) redTrousers(fs []formation) bool {
	of := r.active.Other()
	if r.nation(r.active) == france && r.month().year() == 1914 {
		if r.gateStrategy(of, offensiveOrder); r.halted {
			return false
		}
	}
	if r.Dry || r.nation(r.active) != france || !r.mayUse(of, "S98.4.5") {
		return false
	}
	for _, o := range r.linesOf(of, "CS") {
		if words := clauseWords(o, "DO"); !slices.Contains(words, "RED-TROUSERS") || !r.mayPlay(o, &moment{window: "CS", side: of, target: noFormation, hex: nowhere}) {
			continue
		}
		r.counted(o, of)
		r.discardStrategy(of)
		r.Event("cancelled", "S98.4.5", "side", r.seat(of), "action", "O24")
		units := slices.DeleteFunc(slices.Clone(fs), func(f formation) bool { return !r.isUnit(f) })
		for _, f := range r.halfOf(units, clauseWords(o, "DO")) {
			r.suppress(f, "S98.4.5")
		}
		for _, f := range fs {
			r.pieces[f].activated = false
		}
		r.given--
		return true
	}
	return false
}
