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
	case s.asked != nil:
	case p.turn == 0 && p.owes(sd):
		add("setup", "AUTO")
	case p.owes(sd):
		p.offerOrders(sd, add)
	}
	for _, text := range []string{"STAND OPFIRE DO FIRE WHEN ODDS>=40", "STAND DEFENCE DO A36 WHEN GAIN>=20", "STAND MELEE DO A30, A40"} {
		add("standing", text)
	}
	return list.Prompts()
}

// offerOrders offers the Orders that a line of its own gives.
func (p *situation) offerOrders(sd side, add func(part, text string)) {
	held := map[order]bool{}
	for _, c := range p.hand(sd) {
		held[p.card(sd, c).order] = true
	}
	if c := p.hq[sd]; c != 0 {
		held = map[order]bool{p.card(sd, c).order: true}
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
