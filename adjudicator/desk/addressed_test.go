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

// A letter to the reply addresses of two games is handled for the one that it
// names, else for the first, and says which it left out.
func TestALetterToTwoGamesSaysWhichItLeftOut(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Trust: "code"}, true)
	err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code"}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "else@test", Name: "O", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	g, h := o.game(), must(o.Store.Game("h"))
	tokens := []string{g.Seat("league").Token, h.Seat("league").Token}
	for _, test := range []struct{ text, game, other string }{
		{"STATUS", "g", "h"}, {"GAME h\nSTATUS", "h", "g"}, {"GAME g\nSTAND CHARGE ALL IF ODDS<=3/1", "g", "h"},
	} {
		posts := o.letter(docket.Letter{From: "league@test", Tokens: tokens, Text: test.text})
		if len(posts) != 1 || posts[0].Game != test.game {
			t.Fatalf("%q: %d letters, the first of game %q", test.text, len(posts), posts[0].Game)
		}
		if want := "reply address of " + test.other + ":"; !strings.Contains(posts[0].Letter.Text, want) {
			t.Errorf("%q: no %q in the answer:\n%.600s", test.text, want, posts[0].Letter.Text)
		}
	}
	// A reply address that is not the sender's own tells him nothing.
	posts := o.letter(docket.Letter{From: "league@test", Tokens: []string{tokens[0], h.Seat("ottoman").Token}, Text: "STATUS"})
	if text := posts[0].Letter.Text; posts[0].Kind != report.Answer || strings.Contains(text, "reply address of") {
		t.Errorf("the answer tells of a game of somebody else:\n%.600s", text)
	}
}

// Somebody with two games writes to the referee's plain address: the subject
// says which game is meant. It opens no game to him that is not his own.
func TestTheSubjectSaysWhichGameIsMeant(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	for name, person := range map[string]string{"h-2": "league@test", "m": "league@test", "k": "else@test"} {
		err := o.Referee().Create(seating.NewGame{Name: name, System: "balkan-wars", Scenario: "first-war", Start: true,
			Players: []docket.Player{{Seat: "league", Address: person, Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "other@test", Name: "O", Lang: "en"}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	for subject, game := range map[string]string{"Re: [h-2] Your move: turn 1": "h-2", "orders for M, turn 1": "m", "STATUS H-2": "h-2"} {
		posts := o.letter(docket.Letter{From: "league@test", Subject: subject, Text: "STATUS"})
		if len(posts) != 1 || posts[0].Game != game || posts[0].Kind != report.Answer {
			t.Errorf("%q: %d letters, the first %s of game %q", subject, len(posts), posts[0].Kind, posts[0].Game)
		}
	}
	for _, subject := range []string{"STATUS", "Re: [k] Your move", "about m and h-2"} {
		if p := o.letter(docket.Letter{From: "league@test", Subject: subject, Text: "STATUS"}); len(p) > 0 && p[0].Kind != report.Stranger {
			t.Errorf("%q was taken for game %q", subject, p[0].Game)
		}
	}
}
