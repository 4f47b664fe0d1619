package site

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Pages writes the pages of a site in one language. It is not safe for concurrent
// use.
type Pages struct {
	*tongue
	all  *template.Template
	site Site
}

// New makes the pages of a site; of the site only Referee and Base are looked at
// before Rest.
func New(lang string, s Site) (*Pages, error) {
	t, err := newTongue(lang)
	if err != nil {
		return nil, err
	}
	all, err := t.pages()
	if err != nil {
		return nil, err
	}
	return &Pages{tongue: t, all: all, site: s}, nil
}

// link is a page with its name.
type link struct{ Link, Text string }

// page is what all pages have.
type page struct {
	Lang      string
	Site      *Site
	Title     string // of the window
	Heading   string
	Root      string // the way to the first page, such as "../../"
	Canonical string
	Here      string // the part of the site that it belongs to
	Trail     []link
	Dated     time.Time
	// Style is the whole style sheet of a page that stands alone: it has no other pages
	// and no file beside it. Policy is the word by which the page allows it.
	Style  template.CSS
	Policy string
}

// page begins a page of a name.
func (p *Pages) page(name, here, heading string, dated time.Time, trail ...link) page {
	x := page{Lang: p.lang, Site: &p.site, Heading: heading, Root: strings.Repeat("../", strings.Count(name, "/")), Here: here, Trail: trail, Dated: dated}
	x.Title = heading
	for _, t := range slices.Backward(trail) {
		x.Title += " – " + t.Text
	}
	if title := p.word("site-title", &p.site); title != heading && (len(trail) == 0 || trail[0].Text != title) {
		x.Title += " – " + title
	}
	if p.site.Base != "" {
		x.Canonical = p.site.Base + name
	}
	return x
}

// render fills in a page.
func (p *Pages) render(name, form string, data any) (File, error) {
	var b bytes.Buffer
	if err := p.all.ExecuteTemplate(&b, form, data); err != nil {
		return File{}, fmt.Errorf("page %s: %w", name, err)
	}
	if p.err != nil {
		return File{}, fmt.Errorf("page %s: %w", name, p.err)
	}
	return File{name, b.Bytes()}, nil
}

type gamePage struct {
	page
	Game    *Game
	Points  *plot
	Lost    *plot
	Tolls   *Table
	Dice    []diceTable
	LogName string
}

type turnPage struct {
	page
	Turn          *Turn
	Before, After *Turn
	Figures       []figure
}

// figure is a board on the page of a turn.
type figure struct {
	Title, Of           string // of the board, "" for the only one; of what it shows
	File, Width, Height string
}

// entitle names the turns of a game.
func (p *Pages) entitle(g *Game) {
	for i := range g.Turns {
		t := &g.Turns[i]
		switch t.Title = p.word("turn", t); {
		case i == 0:
			t.Title = p.word("beginning", nil)
		case t.Partial:
			t.Title = p.word("so-far", t.Title)
		}
		g.Now = p.word("turn-head", t)
	}
}

// Game writes the pages of one game, and completes it with what its turns are called.
func (p *Pages) Game(g *Game) (list []File, err error) {
	p.entitle(g)
	dir := g.Dir()
	name := dir + "index.html"
	up := link{"../../index.html", p.word("nav-games", nil)}
	x := gamePage{page: p.page(name, "", g.Name, g.Dated, up), Game: g, Points: p.plotted(g.Points, p.word("points", nil), g),
		Lost: p.plotted(g.Lost, cmp.Or(g.LossWord, p.word("losses", nil)), g), Tolls: p.tolls(g), Dice: p.throws(g.Dice), LogName: slug(g.Name) + ".jsonl"}
	f, err := p.render(name, "game", x)
	if err != nil {
		return nil, err
	}
	list = append(list, f)
	for i := range g.Turns {
		t := &g.Turns[i]
		name := fmt.Sprintf("%sturn-%d.html", dir, t.N)
		x := turnPage{page: p.page(name, "", t.Title, t.Dated, up, link{"index.html", g.Name}), Turn: t}
		x.Heading = p.word("turn-head", t)
		if i > 0 {
			x.Before = &g.Turns[i-1]
		}
		if i+1 < len(g.Turns) {
			x.After = &g.Turns[i+1]
		}
		for _, m := range t.Maps {
			file := fmt.Sprintf("turn-%d", t.N)
			if m.Name != "" {
				file += "-" + m.Name
			}
			width, height := sizeOf(m.SVG)
			x.Figures = append(x.Figures, figure{m.Title, strings.TrimPrefix(m.Title+", "+t.Title, ", "), file + ".svg", width, height})
			list = append(list, File{dir + file + ".svg", m.SVG})
		}
		f, err := p.render(name, "turn", x)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	if len(g.Campaign) > 0 {
		list = append(list, File{dir + "campaign.html", g.Campaign})
	}
	if len(g.Log) > 0 {
		list = append(list, File{dir + "log.jsonl", g.Log})
	}
	return list, nil
}

var svgSize = regexp.MustCompile(`^<svg [^>]*?width="(\d+)" height="(\d+)"`)

// sizeOf is the width and height of a picture in pixels, as it says itself.
func sizeOf(svg []byte) (width, height string) {
	if m := svgSize.FindSubmatch(svg); m != nil {
		return string(m[1]), string(m[2])
	}
	return "800", "600"
}

// tolls is the table of battles and losses.
func (p *Pages) tolls(g *Game) *Table {
	t := &Table{Title: p.word("battles", nil), Quiet: true, Heads: []string{p.word("side", nil), p.word("battles-begun", nil), cmp.Or(g.LossWord, p.word("losses", nil))}}
	for _, b := range g.Battles {
		t.Rows = append(t.Rows, []string{b.Who, fmt.Sprint(b.Battles), fmt.Sprint(b.Lost)})
	}
	return t
}

type indexPage struct {
	page
	Groups []group
}

// group is the games of a status.
type group struct {
	Status string
	Games  []*Game
}

type dicePage struct {
	page
	Dice []diceTable
	Each []diceOfGame
}

type diceOfGame struct {
	link
	Dice []diceTable
}

type standingsPage struct {
	page
	Tourneys []Tourney
	Tables   []Table
}

type tourneyPage struct {
	page
	Tourney       *Tourney
	Tables, Cross []Table
}

// Rest writes everything but the pages of games: of those it needs no turn's
// sections and maps.
func (p *Pages) Rest(s Site) (list []File, err error) {
	p.site = s
	var dated time.Time
	for i := range s.Games {
		if s.Games[i].Dated.After(dated) {
			dated = s.Games[i].Dated
		}
	}
	title := p.word("site-title", &s)
	forms := []struct {
		name, form string
		data       any
	}{
		{"index.html", "index", indexPage{p.page("index.html", "games", title, dated), groups(s.Games)}},
		{"dice.html", "dice", p.dicePage(dated)},
		{"standings.html", "standings", standingsPage{p.page("standings.html", "standings", p.word("standings", nil), dated), s.Tourneys, p.players()}},
	}
	for i := range s.Tourneys {
		t := &s.Tourneys[i]
		x := p.tourneyPage(t, p.page(t.File(), "", t.Title, dated, link{"../standings.html", p.word("nav-standings", nil)}))
		forms = append(forms, struct {
			name, form string
			data       any
		}{t.File(), "tourney", x})
	}
	for _, f := range forms {
		made, err := p.render(f.name, f.form, f.data)
		if err != nil {
			return nil, err
		}
		list = append(list, made)
	}
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, err
	}
	feed, err := p.feed(dated)
	return append(list, File{"style.css", style}, File{"feed.xml", feed}), err
}

func (p *Pages) tourneyPage(t *Tourney, head page) tourneyPage {
	x := tourneyPage{page: head, Tourney: t}
	x.Tables, x.Cross = p.standings(t)
	return x
}

// TourneyAlone writes the page of a tournament as one file for any web host, which
// looks like those of the site and leads nowhere.
func (p *Pages) TourneyAlone(t *Tourney) ([]byte, error) {
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, err
	}
	head := p.page(t.File(), "", t.Title, time.Time{})
	head.Canonical, head.Style = "", template.CSS(style)
	sum := sha256.Sum256([]byte(head.Style))
	head.Policy = "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	f, err := p.render(t.File(), "tourney", p.tourneyPage(t, head))
	return f.Data, err
}

// groups sorts games by how they stand.
func groups(games []Game) (list []group) {
	for _, status := range []string{"running", "open", "suspended", "finished"} {
		g := group{Status: status}
		for i := range games {
			if games[i].Status == status {
				g.Games = append(g.Games, &games[i])
			}
		}
		if len(g.Games) > 0 {
			slices.SortStableFunc(g.Games, func(a, b *Game) int { return b.Dated.Compare(a.Dated) })
			list = append(list, g)
		}
	}
	return list
}

// players are the tables of those who are named, one a system.
func (p *Pages) players() (list []Table) {
	for _, x := range p.site.Players {
		title := p.word("players-of", x.System)
		if len(list) == 0 || list[len(list)-1].Title != title {
			list = append(list, Table{Title: title, Heads: []string{p.word("name", nil), p.word("rating", nil), p.word("games-played", nil), p.word("games-won", nil)}})
		}
		rating := p.word("unrated", nil)
		if x.Rating != 0 {
			rating = fmt.Sprintf("%d ± %d", x.Rating, x.Deviation)
		}
		t := &list[len(list)-1]
		t.Rows = append(t.Rows, []string{x.Name, rating, fmt.Sprint(x.Games), fmt.Sprint(x.Won)})
	}
	return list
}

// standings are the tables of a tournament, one a pool, and its cross-tables.
func (p *Pages) standings(t *Tourney) (tables, cross []Table) {
	for _, pool := range pools(t.Standings) {
		title := p.word("standings", nil)
		if pool[0].Pool != 0 {
			title = p.word("pool", pool[0].Pool)
		}
		heads := append([]string{p.word("name", nil), p.word("place", nil), p.word("score", nil)}, t.Ties...)
		s := Table{Title: title, Quiet: pool[0].Pool == 0, Heads: append(heads, p.word("wdl", nil))}
		c := Table{Title: title, Quiet: pool[0].Pool == 0, Heads: []string{p.word("name", nil)}}
		for _, l := range pool {
			row := append([]string{l.Name, fmt.Sprint(l.Place), l.Score}, l.Ties...)
			s.Rows = append(s.Rows, append(row, fmt.Sprintf("%d, %d, %d", l.Wins, l.Draws, l.Losses)))
			row = []string{l.Name}
			for _, a := range l.Against {
				if a == "" {
					a = "·"
				}
				row = append(row, a)
			}
			c.Rows = append(c.Rows, row)
		}
		if n := len(pool[0].Against); n > 0 {
			for i := range n {
				c.Heads = append(c.Heads, fmt.Sprint(i+1))
			}
			cross = append(cross, c)
		}
		tables = append(tables, s)
	}
	return tables, cross
}

// pools cuts standings into those of each pool.
func pools(all []Standing) (list [][]Standing) {
	for i, s := range all {
		if i == 0 || s.Pool != all[i-1].Pool {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], s)
	}
	return list
}
