package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

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
