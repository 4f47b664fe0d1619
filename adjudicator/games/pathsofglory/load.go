package pathsofglory

import (
	"embed"
	"io/fs"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
)

//go:embed data
var embedded embed.FS

//go:embed words
var embeddedWords embed.FS

// Data returns the embedded data files.
func Data() fs.FS { return gamedata.Folder(embedded, "data") }

// Words returns what the letters of the game say, as text templates in both
// languages.
func Words() fs.FS { return gamedata.Folder(embeddedWords, "words") }

// Open makes the System from its effective data files. The error is a list
// of all mistakes, each with file and line.
func Open(data fs.FS) (adjudicator.System, error) {
	s, err := open(data)
	if err != nil {
		return nil, err // never a System that holds a nil pointer
	}
	return s, nil
}

func open(data fs.FS) (*System, error) {
	l := &loader{Set: gamedata.Read(data), sys: &System{}}
	l.loadSpaces()
	l.loadLinks()
	l.loadShapes()
	l.loadUnits()
	l.loadCards()
	l.loadTables()
	l.loadSetups()
	digest, err := l.Seal()
	if err != nil {
		return nil, err
	}
	l.sys.options = l.sys.offered()
	l.sys.info = l.sys.describe(digest, l.Files())
	l.sys.language = l.sys.info.Language
	l.sys.board.grounds = l.sys.drawGrounds(digest)
	if err := l.sys.ready(); err != nil {
		return nil, err
	}
	return l.sys, nil
}

// loader fills a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	sys *System
}

// space reads the name of a space that must be on the map.
func (l *loader) space(r gamedata.Row, column string) space {
	if sp, ok := l.sys.spaces.Exact(r.Text(column)); ok {
		return sp
	}
	r.Fail(column, "a space of spaces.csv, like Bar-le-Duc")
	return nowhere
}

// spaceOrBox reads a space or the name of a box.
func (l *loader) spaceOrBox(r gamedata.Row, column string) space {
	switch r.Text(column) {
	case "RESERVE":
		return boxReserve
	case "REPLACEABLE":
		return boxLost
	case "REMOVED":
		return boxRemoved
	}
	return l.space(r, column)
}

func (l *loader) side(r gamedata.Row, column string) side {
	return side(r.Word(column, sideWords[ap], sideWords[cp]))
}

func (l *loader) nation(r gamedata.Row, column string) nation {
	w := r.Text(column)
	for n := noNation; n < nations; n++ {
		if nationWords[n] == w {
			return n
		}
	}
	r.Fail(column, "a nation: "+strings.Join(nationWords[:], " "))
	return noNation
}

// counters returns the units with a printed name, none when there are none.
func (s *System) countersOf(printed string) (list []unitID) {
	for u := 1; u < len(s.counters); u++ {
		if s.counters[u].printed == printed {
			list = append(list, unitID(u))
		}
	}
	return list
}

// describe makes the public description of the System.
func (s *System) describe(digest string, files []gamedata.File) adjudicator.Info {
	info := adjudicator.Info{
		Name: "paths-of-glory", Title: "Paths of Glory",
		Edition:      "1999 rules with clarifications; 2018 by option",
		RulesVersion: "5",
		DataDigest:   digest,
		Data:         adjudicator.DataFiles(files),
		Options:      s.options.Options,
		Kinds:        adjudicator.NewKinds(eventKinds()),
		Language:     language(),
		Lines:        exampleLines(),
		Units:        adjudicator.UnitForm{Mark: "-", Open: "(", Whole: true},
		Facts: []adjudicator.FactKind{{Name: factRound, Role: adjudicator.FactRound}, {Name: factPlays, Role: adjudicator.FactPlays},
			{Name: factLeads, Role: adjudicator.FactLeads},
			{Name: factHome, Role: adjudicator.FactHome}, {Name: factData, Role: adjudicator.FactData}},
	}
	for i := range s.tables.scenarios {
		sc := &s.tables.scenarios[i]
		info.Scenarios = append(info.Scenarios, adjudicator.Scenario{Name: sc.name, Title: sc.title, Seats: []adjudicator.SeatInfo{
			{Seat: seatCP, Title: "Central Powers"}, {Seat: seatAP, Title: "Allied Powers"}}})
	}
	return info
}

// Info describes the System: its data with their provenance, scenarios,
// options and verbs.
func (s *System) Info() adjudicator.Info { return s.info }
