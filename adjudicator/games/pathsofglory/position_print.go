package pathsofglory

import (
	"encoding/json"
	"fmt"
	"strings"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// Position implements adjudicator.Placer: text that System.Position reads
// back to the same state.
func (s *State) Position() string {
	var b strings.Builder
	s.printHeading(&b)
	s.printTracks(&b)
	s.printSpaces(&b)
	s.printUnits(&b)
	s.printCards(&b)
	s.printLines(&b)
	s.printSequence(&b)
	return b.String()
}

func (s *State) printHeading(b *strings.Builder) {
	fmt.Fprintf(b, "SCENARIO %s\n", s.scenario.name)
	for _, k := range sortedKeys(s.opts.raw) {
		fmt.Fprintf(b, "OPTION %s %s\n", k, s.opts.raw[k])
	}
	fmt.Fprintf(b, "EMPTY\nTURN %d\n", s.turn)
	if s.round > 0 {
		fmt.Fprintf(b, "ROUND %d\n", s.round)
	}
	fmt.Fprintf(b, "SIDE %s\nVP %d\n", s.active, s.vp)
	if s.swapped {
		b.WriteString("SWAPPED\n")
	}
	if s.bids != [2]int{-1, -1} {
		fmt.Fprintf(b, "BIDS %d %d\n", s.bids[ap], s.bids[cp])
	}
}

func (s *State) printTracks(b *strings.Builder) {
	for sd := ap; sd <= cp; sd++ {
		fmt.Fprintf(b, "WS %s %d\n", sd, s.ws[sd])
		if s.level[sd] != mobilization {
			fmt.Fprintf(b, "LEVEL %s %s\n", sd, s.level[sd])
		}
		if s.mo[sd] != offNone {
			fmt.Fprintf(b, "MO %s %s", sd, s.mo[sd])
			if s.moDone[sd] {
				b.WriteString(" done")
			}
			b.WriteByte('\n')
		}
		for round, u := range s.record[sd] {
			if u != noUse {
				fmt.Fprintf(b, "RECORD %s %d %s\n", sd, round, u)
			}
		}
		if s.drawn[sd] {
			fmt.Fprintf(b, "DRAWN %s\n", sd)
		}
	}
	fmt.Fprintf(b, "COMBINED %d\n", s.combined)
	for p, n := range s.rp {
		if n != 0 {
			fmt.Fprintf(b, "RP %s %d\n", pool(p), n)
		}
	}
	for n, turn := range s.war {
		if turn > 0 {
			fmt.Fprintf(b, "WAR %s %d\n", nation(n), turn)
		}
	}
	s.printRare(b)
}

func (s *State) printRare(b *strings.Builder) {
	for n := noNation; n < nations; n++ {
		if s.reinforced.has(n) {
			fmt.Fprintf(b, "REINFORCED %s\n", n)
		}
	}
	for t, is := range s.ordinary {
		if is {
			fmt.Fprintf(b, "ORDINARY %s\n", tagWords[t])
		}
	}
	for _, f := range []struct {
		is   bool
		line string
	}{{s.mutiny, "MUTINY"}, {s.limited, "GREECE limited"}, {s.entered, "NEUTRAL-ENTRY"}, {s.highSeas, "HIGH-SEAS"},
		{s.nearMoves&nearBR != 0, "NEAR br"}, {s.nearMoves&nearRU != 0, "NEAR ru"}, {s.nearMoves&nearCP != 0, "NEAR cp"}} {
		if f.is {
			b.WriteString(f.line + "\n")
		}
	}
	if s.tsarFell != 0 {
		fmt.Fprintf(b, "TSAR-FELL %d\n", s.tsarFell)
	}
	if s.russiaShown != s.russia() {
		fmt.Fprintf(b, "RUSSIA %d\n", s.russiaShown)
	}
	if s.beachhead != nowhere {
		fmt.Fprintf(b, "BEACHHEAD %s\n", s.name(s.beachhead))
	}
	if s.anaHeld != nowhere {
		fmt.Fprintf(b, "ANA %s\n", s.name(s.anaHeld))
	}
}

var activationWords = [...]string{"", "move", "attack"}

func (s *State) printSpaces(b *strings.Builder) {
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if s.control[sp] != s.place(sp).side {
			fmt.Fprintf(b, "CONTROL %s %s\n", s.control[sp], s.name(sp))
		}
		for sd := ap; sd <= cp; sd++ {
			if n := s.trench[sd][sp]; n > 0 {
				fmt.Fprintf(b, "TRENCH %s %s %d\n", sd, s.name(sp), n)
			}
		}
		if s.ruined[sp] {
			fmt.Fprintf(b, "RUINED %s\n", s.name(sp))
		}
		if s.orders[sp] != notActive {
			fmt.Fprintf(b, "ACTIVE %s %s\n", s.name(sp), activationWords[s.orders[sp]])
		}
		if s.attacked[sp] {
			fmt.Fprintf(b, "ATTACKED %s\n", s.name(sp))
		}
	}
}

// deedWords are the words of a UNIT line, one for each bit of deeds.
var deedWords = [...]string{"moved", "attacked", "retreated", "redeployed", "entrenches", "besieger", "ready"}

func (s *State) printUnits(b *strings.Builder) {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if s.at[u] == nowhere && !s.reduced[u] && s.done[u] == 0 {
			continue
		}
		fmt.Fprintf(b, "UNIT %s %s", s.unitName(u), s.name(s.at[u]))
		if s.reduced[u] {
			b.WriteString(" reduced")
		}
		for i, w := range deedWords {
			if s.done[u]&(1<<i) != 0 {
				b.WriteString(" " + w)
			}
		}
		b.WriteByte('\n')
		if s.failed[u] != 0 {
			fmt.Fprintf(b, "FAILED %s %d\n", s.unitName(u), s.failed[u])
		}
	}
}

func (s *State) printCards(b *strings.Builder) {
	for sd := ap; sd <= cp; sd++ {
		for w := cardOut + 1; w < cardPlaces; w++ {
			if w == cardDeck && s.pileSize[sd] > 0 {
				fmt.Fprintf(b, "PILE %s", sd)
				for _, c := range s.pile[sd][:s.pileSize[sd]] {
					fmt.Fprintf(b, " %d", c.number())
				}
				b.WriteByte('\n')
				continue
			}
			s.printCardsAt(b, sd, w)
		}
		for n := 1; n <= perSide; n++ {
			c := numbered(sd, n)
			if s.played[c] > 0 {
				fmt.Fprintf(b, "PLAYED %s %d %d\n", sd, n, s.played[c])
			}
			if s.spent[c] {
				fmt.Fprintf(b, "SPENT %s %d\n", sd, n)
			}
		}
	}
}

func (s *State) printCardsAt(b *strings.Builder, sd side, w cardPlace) {
	some := false
	for n := 1; n <= perSide; n++ {
		if s.where[numbered(sd, n)] != w {
			continue
		}
		if !some {
			fmt.Fprintf(b, "CARDS %s %s", sd, cardPlaceWords[w])
			some = true
		}
		fmt.Fprintf(b, " %d", n)
	}
	if some {
		b.WriteByte('\n')
	}
}

func (s *State) printLines(b *strings.Builder) {
	for sd := ap; sd <= cp; sd++ {
		for _, l := range []struct {
			word  string
			lines []orders.Order
		}{{"STAND", s.standing[sd]}, {"QUEUE", s.queued[sd]}, {"DISCARDS", s.discards[sd]}} {
			for i := range l.lines {
				fmt.Fprintf(b, "%s %s %s\n", l.word, sd, strings.TrimPrefix(l.lines[i].String(), "STAND "))
			}
		}
	}
	for i := range s.script {
		fmt.Fprintf(b, "SCRIPT %s\n", s.script[i].String())
	}
	if s.closed {
		b.WriteString("CLOSED\n")
	}
	if r := s.result; r != nil {
		winner := "none"
		if r.winner != noSide {
			winner = r.winner.String()
		}
		fmt.Fprintf(b, "RESULT winner=%s level=%s reason=%s vp=%d\n", winner, r.level, r.reason, r.vp)
	}
}

// printSequence prints a plain PHASE line where that says everything, else
// what runs in full.
func (s *State) printSequence(b *strings.Builder) {
	if s.act != (action{}) {
		fmt.Fprintf(b, "ACTION %s\n", compact(s.act))
	}
	if s.battle != nil {
		fmt.Fprintf(b, "BATTLE %s\n", compact(s.battle))
	}
	if s.result != nil {
		return
	}
	plain := s.plainStack(s.phase(), s.active, true)
	if plain != nil && compact(plain) == compact(s.stack) {
		fmt.Fprintf(b, "PHASE %s open\n", s.phase())
		return
	}
	fmt.Fprintf(b, "STACK %s\n", compact(s.stack))
}

func compact(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain structures
	}
	return string(data)
}

// plainStack is what runs when a phase waits for its answer, nil for phases
// that cannot be told so simply.
func (s *State) plainStack(phase string, sd side, open bool) seq.Stack {
	frame := func(table, step string) seq.Frame { return seq.Frame{Table: table, Step: step, Entered: true} }
	game := frame("game", "turns")
	var st seq.Stack
	switch phase {
	case "bids":
		st = seq.Stack{frame("game", "bids")}
	case "setup":
		st = seq.Stack{frame("game", "first card")}
	case "action":
		step := "Central Powers"
		if sd == ap {
			step = "Allies"
		}
		st = seq.Stack{game, frame("turn", "action rounds"), frame("round", step)}
		if open {
			st[2].Vars = []int{stageChoose}
		}
	case "replacement":
		step := "Central replacements"
		if sd == ap {
			step = "Allied replacements"
		}
		st = seq.Stack{game, frame("turn", step)}
	case "commitment", "draw":
		st = seq.Stack{game, frame("turn", phase)}
	default:
		return nil
	}
	st.Top().Entered = open
	return st
}
