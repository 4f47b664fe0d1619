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

// GAMES lists what a person owes in all games, soonest first, then the games that
// ask nothing; those of others and finished ones are not there.
func TestGamesListsWhatAPersonOwes(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72}, true)
	owing, other := string(o.pending()[0].Seat), "league"
	if owing == other {
		other = "ottoman"
	}
	asks := owing + "@test"
	add := func(name string, hours int, start bool, atOwing, atOther string) {
		t.Helper()
		if err := o.Referee().Create(seating.NewGame{Name: name, System: "balkan-wars", Scenario: "first-war", Policy: store.Policy{Trust: "code", DeadlineHours: hours}, Start: start,
			Players: []docket.Player{{Seat: owing, Address: atOwing, Name: "A", Lang: "en"}, {Seat: other, Address: atOther, Name: "B", Lang: "en"}}}); err != nil {
			t.Fatal(err)
		}
	}
	add("soon", 24, true, asks, "b@test")
	add("waits", 24, true, "b@test", asks)
	add("whenever", 0, true, asks, "b@test")
	add("later", 24, false, asks, "b@test")
	add("theirs", 24, true, "b@test", "c@test")
	add("over", 24, true, asks, "b@test")
	over, err := o.Store.Game("over")
	if err != nil {
		t.Fatal(err)
	}
	over.Status = store.GameFinished
	if err := o.Store.Commit(&store.Batch{Game: &over}); err != nil {
		t.Fatal(err)
	}
	ask := func(line string) string {
		t.Helper()
		posts := o.from(owing, line)
		if len(posts) != 1 || posts[0].Kind != report.Answer {
			t.Fatalf("%s: %d letters", line, len(posts))
		}
		if p := section(posts[0], "Your games"); p != "" {
			return p
		}
		return section(posts[0], "Vos parties")
	}
	var names []string
	text := strings.ReplaceAll(ask("GAMES"), "\n  ", " ")
	for _, l := range strings.Split(text, "\n") {
		name, rest, _ := strings.Cut(l, " (")
		names = append(names, name)
		owes, until := strings.Contains(rest, "you owe an answer"), strings.Contains(rest, "you owe an answer by ")
		switch {
		case name == "soon" && !(until && strings.Contains(rest, "Balkan Wars")),
			name == "g" && !until,
			name == "whenever" && (!owes || until),
			name == "waits" && !strings.Contains(rest, "turn 1: nothing is asked of you"),
			name == "later" && !strings.Contains(rest, "): it has not begun"):
			t.Errorf("%s is told as %s", name, rest)
		}
	}
	if got := strings.Join(names, " "); got != "soon g whenever later waits" {
		t.Errorf("the list is\n%s", text)
	}
	if err := o.Referee().Reseat("g", docket.Player{Seat: owing, Lang: "fr"}, false); err != nil {
		t.Fatal(err)
	}
	o.deliver()
	if got := strings.ReplaceAll(ask("PARTIES"), "\n  ", " "); !strings.Contains(got, "vous devez une réponse avant ") || !strings.Contains(got, "elle n'a pas commencé") {
		t.Errorf("in French:\n%s", got)
	}
}
