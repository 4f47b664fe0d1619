package outlook

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// Side is how a seat sees a holder or an owner.
type Side uint8

// The sides of a seat.
const (
	Nobody Side = iota
	Own
	Foe
)

// None is no space and no unit.
const None = -1

// Space is a place on the map as the position has it.
type Space struct {
	Name, Nation string
	Land         Effect
	VP           bool
	Holder       Side // Nobody: of a country that is neutral
	Fort         int  // intact, 0 for none
	Besieged     bool
	Trench       int // of the holder
	Active       string
	Links        []int // along lines that all may use
	Dashed       []int // along those of some nations
	Units        []int // on it
}

// Unit is a counter on the map or in a box.
type Unit struct {
	Name, Nation string
	Side         Side
	Army         bool
	Reduced      bool
	Supplied     bool
	CF, LF, MF   int
	At           int    // None in a box
	Box          string // "RESERVE", "REPLACEABLE", "" on the map
}

// Board is the position of one seat.
type Board struct {
	Facts  Facts
	View   adjudicator.View
	Spaces []Space
	Units  []Unit
	named  map[string]int
	facts  map[string]string
}

// Read reads what lies before a seat.
func Read(ground *adjudicator.Ground, f Facts, v adjudicator.View) *Board {
	b := &Board{Facts: f, View: v, named: make(map[string]int, len(ground.Cells)), facts: map[string]string{}}
	b.readGround(ground)
	b.Refresh(v)
	return b
}

func (b *Board) readGround(ground *adjudicator.Ground) {
	b.Spaces = make([]Space, len(ground.Cells))
	for i := range ground.Cells {
		c := &ground.Cells[i]
		b.named[c.ID] = i
		b.Spaces[i] = Space{Name: c.ID, Nation: c.Country, VP: c.Note == "vp", Land: b.Facts.Terrain[string(c.Terrain)],
			Holder: b.sideOf(c.Holder)}
		b.Spaces[i].Fort = fortOf(c.Kind)
	}
	for _, l := range ground.Links {
		x, y := b.named[l.A], b.named[l.B]
		if l.Name == "" {
			b.Spaces[x].Links, b.Spaces[y].Links = append(b.Spaces[x].Links, y), append(b.Spaces[y].Links, x)
		} else {
			b.Spaces[x].Dashed, b.Spaces[y].Dashed = append(b.Spaces[x].Dashed, y), append(b.Spaces[y].Dashed, x)
		}
	}
}

func (b *Board) sideOf(seat adjudicator.Seat) Side {
	switch seat {
	case "":
		return Nobody
	case b.View.Seat:
		return Own
	}
	return Foe
}

// fortOf is the strength of a fort among what is special about a space.
func fortOf(kind string) int {
	for _, w := range strings.Fields(kind) {
		if level, is := strings.CutPrefix(w, "fort-"); is {
			n, _ := strconv.Atoi(level)
			return n
		}
	}
	return 0
}

// Refresh reads the position anew.
func (b *Board) Refresh(v adjudicator.View) {
	b.View = v
	for i := range b.Spaces {
		s := &b.Spaces[i]
		s.Units, s.Trench, s.Active, s.Besieged = s.Units[:0], 0, "", false
	}
	for i := range v.Places {
		p := &v.Places[i]
		if at := b.At(p.ID); at != None {
			b.Spaces[at].Holder, b.Spaces[at].Fort = b.sideOf(p.Holder), fortOf(p.Kind)
		}
	}
	b.readFacts(v.Facts)
	b.readUnits(v.Pieces)
}

func (b *Board) readFacts(facts []adjudicator.Field) {
	clear(b.facts)
	for _, f := range facts {
		switch key, rest, _ := strings.Cut(f.Key, "-"); {
		case f.Key == "neutral":
			for i := range b.Spaces {
				if strings.EqualFold(b.Spaces[i].Nation, f.Value) {
					b.Spaces[i].Holder = Nobody
				}
			}
		case f.Key == "siege":
			if at := b.At(f.Value); at != None {
				b.Spaces[at].Besieged = true
			}
		case key == "active":
			if at := b.At(f.Value); at != None {
				b.Spaces[at].Active = rest
			}
		case key == "trench":
			name, level, _ := strings.Cut(f.Value, " ")
			if at := b.At(name); at != None {
				b.Spaces[at].Trench, _ = strconv.Atoi(level)
			}
		default:
			b.facts[f.Key] = f.Value
		}
	}
}

func (b *Board) readUnits(pieces []adjudicator.Piece) {
	b.Units = b.Units[:0]
	for i := range pieces {
		p := &pieces[i]
		u := Unit{Name: p.Name, Nation: p.Nation, Side: b.sideOf(p.Owner), Army: p.Kind == "army", At: b.At(p.Where),
			Reduced: slices.Contains(p.Status, "reduced"), Supplied: !slices.Contains(p.Status, "out-of-supply")}
		values := strings.Split(p.Values, "-")
		for k, to := range [...]*int{&u.CF, &u.LF, &u.MF} {
			if k < len(values) {
				*to, _ = strconv.Atoi(values[k])
			}
		}
		if u.At == None {
			u.Box = p.Where
		} else {
			b.Spaces[u.At].Units = append(b.Spaces[u.At].Units, len(b.Units))
		}
		b.Units = append(b.Units, u)
	}
}

// At is the space with a name, None when there is none.
func (b *Board) At(name string) int {
	if at, ok := b.named[name]; ok {
		return at
	}
	return None
}

// Fact is a public fact of the game, "" when it is not told.
func (b *Board) Fact(key string) string { return b.facts[key] }

// Count is how many units of a side stand in a space.
func (b *Board) Count(at int, s Side) (n int) {
	for _, u := range b.Spaces[at].Units {
		if b.Units[u].Side == s {
			n++
		}
	}
	return n
}

// Strength is the sum of a side's Combat Factors in a space.
func (b *Board) Strength(at int, s Side) (n int) {
	for _, u := range b.Spaces[at].Units {
		if b.Units[u].Side == s {
			n += b.Units[u].CF
		}
	}
	return n
}

// Felt is the strength of a side in the spaces around one.
func (b *Board) Felt(at int, s Side) (n int) {
	for _, next := range b.Spaces[at].Links {
		n += b.Strength(next, s)
	}
	return n
}

// Distances are the lines from every space to the nearest of some, through
// spaces that may be passed; -1 where there is no way.
func (b *Board) Distances(from []int, passes func(at int) bool) []int {
	far := make([]int, len(b.Spaces))
	for i := range far {
		far[i] = -1
	}
	for _, at := range from {
		far[at] = 0
	}
	queue := slices.Clone(from)
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, next := range b.Spaces[at].Links {
			if far[next] < 0 && passes(next) {
				far[next] = far[at] + 1
				queue = append(queue, next)
			}
		}
	}
	return far
}
