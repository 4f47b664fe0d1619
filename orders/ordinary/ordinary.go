// Package ordinary knows words of everyday English and French that are nouns, adjectives or adverbs, and which of them may be verbs as
// well: a reader of letters tells by it a word that only describes ("the big stack by the river") from one that may say what is done,
// and a word as it is from a slip of a name.
package ordinary

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed en.txt
var english string

//go:embed fr.txt
var french string

//go:embed near.txt
var nearWords string

//go:embed people.txt
var peopleWords string

// people are the words of people.txt, and whether each is for what somebody carries or rides.
var people = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for line := range strings.SplitSeq(peopleWords, "\n") {
		if line != "" && line[0] != '#' {
			word, arms := strings.CutSuffix(line, mark)
			set[word] = arms
		}
	}
	return set
})

// Somebody tells whether a word, in capitals without accents, in the singular or the plural, is one for people, a group of them, weapons, wagons or ships:
// "volunteers", "howitzer"; it may be one of those who are ordered about. It tells apart what somebody carries or rides.
func Somebody(word string) (is, arms bool) {
	stems := []string{word, strings.TrimSuffix(word, "S"), strings.TrimSuffix(word, "ES")}
	if stem, has := strings.CutSuffix(word, "IES"); has { // "batteries"
		stems = append(stems, stem+"Y")
	}
	if stem, has := strings.CutSuffix(word, "MEN"); has {
		stems = append(stems, stem+"MAN")
	}
	for _, stem := range stems {
		if arms, is = people()[stem]; is {
			return true, arms
		}
	}
	return false, false
}

// near are the words of near.txt in order.
var near = sync.OnceValue(func() []string {
	return slices.DeleteFunc(strings.Split(nearWords, "\n"), func(line string) bool { return line == "" || line[0] == '#' })
})

// lists are the words of each language in order, each with its mark, which sorts before all letters.
var lists = sync.OnceValue(func() [][]string {
	var all [][]string
	for _, text := range []string{english, french} {
		all = append(all, slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return line == "" || line[0] == '#' }))
	}
	return all
})

// mark stands behind words that may be verbs.
const mark = "*"

// Is tells whether a word, in capitals without accents, is an ordinary one of English or French.
func Is(word string) bool {
	_, known := find(word)
	return known
}

// IsSpelt tells whether a word, in capitals without accents, is one of English or French and no slip of another, as far as it is
// near one that people write in their letters.
func IsSpelt(word string) bool {
	_, is := slices.BinarySearch(near(), word)
	return is || Is(word)
}

// Describes tells whether a word, in capitals without accents, is a noun, an adjective or an adverb of English or French and a verb of
// neither.
func Describes(word string) bool {
	acts, known := find(word)
	return known && !acts
}

// find looks a word up in both languages, in the form in which it stands and without its endings.
func find(word string) (acts, known bool) {
	for _, list := range lists() {
		for _, ending := range []string{"", "S", "X", "E", "ES"} {
			stem, has := strings.CutSuffix(word, ending)
			if !has || len(stem) < 3 {
				continue
			}
			verb, is := look(list, stem)
			if verb {
				return true, true
			}
			known = known || is
		}
	}
	if known {
		return false, true
	}
	for _, ending := range []string{"ED", "ING", "D"} { // of English verbs, a letter doubled or dropped before them
		stem, has := strings.CutSuffix(word, ending)
		if !has || len(stem) < 3 {
			continue
		}
		for _, w := range []string{stem, stem + "E", stem[:len(stem)-1]} {
			if verb, _ := look(lists()[0], w); verb {
				return true, true
			}
		}
	}
	return false, false
}

// look finds a word in a list as it stands, and whether it is marked there.
func look(list []string, word string) (verb, known bool) {
	i, known := slices.BinarySearch(list, word)
	if known || i == len(list) {
		return false, known
	}
	bare, marked := strings.CutSuffix(list[i], mark) // right behind where the word itself would stand
	is := marked && bare == word
	return is, is
}
