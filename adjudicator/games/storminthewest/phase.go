package storminthewest

import (
	"slices"

	"feldpost/adjudicator/kernel/names"
)

// phase is a part of a player turn that lines of a sheet are dealt to, or the
// set-up before it (5.2).
type phase uint8

const (
	phaseNone phase = iota
	phaseSetup
	phaseReplacement
	phaseStrategic
	phaseRegular
	phaseCombat1 // the last of part 1
	phaseInfiltration
	phaseCombat2 // the last of part 2
	phases
)

var phaseNames = [phases]string{phaseSetup: "setup", phaseReplacement: "replacement", phaseStrategic: "strategic", phaseRegular: "regular",
	phaseCombat1: "combat1", phaseInfiltration: "infiltration", phaseCombat2: "combat2"}

func (p phase) String() string { return phaseNames[p] }

// phaseNamed is the phase of a name, phaseNone for another word.
func phaseNamed(name string) phase {
	return phase(max(0, slices.Index(phaseNames[:], name)))
}

// phaseWords are how players call the phases in END and PHASE lines.
var phaseWords = map[string]phase{"setup": phaseSetup, "placement": phaseSetup, "replacement": phaseReplacement,
	"replacements": phaseReplacement,
	"remplacement": phaseReplacement, "remplacements": phaseReplacement, "strategic": phaseStrategic, "strategique": phaseStrategic,
	"rail":     phaseStrategic,
	"movement": phaseRegular, "mouvement": phaseRegular, "regular": phaseRegular, "combat1": phaseCombat1, "infiltration": phaseInfiltration,
	"combat2": phaseCombat2,
	"part1":   phaseCombat1, "part2": phaseCombat2}

// readPhase reads a phase as players call it; COMBAT is the combat phase that
// is next.
func (s *State) readPhase(text string) phase {
	key := names.Key(text)
	if key != "combat" {
		return phaseWords[key]
	}
	if s.phase() > phaseCombat1 {
		return phaseCombat2
	}
	return phaseCombat1
}

// phase returns where the sequence of play stands.
func (s *State) phase() phase {
	if f := s.stack.Top(); f != nil {
		for i := len(s.stack) - 1; i >= 0; i-- {
			if p := phaseNamed(s.stack[i].Step); p != phaseNone {
				return p
			}
		}
		if s.stack[0].Step != "turns" {
			return phaseSetup
		}
	}
	return phaseNone
}
