// A sheet: its lines are dealt to the phases of the turn; what is for later waits
// (decisions 3.4).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

// Reopen implements pass.Run: what closes a phase is taken out.
func (r *run) Reopen(sheet orders.Sheet) orders.Sheet {
	if sheet.End || sheet.EndPhase != "" {
		sheet.End, sheet.EndPhase = false, ""
		return sheet
	}
	sheet.Orders = nil
	return sheet
}

// execute takes a sheet: standing orders hold at once, lines for later wait, and
// the sequence of play goes on as far as the lines carry it.
func (r *run) execute(sd side, sheet orders.Sheet) {
	r.actor, r.lines = sd, sheet.Orders
	now := r.phase()
	if !r.begun { // before its standing orders or its own lines answer for it
		r.begun, r.owed = true, r.owes(sd) && r.acts(sd, r.by, now)
	}
	owes := r.owed
	dealt, ok := r.deal(sd, now, sheet.Orders)
	if !ok {
		return
	}
	faults := len(r.Faults)
	until := r.closes(now, dealt, sheet)
	if len(r.Faults) > faults && r.Dry {
		return
	}
	if !owes && until != phaseNone && until <= now && len(dealt[now]) == 0 && r.plans[sd][now].from(r.by).Orders == nil {
		r.fault(orders.Pos{}, "not-your-turn", "4.1", "side", seats.Seat(sd.Other()))
		return
	}
	for p := phaseNone + 1; p < phases; p++ {
		if len(dealt[p]) > 0 {
			at := r.plans[sd][p].of(r.by)
			at.Orders, at.End = settled(dealt[p], r.by), false // a newer letter replaces what waits
		}
		if until != phaseNone && inSpan(now, p, until) &&
			(p == now || p == until || len(r.plans[sd][p].from(r.by).Orders) > 0 || sheet.EndPhase != "" && passes(now, p, until)) {
			r.plans[sd][p].of(r.by).End = true
		}
	}
	if r.Dry {
		r.rehearse(sd, now, dealt, owes)
		return
	}
	r.advance()
}

// apart is by how much the lines of the person in the East are numbered beyond those of
// the other.
const apart = 10000

// settled are lines as they are kept, each with the place in its letter.
func settled(list []orders.Order, by member) []orders.Order {
	out := make([]orders.Order, len(list))
	for i, o := range list {
		raw := o.Raw
		if raw == "" { // a program has written it
			raw = o.String()
		}
		out[i] = o.Detached().At(orders.Pos{Line: i + 1 + apart*int(by), Col: 1})
		out[i].Raw = raw
	}
	return out
}

// inSpan tells whether a phase is one of those from the present one to the last
// that a sheet closes.
func inSpan(now, p, until phase) bool {
	if now == phaseNone {
		return p <= until
	}
	if until >= now {
		return p >= now && p <= until
	}
	return p >= now || p <= until
}

// passes tells whether END with a phase closes one without lines on the way to it: only
// in the same turn, and no Strategic Turn from an Operational one, after which it may not
// come.
func passes(now, p, until phase) bool {
	return until >= now && (p <= phaseTravel || now > phaseTravel)
}

// closes returns the last phase that a sheet closes, phaseNone when it closes none: END
// alone closes the present one and the later ones that have lines, END with a phase all
// of the turn to that one.
func (r *run) closes(now phase, dealt [phases][]orders.Order, sheet orders.Sheet) phase {
	if sheet.EndPhase != "" {
		p := r.readPhase(sheet.EndPhase)
		if p == phaseNone {
			r.fault(sheet.Header.Pos["END"], "unknown-phase", "4.1", "phase", sheet.EndPhase)
		}
		return p
	}
	if !sheet.End {
		return phaseNone
	}
	until := now
	for p := now + 1; p < phases; p++ {
		if len(dealt[p]) > 0 {
			until = p
		}
	}
	return until
}

// deal sorts the lines of a sheet by the phases that carry them out: the first one,
// from the present on, that has the verb, or the one of a PHASE line above.
func (r *run) deal(sd side, now phase, list []orders.Order) (dealt [phases][]orders.Order, ok bool) {
	heading, faults := phaseNone, len(r.Faults)
	var stand []orders.Order
	for _, o := range list {
		switch o.Verb {
		case "STAND":
			stand = append(stand, joined(o))
			continue
		case "RESIGN":
			r.fault(o.Pos, "resign-alone", "", "verb", o.Verb)
			continue
		case "PHASE":
			r.fits(sd, &o)
			if heading = r.readPhase(o.Args[0].Text); heading == phaseNone {
				r.fault(o.Args[0].Pos, "unknown-phase", "4.1", "phase", o.Args[0].Text)
			}
			continue
		}
		row := rowOf(o.Verb, sd)
		switch {
		case row == nil:
			r.fault(o.Pos, "verb-unused", "", "verb", o.Verb)
		case row.cp && sd != central || row.al && sd != allied:
			r.fault(o.Pos, "other-side-only", "", "verb", o.Verb)
		case heading != phaseNone && !slices.Contains(row.in, heading):
			r.fault(o.Pos, "not-in-phase", "4.1", "verb", o.Verb, "phase", heading)
		default:
			p := heading
			if p == phaseNone {
				p = r.phaseFor(row, now)
			}
			known := len(r.Faults)
			parts, _ := r.partsOf(o)
			for i := range parts {
				if r.fits(sd, &parts[i]) {
					dealt[p] = append(dealt[p], parts[i])
				}
			}
			faults += len(r.Faults) - known // the others are looked at all the same
		}
	}
	if r.team != alone {
		for p := range dealt {
			r.commands(dealt[p])
		}
	}
	r.takeStanding(sd, stand)
	return dealt, len(r.Faults) == faults
}

// phaseFor is the first phase from the present on that carries a verb out; after
// the last one the next turn begins.
func (r *run) phaseFor(row *verbRow, now phase) phase {
	for p := max(now, phaseEvents); p < phases; p++ {
		if slices.Contains(row.in, p) && (p != now || r.team == alone || r.acts(r.actor, r.by, p)) {
			return p
		}
	}
	return row.in[0]
}

// rehearse carries out in a Check what the sheet orders for the present phase. A
// sheet for later phases is read only.
func (r *run) rehearse(sd side, now phase, dealt [phases][]orders.Order, owes bool) {
	if now != phaseNone && owes {
		r.perform(sd, now, dealt[now])
	}
}

// perform carries out the lines of one side for a phase; where dice follow it only
// declares.
func (r *run) perform(sd side, p phase, lines []orders.Order) {
	r.actor, r.lines = sd, lines
	switch p {
	case phaseEvents:
		r.readDraw(sd, lines)
	case phaseEnter:
		r.enterAll(sd, lines)
	case phaseMove1, phaseMove2:
		r.marchAll(sd, lines)
		r.declareAll(sd, lines)
	case phaseTravel:
		r.travelAll(sd, lines)
	case phaseResources:
		r.playAll(sd, lines)
		r.resourceAll(sd, lines)
	case phaseWarfare:
		r.uboatAll(lines)
	case phaseReplacement:
		r.playAll(sd, lines)
		r.replaceAll(sd, lines)
	case phaseReserve:
		r.reserveAll(sd, lines)
	case phaseRevolution:
		r.redArmyAll(sd, lines)
	case phaseInitiative:
		r.playAll(sd, lines)
		r.initiativeAll(sd, lines)
	}
}

// phase is a part of a turn that lines of a sheet belong to (4.2, 4.3).
type phase uint8

const (
	phaseNone        phase = iota
	phaseEvents            // O1
	phaseEnter             // O2
	phaseMove1             // O4, O5
	phaseMove2             // O6, O7
	phaseTravel            // O8
	phaseResources         // S2
	phaseWarfare           // S3
	phaseReplacement       // S4, S5
	phaseReserve           // S4, after the dice
	phaseRevolution        // S5, after the dice
	phaseInitiative        // S8
	phases
)

var phaseNames = [phases]string{phaseEvents: "events", phaseEnter: "enter", phaseMove1: "move1", phaseMove2: "move2", phaseTravel: "travel",
	phaseResources: "resources", phaseWarfare: "warfare", phaseReplacement: "replacement", phaseReserve: "reserve",
	phaseRevolution: "revolution", phaseInitiative: "initiative"}

func (p phase) String() string { return phaseNames[p] }

// phaseNamed is the phase of a name, phaseNone for another word.
func phaseNamed(name string) phase { return phase(max(0, slices.Index(phaseNames[:], name))) }

// phaseWords are how players call the phases in END and PHASE lines.
var phaseWords = map[string]phase{"events": phaseEvents, "evenements": phaseEvents, "enter": phaseEnter, "entry": phaseEnter,
	"entree": phaseEnter, "new units": phaseEnter, "newunits": phaseEnter,
	"move1": phaseMove1, "movement1": phaseMove1, "mouvement1": phaseMove1, "combat1": phaseMove1, "move2": phaseMove2,
	"movement2": phaseMove2, "mouvement2": phaseMove2, "combat2": phaseMove2,
	"travel": phaseTravel, "strategic": phaseTravel, "strategique": phaseTravel, "resources": phaseResources, "ressources": phaseResources,
	"replacement": phaseReplacement, "replacements": phaseReplacement, "remplacement": phaseReplacement, "remplacements": phaseReplacement,
	"warfare": phaseWarfare, "guerre": phaseWarfare, "reserve": phaseReserve, "revolution": phaseRevolution, "revolutions": phaseRevolution,
	"initiative": phaseInitiative}

// readPhase reads a phase as players call it; MOVE, MOVEMENT and COMBAT are the
// next of the two.
func (s *State) readPhase(text string) phase {
	switch key := names.Key(text); key {
	case "move", "movement", "mouvement", "combat":
		if s.phase() == phaseMove2 {
			return phaseMove2
		}
		return phaseMove1
	default:
		return phaseWords[key]
	}
}

// stepPhases are the steps of the sequence of play that ask, with their phases.
var stepPhases = map[string]phase{"events": phaseEvents, "enter-allies": phaseEnter, "enter-cp": phaseEnter, "move1": phaseMove1,
	"move2":         phaseMove2,
	"travel-allies": phaseTravel, "travel-cp": phaseTravel, "resources-allies": phaseResources, "resources-cp": phaseResources,
	"uboats": phaseWarfare, "replacement": phaseReplacement, "reserve": phaseReserve, "revolution": phaseRevolution,
	"initiative": phaseInitiative, "marker": phaseInitiative}

// phase returns where the sequence of play stands.
func (s *State) phase() phase {
	if f := s.stack.Top(); f != nil {
		return stepPhases[f.Step]
	}
	return phaseNone
}

// plan is what a side has ordered for a phase that is not carried out yet: lines
// for later, or, where both play at once, what is sealed until both are in (8.11).
type plan struct {
	Orders []orders.Order `json:"orders,omitempty"`
	End    bool           `json:"end,omitempty"`    // the phase is closed with them
	Others []plan         `json:"others,omitempty"` // of the other persons of the side, in a game by teams
}

// verbRow is a verb with the phases that carry it out.
type verbRow struct {
	verb string
	in   []phase
	cp   bool // a right of the CP alone
	al   bool // of the Allies alone
}

// verbRows are the verbs of the game, STAND and PHASE apart.
var verbRows = []verbRow{
	{verb: "DRAW", in: []phase{phaseEvents}},
	{verb: "PLAY", in: []phase{phaseEvents, phaseEnter, phaseMove1, phaseMove2, phaseTravel, phaseResources, phaseReplacement,
		phaseInitiative}},
	{verb: "PLACE", in: []phase{phaseEnter, phaseEvents, phaseReplacement, phaseReserve}},
	{verb: "CONVERT", in: []phase{phaseEnter}, cp: true},
	{verb: "DEVASTATE", in: []phase{phaseMove1, phaseMove2}, cp: true},
	{verb: "MOVE", in: []phase{phaseMove1, phaseMove2}},
	{verb: "ATTACK", in: []phase{phaseMove1, phaseMove2}},
	{verb: "SR", in: []phase{phaseTravel}},
	{verb: "RAID", in: []phase{phaseTravel}, al: true},
	{verb: "TRANSFER", in: []phase{phaseResources}},
	{verb: "EMERGENCY", in: []phase{phaseResources}},
	{verb: "UBOAT", in: []phase{phaseWarfare}, cp: true},
	{verb: "REPLACE", in: []phase{phaseReplacement}},
	{verb: "DECLARE", in: []phase{phaseReplacement}, cp: true},
	{verb: "REDARMY", in: []phase{phaseRevolution}, al: true},
	{verb: "DECLARE", in: []phase{phaseResources}, al: true},
	{verb: "INITIATIVE", in: []phase{phaseInitiative}},
	{verb: "MARKER", in: []phase{phaseInitiative, phaseMove1, phaseMove2}},
	{verb: "TOP", in: []phase{phaseEnter, phaseMove1, phaseMove2, phaseTravel}},
}

// isOpen tells whether a side has a verb.
func (v *verbRow) isOpen(sd side) bool { return !(v.cp && sd != central) && !(v.al && sd != allied) }

// rowOf finds a verb as a side has it, else as the other one has it; nil for one that no
// phase has.
func rowOf(verb string, sd side) (row *verbRow) {
	for i := range verbRows {
		v := &verbRows[i]
		switch {
		case v.verb != verb:
		case v.isOpen(sd):
			return v
		case row == nil:
			row = v
		}
	}
	return row
}

// verbsOf lists the verbs of a phase for a side.
func verbsOf(p phase, sd side) (list []string) {
	for i := range verbRows {
		if v := &verbRows[i]; slices.Contains(v.in, p) && v.isOpen(sd) {
			list = append(list, v.verb)
		}
	}
	return append(list, "STAND")
}
