// The sequence of play (6).

package pathsofglory

import (
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
)

// step is one line of the sequence of play, question what it asks.
type (
	step     = seq.Step[*run, asked]
	question = seq.Question[asked]
)

// newSequence is the rulebook's page: the game, the turn, the action round,
// the action, the operation and the combat; and what each step asks.
func newSequence() seq.Program[*run, asked] {
	return seq.Program[*run, asked]{
		{Name: "game", Steps: []step{
			{Rule: "5.6.2", Name: "bids", Do: (*run).bidStep, Asks: []question{
				{Phase: "bids", Kind: "setup", Verbs: []string{"BID"}, Default: "bid-nothing", Who: asked.hasNotBid}}},
			{Rule: "4.3", Name: "first card", Do: (*run).firstCardStep, Asks: []question{
				{Phase: "setup", Kind: "setup", Rule: "4.3.1", Verbs: []string{"CHOOSE"}, Default: "yes", Who: asked.isCentral, More: asked.tellGuns}}},
			{Rule: "6.0", Name: "turns", Do: (*run).turnsStep},
		}},
		{Name: "turn", Steps: []step{
			{Rule: "7.0", Name: "mandatory offensives", Do: (*run).offensiveStep},
			{Rule: "8.0", Name: "action rounds", Do: (*run).roundsStep},
			{Rule: "14.3.5", Name: "attrition", Do: (*run).attritionStep},
			{Rule: "15.3", Name: "siege", Do: (*run).siegeStep},
			{Rule: "6.0 E", Name: "war status", Do: (*run).warStatusStep},
			{Rule: "16.1", Name: "commitment", Do: (*run).commitmentStep, Asks: discards("commitment")},
			{Rule: "17.0", Name: "Allied replacements", Do: (*run).replaceAPStep, Asks: replacements(asked.isAllied)},
			{Rule: "17.0", Name: "Central replacements", Do: (*run).replaceCPStep, Asks: replacements(asked.isCentral)},
			{Rule: "6.0 G", Name: "draw", Do: (*run).drawStep, Asks: discards("draw")},
			{Rule: "6.0 H", Name: "end of turn", Do: (*run).endTurnStep},
		}},
		{Name: "round", Steps: []step{
			{Rule: "8.1.2", Name: "Central Powers", Do: (*run).centralStep, Stages: actionStages(), Asks: actions()},
			{Rule: "8.1.2", Name: "Allies", Do: (*run).alliedStep, Stages: actionStages(), Asks: actions()},
			{Rule: "8.1.5", Name: "end of round", Do: (*run).endRoundStep},
		}},
		{Name: "operation", Steps: []step{
			{Rule: "9.2", Name: "activate and move", Do: (*run).activateStep, Asks: []question{
				{Phase: "operation", Default: "stop", Who: asked.isActive, More: asked.tellOps,
					Verbs: []string{"ACTIVATE", "MOVE", "ENTRENCH", "ATTACK", "LOSS", "ADVANCE", "STOP", "END"}}}},
			{Rule: "11.2", Name: "entrench", Do: (*run).entrenchStep},
			{Rule: "12.0", Name: "combats", Do: (*run).combatsStep, Asks: []question{
				{Phase: "combats", Rule: "12.1.1", Verbs: []string{"ATTACK", "LOSS", "ADVANCE", "PLAY", "KEEP", "STOP", "END"}, Default: "stop",
					Who: asked.isActive}}},
		}},
		{Name: "combat", Steps: []step{
			{Rule: "12.2.2", Name: "designate", Do: (*run).designateStep},
			{Rule: "card AP 27", Name: "great retreat", Do: (*run).greatRetreatStep, Asks: inCombat("", asked.tellFactors, "CHOOSE", "RETREAT")},
			{Rule: "12.5.5", Name: "great retreat ways", Do: (*run).greatRetreatWaysStep, Asks: inCombat("", asked.tellOneSpace, "RETREAT", "PASS")},
			{Rule: "12.2.4", Name: "flank attempt", Do: (*run).flankStep},
			{Rule: "12.2.5", Name: "attacker's cards", Do: (*run).attackerCardsStep},
			{Rule: "12.2.5", Name: "defender's cards", Do: (*run).defenderCardsStep, Asks: inCombat("", asked.tellFactors, "PLAY", "KEEP", "PASS")},
			{Rule: "12.2.6", Name: "first fire", Do: (*run).firstFireStep},
			{Rule: "12.2.9", Name: "first losses", Do: (*run).firstLossesStep, Asks: inCombat("12.4.3", asked.tellNumber, "LOSS", "PASS")},
			{Rule: "12.2.8", Name: "second fire", Do: (*run).secondFireStep},
			{Rule: "12.2.9", Name: "second losses", Do: (*run).secondLossesStep, Asks: inCombat("12.4.3", asked.tellNumber, "LOSS", "PASS")},
			{Rule: "card AP 6", Name: "withdrawal", Do: (*run).withdrawalStep},
			{Rule: "12.2.10", Name: "winner", Do: (*run).winnerStep},
			{Rule: "12.2.11", Name: "retreat", Do: (*run).retreatStep, Asks: inCombat("12.5", asked.tellRetreat, "RETREAT", "LOSS", "PASS")},
			{Rule: "12.2.12", Name: "advance", Do: (*run).advanceStep},
			{Rule: "12.2.12", Name: "end of combat", Do: (*run).endCombatStep},
		}},
	}
}

// actions are what a side is asked for its action (8.1.3), and the other one
// by a peace offer or an event.
func actions() []question {
	return []question{
		{Stage: stageChoose, Phase: "action", Rule: "8.1.3", Default: "pass", Who: asked.isActive, More: asked.tellRound,
			Verbs: []string{"PLAY", "PASS", "OFFER", "ACTIVATE", "MOVE", "ENTRENCH", "ATTACK", "LOSS", "ADVANCE", "STOP", "SR", "PLACE", "REFIT",
				"REDUCE", "REMOVE", "DISCARD", "STAND", "END"}},
		{Stage: stageAnswer, Phase: "action", Kind: "question", Rule: "16.5.2", Verbs: []string{"ACCEPT", "REFUSE"}, Default: "pass",
			Who:  asked.isPassive,
			More: asked.tellAnswer},
	}
}

// discards are what both sides are asked before cards are dealt.
func discards(phase string) []question {
	return []question{{Phase: phase, Rule: "9.5.4.6", Verbs: []string{"DISCARD", "PASS", "STAND", "END"}, Default: "keep-all",
		Who: asked.hasNotDrawn}}
}

// replacements are what a side with replacement points is asked.
func replacements(who func(asked) bool) []question {
	return []question{{Phase: "replacement", Verbs: []string{"REFIT", "REPLACE", "DISCARD", "STAND", "END"}, Default: "points-lost", Who: who,
		More: asked.tellPoints}}
}

// inCombat is what a side may have wished to be asked in a combat, by the rule
// of the step where none is given.
func inCombat(rule ruleNo, more func(asked, *adjudicator.Decision), verbs ...string) []question {
	return []question{{Phase: "question", Kind: "question", Rule: rule, Verbs: verbs, Default: "default", Who: asked.isQuestioned,
		More: func(a asked, d *adjudicator.Decision) {
			a.tellCombat(d)
			more(a, d)
		}}}
}

// step returns the name of the step at which the sequence of play stands.
func (s *State) step() string {
	if f := s.stack.Top(); f != nil {
		return f.Step
	}
	return ""
}

// phase is the word for what is asked now, "" when the game is over.
func (s *State) phase() string {
	if q := s.sys.sequence.Asks(s.stack); q != nil {
		return q.Phase
	}
	return ""
}

// owes reports whether a side is asked something now.
func (s *State) owes(sd side) bool { return s.sys.sequence.Owes(s.stack, asked{s, sd}) }

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

// Pending implements adjudicator.State.
func (s *State) Pending() []adjudicator.Decision {
	return s.sys.sequence.Pending(s.stack, asked{s, cp}, asked{s, ap})
}

// asked is a side before the position: what sequence.go says of whom a
// question goes to and what it tells.
type asked struct {
	*State
	side side
}

// Question implements seq.Asked.
func (a asked) Question() adjudicator.Decision {
	seat := a.seat(a.side)
	return adjudicator.Decision{ID: strconv.Itoa(a.turn) + "." + strconv.Itoa(a.round) + "." + string(seat), Seat: seat, Turn: a.turn}
}

func (a asked) isCentral() bool    { return a.side == cp }
func (a asked) isAllied() bool     { return a.side == ap }
func (a asked) isActive() bool     { return a.side == a.active }
func (a asked) isPassive() bool    { return a.side != a.active }
func (a asked) hasNotBid() bool    { return a.bids[a.side] < 0 }
func (a asked) hasNotDrawn() bool  { return !a.drawn[a.side] }
func (a asked) isQuestioned() bool { return a.battle != nil && a.battle.Asked == a.side+1 }

// tell adds a field to a decision, tellNumber a number.
func tell(d *adjudicator.Decision, key, value string) {
	d.Fields = append(d.Fields, adjudicator.Field{Key: key, Value: value})
}

func tellInt(d *adjudicator.Decision, key string, n int) { tell(d, key, strconv.Itoa(n)) }

func (a asked) tellGuns(d *adjudicator.Decision) {
	tell(d, "card", cardGuns.String())
	tell(d, "name", a.sys.cards[cardGuns].name)
}

func (a asked) tellRound(d *adjudicator.Decision) { tellInt(d, "round", a.round) }
func (a asked) tellOps(d *adjudicator.Decision)   { tellInt(d, "ops", a.act.Ops) }

// tellAnswer tells what the other side's action asks: a peace offer, or an event.
func (a asked) tellAnswer(d *adjudicator.Decision) {
	d.Phase = "answer"
	a.tellRound(d)
	if a.act.Use == useEvent {
		d.Rule, d.Verbs = cardRule(a.act.Card), []string{"REMOVE", "CHOOSE"}
		tell(d, "name", a.sys.cards[a.act.Card].name)
	}
}

func (a asked) tellPoints(d *adjudicator.Decision) {
	for p := poolGE; p < pools; p++ {
		if p.side() == a.side && a.rp[p] > 0 {
			tellInt(d, "rp-"+p.String(), a.rp[p])
		}
	}
}

// tellCombat tells of which combat, and of what in it, a side is asked.
func (a asked) tellCombat(d *adjudicator.Decision) {
	space := a.name(a.battle.Target)
	d.ID += "." + space + "." + a.step()
	tell(d, "space", space)
	tell(d, "matter", a.step())
}

func (a asked) tellFactors(d *adjudicator.Decision) {
	tellInt(d, "attack-cf", a.strength(a.battle, attacking))
	tellInt(d, "defend-cf", a.strength(a.battle, defending))
}

func (a asked) tellNumber(d *adjudicator.Decision) {
	tellInt(d, "number", a.battle.Sides[attacking].Number)
}
func (a asked) tellRetreat(d *adjudicator.Decision)  { tellInt(d, "spaces", a.battle.Retreat) }
func (a asked) tellOneSpace(d *adjudicator.Decision) { tellInt(d, "spaces", 1) }
