package desk

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// twoGames has league@test play the league in both g and h.
func twoGames(t *testing.T, wishes ...string) *office {
	t.Helper()
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	if err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code"},
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "other@test", Name: "O", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	for _, wish := range wishes {
		o.from("league", wish)
		o.due(o.now)
	}
	for _, game := range []string{"g", "h"} {
		if out, err := o.Referee().Submit(game, "ottoman", "AUTO\nEND", false); err != nil || !out.Done {
			t.Fatal(out, err)
		}
	}
	return o
}

// headOf is the head of an order template of a game of league@test.
func (o *office) headOf(game string) string {
	o.Helper()
	g, err := o.Store.Game(game)
	if err != nil {
		o.Fatal(err)
	}
	return "GAME " + game + " CODE " + g.Seat("league").Code + "\nSEAT league\n"
}

// seqOf is how long the log of a game is.
func (o *office) seqOf(game string) uint64 {
	o.Helper()
	g, err := o.Store.Game(game)
	if err != nil {
		o.Fatal(err)
	}
	return g.Seq
}

// answersIn are the kinds of the letters to league@test, by game.
func answersIn(posts []press.Post) map[string][]report.Kind {
	all := map[string][]report.Kind{}
	for _, p := range posts {
		if p.To == "league@test" {
			all[p.Game] = append(all[p.Game], p.Kind)
		}
	}
	return all
}

func TestOneLetterHoldsTheSheetsOfSeveralGames(t *testing.T) {
	o := twoGames(t)
	g, h := o.seqOf("g"), o.seqOf("h")
	o.from("league", "RECEIPTS ON")
	posts := o.letter(docket.Letter{From: "league@test", Text: "Good evening,\n" + o.headOf("g") + "AUTO\nEND\n" + o.headOf("h") + "AUTO\nEND\n"})
	if o.seqOf("g") == g || o.seqOf("h") == h {
		t.Errorf("g went from %d to %d, h from %d to %d", g, o.seqOf("g"), h, o.seqOf("h"))
	}
	if told := answersIn(posts); len(told["g"]) == 0 || len(told["h"]) == 0 || len(told[""]) > 0 {
		t.Errorf("answers %v", told)
	}
	if n := o.letters(store.LetterDone); n == 0 || o.letters(store.LetterHeld)+o.letters(store.LetterNew) > 0 {
		t.Errorf("%d letters done", n)
	}
}

func TestFaultsOfOneGameHoldNoOtherOfTheLetter(t *testing.T) {
	for _, first := range []string{"g", "h"} {
		o := twoGames(t)
		other := map[string]string{"g": "h", "h": "g"}[first]
		was, wasOther := o.seqOf(first), o.seqOf(other)
		posts := o.letter(docket.Letter{From: "league@test", Text: o.headOf(first) + "MOVE nobody 9999\nEND\n" + o.headOf(other) + "AUTO\nEND\n"})
		if o.seqOf(first) != was || o.seqOf(other) == wasOther {
			t.Errorf("%s went from %d to %d, %s from %d to %d", first, was, o.seqOf(first), other, wasOther, o.seqOf(other))
		}
		if told := answersIn(posts); !slices.Equal(told[first], []report.Kind{report.Faulty}) {
			t.Errorf("answers %v", told)
		}
	}
}

// A line that asks for a check above the first GAME line is meant for all that follows; an order there is the first game's.
func TestWhatAsksForCareAboveTheFirstGameCountsForAll(t *testing.T) {
	o := twoGames(t)
	g, h := o.seqOf("g"), o.seqOf("h")
	posts := o.letter(docket.Letter{From: "league@test", Text: "CHECK\n" + o.headOf("g") + "AUTO\nEND\n" + o.headOf("h") + "AUTO\nEND\n"})
	if o.seqOf("g") != g || o.seqOf("h") != h {
		t.Error("a letter to be checked was carried out")
	}
	for game, kinds := range answersIn(posts) {
		if !slices.Equal(kinds, []report.Kind{report.Checked}) {
			t.Errorf("game %s: %v", game, kinds)
		}
	}
}

// What a game has taken stays as it is when another part of the letter fails and the letter is tried again.
func TestAPartIsServedOnceWhenTheLetterIsTriedAgain(t *testing.T) {
	o := twoGames(t)
	text := o.headOf("g") + "AUTO\nEND\n" + o.headOf("h") + "AUTO\nEND\n"
	parts := partsByGame(text)
	o.from("league", "STATUS")
	var last uint64
	for l, err := range o.Store.Letters(store.LetterFilter{}) {
		if err != nil {
			t.Fatal(err)
		}
		last = max(last, l.ID)
	}
	c := &docket.Docket{Office: &o.Desk.Office, In: docket.Letter{ID: last, From: "league@test", Text: text}, Now: o.now}
	if err := MixedOf(&o.Desk.Office).serveParts(c, parts[:1]); err != nil { // the program ended here
		t.Fatal(err)
	}
	g, h := o.seqOf("g"), o.seqOf("h")
	if err := MixedOf(&o.Desk.Office).serveParts(c, parts); err != nil {
		t.Fatal(err)
	}
	if o.seqOf("g") != g || o.seqOf("h") == h {
		t.Errorf("g went from %d to %d, h from %d to %d", g, o.seqOf("g"), h, o.seqOf("h"))
	}
}

// In an answer to a digest orders without a GAME line go to the one game that can take them, and nowhere while several can.
func TestOrdersWithoutAGameGoWhereTheyFit(t *testing.T) {
	o := twoGames(t, "FORMAT DIGEST")
	n := len(o.room.posts)
	o.due(o.now.Add(press.BundleEvery))
	var digest press.Post
	for _, p := range o.room.posts[n:] {
		if p.To == "league@test" {
			digest = p
		}
	}
	if digest.Token == "" {
		t.Fatalf("no digest: %v", answersIn(o.room.posts[n:]))
	}
	send := func(text string) []press.Post {
		t.Helper()
		return o.letter(docket.Letter{From: "league@test", Tokens: []string{digest.Token}, Answers: []string{digest.MessageID}, Text: text})
	}
	g, h := o.seqOf("g"), o.seqOf("h")
	if told := answersIn(send("AUTO\nEND\n")); o.seqOf("g") != g || o.seqOf("h") != h || len(told[""]) != 1 {
		t.Errorf("orders that fit two games were not asked about: %v", told)
	}
	here, there := "g", "h"
	if digest.Game == "g" { // what fits is not the game of the address
		here, there = "h", "g"
	}
	if out, err := o.Referee().Submit(there, "league", "AUTO\nEND", false); err != nil || !out.Done { // it moves there then, and sets up here
		t.Fatal(out, err)
	}
	g, h = o.seqOf(here), o.seqOf(there)
	if told := send("AUTO\n"); o.seqOf(here) == g || o.seqOf(there) != h {
		t.Errorf("%s went from %d to %d, %s from %d to %d: %v", here, g, o.seqOf(here), there, h, o.seqOf(there), answersIn(told))
	}
	// A GAME line counts where the reply address is that of another game.
	if told := answersIn(send("GAME " + here + "\nSTATUS\n")); len(told[here]) == 0 {
		t.Errorf("answers %v", told)
	}
}

func TestALetterIsDividedAtGameLines(t *testing.T) {
	for text, want := range map[string][]string{
		"GAME a\nMOVE\nEND":                                   nil,
		"GAME a\nMOVE\nGAME A\nEND":                           nil,
		"GAME a\nMOVE\nGAME b\nEND\n":                         {"a:GAME a|MOVE", "b:GAME b|END"},
		"Hello\nPARTIE a\nX\nGAME b\nY\nGAME a\nZ":            {"a:Hello|PARTIE a|X|GAME a|Z", "b:Hello|GAME b|Y"},
		"MESSAGE TO x: hi\nGAME a\nX\nGAME b\nY":              {"a:MESSAGE TO x: hi|GAME a|X", "b:GAME b|Y"},
		"GAME a\nPRESS TO x:\nGAME b\nEND PRESS\nEND":         nil,
		"GAME a\nPRESS TO x:\nGAME b\nEND PRESS\nGAME c\nEND": {"a:GAME a|PRESS TO x:|GAME b|END PRESS", "c:GAME c|END"},
	} {
		var got []string
		for _, p := range partsByGame(text) {
			got = append(got, p.game+":"+strings.ReplaceAll(strings.TrimSpace(p.text), "\n", "|"))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is divided into %q, not %q", text, got, want)
		}
	}
}
