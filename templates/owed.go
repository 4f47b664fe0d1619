package templates

import (
	"feldpost/adjudicator"
	"fmt"
)

// duty tells what is owed, by whom and until when.
type duty struct{ *voice }

func dutyOf(v *voice) duty { return duty{v} }

// owed says who owes what, by when, and what happens without it.
func (w duty) owed() []string {
	if w.r.View == nil || w.r.View.Over {
		return nil
	}
	var out []string
	var otherwise []fields
	mine := len(w.mine())
	for _, d := range w.r.Pending {
		if w.r.Format.Brief() && mine > 0 && d.Seat != w.r.Seat {
			continue
		}
		name := "owed.other"
		if w.watches() || mine > 0 { // "you need not write" would be wrong
			name = "owed.watched"
		}
		f := w.owedWords(d)
		if d.Seat == w.r.Seat {
			name = "owed.mine"
			if w.r.Standing == nil || !w.r.Standing.Forfeits { // then a note says what follows
				otherwise = append(otherwise, f)
			}
		}
		out = append(out, w.say(name, f))
		if name == "owed.mine" {
			out = append(out, w.owedDetails(d)...)
		}
	}
	if w.r.Still != "" && len(out) > 0 {
		return append(out, w.say("owed-still", w.with("why", w.r.Still)))
	}
	if w.r.Deadline.IsZero() || len(out) == 0 || w.r.Standing.Stopped() {
		return out
	}
	out = append(out, w.say("owed.deadline", w.with("deadline", w.moment(w.r.Deadline))))
	for _, f := range otherwise {
		out = append(out, w.say("owed.default", f))
	}
	return out
}

// owedWords are the words of one decision. What is owed may have its own
// words in a phase; else it is told from which phase on.
func (w duty) owedWords(d adjudicator.Decision) fields {
	group := "theirs"
	if d.Seat == w.r.Seat {
		group = "decision"
	}
	what, from := w.optional(group, d.Kind+"."+d.Phase, ""), ""
	if what == "" {
		what = w.word(group + "." + d.Kind)
		if d.Kind == "turn" {
			from = w.word("from-phase." + d.Phase)
		}
	}
	return w.with("seat", string(d.Seat), "what", what, "from", from, "default", d.Default, "turn", fmt.Sprint(d.Turn))
}

// owedDetails tells what else a decision says to the one who owes it.
func (w duty) owedDetails(d adjudicator.Decision) []string {
	var out []string
	for _, x := range d.Fields {
		text, ok := w.sentence("owed", x.Key, w.over(d.Fields))
		if !ok {
			w.miss(w.r.Lang, "owed."+x.Key)
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// asks says in a few words what a decision asks of the reader: the matter of a
// question and where, else what is owed.
func (w duty) asks(d adjudicator.Decision) (what string, question bool) {
	f := w.over(d.Fields)
	if d.Kind == "question" {
		text, ok := w.sentence("asks", d.Kind+"."+d.Phase, f)
		if !ok {
			text = w.owedWords(d).Get("what")
		}
		return text, true
	}
	return w.owedWords(d).Get("what"), false
}
