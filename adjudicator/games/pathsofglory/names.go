package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/names"
)

// nameUnits makes units findable by their names, and by those printed on the
// counters.
func (sys *System) nameUnits() {
	var list []names.Named[unitID]
	for u := 1; u < len(sys.counters); u++ {
		c := &sys.counters[u]
		list = append(list, names.Named[unitID]{Of: unitID(u), Name: c.name, Whole: []string{c.printed}})
	}
	sys.units = names.New(list)
}

// nameSpaces makes spaces findable: by their names, by other names in use, by
// what is printed.
func (sys *System) nameSpaces() {
	var list []names.Named[space]
	for sp := 1; sp < len(sys.board.places); sp++ {
		p := &sys.board.places[sp]
		list = append(list, names.Named[space]{Of: space(sp), Name: p.name, Also: p.also, Whole: []string{p.printed}})
	}
	sys.spaces = names.New(list)
}

// nameCards makes cards findable by their names and tags.
func (sys *System) nameCards() {
	var own [2][]names.Named[cardID]
	for c := cardID(1); c < maxCards; c++ {
		own[c.side()] = append(own[c.side()], names.Named[cardID]{Of: c, Name: sys.cards[c].name, Whole: []string{c.String()}})
	}
	sys.ownCards = [2]*names.Index[cardID]{names.New(own[0]), names.New(own[1])}
	sys.allCards = names.New(append(own[0], own[1]...))
}

// findUnit finds a unit by what a player wrote; suggestions when it is none
// or several.
func (sys *System) findUnit(text string) (unitID, []string) {
	u, _, near := sys.units.Find(text)
	return u, near
}

// findSpace is the same for spaces.
func (sys *System) findSpace(text string) (space, []string) {
	sp, _, near := sys.spaces.Find(text)
	return sp, near
}

// findCard finds a card of a side by its number or full name, or by an
// abbreviation that fits no card of the other side either.
func (sys *System) findCard(text string, sd side) (cardID, []string) {
	if n, err := strconv.Atoi(text); err == nil {
		if n >= 1 && n <= perSide {
			return numbered(sd, n), nil
		}
		return noCard, nil
	}
	if c, ok := sys.ownCards[sd].Exact(text); ok {
		return c, nil
	}
	c, _, near := sys.allCards.Find(text)
	if c == noCard || c.side() != sd {
		return noCard, sys.cardsOf(near, sd)
	}
	return c, nil
}

// cardsOf keeps the names that are cards of a side.
func (sys *System) cardsOf(list []string, sd side) (own []string) {
	for _, name := range list {
		for n := 1; n <= perSide; n++ {
			if sys.cards[numbered(sd, n)].name == name {
				own = append(own, name)
				break
			}
		}
	}
	return own
}

// unitCalled is a unit of the data that the rules name.
func (sys *System) unitCalled(name string) unitID {
	u, _ := sys.units.Exact(name)
	return u
}

// name is the name of a space or box as orders write it.
func (s *State) name(sp space) string {
	if sp.isMap() {
		return s.sys.board.places[sp].name
	}
	return boxNames[sp]
}

// unitName is the name of a unit as orders write it.
func (s *State) unitName(u unitID) string { return s.sys.counters[u].name }

// shown is a unit in an event: a reduced one has brackets.
func (s *State) shown(u unitID) string {
	if s.reduced[u] {
		return "(" + s.sys.counters[u].name + ")"
	}
	return s.sys.counters[u].name
}

// shownAll joins units for an event.
func (s *State) shownAll(list []unitID) string {
	var b strings.Builder
	for i, u := range list {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(s.shown(u))
	}
	return b.String()
}

// namesOf joins spaces for an event.
func (s *State) namesOf(list []space) string {
	names := make([]string, len(list))
	for i, sp := range list {
		names[i] = s.name(sp)
	}
	return strings.Join(names, "; ")
}

// pathText writes a way over the map.
func (s *State) pathText(path []space) string {
	var b strings.Builder
	for i, sp := range path {
		if i > 0 {
			b.WriteByte('>')
		}
		b.WriteString(s.name(sp))
	}
	return b.String()
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
