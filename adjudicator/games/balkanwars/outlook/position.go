package outlook

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// Side is who holds a unit or a place, as the player of the seat sees it.
type Side uint8

// The sides.
const (
	Own Side = iota
	Foe
	Nobody
)

// Kind is what a counter is: troops first, then what goes with them.
type Kind uint8

// The kinds, in the order of a View's words.
const (
	Infantry Kind = iota
	Alpine
	Cavalry
	Artillery
	Engineer
	HQ
	Supply // Mobile Supply
	Depot
	Fortification
	Fleet
	Unknown // face down
)

var kinds = [...]string{"infantry", "alpine", "cavalry", "artillery", "engineer", "hq", "supply", "depot", "fortification", "fleet"}

func kindOf(word string) Kind {
	if at := slices.Index(kinds[:], word); at >= 0 {
		return Kind(at)
	}
	return Unknown
}

// IsTroops tells whether units of a kind fight for themselves.
func (k Kind) IsTroops() bool { return k <= Cavalry }

// GoesWith tells whether units of a kind go with troops.
func (k Kind) GoesWith() bool { return k == Artillery || k == Engineer }

// IsStaff tells whether units of a kind go behind troops.
func (k Kind) IsStaff() bool { return k == HQ || k == Supply }

// Unit is a counter as the seat sees it.
type Unit struct {
	Name, Nation                   string
	Kind                           Kind
	Side                           Side
	Hidden                         bool
	At                             Cell   // None off the map
	Box                            string // where it lies off the map: "POOL"
	Combat, Cadre, Movement        int
	Bombardment                    int
	Command, Radius                int // of a staff; of a train
	Staff                          int
	Cost, Corps                    int // of mobilizing it; that enters with it
	Shaken, Frozen                 bool
	Moved, Held                    bool // in this Segment
	Attacked, StoodBy, WasAttacked bool
}

// hiddenCombat is taken for the Combat Strength of an enemy that is face down.
const hiddenCombat = 5

// position is what lies on the map and who fights whom.
type position struct {
	Units     []Unit
	Stacks    [][]int        // units by cell
	Nations   []string       // with a National Morale, in the order of the display
	Morale    map[string]int // by country
	CountryOf []string       // the country that a hex counts for, by cell
	Holder    []Side         // of Towns and Cities
	Value     []int          // of Towns and Cities in Victory Points, to either side
	TurnsLeft int            // after this one

	seat     adjudicator.Seat
	told     []adjudicator.Field // the facts of the View
	alliance map[string]Side
	hungry   map[string]bool // own units that would now attack without supply
}

// readPosition reads what the seat sees.
func readPosition(g *ground, v adjudicator.View) *position {
	p := &position{seat: v.Seat, told: v.Facts, Stacks: make([][]int, len(g.hexes)), Morale: map[string]int{},
		CountryOf: make([]string, len(g.hexes)), Holder: make([]Side, len(g.hexes)), Value: make([]int, len(g.hexes)), hungry: map[string]bool{}}
	for _, t := range v.Tracks {
		if t.Group == "morale" {
			p.Nations = append(p.Nations, t.Name)
			p.Morale[t.Name] = t.Value
		}
	}
	for i := range v.Pieces {
		p.readPiece(g, &v.Pieces[i])
	}
	p.readAlliances(g, v.Pieces)
	for c := range g.hexes {
		if in := g.hexes[c].countries; len(in) > 0 {
			p.CountryOf[c] = in[0]
		}
	}
	for i := range v.Places {
		p.readPlace(g, &v.Places[i])
	}
	for _, name := range strings.Split(p.Fact("unsupplied-attackers"), "; ") {
		p.hungry[name] = true
	}
	p.TurnsLeft = p.Number("turns-left")
	return p
}

func (p *position) sideOf(seat adjudicator.Seat) Side {
	switch seat {
	case "":
		return Nobody
	case p.seat:
		return Own
	}
	return Foe
}

// readPiece puts a unit, or a number of hidden ones, where it is. A fleet is
// no land unit.
func (p *position) readPiece(g *ground, from *adjudicator.Piece) {
	if from.Kind == kinds[Fleet] {
		return
	}
	u := Unit{Name: from.Name, Nation: from.Nation, Kind: kindOf(from.Kind), Side: p.sideOf(from.Owner), Hidden: from.Hidden,
		At: g.Named(from.Where)}
	if u.At == None {
		u.Box = from.Where
	}
	if from.Hidden {
		u.Combat = hiddenCombat
	} else if values := strings.Split(from.Values, "-"); len(values) == 3 {
		u.Combat, u.Cadre, u.Movement = number(values[0]), number(values[1]), number(values[2])
	}
	u.readFacts(from.Facts)
	u.Shaken, u.Frozen = slices.Contains(from.Status, "demoralized"), slices.Contains(from.Status, "frozen") && p.Fact("rustcuk") != "released"
	u.Moved, u.Held = slices.Contains(from.Status, "moved"), slices.Contains(from.Status, "held")
	u.Attacked, u.WasAttacked = slices.Contains(from.Status, "attacked"), slices.Contains(from.Status, "was-attacked")
	for range max(1, from.Count) {
		p.Units = append(p.Units, u)
		if u.At != None {
			p.Stacks[u.At] = append(p.Stacks[u.At], len(p.Units)-1)
		}
	}
}

func (u *Unit) readFacts(list []adjudicator.Field) {
	for _, f := range list {
		switch n := number(f.Value); f.Key {
		case "bombardment":
			u.Bombardment = n
		case "command":
			u.Command = n
		case "staff":
			u.Staff = n
		case "radius":
			u.Radius = n
		case "cost":
			u.Cost = n
		case "corps":
			u.Corps = n
		}
	}
}

// readAlliances finds on whose side every country is: as the scenario begins,
// unless its units or the diplomatic facts tell otherwise.
func (p *position) readAlliances(g *ground, pieces []adjudicator.Piece) {
	p.alliance = make(map[string]Side, len(g.Facts.Sides))
	for n, seat := range g.Facts.Sides { // the order decides nothing: one entry each
		p.alliance[n] = p.sideOf(seat)
	}
	for i := range pieces {
		if n := pieces[i].Nation; slices.Contains(p.Nations, n) {
			p.alliance[n] = p.sideOf(pieces[i].Owner)
		}
	}
	for _, f := range p.told {
		if n, is := strings.CutPrefix(f.Key, "power-"); is {
			ally, _, _ := strings.Cut(f.Value, ";")
			ally, _, _ = strings.Cut(ally, ",")
			p.alliance[n] = Nobody
			if ally != "neutral" {
				p.alliance[n] = p.sideOf(adjudicator.Seat(ally))
			}
		}
	}
}

// readPlace reads who holds a Town or City and what it is worth.
func (p *position) readPlace(g *ground, from *adjudicator.Place) {
	c := g.Named(from.ID)
	p.CountryOf[c], p.Holder[c] = from.Country, p.sideOf(from.Holder)
	for _, o := range g.hexes[c].goals {
		if o.Needs == "" || p.Allied(o.Needs) != Nobody {
			p.Value[c] = max(p.Value[c], o.Points)
		}
	}
	if p.Value[c] == 0 && p.Allied(from.Country) != Nobody {
		p.Value[c] = 1
	}
}

// Allied is the side on which a country fights.
func (p *position) Allied(n string) Side {
	if sd, known := p.alliance[n]; known {
		return sd
	}
	return Nobody
}

// Fact is the first fact of a key, "" when there is none.
func (p *position) Fact(key string) string {
	for _, f := range p.told {
		if f.Key == key {
			return f.Value
		}
	}
	return ""
}

// Number is the first fact of a key as a number, 0 when there is none.
func (p *position) Number(key string) int { return number(p.Fact(key)) }

// PointsOf is how many Mobilization Points a country has.
func (p *position) PointsOf(n string) int {
	for _, f := range p.told {
		if of, points, _ := strings.Cut(f.Value, " "); f.Key == "mobilization-points" && of == n {
			return number(points)
		}
	}
	return 0
}

// HasFact tells whether one of the facts of a key has a value.
func (p *position) HasFact(key, value string) bool {
	return slices.Contains(p.told, adjudicator.Field{Key: key, Value: value})
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// Put moves a unit to another hex.
func (p *position) Put(u int, to Cell) {
	if from := p.Units[u].At; from != None {
		p.Stacks[from] = slices.DeleteFunc(p.Stacks[from], func(x int) bool { return x == u })
	}
	i, _ := slices.BinarySearch(p.Stacks[to], u)
	p.Stacks[to] = slices.Insert(p.Stacks[to], i, u)
	p.Units[u].At = to
}

// Has tells whether a unit of a side is in a hex.
func (p *position) Has(c Cell, sd Side) bool {
	for _, u := range p.Stacks[c] {
		if p.Units[u].Side == sd {
			return true
		}
	}
	return false
}

// IsBarred tells whether somebody is in a hex whom own units may not join.
func (p *position) IsBarred(c Cell) bool { return p.Has(c, Foe) || p.Has(c, Nobody) }

// Strength adds up the Combat Strength that a side has in a hex.
func (p *position) Strength(c Cell, sd Side) (n int) {
	for _, u := range p.Stacks[c] {
		if p.Units[u].Side == sd {
			n += p.Units[u].Combat
		}
	}
	return n
}

// Size counts the own units in a hex.
func (p *position) Size(c Cell) (n int) {
	for _, u := range p.Stacks[c] {
		if p.Units[u].Side == Own {
			n++
		}
	}
	return n
}

// KindIn counts the units of a kind in a hex.
func (p *position) KindIn(c Cell, k Kind) (n int) {
	for _, u := range p.Stacks[c] {
		if p.Units[u].Kind == k {
			n++
		}
	}
	return n
}
