package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// Prompts implements adjudicator.Prompter: what the seat may send now, an Order with the lines that it
// needs.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	p := s.now
	sd := p.scen.seats().Of(seat)
	if sd == nobody || p.over {
		return nil
	}
	list := offer.New(func(lines []orders.Order) bool {
		return len(pass.Try(s.newRun, seat, orders.Sheet{Orders: lines})) == 0
	})
	add := func(part, text string) { list.Add(part, language().Line(text), nil) }
	switch {
	case s.asked != nil && s.asked.side == sd:
		for _, text := range p.replies(sd, s.asked) {
			list.Add("answer", language().Line(text), nil, p.toldOf(s.asked, sd, text)...)
		}
		return list.Prompts()
	case s.asked != nil:
	case p.turn == 0 && p.owes(sd):
		s.offerPlaces(sd, list)
	case p.owes(sd):
		s.offerFires(sd, list)
		p.offerOrders(sd, add)
	}
	for _, text := range append(slices.Clone(usualStanding), p.choiceLines(sd)...) {
		add("standing", text)
	}
	if !p.owes(sd) || !p.mayPass() { // alone it ends no Turn (R18)
		for _, text := range p.dropLines(sd) {
			add("weapon", text)
		}
	}
	return list.Prompts()
}

// toldOf is what a card of the enemy, which an answer names, gives and does: he who chooses has been shown it.
func (p *situation) toldOf(q *question, sd side, answer string) []string {
	for _, c := range p.hand(sd.Other()) {
		if x := p.card(sd.Other(), c); q.phase == "discard" && strings.HasSuffix(answer, " "+x.id) {
			return []string{"gives", x.order.String(), "does", x.action}
		}
	}
	return nil
}

// offerPlaces offers AUTO, and each place that it would choose: a line to begin from. What waits in an area of its own says
// which it is.
func (s *State) offerPlaces(sd side, list *offer.List) {
	r := s.newRun(nil, true).(*run)
	area := ""
	put := func(what string, h hex, in string) {
		var note []string
		if in != area {
			note = []string{"area", in}
		}
		area = in
		list.Add("place", language().Line("PLACE "+what+" AT "+h.String()), nil, note...)
	}
	list.Add("setup", language().Line("AUTO"), nil)
	r.setupAll(sd)
	for i := range r.pieces {
		if f := formation(i); s.now.pieces[f].in == toSetUp && r.info(f).side == sd && r.pieces[f].in == onBoard {
			put(r.info(f).name, r.pieces[f].at, r.scen.spelt[r.scen.forces[r.pieces[f].box].zone])
		}
	}
	for h := range nowhere {
		if k := r.fort[h]; k != s.now.fort[h] {
			put(strings.ToUpper(k.String()), h, r.scen.fortArea(sd, k))
		}
	}
}

// replies are lines that may answer a question.
func (p *situation) replies(sd side, q *question) []string {
	if strings.HasPrefix(q.phase, "gate-") {
		return p.answers(sd, q.phase)
	}
	return p.choices(sd, q)
}

// choices are lines that may answer what must be asked.
func (p *situation) choices(sd side, q *question) (list []string) {
	detail := func(key string) string {
		for _, f := range q.fields {
			if f.Key == key {
				return f.Value
			}
		}
		return ""
	}
	line := "ON EVENT-" + detail("event") + " DO "
	switch q.phase {
	case "discard":
		for _, id := range p.cardIDs(sd.Other(), p.hand(sd.Other())) {
			list = append(list, line+id)
		}
	case "placement":
		hexes := strings.Split(detail("hex"), "; ")
		for i, u := range strings.Split(detail("units"), "; ") {
			line += pick(i > 0, ", ", "") + u + " " + hexes[i%len(hexes)]
		}
		list = append(list, line)
	case "strategy-keep":
		pile := p.strategy[sd].pile
		for _, n := range pile[:min(2, len(pile))] {
			list = append(list, "STRATEGY \""+p.plan1(sd, n).name+"\"")
		}
	}
	return list
}

// answers are lines that may answer at a gate: with the cards in hand that fit there.
func (p *situation) answers(sd side, phase string) (list []string) {
	window := strings.ToUpper(strings.TrimPrefix(phase, "gate-"))
	switch window {
	case "OPFIRE":
		list = []string{"ON OPFIRE DO FIRE", "ON OPFIRE DO FIRE WHEN ODDS>=40", "ON OPFIRE DO REPEAT"}
		for _, c := range p.fireCards(sd) {
			list = append(list, "ON OPFIRE DO FIRE CARD "+c)
		}
		return list
	case "INITIATIVE":
		return []string{"ON INITIATIVE DO REROLL"}
	case "CS":
		for _, play := range p.strategyPlays(sd) {
			list = append(list, "ON CS DO "+play)
		}
		return list
	}
	fits := meleeActions
	if window == "TIME" {
		fits = []string{"A39"}
	}
	for _, g := range gates {
		if g.window == window && len(g.actions) > 0 {
			fits = g.actions
		}
	}
	for _, c := range p.hand(sd) {
		code := p.card(sd, c).action
		text := "ON " + window + " DO " + code
		switch code {
		case "A47":
			text = "ON WOUNDS DO A47"
		case "A53":
			text = "ON STAR DO A53"
		}
		if slices.Contains(fits, code) && !slices.Contains(list, text) {
			list = append(list, text)
			if code == "A37" {
				for _, name := range p.counterable(sd) {
					list = append(list, text+", "+name)
				}
			}
		}
	}
	return list
}

// meleeActions are the Actions that count in a Melee.
var meleeActions = []string{"A30", "A33", "A35", "A40", "A48", "A51", "A55"}

// offerFires offers the Fires of the strongest groups that one card activates, the likeliest first, with their chance to
// Demoralise somebody.
func (s *State) offerFires(sd side, list *offer.List) {
	r := s.newRun(nil, true).(*run)
	if !slices.ContainsFunc(r.hand(sd), func(c uint8) bool { return r.card(sd, c).order == fireOrder }) || r.orderedHQ(sd) != 0 && r.card(sd, r.orderedHQ(sd)).order != fireOrder {
		return
	}
	r.order = &carrying{kind: fireOrder, leader: noFormation}
	type shot struct {
		hex    hex
		chance int // in tenths of a percent
		note   []string
	}
	var shots []shot
	o := &offers{State: s, situation: s.now, sd: sd}
	for h := range nowhere {
		if !r.has(h, sd.Other()) {
			continue
		}
		if ms := r.firersAt(h); len(ms) > 0 {
			a := r.reckon(sd, ms, h, false)
			shots = append(shots, shot{h, r.hitOdds(a, a.fp).tenths(), o.fireNote(ms, h)})
		}
	}
	for _, x := range offer.Best(shots, maxOffers, func(a, b shot) int { return b.chance - a.chance }) {
		list.Add("fire", language().Line("FIRE "+x.hex.String()), nil, x.note...)
	}
}

// maxOffers is how many lines of a kind a template has.
const maxOffers = 6

// offerAdvances offers steps into hexes of the enemy.
func (p *situation) offerAdvances(sd side, add func(part, text string)) {
	n := 0
	for f := range p.all(sd) {
		for _, to := range p.pieces[f].at.around {
			if n < maxOffers && p.mayActivate(f) && p.has(to, sd.Other()) && p.room(to, f) {
				n++
				add("order", "ADVANCE "+p.info(f).name+" TO "+to.String())
			}
		}
	}
}

// offerMoves offers each of some Formations the step towards the enemy edge with the best Cover.
func (p *situation) offerMoves(sd side, add func(part, text string)) {
	n, goal := 0, p.scen.edges[sd.Other()]
	for f := range p.all(sd) {
		at := p.pieces[f].at
		if n == maxOffers || !p.mayActivate(f) || !p.printed(f).moves {
			continue
		}
		best, worth := nowhere, -1<<20
		for d := dir(1); d <= numDirs; d++ {
			to := at.next(d)
			if to == nowhere || goal.away(to) >= goal.away(at) || p.has(to, sd.Other()) || !p.room(to, f) {
				continue
			}
			if c, why := p.cost(f, at, d, &mover{}, false); why != "" || c > p.movement(f) {
				continue
			}
			if p.cover(to) > worth {
				best, worth = to, p.cover(to)
			}
		}
		if best != nowhere {
			n++
			add("order", "MOVE "+p.info(f).name+" TO "+best.String())
		}
	}
}

// offerOrders offers the Orders that a line of its own gives.
func (p *situation) offerOrders(sd side, add func(part, text string)) {
	held := map[order]bool{}
	for _, c := range p.hand(sd) {
		held[p.card(sd, c).order] = true
	}
	if c := p.orderedHQ(sd); c != 0 {
		held = map[order]bool{p.card(sd, c).order: true}
	}
	if held[advanceOrder] {
		p.offerAdvances(sd, add)
	}
	if held[moveOrder] {
		p.offerMoves(sd, add)
	}
	if held[rallyOrder] {
		add("order", "ORDER RALLY")
	}
	if held[retreatOrder] {
		add("order", "ORDER RETREAT PLAYER ENEMY")
	}
	if held[deniedOrder] {
		add("order", "ORDER DENIED")
	}
	if held[airStrikeOrder] {
		add("order", "ORDER AIRSTRIKE BOMB")
		add("order", "ORDER AIRSTRIKE STRAFE")
	}
	if held[requestOrder] && p.phone[sd].broken {
		add("order", "ORDER ARTILLERY ACCESS LOCAL")
	}
	if held[requestOrder] {
		var hexes []hex
		for f := range p.all(sd.Other()) {
			if h := p.pieces[f].at; !slices.Contains(hexes, h) && len(hexes) < 6 {
				hexes = append(hexes, h)
				add("order", "ORDER ARTILLERY KIND LOCAL SPOT "+h.String())
			}
		}
	}
	if held[liaisonOrder] {
		add("order", "ORDER LIAISON PLACE")
	}
	if p.given == 0 {
		add("pass", "PASS")
		if hand := p.hand(sd); len(hand) > 0 && p.scen.discards[sd] > 0 {
			add("pass", "PASS DISCARD "+strings.Join(p.cardIDs(sd, hand[:min(len(hand), p.scen.discards[sd])]), ", "))
		}
	}
}
