package desk

import (
	"slices"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/store"
	"feldpost/store/bolt"
)

// TestOneThread follows every letter of a game to a seat: each but the first
// names the first one, and answers a letter that is in the thread or the
// person's own.
func TestOneThread(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, false)
	for _, seat := range []string{"league", "ottoman"} {
		o.from(seat, "CONFIRM\n")
	}
	o.from("ottoman", "STATUS\n")
	o.from("ottoman", "NONSENSE 2720\nEND\n")
	o.from("ottoman", "AUTO\nEND\n")
	o.from("league", "AUTO\nEND\n")
	first, known, letters := map[string]string{}, map[string][]string{}, map[string]int{}
	for _, p := range o.posts() {
		letters[p.Seat]++
		root := first[p.Seat]
		if root == "" {
			first[p.Seat], known[p.Seat] = p.MessageID, []string{p.MessageID}
			if p.InReplyTo != "" || len(p.References) > 0 {
				t.Errorf("%s answers %q, though it is the first", p.MessageID, p.InReplyTo)
			}
			continue
		}
		last := p.References[len(p.References)-1]
		switch {
		case p.References[0] != root:
			t.Errorf("%s: its references %v do not begin with %s", p.MessageID, p.References, root)
		case p.InReplyTo != last:
			t.Errorf("%s answers %s, its references end with %s", p.MessageID, p.InReplyTo, last)
		case last[0] != 'm' && !slices.Contains(known[p.Seat], last): // m1@test is a player's
			t.Errorf("%s answers %s, which is not in the thread", p.MessageID, last)
		}
		known[p.Seat] = append(known[p.Seat], p.MessageID)
	}
	if letters["league"] < 4 || letters["ottoman"] < 5 {
		t.Errorf("only %v letters", letters)
	}
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Address: "new@test"}, false); err != nil {
		t.Fatal(err)
	}
	posts := o.posts()
	if p := posts[len(posts)-1]; p.To != "new@test" || len(p.References) > 0 {
		t.Errorf("a new person gets a thread of his own: %s %v", p.To, p.References)
	}
}
