package pathsofglory

import (
	"encoding/json"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
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

// bySide, byNation and bySpace are lines that name a side, a nation or a space
// first.
type (
	bySide   = position.Kind[*placer, side]
	byNation = position.Kind[*placer, nation]
	bySpace  = position.Kind[*placer, space]
)

// nearWords are the words of NEAR lines, in the order of the bits of nearMoves.
var nearWords = [...]string{"br", "ru", "cp"}

// positionWords is the table of all words, in the order of printing.
func (sys *System) positionWords() words {
	by := sides.Kind(func(*placer) sides.Pair[side] { return seats })
	of := byNation{Name: func(_ *placer, n nation) string { return n.String() }, Find: (*placer).nation}
	markers := position.Kind[*placer, pool]{Name: func(_ *placer, m pool) string { return m.String() }, Find: (*placer).pool}
	in := bySpace{Name: func(p *placer, sp space) string { return p.name(sp) }, Find: (*placer).space}
	armies := position.Listed[*placer, int](tagWords[:], "want the kind of an army, like ORDINARY bef")
	allowances := position.Listed[*placer, int](nearWords[:], "want an allowance of the Near East: "+strings.Join(nearWords[:], ", "))
	each := func(n int) func(*placer) int { return func(*placer) int { return n } }
	return position.NewTable(
		group{Words: sys.clockWords(by)},
		group{Each: each(int(noSide)), Words: sys.trackWords(by)},
		group{Words: []row{position.Number("COMBINED", "9", 0, 99, func(p *placer) *int { return &p.combined })}},
		group{Each: each(int(pools)), Words: []row{position.CountOf(markers, "RP", "GE 3", 0, 99, func(p *placer, m pool) *int {
			return &p.rp[m]
		})}},
		group{Each: each(int(nations)), Words: []row{of.Row("WAR", "TU 3", (*placer).readWar, (*placer).printWar)}},
		group{Each: each(int(nations)), Words: []row{position.Set(of, "REINFORCED", "GE", func(p *placer) *nationSet { return &p.reinforced })}},
		group{Each: each(int(tags)), Words: []row{armies.Mark("ORDINARY", "bef", func(p *placer, t int) *bool { return &p.ordinary[t] })}},
		group{Words: eventWords()},
		group{Each: each(len(nearWords)),
			Words: []row{position.Set(allowances, "NEAR", "ru", func(p *placer) *nearMoves { return &p.nearMoves })}},
		group{Words: markerWords(in)},
		group{Each: each(len(sys.board.places)), Words: spaceWords(by, in)},
		group{Each: each(len(sys.counters)), Words: unitWords()},
		group{Each: each(int(maxCards)), Words: cardWords(by)},
		group{Each: each(int(noSide)), Words: []row{
			by.Orders("STAND", "ap DEFEND Sedan CARD 4", "STAND", (*placer).language, func(p *placer, sd side) *[]orders.Order {
				return &p.standing[sd]
			}),
			by.Orders("QUEUE", "cp PLAY 12 OPS", "", (*placer).language, func(p *placer, sd side) *[]orders.Order { return &p.queued[sd] }),
			by.Orders("DISCARDS", "cp DISCARD 12", "", (*placer).language, func(p *placer, sd side) *[]orders.Order { return &p.discards[sd] }),
		}},
		group{Words: sequenceWords()},
	)
}

// clockWords say where the game stands.
func (sys *System) clockWords(by bySide) []row {
	return []row{
		{Name: "EMPTY",
			Read:  func(p *placer, l position.Line) error { p.empty(); return l.End(1) },
			Print: func(_ *placer, _ int, out *position.Text) { out.Line() }},
		position.Number("TURN", "2", 1, len(sys.tables.turns)-1, func(p *placer) *int { return &p.turn }),
		position.Count("ROUND", "3", 1, sys.tables.num.rounds, func(p *placer) *int { return &p.round }),
		by.One("SIDE", "cp", noSide, func(p *placer) *side { return &p.active }),
		position.Number("VP", "11", -50, 80, func(p *placer) *int { return &p.vp }),
		position.Flag("SWAPPED", func(p *placer) *bool { return &p.swapped }),
		{Name: "BIDS", Example: "2 -1",
			Read: func(p *placer, l position.Line) (err error) {
				if p.bids[ap], err = l.Number(1, -1, 20); err == nil {
					p.bids[cp], err = l.Number(2, -1, 20)
				}
				if err == nil {
					err = l.End(3)
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

// trackWords are the tracks of a side.
func (sys *System) trackWords(by bySide) []row {
	return []row{
		position.NumberOf(by, "WS", "cp 4", 0, 99, func(p *placer, sd side) *int { return &p.ws[sd] }),
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
			return l.End(3)
		}
	}
	return l.Errorf("want mobilization, limited or total")
}

// readOffensive reads a Mandatory Offensive; it may be done.
func (p *placer) readOffensive(sd side, l position.Line) error {
	for o := offNone; o < offensives; o++ {
		if len(l.Words) > 2 && strings.EqualFold(o.String(), l.Words[2]) {
			p.mo[sd], p.moDone[sd] = o, len(l.Words) > 3
			if p.moDone[sd] && l.Words[3] != "done" {
				return l.Errorf("want done, or nothing, in word 4")
			}
			return l.End(4)
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
			return l.End(4)
		}
	}
	return l.Errorf("want ops, sr, rp, event, auto or peace")
}

// readWar reads the turn in which a nation joined, the first when none is said.
func (p *placer) readWar(n nation, l position.Line) (err error) {
	turn := 1
	if len(l.Words) > 2 {
		turn, err = l.Number(2, 1, 99)
	}
	if err != nil {
		return err
	}
	p.war[n] = uint8(turn)
	return l.End(3)
}

func (p *placer) printWar(n nation, out *position.Text) {
	if turn := p.war[n]; turn > 0 {
		out.Line(strconv.Itoa(int(turn)))
	}
}

// nation reads the word at an index as a nation.
func (p *placer) nation(l position.Line, at int) (nation, error) {
	if at < len(l.Words) {
		if n := parseNation(strings.ToUpper(l.Words[at])); n != noNation {
			return n, nil
		}
	}
	return noNation, l.Errorf("want a nation, like %s TU", l.Word())
}

// pool reads the word at an index as a marker of replacement points.
func (p *placer) pool(l position.Line, at int) (pool, error) {
	if at < len(l.Words) {
		if m := parsePool(strings.ToLower(l.Words[at])); m != noPool {
			return m, nil
		}
	}
	return noPool, l.Errorf("want a marker and a number, like RP GE 3")
}

// language is that of the game's orders.
func (p *placer) language() orders.Language { return p.sys.language }

// space reads the word at an index as a space or a box.
func (p *placer) space(l position.Line, at int) (space, error) {
	if at < len(l.Words) {
		if sp, ok := p.sys.spaces.Exact(l.Words[at]); ok {
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
	if u, ok := p.sys.units.Exact(l.Words[at]); ok {
		return u, nil
	}
	return noUnit, l.Errorf("no unit %q", l.Words[at])
}

// json reads the rest of a line as a structure, compact prints one.
func (p *placer) json(l position.Line, to any) error {
	d := json.NewDecoder(strings.NewReader(l.Rest))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return l.Errorf("%v", err)
	}
	if rest := strings.TrimSpace(l.Rest[d.InputOffset():]); rest != "" {
		return l.Errorf("%q is too much", rest)
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
