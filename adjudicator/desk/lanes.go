package desk

import (
	"slices"

	"feldpost/adjudicator/desk/docket"
	"feldpost/store"
)

// gameLane is the lane of a game, among those of its system.
type gameLane struct {
	system string
	lane   store.Lane
}

// seatLane is a seat and the lane of its game.
type seatLane struct {
	gameLane
	ref store.SeatRef
}

// laneSet is a set of lanes, by the systems of their games; "" has those of what belongs to no system.
type laneSet map[string]store.Lanes

func (s laneSet) put(at gameLane) { s[at.system] = s[at.system].With(at.lane) }

func (s laneSet) add(more laneSet) {
	for system, lanes := range more {
		s[system] |= lanes
	}
}

// meets tells whether two sets have a lane in common.
func (s laneSet) meets(other laneSet) bool {
	for system, lanes := range other {
		if s[system]&lanes != 0 {
			return true
		}
	}
	return false
}

// hand is the lane whose desk takes care of a letter of several: one of its system, and where it may be of several systems the one of its sender,
// for which a desk is taken that decides all systems, if there is one.
func (s laneSet) hand(l *store.Letter) gameLane {
	if len(s) > 1 {
		return gameLane{"", store.LaneOf(l.From)}
	}
	for system, lanes := range s {
		return gameLane{system, lanes.Pick()}
	}
	return gameLane{}
}

// elsewhere are letters that turned out to be for desks which decide other systems.
type elsewhere struct {
	letters map[uint64]bool
	systems []string // that were decided here then
}

// keep forgets them when other systems are decided here than before.
func (e *elsewhere) keep(systems []string) {
	if !slices.Equal(e.systems, systems) || (e.systems == nil) != (systems == nil) {
		*e = elsewhere{systems: slices.Clone(systems)}
	}
}

// leaveElsewhere leaves a letter to desks that decide what it concerns. Nothing waits for it here: what it may concern besides is not what it was
// found to concern.
func (d *Desk) leaveElsewhere(l *store.Letter) {
	if !d.others.letters[l.ID] {
		d.Lines(*l, "").Warn("letter left to others", "why", docket.ErrElsewhere)
		if d.others.letters == nil {
			d.others.letters = map[uint64]bool{}
		}
		d.others.letters[l.ID] = true
	}
}
