package prose

import (
	"fmt"
	"html"
	"strings"
)

// Schemes is for the mail programs that read a style sheet: the page follows
// the reader's scheme, and the pictures, which have a ground of their own, stay as
// they are.
const Schemes = `:root{color-scheme:light dark}` +
	`@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#e8e4da}a{color:#8fc1ff}img{background:#fbf8ef}.owed{border-color:#ff9d4d!important;background:rgba(255,157,77,.16)!important}}`

// The styles of the page, all inline: many mail programs drop everything else.
// No colour is set for text or page, so that light and dark themes both
// keep their own; lines and grounds are half-transparent greys. Long words,
// such as hashes, are broken rather than wider than a phone. The page is a table of
// one cell, as wide as two regions side by side: programs that know neither a greatest
// width nor a ground of paragraphs keep its shape.
const (
	sans = `system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Liberation Sans',sans-serif`
	mono = `ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Liberation Mono',monospace`

	stylePage   = `font-family:` + sans + `;font-size:16px;line-height:1.5;margin:0;padding:0;overflow-wrap:anywhere`
	styleSheet  = `border-collapse:collapse;width:100%;max-width:716px;margin:0 auto`
	styleLeaf   = `font-family:` + sans + `;font-size:16px;line-height:1.5;text-align:left;padding:4px 8px 12px;overflow-wrap:anywhere`
	styleTitle  = `font-size:1.4em;font-weight:600;line-height:1.25;margin:.7em 0 .25em`
	styleH2     = `font-size:1.05em;font-weight:600;line-height:1.3;margin:1.7em 0 .45em;padding-top:.75em;border-top:1px solid rgba(128,128,128,.4)`
	styleH3     = `font-size:1em;font-weight:600;margin:1.1em 0 .25em`
	stylePara   = `margin:.35em 0`
	styleOwed   = `border-collapse:collapse;width:100%;margin:.6em 0`
	styleDue    = `font-family:` + sans + `;font-size:16px;line-height:1.5;text-align:left;padding:8px 14px;border-left:4px solid #d55e00;background:rgba(213,94,0,.10);overflow-wrap:anywhere`
	stylePre    = `font-family:` + mono + `;font-size:.82em;line-height:1.4;margin:.5em 0;padding:.8em;overflow-x:auto;white-space:pre-wrap;background:rgba(128,128,128,.10);border:1px solid rgba(128,128,128,.3);border-radius:6px`
	styleTable  = `border-collapse:collapse;margin:.3em 0 .7em;font-size:.92em;font-variant-numeric:tabular-nums`
	styleTH     = `text-align:left;padding:.2em .9em .2em 0;border-bottom:1px solid rgba(128,128,128,.6);font-weight:600`
	styleTD     = `text-align:left;vertical-align:top;padding:.2em .9em .2em 0;border-bottom:1px solid rgba(128,128,128,.25)`
	styleMap    = `display:block;box-sizing:border-box;max-width:100%;height:auto;margin:.6em 0;border:1px solid rgba(128,128,128,.4);border-radius:6px;background:#fbf8ef`
	styleRegion = `box-sizing:border-box;max-width:100%;height:auto;margin:0 2px 4px 0;border-radius:4px;vertical-align:top;background:#fbf8ef`
	styleFoot   = `margin:1.8em 0 1em;font-size:.88em`
)

// maxNoWrap is how long the first cell of a row may be to stay on one line.
const maxNoWrap = 32

// Page writes one HTML page.
type Page struct {
	strings.Builder
	polish func(string) string
}

// HTML prints sections as a page for mail programs: no scripts, no
// outside resources, the pictures below the first screen, readable without styles.
func HTML(lang, title string, sections []Section, polish func(string) string, pictures func(*Page)) string {
	p := &Page{polish: polish}
	p.WriteString(`<!DOCTYPE html><html lang="` + html.EscapeString(lang) + `"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>` +
		html.EscapeString(title) + `</title><style>` + Schemes + `</style></head><body style="` + stylePage + `">` + "\n" +
		`<table role="presentation" style="` + styleSheet + `"><tbody><tr><td style="` + styleLeaf + `">` + "\n")
	shown := false
	for i, s := range sections {
		if !shown && i > 0 && !onFirstScreen(&s) {
			pictures(p)
			shown = true
		}
		switch {
		case i == 0:
			p.title(s)
		case s.Heading == "" && i == len(sections)-1:
			p.paras(s.Blocks, styleFoot)
		case s.Heading == "":
			p.paras(s.Blocks, stylePara)
		default:
			p.element("h2", styleH2, s.Heading)
			if s.Name == "owed" {
				p.WriteString(`<table role="presentation" style="` + styleOwed + `"><tbody><tr><td class="owed" style="` + styleDue + `">` + "\n")
				p.blocks(s.Blocks)
				p.WriteString("</td></tr></tbody></table>\n")
				continue
			}
			p.blocks(s.Blocks)
		}
	}
	if !shown {
		pictures(p)
	}
	p.WriteString("</td></tr></tbody></table>\n</body></html>\n")
	return p.String()
}

// onFirstScreen tells whether a section stands above the pictures: what is owed,
// the result and what is said beside them.
func onFirstScreen(s *Section) bool { return s.Name == "" || s.Name == "owed" || s.Name == "brief" }

// element writes text between tags.
func (p *Page) element(tag, style, text string) {
	p.WriteString("<" + tag + ` style="` + style + `">` + html.EscapeString(p.polish(text)) + "</" + tag + ">\n")
}

// Subheading writes the heading of a part of a section.
func (p *Page) Subheading(text string) { p.element("h3", styleH3, text) }

// Image is a picture that comes with the letter, and what it is for those who do not see it.
type Image struct {
	File string // its name in the letter
	Alt  string // what it is
}

// Picture shows a picture as wide as the page.
func (p *Page) Picture(i Image) {
	p.WriteString(`<p style="margin:0"><img src="cid:` + i.File + `" alt="` + html.EscapeString(i.Alt) + `" style="` + styleMap + `"></p>` + "\n")
}

// Details shows pictures side by side, as many as the screen has room for.
func (p *Page) Details(list []Image) {
	if len(list) == 0 {
		return
	}
	p.WriteString(`<p style="margin:0">`)
	for _, i := range list {
		p.WriteString("<img\n" + `src="cid:` + i.File + `" alt="` + html.EscapeString(i.Alt) + `" style="` + styleRegion + `">`) // no blank between two
	}
	p.WriteString("</p>\n")
}

// Paragraph is one paragraph as a page has it.
func Paragraph(text string) string {
	return `<p style="` + stylePara + `">` + html.EscapeString(text) + "</p>\n"
}

// title prints the first section: its first line is the title of the page.
func (p *Page) title(s Section) {
	for i, b := range s.Blocks {
		if i == 0 {
			p.element("h1", styleTitle, b.Text)
		} else {
			p.element("p", stylePara, b.Text)
		}
	}
}

func (p *Page) paras(blocks []Block, style string) {
	for _, b := range blocks {
		if b.Kind == Para {
			p.element("p", style, b.Text)
		} else {
			p.blocks([]Block{b})
		}
	}
}

// blocks prints what stands under a heading; indented lines become lists.
func (p *Page) blocks(blocks []Block) {
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
		if b.Kind != Para {
			nest(0)
		}
		switch b.Kind {
		case Para:
			nest(b.Depth)
			if b.Depth > 0 {
				p.element("li", `margin:.15em 0`, b.Text)
			} else {
				p.element("p", stylePara, b.Text)
			}
		case Head:
			p.element(fmt.Sprintf("h%d", 3+b.Depth), styleH3, b.Text)
		case Link:
			at := html.EscapeString(b.Href)
			p.WriteString(`<p style="` + stylePara + `">` + html.EscapeString(p.polish(b.Text)) + ` <a href="` + at + `">` + at + "</a></p>\n")
		case Pre:
			p.WriteString(`<pre style="` + stylePre + `">` + html.EscapeString(strings.Join(b.Lines, "\n")) + "</pre>\n")
		case Table:
			p.table(b)
		}
	}
	nest(0)
}

func (p *Page) table(b Block) {
	p.WriteString(`<table style="` + styleTable + `"><thead><tr>`)
	for _, h := range b.Heads {
		p.WriteString(`<th scope="col" style="` + styleTH + `">` + html.EscapeString(p.polish(h)) + "</th>")
	}
	p.WriteString("</tr></thead><tbody>\n")
	for _, row := range b.Rows {
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
