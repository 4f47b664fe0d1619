package desk

import (
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// TestWishesAreOfThePerson asks for another form in one game: it holds in that
// letter already, in all later ones and in other games of the person.
func TestWishesAreOfThePerson(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	if p := o.one(o.from("league", "TEMPLATE"), "league@test", report.Answer); p.Told.Format != report.FormatShort {
		t.Errorf("without a wish: %s", p.Told.Format)
	}
	p := o.one(o.from("league", "FORMAT TEXT\nZONE europe/paris\nRECEIPTS sometimes\nSTATUS"), "league@test", report.Answer)
	o.says(p, "From now on: FORMAT TEXT.")
	o.says(p, "RECEIPTS SOMETIMES is not known")
	if p.Told.Format != report.FormatText || p.Letter.HTML != "" || p.Told.Zone != "Europe/Paris" {
		t.Errorf("format %s, zone %q, %d bytes of HTML", p.Told.Format, p.Told.Zone, len(p.Letter.HTML))
	}
	if err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Start: true,
		Players: []docket.Player{{Seat: "league", Address: "League@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "other@test", Name: "O", Lang: "fr"}}}); err != nil {
		t.Fatal(err)
	}
	for _, x := range o.posts() {
		if x.Game == "h" && (x.Told.Format == report.FormatText) != strings.EqualFold(x.To, "league@test") {
			t.Errorf("the letter to %s of the other game has the format %s", x.To, x.Told.Format)
		}
	}
	if err := o.Referee().Wish("h", "ottoman", "FORMAT", "complet"); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().Wish("h", "ottoman", "ZONE", "Atlantis"); err == nil {
		t.Error("there is no such zone")
	}
	if text, err := o.Referee().Wishes(&store.Seat{Person: "other@test"}); err != nil || !strings.Contains(text, "format full") {
		t.Error(text, err)
	}
}

// TestWhatOneDidOneselfWaits sends sheets: the answer waits for what follows,
// unless it asks something, refuses something, or receipts are wanted.
func TestWhatOneDidOneselfWaits(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	queued := func() (outs []store.Out) {
		for x, err := range o.Store.Outbox(store.OutFilter{Game: "g", State: store.OutQueued}) {
			if err == nil && !x.Written {
				outs = append(outs, x)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		return outs
	}
	o.posts()
	seat := string(o.pending()[0].Seat)
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[seat]
	for _, s := range []string{seat, other} { // the first is answered at once
		o.hand(s, "STAND RETREAT SAFEST")
	}
	o.posts()
	o.hand(seat, "STAND MORALE NEVER\nEND NOTHING")
	var waits, leaves store.Out
	for _, x := range queued() {
		if x.Seat == seat {
			waits = x
		} else {
			leaves = x
		}
	}
	if wait := waits.NotBefore.Sub(waits.Created); wait < mailing.ResultsWait || leaves.NotBefore.After(leaves.Created) {
		t.Fatalf("the answer waits %s, the other side's letter %s", wait, leaves.NotBefore.Sub(leaves.Created))
	}
	o.hand(other, "END NOTHING")
	o.now = o.now.Add(time.Minute)
	o.due(o.now)
	var last press.Post
	for _, p := range o.room.posts {
		if p.Seat == seat {
			last = p
		}
	}
	o.says(last, "STAND MORALE NEVER")
	if o.owes(seat) && (last.Kind != report.Turn || last.InReplyTo[0] != 'm') {
		t.Errorf("a %s that answers %s", last.Kind, last.InReplyTo)
	}
	if x, err := o.Store.Out(waits.ID); err != nil || x.State != store.OutMerged {
		t.Errorf("the letter that waited is %s, %v", x.State, err)
	}
	o.from(seat, "RECEIPTS ON")
	o.posts()
	o.hand(seat, "STAND RETREAT SAFEST")
	for _, x := range queued() {
		if x.NotBefore.After(x.Created) {
			t.Errorf("he wants his receipts at once: a %s waits", x.Kind)
		}
	}
}

// TestALetterThatTakesOverAnAnswerAnswersItsOwnLetter writes again before the answer to the first letter has left: what leaves
// is in reply to the second letter, which it answers.
func TestALetterThatTakesOverAnAnswerAnswersItsOwnLetter(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.posts()
	seat := string(o.pending()[0].Seat)
	for range 2 {
		o.hand(seat, "END NOTHING")
		for !o.owes(seat) {
			o.hand(string(o.pending()[0].Seat), "END NOTHING")
		}
	}
	o.hand(seat, "END NOTHING")
	answered := ""
	for x, err := range o.Store.Outbox(store.OutFilter{Game: "g", State: store.OutQueued, Seat: seat}) {
		if err != nil {
			t.Fatal(err)
		}
		if x.Written {
			continue
		}
		p, err := press.ReadPost(o.Store, &x)
		if err != nil {
			t.Fatal(err)
		}
		answered = p.InReplyTo
	}
	o.now = o.now.Add(24 * time.Hour)
	told := len(o.room.posts)
	o.due(o.now)
	for _, p := range o.room.posts[told:] {
		if p.Seat == seat && p.Kind == report.Turn && (p.InReplyTo != answered || answered[0] != 'm' || len(p.Told.Merged) == 0) {
			t.Errorf("a letter with %d others in it is in reply to %s, want %s", len(p.Told.Merged), p.InReplyTo, answered)
		}
	}
	if len(o.room.posts) == told {
		t.Error("nothing has left")
	}
}

// owes tells whether a seat owes something now.
func (o *office) owes(seat string) bool {
	for _, d := range o.pending() {
		if string(d.Seat) == seat {
			return true
		}
	}
	return false
}

// TestTheLastConfirmationIsAnsweredByTheFirstLetter counts letters at the start.
func TestTheLastConfirmationIsAnsweredByTheFirstLetter(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, false)
	o.one(o.from("league", "CONFIRM"), "league@test", report.Answer)
	p := o.one(o.from("ottoman", "CONFIRM"), "ottoman@test", report.Start)
	o.says(p, "Your seat is confirmed")
}

// TestTheDeadlineInTheCalendar asks for entries: one identity, a number that is
// raised when the deadline moves, and a cancellation in the end.
func TestTheDeadlineInTheCalendar(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 48}, true)
	o.setUp()
	seat := string(o.pending()[0].Seat)
	var entries []string
	take := func(posts []press.Post) {
		t.Helper()
		for _, p := range posts {
			for _, f := range p.Letter.Attached {
				if p.Seat == seat && strings.HasPrefix(f.Type, "text/calendar") {
					entries = append(entries, string(f.Data))
				}
			}
		}
	}
	take(o.from(seat, "CALENDAR ON"))
	take(o.from(seat, "STATUS")) // nothing has changed
	for len(entries) < 2 && o.n < 40 {
		o.now = o.now.Add(time.Hour)
		take(o.from(string(o.pending()[0].Seat), "END NOTHING"))
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	n := len(o.room.posts)
	take(o.posts()[n:])
	if len(entries) != 3 {
		t.Fatalf("%d entries: %v", len(entries), entries)
	}
	for i, want := range [][]string{{"METHOD:PUBLISH", "SEQUENCE:0", "STATUS:CONFIRMED"}, {"METHOD:PUBLISH", "SEQUENCE:1"}, {"METHOD:CANCEL", "SEQUENCE:2", "STATUS:CANCELLED"}} {
		for _, text := range append(want, "UID:feldpost-g-"+seat+"-", "DTSTART:2026030", "SUMMARY:") {
			if !strings.Contains(entries[i], text) {
				t.Errorf("entry %d lacks %s:\n%s", i, text, entries[i])
			}
		}
	}
}

// TestADigestBringsTheLettersOfAllGames has one person in two games: what is
// due in both comes in one letter on the hour, what he asks at once; a reply to
// it finds its game by the GAME line.
func TestADigestBringsTheLettersOfAllGames(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	if err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code"},
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "other@test", Name: "O", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	o.from("league", "FORMAT DIGEST PAGE")
	o.due(o.now)
	for _, game := range []string{"g", "h"} {
		if out, err := o.Referee().Submit(game, "ottoman", "AUTO\nEND", false); err != nil || !out.Done {
			t.Fatal(out, err)
		}
	}
	if sent := o.due(o.now.Add(time.Minute)); len(sent) > 0 {
		for _, x := range sent {
			if x.To == "league@test" {
				t.Errorf("a %s does not wait for the digest", x.Kind)
			}
		}
	}
	n := len(o.room.posts)
	o.due(o.now.Add(press.BundleEvery))
	var digest press.Post
	for _, p := range o.room.posts[n:] {
		if p.To == "league@test" {
			if digest.To != "" {
				t.Error("two letters")
			}
			digest = p
		}
	}
	for _, text := range []string{"those of 2 games", "GAME g CODE ", "GAME h CODE ", "[G] YOUR MOVE", "[H] YOUR MOVE"} {
		o.says(digest, text)
	}
	var pages []string
	for _, f := range digest.Letter.Attached {
		if f.Beside {
			pages = append(pages, f.Name)
		}
	}
	if !slices.Equal(pages, []string{"orders-g.html", "orders-h.html"}) {
		t.Errorf("order pages %v", pages)
	}
	g := o.game()
	if digest.Token != g.Seat("league").Token || !strings.HasPrefix(digest.Letter.Subject, "2 games: [g] Your move") || strings.Count(digest.Letter.HTML, "<body") != 1 || strings.Count(digest.Letter.HTML, "<h1") != 2 {
		t.Errorf("subject %q, token %q, %d pages", digest.Letter.Subject, digest.Token, strings.Count(digest.Letter.HTML, "<body"))
	}
	h, err := o.Store.Game("h")
	if err != nil {
		t.Fatal(err)
	}
	posts := o.letter(docket.Letter{From: "league@test", Text: "GAME h CODE " + h.Seat("league").Code + "\nSEAT league\nTEMPLATE\n"})
	if p := o.one(posts, "league@test", report.Answer); p.Game != "h" {
		t.Errorf("the answer is of game %s", p.Game)
	}
}

// A LANG line counts for the letters of all games of its writer, and the referee may
// change it.
func TestALanguageIsThePersons(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	if err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code"}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "x@test", Name: "X", Lang: "en"}, {Seat: "ottoman", Address: "league@test", Name: "L", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	o.from("league", "LANG fr\nSTATUS")
	h, err := o.Store.Game("h")
	if err != nil {
		t.Fatal(err)
	}
	ask := func() press.Post {
		t.Helper()
		return o.one(o.letter(docket.Letter{From: "league@test", Tokens: []string{h.Seat("ottoman").Token}, Text: "ORDERS"}), "league@test", report.Answer)
	}
	if p := ask(); p.Lang != "fr" && p.Told.Lang != "fr" {
		t.Errorf("in his other game he is written to in %q", p.Told.Lang)
	}
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Lang: "en"}, false); err != nil {
		t.Fatal(err)
	}
	if p := ask(); p.Told.Lang != "en" {
		t.Errorf("after the referee's change he is written to in %q", p.Told.Lang)
	}
	if p := o.one(o.stranger("league@test", "Bonjour"), "league@test", report.Stranger); p.Told.Lang != "en" {
		t.Errorf("outside a game he is written to in %q", p.Told.Lang)
	}
}
