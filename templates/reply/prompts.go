package reply

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/speech"
)

// standingPart is the part of a template whose lines hold until they are
// changed: those that are in force stand above them.
const standingPart = "standing"

// prompts is the body of an order template: what the game offers, part by
// part, in the order in which it is offered.
func (d *draft) prompts(mine []adjudicator.Decision) {
	if len(mine) == 0 { // what is sent then may come in a later round
		d.remark(d.words("nothing-owed", d.w.With()))
	} else {
		d.round()
	}
	for _, x := range mine {
		d.remark(d.words("turn", d.w.With("phase", x.Phase, "kind", x.Kind)))
	}
	shown, left := d.choose()
	var parts []string
	lines := map[string][]*proposal{}
	for _, x := range shown {
		if lines[x.Part] == nil {
			parts = append(parts, x.Part)
		}
		lines[x.Part] = append(lines[x.Part], x)
	}
	if len(d.w.Report.View.Standing) > 0 && lines[standingPart] == nil && d.topic == "" {
		parts = append(parts, standingPart)
	}
	for _, part := range parts {
		d.remark(d.words(part, d.w.With()))
		if part == standingPart {
			for _, l := range d.w.Report.View.Standing {
				d.order(d.w.InLang(l), d.w.Say("draft.kept", d.w.Report))
			}
		}
		for _, x := range lines[part] {
			d.order(x.text, x.note)
		}
	}
	if len(left) > 0 {
		d.remark(d.w.Say("draft.more", d.w.With("n", strconv.Itoa(len(left)), "moves", have(left, "moves"), "attacks", have(left, "attacks"))))
	}
	if len(mine) > 0 {
		d.warnings()
		d.plain("draft.end", d.w.Report)
	}
}

// have is not empty when lines of these parts are of a kind that TEMPLATE gives alone.
func have(parts []string, kind string) string {
	if slices.ContainsFunc(parts, func(part string) bool { return isOfKind(part, kind, kind) }) {
		return kind
	}
	return ""
}

// round adds the header line of games that divide a turn into rounds: a
// template that comes back too late is then known as what it is.
func (d *draft) round() {
	if f := (d.w.Over(d.w.Report.View.Facts)).Get(d.w.Report.Info.FactNamed(adjudicator.FactRound)); f != "" && f != "0" {
		d.plain("draft.round", d.w.With("round", f))
	}
}

// words are words of the template, the system's own first.
func (d *draft) words(name string, f speech.Fields) string {
	text, ok := d.w.Sentence("draft", name, f)
	if !ok {
		d.w.Miss(d.w.Report.Lang, "draft."+name)
	}
	return text
}

// note is what stands behind an offered line: words for its part and verb, or
// for its verb alone.
func (d *draft) note(p adjudicator.Prompt) string {
	if len(p.Note) == 0 {
		return ""
	}
	f := d.w.Over(p.Note)
	for _, name := range []string{p.Part + "." + p.Order.Verb, p.Order.Verb} {
		if text, ok := d.w.Sentence("draft-note", strings.ToLower(name), f); ok {
			return text
		}
	}
	d.w.Miss(d.w.Report.Lang, "draft-note."+strings.ToLower(p.Order.Verb))
	return ""
}

// warnings are what END alone would cost, above the line that says END.
func (d *draft) warnings() {
	if len(d.w.Report.Ahead) == 0 {
		return
	}
	d.remark(d.words("warnings", d.w.With()))
	for _, x := range d.w.Report.Ahead {
		d.remark(SheetOf(d.w).WarningText(x))
	}
}
