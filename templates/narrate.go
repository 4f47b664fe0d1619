package templates

import (
	"fmt"
	"sort"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// events tells what happened, one line an event with its rule number. Steps
// inside a battle are indented under it.
func (w *writer) events() []string {
	var out []string
	inside := false
	for _, e := range w.r.Events {
		text, ok := w.sentence("event", e.Kind, fields{e.Fields, w})
		if ok && text == "" {
			continue // an event of no interest to a reader
		}
		if !ok {
			text = strings.TrimPrefix(e.String(), "EVENT ")
		}
		if e.Rule != "" {
			text += " [" + string(e.Rule) + "]"
		}
		switch {
		case e.Kind == "combat-declared":
			inside = true
			out = append(out, "")
		case e.Kind == "phase" || e.Kind == "turn" || e.Kind == "move" || e.Kind == "victory" || e.Kind == "rally":
			inside = false
		}
		if inside && e.Kind != "combat-declared" {
			text = "  " + text
		}
		for _, l := range strings.Split(text, "\n") {
			out = append(out, l)
		}
	}
	return out
}

// sentence finds the words of an event or fault: the system's own first.
func (w *writer) sentence(kind, code string, f fields) (string, bool) {
	if s, ok := w.try(w.r.Lang, w.r.Info.Name+"."+kind+"."+code, f); ok {
		return s, true
	}
	return w.try(w.r.Lang, kind+"."+code, f)
}

// faultText is a fault as a sentence, with the rule and a right line.
func (w *writer) faultText(f adjudicator.Fault) string {
	s, ok := w.sentence("fault", f.Code, fields{f.Fields, w})
	if !ok {
		s = strings.TrimPrefix(f.String(), "FAULT ")
	}
	if f.Rule != "" {
		s += " [" + string(f.Rule) + "]"
	}
	if f.Example != "" {
		s += " " + w.say("example", fields{[]adjudicator.Field{{Key: "example", Value: f.Example}}, w})
	}
	return s
}

// syntaxText is a fault of the order language as a sentence.
func (w *writer) syntaxText(f orders.Fault) string { return f.Text(w.r.Lang) }

// annotated is the sheet as written with every fault under its line.
func (w *writer) annotated() []string {
	if w.r.Sheet == "" {
		return nil
	}
	var notes []orders.Note
	for _, f := range w.r.Syntax {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.syntaxText(f)})
	}
	for _, f := range w.r.Faults {
		notes = append(notes, orders.Note{Pos: f.Pos, Text: w.faultText(f)})
	}
	return lines(orders.Annotate(w.r.Sheet, notes))
}

// faults lists them when the sheet itself is not sent back.
func (w *writer) faults() []string {
	if w.r.Sheet != "" {
		return nil
	}
	type placed struct {
		pos  orders.Pos
		text string
	}
	var all []placed
	for _, f := range w.r.Syntax {
		all = append(all, placed{f.Pos, w.syntaxText(f)})
	}
	for _, f := range w.r.Faults {
		all = append(all, placed{f.Pos, w.faultText(f)})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].pos.Line < all[j].pos.Line })
	var out []string
	for _, p := range all {
		out = append(out, fmt.Sprintf("%d: %s", p.pos.Line, p.text))
	}
	return out
}

// answer adds the section of one query.
func (w *writer) answer(a Section) {
	switch {
	case a.Text != "":
		w.section("help", true, lines(a.Text)...)
	case w.r.View == nil:
		w.section("status", false, w.say("note.not-started", w.r))
	case a.Query == "STATUS":
		w.status()
		w.forces()
	case a.Query == "MAP":
		w.region(a.Topic)
	case a.Query == "ORDERS":
		w.section("queued", true, w.r.View.Queued...)
		w.section("standing", true, w.r.View.Standing...)
		if len(w.r.View.Queued)+len(w.r.View.Standing) == 0 {
			w.section("standing", false, w.say("none", w.r))
		}
	case a.Query == "TEMPLATE":
		w.section("template", true, w.draft()...)
	}
}
