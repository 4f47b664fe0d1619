package pathsofglory

import (
	"encoding/json"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
)

// placer is a position being read or printed.
type placer struct {
	*State
	phaseLine *position.Line // the PHASE line
	stackLine *position.Line // the STACK line
	russiaSet bool
}

// words is the table of position text, group the words of one thing after the
// other, row one of its words.
type (
	words = position.Table[*placer]
	group = position.Group[*placer]
	row   = position.Word[*placer]
)

// bySide, bySpace and byUnit are lines that name a side, a space or a unit
// first.
type (
	bySide  = position.Kind[*placer, side]
	bySpace = position.Kind[*placer, space]
	byUnit  = position.Kind[*placer, unitID]
)

// positionWords is the table of all words, in the order of printing.
func positionWords() words {
	by := bySide{Name: func(_ *placer, sd side) string { return sd.String() }, Find: (*placer).side}
	in := bySpace{Name: func(p *placer, sp space) string { return p.name(sp) }, Find: (*placer).space}
	of := byUnit{Name: func(p *placer, u unitID) string { return p.unitName(u) }, Find: (*placer).unit}
	sides := func(*placer) int { return int(noSide) }
	nationsEach := func(*placer) int { return int(nations) }
	return position.NewTable(
		group{Words: clockWords()},
		group{Each: sides, Words: sideWordsOf(by)},
		group{Words: []row{{Name: "COMBINED", Example: "9",
			Read: func(p *placer, l position.Line) (err error) {
				p.combined, err = l.Number(1, 0, 99)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) { out.Line(strconv.Itoa(p.combined)) }}}},
		group{Each: func(*placer) int { return int(pools) }, Words: []row{{Name: "RP", Example: "GE 3", Read: (*placer).readRP, Print: (*placer).printRP}}},
		group{Each: nationsEach, Words: []row{{Name: "WAR", Example: "TU 3", Read: (*placer).readWar, Print: (*placer).printWar}}},
		group{Each: nationsEach, Words: []row{{Name: "REINFORCED", Example: "GE", Read: (*placer).readReinforced, Print: (*placer).printReinforced}}},
		group{Words: markerWords()},
		group{Each: func(p *placer) int { return len(p.sys.board.places) }, Words: spaceWords(in)},
		group{Each: func(p *placer) int { return len(p.sys.counters) }, Words: unitWords(of)},
		group{Each: func(*placer) int { return int(maxCards) }, Words: cardWords()},
		group{Each: sides, Words: []row{
			waiting(by, "STAND", "ap DEFEND Sedan CARD 4", func(p *placer) *[2]lines { return &p.standing }),
			waiting(by, "QUEUE", "cp PLAY 12 OPS", func(p *placer) *[2]lines { return &p.queued }),
			waiting(by, "DISCARDS", "cp DISCARD 12", func(p *placer) *[2]lines { return &p.discards }),
		}},
		group{Words: sequenceWords()},
	)
}

// clockWords say where the game stands.
func clockWords() []row {
	return []row{
		{Name: "EMPTY",
			Read:  func(p *placer, _ position.Line) error { p.empty(); return nil },
			Print: func(_ *placer, _ int, out *position.Text) { out.Line() }},
		{Name: "TURN", Example: "2",
			Read: func(p *placer, l position.Line) (err error) {
				p.turn, err = l.Number(1, 1, len(p.sys.tables.turns)-1)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) { out.Line(strconv.Itoa(p.turn)) }},
		{Name: "ROUND", Example: "3",
			Read: func(p *placer, l position.Line) (err error) {
				p.round, err = l.Number(1, 1, p.sys.tables.num.rounds)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				if p.round > 0 {
					out.Line(strconv.Itoa(p.round))
				}
			}},
		{Name: "SIDE", Example: "cp",
			Read: func(p *placer, l position.Line) (err error) {
				p.active, err = p.side(l, 1)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) { out.Line(p.active.String()) }},
		{Name: "VP", Example: "11",
			Read: func(p *placer, l position.Line) (err error) {
				p.vp, err = l.Number(1, -50, 80)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) { out.Line(strconv.Itoa(p.vp)) }},
		position.Flag("SWAPPED", func(p *placer) *bool { return &p.swapped }),
		{Name: "BIDS", Example: "2 -1",
			Read: func(p *placer, l position.Line) (err error) {
				if p.bids[ap], err = l.Number(1, -1, 20); err == nil {
					p.bids[cp], err = l.Number(2, -1, 20)
				}
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				if p.bids != [2]int{-1, -1} {
					out.Line(strconv.Itoa(p.bids[ap]), strconv.Itoa(p.bids[cp]))
				}
			}},
	}
}

// sideWordsOf are the tracks of a side.
func sideWordsOf(by bySide) []row {
	return []row{
		by.Row("WS", "cp 4", func(p *placer, sd side, l position.Line) (err error) {
			p.ws[sd], err = l.Number(2, 0, 99)
			return err
		}, func(p *placer, sd side, out *position.Text) { out.Line(strconv.Itoa(p.ws[sd])) }),
		by.Row("LEVEL", "cp limited", (*placer).readLevel, func(p *placer, sd side, out *position.Text) {
			if p.level[sd] != mobilization {
				out.Line(p.level[sd].String())
			}
		}),
		by.Row("MO", "cp AH done", (*placer).readOffensive, (*placer).printOffensive),
		by.Row("RECORD", "ap 2 sr", (*placer).readRecord, func(p *placer, sd side, out *position.Text) {
			for round, u := range p.record[sd] {
				if u != noUse {
					out.Line(strconv.Itoa(round), u.String())
				}
			}
		}),
		by.Mark("DRAWN", "cp", func(p *placer, sd side) *bool { return &p.drawn[sd] }),
	}
}

func (p *placer) readLevel(sd side, l position.Line) error {
	for lv := mobilization; lv < levels; lv++ {
		if len(l.Words) > 2 && levelWords[lv] == strings.ToLower(l.Words[2]) {
			p.level[sd] = lv
			return nil
		}
	}
	return l.Errorf("want mobilization, limited or total")
}

// readOffensive reads a Mandatory Offensive; it may be done.
func (p *placer) readOffensive(sd side, l position.Line) error {
	for o := offNone; o < offensives; o++ {
		if len(l.Words) > 2 && strings.EqualFold(o.String(), l.Words[2]) {
			p.mo[sd], p.moDone[sd] = o, len(l.Words) > 3 && l.Words[3] == "done"
			return nil
		}
	}
	return l.Errorf("want a nation of the table, like AH or none")
}

func (p *placer) printOffensive(sd side, out *position.Text) {
	switch {
	case p.mo[sd] == offNone:
	case p.moDone[sd]:
		out.Line(p.mo[sd].String(), "done")
	default:
		out.Line(p.mo[sd].String())
	}
}

// readRecord reads what a side did in a round of this turn.
func (p *placer) readRecord(sd side, l position.Line) error {
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

func (p *placer) readRP(l position.Line) (err error) {
	if len(l.Words) < 3 || parsePool(strings.ToLower(l.Words[1])) == noPool {
		return l.Errorf("want a marker and a number, like RP GE 3")
	}
	p.rp[parsePool(strings.ToLower(l.Words[1]))], err = l.Number(2, 0, 99)
	return err
}

func (p *placer) printRP(at int, out *position.Text) {
	if n := p.rp[at]; n != 0 {
		out.Line(pool(at).String(), strconv.Itoa(n))
	}
}

// readWar reads the turn in which a nation joined, the first when none is said.
func (p *placer) readWar(l position.Line) (err error) {
	n, err := p.nation(l)
	turn := 1
	if err == nil && len(l.Words) > 2 {
		turn, err = l.Number(2, 1, 99)
	}
	if err == nil {
		p.war[n] = uint8(turn)
	}
	return err
}

func (p *placer) printWar(at int, out *position.Text) {
	if turn := p.war[at]; turn > 0 {
		out.Line(nation(at).String(), strconv.Itoa(int(turn)))
	}
}

func (p *placer) readReinforced(l position.Line) error {
	n, err := p.nation(l)
	if err == nil {
		p.reinforced |= setOf(n)
	}
	return err
}

func (p *placer) printReinforced(at int, out *position.Text) {
	if p.reinforced.has(nation(at)) {
		out.Line(nation(at).String())
	}
}

// nation reads the second word of a line as a nation.
func (p *placer) nation(l position.Line) (nation, error) {
	if len(l.Words) > 1 {
		if n := parseNation(strings.ToUpper(l.Words[1])); n != noNation {
			return n, nil
		}
	}
	return noNation, l.Errorf("want a nation, like %s TU", l.Word())
}

// side reads the word at an index as a side.
func (p *placer) side(l position.Line, at int) (side, error) {
	if at < len(l.Words) {
		if sd := parseSide(strings.ToLower(l.Words[at])); sd != noSide {
			return sd, nil
		}
	}
	return noSide, l.Errorf("want a side: cp or ap")
}

// space reads the word at an index as a space or a box.
func (p *placer) space(l position.Line, at int) (space, error) {
	if at < len(l.Words) {
		var room [40]byte
		if sp, ok := p.sys.board.named[string(appendFolded(room[:0], l.Words[at]))]; ok {
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

// unit reads the word at an index as a unit.
func (p *placer) unit(l position.Line, at int) (unitID, error) {
	if at >= len(l.Words) {
		return noUnit, l.Errorf("want a unit and a place, like UNIT GE-1A Sedan")
	}
	var room [40]byte
	if u, ok := p.sys.unitNamed[string(appendFolded(room[:0], l.Words[at]))]; ok {
		return u, nil
	}
	return noUnit, l.Errorf("no unit %q", l.Words[at])
}

// json reads the rest of a line as a structure, compact prints one.
func (p *placer) json(l position.Line, to any) error {
	if err := json.Unmarshal([]byte(l.Rest), to); err != nil {
		return l.Errorf("%v", err)
	}
	return nil
}

func compact(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain structures
	}
	return string(data)
}
