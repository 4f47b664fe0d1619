package orders

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Names finds names by what players write of them. It is made once and may
// be used by several goroutines.
type Names struct {
	names  []string
	folded []string
	words  [][]string // the words of each folded name
	exact  map[string]int32
	of     []string // what each name is one of; nil: each is of its own
}

// maxSuggestions is how many names a failed search proposes.
const maxSuggestions = 6

// NewNames makes an index of the candidates, which it keeps.
func NewNames(candidates []string) *Names { return NewNamesOf(candidates, nil) }

// NewNamesOf is NewNames where several candidates may be names of one thing,
// which of tells of each: what fits them fits that thing.
func NewNamesOf(candidates, of []string) *Names {
	n := &Names{
		of:     of,
		names:  candidates,
		folded: make([]string, len(candidates)),
		words:  make([][]string, len(candidates)),
		exact:  make(map[string]int32, len(candidates)),
	}
	for i, c := range candidates {
		f := fold(strings.Join(strings.Fields(plain(1, c).text), " "))
		n.folded[i] = f
		n.words[i] = strings.FieldsFunc(f, func(r rune) bool { return r < 0x80 && separates(byte(r)) })
		if _, taken := n.exact[f]; !taken {
			n.exact[f] = int32(i)
		}
	}
	return n
}

// Find returns the index of the candidate that word means, whatever its
// case, accents and blanks. The full name wins; else the best kind of
// abbreviation that fits: the same words or letters without the same
// separators, the first words, words from the middle, in each case whole
// words before beginnings of words. A number only fits the same number.
// When several names fit equally well, or none, the index is -1 and
// suggestions holds the names that may be meant.
func (n *Names) Find(word string) (index int, suggestions []string) {
	var room [96]byte
	key := appendFold(room[:0], plain(1, word).text)
	key = collapse(key)
	if i, ok := n.exact[string(key)]; ok {
		return int(i), nil
	}
	var spans [16][]byte
	query := splitWords(spans[:0], key)
	first, count, best := n.bestFit(query, key, nil)
	switch {
	case count == 0:
		return -1, n.near(string(key))
	case count == 1:
		return first, nil
	}
	for i := first; i < len(n.words) && len(suggestions) < maxSuggestions; i++ {
		if n.fit(query, key, i) == best {
			suggestions = append(suggestions, n.names[i])
		}
	}
	return -1, suggestions
}

// Among is Find among those candidates that keep is true of, without
// suggestions.
func (n *Names) Among(word string, keep func(i int) bool) (index int) {
	var room [96]byte
	key := collapse(appendFold(room[:0], plain(1, word).text))
	var spans [16][]byte
	first, count, _ := n.bestFit(splitWords(spans[:0], key), key, keep)
	if count != 1 {
		return -1
	}
	return first
}

// AppendKey appends a name reduced to what tells names apart: its letters,
// whatever their case and accents, and its digits. Numbers that stand apart stay
// apart: 1 11 is not 11 1.
func AppendKey(dst []byte, text string) []byte {
	if strings.ContainsFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) {
		text = fold(plain(1, text).text)
	}
	start, apart := len(dst), false
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		case isDigit(c):
			if apart && len(dst) > start && isDigit(dst[len(dst)-1]) {
				dst = append(dst, ' ')
			}
		case c < utf8.RuneSelf && (c < 'a' || c > 'z'):
			apart = true
			continue
		}
		apart, dst = false, append(dst, c)
	}
	return dst
}

// fits is Find without suggestions, which take the most time: the index of the
// one candidate meant, and how many fit.
func (n *Names) fits(word string) (index, count int) {
	var room [96]byte
	key := collapse(appendFold(room[:0], plain(1, word).text))
	if i, ok := n.exact[string(key)]; ok {
		return int(i), 1
	}
	var spans [16][]byte
	first, count, _ := n.bestFit(splitWords(spans[:0], key), key, nil)
	if count != 1 {
		first = -1
	}
	return first, count
}

// bestFit returns the first candidate of the best kind of fit, how many have
// it, and the kind. A nil keep keeps all.
func (n *Names) bestFit(query [][]byte, key []byte, keep func(i int) bool) (first, count int, best fit) {
	first, best = -1, noFit
	for i := range n.words {
		if keep != nil && !keep(i) {
			continue
		}
		switch f := n.fit(query, key, i); {
		case f < best:
			best, count, first = f, 1, i
		case f == best && f < noFit && (n.of == nil || n.of[i] != n.of[first]):
			count++
		}
	}
	return first, count, best
}

// fit is how well an abbreviation fits a name; lower is better.
type fit uint8

const (
	sameWords fit = iota
	sameLetters
	firstWords
	firstBeginnings
	middleWords
	middleBeginnings
	someWords
	someBeginnings
	noFit
)

func (n *Names) fit(query [][]byte, key []byte, i int) fit {
	words := n.words[i]
	if len(query) == 0 {
		return noFit
	}
	if sameSqueezed(key, n.folded[i]) {
		if len(query) == len(words) {
			return sameWords
		}
		return sameLetters
	}
	if len(query) > len(words) {
		return noFit
	}
	best := noFit
	for at := 0; at+len(query) <= len(words); at++ {
		whole, begins := true, true
		for j, q := range query {
			w := words[at+j]
			whole = whole && string(q) == w
			begins = begins && beginsWord(q, w)
		}
		switch {
		case whole && at == 0:
			return firstWords
		case begins && at == 0:
			best = min(best, firstBeginnings)
		case whole:
			best = min(best, middleWords)
		case begins:
			best = min(best, middleBeginnings)
		}
	}
	if best < noFit {
		return best
	}
	if inOrder(query, words, func(q []byte, w string) bool { return string(q) == w }) {
		return someWords
	}
	if inOrder(query, words, beginsWord) {
		return someBeginnings
	}
	return noFit
}

// inOrder tells whether the words of a query stand in a name in the same
// order, with others between them.
func inOrder(query [][]byte, words []string, fits func([]byte, string) bool) bool {
	j := 0
	for _, w := range words {
		if j < len(query) && fits(query[j], w) {
			j++
		}
	}
	return j == len(query)
}

// beginsWord tells whether q abbreviates w; a number must be the same, and
// no abbreviation ends inside a number.
func beginsWord(q []byte, w string) bool {
	if len(q) > len(w) || string(q) != w[:len(q)] {
		return false
	}
	if len(q) == len(w) {
		return true
	}
	last := q[len(q)-1]
	return (last < '0' || last > '9')
}

func separates(c byte) bool {
	switch c {
	case ' ', '/', '-', '_', '.', '\'', '(', ')', '&':
		return true
	}
	return false
}

// collapse trims blanks and makes runs of them single, in place.
func collapse(b []byte) []byte {
	b = bytes.Trim(b, " ")
	out := b[:0]
	for i, c := range b {
		if c != ' ' || b[i-1] != ' ' {
			out = append(out, c)
		}
	}
	return out
}

// splitWords cuts a folded text at separators; one with more words than
// there is room for fits nothing.
func splitWords(dst [][]byte, b []byte) [][]byte {
	start := -1
	for i := 0; i <= len(b); i++ {
		if i < len(b) && !separates(b[i]) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 {
			if len(dst) == cap(dst) {
				return nil
			}
			dst = append(dst, b[start:i])
			start = -1
		}
	}
	return dst
}

// sameSqueezed compares two texts without their separators. Digits that a
// separator parts must be parted in both: 1 11 is not 11 1.
func sameSqueezed(a []byte, b string) bool {
	i, j := 0, 0
	for {
		i0, j0 := i, j
		for i < len(a) && separates(a[i]) {
			i++
		}
		for j < len(b) && separates(b[j]) {
			j++
		}
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		if a[i] != b[j] {
			return false
		}
		parted := (i > i0) != (j > j0)
		if parted && i0 > 0 && j0 > 0 && isDigit(a[i]) && isDigit(b[j0-1]) {
			return false
		}
		i++
		j++
	}
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// near lists the names closest to a misspelt one.
func (n *Names) near(key string) []string {
	type hit struct{ at, slips int }
	var hits []hit
	limit := slips(len(key))
	for i, f := range n.folded {
		if d := distance(key, f, limit); d <= limit {
			hits = append(hits, hit{i, d})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.slips, b.slips) })
	var out []string
	for _, h := range hits {
		// Much worse names than the best are noise.
		if len(out) == 3 || h.slips > hits[0].slips+1 {
			break
		}
		out = append(out, n.names[h.at])
	}
	return out
}
