package greatwarcommander

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/sides"
)

// places of counters in position text.
var placeNames = []string{"UNUSED", "", "SETUP", "CASUALTY", "TIME"}

// hexesOf reads and prints a hex.
var hexesOf = position.Kind[*situation, hex]{
	Name: func(_ *situation, h hex) string { return h.String() },
	Find: func(_ *situation, l position.Line, at int) (hex, error) {
		if at < len(l.Words) {
			if h, ok := readHex(l.Words[at]); ok {
				return h, nil
			}
		}
		return nowhere, l.Errorf("want a hex from A1 to O11")
	},
}

var bySide = sides.Kind(func(p *situation) sides.Pair[side] { return p.scen.seats() })

// words is the table of position text, in the order of printing.
func newWords() position.Table[*situation] {
	bySides := func(*situation) int { return int(numSides) }
	byHexes := func(*situation) int { return numHexes }
	return position.NewTable(position.Once(
		position.Word[*situation]{Name: "BOARD", Example: "ex-fire", Read: readBoard, Print: func(p *situation, _ int, out *position.Text) {
			if p.board != p.scen.board {
				out.Line(p.board.name)
			}
		}},
		position.Number("TURN", "3", 0, 9999, func(p *situation) *int { return &p.turn }),
		bySide.One("SIDE", "de", nobody, func(p *situation) *side { return &p.active }),
		position.Count("SETUPS", "1", 0, 2, func(p *situation) *int { return &p.setUp }),
		position.Number("CLOCK", "2", 0, 99, func(p *situation) *int { return &p.time }),
		position.Word[*situation]{Name: "VP", Example: "de 3", Read: readPoints, Print: func(p *situation, _ int, out *position.Text) {
			out.Line(string(p.seat(pick(p.points >= 0, germans, entente))), strconv.Itoa(abs(p.points)))
		}},
		bySide.One("INITIATIVE", "fr", nobody, func(p *situation) *side { return &p.holds }),
		bySide.One("WINNER", "de", nobody, func(p *situation) *side { return &p.winner }),
		position.Flag("OVER", func(p *situation) *bool { return &p.over }),
		position.Word[*situation]{Name: "REASON", Example: "points", Read: func(p *situation, l position.Line) error { p.reason = l.Rest; return nil },
			Print: func(p *situation, _ int, out *position.Text) {
				if p.reason != "" {
					out.Line(p.reason)
				}
			}},
		position.Word[*situation]{Name: "OBJECTIVE", Example: "3 de", Read: readControl, Print: func(p *situation, _ int, out *position.Text) {
			for n := 1; n <= 5; n++ {
				if p.control[n] != p.scen.control[n] {
					out.Line(strconv.Itoa(n), cmpOr(string(p.seat(p.control[n])), "nobody"))
				}
			}
		}},
		position.Word[*situation]{Name: "MARKERS", Example: "A B", Read: readMarkers, Print: func(p *situation, _ int, out *position.Text) {
			out.Line(p.letters(p.markers)...)
		}},
		position.Count("GIVEN", "1", 0, 99, func(p *situation) *int { return &p.given }),
		position.Flag("ENDED", func(p *situation) *bool { return &p.ended }),
		position.Flag("PASSED", func(p *situation) *bool { return &p.passed }),
		position.Word[*situation]{Name: "QUEUED", Example: "ORDER RALLY", Read: func(p *situation, l position.Line) error {
			o, err := l.Order(language(), 1, "")
			p.sheet = append(p.sheet, o)
			return err
		}, Print: func(p *situation, _ int, out *position.Text) {
			for i := range p.sheet {
				out.Line(p.sheet[i].String())
			}
		}},
		position.Word[*situation]{Name: "COUNTED", Example: "2 TURN|0|STAND DEFENCE DO A36 LIMIT 2", Read: readCount, Print: func(p *situation, _ int, out *position.Text) {
			for _, k := range slices.Sorted(maps.Keys(p.counts)) {
				out.Line(strconv.Itoa(p.counts[k]), k)
			}
		}},
	), position.Once(underWords()...), position.Each(bySides, sideWords()...), position.Each(byHexes, hexWords()...),
		position.Each(func(p *situation) int { return len(p.pieces) }, position.Word[*situation]{Name: "UNIT", Example: "LANDWEHR-1 H4 demoralised", Read: readUnit, Print: printUnit}),
		position.Each(func(p *situation) int { return len(p.weapons) }, position.Word[*situation]{Name: "WEAPON", Example: "MG08-1 LANDWEHR-1 broken", Read: readWeapon, Print: printWeapon}))
}

// readCount reads how often a limited line has played.
func readCount(p *situation, l position.Line) error {
	text, key, ok := strings.Cut(l.Rest, " ")
	n, err := strconv.Atoi(text)
	if err != nil || !ok || n < 1 {
		return l.Errorf("want a number and a line")
	}
	p.counts[key] = n
	return nil
}

// readBoard puts the game onto another board: the test boards with the figures of the rulebook.
func readBoard(p *situation, l position.Line) error {
	for _, b := range p.sys.boards {
		if b.name == l.Rest {
			p.board, p.terrain, p.fort = b, b.terrain, b.fort
			return nil
		}
	}
	return l.Errorf("no board %q", l.Rest)
}

func readPoints(p *situation, l position.Line) error {
	if len(l.Words) != 3 {
		return l.Errorf("want a seat and its points")
	}
	sd := p.scen.seats().Of(adjudicator.Seat(strings.ToLower(l.Words[1])))
	n, err := l.Number(2, 0, 999)
	if err != nil || sd == nobody {
		return l.Errorf("want a seat and its points")
	}
	p.points = pick(sd == germans, n, -n)
	return nil
}

func readControl(p *situation, l position.Line) error {
	if len(l.Words) != 3 {
		return l.Errorf("want the number of an Objective and a seat, or nobody")
	}
	n, err := l.Number(1, 1, 5)
	if err != nil {
		return err
	}
	p.control[n] = p.scen.seats().Of(adjudicator.Seat(strings.ToLower(l.Words[2])))
	return nil
}

func (p *situation) letters(list []uint8) (letters []string) {
	for _, m := range list {
		letters = append(letters, p.sys.objectives[m].letter)
	}
	return letters
}

// meanings lists markers with what they give for which Objective: "C:1:3, P:1:each" (7.3.2).
func (p *situation) meanings(list []uint8) string {
	var out []string
	for _, m := range list {
		o := &p.sys.objectives[m]
		what := [...]string{singleObjective: strconv.Itoa(o.objective), eachObjective: "each", exitObjective: "exit", elimObjective: "elim"}[o.kind]
		out = append(out, o.letter+":"+strconv.Itoa(o.points)+":"+what)
	}
	return strings.Join(out, ", ")
}

func (p *situation) readLetters(l position.Line, from int) (list []uint8, err error) {
	for _, w := range l.Words[min(from, len(l.Words)):] {
		i := slices.IndexFunc(p.sys.objectives, func(o objective) bool { return o.letter == strings.ToUpper(w) })
		if i < 0 {
			return nil, l.Errorf("no objective marker %q", w)
		}
		list = append(list, uint8(i))
	}
	return list, nil
}

func readMarkers(p *situation, l position.Line) (err error) {
	p.markers, err = p.readLetters(l, 1)
	return err
}

// read changes the position by lines of its text.
func (p *situation) read(lines []position.Line) error {
	if err := wordTable().Read(p, lines); err != nil {
		return err
	}
	return p.sound()
}

// sound returns the first thing that cannot be.
func (p *situation) sound() error {
	for sd := range numSides {
		if err := p.deck(sd).Check(); err != nil {
			return fmt.Errorf("deck %s: %w", p.nation(sd), err)
		}
	}
	for i := range p.pieces {
		s, f := &p.pieces[i], formation(i)
		name := p.info(f).name
		switch {
		case (s.in == onBoard) != (s.at != nowhere):
			return fmt.Errorf("%s: on the board, or in no hex", name)
		case s.in == onBoard && p.terrain[s.at] == blaze:
			return fmt.Errorf("%s stands in a Blaze (T100)", name)
		case s.weapon != noWeapon && p.weapons[s.weapon].holder != f:
			return fmt.Errorf("%s and its Weapon disagree", name)
		case s.weapon != noWeapon && !p.info(f).kind.carries():
			return fmt.Errorf("%s carries a Weapon (11.2)", name)
		case s.in == unused && s.weapon != noWeapon:
			return fmt.Errorf("%s is unused and has a Weapon", name)
		case s.in == onBoard && p.info(f).kind.isTank() && p.twoTanks(s.at, f):
			return fmt.Errorf("two Tanks in %s (8.2.1)", s.at)
		}
	}
	for h := range nowhere {
		if p.fort[h] != noFort && p.terrain[h].isWater() {
			return fmt.Errorf("a Fortification in the water of %s (F125.4)", h)
		}
	}
	if p.time > p.sys.lastBox {
		return errors.New("the Time marker is beyond its track")
	}
	if !p.over && p.turn > 0 && p.active == nobody {
		return errors.New("nobody plays")
	}
	return nil
}
