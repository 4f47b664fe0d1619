package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// isUnder tells lines of an Order under way.
func isUnder(l position.Line) bool {
	return slices.ContainsFunc(underWords(), func(w position.Word[*situation]) bool { return w.Name == l.Word() })
}

// underWords are the words of an Order under way: what it asks, its lines, the position before it, and the tape (see entry).
func underWords() []position.Word[*situation] {
	under := func(p *situation) *underway {
		if p.under == nil {
			p.under = &underway{kept: map[int]string{}}
		}
		return p.under
	}
	return []position.Word[*situation]{
		{Name: "ASKED", Example: "SEAT de", Read: func(p *situation, l position.Line) error {
			u := under(p)
			if u.asked == nil {
				u.asked = &question{}
			}
			return u.asked.read(p, l)
		}, Print: func(p *situation, _ int, out *position.Text) {
			if p.under != nil && p.under.asked != nil {
				p.under.asked.print(p, out)
			}
		}},
		{Name: "BLOCK", Example: "ORDER RALLY", Read: func(p *situation, l position.Line) error {
			o, err := readLine(l.Rest)
			under(p).block = append(under(p).block, o)
			return err
		}, Print: func(p *situation, _ int, out *position.Text) {
			if p.under == nil {
				return
			}
			for _, t := range texts(p.under.block) {
				out.Line(t)
			}
		}},
		{Name: "BEFORE", Example: "TURN 3", Read: func(p *situation, l position.Line) error {
			under(p).before += l.Rest + "\n"
			return nil
		}, Print: func(p *situation, _ int, out *position.Text) {
			if p.under != nil {
				each(p.under.before, func(line string) { out.Line(line) })
			}
		}},
		{Name: "TOLD", Example: "3", Read: func(_ *situation, l position.Line) error {
			_, err := l.Number(1, 0, 1<<20)
			return err
		}, Unprinted: "how many events of an Order were told: what is told begins at the question now"},
		{Name: "TAPE", Example: "ANSWER", Read: func(p *situation, l position.Line) error { return under(p).readEntry(l) },
			Print: func(p *situation, _ int, out *position.Text) {
				if p.under == nil {
					return
				}
				for i := range p.under.tape {
					p.under.printEntry(i, out)
				}
			}},
	}
}

// each calls a function with each line of a text.
func each(text string, do func(line string)) {
	for line := range strings.Lines(text) {
		do(strings.TrimSuffix(line, "\n"))
	}
}

// read reads a line of what is asked.
func (q *question) read(p *situation, l position.Line) error {
	what, rest, _ := strings.Cut(l.Rest, " ")
	switch what {
	case "SEAT":
		if q.side = p.scen.seats().Of(adjudicator.Seat(strings.ToLower(rest))); q.side == nobody {
			return l.Errorf("want a seat")
		}
	case "PHASE":
		q.phase = rest
	case "KEY":
		q.key = rest
	case "RULE":
		q.rule = adjudicator.Rule(rest)
	case "VERBS":
		q.verbs = strings.Fields(rest)
	case "SILENCE":
		q.assumed = rest
	case "FIELD":
		key, value, _ := strings.Cut(rest, " ")
		q.fields = append(q.fields, adjudicator.Field{Key: key, Value: value})
	default:
		return l.Errorf("want SEAT, PHASE, KEY, RULE, VERBS, SILENCE or FIELD")
	}
	return nil
}

func (q *question) print(p *situation, out *position.Text) {
	out.Line("SEAT", string(p.seat(q.side)))
	out.Line("PHASE", q.phase)
	out.Line("KEY", q.key)
	out.Line("RULE", string(q.rule))
	out.Line(append([]string{"VERBS"}, q.verbs...)...)
	out.Line("SILENCE", q.assumed)
	for _, f := range q.fields {
		out.Line("FIELD", f.Key, f.Value)
	}
}

// readEntry reads a line of the tape.
func (u *underway) readEntry(l position.Line) error {
	kind, rest, _ := strings.Cut(l.Rest, " ")
	last := len(u.tape) - 1
	switch kind {
	case "SHUFFLE":
		order := []int{}
		for i := range strings.Fields(rest) {
			n, err := l.Number(i+2, 0, deckSize)
			if err != nil {
				return err
			}
			order = append(order, n)
		}
		u.tape = append(u.tape, entry{Shuffle: order})
		return nil
	case "ANSWER":
		u.tape = append(u.tape, entry{Key: rest, Answer: []orders.Order{}})
		return nil
	case "RULING":
		u.tape = append(u.tape, entry{Ruling: rest + "\n"})
		return nil
	}
	if last < 0 {
		return l.Errorf("want SHUFFLE, ANSWER or RULING first")
	}
	switch e := &u.tape[last]; kind {
	case "LINE":
		o, err := readLine(rest)
		e.Answer = append(e.Answer, o)
		return err
	case "AT":
		u.kept[last] += rest + "\n"
	case "MORE":
		e.Ruling += rest + "\n"
	default:
		return l.Errorf("want SHUFFLE, ANSWER, LINE, AT, RULING or MORE")
	}
	return nil
}

func (u *underway) printEntry(i int, out *position.Text) {
	switch e := &u.tape[i]; {
	case e.Shuffle != nil:
		words := []string{"SHUFFLE"}
		for _, n := range e.Shuffle {
			words = append(words, strconv.Itoa(n))
		}
		out.Line(words...)
	case e.Ruling != "":
		word := "RULING"
		each(e.Ruling, func(line string) {
			out.Line(word, line)
			word = "MORE"
		})
	default:
		out.Line(strings.TrimSuffix("ANSWER "+e.Key, " "))
		for _, t := range texts(e.Answer) {
			out.Line("LINE", t)
		}
		each(u.kept[i], func(line string) { out.Line("AT", line) })
	}
}
