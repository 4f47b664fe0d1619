package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

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
