// Units, events, lines on file and the result in a position.

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

// unitWords are the words of a UNIT line, by bit of unitFlags.
var unitWords = []string{"back", "untried", "moved", "attacked", "defended", "travelled", "new", "frozen", "pef", "burning", "lost-late",
	"red", "rebuilt", "saved", "cut", "regular"}

// readUnitLine places one unit: UNIT name place words.
func (p *placer) readUnitLine(l position.Line) error {
	u, words := unitNames.First(p, l.Rest)
	if u == noUnit || len(words) == 0 {
		return l.Errorf(`want a unit and a hex or box, for example: UNIT "GE 8 BV R" W5512`)
	}
	to := boxNamed(strings.ToUpper(words[0]))
	if to == locEnd {
		if to = p.sys.board.Named(words[0]); to == noCell || !p.hex(to).playable {
			return l.Errorf("no hex or box %q", words[0])
		}
	}
	alpen := p.AlpenNear // FACTS say whether it came after K
	p.station(u, to)
	p.AlpenNear = alpen
	if to >= 0 && p.counter(u).nation != arabs {
		p.control[to] = p.sideOf(u)
	}
	if words = words[1:]; len(words) > 0 {
		p.units[u].flags = 0
	}
	for _, w := range words {
		i := slices.Index(unitWords, w)
		due, isDue := strings.CutPrefix(w, "due=")
		lost, isLost := strings.CutPrefix(w, "lost=")
		switch n := number(due); {
		case i >= 0:
			p.units[u].flags |= 1 << i
		case isDue && n >= 0:
			p.units[u].due = n
		case isLost && slices.Contains(frontNames[:], lost):
			p.units[u].front = front(slices.Index(frontNames[:], lost))
		default:
			return l.Errorf("unknown word %q: want %s, due=N or lost=FRONT", w, strings.Join(unitWords, ", "))
		}
	}
	return nil
}

// unitNames are how lines call units.
var unitNames = position.Call[*placer, unitID]{None: noUnit, Find: func(p *placer, name string) unitID {
	if u, ok := p.sys.ids[name]; ok {
		return u
	}
	return noUnit
}, Name: func(p *placer, u unitID) string { return p.unitName(u) }}

// printUnit prints a unit that is not as EMPTY leaves it.
func (p *placer) printUnit(i int, out *position.Text) {
	u := unitID(i)
	un, at := p.units[u], p.at(u)
	fresh := unit{}
	if p.counter(u).untried {
		fresh.flags = isUntried
	}
	if at == p.home(u) && un == fresh {
		return
	}
	line := []string{strconv.Quote(p.unitName(u)), p.placeName(at)}
	for i, w := range unitWords {
		if un.flags>>i&1 != 0 {
			line = append(line, w)
		}
	}
	if un.front != 0 {
		line = append(line, "lost="+un.front.String())
	}
	if un.due != 0 {
		line = append(line, "due="+strconv.Itoa(int(un.due)))
	}
	if un.flags == 0 && fresh.flags != 0 && len(line) == 2 {
		line = append(line, "due=0")
	}
	out.Line(line...)
}

func (p *placer) readTop(c cell, l position.Line) error {
	u, ok := p.sys.ids[strings.ReplaceAll(strings.Join(l.Words[2:], " "), `"`, "")]
	if !ok || p.at(u) != c {
		return l.Errorf("no such unit in the hex")
	}
	p.tops[c] = u
	return nil
}

func (p *placer) printTop(c cell, out *position.Text) {
	if u := p.tops[c]; u != noUnit {
		out.Line(strconv.Quote(p.unitName(u)))
	}
}
