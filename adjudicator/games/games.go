// Package games lists the systems the program adjudicates, one line each.
package games

import (
	"io/fs"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/games/balkanwars/adviser"
	"feldpost/adjudicator/games/pathsofglory"
)

// Listing is one system: its folder name, how to open it, its embedded data
// files, the words of its letters, the rule cases and clauses that it is
// tested by, and the adviser that plays it, nil when there is none.
type Listing struct {
	Name     string
	Open     adjudicator.Opener
	Data     fs.FS
	Words    fs.FS
	Testdata fs.FS
	Adviser  adjudicator.Adviser
}

// All returns the systems in the order in which they are offered.
func All() []Listing {
	return []Listing{
		{"balkan-wars", balkanwars.Open, balkanwars.Data(), balkanwars.Words(), balkanwars.Testdata(), adviser.Advise},
		{"paths-of-glory", pathsofglory.Open, pathsofglory.Data(), pathsofglory.Words(), pathsofglory.Testdata(), nil},
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
