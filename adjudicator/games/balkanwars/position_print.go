package balkanwars

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Position implements adjudicator.Placer: text that System.Position reads
// back to the same state.
func (s *State) Position() string {
	var b strings.Builder
	s.printHeading(&b)
	for n := range nations {
		s.printNation(&b, n)
	}
	s.printRare(&b)
	for u := range s.units {
		s.printUnit(&b, unitID(u))
	}
	s.printTalks(&b)
	for sd := range s.standing {
		seat := s.seat(side(sd))
		for i := range s.standing[sd] {
			fmt.Fprintf(&b, "STAND %s %s\n", seat, strings.TrimPrefix(s.standing[sd][i].String(), "STAND "))
		}
		for i := range s.queued[sd] {
			fmt.Fprintf(&b, "QUEUE %s %s\n", seat, s.queued[sd][i].String())
		}
	}
	if r := s.result; r != nil {
		winner := "none"
		if r.winner != sideNone {
			winner = string(s.seat(r.winner))
		}
		fmt.Fprintf(&b, "RESULT winner=%s level=%s reason=%s vp=%d/%d\n", winner, r.level, r.reason, r.vp[0], r.vp[1])
	}
	return b.String()
}

func (s *State) printHeading(b *strings.Builder) {
	fmt.Fprintf(b, "SCENARIO %s\n", s.sys.tables.scenarios[s.scenario-1].name)
	for _, k := range slices.Sorted(maps.Keys(s.opts.raw)) {
		fmt.Fprintf(b, "OPTION %s %s\n", k, s.opts.raw[k])
	}
	fmt.Fprintf(b, "EMPTY\nTURN %d\nSIDE %s\n", s.turn, s.seat(s.active))
	if g := s.segment(); g != segNone {
		fmt.Fprintf(b, "PHASE %s open\n", g)
	}
}

func (s *State) printNation(b *strings.Builder, n nation) {
	if n.hasMorale() {
		fmt.Fprintf(b, "MORALE %s %d\n", n, s.morale[n])
	}
	if s.rallied[n] {
		fmt.Fprintf(b, "RALLIED %s\n", n)
	}
	if s.acted.has(n) {
		fmt.Fprintf(b, "ACTED %s\n", n)
	}
	if s.capitulated[n] {
		fmt.Fprintf(b, "CAPITULATED %s\n", n)
	}
	if s.allegiance[n] != s.sys.tables.scenarios[s.scenario-1].side[n] {
		to := "none"
		if s.allegiance[n] != sideNone {
			to = string(s.seat(s.allegiance[n]))
		}
		fmt.Fprintf(b, "ALLY %s %s\n", n, to)
	}
	if s.begun.has(n) {
		fmt.Fprintf(b, "BEGUN %s\n", n)
	}
	if s.points[n] != 0 {
		fmt.Fprintf(b, "POINTS %s %d\n", n, s.points[n])
	}
}

func (s *State) printRare(b *strings.Builder) {
	for sd, vp := range s.commitVP {
		if vp != 0 {
			fmt.Fprintf(b, "COMMITTED %s %d\n", s.seat(side(sd)), vp)
		}
	}
	fmt.Fprintf(b, "OFFMAP-DEPOTS %d %d\n", s.offmapDepots, s.offmapUsed)
	for i, in := range s.corps {
		if in {
			fmt.Fprintf(b, "CORPS %d\n", 7+i)
		}
	}
	if s.released {
		b.WriteString("RELEASED\n")
	}
	for _, m := range []struct {
		word string
		at   []bool
	}{{"CUT", s.cut}, {"ENTRENCH", s.entrenched}} {
		for c, is := range m.at {
			if is {
				fmt.Fprintf(b, "%s %s\n", m.word, s.sys.board.id(cell(c)))
			}
		}
	}
	for c, sd := range s.taken {
		if sd != sideNone {
			fmt.Fprintf(b, "TAKEN %s %s\n", s.sys.board.id(cell(c)), s.seat(sd))
		}
	}
	for _, u := range s.entries {
		fmt.Fprintf(b, "ENTERED %q\n", s.unitName(u))
	}
	if s.fleetAt != noCell {
		fmt.Fprintf(b, "FLEET %s\n", s.hexName(s.fleetAt))
	}
	if s.embarked > 0 {
		fmt.Fprintf(b, "EMBARKED %d\n", s.embarked)
	}
	if s.fleetSailed {
		b.WriteString("SAILED\n")
	}
	for sd, is := range s.concealed {
		if is {
			fmt.Fprintf(b, "CONCEALED %s\n", s.seat(side(sd)))
		}
	}
	for sd, is := range s.offer {
		if is {
			fmt.Fprintf(b, "OFFER %s\n", s.seat(side(sd)))
		}
	}
}

// printUnit prints a unit that is not as EMPTY leaves it.
func (s *State) printUnit(b *strings.Builder, u unitID) {
	un := &s.units[u]
	shown := un.open == (!s.opts.fog || un.at == locPOW)
	if un.at == s.home(u) && !un.demoralized && un.flags == 0 && un.due == 0 && shown {
		return
	}
	place := locNames[un.at]
	if un.at >= 0 {
		place = s.sys.board.id(cell(un.at)).String()
	}
	fmt.Fprintf(b, "UNIT %q %s", s.unitName(u), place)
	if un.demoralized {
		b.WriteString(" demoralized")
	}
	for i, w := range flagWords {
		if un.flags&(1<<i) != 0 {
			b.WriteString(" " + w)
		}
	}
	if un.due != 0 {
		fmt.Fprintf(b, " due=%d", un.due)
	}
	if !shown {
		b.WriteString(map[bool]string{true: " open", false: " hidden"}[un.open])
	}
	b.WriteByte('\n')
}
