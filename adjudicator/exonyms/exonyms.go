// Package exonyms knows the names that one place has in the languages of players and of the time:
// Dunkirk is Dunkerque. It knows no game; which of its places a board has says the board.
package exonyms

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"feldpost/orders"
)

//go:embed names.txt
var names string

// Of gives the other names of a place, in the order of the list; nothing for one that has none there.
func Of(name string) []string {
	k := key(name)
	return slices.DeleteFunc(slices.Clone(all()[k]), func(n string) bool { return key(n) == k })
}

// all are the names by each of them.
var all = sync.OnceValue(func() map[string][]string {
	places, err := read(names)
	if err != nil {
		panic(err) // it is part of the program
	}
	return places
})

// read reads a list of places, a line each. An error has the line.
func read(text string) (map[string][]string, error) {
	places := map[string][]string{}
	no := 0
	for line := range strings.Lines(text) {
		no++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		var list []string
		for n := range strings.SplitSeq(line, ",") {
			n = strings.TrimSpace(n)
			if key(n) == "" {
				return nil, fmt.Errorf("line %d: %q holds an empty name", no, line)
			}
			list = append(list, n)
		}
		for _, n := range list {
			if old, taken := places[key(n)]; taken && !slices.Equal(old, list) {
				list = merged(old, list)
			}
		}
		for _, n := range list {
			places[key(n)] = list
		}
	}
	return places, nil
}

// merged are the names of a place that stands in two lines.
func merged(a, b []string) []string {
	list := slices.Clone(a)
	for _, n := range b {
		if !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// key is a name as it is compared: without case, accents, spaces and hyphens.
func key(name string) string {
	return strings.Map(func(r rune) rune {
		switch r {
		case ' ', '-', '.', '\'', '/', '(', ')':
			return -1
		}
		return r
	}, orders.Fold(name))
}
