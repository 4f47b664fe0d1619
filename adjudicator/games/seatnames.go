package games

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
)

// A seat's printed name, and the name that it has inside a sentence, among the words of
// letters: one definition a line.
var seatWord = regexp.MustCompile(`(?m)^\{\{define "([a-z0-9-]+)\.word\.(?:seat|the)\.([a-z0-9-]+)"\}\}([^{}]+)\{\{end\}\}`)

// SeatNames is what letters in any language call a seat, or a side, of a system.
func SeatNames(system, seat string) (names []string, err error) {
	l, ok := Find(system)
	if !ok {
		return nil, nil
	}
	files, err := fs.Glob(l.Words, "*.tmpl")
	if err != nil {
		return nil, fmt.Errorf("words of %s: %w", system, err)
	}
	for _, f := range files {
		text, err := fs.ReadFile(l.Words, f)
		if err != nil {
			return nil, fmt.Errorf("words of %s: %w", system, err)
		}
		for _, m := range seatWord.FindAllStringSubmatch(string(text), -1) {
			if m[1] == system && m[2] == seat && !slices.Contains(names, m[3]) {
				names = append(names, m[3])
			}
		}
	}
	return names, nil
}
