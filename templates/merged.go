package templates

import (
	"slices"

	"feldpost/adjudicator/report"
)

// merged says what earlier letters had to say that could not leave, each
// under a line of its own: whatever is not the state of the game, which this
// letter tells anew.
func (w *writer) merged() {
	for i := range w.r.Merged {
		m := w.r.Merged[i]
		m.Info, m.Scenario, m.Options, m.View, m.Boards = w.r.Info, w.r.Scenario, w.r.Options, w.r.View, w.r.Boards
		m.Format, m.Offers, m.Link = w.r.Format, w.r.Offers, w.r.Link
		x := &writer{Kit: w.Kit, r: &m, z: w.z}
		if !m.Late { // nothing says that it is told of an earlier time
			x.now = w.r
		}
		if m.PutOff { // what he did himself: it waited for this letter
			m.Notes = slices.DeleteFunc(slices.Clone(m.Notes), func(n report.Note) bool { return n.Code == "may-replace" }) // that time is over
			x.section("", paras(x.notes())...)
			x.section("accepted", x.accepted()...)
			x.section("ignored", paras(x.ignored())...)
			w.sections = append(w.sections, x.sections...)
			continue
		}
		opening := append(lines(x.say("opening."+string(m.Kind), &m)), x.notes()...)
		x.section("options", paras(x.options())...)
		x.section("warnings", paras(x.warnings())...)
		x.section("sheet", verbatim(x.annotated()))
		x.section("faults", paras(x.faults())...)
		x.section("accepted", x.accepted()...)
		for _, a := range m.Answers {
			x.answer(a)
		}
		x.section("ignored", paras(x.ignored())...)
		switch {
		case len(opening)+len(x.sections) == 0:
			continue
		case m.Late:
			w.section("merged", paras(append([]string{x.say("merged-letter", w.with("kind", w.word("letter."+string(m.Kind))))}, opening...))...)
		default:
			w.section("", paras(opening)...)
		}
		w.sections = append(w.sections, x.sections...)
	}
}

// passed tells whether a sentence of a letter that was taken over was true, and is so no longer.
func (w *writer) passed(name string, data any) bool {
	if w.now == nil || w.now.Standing == nil {
		return false
	}
	r := *w.r
	r.Standing, r.Deadline, r.Still = w.now.Standing, w.now.Deadline, w.now.Still
	return !w.isTrue(name, &r, data)
}
