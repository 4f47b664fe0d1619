package main

import (
	"log/slog"
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/conf"
)

// show tells what is owed of a game that goes on, nothing of one that is over, and of an earlier position that it is one.
func TestShowTellsWhatIsOwedOnlyWhereItIs(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame("--deadline", "7d")
	p.must("rule", "balkan-17", "--resume", "--reason", "all are here")
	contains(t, "the game", p.must("show", "balkan-17"), "owed: ottoman", " until ")
	p.must("submit", p.write("auto.txt", "AUTO\nEND\n"), "--game", "balkan-17", "--seat", "ottoman")
	then := p.must("show", "balkan-17", "--at", "1")
	contains(t, "the first position", then, "as it stood after entry 1 of 2", "owed then: ottoman")
	if strings.Contains(then, " until ") || strings.Contains(then, "running") {
		t.Errorf("of an earlier position it tells how the game stands now:\n%s", then)
	}
	p.must("rule", "balkan-17", "--end", "--reason", "both are tired of it")
	for _, out := range []string{p.must("show", "balkan-17"), p.must("show", "--all")} {
		if contains(t, "the game that is over", out, "finished"); strings.Contains(out, "owed") || strings.Contains(out, "owes") || strings.Contains(out, "never left") {
			t.Errorf("of a game that is over it says:\n%s", out)
		}
	}
}

// A sentence that would not be true is left out of a letter and is an error in the log of the daemon.
func TestADaemonLogsASentenceThatWouldNotBeTrue(t *testing.T) {
	p := newPlace(t, nil)
	c, err := conf.Read(p.config, false)
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	_, press, err := openDesk(c, p.openStore(), slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	for _, all := range []bool{false, true} {
		log.Reset()
		l, err := press.Words.Render(report.Report{Kind: report.Answer, Game: "balkan-17", Seat: "league", Format: report.FormatText,
			Standing: &report.Standing{Status: "open", Confirmed: true, All: all}, Notes: []report.Note{{Code: "confirmed"}}})
		if err != nil {
			t.Fatal(err)
		}
		logged := strings.Contains(log.String(), "level=ERROR") && strings.Contains(log.String(), "sentence=note.confirmed") && strings.Contains(log.String(), "game=balkan-17")
		if said := strings.Contains(l.Text, "The game begins when every seat is"); said == all || logged != all {
			t.Errorf("all have confirmed: %t, said: %t, logged: %t: %s", all, said, logged, log.String())
		}
	}
}

// What standings are of is said as the results are.
func TestStandingsSayWhatTheyAreOf(t *testing.T) {
	round := func(n int, played ...bool) tournament.Round {
		r := tournament.Round{Number: n}
		for _, is := range played {
			g := tournament.Game{Name: "g"}
			if is {
				g.Result = &tournament.Result{}
			}
			r.Pairings = append(r.Pairings, tournament.Pairing{A: 1, B: 2, Games: []tournament.Game{g}})
		}
		return r
	}
	for want, rounds := range map[string][]tournament.Round{
		"standings before the first round":                     nil,
		"standings before the first round has a result":        {round(1, false, false)},
		"standings in round 1, with 1 of its 2 games":          {round(1, true, false)},
		"standings after round 1":                              {round(1, true, true)},
		"standings after round 1, before round 2 has a result": {round(1, true, true), round(2, false, false)},
		"standings in round 2, with 1 of its 2 games":          {round(1, true, true), round(2, false, true)},
		"standings after round 2":                              {round(1, true, true), round(2, true, true)},
	} {
		if got := standingsOf(&tournament.Record{Rounds: rounds}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// One letter is not told in the plural.
func TestLettersAreCounted(t *testing.T) {
	if letters(1) != "1 letter" || letters(2) != "2 letters" {
		t.Error(letters(1), letters(2))
	}
}
