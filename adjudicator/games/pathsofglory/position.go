package pathsofglory

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
)

// Position implements adjudicator.Reader. The text names a SCENARIO and its
// OPTIONs first; then the set-up stands, or the board that EMPTY clears, and
// the other lines change it. Comments begin with #.
//
//	SCENARIO campaign
//	OPTION edition 2018
//	EMPTY                       no unit, trench or card anywhere
//	TURN 2
//	ROUND 3
//	SIDE cp                     whose action it is
//	PHASE action                bids, setup, action, replacement, commitment, draw
//	VP 11
//	UNIT GE-1A Sedan reduced
//	UNIT GE-c3 RESERVE          REPLACEABLE REMOVED OUT
//	CONTROL cp Sedan Cambrai
//	TRENCH ap Verdun 2
//	HAND cp 1 12                adds to CARDS cp hand
//	PLAYED ap 12                as an event; a turn may follow
//	STAND ap DEFEND Sedan CARD 4
//
// The other lines are those that State.Position prints; positionWords has all.
func (sys *System) Position(text string) (adjudicator.State, error) {
	return position.Open[adjudicator.State](text, "campaign", sys.deployed, (*State).applyLines)
}

// Position implements adjudicator.Placer: text that System.Position reads
// back to the same state.
func (s *State) Position() string {
	return s.sys.words.Print(&placer{State: s}, s.scenario.name, s.opts.raw)
}

// applyLines applies position lines and sees that a sound position results.
func (s *State) applyLines(lines []position.Line) error {
	p := &placer{State: s}
	if err := s.sys.words.Read(p, lines); err != nil {
		return err
	}
	s.supply.forget(traceEnd - 1)
	if err := p.enter(); err != nil {
		return err
	}
	if err := s.Invariants(); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// enter puts the sequence of play where the lines say, and makes piles of
// cards that lie in the deck and in no PILE line. A phase is opened as in
// play; the word "open" says that this has been done.
func (p *placer) enter() error {
	for sd := ap; sd <= cp; sd++ {
		p.fillPile(sd)
	}
	if !p.russiaSet {
		p.russiaShown = p.russia()
	}
	if p.result != nil {
		return nil
	}
	if p.stackLine != nil {
		p.stack = nil
		return p.json(*p.stackLine, &p.stack)
	}
	if p.phaseLine == nil {
		p.stack.Top().Entered = false
		p.sys.sequence.Run(p.State.looking(), &p.stack)
		return nil
	}
	if len(p.phaseLine.Words) < 2 {
		return p.phaseLine.Errorf("want a phase: bids, setup, action, replacement, commitment or draw")
	}
	open := len(p.phaseLine.Words) > 2
	if open && p.phaseLine.Words[2] != "open" {
		return p.phaseLine.Errorf("want open, or nothing, in word 3")
	}
	if err := p.phaseLine.End(3); err != nil {
		return err
	}
	st := p.plainStack(strings.ToLower(p.phaseLine.Words[1]), p.active, open)
	if st == nil {
		return p.phaseLine.Errorf("unknown phase %q", p.phaseLine.Words[1])
	}
	p.stack = st
	if p.round == 0 && p.phaseLine.Words[1] == "action" {
		p.round = 1
	}
	if open {
		return nil
	}
	p.sys.sequence.Run(p.State.looking(), &p.stack)
	return nil
}

// fillPile puts the cards of a deck that no PILE line has into the pile.
func (p *placer) fillPile(sd side) {
	var in [maxCards]bool
	for _, c := range p.pile[sd][:p.pileSize[sd]] {
		in[c] = true
	}
	if ph := p.phaseLine; ph == nil && p.stackLine == nil || ph != nil && len(ph.Words) > 1 &&
		(ph.Words[1] == "setup" || ph.Words[1] == "bids") {
		return // not shuffled yet
	}
	for n := perSide; n >= 1; n-- { // the lowest number on top
		c := numbered(sd, n)
		if p.where[c] == cardDeck && !in[c] && p.pileSize[sd] < perSide {
			p.pile[sd][p.pileSize[sd]] = c
			p.pileSize[sd]++
		}
	}
}

// isPlain reports whether a plain PHASE line says all about what runs.
func (s *State) isPlain() bool {
	plain := s.plainStack(s.phase(), s.active, true)
	return plain != nil && slices.Equal(plain, s.stack)
}

// plainStack is what runs when a phase waits for its answer, nil for phases
// that cannot be told so simply.
func (s *State) plainStack(phase string, sd side, open bool) seq.Stack {
	var st seq.Stack
	switch phase {
	case "bids":
		st = seq.At("game", "bids")
	case "setup":
		st = seq.At("game", "first card")
	case "action":
		step := "Central Powers"
		if sd == ap {
			step = "Allies"
		}
		st = seq.At("game", "turns", "turn", "action rounds", "round", step)
		if open {
			st[2].Stage = stageChoose
		}
	case "replacement":
		step := "Central replacements"
		if sd == ap {
			step = "Allied replacements"
		}
		st = seq.At("game", "turns", "turn", step)
	case "commitment", "draw":
		st = seq.At("game", "turns", "turn", phase)
	default:
		return nil
	}
	st.Top().Entered = open
	return st
}

// Heading implements pass.Run.
func (r *run) Heading() (string, options.Chosen) {
	return r.scenario.name, r.sys.options.Chosen(r.opts.raw)
}

// Read implements pass.Run: position lines change the state anywhere in the
// game. The sequence of play stays where it is unless PHASE or STACK lines move
// it.
func (r *run) Read(lines []position.Line) error {
	s := r.State
	var fight [2][]unitID
	if s.battle != nil {
		fight = [2][]unitID{s.fightersOf(attacking), s.fightersOf(defending)}
	}
	p := &placer{State: s}
	if err := s.sys.words.Read(p, lines); err != nil {
		return err
	}
	s.supply.forget(traceEnd - 1)
	s.leaveCombat(fight)
	if p.phaseLine != nil || p.stackLine != nil || p.result != nil {
		if err := p.enter(); err != nil {
			return err
		}
	}
	return s.Invariants()
}
