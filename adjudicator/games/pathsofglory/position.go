package pathsofglory

import (
	"fmt"
	"slices"
	"strconv"
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

// eventWords are what events have left.
func eventWords() []row {
	return []row{
		position.Flag("MUTINY", func(p *placer) *bool { return &p.mutiny }),
		{Name: "GREECE", Example: "limited",
			Read: func(p *placer, l position.Line) error {
				if p.limited = strings.EqualFold(l.Rest, "limited"); !p.limited {
					return l.Errorf("want limited")
				}
				return nil
			},
			Print: func(p *placer, _ int, out *position.Text) {
				if p.limited {
					out.Line("limited")
				}
			}},
		position.Flag("NEUTRAL-ENTRY", func(p *placer) *bool { return &p.entered }),
		position.Flag("HIGH-SEAS", func(p *placer) *bool { return &p.highSeas }),
	}
}

// markerWords are the markers that a person seldom writes.
func markerWords(in bySpace) []row {
	return []row{
		position.Count("TSAR-FELL", "4", 0, 9, func(p *placer) *int { return &p.tsarFell }),
		{Name: "RUSSIA", Example: "1",
			Read: func(p *placer, l position.Line) (err error) {
				p.russiaShown, err = l.Number(1, 0, len(russiaWords)-1)
				p.russiaSet = true
				if err == nil {
					err = l.End(2)
				}
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				if p.russiaShown != p.russia() {
					out.Line(strconv.Itoa(p.russiaShown))
				}
			}},
		in.One("BEACHHEAD", "Salonika", nowhere, func(p *placer) *space { return &p.beachhead }),
		in.One("ANA", "Medina", nowhere, func(p *placer) *space { return &p.anaHeld }),
	}
}

var activationWords = [...]string{"", "move", "attack"}

// spaceWords are the lines of a space.
func spaceWords(by bySide, in bySpace) []row {
	return []row{
		{Name: "CONTROL", Example: "cp Sedan",
			Read: by.Reader(func(p *placer, sd side, l position.Line) error { // of several spaces
				for at := 2; at < len(l.Words); at++ {
					sp, err := p.space(l, at)
					if err != nil {
						return err
					}
					p.control[sp] = sd
				}
				if len(l.Words) < 3 {
					return l.Errorf("want spaces, like CONTROL cp Sedan")
				}
				return nil
			}),
			Print: func(p *placer, at int, out *position.Text) {
				if sp := space(at); p.control[sp] != p.place(sp).side {
					out.Line(p.control[sp].String(), p.name(sp))
				}
			}},
		{Name: "TRENCH", Example: "ap Verdun 2",
			Read: by.Reader(func(p *placer, sd side, l position.Line) error {
				sp, err := p.space(l, 2)
				if err != nil {
					return err
				}
				n, err := l.Number(3, 0, 2)
				if err != nil {
					return err
				}
				p.trench[sd][sp] = uint8(n)
				return l.End(4)
			}),
			Print: func(p *placer, at int, out *position.Text) {
				for sd := ap; sd <= cp; sd++ {
					if n := p.trench[sd][at]; n > 0 {
						out.Line(sd.String(), p.name(space(at)), strconv.Itoa(int(n)))
					}
				}
			}},
		in.Mark("RUINED", "Verdun", func(p *placer, sp space) *bool { return &p.ruined[sp] }),
		in.Row("ACTIVE", "Sedan attack", func(p *placer, sp space, l position.Line) error {
			p.orders[sp] = toMove
			if len(l.Words) > 2 {
				p.orders[sp] = activationOf(strings.ToUpper(l.Words[2]))
			}
			if p.orders[sp] == notActive {
				return l.Errorf("want move or attack")
			}
			return l.End(3)
		}, func(p *placer, sp space, out *position.Text) {
			if p.orders[sp] != notActive {
				out.Line(activationWords[p.orders[sp]])
			}
		}),
		in.Mark("ATTACKED", "Verdun", func(p *placer, sp space) *bool { return &p.attacked[sp] }),
	}
}

// deedWords are the words of a UNIT line, one for each bit of deeds.
var deedWords = [...]string{"moved", "attacked", "retreated", "redeployed", "entrenches", "besieger", "ready"}

// unitWords are the lines of a unit.
func unitWords() []row {
	of := position.Kind[*placer, unitID]{Name: func(p *placer, u unitID) string { return p.unitName(u) }, Find: (*placer).unit}
	return []row{
		of.Row("UNIT", "GE-1A Sedan reduced", (*placer).readUnit, (*placer).printUnit),
		position.CountOf(of, "FAILED", "GE-1A 3", 1, 255, func(p *placer, u unitID) *uint8 { return &p.failed[u] }),
	}
}

// readUnit places one unit: UNIT name place words.
func (p *placer) readUnit(u unitID, l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want a unit and a place, like UNIT GE-1A Sedan")
	}
	sp, err := p.space(l, 2)
	if err != nil {
		return err
	}
	p.reduced[u], p.done[u] = false, 0
	p.put(u, sp)
	if sp.isMap() && p.control[sp] != p.sideOf(u) && !p.fortIntact(sp) {
		p.control[sp] = p.sideOf(u)
	}
	for _, w := range l.Words[3:] {
		i := slices.Index(deedWords[:], w)
		switch {
		case w == "reduced":
			p.reduced[u] = true
		case i >= 0:
			p.done[u] |= 1 << i
		default:
			return l.Errorf("unknown word %q for a unit", w)
		}
	}
	return nil
}

func (p *placer) printUnit(u unitID, out *position.Text) {
	if p.at(u) == nowhere && !p.reduced[u] && p.done[u] == 0 {
		return
	}
	var room [2 + len(deedWords)]string
	line := append(room[:0], p.name(p.at(u)))
	if p.reduced[u] {
		line = append(line, "reduced")
	}
	for i, w := range deedWords {
		if p.done[u]&(1<<i) != 0 {
			line = append(line, w)
		}
	}
	out.Line(line...)
}

// empty clears the board and the cards.
func (p *placer) empty() {
	for u := unitID(1); int(u) < len(p.sys.counters); u++ {
		p.put(u, nowhere)
		p.reduced[u], p.done[u], p.failed[u] = false, 0, 0
	}
	p.trench, p.ruined = [2][maxSpaces]uint8{}, [maxSpaces]bool{}
	for sp := range p.sys.board.places {
		p.control[sp] = p.sys.board.places[sp].side
	}
	p.where, p.played, p.spent = [maxCards]cardPlace{}, [maxCards]uint8{}, [maxCards]bool{}
	p.pile, p.pileSize = [2][perSide]cardID{}, [2]int{}
	p.rp, p.war, p.ws, p.combined, p.level = [pools]int{}, [nations]uint8{}, [2]int{}, 0, [2]level{}
	p.beachhead, p.limited = nowhere, false
}
