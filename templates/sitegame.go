package templates

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
	"feldpost/templates/clerk"
	"feldpost/templates/position"
	"feldpost/templates/prose"
	"feldpost/templates/site"
	"feldpost/templates/speech"
	"feldpost/templates/story"
)

// siteMap is the width in pixels of the maps of a site.
const siteMap = 1000

// SiteGame words what everybody may know of a game.
func (k *Kit) SiteGame(lang string, g *report.SiteGame) (site.Game, error) {
	x := site.Game{Name: g.Name, Status: g.Status, Watch: g.Watch, Delay: g.Delay, Unread: g.Unread, Dated: g.Dated, Pledge: g.Pledge, Secret: g.Secret, Log: g.Log}
	head := k.lib.Speak(&report.Report{Lang: lang, Info: g.Info, Scenario: g.Scenario})
	x.System, x.Scenario = head.Polish(head.GameTitle()), head.Polish(head.ScenarioTitle())
	for _, s := range g.Seats {
		head.Report.Seats = append(head.Report.Seats, report.Person{Seat: s.Seat, Title: s.Title})
	}
	for _, s := range g.Seats {
		x.Seats = append(x.Seats, site.Seat{Title: head.Polish(head.SeatTitle(s.Seat)), Names: s.Names, House: s.House, Taken: s.Taken})
	}
	for i := range g.Turns {
		t, err := k.siteTurn(i, &g.Turns[i])
		if err != nil {
			return x, fmt.Errorf("game %s, entry %d: %w", g.Name, g.Turns[i].Seq, err)
		}
		x.Turns = append(x.Turns, t)
	}
	for _, p := range g.Press {
		said := site.Press{Dated: p.At, Lines: strings.Split(p.Text, "\n")}
		switch p.From {
		case "":
		case adjudicator.Referee:
			said.Referee = true
		default:
			said.From = head.Polish(head.SeatTitle(p.From))
		}
		x.Press = append(x.Press, said)
	}
	if len(g.Chapters) == 0 {
		return x, nil
	}
	if last := g.Chapters[len(g.Chapters)-1].View; g.Secret != "" && last.Over {
		w := position.Of(k.lib.Speak(&report.Report{Lang: lang, Info: g.Info, Scenario: g.Scenario, Seats: head.Report.Seats, View: &last}))
		for _, b := range w.Result() {
			x.Result = append(x.Result, w.Polish(b.Text))
		}
	}
	x.Points = pointsOf(head, g.Turns)
	x.Dice = diceOf(head, g)
	c := countOf(head, g)
	if x.Battles = c.tolls(head, g); len(x.Battles) > 0 && c.costs {
		x.LossWord = head.Polish(k.Board(lang, g.Info.Name)["track."+adjudicator.TrackLosses])
	}
	if len(c.lost) > 0 {
		x.Lost = c.course(head, g)
	}
	if len(g.Boards) > 0 {
		page, err := k.Campaign(report.Report{Kind: report.Album, Lang: lang, Game: g.Name, Seat: adjudicator.Referee, Info: g.Info, Scenario: g.Scenario,
			Seats: head.Report.Seats, Boards: g.Boards}, g.Chapters)
		if err != nil && !errors.Is(err, campaign.ErrNoFrames) { // nothing has happened that everybody may know
			return x, fmt.Errorf("game %s: %w", g.Name, err)
		}
		x.Campaign = page.Data
	}
	return x, nil
}

// siteTurn words one report.
func (k *Kit) siteTurn(n int, r *report.Report) (t site.Turn, err error) {
	w := k.writerOf(r)
	t = site.Turn{N: n, Dated: r.Dated, Entry: r.Seq, Hash: r.Head}
	if r.Before != nil {
		trails, _ := chart.FromEvents(r.Events, r.Info.Kinds, r.Info.Units)
		t.Number, t.What = r.Before.Turn, w.Polish(story.HeraldOf(w.Voice).What(trails))
		t.Name, t.Partial = w.Polish(w.TurnName(r.Before.TurnName)), r.Kind != report.Final && r.Before.Turn == r.View.Turn
	}
	for _, text := range append([]string{story.TellerOf(w.Voice).LargestBattle(), position.Of(w.Voice).Lead()}, w.housed()...) {
		if text != "" {
			t.Brief = append(t.Brief, w.Polish(text))
		}
	}
	w.section("events", w.happened()...)
	w.status()
	p := position.Of(w.Voice)
	units := p.UnitTables(p.Stacks(func(p adjudicator.Piece) bool { return p.Owner != "" }))
	w.section("site-units", append(units, prose.Paras(p.Neutrals())...)...)
	w.section("cards", position.CardsOf(w.Voice).Open()...)
	w.section("dice", evidenceOf(w.Voice).dice()...)
	for _, s := range w.sections {
		t.Sections = append(t.Sections, site.Section{Heading: w.Polish(s.Heading), Blocks: siteBlocks(w.Voice, s.Blocks)})
	}
	for i := range r.Boards {
		d := w.maps.Drawing(i)
		d.Options.Legend, d.Options.Width = true, siteMap
		if r.Before != nil { // the page is called so too
			d.Scene.Title = w.maps.BoardTitle(i, w.TurnName(r.Before.TurnName))
		}
		svg, err := k.atlas.SVG(d)
		if err != nil {
			return t, err
		}
		t.Maps = append(t.Maps, site.Map{Name: r.Boards[i].Name, Title: w.Polish(w.BoardName(i)), SVG: svg})
	}
	return t, nil
}

// siteBlocks are blocks as pages have them: indented lines become lists.
func siteBlocks(w *speech.Voice, blocks []prose.Block) (out []site.Block) {
	for _, b := range blocks {
		text := w.Polish(b.Text)
		switch {
		case b.Kind == prose.Head:
			out = append(out, site.Block{Head: text})
		case b.Kind == prose.Pre:
			out = append(out, site.Block{Lines: b.Lines})
		case b.Kind == prose.Table:
			t := &site.Table{}
			for _, h := range b.Heads {
				t.Heads = append(t.Heads, w.Polish(h))
			}
			for _, row := range b.Rows {
				t.Rows = append(t.Rows, slices.Clone(row))
			}
			out = append(out, site.Block{Rows: t})
		case b.Depth == 0:
			out = append(out, site.Block{Text: text})
		default:
			out = listed(out, b.Depth, text)
		}
	}
	return out
}

// listed adds a line to the list at hand, or begins one.
func listed(out []site.Block, depth int, text string) []site.Block {
	if len(out) == 0 || len(out[len(out)-1].List) == 0 {
		return append(out, site.Block{List: []site.Item{{Text: text}}})
	}
	list := &out[len(out)-1].List
	if depth == 1 {
		*list = append(*list, site.Item{Text: text})
		return out
	}
	last := &(*list)[len(*list)-1]
	last.Sub = append(last.Sub, text)
	return out
}

// SiteTourney words a tournament; link is the way to the page of a game, "" for one
// that has none.
func (k *Kit) SiteTourney(lang string, t *report.Tourney, link func(game string) string) site.Tourney {
	w := clerk.Of(k.lib.Speak(&report.Report{Kind: report.Tournament, Lang: lang}))
	seats := speech.Foreign(w.With("system", t.System), "system")
	pairings := func(games []report.TourneyGame) (list []site.Pairing) {
		for _, g := range games {
			list = append(list, site.Pairing{Board: g.Board, First: g.First, Second: g.Second, Side: seats.SeatTitle(adjudicator.Seat(g.FirstSeat)),
				Against: seats.SeatTitle(adjudicator.Seat(g.SecondSeat)), Game: g.Game, Link: link(g.Game), Result: g.Result, Bye: g.Bye})
		}
		return list
	}
	head := w.TourneyFields(t)
	x := site.Tourney{Name: t.Name, Title: t.Title, System: w.With("system", t.System).System("system"), Head: w.Polish(w.Say("tourney-head", head)), Over: t.Over, Entrants: t.Entrants}
	for _, tie := range t.Ties {
		x.Ties = append(x.Ties, w.Polish(w.Say("tie."+tie, w.Report)))
	}
	if len(t.Pairings) > 0 {
		x.Rounds = append(x.Rounds, site.Round{Number: t.Round, Games: pairings(t.Pairings)})
	}
	for _, r := range slices.Backward(t.Earlier) {
		x.Rounds = append(x.Rounds, site.Round{Number: r.Round, Games: pairings(r.Games)})
	}
	for _, l := range t.Standings {
		x.Standings = append(x.Standings, site.Standing{Place: l.Place, Pool: l.Pool, Name: l.Name, Score: l.Score, Ties: l.Ties, Wins: l.Wins, Draws: l.Draws, Losses: l.Losses, Against: l.Against})
	}
	numbered := func(name string) bool { return strings.HasPrefix(name, "#") }
	x.Numbered = slices.ContainsFunc(x.Entrants, numbered)
	for _, r := range x.Rounds {
		x.Numbered = x.Numbered || slices.ContainsFunc(r.Games, func(g site.Pairing) bool { return numbered(g.First) || numbered(g.Second) })
	}
	return x
}

// SitePlayer words how somebody has played a system.
func (k *Kit) SitePlayer(lang string, p *report.SitePlayer) site.Player {
	w := k.lib.Speak(&report.Report{Lang: lang, Info: p.System})
	return site.Player{Name: p.Name, System: w.Polish(w.GameTitle()), Games: p.Games, Won: p.Won, Rating: p.Rating, Deviation: p.Deviation}
}

// TourneyPage is a whole tournament as a web page of its own, in a language.
func (k *Kit) TourneyPage(lang, referee string, t *report.Tourney) ([]byte, error) {
	pages, err := site.New(lang, site.Site{Referee: referee})
	if err != nil {
		return nil, err
	}
	x := k.SiteTourney(lang, t, func(string) string { return "" })
	return pages.TourneyAlone(&x)
}
