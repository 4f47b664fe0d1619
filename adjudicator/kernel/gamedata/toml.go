package gamedata

import (
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"feldpost/adjudicator/kernel/keylines"
)

// Tree is one TOML file as it was read.
type Tree struct {
	Name  string
	set   *Set
	lines keylines.Lines
}

// TOML reads a TOML file into a value, which must have a place for each of its keys.
// What it holds then is checked by the game, which reports by Tree.Fail.
func (s *Set) TOML(name string, into any) *Tree {
	t := &Tree{Name: name, set: s}
	text, first, ok := s.open(name)
	if !ok {
		return t
	}
	if tooDeep(text) {
		s.Fail(Problem{File: name, Want: "TOML: brackets within brackets are too deep"})
		return t
	}
	raw, _ := readFile(s.fsys, name)
	t.lines = keylines.Index(raw)
	d := toml.NewDecoder(strings.NewReader(text)).DisallowUnknownFields()
	err := d.Decode(into)
	var wrong *toml.DecodeError
	var unknown *toml.StrictMissingError
	switch {
	case errors.As(err, &unknown) && len(unknown.Errors) > 0:
		e := unknown.Errors[0]
		row, _ := e.Position()
		s.Fail(Problem{File: name, Line: row + first - 1, Got: strings.Join(e.Key(), "."), Want: "only keys of this file"})
	case errors.As(err, &wrong):
		row, _ := wrong.Position()
		s.Fail(Problem{File: name, Line: row + first - 1, Want: "TOML of the right kind: " + strings.TrimPrefix(wrong.Error(), "toml: ")})
	case err != nil:
		s.Fail(Problem{File: name, Want: "TOML: " + err.Error()})
	}
	return t
}

// Fail records a problem of a key: "side.DE.orders"; those of the second [[force]] begin
// with "force.1.".
func (t *Tree) Fail(key, got, want string) {
	t.set.Fail(Problem{File: t.Name, Line: t.lines.Of(key), Column: key, Got: got, Want: want})
}

// maxDepth is how deep brackets may stand within brackets. A reader of TOML calls itself for each.
const maxDepth = 1000

// tooDeep tells a text whose brackets are deeper than maxDepth. Those in strings and comments count too, which are few.
func tooDeep(text string) bool {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '[', '{':
			if depth++; depth > maxDepth {
				return true
			}
		case ']', '}':
			depth = max(0, depth-1)
		}
	}
	return false
}
