package desk

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// fogged is an office with a game in the fog of war, set up, and the director's code.
func fogged(t *testing.T) (o *office, code string) {
	t.Helper()
	o = openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{3})
	o.create(store.Policy{DeadlineHours: 72}, true, store.GameOption{Key: "profile", Value: "full"})
	o.from("ottoman", "AUTO\nEND")
	o.from("league", "AUTO\nEND")
	return o, must(o.Director(false))
}

// secretPlace is a place with a unit of a seat that another one does not know.
func (o *office) secretPlace(owner, other adjudicator.Seat) (place, unit string) {
	o.Helper()
	known := map[string]bool{}
	for _, p := range o.state().View(other).Pieces {
		known[p.Name] = true
	}
	for _, p := range o.state().View(adjudicator.Referee).Pieces {
		if p.Owner == owner && !known[p.Name] && !strings.Contains(p.Where, " ") {
			return p.Where, p.Name
		}
	}
	o.Fatalf("%s knows all of %s", other, owner)
	return "", ""
}

// The director shows a seat what is hidden, after a confirmation: the seat reads it,
// all others that it was shown and why, the position stays, and the log verifies.
func TestTheDirectorRevealsAPlace(t *testing.T) {
	o, code := fogged(t)
	place, unit := o.secretPlace("league", "ottoman")
	before := o.game().Seq
	q := o.one(o.questions(o.order(code, "REVEAL g "+place+" ottoman he has won the battle there")), "operator@test", report.Question)
	o.says(q, "REVEAL g "+place)
	if o.game().Seq != before {
		t.Fatal("revealed without a confirmation")
	}
	posts := o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "yes"})
	for _, x := range []struct {
		seat string
		sees bool
	}{{"ottoman", true}, {"league", false}} {
		var text string
		for _, p := range o.lettersTo(posts, x.seat+"@test") {
			text += flat(p.Letter.Text)
		}
		if !strings.Contains(text, "he has won the battle there") || strings.Contains(text, "To be seen at "+place) != x.sees || x.sees && !strings.Contains(text, unit) {
			t.Errorf("%s reads %s", x.seat, text)
		}
	}
	e := must(o.Store.Entry("g", o.game().Seq))
	if was := must(o.Store.Entry("g", e.Seq-1)); e.Kind != gamelog.KindReveal || e.StateHash != was.StateHash {
		t.Errorf("a %s, the position %.8s, before %.8s", e.Kind, e.StateHash, was.StateHash)
	}
	for text, want := range map[string]string{
		"REVEAL g 9999 ottoman because":         "nothing is to be seen at",
		"REVEAL g " + place + " nobody because": "has no seat",
		"REVEAL g " + place + " ottoman":        "Something is missing",
	} {
		answer := o.one(o.lettersTo(o.order(code, text), "operator@test"), "operator@test", report.Answer)
		if got := flat(answer.Letter.Text); !strings.Contains(got, want) {
			t.Errorf("%s: %s", text, got)
		}
	}
	if err := o.Referee().Rule("g", bench.Ruling{Reveal: place, Reason: "all may know"}); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Error(err)
	}
	l := unpack(t, logsIn(o.archive())[0])
	i := slices.IndexFunc(l.Entries, func(e store.Entry) bool { return e.Kind == gamelog.KindReveal })
	l.Entries[i].Events = bytes.Replace(l.Entries[i].Events, []byte(unit), []byte("nobody"), 1)
	prev := ""
	for k := range l.Entries {
		l.Entries[k].Seal(prev)
		prev = l.Entries[k].Hash
	}
	if err := proof.Verify(&bytes.Buffer{}, withLogs(o.archive(), pack(t, l)), o.Edition, o.Words); err == nil || !strings.Contains(err.Error(), "events differ") {
		t.Errorf("something else was shown: %v", err)
	}
}

// A director who plays shows himself nothing.
func TestADirectorWhoPlaysRevealsHimselfNothing(t *testing.T) {
	o, code := fogged(t)
	place, unit := o.secretPlace("league", "ottoman")
	if err := o.Referee().Reseat("g", docket.Player{Seat: "ottoman", Address: "operator@test"}, false); err != nil {
		t.Fatal(err)
	}
	before := o.game().Seq
	for _, to := range []string{"ottoman", "ALL"} {
		posts := o.order(code, "REVEAL g "+place+" "+to+" I would like to know")
		for _, q := range o.questions(posts) {
			posts = append(posts, o.letter(docket.Letter{From: "operator@test", Tokens: []string{q.Token}, Text: "yes"})...)
		}
		for _, p := range posts {
			if strings.Contains(p.Letter.Text, unit) {
				t.Errorf("%s is shown to the director:\n%s", unit, p.Letter.Text)
			}
		}
		if o.game().Seq != before {
			t.Errorf("revealed to %s", to)
		}
	}
}
