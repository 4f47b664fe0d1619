package orders

import (
	"slices"
	"strings"
	"sync"
)

// Addressee is somebody whom a message may name.
type Addressee struct {
	Key   string   // what the caller calls him
	Names []string // what letters call him, in every language
}

// The addressees that every game has besides its seats.
const (
	ToReferee   = "*referee"
	ToObservers = "*observers"
)

// Address is what stands in front of the colon of a message.
type Address struct {
	To       []string // keys of those who are named, each once
	All      bool     // everybody is named
	Now      bool     // it leaves at once
	Unsigned bool
	Alone    bool     // PRIVATE, ONLY: for those who are named and nobody else
	Unknown  []string // words that were not understood, as written
	Several  []string // of them, those that name more than one

	led bool // TO or the like stands there
}

// Clear tells whether every word was understood and somebody is named, and that no
// word contradicts another.
func (a *Address) Clear() bool {
	return len(a.Unknown) == 0 && (a.All != (len(a.To) > 0)) && !(a.All && a.Alone)
}

// modifier is what a word of an address says besides a name.
type modifier uint8

const (
	noModifier modifier = iota
	leadsName           // TO, À
	joinsNames          // AND
	isArticleWord
	isPolite
	isNow
	isUnsigned
	isAlone
	isAll
)

// addressWords are all words of addresses, of both languages, in the form in which
// words are compared. None of them is abbreviated, and none is guessed.
var addressWords = sync.OnceValue(func() map[string]modifier {
	list := map[string]modifier{}
	for m, words := range map[modifier]string{ // order decides nothing: no word stands twice
		leadsName:     "TO FOR A AU AUX POUR",
		joinsNames:    "AND ET & +",
		isArticleWord: "THE LE LA LES",
		isPolite:      "PLEASE SVP",
		isNow:         "NOW IMMEDIATELY MAINTENANT AUSSITOT IMMEDIATEMENT",
		isUnsigned:    "ANONYMOUS ANONYMOUSLY UNSIGNED ANONYME ANONYMEMENT",
		isAlone:       "ONLY ALONE PRIVATE PRIVATELY SECRET SECRETLY CONFIDENTIAL CONFIDENTIALLY SEULEMENT UNIQUEMENT SEUL SEULE SEULS SEULES PRIVE PRIVEE CONFIDENTIEL CONFIDENTIELLE SECRETE SECRETEMENT",
		isAll:         "ALL EVERYBODY EVERYONE TOUS",
	} {
		for w := range strings.FieldsSeq(words) {
			list[w] = m
		}
	}
	return list
})

// tableAddressees are those whom every message may name.
func tableAddressees() []Addressee {
	return []Addressee{{Key: ToReferee, Names: []string{"referee", "arbitre", "gm"}}, {Key: ToObservers, Names: []string{"observers", "observer", "observateurs"}}}
}

// addressWord is one word of an address: its parts are what hyphens join, and belong
// together.
type addressWord struct {
	text  string // as written
	key   string // folded, its parts joined by single blanks
	comma bool
}

// readWords cuts an address into words.
func readWords(text string) (list []addressWord) {
	text = plain(1, text).text
	for _, mark := range []string{",", "&", "+"} {
		text = strings.ReplaceAll(text, mark, " "+mark+" ")
	}
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t()[]\"", r) }) {
		if f == "," {
			list = append(list, addressWord{text: f, comma: true})
			continue
		}
		key := strings.Trim(fold(f), ".'*")
		if rest, elided := strings.CutPrefix(key, "L'"); elided {
			key = rest
		}
		if key = strings.Join(strings.Split(key, "-"), " "); key != "" {
			list = append(list, addressWord{text: f, key: key})
		}
	}
	return list
}

// addressee is an Addressee with its names as they are compared.
type addressee struct {
	key   string
	names []string // words joined by single blanks, without commas and articles
	parts []string // words of these names that may stand for him alone
}

func readAddressees(who []Addressee) (list []addressee) {
	words := addressWords()
	for _, w := range append(tableAddressees(), who...) {
		x := addressee{key: w.Key}
		for _, name := range w.Names {
			var keys []string
			for _, p := range readWords(name) {
				if !p.comma && (words[p.key] != isArticleWord) {
					keys = append(keys, p.key)
				}
			}
			if len(keys) == 0 {
				continue
			}
			x.names = append(x.names, strings.Join(keys, " "))
			for _, k := range keys {
				for _, part := range append(strings.Fields(k), k) {
					if !isCommonNoun(part) {
						x.parts = append(x.parts, part)
					}
				}
			}
		}
		list = append(list, x)
	}
	return list
}

// isCommonNoun tells the words of names that name nobody by themselves.
func isCommonNoun(key string) bool {
	switch key {
	case "SIDE", "CAMP", "COMMAND", "COMMANDEMENT", "POWERS", "EMPIRE", "EMPIRES", "PUISSANCES", "GRANDE", "GREAT", "STATES", "ETATS", "UNIS", "UNITED":
		return true
	}
	return false
}

// maxNameWords is how many words a name in an address has at most.
const maxNameWords = 6

// ReadAddress reads what stands in front of the colon of a message. A name is one of
// who in full, its beginning, or one of its words, that no other name has; every other
// word has to be one of the address words, or it is not understood.
func ReadAddress(text string, who []Addressee) (a Address) {
	words, people := addressWords(), readAddressees(who)
	list := readWords(text)
	named := false // the last word was a name, and nothing has parted it from the next
	for i := 0; i < len(list); {
		if list[i].comma {
			named = false
			i++
			continue
		}
		if key, n := nameAt(people, list[i:]); n > 0 {
			if named {
				a.doubt(list[i:i+n], false)
			} else if !slices.Contains(a.To, key) {
				a.To = append(a.To, key)
			}
			named = true
			i += n
			continue
		}
		m := words[list[i].key]
		if m == noModifier {
			key, several := beginning(people, list[i].key)
			switch {
			case key == "" || named:
				a.doubt(list[i:i+1], several)
			case !slices.Contains(a.To, key):
				a.To = append(a.To, key)
			}
			named = true
			i++
			continue
		}
		a.modify(m)
		if m == isAll && i+1 < len(list) && !mayFollowAll(words[list[i+1].key], list[i+1]) {
			a.doubt(list[i+1:i+2], false) // ALL of whom?
			i++
		}
		named = m == isAll
		i++
	}
	return a
}

// mayFollowAll tells whether a word may stand behind ALL: a name does not, for then not
// all would be meant.
func mayFollowAll(m modifier, next addressWord) bool {
	return next.comma || m != noModifier && m != isArticleWord
}

func (a *Address) modify(m modifier) {
	switch m {
	case leadsName:
		a.led = true
	case isNow:
		a.Now = true
	case isUnsigned:
		a.Unsigned = true
	case isAlone:
		a.Alone = true
	case isAll:
		a.All = true
	}
}

// doubt notes words that were not understood.
func (a *Address) doubt(list []addressWord, several bool) {
	for _, w := range list {
		a.Unknown = append(a.Unknown, w.text)
		if several {
			a.Several = append(a.Several, w.text)
		}
	}
}

// nameAt finds the longest name that begins a list of words, and how many words it is.
// Two that are called alike are none.
func nameAt(people []addressee, list []addressWord) (key string, words int) {
	said := ""
	for n := 0; n < min(len(list), maxNameWords); n++ {
		if !list[n].comma {
			said = strings.TrimSpace(said + " " + list[n].key)
		} else if n == 0 {
			break
		}
		found := ""
		for _, p := range people {
			if slices.Contains(p.names, said) && !list[n].comma {
				if found != "" && found != p.key {
					found = ""
					break
				}
				found = p.key
			}
		}
		if found != "" {
			key, words = found, n+1
		}
	}
	return key, words
}

// leastBeginning is how many letters stand for a name at least.
const leastBeginning = 3

// beginning finds the only one whose name begins so, or has this word; several tells
// that there are more.
func beginning(people []addressee, said string) (key string, several bool) {
	if len(said) < leastBeginning {
		return "", false
	}
	for _, p := range people {
		begins := func(name string) bool { return strings.HasPrefix(name, said) }
		if strings.HasPrefix(p.key, "*") || !slices.Contains(p.parts, said) && !slices.ContainsFunc(p.names, begins) {
			continue
		}
		if key != "" {
			return "", true
		}
		key = p.key
	}
	return key, false
}
