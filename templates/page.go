package templates

import (
	"bytes"
	"html"
	"strings"

	"feldpost/templates/chart"
)

// Names of the map files in a letter.
const (
	mapPNG = "map.png"
	mapSVG = "map.svg"
)

// picture draws the board for the letters that report one.
func (w *writer) picture(l *Letter) error {
	r := w.r
	if r.Ground == nil || r.Scene == nil || !w.wantsBoard() && !w.askedMap() {
		return nil
	}
	d := chart.Drawing{Ground: r.Ground, Scene: *r.Scene, Options: chart.Options{Lang: r.Lang, Legend: true, Insets: true}}
	d.Trails, d.Battles = chart.FromEvents(r.Events)
	png, err := w.atlas.PNG(d)
	if err != nil {
		return err
	}
	svg, err := w.atlas.SVG(d)
	if err != nil {
		return err
	}
	l.Inline = append(l.Inline, File{mapPNG, "image/png", png})
	l.Attached = append(l.Attached, File{mapSVG, "image/svg+xml", svg})
	return nil
}

func (w *writer) askedMap() bool {
	for _, a := range w.r.Answers {
		if a.Query == "MAP" {
			return true
		}
	}
	return false
}

// html prints the sections as a page for mail programs: no scripts, no
// outside resources, readable without styles.
func (w *writer) html(picture bool) string {
	var b bytes.Buffer
	b.WriteString(`<!DOCTYPE html><html lang="` + w.r.Lang + `"><head><meta charset="utf-8"><title>` +
		html.EscapeString(w.subject()) + `</title></head><body style="font-family:Georgia,serif;max-width:60em;color:#222;line-height:1.4">`)
	for i, s := range w.sections {
		if s.heading != "" {
			b.WriteString(`<h2 style="font-size:1.1em;border-bottom:1px solid #999;margin-top:1.4em">` + html.EscapeString(s.heading) + "</h2>")
		}
		if s.verbatim {
			b.WriteString(`<pre style="background:#f4f1e8;padding:.6em;white-space:pre-wrap">` + html.EscapeString(strings.Join(s.lines, "\n")) + "</pre>")
		} else {
			for _, l := range s.lines {
				w.paragraph(&b, l)
			}
		}
		if i == 0 && picture {
			b.WriteString(`<p><img src="cid:` + mapPNG + `" alt="` + html.EscapeString(w.say("map-alt", w.r)) + `" style="max-width:100%"></p>`)
		}
	}
	b.WriteString("</body></html>\n")
	return b.String()
}

// paragraph prints one line, indented as in the text part.
func (w *writer) paragraph(b *bytes.Buffer, l string) {
	text := strings.TrimLeft(l, " ")
	if text == "" {
		return
	}
	margin := ""
	if n := len(l) - len(text); n > 0 {
		margin = ` style="margin:.1em 0 .1em 1.5em"`
	} else {
		margin = ` style="margin:.25em 0"`
	}
	b.WriteString("<p" + margin + ">" + html.EscapeString(text) + "</p>")
}
