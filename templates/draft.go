package templates

import (
	"strings"
	"unicode/utf8"
)

// draft is the order template: a header, the lines that the game offers for
// what the reader owes, and what ends it. Mailed back as it is it changes
// nothing but ends what is owed: everything else stands behind comment signs. A
// topic asks for all lines of one kind.
func (w *writer) draft(topic string) []string {
	d := &draft{w: w, topic: topic}
	d.plain("draft.header", w.r)
	if w.r.View == nil {
		d.plain("draft.invitation", w.r)
	} else {
		d.prompts(w.mine())
	}
	d.plain("draft.footer", w.r)
	return d.out
}

// draft collects the lines of an order template.
type draft struct {
	w     *writer
	topic string // what was asked for: "moves", "all"; "" for the usual lines
	out   []string
}

// plain adds lines that are orders already.
func (d *draft) plain(name string, data any) { d.out = append(d.out, lines(d.w.say(name, data))...) }

// remark adds prose, wrapped. It stands behind the other comment sign than the
// orders do, so that it stays a comment when theirs is taken away.
func (d *draft) remark(text string) {
	for _, l := range lines(text) {
		for _, part := range strings.Split(wrap(l, textWidth-2), "\n") {
			d.out = append(d.out, "; "+strings.TrimSpace(part))
		}
	}
}

// order adds an order behind a comment sign. Its note stands behind it, above
// it when the line grows too long or the note ends as a heading does.
func (d *draft) order(text, note string) {
	switch {
	case note == "":
		d.out = append(d.out, "# "+text)
	case utf8.RuneCountInString(text+note)+6 <= textWidth && !strings.HasSuffix(note, ":"):
		d.out = append(d.out, "# "+text+"  ; "+note)
	default:
		d.remark(note)
		d.out = append(d.out, "# "+text)
	}
}
