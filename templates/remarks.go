package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// Remarks are what a report says about the sheet that it answers, for a
// screen: a line each for its notes, its faults and warnings with the place in
// the sheet, and the lines that were read as no orders.
func (k *Kit) Remarks(r report.Report) []string {
	w := k.writerOf(&r)
	out := w.notes()
	marks := w.faultNotes()
	for _, x := range r.Warnings {
		place := x.Pos
		x.Pos.Line = 0 // it stands before the sentence
		marks = append(marks, orders.Note{Pos: place, Text: w.warningText(x)})
	}
	sortNotes(marks)
	for _, m := range marks {
		place := ""
		if m.Pos.Line > 0 {
			place = fmt.Sprintf("%d:%d: ", m.Pos.Line, max(1, m.Pos.Col))
		}
		out = append(out, place+strings.Join(strings.Fields(m.Text), " "))
	}
	return append(out, w.ignored()...)
}

// maxUnreadLines is how many lines of a letter without an order are named.
const maxUnreadLines = 10

// empty tells whether the letter that is answered held no order at all.
func (w *writer) empty() bool {
	return slices.ContainsFunc(w.r.Notes, func(n report.Note) bool { return n.Code == "empty-sheet" })
}

// Unread tells whether lines were passed over.
func (f fields) Unread() bool {
	return slices.ContainsFunc(f.w.r.Ignored, func(i report.Ignored) bool { return strings.TrimSpace(i.Text) != "" })
}

// unread names the lines of a letter without an order, each with the reason why it was
// not read; those that somebody wrote himself come first.
func (w *writer) unread() (out []string) {
	if !w.empty() {
		return nil
	}
	var list []report.Ignored
	for _, own := range []bool{true, false} {
		for _, i := range w.r.Ignored {
			if isOwn := i.Reason != "quote" && i.Reason != "signature"; isOwn == own && strings.TrimSpace(i.Text) != "" {
				list = append(list, i)
			}
		}
	}
	for n, i := range list {
		if n == maxUnreadLines {
			return append(out, w.say("unread-more", len(list)-n))
		}
		text, reason := strings.TrimSpace(i.Text), strings.ReplaceAll(i.Reason, " ", "-")
		if reason == "talk" && strings.HasSuffix(text, "?") {
			reason = "question"
		}
		if runes := []rune(text); len(runes) > maxUnreadText {
			text = string(runes[:maxUnreadText]) + " ..."
		}
		out = append(out, w.say("unread-line", w.with("line", fmt.Sprint(i.Line), "text", text, "why", w.word("unread."+reason))))
	}
	return out
}

// maxUnreadText is how much of a line is shown.
const maxUnreadText = 120

// warningText is a warning as a sentence: its line, whether it is certain,
// and the rule.
func (w *writer) warningText(x adjudicator.Warning) string {
	s := w.ruled(w.sentenceOf("warning", x.Code, fields{x.Fields, w}), x.Rule)
	if x.Example != "" {
		s += " " + w.say("example", w.with("example", w.inLang(x.Example)))
	}
	line, certain := "", "no"
	if x.Pos.Line > 0 {
		line = fmt.Sprint(x.Pos.Line)
	}
	if x.Certain {
		certain = "yes"
	}
	return w.say("warning", w.with("line", line, "certain", certain, "text", s))
}

// maxWarnings is how many warnings a brief letter shows.
const maxWarnings = 6

// warnings are what the sheet may cost the reader.
func (w *writer) warnings() []string {
	var out []string
	for _, x := range w.r.Warnings {
		out = append(out, w.warningText(x))
	}
	return out
}

// warnings are what END alone would cost, above the line that says END.
func (d *draft) warnings() {
	if len(d.w.r.Ahead) == 0 {
		return
	}
	d.remark(d.words("warnings", d.w.with()))
	for _, x := range d.w.r.Ahead {
		d.remark(d.w.warningText(x))
	}
}
