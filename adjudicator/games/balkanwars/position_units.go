package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/position"
)

// empty clears the board: belligerents' units go to their Pools, all others
// are set aside.
func (s *State) empty() {
	for u := range s.units {
		s.put(unitID(u), s.home(unitID(u)))
		s.units[u] = unit{open: s.units[u].open}
	}
	for c := range s.sys.board.hexes {
		s.entrenched[c], s.cut[c], s.taken[c] = false, false, sideNone
	}
	s.entries = nil
	s.released = false
}

// home is where EMPTY leaves a unit: the neutral Ottomans of Scenario 2 have
// a Pool too.
func (s *State) home(u unitID) loc {
	c := &s.sys.counters[u]
	neutral := s.scene().side[c.nation] == sideNone && c.nation != ottoman
	if neutral || !c.nation.hasMorale() || c.setup[s.scenario-1].area == areaNone {
		return locAside
	}
	return locPool
}

// readTaken reads TAKEN 2720 league: without a side, the enemy of its country.
func (p *placer) readTaken(at cell, l position.Line) error {
	if !p.isCity(at) {
		return l.Errorf("want the hex of a City")
	}
	home := p.allegiance[p.sys.board.hexes[at].site.country[p.year]]
	if len(l.Words) < 3 && home != sideNone {
		p.taken[at] = home.other()
		return nil
	}
	by, err := p.side(l, 2)
	if err == nil {
		p.taken[at] = by
	}
	return err
}

func (p *placer) printTaken(at int, out *position.Text) {
	if sd := p.taken[at]; sd != sideNone {
		out.Line(p.hexName(cell(at)), p.sideName(sd))
	}
}

// holdCities gives Cities to those who stand in them: what a position shows
// was there before, but for units that ENTERED in this Segment.
func (p *placer) holdCities() {
	for _, c := range p.sys.cities {
		if by := p.captorIn(c); by != noUnit && !slices.Contains(p.entries, by) &&
			p.sideOf(by) != p.allegiance[p.sys.board.hexes[c].site.country[p.year]] {
			p.taken[c] = p.sideOf(by)
		}
	}
}

// flagWords are the words of a UNIT line, one for each bit of unitFlags.
var flagWords = [...]string{"moved", "railed", "held", "counted", "received", "fought", "hit", "charged", "escorted", "bound",
	"frozen", "stood", "tried", "digging"}

// readUnit places one unit: UNIT name place words.
func (p *placer) readUnit(l position.Line) error {
	words := strings.Fields(strings.ReplaceAll(l.Rest, `"`, ""))
	at, to := -1, locOut
	for i, w := range words {
		if to, at = p.place1(w), i; to != locNowhere {
			break
		}
	}
	if at < 1 || to == locNowhere {
		return l.Errorf("want a unit and a hex or box, for example: UNIT BU/1 Bde 2231")
	}
	name := strings.Join(words[:at], " ")
	u := p.sys.unitNamed(name)
	if u == noUnit {
		return l.Errorf("no unit %q", name)
	}
	p.put(u, to)
	un := &p.units[u]
	un.demoralized, un.flags, un.due = false, 0, 0
	if p.opts.fog {
		un.open = to == locPOW
	}
	for _, w := range words[at+1:] {
		if err := p.mark(l, un, strings.ToLower(w)); err != nil {
			return err
		}
	}
	return nil
}

// mark sets one property of a unit.
func (p *placer) mark(l position.Line, un *unit, w string) error {
	if i := slices.Index(flagWords[:], w); i >= 0 {
		un.flags |= 1 << i
		return nil
	}
	switch due, ok := strings.CutPrefix(w, "due="); {
	case w == "demoralized":
		un.demoralized = true
	case w == "open":
		un.open = true
	case w == "hidden":
		un.open = false
	case ok:
		n, err := strconv.Atoi(due)
		if err != nil || n < 0 || n > 255 {
			return l.Errorf("want a box of the Turn Track after due=")
		}
		un.due = uint8(n)
	default:
		return l.Errorf("unknown word %q for a unit", w)
	}
	return nil
}

// printUnit prints a unit that is not as EMPTY leaves it.
func (p *placer) printUnit(at int, out *position.Text) {
	un := &p.units[at]
	shown := un.open == (!p.opts.fog || p.at(unitID(at)) == locPOW)
	if p.at(unitID(at)) == p.home(unitID(at)) && !un.demoralized && un.flags == 0 && un.due == 0 && shown {
		return
	}
	place := locNames[p.at(unitID(at))]
	if p.at(unitID(at)) >= 0 {
		place = p.hexName(p.at(unitID(at)))
	}
	var room [2 + len(flagWords) + 3]string
	line := append(room[:0], strconv.Quote(p.unitName(unitID(at))), place)
	if un.demoralized {
		line = append(line, "demoralized")
	}
	for i, w := range flagWords {
		if un.flags&(1<<i) != 0 {
			line = append(line, w)
		}
	}
	if un.due != 0 {
		line = append(line, "due="+strconv.Itoa(int(un.due)))
	}
	switch {
	case shown:
	case un.open:
		line = append(line, "open")
	default:
		line = append(line, "hidden")
	}
	out.Line(line...)
}

// locNowhere is no place at all.
const locNowhere loc = -100

// place1 reads a hex or a box.
func (p *placer) place1(w string) loc {
	if len(w) == len("2231") {
		if h, err := hex.Parse(w); err == nil {
			if c := p.sys.board.at(h); c != noCell {
				return c
			}
		}
	}
	for l := locUnplaced; l >= locOut; l-- {
		if strings.EqualFold(w, locNames[l]) {
			return l
		}
	}
	return locNowhere
}

// unitNamed finds a unit by its full name or id, noUnit when there is none.
func (s *System) unitNamed(name string) unitID {
	if u, ok := s.named.Exact(name); ok {
		return u
	}
	return noUnit
}
