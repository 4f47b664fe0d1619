package pathsofglory

import (
	"strconv"
	"strings"

	"feldpost/orders"
)

// plainLetters are the letters that names lose their accents to.
var plainLetters = map[rune]string{'à': "a", 'â': "a", 'ä': "a", 'á': "a", 'ç': "c", 'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'î': "i", 'ï': "i",
	'ô': "o", 'ö': "o", 'ó': "o", 'û': "u", 'ü': "u", 'ù': "u", 'ß': "ss", 'ł': "l"}

// appendFolded appends a name reduced to what tells names apart: lower-case
// letters and digits.
func appendFolded(buf []byte, text string) []byte {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			buf = append(buf, c)
		case c >= 'A' && c <= 'Z':
			buf = append(buf, c+'a'-'A')
		case c >= 0x80:
			for _, r := range strings.ToLower(text[i:]) {
				if p, ok := plainLetters[r]; ok {
					buf = append(buf, p...)
				} else if r < 0x80 && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9') {
					buf = append(buf, byte(r))
				}
			}
			return buf
		}
	}
	return buf
}

func folded(text string) string { return string(appendFolded(nil, text)) }

// indexNames makes what orders name findable.
func (sys *System) indexNames() {
	twice := map[string]bool{}
	for u := 1; u < len(sys.counters); u++ { // armies also by their printed names
		key := folded(sys.counters[u].printed)
		if old, ok := sys.unitNamed[key]; ok && old != unitID(u) {
			twice[key] = true
			continue
		}
		sys.unitNamed[key] = unitID(u)
	}
	for key := range twice { // order decides nothing
		delete(sys.unitNamed, key)
	}
	var names []string
	for u := 1; u < len(sys.counters); u++ {
		names = append(names, sys.counters[u].name)
		sys.unitIndex = append(sys.unitIndex, unitID(u))
	}
	sys.unitNames = orders.NewNames(names)
	names = nil
	for sp := 1; sp < len(sys.board.places); sp++ {
		p := &sys.board.places[sp]
		for _, n := range append([]string{p.name}, p.also...) {
			names = append(names, n)
			sys.spaceIdx = append(sys.spaceIdx, space(sp))
		}
	}
	sys.spaceName = orders.NewNames(names)
	names = nil
	for c := cardID(1); c < maxCards; c++ {
		names = append(names, sys.cards[c].name)
		sys.cardIndex = append(sys.cardIndex, c)
	}
	sys.cardNames = orders.NewNames(names)
}

// findUnit finds a unit by what a player wrote; suggestions when it is none
// or several.
func (sys *System) findUnit(text string) (unitID, []string) {
	var room [48]byte
	if u, ok := sys.unitNamed[string(appendFolded(room[:0], text))]; ok {
		return u, nil
	}
	i, near := sys.unitNames.Find(text)
	if i < 0 {
		return noUnit, near
	}
	return sys.unitIndex[i], nil
}

// findSpace is the same for spaces.
func (sys *System) findSpace(text string) (space, []string) {
	var room [48]byte
	if sp, ok := sys.board.named[string(appendFolded(room[:0], text))]; ok {
		return sp, nil
	}
	i, near := sys.spaceName.Find(text)
	if i < 0 {
		return nowhere, near
	}
	return sys.spaceIdx[i], nil
}

// findCard finds a card of a side by its number or name.
func (sys *System) findCard(text string, sd side) (cardID, []string) {
	if n, err := strconv.Atoi(text); err == nil {
		if n >= 1 && n <= perSide {
			return numbered(sd, n), nil
		}
		return noCard, nil
	}
	if w := strings.Fields(text); len(w) == 2 && strings.EqualFold(w[0], sd.String()) {
		if n, err := strconv.Atoi(w[1]); err == nil && n >= 1 && n <= perSide {
			return numbered(sd, n), nil
		}
	}
	var room, other [64]byte
	key := appendFolded(room[:0], text)
	found := noCard
	for n := 1; n <= perSide; n++ {
		c := numbered(sd, n)
		if string(appendFolded(other[:0], sys.cards[c].name)) == string(key) {
			if found != noCard {
				return noCard, []string{sys.cards[c].name}
			}
			found = c
		}
	}
	if found != noCard {
		return found, nil
	}
	i, near := sys.cardNames.Find(text)
	if i < 0 || sys.cardIndex[i].side() != sd {
		return noCard, sys.cardsOf(near, sd)
	}
	return sys.cardIndex[i], nil
}

// cardsOf keeps the names that are cards of a side.
func (sys *System) cardsOf(names []string, sd side) (own []string) {
	for _, name := range names {
		for n := 1; n <= perSide; n++ {
			if sys.cards[numbered(sd, n)].name == name {
				own = append(own, name)
				break
			}
		}
	}
	return own
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
