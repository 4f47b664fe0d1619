package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// politicsWords are the lines of the Events Table (3.5).
func politicsWords(by bySide) []row {
	return []row{
		{Name: "EVENT", Example: "42", // this turn's
			Read: func(p *placer, l position.Line) error {
				at, err := eventOf(l)
				p.talks.Event = int8(eventNumber(at))
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				if e := p.talks.Event; e != 0 {
					out.Line(strconv.Itoa(int(e)))
				}
			}},
		{Name: "OCCURRED", Example: "33", // has been carried out
			Read: func(p *placer, l position.Line) error {
				at, err := eventOf(l)
				if err == nil {
					p.talks.Occurred |= 1 << at
				}
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				for at := range eventNumbers {
					if p.talks.Occurred&(1<<at) != 0 {
						out.Line(strconv.Itoa(eventNumber(at)))
					}
				}
			}},
		position.Flag("CONFRONTATION", func(p *placer) *bool { return &p.talks.Confront }),
		{Name: "CHOICE", Example: "league BU,GR COLLAPSE 0", // what the event leaves to a side
			Read: by.Reader(func(p *placer, sd side, l position.Line) error {
				p.talks.Choice = readChoiceLine(l, sd)
				return nil
			}),
			Print: func(p *placer, _ int, out *position.Text) {
				if c := p.talks.Choice; c != nil {
					out.Line(by.Name(p, c.By), strings.Join(nationNamesOf(c.From), ","), eventWords[c.Verb], strconv.Itoa(c.N))
				}
			}},
	}
}

// readCalled reads a Power whose units have entered play.
func (p *placer) readCalled(n nation, _ position.Line) error {
	p.aside(n, func() { p.talks.Called |= setOf(n) })
	return nil
}

func (p *placer) printCalled(n nation, out *position.Text) {
	if p.talks.Called.has(n) {
		out.Line()
	}
}

// afterEventWords are what events have left.
func afterEventWords() []row {
	return []row{
		position.Flag("OUR-FLEET", func(p *placer) *bool { return &p.talks.OurFleet }), // the League has had the British Fleet
		{Name: "INDEPENDENT", Example: "AL",
			Read: func(p *placer, _ position.Line) error { p.drawBorders(); return nil },
			Print: func(p *placer, _ int, out *position.Text) {
				if p.talks.Albania {
					out.Line(albania.String())
				}
			}},
	}
}

// sheetWords are what a side has in the Diplomatic Phase.
func sheetWords(by bySide) []row {
	return []row{
		// unallocated Mobilization Points
		position.CountOf(by, "FREE", "league 3", 0, 999, func(p *placer, sd side) *int16 { return &p.talks.Free[sd] }),
		by.Row("LANDINGS", "league 1", func(p *placer, sd side, l position.Line) error { // Amphibious Operations left
			n, err := position.NumberIn[int8](l, 2, 0, 99)
			p.talks.Landings[sd] = n
			return err
		}, func(p *placer, sd side, out *position.Text) {
			if p.opts.amphibious {
				out.Line(strconv.Itoa(int(p.talks.Landings[sd])))
			}
		}),
		by.Mark("CLOSED", "league", func(p *placer, sd side) *bool { return &p.talks.Closed[sd] }), // its sheet is complete
		by.Row("DIPLO", "league COMMIT 3", (*placer).readSealed, func(p *placer, sd side, out *position.Text) {
			for i := range p.talks.Sheets[sd] {
				out.Line(p.talks.Sheets[sd][i].String())
			}
		}),
	}
}

// exchangeWords are offers of prisoners and the number of the last.
func exchangeWords() []row {
	return []row{
		{Name: "EXCHANGE", Example: `1 league OLD GIVE OE/5 Div GET BU/3 Bde FOR "text"`, Read: (*placer).readExchange,
			Print: func(p *placer, _ int, out *position.Text) {
				for i := range p.talks.Exchanges {
					x := &p.talks.Exchanges[i]
					old := map[bool]string{true: " OLD"}[x.Old]
					out.Line(strconv.Itoa(x.ID), p.sideName(x.By)+old+p.exchangeTerms(x))
				}
			}},
		{Name: "EXCHANGES", Example: "4",
			Read: func(p *placer, l position.Line) (err error) {
				p.talks.Exchange, err = l.Number(1, 0, 9999)
				return err
			},
			Print: func(p *placer, _ int, out *position.Text) {
				t := &p.talks
				if t.Exchange > 0 && !slices.ContainsFunc(t.Exchanges, func(x exchange) bool { return x.ID == t.Exchange }) {
					out.Line(strconv.Itoa(t.Exchange))
				}
			}},
	}
}

// eventOf reads the number of an event and returns its place on the table.
func eventOf(l position.Line) (int, error) {
	at := eventIndex(wordNumber(l, 1))
	if at < 0 {
		return 0, l.Errorf("want the number of an event: two digits from 1 to 6")
	}
	return at, nil
}

// readChoiceLine reads the countries, the verb and the number of a choice.
func readChoiceLine(l position.Line, sd side) *choice {
	c := &choice{By: sd}
	for _, w := range l.Words[2:] {
		for _, code := range strings.Split(w, ",") {
			if n := parseNation(code); n != noNation {
				c.From |= setOf(n)
			}
		}
		if at := indexOf(eventWords[:], w); at >= 0 {
			c.Verb = eventVerb(at)
		}
		if n, err := strconv.Atoi(w); err == nil {
			c.N = n
		}
	}
	return c
}

// readSealed reads one diplomatic line of a side.
func (p *placer) readSealed(sd side, l position.Line) error {
	o, err := l.Order(p.sys.language, 2, "")
	if err != nil {
		return err
	}
	if !isTalk(&o) {
		return l.Errorf("%q is not a line of the Diplomatic Phase", o.Raw)
	}
	p.talks.Sheets[sd] = append(p.talks.Sheets[sd], o)
	return nil
}

// isTalk reports whether an order is a line of the Diplomatic Phase.
func isTalk(o *orders.Order) bool {
	g, ok := segmentOf(o.Verb)
	return ok && g == segDiplomatic
}

// readExchange reads an offer of prisoners: its number, its side, what it says.
func (p *placer) readExchange(l position.Line) error {
	if len(l.Words) < 4 {
		return l.Errorf("want a number, a side, GIVE and GET")
	}
	x, words := exchange{ID: wordNumber(l, 1)}, l.Words[3:]
	if words[0] == "OLD" {
		x.Old, words = true, words[1:]
	}
	text := "OFFER POW " + strings.Join(words, " ")
	sheet, faults := p.sys.language.Stored(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return l.Errorf("cannot read the offer %q", text)
	}
	o := &sheet.Orders[0]
	for i, key := range [...]string{"GIVE", "GET"} {
		for _, a := range clauseArgs(o, key) {
			u := p.sys.unitNamed(a.Text)
			switch {
			case u == noUnit:
				return l.Errorf("no unit %q", a.Text)
			case i == 0:
				x.Give = append(x.Give, u)
			default:
				x.Get = append(x.Get, u)
			}
		}
	}
	for _, a := range clauseArgs(o, "FOR") {
		x.For = argText(a)
	}
	var err error
	if x.By, err = p.side(l, 2); err != nil {
		return err
	}
	p.talks.Exchange = max(p.talks.Exchange, x.ID)
	p.talks.Exchanges = append(p.talks.Exchanges, x)
	return nil
}
