package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// A message that is not wholly understood, or beside which something stands that may
// concern it, goes to nobody: its writer is asked.
func TestAMessageThatIsNotUnderstoodGoesToNobody(t *testing.T) {
	o := running(t, store.Policy{Press: readings.PressAnonymous, Observers: "open"})
	o.watch("eve@test")
	n := 0
	for _, text := range []string{
		"MESSAGE hello", "MESSAGE NOW: hello", "PRESS PRIVATE: hello", "MESSAGE TO ottman NOW: hello", "MESSAGE TO ALL EXCEPT ottoman NOW: hello", "DIRE À Grece MAINTENANT : hello",
		"MESSAGE TO ottoman hello", "MESSAGE TO ottoman NOW:", "MESSAGE TO ottoman AFTER the turn NOW: hello", "PRESS TO ALL NOW:\nANONYMOUS\nhello\nEND PRESS", "MESSAGE TO ALL NOW: TO ottoman ONLY: hello",
		"ANONYMOUS\nMESSAGE TO ottoman NOW: hello", "MESSAGE TO ottoman NOW: hello\n\nanonyme", "privately please\nMESSAGE TO ALL NOW: hello", "MESSAGE TO ALL NOW: hello\n\nonly for Bob",
		"MESSAGE TO ottoman NOW: hello\nDon't send this yet.", "Should I say this?\nMESSAGE TO ottoman NOW: hello", "MESSAGE TO ottoman NOW: hello and a long line that\nwas broken by the mail program", "ANONYMOUS\nPRESS TO ottoman NOW: hello\nagain\nEND PRESS",
		"IF DIE>3 THEN MESSAGE TO ottoman NOW: hello", "ANONYMOUS: MESSAGE TO ottoman NOW: hello", "Later: MESSAGE TO ALL NOW: hello", "# anonymous, please\nMESSAGE TO ottoman NOW: hello",
		"CHECK\nMESSAGE TO ottoman NOW: hello", "MESSAGE TO ottoman NOW: hello\n\nMESSAGE TO observers: mind\n\nAll of this later, after the turn", "MESSAGE ANONYMOUS TO referee NOW: hello", "MESSAGE TO league NOW: hello",
	} {
		o.now = o.now.Add(7 * 3600e9)
		was := n
		for _, p := range o.from("league", text) {
			if p.To != "league@test" || seating.HasNote(&p.Told, "message-sent") || seating.HasNote(&p.Told, "message-kept") {
				t.Errorf("%q: a %s to %s: %v", text, p.Kind, p.To, p.Told.Notes)
			}
			if seating.HasNote(&p.Told, "empty-sheet") && contains(p, text) == "" { // the line came back whole, with why it was not read
				n++
			}
			for _, code := range []string{"message-asked", "message-checked", "message-unsent", "message-held"} {
				if seating.HasNote(&p.Told, code) {
					n++
				}
			}
		}
		if n == was {
			t.Errorf("%q: its writer is not told", text)
		}
	}
	if n != 27 {
		t.Errorf("%d of 27 writers are told", n)
	}
	if list := o.publicPress(); len(list) != 0 {
		t.Errorf("kept as words to all: %+v", list)
	}
	l := o.of("league", "MESSAGE TO ottoman NOW: hello")
	l.Subject = "anonymous, please"
	if p := o.letter(l); len(p) != 1 {
		t.Errorf("under a subject that asks for no name it leaves: %d letters", len(p))
	}
	l = o.of("league", "MESSAGE TO ottoman NOW: hello")
	l.Ignored = []report.Ignored{{Line: 1, Text: "ANONYMOUS", Reason: "outside the orders block"}}
	if p := o.letter(l); len(p) != 1 {
		t.Errorf("beside an orders block with ANONYMOUS above it leaves: %d letters", len(p))
	}
}

// What is understood leaves, by the printed names in both languages, among courtesies and
// orders; the answer names who got it.
func TestAMessageThatIsUnderstoodNamesItsReaders(t *testing.T) {
	for _, text := range []string{"MESSAGE FOR ottoman NOW: hello", "MESSAGE TO the Ottoman Empire NOW: hello", "DIRE À L'EMPIRE OTTOMAN MAINTENANT : hello", "MESSAGE ONLY TO ottoman NOW: hello",
		"Dear referee,\n\nMESSAGE TO ottoman NOW: hello\n\nBest regards\nLeo", "Hello,\nhere are my orders:\nSTATUS\nMESSAGE TO ottoman NOW: hello\nThanks!"} {
		o := running(t, store.Policy{})
		posts := o.from("league", text)
		o.says(o.one(o.lettersTo(posts, "ottoman@test"), "ottoman@test", report.Notice), "hello")
		o.says(o.one(o.lettersTo(posts, "league@test"), "league@test", report.Answer), "Your message is on its way", "the Ottoman Empire, and to nobody else")
	}
	o := running(t, store.Policy{})
	posts := o.from("league", "MESSAGE TO ALL NOW: good day\nMESSAGE TO nobody at all: a secret")
	o.says(o.one(o.lettersTo(posts, "league@test"), "league@test", report.Answer), "It goes to ALL: the Ottoman Empire", "do not understand nobody at", "MESSAGE TO ottoman: your words")
	if p := o.one(o.lettersTo(posts, "ottoman@test"), "ottoman@test", report.Notice); strings.Contains(p.Letter.Text, "a secret") {
		t.Error("what was not understood is sent with what was")
	}
}

// Letters call every seat of every scenario something in each language, and messages may.
func TestEverySeatHasItsPrintedNames(t *testing.T) {
	for _, s := range theSystem().Info().Scenarios {
		for _, x := range s.Seats {
			if names, err := games.SeatNames("balkan-wars", string(x.Seat)); err != nil || len(names) < 2 {
				t.Errorf("%s: %v, %v", x.Seat, names, err)
			}
		}
	}
}
