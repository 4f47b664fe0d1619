package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
)

// CampaignFile is the after-action page in the letter of kind Album.
const CampaignFile = "report.html"

// Campaign makes the page of a campaign, finished or not, in the language of the
// report. Steps in which nothing happened are left out.
func (k *Kit) Campaign(r report.Report, chapters []report.Chapter) (report.File, error) {
	w := k.lib.voiceOf(&r)
	c := campaign.Campaign{Lang: r.Lang, Words: k.Board(r.Lang, r.Info.Name), Title: w.gameTitle(), Subtitle: w.scenarioTitle() + ", " + r.Game, Ground: w.z.ground}
	lost := losses{}
	var before *adjudicator.View
	for i := range chapters {
		if f, told := frameOf(w, &chapters[i], before, lost); told {
			c.Frames = append(c.Frames, f)
		}
		before = &chapters[i].View
	}
	if n := len(chapters); n > 0 {
		last := &chapters[n-1]
		r.View = &last.View
		c.Sides = sidesOf(w)
		if last.View.Over {
			for _, b := range positionOf(w).result() {
				c.Result = append(c.Result, b.text)
			}
		}
	}
	page, err := campaign.Page(c, k.atlas)
	return report.File{Name: CampaignFile, Type: "text/html", Data: page}, err
}

// frameOf is one step of the page, which began in the view before, nil for the
// first one; told is false when there is nothing to see. What it cost is added
// to what was lost.
func frameOf(w *voice, c *report.Chapter, before *adjudicator.View, lost losses) (f campaign.Frame, told bool) {
	r := *w.r
	r.View, r.Events, r.Rolls, r.Before = &c.View, c.Events, c.Rolls, before
	x := tellerOf(w.telling(&r))
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
	lost.add(x.voice, before)
	for _, b := range evidenceOf(x.voice).dice() {
		f.Dice = append(f.Dice, b.lines...)
	}
	if len(f.Lines) == 0 && len(f.Dice) == 0 {
		return f, false
	}
	f.Scene, f.Seat = adjudicator.SceneTogether(c.Boards), c.Seat
	f.Tracks = append(slices.Clone(c.View.Tracks), lost.tracks(x.r)...)
	f.Trails, f.Battles = chart.FromEvents(c.Events, r.Info.Kinds, r.Info.Units)
	f.Fights = heraldOf(x.voice).fights()
	f.Title = x.polish(heraldOf(x.voice).headline(c.Seat, before, f.Trails))
	return f, true
}

// sidesOf gives every seat the colours of the nation with most of its pieces in
// the view.
func sidesOf(w *voice) []chart.Side {
	if w.r.View == nil {
		return nil
	}
	var out []chart.Side
	for _, s := range w.r.Seats {
		count, best := map[string]int{}, ""
		for _, p := range w.r.View.Pieces {
			if p.Owner != s.Seat {
				continue
			}
			if count[p.Nation]++; best == "" || count[p.Nation] > count[best] {
				best = p.Nation
			}
		}
		if best != "" {
			out = append(out, chart.Side{Seat: s.Seat, Nation: best, Title: w.seatTitle(s.Seat)})
		}
	}
	return out
}
