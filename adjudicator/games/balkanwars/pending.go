package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// Pending implements adjudicator.State: one side owes its set-up or the rest
// of its player turn, or both their sheets of the Diplomatic Phase. Reactions
// never wait for a letter (rules 15).
func (s *State) Pending() []adjudicator.Decision {
	g := s.segment()
	if s.result != nil || g == segNone {
		return nil
	}
	if g == segDiplomatic {
		return s.pendingTalks()
	}
	seat := s.seat(s.active)
	d := adjudicator.Decision{ID: strconv.Itoa(s.turn) + "." + string(seat) + "." + g.String(), Seat: seat, Kind: "turn", Phase: g.String(),
		Rule: phaseRules[g], Turn: s.turn, Default: "pass"}
	if g == segSetup {
		d.Kind, d.Default = "setup", "auto"
		d.Rule = s.setupRule()
		d.ID = "0." + string(seat) + "." + g.String()
		d.Fields = append(d.Fields, adjudicator.Field{Key: "units", Value: strconv.Itoa(len(s.unplaced(s.active)))})
	}
	for _, verb := range verbs() {
		if at, ok := segmentOf(verb); ok && at >= g && (g != segSetup || at == segSetup || verb == "ENTRENCH") && s.plays(verb) {
			d.Verbs = append(d.Verbs, verb)
		}
	}
	d.Verbs = append(d.Verbs, "STAND", "END")
	return []adjudicator.Decision{d}
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

// pendingTalks are the sheets of the Diplomatic Phase that are still to come,
// the First Player's before the other's. Both may be sent at once.
func (s *State) pendingTalks() (list []adjudicator.Decision) {
	for _, sd := range [...]side{s.first, s.first.other()} {
		if s.talks.Closed[sd] {
			continue
		}
		seat := s.seat(sd)
		d := adjudicator.Decision{ID: strconv.Itoa(s.turn) + "." + string(seat) + "." + segDiplomatic.String(), Seat: seat, Kind: "turn",
			Phase: segDiplomatic.String(), Rule: phaseRules[segDiplomatic], Turn: s.turn, Default: "defaults"}
		add := func(key, value string) { d.Fields = append(d.Fields, adjudicator.Field{Key: key, Value: value}) }
		if s.talks.Event > 0 {
			add("event", strconv.Itoa(int(s.talks.Event)))
		}
		if c := s.talks.Choice; c != nil && c.By == sd {
			add("choose", strings.Join(nationNamesOf(c.From), "; "))
		}
		if set := s.callable(sd); set != 0 {
			add("call", strings.Join(nationNamesOf(set), "; "))
		}
		if n := s.moralePoints(sd); n > 0 {
			add("morale-points", strconv.Itoa(n))
		}
		add("power", strconv.Itoa(s.conflictPower(sd)))
		for _, verb := range verbs() {
			if at, ok := segmentOf(verb); ok && at == segDiplomatic {
				d.Verbs = append(d.Verbs, verb)
			}
		}
		d.Verbs = append(d.Verbs, "STAND", "END")
		list = append(list, d)
	}
	return list
}
