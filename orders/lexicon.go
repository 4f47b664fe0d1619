package orders

import (
	"slices"
	"strings"
)

// Named is a thing that orders can name: the name that they write, and other
// names that people use for it.
type Named struct {
	Name string
	Also []string
}

// Lexicon is what a seat can name now: with it the lines of a letter are
// understood as they are spoken, and told from talk. It is made once a letter
// and remembers what it met, so that only one goroutine may use it.
type Lexicon struct {
	// Lone is the verb of a line that holds a unit and a place and no verb.
	Lone string

	speech *speech
	units  []spokenName // own units on the board
	pool   []spokenName // own units elsewhere
	full   map[string]string
	met    map[string]bool // texts met so far, and whether they name something
	others *Names          // units of others, cards, countries
	places map[string]string
	shared map[string]bool     // names of several places: they mean none
	towns  map[string][]string // the places of such a name
	near   *Names              // places, for abbreviations
	placed []string
	hexes  []string // places that have a letter before their number
}

// spokenName is a unit's name and the words that it is made of.
type spokenName struct {
	name  string
	words []string
}

// Lexicon makes a lexicon of own units on the board and elsewhere, of places
// and of whatever else may be named. A place that orders write by its number
// has its names in Also; a name there that several places have means none.
func (l Language) Lexicon(units, pool, places, others []Named) *Lexicon {
	x := &Lexicon{speech: l.index().speech, places: make(map[string]string, 2*len(places)), shared: map[string]bool{}, towns: map[string][]string{}, units: spokenNames(units), pool: spokenNames(pool), full: map[string]string{}, met: map[string]bool{}}
	for _, u := range append(append([]Named(nil), units...), pool...) {
		x.full[squeezed(u.Name)] = u.Name
	}
	var near []string
	for _, p := range places {
		for _, n := range append([]string{p.Name}, p.Also...) {
			key := squeezed(n)
			at, taken := x.places[key]
			switch {
			case key == "" || at == p.Name:
				continue
			case taken && n == p.Name:
				x.shared[key] = false
			case taken:
				if x.shared[key] = key != squeezed(at); len(x.towns[key]) == 0 {
					x.towns[key] = []string{at}
				}
				x.towns[key] = append(x.towns[key], p.Name)
				continue
			}
			x.places[key] = p.Name
			if n == p.Name && len(n) == 5 && isHex(n) {
				x.hexes = append(x.hexes, n)
			}
			if !isHex(n) {
				near = append(near, n)
				x.placed = append(x.placed, p.Name)
			}
		}
	}
	x.near = NewNamesOf(near, x.placed)
	var rest []string
	for _, o := range others {
		rest = append(append(rest, o.Name), o.Also...)
	}
	x.others = NewNames(rest)
	return x
}

func spokenNames(list []Named) (out []spokenName) {
	for _, u := range list {
		for _, n := range append([]string{u.Name}, u.Also...) {
			parts := nameParts(fold(n))
			out = append(out, spokenName{u.Name, parts})
			if camel := nameParts(fold(uncamel(n))); len(camel) > len(parts) {
				out = append(out, spokenName{u.Name, camel})
			}
		}
	}
	return out
}

// uncamel is a name with a blank where small letters follow the second of two capitals or a capital small ones: "9RStoss" is
// "9R Stoss", "GdR" is "Gd R".
func uncamel(name string) string {
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		upper := func(k int) bool { return k >= 0 && k < len(name) && name[k] >= 'A' && name[k] <= 'Z' }
		lower := func(k int) bool { return k >= 0 && k < len(name) && name[k] >= 'a' && name[k] <= 'z' }
		if upper(i) && (upper(i-1) && lower(i+1) || lower(i-1)) {
			b.WriteByte(' ')
		}
		b.WriteByte(name[i])
	}
	return b.String()
}

// squeezed is a folded name without its separators.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && separates(byte(r)) || r == ',' {
			return -1
		}
		return r
	}, fold(plain(1, s).text))
}

// nameParts cuts a folded name into words at its separators and where letters
// and digits meet: GE-1A is GE, 1, A.
func nameParts(s string) (parts []string) {
	start := -1
	for i := 0; i <= len(s); i++ {
		if start >= 0 && (i == len(s) || separates(s[i]) || isDigit(s[i]) != isDigit(s[i-1])) {
			parts = append(parts, s[start:i])
			start = -1
		}
		if start < 0 && i < len(s) && !separates(s[i]) {
			start = i
		}
	}
	return parts
}

// place returns the name that orders write for a place, when the words are
// one of its full names, articles apart.
func (x *Lexicon) place(text string) (string, bool) {
	if x == nil {
		return "", false
	}
	key := squeezed(text)
	name, ok := x.places[key]
	if !ok {
		if bare := withoutArticles(text); bare != text {
			key = squeezed(bare)
			name, ok = x.places[key]
		}
	}
	return name, ok && !x.shared[key]
}

// placeLike is place for beginnings and single words of names as well, as long
// as they fit one place only.
func (x *Lexicon) placeLike(text string) (string, bool) {
	if name, ok := x.place(text); ok || x == nil {
		return name, ok
	}
	if len(text) < 4 || x.shared[squeezed(withoutArticles(text))] {
		return "", false
	}
	if i, _ := x.near.fits(withoutArticles(text)); i >= 0 {
		return x.placed[i], true
	}
	return "", false
}

// withoutArticles drops the articles and possessives at the head of a name.
func withoutArticles(text string) string {
	for {
		first, rest, ok := strings.Cut(text, " ")
		if !ok || !isArticle(fold(first)) {
			break
		}
		text = strings.TrimSpace(rest)
	}
	if len(text) > 2 && (text[1] == '\'') && (text[0] == 'l' || text[0] == 'L' || text[0] == 'd' || text[0] == 'D') {
		text = text[2:]
	}
	return text
}

// unit returns the one own unit that spoken words mean: "the 1st Cavalry
// Brigade", "6th" when only one unit has that number. Units on the board come
// before others.
func (x *Lexicon) unit(text string) (string, bool) {
	if x == nil {
		return "", false
	}
	if name, ok := x.full[squeezed(text)]; ok {
		return name, true
	}
	query := x.speech.spokenParts(text)
	if len(query) == 0 {
		return "", false
	}
	for _, q := range [...][][]string{query, joinedLetters(query)} {
		for _, names := range x.inTurn() {
			if name, several := oneOf(names, q); q != nil && name != "" {
				return name, !several
			}
		}
	}
	return "", false
}

// inTurn are the names of units in the order in which they are meant: those on the board before others, but where
// units are put on it.
func (x *Lexicon) inTurn() [2][]spokenName {
	if x.Lone == "PLACE" {
		return [2][]spokenName{x.pool, x.units}
	}
	return [2][]spokenName{x.units, x.pool}
}

// oneOf finds the name that has all words and the fewest besides; one word
// alone must fit one name only.
func oneOf(list []spokenName, query [][]string) (found string, several bool) {
	fewest := 0
	for i := range list {
		u := &list[i]
		if !u.has(query) {
			continue
		}
		extra := len(u.words) - len(query)
		if len(query) == 1 && extra > 0 {
			extra = 1
		}
		switch {
		case found == "" || extra < fewest:
			found, fewest, several = u.name, extra, false
		case extra == fewest && u.name != found:
			several = true
		}
	}
	return found, several
}

// has tells whether every spoken word is one of the name's, each used once.
func (u *spokenName) has(query [][]string) bool {
	var room [16]bool
	used := room[:0]
	for range u.words {
		used = append(used, false)
	}
	for _, alternatives := range query {
		hit := -1
		for i, w := range u.words {
			if !used[i] && (slices.Contains(alternatives, w) || i == 0 && slices.ContainsFunc(alternatives, func(a string) bool { return strings.TrimPrefix(a, firstWord) == w })) {
				hit = i
				break
			}
		}
		if hit < 0 {
			return false
		}
		used[hit] = true
	}
	return true
}

// knows tells whether a text names something: an own unit, a place, a unit of
// another seat, a card.
func (x *Lexicon) knows(text string) bool {
	if x == nil {
		return true
	}
	known, met := x.met[text]
	if !met {
		_, place := x.placeLike(text)
		one, several := x.others.fits(text)
		known = place || one >= 0 || several > 0 && hasNumber(text) || x.ofUnits(text)
		if len(x.met) < maxMet {
			x.met[text] = known
		}
	}
	return known
}

// maxMet is how many texts a lexicon remembers whether it knows.
const maxMet = 4096

// ofUnits tells whether the words stand in the name of some own unit, though
// they may fit several.
func (x *Lexicon) ofUnits(text string) bool {
	query := x.speech.spokenParts(text)
	if len(query) == 0 {
		return false
	}
	has := func(u spokenName) bool { return u.has(query) }
	return slices.ContainsFunc(x.units, has) || slices.ContainsFunc(x.pool, has)
}

func hasNumber(s string) bool { return strings.ContainsAny(s, "0123456789") }

// Says tells whether a word can be part of a unit's name; articles and the like are not.
func (x *Lexicon) Says(word string) bool { return len(x.speech.spokenParts(word)) > 0 }

// Place is the place that has a text as one of its full names, articles apart.
func (x *Lexicon) Place(text string) (string, bool) { return x.place(text) }

// PlaceLike is Place also for what abbreviates one name only.
func (x *Lexicon) PlaceLike(text string) (string, bool) { return x.placeLike(text) }

// Town are the places that have a name of several.
func (x *Lexicon) Town(text string) []string {
	if key := squeezed(withoutArticles(text)); x.shared[key] {
		return x.towns[key]
	}
	return nil
}

// PlaceNear is the one place whose name a longer text misses by a slip or two.
func (x *Lexicon) PlaceNear(text string) (name string, ok bool) {
	key := fold(text)
	limit := 0
	switch {
	case hasNumber(text) || len(key) < 5 || x.shared[squeezed(withoutArticles(text))]:
		return "", false
	case len(key) >= 8:
		limit = 2
	default:
		limit = 1
	}
	best := limit + 1
	for i, f := range x.near.folded {
		if f == "" || f[0] != key[0] {
			continue
		}
		switch d := distance(key, f, limit); {
		case d < best:
			best, name, ok = d, x.placed[i], true
		case d == best && d <= limit && x.placed[i] != name:
			ok = false
		}
	}
	return name, ok
}

// Numbered are the places of the board whose printed number ends in these digits.
func (x *Lexicon) Numbered(digits string) (list []string) {
	if !isDigits(digits) || len(digits) < 3 {
		return nil
	}
	for _, p := range x.hexes {
		if head, ok := strings.CutSuffix(p, digits); ok && isLetters(head) && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}
