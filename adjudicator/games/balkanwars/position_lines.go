package balkanwars

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/track"
)

// placer is a position being read.
type placer struct {
	*run
	phase  *position.Line // the PHASE line
	active *position.Line // the SIDE line
}

// line applies one line.
func (p *placer) line(l position.Line) error {
	switch l.Word() {
	case "EMPTY":
		p.empty()
		return nil
	case "TURN":
		return p.number(l, 1, 1, len(p.sys.tables.turns)-1, func(n int) { p.turn = n })
	case "SIDE":
		p.active = &l
		return p.seatOf(l, func(sd side) { p.run.active = sd })
	case "PHASE":
		p.phase = &l
		return nil
	case "MORALE":
		return p.nation(l, func(n nation) error {
			return p.number(l, 2, 0, p.sys.tables.num.moraleMax, func(v int) { p.morale[n] = int8(v) })
		})
	case "RALLIED":
		return p.nation(l, func(n nation) error { p.rallied[n] = true; return nil })
	case "ACTED":
		return p.nation(l, func(n nation) error { p.acted |= setOf(n); return nil })
	case "CAPITULATE":
		return p.nation(l, func(n nation) error { p.capitulate(n); return nil })
	case "CAPITULATED":
		return p.nation(l, func(n nation) error { p.capitulated[n] = true; return nil })
	case "ALLY":
		return p.nation(l, func(n nation) error { return p.ally(l, n) })
	case "COMMITTED":
		return p.seatOf(l, func(sd side) { p.commitVP[sd] = int16(wordNumber(l, 2)) })
	case "POINTS":
		return p.nation(l, func(n nation) error {
			return p.number(l, 2, finished, 999, func(v int) { p.points[n] = int16(v) })
		})
	case "UNIT":
		return p.unit(l)
	}
	return p.rare(l)
}

// rare applies the lines that a person seldom writes.
func (p *placer) rare(l position.Line) error {
	switch l.Word() {
	case "BEGUN":
		return p.nation(l, func(n nation) error { p.begun |= setOf(n); return nil })
	case "OFFMAP-DEPOTS":
		return p.number(l, 1, 0, p.sys.tables.num.offmapDepots, func(v int) {
			p.offmapDepots, p.offmapUsed = int8(v), int8(wordNumber(l, 2))
		})
	case "CORPS":
		return p.number(l, 1, 7, 8, func(v int) { p.corps[v-7] = true })
	case "RELEASED":
		p.released = true
		return nil
	case "CUT":
		return p.hex(l, func(c cell) { p.cut[c] = true })
	case "ENTRENCH":
		return p.hex(l, func(c cell) { p.entrenched[c] = true })
	case "TAKEN":
		return p.city(l)
	case "ENTERED":
		return p.entered(l)
	case "FLEET":
		return p.hex(l, func(c cell) { p.fleetAt = c })
	case "EMBARKED":
		return p.number(l, 1, 0, 99, func(v int) { p.embarked = int8(v) })
	case "SAILED":
		p.fleetSailed = true
		return nil
	case "CONCEALED":
		return p.seatOf(l, func(sd side) { p.concealed[sd] = true })
	case "OFFER":
		return p.seatOf(l, func(sd side) { p.offer[sd] = true })
	case "STAND", "QUEUE":
		return p.orders(l)
	case "RESULT":
		return p.over(l)
	}
	if known, err := p.talk(l); known {
		return err
	}
	return l.Errorf("unknown word %q", l.Words[0])
}

func wordNumber(l position.Line, at int) int {
	if at >= len(l.Words) {
		return 0
	}
	n, _ := strconv.Atoi(l.Words[at])
	return n
}

func (p *placer) number(l position.Line, at, low, high int, set func(int)) error {
	if at < len(l.Words) {
		n, err := strconv.Atoi(l.Words[at])
		if err == nil && (track.Limits{Low: low, High: high}).Has(n) {
			set(n)
			return nil
		}
	}
	return l.Errorf("want a number from %d to %d in word %d", low, high, at+1)
}

func (p *placer) nation(l position.Line, set func(nation) error) error {
	if len(l.Words) > 1 {
		if n := parseNation(strings.ToUpper(l.Words[1])); n != noNation {
			return set(n)
		}
	}
	return l.Errorf("want a country code: %s", strings.Join(nationCodes[:], " "))
}

func (p *placer) seatOf(l position.Line, set func(side)) error {
	if len(l.Words) > 1 {
		if sd, ok := p.seatSide(adjudicator.Seat(strings.ToLower(l.Words[1]))); ok {
			set(sd)
			return nil
		}
	}
	return l.Errorf("want a side: %s or %s", p.seat(sideA), p.seat(sideB))
}

func (p *placer) hex(l position.Line, set func(cell)) error {
	if len(l.Words) > 1 {
		if h, err := hex.Parse(l.Words[1]); err == nil && p.sys.board.at(h) != noCell {
			set(p.sys.board.at(h))
			return nil
		}
	}
	return l.Errorf("want a hex of the map")
}

// city reads TAKEN 2720 league: without a side, the enemy of its country.
func (p *placer) city(l position.Line) error {
	at := noCell
	if err := p.hex(l, func(c cell) { at = c }); err != nil {
		return err
	}
	if !p.isCity(at) {
		return l.Errorf("want the hex of a City")
	}
	home := p.allegiance[p.sys.board.hexes[at].site.country[p.year]]
	if len(l.Words) < 3 && home != sideNone {
		p.taken[at] = home.other()
		return nil
	}
	return p.seatOf(position.Line{No: l.No, Words: l.Words[1:]}, func(sd side) { p.taken[at] = sd })
}

// holdCities gives Cities to those who stand in them: what a position shows
// was there before, but for units that ENTERED in this Segment.
func (p *placer) holdCities() {
	for _, c := range p.sys.cities {
		if by := p.captorIn(c); by != noUnit && !slices.Contains(p.entries, by) && p.sideOf(by) != p.allegiance[p.sys.board.hexes[c].site.country[p.year]] {
			p.taken[c] = p.sideOf(by)
		}
	}
}

// entered reads ENTERED "BU/1 Bde".
func (p *placer) entered(l position.Line) error {
	u := p.sys.unitNamed(strings.ReplaceAll(l.Rest, `"`, ""))
	if u == noUnit {
		return l.Errorf("no unit %q", l.Rest)
	}
	p.noteEntry(u)
	return nil
}

// ally sets the side of a neutral country or Great Power.
func (p *placer) ally(l position.Line, n nation) error {
	if len(l.Words) > 2 && l.Words[2] == "none" {
		p.changeSide(n, sideNone)
		return nil
	}
	return p.seatOf(position.Line{No: l.No, Words: l.Words[1:]}, func(sd side) { p.changeSide(n, sd) })
}

// empty clears the board: belligerents' units go to their Pools, all others
// are set aside.
func (s *State) empty() {
	for u := range s.units {
		s.put(unitID(u), s.home(unitID(u)))
		s.units[u] = unit{at: s.units[u].at, next: noUnit, open: s.units[u].open}
	}
	clearBools(s.entrenched)
	clearBools(s.cut)
	for c := range s.taken {
		s.taken[c] = sideNone
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

func clearBools(b []bool) {
	for i := range b {
		b[i] = false
	}
}

// flagWords are the words of a UNIT line, one for each bit of unitFlags.
var flagWords = [...]string{"moved", "railed", "held", "counted", "received", "fought", "hit", "charged", "escorted", "bound",
	"frozen", "stood", "tried", "digging"}

// unit places one unit: UNIT name place words.
func (p *placer) unit(l position.Line) error {
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

// locNowhere is no place at all.
const locNowhere loc = -100

// place1 reads a hex or a box.
func (p *placer) place1(w string) loc {
	if h, err := hex.Parse(w); err == nil {
		if c := p.sys.board.at(h); c != noCell {
			return loc(c)
		}
	}
	for l := locUnplaced; l >= locOut; l-- {
		if strings.EqualFold(w, locNames[l]) {
			return l
		}
	}
	return locNowhere
}

// unitNamed finds a unit by its exact name or id, noUnit when there is none.
func (s *System) unitNamed(name string) unitID {
	for u := range s.counters {
		c := &s.counters[u]
		for _, known := range [...]string{c.names[0], c.names[1], c.name, c.id} {
			if strings.EqualFold(known, name) {
				return unitID(u)
			}
		}
	}
	return noUnit
}

// orders reads standing orders and lines that wait: STAND ottoman CHARGE
// NEVER, QUEUE league ATTACK 2720 FROM 2620.
func (p *placer) orders(l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want a side and an order")
	}
	text := strings.TrimSpace(l.Rest[len(l.Words[1]):])
	stand := strings.EqualFold(l.Words[0], "STAND")
	if stand && !strings.HasPrefix(strings.ToUpper(text), "STAND") {
		text = "STAND " + text
	}
	sheet, _, faults := p.sys.language.Parse(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return l.Errorf("cannot read the order %q", text)
	}
	return p.seatOf(l, func(sd side) {
		if stand {
			p.standing[sd] = append(p.standing[sd], sheet.Orders[0].Settled())
			return
		}
		p.queued[sd] = append(p.queued[sd], sheet.Orders[0].Settled())
	})
}

// over reads RESULT winner=league level=decisive reason=resigned vp=10/0.
func (p *placer) over(l position.Line) error {
	res := &result{winner: sideNone}
	for _, w := range l.Words[1:] {
		k, v, _ := strings.Cut(w, "=")
		switch k {
		case "winner":
			if sd, ok := p.seatSide(adjudicator.Seat(v)); ok {
				res.winner = sd
			}
		case "level":
			res.level = v
		case "reason":
			res.reason = v
		case "vp":
			if n, err := fmt.Sscanf(v, "%d/%d", &res.vp[0], &res.vp[1]); n != 2 {
				return l.Errorf("want vp=A/B: %v", err)
			}
		default:
			return l.Errorf("unknown word %q", k)
		}
	}
	p.result = res
	return nil
}
