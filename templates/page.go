package templates

import (
	"fmt"
	"html"
	"strings"
)

// schemes is for the mail programs that read a style sheet: the page follows
// the reader's scheme, and the pictures, which have a ground of their own, stay as
// they are.
const schemes = `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
	`@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#e8e4da}a{color:#8fc1ff}img{background:#fbf8ef}.owed{border-color:#ff9d4d!important;background:rgba(255,157,77,.16)!important}}`

// The styles of the page, all inline: many mail programs drop everything else.
// No colour is set for text or page, so that light and dark themes both
// keep their own; lines and grounds are half-transparent greys. Long words,
// such as hashes, are broken rather than wider than a phone.
const (
	stylePage   = `font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.45;max-width:58em;margin:0 auto;padding:0 .6em;overflow-wrap:anywhere`
	styleTitle  = `font-size:1.5em;line-height:1.2;margin:.8em 0 .2em`
	styleH2     = `font-size:1.15em;margin:1.6em 0 .5em;padding-bottom:.15em;border-bottom:2px solid rgba(128,128,128,.55)`
	styleH3     = `font-size:1em;margin:1em 0 .25em`
	stylePara   = `margin:.3em 0`
	styleOwed   = `margin:.6em 0;padding:.5em .8em;border-left:5px solid #d55e00;background:rgba(213,94,0,.10)`
	stylePre    = `font-family:Consolas,'DejaVu Sans Mono',monospace;font-size:.82em;line-height:1.35;margin:.5em 0;padding:.7em;overflow-x:auto;white-space:pre-wrap;background:rgba(128,128,128,.12);border:1px solid rgba(128,128,128,.35)`
	styleTable  = `border-collapse:collapse;margin:.3em 0 .7em;font-size:.92em`
	styleTH     = `text-align:left;padding:.15em .9em .15em 0;border-bottom:1px solid rgba(128,128,128,.6);font-weight:bold`
	styleTD     = `text-align:left;vertical-align:top;padding:.15em .9em .15em 0;border-bottom:1px solid rgba(128,128,128,.25)`
	styleMap    = `display:block;box-sizing:border-box;max-width:100%;height:auto;margin:.6em 0;border:1px solid rgba(128,128,128,.5);background:#fbf8ef`
	styleRegion = `box-sizing:border-box;max-width:100%;height:auto;margin:0 2px 4px 0;vertical-align:top;background:#fbf8ef`
	styleFoot   = `margin:1.6em 0 1em;font-size:.9em;font-style:italic`
)

// maxNoWrap is how long the first cell of a row may be to stay on one line.
const maxNoWrap = 32

// page writes one HTML page.
type page struct {
	strings.Builder
	polish func(string) string
}

// pageOf prints sections as a page for mail programs: no scripts, no
// outside resources, the pictures below the first screen, readable without styles.
func pageOf(lang, title string, sections []section, polish func(string) string, pictures func(*page)) string {
	p := &page{polish: polish}
	p.WriteString(`<!DOCTYPE html><html lang="` + html.EscapeString(lang) + `"><head><meta charset="utf-8"/>` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"/><meta name="color-scheme" content="light dark"/><meta name="supported-color-schemes" content="light dark"/><title>` +
		html.EscapeString(title) + `</title><style>` + schemes + `</style></head><body style="` + stylePage + `">` + "\n")
	shown := false
	for i, s := range sections {
		if !shown && i > 0 && !onFirstScreen(&s) {
			pictures(p)
			shown = true
		}
		switch {
		case i == 0:
			p.title(s)
		case s.heading == "" && i == len(sections)-1:
			p.paras(s.blocks, styleFoot)
		case s.heading == "":
			p.paras(s.blocks, stylePara)
		default:
			p.element("h2", styleH2, s.heading)
			if s.name == "owed" {
				p.WriteString(`<div class="owed" style="` + styleOwed + `">` + "\n")
				p.blocks(s.blocks)
				p.WriteString("</div>\n")
				continue
			}
			p.blocks(s.blocks)
		}
	}
	if !shown {
		pictures(p)
	}
	p.WriteString("</body></html>\n")
	return p.String()
}

// onFirstScreen tells whether a section stands above the pictures: what is owed,
// the result and what is said beside them.
func onFirstScreen(s *section) bool { return s.name == "" || s.name == "owed" || s.name == "brief" }

// element writes text between tags.
func (p *page) element(tag, style, text string) {
	p.WriteString("<" + tag + ` style="` + style + `">` + html.EscapeString(p.polish(text)) + "</" + tag + ">\n")
}

// title prints the first section: its first line is the title of the page.
func (p *page) title(s section) {
	for i, b := range s.blocks {
		if i == 0 {
			p.element("h1", styleTitle, b.text)
		} else {
			p.element("p", stylePara, b.text)
		}
	}
}

func (p *page) paras(blocks []block, style string) {
	for _, b := range blocks {
		if b.kind == para {
			p.element("p", style, b.text)
		} else {
			p.blocks([]block{b})
		}
	}
}

// blocks prints what stands under a heading; indented lines become lists.
func (p *page) blocks(blocks []block) {
	depth := 0
	nest := func(to int) {
		for ; depth < to; depth++ {
			p.WriteString(`<ul style="margin:.1em 0 .5em;padding-left:1.4em">` + "\n")
		}
		for ; depth > to; depth-- {
			p.WriteString("</ul>\n")
		}
	}
	for _, b := range blocks {
		if b.kind != para {
			nest(0)
		}
		switch b.kind {
		case para:
			nest(b.depth)
			if b.depth > 0 {
				p.element("li", `margin:.15em 0`, b.text)
			} else {
				p.element("p", stylePara, b.text)
			}
		case head:
			p.element(fmt.Sprintf("h%d", 3+b.depth), styleH3, b.text)
		case link:
			at := html.EscapeString(b.href)
			p.WriteString(`<p style="` + stylePara + `">` + html.EscapeString(p.polish(b.text)) + ` <a href="` + at + `">` + at + "</a></p>\n")
		case pre:
			p.WriteString(`<pre style="` + stylePre + `">` + html.EscapeString(strings.Join(b.lines, "\n")) + "</pre>\n")
		case table:
			p.table(b)
		}
	}
	nest(0)
}

func (p *page) table(b block) {
	p.WriteString(`<table style="` + styleTable + `"><thead><tr>`)
	for _, h := range b.heads {
		p.WriteString(`<th scope="col" style="` + styleTH + `">` + html.EscapeString(p.polish(h)) + "</th>")
	}
	p.WriteString("</tr></thead><tbody>\n")
	for _, row := range b.rows {
		p.WriteString("<tr>")
		for i, cell := range row {
			style := styleTD
			if i == 0 && len(cell) < maxNoWrap {
				style += ";white-space:nowrap"
			}
			p.WriteString(`<td style="` + style + `">` + html.EscapeString(p.polish(cell)) + "</td>")
		}
		p.WriteString("</tr>\n")
	}
	p.WriteString("</tbody></table>\n")
}
