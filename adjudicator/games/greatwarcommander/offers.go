package greatwarcommander

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// offers are lines that may be sent together. An Order is a line of its own, which is
// only sent beside lines that need it. Fires stand first: nobody has moved yet when they are
// made. Each Formation is named in one line, each card and each Order of the Turn is used once.
type offers struct {
	*State
	*situation
	seat   adjudicator.Seat
	sd     side
	lines  []adjudicator.Prompt
	limits []adjudicator.Use
}

// Offers implements adjudicator.Offerer.
func (s *State) Offers(seat adjudicator.Seat) (out adjudicator.Offers) {
	sd := s.now.scen.seats().Of(seat)
	if sd == nobody || s.now.over {
		return out
	}
	o := &offers{State: s, situation: s.now, seat: seat, sd: sd}
	switch {
	case s.asked != nil && s.asked.side == sd:
		for _, text := range o.replies(sd, s.asked) {
			once := pick(strings.HasPrefix(s.asked.phase, "gate-"), text, s.asked.phase) // one choice, or lines of a gate
			o.add("answer", text, nil, nil, use{once, 1})
		}
		out.End = true
	case s.asked != nil:
	case o.turn == 0 && o.owes(sd):
		o.offerSetup()
		out.End = true
	case o.owes(sd):
		out.End = !o.mayPass()
		o.offerTurn()
	}
	for _, text := range usualStanding {
		if o.add("standing", text, nil, nil, use{text, 1}) != offer.None {
			o.lines[len(o.lines)-1].Open = true
		}
	}
	o.offerChoices()
	out.Lines, out.Limits, out.Whole = o.lines, o.limits, []string{"orders-unused"}
	out.Forms = o.forms()
	return out
}

// usualStanding are standing lines that most players have a use for.
var usualStanding = []string{"STAND OPFIRE DO FIRE WHEN ODDS>=40", "STAND DEFENCE DO A36 WHEN GAIN>=20", "STAND MELEE DO A30, A40"}

// forms are the standing lines and gates that the player may put together (A28).
func (o *offers) forms() (forms []adjudicator.Form) {
	legal := func(texts ...string) (list []orders.Order) {
		for _, text := range texts {
			if x := language().Line(text); len(pass.Try(o.newRun, o.seat, orders.Sheet{Orders: []orders.Order{x}})) == 0 {
				list = append(list, x)
			}
		}
		return list
	}
	plays := legal("STAND OPFIRE DO FIRE", "STAND OPFIRE DO REPEAT", "STAND DEFENCE DO A36", "STAND DEFENCE DO A37", "STAND DEFENCE DO A43", "STAND DEFENCE DO A46",
		"STAND BOOST DO A33, A34, A38, A40, A44, A48, A50, A55", "STAND WOUNDS DO A47", "STAND MELEE DO A30, A33, A35, A40, A48, A55")
	plays = append(plays, legal(o.choiceLines(o.sd)...)...)
	gates := legal("GATE OPFIRE", "GATE DEFENCE", "GATE WIRE", "GATE MELEE", "GATE TIME", "GATE UNIT", "GATE CS", "GATE INITIATIVE", "GATE NONE", "STAND CANCEL")
	for len(plays) > 0 { // a form for those whose windows know the same chances
		known := chancesOf(&plays[0])
		var alike, rest []orders.Order
		for i := range plays {
			if slices.Equal(chancesOf(&plays[i]), known) {
				alike = append(alike, plays[i])
			} else {
				rest = append(rest, plays[i])
			}
		}
		f := adjudicator.Form{Choices: alike}
		for _, subject := range known {
			f.Terms = append(f.Terms, record.Condition{Subject: subject, Ops: []string{">=", "<"}, Values: []string{"10", "20", "30", "40", "50", "60", "70", "80", "90"}})
		}
		forms, plays = append(forms, f), rest
	}
	if len(gates) > 0 {
		forms = append(forms, adjudicator.Form{Choices: gates})
	}
	return forms
}

// chancesOf are the chances that the condition of a standing line can know in its window (A28.2).
func chancesOf(o *orders.Order) (known []string) {
	x, _ := speechOf(o.Sub)
	facts := strings.Fields(factsFor(&x, clauseWords(o, "DO")))
	for _, subject := range []string{"ODDS", "GAIN"} {
		if slices.Contains(facts, strings.ToLower(subject)) {
			known = append(known, subject)
		}
	}
	return known
}

// use is what a line takes of something.
type use struct {
	what string
	n    int
}

// add offers a line that is legal behind those it needs.
func (o *offers) add(part, text string, needs []int, note []string, uses ...use) int {
	x := adjudicator.Prompt{Part: part, Order: language().Line(text), Needs: needs, Note: offer.Note(note...)}
	lines := []orders.Order{}
	for _, i := range needs {
		lines = append(lines, o.lines[i].Order)
	}
	if len(pass.Try(o.newRun, o.seat, orders.Sheet{Orders: append(lines, x.Order)})) > 0 {
		return offer.None
	}
	return o.put(x, uses)
}

func (o *offers) put(x adjudicator.Prompt, uses []use) int {
	for _, u := range uses {
		x.Uses = append(x.Uses, adjudicator.Use{What: u.what, N: u.n})
	}
	o.lines = append(o.lines, x)
	return len(o.lines) - 1
}

// head offers an Order that says nothing without lines below it; the lines below are offered by
// fill, and without any the Order is not offered.
func (o *offers) head(part, text string, uses []use, note []string, fill func(head int)) {
	at := o.put(adjudicator.Prompt{Part: part, Order: language().Line(text), Beside: true, Note: offer.Note(note...)}, uses)
	if fill(at); len(o.lines) == at+1 {
		o.lines = o.lines[:at]
	}
}

// offerSetup offers places for each Formation and Fortification that is to be set up; AUTO places those that no line names (5,
// 8.2.2).
func (o *offers) offerSetup() {
	auto := []int{o.add("setup", "AUTO", nil, nil)}
	place := func(what string, zone func(h hex) bool, worth func(h hex) int, uses func(h hex) []use) {
		var hexes []hex
		for h := range nowhere {
			if zone(h) {
				hexes = append(hexes, h)
			}
		}
		for _, h := range offer.Best(hexes, mostPlaces, func(a, b hex) int { return worth(b) - worth(a) }) {
			if at := o.add("setup", "PLACE "+what+" "+h.String(), nil, []string{"hex", h.String(), "cover", itoa(o.cover(h))}, uses(h)...); at != offer.None {
				o.lines[at].Needs = auto // AUTO, which is slow, makes no place legal
			}
		}
	}
	for i := range o.pieces {
		f := formation(i)
		if o.info(f).side != o.sd || o.pieces[f].in != toSetUp {
			continue
		}
		zone := o.scen.forces[o.pieces[f].box].zone
		place(o.info(f).name, func(h hex) bool { return zone[h] && o.mayStand(f, h) && o.room(h, f) }, func(h hex) int { return o.suits(f, h) }, func(h hex) []use {
			return slices.Concat([]use{{o.unit(f), 1}}, o.tanksOn(f, []hex{h}), o.roomOn("setup", f, []hex{h}))
		})
	}
	for k := noFort + 1; int(k) < len(fortNames); k++ {
		n := 0
		for _, x := range o.toSupply[o.sd] {
			n += pick(x == k, 1, 0)
		}
		if n == 0 {
			continue
		}
		o.limits = append(o.limits, adjudicator.Use{What: "fort " + k.String(), N: n})
		place(strings.ToUpper(k.String()), func(h hex) bool { return o.supplies(o.sd, k, h) && o.mayLay(h, k) }, func(h hex) int { return o.suitsFort(o.sd, k, h) }, func(h hex) []use {
			return []use{{"fort " + k.String(), 1}, {"fort in " + h.String(), 1}}
		})
	}
}

// offerTurn offers the Orders of the cards in hand, fires first (5.1, O14).
func (o *offers) offerTurn() {
	left := o.scen.orders[o.sd] - o.given
	if left > 0 {
		o.limits = append(o.limits, adjudicator.Use{What: "orders", N: left})
		hand := o.hand(o.sd)
		if c := o.orderedHQ(o.sd); c != 0 {
			hand = []uint8{c}
		}
		for _, kind := range [...]order{fireOrder, lineOrder, requestOrder, confusionOrder, deniedOrder, airStrikeOrder, rallyOrder, retreatOrder, liaisonOrder, offensiveOrder, moveOrder, advanceOrder} {
			for _, c := range hand {
				if x := o.card(o.sd, c); x.order == kind {
					o.offerCard(kind, x.id)
				}
			}
		}
		o.offerEngineers(hand)
	}
	if x := &o.strategy[o.sd]; x.hand != 0 && !x.used && !x.fresh {
		for _, text := range o.strategyLines(o.sd) {
			o.add("order", text, nil, nil, use{"strategy", 1})
		}
	}
	if o.mayPass() {
		o.add("pass", "PASS", nil, nil)
		hand := o.hand(o.sd)
		for _, c := range hand {
			o.add("pass", "PASS DISCARD "+o.cardIDs(o.sd, []uint8{c})[0], nil, nil)
		}
		if n := min(len(hand), o.scen.discards[o.sd]); n > 1 {
			o.add("pass", "PASS DISCARD "+strings.Join(o.cardIDs(o.sd, hand[:n]), ", "), nil, nil)
		}
	}
}

// offerCard offers the Order of a card.
func (o *offers) offerCard(kind order, id string) {
	card := " CARD " + id
	given := []use{{"card " + id, 1}, {"orders", 1}}
	once := func(what string, texts ...string) {
		for _, text := range texts {
			o.add("order", text, nil, nil, append(slices.Clone(given), use{what, 1})...)
		}
	}
	switch kind {
	case fireOrder:
		o.offerHeads("fire", "ORDER FIRE"+card, given, id, o.offerFires)
	case moveOrder:
		o.offerHeads("move", "ORDER MOVE"+card, given, id, o.offerMoves)
	case offensiveOrder:
		o.offerHeads("offensive", "ORDER OFFENSIVE"+card, given, id, o.offerMoves)
	case advanceOrder:
		o.offerHeads("advance", "ORDER ADVANCE"+card, given, id, o.offerAdvances)
	case lineOrder:
		for f := range o.all(o.sd) {
			if o.mayActivate(f) && o.pieces[f].weapon != noWeapon && o.functional(f) {
				for _, h := range o.targets() {
					o.add("order", "ORDER LINE"+card+" WEAPON "+o.armed(o.pieces[f].weapon).name+" TARGET "+h.String(), nil, nil, append(slices.Clone(given), use{o.unit(f), 1})...)
				}
			}
		}
	case rallyOrder:
		once("rally", "ORDER RALLY"+card)
	case retreatOrder:
		once("rally", "ORDER RETREAT"+card+" PLAYER ENEMY", "ORDER RETREAT"+card+" PLAYER OWN")
	case deniedOrder:
		once("artillery", "ORDER DENIED"+card)
	case airStrikeOrder:
		once("aircraft", "ORDER AIRSTRIKE"+card+" BOMB", "ORDER AIRSTRIKE"+card+" STRAFE")
	case liaisonOrder:
		once("artillery", "ORDER LIAISON PLACE"+card)
	case requestOrder:
		if o.phone[o.sd].broken {
			once("artillery", "ORDER ARTILLERY ACCESS LOCAL"+card)
		}
		o.offerSpots("ORDER ARTILLERY"+card, once)
	case confusionOrder:
		if boss, by, ok := o.byRunner(o.sd); ok { // they are activated (O20)
			given = append(given, use{o.unit(boss), 1}, use{o.unit(by), 1})
		}
		o.offerSpots("ORDER CONFUSION"+card, once)
	}
}

// How many fires below an Order, targets of artillery, ways of a Formation and places of one to set up are offered.
const (
	mostFires   = 24
	mostTargets = 8
	mostWays    = 8
	mostPlaces  = 8
)

// offerEngineers offers what engineers can do with the card of another Order (3.1.9).
func (o *offers) offerEngineers(hand []uint8) {
	for f := range o.all(o.sd) {
		if !o.mayActivate(f) || !o.info(f).engineer {
			continue
		}
		for _, id := range o.cardIDs(o.sd, hand) {
			for _, work := range [...]string{"FOXHOLE", "UNWIRE"} {
				o.add("order", "ENGINEER "+o.info(f).name+" "+work+" CARD "+id, nil, []string{"hex", o.pieces[f].at.String()}, use{"card " + id, 1}, use{"orders", 1}, use{o.unit(f), 1})
			}
		}
	}
}

// offerSpots offers the hexes with most of the enemy as where artillery falls (O19).
func (o *offers) offerSpots(text string, once func(what string, texts ...string)) {
	for _, h := range offer.Best(o.targets(), mostTargets, func(a, b hex) int { return o.figuresIn(b, o.sd.Other()) - o.figuresIn(a, o.sd.Other()) }) {
		once("artillery", o.shots(text, h)...)
	}
}

// unit is the thing of which an order to a Formation is one.
func (o *offers) unit(f formation) string { return "unit " + o.info(f).name }

// ofThem is the use of Formations below a head: each is named in one line; the Leader of the
// head, who is used by it, once below it.
func (o *offers) ofThem(fs []formation, leader formation, id string) (list []use) {
	for _, f := range fs {
		what := o.unit(f)
		if f == leader {
			what = "leader " + id + " " + o.info(f).name
		}
		list = append(list, use{what, 1})
	}
	if leader == noFormation {
		list = append(list, use{"alone " + id, 1})
	}
	return list
}

// offerHeads offers an Order to one Formation alone, and to each Leader with those whom he
// commands (O14.2, 3.3.1).
func (o *offers) offerHeads(part, text string, given []use, id string, fill func(part string, head int, who []formation, leader formation, id string)) {
	able := o.those(o.sd, o.mayActivate)
	o.head(part, text, given, []string{"n", "1"}, func(head int) { fill(part, head, able, noFormation, id) })
	for _, l := range able {
		tanks := o.info(l).kind == tankLeader && (part == "move" || part == "advance") // O14.2.1
		if !o.info(l).kind.isLeader() && !tanks {
			continue
		}
		who := []formation{l}
		for _, f := range able {
			under := o.info(f).kind.isUnit() && o.commands(l, f)
			if tanks {
				_, under = o.tankGroup(l, []formation{f})
			}
			if f != l && under {
				who = append(who, f)
			}
		}
		if len(who) > 2 || part != "fire" && len(who) > 1 {
			o.head(part, text+" LEADER "+o.info(l).name, append(slices.Clone(given), use{o.unit(l), 1}), []string{"unit", o.info(l).name, "units", strings.Join(o.names(who[1:]), "; ")},
				func(head int) { fill(part, head, who, l, id) })
		}
	}
}

// targets are the hexes of the enemy.
func (o *offers) targets() (list []hex) {
	for h := range nowhere {
		if o.has(h, o.sd.Other()) {
			list = append(list, h)
		}
	}
	return list
}

// offerFires offers what each may fire at, and the strongest group of a Leader, with the chance to
// shake somebody (O21): the best chances first.
func (o *offers) offerFires(part string, head int, who []formation, leader formation, id string) {
	type fire struct {
		ms   []member
		text string
		at   hex
		odds int // tenths of a percent
	}
	var fires []fire
	for _, h := range o.targets() {
		var all []member
		for _, f := range who {
			for _, m := range o.membersOf(f) {
				if o.canFire(m, h) == "" {
					all = append(all, m)
				}
			}
		}
		by := func(ms []member, text string) {
			fires = append(fires, fire{ms, "FIRE " + h.String() + text, h, o.shakes(o.reckon(o.sd, ms, h, false)).tenths()})
		}
		light := o.lightArtillery
		if best := o.allWhoCan(slices.DeleteFunc(slices.Clone(all), light), h); len(best) > 1 && leader != noFormation {
			by(best, " BASE "+o.memberName(best[0])+" WITH "+strings.Join(o.memberNames(best[1:]), ", "))
		}
		for _, m := range all {
			by([]member{m}, pick(light(m), " WEAPON ", " BASE ")+o.memberName(m))
		}
	}
	for _, x := range offer.Best(fires, mostFires, func(a, b fire) int { return cmp.Compare(b.odds, a.odds) }) {
		var fs []formation
		for _, m := range x.ms {
			if !slices.Contains(fs, m.f) {
				fs = append(fs, m.f)
			}
		}
		if i := o.add(part, x.text, []int{head}, o.fireNote(x.ms, x.at), o.ofThem(fs, leader, id)...); i != offer.None {
			o.lines[i].Passes = o.byCommand(x.ms, x.at, leader)
		}
	}
}

// byCommand is the Command of Leaders whose going would put a hex out of Range of those who fire at it (3.3.1.5): they fire
// before. The Leader of their own Order stays.
func (o *offers) byCommand(ms []member, target hex, leader formation) (list []adjudicator.Use) {
	for _, m := range ms {
		at := o.where(m)
		_, far := o.span(m)
		lacks := distance(at, target) - far + o.rangeByCommand(m)
		if lacks <= 0 || leader != noFormation && o.pieces[leader].at == at && o.command(leader) >= lacks {
			continue
		}
		for l := range o.at(at, o.sd) {
			if o.command(l) >= lacks {
				list = append(list, adjudicator.Use{What: "command " + o.info(l).name, N: 1})
			}
		}
	}
	return offer.Sum(list)
}

// goes is what the going of a Leader takes: his Command from where he stood.
func (o *offers) goes(f formation) []use {
	if o.command(f) == 0 {
		return nil
	}
	return []use{{"command " + o.info(f).name, 1}}
}

// shakes is the chance that an attack shakes somebody.
func (o *offers) shakes(a *attack) chance {
	r := &run{State: o.State, situation: o.situation, Pass: pass.Pass{Dry: true}, order: &carrying{leader: noFormation}}
	return r.hitOdds(a, a.fp)
}

// fireNote tells the FP of a Fire and its chance to shake somebody.
func (o *offers) fireNote(ms []member, h hex) []string {
	a := o.reckon(o.sd, ms, h, false)
	return []string{"hex", h.String(), "fp", itoa(a.fp), "odds", percentText(o.shakes(a)), "enemies", strings.Join(o.names(list(o.at(h, o.sd.Other()))), "; ")}
}
