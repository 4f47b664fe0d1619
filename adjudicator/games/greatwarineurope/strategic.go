// The Strategic Turn (5): what it begins with, and what ends it.
// The initiative (5.8) and the marker of OHL and OberOst (5.88).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// checkStep begins a Strategic Turn: what waits for its beginning, then the Victory
// Check Phase (18.1).
func (r *run) checkStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.Phase, r.ERUsed = phaseFacts{Active: r.Phase.Active, Half: r.Phase.Half}, [2]bool{}
	for i := range r.Chits {
		r.Chits[i].Used, r.Chits[i].Home = false, false // 15.12, 5.24
	}
	r.floatUboat()
	r.countAmericans()
	r.settle()
	r.checkVictory()
	if r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// americansNeeded is how many US divisions of full strength in France change the
// war (5.82, 16.2, 18.24).
const americansNeeded = 6

// americansInFrance counts the US divisions of full strength there (3.13).
func (s *State) americansInFrance() (n int) {
	for u := range s.units {
		u := unitID(u)
		k := s.counter(u)
		if k.army == america && k.isDivision() && s.stepsOf(u) == 2 && s.onMap(u) && s.frontOf(u) == western &&
			s.hex(s.at(u)).country == inFrance {
			n++
		}
	}
	return n
}

// countAmericans gives the Allies the choice of the initiative once there are six of
// them in France at the beginning of a Strategic Turn (5.82).
func (r *run) countAmericans() {
	if !r.AlliesChoose && r.mode != nearEast && r.americansInFrance() >= americansNeeded {
		r.AlliesChoose = true
		r.emit("allies-choose", "5.82")
	}
}

// isFixed tells whether a scenario has its initiative once for all: the Near East
// game (5.87) and the two of 1914.
func (s *State) isFixed() bool { return s.mode == nearEast || s.isScenario1914() }

// isScenario1914 tells the two scenarios of one front.
func (s *State) isScenario1914() bool { return s.scenario == west1914 || s.scenario == east1914 }

// changeStep ends the Strategic Turn: RP above ten are lost (5.13), the pipeline
// reaches the next town (11.53).
func (r *run) changeStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.layPipeline()
	r.capRP()
	r.MarkerUsed = false
	if r.settle(); r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// mostRP is what a country keeps from one Strategic Turn to the next (5.13).
const mostRP = 10

func (r *run) capRP() {
	for n := range nations {
		if over := r.RP[n] - mostRP; over > 0 {
			r.RP[n] = mostRP
			r.emit("rp-lost", "5.13", "nation", n.String(), "n", over)
		}
	}
}

// layPipeline places the Sinai pipeline at the next town from the west when an Allied
// unit is there (11.53).
func (r *run) layPipeline() {
	if !r.uses(egyptian) || r.hasStanding(allied, "PIPELINE", "NEVER") {
		return
	}
	for _, c := range r.sys.board.towns {
		if r.hex(c).pipeline == r.Pipeline+1 && r.pieces.Has(c, allied) {
			r.Pipeline++
			r.stale(egyptian)
			r.emit("pipeline", "11.53", "n", r.Pipeline, "side", seats.Seat(allied))
			return // one a Strategic Turn
		}
	}
}

// closeTurn is the end of an Operational Turn.
func (r *run) closeTurn() {
	if r.Attacked {
		r.RussianAttacks++
	}
	if !r.Defended {
		r.RussianPeace++
	}
	r.settle()
}

// inForce tells whether an event is in force, by its rule (6.2).
func (s *State) inForce(rule string) bool {
	return slices.ContainsFunc(s.chitsOf(rule), func(i int) bool { return s.Chits[i].At == chitPlay })
}

// chitsOf are the numbers of the events of a rule.
func (s *State) chitsOf(rule string) (list []int) {
	for i := range s.sys.tables.events {
		if s.sys.tables.events[i].rule == rule {
			list = append(list, i)
		}
	}
	return list
}

// expire removes the events of a rule that are in force, for good.
func (r *run) expire(rule string) {
	for _, i := range r.chitsOf(rule) {
		if r.Chits[i].At == chitPlay {
			r.Chits[i].At = chitGone
		}
	}
}

// hasStanding tells whether a standing order of a side says a word.
func (s *State) hasStanding(sd side, sub, word string) bool {
	for i := range s.standing[sd] {
		o := &s.standing[sd][i]
		if o.Sub == sub && len(o.Args) > 0 && o.Args[0].Is(word) {
			return true
		}
	}
	return false
}

// chooser is who chooses the theatre of his initiative (5.82).
func (s *State) chooser() side {
	if s.AlliesChoose {
		return allied
	}
	return central
}

// initiativeStep asks the chooser (5.83); where nothing can be chosen nobody is asked.
func (r *run) initiativeStep(_ *seq.Frame, first bool) seq.Outcome {
	if r.isFixed() {
		return seq.Done
	}
	if first && !r.Dry {
		r.OHL = false // the marker shows OberOst unless the CP choose OHL (5.88)
	}
	return r.one(r.chooser(), phaseInitiative, first)
}

// markerStep asks the CP for the marker when the Allies have chosen the initiative and
// left them the West: OHL or OberOst is theirs to choose always (5.88, 10.81).
func (r *run) markerStep(_ *seq.Frame, first bool) seq.Outcome {
	if r.isFixed() || r.chooser() == central || r.Initiative[west] != central {
		return seq.Done
	}
	return r.one(central, phaseInitiative, first)
}

// initiativeAll carries the choice out.
func (r *run) initiativeAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "INITIATIVE", "MARKER") {
		switch o.Verb {
		case "INITIATIVE":
			r.chooseInitiative(sd, o)
		case "MARKER":
			r.chooseMarker(sd, o)
		}
	}
	if r.OHL && r.Initiative[west] != central {
		r.OHL = false // OHL needs the Western initiative (5.88)
	}
}

// chooseInitiative carries out INITIATIVE WEST or EAST.
// It holds until the next Initiative Phase (5.81).
func (r *run) chooseInitiative(sd side, o *orders.Order) {
	t := east
	switch {
	case len(o.Args) == 1 && o.Args[0].Is("WEST"):
		t = west
	case len(o.Args) == 1 && o.Args[0].Is("EAST"):
	default:
		r.fault(o.Pos, "which-theatre", "5.83", "verb", o.Verb)
		return
	}
	if r.Initiative[t] == sd && sd == r.chooser() {
		return
	}
	switch {
	case sd != r.chooser():
		r.fault(o.Pos, "other-side-only", "5.82", "verb", o.Verb)
		return
	case r.Switched > 0 && r.Switched == r.Letter-1:
		r.fault(o.Pos, "switched-before", "5.83", "theatre", t)
		return
	case t == west && !r.isLineUnbroken(sd):
		r.fault(o.Pos, "no-line", "5.84", "theatre", t)
		return
	}
	r.Initiative[t], r.Initiative[1-t] = sd, sd.Other()
	r.Switched = r.Letter
	r.emit("initiative", "5.83", "west", seats.Seat(r.Initiative[west]), "east", seats.Seat(r.Initiative[east]))
}

// isLineUnbroken tells whether a chain of hexes with units or intact forts of a side
// goes over the Western Front from the coast, the Dutch border or the north edge to
// the Swiss border or the south edge (5.84).
func (s *State) isLineUnbroken(sd side) bool {
	b := &s.sys.board
	held := func(c cell) bool { return s.pieces.Has(c, sd) || s.holdsFort(c, sd) }
	starts, ends := func(c cell) bool { return s.isNorthEnd(c) }, func(c cell) bool { return s.isSouthEnd(c) }
	seen := make([]bool, len(b.hexes))
	var todo []cell
	for _, c := range b.byFront[western] {
		if held(c) && starts(c) {
			seen[c] = true
			todo = append(todo, c)
		}
	}
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if ends(c) {
			return true
		}
		for _, n := range b.next(c) {
			if n != noCell && !seen[n] && b.hexes[n].front == western && held(n) {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	return false
}

// Rows of the Western Front (3.2).
const (
	topRow    = 70
	bottomRow = 36
)

// isNorthEnd tells hexes on the coast, the Dutch border or the north edge, isSouthEnd
// those on the Swiss border or the south edge.
func (s *State) isNorthEnd(c cell) bool {
	h := s.hex(c)
	return row(h) == topRow || h.coastal || s.borders(c, inHolland)
}

func (s *State) isSouthEnd(c cell) bool {
	return row(s.hex(c)) == bottomRow || s.borders(c, inSwitzerland)
}

// borders tells whether a hex lies next to a country.
func (s *State) borders(c cell, of country) bool {
	for _, n := range s.sys.board.next(c) {
		if n != noCell && s.hex(n).country == of {
			return true
		}
	}
	return false
}

// chooseMarker carries out MARKER OHL or OBEROST (5.88).
func (r *run) chooseMarker(sd side, o *orders.Order) {
	switch {
	case sd != central || len(o.Args) != 1:
		r.fault(o.Pos, "which-marker", "5.88", "verb", o.Verb)
	case o.Args[0].Is("OHL") && r.Initiative[west] != central:
		r.fault(o.Pos, "no-ohl", "5.88", "verb", o.Verb)
	case o.Args[0].Is("OHL"), o.Args[0].Is("OBEROST"):
		r.OHL = o.Args[0].Is("OHL")
		name := "OberOst"
		if r.OHL {
			name = "OHL"
		}
		r.emit("marker", "5.88", "name", name)
	default:
		r.fault(o.Pos, "which-marker", "5.88", "verb", o.Verb)
	}
}
