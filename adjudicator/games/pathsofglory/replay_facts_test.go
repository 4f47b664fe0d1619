package pathsofglory

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// shot is a recorded position.
type shot struct {
	Turn     int
	VP       int
	US       int
	Russia   int
	Location []int
	Reduced  []int
	Removed  []int
	Control  []int32
	War      map[string]int
	RP       map[string]int
	Events   map[string]json.RawMessage
	Forts    struct{ Destroyed, Besieged []int }
	Sides    [2]shotSide
}

// shotSide is what a recorded position tells of a side.
type shotSide struct {
	Hand, Discard, Removed []int
	Deck                   int `json:"deckn"`
	Commitment             string
	WS                     int
	MO                     string
	Trenches               []int // space, level, space, level ...
}

func (p *shot) take(snap map[string]json.RawMessage) error {
	parts := map[string]any{"turn": &p.Turn, "vp": &p.VP, "us_entry": &p.US, "russian_capitulation": &p.Russia, "location": &p.Location,
		"reduced": &p.Reduced, "removed": &p.Removed, "control": &p.Control, "war": &p.War, "rp": &p.RP, "events": &p.Events,
		"forts": &p.Forts, "ap": &p.Sides[ap], "cp": &p.Sides[cp]}
	for key, raw := range snap {
		to, ok := parts[key]
		if !ok {
			return fmt.Errorf("a recorded position has a part %q", key)
		}
		switch key { // what is not in the new one is gone
		case "events":
			p.Events = nil
		case "war":
			p.War = nil
		case "rp":
			p.RP = nil
		}
		if err := json.Unmarshal(raw, to); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// holder is who controls a space.
func (p *shot) holder(sp space) side {
	if i := int(sp) >> 5; i < len(p.Control) && uint32(p.Control[i])&(1<<(sp&31)) != 0 {
		return cp
	}
	return ap
}

// facts is a position: how often, or how much, each thing is in it. Two
// positions are equal when their facts are.
type facts map[string]int

func (f facts) unit(s *State, sp space, u unitID, reduced bool) { f[s.unitFact(sp, u, reduced)]++ }

// unitFact names a kind of unit in a place. Units of a kind are alike; what
// can never come back is out of the game wherever it is kept.
func (s *State) unitFact(sp space, u unitID, reduced bool) string {
	c := &s.sys.counters[u]
	if sp == boxLost && c.pool == noPool {
		sp = boxRemoved
	}
	kind := c.printed
	if reduced && sp != boxLost && sp != boxRemoved {
		kind = "(" + kind + ")"
	}
	return "unit " + s.name(sp) + " " + kind
}

func (s *State) controlFact(sp space) string { return "control " + s.name(sp) + " cp" }

func cardFact(c cardID, where cardPlace) string {
	return "card " + c.String() + " " + cardPlaceWords[where]
}

func offensiveFact(sd side, o string) string { return "offensive " + sd.String() + " " + o }

// waits reports whether a unit belongs to a nation that is not on the map
// yet (4.2.2).
func (c *counter) waits(joins nationSet, atWar, limited bool) bool {
	return joins.has(c.nation) && c.nation != america && !atWar && !(c.nation == greece && limited)
}

// allFacts lists our position. The game that is over has drawn no cards.
func (s *State) allFacts() facts {
	f := facts{"turn": s.turn, "vp": s.vp, "war status": s.combined, "russia": s.russia(), "us": s.usEntry()}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if sp := s.at(u); sp != nowhere {
			f.unit(s, sp, u, s.reduced[u])
		}
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if s.control[sp] == cp {
			f[s.controlFact(sp)] = 1
		}
		if s.ruined[sp] {
			f["destroyed "+s.name(sp)] = 1
		}
		if s.isBesieged(sp) {
			f["siege "+s.name(sp)] = 1
		}
		for sd := range s.trench {
			f["trench "+side(sd).String()+" "+s.name(sp)] = int(s.trench[sd][sp])
		}
	}
	for p := poolGE; p < pools; p++ {
		f["rp "+p.String()] = s.rp[p]
	}
	for n := noNation; n < nations; n++ {
		if n != america { // see us
			f["war "+n.String()] = int(s.war[n])
		}
	}
	for sd := ap; sd <= cp; sd++ {
		f["level "+sd.String()] = int(s.level[sd])
		if s.level[sd] < totalWar { // then the marker is taken off (16.1.6)
			f["war status "+sd.String()] = s.ws[sd]
		}
		o := s.mo[sd]
		if s.moDone[sd] {
			o = offNone
		}
		f[offensiveFact(sd, offensiveWords[o])] = 1
		f["deck "+sd.String()] = s.pileSize[sd]
	}
	for c := cardID(1); c < maxCards; c++ {
		if w := s.where[c]; w == cardHand || w == cardDiscard || w == cardRemoved {
			f[cardFact(c, w)] = 1
		}
	}
	return f
}

// usEntry is the box of the US Entry marker (16.3).
func (s *State) usEntry() int {
	switch {
	case s.hasPlayed(cardOverThere):
		return 3
	case s.hasPlayed(cardZimmermann):
		return 2
	case s.combined >= s.sys.tables.num.wsZimmermann:
		return 1
	}
	return 0
}

// facts lists the recorded position.
func (p *shot) facts(s *State) facts {
	f := facts{"turn": p.Turn, "vp": p.VP, "war status": p.Sides[ap].WS + p.Sides[cp].WS, "russia": p.Russia, "us": p.US}
	reduced := map[int]bool{}
	for _, u := range p.Reduced {
		reduced[u] = true
	}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		c := &s.sys.counters[u]
		if sp := p.place(u); sp != nowhere && !c.waits(s.sys.tables.nations.joins, p.War[nationWords[c.nation]] > 0, p.Events["salonika"] != nil) {
			f.unit(s, sp, u, reduced[int(u)])
		}
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if p.holder(sp) == cp {
			f[s.controlFact(sp)] = 1
		}
	}
	for _, sp := range p.Forts.Destroyed {
		f["destroyed "+s.name(space(sp))] = 1
	}
	for _, sp := range p.Forts.Besieged {
		f["siege "+s.name(space(sp))] = 1
	}
	for name, n := range p.RP {
		f["rp "+parsePool(name).String()] = n
	}
	for name, n := range p.War {
		if name != "us" { // the record notes Over There so
			f["war "+parseNation(name).String()] = n
		}
	}
	for sd := ap; sd <= cp; sd++ {
		p.Sides[sd].facts(f, sd, s)
	}
	return f
}

// facts adds what a recorded position tells of a side.
func (x *shotSide) facts(f facts, sd side, s *State) {
	for i := 0; i+1 < len(x.Trenches); i += 2 {
		f["trench "+sd.String()+" "+s.name(space(x.Trenches[i]))] = x.Trenches[i+1]
	}
	for l := mobilization; l < levels; l++ {
		if levelWords[l] == x.Commitment {
			f["level "+sd.String()] = int(l)
		}
	}
	if x.Commitment != levelWords[totalWar] {
		f["war status "+sd.String()] = x.WS
	}
	f[offensiveFact(sd, x.MO)] = 1
	f["deck "+sd.String()] = x.Deck
	for where, list := range map[cardPlace][]int{cardHand: x.Hand, cardDiscard: x.Discard, cardRemoved: x.Removed} {
		for _, c := range list {
			f[cardFact(cardID(c), where)] = 1
		}
	}
}

// place is where a unit is in the recorded position.
func (p *shot) place(u unitID) space {
	for _, x := range p.Removed {
		if x == int(u) {
			return boxRemoved
		}
	}
	return fromRecord(p.Location[u])
}

// fromRecord turns a recorded place into ours.
func fromRecord(n int) space {
	switch n {
	case 282, 283:
		return boxReserve
	case 284, 285:
		return boxLost
	}
	if n > 285 {
		return boxRemoved
	}
	return space(n)
}

// excuse is a difference that a rule of the rulebook demands: how much more
// of a fact the record has than we.
type excuse struct {
	rule, fact string
	n          int
}

func (p *replayer) excuse(rule, fact string, n int) {
	p.excuses = append(p.excuses, excuse{rule, fact, n})
}

// match compares the positions. What differs and what rules demand to differ
// must be the same, fact by fact and amount by amount.
func (p *replayer) match() {
	p.adoptDraw()
	ours, theirs := p.state.allFacts(), p.shot.facts(p.state)
	if p.state.result != nil { // nothing is drawn, spent or entered any more
		for _, f := range []facts{ours, theirs} {
			for k := range f {
				if what, _, _ := strings.Cut(k, " "); what == "card" || what == "deck" || what == "rp" || what == "level" || what == "war" &&
					k != "war status" {
					delete(f, k)
				}
			}
		}
	}
	p.pointFacts(ours, theirs)
	p.eventFacts(ours, theirs)
	for _, demand := range ruleDifferences() {
		demand(p)
	}
	p.ruledVP = 0
	for _, e := range p.excuses {
		if e.fact == "vp" {
			p.ruledVP += e.n
		}
		p.counts["differs by "+e.rule]++
	}
	for _, what := range undecided(ours, theirs, p.excuses) {
		p.fail("differs", "%s", what)
	}
	p.counts["facts compared"] += len(theirs)
}

// undecided lists the facts that differ otherwise than the excuses say, those
// that do not differ though one says so among them.
func undecided(ours, theirs facts, excuses []excuse) (list []string) {
	left := facts{}
	for k, n := range ours {
		left[k] -= n
	}
	for k, n := range theirs {
		left[k] += n
	}
	why := map[string]string{}
	for _, e := range excuses {
		left[e.fact] -= e.n
		why[e.fact] += fmt.Sprintf("; %+d by %s", e.n, e.rule)
	}
	for k, n := range left {
		if n != 0 {
			list = append(list, fmt.Sprintf("%s is %d, recorded %d%s", k, ours[k], theirs[k], why[k]))
		}
	}
	slices.Sort(list)
	return list
}

// eventFacts adds which events have been played, of those that the record
// keeps account of.
func (p *replayer) eventFacts(ours, theirs facts) {
	for c := cardID(1); c < maxCards; c++ {
		key := p.state.sys.cards[c].event
		if p.shot.Events[key] != nil {
			theirs["played "+key] = 1
			if p.state.hasPlayed(c) {
				ours["played "+key] = 1
			}
		}
	}
	if p.shot.Events["entrench"] != nil {
		theirs["played entrench"] = 1
		if p.state.hasPlayed(cardEntrenchAP) || p.state.hasPlayed(cardEntrenchCP) {
			ours["played entrench"] = 1
		}
	}
}

func TestAnExcuseCoversItsFactAndAmountAlone(t *testing.T) {
	vp := excuse{"7.1.3", "vp", +1}
	for _, c := range []struct {
		ours, theirs facts
		excuses      []excuse
		want         int
	}{
		{facts{"vp": 10}, facts{"vp": 10}, nil, 0},
		{facts{"vp": 10}, facts{"vp": 11}, nil, 1},
		{facts{"vp": 10}, facts{"vp": 11}, []excuse{vp}, 0},
		{facts{"vp": 10}, facts{"vp": 12}, []excuse{vp}, 1},                                                  // another amount
		{facts{"vp": 10}, facts{"vp": 12}, []excuse{vp, vp}, 0},                                              // two of them
		{facts{"vp": 10}, facts{"vp": 10}, []excuse{vp}, 1},                                                  // nothing differs
		{facts{"vp": 10, "control Sedan cp": 1}, facts{"vp": 11}, []excuse{vp}, 1},                           // another place
		{facts{"unit Sedan FRc": 1}, facts{"unit Nancy FRc": 1}, []excuse{{"12.5", "unit Nancy FRc", 1}}, 1}, // it must also have left
	} {
		if got := undecided(c.ours, c.theirs, c.excuses); len(got) != c.want {
			t.Errorf("ours %v, recorded %v, excused %v: %q", c.ours, c.theirs, c.excuses, got)
		}
	}
}
