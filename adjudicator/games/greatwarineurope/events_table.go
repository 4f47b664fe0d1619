// What each event does: one row an event, as data/events.csv names them (6.3-6.64).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

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
