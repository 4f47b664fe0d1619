// The sequence of play (4) and the weather (12.1).

package greatwarineurope

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
)

// asked, step and question are a side before the position, one line of the
// sequence of play, and what it asks.
type (
	asked    = sides.Asked[*State]
	step     = seq.Step[*run, asked]
	question = seq.Question[asked]
)

// newSequence is the rulebook's page, and what each step asks.
func newSequence() seq.Program[*run, asked] {
	return seq.Program[*run, asked]{
		{Name: "game", Steps: []step{
			{Rule: "4.1", Name: "turns", Do: (*run).turns},
		}},
		{Name: "turn", Steps: []step{ // 4.2
			{Rule: "7.12", Name: "begin", Do: (*run).beginTurn},
			{Rule: "6.1", Name: "events", Do: (*run).eventsStep, Asks: ask(phaseEvents, nil)},
			{Rule: "13.0", Name: "enter-allies", Do: (*run).enterStep, Asks: ask(phaseEnter, of(allied))},
			{Rule: "13.0", Name: "enter-cp", Do: (*run).enterStep, Asks: ask(phaseEnter, of(central))},
			{Rule: "12.1", Name: "weather", Do: (*run).weatherStep},
			{Rule: "8.1", Name: "move1", Do: (*run).moveStep, Asks: ask(phaseMove1, nil)},
			{Rule: "8.1", Name: "move2", Do: (*run).moveStep, Asks: ask(phaseMove2, nil)},
			{Rule: "9.2", Name: "travel-allies", Do: (*run).travelStep, Asks: ask(phaseTravel, of(allied))},
			{Rule: "9.1", Name: "travel-cp", Do: (*run).travelStep, Asks: ask(phaseTravel, of(central))},
			{Rule: "4.2", Name: "record", Do: (*run).recordStep},
		}},
		{Name: "strategic turn", Steps: []step{ // 4.3
			{Rule: "18.1", Name: "check", Do: (*run).checkStep},
			{Rule: "5.1", Name: "income", Do: (*run).incomeStep},
			{Rule: "5.17", Name: "resources-allies", Do: (*run).resourceStep, Asks: ask(phaseResources, of(allied))},
			{Rule: "5.17", Name: "resources-cp", Do: (*run).resourceStep, Asks: ask(phaseResources, of(central))},
			{Rule: "5.14", Name: "refit", Do: (*run).refitStep},
			{Rule: "5.22", Name: "uboats", Do: (*run).uboatStep, Asks: ask(phaseWarfare, of(central))},
			{Rule: "5.2", Name: "warfare", Do: (*run).warfareStep},
			{Rule: "5.3", Name: "replacement", Do: (*run).replacementStep, Asks: ask(phaseReplacement, nil)},
			{Rule: "5.38", Name: "reserve", Do: (*run).reserveStep, Asks: ask(phaseReserve, of(central))},
			{Rule: "5.4", Name: "revolution", Do: (*run).revolutionStep, Asks: ask(phaseRevolution, of(allied))},
			{Rule: "14.15", Name: "fortresses", Do: (*run).fortressStep},
			{Rule: "5.6", Name: "surrender", Do: (*run).surrenderStep},
			{Rule: "5.8", Name: "initiative", Do: (*run).initiativeStep, Asks: ask(phaseInitiative, isChooser)},
			{Rule: "5.88", Name: "marker", Do: (*run).markerStep, Asks: ask(phaseInitiative, of(central))},
			{Rule: "5.13", Name: "change", Do: (*run).changeStep},
		}},
	}
}

// ask is what a side is asked in a phase: the phase, and lines for later ones.
func ask(p phase, who func(asked) bool) []question {
	return []question{{Phase: p.String(), Verbs: append(verbsOf(p, central), "RAID"), Default: "pass", Who: func(a asked) bool {
		return (who == nil || who(a)) && !a.At.closed(a.Side, p) && a.At.mayAct(p, a.Side)
	}, More: func(a asked, d *adjudicator.Decision) { d.Verbs = verbsOf(p, a.Side) }}}
}

// of is a side of its own.
func of(sd side) func(asked) bool { return func(a asked) bool { return a.Side == sd } }

func isChooser(a asked) bool { return a.Side == a.At.chooser() }

// Pending implements adjudicator.State.
func (s *State) Pending() []adjudicator.Decision {
	list := sides.Pending(s.sys.sequence, s.stack, s)
	if s.team != alone {
		return s.byMember(list)
	}
	return list
}

// owes reports whether the game waits for a side.
func (s *State) owes(sd side) bool { return s.sys.sequence.Owes(s.stack, asked{At: s, Side: sd}) }

// Question is what the questions to a side have in common.
func (s *State) Question(to side) adjudicator.Decision {
	id := strconv.Itoa(s.Turn)
	if s.stack.Top() != nil && len(s.stack) > 1 && s.stack[1].Step == "record" {
		id += letterName(s.Letter)
	}
	return adjudicator.Decision{ID: id + "." + string(seats.Seat(to)), Seat: seats.Seat(to), Turn: s.Turn}
}

// advance runs the sequence of play to the next question.
func (r *run) advance() { r.sys.sequence.Run(r, &r.stack) }

// call pushes a table; a wrong name is a mistake of this file.
func (r *run) call(table string) seq.Outcome { return r.sys.sequence.Call(&r.stack, table) }

// beginPhase tells that the step at hand, a phase, begins.
func (r *run) beginPhase(sd side) {
	f := r.stack.Top()
	r.emit("phase", r.sys.sequence.Step(f).Rule, "turn", r.Turn, "phase", f.Step, "side", seats.Seat(sd))
}

// turns plays one Operational Turn after the other (4.1).
func (r *run) turns(_ *seq.Frame, _ bool) seq.Outcome {
	if r.result != nil {
		return seq.Over
	}
	return r.call("turn")
}

// beginTurn is what a turn begins with, before its first phase.
func (r *run) beginTurn(_ *seq.Frame, _ bool) seq.Outcome {
	r.emit("turn", "4.1", "turn", r.Turn, "name", r.turnName())
	if r.Turn == r.sys.tables.num.turkey && r.mode == europe || r.Turn == r.sys.tables.num.turkey && r.mode == combined {
		r.joinTurkey()
		r.emit("war", "17.1", "nation", turkey.String(), "side", seats.Seat(central))
	}
	if r.Turn == r.sys.tables.num.nearEast && r.mode == combined {
		r.openNearEast()
		r.emit("near-east-set-up", "7.12", "n", r.setUp(r.sys.tables.num.nearEast))
	}
	r.Attacked, r.Defended, r.Landing, r.Rolls = false, false, false, 0
	r.beginEvents()
	for u := range r.units {
		r.units[u].flags &^= isNew | isFrozen
	}
	for c := range r.spoiled {
		r.spoiled[c] &^= fresh
	}
	return seq.Done
}

// weatherStep reads the track and rolls for the variable weather of March and
// October (12.1).
func (r *run) weatherStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	box := &r.sys.tables.turns[r.Turn]
	r.Weather = box.weather
	if box.dice && r.usesAny(western, italian) {
		die := r.roll("weather", "12.13")
		if die%2 == 1 {
			r.Weather[western], r.Weather[italian] = wet, wet
		}
		r.emit("weather-roll", "12.13", "die", die, "weather", r.Weather[western])
	}
	for f := range fronts {
		r.stale(f)
	}
	for f := range fronts {
		if r.uses(f) {
			r.emit("weather", "12.1", "front", f, "weather", r.Weather[f])
		}
	}
	return seq.Done
}

// usesAny tells whether one of some fronts is played on.
func (s *State) usesAny(list ...front) bool {
	for _, f := range list {
		if s.uses(f) {
			return true
		}
	}
	return false
}

// mayAct tells whether a side has anything to order in a phase; without it nobody
// is asked.
func (s *State) mayAct(p phase, sd side) bool {
	switch p {
	case phaseEvents:
		return s.mayDraw(sd)
	case phaseEnter:
		return s.mayEnter(sd)
	case phaseMove1, phaseMove2:
		return true
	case phaseResources:
		return s.mayTransfer(sd)
	case phaseWarfare:
		return sd == central && s.Phase.Torpedo
	case phaseReplacement:
		return s.mayReplace(sd)
	case phaseReserve:
		return sd == central && s.Phase.Reserve
	case phaseRevolution:
		return sd == allied && s.Phase.Red > 0
	}
	return true
}

// unfile is what a side has on file for a phase, and whether it closes it; then the
// file is empty, but for who has closed his part while another has not.
func (r *run) unfile(sd side, p phase) plan {
	was := r.plans[sd][p]
	out, left := plan{Orders: was.lines(), End: r.closed(sd, p)}, plan{}
	if !out.End {
		left = was.ends()
	}
	r.plans[sd][p] = left
	return out
}

// one is a phase of one side: its lines are carried out as they come, until it is
// closed. A Check looks at the sheet elsewhere and stops.
func (r *run) one(sd side, p phase, first bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	if !r.mayAct(p, sd) {
		r.unfile(sd, p) // what was for this phase is not kept for a later one
		return seq.Done
	}
	if first {
		r.beginPhase(sd)
	}
	if at := &r.plans[sd][p]; len(at.lines()) == 0 && !r.closed(sd, p) {
		return seq.Ask
	}
	pl := r.unfile(sd, p)
	r.perform(sd, p, pl.Orders)
	if !pl.End && r.mayAct(p, sd) {
		return seq.Ask
	}
	return seq.Done
}

// both is a phase that both sides play at once: it is carried out when both have
// closed it, and nothing is told before.
func (r *run) both(p phase) (plans [2]plan, ready bool) {
	if r.Dry {
		return plans, false
	}
	for sd := range nobody {
		if !r.closed(sd, p) && r.mayAct(p, sd) {
			return plans, false
		}
	}
	for sd := range nobody {
		plans[sd] = r.unfile(sd, p)
	}
	return plans, true
}

// stepSide is the side whose step it is.
func stepSide(f *seq.Frame) side {
	switch f.Step {
	case "enter-allies", "travel-allies", "resources-allies":
		return allied
	}
	return central
}

// eventsStep draws events, both sides at once (6.1).
func (r *run) eventsStep(_ *seq.Frame, first bool) seq.Outcome {
	if first && !r.Dry {
		r.openEvents()
	}
	if !r.hasEventsPhase() {
		return seq.Done
	}
	if first && !r.Dry {
		r.beginPhase(nobody)
	}
	plans, ready := r.both(phaseEvents)
	if !ready {
		return seq.Ask
	}
	r.drawEvents(plans)
	if r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// enterStep is the half of a side in the New Units Phase (13.22).
func (r *run) enterStep(f *seq.Frame, first bool) seq.Outcome {
	sd := stepSide(f)
	if first && !r.Dry {
		r.openEntry(sd)
	}
	out := r.one(sd, phaseEnter, first)
	if out == seq.Done {
		r.closeEntry(sd)
		r.trimAll() // 7.22
		if r.settle(); r.result != nil {
			return seq.Over
		}
	}
	return out
}

// moveStep is a Mutual Movement Phase and the Combat Phase after it (8.1, 10).
func (r *run) moveStep(f *seq.Frame, first bool) seq.Outcome {
	p := stepPhases[f.Step]
	if first && !r.Dry {
		r.beginPhase(nobody)
		r.openMovement(p)
	}
	plans, ready := r.both(p)
	if !ready {
		return seq.Ask
	}
	due := r.mandates() // 6.30
	for sd := range nobody {
		r.actor, r.lines = sd, plans[sd].Orders
		r.marchAll(sd, r.lines)
	}
	if r.settle(); r.result != nil {
		return seq.Over
	}
	r.trimAll() // 7.22
	for sd := range nobody {
		r.breakUp(sd)
	}
	if r.settle(); r.result != nil {
		return seq.Over
	}
	due.afterMarch(r)
	r.fightAll(plans)
	if r.judgeMandates(due); r.result != nil {
		return seq.Over
	}
	return seq.Done
}

// travelStep is the half of a side in the Strategic Movement Phase (9.0).
func (r *run) travelStep(f *seq.Frame, first bool) seq.Outcome {
	sd := stepSide(f)
	if first && !r.Dry {
		r.openTravel(sd)
		if sd == central {
			r.raid() // 6.25
		}
	}
	out := r.one(sd, phaseTravel, first)
	if out == seq.Done {
		r.closeTravel(sd)
		if r.settle(); r.result != nil {
			return seq.Over
		}
	}
	return out
}

// recordStep ends the turn; a Strategic Turn follows where the track has one.
func (r *run) recordStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.closeTurn()
		if n := r.sys.tables.turns[r.Turn].letter; r.result == nil && n > 0 && r.hasStrategic(n) {
			r.Letter = n
			r.emit("strategic-turn", "4.3", "turn", r.Turn, "letter", letterName(n))
			return r.call("strategic turn")
		}
	}
	if r.result != nil {
		return seq.Over
	}
	if r.Turn >= r.sys.tables.scenarios[r.scenario].last {
		r.endScenario()
		return seq.Over
	}
	r.Turn++
	return seq.Done
}

// hasStrategic tells whether a scenario plays a Strategic Turn.
func (s *State) hasStrategic(n int8) bool {
	sc := &s.sys.tables.scenarios[s.scenario]
	return s.sys.tables.letters[n].after < sc.last || s.scenario == campaign || s.scenario == europe1914 || s.scenario == nearEast1914
}

// resourceStep is the half of a side in the Resource Phase: transfers, then what its
// standing orders say about emergency replacements (5.17, 5.18).
func (r *run) resourceStep(f *seq.Frame, first bool) seq.Outcome {
	sd := stepSide(f)
	out := r.one(sd, phaseResources, first)
	if out == seq.Done {
		r.standEmergency(sd)
	}
	return out
}

// replacementStep is the Replacement Phase: both sides at once, open afterwards
// (5.3).
func (r *run) replacementStep(_ *seq.Frame, first bool) seq.Outcome {
	if first && !r.Dry {
		r.beginPhase(nobody)
	}
	plans, ready := r.both(phaseReplacement)
	if !ready {
		return seq.Ask
	}
	for sd := range nobody {
		r.perform(sd, phaseReplacement, plans[sd].Orders)
	}
	return seq.Done
}
