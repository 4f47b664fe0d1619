// The sequence of play (5).
// The start of a game turn: air units (14.4), the armistice (S1.7), influenza
// (16.2), weather (6). No order comes before it.

package storminthewest

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
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
			{Rule: "3.6", Name: "first set-up", Do: func(r *run, _ *seq.Frame, first bool) seq.Outcome { return r.setupStep(r.start().setsUp, first) }, Asks: deployment()},
			{Rule: "3.7", Name: "second set-up", Do: func(r *run, _ *seq.Frame, first bool) seq.Outcome {
				return r.setupStep(r.start().setsUp.Other(), first)
			}, Asks: deployment()},
			{Rule: "5.1", Name: "turns", Do: (*run).turns},
		}},
		{Name: "turn", Steps: []step{
			{Rule: "14.4", Name: "air", Do: seq.Always((*run).newTurn)},
			{Rule: "S3.26", Name: "raid declared", Do: seq.Always((*run).raidStep)},
			{Rule: "S1.7", Name: "armistice", Do: (*run).armistice},
			{Rule: "16.2", Name: "influenza", Do: seq.Always((*run).influenza)},
			{Rule: "6.1", Name: "weather", Do: seq.Always((*run).weather)},
			{Rule: "S3.26", Name: "raid", Do: seq.Always((*run).bombStep)},
			{Rule: "5.2", Name: "german", Do: (*run).germanTurn},
			{Rule: "5.2", Name: "allied", Do: (*run).alliedTurn},
			{Rule: "4.4", Name: "victory check", Do: (*run).endTurn},
		}},
		{Name: "player turn", Steps: []step{
			{Rule: "4.6", Name: "start", Do: seq.Always((*run).startStep)},
			{Rule: "7.1", Name: "initial supply", Do: seq.Always((*run).initialSupply, (*run).supplyBertha)},
			phaseStep("8.4", phaseReplacement, (*run).replacementStep),
			phaseStep("11.1", phaseStrategic, func(r *run, _ bool) seq.Outcome { return r.linesStep(phaseStrategic, r.railAll) }),
			phaseStep("12.1", phaseRegular, (*run).regularStep),
			phaseStep("13.1", phaseCombat1, func(r *run, first bool) seq.Outcome { return r.combatStep(phaseCombat1, first) }),
			{Rule: "15.1", Name: "infiltration", Do: (*run).infiltrationStep, Asks: turnFrom(phaseInfiltration)},
			phaseStep("13.2", phaseCombat2, func(r *run, first bool) seq.Outcome { return r.combatStep(phaseCombat2, first) }),
			{Rule: "7.2", Name: "terminal supply", Do: seq.Always((*run).terminalSupply, (*run).parisGun)},
			{Rule: "4.5", Name: "end", Do: (*run).endStep},
		}},
		{Name: "battle", Steps: battleSteps()},
	}
}

// phaseStep is a phase of a player turn that lines are dealt to: it is told when it begins.
func phaseStep(rule adjudicator.Rule, p phase, do func(r *run, first bool) seq.Outcome) step {
	return step{Rule: rule, Name: p.String(), Asks: turnFrom(p), Do: func(r *run, _ *seq.Frame, first bool) seq.Outcome {
		r.beginPhase(first)
		return do(r, first)
	}}
}

// deployment is what a side is asked in the set-up.
func deployment() []question {
	return []question{{Phase: phaseSetup.String(), Kind: "setup", Verbs: verbTable.Within(phaseSetup, phaseSetup), Default: "auto",
		Who: isActive}}
}

// turnFrom is what a side is asked in its player turn: this phase and the rest
// of the turn.
func turnFrom(p phase) []question {
	return []question{{Phase: p.String(), Verbs: verbTable.Within(p, phaseCombat2), Default: "pass", Who: isActive, More: omitAllied}}
}

// omitAllied takes the verbs that are of the Allies alone from what the Germans
// are asked.
func omitAllied(a asked, d *adjudicator.Decision) {
	if a.Side != allied {
		d.Verbs = slices.DeleteFunc(slices.Clone(d.Verbs), func(verb string) bool {
			row := verbTable.Row(verb)
			return row != nil && row.Side != ""
		})
	}
}

func isActive(a asked) bool { return a.Side == a.At.Active }

// Pending implements adjudicator.State: one side owes its set-up or the rest of
// its player turn, or an answer in the battle of the other.
func (s *State) Pending() []adjudicator.Decision { return sides.Pending(s.sys.sequence, s.Stack, s) }

// owes reports whether the game waits for a side.
func (s *State) owes(sd side) bool { return s.sys.sequence.Owes(s.Stack, asked{At: s, Side: sd}) }

// Question is what the questions to a side have in common.
func (s *State) Question(to side) adjudicator.Decision {
	return adjudicator.Decision{ID: strconv.Itoa(s.Turn) + "." + string(seats.Seat(to)), Seat: seats.Seat(to), Turn: s.Turn}
}

// advance runs the sequence of play to the next question.
func (r *run) advance() { r.sys.sequence.Run(r, &r.Stack) }

// call pushes a table; a wrong name is a mistake of this file.
func (r *run) call(table string) seq.Outcome { return r.sys.sequence.Call(&r.Stack, table) }

// beginPhase tells that the step at hand, a phase, begins, if it does.
func (r *run) beginPhase(first bool) {
	if f := r.Stack.Top(); first {
		r.emit("phase", r.sys.sequence.Step(f).Rule, "turn", r.Turn, "side", seats.Seat(r.Active), "phase", f.Step)
	}
}

func (r *run) turns(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Result != nil {
		return seq.Over
	}
	return r.call("turn")
}

// germanTurn and alliedTurn hand the turn to a side, once (5.1).
func (r *run) germanTurn(_ *seq.Frame, first bool) seq.Outcome {
	if r.skipsGerman() {
		return seq.Done
	}
	return r.playerTurn(german, first)
}

func (r *run) alliedTurn(_ *seq.Frame, first bool) seq.Outcome { return r.playerTurn(allied, first) }

func (r *run) playerTurn(sd side, first bool) seq.Outcome {
	switch {
	case r.Result != nil:
		return seq.Over
	case !first:
		return seq.Done
	}
	r.Active, r.Railed, r.Until, r.Begun = sd, 0, phaseNone, false
	r.forget(perPlayerTurn | perCombat)
	return r.call("player turn")
}

// startStep gives the Allies the morale that comes at the start of their player
// turn: six American infantry divisions at full strength in supply
// (4.6), Big Bertha gone (4.7). Each comes once.
func (r *run) startStep() {
	if r.Active == german {
		return
	}
	n := &r.sys.tables.num
	if !r.Yankees && r.tracksMorale(allied) && r.freshAmericans() >= n.Yankees {
		r.Yankees = true
		r.changeMorale(allied, n.YankeesPoints, "yankees", "4.6")
	}
	r.payForBertha("4.7")
}

// endStep is what follows the German player turn of the turn of the test: the
// Allies win unless German morale is high and Allied morale low (4.5); else the
// offensive spirit is spent (8.3), and AGB goes home (8.7).
func (r *run) endStep(_ *seq.Frame, _ bool) seq.Outcome {
	n := &r.sys.tables.num
	if r.Active == allied || r.Turn != n.TestTurn || r.scenario == s3 {
		return seq.Done
	}
	if r.testsMorale() {
		passed := int(r.Morale[german]) >= n.TestGerman && int(r.Morale[allied]) <= n.TestAllied
		r.emit("morale-test", "4.5", "german", int(r.Morale[german]), "allied", int(r.Morale[allied]), "passed", passed)
		if !passed {
			return r.finish(allied, "morale-test", "4.5")
		}
	}
	r.spendSpirit()
	return seq.Done
}

// testsMorale tells whether the game has the test of German morale (4.5).
func (s *State) testsMorale() bool {
	return s.scenario == campaign || s.scenario == s1 && s.opts.On("s1_morale_test")
}

// replacementStep is the Replacement Phase: what comes by itself, then what the
// owner spends (8.4).
func (r *run) replacementStep(first bool) seq.Outcome {
	if first {
		r.receive()
	}
	return r.linesStep(phaseReplacement, r.replaceAll)
}

// regularStep is the Regular Movement Phase (12.1).
func (r *run) regularStep(_ bool) seq.Outcome {
	out := r.linesStep(phaseRegular, agenda.Do{"MOVE": r.move, "FORM": r.form}.Each)
	if out == seq.Done {
		r.endMovement()
	}
	return out
}

// infiltrationStep is the Infiltration Movement Phase of a side that may
// infiltrate; lines of one that may not are at fault (15.2, 15.3).
func (r *run) infiltrationStep(_ *seq.Frame, first bool) seq.Outcome {
	if !r.infiltrates() {
		if lines, ok := r.linesFor(phaseInfiltration); ok {
			r.infiltrateAll(lines)
			agenda.Do{"TOP": r.putOnTop}.Each(lines)
		}
		return seq.Done
	}
	r.beginPhase(first)
	return r.linesStep(phaseInfiltration, r.infiltrateAll)
}

// linesStep carries out the lines that a sheet has for a phase; it asks until
// the phase is closed.
func (r *run) linesStep(p phase, do func(lines []orders.Order)) seq.Outcome {
	lines, ok := r.linesFor(p)
	if !ok {
		return seq.Ask
	}
	do(lines)
	agenda.Do{"TOP": r.putOnTop}.Each(lines) // when the stacks stand (13.8)
	if !r.closes(p) {
		return seq.Ask
	}
	r.formByItself()
	return seq.Done
}

// combatStep is a Combat Phase: battles one after the other (13.6). A battle
// that waits for the defender keeps the rest of the sheet.
func (r *run) combatStep(p phase, first bool) seq.Outcome {
	if first {
		r.beginCombat()
	}
	lines, ok := r.linesFor(p)
	if !ok {
		return seq.Ask
	}
	rest := r.fightAll(lines)
	switch {
	case r.Result != nil:
		return seq.Over
	case r.Battle != nil:
		r.suspend(p, rest)
		return r.call("battle")
	}
	agenda.Do{"TOP": r.putOnTop}.Each(lines)
	if !r.closes(p) || p == phaseCombat2 && r.Dry { // dice may follow
		return seq.Ask
	}
	r.formByItself()
	if p == phaseCombat2 {
		r.in = nil // a sheet is for one player turn
	}
	return seq.Done
}

// newTurn makes everybody fresh for a game turn: air units that were used come
// back (14.4), no American division has stood with others yet but those that do
// so now (9.6).
func (r *run) newTurn() {
	r.forget(perGameTurn)
	for c := range r.sys.board.hexes {
		r.mix(cell(c), nil)
	}
	r.emit("turn", "5.2", "turn", r.Turn, "name", r.box().date)
}

// armistice is the German roll that may end The Storm Elsewhere (S1.7).
func (r *run) armistice(_ *seq.Frame, _ bool) seq.Outcome {
	ends := rangeAt(r.sys.tables.armistice, r.Turn)
	if r.scenario != s1 || ends.to == 0 {
		return seq.Done
	}
	die := r.Roll.Roll("armistice", "S1.7", 6)
	r.emit("armistice-roll", "S1.7", "die", die, "ends", int(ends.to))
	if !ends.has(die) {
		return seq.Done
	}
	return r.lastTurn("S1.7")
}

// influenza is the German roll for the peak of the epidemic, until it has come
// (16.2).
func (r *run) influenza() {
	rolls := rangeAt(r.sys.tables.influenza, r.Turn)
	if !r.opts.On("influenza") || r.Peak > 0 || rolls.to == 0 {
		return
	}
	die := r.Roll.Roll("influenza", "16.2", 6)
	if rolls.has(die) {
		r.Peak = int8(r.Turn)
	}
	r.emit("influenza-roll", "16.2", "die", die, "peak", r.hasInfluenza())
}

// hasInfluenza tells whether this game turn is the peak: no replacements, a
// movement point less, half as many trains (16.2).
func (s *State) hasInfluenza() bool { return s.Peak > 0 && int(s.Peak) == s.Turn }

// weather fixes the weather of the game turn (6.1): by the track, by a die where
// it varies (6.2), by history (16.9), or dry for who plays without (12.11). A turn
// that begins with the Allied player turn is dry (6.1, S3.13).
func (r *run) weather() {
	r.Wet = false
	switch box, how := r.box(), r.opts.Of("weather"); {
	case r.skipsGerman() || how == "none":
	case how == "historical":
		r.Wet = box.historical
	case box.variable:
		die := r.Roll.Roll("weather", "6.1", 6)
		r.Wet = box.wet.has(die)
		r.emit("weather-roll", "6.1", "die", die, "wet", r.Wet)
	}
	r.emit("weather", "6.1", "turn", r.Turn, "wet", r.Wet)
}

// skipsGerman tells whether the German player turn of this game turn is left out
// (S1.2, S2.2, S3.2).
func (s *State) skipsGerman() bool { return s.start().skipsGerman && s.Turn == s.start().first }
