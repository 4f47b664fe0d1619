package balkanwars

import (
	"feldpost/adjudicator/kernel/position"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// talk applies the position lines of the Diplomatic Phase; false for a line
// that is none of them.
//
//	EVENT 42                     this turn's event
//	OCCURRED 33                  an event that has been carried out
//	CONFRONTATION
//	CHOICE league BU,GR COLLAPSE what the event leaves to a side
//	CALLED AH                    a Power whose units have entered play
//	OUR-FLEET                    the League has had the British Fleet
//	INDEPENDENT AL
//	FREE league 3                unallocated Mobilization Points
//	LANDINGS league 1            Amphibious Operations left
//	CLOSED league                its sheet is complete
//	DIPLO league COMMIT 3        a sealed line
//	EXCHANGE 1 league GIVE OE/5 Div GET BU/3 Bde FOR "text"
//	EXCHANGE 1 league OLD GET BU/3 Bde
//	EXCHANGES 4                  number of the last offer
func (p *placer) talk(l position.Line) (bool, error) {
	t := &p.talks
	switch l.Word() {
	case "EVENT":
		return true, p.eventNumber(l, func(at int) { t.Event = int8(eventNumber(at)) })
	case "OCCURRED":
		return true, p.eventNumber(l, func(at int) { t.Occurred |= 1 << at })
	case "CONFRONTATION":
		t.Confront = true
		return true, nil
	case "CHOICE":
		return true, p.seatOf(l, func(sd side) { t.Choice = readChoiceLine(l, sd) })
	case "CALLED":
		return true, p.nation(l, func(n nation) error {
			p.aside(n, func() { t.Called |= setOf(n) })
			return nil
		})
	case "OUR-FLEET":
		t.OurFleet = true
		return true, nil
	case "INDEPENDENT":
		p.drawBorders()
		return true, nil
	case "FREE":
		return true, p.seatOf(l, func(sd side) { t.Free[sd] = int16(wordNumber(l, 2)) })
	case "LANDINGS":
		return true, p.seatOf(l, func(sd side) { t.Landings[sd] = int8(wordNumber(l, 2)) })
	case "CLOSED":
		return true, p.seatOf(l, func(sd side) { t.Closed[sd] = true })
	case "DIPLO":
		return true, p.sealed(l)
	case "EXCHANGE":
		return true, p.exchange(l)
	case "EXCHANGES":
		t.Exchange = wordNumber(l, 1)
		return true, nil
	}
	return false, nil
}

func (p *placer) eventNumber(l position.Line, set func(at int)) error {
	at := eventIndex(wordNumber(l, 1))
	if at < 0 {
		return l.Errorf("want the number of an event: two digits from 1 to 6")
	}
	set(at)
	return nil
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

// sealed reads one diplomatic line of a side.
func (p *placer) sealed(l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want a side and an order")
	}
	text := strings.TrimSpace(l.Rest[len(l.Words[1]):])
	sheet, _, faults := p.sys.language.Parse(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 || !isTalk(&sheet.Orders[0]) {
		return l.Errorf("cannot read the diplomatic order %q", text)
	}
	return p.seatOf(l, func(sd side) { p.talks.Sheets[sd] = append(p.talks.Sheets[sd], sheet.Orders[0].Settled()) })
}

// isTalk reports whether an order is a line of the Diplomatic Phase.
func isTalk(o *orders.Order) bool {
	g, ok := segmentOf(o.Verb)
	return ok && g == segDiplomatic
}

// exchange reads an offer of prisoners.
func (p *placer) exchange(l position.Line) error {
	if len(l.Words) < 4 {
		return l.Errorf("want a number, a side, GIVE and GET")
	}
	x, words := exchange{ID: wordNumber(l, 1)}, l.Words[3:]
	if words[0] == "OLD" {
		x.Old, words = true, words[1:]
	}
	text := "OFFER POW " + strings.Join(words, " ")
	sheet, _, faults := p.sys.language.Parse(text + "\n")
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
	p.talks.Exchange = max(p.talks.Exchange, x.ID)
	return p.seatOf(position.Line{No: l.No, Words: l.Words[1:]}, func(sd side) {
		x.By = sd
		p.talks.Exchanges = append(p.talks.Exchanges, x)
	})
}

// printTalks prints what talk reads.
func (s *State) printTalks(b *strings.Builder) {
	t := &s.talks
	if t.Event != 0 {
		fmt.Fprintf(b, "EVENT %d\n", t.Event)
	}
	for at := range eventNumbers {
		if t.Occurred&(1<<at) != 0 {
			fmt.Fprintf(b, "OCCURRED %d\n", eventNumber(at))
		}
	}
	if t.Confront {
		b.WriteString("CONFRONTATION\n")
	}
	if c := t.Choice; c != nil {
		fmt.Fprintf(b, "CHOICE %s %s %s %d\n", s.seat(c.By), strings.Join(nationNamesOf(c.From), ","), eventWords[c.Verb], c.N)
	}
	for n := range nations {
		if t.Called.has(n) {
			fmt.Fprintf(b, "CALLED %s\n", n)
		}
	}
	if t.OurFleet {
		b.WriteString("OUR-FLEET\n")
	}
	if t.Albania {
		b.WriteString("INDEPENDENT AL\n")
	}
	for sd := range sideNone {
		seat := s.seat(sd)
		if t.Free[sd] != 0 {
			fmt.Fprintf(b, "FREE %s %d\n", seat, t.Free[sd])
		}
		if s.opts.amphibious {
			fmt.Fprintf(b, "LANDINGS %s %d\n", seat, t.Landings[sd])
		}
		if t.Closed[sd] {
			fmt.Fprintf(b, "CLOSED %s\n", seat)
		}
		for i := range t.Sheets[sd] {
			fmt.Fprintf(b, "DIPLO %s %s\n", seat, t.Sheets[sd][i].String())
		}
	}
	for i := range t.Exchanges {
		x := &t.Exchanges[i]
		old := map[bool]string{true: " OLD"}[x.Old]
		fmt.Fprintf(b, "EXCHANGE %d %s%s%s\n", x.ID, s.seat(x.By), old, s.exchangeTerms(x))
	}
	if t.Exchange > 0 && !slices.ContainsFunc(t.Exchanges, func(x exchange) bool { return x.ID == t.Exchange }) {
		fmt.Fprintf(b, "EXCHANGES %d\n", t.Exchange)
	}
}
