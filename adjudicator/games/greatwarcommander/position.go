package greatwarcommander

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
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

// underWords are the words of an Order under way: its lines, and the tape (see State).
func underWords() []position.Word[*situation] {
	last := func(p *situation, l position.Line) (*entry, error) {
		if p.under == nil || len(p.under.tape) == 0 {
			return nil, l.Errorf("want ANSWER before it")
		}
		return &p.under.tape[len(p.under.tape)-1], nil
	}
	add := func(p *situation, e entry) error {
		if p.under == nil {
			p.under = &underway{}
		}
		p.under.tape = append(p.under.tape, e)
		return nil
	}
	return []position.Word[*situation]{
		{Name: "BLOCK", Example: "ORDER RALLY", Read: func(p *situation, l position.Line) error {
			o, err := readLine(l.Rest)
			if p.under == nil {
				p.under = &underway{}
			}
			p.under.block = append(p.under.block, o)
			return err
		}, Print: func(p *situation, _ int, out *position.Text) {
			if p.under == nil {
				return
			}
			for _, t := range texts(p.under.block) {
				out.Line(t)
			}
		}},
		{Name: "TOLD", Example: "3", Read: func(p *situation, l position.Line) (err error) {
			if p.under != nil {
				p.under.told, err = l.Number(1, 0, 1<<20)
			}
			return err
		}, Print: func(p *situation, _ int, out *position.Text) {
			if p.under != nil {
				out.Line(strconv.Itoa(p.under.told))
			}
		}},
		{Name: "TAPE", Example: "ANSWER", Read: func(p *situation, l position.Line) error {
			kind, rest, _ := strings.Cut(l.Rest, " ")
			switch kind {
			case "SHUFFLE":
				var order []int
				for i := range strings.Fields(rest) {
					n, err := l.Number(i+2, 0, deckSize)
					if err != nil {
						return err
					}
					order = append(order, n)
				}
				return add(p, entry{Shuffle: order})
			case "ANSWER":
				return add(p, entry{Answer: []orders.Order{}})
			case "RULING":
				return add(p, entry{Ruling: rest + "\n"})
			case "LINE":
				e, err := last(p, l)
				if err != nil {
					return err
				}
				o, err := readLine(rest)
				e.Answer = append(e.Answer, o)
				return err
			case "MORE":
				e, err := last(p, l)
				if err == nil {
					e.Ruling += rest + "\n"
				}
				return err
			}
			return l.Errorf("want SHUFFLE, ANSWER, LINE, RULING or MORE")
		}, Print: func(p *situation, _ int, out *position.Text) {
			if p.under == nil {
				return
			}
			for _, e := range p.under.tape {
				switch {
				case e.Shuffle != nil:
					words := []string{"SHUFFLE"}
					for _, n := range e.Shuffle {
						words = append(words, strconv.Itoa(n))
					}
					out.Line(words...)
				case e.Ruling != "":
					for i, line := range strings.Split(strings.TrimSuffix(e.Ruling, "\n"), "\n") {
						out.Line(pick(i == 0, "RULING", "MORE"), line)
					}
				default:
					out.Line("ANSWER")
					for _, t := range texts(e.Answer) {
						out.Line("LINE", t)
					}
				}
			}
		}},
	}
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

// sideWords are the words of each side.
func sideWords() []position.Word[*situation] {
	row := func(name, example string, read func(p *situation, sd side, l position.Line) error, show func(p *situation, sd side, out *position.Text)) position.Word[*situation] {
		return bySide.Row(name, example, read, show)
	}
	return []position.Word[*situation]{
		row("SURRENDER", "de 8", func(p *situation, sd side, l position.Line) (err error) {
			p.lose[sd], err = l.Number(2, 1, p.sys.casualtyBoxes)
			return err
		}, func(p *situation, sd side, out *position.Text) { out.Line(strconv.Itoa(p.lose[sd])) }),
		row("SECRET", "de C", func(p *situation, sd side, l position.Line) (err error) {
			p.secret[sd], err = p.readLetters(l, 2)
			return err
		}, func(p *situation, sd side, out *position.Text) { out.Line(p.letters(p.secret[sd])...) }),
		row("DECK", "de G-7 G-21", readDeck, func(p *situation, sd side, out *position.Text) {
			d := &p.decks[sd]
			var ids []string
			for i := d.size - 1; i >= 0; i-- {
				ids = append(ids, p.card(sd, d.pile[i]).id)
			}
			out.Line(ids...)
		}),
		row("HAND", "de G-3", func(p *situation, sd side, l position.Line) error { return p.readCards(l, sd, cards.Hand) },
			func(p *situation, sd side, out *position.Text) { out.Line(p.cardIDs(sd, p.hand(sd))...) }),
		row("HQ", "de G-3", func(p *situation, sd side, l position.Line) error {
			if err := p.readCards(l, sd, cards.Open); err != nil {
				return err
			}
			p.hq[sd], _ = p.readCard(l.Words[2], sd)
			return nil
		}, func(p *situation, sd side, out *position.Text) {
			if c := p.hq[sd]; c != 0 {
				out.Line(p.card(sd, c).id)
			}
		}),
		row("STRATEGY", "de hand 3", readStrategy, func(p *situation, sd side, out *position.Text) {
			x := &p.strategy[sd]
			for _, line := range []struct {
				word string
				list []uint8
			}{{"pile", x.pile}, {"open", x.open}, {"discard", x.discard}} {
				words := []string{line.word}
				for _, n := range line.list {
					words = append(words, strconv.Itoa(int(n)))
				}
				out.Line(words...)
			}
			if x.hand != 0 {
				out.Line("hand", strconv.Itoa(int(x.hand)))
			}
			if x.used {
				out.Line("used")
			}
			if x.fresh {
				out.Line("fresh")
			}
		}),
		row("TELEPHONE", "de 9 local working", readPhone, func(p *situation, sd side, out *position.Text) {
			if t := p.phone[sd]; t.fp == 0 {
				out.Line("none")
			} else {
				out.Line(strconv.Itoa(t.fp), cmpOr(boxNames[t.box], "local"), pick(t.broken, "broken", "working"))
			}
		}),
		row("SPOT", "de H4 H5 H6", readSpot, func(p *situation, sd side, out *position.Text) {
			if s := p.spot[sd]; s.hex != nowhere {
				out.Line(append([]string{s.hex.String()}, hexList(s.impacts)...)...)
			}
		}),
		row("SUPPLY", "de trench trench", func(p *situation, sd side, l position.Line) error {
			p.toSupply[sd] = nil
			for _, w := range l.Words[2:] {
				k := slices.Index(fortNames, strings.ToLower(w))
				if k < 1 {
					return l.Errorf("no Fortification %q", w)
				}
				p.toSupply[sd] = append(p.toSupply[sd], fort(k))
			}
			return nil
		}, func(p *situation, sd side, out *position.Text) {
			var words []string
			for _, f := range p.toSupply[sd] {
				words = append(words, f.String())
			}
			out.Line(words...)
		}),
		bySide.Mark("CALLED", "de", func(p *situation, sd side) *bool { return &p.called[sd] }),
		bySide.Mark("OBSERVED", "de", func(p *situation, sd side) *bool { return &p.observed[sd] }),
		bySide.Mark("TANKLOST", "fr", func(p *situation, sd side) *bool { return &p.tankLost[sd] }),
		bySide.Orders("STAND", "de DEFENCE DO A36", "STAND", func(*situation) orders.Language { return language() }, func(p *situation, sd side) *[]orders.Order { return &p.standing[sd] }),
		bySide.Orders("COMING", "de STAND DEFENCE DO A36", "", func(*situation) orders.Language { return language() }, func(p *situation, sd side) *[]orders.Order { return &p.coming[sd] }),
		bySide.Orders("GATE", "de DEFENCE", "GATE", func(*situation) orders.Language { return language() }, func(p *situation, sd side) *[]orders.Order { return &p.gates[sd] }),
		bySide.Orders("NEXTGATE", "de GATE DEFENCE", "", func(*situation) orders.Language { return language() }, func(p *situation, sd side) *[]orders.Order { return &p.nextGates[sd] }),
		bySide.Orders("ON", "de DEFENCE DO A36", "ON", func(*situation) orders.Language { return language() }, func(p *situation, sd side) *[]orders.Order { return &p.onTurn[sd] }),
	}
}

func (p *situation) cardIDs(sd side, list []uint8) (ids []string) {
	for _, c := range list {
		ids = append(ids, p.card(sd, c).id)
	}
	return ids
}

// readDeck lays cards into the pile in this order, the first on top; what lay there before is discarded.
func readDeck(p *situation, sd side, l position.Line) error {
	d := p.deck(sd)
	for _, c := range d.Order() {
		d.Put(c, cards.Discard)
	}
	for i := len(l.Words) - 1; i >= 2; i-- {
		c, ok := p.readCard(l.Words[i], sd)
		if !ok {
			return l.Errorf("no card %q", l.Words[i])
		}
		d.Put(c, cards.InDeck)
		d.Top(c)
	}
	return nil
}

// readCards puts cards into a place; those that were there are discarded.
func (p *situation) readCards(l position.Line, sd side, to cards.Place) error {
	d := p.deck(sd)
	for _, c := range slices.Collect(d.At(to)) {
		d.Put(c, cards.Discard)
	}
	for _, w := range l.Words[2:] {
		c, ok := p.readCard(w, sd)
		if !ok {
			return l.Errorf("no card %q", w)
		}
		d.Put(c, to)
	}
	return nil
}

func readStrategy(p *situation, sd side, l position.Line) error {
	x := &p.strategy[sd]
	if len(l.Words) < 3 {
		return l.Errorf("want pile, hand, open, discard, used or fresh")
	}
	var list []uint8
	for i := 3; i < len(l.Words); i++ {
		n, err := l.Number(i, 1, strategySize)
		if err != nil {
			return err
		}
		list = append(list, uint8(n))
	}
	took := func(from []uint8) []uint8 {
		return slices.DeleteFunc(slices.Clone(from), func(n uint8) bool { return slices.Contains(list, n) })
	}
	switch l.Words[2] {
	case "used":
		x.used = true
		return nil
	case "fresh":
		x.fresh = true
		return nil
	}
	x.pile, x.open, x.discard = took(x.pile), took(x.open), took(x.discard)
	if slices.Contains(list, x.hand) {
		x.hand = 0
	}
	switch l.Words[2] {
	case "pile":
		x.pile = list
	case "open":
		x.open = list
	case "discard":
		x.discard = list
	case "hand":
		if x.hand != 0 {
			x.pile = append(x.pile, x.hand)
		}
		if x.hand = 0; len(list) > 0 {
			x.hand = list[0]
		}
	default:
		return l.Errorf("want pile, hand, open, discard, used or fresh")
	}
	return nil
}

func readPhone(p *situation, sd side, l position.Line) error {
	if len(l.Words) == 3 && l.Words[2] == "none" {
		p.phone[sd] = phoneState{}
		return nil
	}
	if len(l.Words) != 5 {
		return l.Errorf("want FP, box and state: 9 local working")
	}
	n, err := l.Number(2, 8, 10)
	box := slices.Index(boxNames, l.Words[3])
	if err != nil || box < 1 || l.Words[4] != "working" && l.Words[4] != "broken" {
		return l.Errorf("want FP, box and state: 9 local working")
	}
	p.phone[sd] = phoneState{n, artilleryBox(box), l.Words[4] == "broken"}
	return nil
}

func readSpot(p *situation, sd side, l position.Line) error {
	var list []hex
	for i := range l.Words[2:] {
		h, err := hexesOf.Find(p, l, i+2)
		if err != nil {
			return err
		}
		list = append(list, h)
	}
	p.spot[sd] = spot{hex: nowhere}
	if len(list) > 0 {
		p.spot[sd] = spot{list[0], list[1:]}
	}
	return nil
}

// hexWords are the words of each hex.
func hexWords() []position.Word[*situation] {
	return []position.Word[*situation]{
		hexesOf.Row("TERRAIN", "H4 woods", func(p *situation, h hex, l position.Line) error {
			t := slices.Index(terrainNames, strings.ToLower(strings.Join(l.Words[2:3], "")))
			if t < 0 {
				return l.Errorf("want a terrain: %s", strings.Join(terrainNames, ", "))
			}
			if p.terrain[h] == blaze {
				p.blazes--
			}
			if p.terrain[h] = terrain(t); p.terrain[h] == blaze {
				p.blazes++
			}
			p.shell[h] = len(l.Words) > 3 && l.Words[3] == "marker"
			return nil
		}, func(p *situation, h hex, out *position.Text) {
			if p.terrain[h] != p.board.terrain[h] || p.shell[h] {
				words := []string{p.terrain[h].String()}
				if p.shell[h] {
					words = append(words, "marker")
				}
				out.Line(words...)
			}
		}),
		hexesOf.Row("FORT", "H4 trench", func(p *situation, h hex, l position.Line) error {
			word := strings.ToLower(strings.Join(l.Words[2:3], ""))
			k := slices.Index(fortNames, pick(word == "none", "", word))
			if k < 0 {
				return l.Errorf("want a Fortification, or none")
			}
			if p.fort[h] != p.board.fort[h] && p.fort[h] != noFort {
				p.laid[p.fort[h]]--
			}
			if p.fort[h] = fort(k); p.fort[h] != noFort && p.fort[h] != p.board.fort[h] {
				p.laid[k]++
			}
			return nil
		}, func(p *situation, h hex, out *position.Text) {
			if p.fort[h] != p.board.fort[h] {
				out.Line(cmpOr(p.fort[h].String(), "none"))
			}
		}),
		hexesOf.Mark("GAS", "H4", func(p *situation, h hex) *bool { return &p.gas[h] }),
		hexesOf.Row("LAST", "H4 de", func(p *situation, h hex, l position.Line) error {
			p.last[h] = p.scen.seats().Of(adjudicator.Seat(strings.Join(l.Words[2:3], "")))
			return nil
		}, func(p *situation, h hex, out *position.Text) {
			if p.last[h] != nobody {
				out.Line(string(p.seat(p.last[h])))
			}
		}),
	}
}

// readUnit reads where a Formation is and its state; UNIT ALL UNUSED clears the board.
func readUnit(p *situation, l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want the name of a Formation and where it is")
	}
	if strings.EqualFold(l.Words[1], "all") {
		for i := range p.pieces {
			p.pieces[i] = piece{at: nowhere, weapon: noWeapon}
		}
		for i := range p.weapons {
			p.weapons[i] = weaponState{holder: noFormation}
		}
		p.toSupply = [numSides][]fort{}
		return nil
	}
	f, _, near := p.scen.pieces.find(l.Words[1])
	if f == noFormation {
		return l.Errorf("no Formation %q; near: %s", l.Words[1], strings.Join(near, ", "))
	}
	w := p.pieces[f].weapon
	s := piece{at: nowhere, weapon: w}
	where, rest := l.Words[2], l.Words[3:]
	if h, ok := readHex(where); ok {
		s.in, s.at = onBoard, h
	} else {
		k := slices.Index(placeNames, strings.ToUpper(where))
		if k < 0 || k == int(onBoard) {
			return l.Errorf("no place %q", where)
		}
		s.in = place(k)
		if s.in != unused {
			if len(rest) == 0 {
				return l.Errorf("want the number of a box")
			}
			n, err := strconv.Atoi(rest[0])
			if err != nil || n < 0 || n > 99 {
				return l.Errorf("want the number of a box")
			}
			s.box, rest = uint8(n), rest[1:]
		}
	}
	for _, word := range rest {
		switch word {
		case "demoralised":
			s.bad = true
		case "suppressed":
			s.suppressed = true
		case "veteran":
			s.veteran = true
		case "activated":
			s.activated = true
		case "exited":
			s.exited = true
		case "returns":
			s.fromEnemy = true
		default:
			return l.Errorf("no state %q", word)
		}
	}
	p.pieces[f] = s
	return nil
}

func printUnit(p *situation, at int, out *position.Text) {
	s := &p.pieces[at]
	if s.in == unused && !s.exited && p.scen.pieces0[at].in == unused {
		return
	}
	words := []string{p.scen.pieces.formations[at].name}
	if s.in == onBoard {
		words = append(words, s.at.String())
	} else if words = append(words, placeNames[s.in]); s.in != unused {
		words = append(words, strconv.Itoa(int(s.box)))
	}
	for _, x := range []struct {
		is   bool
		word string
	}{{s.bad, "demoralised"}, {s.suppressed, "suppressed"}, {s.veteran, "veteran"}, {s.activated, "activated"}, {s.exited, "exited"}, {s.fromEnemy, "returns"}} {
		if x.is {
			words = append(words, x.word)
		}
	}
	out.Line(words...)
}

// readWeapon reads who has a Weapon: WEAPON MG08-1 LANDWEHR-1 broken; BOX, NONE.
func readWeapon(p *situation, l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want the name of a Weapon and who has it")
	}
	_, w, _ := p.scen.pieces.find(l.Words[1])
	if w == noWeapon {
		return l.Errorf("no Weapon %q", l.Words[1])
	}
	if f := p.weapons[w].holder; f != noFormation {
		p.pieces[f].weapon = noWeapon
	}
	p.weapons[w] = weaponState{holder: noFormation}
	switch who := strings.ToUpper(l.Words[2]); who {
	case "NONE":
	case "BOX":
		p.weapons[w].boxed = true
	default:
		f, _, _ := p.scen.pieces.find(who)
		if f == noFormation {
			return l.Errorf("no Formation %q", who)
		}
		if old := p.pieces[f].weapon; old != noWeapon {
			p.weapons[old].holder = noFormation
		}
		p.weapons[w].holder, p.pieces[f].weapon = f, w
	}
	p.weapons[w].broken = len(l.Words) > 3 && l.Words[3] == "broken"
	return nil
}

func printWeapon(p *situation, at int, out *position.Text) {
	s := &p.weapons[at]
	words := []string{p.scen.pieces.weapons[at].name}
	switch {
	case s.holder != noFormation:
		words = append(words, p.info(s.holder).name)
	case s.boxed:
		words = append(words, "BOX")
	case p.scen.weapons0[at].holder != noFormation:
		words = append(words, "NONE")
	default:
		return
	}
	if s.broken {
		words = append(words, "broken")
	}
	out.Line(words...)
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
