package templates

import (
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/clerk"
	"feldpost/templates/reply"
	"feldpost/templates/speech"
)

// maxSubject is the length in characters beyond which mail programs cut a
// subject in their lists.
const maxSubject = 110

// subjectWords are what the subject of a letter is made from.
type subjectWords struct {
	headWords
	What     string // what the reader owes, in words; "" when he owes nothing
	Question bool   // that is the answer to a question
	Waits    string // for whom the game waits else
	Answers  bool   // he owes the answer to a question
	By       string // the deadline, short; "" for none
	Faults   int
	Asked    string // the queries that the letter answers
	Round    string // of a turn that has some
	Part     string // which part of his turn it is, and which of several questions in it, in words of the game
	Phase    string // of his turn, where that has some
	Unended  bool   // a letter that only ended what is owed was refused
	// Confirmed: it answers who confirms his seat.
	Confirmed bool
	Winner    string // of a game that is over, in words; "" for nobody
}

// Get is a value of a subject, for what makes it true.
func (s subjectWords) Get(key string) string {
	return map[string]string{"what": s.What, "waits": s.Waits, "by": s.By}[key]
}

// subject says of which game a letter is, what it is, and whose move.
func (w *writer) subject() string {
	s := subjectWords{headWords: w.heads(), Faults: len(w.Report.Faults) + len(w.Report.Syntax)}
	switch {
	case w.Report.Kind == report.Tournament:
		return w.tourneySubject()
	case w.Report.Game == "" && w.Report.Kind == report.Question:
		return oneLine(w.Say("subject.question", s))
	case w.Report.Game == "":
		return oneLine(w.Say("subject.outside", s))
	}
	if !w.Report.Deadline.IsZero() {
		s.By = w.Clock().Day(w.Report.Deadline)
	}
	if w.Report.View != nil {
		if name := w.Report.Info.FactNamed(adjudicator.FactRound); name != "" {
			s.Round = strings.Trim(w.Over(w.Report.View.Facts).Get(name), "0")
		}
	}
	w.movesOf(&s)
	var asked []string
	for _, a := range w.Report.Answers {
		asked = append(asked, strings.TrimSpace(a.Query+" "+a.Topic))
	}
	s.Asked = strings.Join(asked, ", ")
	for _, n := range w.Report.Notes {
		s.Unended = s.Unended || n.Code == "nothing-ordered"
		s.Confirmed = s.Confirmed || n.Code == "confirmed"
	}
	if w.Report.View != nil {
		if x := (w.Over(w.Report.View.Result)); x.Get("winner") != "" {
			s.Winner = x.The("winner")
		}
	}
	say := func() string {
		text := w.Say("subject."+string(w.Report.Kind), s)
		if text == "" { // it would not be true
			text = speech.Capital(w.Word("letter." + string(w.Report.Kind)))
		}
		return "[" + w.Report.Game + "] " + text
	}
	text := say()
	if utf8.RuneCountInString(oneLine(text)) > maxSubject && s.What != "" { // what is asked matters more than until when, which the letter has
		s.By = ""
		text = say()
	}
	return shortened(text)
}

// shortened brings a subject into the length that lists show.
func shortened(text string) string {
	text = oneLine(text)
	if r := []rune(text); len(r) > maxSubject {
		text = strings.TrimRight(string(r[:maxSubject-1]), " ,") + "…"
	}
	return text
}

// movesOf says whose move it is: what the reader owes, else for whom the game
// waits.
func (w *writer) movesOf(s *subjectWords) {
	if w.Report.View == nil || w.Report.View.Over || w.Report.Standing != nil && w.Report.Standing.Status != "running" {
		return
	}
	duty := reply.DutyOf(w.Voice)
	for _, d := range w.Report.Pending {
		switch {
		case d.Seat != w.Report.Seat && s.Waits == "" && s.What == "":
			s.Waits, s.Answers = w.TheSeat(d.Seat), d.Kind == "question"
			if s.Phase = duty.Phase(d); !s.Answers {
				s.Part = w.part(d)
			}
		case d.Seat == w.Report.Seat && s.What == "":
			s.What, s.Question = duty.Asks(d)
			s.Phase, s.Part = duty.Phase(d), w.part(d)
			if s.Phase == "" && s.Round == "" && s.What != w.Word("decision.turn") {
				s.Phase = s.What // a set-up, a step of its own
			}
		}
	}
}

// part tells decisions of one turn apart that have the same words else, "" where a game has no words for that.
func (w *writer) part(d adjudicator.Decision) string {
	text, ok := w.Sentence("part", d.Kind+"."+d.Phase, w.Over(d.Fields))
	if !ok {
		text, _ = w.Sentence("part", d.Kind, w.Over(d.Fields))
	}
	return text
}

// tourneySubject is the subject of a letter to an entrant.
func (w *writer) tourneySubject() string {
	for _, a := range w.Report.Answers {
		if a.Tourney != nil {
			return shortened("[" + a.Tourney.Name + "] " + w.Say("subject.tournament", clerk.Of(w.Voice).TourneyFields(a.Tourney)))
		}
	}
	return shortened(w.Say("subject.outside", subjectWords{headWords: w.heads()}))
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
