package letter

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// htmlText turns an HTML body into lines, as far as a mail program would show
// them: block elements end a line, blockquotes become "> " lines, preformatted
// text keeps its lines; comments, scripts, style sheets and whatever is styled
// to be invisible vanish. Text that would all be gone because of its colour is
// kept: a program that writes white letters means them for a dark screen.
func htmlText(src string) string {
	w := htmlWalk{}
	w.run(src)
	if !w.shown && w.paled {
		w = htmlWalk{colourBlind: true}
		w.run(src)
	}
	return w.out.String()
}

// htmlHasText reports whether the HTML shows any text.
func htmlHasText(src string) bool {
	w := htmlWalk{first: true, colourBlind: true}
	w.run(src)
	return w.shown
}

// maxOpen is how many elements may be open in each other. Browsers stop there
// too; what is deeper belongs to the deepest one.
const maxOpen = 512

// htmlWalk goes through HTML token by token, with the elements that are open.
type htmlWalk struct {
	line  strings.Builder // the current line
	out   strings.Builder
	depth int // of blockquotes
	pre   int // of preformatted elements
	open  []element
	rules styleRules

	first       bool // stop at the first text that shows
	colourBlind bool
	shown       bool // some text showed
	paled       bool // some text did not because of its colour
}

// element is an open element and how its text looks.
type element struct {
	name string
	look look
}

func (w *htmlWalk) run(src string) {
	z := html.NewTokenizer(strings.NewReader(src))
	for !w.first || !w.shown {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			w.endLine(false)
			return
		case html.TextToken:
			w.text(z)
		case html.StartTagToken, html.SelfClosingTagToken:
			w.start(z, kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := z.TagName()
			w.end(string(name))
		}
	}
}

// look is that of the innermost element.
func (w *htmlWalk) look() look {
	if len(w.open) == 0 {
		return plainLook
	}
	return w.open[len(w.open)-1].look
}

// text adds words to the line; inside <pre> line ends count.
func (w *htmlWalk) text(z *html.Tokenizer) {
	if len(w.open) > 0 && w.open[len(w.open)-1].name == "style" {
		w.rules.read(string(z.Raw()))
		return
	}
	raw := z.Text()
	if len(w.open) > 0 && w.open[len(w.open)-1].name == "head" && len(strings.TrimSpace(string(raw))) > 0 {
		w.pop(len(w.open) - 1) // text ends a head
	}
	l := w.look()
	if l.hidden() {
		return
	}
	s := string(raw)
	if !w.colourBlind && l.pale(w.rules.colourful) {
		w.paled = w.paled || strings.ContainsFunc(s, isVisible)
		return
	}
	w.shown = w.shown || strings.ContainsFunc(s, isVisible)
	if w.pre == 0 {
		w.line.WriteString(s)
		return
	}
	for {
		line, rest, more := strings.Cut(strings.ReplaceAll(s, "\r", ""), "\n")
		w.line.WriteString(line)
		if !more {
			return
		}
		w.endLine(true)
		s = rest
	}
}

// start opens an element.
func (w *htmlWalk) start(z *html.Tokenizer, selfClosing bool) {
	tag, more := z.TagName()
	name := string(tag)
	e := element{name: name, look: w.look()}
	attrs := attributes{}
	for more {
		var k, v []byte
		k, v, more = z.TagAttr()
		attrs.set(string(k), string(v))
	}
	w.closeImplied(name)
	e.look = w.look().inside(name, attrs, &w.rules)
	w.show(name, false, e.look)
	if isVoidTag(name) || selfClosing && strings.Contains(name, ":") {
		return
	}
	if len(w.open) < maxOpen {
		w.open = append(w.open, e)
	} else if e.look.hidden() {
		w.open[maxOpen-1].look = e.look
	}
}

// end closes an element and those inside it that were left open. The end of
// an inline element closes no block.
func (w *htmlWalk) end(name string) {
	for i := len(w.open) - 1; i >= 0; i-- {
		if w.open[i].name == name {
			w.show(name, true, w.open[i].look)
			w.pop(i)
			return
		}
		if isBarrier(w.open[i].name) && !isBlockTag(name) && name != w.open[i].name {
			break
		}
	}
	if isBlockTag(name) || name == "br" {
		w.show(name, true, w.look())
	}
}

// pop closes the elements from i on.
func (w *htmlWalk) pop(i int) {
	for _, e := range w.open[i:] {
		switch {
		case e.look.none:
		case e.name == "blockquote":
			w.endLine(false)
			w.depth--
		case e.name == "pre":
			w.endLine(false)
			w.pre--
		}
	}
	w.open = w.open[:i]
}

// implied are the elements that end where another one begins, and those that
// they never end across.
var implied = []struct{ begins, ends, within []string }{
	{[]string{"li"}, []string{"li"}, []string{"ul", "ol"}},
	{[]string{"dd", "dt"}, []string{"dd", "dt"}, []string{"dl"}},
	{[]string{"td", "th"}, []string{"td", "th"}, []string{"tr", "table"}},
	{[]string{"tr"}, []string{"tr"}, []string{"table"}},
	{[]string{"body"}, []string{"head"}, nil},
}

// closeImplied closes what an opening tag ends without saying so.
func (w *htmlWalk) closeImplied(name string) {
	if n := len(w.open); n > 0 && w.open[n-1].name == "head" && !isHeadTag(name) {
		w.pop(n - 1)
	}
	if isBlockTag(name) || name == "blockquote" || name == "pre" {
		w.closeWithin([]string{"p"}, []string{"table", "td", "th"})
	}
	for _, rule := range implied {
		if slices.Contains(rule.begins, name) {
			w.closeWithin(rule.ends, rule.within)
		}
	}
}

func (w *htmlWalk) closeWithin(ends, within []string) {
	for i := len(w.open) - 1; i >= 0 && !slices.Contains(within, w.open[i].name); i-- {
		if slices.Contains(ends, w.open[i].name) {
			w.pop(i)
			return
		}
	}
}

// show does to the lines what a tag does to them where it is seen.
func (w *htmlWalk) show(name string, closing bool, l look) {
	switch {
	case l.none:
	case name == "br":
		w.endLine(true)
	case name == "td" || name == "th":
		w.line.WriteByte(' ')
	case name == "blockquote" && !closing:
		w.endLine(false)
		w.depth++
	case name == "pre" && !closing:
		w.endLine(false)
		w.pre++
	case name == "p" && closing:
		w.endLine(false)
		w.blank()
	case isBlockTag(name):
		w.endLine(false)
	}
}

// endLine writes the current line. An empty one is written only when asked
// for, by <br> or a line end in preformatted text.
func (w *htmlWalk) endLine(even bool) {
	text := w.line.String()
	w.line.Reset()
	if text == "" && !even {
		return
	}
	// A character reference may stand for a line end.
	text = strings.TrimSpace(cleanText(text))
	if w.pre == 0 {
		text = strings.ReplaceAll(text, "\n", " ")
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.Join(strings.Fields(line), " "); line == "" && !even {
			continue
		}
		if w.depth > 0 {
			w.out.WriteString(strings.Repeat(">", min(w.depth, 9)) + " ")
		}
		w.out.WriteString(line + "\n")
	}
}

// blank writes an empty line between paragraphs.
func (w *htmlWalk) blank() {
	if w.depth == 0 {
		w.out.WriteByte('\n')
	}
}

// isHiddenTag reports elements whose content is not shown, whatever their style.
func isHiddenTag(name string) bool {
	switch name {
	case "head", "style", "script", "title", "noscript", "template", "object", "svg", "iframe", "noframes", "datalist":
		return true
	}
	return false
}

// isHeadTag reports elements that may stand in a head.
func isHeadTag(name string) bool {
	switch name {
	case "title", "style", "script", "noscript", "template", "meta", "link", "base":
		return true
	}
	return strings.Contains(name, ":") || name == "xml"
}

func isVoidTag(name string) bool {
	switch name {
	case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr":
		return true
	}
	return false
}

// isBarrier reports elements that the end of an inline one does not close.
func isBarrier(name string) bool { return isBlockTag(name) || name == "td" || name == "th" }

func isBlockTag(name string) bool {
	switch name {
	case "address", "article", "aside", "body", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form",
		"h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p", "section",
		"table", "tbody", "tfoot", "thead", "tr", "ul":
		return true
	}
	return false
}

func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
