// Package games lists the systems the program adjudicates, one line each.
package games

import (
	"io/fs"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/games/example"
	"feldpost/adjudicator/games/pathsofglory"
)

// Listing is one system: its folder name, how to open it, its embedded data
// files, the words of its letters, and the rule cases and clauses that it is
// tested by.
type Listing struct {
	Name     string
	Open     adjudicator.Opener
	Data     fs.FS
	Words    fs.FS
	Testdata fs.FS
}

// All returns the systems in the order in which they are offered.
func All() []Listing {
	return []Listing{
		{"balkan-wars", balkanwars.Open, balkanwars.Data(), balkanwars.Words(), balkanwars.Testdata()},
		{"paths-of-glory", pathsofglory.Open, pathsofglory.Data(), pathsofglory.Words(), pathsofglory.Testdata()},
		{"example", example.Open, example.Data(), example.Words(), example.Testdata()},
	}
}

// Find returns the listing of a system by name.
func Find(name string) (Listing, bool) {
	for _, l := range All() {
		if l.Name == name {
			return l, true
		}
	}
	return Listing{}, false
}

// Words returns the words of all systems.
func Words() (all []fs.FS) {
	for _, l := range All() {
		all = append(all, l.Words)
	}
	return all
}
