// Package games lists the systems the program adjudicates, one line each.
package games

import (
	"io/fs"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	balkanadviser "feldpost/adjudicator/games/balkanwars/adviser"
	"feldpost/adjudicator/games/example"
	"feldpost/adjudicator/games/pathsofglory"
	pathsadviser "feldpost/adjudicator/games/pathsofglory/adviser"
	"feldpost/adjudicator/games/storminthewest"
	stormadviser "feldpost/adjudicator/games/storminthewest/adviser"
	"feldpost/orders"
)

// Listing is one system: its folder name, how to open it, its embedded data
// files, the words of its letters, the verbs that it alone uses, what its
// players call its names, the rule cases and clauses that it is tested by, and
// the adviser that plays it, nil when there is none.
type Listing struct {
	Name     string
	Open     adjudicator.Opener
	Data     fs.FS
	Words    fs.FS
	Verbs    []orders.Verb
	Speech   orders.Speech
	Testdata fs.FS
	Adviser  adjudicator.Adviser
}

// All returns the systems in the order in which they are offered.
func All() []Listing {
	return []Listing{
		{"balkan-wars", balkanwars.Open, balkanwars.Data(), balkanwars.Words(), balkanwars.OwnVerbs(), balkanwars.Speech(), balkanwars.Testdata(), balkanadviser.Advise},
		{"paths-of-glory", pathsofglory.Open, pathsofglory.Data(), pathsofglory.Words(), pathsofglory.OwnVerbs(), pathsofglory.Speech(), pathsofglory.Testdata(), pathsadviser.Advise},
		{"storm-in-the-west", storminthewest.Open, storminthewest.Data(), storminthewest.Words(), storminthewest.OwnVerbs(), storminthewest.Speech(), storminthewest.Testdata(), stormadviser.Advise},
		{"example", example.Open, example.Data(), example.Words(), nil, example.Speech(), example.Testdata(), nil},
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

// House returns the adviser that plays a system for the house, nil for none.
func House(system string) adjudicator.Adviser {
	l, _ := Find(system)
	return l.Adviser
}

// Words returns the words of all systems.
func Words() (all []fs.FS) {
	for _, l := range All() {
		all = append(all, l.Words)
	}
	return all
}

// language is made once.
var language = sync.OnceValue(func() orders.Language {
	var own []orders.Verb
	var says orders.Speech
	for _, l := range All() {
		own, says = append(own, l.Verbs...), says.And(l.Speech)
	}
	return orders.Declared(own, says)
})

// Language returns the order language of all systems together: in it a letter
// is looked at before its game is known.
func Language() orders.Language { return language() }
