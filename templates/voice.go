package templates

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"slices"
	"strings"
)

// voice says things in the words of one letter: in its reader's language, the
// game's own words first. It knows what the letter reports and the boards it is
// about; what a letter is made of is no matter of it.
type voice struct {
	*library
	r *report.Report
	z *gazetteer // nil without a board
	// now is the letter that takes this one over, nil for none: what was so when this one was decided upon may be so no longer.
	now *report.Report
}

// voiceOf speaks on the boards of a report.
func (l *library) voiceOf(r *report.Report) *voice {
	return &voice{library: l, r: r, z: l.grounds.of(r.Boards)}
}

// telling speaks of another report on the same boards.
func (w *voice) telling(r *report.Report) *voice { return &voice{library: w.library, r: r, z: w.z} }

// on speaks of a single board.
func (w *voice) on(board int) *voice {
	r := *w.r
	r.Boards = r.Boards[board : board+1]
	x := w.voiceOf(&r)
	x.now = w.now
	return x
}

// abroad speaks in the words of another system.
func (w *voice) abroad(info adjudicator.Info, scenario adjudicator.Scenario) *voice {
	return &voice{library: w.library, r: &report.Report{Lang: w.r.Lang, Info: info, Scenario: scenario}}
}

// polish sets no-break blanks where French typography wants them, so that no
// line begins with a colon. Sheets and templates are left alone.
func (w *voice) polish(s string) string {
	if w.r.Lang != "fr" {
		return s
	}
	return w.blanks.Replace(s)
}

// say returns a fixed word or sentence, in the system's own words when it has
// any; "" for one that says how things stand and would not be true.
func (w *voice) say(name string, data any) string {
	if !w.holds(name, w.r, data) || w.passed(name, data) {
		return ""
	}
	if s, ok := w.try(w.r.Lang, w.r.Info.Name+"."+name, data); ok {
		return s
	}
	return w.library.say(w.r.Lang, name, data)
}

// may is say for what a system may leave out.
func (w *voice) may(name string, data any) string {
	s, _ := w.try(w.r.Lang, w.r.Info.Name+"."+name, data)
	return s
}

// word translates one of the stable words of events and views, the system's
// own first. A word without a template shows its last part.
func (w *voice) word(s string) string {
	if s == "" {
		return ""
	}
	if t, ok := w.try(w.r.Lang, w.r.Info.Name+".word."+s, w.r); ok {
		return t
	}
	if t, ok := w.try(w.r.Lang, "word."+s, w.r); ok {
		return t
	}
	w.miss(w.r.Lang, "word."+s)
	return strings.ReplaceAll(s[strings.LastIndexByte(s, '.')+1:], "-", " ")
}

// optional is word for values that may be proper names of their own.
func (w *voice) optional(group, value, other string) string {
	for _, name := range []string{w.r.Info.Name + ".word." + group + "." + value, "word." + group + "." + value} {
		if t, ok := w.try(w.r.Lang, name, w.r); ok {
			return t
		}
	}
	return other
}

// sentence finds the words of an event or fault: the system's own first.
func (w *voice) sentence(kind, code string, f fields) (string, bool) {
	if s, ok := w.try(w.r.Lang, w.r.Info.Name+"."+kind+"."+code, f); ok {
		return s, true
	}
	if s, ok := w.try(w.r.Lang, kind+"."+code, f); ok {
		return s, true
	}
	if now := adjudicator.CodeNow(code); kind == "fault" && now != code { // of a log that was written before
		return w.sentence(kind, now, f)
	}
	return "", false
}

// sentenceOf is the sentence of a code. For one without words, which is a mistake of ours, a letter says at least that
// something is so: a bare code tells its reader nothing.
func (w *voice) sentenceOf(kind, code string, f fields) string {
	s, ok := w.sentence(kind, code, f)
	if !ok {
		w.miss(w.r.Lang, kind+"."+code)
		return w.say("unworded."+kind, nil)
	}
	return s
}

// ruled adds the rule number to a sentence.
func (w *voice) ruled(text string, rule adjudicator.Rule) string {
	if text == "" || rule == "" {
		return text
	}
	number := string(rule)
	if card, ok := strings.CutPrefix(number, "card "); ok {
		number = w.word("card") + " " + card
	}
	return text + " [" + number + "]"
}

// passed tells whether a sentence of a letter that was taken over was true, and is so no longer.
func (w *voice) passed(name string, data any) bool {
	if w.now == nil || w.now.Standing == nil {
		return false
	}
	r := *w.r
	r.Standing, r.Deadline, r.Still = w.now.Standing, w.now.Deadline, w.now.Still
	return !w.isTrue(name, &r, data)
}

// list joins words as a sentence does: "a, b and c".
func (w *voice) list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + w.word("and") + " " + words[len(words)-1]
}

// fewNames joins the first names of a list and counts the others.
func (w *voice) fewNames(names []string) string {
	if over := len(names) - maxNamed; over > 1 {
		names = append(slices.Clone(names[:maxNamed]), w.say("others", over))
	}
	return w.list(names)
}

// inLang writes a canonical order, or the END of a sheet, in the reader's
// language.
func (w *voice) inLang(text string) string {
	sheet, _, faults := w.r.Info.Language.Parse(text)
	switch {
	case len(faults) > 0 || len(sheet.Orders) > 1:
	case len(sheet.Orders) == 1:
		return sheet.Orders[0].In(w.r.Lang)
	case sheet.End:
		words := strings.Fields(text)
		for i := range words {
			words[i] = w.r.Info.Language.Word(words[i], w.r.Lang)
		}
		return strings.Join(words, " ")
	}
	return text
}

// topic finds which of some topics a person means: by its words in his language
// or by its name. It is "" for none of them.
func (w *voice) topic(written string, topics ...string) string {
	written = strings.ToLower(strings.TrimSpace(written))
	if written == "" {
		return ""
	}
	for _, t := range topics {
		for _, name := range append(strings.Fields(w.word("topic."+t)), t) {
			if strings.HasPrefix(name, written) || strings.HasPrefix(written, name) {
				return t
			}
		}
	}
	return ""
}

// watches tells whether the letter goes to somebody who reads along.
func (w *voice) watches() bool { return w.r.Seat == adjudicator.Observer }

// mine returns the decisions that the reader owes.
func (w *voice) mine() []adjudicator.Decision {
	var out []adjudicator.Decision
	for _, d := range w.r.Pending {
		if d.Seat == w.r.Seat {
			out = append(out, d)
		}
	}
	return out
}

// part is what an event is told as.
func (w teller) part(e adjudicator.Event) adjudicator.Story { return w.r.Info.Kinds[e.Kind].Story }

// drawn is how the map shows a kind of event.
func (w teller) drawn(kind string) adjudicator.Draw { return w.r.Info.Kinds[kind].Draw }
