// The sequence of play (2).

package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
)

// frames is where the sequence of play stands, as it is saved.
type frames = seq.Stack

// step is one line of the sequence of play, question what it asks.
type (
	step     = seq.Step[*run, asked]
	question = seq.Question[asked]
)

// newSequence is the rulebook's page: the game, and the turn of one player; and
// what each step asks.
func newSequence() seq.Program[*run, asked] {
	return seq.Program[*run, asked]{
		{Name: "game", Steps: []step{
			{Rule: "S1", Name: "first set-up", Do: (*run).firstSetup, Asks: deployment()},
			{Rule: "S1", Name: "second set-up", Do: (*run).secondSetup, Asks: deployment()},
			{Rule: "2", Name: "turns", Do: (*run).turns},
		}},
		{Name: "turn", Steps: []step{
			{Rule: "2.1", Name: "diplomatic phase", Do: (*run).diplomaticPhase},
			{Rule: "2", Name: "first player", Do: (*run).firstPlayer},
			{Rule: "2", Name: "second player", Do: (*run).secondPlayer},
			{Rule: "2.3", Name: "end of turn", Do: (*run).endTurn},
		}},
		{Name: "diplomatic phase", Steps: diplomaticSteps()},
		{Name: "player turn", Steps: []step{
			{Rule: "4", Name: "mobilization", Do: (*run).mobilizationStep, Asks: turnFrom(segMobilization)},
			{Rule: "5", Name: "movement", Do: (*run).movementStep, Asks: turnFrom(segMovement)},
			{Rule: "6", Name: "combat", Do: (*run).combatStep, Asks: turnFrom(segCombat)},
			{Rule: "10", Name: "rally", Do: (*run).rallyStep, Asks: turnFrom(segRally)},
		}},
	}
}

// deployment is what a side is asked in the set-up.
func deployment() []question {
	return []question{{Phase: segSetup.String(), Kind: "setup",
		Verbs:   verbsOf(func(at segment, verb string) bool { return at == segSetup || verb == "ENTRENCH" }),
		Default: "auto", Who: asked.isActive, More: asked.tellSetup}}
}

// sealedTalks are what both sides are asked in the Diplomatic Phase.
func sealedTalks() []question {
	return []question{{Phase: segDiplomatic.String(), Verbs: verbsOf(func(at segment, _ string) bool { return at == segDiplomatic }),
		Default: "defaults",
		Who:     asked.isTalking, More: asked.tellTalks}}
}

// turnFrom is what a side is asked in its player turn: this segment and the
// rest of the turn.
func turnFrom(g segment) []question {
	return []question{{Phase: g.String(), Verbs: verbsOf(func(at segment, _ string) bool { return at >= g }), Default: "pass",
		Who:  asked.isActive,
		More: asked.omitUnused}}
}

// ready builds what a System derives from its data: Open calls it last.
func (sys *System) ready() {
	sys.sequence = newSequence()
	sys.stacking = pieces.Limit[unitID]{Code: "stacking", Rule: "7.1", Most: sys.tables.num.stacking}
	sys.terms, sys.kinds = newTerms(), newKinds()
	sys.words = sys.positionWords()
	sys.named = sys.namePieces()
	for sc := range sys.units {
		sys.units[sc] = sys.nameUnits(sc + 1)
		sys.printed[sc] = sys.print(sc)
	}
	sys.fleet = noUnit
	for u := range sys.counters {
		if sys.counters[u].kind == fleet {
			sys.fleet = unitID(u)
		}
		if sys.counters[u].kind == hq {
			sys.hqs = append(sys.hqs, unitID(u))
		}
	}
	sys.supplyReach = 2 * sys.tables.num.specialSupplyRadius
	for u := range sys.counters {
		sys.supplyReach = max(sys.supplyReach, 2*sys.counters[u].radius)
	}
	b := &sys.board
	sys.marches = sys.newLeastWays(sys.tables.roadCost, func(to cell) int { return sys.tables.moveCost(b.hexes[to].terrain) })
	sys.influence = sys.newLeastWays(commandByRoad, func(cell) int { return commandByHex })
	for c := range b.hexes {
		if st := b.hexes[c].site; st != nil && st.city {
			sys.cities = append(sys.cities, cell(c))
		}
	}
}

// segment is a part of a player turn, or the set-up before it.
type segment uint8

const (
	segNone segment = iota
	segSetup
	segDiplomatic
	segMobilization
	segMovement
	segCombat
	segRally
)

var segmentNames = [...]string{segNone: "", segSetup: "setup", segDiplomatic: "diplomatic", segMobilization: "mobilization",
	segMovement: "movement",
	segCombat:   "combat", segRally: "rally"}

func (g segment) String() string { return segmentNames[g] }

// segmentNamed is the segment of a name, segNone for another word.
func segmentNamed(name string) segment { return segment(max(0, slices.Index(segmentNames[:], name))) }

// segment returns where the sequence of play stands.
func (s *State) segment() segment {
	if q := s.sys.sequence.Asks(s.stack); q != nil {
		return segmentNamed(q.Phase)
	}
	return segNone
}

// firstSetup is deployed by the Second Player: the Ottoman side, or the League
// when the Ottoman mobilization is fast (S1 special 5) and in Scenario 2.
func (r *run) firstSetup(_ *seq.Frame, first bool) seq.Outcome {
	return r.setupStep(r.first.other(), first)
}

func (r *run) secondSetup(_ *seq.Frame, first bool) seq.Outcome {
	return r.setupStep(r.first, first)
}

func (r *run) turns(_ *seq.Frame, _ bool) seq.Outcome {
	if r.result != nil {
		return seq.Over
	}
	return r.call("turn")
}

func (r *run) firstPlayer(_ *seq.Frame, first bool) seq.Outcome {
	return r.playerTurn(r.first, first)
}

func (r *run) secondPlayer(_ *seq.Frame, first bool) seq.Outcome {
	return r.playerTurn(r.first.other(), first)
}

// playerTurn hands the turn to a side, once: it moves, then attacks, then
// rallies (1.1).
func (r *run) playerTurn(sd side, first bool) seq.Outcome {
	if r.result != nil {
		return seq.Over
	}
	if !first {
		return seq.Done
	}
	r.active, r.acted = sd, 0
	for u := range r.units {
		r.units[u].flags &^= perTurn
	}
	return r.call("player turn")
}

// endTurn ends the game or advances the marker (2.3).
func (r *run) endTurn(_ *seq.Frame, _ bool) seq.Outcome {
	r.releaseRustcuk()
	r.endOfTurn()
	if r.result != nil {
		return seq.Over
	}
	r.turn++
	return seq.Again
}

// mobilizationStep is the Mobilization Segment. It is skipped without a
// question when the turn is not marked Mobilize and no Great Power unit
// returns (3.2).
func (r *run) mobilizationStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.beginMobilization()
	}
	if r.sys.tables.mobilizes(r.turn) || r.returnsDue(r.active) {
		lines, ok := r.take(segMobilization)
		if !ok {
			return seq.Ask
		}
		r.mobilize(lines)
		more := r.sys.tables.mobilizes(r.turn) || r.returnsDue(r.active)
		if more && !r.closes(segMobilization) {
			return seq.Ask
		}
	}
	r.endMobilization()
	r.captureCities()
	return seq.Done
}

func (r *run) movementStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.beginPhase()
		r.embarked, r.fleetSailed = 0, false
	}
	lines, ok := r.take(segMovement)
	if !ok {
		return seq.Ask
	}
	r.moveAll(lines)
	if !r.closes(segMovement) {
		r.keepOverstack(lines)
		return seq.Ask
	}
	r.endMovement(lines)
	r.captureCities()
	return seq.Done
}

func (r *run) combatStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.beginPhase()
	}
	lines, ok := r.take(segCombat)
	if !ok {
		return seq.Ask
	}
	r.combatSegment(lines)
	if r.result != nil {
		return seq.Over
	}
	if !r.closes(segCombat) {
		r.keepOverstack(lines)
		return seq.Ask
	}
	r.endCombatSegment()
	r.settleStacks(lines)
	r.captureCities()
	return seq.Done
}

func (r *run) rallyStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.beginPhase()
	}
	lines, ok := r.take(segRally)
	if !ok {
		return seq.Ask
	}
	end := r.closes(segRally)
	r.rallySegment(lines, end)
	if !end || r.Dry {
		return seq.Ask
	}
	r.captureCities()
	r.in = nil
	return seq.Done
}

// call pushes a table; a wrong name is a mistake of this file.
func (r *run) call(table string) seq.Outcome {
	return r.sys.sequence.Call(&r.stack, table)
}

// beginPhase tells that the step at hand, a segment, begins.
func (r *run) beginPhase() {
	r.emit("phase", r.sys.sequence.Step(r.stack.Top()).Rule, "turn", r.turn, "side", r.seat(r.active), "phase", r.segment())
}

// Pending implements adjudicator.State: one side owes its set-up or the rest
// of its player turn, or both their sheets of the Diplomatic Phase, the First
// Player's before the other's. Reactions never wait for a letter (rules 15).
func (s *State) Pending() []adjudicator.Decision {
	return s.sys.sequence.Pending(s.stack, asked{s, s.first}, asked{s, s.first.other()})
}

// owes reports whether the game waits for a side.
func (s *State) owes(sd side) bool { return s.sys.sequence.Owes(s.stack, asked{s, sd}) }

// asked is a side before the position: what sequence.go says of whom a
// question goes to and what it tells.
type asked struct {
	*State
	side side
}

// Question implements seq.Asked.
func (a asked) Question() adjudicator.Decision {
	seat := a.seat(a.side)
	return adjudicator.Decision{ID: strconv.Itoa(a.turn) + "." + string(seat), Seat: seat, Turn: a.turn}
}

func (a asked) isActive() bool  { return a.side == a.active }
func (a asked) isTalking() bool { return !a.talks.Closed[a.side] }

// omitUnused takes out the verbs that the profile and the scenario have no use
// for.
func (a asked) omitUnused(d *adjudicator.Decision) {
	d.Verbs = slices.DeleteFunc(slices.Clone(d.Verbs), func(verb string) bool { return !a.plays(verb) })
}

// tellSetup tells how many units wait for a place.
func (a asked) tellSetup(d *adjudicator.Decision) {
	a.omitUnused(d)
	d.ID, d.Rule = "0."+string(d.Seat)+"."+d.Phase, a.setupRule()
	d.Fields = append(d.Fields, adjudicator.Field{Key: "units", Value: strconv.Itoa(len(a.unplaced(a.side)))})
}

// plays tells whether the profile and the scenario have a use for a verb.
func (s *State) plays(verb string) bool {
	switch verb {
	case "CHOOSE":
		return s.scenario == 2
	case "ENTRENCH":
		return s.opts.entrench && (s.segment() != segSetup || s.scenario == 2)
	case "AMPHIB":
		return s.opts.amphibious && s.active == s.leagueSide()
	case "FLEET":
		return s.opts.fleet
	case "REPAIR":
		return s.opts.noteCuts
	case "CORPS":
		return s.opts.offmapCorps
	case "REVEAL", "CONCEAL":
		return s.opts.fog
	case "REPLACE", "ALLOT":
		return s.opts.diplomacy
	}
	return true
}

// tellTalks tells what there is to decide in the Diplomatic Phase.
func (a asked) tellTalks(d *adjudicator.Decision) {
	add := func(key, value string) { d.Fields = append(d.Fields, adjudicator.Field{Key: key, Value: value}) }
	if a.talks.Event > 0 {
		add("event", strconv.Itoa(int(a.talks.Event)))
	}
	if c := a.talks.Choice; c != nil && c.By == a.side {
		add("choose", strings.Join(nationNamesOf(c.From), "; "))
	}
	if set := a.callable(a.side); set != 0 {
		add("call", strings.Join(nationNamesOf(set), "; "))
	}
	if n := a.moralePoints(a.side); n > 0 {
		add("morale-points", strconv.Itoa(n))
	}
	add("power", strconv.Itoa(a.conflictPower(a.side)))
}
