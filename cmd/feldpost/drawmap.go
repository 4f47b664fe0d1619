package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/cmd/feldpost/exit"
	"feldpost/templates/chart"
)

// mapCmd draws boards.
type mapCmd struct {
	Game     string `arg:"" optional:"" help:"Name of a game; or use --system or --position."`
	System   string `help:"Draw the bare map of a system."`
	Position string `help:"Draw a position file (as show --position prints) of --system."`
	Board    string `help:"Which board, in a game of several; without it the first one, and the names of all are told."`
	Seat     string `default:"referee" help:"Draw what this seat may see."`
	Out      string `short:"o" default:"map.png" help:"File to write; its ending, .png, .svg or .pdf (A3, for print), says which form."`
	Width    int    `default:"2400" help:"Width in pixels, but of a PDF file."`
	Lang     string `default:"en" enum:"${langs}" help:"Language of the legend."`
}

// Help adds examples.
func (mapCmd) Help() string {
	return "Examples:\n  feldpost map --system balkan-wars -o balkans.png\n  feldpost map balkan-17 --seat league -o map.svg\n  feldpost map balkan-17 --seat league -o map.pdf\n  feldpost map --system great-war-in-europe --board italian"
}

// Run draws one board into a file.
func (m *mapCmd) Run(e *env) error {
	ext := filepath.Ext(m.Out)
	if ext != ".png" && ext != ".svg" && ext != ".pdf" {
		return exit.Wrong(fmt.Errorf("%s: the name of the file ends with .png, .svg or .pdf", m.Out))
	}
	game, boards, err := m.boards(e)
	if err != nil {
		return err
	}
	board, err := boardNamed(boards, m.Board)
	if err != nil {
		return err
	}
	words, err := openWords()
	if err != nil {
		return err
	}
	d := chart.Drawing{Ground: board.Ground, Scene: titled(board, words.BoardName(m.Lang, game, board.Name)), Options: chart.Options{Lang: m.Lang, Words: words.Board(m.Lang, game), Width: m.Width, Legend: true}}
	atlas, err := chart.NewAtlas()
	if err != nil {
		return err
	}
	data, err := map[string]func(chart.Drawing) ([]byte, error){".png": atlas.PNG, ".svg": atlas.SVG, ".pdf": atlas.PDF}[ext](d)
	if err != nil {
		return err
	}
	if err := os.WriteFile(e.path(m.Out), data, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s: %d bytes\n", m.Out, len(data))
	if m.Board == "" && len(boards) > 1 {
		fmt.Fprintf(e.out, "This is the board %s of %s; --board NAME draws another.\n", board.Name, boardNames(boards))
	}
	return nil
}

// boardNamed finds a board, the first one where no name is given.
func boardNamed(boards []adjudicator.Board, name string) (adjudicator.Board, error) {
	for _, b := range boards {
		if name == "" || strings.EqualFold(name, b.Name) {
			return b, nil
		}
	}
	if len(boards) == 1 {
		return adjudicator.Board{}, exit.Wrong(errors.New("this game has one board: --board is not needed"))
	}
	return adjudicator.Board{}, exit.Wrong(fmt.Errorf("no board %q: the boards are %s", name, boardNames(boards)))
}

func boardNames(boards []adjudicator.Board) string {
	var names []string
	for _, b := range boards {
		names = append(names, b.Name)
	}
	return strings.Join(names, ", ")
}

// titled is what lies on a board, with its name in the title where it has one.
func titled(b adjudicator.Board, name string) adjudicator.Scene {
	if name != "" {
		b.Scene.Title = name + ". " + b.Scene.Title
	}
	return b.Scene
}

// boards finds what to draw of which game.
func (m *mapCmd) boards(e *env) (game string, list []adjudicator.Board, err error) {
	if m.Game != "" {
		o, err := e.open()
		if err != nil {
			return "", nil, err
		}
		defer o.close()
		g, sys, state, err := o.state(m.Game)
		if err == nil && state == nil {
			err = exit.Failed("game %s has not started", g.Name)
		}
		if err == nil {
			err = seatOfSystem(sys, m.Seat, adjudicator.Referee, adjudicator.Observer)
		}
		if err != nil {
			return "", nil, err
		}
		list, err = boardsOf(state, m.Seat)
		return sys.Info().Name, list, err
	}
	sys, err := newLibrary(nil, nil).open(m.System)
	if err != nil {
		return "", nil, exit.Wrong(err)
	}
	if err := seatOfSystem(sys, m.Seat, adjudicator.Referee, adjudicator.Observer); err != nil {
		return "", nil, err
	}
	if m.Position != "" {
		state, err := readPosition(e, sys, m.Position)
		if err != nil {
			return "", nil, err
		}
		list, err = boardsOf(state, m.Seat)
		return m.System, list, err
	}
	state, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, dice.Script())
	if err != nil {
		return "", nil, err
	}
	list, err = boardsOf(state, m.Seat)
	for i := range list {
		list[i].Scene = adjudicator.Scene{Title: sys.Info().Title}
	}
	return m.System, list, err
}

func boardsOf(state adjudicator.State, seat string) ([]adjudicator.Board, error) {
	c, ok := state.(adjudicator.Charter)
	if !ok {
		return nil, exit.Failed("this game has no board to draw")
	}
	return c.Boards(adjudicator.Seat(seat)), nil
}

// readPosition reads a position file.
func readPosition(e *env, sys adjudicator.System, file string) (adjudicator.State, error) {
	r, ok := sys.(adjudicator.Reader)
	if !ok {
		return nil, exit.Failed("%s reads no position text", sys.Info().Name)
	}
	text, err := e.readInput(file)
	if err != nil {
		return nil, err
	}
	s, err := r.Position(text)
	if err != nil {
		return nil, exit.Failed("%s: %w", file, err)
	}
	return s, nil
}
