package storminthewest

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/narrow"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/position"
	"feldpost/adjudicator/kernel/snapshot"
)

// saved is a State as canonical JSON: fixed field order, lists by hex and by
// counter.
type saved struct {
	Scenario string        `json:"scenario"`
	Options  options.Given `json:"options"`
	course
	Control []cell   `json:"control,omitempty"` // hexes that are not their first owner's
	Lost    [][2]int `json:"lost,omitempty"`
	Tops    []unitID `json:"tops,omitempty"`
	Seen    []cell   `json:"seen,omitempty"`
	Units   [][5]int `json:"units"` // place, steps, supply, flags, due
	affairs
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	v := saved{Scenario: scenarioNames[s.scenario], Options: s.given, course: s.course, affairs: s.affairs,
		Units: make([][5]int, len(s.units))}
	snapshot.Tidy(&v.Standing[german], &v.Standing[allied], &v.Queued[german], &v.Queued[allied])
	snapshot.Tidy(&v.Stack)
	v.Control = s.sys.board.where(func(c cell, _ *hexInfo) bool { return s.control[c] != s.first(c) })
	v.Seen = s.sys.board.where(func(c cell, _ *hexInfo) bool { return s.pieces.Open[c] })
	for c := range s.control {
		if s.lost[c] != 0 {
			v.Lost = append(v.Lost, [2]int{c, int(s.lost[c])})
		}
		if u := s.pieces.OnTop(cell(c)); u != noUnit {
			v.Tops = append(v.Tops, u)
		}
	}
	for u, un := range s.units {
		v.Units[u] = [5]int{int(s.at(unitID(u))), int(un.steps), int(un.supply), int(un.flags), int(un.due)}
	}
	return snapshot.Write(name, &v)
}

// Load implements adjudicator.System: it refuses what Save cannot have written.
func (sys *System) Load(data []byte) (adjudicator.State, error) {
	return snapshot.Load[adjudicator.State](name, data, sys.restore)
}

func (sys *System) restore(v *saved) (*State, error) {
	s, err := sys.blank(v.Scenario, v.Options)
	if err != nil {
		return nil, err
	}
	switch err := sys.sequence.Valid(v.Stack); {
	case err != nil:
		return nil, err
	case len(v.Units) != len(s.units):
		return nil, fmt.Errorf("%d units, the data have %d", len(v.Units), len(s.units))
	case v.Active >= nobody:
		return nil, errors.New("no such side")
	case v.Bertha < noCell || int(v.Bertha) >= len(s.control):
		return nil, errors.New("the gun Big Bertha is off the map")
	}
	s.course, s.affairs = v.course, v.affairs
	sys.language.BindAll(s.Standing[0], s.Standing[1], s.Queued[0], s.Queued[1])
	return s, cmp.Or(s.restoreBattle(), s.restoreUnits(v), s.restoreHexes(v))
}

func (s *State) restoreUnits(v *saved) error {
	for u, x := range v.Units {
		if x[0] >= len(s.control) || x[0] <= int(locEnd) || x[2] < 0 || x[2] >= int(supplyStates) {
			return fmt.Errorf("%s is in no place", s.unitName(unitID(u)))
		}
		s.station(unitID(u), loc(x[0]))
		un := unit{supply: supply(x[2])}
		if !narrow.Into(&un.steps, x[1]) || !narrow.Into(&un.flags, x[3]) || !narrow.Into(&un.due, x[4]) {
			return fmt.Errorf("%s: %v is more than its steps, flags or turn can be", s.unitName(unitID(u)), x)
		}
		s.units[u] = un
	}
	return nil
}

// restoreHexes gives hexes what was saved of them.
func (s *State) restoreHexes(v *saved) error {
	for _, x := range v.Lost {
		switch {
		case x[0] < 0 || x[0] >= len(s.lost):
			return fmt.Errorf("no hex %d", x[0])
		case !narrow.Into(&s.lost[x[0]], x[1]):
			return fmt.Errorf("hex %d has no flags %d", x[0], x[1])
		}
	}
	for _, c := range slices.Concat(v.Control, v.Seen) {
		if c < 0 || int(c) >= len(s.control) {
			return fmt.Errorf("no hex %d", c)
		}
	}
	for _, c := range v.Control {
		s.control[c] = s.control[c].Other()
	}
	for _, u := range v.Tops {
		if u < 0 || int(u) >= len(s.units) || s.at(u) < 0 {
			return fmt.Errorf("no unit %d on the map", u)
		}
		s.pieces.Lay(s.at(u), u)
	}
	for _, c := range v.Seen {
		s.pieces.Open[c] = true
	}
	return nil
}

// empty clears the board: no land unit is in play, control is that of the start,
// and nobody has been paid for what a first player turn begins with.
func (s *State) empty() {
	s.Yankees = s.yankeesDone()
	for u := range s.units {
		s.station(unitID(u), s.home(unitID(u)))
		s.units[u] = s.rested(unitID(u), s.at(unitID(u)))
	}
	for c := range s.control {
		s.control[c], s.lost[c], s.pieces.Open[c] = s.first(cell(c)), 0, false
		s.pieces.Lay(cell(c), noUnit)
	}
}

// home is where EMPTY leaves a unit.
func (s *State) home(u unitID) loc {
	if s.start().setup[u].at == locAir {
		return locAir
	}
	return locOut
}

// rested is a unit in a place that is full and has done nothing.
func (s *State) rested(u unitID, at loc) unit {
	k := &s.sys.counters[u]
	un := unit{due: k.entry}
	if at != locDead && at != locOut {
		un.steps = k.steps
	}
	if k.kind.flies() {
		un.due = s.start().setup[u].airsFrom
	}
	return un
}

// flagWords are the words of a UNIT line, one for each bit of unitFlags.
var flagWords = []string{"railed", "moved", "entered", "with-tank", "infiltrated", "fought", "hit", "fled", "mixed", "used", "corps",
	"held"}

// readUnit places one unit: UNIT name place words.
func (p *placer) readUnit(l position.Line) error {
	u, words := unitNames.First(p, l.Rest)
	if u == noUnit {
		return l.Errorf("no unit in %q", l.Rest)
	}
	to := locEnd
	if len(words) > 0 {
		to = p.placeNamed(words[0])
	}
	switch {
	case to == locEnd:
		return l.Errorf(`want a unit and a hex or box, for example: UNIT "Br 14" 1441`)
	case to >= 0 && !p.sys.counters[u].kind.isLand():
		return l.Errorf("%s never stands in a hex", p.unitName(u))
	}
	p.station(u, to)
	p.units[u] = p.rested(u, to)
	for _, w := range words[1:] {
		if err := p.mark(l, &p.units[u], strings.ToLower(w)); err != nil {
			return err
		}
	}
	return nil
}

// placeNamed reads a hex or a box, locEnd for neither.
func (p *placer) placeNamed(w string) loc {
	for at := locUnplaced; at > locEnd; at-- {
		if strings.EqualFold(w, locNames[at]) {
			return at
		}
	}
	if c := p.sys.board.Named(w); c != noCell {
		return c
	}
	return locEnd
}

// mark sets one property of a unit.
func (p *placer) mark(l position.Line, un *unit, w string) error {
	flag, state := slices.Index(flagWords, w), slices.Index(supplyNames[:], w)
	due, isDue := strings.CutPrefix(w, "due=")
	switch n, err := strconv.Atoi(due); {
	case flag >= 0:
		un.flags |= 1 << flag
	case state > int(supplied):
		un.supply = supply(state)
	case w == "reduced" && un.steps == 2:
		un.steps = 1
	case isDue && err == nil && n >= 0 && n < 100:
		un.due = int8(n)
	default:
		return l.Errorf("unknown word %q for this unit", w)
	}
	return nil
}

// printUnit prints a unit that is not as EMPTY leaves it.
func (p *placer) printUnit(i int, out *position.Text) {
	u := unitID(i)
	un, at := p.units[u], p.at(u)
	rested := p.rested(u, at)
	if at == p.home(u) && un == rested {
		return
	}
	line := []string{p.quoted(u), p.placeName(at)}
	if un.steps < rested.steps {
		line = append(line, "reduced")
	}
	if un.supply != supplied {
		line = append(line, supplyNames[un.supply])
	}
	line = append(line, position.Bits(flagWords, un.flags)...)
	if un.due != rested.due {
		line = append(line, "due="+strconv.Itoa(int(un.due)))
	}
	out.Line(line...)
}

// exact is the unit of a full name or an id, noUnit for none.
func (p *placer) exact(name string) unitID {
	if u, ok := p.sys.named.Exact(name); ok {
		return u
	}
	return noUnit
}

// isWatched tells whether a unit in a hex has a ZOC.
func (s *State) isWatched(c cell) bool {
	return c >= 0 && s.has(slices.Collect(s.pieces.In(c)), func(k *counter) bool { return k.zoc })
}
