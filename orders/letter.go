package orders

import "slices"

// Reading says how the text of a letter is read.
type Reading struct {
	// Framed text stood between BEGIN ORDERS and END ORDERS: each of its lines
	// is an order. Elsewhere lines may be talk.
	Framed bool
	// Words are what the seat may name; nil when the game is not known yet.
	Words *Lexicon
}

// Read reads a letter as people write them. A line of text that is not framed
// is an order when its first word is a verb, also abbreviated or with one slip,
// and what follows fits it; when it is a unit and where it goes; or a header.
// What nearly is an order is a fault, so that it is asked about; the rest is
// talk and listed as Skipped.
func (l Language) Read(text string, how Reading) (Sheet, []Query, []Fault) {
	p := parser{x: l.index(), maxLine: maxLine, letter: true, framed: how.Framed, lex: how.Words}
	p.read(text)
	p.askTwice()
	hearingOf(&p).weighTalk(splitLines(text))
	p.sheet.Bare = p.sheet.Bare && len(p.sheet.Orders) == 0
	return p.sheet, p.queries, p.faults
}

// askTwice makes a fault of a line that stands in a letter a second time and would be done twice, though nobody can tell whether it
// shall: one that plays a card or gives an amount.
func (p *parser) askTwice() {
	said := map[string]bool{}
	p.sheet.Orders = slices.DeleteFunc(p.sheet.Orders, func(o Order) bool {
		v := o.entry
		if v == nil || !v.row.Sums && !(v.row.Group == CardGroup && v.row.Object == Must) {
			return false
		}
		text := o.String()
		if !said[text] {
			said[text] = true
			return false
		}
		p.fault(Fault{Pos: o.Pos, Code: SaidTwice, Read: o.Raw, Verb: o.Verb})
		return true
	})
}

// ReadHeader reads the header of a letter alone: game, seat and code, which
// tell in whose words the rest is to be read.
func ReadHeader(text string, framed bool) Header {
	p := parser{x: Language{}.index(), maxLine: maxLine, letter: true, framed: framed, heads: true}
	p.read(text)
	return p.sheet.Header
}

// verdict is what a line of a letter is taken for.
type verdict uint8

const (
	isTalk verdict = iota
	isOrder
	isDoubt // nearly an order: it is asked about
	isWish  // to be checked, not executed
)

// part handles one order of a line, or what may be one, in a letter.
func (p *parser) part(open Pos, written string) {
	if p.framed {
		p.framedPart(open, written)
		return
	}
	cutterOf(p).dropThanks()
	cutterOf(p).dropStop()
	v, fault := judgeOf(p).judge(open, written)
	if p.ended && (v == isOrder || v == isDoubt) && !p.isHarmless() {
		p.fault(Fault{Pos: p.toks[0].pos, Code: AfterEnd, Read: written})
		return
	}
	switch v {
	case isOrder:
		p.take(open, written)
	case isDoubt:
		p.fault(fault)
	case isWish:
		p.wish(written)
	default:
		hearingOf(p).hear(written)
	}
}

// framedPart reads a line of a framed sheet: talk has no place in it, but a
// wish to be checked is understood there too.
func (p *parser) framedPart(open Pos, written string) {
	if p.ended {
		if v, _ := judgeOf(p).judge(open, written); v == isTalk || v == isWish {
			hearingOf(p).hear(written)
		} else if p.isHarmless() {
			p.take(open, written)
		} else {
			p.fault(Fault{Pos: p.toks[0].pos, Code: AfterEnd, Read: written})
		}
		return
	}
	if _, exact := p.x.first.exact[p.toks[0].key]; !exact {
		switch v, _ := judgeOf(p).judge(open, written); {
		case v == isWish:
			p.wish(written)
			return
		case v == isTalk && cutterOf(p).isProse() && !cutterOf(p).namesSomething(p.toks):
			hearingOf(p).hear(written)
			return
		}
	} else if wishes(p.lines[0].text) && !judgeOf(p).isSure(open, written) {
		p.wish(written)
		return
	}
	p.take(open, written)
}

// isHarmless tells whether the line at hand may stand below END: words for the
// opponent and questions to the referee.
func (p *parser) isHarmless() bool {
	e, ok := p.x.first.exact[p.toks[0].key]
	return ok && e.verb != nil && (e.verb.row.Query || e.verb.row.Name == "MESSAGE")
}

// wish notes that a line asks for a check instead of the execution.
func (p *parser) wish(written string) {
	at := Pos{p.lines[0].no, 1}
	if p.sheet.Wish.Line == 0 {
		p.sheet.Wish = at
	}
	p.skip(at.Line)
	if !p.sheet.Header.Check {
		p.sheet.Header.Check = true
		p.queries = append(p.queries, Query{Pos: at, Verb: "CHECK", Topic: ""})
	}
}

// trial is what a line would come to as an order.
type trial struct {
	sheet   Sheet
	queries []Query
	faults  []Fault
}

func (t *trial) clean() bool { return len(t.faults) == 0 }

// order is the order that was read, nil when there is none.
func (t *trial) order() *Order {
	if len(t.sheet.Orders) == 0 {
		return nil
	}
	return &t.sheet.Orders[0]
}

// trial reads tokens as an order without any effect.
func (p *parser) trial(toks []token, open Pos, written string) trial {
	if len(toks) == 0 {
		return trial{} // nothing is no order
	}
	q := parser{x: p.x, letter: p.letter, framed: true, lex: p.lex, tier: p.tier, lines: p.lines, toks: append([]token(nil), toks...)}
	q.take(open, written)
	return trial{q.sheet, q.queries, q.faults}
}
