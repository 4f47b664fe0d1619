package adviser

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// side is who holds a unit or a place, as the player of the seat sees it.
type side uint8

const (
	own side = iota
	foe
	nobody
)

// kind is what a counter is, troops first, then what goes with them.
type kind uint8

const (
	infantry kind = iota
	alpine
	cavalry
	artillery
	engineer
	hq
	supply // Mobile Supply
	depot
	fortification
	fleet
	unknown // face down
)

// kinds are the words of a View.
var kinds = [...]string{"infantry", "alpine", "cavalry", "artillery", "engineer", "hq", "supply", "depot", "fortification", "fleet"}

func kindOf(word string) kind {
	if at := slices.Index(kinds[:], word); at >= 0 {
		return kind(at)
	}
	return unknown
}

// isTroops tells whether units of a kind fight for themselves.
func (k kind) isTroops() bool { return k <= cavalry }

// goesWith tells whether units of a kind go with troops.
func (k kind) goesWith() bool { return k == artillery || k == engineer }

// isStaff tells whether units of a kind go behind troops.
func (k kind) isStaff() bool { return k == hq || k == supply }

// unit is a counter as the seat sees it.
type unit struct {
	name, nation                   string
	kind                           kind
	side                           side
	hidden                         bool
	at                             cell   // none off the map
	box                            string // where it lies off the map: "POOL"
	combat, cadre, movement        int
	bombardment                    int
	command, radius                int // of a staff; of a train
	staff                          int
	cost, corps                    int // of mobilizing it; that enters with it
	shaken, frozen                 bool
	moved, held                    bool // in this Segment
	attacked, stoodBy, wasAttacked bool
}

// hiddenCombat is taken for the Combat Strength of an enemy that is face down.
const hiddenCombat = 5

// position is what lies on the map and who fights whom.
type position struct {
	seat     adjudicator.Seat
	told     []adjudicator.Field // facts of the View
	units    []unit
	stacks   [][]int  // units by cell
	nations  []string // with a National Morale, in the order of the display
	morale   map[string]int
	alliance map[string]side
	of       []string        // the country that a hex counts for, by cell
	holder   []side          // of Towns and Cities
	value    []int           // of Towns and Cities in Victory Points, to either side
	hungry   map[string]bool // own units that would now attack without supply
	left     int             // turns after this one
}

// readPosition reads what the seat sees.
func readPosition(g *ground, v adjudicator.View) *position {
	p := &position{seat: v.Seat, told: v.Facts, stacks: make([][]int, len(g.hexes)), morale: map[string]int{},
		of: make([]string, len(g.hexes)), holder: make([]side, len(g.hexes)), value: make([]int, len(g.hexes)), hungry: map[string]bool{}}
	for _, t := range v.Tracks {
		if t.Group == "morale" {
			p.nations = append(p.nations, t.Name)
			p.morale[t.Name] = t.Value
		}
	}
	for i := range v.Pieces {
		p.readPiece(g, &v.Pieces[i])
	}
	p.readAlliances(g, v.Pieces)
	for c := range g.hexes {
		if in := g.hexes[c].countries; len(in) > 0 {
			p.of[c] = in[0]
		}
	}
	for i := range v.Places {
		p.readPlace(g, &v.Places[i])
	}
	for _, name := range strings.Split(p.fact("unsupplied-attackers"), "; ") {
		p.hungry[name] = true
	}
	p.left = number(p.fact("turns-left"))
	return p
}

func (p *position) sideOf(seat adjudicator.Seat) side {
	switch seat {
	case "":
		return nobody
	case p.seat:
		return own
	}
	return foe
}

// readPiece puts a unit, or a number of hidden ones, where it is. A fleet is
// no land unit.
func (p *position) readPiece(g *ground, from *adjudicator.Piece) {
	if from.Kind == kinds[fleet] {
		return
	}
	u := unit{name: from.Name, nation: from.Nation, kind: kindOf(from.Kind), side: p.sideOf(from.Owner), hidden: from.Hidden, at: g.named(from.Where)}
	if u.at == none {
		u.box = from.Where
	}
	if from.Hidden {
		u.combat = hiddenCombat
	} else if values := strings.Split(from.Values, "-"); len(values) == 3 {
		u.combat, u.cadre, u.movement = number(values[0]), number(values[1]), number(values[2])
	}
	u.readFacts(from.Facts)
	u.shaken, u.frozen = slices.Contains(from.Status, "demoralized"), slices.Contains(from.Status, "frozen") && p.fact("rustcuk") != "released"
	u.moved, u.held = slices.Contains(from.Status, "moved"), slices.Contains(from.Status, "held")
	u.attacked, u.wasAttacked = slices.Contains(from.Status, "attacked"), slices.Contains(from.Status, "was-attacked")
	for range max(1, from.Count) {
		p.units = append(p.units, u)
		if u.at != none {
			p.stacks[u.at] = append(p.stacks[u.at], len(p.units)-1)
		}
	}
}

func (u *unit) readFacts(list []adjudicator.Field) {
	for _, f := range list {
		switch n := number(f.Value); f.Key {
		case "bombardment":
			u.bombardment = n
		case "command":
			u.command = n
		case "staff":
			u.staff = n
		case "radius":
			u.radius = n
		case "cost":
			u.cost = n
		case "corps":
			u.corps = n
		}
	}
}

// readAlliances finds on whose side every country is: as the scenario begins,
// unless its units or the diplomatic facts tell otherwise.
func (p *position) readAlliances(g *ground, pieces []adjudicator.Piece) {
	p.alliance = make(map[string]side, len(g.facts.Sides))
	for n, seat := range g.facts.Sides { // the order decides nothing: one entry each
		p.alliance[n] = p.sideOf(seat)
	}
	for i := range pieces {
		if n := pieces[i].Nation; slices.Contains(p.nations, n) {
			p.alliance[n] = p.sideOf(pieces[i].Owner)
		}
	}
	for _, f := range p.told {
		if n, is := strings.CutPrefix(f.Key, "power-"); is {
			ally, _, _ := strings.Cut(f.Value, ";")
			ally, _, _ = strings.Cut(ally, ",")
			p.alliance[n] = nobody
			if ally != "neutral" {
				p.alliance[n] = p.sideOf(adjudicator.Seat(ally))
			}
		}
	}
}

// readPlace reads who holds a Town or City and what it is worth.
func (p *position) readPlace(g *ground, from *adjudicator.Place) {
	c := g.named(from.ID)
	p.of[c], p.holder[c] = from.Country, p.sideOf(from.Holder)
	for _, o := range g.hexes[c].goals {
		if o.Needs == "" || p.allied(o.Needs) != nobody {
			p.value[c] = max(p.value[c], o.Points)
		}
	}
	if p.value[c] == 0 && p.allied(from.Country) != nobody {
		p.value[c] = 1
	}
}

// allied is the side on which a country fights.
func (p *position) allied(n string) side {
	if sd, known := p.alliance[n]; known {
		return sd
	}
	return nobody
}

// fact is the first fact of a key, "" when there is none.
func (p *position) fact(key string) string {
	for _, f := range p.told {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// hasFact tells whether one of the facts of a key has a value.
func (p *position) hasFact(key, value string) bool {
	return slices.Contains(p.told, adjudicator.Field{Key: key, Value: value})
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// put moves a unit to another hex.
func (p *position) put(u int, to cell) {
	if from := p.units[u].at; from != none {
		p.stacks[from] = slices.DeleteFunc(p.stacks[from], func(x int) bool { return x == u })
	}
	i, _ := slices.BinarySearch(p.stacks[to], u)
	p.stacks[to] = slices.Insert(p.stacks[to], i, u)
	p.units[u].at = to
}

// has tells whether a unit of a side is in a hex.
func (p *position) has(c cell, sd side) bool {
	for _, u := range p.stacks[c] {
		if p.units[u].side == sd {
			return true
		}
	}
	return false
}

// isBarred tells whether somebody is in a hex whom own units may not join.
func (p *position) isBarred(c cell) bool { return p.has(c, foe) || p.has(c, nobody) }

// strength adds up the Combat Strength that a side has in a hex.
func (p *position) strength(c cell, sd side) (n int) {
	for _, u := range p.stacks[c] {
		if p.units[u].side == sd {
			n += p.units[u].combat
		}
	}
	return n
}

// size counts the own units in a hex.
func (p *position) size(c cell) (n int) {
	for _, u := range p.stacks[c] {
		if p.units[u].side == own {
			n++
		}
	}
	return n
}

// kindIn counts the units of a kind in a hex.
func (p *position) kindIn(c cell, k kind) (n int) {
	for _, u := range p.stacks[c] {
		if p.units[u].kind == k {
			n++
		}
	}
	return n
}
