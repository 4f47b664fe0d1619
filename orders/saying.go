package orders

import (
	"io/fs"
	"slices"
	"strings"
)

// Speech is what the players of a game say besides its verbs: the names of its
// boxes and nations.
type Speech struct {
	// Words are folders with the words of the game in files by language,
	// orders.LANG.txt: of its verbs, keywords and boxes, and what nations are called.
	Words []fs.FS
	// Boxes are places beside the board that orders name by words of their own.
	Boxes []string
	// Names are short words that its names have in the middle, separated by
	// blanks: they are never read as an abbreviated keyword.
	Names string
	// Whole are names that have a keyword in them, such as "BI 6 IN": said in
	// full they are names.
	Whole []string
	// Keys are keywords that this game alone uses.
	Keys []Keyword
}

// Keyword is a keyword that a game adds to the common ones.
type Keyword struct {
	Name   string
	Object Need
}

// And joins what is said in two games.
func (s Speech) And(other Speech) Speech {
	return Speech{slices.Concat(s.Words, other.Words), slices.Concat(s.Boxes, other.Boxes), s.Names + " " + other.Names,
		slices.Concat(s.Whole, other.Whole), slices.Concat(s.Keys, other.Keys)}
}

// keywordsOf are the common keywords and those of the game.
func keywordsOf(s Speech, v *vocabulary) []keyword {
	keys := keywords()
	for _, k := range s.Keys {
		keys = append(keys, keyword{name: k.Name, object: k.Object})
	}
	for i := range keys {
		keys[i].said = v.of("keyword", keys[i].name)
	}
	return keys
}

// anyBox stands among the choices of a verb for the boxes of the game.
const anyBox = "BOX"

// speech is a Speech made ready for look-up.
type speech struct {
	all     Speech
	vocab   *vocabulary
	keys    []keyword // those of all games and of this one
	choices []word    // those of all games and the boxes
	boxes   []word
	names   map[string]bool
	spoken  map[string][]string // nil for words that names leave out
	whole   [][]string          // folded words of names that have a keyword in them
}

func newSpeech(s Speech, v *vocabulary) *speech {
	x := &speech{all: s, vocab: v, keys: keywordsOf(s, v), choices: v.list("choices", choiceNames), names: map[string]bool{}, spoken: map[string][]string{}}
	x.boxes = v.list("boxes", strings.Join(s.Boxes, " "))
	for _, b := range x.boxes {
		if _, known := x.choice(b.name); !known {
			x.choices = append(x.choices, b)
		}
	}
	for w := range strings.FieldsSeq(s.Names) {
		x.names[fold(w)] = true
	}
	for _, t := range v.tongues {
		for _, means := range t.listed["spoken"] {
			x.says(means, t.entries["spoken "+means].words)
		}
	}
	for _, name := range s.Whole {
		x.whole = append(x.whole, strings.Fields(fold(name)))
	}
	return x
}

// says notes words of speech that stand for a word of names; for none, which is -,
// where names leave them out.
func (x *speech) says(means string, words []string) {
	for _, w := range words {
		w = fold(w)
		switch m := fold(means); {
		case m == "-":
			x.spoken[w] = nil
		case !slices.Contains(x.spoken[w], m):
			x.spoken[w] = append(x.spoken[w], m)
		}
	}
}

// choice finds a word that answers a decision, or a box.
func (x *speech) choice(name string) (word, bool) {
	for _, w := range x.choices {
		if w.name == name {
			return w, true
		}
	}
	return word{}, false
}

// isChoice tells whether a text is one of these words.
func (x *speech) isChoice(text string) bool {
	_, ok := x.choice(text)
	return ok
}

// isNameWord tells whether a folded word is a short one of names.
func (x *speech) isNameWord(key string) bool { return isNameWord(key) || x.names[key] }

// words gives the words that names may have for a word of speech; nil for a
// word that names leave out.
func (x *speech) words(key string) []string {
	if means, ok := x.spoken[key]; ok {
		return means
	}
	return spoken(key)
}
