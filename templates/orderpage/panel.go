package orderpage

import (
	"html"
	"strings"
)

// scriptWords are the words that the script says.
var scriptWords = [...]string{"all-units", "all-places", "nothing", "added", "removed", "undone", "copied", "not-copied", "remove", "blocked", "marked",
	"left", "more", "unjudged", "always", "term", "name", "number", "not-formed", "up", "down", "moved", "unmoved", "sorted", "here-none", "mind", "to", "common",
	"own-offered", "own-order", "own-words", "own-place", "own-end"}

// panel is the lists and the sheet beside the board, which the script fills.
func (p *Page) panel() string {
	say := func(name string) string { return html.EscapeString(p.Says(name)) }
	end := ""
	if p.End != "" {
		end = `<label><input type="checkbox" id="end"> ` + say("end") + "</label>\n"
		for _, text := range p.Ahead {
			end += `<span class="warn">` + html.EscapeString(text) + "</span>\n"
		}
	}
	return `<div id="side"><section id="choose" aria-labelledby="choose-h"><h2 id="choose-h">` + say("choose") + "</h2>\n" +
		`<p id="picks"><label>` + say("who") + ` <select id="who"></select></label> <label>` + say("where") + ` <select id="where"></select></label></p>` + "\n" +
		`<div id="here"></div><div id="acts"></div>` + p.forms() + p.typed() + `</section>` + "\n" +
		`<section id="sheet" aria-labelledby="sheet-h"><h2 id="sheet-h">` + say("sheet") + "</h2>\n" +
		`<p id="told" role="status" aria-live="polite"></p><ol id="chosen"></ol>` + "\n" +
		`<p><button id="undo" type="button">` + say("undo") + `</button> <button id="clear" type="button">` + say("clear") + "</button></p>\n" +
		`<details id="prose"><summary>` + say("own") + `</summary><p class="note" id="own-note">` + say("own-note") + `</p>` +
		`<textarea id="own" rows="4" aria-labelledby="own-note"></textarea><ul id="heard" aria-live="polite"></ul></details>` + "\n" + end +
		`<label><input type="checkbox" id="check"> ` + say("check") + "</label>\n" +
		`<p><button id="copy" type="button">` + say("copy") + `</button> <a id="mail" role="button" hidden>` + say("mail") + `</a> <span id="long" hidden>` + say("long") + "</span></p>\n" +
		`<p id="sent" role="alert"></p>` +
		`<label for="text">` + say("text") + `</label><textarea id="text" readonly rows="9" spellcheck="false"></textarea>` + "</section></div>\n"
}

// forms is where lines are put together.
func (p *Page) forms() string {
	if len(p.Forms) == 0 {
		return ""
	}
	say := func(name string) string { return html.EscapeString(p.Says(name)) }
	return `<details id="forms"><summary>` + say("forms") + "</summary>\n" +
		`<p><label>` + say("form-kind") + ` <select id="kind"></select></label></p>` + "\n" +
		`<div class="term" data-term="0"></div><div class="term" data-term="1"></div>` + "\n" +
		`<p id="formed" aria-live="polite"></p><p><button id="form" type="button">` + say("form-add") + "</button></p></details>\n"
}

// typed lists what can be written and is not offered.
func (p *Page) typed() string {
	if len(p.Typed)+len(p.Later) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString(`<details id="typed"><summary>` + html.EscapeString(p.Says("typed")) + `</summary><p class="note">` + html.EscapeString(p.Says("typed-note")) + "</p><dl>\n")
	for _, x := range p.Typed {
		out.WriteString("<dt>" + html.EscapeString(strings.Join(x.Names, ", ")))
		if x.More {
			out.WriteString(" …")
		}
		if len(x.Keys) > 0 {
			out.WriteString(` <span class="keys">` + html.EscapeString(strings.Join(x.Keys, " ")) + "</span>")
		}
		out.WriteString("</dt>")
		out.WriteString("<dd>" + html.EscapeString(x.Help)) // without words too: else the next would explain it
		for _, e := range x.Examples {
			out.WriteString(" <code>" + html.EscapeString(e) + "</code>")
		}
		out.WriteString("</dd>\n")
	}
	out.WriteString("</dl>")
	if len(p.Later) > 0 {
		out.WriteString(`<p id="later">` + html.EscapeString(p.Says("later")+" "+strings.Join(p.Later, ", ")) + "</p>")
	}
	out.WriteString("</details>\n")
	return out.String()
}
