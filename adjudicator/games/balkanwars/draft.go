package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd, _ := s.seatSide(seat)
	s = s.known(seat)
	return adjudicator.NewDraft(adjudicator.Drafting[*run]{
		Begin:    s.trial,
		Language: s.sys.language,
		Carry: func(r *run, list []orders.Order) {
			r.execute(sd, orders.Sheet{Orders: list})
			r.rest()
		},
		Ways:  func(r *run, verb, piece string) [][]string { return r.waysOf(sd, verb, piece) },
		Weigh: func(r *run, o *orders.Order) []adjudicator.Field { return r.weigh(sd, o) },
	}, seat)
}

// weigh tells the odds of an ATTACK line as its side may know them (6.3).
func (r *run) weigh(sd side, o *orders.Order) []adjudicator.Field {
	if o.Verb != "ATTACK" {
		return nil
	}
	p := &prompter{run: r, base: r.State, side: sd}
	p.look()
	b := &battle{target: noCell, side: [2]side{sd, sd.other()}}
	if !r.declare(b, o) {
		return nil
	}
	x := assault{Assault: outlook.Assault{Target: b.target}}
	for _, u := range b.units[attacking] {
		x.Units, x.At = append(x.Units, p.seen[u]), append(x.At, r.at(u))
	}
	p.eyes.Weigh(&x.Assault)
	return offer.Note(p.oddsNote(&x)...)
}

// waysOf are those of a unit for MOVE, and for RAIL on the map and out of the
// Off-Map box.
func (r *run) waysOf(sd side, verb, piece string) [][]string {
	u, _ := r.findOf(piece, sd)
	if u == noUnit || r.sideOf(u) != sd {
		return nil
	}
	defer r.rest()
	r.quiet = true
	defer func() { r.quiet = false }()
	switch {
	case verb == "MOVE" && r.mayMove(orders.Pos{}, u):
		return r.marches(u)
	case verb == "RAIL" && r.mayRail(orders.Pos{}, u):
		return r.rides(u)
	}
	return nil
}

// marches are the hexes that a unit can march to (5).
func (r *run) marches(u unitID) (ways [][]string) {
	reach := r.reach([]unitID{u})
	names := make([]string, 0, len(reach))
	for _, c := range reach {
		if c != r.at(u) {
			names = append(names, r.hexName(c))
			ways = append(ways, names[len(names)-1:len(names):len(names)])
		}
	}
	return ways
}

// rides are the Railroads that a unit can take from its hex, or from the
// edges at which it can leave the Off-Map box (5.2, 5.6).
func (r *run) rides(u unitID) (ways [][]string) {
	from := []cell{r.at(u)}
	boards := r.at(u) == locOffMap
	if boards {
		from = r.appearHexes(u, true)
	}
	for _, start := range from {
		for _, c := range r.railReach(r.sys.counters[u].nation, start) {
			switch {
			case c != start:
				ways = append(ways, []string{r.hexName(start), r.hexName(c)})
			case boards:
				ways = append(ways, []string{r.hexName(start)})
			}
		}
	}
	return ways
}
