package letter

import (
	"slices"
	"strings"

	"github.com/k3a/html2text"
)

// htmlText turns an HTML body into lines. Its own work is the structure of
// mail: block elements end a line, blockquotes become "> " lines, comments,
// scripts and style sheets vanish, preformatted text keeps its lines. The
// words themselves go through html2text.
func htmlText(src string) string {
	w := htmlWalk{src: src}
	w.run()
	return w.out.String()
}

// htmlHasText reports whether the HTML shows any text, cheaply.
func htmlHasText(src string) bool {
	var skip elementSkipper
	for len(src) > 0 {
		i := strings.IndexByte(src, '<')
		text := src
		if i >= 0 {
			text = src[:i]
		}
		if strings.ContainsFunc(strings.ReplaceAll(text, "&nbsp;", " "), isVisible) {
			return true
		}
		if i < 0 {
			return false
		}
		tag, rest := cutTag(src[i:])
		if name := tagName(tag); isHiddenTag(name) {
			rest = skip.skip(rest, name)
		}
		src = rest
	}
	return false
}

// htmlWalk goes through HTML tag by tag.
type htmlWalk struct {
	src   string
	line  strings.Builder // the current line as inline HTML
	out   strings.Builder
	depth int // of blockquotes
	pre   int // of preformatted elements

	hidden elementSkipper
}

func (w *htmlWalk) run() {
	for len(w.src) > 0 {
		i := strings.IndexByte(w.src, '<')
		if i < 0 {
			w.text(w.src)
			break
		}
		w.text(w.src[:i])
		var tag string
		tag, w.src = cutTag(w.src[i:])
		w.tag(tag)
	}
	w.endLine(false)
}

// text adds words to the line; inside <pre> line ends count.
func (w *htmlWalk) text(s string) {
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

// tag acts on one tag, which carries its angle brackets. A "<" that begins no
// tag is text.
func (w *htmlWalk) tag(tag string) {
	if tag == "<" {
		w.line.WriteString("&lt;")
		return
	}
	name := tagName(tag)
	closing := strings.HasPrefix(tag, "</")
	switch {
	case name == "br":
		w.endLine(true)
	case isHiddenTag(name) && !closing:
		if !strings.HasSuffix(tag, "/>") {
			w.src = w.hidden.skip(w.src, name)
		}
	case name == "td" || name == "th":
		w.line.WriteByte(' ')
	case name == "blockquote":
		w.endLine(false)
		if closing {
			w.depth = max(0, w.depth-1)
		} else {
			w.depth++
		}
	case name == "pre":
		w.endLine(false)
		if closing {
			w.pre = max(0, w.pre-1)
		} else {
			w.pre++
		}
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
	src := w.line.String()
	w.line.Reset()
	var text string
	if err := guard(func() error {
		text = html2text.HTML2TextWithOptions(src, html2text.WithUnixLineBreaks())
		return nil
	}); err != nil {
		text = src
	}
	// A character reference may stand for a line end.
	for line := range strings.SplitSeq(strings.TrimSpace(cleanText(text)), "\n") {
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

// cutTag cuts the tag or comment at the beginning of s. Quoted attribute
// values may contain ">". What is no tag is returned as "<".
func cutTag(s string) (tag, rest string) {
	if strings.HasPrefix(s, "<!--") {
		if _, after, ok := strings.Cut(s[4:], "-->"); ok {
			return "<!-->", after
		}
		return "<!-->", ""
	}
	if len(s) < 2 || !isLetter(s[1]) && s[1] != '/' && s[1] != '!' && s[1] != '?' {
		return "<", s[1:]
	}
	var quote byte
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && s[i-1] == '=':
			quote = c
		case c == '>':
			return s[:i+1], s[i+1:]
		}
	}
	// No end: close at the first ">" after all, or give the rest up.
	if i := strings.IndexByte(s, '>'); i >= 0 {
		return s[:i+1], s[i+1:]
	}
	return s, ""
}

// tagName is the name of a tag, lower-case, without slash and attributes.
func tagName(tag string) string {
	tag = strings.TrimLeft(tag, "</")
	end := 0
	for end < len(tag) && (isLetter(tag[end]) || tag[end] >= '0' && tag[end] <= '9' || tag[end] == ':') {
		end++
	}
	return strings.ToLower(tag[:end])
}

// elementSkipper drops elements that are not shown. It remembers which are
// never closed, so that hostile HTML is not searched to its end again and
// again.
type elementSkipper struct {
	unclosed []string
}

// skip returns what follows the closing tag of an element. One that is never
// closed ends at once.
func (e *elementSkipper) skip(s, name string) string {
	if slices.Contains(e.unclosed, name) {
		return s
	}
	for rest := s; ; {
		i := strings.Index(rest, "</")
		if i < 0 {
			e.unclosed = append(e.unclosed, name)
			return s
		}
		rest = rest[i:]
		if tagName(rest[:min(len(rest), len(name)+3)]) == name {
			_, rest = cutTag(rest)
			return rest
		}
		rest = rest[2:]
	}
}

func isHiddenTag(name string) bool {
	switch name {
	case "head", "style", "script", "title", "noscript", "template", "object", "svg":
		return true
	}
	return false
}

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
