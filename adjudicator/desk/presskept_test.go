package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/showcase"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// publicPress is what anybody may read of the press of game g.
func (o *office) publicPress() []report.SitePress {
	o.Helper()
	s := &showcase.Showcase{Store: o.Store, System: o.System, Press: o.press, Lang: "en"}
	return must(s.PublicPress("g"))
}

// What is written to all is kept, signed by the seat or not at all; what is written to
// some never is. Names stand in it only of those who wish to be named.
func TestWordsToAllAreKept(t *testing.T) {
	o := running(t, store.Policy{Press: readings.PressAnonymous})
	g := o.game()
	g.Seat("league").DisplayName, g.Seat("ottoman").DisplayName = "Anna Petrova", "Will Kaya"
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	o.from("ottoman", "NAMES ON")
	o.from("league", "PRESS TO ALL: Salute, announces Anna, to will and Will Kaya; write to league@test.\nEND NOTHING\nEND PRESS")
	o.from("league", "MESSAGE TO ottoman: a secret pact\nMESSAGE TO observers: for you alone\nMESSAGE TO referee: may I?")
	o.from("ottoman", "MESSAGE ANONYMOUS TO ALL: the Porte trembles")
	_, code := "", must(o.Director(false))
	o.order(code, "MESSAGE g: dinner at eight\nMESSAGE g league: you owe a turn")
	list := o.publicPress()
	want := []struct {
		from adjudicator.Seat
		text string
	}{
		{"league", "Salute, announces [...], to will and Will Kaya; write to [...].\nEND NOTHING"},
		{"", "the Porte trembles"},
		{adjudicator.Referee, "dinner at eight"},
	}
	if len(list) != len(want) {
		t.Fatalf("%+v", list)
	}
	for i, w := range want {
		if list[i].From != w.from || list[i].Text != w.text {
			t.Errorf("%d: %q by %q, want %q by %q", i, list[i].Text, list[i].From, w.text, w.from)
		}
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.work()
	for lang, want := range map[string][]string{"en": {"Words to all", "Unsigned, ", "The referee, "}, "fr": {"Paroles à tous", "Sans signature, ", "L’arbitre, "}} {
		page := o.site(lang)["games/g/index.html"]
		for _, w := range append(want, "<dd>END NOTHING</dd>", "the Porte trembles", "dinner at eight") {
			if !strings.Contains(page, w) {
				t.Errorf("%s: the page has no %q", lang, w)
			}
		}
	}
	for name, text := range o.site("en") {
		for _, secret := range []string{"secret pact", "for you alone", "may I?", "you owe a turn", "Anna", "league@test"} {
			if strings.Contains(text, secret) {
				t.Errorf("%s has %q", name, secret)
			}
		}
	}
	// Who is erased is taken out of the words too: nobody knows his name any more.
	if _, err := o.Files().Erase("league@test"); err != nil {
		t.Fatal(err)
	}
	if got := o.publicPress()[0].Text; got != want[0].text {
		t.Errorf("after he is erased: %q", got)
	}
	for set, err := range o.Store.Settings("") {
		if err != nil {
			t.Fatal(err)
		}
		if v := string(set.Value); strings.Contains(v, "Anna") || strings.Contains(v, "league@test") {
			t.Errorf("setting %s: %s", set.Name, v)
		}
	}
}

// Where observers are some turns behind, so are words to all on the site and in the archive.
func TestWordsToAllAreAsLateAsTheGame(t *testing.T) {
	o := running(t, store.Policy{Observers: "open", ObserverDelay: 2})
	seat := string(o.pending()[0].Seat)
	o.from(seat, "MESSAGE TO ALL: we march tonight")
	if got := o.publicPress(); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	for range 60 {
		if got := o.publicPress(); len(got) == 1 {
			return
		}
		o.turns(1)
	}
	t.Error("never shown")
}
