package chart

import (
	"errors"
	"fmt"
	"runtime"

	"feldpost/adjudicator"
)

// Numbers chooses which hex numbers the overview shows. Where a hex is wide
// enough to read them, all are shown in any case but NumbersNone.
type Numbers uint8

const (
	NumbersAuto Numbers = iota // PNG: rim and every second; SVG, which can be zoomed: all
	NumbersSome                // rim and every second
	NumbersAll
	NumbersNone
)

// Options of a drawing. The zero Options draw the whole board 800 pixels wide
// with English words, without legend and insets.
type Options struct {
	Width   int      // of the picture in pixels, at most; 0: 800; from 200 to 4000
	Lang    string   // "en" or "fr"
	Words   Words    // of the game, in that language
	Numbers Numbers  // which hex numbers to show
	Crop    []string // show only these cells and what lies between, larger
	Legend  bool     // explain what occurs in the drawing, below it
	Short   bool     // the legend takes a tenth of the picture: what explains itself is left out first
	Regions int      // mark the surroundings of what happened, at most so many, for the pictures of Regions
	Imprint Imprint  // of a PDF file
}

// tongue is the words of the drawing.
func (o Options) tongue() tongue { return tongue{o.Lang, o.Words} }

// Side tells which nation's colours a seat flies over the cells it controls,
// and its name for the legend, the seat itself if empty.
type Side struct {
	Seat   adjudicator.Seat
	Nation string
	Title  string
}

// Drawing is everything that one picture shows. Nothing in it is changed.
type Drawing struct {
	Ground  *adjudicator.Ground
	Scene   adjudicator.Scene
	Trails  []Trail
	Battles []Battle
	Sides   []Side // may be empty: guessed from the stacks
	Options Options
}

// Trail is the way of one or more units this turn.
type Trail struct {
	Kind   string   // "move", "rail", "redeploy", "retreat", "advance", "exit" or "fire"
	Path   []string // cells; unknown ones are skipped
	Nation string   // code, for the colour
	Unit   string   // printed names, for hovering
}

// Battle is one combat of this turn.
type Battle struct {
	Cell   string   // of the defender
	From   []string // cells of the attackers
	Odds   string   // "2/1"
	Result string   // "DR"
}

// Atlas draws boards and remembers the grounds and pictures it drew. It is
// safe for concurrent use. Make one a program with NewAtlas.
type Atlas struct {
	fonts    *lettering
	shades   *shades
	marks    cache[*adjudicator.Ground, fingerprint]
	boards   cache[fingerprint, *board]
	layers   cache[layerKey, *picture]
	scripts  cache[layerKey, *script]
	pictures cache[pictureKey, []byte]
	spare    pool
	passes   chan struct{} // those drawing now
}

// maxMarks is of how many grounds an Atlas knows that it saw them before.
const maxMarks = 32

// Limits of what an Atlas remembers, in bytes. A terrain layer takes a byte a
// pixel, and a picture with its SVG about half a megabyte.
const (
	boardsLimit   = 16 << 20
	layersLimit   = 16 << 20
	scriptsLimit  = 8 << 20
	picturesLimit = 16 << 20
)

// NewAtlas returns an Atlas with the embedded fonts.
func NewAtlas() (*Atlas, error) {
	fonts, err := newLettering()
	if err != nil {
		return nil, err
	}
	return &Atlas{
		fonts:    fonts,
		shades:   newShades(),
		marks:    cache[*adjudicator.Ground, fingerprint]{limit: maxMarks * entrySize, size: func(fingerprint) int { return 0 }},
		boards:   cache[fingerprint, *board]{limit: boardsLimit, size: (*board).size},
		layers:   cache[layerKey, *picture]{limit: layersLimit, size: (*picture).size},
		scripts:  cache[layerKey, *script]{limit: scriptsLimit, size: (*script).size},
		pictures: cache[pictureKey, []byte]{limit: picturesLimit, size: func(data []byte) int { return len(data) }},
		passes:   make(chan struct{}, runtime.GOMAXPROCS(0)),
	}, nil
}

// PNG draws a paletted picture. An error is ErrNoGround, or says what is out
// of range in the ground. The bytes belong to the Atlas, which gives the same
// ones for an equal drawing: they must not be changed.
func (a *Atlas) PNG(d Drawing) ([]byte, error) {
	return a.picture(formPNG, &d, func(p *plan) ([]byte, error) {
		layer, err := a.layers.get(p.layerKey(), func() (*picture, error) { return a.paintLayer(p), nil })
		if err != nil {
			return nil, err
		}
		return a.paint(p, func(r *raster) { p.draw(r, func() { r.lay(layer) }) })
	})
}

// paint makes the PNG file of a plan.
func (a *Atlas) paint(p *plan, draw func(r *raster)) ([]byte, error) {
	pic, b := a.spare.take(p.w, p.h), a.spare.bench()
	defer a.spare.pictures.Put(pic)
	defer a.spare.benches.Put(b)
	r := newRaster(pic, b, a.fonts, a.shades)
	r.clear(paper)
	draw(r)
	return a.spare.encode(pic, a.shades.list)
}

// SVG draws a text picture with shared symbols, hover titles on stacks and
// trails, and fonts by name. Errors and bytes are as those of PNG.
func (a *Atlas) SVG(d Drawing) ([]byte, error) {
	if d.Options.Numbers == NumbersAuto {
		d.Options.Numbers = NumbersAll
	}
	return a.picture(formSVG, &d, func(p *plan) ([]byte, error) {
		layer, err := a.script(p)
		if err != nil {
			return nil, err
		}
		s := layer.scribe(a.fonts)
		p.draw(s, func() { layer.copyTo(s) })
		return s.document(p.w, p.h, p.title()), nil
	})
}

// script is the terrain layer of the SVG back end.
func (a *Atlas) script(p *plan) (*script, error) {
	return a.scripts.get(p.layerKey(), func() (*script, error) { return writeLayer(p, a.fonts), nil })
}

// picture finds a picture drawn before or draws it. No more are drawn at a
// time than there are processors: more would not be faster and take more
// memory.
func (a *Atlas) picture(f form, d *Drawing, draw func(*plan) ([]byte, error)) ([]byte, error) {
	if d.Ground == nil {
		return nil, fmt.Errorf("chart: %w", ErrNoGround)
	}
	mark, err := a.mark(d.Ground)
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	key, err := keyOf(f, d, mark)
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	data, err := a.pictures.get(key, func() ([]byte, error) {
		a.passes <- struct{}{}
		defer func() { <-a.passes }()
		p, err := a.plan(d)
		if err != nil {
			return nil, err
		}
		return draw(p)
	})
	if err != nil {
		return nil, fmt.Errorf("chart: %w", err)
	}
	return data, nil
}

// mark is the fingerprint of a ground, which never changes.
func (a *Atlas) mark(g *adjudicator.Ground) (fingerprint, error) {
	return a.marks.get(g, func() (fingerprint, error) { return fingerprintOf(g), nil })
}

// plan prepares a drawing for either back end.
func (a *Atlas) plan(d *Drawing) (*plan, error) {
	if d.Ground == nil || len(d.Ground.Cells) == 0 {
		return nil, ErrNoGround
	}
	if w := d.Options.Width; w != 0 && (w < 200 || w > 4000) {
		return nil, errors.New("width out of range: want 200 to 4000 pixels")
	}
	mark, err := a.mark(d.Ground)
	if err != nil {
		return nil, err
	}
	b, err := a.boards.get(mark, func() (*board, error) { return newBoard(d.Ground) })
	if err != nil {
		return nil, err
	}
	return newPlan(d, b, mark, a.fonts), nil
}
