package desk

import (
	"bytes"
	"regexp"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/store"
	"feldpost/store/bolt"
)

// hashes are the only bytes of a letter that may depend on what its reader
// does not know: they quote the log, salted so that nothing can be tried
// against them.
var hashes = regexp.MustCompile(`[0-9a-f]{64}`)

// TestHiddenThingsChangeNoByteOfTheOtherSidesLetters plays the same letters
// twice, with two hidden divisions of the Ottoman set-up exchanged and other
// standing orders, and compares everything mailed to the League.
func TestHiddenThingsChangeNoByteOfTheOtherSidesLetters(t *testing.T) {
	mailed := func(place, stand string) []press.Post {
		o := openOffice(t, bolt.Options{})
		err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code"},
			Options: []store.GameOption{{Key: "profile", Value: "full"}},
			Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "O", Lang: "en"}}})
		if err != nil {
			t.Fatal(err)
		}
		o.from("ottoman", place+"\n"+stand+"\nAUTO\nEND")
		o.from("league", "AUTO\nEND")
		for range 3 { // the Diplomatic Phase and the First Player's turn
			for _, p := range o.pending() {
				o.from(string(p.Seat), "END NOTHING")
			}
		}
		o.from("league", "STATUS\nMAP 2720")
		var out []press.Post
		for _, p := range o.posts() {
			if p.To == "league@test" {
				out = append(out, p)
			}
		}
		return out
	}
	one := mailed("PLACE OE/7 Div 2618\nPLACE OE/8 Div 2619", "STAND MORALE NEVER")
	two := mailed("PLACE OE/8 Div 2618\nPLACE OE/7 Div 2619", "STAND CHARGE ALL")
	if len(one) != len(two) || len(one) < 5 {
		t.Fatalf("%d and %d letters", len(one), len(two))
	}
	differ := false
	for i := range one {
		a, b := one[i].Letter, two[i].Letter
		differ = differ || a.Text != b.Text
		if mask(a.Text) != mask(b.Text) || a.Subject != b.Subject || mask(a.HTML) != mask(b.HTML) {
			t.Errorf("letter %d (%s) tells of hidden things:\n%s\n---\n%s", i, one[i].Kind, a.Text, b.Text)
		}
		for j := range a.Inline {
			if !bytes.Equal(a.Inline[j].Data, b.Inline[j].Data) {
				t.Errorf("letter %d: %s differs", i, a.Inline[j].Name)
			}
		}
		for j := range a.Attached {
			if mask(plain(t, a.Attached[j].Data)) != mask(plain(t, b.Attached[j].Data)) {
				t.Errorf("letter %d: %s differs", i, a.Attached[j].Name)
			}
		}
	}
	if !differ {
		t.Error("the logs are equal: the two games do not differ at all")
	}
}

func mask(s string) string { return hashes.ReplaceAllString(s, "HASH") }

// plain is a file as it was before it was compressed.
func plain(t *testing.T, file []byte) string {
	t.Helper()
	raw, err := gamelog.Unpack(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}
