package balkanwars

import (
	"strconv"

	"feldpost/adjudicator"
)

// Pending implements adjudicator.State: one side owes its set-up or the rest
// of its player turn. Reactions never wait for a letter (rules 15).
func (s *State) Pending() []adjudicator.Decision {
	g := s.segment()
	if s.result != nil || g == segNone {
		return nil
	}
	seat := s.seat(s.active)
	d := adjudicator.Decision{ID: strconv.Itoa(s.turn) + "." + string(seat) + "." + g.String(), Seat: seat, Kind: "turn", Phase: g.String(),
		Rule: phaseRules[g], Turn: s.turn, Default: "pass"}
	if g == segSetup {
		d.Kind, d.Default = "setup", "auto"
		d.ID = "0." + string(seat) + "." + g.String()
		d.Fields = append(d.Fields, adjudicator.Field{Key: "units", Value: strconv.Itoa(len(s.unplaced(s.active)))})
	}
	for _, verb := range verbs() {
		if at, ok := segmentOf(verb); ok && (at >= g && (g != segSetup || at == segSetup)) {
			d.Verbs = append(d.Verbs, verb)
		}
	}
	d.Verbs = append(d.Verbs, "STAND", "END")
	return []adjudicator.Decision{d}
}
