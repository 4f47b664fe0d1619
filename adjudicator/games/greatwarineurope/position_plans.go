// Events, lines on file and the result in a position.

package greatwarineurope

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

func (p *placer) readEvent(l position.Line) error {
	if len(l.Words) > 2 {
		i := slices.IndexFunc(p.sys.tables.events, func(e event) bool { return e.id == l.Words[1] })
		at := slices.Index(chitWords, l.Words[2])
		if i >= 0 && at >= 0 {
			p.Chits[i] = chit{At: chitPlace(at)}
			for _, w := range l.Words[3:] {
				turn, isTurn := strings.CutPrefix(w, "turn=")
				switch n := number(turn); {
				case w == "used":
					p.Chits[i].Used = true
				case w == "home":
					p.Chits[i].Home = true
				case isTurn && n >= 0:
					p.Chits[i].Turn = int(n)
				default:
					return l.Errorf("unknown word %q", w)
				}
			}
			return nil
		}
	}
	return l.Errorf("want an event and out, cup, hand, play, warfare, waiting or gone")
}

func (p *placer) printEvent(i int, out *position.Text) {
	x := p.Chits[i]
	if x == (chit{}) {
		return
	}
	line := []string{p.sys.tables.events[i].id, chitWords[x.At]}
	if x.Used {
		line = append(line, "used")
	}
	if x.Home {
		line = append(line, "home")
	}
	if x.Turn > 0 {
		line = append(line, "turn="+strconv.Itoa(x.Turn))
	}
	out.Line(line...)
}

// readPlan reads PLAN side phase [end] [order].
func (p *placer) readPlan(l position.Line) error {
	if len(l.Words) > 2 {
		sd, by := p.seated(adjudicator.Seat(strings.ToLower(l.Words[1])))
		if at := phaseNamed(l.Words[2]); sd != nobody && at != phaseNone {
			pl, from := p.plans[sd][at].of(by), 3
			if len(l.Words) > from && l.Words[from] == "end" {
				pl.End = true
				from++
			}
			if len(l.Words) > from {
				o, err := l.Order(p.sys.language, from, "")
				if err != nil {
					return err
				}
				pl.Orders = append(pl.Orders, settled([]orders.Order{o}, by)...)
				renumber(pl.Orders, by)
			}
			return nil
		}
	}
	return l.Errorf("want a side, a phase and an order")
}

// renumber gives lines their places in a file.
func renumber(list []orders.Order, by member) {
	for i := range list {
		raw := list[i].Raw
		list[i] = list[i].At(orders.Pos{Line: i + 1 + apart*int(by), Col: 1})
		list[i].Raw = raw
	}
}

func (p *placer) printPlan(i int, out *position.Text) {
	sd, at := side(i/int(phases)), phase(i%int(phases))
	for m := range p.team.members(sd) {
		p.printPart(p.plans[sd][at].from(m), p.team.seat(sd, m), at, out)
	}
}

// printPart prints what a person has ordered for a phase.
func (p *placer) printPart(pl plan, of adjudicator.Seat, at phase, out *position.Text) {
	head := []string{string(of), at.String()}
	if pl.End {
		head = append(head, "end")
	}
	for _, o := range pl.Orders {
		out.Line(append(slices.Clone(head), o.String())...)
	}
	if pl.End && len(pl.Orders) == 0 {
		out.Line(head...)
	}
}

// readResult reads RESULT winner=cp reason=vp rule=18.1.
func (p *placer) readResult(l position.Line) error {
	res := &result{Winner: nobody}
	for _, w := range l.Words[1:] {
		switch key, value, _ := strings.Cut(w, "="); key {
		case "winner":
			res.Winner = seats.Of(adjudicator.Seat(value))
		case "reason":
			res.Reason = value
		case "rule":
			res.Rule = value
		default:
			return l.Errorf("unknown word %q", key)
		}
	}
	p.result = res
	return nil
}

func (p *placer) printResult(_ int, out *position.Text) {
	if res := p.result; res != nil {
		out.Line("winner="+string(seats.Seat(res.Winner)), "reason="+res.Reason, "rule="+res.Rule)
	}
}
