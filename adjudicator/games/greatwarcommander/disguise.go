package greatwarcommander

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
)

// Disguises returns the state in which everything is different that a seat cannot know: the hand, the Strategy Card and the
// secret Objectives of the enemy, each Order that lies face down, also the own one, and the order of all piles (1.2a, 7.3.3,
// E71.1); between two Orders also what the enemy has ready: lines of his letter, standing lines and gates. Who is asked about a
// hand or about two Strategy Cards has been shown them.
func (s *State) Disguises(seat adjudicator.Seat) []adjudicator.State {
	sd := s.now.scen.seats().Of(seat)
	if sd == nobody || s.now.over {
		return nil
	}
	of := sd.Other()
	twin := *s
	p := s.now.clone()
	twin.now = p
	for x := range numSides {
		d := p.deck(x)
		slices.Reverse(d.Order())
		if !s.asks(sd, "strategy-keep") || x != sd {
			slices.Reverse(p.strategy[x].pile)
		}
	}
	d := p.deck(of)
	hidden := slices.Collect(d.At(cards.Hand))
	if s.asks(sd, "discard") {
		hidden = nil
	}
	for i, c := range hidden {
		if i < d.Len() {
			d.Exchange(c, d.Order()[i])
		}
	}
	for x := range numSides {
		if d, c := p.deck(x), p.hq[x]; c != 0 && d.Len() > 0 && p.turnedHQ(x) == 0 {
			p.hq[x] = d.Order()[d.Len()-1]
			d.Exchange(c, p.hq[x])
		}
	}
	if x := &p.strategy[of]; x.hand != 0 && len(x.pile) > 0 {
		x.hand, x.pile[0] = x.pile[0], x.hand
	}
	for i := range p.secret[of] {
		if m, ok := p.strange(); ok {
			p.secret[of][i] = m
		}
	}
	out := []adjudicator.State{&twin}
	if s.before == nil && s.asked == nil {
		ready := *s
		ready.now = s.now.clone()
		ready.now.forget(of)
		out = append(out, &ready)
	}
	return out
}

// forget takes back all that a side has ready.
func (p *situation) forget(sd side) {
	p.standing[sd], p.coming[sd], p.onTurn[sd], p.gates[sd], p.nextGates[sd] = nil, nil, nil, nil, nil
	if p.active == sd {
		p.sheet = nil
	}
}

// asks tells whether a side is asked something.
func (s *State) asks(sd side, phase string) bool {
	return s.asked != nil && s.asked.side == sd && s.asked.phase == phase
}

// strange is an objective marker that nobody has and that may be secret.
func (p *situation) strange() (uint8, bool) {
	for i := range p.sys.objectives {
		m := uint8(i)
		if p.sys.objectives[i].kind < exitObjective && !slices.Contains(p.markers, m) && !slices.Contains(p.secret[germans], m) && !slices.Contains(p.secret[entente], m) {
			return m, true
		}
	}
	return 0, false
}
