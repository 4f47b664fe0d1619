package templates

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
)

// CampaignFile is the after-action page in the letter of kind Album.
const CampaignFile = "report.html"

// Campaign makes the after-action page of a finished game in the language of
// the report. Steps in which nothing happened are left out.
func (k *Kit) Campaign(r report.Report, chapters []report.Chapter) (report.File, error) {
	w := &writer{Kit: k, r: &r, z: k.grounds.of(r.Ground)}
	c := campaign.Campaign{Lang: r.Lang, Words: k.Board(r.Lang, r.Info.Name), Title: w.gameTitle(), Subtitle: w.scenarioTitle() + ", " + r.Game, Ground: r.Ground}
	for i := range chapters {
		if f, told := w.frame(&chapters[i]); told {
			c.Frames = append(c.Frames, f)
		}
	}
	if n := len(chapters); n > 0 {
		last := &chapters[n-1]
		r.View = &last.View
		c.Sides = w.sides()
		for _, b := range w.result() {
			c.Result = append(c.Result, b.text)
		}
	}
	page, err := campaign.Page(c, k.atlas)
	return report.File{Name: CampaignFile, Type: "text/html", Data: page}, err
}

// frame is one step of the page; told is false when there is nothing to see.
func (w *writer) frame(c *report.Chapter) (f campaign.Frame, told bool) {
	r := *w.r
	r.View, r.Events, r.Rolls, r.Before = &c.View, c.Events, c.Rolls, nil
	x := &writer{Kit: w.Kit, r: &r, z: w.z}
	minor := false
	for _, b := range x.story(c.Events, inFull) {
		if b.text == "" {
			continue
		}
		if b.depth == 0 {
			minor = strings.HasSuffix(b.text, ":") // a list follows: marches, which the map shows too
		}
		f.Lines = append(f.Lines, campaign.Line{Text: b.text, Depth: b.depth, Head: b.kind == head, Minor: minor && b.depth > 0 && len(c.Events) > 40})
	}
	for _, b := range x.dice() {
		f.Dice = append(f.Dice, b.lines...)
	}
	if len(f.Lines) == 0 && len(f.Dice) == 0 {
		return f, false
	}
	f.Title = x.say("album.step", x.with("turn", x.turnName(c.View.TurnName), "side", x.optionalSeat(c.Seat)))
	f.Scene, f.Tracks = c.Scene, c.View.Tracks
	f.Trails, f.Battles = chart.FromEvents(c.Events, r.Info.Kinds, r.Info.Units)
	return f, true
}

// optionalSeat is the title of a seat, "" for nobody.
func (w *writer) optionalSeat(s adjudicator.Seat) string {
	if s == "" {
		return ""
	}
	return w.seatTitle(s)
}

// sides gives every seat the colours of its first nation in the view.
func (w *writer) sides() []chart.Side {
	if w.r.View == nil {
		return nil
	}
	var out []chart.Side
	for _, s := range w.r.Seats {
		for _, p := range w.r.View.Pieces {
			if p.Owner == s.Seat {
				out = append(out, chart.Side{Seat: s.Seat, Nation: p.Nation, Title: w.seatTitle(s.Seat)})
				break
			}
		}
	}
	return out
}
