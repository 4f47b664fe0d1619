package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// exampleLines are right lines of each verb, as the help on a verb shows
// them. A test plays each in a position where it is legal.
func exampleLines() []string {
	return []string{
		"BID 2",
		"CHOOSE YES",
		"CHOOSE VP",
		"PLAY 12 OPS",
		"PLAY 5 EVENT",
		"PLAY 13 RP",
		"PLAY AUTO OPS",
		"PLAY 18",
		"PASS",
		"OFFER PEACE",
		"ACCEPT PEACE",
		"REFUSE",
		"ACTIVATE Liege, Metz ATTACK",
		"ACTIVATE Essen MOVE",
		"MOVE GE-c3 Essen>Aachen",
		"MOVE GE-c3 TO Aachen",
		"MOVE ALL Essen>Aachen",
		"ENTRENCH GE-3A AT Essen",
		"ATTACK Sedan FROM Liege, Metz WITH GE-1A, GE-4A FLANK PIN Metz",
		"ATTACK Nancy FROM Strasbourg CARD 15 IF PREVIOUS WON",
		"LOSS GE-4A, GE-1A",
		"LOSS GE-c1",
		"RETREAT GE-2A Cambrai>Sedan",
		"RETREAT NEVER",
		"ADVANCE GE-1A Sedan IF WON",
		"ADVANCE ALL",
		"STOP IF PREVIOUS LOST",
		"KEEP NONE FOR Sedan",
		"SR GE-c3 Essen>Koblenz",
		"SR GE-c4 RESERVE>Metz",
		"PLACE GE-10A AT Breslau",
		"REFIT GE-1A, GE-7A",
		"REPLACE GE-c3",
		"REPLACE GE-2A FULL AT Berlin",
		"REDUCE RU-1A, RU-2A",
		"REMOVE BR-c1",
		"DISCARD 18 AT DRAW",
		"STAND DEFEND ANY CARD 18 IF COLUMN>=6-8",
		"STAND DEFEND Cambrai ASK",
		"STAND LOSS ANY PREFER CORPS",
		"STAND LOSS Cambrai GE-2A, GE-c1",
		"STAND RETREAT ANY CANCEL IF MIN-STEPS>=3",
		"STAND RETREAT Cambrai GE-2A Cambrai>Sedan",
		"STAND EVENT WAR-IN-AFRICA, GIVE-VP",
		"STAND PEACE REFUSE",
		"STAND PLAY 33",
		"STAND CANCEL RETREAT",
	}
}

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
