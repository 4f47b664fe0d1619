// Events (6): the chits, where they are, and what combat asks of them.
// What a view shows of events (6.1.7): the own hand, how many the other side keeps,
// what is in force, and how long offensives and the Mutiny last.
// What each event does: one row an event, as data/events.csv names them (6.3-6.64).

package greatwarineurope

import (
	"slices"
	"strconv"
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

// eventFacts are the facts of a view about events.
func (v viewer) eventFacts(add func(key, value string)) {
	for sd := range nobody {
		seat := string(seats.Seat(sd))
		if sd == v.side || v.seat == adjudicator.Referee || v.opts.On(optOpenEvents) {
			if list := v.handNames(sd); len(list) > 0 {
				add("hand-"+seat, strings.Join(list, ", "))
			}
		} else if n := v.keptCount(sd); n > 0 {
			add("kept-"+seat, strconv.Itoa(n))
		}
		if list := v.forceNames(sd); len(list) > 0 {
			add("in-force-"+seat, strings.Join(list, ", "))
		}
	}
	until := func(key string, turn int) {
		if turn >= v.Turn {
			add(key, strconv.Itoa(turn))
		}
	}
	until("conrad-until", v.Duties.Conrad)
	until("haig-until", v.Duties.Haig)
	if v.Duties.Enver > 0 {
		until("enver-until", v.Duties.Enver)
	}
	if !v.Duties.SecretMutiny || v.side == allied || v.seat == adjudicator.Referee {
		until("mutiny-until", v.Mutiny)
	}
}

// keptCount is how many events a side keeps, a secret Mutiny among them (6.47).
func (s *State) keptCount(sd side) (n int) {
	for i := range s.Chits {
		if s.Chits[i].At == chitHand && s.event(i).side == sd {
			n++
		}
	}
	if sd == allied && s.Duties.SecretMutiny {
		n++
	}
	return n
}

// forceNames lists the events of a side that are in force before all.
func (s *State) forceNames(sd side) (list []string) {
	for i := range s.Chits {
		if at := s.Chits[i].At; (at == chitPlay || at == chitWarfare) && s.event(i).side == sd {
			list = append(list, s.eventName(i))
		}
	}
	return list
}

// eventRow is what an event does.
type eventRow struct {
	rule, kind string // of data/events.csv; kind "" for any
	// isVoid tells that a chit has become a No Event that leaves the game; returns,
	// one that goes back into its cup.
	isVoid, returns func(r *run, i int) bool
	// drawn is what happens at once; nil for an event that is kept.
	drawn func(r *run, i int)
	// waits tells that a chit whose effect is not the player's choice is kept for now.
	waits func(r *run, i int) bool
	// play is a PLAY line: it checks the line and does what it orders. In lists the
	// phases in which that may be, nil for any.
	play func(r *run, i int, o *orders.Order)
	in   []phase
}

// rowFor is the row of an event; the zero row for one that only helps in combat.
func rowFor(e *event) eventRow {
	for _, row := range eventRows() {
		if row.rule == e.rule && (row.kind == "" || row.kind == e.kind) {
			return row
		}
	}
	return eventRow{}
}

// eventRows is the table of events in the order of the rulebook.
func eventRows() []eventRow {
	enter, events := []phase{phaseEnter}, []phase{phaseEvents}
	fights := []phase{phaseMove1, phaseMove2}
	return slices.Concat([]eventRow{
		{rule: "5.22", isVoid: (*run).isConvoyed, drawn: (*run).sendUBoat},
		{rule: "5.23", play: (*run).playWarfare},
		{rule: "5.24", play: (*run).playWarfare},
		{rule: "6.3", kind: "air_interdiction", play: (*run).playInterdiction, in: events},
		{rule: "6.4", drawn: (*run).bringUnits},
		{rule: "6.5", play: (*run).playShock, in: enter},
		{rule: "6.6", drawn: (*run).bringUnits},
		{rule: "6.7", drawn: (*run).raiseArabs},
		{rule: "6.8", drawn: (*run).massacres},
		{rule: "6.9", returns: (*run).noRepublic, drawn: (*run).republic},
		{rule: "6.10", play: (*run).playParisGun, in: enter},
		{rule: "6.11", drawn: (*run).removeNamed},
		{rule: "6.12", isVoid: func(r *run, _ int) bool { return r.mode != europe }, drawn: (*run).removeNamed},
		{rule: "6.13", isVoid: (*run).isGasLate},
		{rule: "6.21", isVoid: func(r *run, _ int) bool { return r.isInForce("6.33") }},
		{rule: "6.25", play: (*run).playForce},
		{rule: "6.26", returns: func(r *run, _ int) bool { return !r.hasArabs() }, drawn: (*run).atrocity},
		{rule: "6.27", isVoid: func(r *run, _ int) bool { return r.hasArabs() }},
		{rule: "6.28", isVoid: func(r *run, _ int) bool { return r.Fallen[russia] }, play: (*run).playForce},
		{rule: "6.29", play: (*run).playWinter, in: fights},
		{rule: "6.30", returns: (*run).noOffensive, drawn: (*run).mandate},
		{rule: "6.31", play: (*run).playForce},
		{rule: "6.32", play: (*run).playForce},
		{rule: "6.33", play: (*run).playForce},
		{rule: "6.34", play: (*run).playForce},
		{rule: "6.35", play: (*run).playKress},
		{rule: "6.36", play: (*run).playTrench},
		{rule: "6.38", isVoid: func(r *run, _ int) bool { return r.Czar > 0 }, play: (*run).playAmphibious},
		{rule: "6.42", drawn: (*run).force},
		{rule: "6.43", drawn: (*run).paralysis},
		{rule: "6.44", play: (*run).playBombing, in: events},
	}, laterRows(enter))
}

// laterRows are the events from 6.45 on.
func laterRows(enter []phase) []eventRow {
	return []eventRow{
		{rule: "6.45", isVoid: func(r *run, _ int) bool { return r.Turn > r.sys.tables.numberOf("Nov/Dec", 1918) }, drawn: (*run).force},
		{rule: "6.46", drawn: (*run).libyanRevolt},
		{rule: "6.47", drawn: (*run).mutiny},
		{rule: "6.48", returns: func(r *run, _ int) bool { return r.Bolshevik == 0 }, drawn: (*run).force},
		{rule: "6.49", play: (*run).playConvoy},
		{rule: "6.50", drawn: (*run).jutland},
		{rule: "6.51", drawn: (*run).navalMutiny},
		{rule: "6.52", isVoid: func(r *run, _ int) bool { return r.Salonika > 0 }, play: (*run).playGallipoli, in: enter},
		{rule: "6.53", isVoid: func(r *run, _ int) bool { return r.War[greece] }, play: (*run).playSalonika, in: enter},
		{rule: "6.54", isVoid: (*run).isEntryVoid, drawn: (*run).callNeutral},
		{rule: "6.55", isVoid: func(r *run, _ int) bool { return r.Fallen[bulgaria] }, drawn: (*run).bulgarianCollapse},
		{rule: "6.56", isVoid: func(r *run, _ int) bool { return r.USEntry > 0 || r.War[america] }, drawn: (*run).telegram},
		{rule: "6.57", drawn: (*run).typhus},
		{rule: "6.58", drawn: (*run).influenza},
		{rule: "6.59", isVoid: func(r *run, _ int) bool { return r.Surrendered }, play: (*run).playSurrender},
		{rule: "6.60", isVoid: (*run).isInitiativeFixed, play: (*run).playInitiative},
		{rule: "6.61", play: (*run).playRP},
		{rule: "6.62", drawn: (*run).bringUnits},
		{rule: "6.63", drawn: (*run).removeNamed},
		{rule: "6.64", isVoid: (*run).isSpringOver, waits: (*run).isBeforeSpring, drawn: (*run).kaiserschlacht},
	}
}

// playAll carries out the PLAY lines of a phase, and raids.
func (r *run) playAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "PLAY", "RAID") {
		switch o.Verb {
		case "PLAY":
			r.playOrder(sd, o)
		case "RAID":
			r.raidOrder(sd, o)
		}
	}
}

// playOrder carries out one PLAY line (6.1.2).
func (r *run) playOrder(sd side, o *orders.Order) {
	i, ok := r.readEvent(o.Args[0], sd, func(i int) bool { return r.Chits[i].At == chitHand || r.isRepeated(i) })
	if !ok {
		return
	}
	row := rowFor(r.event(i))
	switch {
	case row.play == nil:
		r.fault(o.Pos, "not-by-play", "6.1.2", "name", r.eventName(i))
	case row.in != nil && !slices.Contains(row.in, r.phase()):
		r.fault(o.Pos, "event-phase", "6.1.2", "name", r.eventName(i), "phase", row.in[0])
	case row.isVoid != nil && !r.isRepeated(i) && row.isVoid(r, i):
		r.fault(o.Pos, "event-void", "6.1.5", "name", r.eventName(i))
	default:
		r.playChit(i, o)
	}
}

// isRepeated tells whether a chit in force is played again: the amphibious campaign
// each turn, and Gallipoli for its second beach.
func (s *State) isRepeated(i int) bool {
	if s.Chits[i].At != chitPlay {
		return false
	}
	switch s.event(i).rule {
	case "6.38":
		return true
	case "6.52":
		return s.Landing && s.Chits[i].Turn == s.Turn
	}
	return false
}

// playChit plays an event: its function checks the line, tells of it and does it.
func (r *run) playChit(i int, o *orders.Order) { rowFor(r.event(i)).play(r, i, o) }

// playForce puts an event into force (6.25, 6.28, 6.31-6.34).
func (r *run) playForce(i int, _ *orders.Order) {
	r.tellEvent("event-played", i)
	r.force(i)
}

// force keeps an event before its side.
func (r *run) force(i int) { r.Chits[i] = chit{At: chitPlay, Turn: r.Turn} }

// isGasLate tells whether the other side has used a gas of this type first (6.13).
func (r *run) isGasLate(i int) bool {
	for k, x := range r.Chits {
		if e := r.event(k); e.rule == "6.13" && e.side != r.event(i).side && e.ownName() == r.event(i).ownName() && x.At == chitGone &&
			x.Turn > 0 {
			return true
		}
	}
	return false
}
