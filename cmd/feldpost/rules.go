package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/cmd/feldpost/exit"
)

// casesCmd runs case files.
type casesCmd struct {
	Files  []string `arg:"" optional:"" help:"Case files or folders of them."`
	System string   `help:"Run the cases that come with this system instead."`
}

// Help adds examples.
func (casesCmd) Help() string {
	return "Examples:\n  feldpost cases mycase.txt\n  feldpost cases adjudicator/games/balkanwars/testdata/cases\n  feldpost cases --system balkan-wars"
}

// Run prints every failure and the counts; the exit code is 1 when a case
// failed or none was found.
func (c *casesCmd) Run(e *env) error {
	files := c.Files
	if c.System != "" {
		l, ok := games.Find(c.System)
		if !ok {
			return exit.Wrong(fmt.Errorf("no system %q; there are: %s", c.System, games.Names()))
		}
		dir, err := os.MkdirTemp("", "feldpost-cases")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		if err := os.CopyFS(dir, l.Testdata); err != nil {
			return err
		}
		files = []string{filepath.Join(dir, "cases")}
	}
	var all []string
	for _, f := range files {
		f = e.path(f)
		fi, err := os.Stat(f)
		if err != nil {
			return exit.Wrong(err)
		}
		if !fi.IsDir() {
			all = append(all, f)
			continue
		}
		found, err := filepath.Glob(filepath.Join(f, "*.txt"))
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return exit.Wrong(fmt.Errorf("no case files; name files or folders, or --system"))
	}
	passed, bad := gametest.RunCases(e.out, newLibrary(nil, nil).open, all)
	if bad > 0 || passed == 0 {
		return exit.Failed("%d cases failed", bad)
	}
	return nil
}

// ledgerCmd prints the coverage of a rulebook.
type ledgerCmd struct {
	System  string `arg:"" help:"System, e.g. balkan-wars."`
	Profile string `default:"competitor" enum:"competitor,full" help:"competitor: clauses of later profiles are listed apart; full: they are open."`
}

// Help adds examples.
func (ledgerCmd) Help() string { return "Example:\n  feldpost ledger balkan-wars" }

// Run prints clauses by kind and names what is open; the exit code is 1 when
// something is.
func (c *ledgerCmd) Run(e *env) error {
	l, ok := games.Find(c.System)
	if !ok {
		return exit.Wrong(fmt.Errorf("no system %q; there are: %s", c.System, games.Names()))
	}
	ledger, err := gametest.OpenLedger(l.Testdata)
	if err != nil {
		return err
	}
	open := ledger.Print(e.out, c.Profile == "full")
	for _, f := range ledger.Faults() {
		fmt.Fprintln(e.out, f)
	}
	if open > 0 || len(ledger.Faults()) > 0 {
		return exit.Failed("%d clauses open, %d faults in the ledger", open, len(ledger.Faults()))
	}
	return nil
}

// playCmd plays random games.
type playCmd struct {
	System   string            `arg:"" help:"System, e.g. balkan-wars."`
	Scenario string            `help:"Scenario; the first one when left out."`
	Games    int               `default:"10" help:"How many games."`
	Seed     uint64            `default:"1" help:"Seed of the players and the dice."`
	Option   map[string]string `short:"o" help:"Option of the system." placeholder:"NAME=VALUE"`
	Player   string            `default:"random" help:"random: any legal sheets; sensible: the house plays every seat; a seat: the house plays it against random sheets."`
	Quick    bool              `help:"Only play: no look at every state."`
}

// Help adds examples.
func (playCmd) Help() string {
	return "Examples:\n  feldpost play balkan-wars --games 100 --seed 7\n  feldpost play balkan-wars --scenario second-war -o profile=full --player sensible --quick\n  feldpost play paths-of-glory --scenario campaign --player cp --games 100 --quick"
}

// Run plays the games to the end and prints the counts; the exit code is 1
// at the first thing that is wrong.
func (c *playCmd) Run(e *env) error {
	sys, err := newLibrary(nil, nil).open(c.System)
	if err != nil {
		return exit.Wrong(err)
	}
	if c.Scenario == "" {
		c.Scenario = sys.Info().Scenarios[0].Name
	}
	o := gametest.PlayOptions{Scenario: c.Scenario, Options: adjudicator.Options(c.Option), Games: c.Games, Seed: c.Seed, Quick: c.Quick, Stop: e.ctx.Done()}
	if o.Players, err = c.players(sys); err != nil {
		return exit.Wrong(err)
	}
	begun := time.Now()
	counts, err := gametest.Play(io.Discard, sys, o)
	took := time.Since(begun)
	if err != nil && !errors.Is(err, gametest.ErrStopped) {
		return exit.Failed("%w", err)
	}
	counts.Table(e.out)
	fmt.Fprintln(e.out, counts)
	fmt.Fprintf(e.out, "%.1f s, %.0f commands a second", took.Seconds(), float64(counts.Commands)/took.Seconds())
	if counts.Heap > 0 {
		fmt.Fprintf(e.out, "; the last game holds %d kB of memory at its end", counts.Heap/1000)
	}
	fmt.Fprintln(e.out)
	if err != nil {
		return exit.Failed("stopped after %d of %d games", counts.Games, c.Games)
	}
	return nil
}

// players are those who do not play at random.
func (c *playCmd) players(sys adjudicator.System) (map[adjudicator.Seat]gametest.Player, error) {
	if c.Player == "random" {
		return nil, nil
	}
	all := gametest.SensiblePlayers(sys, games.House(c.System), c.Scenario)
	if c.Player == "sensible" {
		return all, nil
	}
	seat := adjudicator.Seat(c.Player)
	if len(all) > 0 && all[seat] == nil {
		return nil, fmt.Errorf("--player %q is not random, sensible or a seat: %v", c.Player, slices.Sorted(maps.Keys(all)))
	}
	return map[adjudicator.Seat]gametest.Player{seat: all[seat]}, nil
}

// dataCmd looks after data files.
type dataCmd struct {
	Export dataExportCmd `cmd:"" help:"Write the data files of a system into a folder, to correct them."`
	Check  dataCheckCmd  `cmd:"" help:"Validate a folder of corrected data files."`
}

// Help adds examples.
func (dataCmd) Help() string {
	return "Examples:\n  feldpost data export balkan-wars my-balkan-wars\n  feldpost data check balkan-wars my-balkan-wars"
}

// dataExportCmd writes the embedded files.
type dataExportCmd struct {
	System string `arg:"" help:"System, e.g. balkan-wars."`
	Dir    string `arg:"" help:"Folder to write; files in it are not overwritten."`
	Game   string `help:"The files that this game is played with, instead of the embedded ones."`
}

// Help adds examples.
func (dataExportCmd) Help() string {
	return "Examples:\n  feldpost data export balkan-wars my-balkan-wars\n  feldpost data export balkan-wars as-begun --game balkan-17"
}

// Run exports.
func (c *dataExportCmd) Run(e *env) error {
	l, ok := games.Find(c.System)
	if !ok {
		return exit.Wrong(fmt.Errorf("no system %q; there are: %s", c.System, games.Names()))
	}
	data := l.Data
	if c.Game != "" {
		var err error
		if data, err = c.ofGame(e); err != nil {
			return err
		}
	}
	names, err := gamedata.Export(data, e.path(c.Dir))
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%d files in %s: %s\n", len(names), c.Dir, strings.Join(names, ", "))
	return nil
}

// ofGame are the files that a game is played with.
func (c *dataExportCmd) ofGame(e *env) (fs.FS, error) {
	o, err := e.open()
	if err != nil {
		return nil, err
	}
	defer o.close()
	g, err := o.game(c.Game)
	if err != nil {
		return nil, err
	}
	if g.System != c.System {
		return nil, exit.Wrong(fmt.Errorf("game %s is one of %s", g.Name, g.System))
	}
	lib := newLibrary(o.config, o.store)
	if _, err := lib.open(g.System); err != nil {
		return nil, err
	}
	data, err := lib.kept(g.DataDigest)
	if err != nil {
		return nil, exit.Failed("data %.12s of game %s: %w", g.DataDigest, g.Name, err)
	}
	return data, nil
}

// dataCheckCmd validates a folder.
type dataCheckCmd struct {
	System string `arg:"" help:"System, e.g. balkan-wars."`
	Dir    string `arg:"" optional:"" help:"Folder of data files; whole files replace. Left out: the embedded data."`
}

// Help adds examples.
func (dataCheckCmd) Help() string {
	return "Examples:\n  feldpost data check balkan-wars my-balkan-wars\n  feldpost data check great-war-commander"
}

// Run opens the system with the folder's files and names every mistake with
// file and line.
func (c *dataCheckCmd) Run(e *env) error {
	lib := newLibrary(nil, nil)
	base, err := lib.open(c.System)
	if err != nil {
		return exit.Wrong(err)
	}
	if c.Dir != "" {
		dir := e.path(c.Dir)
		if fi, err := os.Stat(dir); err != nil || !fi.IsDir() {
			return exit.Wrong(fmt.Errorf("%s is not a folder", c.Dir))
		}
		lib.own[c.System] = dir
		delete(lib.opened, c.System)
	}
	own, err := lib.open(c.System)
	if err != nil {
		return exit.Failed("%w", err)
	}
	for _, f := range own.Info().Data {
		if f.Own {
			fmt.Fprintf(e.out, "own file: %s (%s)\n", f.Name, f.Provenance)
		}
	}
	fmt.Fprintf(e.out, "data digest %s", own.Info().DataDigest)
	if own.Info().DataDigest == base.Info().DataDigest {
		fmt.Fprint(e.out, ", the same as the embedded data")
	}
	fmt.Fprintln(e.out)
	return nil
}
