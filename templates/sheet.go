package templates

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"fmt"
	"slices"
	"strings"
)

// sheet is what the referee says of the orders that a letter brought.
type sheet struct{ *voice }

func sheetOf(v *voice) sheet { return sheet{v} }

// syntaxText is a fault of the order language as a sentence.
func (w sheet) syntaxText(f orders.Fault) string { return f.Text(w.r.Lang) }

// faultText is a fault as a sentence, with the rule and a right line.
func (w sheet) faultText(f adjudicator.Fault) string {
	s := w.ruled(w.sentenceOf("fault", f.Code, w.over(f.Fields)), f.Rule)
	if f.Example != "" {
		s += " " + w.say("example", w.with("example", w.inLang(f.Example)))
	}
	return s
}

// faultNotes are all faults of a sheet with their places.
func (w sheet) faultNotes() []orders.Note {
	var notes []orders.Note
	for _, f := range w.r.Syntax {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.syntaxText(f)})
	}
	for _, f := range w.r.Faults {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.faultText(f)})
	}
	return notes
}

// annotated is the sheet as written with every fault under its line; of a long
// one, in a brief letter, the lines with faults alone.
func (w sheet) annotated() []string {
	if w.r.Sheet == "" {
		return nil
	}
	sheet, notes := w.r.Sheet, w.faultNotes()
	if all := strings.Split(strings.TrimRight(sheet, "\n"), "\n"); w.r.Format.Brief() && len(all) > maxSheet {
		return append(lines(orders.Annotate(faultyLines(all, notes))), w.say("sheet-rest", len(all)))
	}
	return lines(orders.Annotate(sheet, notes))
}

// faults lists them when the sheet itself is not sent back.
func (w sheet) faults() []string {
	if w.r.Sheet != "" {
		return nil
	}
	notes := w.faultNotes()
	sortNotes(notes)
	out := make([]string, len(notes))
	for i, n := range notes {
		out[i] = n.Text
		if n.Pos.Line > 0 {
			out[i] = fmt.Sprintf("%d: %s", n.Pos.Line, n.Text)
		}
	}
	return out
}

// warningText is a warning as a sentence: its line, whether it is certain,
// and the rule.
func (w sheet) warningText(x adjudicator.Warning) string {
	s := w.ruled(w.sentenceOf("warning", x.Code, w.over(x.Fields)), x.Rule)
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

// warnings are what the sheet may cost the reader.
func (w sheet) warnings() []string {
	var out []string
	for _, x := range w.r.Warnings {
		out = append(out, w.warningText(x))
	}
	return out
}

// ignored lists the lines that may have been meant as orders, and counts those
// of each other kind: what a person quotes or signs with he need not read again.
func (w sheet) ignored() []string {
	if w.empty() {
		return nil // they are named in front
	}
	var out, reasons []string
	more := 0
	count := map[string]int{}
	for _, i := range w.r.Ignored {
		text := strings.TrimSpace(i.Text)
		reason := strings.ReplaceAll(i.Reason, " ", "-")
		switch {
		case text == "":
		case reason != "talk":
			if count[reason]++; count[reason] == 1 {
				reasons = append(reasons, reason)
			}
		case len(out) == maxIgnored:
			more++
		default:
			out = append(out, w.say("ignored-line", w.with("line", fmt.Sprint(i.Line), "why", w.word("ignored.talk"), "text", text)))
		}
	}
	if more > 0 {
		out = append(out, w.say("more-lines", more))
	}
	for _, reason := range reasons {
		out = append(out, w.say("ignored-count", w.with("n", fmt.Sprint(count[reason]), "why", w.word("ignored."+reason))))
	}
	return out
}

// unread names the lines of a letter without an order, each with the reason why it was
// not read; those that somebody wrote himself come first.
func (w sheet) unread() (out []string) {
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

// empty tells whether the letter that is answered held no order at all.
func (w sheet) empty() bool {
	return slices.ContainsFunc(w.r.Notes, func(n report.Note) bool { return n.Code == "empty-sheet" })
}

// preview tells what a checked sheet would come to: the odds of its attacks, and
// where units would stand.
func (w sheet) preview() (out []block) {
	p := w.r.Preview
	if p == nil {
		return nil
	}
	d := &draft{w: w.voice}
	for _, l := range p.Lines {
		note := d.note(adjudicator.Prompt{Part: "weighed", Order: orders.Order{Verb: l.Verb}, Note: l.Note})
		out = append(out, line(0, w.say("preview-line", w.with("order", w.inLang(l.Order), "note", note))))
	}
	for _, s := range p.Shifted {
		f := w.with("unit", s.Unit, "to", s.To)
		if s.From != "" {
			f.add("from", s.From)
		}
		out = append(out, line(0, w.say("preview-unit", f)))
	}
	if len(out) == 0 {
		out = append(out, line(0, w.say("preview-none", w.r)))
	}
	return append(out, line(0, w.say("preview-dice", w.r)))
}

// accepted echoes the orders that were accepted; in a brief letter a long sheet
// is only counted.
func (w sheet) accepted() []block {
	list := lines(w.r.Accepted)
	for i := range list {
		list[i] = w.inLang(list[i])
	}
	if !w.r.Format.Brief() || len(list) <= maxEcho {
		return []block{verbatim(list)}
	}
	if w.r.Kind == report.Receipt {
		return []block{line(0, w.say("accepted-kept", len(list)))}
	}
	return []block{line(0, w.say("accepted-count", len(list)))}
}

// few shortens a list of sentences in a brief letter.
func (w sheet) few(list []string, most int) []string {
	if !w.r.Format.Brief() || len(list) <= most {
		return list
	}
	return append(list[:most:most], w.say("more-lines", len(list)-most))
}
