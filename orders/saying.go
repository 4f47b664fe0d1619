package orders

import "strings"

// Speech is what the players of a game say besides its verbs: the names of its
// boxes and nations.
type Speech struct {
	Boxes []Box
	// Names are short words that its names have in the middle, separated by
	// blanks: they are never read as an abbreviated keyword.
	Names  string
	Spoken []Saying
	// Whole are names that have a keyword in them, such as "BI 6 IN": said in
	// full they are names.
	Whole []string
	// Keys are keywords that this game alone uses.
	Keys []Keyword
}

// Keyword is a keyword that a game adds to the common ones.
type Keyword struct {
	Name, Also, French string
	Object             Need
	Help, Aide         string
}

// Box is a place beside the board that orders name by a word of its own.
type Box struct{ Name, Also, French string }

// Saying is words of speech, separated by blanks, that stand for a word of
// names; for none where names leave them out.
type Saying struct{ Words, Means string }

// And joins what is said in two games.
func (s Speech) And(other Speech) Speech {
	return Speech{append(s.Boxes[:len(s.Boxes):len(s.Boxes)], other.Boxes...), s.Names + " " + other.Names, append(s.Spoken[:len(s.Spoken):len(s.Spoken)], other.Spoken...), append(s.Whole[:len(s.Whole):len(s.Whole)], other.Whole...), append(s.Keys[:len(s.Keys):len(s.Keys)], other.Keys...)}
}

// keywords are the common keywords and those of the game.
func (x *speech) keywords() []keyword {
	keys := keywords()
	for _, k := range x.all.Keys {
		keys = append(keys, keyword{name: k.Name, also: k.Also, french: k.French, object: k.Object, help: k.Help, aide: k.Aide})
	}
	return keys
}

// anyBox stands among the choices of a verb for the boxes of the game.
const anyBox = "BOX"

// speech is a Speech made ready for look-up.
type speech struct {
	all     Speech
	choices []word // those of all games and the boxes
	names   map[string]bool
	spoken  map[string][]string // nil for words that names leave out
	whole   [][]string          // folded words of names that have a keyword in them
}

func newSpeech(s Speech) *speech {
	x := &speech{all: s, choices: choiceTable(), names: map[string]bool{}, spoken: map[string][]string{}}
	for _, b := range s.Boxes {
		if _, known := x.choice(b.Name); !known {
			x.choices = append(x.choices, word{b.Name, b.Also, b.French})
		}
	}
	for w := range strings.FieldsSeq(s.Names) {
		x.names[fold(w)] = true
	}
	for _, y := range s.Spoken {
		for w := range strings.FieldsSeq(y.Words) {
			w = fold(w)
			if y.Means == "" {
				x.spoken[w] = nil
				continue
			}
			x.spoken[w] = append(x.spoken[w], fold(y.Means))
		}
	}
	for _, name := range s.Whole {
		x.whole = append(x.whole, strings.Fields(fold(name)))
	}
	return x
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
