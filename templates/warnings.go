package templates

import (
	"fmt"

	"feldpost/adjudicator"
)

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
