package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// sheet is what the referee says of the orders that a letter brought.
type sheet struct{ *speech.Voice }

func sheetOf(v *speech.Voice) sheet { return sheet{v} }

// syntaxText is a fault of the order language as a sentence.
func (w sheet) syntaxText(f orders.Fault) string { return f.Text(w.Report.Lang) }

// faultText is a fault as a sentence, with the rule and a right line.
func (w sheet) faultText(f adjudicator.Fault) string {
	s := w.Ruled(w.SentenceOf("fault", f.Code, w.Over(f.Fields)), f.Rule)
	if f.Example != "" {
		s += " " + w.Say("example", w.With("example", w.InLang(f.Example)))
	}
	return s
}

// faultNotes are all faults of a sheet with their places.
func (w sheet) faultNotes() []orders.Note {
	var notes []orders.Note
	for _, f := range w.Report.Syntax {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.syntaxText(f)})
	}
	for _, f := range w.Report.Faults {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.faultText(f)})
	}
	return notes
}

// annotated is the sheet as written with every fault under its line; of a long
// one, in a brief letter, the lines with faults alone.
func (w sheet) annotated() []string {
	if w.Report.Sheet == "" {
		return nil
	}
	sheet, notes := w.Report.Sheet, w.faultNotes()
	if all := strings.Split(strings.TrimRight(sheet, "\n"), "\n"); w.Report.Format.Brief() && len(all) > maxSheet {
		return append(prose.Lines(orders.Annotate(faultyLines(all, notes))), w.Say("sheet-rest", len(all)))
	}
	return prose.Lines(orders.Annotate(sheet, notes))
}

// faults lists them when the sheet itself is not sent back.
func (w sheet) faults() []string {
	if w.Report.Sheet != "" {
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
	s := w.Ruled(w.SentenceOf("warning", x.Code, w.Over(x.Fields)), x.Rule)
	if x.Example != "" {
		s += " " + w.Say("example", w.With("example", w.InLang(x.Example)))
	}
	line, certain := "", "no"
	if x.Pos.Line > 0 {
		line = fmt.Sprint(x.Pos.Line)
	}
	if x.Certain {
		certain = "yes"
	}
	return w.Say("warning", w.With("line", line, "certain", certain, "text", s))
}

// warnings are what the sheet may cost the reader.
func (w sheet) warnings() []string {
	var out []string
	for _, x := range w.Report.Warnings {
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
	for _, i := range w.Report.Ignored {
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
			out = append(out, w.Say("ignored-line", w.With("line", fmt.Sprint(i.Line), "why", w.Word("ignored.talk"), "text", text)))
		}
	}
	if more > 0 {
		out = append(out, w.Say("more-lines", more))
	}
	for _, reason := range reasons {
		out = append(out, w.Say("ignored-count", w.With("n", fmt.Sprint(count[reason]), "why", w.Word("ignored."+reason))))
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
		for _, i := range w.Report.Ignored {
			if isOwn := i.Reason != "quote" && i.Reason != "signature"; isOwn == own && strings.TrimSpace(i.Text) != "" {
				list = append(list, i)
			}
		}
	}
	for n, i := range list {
		if n == maxUnreadLines {
			return append(out, w.Say("unread-more", len(list)-n))
		}
		text, reason := strings.TrimSpace(i.Text), strings.ReplaceAll(i.Reason, " ", "-")
		if reason == "talk" && strings.HasSuffix(text, "?") {
			reason = "question"
		}
		if runes := []rune(text); len(runes) > maxUnreadText {
			text = string(runes[:maxUnreadText]) + " ..."
		}
		out = append(out, w.Say("unread-line", w.With("line", fmt.Sprint(i.Line), "text", text, "why", w.Word("unread."+reason))))
	}
	return out
}

// empty tells whether the letter that is answered held no order at all.
func (w sheet) empty() bool {
	return slices.ContainsFunc(w.Report.Notes, func(n report.Note) bool { return n.Code == "empty-sheet" })
}

// preview tells what a checked sheet would come to: the odds of its attacks, and
// where units would stand.
func (w sheet) preview() (out []prose.Block) {
	p := w.Report.Preview
	if p == nil {
		return nil
	}
	d := &draft{w: w.Voice}
	for _, l := range p.Lines {
		note := d.note(adjudicator.Prompt{Part: "weighed", Order: orders.Order{Verb: l.Verb}, Note: l.Note})
		out = append(out, prose.Line(0, w.Say("preview-line", w.With("order", w.InLang(l.Order), "note", note))))
	}
	for _, s := range p.Shifted {
		f := w.With("unit", s.Unit, "to", s.To)
		if s.From != "" {
			f.Add("from", s.From)
		}
		out = append(out, prose.Line(0, w.Say("preview-unit", f)))
	}
	if len(out) == 0 {
		out = append(out, prose.Line(0, w.Say("preview-none", w.Report)))
	}
	return append(out, prose.Line(0, w.Say("preview-dice", w.Report)))
}

// accepted echoes the orders that were accepted; in a brief letter a long sheet
// is only counted.
func (w sheet) accepted() []prose.Block {
	list := prose.Lines(w.Report.Accepted)
	for i := range list {
		list[i] = w.InLang(list[i])
	}
	if !w.Report.Format.Brief() || len(list) <= maxEcho {
		return []prose.Block{prose.Verbatim(list)}
	}
	if w.Report.Kind == report.Receipt {
		return []prose.Block{prose.Line(0, w.Say("accepted-kept", len(list)))}
	}
	return []prose.Block{prose.Line(0, w.Say("accepted-count", len(list)))}
}

// few shortens a list of sentences in a brief letter.
func (w sheet) few(list []string, most int) []string {
	if !w.Report.Format.Brief() || len(list) <= most {
		return list
	}
	return append(list[:most:most], w.Say("more-lines", len(list)-most))
}
