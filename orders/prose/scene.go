package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
	"feldpost/orders/ordinary"
)

// Unit is a piece that the writer may see, and where it stands.
type Unit struct {
	Name, Where string
	On          bool // on the board
}

// Card is a card of the writer's hand, with its printed name and those by which letters call it.
type Card struct {
	ID    string
	Names []string
}

// Scene is what a letter speaks of: what its writer may name, and the judge of what is
// legal. It knows no more than the writer.
type Scene struct {
	Language orders.Language
	Words    *orders.Lexicon
	Own      []Unit
	Others   []Unit
	Cards    []Card
	Asked    []string // verbs that answer what the writer is asked
	// Bold passes over words that are not known and change nothing that is, and takes the
	// likeliest of several meanings: what comes of it must be agreed to.
	Bold bool
	// Bad are the lines, from 1, of a text of orders that are not read or not legal.
	Bad func(text string) []int
	// Offers are lines that are legal now.
	Offers func() []orders.Order

	met     map[string]thing   // texts that were looked up
	slips   map[string]slipped // words, and what they are slips of
	strange map[string]bool    // words, and whether nothing is known of them
	wired   bool               // the letter at hand is a telegram
	offer   []orders.Order
	asked   bool // for offer
}

// thing is what a stretch of words may name. Several of one kind are alternatives.
type thing struct {
	units  []string
	places []string
	cards  []string
	others []string // where enemy units of that name stand
	number string   // it is a number and nothing else
	spoken string   // the words
	core   string   // those by which units were found
	sure   bool     // it is more than a number or an abbreviation
	full   bool     // it is a unit as it is printed
}

func (x *thing) isNothing() bool {
	return len(x.units)+len(x.places)+len(x.cards)+len(x.others) == 0 && x.number == ""
}

// mostMet is how many texts are remembered.
const mostMet = 4096

// most words that name one thing.
const longestName = 6

// thingAt finds the longest name at the head of tokens, and how many of them it has.
func (s *Scene) thingAt(toks []token) (found thing, n int) {
	most := 0
	for most < len(toks) && most < longestName {
		if toks[most].mark != "" {
			break
		}
		most++
		if toks[most-1].ends {
			break
		}
	}
	for n = most; n > 0; n-- {
		words := make([]string, n)
		for i := range n {
			words[i] = toks[i].text
		}
		text := strings.Join(words, " ")
		x, met := s.met[text]
		if !met {
			x = s.named(text, toks[:n])
			if s.met == nil {
				s.met = map[string]thing{}
			}
			if len(s.met) < mostMet {
				s.met[text] = x
			}
		}
		if !x.isNothing() {
			return x, n
		}
	}
	return found, 0
}

// named is what a whole text names.
func (s *Scene) named(text string, toks []token) (x thing) {
	x.spoken = text
	bare := strings.TrimSpace(text)
	if n := bareName(bare); isNumeral(n) {
		x.number = strings.TrimRightFunc(n, func(c rune) bool { return c < '0' || c > '9' })
	}
	if len(toks) > 1 && joins(toks[0]) {
		if name, ok := s.Words.Place(bare); ok && len(toks) > 2 { // "Bar le Duc"
			x.places, x.sure = []string{name}, true
		}
		return x
	}
	if bare == strings.ToLower(bare) && orders.IsKindWord(bare) { // "good luck", not Lutsk
		return x
	}
	if name, ok := s.Words.Place(bare); ok && !isLetterOrTwo(bare) {
		x.places, x.sure = []string{name}, true
	} else if list := s.Words.Town(bare); len(list) > 0 {
		x.places, x.sure = list, true
	} else if list := s.Words.Numbered(strings.NewReplacer(".", "", "/", "", "-", "").Replace(bare)); len(list) > 0 {
		x.places = list
	}
	if s.nameUnits(&x, toks); x.sure && len(x.places) > 0 && !hasDigit(bare) {
		x.units = nil // "Sofia" is the town, not the depot that bears its name
	}
	card := bareName(bare)
	for _, c := range s.Cards {
		named := slices.ContainsFunc(c.Names, func(name string) bool {
			return name != "" && (orders.Fold(orders.Plain(name)) == orders.Fold(card) || len(toks) > 1 && cardName(name) == cardName(card))
		})
		if named || orders.Fold(c.ID) == orders.Fold(card) || isDigits(card) && (strings.HasSuffix(c.ID, " "+card) || strings.HasSuffix(c.ID, "-"+card)) {
			x.cards = append(x.cards, c.ID)
			x.sure = x.sure || !isDigits(card)
		}
	}
	key := orders.Fold(bare)
	for _, u := range s.Others {
		if u.Name != "" && orders.Fold(u.Name) == key && !slices.Contains(x.others, u.Where) {
			x.others, x.sure = append(x.others, u.Where), true
		}
	}
	if x.isNothing() && len(toks) == 1 && len(bare) >= 4 && !isDigits(bare) && !(isPlainCase(bare) && ordinary.Is(key)) && !s.Words.IsKind(key) && len(s.Words.Kind(key)) == 0 {
		if name, ok := s.Words.PlaceLike(bare); ok {
			x.places = []string{name}
		} else if name, ok := s.Words.PlaceNear(bare); ok {
			x.places = []string{name}
		}
	}
	return x
}

// cardName is a card's name without small words, which people mistake: "Trêve du Reichstag".
func cardName(name string) string {
	return strings.Join(slices.DeleteFunc(strings.FieldsFunc(orders.Fold(orders.Plain(name)), func(c rune) bool { return c == ' ' || c == '\'' }), func(w string) bool {
		return len(w) < 3 || w == "THE" || w == "LES" || w == "DES" || w == "AND" || w == "FOR"
	}), " ")
}

// nameUnits finds the units of a text whose first and last word are of their names.
func (s *Scene) nameUnits(x *thing, toks []token) {
	first := 0
	for first < len(toks)-1 && isArticle(toks[first].key) {
		first++
	}
	if name, ok := s.Words.Full(strings.TrimSpace(x.spoken)); ok && len(x.spoken) > 1 {
		x.units, x.sure, x.full = []string{name}, true, len(toks) > 1
		return
	}
	if first == len(toks) || !s.Words.Says(toks[first].text) || !s.Words.Says(toks[len(toks)-1].text) || isPieceWord(toks[len(toks)-1]) && len(s.Words.Kind(toks[len(toks)-1].text)) == 0 {
		return
	}
	if last := toks[len(toks)-1]; len(toks) > 1 && len(last.key) == 2 && last.text != last.key && isShortWord[last.key] {
		return // "la 6e se déplace" is of no Serbian
	}
	for _, t := range toks[first:] {
		if t.key == "NO" || t.key == "A" && len(toks) > 1 {
			return
		}
	}
	words := make([]string, 0, len(toks))
	for i, t := range toks[first:] {
		if i > 0 && isPieceWord(t) && len(s.Words.Kind(t.text)) == 0 {
			continue // "division", where no name has it
		}
		words = append(words, t.text)
	}
	text := strings.Join(words, " ")
	if len(words) == 1 && len(toks)-first > 1 {
		return // the noun is a chunk of its own
	}
	if isDigits(text) && first > 0 {
		return // "the 54" is looked at as a number
	}
	x.core = text
	if x.units = s.spoken(text); isNumeral(text) && len(x.units) > 0 {
		x.units = s.few(text, x.units)
	}
	if !hasDigit(text) && (len(x.units) > 1 || len(words) == 1 && len(s.Words.Kind(text)) > 1) {
		x.units = nil // a kind of units
	}
	if len(x.units) > 0 && !isNumeral(text) {
		x.sure = true
	}
	if len(text) < 3 && !hasDigit(text) {
		x.units = nil
	}
}

// spoken are the units that words may mean; where units are put on the board now, those that wait are too.
func (s *Scene) spoken(text string) []string {
	list := s.Words.Spoken(text)
	if !s.places() {
		return list
	}
	for _, u := range s.Words.SpokenWaiting(text) {
		if !slices.Contains(list, u) {
			list = append(slices.Clip(list), u)
		}
	}
	return list
}

// places tells whether it is asked now which units come on the board, and not where others go.
func (s *Scene) places() bool {
	return slices.Contains(s.Asked, "PLACE") && !slices.Contains(s.Asked, "MOVE")
}

// redeploys tells whether it is asked now what is redeployed, and nothing else moves.
func (s *Scene) redeploys() bool {
	return slices.Contains(s.Asked, "SR") && !slices.Contains(s.Asked, "MOVE") && !slices.Contains(s.Asked, "PLACE")
}

// onlyFights tells whether nothing is asked now but attacks and what belongs to them.
func onlyFights(s *Scene) bool {
	return slices.Contains(s.Asked, "ATTACK") && !slices.ContainsFunc(s.Asked, func(v string) bool {
		return familyOf(v) == moving || familyOf(v) == placing || familyOf(v) == playing || familyOf(v) == opening
	})
}

// isShortWord are words of everyday language that are also the letters of a nation.
var isShortWord = map[string]bool{"SE": true, "BE": true, "IT": true, "US": true, "AH": true, "DE": true}

// mostAlike is how many units a number alone may mean.
const mostAlike = 8

// few are the units that a number may mean: those that have it and the fewest words besides, and others
// that have it while there are few.
func (s *Scene) few(number string, best []string) []string {
	all := s.Words.Numerous(number)
	if len(all) > mostAlike {
		return best
	}
	list := slices.Clone(best)
	for _, u := range all {
		if !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// Speaks tells whether a line names a unit of the writer beyond doubt: by a number, as it is printed,
// or by another name and what it does.
func (s *Scene) Speaks(line string) bool {
	cs := s.chunks(s.cut(line, 0))
	acts := slices.ContainsFunc(cs, func(c chunk) bool { return c.is(isAct) && !c.is(isFiller) || c.is(isUsage) || c.is(isAlso) })
	return slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing != nil && c.thing.sure && len(c.thing.units) > 0 && (hasDigit(c.thing.spoken) || c.thing.full || acts)
	})
}

// where a unit of the writer stands, "" when it is not on the board.
func (s *Scene) where(unit string) string {
	for _, u := range s.Own {
		if u.Name == unit && u.On {
			return u.Where
		}
	}
	return ""
}

// box is where a unit that is not on the board waits, as orders write it.
func (s *Scene) box(unit string) string {
	for _, u := range s.Own {
		if u.Name == unit && !u.On {
			return strings.ToUpper(u.Where)
		}
	}
	return ""
}

// at are the units of the writer in a place.
func (s *Scene) at(place string) (list []string) {
	for _, u := range s.Own {
		if u.On && u.Where == place {
			list = append(list, u.Name)
		}
	}
	return list
}

func isArticle(key string) bool {
	switch key {
	case "THE", "MY", "OUR", "LE", "LA", "LES", "L", "MON", "MA", "MES", "NOTRE", "NOS", "UNIT", "UNITE":
		return true
	}
	return false
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

func isLetterOrTwo(s string) bool { return len(s) < 3 && !hasDigit(s) }

// isPieceWord tells a noun for units.
func isPieceWord(t token) bool {
	senses, n := everyday().longest([]token{t})
	return n > 0 && senses[0].kind == isPiece
}

// isNumeral tells a number or an ordinal: "5", "5th", "2e".
func isNumeral(text string) bool {
	return hasDigit(text) && isDigits(strings.TrimRight(orders.Fold(text), "STNDRHEM"))
}

// joins tells a word that stands before names and is no part of them.
func joins(t token) bool {
	senses, n := everyday().longest([]token{t})
	if n == 0 || isArticle(t.key) {
		return false
	}
	for _, s := range senses {
		if s.kind == isRole || s.kind == isAnd || s.kind == isNo {
			return true
		}
	}
	return false
}
