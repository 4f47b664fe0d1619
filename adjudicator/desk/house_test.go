package desk

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
)

// housed makes the game "g" in which the house holds the Ottoman seat.
func housed(t *testing.T, p store.Policy, start bool) *office {
	o := openOffice(t, bolt.Options{})
	o.House = games.House
	p.Trust = "code"
	err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Policy: p, Start: start,
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "Ann", Lang: "en"}, {Seat: "ottoman", Address: people.AtHouse, Name: "", Lang: ""}}})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// hands counts the entries of the log by who gave their commands.
func (o *office) hands() (house, people int) {
	o.Helper()
	for e, err := range o.Store.Entries("g", 1) {
		switch {
		case err != nil:
			o.Fatal(err)
		case gamelog.Housed(&e):
			house++
		case e.Kind == string(adjudicator.CommandSheet):
			people++
		}
	}
	return house, people
}

// TestTheHousePlaysASeatLikeAPerson: its sheets are entries of the log, the
// letters say that it played, and the whole game is verified from them.
func TestTheHousePlaysASeatLikeAPerson(t *testing.T) {
	o := housed(t, store.Policy{HoldMinutes: 30}, false)
	o.says(o.one(o.posts(), "league@test", report.Invitation), "Ottoman Empire: the house")
	posts := o.from("league", "CONFIRM")
	last := posts[len(posts)-1]
	o.says(last, "Played by the house since your last letter: Ottoman Empire.")
	if house, _ := o.hands(); house == 0 {
		t.Fatal("the house did not set up")
	}
	o.from("league", "AUTO\nEND")
	o.now = o.now.Add(time.Hour) // the sheet of a person waits, for he may change his mind
	o.work()
	for range 3 {
		if v := o.view(); v.Active != "league" {
			t.Fatalf("the house did not answer: %v", o.pending())
		}
		o.from("league", "END NOTHING")
		o.now = o.now.Add(time.Hour)
		posts = o.work()
	}
	o.says(posts[len(posts)-1], "Played by the house", "Ottoman Empire moves")
	if house, people := o.hands(); house < 4 || people != 4 {
		t.Errorf("%d commands of the house and %d of people", house, people)
	}
	o.from("league", "RESIGN")
	var said bytes.Buffer
	if err := proof.Verify(&said, o.archive(), o.Edition, o.Words); err != nil || !strings.Contains(said.String(), "OK") {
		t.Errorf("%v\n%s", err, &said)
	}
	for _, p := range o.posts() {
		if p.To != "league@test" {
			t.Errorf("a letter to %q (%s)", p.To, p.Kind)
		}
	}
}

// TestAHouseAtALossPlaysTheDefault and says so to the person who minds the daemon.
func TestAHouseAtALossPlaysTheDefault(t *testing.T) {
	for name, advise := range map[string]adjudicator.Adviser{
		"panic":        func(adjudicator.Table) orders.Sheet { panic("no idea") },
		"nothing":      func(adjudicator.Table) orders.Sheet { return orders.Sheet{} },
		"is refused":   func(adjudicator.Table) orders.Sheet { return illegal() },
		"not settle":   func(adjudicator.Table) orders.Sheet { return standOnly() },
		"does not pla": nil,
	} {
		o := housed(t, store.Policy{}, false)
		o.House = func(string) adjudicator.Adviser { return advise }
		posts := o.from("league", "CONFIRM")
		var told []press.Post
		for _, p := range posts {
			if p.To == "operator@test" {
				told = append(told, p)
			}
		}
		if len(told) != 1 {
			t.Fatalf("%s: %d letters to the operator", name, len(told))
		}
		o.says(told[0], "at a loss", name)
		if d := o.pending(); len(d) == 0 || d[0].Seat != "league" {
			t.Errorf("%s: owed: %v", name, d)
		}
		if e, err := o.Store.Entry("g", o.game().Seq); err != nil || e.Kind != string(adjudicator.CommandTimeout) || !gamelog.Housed(&e) {
			t.Errorf("%s: last entry %s %v", name, e.Kind, err)
		}
	}
}

// illegal is a sheet that moves the unit of another seat.
func illegal() orders.Sheet {
	return orders.Sheet{Orders: []orders.Order{{Verb: "MOVE", Args: []orders.Arg{{Kind: orders.Name, Text: "BU/1 Bde"}, {Kind: orders.Path, Path: []string{"2231"}}}}}}
}

// standOnly is a sheet that is right and settles nothing.
func standOnly() orders.Sheet {
	return orders.Sheet{Orders: []orders.Order{{Verb: "STAND", Sub: "RETREAT", Args: []orders.Arg{{Kind: orders.Name, Text: "SAFEST"}}}}}
}

// TestTheHouseRests: a game of the house against itself does not keep the desk
// from others.
func TestTheHouseRests(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	o.House = games.House
	if err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war",
		Players: []docket.Player{{Seat: "league", Address: people.AtHouse}, {Seat: "ottoman", Address: people.AtHouse}}}); err != nil {
		t.Fatal(err)
	}
	o.House = func(string) adjudicator.Adviser {
		return func(adjudicator.Table) orders.Sheet { return orders.Sheet{End: true, EndPhase: "NOTHING"} }
	}
	o.work()
	first := o.game().Seq
	o.work()
	if o.game().Seq != first || first > docket.HouseAnswers+1 {
		t.Errorf("entry %d, then %d: it did not rest", first, o.game().Seq)
	}
	o.now = o.now.Add(docket.HouseRest)
	o.work()
	if g := o.game(); g.Status == store.GameRunning && g.Seq <= first {
		t.Errorf("entry %d: it did not play on", g.Seq)
	}
}

// TestASeatIsLeftToTheHouseWhenAllAgree by letters in the language of each.
func TestASeatIsLeftToTheHouseWhenAllAgree(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	o.House = games.House
	if err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code"}, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "Ann", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "Omar", Lang: "fr"}}}); err != nil {
		t.Fatal(err)
	}
	posts := o.from("league", "HOUSE")
	o.says(o.one(posts, "league@test", report.Answer), "The others are asked")
	o.says(o.one(posts, "ottoman@test", report.Notice), "MAISON league", "(Ann)")
	o.from("league", "TAKE")
	o.says(o.one(o.from("ottoman", "MAISON league"), "ottoman@test", report.Answer), "n'a pas demandé")
	o.from("league", "HOUSE")
	posts = o.from("ottoman", "MAISON league")
	if !o.seated("league").House {
		t.Fatal("agreed, but the house does not play")
	}
	o.says(posts[0], "From now on the house plays the Balkan League", "Balkan League: Ann, away, for whom the house plays")
	posts = o.from("ottoman", "AUTO\nEND")
	if house, _ := o.hands(); house == 0 {
		t.Fatal("the house did not play")
	}
	seen := false
	for _, p := range posts {
		seen = seen || p.To == "ottoman@test" && contains(p, "Joué par la maison", "absent, pour qui la maison joue") == ""
	}
	if !seen {
		t.Error("the opponent is not told who played")
	}
	o.from("league", "MESSAGE TO ALL: \"Still away.\"\nTake care,\nAnn")
	if !o.seated("league").House {
		t.Error("words of courtesy took the seat back")
	}
	posts = o.from("league", "Hello, I am back.\nTAKE\n")
	o.says(o.one(posts, "league@test", report.Answer), "Your seat is yours")
	o.says(o.one(posts, "ottoman@test", report.Notice), "Désormais Ann joue pour la Ligue balkanique")
	if o.seated("league").House {
		t.Error("taken back, but the house plays")
	}
}

// TestThePolicyOfTheHouse: free asks nobody, never asks in vain, and the
// referee may do either.
func TestThePolicyOfTheHouse(t *testing.T) {
	for policy, want := range map[string]bool{seating.HouseFree: true, seating.HouseNever: false} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{House: policy}, true)
		o.House = games.House
		o.from("league", "HOUSE")
		if got := o.seated("league").House; got != want {
			t.Errorf("%s: the house plays: %v", policy, got)
		}
		if err := o.Referee().LeaveToHouse("g", "league", true); err != nil || !o.seated("league").House {
			t.Errorf("%s: the referee: %v", policy, err)
		}
		if err := o.Referee().LeaveToHouse("g", "league", false); err != nil || o.seated("league").House {
			t.Errorf("%s: the referee: %v", policy, err)
		}
	}
	o := openOffice(t, bolt.Options{}).create(store.Policy{House: seating.HouseFree}, true)
	o.says(o.one(o.from("league", "HOUSE"), "league@test", report.Answer), "does not play this game")
	err := o.Referee().Create(seating.NewGame{Name: "h", System: "balkan-wars", Scenario: "first-war", Players: []docket.Player{{Seat: "league", Address: people.AtHouse}}})
	if err == nil || !strings.Contains(err.Error(), "the house does not play") {
		t.Errorf("a game without an adviser: %v", err)
	}
}

// TestAPersonTakesASeatOverFromTheHouse with its code; without, he is a
// stranger like any other.
func TestAPersonTakesASeatOverFromTheHouse(t *testing.T) {
	for _, start := range []bool{true, false} {
		o := housed(t, store.Policy{}, start)
		o.Random = rand.Reader
		o.work()
		code := o.seated("ottoman").Code
		for i, text := range []string{"GAME g CODE aaaa-bbbb\nTAKE", "GAME g CODE " + code + "\nSTATUS", "GAME g\nTAKE"} {
			from := fmt.Sprintf("x%d@test", i)
			o.one(o.letter(docket.Letter{From: from, Text: text}), from, report.Stranger)
		}
		kind := report.Notice
		if !start {
			kind = report.Invitation
		}
		posts := o.letter(docket.Letter{From: "bob@test", FromName: "Bob", Text: "GAME g CODE " + code + "\nTAKE"})
		g := o.game()
		s := g.Seat("ottoman")
		if s.Person != "bob@test" || s.House || s.Code == code {
			t.Fatalf("not taken: %+v", s)
		}
		o.says(o.one(posts, "bob@test", kind), "You have taken this seat over", s.Code)
		o.says(o.one(posts, "league@test", report.Notice), "is played by Bob")
		o.one(o.letter(docket.Letter{From: "eve@test", Text: "GAME g CODE " + code + "\nTAKE"}), "eve@test", report.Stranger)
		if err := o.Referee().Reseat("g", docket.Player{Seat: "ottoman", Address: people.AtHouse}, false); err != nil {
			t.Fatal(err)
		}
		g = o.game()
		if s := g.Seat("ottoman"); s.Person != "" || !s.House {
			t.Errorf("not vacated: %+v", s)
		}
	}
}

func (o *office) seated(name string) store.Seat {
	o.Helper()
	g := o.game()
	return *g.Seat(name)
}

// TestTheHousePlaysItsGamesToTheEnd by letters, without being at a loss, and
// what it played is verified from the log.
func TestTheHousePlaysItsGamesToTheEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("two whole games by letters")
	}
	for _, x := range []struct{ system, scenario, one, other string }{
		{"balkan-wars", "second-war", "league", "bulgaria"}, {"paths-of-glory", "introductory", "cp", "ap"},
	} {
		listing, _ := games.Find(x.system)
		sys := must(listing.Open(listing.Data))
		o := openOffice(t, bolt.Options{})
		o.House = games.House
		o.plays(sys)
		if err := o.Referee().Create(seating.NewGame{Name: "g", System: x.system, Scenario: x.scenario, Policy: store.Policy{Trust: "code", HoldMinutes: 5}, Start: true,
			Players: []docket.Player{{Seat: x.one, Address: people.AtHouse, Name: "", Lang: ""}, {Seat: x.other, Address: "ann@test", Name: "Ann", Lang: "en"}}}); err != nil {
			t.Fatal(err)
		}
		if err := o.Referee().LeaveToHouse("g", x.other, true); err != nil {
			t.Fatal(err)
		}
		o.work() // no person plays: it stands still
		if err := o.Referee().ContinueGame("g"); err != nil {
			t.Fatal(err)
		}
		for range 20 {
			if o.work(); o.game().Status == store.GameFinished {
				break
			}
			o.now = o.now.Add(docket.HouseRest)
		}
		for _, p := range o.posts() {
			if p.To != "ann@test" && p.Kind != report.Trouble { // the referee is told that it stood still
				t.Errorf("%s: a letter to %s:\n%s", x.system, p.To, p.Letter.Text)
			}
		}
		house, people := o.hands()
		if o.game().Status != store.GameFinished || people > 0 {
			t.Errorf("%s: %s after %d commands of the house and %d of people", x.system, o.game().Status, house, people)
		}
		var said bytes.Buffer
		if err := proof.Verify(&said, o.archive(), o.Edition, o.Words); err != nil {
			t.Errorf("%s: %v", x.system, err)
		}
	}
}

// TestWhoWritesToTheHouseIsTold sends messages to a seat that nobody holds,
// alone and with orders, and to one whose player is away.
func TestWhoWritesToTheHouseIsTold(t *testing.T) {
	o := housed(t, store.Policy{}, true)
	o.work() // the house sets up
	unread := "Nobody reads a message to the Ottoman Empire: the house alone plays there."
	for _, text := range []string{`MESSAGE TO ALL: "good day"`, "MESSAGE TO ALL: \"good day\"\nSTAND MORALE NEVER"} {
		posts := o.from("league", text)
		if len(posts) != 1 {
			t.Fatalf("%s: %d letters", text, len(posts))
		}
		o.says(posts[0], unread)
		if seating.HasNote(&posts[0].Told, "message-kept") {
			t.Errorf("%s: the message is said to go out", text)
		}
	}
	o.says(o.one(o.from("league", "LANG fr\n"+`MESSAGE À TOUS : "bonjour"`), "league@test", report.Answer), "Personne ne lit votre message pour l'Empire ottoman : la maison seule y joue.")
	if err := o.Referee().Reseat("g", docket.Player{Seat: "ottoman", Address: "bob@test"}, true); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().LeaveToHouse("g", "ottoman", true); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.from("league", `MESSAGE TO ALL: "good day"`), "league@test", report.Answer)
	if !seating.HasNote(&p.Told, "message-kept") || seating.HasNote(&p.Told, "message-unread") {
		t.Errorf("to a player who is away: %v", p.Told.Notes)
	}
}
