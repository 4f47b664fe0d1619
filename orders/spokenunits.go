package orders

import (
	"slices"
	"strings"
)

// Spoken are the own units that spoken words may mean: those whose names have all of the
// words and the fewest besides, on the board before others. One is meant, several are in
// doubt, none is no unit.
func (x *Lexicon) Spoken(text string) []string {
	if name, ok := x.full[squeezed(text)]; ok {
		return []string{name}
	}
	query := x.speech.spokenParts(text)
	if len(query) == 0 {
		return nil
	}
	for _, names := range x.inTurn() {
		if list := allOf(names, query); list != nil {
			return list
		}
	}
	if joined := joinedLetters(query); joined != nil {
		for _, names := range x.inTurn() {
			if list := allOf(names, joined); list != nil {
				return list
			}
		}
	}
	return x.squeezedEnd(text)
}

// SpokenWaiting are the units that are not on the board whose names have all of the words and the fewest besides.
func (x *Lexicon) SpokenWaiting(text string) []string {
	query := x.speech.spokenParts(text)
	if len(query) == 0 {
		return nil
	}
	return allOf(x.pool, query)
}

// joinedLetters are spoken words of which two without digits stand as one: "2nd Bavarian Reserve" is 2 and BR,
// "6th Stoss of the reserve" 6 and RSTOSS. It is nil where there are none.
func joinedLetters(query [][]string) [][]string {
	for i := range len(query) - 1 {
		if hasNumber(query[i][0]) || hasNumber(query[i+1][0]) {
			continue
		}
		var both []string
		for _, a := range query[i] {
			for _, b := range query[i+1] {
				a, b = strings.TrimPrefix(a, firstWord), strings.TrimPrefix(b, firstWord)
				both = append(both, a+b, b+a)
			}
		}
		return slices.Concat(query[:i], [][]string{both}, query[i+2:])
	}
	return nil
}

// Numerous are all own units that a number may mean, those on the board first.
func (x *Lexicon) Numerous(text string) (list []string) {
	query := x.speech.spokenParts(text)
	if len(query) == 0 {
		return nil
	}
	for _, names := range x.inTurn() {
		for _, u := range names {
			if u.has(query) && !slices.Contains(list, u.name) {
				list = append(list, u.name)
			}
		}
	}
	return list
}

// squeezedEnd are the units whose names end in a text, blanks apart: "9R Stoss" is
// Ge 9RStoss.
func (x *Lexicon) squeezedEnd(text string) (list []string) {
	key := squeezed(text)
	if len(key) < 3 || !hasNumber(key) {
		return nil
	}
	for _, u := range slices.Concat(x.units, x.pool) {
		head, ok := strings.CutSuffix(squeezed(u.name), key)
		if ok && isLetters(head) && !slices.Contains(list, u.name) {
			list = append(list, u.name)
		}
	}
	return list
}

// Full is the own unit that has a text as its whole name, separators apart.
func (x *Lexicon) Full(text string) (string, bool) {
	name, ok := x.full[squeezed(text)]
	return name, ok
}

// Kind are all own units on the board whose names have the words: "cavalry".
func (x *Lexicon) Kind(text string) []string { return x.ofKind(x.units, text) }

// IsKind tells whether a word is one by which the game speaks of units of a kind or of a nation, whoever has them.
func (x *Lexicon) IsKind(word string) bool {
	means, ok := x.speech.spoken[fold(word)]
	return ok && len(means) > 0
}

// Waiting are those that are not on the board.
func (x *Lexicon) Waiting(text string) []string { return x.ofKind(x.pool, text) }

func (x *Lexicon) ofKind(names []spokenName, text string) (list []string) {
	query := x.speech.spokenParts(text)
	if len(query) == 0 {
		return nil
	}
	for _, u := range names {
		if u.has(query) && !slices.Contains(list, u.name) {
			list = append(list, u.name)
		}
	}
	return list
}

// allOf are the names that have all words and the fewest besides.
func allOf(names []spokenName, query [][]string) (list []string) {
	fewest := 0
	for i := range names {
		u := &names[i]
		if !u.has(query) {
			continue
		}
		extra := len(u.words) - len(query)
		switch {
		case list == nil || extra < fewest:
			list, fewest = []string{u.name}, extra
		case extra == fewest && !slices.Contains(list, u.name):
			list = append(list, u.name)
		}
	}
	return list
}
