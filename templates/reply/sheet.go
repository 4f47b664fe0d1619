package reply

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// maxSheet is how long a sheet may be to come back whole in a brief letter.
const maxSheet = 40

// maxEcho is how many orders are echoed one by one in a brief letter.
const maxEcho = 6

// maxIgnored is how many lines of talk are listed.
const maxIgnored = 5

// maxUnreadLines is how many lines of a letter without an order are named.
const maxUnreadLines = 10

// maxUnreadText is how much of a line is shown.
const maxUnreadText = 120

// maxWarnings is how many warnings a brief letter shows.
const maxWarnings = 6

// Sheet is what the referee says of the orders that a letter brought.
type Sheet struct{ *speech.Voice }

// SheetOf is what a letter says of the sheet that it answers.
func SheetOf(v *speech.Voice) Sheet { return Sheet{v} }

// syntaxText is a fault of the order language as a sentence.
func (w Sheet) syntaxText(f orders.Fault) string { return f.Text(w.Report.Lang) }

// FaultText is a fault as a sentence, with the rule and a right line.
func (w Sheet) FaultText(f adjudicator.Fault) string {
	s := w.Ruled(w.SentenceOf("fault", f.Code, w.Over(slices.Concat(f.Fields, f.Told))), f.Rule)
	if near := w.placesLike(f); len(near) > 0 {
		s += " " + w.Say("place-near", strings.Join(near, ", "))
	}
	if f.Example != "" {
		s += " " + w.Say("example", w.With("example", w.InLang(f.Example)))
	}
	return s
}

// wantsPlace are the faults of a line in which a place is looked for.
var wantsPlace = []string{"want-hex", "want-space", "unknown-space", "unknown-place", "no-such-space"}

// placesLike are the places that a misspelt name in a line may mean: the word that a fault is about, else any from it on.
func (w Sheet) placesLike(f adjudicator.Fault) []string {
	if w.Map == nil || !slices.Contains(wantsPlace, f.Code) {
		return nil
	}
	if text := w.Over(f.Fields).Get("text"); text != "" {
		return w.Map.Like(text, orders.IsNear)
	}
	lines := strings.Split(w.Report.Sheet, "\n")
	if f.Pos.Line < 1 || f.Pos.Line > len(lines) {
		return nil
	}
	for _, word := range slices.Backward(strings.Fields(lines[f.Pos.Line-1])) {
		if near := w.Map.Like(strings.Trim(word, ",;."), orders.IsNear); len(near) > 0 {
			return near
		}
	}
	return nil
}

// faultNotes are all faults of a sheet with their places.
func (w Sheet) faultNotes() []orders.Note {
	var notes []orders.Note
	for _, f := range w.Report.Syntax {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.syntaxText(f)})
	}
	for _, f := range w.Report.Faults {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.FaultText(f)})
	}
	return notes
}

// Annotated is the sheet as written with every fault under its line; of a long
// one, in a brief letter, the lines with faults alone.
func (w Sheet) Annotated() []string {
	if w.Report.Sheet == "" {
		return nil
	}
	sheet, notes := w.Report.Sheet, w.faultNotes()
	if all := strings.Split(strings.TrimRight(sheet, "\n"), "\n"); w.Report.Format.Brief() && len(all) > maxSheet {
		return append(prose.Lines(orders.Annotate(faultyLines(all, notes))), w.Say("sheet-rest", len(all)))
	}
	return prose.Lines(orders.Annotate(sheet, notes))
}

// Faults lists them when the sheet itself is not sent back.
func (w Sheet) Faults() []string {
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

// WarningText is a warning as a sentence: its line, whether it is certain,
// and the rule.
func (w Sheet) WarningText(x adjudicator.Warning) string {
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

// Warnings are what the sheet may cost the reader.
func (w Sheet) Warnings() []string {
	var out []string
	for _, x := range w.Report.Warnings {
		out = append(out, w.WarningText(x))
	}
	return out
}

// Ignored lists the lines that may have been meant as orders, and counts those
// of each other kind: what a person quotes or signs with he need not read again.
func (w Sheet) Ignored() []string {
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

// Unread names the lines of a letter without an order, each with the reason why it was
// not read; those that somebody wrote himself come first.
func (w Sheet) Unread() (out []string) {
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
func (w Sheet) empty() bool {
	return slices.ContainsFunc(w.Report.Notes, func(n report.Note) bool { return n.Code == "empty-sheet" })
}

// Preview tells what a checked sheet would come to: the odds of its attacks, and
// where units would stand.
func (w Sheet) Preview() (out []prose.Block) {
	p := w.Report.Preview
	if p == nil {
		return nil
	}
	out = w.weighed(p.Lines)
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

// Odds are the attacks of a checked sheet.
func (w Sheet) Odds() (out []prose.Block) {
	if out = w.weighed(w.Report.Odds); len(out) > 0 {
		out = append(out, prose.Line(0, w.Say("preview-dice", w.Report)))
	}
	return out
}

// weighed tells in a line each what attacks are like.
func (w Sheet) weighed(lines []report.Foreseen) (out []prose.Block) {
	d := &draft{w: w.Voice}
	for _, l := range lines {
		note := d.note(adjudicator.Prompt{Part: "weighed", Order: orders.Order{Verb: l.Verb}, Note: l.Note})
		out = append(out, prose.Line(0, w.Say("preview-line", w.With("order", w.InLang(l.Order), "note", note))))
	}
	return out
}

// Accepted echoes the orders that were accepted; in a brief letter a long sheet
// is only counted.
func (w Sheet) Accepted() []prose.Block {
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

// faultyLines are the lines of a sheet that have faults, and the notes at
// their places among these.
func faultyLines(all []string, notes []orders.Note) (string, []orders.Note) {
	sortNotes(notes)
	var out []string
	last := 0
	for i := range notes {
		if at := notes[i].Pos.Line; at >= 1 && at <= len(all) {
			if at != last {
				out, last = append(out, all[at-1]), at
			}
			notes[i].Pos.Line = len(out)
		}
	}
	return strings.Join(out, "\n"), notes
}

func sortNotes(notes []orders.Note) {
	slices.SortStableFunc(notes, func(a, b orders.Note) int { return cmp.Compare(a.Pos.Line, b.Pos.Line) })
}

// FewWarnings are those that a letter has room for.
func (w Sheet) FewWarnings() []string {
	list := w.Warnings()
	if !w.Report.Format.Brief() || len(list) <= maxWarnings {
		return list
	}
	return append(list[:maxWarnings:maxWarnings], w.Say("more-lines", len(list)-maxWarnings))
}

// Marks are the faults and warnings of a sheet, a line each with the place in it.
func (w Sheet) Marks() (out []string) {
	marks := w.faultNotes()
	for _, x := range w.Report.Warnings {
		place := x.Pos
		x.Pos.Line = 0 // it stands before the sentence
		marks = append(marks, orders.Note{Pos: place, Text: w.WarningText(x)})
	}
	sortNotes(marks)
	for _, m := range marks {
		place := ""
		if m.Pos.Line > 0 {
			place = fmt.Sprintf("%d:%d: ", m.Pos.Line, max(1, m.Pos.Col))
		}
		out = append(out, place+strings.Join(strings.Fields(m.Text), " "))
	}
	return out
}
