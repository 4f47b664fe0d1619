package greatwarcommander

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/standing"
)

// View implements adjudicator.State: the board is open; hands, Strategy Cards in hand, secret Objectives and standing lines are
// their owner's (1.2, 1.S, 7.3.3).
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	p := s.now
	own := p.scen.seats().Of(seat)
	v := adjudicator.View{System: name, Scenario: p.scen.id, Seat: seat, Turn: max(p.turn, 1), TurnName: p.month().String(), Over: p.over}
	if !p.over {
		d := s.Pending()[0]
		v.Phase, v.Active = d.Phase, d.Seat
	} else {
		v.Result = adjudicator.ResultOf(p.seat(p.winner), "", p.reason)
	}
	leads := ""
	if p.points != 0 {
		leads = string(p.seat(pick(p.points > 0, germans, entente)))
	}
	fact := func(key, format string, args ...any) {
		v.Facts = append(v.Facts, adjudicator.Field{Key: key, Value: fmt.Sprintf(format, args...)})
	}
	fact("leads", "%s", leads)
	fact(factGoal+adjudicator.TrackPoints, "%s", p.seat(p.holds))
	fact("vp-ahead", "%d", abs(p.points))
	fact("war-date", "%d-%02d", p.month().year(), int(p.month())%12+1)
	fact("time-box", "%d", p.time)
	fact("sudden-death", "%d", p.scen.suddenDeath)
	fact("initiative", "%s", p.seat(p.holds))
	if p.turn > 0 && !p.over {
		fact("orders-left", "%d", p.scen.orders[p.active]-p.given)
	}
	fact("markers", "%s", p.meanings(p.markers))
	for sd := range numSides {
		key := string(p.seat(sd))
		fact("posture-"+key, "%s", p.scen.posture[sd])
		fact("hand-"+key, "%d", len(p.hand(sd)))
		fact("deck-"+key, "%d", p.decks[sd].size)
		fact("surrender-"+key, "%d", p.lose[sd])
		fact("lost-"+key, "%d", len(p.casualtyBoxes(sd)))
		if t := p.phone[sd]; t.fp > 0 {
			fact("telephone-"+key, "%d %s %s", t.fp, boxNames[max(t.box, localBox)], pick(t.broken, "broken", "working"))
		}
		if p.spot[sd].hex != nowhere {
			fact("spot-"+key, "%s", p.spot[sd].hex)
		}
		if sd == own || seat == adjudicator.Referee {
			if len(p.secret[sd]) > 0 {
				fact("secret-"+key, "%s", p.meanings(p.secret[sd]))
			}
			v.Standing = append(v.Standing, standing.Texts(p.standing[sd])...)
			v.Standing = append(v.Standing, standing.Texts(p.coming[sd])...)
			v.Standing = append(v.Standing, texts(p.gates[sd])...)
			v.Standing = append(v.Standing, texts(p.nextGates[sd])...)
			if p.active == sd {
				v.Queued = append(v.Queued, texts(p.sheet)...)
			}
		}
		v.Tracks = append(v.Tracks, adjudicator.Track{Group: adjudicator.TrackPoints, Name: key, Value: max(0, pick(sd == germans, p.points, -p.points))})
		v.Cards = append(v.Cards, p.cardsOf(sd, sd == own || seat == adjudicator.Referee)...)
	}
	for n := 1; n <= 5; n++ {
		h := p.board.place(n)
		v.Places = append(v.Places, adjudicator.Place{ID: h.String(), Name: placeName(n), Kind: "objective", Holder: p.seat(p.control[n]), Points: p.openWorth(n)})
	}
	for i := range p.pieces {
		if x, ok := p.pieceView(formation(i), own); ok {
			v.Pieces = append(v.Pieces, x)
		}
	}
	return v
}

// pieceView is a Formation as letters show it.
func (p *situation) pieceView(f formation, own side) (x adjudicator.Piece, ok bool) {
	s, i := &p.pieces[f], p.info(f)
	if s.in == unused {
		return x, false
	}
	x = adjudicator.Piece{Name: i.name, Owner: p.seat(i.side), Nation: i.nation.String(), Kind: symbols[i.kind], Size: i.kind.String()}
	switch s.in {
	case onBoard:
		x.Where = s.at.String()
	case toSetUp:
		x.Where = boxSetUp
	case casualty:
		x.Where = boxCasualty
	case delayed:
		x.Where = boxTime
		x.Facts = append(x.Facts, adjudicator.Field{Key: "comes-in", Value: strconv.Itoa(int(s.box))})
	}
	x.Values = p.valuesText(f)
	add := func(is bool, word string) {
		if is {
			x.Status = append(x.Status, word)
		}
	}
	add(s.bad, markDemoralised)
	add(s.suppressed, markSuppressed)
	add(s.veteran, markVeteran)
	add(s.activated, markActivated)
	if s.weapon != noWeapon {
		x.Facts = append(x.Facts, adjudicator.Field{Key: "weapon", Value: p.armed(s.weapon).name})
		add(p.weapons[s.weapon].broken, markBroken)
	}
	if i.kind.isLeader() {
		x.Facts = append(x.Facts, adjudicator.Field{Key: "command", Value: strconv.Itoa(p.command(f))})
	}
	if i.side == own && s.in == onBoard && p.turn > 0 && p.active == own && p.mayActivate(f) {
		x.Facts = append(x.Facts, adjudicator.Field{Key: "can-act", Value: "yes"})
	}
	return x, true
}

// symbols are how Formations are drawn.
var symbols = [...]string{section: "infantry", squad: "militia", runner: "supply", leader: "hq", hero: "hq", tank: "tank", tankLeader: "tank"}

// valuesText is FP, Range, Movement and Morale of a Formation as they are now; printed where it is in no
// hex.
func (p *situation) valuesText(f formation) string {
	v := p.printed(f)
	if p.pieces[f].in != onBoard {
		return fmt.Sprintf("%d-%d-%d/%d", v.fp, v.reach, v.move, v.morale)
	}
	return fmt.Sprintf("%d-%d-%d/%d", p.fp(f), p.reach(f), p.movement(f), p.morale(f, 0))
}

// cardsOf are the cards of a side that a viewer may see: his hand, and what lies open.
func (p *situation) cardsOf(sd side, own bool) (list []adjudicator.Card) {
	show := func(c uint8, where string) {
		x := p.card(sd, c)
		k := adjudicator.Card{ID: x.id, Name: x.order.String() + " " + x.action, Owner: p.seat(sd), Where: where,
			Facts: []adjudicator.Field{{Key: "gives", Value: x.order.String()}, {Key: "does", Value: x.action}}}
		if where == "hand" {
			k.Uses = p.uses(sd, x)
		}
		list = append(list, k)
	}
	if own {
		for _, c := range p.hand(sd) {
			show(c, "hand")
		}
		if n := p.strategy[sd].hand; n != 0 {
			c := p.plan1(sd, n)
			why := ""
			switch {
			case p.strategy[sd].fresh:
				why = "strategy-fresh"
			case p.strategy[sd].used:
				why = "strategy-used"
			}
			list = append(list, adjudicator.Card{ID: c.id, Name: c.name, Owner: p.seat(sd), Where: "hand", Facts: []adjudicator.Field{{Key: "effect", Value: c.effect}}, Uses: []adjudicator.Field{{Key: "strategy", Value: why}}})
		}
	}
	if c := p.turnedHQ(sd); c != 0 {
		show(c, "kept")
	}
	for _, n := range p.strategy[sd].open {
		c := p.plan1(sd, n)
		list = append(list, adjudicator.Card{ID: c.id, Name: c.name, Owner: p.seat(sd), Where: "kept", Facts: []adjudicator.Field{{Key: "effect", Value: c.effect}}})
	}
	for c := range p.deck(sd).At(cards.Discard) {
		if p.turn > 0 {
			show(c, "discard")
		}
	}
	return list
}

// uses are what a card of the hand is good for now: as its Order, and as its Action.
func (p *situation) uses(sd side, x *card) (uses []adjudicator.Field) {
	return []adjudicator.Field{{Key: "order", Value: p.orderBarred(sd, x)}, {Key: "action", Value: p.actionBarred(sd, x)}}
}

// orderBarred is why a card gives no Order now, "" when it may.
func (p *situation) orderBarred(sd side, x *card) (why string) {
	switch {
	case p.active != sd || p.turn == 0:
		return "not-your-turn"
	case p.given >= p.scen.orders[sd]:
		return "no-orders-left"
	}
	return p.orderIdle(sd, x.order)
}

// orderIdle is why nobody could carry out an Order now, "" when somebody could.
func (p *situation) orderIdle(sd side, o order) (why string) {
	nobodyOf := func(sd side, is func(f formation) bool) bool { return len(p.those(sd, is)) == 0 }
	switch o {
	case confusionOrder:
		return "only-with-runner"
	case deniedOrder:
		return pick(p.phone[sd.Other()].fp == 0, "no-telephone", "")
	case requestOrder:
		return pick(p.phone[sd].fp == 0, "no-telephone", "")
	case rallyOrder:
		if p.called[sd] {
			return "called-already"
		}
		return pick(nobodyOf(sd, func(f formation) bool { return !p.goodOrder(f) }), "nobody-shaken", "")
	case retreatOrder:
		if p.called[sd] && p.called[sd.Other()] {
			return "called-already"
		}
		return pick(nobodyOf(nobody, func(f formation) bool { return p.pieces[f].bad }), "nobody-demoralised", "")
	case airStrikeOrder:
		return pick(p.scen.noAir || p.reminds(sd.Other(), "S98.5.5"), "no-air", "")
	case fireOrder:
		return pick(!slices.ContainsFunc(p.those(sd, p.mayActivate), p.reachesAny), "nobody-in-reach", "")
	case lineOrder:
		return pick(nobodyOf(sd, func(f formation) bool {
			return p.mayActivate(f) && p.functional(f) && p.armed(p.pieces[f].weapon).class == heavyMG
		}), "no-heavy-gun-left", "")
	case moveOrder, advanceOrder, offensiveOrder:
		return pick(nobodyOf(sd, func(f formation) bool { return p.mayActivate(f) && p.printed(f).moves }), "nobody-left", "")
	}
	return ""
}

// reachesAny tells whether a Formation can fire at any hex of the enemy.
func (p *situation) reachesAny(f formation) bool {
	for e := range p.all(p.info(f).side.Other()) {
		if slices.ContainsFunc(p.membersOf(f), func(m member) bool { return p.canFire(m, p.pieces[e].at) == "" }) {
			return true
		}
	}
	return false
}

// When Actions may be played: in the own Turn alone, in that of the enemy alone, by the Defender alone (A28).
var (
	ownTurnActions   = []string{"A31", "A32", "A41", "A49", "A54"}
	enemyTurnActions = []string{"A38", "A42", "A45.3", "A45.4"}
	defenderActions  = []string{"A34", "A45.1", "A45.2", "A45.3", "A45.4"}
)

// actionBarred is why a card has no Action now, "" when it waits for its window.
func (p *situation) actionBarred(sd side, x *card) string {
	switch {
	case x.action == "A29":
		return "no-action"
	case slices.Contains(defenderActions, x.action) && sd != p.scen.defender():
		return "defender-alone"
	case slices.Contains(ownTurnActions, x.action) && (p.active != sd || p.turn == 0):
		return "not-your-turn"
	case slices.Contains(enemyTurnActions, x.action) && (p.active == sd || p.turn == 0):
		return "not-enemy-turn"
	}
	return ""
}

// Boards implements adjudicator.Charter.
func (s *State) Boards(seat adjudicator.Seat) []adjudicator.Board {
	p := s.now
	scene := adjudicator.Scene{Title: p.scen.title[0]}
	byHex := map[string]int{}
	for i := range p.pieces {
		x, ok := p.pieceView(formation(i), nobody)
		if !ok || p.pieces[i].in != onBoard {
			continue
		}
		key := x.Where + string(x.Owner)
		at, has := byHex[key]
		if !has {
			at = len(scene.Stacks)
			byHex[key] = at
			scene.Stacks = append(scene.Stacks, adjudicator.Stack{Cell: x.Where, Owner: x.Owner})
		}
		scene.Stacks[at].Counters = append(scene.Stacks[at].Counters, adjudicator.Counter{Nation: x.Nation, Symbol: x.Kind, Label: shortName(x.Name), Values: x.Values, Marks: x.Status})
	}
	mark := func(h hex, kind string) {
		scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: h.String(), Kind: kind})
	}
	sd := p.scen.seats().Of(seat)
	for h := range nowhere {
		if sd != nobody && p.turn == 0 && p.scen.areas[sd][h] && p.waits(sd) {
			mark(h, markArea)
		}
		if p.fort[h] != noFort {
			mark(h, p.fort[h].String())
		}
		if p.gas[h] {
			mark(h, markGas)
		}
		if kind := changedMarks[p.terrain[h]]; kind != "" && p.terrain[h] != p.board.terrain[h] {
			mark(h, kind)
		}
		if n := p.board.objective[h]; n > 0 {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: h.String(), Seat: p.seat(p.control[n])})
		}
	}
	for sd := range numSides {
		if s := p.spot[sd]; s.hex != nowhere {
			mark(s.hex, markSpot)
			for _, h := range s.impacts {
				mark(h, markImpact)
			}
		}
	}
	return adjudicator.OneBoard(p.board.ground, scene)
}

// changedMarks are the marks of ground that is no longer as printed (T100, T117, T118, T124).
var changedMarks = [numTerrains]string{blaze: markBlaze, rubble: markRubble, destroyedWoods: markStumps, shellhole: markShellHole}

// shortName is a name that fits on a counter.
func shortName(full string) string {
	head, n, numbered := strings.Cut(full, "-")
	if i := strings.LastIndexByte(full, '-'); i >= 0 {
		head, n, numbered = full[:i], full[i+1:], true
	}
	if _, err := strconv.Atoi(n); err != nil || !numbered {
		return full[:min(5, len(full))]
	}
	return head[:min(3, len(head))] + n
}
