package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
)

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
