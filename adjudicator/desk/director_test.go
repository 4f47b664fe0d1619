package desk

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// directed opens an office with a game and the code of the desk.
func directed(t *testing.T) (o *office, code string) {
	o = openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{3})
	o.House = games.House
	o.create(store.Policy{DeadlineHours: 72}, true)
	o.setUp()
	code, err := o.Director(false)
	if err != nil || code == "" {
		t.Fatal(err)
	}
	return o, code
}

// order is a letter of the director to the desk, with his code.
func (o *office) order(code, text string) []press.Post {
	o.Helper()
	return o.letter(docket.Letter{From: "operator@test", Text: "DESK " + code + "\n" + text})
}

// The desk tells its director who owes what, overdue games first, and nothing that
// a side hides; he answers with lines.
func TestTheDeskIsDirectedByLetter(t *testing.T) {
	o, code := directed(t)
	if err := o.Referee().Create(seating.NewGame{Name: "late", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code", DeadlineHours: 24, NMR: "wait"}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "x@test", Name: "X", Lang: "en"}, {Seat: "ottoman", Address: "y@test", Name: "Y", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	g := o.gameCalled("late")
	g.Deadline = o.now.Add(-time.Hour)
	g.Wake, g.JudgeFrom = time.Time{}, o.now.Add(48*time.Hour)
	if err := o.Store.Commit(&store.Batch{Game: g}); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.order(code, ""), "operator@test", report.Answer)
	s := p.Letter.Text
	if late, g := strings.Index(s, "OVERDUE late, Balkan Wars, turn 1, deadline"), strings.Index(s, "\ng, Balkan Wars"); late < 0 || g < late {
		t.Errorf("the list:\n%s", s)
	}
	o.says(p, "Balkan League (L) owes an answer since")
	for _, seat := range o.game().Seats {
		if strings.Contains(p.Letter.Text, seat.Code) || strings.Contains(p.Letter.Text, "BU/") {
			t.Error("the desk tells codes or units")
		}
	}
	reply := func(text string) []press.Post {
		return o.letter(docket.Letter{From: "operator@test", Tokens: []string{p.Token}, Text: text})
	}
	before := o.game().Deadline
	posts := reply("Hello,\nextend g 3d\nREMIND g\nMESSAGE g ottoman: please be patient\nEXTEND g tomorrow\nFLY g\nPAUSE nowhere")
	answer := o.one(o.lettersTo(posts, "operator@test"), "operator@test", report.Answer)
	o.says(answer, "the deadline is", "Reminded in g: "+string(o.pending()[0].Seat), "Done: MESSAGE g ottoman", "tomorrow is no time", "Not understood:", "FLY g", "There is no game nowhere")
	if got := o.game().Deadline.Sub(before); got != 72*time.Hour {
		t.Errorf("extended by %s", got)
	}
	o.says(answer, "g, Balkan Wars, turn 1, deadline Saturday 7 March 2026") // as it stands now
	var told string
	for _, x := range o.lettersTo(posts, "ottoman@test") {
		told += flat(x.Letter.Text)
	}
	if !strings.Contains(told, "The referee gives more time") || !strings.Contains(told, "The person who minds this referee writes: please be patient") {
		t.Errorf("the seat is told %s", told)
	}
	reply("PAUSE g holidays")
	if o.game().Status != store.GameSuspended {
		t.Error("the game is not stopped")
	}
	if reply("RESUME g"); o.game().Status != store.GameRunning {
		t.Error("the game does not go on")
	}
}

// What changes a position, a seat or lets a letter go is shown and asked about with a
// one-time code; the answer does it once.
func TestRulingsByLetterAreConfirmed(t *testing.T) {
	o, code := directed(t)
	e := o.rolledEntry()
	before := o.game().Seq
	posts := o.order(code, "RULE g\nREASON the data had a misprint\nMORALE BU 3\nEND RULE")
	if o.game().Seq != before {
		t.Fatal("ruled without a confirmation")
	}
	q := o.one(o.questions(posts), "operator@test", report.Question)
	o.says(q, "You would like this to be done: RULE g REASON the data had a misprint MORALE BU 3", "+ MORALE BU 3")
	posts = o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "yes"})
	o.says(o.one(o.lettersTo(posts, "operator@test"), "operator@test", report.Answer), "Done: RULE g")
	if o.game().Seq != before+1 {
		t.Fatalf("the log has %d entries, had %d", o.game().Seq, before)
	}
	if o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "yes"}); o.game().Seq != before+1 {
		t.Error("a confirmation counts twice")
	}
	back := o.order(code, "RESTORE g "+gamelog.Again{Entry: e.Seq - 1}.Text()+" AGAIN "+gamelog.Again{Entry: e.Seq}.Text()+" the map was misread")
	q = o.one(o.questions(back), "operator@test", report.Question)
	o.says(q, "+ log "+gamelog.Again{Entry: e.Seq}.Text()+" sheet")
	o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "YES"})
	if last, _ := o.Store.Entry("g", o.game().Seq); last.Kind != gamelog.KindAgain {
		t.Errorf("the last entry is a %s", last.Kind)
	}
	q = o.one(o.questions(o.order(code, "REPLACE g league zoe@test")), "operator@test", report.Question)
	if o.seatOf("league").Person != "league@test" {
		t.Fatal("replaced without a confirmation")
	}
	o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "yes"})
	if o.seatOf("league").Person != "zoe@test" {
		t.Error("the seat is not given")
	}
	o.says(o.one(o.order(code, "RULE g\nUNIT nobody 2020\nREASON x\nEND RULE"), "operator@test", report.Answer), "Not done: RULE g")
}

// What a line of the director's says besides is named, and it is not done; beside words that may concern it, it is asked about.
func TestTheDeskDoesNoLineThatItReadsInPart(t *testing.T) {
	for line, part := range map[string]string{
		"EXTEND g 3d IF they ask for it": "3d IF they ask for it is no time", "EXTEND g 3d but not league": "3d but not league is no time",
		"RESUME g tomorrow": `does not read "tomorrow"`, "REPRENDRE g demain": `does not read "demain"`, "REMIND g ottoman not now": `does not read "not now"`,
		"PAUSE g unless they agree": `does not read "unless they agree"`, "PAUSE g until Friday": `does not read "until Friday"`,
		"REPLACE g league zoe@test when he agrees": `does not read "when he agrees"`, "RULE g now\nREASON x\nMORALE BU 3\nEND RULE": `does not read "now"`,
	} {
		o, code := directed(t)
		if strings.HasPrefix(line, "RE") && strings.HasSuffix(line, "morrow") || strings.HasSuffix(line, "demain") {
			o.order(code, "PAUSE g holidays")
		}
		was, posts := o.game(), o.order(code, line)
		o.says(o.one(o.lettersTo(posts, "operator@test"), "operator@test", report.Answer), part)
		if now := o.game(); now.Status != was.Status || !now.Deadline.Equal(was.Deadline) || len(o.questions(posts)) > 0 || len(posts) > 1 {
			t.Errorf("%s is done, or asked about: %d letters", line, len(posts))
		}
	}
	for _, text := range []string{"EXTEND g 3d\nbut only if both agree", "Not yet:\nPAUSE g holidays", "Would this be fair?\nEXTEND g 3d\nRegards,\nHans", "PAUSE g holidays\nlater this week"} {
		o, code := directed(t)
		was, posts := o.game(), o.order(code, text)
		if now := o.game(); now.Status != was.Status || !now.Deadline.Equal(was.Deadline) {
			t.Errorf("%q is done", text)
		}
		q := o.one(o.questions(posts), "operator@test", report.Question)
		o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "yes"})
		if now := o.game(); now.Status == was.Status && now.Deadline.Equal(was.Deadline) {
			t.Errorf("%q is not done when confirmed", text)
		}
	}
	for _, text := range []string{"Hello,\n\nEXTEND g 3d\n\nThanks,\nHans Berg", "Dear referee,\nEXTEND g 3d please.\nBest wishes\nH.", "Bonjour,\nPROLONGER g 3 jours\nMerci !"} {
		o, code := directed(t)
		was := o.game().Deadline
		if o.order(code, text); !o.game().Deadline.After(was) {
			t.Errorf("%q is not done", text)
		}
	}
}

// Nobody else directs: neither a stranger with the code nor a forged address without.
func TestNobodyElseDirects(t *testing.T) {
	o, code := directed(t)
	before := o.game().Deadline
	o.one(o.letter(docket.Letter{From: "eve@test", Text: "DESK " + code + "\nEXTEND g 3d"}), "eve@test", report.Stranger)
	o.one(o.letter(docket.Letter{From: "operator@test", Text: "DESK aaaa-bbbb-cccc\nEXTEND g 3d"}), "operator@test", report.Stranger)
	o.letter(docket.Letter{From: "league@test", Tokens: []string{o.seatOf("league").Token}, Text: "DESK " + code + "\nEXTEND g 3d"})
	if !o.game().Deadline.Equal(before) {
		t.Error("somebody else gives more time")
	}
	if _, err := o.Director(true); err != nil {
		t.Fatal(err)
	}
	o.now = o.now.Add(25 * time.Hour)
	o.one(o.order(code, ""), "operator@test", report.Stranger)
}

// A director who plays is shown nothing that his seat does not know.
func TestADirectorWhoPlaysSeesNothingHidden(t *testing.T) {
	o, code := directed(t)
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Address: "operator@test", Name: "Op"}, false); err != nil {
		t.Fatal(err)
	}
	o.posts()
	q := o.one(o.questions(o.order(code, "RULE g\nREASON the data had a misprint\nMORALE BU 3\nEND RULE")), "operator@test", report.Question)
	if strings.Contains(q.Letter.Text, "+ MORALE") {
		t.Errorf("he is shown the position:\n%s", q.Letter.Text)
	}
	p := o.one(o.order(code, "RULE g\nUNIT nobody 2020\nREASON x\nEND RULE"), "operator@test", report.Answer)
	o.says(p, "the game does not take it")
}
