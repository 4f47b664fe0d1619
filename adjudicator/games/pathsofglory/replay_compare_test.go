package pathsofglory

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

func parsed(text string) (orders.Sheet, string) {
	sheet, _, bad := orders.ForVerbs(verbs()...).Parse(text)
	if len(bad) > 0 {
		return sheet, fmt.Sprint(bad)
	}
	return sheet, ""
}

func timeoutOf(s *State, sd side, seq uint64) adjudicator.Command {
	return adjudicator.Command{Seq: seq, Kind: adjudicator.CommandTimeout, Seat: s.seat(sd)}
}

// drift passes phases that the recorded game did not stop at: it asks only
// those who hold something.
func (p *replayer) drift() {
	for range 20 {
		phase := p.state.phase()
		if p.state.result != nil || phase != "draw" && phase != "commitment" && phase != "replacement" {
			return
		}
		if phase == "replacement" && p.stepsFollow("replacement_phase") {
			return
		}
		if phase == "replacement" && p.shot.Turn == p.state.turn && !p.logged("Draw Strategy Cards") {
			return // the recorded game stops here as well
		}
		if phase == "draw" && p.shot.Turn == p.state.turn {
			return
		}
		for sd := cp; ; sd-- {
			if p.state.owes(sd) {
				sheet, _ := parsed("END\n")
				p.applyWith(sd, sheet, dice.Script(p.phaseDice()...), "END "+phase)
			}
			if sd == ap || p.state.phase() != phase {
				break
			}
		}
	}
}

func (p *replayer) stepsFollow(string) bool { return false }

func (p *replayer) logged(what string) bool {
	for _, l := range p.log() {
		if strings.Contains(l, what) {
			return true
		}
	}
	return false
}

// compare looks for differences between our position and the recorded one.
func (p *replayer) compare(setup bool) {
	s := p.state
	p.compareUnits()
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if got, want := s.control[sp], p.shot.holder(sp); got != want {
			p.diff("control", "%s is %s, recorded %s", s.name(sp), got, want)
		}
	}
	for sd, list := range map[side][]int{ap: p.shot.AP.Trenches, cp: p.shot.CP.Trenches} {
		want := map[space]int{}
		for i := 0; i+1 < len(list); i += 2 {
			want[space(list[i])] = list[i+1]
		}
		for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
			if got := int(s.trench[sd][sp]); got != want[sp] {
				p.diff("trench", "%s of %s is %d, recorded %d", s.name(sp), sd, got, want[sp])
			}
		}
	}
	ruined := map[space]bool{}
	for _, sp := range p.shot.Forts.Destroyed {
		ruined[space(sp)] = true
	}
	for _, sp := range s.sys.board.forts {
		if s.ruined[sp] != ruined[sp] {
			p.diff("fort", "%s destroyed %v, recorded %v", s.name(sp), s.ruined[sp], ruined[sp])
		}
	}
	if s.vp != p.shot.VP {
		p.diff("vp", "%d, recorded %d", s.vp, p.shot.VP)
	}
	if s.combined != p.shot.AP.WS+p.shot.CP.WS {
		p.diff("war status", "%d, recorded ap %d cp %d", s.combined, p.shot.AP.WS, p.shot.CP.WS)
	}
	if got := s.level[ap].String() + s.level[cp].String(); got != p.shot.AP.Commitment+p.shot.CP.Commitment {
		p.diff("commitment", "%s, recorded %s %s", got, p.shot.AP.Commitment, p.shot.CP.Commitment)
	}
	for name, n := range p.shot.RP {
		if s.phase() == "action" && s.rp[parsePool(name)] != n {
			p.diff("rp", "%s %d, recorded %d", name, s.rp[parsePool(name)], n)
		}
	}
	for name, n := range p.shot.War {
		if name != "us" && (s.war[parseNation(name)] > 0) != (n > 0) {
			p.diff("war", "%s %d, recorded %d", name, s.war[parseNation(name)], n)
		}
	}
	if !setup && s.turn != p.shot.Turn {
		p.diff("turn", "%d, recorded %d", s.turn, p.shot.Turn)
	}
	if got := [2]string{offensiveWords[s.mo[ap]], offensiveWords[s.mo[cp]]}; !setup && !s.moDone[ap] && !s.moDone[cp] && got != [2]string{p.shot.AP.MO, p.shot.CP.MO} {
		p.diff("offensive", "%v, recorded %s %s", got, p.shot.AP.MO, p.shot.CP.MO)
	}
}

// compareUnits compares what kinds of units stand where.
func (p *replayer) compareUnits() {
	s := p.state
	ours, theirs := map[space][]string{}, map[space][]string{}
	reduced := map[int]bool{}
	for _, u := range p.shot.Reduced {
		reduced[u] = true
	}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		c := &s.sys.counters[u]
		kind := func(r bool) string {
			if r {
				return "(" + c.printed + ")"
			}
			return c.printed
		}
		if sp := s.at[u]; sp != nowhere && sp != boxRemoved && !(sp == boxLost && c.pool == noPool) {
			ours[sp] = append(ours[sp], kind(s.reduced[u] && sp != boxLost))
		}
		if c.nation.joins() && c.nation != america && !s.atWar(c.nation) && !(c.nation == greece && s.limited) {
			continue
		}
		if sp := p.recorded(u); sp != nowhere && sp != boxRemoved && !(sp == boxLost && c.pool == noPool) {
			theirs[sp] = append(theirs[sp], kind(reduced[int(u)] && sp != boxLost))
		}
	}
	for sp := space(1); sp < maxSpaces; sp++ {
		sort.Strings(ours[sp])
		sort.Strings(theirs[sp])
		if a, b := strings.Join(ours[sp], " "), strings.Join(theirs[sp], " "); a != b {
			p.diff("units", "%s has %s, recorded %s", s.name(sp), a, b)
		}
	}
}

// recorded is where a unit is in the recorded position.
func (p *replayer) recorded(u unitID) space {
	for _, x := range p.shot.Removed {
		if x == int(u) {
			return boxRemoved
		}
	}
	return fromRecord(p.shot.Location[u])
}

// sync sets our position to the recorded one.
func (p *replayer) sync() {
	s := p.state
	if s.result != nil {
		return
	}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		c := &s.sys.counters[u]
		to := p.recorded(u)
		if c.nation.joins() && c.nation != america && !s.atWar(c.nation) && !(c.nation == greece && s.limited) {
			to = nowhere
		}
		s.put(u, to)
		s.reduced[u] = false
	}
	for _, u := range p.shot.Reduced {
		if s.at[u] != nowhere {
			s.reduced[u] = true
		}
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		s.control[sp] = p.shot.holder(sp)
		s.trench[ap][sp], s.trench[cp][sp], s.ruined[sp] = 0, 0, false
	}
	for sd, list := range map[side][]int{ap: p.shot.AP.Trenches, cp: p.shot.CP.Trenches} {
		for i := 0; i+1 < len(list); i += 2 {
			s.trench[sd][list[i]] = uint8(list[i+1])
		}
	}
	for _, sp := range p.shot.Forts.Destroyed {
		s.ruined[sp] = true
	}
	s.vp, s.ws, s.combined = p.shot.VP, [2]int{ap: p.shot.AP.WS, cp: p.shot.CP.WS}, p.shot.AP.WS+p.shot.CP.WS
	for name, n := range p.shot.RP {
		if ph := s.phase(); ph == "action" || ph == "replacement" {
			s.rp[parsePool(name)] = n
		}
	}
	p.syncCards()
	s.supply.have = 0
	for c := cardID(1); c < maxCards; c++ {
		raw, ok := p.shot.Events[s.sys.cards[c].event]
		if n := num(string(raw)); ok && n > 0 && s.played[c] == 0 && s.where[c] != cardHand && s.where[c] != cardDeck {
			p.diff("event", "%s recorded as played in turn %d", s.sys.cards[c].name, n)
			s.played[c] = uint8(n)
			s.limited = s.limited || c == cardSalonika && s.war[greece] == 0
		}
	}
}

func (p *replayer) syncCards() {
	s := p.state
	for sd, x := range map[side]struct{ hand, discard, removed []int }{
		ap: {p.shot.AP.Hand, p.shot.AP.Discard, p.shot.AP.Removed}, cp: {p.shot.CP.Hand, p.shot.CP.Discard, p.shot.CP.Removed}} {
		kept := map[cardID]bool{}
		for n := 1; n <= perSide; n++ {
			c := numbered(sd, n)
			kept[c] = s.where[c] == cardKept
			if s.inGame(c) && s.sys.cards[c].deck <= s.level[sd] {
				s.where[c] = cardDeck
			} else {
				s.where[c] = cardOut
			}
		}
		for _, c := range x.discard {
			s.where[c] = cardDiscard
		}
		for _, c := range x.removed {
			s.where[c] = cardRemoved
		}
		for c, is := range kept {
			if is && s.where[c] == cardDeck {
				s.where[c] = cardKept
			}
		}
		for _, c := range x.hand {
			s.where[c] = cardHand
		}
		s.pile[sd], s.pileSize[sd] = [perSide]cardID{}, 0
		for n := 1; n <= perSide; n++ {
			if c := numbered(sd, n); s.where[c] == cardDeck {
				s.pile[sd][s.pileSize[sd]] = c
				s.pileSize[sd]++
			}
		}
	}
}

// compareFire compares each recorded fire with ours: Combat Factors, fire
// table, column after all shifts, die and Loss Number.
func (p *replayer) compareFire(attacks []*oneAttack) {
	for _, a := range attacks {
		for _, as := range [...]role{attacking, defending} {
			if a.die[1+as] == 0 {
				continue // who has nobody left does not fire
			}
			p.counts["fires compared"]++
			recorded := fmt.Sprintf("%s: %d CF, %s, column %s, die %d, %d", roleWords[as], a.factors[as], a.table[as], a.column[as], a.die[1+as], a.result[as])
			if !slices.ContainsFunc(p.fired, func(e adjudicator.Event) bool {
				column, _, _ := strings.Cut(e.Get("column"), "-")
				return e.Get("space") == p.state.name(a.target) && recorded == fmt.Sprintf("%s: %s CF, %s, column %s, die %s, %s",
					e.Get("role"), e.Get("cf"), e.Get("table"), column, e.Get("die"), e.Get("result"))
			}) {
				p.diff("fire", "%s recorded, ours %v", recorded, p.fired)
			}
		}
	}
}
