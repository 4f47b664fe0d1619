package reply

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/templates/speech"
)

// Duty tells what is owed, by whom and until when.
type Duty struct{ *speech.Voice }

// DutyOf is what is owed in the game of a letter.
func DutyOf(v *speech.Voice) Duty { return Duty{v} }

// Owed says who owes what, by when, and what happens without it.
func (w Duty) Owed() []string {
	if w.Report.View == nil || w.Report.View.Over {
		return nil
	}
	var out []string
	var otherwise []speech.Fields
	mine := len(w.Mine())
	for _, d := range w.Report.Pending {
		if w.Report.Format.Brief() && mine > 0 && d.Seat != w.Report.Seat {
			continue
		}
		name := "owed.other"
		if w.Watches() || mine > 0 { // "you need not write" would be wrong
			name = "owed.watched"
		}
		f := w.owedWords(d)
		if d.Seat == w.Report.Seat {
			name = "owed.mine"
			if w.Report.Standing == nil || !w.Report.Standing.Forfeits { // then a note says what follows
				otherwise = append(otherwise, f)
			}
		}
		out = append(out, w.Say(name, f))
		if name == "owed.mine" {
			out = append(out, w.owedDetails(d)...)
		}
	}
	if w.Report.Still != "" && len(out) > 0 {
		return append(out, w.Say("owed-still", w.With("why", w.Report.Still)))
	}
	if w.Report.Deadline.IsZero() || len(out) == 0 || w.Report.Standing.Stopped() {
		return out
	}
	out = append(out, w.Say("owed.deadline", w.With("deadline", w.Moment(w.Report.Deadline))))
	for _, f := range otherwise {
		out = append(out, w.Say("owed.default", f))
	}
	return out
}

// owedWords are the words of one decision. What is owed may have its own
// words in a phase; else it is told from which phase on.
func (w Duty) owedWords(d adjudicator.Decision) speech.Fields {
	group := "theirs"
	if d.Seat == w.Report.Seat {
		group = "decision"
	}
	what, from := w.Optional(group, d.Kind+"."+d.Phase, ""), ""
	if what == "" {
		what, from = w.Word(group+"."+d.Kind), w.Phase(d)
	}
	return w.With("seat", string(d.Seat), "what", what, "from", from, "default", d.Default, "turn", fmt.Sprint(d.Turn))
}

// Phase is the name of the phase of a turn in which a decision is asked for, "" where a turn has none.
func (w Duty) Phase(d adjudicator.Decision) string {
	if d.Kind != "turn" || w.Optional("decision", d.Kind+"."+d.Phase, "") != "" || w.Word("from-phase."+d.Phase) == "" {
		return ""
	}
	return w.Word("phase." + d.Phase)
}

// owedDetails tells what else a decision says to the one who owes it.
func (w Duty) owedDetails(d adjudicator.Decision) []string {
	var out []string
	for _, x := range d.Fields {
		text, ok := w.Sentence("owed", x.Key, w.Over(d.Fields))
		if !ok {
			w.Miss(w.Report.Lang, "owed."+x.Key)
		}
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}

// Asks says in a few words what a decision asks of the reader: the matter of a
// question and where, else what is owed.
func (w Duty) Asks(d adjudicator.Decision) (what string, question bool) {
	f := w.Over(d.Fields)
	if d.Kind == "question" {
		text, ok := w.Sentence("asks", d.Kind+"."+d.Phase, f)
		if !ok {
			text = w.owedWords(d).Get("what")
		}
		return text, true
	}
	return w.owedWords(d).Get("what"), false
}
