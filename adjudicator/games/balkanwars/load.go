package balkanwars

import (
	"io/fs"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
)

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
	l.loadBoard()
	l.loadTables()
	l.loadCounters()
	l.loadScenarios()
	l.loadPolitics()
	l.sys.board.drawAlbania()
	digest, err := l.Seal()
	if err != nil {
		return nil, err
	}
	l.sys.options = l.sys.tables.offered()
	l.sys.info = l.sys.describe(digest, l.Files())
	l.sys.language = l.sys.info.Language
	for year := range l.sys.board.ground {
		l.sys.board.ground[year] = l.sys.drawGround(year, digest)
	}
	l.sys.ready()
	return l.sys, nil
}

// loader fills a System and collects what is wrong.
type loader struct {
	*gamedata.Set
	sys *System
}

// nation reads a country code; noNation when the column may be empty and is.
func (l *loader) nation(r gamedata.Row, column string) nation {
	n := parseNation(r.Text(column))
	if n == noNation {
		r.Fail(column, "a country code: BU SE GR MO OE RO AL AH DE GB RU FR or IT")
	}
	return n
}

// describe makes the public description of the System.
func (s *System) describe(digest string, files []gamedata.File) adjudicator.Info {
	info := adjudicator.Info{
		Name: "balkan-wars", Title: "Balkan Wars",
		Edition:      "Strategy & Tactics 164, with errata",
		RulesVersion: "5",
		DataDigest:   digest,
		Data:         adjudicator.DataFiles(files),
		Options:      s.options.Options,
		Kinds:        adjudicator.NewKinds(eventKinds()),
		Language:     language(),
		Lines:        helpLines(),
		Boxes: []adjudicator.Box{{Name: locNames[locUnplaced], Use: adjudicator.BoxWaiting},
			{Name: locNames[locAside], Use: adjudicator.BoxAside}},
		Units: adjudicator.UnitForm{Mark: "/"},
		Facts: []adjudicator.FactKind{{Name: factMoves, Role: adjudicator.FactMoves}, {Name: factWatched, Role: adjudicator.FactWatched},
			{Name: factCommander, Role: adjudicator.FactCommander}, {Name: factData, Role: adjudicator.FactData}},
		Titles: "events.csv",
	}
	for i := range s.tables.scenarios {
		sc := &s.tables.scenarios[i]
		x := adjudicator.Scenario{Name: sc.name, Title: sc.title}
		for _, sd := range []side{sc.first, sc.first.other()} {
			x.Seats = append(x.Seats, adjudicator.SeatInfo{Seat: sc.seats[sd], Title: sc.titles[sd]})
		}
		info.Scenarios = append(info.Scenarios, x)
	}
	return info
}

// Info describes the System: its data with their provenance, scenarios,
// options and verbs.
func (s *System) Info() adjudicator.Info { return s.info }
