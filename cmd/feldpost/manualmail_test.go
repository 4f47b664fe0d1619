package main

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/manual"
)

// A letter brings a page whole, to a player and to somebody who plays nothing.
func TestHelpManualIsAnsweredWithThePage(t *testing.T) {
	league, guest := localPlayers()[0].Address, "guest@"+localclub.Domain
	office := newOffice(t, guest)
	p := newPlace(t, office)
	p.newGame("--start")
	ask := func(from, id, text string) {
		t.Helper()
		raw := fmt.Sprintf("From: %s\r\nTo: <%s>\r\nMessage-ID: <%s@x.example>\r\nSubject: hello\r\n\r\n%s\r\n", from, localclub.Referee, id, text)
		if err := office.Deliver(localclub.Referee, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	ask(league, "list", "HELP MANUAL")
	ask(league, "page", "HELP MANUAL operator")
	ask(guest, "guest", "HELP MANUAL great-war-in-europe")
	p.start()
	text := func(to, id string) (found string) {
		eventually(t, id+" is answered", func() bool {
			for _, in := range answersTo(office, to, id+"@x.example") {
				found = in.Text
			}
			return found != ""
		})
		return found
	}
	list, page, guests := text(league, "list"), text(league, "page"), text(guest, "guest")
	contains(t, "the list", list, "players ", "Playing by letter", "great-war-commander ")
	contains(t, "the page", page, "# Operating", "## Measured", "the second machine is there for the day")
	contains(t, "the guest's", guests, "# The Great War in Europe", "MOVE GE 15, GE 16 W5526-W5525-W5524", "## Verbs")
	if strings.Contains(guests, "BEGIN ORDERS\n") {
		t.Error("a sheet that only shows how stands between BEGIN and END ORDERS")
	}
}

// What the pages are called in letters is their title, and each page fits a letter.
func TestThePagesOfTheManualFitALetter(t *testing.T) {
	words, err := openWords()
	if err != nil {
		t.Fatal(err)
	}
	pages, err := manual.Pages()
	if err != nil {
		t.Fatal(err)
	}
	listing, _ := games.Find("paths-of-glory")
	system, err := listing.Open(listing.Data)
	if err != nil {
		t.Fatal(err)
	}
	list := words.Help("en", system.Info(), "manual")
	for _, p := range pages {
		contains(t, "the list", list, fmt.Sprintf("\n  %-21s%s\n", p.Name, p.Title))
		text := words.Help("fr", system.Info(), "manuel "+p.Name)
		if len(text) > 32_000 || strings.Contains(text, ".md)") || strings.Contains(text, "](") {
			t.Errorf("%s: %d bytes, or a link that a letter cannot follow", p.Name, len(text))
		}
	}
}
