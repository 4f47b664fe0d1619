package pathsofglory

import (
	"encoding/json"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
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
// The other lines are those that State.Position prints.
func (sys *System) Position(text string) (adjudicator.State, error) {
	lines, name, raw, err := position.Heading(text, "campaign")
	if err != nil {
		return nil, err
	}
	s, err := sys.deployed(name, raw)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	if err := s.applyLines(lines); err != nil {
		return nil, err
	}
	return s, nil
}

// placer is a position being read.
type placer struct {
	*State
	phase     *position.Line
	stack     *position.Line
	russiaSet bool
}

// applyLines applies position lines and sees that a sound position results.
func (s *State) applyLines(lines []position.Line) error {
	p := &placer{State: s}
	for _, l := range lines {
		if err := p.line(l); err != nil {
			return err
		}
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

func (p *placer) line(l position.Line) error {
	for _, read := range [...]func(*placer, position.Line) (bool, error){(*placer).clockLine, (*placer).trackLine, (*placer).boardLine, (*placer).cardLine,
		(*placer).rareLine, (*placer).orderLine} {
		if ok, err := read(p, l); ok || err != nil {
			return err
		}
	}
	return l.Errorf("unknown word %q", l.Words[0])
}

// lineSide reads the side in the second word of a line.
func lineSide(l position.Line) (side, error) {
	if len(l.Words) > 1 {
		if sd := parseSide(strings.ToLower(l.Words[1])); sd != noSide {
			return sd, nil
		}
	}
	return noSide, l.Errorf("want a side: cp or ap")
}

func (p *placer) space(l position.Line, at int) (space, error) {
	if at < len(l.Words) {
		if sp, ok := p.sys.board.named[folded(l.Words[at])]; ok {
			return sp, nil
		}
		for sp, name := range boxNames { // order decides nothing: the names differ
			if strings.EqualFold(name, l.Words[at]) {
				return sp, nil
			}
		}
	}
	return nowhere, l.Errorf("want a space of the map, like Bar-le-Duc, in word %d", at+1)
}

// clockLine reads where the game stands.
func (p *placer) clockLine(l position.Line) (bool, error) {
	var err error
	switch l.Word() {
	case "EMPTY":
		p.empty()
	case "TURN":
		p.turn, err = l.Number(1, 1, len(p.sys.tables.turns)-1)
	case "ROUND":
		p.round, err = l.Number(1, 1, p.sys.tables.num.rounds)
	case "SIDE":
		p.active, err = lineSide(l)
	case "PHASE":
		p.phase = &l
	case "STACK":
		p.stack = &l
	case "SWAPPED":
		p.swapped = true
	case "CLOSED":
		p.closed = true
	case "ACTION":
		err = p.json(l, &p.act)
	case "BATTLE":
		p.battle = &battle{}
		err = p.json(l, p.battle)
	case "RESULT":
		err = p.over(l)
	default:
		return false, nil
	}
	return true, err
}

func (p *placer) json(l position.Line, to any) error {
	if err := json.Unmarshal([]byte(l.Rest), to); err != nil {
		return l.Errorf("%v", err)
	}
	return nil
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

// trackLine reads tracks and markers.
func (p *placer) trackLine(l position.Line) (ok bool, err error) {
	sd := noSide
	switch l.Word() {
	case "VP":
		p.vp, err = l.Number(1, -50, 80)
	case "COMBINED":
		p.combined, err = l.Number(1, 0, 99)
	case "WS", "LEVEL", "MO", "RECORD", "DRAWN":
		if sd, err = lineSide(l); err == nil {
			err = p.sideTrack(l, sd)
		}
	case "RP":
		if len(l.Words) < 3 || parsePool(strings.ToLower(l.Words[1])) == noPool {
			return true, l.Errorf("want a marker and a number, like RP GE 3")
		}
		p.rp[parsePool(strings.ToLower(l.Words[1]))], err = l.Number(2, 0, 99)
	case "WAR":
		if len(l.Words) < 2 || parseNation(strings.ToUpper(l.Words[1])) == noNation {
			return true, l.Errorf("want a nation, like WAR TU 3")
		}
		n := 1
		if len(l.Words) > 2 {
			n, err = l.Number(2, 1, 99)
		}
		p.war[parseNation(strings.ToUpper(l.Words[1]))] = uint8(n)
	default:
		return false, nil
	}
	return true, err
}

func (p *placer) sideTrack(l position.Line, sd side) (err error) {
	switch l.Word() {
	case "WS":
		p.ws[sd], err = l.Number(2, 0, 99)
	case "DRAWN":
		p.drawn[sd] = true
	case "LEVEL":
		for lv := mobilization; lv < levels; lv++ {
			if len(l.Words) > 2 && levelWords[lv] == strings.ToLower(l.Words[2]) {
				p.level[sd] = lv
				return nil
			}
		}
		return l.Errorf("want mobilization, limited or total")
	case "MO":
		for o := offNone; o < offensives; o++ {
			if len(l.Words) > 2 && strings.EqualFold(o.String(), l.Words[2]) {
				p.mo[sd], p.moDone[sd] = o, len(l.Words) > 3 && l.Words[3] == "done"
				return nil
			}
		}
		return l.Errorf("want a nation of the table, like AH or none")
	case "RECORD":
		n, err := l.Number(2, 1, p.sys.tables.num.rounds)
		if err != nil {
			return err
		}
		for u := noUse; u <= usePeace; u++ {
			if len(l.Words) > 3 && u.String() == l.Words[3] {
				p.record[sd][n] = u
				return nil
			}
		}
		return l.Errorf("want ops, sr, rp, event, auto or peace")
	}
	return err
}

// enter puts the sequence of play where the lines say, and makes piles of
// cards that lie in the deck and in no PILE line. A phase is opened as in
// play; the word "open" says that this has been done.
func (p *placer) enter() error {
	for sd := ap; sd <= cp; sd++ {
		p.fillPile(sd)
	}
	if !p.russiaSet {
		p.russiaShown = p.State.russia()
	}
	if p.result != nil {
		return nil
	}
	if p.stack != nil {
		p.State.stack = nil
		return p.json(*p.stack, &p.State.stack)
	}
	if p.phase == nil {
		p.State.stack.Top().Entered = false
		r := p.State.looking()
		return p.sys.sequence.Run(r, &p.State.stack)
	}
	if len(p.phase.Words) < 2 {
		return p.phase.Errorf("want a phase: bids, setup, action, replacement, commitment or draw")
	}
	open := len(p.phase.Words) > 2 && p.phase.Words[2] == "open"
	st := p.plainStack(strings.ToLower(p.phase.Words[1]), p.State.active, open)
	if st == nil {
		return p.phase.Errorf("unknown phase %q", p.phase.Words[1])
	}
	p.State.stack = st
	if p.round == 0 && p.phase.Words[1] == "action" {
		p.round = 1
	}
	if open {
		return nil
	}
	r := p.State.looking()
	if err := p.sys.sequence.Run(r, &p.State.stack); err != nil {
		return fmt.Errorf("position: %w", err)
	}
	return nil
}

// fillPile puts the cards of a deck that no PILE line has into the pile.
func (p *placer) fillPile(sd side) {
	var in [maxCards]bool
	for _, c := range p.pile[sd][:p.pileSize[sd]] {
		in[c] = true
	}
	if ph := p.phase; ph == nil && p.stack == nil || ph != nil && len(ph.Words) > 1 && (ph.Words[1] == "setup" || ph.Words[1] == "bids") {
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

// Rule implements pass.Run: it changes the state by the referee's position
// lines, anywhere in the game: the sequence of play stays where it is unless
// PHASE or STACK lines move it.
func (r *run) Rule(c adjudicator.Command) error {
	s := r.State
	chosen := func(name string) (string, bool) { return s.opts.raw.Chosen(switches(), name) }
	lines, err := position.Ruling(c.Text, s.scenario.name, chosen)
	if err != nil {
		return err
	}
	p := &placer{State: s}
	for _, l := range lines {
		if err := p.line(l); err != nil {
			return err
		}
	}
	s.supply.forget(traceEnd - 1)
	if p.phase != nil || p.stack != nil || p.result != nil {
		if err := p.enter(); err != nil {
			return err
		}
	}
	r.emit("ruling", "", "text", c.Text, "reason", c.Reason)
	return s.Invariants()
}
