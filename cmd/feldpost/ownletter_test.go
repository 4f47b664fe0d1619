package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/store"
)

// By letter too the referee's own address gets no seat, and a name that is none no game.
func TestLettersNameNoSeatForTheReferee(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.write("feldpost.toml", readAll(t, p.config)+"[games]\ncreate = \"anyone\"\n")
	d := p.start()
	p.newGame("--start")
	g, err := d.store.Game("balkan-17")
	if err != nil {
		t.Fatal(err)
	}
	league := g.Seat("league")
	tagged := strings.Replace(localclub.Referee, "@", "+any@", 1)
	had, err := office.Await(t.Context(), league.Person, 1)
	if err != nil {
		t.Fatal(err)
	}
	n := len(had)
	for _, x := range []struct{ line, want string }{
		{"REPLACE " + tagged, "own address"},
		{"PARTNER " + strings.ToUpper(localclub.Referee), "own address"},
		{"ADDRESS " + localclub.Referee, "own address"},
		{"NEW balkan-wars first-war AS league NAMED mine WITH " + tagged, "own address"},
		{"NEW balkan-wars first-war AS league NAMED -x", "cannot be the name of a game"},
		{"NEW balkan-wars first-war AS league NAMED help", "cannot be the name of a game"},
	} {
		n++
		reply := letter.ReplyAddress(localclub.Referee, league.Token)
		raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <l%d@x>\r\nDate: %s\r\nSubject: club\r\n\r\n%s\r\n", league.Person, reply, n, time.Now().Format(time.RFC1123Z), x.line)
		if err := office.Deliver(localclub.Referee, raw); err != nil {
			t.Fatal(err)
		}
		got, err := office.Await(t.Context(), league.Person, n)
		if err != nil {
			t.Fatal(err)
		}
		if text := letter.Read(got[n-1].Raw, letter.ReadOptions{}).Text; !strings.Contains(text, x.want) {
			t.Errorf("%s: %s", x.line, text)
		}
	}
	if games, _ := d.store.CountGames(store.GameRunning); games != 1 {
		t.Errorf("%d games", games)
	}
}
