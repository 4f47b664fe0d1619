package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Suggest implements adjudicator.Suggester: one Order, or a pass, or the end.
func (s *State) Suggest(seat adjudicator.Seat, roll *dice.Source) orders.Sheet {
	sheet := language().Sheet()
	p := s.now
	sd := p.scen.seats().Of(seat)
	w := whim{State: s, seat: seat, sd: sd, Whim: offer.NewWhim(roll)}
	switch {
	case s.asked != nil:
		switch choices := p.choices(sd, s.asked); {
		case !w.one(2):
		case len(choices) > 0:
			sheet.Orders = w.lines(choices[w.pick(len(choices))])
		default:
			sheet.Orders = w.answers()
		}
		sheet.End = true
		return sheet
	case p.turn == 0:
		sheet.End = true
		return sheet
	}
	if p.turn > 0 && w.one(8) {
		sheet.Orders = append(sheet.Orders, w.standing()...)
	}
	for range 12 {
		block := w.block()
		if len(block) == 0 {
			continue
		}
		try := append(slices.Clip(sheet.Orders), block...)
		if len(pass.Try(s.newRun, seat, orders.Sheet{Orders: try})) == 0 {
			sheet.Orders = try
			if p.given > 0 && w.one(4) {
				sheet.End = true
			}
			return sheet
		}
	}
	if p.given == 0 && p.hq[sd] == 0 && !p.strategy[sd].used {
		line := "PASS"
		if hand := p.hand(sd); len(hand) > 0 && p.scen.discards[sd] > 0 {
			n := min(p.scen.discards[sd], len(hand))
			line += " DISCARD " + strings.Join(p.cardIDs(sd, hand[:1+w.pick(n)]), ", ")
		}
		sheet.Orders = append(sheet.Orders, language().Line(line))
		return sheet
	}
	sheet.End = true
	return sheet
}

// whim makes random choices for a seat.
type whim struct {
	*State
	seat adjudicator.Seat
	sd   side
	*offer.Whim
}

func (w *whim) pick(n int) int { return w.Below(n) }

func (w *whim) one(in int) bool { return w.pick(in) == 0 }

// some is one of several Formations.
func (w *whim) some(fs []formation) formation {
	if len(fs) == 0 {
		return noFormation
	}
	return fs[w.pick(len(fs))]
}

// standing are a few lines of random kinds.
func (w *whim) standing() (lines []orders.Order) {
	all := []string{"STAND OPFIRE DO FIRE WHEN FP>=4", "STAND OPFIRE DO REPEAT", "STAND DEFENCE DO A36, A37, A43, A45.1, A45.2, A46", "STAND BOOST DO A33, A34, A38, A40, A44, A48, A50, A55 WHEN GAIN>=5",
		"STAND MELEE DO A30, A33, A35, A40, A48, A55, FORCE-NOIRE", "STAND WOUNDS DO A47", "STAND STAR DO A53", "STAND WIRE DO A45.4", "STAND UNIT DO A45.3", "STAND INITIATIVE DO REROLL WHEN SUDDEN-DEATH",
		"STAND INITIATIVE DO REROLL WHEN OWN-DEFENCE AND RESULT=ELIMINATED", "STAND PLUS1 DO CS WHEN GAIN>=5", "STAND CS DO CANCEL", "STAND CS DO RED-TROUSERS", "STAND CS DO STURMABTEILUNG", "STAND CS DO SCOUTS", "STAND CS DO FIREPOWER",
		"STAND SNIPER DO NONE", "STAND PATH DO COVER-FIRST", "STAND ROLLORDER DO LEADERS-FIRST", "STAND CANCEL", "GATE OPFIRE", "GATE DEFENCE WHEN COVER>=0", "GATE WIRE", "GATE MELEE LIMIT 2", "GATE TIME", "GATE UNIT", "GATE CS", "GATE INITIATIVE", "GATE NONE"}
	for range 1 + w.pick(4) {
		lines = append(lines, language().Line(all[w.pick(len(all))]))
	}
	return lines
}

// answers are random lines for a question inside an Order.
func (w *whim) answers() (lines []orders.Order) {
	for _, o := range w.standing() {
		if o.Verb == "STAND" && o.Sub != "CANCEL" {
			o.Verb = "ON"
			lines = append(lines, language().Line(o.String()))
		}
	}
	return lines
}

// block is a random Order for a card of the hand, or a Strategy Card.
func (w *whim) block() []orders.Order {
	p := w.now
	if x := &p.strategy[w.sd]; x.hand != 0 && !x.used && !x.fresh && w.one(6) {
		return w.strategyBlock()
	}
	if p.given >= p.scen.orders[w.sd] {
		return nil
	}
	hand := p.hand(w.sd)
	if c := p.orderedHQ(w.sd); c != 0 {
		hand = []uint8{c}
	}
	if len(hand) == 0 {
		return nil
	}
	x := p.card(w.sd, hand[w.pick(len(hand))])
	card := " CARD " + x.id
	switch x.order {
	case moveOrder:
		return w.moveBlock("ORDER MOVE"+card, "MOVE", 3)
	case advanceOrder:
		return w.moveBlock("ORDER ADVANCE"+card, "ADVANCE", 1)
	case offensiveOrder:
		return w.moveBlock("ORDER OFFENSIVE"+card, "MOVE", 2)
	case fireOrder:
		return w.fireBlock("ORDER FIRE" + card)
	case rallyOrder:
		return w.lines("ORDER RALLY" + card)
	case retreatOrder:
		return w.lines("ORDER RETREAT" + card + pick(w.one(8), " PLAYER OWN", " PLAYER ENEMY"))
	case deniedOrder:
		return w.lines("ORDER DENIED" + card)
	case airStrikeOrder:
		return w.lines("ORDER AIRSTRIKE" + card + pick(w.one(2), " BOMB", " STRAFE"))
	case requestOrder:
		return w.requestBlock("ORDER ARTILLERY"+card, true)
	case confusionOrder:
		return w.requestBlock("ORDER CONFUSION"+card, false)
	case liaisonOrder:
		if w.one(2) {
			return w.lines("ORDER LIAISON PLACE" + card)
		}
		return w.requestBlock("ORDER LIAISON"+card, false)
	case lineOrder:
		return w.lineBlock("ORDER LINE" + card)
	}
	return nil
}

func (w *whim) lines(texts ...string) (list []orders.Order) {
	for _, t := range texts {
		list = append(list, language().Line(t))
	}
	return list
}

// moveBlock moves a Formation, or a Leader and some of whom he commands.
func (w *whim) moveBlock(head, verb string, steps int) []orders.Order {
	p := w.now
	able := p.those(w.sd, func(f formation) bool { return p.mayActivate(f) && p.printed(f).moves })
	f := w.some(able)
	if f == noFormation {
		return nil
	}
	who := []formation{f}
	if p.info(f).kind.isLeader() {
		for _, x := range able {
			if x != f && p.info(x).kind.isUnit() && p.commands(f, x) && len(who) < 5 {
				who = append(who, x)
			}
		}
		head += " LEADER " + p.info(f).name
	}
	list := w.lines(head)
	for _, x := range who {
		path, at := []hex{p.pieces[x].at}, p.pieces[x].at
		left := p.movement(x)
		m := &mover{}
		for range 1 + w.pick(steps) {
			var ways []hex
			for d, to := range at.around {
				n, why := p.cost(x, at, d, m, verb == "ADVANCE")
				if why == "" && (n <= left || verb == "ADVANCE") && !slices.Contains(path, to) {
					ways = append(ways, to, to)
					if p.scen.edges[w.sd.Other()].away(to) < p.scen.edges[w.sd.Other()].away(at) {
						ways = append(ways, to, to, to)
					}
				}
			}
			if len(ways) == 0 {
				break
			}
			to := ways[w.pick(len(ways))]
			n, _ := p.cost(x, at, at.towards(to), m, verb == "ADVANCE")
			left -= n
			m.hole = m.hole || p.terrain[to] == shellhole
			path, at = append(path, to), to
		}
		if p.mayExit(x, at) == "" && left > 0 && w.one(2) {
			text := verb + " " + p.info(x).name
			if len(path) > 1 {
				text += " " + strings.Join(hexList(path), "-")
			}
			if verb != "ADVANCE" || len(path) == 1 {
				list = append(list, w.lines(text+" EXIT")...)
				continue
			}
		}
		if len(path) > 1 {
			list = append(list, w.lines(verb+" "+p.info(x).name+" "+strings.Join(hexList(path), "-"))...)
		}
	}
	return list
}

// fireBlock fires at hexes of the enemy with who can.
func (w *whim) fireBlock(head string) []orders.Order {
	p := w.now
	able := p.those(w.sd, func(f formation) bool { return p.mayActivate(f) })
	var targets []hex
	for f := range p.all(w.sd.Other()) {
		targets = append(targets, p.pieces[f].at)
	}
	for range 6 {
		f := w.some(able)
		if f == noFormation || len(targets) == 0 {
			return nil
		}
		who := []formation{f}
		if p.info(f).kind.isLeader() {
			for _, x := range able {
				if x != f && p.info(x).kind.isUnit() && p.commands(f, x) {
					who = append(who, x)
				}
			}
		}
		var list []orders.Order
		var used []member
		for range 2 {
			h := targets[w.pick(len(targets))]
			var ms []member
			for _, x := range who {
				for _, m := range p.membersOf(x) {
					if p.canFire(m, h) == "" && !slices.Contains(used, m) {
						ms = append(ms, m)
					}
				}
			}
			if heavy := slices.IndexFunc(ms, p.lightArtillery); heavy >= 0 && w.one(2) {
				used = append(used, ms[heavy])
				list = append(list, w.lines("FIRE "+h.String()+" WEAPON "+p.memberName(ms[heavy]))...)
				continue
			}
			best := p.allWhoCan(slices.DeleteFunc(ms, p.lightArtillery), h)
			if len(best) == 0 {
				continue
			}
			used = append(used, best...)
			text := "FIRE " + h.String() + " BASE " + p.memberName(best[0])
			if len(best) > 1 {
				text += " WITH " + strings.Join(p.memberNames(best[1:]), ", ")
			}
			if w.one(2) {
				text += " USING A40, A44, A48, A50, A55, A33, A34"
			}
			list = append(list, w.lines(text)...)
		}
		if len(list) > 0 {
			if len(who) > 1 {
				head += " LEADER " + p.info(f).name
			}
			return append(w.lines(head), list...)
		}
	}
	return nil
}

// requestBlock calls artillery onto a hex of the enemy, or near it.
func (w *whim) requestBlock(head string, observers bool) []orders.Order {
	p := w.now
	var kinds []string
	for _, b := range []artilleryBox{localBox, standingBox, gasBox} {
		if p.sys.mayBombard(p.month(), p.nation(w.sd), b) {
			kinds = append(kinds, []string{"", "LOCAL", "STANDING", "GAS"}[b])
		}
	}
	kind := kinds[w.pick(len(kinds))]
	if observers && p.phone[w.sd].broken {
		return w.lines(head + " ACCESS " + kind)
	}
	if s := p.spot[w.sd]; s.hex != nowhere && len(s.impacts) > 0 && w.one(2) {
		return w.lines(head + pick(w.one(2), " CREEP "+itoa(1+w.pick(6)), " KEEP") + " KIND STANDING")
	}
	f := w.some(p.those(w.sd.Other(), func(formation) bool { return true }))
	if f == noFormation {
		return nil
	}
	text := head + " KIND " + kind + " SPOT " + p.pieces[f].at.String()
	if kind == "STANDING" {
		text += " AXIS " + itoa(1+w.pick(6))
	}
	if observers && w.one(2) {
		text += " OBSERVER SENIOR"
	}
	return w.lines(text)
}

// lineBlock is a Line of Fire of a heavy machine gun.
func (w *whim) lineBlock(head string) []orders.Order {
	p := w.now
	f := w.some(p.those(w.sd, func(f formation) bool {
		return p.functional(f) && p.armed(p.pieces[f].weapon).class == heavyMG && p.mayActivate(f)
	}))
	e := w.some(p.those(w.sd.Other(), func(formation) bool { return true }))
	if f == noFormation || e == noFormation {
		return nil
	}
	return w.lines(head + " WEAPON " + p.armed(p.pieces[f].weapon).name + " TARGET " + p.pieces[e].at.String())
}

// strategyBlock plays the Strategy Card, with the Order that it goes with.
func (w *whim) strategyBlock() []orders.Order {
	p := w.now
	texts := p.strategyLines(w.sd)
	head := w.lines(texts[w.pick(len(texts))])
	switch p.plan1(w.sd, p.strategy[w.sd].hand).effect {
	case "S98.3.4", "S98.4.7", "S98.5.6", "S98.5.3":
		for _, n := range p.hand(w.sd) {
			if x := p.card(w.sd, n); x.order == moveOrder {
				return append(head, w.moveBlock("ORDER MOVE CARD "+x.id, "MOVE", 3)...)
			}
		}
		return nil
	}
	return head
}

// strategyLines are lines that play the Strategy Card in hand, one for each of its options.
func (p *situation) strategyLines(sd side) (texts []string) {
	c := p.plan1(sd, p.strategy[sd].hand)
	head := "STRATEGY \"" + c.name + "\""
	switch c.effect {
	case "S98.3.1", "S98.4.3":
		return []string{head + " OPTION 2", head + " OPTION 3", head + " OPTION 4"}
	case "S98.4.9":
		return []string{head + " OPTION 1", head + " OPTION 2"}
	case "S98.3.2", "S98.4.2":
		if p.mayStrafe(sd) {
			return []string{head, head + " STRAFE"}
		}
	case "S98.4.7":
		return []string{head, head + " OPTION 2"}
	}
	return []string{head}
}
