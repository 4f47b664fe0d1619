package position

import (
	"slices"
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
