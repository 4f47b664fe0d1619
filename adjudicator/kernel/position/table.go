package position

import (
	"maps"
	"slices"
	"strings"
)

// Word is one row of a game's table: a word of position text, how it is read
// and how it is printed. P is what the game's readers and printers are given:
// its state, and what must be kept while a text is read.
type Word[P any] struct {
	Name    string
	Example string // what may follow the word: "BU 8"
	Read    func(p P, l Line) error
	// Print prints the lines of one thing of the group, the at-th of those
	// counted by Each, by calls of out.Line; none when they say nothing.
	Print func(p P, at int, out *Text)
	// Unprinted says why a word without Print is only read.
	Unprinted string
	// Most is how many words a line of it has at most, its own included; 0 when Read
	// sees to all of them.
	Most int
}

// AtMost is the row with a limit to the words of its lines, its own included.
func (w Word[P]) AtMost(words int) Word[P] {
	w.Most = words
	return w
}

// Unless is the row without the lines of things of which something is true: what a reader
// takes for granted.
func (w Word[P]) Unless(is func(p P, at int) bool) Word[P] {
	always := w.Print
	w.Print = func(p P, at int, out *Text) {
		if !is(p, at) {
			always(p, at, out)
		}
	}
	return w
}

// Group is words that are printed in turn for each of several things: all
// lines of the first country, then all of the second.
type Group[P any] struct {
	Each  func(p P) int // how many things there are; nil: the words stand for themselves
	Words []Word[P]
}

// Once is a group of words that stand for themselves.
func Once[P any](words ...Word[P]) Group[P] { return Group[P]{Words: words} }

// Each is a group of words that are printed for each of several things.
func Each[P any](count func(p P) int, words ...Word[P]) Group[P] { return Group[P]{count, words} }

// Table is the words of a game, in the order in which they are printed.
type Table[P any] struct {
	groups []Group[P]
	named  map[string]*Word[P]
}

// The words of the heading, which stand in every game's text: see Heading and
// Ruling. All others may stand in a ruling.
const (
	scenarioWord = "SCENARIO"
	optionWord   = "OPTION"
)

// NewTable makes a table of groups, printed in this order. It panics when two
// rows have one word or a row cannot be read: tables are program text.
func NewTable[P any](groups ...Group[P]) Table[P] {
	t := Table[P]{groups: groups, named: map[string]*Word[P]{}}
	for w := range t.Words {
		if w.Read == nil || t.named[w.Name] != nil || w.Name == scenarioWord || w.Name == optionWord {
			panic("position: the row of " + w.Name + " has no reader or is not the first of its word")
		}
		t.named[w.Name] = w
	}
	return t
}

// Words yields the rows in the order of printing.
func (t Table[P]) Words(yield func(*Word[P]) bool) {
	for _, g := range t.groups {
		for i := range g.Words {
			if !yield(&g.Words[i]) {
				return
			}
		}
	}
}

// Read applies lines one after the other. Errors name the line.
func (t Table[P]) Read(p P, lines []Line) error {
	for _, l := range lines {
		w, ok := t.named[l.Word()]
		if !ok {
			return l.Errorf("unknown word %q; the words are %s", l.Words[0], t.list())
		}
		if w.Most > 0 && len(l.Words) > w.Most {
			return l.Errorf("%q is not read behind %s", l.Words[w.Most], l.Words[0])
		}
		if err := w.Read(p, l); err != nil {
			return err
		}
	}
	return nil
}

// list is the words that there are, in the order of printing.
func (t Table[P]) list() string {
	names := []string{scenarioWord, optionWord}
	for w := range t.Words {
		names = append(names, w.Name)
	}
	return strings.Join(names, " ")
}

// Print returns the text of a position: the heading, then what the printers
// of all rows say.
func (t Table[P]) Print(p P, scenario string, options map[string]string) string {
	out := &Text{text: make([]byte, 0, 4096), word: scenarioWord}
	out.Line(scenario)
	out.word = optionWord
	for _, k := range slices.Sorted(maps.Keys(options)) {
		out.Line(k, options[k])
	}
	for _, g := range t.groups {
		n := 1
		if g.Each != nil {
			n = g.Each(p)
		}
		for at := range n {
			for i := range g.Words {
				if w := &g.Words[i]; w.Print != nil {
					out.word = w.Name
					w.Print(p, at, out)
				}
			}
		}
	}
	return string(out.text)
}

// Text is position text being printed.
type Text struct {
	text  []byte
	word  string // of the row at hand
	about string // the thing that its lines name first, "" for none
}

// Line prints one line: the word of the row, the thing that it is about, then
// these words.
func (t *Text) Line(words ...string) {
	t.text = append(t.text, t.word...)
	if t.about != "" {
		t.text = append(append(t.text, ' '), t.about...)
	}
	for _, w := range words {
		t.text = append(append(t.text, ' '), w...)
	}
	t.text = append(t.text, '\n')
}
