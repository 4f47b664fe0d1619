package desk

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// yes answers a question as the director.
func (o *office) yes(q press.Post) []press.Post {
	o.Helper()
	return o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "Yes, please"})
}

// asked is the question that a letter of the director brings him.
func (o *office) asked(code, text string) press.Post {
	o.Helper()
	return o.one(o.questions(o.order(code, text)), "operator@test", report.Question)
}

// A letter in quarantine is released by letter: the question says whose it is and why it
// lies there; what waits for nothing is refused at once.
func TestALetterIsReleasedByLetter(t *testing.T) {
	for _, word := range []string{"RELEASE", "LIBÉRER", "liberer"} {
		o, code := directed(t)
		seat := string(o.pending()[0].Seat)
		automatic := o.of(seat, "END NOTHING")
		automatic.Automatic, automatic.Certain = "an old mark", true
		o.put(automatic)
		o.work()
		var id uint64
		for l, err := range o.Store.Letters(store.LetterFilter{State: store.LetterQuarantined}) {
			if err != nil {
				t.Fatal(err)
			}
			id = l.ID
		}
		before := o.game().Seq
		for _, wrong := range []string{"x", "1", "99999"} {
			posts := o.order(code, word+" "+wrong)
			if len(o.questions(posts)) > 0 {
				t.Errorf("%s %s is asked about", word, wrong)
			}
			o.says(o.one(posts, "operator@test", report.Answer), "Not done: "+word+" "+wrong)
		}
		q := o.asked(code, fmt.Sprintf("%s %d", word, id))
		o.says(q, fmt.Sprintf("+ %d %s@test:", id, seat), "an old mark")
		if o.work(); o.game().Seq != before {
			t.Fatal("released without a confirmation")
		}
		o.says(o.one(o.lettersTo(o.yes(q), "operator@test"), "operator@test", report.Answer), fmt.Sprintf("Done: %s %d", word, id))
		if o.work(); o.game().Seq == before {
			t.Errorf("%s: the letter was not handled", word)
		}
	}
}

// A game is ended by letter once that is confirmed, everybody is told the reason, and it
// can be verified.
func TestAGameIsEndedByLetter(t *testing.T) {
	for _, word := range []string{"FINISH", "Terminer"} {
		o, code := directed(t)
		o.says(o.one(o.order(code, word+" g"), "operator@test", report.Answer), word+" g")
		if n := len(o.questions(o.posts())); n > 0 {
			t.Errorf("an end without a reason is asked about")
		}
		o.says(o.one(o.order(code, word+" nowhere it is late"), "operator@test", report.Answer), "there is no game nowhere")
		q := o.asked(code, word+" g both have asked for it")
		o.yes(q)
		if o.game().Status != store.GameFinished {
			t.Fatalf("%s: the game goes on", word)
		}
		o.toldAll(report.Final, "both have asked for it")
		if again := o.yes(q); len(o.lettersTo(again, "league@test")) > 0 {
			t.Error("ended twice")
		}
	}
}

// The director answers for a seat by letter: the sheet is tried before he is asked.
func TestTheDirectorAnswersForASeat(t *testing.T) {
	for _, block := range []string{"ANSWER g %s\nREASON he is in hospital\n%s\nEND ANSWER", "RÉPONDRE g %s\nRAISON: he is in hospital\n%s\nFIN RÉPONSE"} {
		o, code := directed(t)
		seat, before := string(o.pending()[0].Seat), o.game().Seq
		o.says(o.one(o.order(code, fmt.Sprintf(block, seat, "MOVE nobody 2020")), "operator@test", report.Answer), "Not done:")
		q := o.asked(code, fmt.Sprintf(block, seat, "END NOTHING"))
		if o.game().Seq != before {
			t.Fatal("answered without a confirmation")
		}
		o.yes(q)
		if e, err := o.Store.Entry("g", before+1); err != nil || e.Seat != seat {
			t.Errorf("%v, %+v", err, e)
		}
		o.toldAll(report.Turn, "he is in hospital")
	}
}

// A confirmation is for the director alone, counts once and for some days.
func TestTheDirectorsConfirmationIsHisAndOneTime(t *testing.T) {
	o, code := directed(t)
	q := o.asked(code, "REPLACE g league zoe@test")
	for _, x := range []docket.Letter{
		{From: "eve@test", Tokens: []string{q.Token}, Text: "yes"},
		{From: "operator@test", Text: "yes"},
		{From: "operator@test", Text: "CONFIRM aaaa-bbbb-cccc"},
		{From: "league@test", Tokens: []string{o.seatOf("league").Token}, Text: "CONFIRM " + q.Token},
	} {
		o.letter(x)
		if o.seatOf("league").Person != "league@test" {
			t.Fatalf("%s, tokens %v, %q confirms", x.From, x.Tokens, x.Text)
		}
	}
	o.now = o.now.Add(time.Hour * (24*mailing.AskedDays + 1))
	o.yes(q)
	if o.seatOf("league").Person != "league@test" {
		t.Fatal("a question that has lapsed is confirmed")
	}
	q = o.asked(code, "remplacer g league zoe@test")
	o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "no"})
	if o.yes(q); o.seatOf("league").Person != "league@test" {
		t.Fatal("no and then yes gives the seat away")
	}
	q = o.asked(code, "REMPLACER g league zoe@test")
	if o.yes(q); o.seatOf("league").Person != "zoe@test" {
		t.Fatal("not replaced")
	}
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Address: "league@test", Name: "L"}, false); err != nil {
		t.Fatal(err)
	}
	if o.yes(q); o.seatOf("league").Person != "league@test" {
		t.Error("a confirmation counts twice")
	}
}

// A game whose rules are gone goes on by a line of the director's, who is shown first at
// which entry it differs.
func TestNewRulesAreAdoptedByLetter(t *testing.T) {
	for _, word := range []string{"ADOPT", "ADOPTER"} {
		o := ofTwoRules(t, store.Policy{})
		code := must(o.Director(false))
		before := o.game()
		o.plays(otherwise{renewed{theSystem(), "new"}})
		o.losesData("new")
		if err := o.Referee().Upgrade(context.Background()); err != nil {
			t.Fatal(err)
		}
		o.work()
		q := o.asked(code, word+" g a misprint in the data")
		o.says(q, "! log 2")
		if g := o.game(); g.Status != store.GameSuspended || g.RulesVersion != before.RulesVersion {
			t.Fatal("adopted without a confirmation")
		}
		o.yes(q)
		if g := o.game(); g.Status != store.GameRunning || g.RulesVersion != "new" {
			t.Errorf("%s: %s, rules %s", word, g.Status, g.RulesVersion)
		}
		o.toldAll(report.Notice, "with rules new instead of "+before.RulesVersion)
		o.says(o.one(o.order(code, word+" g once more"), "operator@test", report.Answer), "Not done: "+word+" g once more")
	}
}

// The lines that are done at once have French names too.
func TestTheDeskUnderstandsFrench(t *testing.T) {
	o, code := directed(t)
	before := o.game().Deadline
	o.order(code, "Bonjour,\nPROLONGER g 3j\nMerci")
	if got := o.game().Deadline.Sub(before); got != 72*time.Hour {
		t.Errorf("put off by %s", got)
	}
	posts := o.order(code, "DIRE g: un peu de patience\nRAPPELER g")
	for _, seat := range []string{"league", "ottoman"} {
		var told string
		for _, x := range o.lettersTo(posts, seat+"@test") {
			told += flat(x.Letter.Text)
		}
		if !strings.Contains(told, "un peu de patience") {
			t.Errorf("%s is told %s", seat, told)
		}
	}
	if o.order(code, "SUSPENDRE g vacances"); o.game().Status != store.GameSuspended {
		t.Error("not suspended")
	}
	if o.order(code, "reprendre g"); o.game().Status != store.GameRunning {
		t.Error("does not go on")
	}
	before2 := o.game().Seq
	q := o.asked(code, "DÉCIDER g\nRAISON coquille\nMORALE BU 3\nFIN DÉCISION")
	if o.yes(q); o.game().Seq != before2+1 {
		t.Error("not ruled")
	}
	q = o.asked(code, fmt.Sprintf("RÉTABLIR g %d relecture de la carte", before2))
	if o.yes(q); o.game().Seq <= before2+1 {
		t.Error("not restored")
	}
}
