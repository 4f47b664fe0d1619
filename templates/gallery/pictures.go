package gallery

import (
	"fmt"
	"math"

	"feldpost/adjudicator/report"
	"feldpost/templates/chart"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// Names of the map files in a letter; those of one board of several have its name in
// them.
const (
	MapPNG = "map.png"
	mapSVG = "map.svg"

	regionPNG = "region-%c.png" // with the letter of the region
)

// The widths in pixels of a board in a brief letter: the whole of its column, or less
// where its pictures would weigh too much.
const (
	briefWide   = 700
	briefHexes  = 480
	briefPoints = 560

	forRegions  = 50_000  // bytes that a wide board leaves to the regions of battles
	maxPictures = 118_000 // bytes of the pictures in a brief letter
	FullRegions = 4       // in any other letter
	maxWhole    = 230_000 // bytes of what draws several boards in any other letter
	maxAsked    = 330_000 // in an answer
)

// leastBoard is the share in hundredths that the bytes of a board are at least of those
// with more regions marked: a mark takes some 200 bytes of 40,000.
const leastBoard = 90

// shot is a board as a letter shows it.
type shot struct {
	board   int
	width   int // of a brief letter's board; 0: the narrow one
	png     []byte
	regions [][]byte
	vector  bool // it is drawn as an SVG too
	svg     []byte
}

func (s *shot) size() int {
	n := len(s.png) + len(s.svg)
	for _, r := range s.regions {
		n += len(r)
	}
	return n
}

// Gallery is the boards of a letter: which it draws, how large, and what their
// files are called.
type Gallery struct {
	*speech.Voice
	atlas *chart.Atlas
	words chart.Words
	shots []shot // what the letter draws
}

// Of is the boards of a letter, drawn by an atlas with the words of the game.
func Of(v *speech.Voice, atlas *chart.Atlas, words chart.Words) *Gallery {
	return &Gallery{Voice: v, atlas: atlas, words: words}
}

// Shoot draws the boards for a letter that reports them, or is asked for them. A brief letter has small
// ones, and only when there is something to see on them or the reader has seen none
// yet; asked for, they come whole. What there is no room for is left out from the
// last board on.
func (w *Gallery) Shoot(reports bool) error {
	if w.Map == nil || w.Report.Undrawn || !reports && !w.AskedMap() {
		return nil
	}
	list, whole := w.boardsWanted()
	brief := !whole && (w.Report.Format.Brief() || w.AskedMap())
	if brief && w.seesNothing() {
		return nil
	}
	left := maxWhole
	switch {
	case w.AskedMap():
		left = maxAsked
	case brief:
		left = maxPictures
	}
	wide := 0 // bytes that all the boards may have to be wide
	if brief && !w.AskedMap() {
		wide = left - w.reserve()
	}
	if len(w.Report.Boards) == 1 {
		s := shot{vector: !brief}
		if wide > 0 {
			bare, err := w.bareShot(0, brief, wide)
			if err != nil {
				return err
			}
			s.width = bare.width
		}
		s, err := w.shot(s, brief, left)
		w.shots = []shot{s}
		return err
	}
	var least []shot
	for _, i := range list {
		s, err := w.bareShot(i, brief, wide/len(list))
		if err != nil {
			return err
		}
		if s.size() > left { // the PNG shows the same
			s.vector, s.svg = false, nil
		}
		if s.size() > left && len(least) > 0 {
			break
		}
		left -= s.size()
		least = append(least, s)
	}
	for _, s := range least {
		size := s.size()
		s, err := w.shot(s, brief, max(left, 0)+size)
		if err != nil {
			return err
		}
		left -= s.size() - size
		w.shots = append(w.shots, s)
	}
	return nil
}

// reserve is what a wide board leaves to the regions of marches and battles, if there are any.
func (w *Gallery) reserve() int {
	if trails, battles := chart.FromEvents(w.Report.Events, w.Report.Info.Kinds, w.Report.Info.Units); len(trails)+len(battles) == 0 {
		return 0
	}
	return forRegions
}

// seesNothing tells whether a letter about a turn has nothing to draw that its reader
// does not know.
func (w *Gallery) seesNothing() bool {
	if w.Report.Kind != report.Turn || position.Of(w.Voice).Unseen() {
		return false
	}
	trails, battles := chart.FromEvents(w.Report.Events, w.Report.Info.Kinds, w.Report.Info.Units)
	return len(trails)+len(battles) == 0
}

// framed is a board with the size that it has in a letter; 0 is the narrow width of a brief one.
func (w *Gallery) framed(board int, brief bool, width int) chart.Drawing {
	d := w.Drawing(board)
	d.Options.Legend, d.Options.Regions = true, FullRegions
	if brief {
		d.Options.Width = briefPoints
		if d.Ground.Hexes {
			d.Options.Width = briefHexes
		}
		if width > 0 {
			d.Options.Width = width
		}
		d.Options.Regions = chart.MaxRegions
		d.Options.Short = !w.AskedMap() // who asks for the map gets all signs explained
	}
	return d
}

// bareShot draws a board without its regions: that of a brief letter wide where that
// takes no more than so many bytes. Bytes grow at least as the area does.
func (w *Gallery) bareShot(board int, brief bool, wide int) (s shot, err error) {
	d := w.framed(board, brief, 0)
	d.Options.Regions, s.board, s.vector = 0, board, !brief
	if s.png, err = w.atlas.PNG(d); err == nil && s.vector {
		s.svg, err = w.atlas.SVG(d)
	}
	if narrow := d.Options.Width; err == nil && narrow > 0 && len(s.png)*briefWide/narrow*briefWide/narrow <= wide {
		d.Options.Width = briefWide
		png, err := w.atlas.PNG(d)
		if err != nil {
			return s, err
		}
		if len(png) <= wide {
			s.png, s.width = png, briefWide
		}
	}
	return s, err
}

// shot draws a board with as many of its regions as there is room for, the ones with
// most battles.
func (w *Gallery) shot(s shot, brief bool, room int) (shot, error) {
	d := w.framed(s.board, brief, s.width)
	var err error
	if s.vector {
		bare := d
		bare.Options.Regions = 0 // the SVG can be zoomed
		if s.svg, err = w.atlas.SVG(bare); err != nil {
			return s, err
		}
	}
	if !brief && len(w.Report.Boards) == 1 {
		room = math.MaxInt
	}
	left := room - len(s.svg)
	for data, err := range w.atlas.Regions(d) {
		if err != nil {
			return s, err
		}
		if left -= len(data); left < 0 { // nor is there room for those behind it
			d.Options.Regions = len(s.regions)
			break
		}
		s.regions = append(s.regions, data)
	}
	for {
		if s.png, err = w.atlas.PNG(d); err != nil {
			return s, err
		}
		if len(s.regions) == 0 || s.size() <= room {
			return s, nil
		}
		least := len(s.png) * leastBoard / 100
		s.regions = s.regions[:len(s.regions)-1]
		for len(s.regions) > 0 && s.size()-len(s.png)+least > room {
			s.regions = s.regions[:len(s.regions)-1]
		}
		d.Options.Regions = len(s.regions)
	}
}

// FileOf is the name of a file that shows a board: of one of several it begins with
// the name of the board.
func (w *Gallery) FileOf(board int, name string) string {
	if x := w.Report.Boards[board].Name; x != "" {
		return x + "-" + name
	}
	return name
}

// Hang puts the pictures into a letter.
func (w *Gallery) Hang(l *report.Letter) {
	for _, s := range w.shots {
		l.Inline = append(l.Inline, report.File{Name: w.FileOf(s.board, MapPNG), Type: "image/png", Data: s.png})
		for k, data := range s.regions {
			l.Inline = append(l.Inline, report.File{Name: w.FileOf(s.board, fmt.Sprintf(regionPNG, 'a'+k)), Type: "image/png", Data: data})
		}
		if s.svg != nil {
			l.Attached = append(l.Attached, report.File{Name: w.FileOf(s.board, mapSVG), Type: "image/svg+xml", Data: s.svg})
		}
	}
}

// AskedMap tells whether a query asks for the pictures of the board.
func (w *Gallery) AskedMap() bool {
	for _, a := range w.Report.Answers {
		if a.Query == "MAP" && !w.WantsPrint(a) {
			return true
		}
	}
	return false
}

// Pictures writes the pictures of a letter: each board, and below it its regions, as
// many side by side as the screen has room for.
func (w *Gallery) Pictures(p *prose.Page) {
	for _, s := range w.shots {
		alt := w.Say("map-alt", w.Report)
		if name := w.BoardName(s.board); name != "" {
			p.Subheading(name)
			alt = name + ". " + alt
		}
		p.Picture(prose.Image{File: w.FileOf(s.board, MapPNG), Alt: alt})
		var regions []prose.Image
		for k := range s.regions {
			regions = append(regions, prose.Image{File: w.FileOf(s.board, fmt.Sprintf(regionPNG, 'a'+k)), Alt: w.Say("region-alt", string(rune('A'+k)))})
		}
		p.Details(regions)
	}
}

// SidesOf gives every seat the colours of the nation with most of its pieces in
// the view.
func SidesOf(w *speech.Voice) []chart.Side {
	if w.Report.View == nil {
		return nil
	}
	var out []chart.Side
	for _, s := range w.Report.Seats {
		count, best := map[string]int{}, ""
		for _, p := range w.Report.View.Pieces {
			if p.Owner != s.Seat {
				continue
			}
			if count[p.Nation]++; best == "" || count[p.Nation] > count[best] {
				best = p.Nation
			}
		}
		if best != "" {
			out = append(out, chart.Side{Seat: s.Seat, Nation: best, Title: w.SeatTitle(s.Seat)})
		}
	}
	return out
}
