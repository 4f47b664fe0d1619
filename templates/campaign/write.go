package campaign

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"html"
	"io/fs"
	"strconv"
	"strings"

	"feldpost/templates/chart"
)

//go:embed script/*.js style.css
var assets embed.FS

// page writes HTML.
type page struct {
	strings.Builder
	c *Campaign
}

// write makes the page around the packed data.
func write(c *Campaign, sheet *chart.Sheet, blob string, f fold) []byte {
	p := &page{c: c}
	style, script := styles(sheet), scripts()
	p.raw(`<!DOCTYPE html>` + "\n" + `<html lang="` + c.Lang + `"><head><meta charset="utf-8">` +
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src '` + digest(script) +
		`'; style-src '` + digest(style) + `'; base-uri 'none'; form-action 'none'">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer">` + "\n")
	p.element("title", "", c.Title)
	p.raw("<style>" + style + "</style></head>\n<body>\n")
	p.element("a", `class="skip" href="#story"`, p.word("skip"))
	p.raw("<header>")
	p.element("h1", "", c.Title)
	p.element("p", `class="sub"`, c.Subtitle)
	p.raw("</header>\n<main>\n")
	p.stage(sheet, f)
	p.story(f)
	p.raw("</main>\n" + `<script type="application/octet-stream" id="data">` + blob + "</script>\n<script>" + script + "</script>\n</body></html>\n")
	return []byte(p.String())
}

func (p *page) raw(s string) { p.WriteString(s) }

func (p *page) word(key string) string { return word(p.c.Lang, key) }

// element writes text between tags; without text nothing.
func (p *page) element(tag, attributes, text string) {
	if text = clean(text); text == "" {
		return
	}
	if attributes != "" {
		attributes = " " + attributes
	}
	p.raw("<" + tag + attributes + ">" + html.EscapeString(text) + "</" + tag + ">\n")
}

// stage writes the place of the map: the land, which never changes, and above
// it the names and all that the script draws. The controls are made by it too.
func (p *page) stage(sheet *chart.Sheet, f fold) {
	note := "noscript"
	if f > packGround {
		note = "noscript-part"
	}
	p.raw(`<section id="stage" aria-label="` + html.EscapeString(p.word("map")) + `">` + "\n<noscript>")
	p.element("p", `class="note"`, p.word(note))
	p.raw("</noscript>\n" + `<div id="bar" role="group" aria-label="` + html.EscapeString(p.word("controls")) + `"></div><div id="tools"></div>` + "\n" + `<div id="map">`)
	view := ` class="board" viewBox="0 0 ` + strconv.Itoa(sheet.Width) + " " + strconv.Itoa(sheet.Height) + `"`
	land, names := "", ""
	if f < packGround {
		land, names = `<defs>`+sheet.Defs+`</defs>`+sheet.Ground, sheet.Names
	}
	p.raw(`<svg id="land"` + view + ` aria-hidden="true">` + land + "</svg>" +
		`<svg id="board"` + view + ` role="group" aria-label="` + html.EscapeString(p.word("map")) + `"><g id="names" aria-hidden="true">` + names + "</g>")
	p.raw("</svg></div>\n</section>\n")
}

// story writes how the game ended and all steps with their lines.
func (p *page) story(f fold) {
	p.raw(`<section id="side" aria-label="` + html.EscapeString(p.word("record")) + `">` + "\n" + `<div id="tabs" role="group" aria-label="` +
		html.EscapeString(p.word("record")) + `"></div><div id="info"></div>` + "\n" + `<div id="story" class="panel" tabindex="-1">`)
	if len(p.c.Result) > 0 {
		p.raw(`<div id="result">`)
		p.element("h2", "", p.word("result"))
		for _, r := range p.c.Result {
			p.element("p", "", r)
		}
		p.raw("</div>\n")
	}
	p.element("h2", "", p.word("steps"))
	p.raw(`<ol id="steps">`)
	for i, fr := range p.c.Frames {
		n := strconv.Itoa(i + 1)
		p.raw("\n" + `<li id="step` + n + `">`)
		p.element("h3", "", fr.Title)
		p.lines(fr.Lines, f)
	}
	p.raw("\n</ol></div>\n")
	for _, id := range []string{"battles", "tracks", "words", "legend"} {
		p.raw(`<div id="` + id + `" class="panel"></div>`)
	}
	p.raw("\n</section>\n")
}

// deepest is the greatest depth of a line.
const deepest = 4

// lines writes the narrative of a step. End tags that HTML can do without are
// left out: there are thousands of lines.
func (p *page) lines(lines []Line, f fold) {
	p.raw(`<div class="lines">`)
	depth := 0
	nest := func(to int) {
		for ; depth < to; depth++ {
			p.raw("<ul>")
		}
		for ; depth > to; depth-- {
			p.raw("</ul>")
		}
	}
	for _, l := range lines {
		text := clean(l.Text)
		if text == "" || !f.shows(l) {
			continue
		}
		switch text = html.EscapeString(text); {
		case l.Head:
			nest(0)
			p.raw("<h4>" + text + "</h4>\n")
		case l.Depth <= 0:
			nest(0)
			p.raw("<p>" + text + "\n")
		default:
			nest(min(l.Depth, deepest))
			p.raw("<li>" + text + "\n")
		}
	}
	nest(0)
	p.raw("</div>")
}

// styles are the rules of the page and of the sheet's fragments.
func styles(sheet *chart.Sheet) string {
	own, err := assets.ReadFile("style.css")
	if err != nil {
		panic("campaign: no style: " + err.Error()) // it is embedded
	}
	return shorten(string(own), "/*") + ".board,.sample{" + chart.SheetRules + "}.board text,.sample text{paint-order:stroke}" + sheet.Style
}

// scripts joins the files of script into one function.
func scripts() string {
	names, err := fs.Glob(assets, "script/*.js")
	if err != nil || len(names) == 0 {
		panic("campaign: no script") // it is embedded
	}
	var b strings.Builder
	b.WriteString("'use strict';(() => {\n")
	for _, n := range names {
		text, err := assets.ReadFile(n)
		if err != nil {
			panic("campaign: " + err.Error())
		}
		b.WriteString(shorten(string(text), "//"))
	}
	b.WriteString("})();")
	return b.String()
}

// shorten drops indentation, empty lines, and comments that have lines of
// their own. The sources keep to such comments and have no text that runs
// over several lines.
func shorten(source, comment string) string {
	var b strings.Builder
	for _, line := range strings.Split(source, "\n") {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, comment) {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// digest is what the Content-Security-Policy knows a script or style by.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
