package templates

import (
	"maps"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/site"
	"feldpost/templates/speech"
	"feldpost/templates/story"
)

// pointsOf are the victory points after each turn, nil where none are counted.
func pointsOf(w *speech.Voice, reports []report.Report) *site.Course {
	var names []string
	c := &site.Course{}
	for i := range reports {
		for _, track := range reports[i].View.Tracks {
			if track.Group != adjudicator.TrackPoints {
				continue
			}
			at := slices.Index(names, track.Name)
			if at < 0 {
				at = len(names)
				names = append(names, track.Name)
				c.Lines = append(c.Lines, site.Line{Who: w.Polish(position.Of(w).TrackName(track.Group, track.Name)), Values: make([]*int, len(reports))})
			}
			c.Lines[at].Values[i] = &track.Value
		}
	}
	if len(names) == 0 {
		return nil
	}
	return c
}

// diceOf counts the dice of a game: all, then those of each side.
func diceOf(w *speech.Voice, g *report.SiteGame) []site.Throws {
	all := site.Throws{}
	each := make([]site.Throws, len(g.Seats))
	for i, s := range g.Seats {
		each[i].Who = w.Polish(w.SeatTitle(s.Seat))
	}
	for _, c := range g.Chapters {
		all.Record.Add(c.Rolls...)
		for i, s := range g.Seats {
			if s.Seat == c.Seat {
				each[i].Record.Add(c.Rolls...)
			}
		}
	}
	list := []site.Throws{all}
	for _, t := range each {
		if len(t.Record) > 0 {
			list = append(list, t)
		}
	}
	return list
}

// count is what the battles of a game came to.
type count struct {
	lost   story.Losses
	begun  map[adjudicator.Seat]int // battles, by the side that began them
	after  []story.Losses           // what was lost up to the end of each turn
	fights bool
	costs  bool // the game counts losses
}

// countOf counts battles by the side that began them and losses by their owners.
func countOf(w *speech.Voice, g *report.SiteGame) *count {
	c := &count{lost: story.Losses{}, begun: map[adjudicator.Seat]int{}}
	var before *adjudicator.View
	for i := range g.Chapters {
		ch := &g.Chapters[i]
		r := *w.Report
		r.View, r.Events = &ch.View, ch.Events
		x := w.Telling(&r)
		c.lost.Add(x, before)
		for _, e := range ch.Events {
			if story.Begins(story.TellerOf(x).Part(e)) {
				c.begun[ch.Seat]++
				c.fights = true
			}
		}
		before = &ch.View
		for len(c.after) < len(g.Ends) && g.Ends[len(c.after)] == i+1 {
			c.after = append(c.after, maps.Clone(c.lost))
		}
	}
	c.costs = len(c.lost.Tracks(w.Report)) > 0
	return c
}

// tolls are the counts of each side, nil where there was nothing to count.
func (c *count) tolls(w *speech.Voice, g *report.SiteGame) (list []site.Toll) {
	if !c.fights && len(c.lost) == 0 {
		return nil
	}
	for _, s := range g.Seats {
		list = append(list, site.Toll{Who: w.Polish(w.SeatTitle(s.Seat)), Battles: c.begun[s.Seat], Lost: c.lost[s.Seat]})
	}
	return list
}

// course are the losses after each turn.
func (c *count) course(w *speech.Voice, g *report.SiteGame) *site.Course {
	x := &site.Course{}
	for _, s := range g.Seats {
		l := site.Line{Who: w.Polish(w.SeatTitle(s.Seat))}
		for _, lost := range c.after {
			n := lost[s.Seat]
			l.Values = append(l.Values, &n)
		}
		x.Lines = append(x.Lines, l)
	}
	return x
}
