package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/seq"
)

// cardWords are the lines of the cards: those of a whole deck are printed with
// its first card.
func cardWords(by bySide) []row {
	return []row{
		{Name: "PILE", Example: "cp 3 1 2", Read: by.Reader((*placer).readPile), Print: (*placer).printPile},
		{Name: "CARDS", Example: "ap hand 1 12", Read: by.Reader((*placer).readCards), Print: (*placer).printCards},
		{Name: "HAND", Example: "cp 1 12", Unprinted: "short for CARDS cp hand",
			Read: by.Reader(func(p *placer, sd side, l position.Line) error {
				return deckCards(l, sd, 2, func(c cardID) { p.where[c] = cardHand })
			})},
		{Name: "PLAYED", Example: "ap 12 2", Read: by.Reader((*placer).readPlayed),
			Print: func(p *placer, at int, out *position.Text) {
				if c := cardID(at); p.played[c] > 0 {
					out.Line(c.side().String(), strconv.Itoa(c.number()), strconv.Itoa(int(p.played[c])))
				}
			}},
		{Name: "SPENT", Example: "cp 12",
			Read: by.Reader(func(p *placer, sd side, l position.Line) error {
				return deckCards(l, sd, 2, func(c cardID) { p.spent[c] = true })
			}),
			Print: func(p *placer, at int, out *position.Text) {
				if c := cardID(at); p.spent[c] {
					out.Line(c.side().String(), strconv.Itoa(c.number()))
				}
			}},
	}
}

// deckCards reads the numbers of a side's cards from an index on.
func deckCards(l position.Line, sd side, from int, do func(cardID)) error {
	for at := from; at < len(l.Words); at++ {
		n, err := l.Number(at, 1, perSide)
		if err != nil {
			return err
		}
		do(numbered(sd, n))
	}
	return nil
}

// readPile reads a draw pile, the next card last.
func (p *placer) readPile(sd side, l position.Line) error {
	p.pileSize[sd] = 0
	if len(l.Words) > 2+perSide {
		return l.End(2 + perSide)
	}
	return deckCards(l, sd, 2, func(c cardID) {
		p.where[c] = cardDeck
		if p.pileSize[sd] < perSide {
			p.pile[sd][p.pileSize[sd]] = c
			p.pileSize[sd]++
		}
	})
}

func (p *placer) printPile(at int, out *position.Text) {
	sd := cardID(at).side()
	if cardID(at).number() != 1 || p.pileSize[sd] == 0 {
		return
	}
	line := []string{sd.String()}
	for _, c := range p.pile[sd][:p.pileSize[sd]] {
		line = append(line, strconv.Itoa(c.number()))
	}
	out.Line(line...)
}

// readCards reads CARDS ap hand 1 12.
func (p *placer) readCards(sd side, l position.Line) error {
	to := -1
	if len(l.Words) > 2 {
		to = slices.Index(cardPlaceWords[:], l.Words[2])
	}
	if to < 0 {
		return l.Errorf("want out, deck, hand, discard, removed or kept")
	}
	return deckCards(l, sd, 3, func(c cardID) { p.where[c] = cardPlace(to) })
}

// printCards prints where the cards of a deck are, but for those of a pile.
func (p *placer) printCards(at int, out *position.Text) {
	sd := cardID(at).side()
	if cardID(at).number() != 1 {
		return
	}
	var room [2 + perSide]string
	for w := cardOut + 1; w < cardPlaces; w++ {
		if w == cardDeck && p.pileSize[sd] > 0 {
			continue
		}
		line := append(room[:0], sd.String(), cardPlaceWords[w])
		for n := 1; n <= perSide; n++ {
			if p.where[numbered(sd, n)] == w {
				line = append(line, strconv.Itoa(n))
			}
		}
		if len(line) > 2 {
			out.Line(line...)
		}
	}
}

// readPlayed reads a card that was played as an event; a turn may follow.
func (p *placer) readPlayed(sd side, l position.Line) error {
	n, err := l.Number(2, 1, perSide)
	turn := 1
	if err == nil && len(l.Words) > 3 {
		turn, err = l.Number(3, 1, 99)
	}
	if err != nil {
		return err
	}
	p.played[numbered(sd, n)] = uint8(turn)
	return l.End(4)
}

// sequenceWords are what is being carried out: a plain PHASE line where that
// says everything, else what runs in full.
func sequenceWords() []row {
	return []row{
		{Name: "SCRIPT", Example: "ENTRENCH GE-1A",
			Read: func(p *placer, l position.Line) error {
				o, err := l.Order(p.sys.language, 1, "")
				if err == nil {
					p.script = append(p.script, o)
				}
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				for i := range p.script {
					out.Line(p.script[i].String())
				}
			}},
		position.Flag("CLOSED", func(p *placer) *bool { return &p.closed }),
		{Name: "RESULT", Example: "winner=cp level=victory reason=resigned vp=10", Read: (*placer).readResult, Print: (*placer).printResult},
		{Name: "ACTION", Example: `{"card":77,"use":1,"ops":3}`,
			Read: func(p *placer, l position.Line) error { return p.json(l, &p.act) },
			Print: func(p *placer, _ int, out *position.Text) {
				if p.act != (action{}) {
					out.Line(compact(p.act))
				}
			}},
		{Name: "BATTLE", Example: `{"line":0,"target":0,"side":0,"sides":[{"units":null},{"units":null}],"from":null}`,
			Read: func(p *placer, l position.Line) error {
				p.battle = &battle{}
				return p.json(l, p.battle)
			},
			Print: func(p *placer, _ int, out *position.Text) {
				if p.battle != nil {
					out.Line(compact(p.battle))
				}
			}},
		{Name: "PHASE", Example: "action open",
			Read: func(p *placer, l position.Line) error { p.phaseLine = &l; return nil },
			Print: func(p *placer, _ int, out *position.Text) {
				if p.result == nil && p.isPlain() {
					out.Line(p.phase(), "open")
				}
			}},
		{Name: "STACK",
			Example: `[{"table":"game","step":"turns","entered":true},{"table":"turn","step":"action rounds","entered":true},{"table":"round","step":"Central Powers","entered":true,"stage":"answer"}]`,
			Read:    func(p *placer, l position.Line) error { p.stackLine = &l; return nil },
			Print: func(p *placer, _ int, out *position.Text) {
				if p.result == nil && !p.isPlain() {
					out.Line(compact(p.stack))
				}
			}},
	}
}

// readResult reads RESULT winner=cp level=victory reason=resigned vp=10.
func (p *placer) readResult(l position.Line) error {
	res := &result{winner: noSide}
	for _, w := range l.Words[1:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "winner":
			if res.winner = parseSide(v); res.winner == noSide && v != "none" {
				return l.Errorf("want winner=cp, ap or none")
			}
		case "level":
			res.level = v
		case "reason":
			res.reason = v
		case "vp":
			n, err := strconv.Atoi(v)
			if err != nil {
				return l.Errorf("want vp=10")
			}
			res.vp = n
		default:
			return l.Errorf("unknown word %q", k)
		}
	}
	p.result = res
	p.stack = seq.Stack{}
	return nil
}

func (p *placer) printResult(_ int, out *position.Text) {
	if r := p.result; r != nil {
		winner := "none"
		if r.winner != noSide {
			winner = r.winner.String()
		}
		out.Line("winner="+winner, "level="+r.level, "reason="+r.reason, "vp="+strconv.Itoa(r.vp))
	}
}
