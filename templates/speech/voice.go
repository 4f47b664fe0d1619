package speech

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/phrases"
)

// Voice says things in the words of one letter: in its reader's language, the
// game's own words first. It knows what the letter reports and the boards it is
// about; what a letter is made of is no matter of it.
type Voice struct {
	*Library
	Report *report.Report // what the letter tells
	Map    *Gazetteer     // nil without a board
	// Now is the letter that takes this one over, nil for none: what was so when this one was decided upon may be so no longer.
	Now *report.Report
}

// Speak speaks on the boards of a report.
func (l *Library) Speak(r *report.Report) *Voice {
	return &Voice{Library: l, Report: r, Map: l.grounds.of(r.Boards)}
}

// Telling speaks of another report on the same boards.
func (w *Voice) Telling(r *report.Report) *Voice {
	return &Voice{Library: w.Library, Report: r, Map: w.Map}
}

// On speaks of a single board.
func (w *Voice) On(board int) *Voice {
	r := *w.Report
	r.Boards = r.Boards[board : board+1]
	x := w.Speak(&r)
	x.Now = w.Now
	return x
}

// Abroad speaks in the words of another system.
func (w *Voice) Abroad(info adjudicator.Info, scenario adjudicator.Scenario) *Voice {
	return &Voice{Library: w.Library, Report: &report.Report{Lang: w.Report.Lang, Info: info, Scenario: scenario}}
}

// Polish sets no-break blanks where the language has blanks before marks, so that no
// line begins with a colon. Sheets and templates are left alone.
func (w *Voice) Polish(s string) string {
	if !phrases.In(w.Report.Lang).BlankBeforeMarks() {
		return s
	}
	return w.blanks.Replace(s)
}

// Say returns a fixed word or sentence, in the system's own words when it has
// any; "" for one that says how things stand and would not be true.
func (w *Voice) Say(name string, data any) string {
	if !w.holds(name, w.Report, data) || w.passed(name, data) {
		return ""
	}
	if s, ok := w.Try(w.Report.Lang, w.Report.Info.Name+"."+name, data); ok {
		return s
	}
	return w.Library.Say(w.Report.Lang, name, data)
}

// May is say for what a system may leave out.
func (w *Voice) May(name string, data any) string {
	s, _ := w.Try(w.Report.Lang, w.Report.Info.Name+"."+name, data)
	return s
}

// Word translates one of the stable words of events and views, the system's
// own first. A word without a template shows its last part.
func (w *Voice) Word(s string) string {
	if s == "" {
		return ""
	}
	if t, ok := w.Try(w.Report.Lang, w.Report.Info.Name+".word."+s, w.Report); ok {
		return t
	}
	if t, ok := w.Try(w.Report.Lang, "word."+s, w.Report); ok {
		return t
	}
	w.Miss(w.Report.Lang, "word."+s)
	return strings.ReplaceAll(s[strings.LastIndexByte(s, '.')+1:], "-", " ")
}

// Optional is word for values that may be proper names of their own.
func (w *Voice) Optional(group, value, other string) string {
	for _, name := range []string{w.Report.Info.Name + ".word." + group + "." + value, "word." + group + "." + value} {
		if t, ok := w.Try(w.Report.Lang, name, w.Report); ok {
			return t
		}
	}
	return other
}

// Sentence finds the words of an event or fault: the system's own first.
func (w *Voice) Sentence(kind, code string, f Fields) (string, bool) {
	if s, ok := w.Try(w.Report.Lang, w.Report.Info.Name+"."+kind+"."+code, f); ok {
		return s, true
	}
	if s, ok := w.Try(w.Report.Lang, kind+"."+code, f); ok {
		return s, true
	}
	if now := w.Report.Info.Codes.Now(code); kind == "fault" && now != code { // of a log that was written before
		return w.Sentence(kind, now, f)
	}
	return "", false
}

// SentenceOf is the sentence of a code. For one without words, which is a mistake of ours, a letter says at least that
// something is so: a bare code tells its reader nothing.
func (w *Voice) SentenceOf(kind, code string, f Fields) string {
	s, ok := w.Sentence(kind, code, f)
	if !ok {
		w.Miss(w.Report.Lang, kind+"."+code)
		return w.Say("unworded."+kind, nil)
	}
	return s
}

// Ruled adds the rule number to a sentence.
func (w *Voice) Ruled(text string, rule adjudicator.Rule) string {
	if text == "" || rule == "" {
		return text
	}
	number := string(rule)
	if card, ok := strings.CutPrefix(number, "card "); ok {
		number = w.Word("card") + " " + card
	}
	return text + " [" + number + "]"
}

// passed tells whether a sentence of a letter that was taken over was true, and is so no longer.
func (w *Voice) passed(name string, data any) bool {
	if w.Now == nil || w.Now.Standing == nil {
		return false
	}
	r := *w.Report
	r.Standing, r.Deadline, r.Still = w.Now.Standing, w.Now.Deadline, w.Now.Still
	return !w.isTrue(name, &r, data)
}

// List joins words as a sentence does: "a, b and c".
func (w *Voice) List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + w.Word("and") + " " + words[len(words)-1]
}

// maxNamed is how many names fewNames tells.
const maxNamed = 3

// FewNames joins the first names of a list and counts the others.
func (w *Voice) FewNames(names []string) string {
	if over := len(names) - maxNamed; over > 1 {
		names = append(slices.Clone(names[:maxNamed]), w.Say("others", over))
	}
	return w.List(names)
}

// InLang writes a canonical order, or the END of a sheet, in the reader's
// language.
func (w *Voice) InLang(text string) string {
	sheet, _, faults := w.Report.Info.Language.Parse(text)
	switch {
	case len(faults) > 0 || len(sheet.Orders) > 1:
	case len(sheet.Orders) == 1:
		return sheet.Orders[0].In(w.Report.Lang)
	case sheet.End:
		words := strings.Fields(text)
		for i := range words {
			words[i] = w.Report.Info.Language.Word(words[i], w.Report.Lang)
		}
		return strings.Join(words, " ")
	}
	return text
}

// TopicAll is the topic that asks for everything.
const TopicAll = "all"

// Topic finds which of some topics a person means: by its words in his language
// or by its name. It is "" for none of them.
func (w *Voice) Topic(written string, topics ...string) string {
	written = strings.ToLower(strings.TrimSpace(written))
	if written == "" {
		return ""
	}
	for _, t := range topics {
		for _, name := range append(strings.Fields(w.Word("topic."+t)), t) {
			if strings.HasPrefix(name, written) || strings.HasPrefix(written, name) {
				return t
			}
		}
	}
	return ""
}

// Watches tells whether the letter goes to somebody who reads along.
func (w *Voice) Watches() bool { return w.Report.Seat == adjudicator.Observer }

// Mine returns the decisions that the reader owes.
func (w *Voice) Mine() []adjudicator.Decision {
	var out []adjudicator.Decision
	for _, d := range w.Report.Pending {
		if d.Seat == w.Report.Seat {
			out = append(out, d)
		}
	}
	return out
}
