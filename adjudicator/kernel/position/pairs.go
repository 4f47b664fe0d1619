package position

import (
	"slices"
	"strconv"
	"strings"
)

// Pair is a part of a line that is written as a key and its value, points=2/3, or as a key
// alone.
type Pair[P any] struct {
	Key   string
	Alone bool                              // it has no value
	Read  func(p P, value string) bool      // false for a value that it cannot have
	Print func(p P) (value string, is bool) // is: it stands in the line
}

// FlagPair is the pair of a fact that is so or not: its key alone says that it is.
func FlagPair[P any](key string, of func(p P) *bool) Pair[P] {
	return Pair[P]{Key: key, Alone: true, Read: func(p P, _ string) bool { *of(p) = true; return true },
		Print: func(p P) (string, bool) { return "", *of(p) }}
}

// Call is how the things of a kind are called in a pair: none is what no name finds.
type Call[P any, T comparable] struct {
	None T
	Find func(p P, name string) T
	Name func(p P, of T) string
}

// One is the pair of one thing, which does not stand in the line while it is none.
func (c Call[P, T]) One(key string, of func(p P) *T) Pair[P] {
	return Pair[P]{Key: key, Read: func(p P, value string) bool {
		*of(p) = c.Find(p, value)
		return *of(p) != c.None
	}, Print: func(p P) (string, bool) {
		if t := *of(p); t != c.None {
			return c.Name(p, t), true
		}
		return "", false
	}}
}

// Several is the pair of several things with commas between them.
func (c Call[P, T]) Several(key string, of func(p P) *[]T) Pair[P] {
	return Pair[P]{Key: key, Read: func(p P, value string) bool {
		list := of(p)
		*list = nil
		for _, name := range strings.Split(value, ",") {
			*list = append(*list, c.Find(p, name))
		}
		return !slices.Contains(*list, c.None)
	}, Print: func(p P) (string, bool) {
		var names []string
		for _, t := range *of(p) {
			names = append(names, c.Name(p, t))
		}
		return strings.Join(names, ","), len(names) > 0
	}}
}

// First reads the thing that a text begins with, in quotes or without, and the words behind
// it; none when it begins with nothing that has a name.
func (c Call[P, T]) First(p P, text string) (T, []string) {
	if name, rest, ok := strings.Cut(strings.TrimPrefix(text, `"`), `"`); ok {
		return c.Find(p, name), strings.Fields(rest)
	}
	words := strings.Fields(text)
	for n := len(words); n > 0; n-- {
		if t := c.Find(p, strings.Join(words[:n], " ")); t != c.None {
			return t, words[n:]
		}
	}
	return c.None, nil
}

// In is the row of one thing that stands out in each place of a kind, behind its place in
// quotes; lay is false for one that cannot. It has no line where there is none.
func In[P any, T comparable, L thing](c Call[P, T], places Kind[P, L], word, example string, of func(p P, at L) T, lay func(p P, at L, t T) bool) Word[P] {
	return places.Row(word, example, func(p P, at L, l Line) error {
		name := strings.ReplaceAll(strings.Join(l.Words[2:], " "), `"`, "")
		if t := c.Find(p, name); t == c.None || !lay(p, at, t) {
			return l.Errorf("no unit %q in the hex", name)
		}
		return nil
	}, func(p P, at L, out *Text) {
		if t := of(p, at); t != c.None {
			out.Line(strconv.Quote(c.Name(p, t)))
		}
	})
}

// ReadPairs reads the words of a line from an index on, each as one of the pairs.
func ReadPairs[P any](p P, l Line, from int, pairs []Pair[P]) error {
	for _, w := range l.Words[min(from, len(l.Words)):] {
		key, value, _ := strings.Cut(w, "=")
		i := slices.IndexFunc(pairs, func(x Pair[P]) bool { return x.Key == key })
		if i < 0 || pairs[i].Alone && value != "" || !pairs[i].Read(p, value) {
			return l.Errorf("unknown word %q", w)
		}
	}
	return nil
}

// PrintPairs are the words of the pairs that stand in a line.
func PrintPairs[P any](p P, pairs []Pair[P]) (words []string) {
	for _, x := range pairs {
		switch value, is := x.Print(p); {
		case is && x.Alone:
			words = append(words, x.Key)
		case is:
			words = append(words, x.Key+"="+value)
		}
	}
	return words
}
