package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// maxWays is how many ways the units of a wrong MOVE line are shown.
const maxWays = 8

// Likely implements pass.Guesser: the lines that the order template offers now, or
// the same units on another way.
func (r *run) Likely(seat adjudicator.Seat, wrong *orders.Order, right []orders.Order) (list []orders.Order) {
	if wrong.Verb == "MOVE" {
		sd, _ := r.seatSide(seat)
		list = r.otherWays(sd, wrong, right)
	}
	if r.offered == nil {
		r.offered = r.Prompts(seat)
	}
	list = append(list, offer.Like(r.offered, wrong)...)
	if wrong.Verb == "ADVANCE" {
		list = append(list, line("ADVANCE", word("ALL")))
	}
	return list
}

// otherWays lists the moves that the units of a MOVE line can make after the
// lines before it that are right, to the goal of the line or else nearest to it.
func (s *State) otherWays(sd side, wrong *orders.Order, right []orders.Order) (list []orders.Order) {
	e := s.candidatesFor(sd, offer.InOrder)
	defer e.Leave()
	e.execute(sd, orders.Sheet{Orders: right[:pass.Place(right, wrong.Pos)]})
	e.active = sd
	goal := nowhere
	var units []unitID
	for _, a := range argsOf(wrong) {
		var room [12]object
		for _, x := range e.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && e.sideOf(x.unit) == sd && e.at(x.unit).isMap() && (len(units) == 0 || e.at(x.unit) == e.at(units[0])):
				units = append(units, x.unit)
			case x.space.isMap():
				goal = x.space
			}
		}
	}
	if len(units) == 0 {
		return nil
	}
	far := func(way []space) int {
		if goal == nowhere {
			return 0
		}
		return e.distance(way[len(way)-1], goal)
	}
	ways := slices.SortedStableFunc(e.ends(units), func(a, b []space) int { return far(a) - far(b) })
	for _, way := range ways[:min(len(ways), maxWays)] {
		list = append(list, line("MOVE", append(e.unitArgs(units), e.pathArg(way))...))
	}
	return list
}
