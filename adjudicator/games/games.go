// Package games lists the systems the program adjudicates, one line each.
package games

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	balkanadviser "feldpost/adjudicator/games/balkanwars/adviser"
	"feldpost/adjudicator/games/example"
	"feldpost/adjudicator/games/greatwarcommander"
	commanderadviser "feldpost/adjudicator/games/greatwarcommander/adviser"
	"feldpost/adjudicator/games/greatwarineurope"
	europeadviser "feldpost/adjudicator/games/greatwarineurope/adviser"
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
	// Earlier opens the rules as they were before a change, by their
	// Info.RulesVersion: running games go on with them. Whoever changes how a rule is
	// adjudicated raises RulesVersion and lists the old way here as long as games may
	// be played by it; what differs hangs on the version in the rules themselves.
	Earlier map[string]adjudicator.Opener
}

// Names lists the systems for people: "balkan-wars, paths-of-glory".
func Names() string {
	var names []string
	for _, l := range All() {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// Edition opens a system with the rules of a version; data are those to be used. The
// error is adjudicator.ErrNoEdition when the program does not have these rules.
func (l Listing) Edition(rules string, data fs.FS) (adjudicator.System, error) {
	open := l.Open
	if e := l.Earlier[rules]; e != nil {
		open = e
	}
	s, err := open(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", l.Name, err)
	}
	if has := s.Info().RulesVersion; has != rules {
		return nil, fmt.Errorf("%w: %s with rules %s; it has rules %s", adjudicator.ErrNoEdition, l.Name, rules, has)
	}
	return s, nil
}

// All returns the systems in the order in which they are offered.
func All() []Listing {
	return []Listing{
		{Name: "balkan-wars", Open: balkanwars.Open, Data: balkanwars.Data(), Words: balkanwars.Words(),
			Verbs: balkanwars.OwnVerbs(), Speech: balkanwars.Speech(), Testdata: balkanwars.Testdata(), Adviser: balkanadviser.Advise},
		{Name: "paths-of-glory", Open: pathsofglory.Open, Data: pathsofglory.Data(), Words: pathsofglory.Words(),
			Verbs: pathsofglory.OwnVerbs(), Speech: pathsofglory.Speech(), Testdata: pathsofglory.Testdata(), Adviser: pathsadviser.Advise},
		{Name: "storm-in-the-west", Open: storminthewest.Open, Data: storminthewest.Data(), Words: storminthewest.Words(),
			Verbs: storminthewest.OwnVerbs(), Speech: storminthewest.Speech(), Testdata: storminthewest.Testdata(), Adviser: stormadviser.Advise},
		{Name: "great-war-in-europe", Open: greatwarineurope.Open, Data: greatwarineurope.Data(), Words: greatwarineurope.Words(),
			Verbs: greatwarineurope.OwnVerbs(), Speech: greatwarineurope.Speech(), Testdata: greatwarineurope.Testdata(),
			Adviser: europeadviser.Advise},
		{Name: "great-war-commander", Open: greatwarcommander.Open, Data: greatwarcommander.Data(), Words: greatwarcommander.Words(),
			Verbs: greatwarcommander.OwnVerbs(), Speech: greatwarcommander.Speech(), Testdata: greatwarcommander.Testdata(),
			Adviser: commanderadviser.Advise},
		{Name: "example", Open: example.Open, Data: example.Data(), Words: example.Words(),
			Verbs: example.OwnVerbs(), Speech: example.Speech(), Testdata: example.Testdata()},
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
