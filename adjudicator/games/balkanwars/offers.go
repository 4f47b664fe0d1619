package balkanwars

import "feldpost/adjudicator"

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// Offers implements adjudicator.Offerer.
func (s *State) Offers(seat adjudicator.Seat) (o adjudicator.Offers) {
	p := s.newPrompter(seat)
	if p == nil {
		return o
	}
	defer p.run.State.rest()
	p.offerAll()
	o.Lines = p.List.Prompts()
	for i := range o.Lines {
		o.Lines[i].Open = !p.ends(o.Lines[i].Order.Verb)
	}
	return o
}
