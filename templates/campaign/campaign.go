package campaign

import (
	"errors"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/templates/chart"
	"feldpost/templates/phrases"
)

// Campaign is everything that one page shows. Nothing in it is changed.
type Campaign struct {
	Lang     string      // "en" or "fr"
	Words    chart.Words // of the game, in that language; "track" and "label" besides
	Title    string
	Subtitle string
	Ground   *adjudicator.Ground // of hexes or of points
	Frames   []Frame             // in order
	Sides    []chart.Side        // seats with their nations and titles
	Result   []string            // how the game ended, one sentence each
	// Limit is the size in bytes that the page should stay within, 0 for
	// DefaultLimit. A page above it packs the ground, then minor lines, then
	// those below the first depth, then all lines: what is packed needs
	// scripts to be seen.
	Limit int
}

// DefaultLimit leaves room for the rest of a letter of 500 kB.
const DefaultLimit = 350_000

// Frame is one step of the campaign: a player's turn, usually.
type Frame struct {
	Title   string            // "November I 1912: Bulgaria takes Adrianople"
	Seat    adjudicator.Seat  // who acted, "" for nobody
	Scene   adjudicator.Scene // after the step; at the end of the game everyone may see everything
	Trails  []chart.Trail     // who went where in the step
	Battles []chart.Battle    // of the step
	Fights  []Fight           // the same in words
	Lines   []Line            // the narrative of the step
	Tracks  []adjudicator.Track
	Dice    []string // every roll of the step, in words
}

// Fight is a battle as it is listed: where, and what came of it.
type Fight struct {
	Cell, Title, Outcome string
}

// Line is one sentence of a narrative. Depth 0 stands alone, deeper lines
// belong to the one above.
type Line struct {
	Text  string
	Depth int
	Head  bool // a heading
	Minor bool // the map tells it too, as it does marches
}

// ErrNoFrames is the error for a campaign without a single step.
var ErrNoFrames = errors.New("campaign: no step to show")

// Page makes the page. The same campaign gives the same bytes. An error is
// ErrNoFrames, one of the chart's, or tells what cannot be packed.
func Page(c Campaign, atlas *chart.Atlas) ([]byte, error) {
	if len(c.Frames) == 0 {
		return nil, ErrNoFrames
	}
	c.Lang = phrases.In(c.Lang).Lang()
	if c.Limit == 0 {
		c.Limit = DefaultLimit
	}
	p := newPacker(&c)
	sheet, err := atlas.Sheet(c.Ground, p.sheetOptions())
	if err != nil {
		return nil, fmt.Errorf("campaign: %w", err)
	}
	p.add(sheet)
	var page []byte
	for f := allPlain; f < folds; f++ {
		blob, err := p.pack(sheet, f)
		if err != nil {
			return nil, fmt.Errorf("campaign: %w", err)
		}
		page = write(&c, sheet, blob, f)
		if len(page) <= c.Limit {
			break
		}
	}
	return page, nil
}

// fold says how much of a page is packed with the steps.
type fold int

const (
	allPlain   fold = iota
	packGround      // the ground as well
	packMinor       // and minor lines
	packDeep        // and lines below the first depth
	packLines       // and all other lines
	folds           // their number
)

// shows reports whether a line stands in the page as text.
func (f fold) shows(l Line) bool {
	switch f {
	case packLines:
		return false
	case packDeep:
		return l.Depth <= 0 && !l.Minor
	case packMinor:
		return !l.Minor
	}
	return true
}
