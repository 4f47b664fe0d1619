// Package keylines tells in which line of a TOML file a key stands, so that what is
// wrong with its value can be said with its place.
package keylines

import (
	"fmt"
	"strings"
)

// Lines gives the line of a key, from 1: "rounds", "points.win"; those of the second
// [[entrant]] begin with "entrant.1.".
type Lines map[string]int

// Index finds the line of each table and key of a file.
func Index(raw []byte) Lines {
	lines, section, nth := Lines{}, "", map[string]int{}
	for i, l := range strings.Split(string(raw), "\n") {
		l = strings.TrimSpace(l)
		if name, ok := strings.CutPrefix(l, "["); ok {
			section = strings.Trim(strings.SplitN(name, "]", 2)[0], "[ ")
			if strings.HasPrefix(l, "[[") {
				nth[section]++
				section = fmt.Sprintf("%s.%d", section, nth[section]-1)
			}
			lines[section] = i + 1
		} else if k, _, ok := strings.Cut(l, "="); ok && !strings.HasPrefix(l, "#") {
			lines[strings.TrimPrefix(section+"."+strings.TrimSpace(k), ".")] = i + 1
		}
	}
	return lines
}

// Of returns the line of a key, else of what it stands in, else 1.
func (x Lines) Of(key string) int {
	for key != "" {
		if n := x[key]; n > 0 {
			return n
		}
		key = key[:max(strings.LastIndexByte(key, '.'), 0)]
	}
	return 1
}
