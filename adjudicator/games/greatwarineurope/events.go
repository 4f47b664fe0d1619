// Events (6): the chits, where they are, and what combat asks of them.

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

// event is the chit of a number.
func (s *State) event(i int) *event { return &s.sys.tables.events[i] }

// eventName is a chit as letters name it: gases and aces by their own names.
func (s *State) eventName(i int) string {
	e := s.event(i)
	if own := e.ownName(); own != "" {
		return own
	}
	return e.name
}

// ownName is what a gas or an ace is called, "" for other events.
func (e *event) ownName() string {
	switch e.rule {
	case "6.13":
		word, _, _ := strings.Cut(e.parameter, " ")
		return word
	case "15.15":
		word, _, _ := strings.Cut(e.parameter, ":")
		return word
	}
	return ""
}

// isCalled tells whether a player means an event by a key of names.Key.
func (e *event) isCalled(key string) bool {
	if e.kind == "air_tactics" && key == "tactics" {
		return true // AIR is a keyword of attacks
	}
	name, _, _ := strings.Cut(e.name, " (")
	return key != "" && (key == names.Key(e.id) || key == names.Key(e.ownName()) || key == names.Key(e.name) || key == names.Key(name) ||
		key == names.Key(strings.TrimPrefix(e.name, "The ")))
}

// firstChit is the first chit of a rule in a place, -1 for none.
func (s *State) firstChit(rule string, at chitPlace) int {
	for i := range s.Chits {
		if s.Chits[i].At == at && s.event(i).rule == rule {
			return i
		}
	}
	return -1
}

// isInForce tells whether an event has been played and holds.
func (s *State) isInForce(rule string) bool { return s.firstChit(rule, chitPlay) >= 0 }

// isHeld tells whether a side has a chit in its hand, or in force before it.
func (s *State) isHeld(i int, sd side) bool {
	at := s.Chits[i].At
	return s.event(i).side == sd && (at == chitHand || at == chitPlay)
}

// discard takes a chit out of the game after its effect (6.1.5); the turn tells
// that it had one.
func (s *State) discardChit(i int) { s.Chits[i] = chit{At: chitGone, Turn: s.Turn} }

// void takes a chit out of the game that had no effect.
func (s *State) void(i int) { s.Chits[i] = chit{At: chitGone} }

// readEvent reads the name of an event that a side holds and that fits; of several
// copies the first.
func (r *run) readEvent(a orders.Arg, sd side, fits func(i int) bool) (int, bool) {
	key, known := names.Key(argText(a)), false
	for i := range r.Chits {
		if e := r.event(i); e.side != sd || !e.isCalled(key) {
			continue
		}
		if known = true; r.isHeld(i, sd) && fits(i) {
			return i, true
		}
	}
	if known {
		r.fault(a.Pos, "not-in-hand", "6.1.2", "name", argText(a))
	} else {
		r.fault(a.Pos, "unknown-event", "6.1", "name", argText(a))
	}
	return -1, false
}

// tellEvent tells of a chit.
func (r *run) tellEvent(kind string, i int, pairs ...any) {
	e := r.event(i)
	r.emit(kind, adjudicator.Rule(e.rule), append([]any{"event", e.id, "name", r.eventName(i), "side", seats.Seat(e.side)}, pairs...)...)
}

// beginEvents is what a turn begins with: raids and what held for a turn are over.
func (r *run) beginEvents() {
	r.Duties.Raid, r.Duties.RaidTo, r.Duties.Halted = 0, 0, nil
	r.Duties.ConradMade, r.Duties.HaigMade, r.Duties.EnverMade = 0, 0, 0
	if r.Duties.SecretMutiny && r.Turn > r.Mutiny {
		r.tellMutiny(true)
	}
	for u := range r.units {
		r.units[u].flags &^= isFrozen
	}
}

// numberOf is the turn of a month, 0 for none.
func (t *tables) numberOf(month string, year int) int {
	return max(0, slices.IndexFunc(t.turns, func(b turnBox) bool { return b.month == month && b.year == year }))
}
