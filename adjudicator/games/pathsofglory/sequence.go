// The sequence of play (6).

package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
)

// step is one line of the sequence of play.
type step = seq.Step[*run]

// newSequence is the rulebook's page: the game, the turn, the action round,
// the action, the operation and the combat.
func newSequence() seq.Program[*run] {
	return seq.Program[*run]{
		{Name: "game", Steps: []step{
			{Rule: "5.6.2", Name: "bids", Do: (*run).bidStep},
			{Rule: "4.3", Name: "first card", Do: (*run).firstCardStep},
			{Rule: "6.0", Name: "turns", Do: (*run).turnsStep},
		}},
		{Name: "turn", Steps: []step{
			{Rule: "7.0", Name: "mandatory offensives", Do: (*run).offensiveStep},
			{Rule: "8.0", Name: "action rounds", Do: (*run).roundsStep},
			{Rule: "14.3.5", Name: "attrition", Do: (*run).attritionStep},
			{Rule: "15.3", Name: "siege", Do: (*run).siegeStep},
			{Rule: "6.0 E", Name: "war status", Do: (*run).warStatusStep},
			{Rule: "16.1", Name: "commitment", Do: (*run).commitmentStep},
			{Rule: "17.0", Name: "Allied replacements", Do: (*run).replaceAPStep},
			{Rule: "17.0", Name: "Central replacements", Do: (*run).replaceCPStep},
			{Rule: "6.0 G", Name: "draw", Do: (*run).drawStep},
			{Rule: "6.0 H", Name: "end of turn", Do: (*run).endTurnStep},
		}},
		{Name: "round", Steps: []step{
			{Rule: "8.1.2", Name: "Central Powers", Do: (*run).centralStep},
			{Rule: "8.1.2", Name: "Allies", Do: (*run).alliedStep},
			{Rule: "8.1.5", Name: "end of round", Do: (*run).endRoundStep},
		}},
		{Name: "operation", Steps: []step{
			{Rule: "9.2", Name: "activate and move", Do: (*run).activateStep},
			{Rule: "11.2", Name: "entrench", Do: (*run).entrenchStep},
			{Rule: "12.0", Name: "combats", Do: (*run).combatsStep},
		}},
		{Name: "combat", Steps: []step{
			{Rule: "12.2.2", Name: "designate", Do: (*run).designateStep},
			{Rule: "card AP 27", Name: "great retreat", Do: (*run).greatRetreatStep},
			{Rule: "12.5.5", Name: "great retreat ways", Do: (*run).greatRetreatWaysStep},
			{Rule: "12.2.4", Name: "flank attempt", Do: (*run).flankStep},
			{Rule: "12.2.5", Name: "attacker's cards", Do: (*run).attackerCardsStep},
			{Rule: "12.2.5", Name: "defender's cards", Do: (*run).defenderCardsStep},
			{Rule: "12.2.6", Name: "first fire", Do: (*run).firstFireStep},
			{Rule: "12.2.9", Name: "first losses", Do: (*run).firstLossesStep},
			{Rule: "12.2.8", Name: "second fire", Do: (*run).secondFireStep},
			{Rule: "12.2.9", Name: "second losses", Do: (*run).secondLossesStep},
			{Rule: "card AP 6", Name: "withdrawal", Do: (*run).withdrawalStep},
			{Rule: "12.2.10", Name: "winner", Do: (*run).winnerStep},
			{Rule: "12.2.11", Name: "retreat", Do: (*run).retreatStep},
			{Rule: "12.2.12", Name: "advance", Do: (*run).advanceStep},
			{Rule: "12.2.12", Name: "end of combat", Do: (*run).endCombatStep},
		}},
	}
}

// at returns the name of the step at which the sequence of play stands.
func (s *State) step() string {
	if f := s.stack.Top(); f != nil {
		return f.Step
	}
	return ""
}

// phase is the word for what is asked now.
func (s *State) phase() string {
	switch s.step() {
	case "bids":
		return "bids"
	case "first card":
		return "setup"
	case "Central Powers", "Allies":
		return "action"
	case "activate and move":
		return "operation"
	case "combats":
		return "combats"
	case "commitment":
		return "commitment"
	case "Allied replacements", "Central replacements":
		return "replacement"
	case "draw":
		return "draw"
	case "":
		return ""
	}
	return "question"
}

// owes reports whether a side is asked something now.
func (s *State) owes(sd side) bool {
	switch s.phase() {
	case "bids":
		return s.bids[sd] < 0
	case "setup":
		return sd == cp
	case "action", "operation", "combats":
		if s.step() == "Central Powers" || s.step() == "Allies" {
			return s.asksOther(sd)
		}
		return sd == s.active
	case "commitment", "draw":
		return !s.drawn[sd]
	case "replacement":
		return (s.step() == "Allied replacements") == (sd == ap)
	case "question":
		return s.battle != nil && s.battle.Asked == sd+1
	}
	return false
}

// asksOther tells who owes the answer while an action is carried out: the
// other side when an event or a peace offer waits for it.
func (s *State) asksOther(sd side) bool {
	if f := s.stack.Top(); len(f.Vars) > 0 && f.Vars[0] == stageAnswer {
		return sd != s.active
	}
	return sd == s.active
}

// turnsStep plays the turns; a scenario that begins in mid-war begins with
// the replacements of its first turn.
func (r *run) turnsStep(_ *seq.Frame, first bool) seq.Outcome {
	if r.result != nil {
		return seq.Over
	}
	out := r.call("turn")
	if first && r.scenario.first > 1 {
		r.stack.Top().Step = "Allied replacements"
	}
	return out
}

// roundsStep is the Action Phase: six rounds (8.1.1).
func (r *run) roundsStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.round = 1
	} else {
		r.round++
	}
	if r.round > r.sys.tables.num.rounds {
		r.round = 0
		r.endActionPhase()
		return seq.Done
	}
	return r.call("round")
}

// endActionPhase discards the face-up combat cards of both sides (9.5.4.5).
func (r *run) endActionPhase() {
	for c := cardID(1); c < maxCards; c++ {
		if r.where[c] == cardKept {
			r.putCard(c, cardDiscard)
			r.emit("card-discarded", "9.5.4.5", "card", c, "side", c.side(), "why", "end of turn")
		}
	}
}

func (r *run) centralStep(f *seq.Frame, first bool) seq.Outcome { return r.actionStep(f, first, cp) }
func (r *run) alliedStep(f *seq.Frame, first bool) seq.Outcome  { return r.actionStep(f, first, ap) }

// endRoundStep lets combat cards be used again (9.5.4.4).
func (r *run) endRoundStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.spent = [maxCards]bool{}
	return seq.Done
}

// endTurnStep ends the game after the last turn of the scenario (5.3.1, 5.5.1)
// or begins the next one (6.0 H).
func (r *run) endTurnStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.turn >= r.scenario.last {
		r.endByLevels("last-turn", "5.1.1")
		return seq.Over
	}
	r.turn++
	r.beginTurn()
	return seq.Again
}

// beginTurn forgets what holds for one turn.
func (r *run) beginTurn() {
	r.record = [2][8]use{}
	r.reinforced, r.entered, r.nearMoves, r.mutiny = 0, false, 0, false
	r.mo, r.moDone = [2]offensive{}, [2]bool{}
	r.emit("turn", "6.0 H", "turn", r.turn, "name", r.sys.tables.turnName(r.turn))
}
