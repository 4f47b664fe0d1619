package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
	"feldpost/templates/gallery"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
	"feldpost/templates/story"
)

// CampaignFile is the after-action page in the letter of kind Album.
const CampaignFile = "report.html"

// Campaign makes the page of a campaign, finished or not, in the language of the
// report. Steps in which nothing happened are left out.
func (k *Kit) Campaign(r report.Report, chapters []report.Chapter) (report.File, error) {
	w := k.lib.Speak(&r)
	c := campaign.Campaign{Lang: r.Lang, Words: k.Board(r.Lang, r.Info.Name), Title: w.GameTitle(), Subtitle: w.ScenarioTitle() + ", " + r.Game, Ground: w.Map.Ground}
	lost := story.Losses{}
	var before *adjudicator.View
	for i := range chapters {
		if f, told := frameOf(w, &chapters[i], before, lost); told {
			c.Frames = append(c.Frames, f)
		}
		before = &chapters[i].View
	}
	tellApart(c.Frames)
	if n := len(chapters); n > 0 {
		last := &chapters[n-1]
		r.View = &last.View
		c.Sides = gallery.SidesOf(w)
		if last.View.Over {
			for _, b := range position.Of(w).Result() {
				c.Result = append(c.Result, b.Text)
			}
		}
	}
	page, err := campaign.Page(c, k.atlas)
	return report.File{Name: CampaignFile, Type: "text/html", Data: page}, err
}

// tellApart numbers titles that several steps have, from the second on.
func tellApart(frames []campaign.Frame) {
	seen := map[string]int{}
	for i := range frames {
		title := frames[i].Title
		if seen[title]++; seen[title] > 1 {
			frames[i].Title = fmt.Sprintf("%s (%d)", title, seen[title])
		}
	}
}

// frameOf is one step of the page, which began in the view before, nil for the
// first one; told is false when there is nothing to see. What it cost is added
// to what was lost.
func frameOf(w *speech.Voice, c *report.Chapter, before *adjudicator.View, lost story.Losses) (f campaign.Frame, told bool) {
	r := *w.Report
	r.View, r.Events, r.Rolls, r.Before = &c.View, c.Events, c.Rolls, before
	x := story.TellerOf(w.Telling(&r))
	minor := false
	for _, b := range x.Tell(c.Events, story.InFull) {
		if b.Text == "" {
			continue
		}
		if b.Depth == 0 {
			minor = strings.HasSuffix(b.Text, ":") // a list follows: marches, which the map shows too
		}
		f.Lines = append(f.Lines, campaign.Line{Text: b.Text, Depth: b.Depth, Head: b.Kind == prose.Head, Minor: minor && b.Depth > 0 && len(c.Events) > 40})
	}
	lost.Add(x.Voice, before)
	for _, b := range evidenceOf(x.Voice).dice() {
		f.Dice = append(f.Dice, b.Lines...)
	}
	if len(f.Lines) == 0 && len(f.Dice) == 0 {
		return f, false
	}
	f.Scene, f.Seat = adjudicator.SceneTogether(c.Boards), c.Seat
	f.Tracks = append(slices.Clone(c.View.Tracks), lost.Tracks(x.Report)...)
	f.Trails, f.Battles = chart.FromEvents(c.Events, r.Info.Kinds, r.Info.Units)
	f.Fights = story.HeraldOf(x.Voice).Fights()
	f.Title = x.Polish(story.HeraldOf(x.Voice).Headline(c.Seat, before, f.Trails))
	return f, true
}
