package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
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

// object is one thing that an order names: a unit, a space or box, a card,
// or a word that is none of these.
type object struct {
	unit  unitID
	space space
	word  string // upper case
}

// objects reads the things in an argument. Names of several words are
// understood with blanks or hyphens; a path gives its spaces.
func (r *run) objects(a orders.Arg, buf []object) []object {
	if a.Kind == orders.Path {
		for _, w := range a.Path {
			buf = append(buf, r.object(w))
		}
		return buf
	}
	if a.Kind == orders.Text || !strings.Contains(a.Text, " ") {
		return append(buf, r.object(a.Text))
	}
	words := strings.Fields(a.Text)
	for i := 0; i < len(words); {
		n := min(4, len(words)-i)
		for ; n > 1; n-- {
			if o, ok := r.exact(strings.Join(words[i:i+n], " ")); ok {
				buf = append(buf, o)
				break
			}
		}
		if n == 1 {
			buf = append(buf, r.object(words[i]))
		}
		i += n
	}
	return buf
}

// exact reads a full name.
func (r *run) exact(text string) (object, bool) {
	if u, ok := r.sys.units.Exact(text); ok {
		return object{unit: u}, true
	}
	if sp, ok := r.sys.spaces.Exact(text); ok {
		return object{space: sp}, true
	}
	return object{}, false
}

// object reads one name, also an abbreviated one.
func (r *run) object(text string) object {
	if o, ok := r.exact(text); ok {
		return o
	}
	up := strings.ToUpper(text)
	switch up {
	case "RESERVE":
		return object{space: boxReserve, word: up}
	case "REPLACEABLE":
		return object{space: boxLost, word: up}
	case "ALL", "ANY", "NONE", "ASK", "YES", "NO", "MOVE", "ATTACK", "NEVER", "ALWAYS", "CANCEL", "DEFAULT", "SAFEST", "OPS", "SR", "RP",
		"EVENT", "AUTO", "FULL", "REDUCED", "DRAW", "COMMITMENT", "CORPS", "ARMIES", "VP", "KEEP-CF", "KEEP-FULL", "SUPPLY":
		return object{word: up}
	}
	if sp, _ := r.sys.findSpace(text); sp != nowhere {
		return object{space: sp}
	}
	if u, _ := r.sys.findUnit(text); u != noUnit {
		return object{unit: u}
	}
	return object{word: up}
}

// oneSpace reads an argument that must be one space.
func (r *run) oneSpace(a orders.Arg) (space, bool) {
	var room [4]object
	list := r.objects(a, room[:0])
	if len(list) == 1 && list[0].space != nowhere {
		return list[0].space, true
	}
	_, near := r.sys.findSpace(a.Text)
	r.fault(a.Pos, "unknown-space", "2.1", "text", argText(a), "near", near)
	return nowhere, false
}

// ownUnits reads arguments that must be units of a side.
func (r *run) ownUnits(args []orders.Arg, sd side, buf []unitID) ([]unitID, bool) {
	good := true
	for _, a := range args {
		var room [8]object
		for _, o := range r.objects(a, room[:0]) {
			switch {
			case o.unit == noUnit:
				_, near := r.sys.findUnit(a.Text)
				r.fault(a.Pos, "unknown-unit", "2.2.1", "text", argText(a), "near", near)
				good = false
			case r.sideOf(o.unit) != sd:
				r.fault(a.Pos, "not-yours", "2.4", "unit", r.unitName(o.unit))
				good = false
			case slices.Contains(buf, o.unit): // named twice
			default:
				buf = append(buf, o.unit)
			}
		}
	}
	return buf, good
}

// cardOf reads an argument that must be a card of a side.
func (r *run) cardOf(a orders.Arg, sd side) (cardID, bool) {
	c, near := r.sys.findCard(a.Text, sd)
	if c == noCard {
		r.fault(a.Pos, "unknown-card", "2.3", "text", argText(a), "near", near)
	}
	return c, c != noCard
}

// argText is what the player wrote, for faults.
func argText(a orders.Arg) string {
	if a.Kind == orders.Path {
		return strings.Join(a.Path, ">")
	}
	return a.Text
}

// namedUnits returns the units that arguments name, without faults.
func (r *run) namedUnits(args []orders.Arg) (list []unitID) {
	for _, a := range args {
		var room [12]object
		for _, x := range r.objects(a, room[:0]) {
			if x.unit != noUnit {
				list = append(list, x.unit)
			}
		}
	}
	return list
}
