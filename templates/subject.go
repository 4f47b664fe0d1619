package templates

import (
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/phrases"
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
	By       string // the deadline, short; "" for none
	Faults   int
	Asked    string // the queries that the letter answers
	Winner   string // of a game that is over, in words; "" for nobody
}

// Get is a value of a subject, for what makes it true.
func (s subjectWords) Get(key string) string {
	return map[string]string{"what": s.What, "waits": s.Waits, "by": s.By}[key]
}

// subject says of which game a letter is, what it is, and whose move.
func (w *writer) subject() string {
	s := subjectWords{headWords: w.heads(), Faults: len(w.r.Faults) + len(w.r.Syntax)}
	switch {
	case w.r.Kind == report.Tournament:
		return w.tourneySubject()
	case w.r.Game == "" && w.r.Kind == report.Question:
		return oneLine(w.say("subject.question", s))
	case w.r.Game == "":
		return oneLine(w.say("subject.outside", s))
	}
	if !w.r.Deadline.IsZero() {
		s.By = w.day(w.r.Deadline)
	}
	w.movesOf(&s)
	var asked []string
	for _, a := range w.r.Answers {
		asked = append(asked, strings.TrimSpace(a.Query+" "+a.Topic))
	}
	s.Asked = strings.Join(asked, ", ")
	if w.r.View != nil {
		if x := (fields{w.r.View.Result, w}); x.Get("winner") != "" {
			s.Winner = x.The("winner")
		}
	}
	text := w.say("subject."+string(w.r.Kind), s)
	if text == "" { // it would not be true
		text = capital(w.word("letter." + string(w.r.Kind)))
	}
	return shortened("[" + w.r.Game + "] " + text)
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
	if w.r.View == nil || w.r.View.Over || w.r.Standing != nil && w.r.Standing.Status != "running" {
		return
	}
	for _, d := range w.r.Pending {
		switch {
		case d.Seat != w.r.Seat && s.Waits == "":
			s.Waits = w.theSeat(d.Seat)
		case d.Seat == w.r.Seat && s.What == "":
			s.What, s.Question = w.asks(d)
		}
	}
}

// asks says in a few words what a decision asks of the reader: the matter of a
// question and where, else what is owed.
func (w *writer) asks(d adjudicator.Decision) (what string, question bool) {
	f := fields{d.Fields, w}
	if d.Kind == "question" {
		text, ok := w.sentence("asks", d.Kind+"."+d.Phase, f)
		if !ok {
			text = w.owedWords(d).Get("what")
		}
		return text, true
	}
	return w.owedWords(d).Get("what"), false
}

// day writes a day short, for a subject: "Wed 25 Nov".
func (w *writer) day(t time.Time) string {
	return phrases.In(w.r.Lang).ShortDate(t.In(w.zone()))
}

// zone is the time zone in which the reader is told times.
func (w *writer) zone() *time.Location {
	if at, err := time.LoadLocation(w.r.Zone); err == nil {
		return at
	}
	return time.UTC
}
