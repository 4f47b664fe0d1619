// The Strategic Turn (5): what it begins with, and what ends it.

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
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
