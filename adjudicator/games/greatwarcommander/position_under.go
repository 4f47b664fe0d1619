package greatwarcommander

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

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
