package campaign_test

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/templates"
)

// chronicles are the pages that were written before; tests only read them.
var chronicles sync.Map

// chronicle is the page that a player gets of the first commands of a random
// game, as the kit makes it from the log.
func chronicle(tb testing.TB, lang, system, scenario string, commands int) []byte {
	tb.Helper()
	key := fmt.Sprint(lang, system, scenario, commands)
	page, known := chronicles.Load(key)
	if !known {
		page, _ = chronicles.LoadOrStore(key, record(tb, lang, system, scenario, commands))
	}
	return page.([]byte)
}

func record(tb testing.TB, lang, system, scenario string, commands int) []byte {
	tb.Helper()
	list, ok := games.Find(system)
	if !ok {
		tb.Fatalf("no system %s", system)
	}
	sys, err := list.Open(list.Data)
	if err != nil {
		tb.Fatal(err)
	}
	kit, err := templates.NewKit(games.Words()...)
	if err != nil {
		tb.Fatal(err)
	}
	info := sys.Info()
	r := report.Report{Kind: report.Album, Lang: lang, Game: "game-1", Info: info}
	for _, s := range info.Scenarios {
		if s.Name == scenario {
			r.Scenario = s
		}
	}
	for _, s := range r.Scenario.Seats {
		r.Seats = append(r.Seats, report.Person{Seat: s.Seat, Title: s.Title})
	}
	roll, whim := dice.NewSource([]byte("chronicle"), "game"), dice.NewSource([]byte("chronicle"), "whim")
	roll.Begin(0)
	state, events, err := sys.Setup(scenario, nil, roll)
	if err != nil {
		tb.Fatal(err)
	}
	charter := func() adjudicator.Charter { return state.(adjudicator.Charter) }
	r.Boards = charter().Boards(adjudicator.Referee)
	var chapters []report.Chapter
	add := func(seat adjudicator.Seat, events []adjudicator.Event) {
		chapters = append(chapters, report.Chapter{Seat: seat, Events: events, Rolls: roll.Rolls(),
			View: state.View(adjudicator.Referee), Boards: charter().Boards(adjudicator.Referee)})
	}
	add("", events)
	for seq := uint64(1); len(state.Pending()) > 0 && int(seq) <= commands; seq++ {
		seat := state.Pending()[0].Seat
		roll.Begin(seq)
		whim.Begin(seq)
		sheet, ok := adjudicator.Suggest(state, seat, whim)
		if !ok {
			tb.Fatalf("%s suggests nothing", system)
		}
		events, err := state.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
		if err != nil {
			tb.Fatal(err)
		}
		add(seat, events)
	}
	file, err := kit.Campaign(r, chapters)
	if err != nil {
		tb.Fatal(err)
	}
	return file.Data
}

// written is the address of a page in a file.
func written(tb testing.TB, page []byte, name string) string {
	tb.Helper()
	folder := *look
	if folder == "" {
		folder = tb.TempDir()
	}
	path, err := filepath.Abs(filepath.Join(folder, name+".html"))
	if err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(path, page, 0o644); err != nil {
		tb.Fatal(err)
	}
	return "file://" + path
}
