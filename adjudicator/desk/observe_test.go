package desk

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// watch lets somebody read along in the game "g".
func (o *office) watch(who string) press.Post {
	o.Helper()
	posts := o.confirmed(o.stranger(who, "OBSERVE g"), who)
	var last press.Post
	for _, p := range posts {
		if p.To == who && p.Kind != report.Answer {
			last = p
		}
	}
	return last
}

// Who reads along gets what everybody may know, no code and no template, and
// nothing of what one side knows alone.
func TestObserversGetThePublicLetters(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72, Observers: "open"}, true)
	o.setUp()
	p := o.watch("eve@test")
	o.says(p, "You read along", "Game g, turn 1")
	g := o.game()
	for _, secret := range []string{g.Seat("league").Code, g.Seat("ottoman").Code, g.Seat("league").Token, "@test", "BEGIN ORDERS"} {
		if strings.Contains(p.Letter.Text, secret) {
			t.Errorf("the letter tells %q:\n%s", secret, p.Letter.Text)
		}
	}
	if p.Told.Seat != adjudicator.Observer || p.Token != "" {
		t.Errorf("written for %q with token %q", p.Told.Seat, p.Token)
	}
	if again := o.watch("eve@test"); again.Letter.Text != "" {
		t.Errorf("who observes already gets another first letter")
	}
	seat := string(o.pending()[0].Seat)
	o.one(o.from(seat, "END NOTHING"), "eve@test", report.Turn)
	o.letter(docket.Letter{From: "league@test", Tokens: []string{g.Seat("league").Token}, Text: "OBSERVE g"})
	if n := len(o.game().Observers); n != 1 {
		t.Errorf("%d observers: a player reads along in his own game", n)
	}
	o.now = o.now.Add(25 * time.Hour)
	o.confirmed(o.stranger("eve@test", "OBSERVE g OFF"), "eve@test")
	if n := len(o.game().Observers); n != 0 {
		t.Errorf("%d observers after OFF", n)
	}
}

// Observers who are a turn behind learn of a turn when the next begins.
func TestObserversMayBeTurnsBehind(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Observers: "open", ObserverDelay: 1}, true)
	o.setUp()
	began := o.view().Turn
	o.watch("eve@test")
	at := o.game().Observers[0].Told
	for i := 0; i < 40 && o.view().Turn == began; i++ {
		if told := o.game().Observers[0].Told; told != at {
			t.Fatalf("in turn %d observers are told of entry %d", began, told)
		}
		o.from(string(o.pending()[0].Seat), "END NOTHING")
	}
	told := o.game().Observers[0].Told
	if o.view().Turn == began || told <= at {
		t.Fatalf("turn %d, told up to %d", o.view().Turn, told)
	}
	saved, err := o.Store.Snapshot("g", told)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := theSystem().Load(saved); err != nil || s.View(adjudicator.Observer).Turn != began+1 {
		t.Errorf("they are told up to the position of turn %d, %v", s.View(adjudicator.Observer).Turn, err)
	}
}

// A game with observers and partners is verified from all letters, theirs included,
// and each of them by himself.
func TestLettersOfObserversAndPartnersAreVerified(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72, Observers: "open", Press: readings.PressAnonymous})
	o.watch("eve@test")
	o.confirmed(o.from("league", "PARTNER pat@test"), "pat@test")
	o.march(4)
	o.from("league", "MESSAGE ANONYMOUS NOW TO ALL: well, well")
	o.march(2)
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	finals := map[string]bool{}
	for _, p := range o.posts() {
		if p.Kind == report.Final {
			finals[p.To] = true
		}
	}
	for _, who := range []string{"league@test", "pat@test", "ottoman@test", "eve@test"} {
		if !finals[who] {
			t.Errorf("no last letter to %s", who)
		}
		own := proof.Archive{}
		for i, p := range o.posts() {
			if p.To == who {
				own.Letters = append(own.Letters, o.archive().Letters[i])
			}
		}
		var out bytes.Buffer
		if err := proof.Verify(&out, own, o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "OK") {
			t.Errorf("%s verifies his letters: %v\n%s", who, err, out.String())
		}
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Error(err)
	}
}

// Questions that nobody may answer any more are forgotten when a day begins.
func TestOldQuestionsAreForgotten(t *testing.T) {
	o := club(t)
	o.stranger("ann@test", "SUBSTITUTE ON")
	count := func() (n int) {
		for range o.Store.Settings(docket.AskedKey("")) {
			n++
		}
		return n
	}
	if count() != 1 {
		t.Fatalf("%d questions", count())
	}
	o.now = o.now.Add(4 * 24 * time.Hour)
	if o.work(); count() != 0 {
		t.Errorf("%d questions after four days", count())
	}
}

// Letters to those who read along speak to nobody as to a player.
func TestObserversAreNotSpokenToAsPlayers(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{Observers: "open"}, true)
		o.setUp()
		o.watch("eve@test")
		g := o.game()
		g.Observers[0].Lang = lang
		if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
			t.Fatal(err)
		}
		seen := 0
		for range 40 {
			before := len(o.posts())
			o.turns(1)
			for _, p := range o.lettersTo(o.posts()[before:], "eve@test") {
				seen++
				text := flat(p.Letter.Text)
				for _, word := range []string{"You gained", "You lost", "Yours:", "Enemy:", "YOUR UNITS", "You owe", "Vous avez", "Vous :", "Ennemi :", "VOS UNITÉS", "Vous devez", ": ."} {
					if strings.Contains(text, word) {
						t.Errorf("%s: %q in a letter to an observer: %.600s", lang, word, text)
					}
				}
			}
			if seen > 3 {
				break
			}
		}
		if seen == 0 {
			t.Errorf("%s: no letter to an observer", lang)
		}
	}
}
