package balkanwars

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
)

// Position implements adjudicator.Reader. The text names a SCENARIO and its
// OPTIONs first; then the automatic set-up stands, or the board that EMPTY
// clears, and the other lines change it. Comments begin with #.
//
//	SCENARIO first-war
//	OPTION profile beginner
//	EMPTY                        every unit in its Pool or set aside
//	TURN 3
//	SIDE league                  whose turn it is
//	PHASE combat                 setup, mobilization, movement, combat, rally
//	MORALE BU 8
//	UNIT BU/1 Bde 2231 demoralized
//	UNIT OE/19 Div OFFMAP        POOL POW OFFMAP ASIDE TRACK OUT UNPLACED
//	ENTERED "BU/1 Bde"           came into a City in this Segment (10.3)
//	CAPITULATE GR                the country leaves the war now (10.3)
//	STAND ottoman CHARGE NEVER
//
// The other lines are those that State.Position prints; positionWords has all.
func (s *System) Position(text string) (adjudicator.State, error) {
	read := func(st *State, lines []position.Line) error { return st.looking().Read(lines) }
	return position.Open[adjudicator.State](text, "first-war", s.deployed, read)
}

// Heading implements pass.Run.
func (r *run) Heading() (string, options.Chosen) {
	return r.scene().name, r.sys.options.Chosen(r.opts.raw)
}

// Read implements pass.Run: position lines change the state anywhere in the
// game, and a sound position must result. The sequence of play stays where it
// is unless SIDE or PHASE lines move it.
func (r *run) Read(lines []position.Line) error {
	p := &placer{run: r}
	if err := r.sys.words.Read(p, lines); err != nil {
		return err
	}
	p.holdCities()
	if err := p.enter(); err != nil {
		return err
	}
	if err := r.Invariants(); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// enter puts the sequence of play where the SIDE and PHASE lines say. A
// phase is opened as in play; the word "open" says that this has been done.
func (p *placer) enter() error {
	if p.result != nil {
		p.stack = frames{}
		return nil
	}
	if p.phaseLine == nil && p.sideLine == nil {
		return nil
	}
	phase, opened := "movement", false
	if p.phaseLine != nil {
		if len(p.phaseLine.Words) < 2 {
			return p.phaseLine.Errorf("want a phase: setup, diplomatic, mobilization, movement, combat or rally")
		}
		phase = strings.ToLower(p.phaseLine.Words[1])
		opened = len(p.phaseLine.Words) > 2 && p.phaseLine.Words[2] == "open"
	}
	sd := p.active
	seat := "first player"
	if sd != p.first {
		seat = "second player"
	}
	switch phase {
	case "setup":
		step := "second set-up"
		if sd == p.first.other() {
			step = "first set-up"
		}
		p.stack = seq.At("game", step)
	case "diplomatic":
		p.stack = seq.At("game", "turns", "turn", "diplomatic phase", "diplomatic phase", "diplomacy")
	case "mobilization", "movement", "combat", "rally":
		p.stack = seq.At("game", "turns", "turn", seat, "player turn", phase)
	default:
		return p.phaseLine.Errorf("unknown phase %q", phase)
	}
	p.stack.Top().Entered = opened
	r := p.State.looking()
	r.advance()
	return nil
}

// Position implements adjudicator.Placer: text that System.Position reads
// back to the same state.
func (s *State) Position() string {
	return s.sys.words.Print(&placer{run: &run{State: s}}, s.scene().name, s.opts.raw)
}
