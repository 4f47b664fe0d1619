package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// feedLength is how many entries the feed has, the newest.
const feedLength = 50

// The feed is Atom, RFC 4287.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary"`
}

// news is an entry before it is written.
type news struct {
	at    time.Time
	entry atomEntry
}

// feed tells each turn of each game, the newest first. Ids follow from the names of
// the games alone, or from their pledges, which no other game has.
func (p *Pages) feed(dated time.Time) ([]byte, error) {
	title := p.word("site-title", &p.site)
	f := atomFeed{Lang: p.lang, ID: identity("site", p.site.Base, p.site.Referee), Title: plainText(title), Updated: stamp(dated), Author: plainText(p.site.Referee),
		Links: []atomLink{{"alternate", "text/html", p.site.Base + "index.html"}}}
	if f.Author == "" {
		f.Author = "Feldpost"
	}
	if p.site.Base != "" {
		f.Links = append(f.Links, atomLink{"self", "application/atom+xml", p.site.Base + "feed.xml"})
	}
	var all []news
	for i := range p.site.Games {
		all = append(all, p.newsOf(&p.site.Games[i])...)
	}
	slices.SortStableFunc(all, func(a, b news) int { return b.at.Compare(a.at) })
	for _, n := range all[:min(len(all), feedLength)] {
		f.Entries = append(f.Entries, n.entry)
	}
	if p.err != nil {
		return nil, p.err
	}
	var out bytes.Buffer
	out.WriteString(xml.Header)
	enc := xml.NewEncoder(&out)
	enc.Indent("", " ")
	if err := enc.Encode(f); err != nil {
		return nil, fmt.Errorf("feed: %w", err)
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

// newsOf are the turns of a game, the newest first.
func (p *Pages) newsOf(g *Game) (list []news) {
	for i := range slices.Backward(g.Turns) {
		t := &g.Turns[i]
		title := p.word("feed-turn", struct{ Game, Turn string }{g.Name, p.word("turn-head", t)})
		summary := strings.Join(t.Brief, " ")
		if g.Over() && i == len(g.Turns)-1 {
			title = p.word("feed-over", struct{ Game string }{g.Name})
			summary = strings.TrimSpace(strings.Join(g.Result, " ") + " " + summary)
		}
		if summary == "" {
			summary = g.System + ", " + g.Scenario
		}
		list = append(list, news{t.Dated, atomEntry{ID: identity("turn", g.Name, g.Pledge, fmt.Sprint(t.N)), Title: plainText(title), Updated: stamp(t.Dated),
			Link: atomLink{"alternate", "text/html", fmt.Sprintf("%s%sturn-%d.html", p.site.Base, g.Dir(), t.N)}, Summary: plainText(summary)}})
	}
	return list
}

// identity is a UUID of version 8 that follows from words: RFC 9562.
func identity(words ...string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "feldpost site %q", words))
	id := sum[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

// stamp writes a moment as Atom wants it; a site without games is of no time.
func stamp(at time.Time) string {
	if at.IsZero() {
		at = time.Unix(0, 0)
	}
	return at.UTC().Truncate(time.Second).Format(time.RFC3339)
}

// plainText leaves out what XML cannot hold.
func plainText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError || r == 0xfffe || r == 0xffff {
			return -1
		}
		return r
	}, s)
}
