package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

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
