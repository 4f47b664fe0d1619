package prose

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"feldpost/orders"
	"feldpost/orders/ordinary"
)

// speller mends words that miss a word of letters by a slip of the pen or the thumb: "atack", "foward", "notihng". A word of everyday
// language is none, nor is the name of anything.
type speller struct{ *Scene }

func spellerOf(s *Scene) speller { return speller{s} }

//go:embed slips.txt
var slipsFile string

// often are the words that are misspelt in letters most.
var often = sync.OnceValue(func() map[string]bool {
	list := map[string]bool{}
	for line := range strings.Lines(slipsFile) {
		if !strings.HasPrefix(line, "#") {
			for w := range strings.FieldsSeq(line) {
				list[orders.Fold(w)] = true
			}
		}
	}
	return list
})

// spelling is a word and how it is heard.
type spelling struct{ word, sound string }

// spellings are all words of phrases, by their first letter, in order.
var spellings = sync.OnceValue(func() map[byte][]spelling {
	known := map[string]bool{}
	var add func(x *lexis)
	add = func(x *lexis) {
		for w, next := range x.next {
			if len(w) > 2 && isLetters(w) {
				known[w] = true
			}
			add(next)
		}
	}
	for _, x := range [...]*lexis{everyday(), talkWords(), remarks()} {
		add(x)
	}
	by := map[byte][]spelling{}
	for _, w := range slices.Sorted(maps.Keys(known)) {
		by[w[0]] = append(by[w[0]], spelling{w, sounds(w)})
	}
	return by
})

// contractions are the words that have an apostrophe, by what they are without it.
var contractions = sync.OnceValue(func() map[string]string {
	by := map[string]string{}
	for _, w := range slices.Sorted(maps.Keys(everyday().next)) {
		if bare := strings.ReplaceAll(w, "'", ""); bare != w && len(bare) > 1 && isLetters(bare) && !isSpelt(bare) && !ordinary.IsSpelt(bare) {
			by[bare] = w
		}
	}
	return by
})

// mostSlips is how many words of a letter are looked at for slips.
const mostSlips = 300

// shortestSlip is how many letters a word has in which a slip is seen.
const shortestSlip = 3

// cut cuts a line into tokens, with slips mended.
func (s *Scene) cut(text string, line int) []token {
	toks := spellerOf(s).mended(cut(text, line))
	if s.wired {
		toks = unwired(toks)
	}
	return toks
}

// mended are tokens with their slips mended and what is short written out; where one stands for one, what was written stays beside it.
func (s speller) mended(toks []token) []token {
	var out []token
	done := 0 // how many are in out
	put := func(i, n int, words ...token) {
		out = append(out, toks[done:i]...)
		for k := range words {
			words[k].line, words[k].raw = toks[i].line, ""
		}
		last := &words[len(words)-1]
		last.ends, last.asks, last.dotted = toks[i+n-1].ends, toks[i+n-1].asks, toks[i+n-1].dotted
		if n == 1 && len(words) == 1 {
			last.raw = toks[i].text
			if toks[i].raw != "" {
				last.raw = toks[i].raw
			}
		}
		out = append(out, words...)
		done = i + n
	}
	for i := 0; i < len(toks); i++ {
		if words, n := s.writtenOut(toks, i); n > 0 {
			put(i, n, words...)
			i += n - 1
			continue
		}
		if stem, ok := s.singular(toks, i); ok {
			put(i, 1, token{text: stem, key: stem})
			continue
		}
		if !s.mayBeSlip(&toks[i]) {
			continue
		}
		words, w := elision(toks[i]), contractions()[toks[i].key]
		if words == nil && w == "" {
			if begins := i == 0 || toks[i-1].ends || toks[i-1].mark != ""; begins || isPlainCase(toks[i].text) { // else it is a name
				w = s.slip(toks[i].key, toks[i].text, len(toks) == 1)
			}
		}
		switch {
		case words == nil && w == "", s.isOfName(toks, i):
		case words != nil:
			put(i, 1, words...)
		default:
			put(i, 1, token{text: strings.ToLower(w), key: w})
		}
	}
	if done == 0 {
		return toks
	}
	return append(out, toks[done:]...)
}

// singular is a word of names in the plural before numbers as it stands in the names: "HQs 3 and 5".
func (s speller) singular(toks []token, i int) (string, bool) {
	stem, ok := strings.CutSuffix(toks[i].key, "S")
	if !ok || len(stem) < 2 || i+1 == len(toks) || toks[i].ends || !isDigits(toks[i+1].key) || len(s.Words.Kind(stem)) == 0 || ordinary.Is(toks[i].key) {
		return "", false
	}
	if _, n := everyday().longest(toks[i : i+1]); n > 0 {
		return "", false
	}
	return stem, true
}

//go:embed shorthand.txt
var shorthandFile string

// short is what is short for some words.
type short struct {
	keys   []string
	words  string
	begins bool // only where a part of a sentence begins
}

// shorthand is by the first word, the longest first.
var shorthand = sync.OnceValue(func() map[string][]short {
	by := map[string][]short{}
	for line := range strings.Lines(shorthandFile) {
		left, right, ok := strings.Cut(strings.TrimSpace(line), " = ")
		if !ok || strings.HasPrefix(left, "#") {
			continue
		}
		left, begins := strings.CutPrefix(left, "^")
		x := short{keys: wordsOf(left), words: right, begins: begins}
		by[x.keys[0]] = append(by[x.keys[0]], x)
	}
	for _, list := range by {
		slices.SortStableFunc(list, func(a, b short) int { return len(b.keys) - len(a.keys) })
	}
	return by
})

// writtenOut is what is short at i, written out, and how many tokens it has.
func (s speller) writtenOut(toks []token, i int) (words []token, n int) {
	for _, x := range shorthand()[toks[i].key] {
		n := len(x.keys)
		if i+n > len(toks) || toks[i].text != strings.ToLower(toks[i].text) || x.begins && !isBegun(toks, i) || n == 1 && s.isOfName(toks, i) {
			continue
		}
		if isRun(toks[i:i+n], x.keys) {
			return cut(x.words, toks[i].line), n
		}
	}
	return nil, 0
}

// isRun tells tokens of one part of a sentence with these keys.
func isRun(toks []token, keys []string) bool {
	for k := range toks {
		if toks[k].key != keys[k] || toks[k].mark != "" || toks[k].ends && k+1 < len(toks) {
			return false
		}
	}
	return true
}

// isBegun tells where a part of a sentence begins.
func isBegun(toks []token, i int) bool {
	if i == 0 || toks[i-1].mark != "" || toks[i-1].ends {
		return true
	}
	switch toks[i-1].key {
	case "AND", "THEN", "BUT", "SO", "NOW":
		return true
	}
	return false
}

// elision is a French word and the letter before it that were written in one, "jenvoie"; nil for others.
func elision(t token) []token {
	head := elided[t.key[:1]]
	if head == "" || len(t.key) < 5 || !strings.ContainsRune("AEIOUH", rune(t.key[1])) || t.text != strings.ToLower(t.text) {
		return nil
	}
	rest := t.key[1:]
	if !isSpelt(rest) && !ordinary.Is(rest) {
		return nil
	}
	return []token{{text: head + "'", key: t.key[:1]}, {text: t.text[1:], key: rest}}
}

// mayBeSlip tells words of which nothing is known; each is looked up once.
func (s speller) mayBeSlip(t *token) bool {
	if t.mark != "" || len(t.key) < 2 {
		return false
	}
	may, looked := s.strange[t.key]
	if !looked {
		may = isLetters(t.key) && !isSpelt(t.key) && !orders.IsKindWord(t.key) && !orders.IsWeighty(t.key) && !s.Language.IsVerb(t.key) && !ordinary.IsSpelt(t.key)
		if s.strange == nil {
			s.strange = map[string]bool{}
		}
		if len(s.strange) < mostMet {
			s.strange[t.key] = may
		}
	}
	return may
}

// isSpelt tells a word of phrases.
func isSpelt(key string) bool {
	_, is := slices.BinarySearchFunc(spellings()[key[0]], key, func(x spelling, key string) int { return strings.Compare(x.word, key) })
	return is
}

// isOfName tells whether a word is one of a name of something, as it stands or of several words.
func (s speller) isOfName(toks []token, i int) bool {
	for from := max(0, i-longestName+1); from <= i; from++ {
		if slices.ContainsFunc(toks[from:i], func(t token) bool { return t.mark != "" || t.ends }) {
			continue
		}
		if _, n := s.thingAt(toks[from:]); from+n > i {
			return true
		}
	}
	return len(s.Words.Kind(toks[i].key)) > 0 || s.Words.IsKind(toks[i].key)
}

// slip is the word that another misses, "" for none; it is looked for once.
func (s speller) slip(key, text string, alone bool) string {
	w, known := s.slips[key]
	if !known {
		if s.slips == nil {
			s.slips = map[string]slipped{}
		}
		if len(s.slips) < mostSlips {
			w = slipOf(key)
			s.slips[key] = w
		}
	}
	switch {
	case w.word == "" || len(key) < shortestSlip || w.rank > swapped && alone: // a name under a letter
		return ""
	case !isPlainCase(text) && (text[1:] != strings.ToLower(text[1:]) || (w.rank > swapped || len(key) < 5) && !isFavoured(w.word)):
		return ""
	}
	return w.word
}

// slipped is a word that another misses, and how.
type slipped struct {
	word string
	rank int
}

// How a word misses another, the likeliest first.
const (
	swapped = iota // two letters swapped, a letter doubled or not, or another that sounds alike
	missed         // a letter more or less
	wrong          // another letter
	none
)

// rankOf is how a word, heard as it is, misses another.
func rankOf(key, sound string, x spelling) int {
	w := x.word
	switch {
	case key[0] != w[0] && !(len(key) > 3 && key[0] == w[1] && key[1] == w[0]):
		return none
	case sound == x.sound:
		return swapped
	case !orders.IsSlip(key, w):
		return none
	case sameLetters(key, w):
		return swapped
	case len(w) < 4 || len(key) < 4:
		return none
	case len(key) != len(w):
		return missed
	case len(key) < 6:
		return none
	}
	return wrong
}

// slipOf finds the word that another misses, unless it may be another that means something else.
func slipOf(key string) (best slipped) {
	best.rank = none
	clash, sound := false, sounds(key)
	for _, first := range [...]byte{key[0], key[1]} {
		for _, x := range spellings()[first] {
			w := x.word
			if d := len(w) - len(key); d > 2 || d < -2 {
				continue
			}
			rank := rankOf(key, sound, x)
			if rank > swapped && rank < none && isFavoured(w) {
				rank--
			}
			switch {
			case rank > best.rank, rank == none:
			case rank < best.rank || clashes(best.word, w) && isFavoured(w) && !isFavoured(best.word):
				best, clash = slipped{w, rank}, false
			case clashes(best.word, w) && isFavoured(best.word) && !isFavoured(w):
			default:
				clash = clash || clashes(best.word, w)
			}
		}
		if key[0] == key[1] {
			break
		}
	}
	if best.rank == none || clash || best.rank > swapped && !isFavoured(best.word) && isNearOrdinary(key) {
		return slipped{}
	}
	return best
}

// clashes tells two words that do not say the same.
func clashes(a, b string) bool {
	x, y := everyday().next[a], everyday().next[b]
	return a != b && (x == nil || y == nil || len(x.senses) == 0 || !sameSenses(x.senses, y.senses))
}

// isFavoured tells words in which slips are more likely than in others: those of orders and the nouns of units.
func isFavoured(w string) bool {
	x := everyday().next[w]
	return often()[w] || x != nil && len(x.senses) > 0 && x.senses[0].kind == isPiece
}

// isNearOrdinary tells a word of which two letters may have changed places, or one been doubled, in an ordinary word.
func isNearOrdinary(key string) bool {
	for i := range len(key) - 1 {
		if ordinary.Is(key[:i]+key[i+1:i+2]+key[i:i+1]+key[i+2:]) || ordinary.Is(key[:i+1]+key[i:]) || key[i] == key[i+1] && ordinary.Is(key[:i]+key[i+1:]) {
			return true
		}
	}
	return false
}

// sounds is a word as it is heard, near enough: doubled letters single, letters that sound alike the same.
func sounds(key string) string {
	var b strings.Builder
	last := byte(0)
	for i := 0; i < len(key); i++ {
		c := key[i]
		next := byte(0)
		if i+1 < len(key) {
			next = key[i+1]
		}
		switch {
		case c == 'C' && (next == 'E' || next == 'I' || next == 'Y'), c == 'Z':
			c = 'S'
		case c == 'Q' && next == 'U':
			c = 'K'
			i++
		case c == 'C' && next != 'H', c == 'Q':
			c = 'K'
		case c == 'P' && next == 'H':
			c = 'F'
			i++
		case c == 'Y':
			c = 'I'
		}
		if c != last {
			b.WriteByte(c)
		}
		last = c
	}
	return b.String()
}

// sameLetters tells words of the same letters in another order.
func sameLetters(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	count := [256]int{}
	for i := range len(a) {
		count[a[i]]++
		count[b[i]]--
	}
	return count == [256]int{}
}

// isPlainCase tells a word in small letters or in capitals: a name is no slip of a verb.
func isPlainCase(word string) bool {
	return word == strings.ToLower(word) || word == strings.ToUpper(word)
}

func isLetters(key string) bool {
	return !strings.ContainsFunc(key, func(r rune) bool { return r < 'A' || r > 'Z' })
}
