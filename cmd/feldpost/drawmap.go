package main

import (
	"fmt"
	"os"
	"path/filepath"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/templates"
	"feldpost/templates/chart"
)

// mapCmd draws boards.
type mapCmd struct {
	Game     string `arg:"" optional:"" help:"Name of a game; or use --system or --position."`
	System   string `help:"Draw the bare map of a system."`
	Position string `help:"Draw a position file (as show --position prints) of --system."`
	Seat     string `default:"referee" help:"Draw what this seat may see."`
	Out      string `short:"o" default:"map.png" help:"File to write; its ending, .png, .svg or .pdf (A3, for print), says which form."`
	Width    int    `help:"Width in pixels, but of a PDF file."`
	Lang     string `default:"en" enum:"en,fr" help:"Language of the legend."`
}

// Help adds examples.
func (mapCmd) Help() string {
	return "Examples:\n  feldpost map --system balkan-wars -o balkans.png --width 2400\n  feldpost map balkan-17 --seat league -o map.svg\n  feldpost map balkan-17 --seat league -o map.pdf"
}

// Run draws one board into a file.
func (m *mapCmd) Run(e *env) error {
	ext := filepath.Ext(m.Out)
	if ext != ".png" && ext != ".svg" && ext != ".pdf" {
		return usage(fmt.Errorf("%s: the name of the file ends with .png, .svg or .pdf", m.Out))
	}
	game, ground, scene, err := m.scene(e)
	if err != nil {
		return err
	}
	words, err := templates.NewKit(games.Words()...)
	if err != nil {
		return err
	}
	d := chart.Drawing{Ground: ground, Scene: scene, Options: chart.Options{Lang: m.Lang, Words: words.Board(m.Lang, game), Width: m.Width, Legend: true}}
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
	return nil
}

// scene finds what to draw of which game.
func (m *mapCmd) scene(e *env) (game string, ground *adjudicator.Ground, scene adjudicator.Scene, err error) {
	if m.Game != "" {
		o, err := e.open()
		if err != nil {
			return "", nil, scene, err
		}
		defer o.close()
		g, sys, state, err := o.state(m.Game)
		if err == nil && state == nil {
			err = failed("game %s has not started", g.Name)
		}
		if err == nil {
			err = seatOfSystem(sys, m.Seat, adjudicator.Referee, adjudicator.Observer)
		}
		if err != nil {
			return "", nil, scene, err
		}
		ground, scene, err = chartOf(state, m.Seat)
		return sys.Info().Name, ground, scene, err
	}
	sys, err := newLibrary(nil, nil).open(m.System)
	if err != nil {
		return "", nil, scene, usage(err)
	}
	if err := seatOfSystem(sys, m.Seat, adjudicator.Referee, adjudicator.Observer); err != nil {
		return "", nil, scene, err
	}
	if m.Position != "" {
		state, err := readPosition(e, sys, m.Position)
		if err != nil {
			return "", nil, scene, err
		}
		ground, scene, err = chartOf(state, m.Seat)
		return m.System, ground, scene, err
	}
	state, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, dice.Script())
	if err != nil {
		return "", nil, scene, err
	}
	ground, _, err = chartOf(state, m.Seat)
	return m.System, ground, adjudicator.Scene{Title: sys.Info().Title}, err
}

func chartOf(state adjudicator.State, seat string) (*adjudicator.Ground, adjudicator.Scene, error) {
	c, ok := state.(adjudicator.Charter)
	if !ok {
		return nil, adjudicator.Scene{}, failed("this game has no board to draw")
	}
	return c.Ground(), c.Scene(adjudicator.Seat(seat)), nil
}

// readPosition reads a position file.
func readPosition(e *env, sys adjudicator.System, file string) (adjudicator.State, error) {
	r, ok := sys.(adjudicator.Reader)
	if !ok {
		return nil, failed("%s reads no position text", sys.Info().Name)
	}
	text, err := e.readInput(file)
	if err != nil {
		return nil, err
	}
	s, err := r.Position(text)
	if err != nil {
		return nil, failed("%s: %w", file, err)
	}
	return s, nil
}
