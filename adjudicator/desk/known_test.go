package desk

import (
	"encoding/json"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// telling reports whether a letter holds a text, in what it says or is made from.
func mentions(p press.Post, text string) bool {
	raw, _ := json.Marshal(p)
	all := string(raw) + p.Letter.Subject + p.Letter.Text + p.Letter.HTML
	return strings.Contains(strings.ToLower(all), strings.ToLower(text))
}

// secretGame is a game of two who go by telling names and addresses.
func secretGame(t *testing.T, p store.Policy, name string) *office {
	o := openOffice(t, bolt.Options{})
	p.Trust = "code"
	if err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Policy: p, Start: true,
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: name, Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "Bertil", Lang: "en"}}}); err != nil {
		t.Fatal(err)
	}
	return o
}

func TestNoLetterToldAnAddressThatIsNotAllowed(t *testing.T) {
	for _, name := range []string{"", "league@test", "Annika"} {
		o := secretGame(t, store.Policy{}, name)
		o.setUp()
		for _, p := range append(o.posts(), o.from("ottoman", "WHO\nADDRESSES ON\nSTATUS")...) {
			if p.To == "ottoman@test" && mentions(p, "league@test") {
				t.Errorf("with the name %q a letter %s has the other's address", name, p.Kind)
			}
		}
	}
}

func TestAddressesAreShownToThoseWhoBothAllowIt(t *testing.T) {
	o := secretGame(t, store.Policy{Addresses: people.AddressesBoth}, "Annika")
	shown := func() bool {
		return mentions(o.one(o.from("ottoman", "STATUS"), "ottoman@test", report.Answer), "league@test")
	}
	o.from("ottoman", "ADDRESSES ON")
	if shown() {
		t.Error("one alone has allowed it")
	}
	o.from("league", "ADRESSES OUI")
	if !shown() {
		t.Error("both have allowed it")
	}
	o.from("ottoman", "ADDRESSES OFF")
	if shown() {
		t.Error("one has taken it back")
	}
}

func TestNobodyLearnsWhoPlaysAnAnonymousGame(t *testing.T) {
	o := secretGame(t, store.Policy{Anonymous: true, Addresses: people.AddressesBoth}, "Annika")
	o.from("league", "ADDRESSES ON\nNAMES ON")
	o.from("ottoman", "ADDRESSES ON\nWHO\nSTATUS")
	for _, p := range o.posts() {
		if p.To == "ottoman@test" && (mentions(p, "Annika") || mentions(p, "league@test")) {
			t.Errorf("a letter %s tells who plays", p.Kind)
		}
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	if p := o.one(o.from("ottoman", "STATUS"), "ottoman@test", report.Answer); !mentions(p, "Annika") {
		t.Error("the game is over, and nobody is named")
	}
}
