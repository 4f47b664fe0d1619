package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// What is wrong with the GAME, SEAT and CODE of a letter is said to the holder of the
// seat, and nothing to anybody else.
func TestAWrongHeaderIsNamedToItsSeatAlone(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	code := o.seatOf("league").Code
	for text, want := range map[string]string{
		"GAME g CODE " + code + "\nSEAT ottoman\nSTATUS":      "your seat in game g is league",
		"GAME g CODE abcd-efgh\nSEAT league\nSTATUS":          "is not that of your seat in game g",
		"GAME gg-1 CODE " + code + "\nSEAT league\nSTATUS":    "is that of your seat in game g",
		"GAME g\nSEAT league\nSTATUS":                         "has no code",
		"STATUS":                                              "has no code",
		"GAME other-7 CODE " + code + "\nSEAT league\nAUTO\n": "There is no game other-7 in which you have a seat",
	} {
		p := o.one(o.letter(docket.Letter{From: "league@test", Text: text}), "league@test", report.Stranger)
		if got := flat(p.Letter.Text); !strings.Contains(got, want) || strings.Contains(got, "could not match") || strings.Contains(got, code) {
			t.Errorf("%q is answered by\n%s", text, p.Letter.Text)
		}
	}
	said := ""
	for _, text := range []string{"GAME g CODE " + code + "\nSEAT ottoman\nSTATUS", "GAME h CODE " + code + "\nSTATUS"} {
		o.now = o.now.Add(48 * 60 * 60 * 1e9)
		p := o.one(o.letter(docket.Letter{From: "stranger@test", Text: text}), "stranger@test", report.Stranger)
		if said != "" && said != p.Letter.Text || !strings.Contains(p.Letter.Text, "could not match") {
			t.Errorf("a stranger learns something by %q:\n%s", text, p.Letter.Text)
		}
		said = p.Letter.Text
	}
}

// A game's name with a slip is recognised where its holder writes it.
func TestAGameNameWithASlipIsRecognised(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	if err := o.Referee().Create(seating.NewGame{Name: "winter-7", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code"}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "ann@test", Name: "A", Lang: "en"}, {Seat: "ottoman", Address: "bob@test", Name: "B", Lang: "fr"}}}); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.letter(docket.Letter{From: "ann@test", Text: "GAME wintre-7\nSTATUS"}), "ann@test", report.Stranger)
	if !strings.Contains(flat(p.Letter.Text), "You have one in game winter-7") {
		t.Errorf("%s", p.Letter.Text)
	}
	p = o.one(o.letter(docket.Letter{From: "bob@test", Text: "PARTIE wintre-7\nSTATUS"}), "bob@test", report.Stranger)
	if !strings.Contains(flat(p.Letter.Text), "Vous en avez une dans la partie winter-7") {
		t.Errorf("%s", p.Letter.Text)
	}
	p = o.one(o.letter(docket.Letter{From: "carl@test", Text: "GAME wintre-7\nSTATUS"}), "carl@test", report.Stranger)
	if strings.Contains(p.Letter.Text, "winter-7") {
		t.Errorf("a stranger is told of a game:\n%s", p.Letter.Text)
	}
}

// A yes beside an open question says which one is open and how it is answered.
func TestAYesThatAnswersNothingNamesWhatIsOpen(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	seat := string(o.pending()[0].Seat)
	p := o.one(o.from(seat, "YES"), seat+"@test", report.Answer)
	if got := flat(p.Letter.Text); strings.Contains(got, "no such question") || !strings.Contains(got, "is answered by lines with MOVE") || block(p) == "" {
		t.Errorf("%.1500s", p.Letter.Text)
	}
	o.letter(docket.Letter{From: seat + "@test", Text: "SUBSTITUTE ON"}) // proves nothing: he is asked
	p = o.one(o.from(seat, "YES"), seat+"@test", report.Answer)
	if got := flat(p.Letter.Text); !strings.Contains(got, "A question to "+seat+"@test is open") {
		t.Errorf("%.1500s", p.Letter.Text)
	}
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[seat]
	p = o.one(o.from(other, "YES"), other+"@test", report.Answer)
	if !strings.Contains(flat(p.Letter.Text), "no such question") {
		t.Errorf("%.1500s", p.Letter.Text)
	}
}

// Two lines that ask something are both answered, with a seat and without one.
func TestTwoQuestionsInOneLetterAreBothAnswered(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	for _, text := range []string{"HELP\nLIST", "LIST\nHELP", "AIDE\nLISTE"} {
		for _, l := range []docket.Letter{{From: "stranger@test", Text: text}, o.of("league", text)} {
			o.now = o.now.Add(48 * 60 * 60 * 1e9)
			p := o.one(o.letter(l), l.From, report.Answer)
			var asked []string
			for _, a := range p.Told.Answers {
				asked = append(asked, a.Query)
			}
			if got := strings.Join(asked, " "); !strings.Contains(got, "HELP") || !strings.Contains(got, "LIST") {
				t.Errorf("%q of %s: only %s", text, l.From, got)
			}
		}
	}
}

// Each line of a letter without an order is named with the reason why it was not read.
func TestLinesThatWereNotReadAreNamedWithTheirReason(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	seat := string(o.pending()[0].Seat)
	l := o.of(seat, "I think we are all tired of the rain.\nWill there be snow?\n"+strings.Repeat("The rain goes on and on.\n", 9))
	p := o.one(o.letter(l), seat+"@test", report.Answer)
	got := flat(p.Letter.Text)
	for _, want := range []string{"1: I think we are all tired of the rain. -- read as a sentence", "2: Will there be snow? -- read as a question", "10: The rain", "... and 1 more line that was not read"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not there:\n%.2500s", want, p.Letter.Text)
		}
	}
	if strings.Contains(got, "11: The rain") {
		t.Error("more than ten lines are listed")
	}
}
