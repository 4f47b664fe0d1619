package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
)

// suggestion is a random legal sheet for what a seat owes.
func (r *running) suggestion(t testing.TB, game, seat string) string {
	t.Helper()
	g, err := r.store.Game(game)
	if err != nil {
		t.Fatal(err)
	}
	sys, err := newLibrary(nil, nil).open(g.System)
	if err != nil {
		t.Fatal(err)
	}
	_, saved, err := r.store.LastSnapshot(game)
	if err != nil {
		t.Fatal(err)
	}
	state, err := sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	choice := dice.NewSource([]byte("suggestion"), seat)
	choice.Begin(g.Seq)
	sheet := state.(adjudicator.Suggester).Suggest(adjudicator.Seat(seat), choice)
	sheet.End, sheet.EndPhase = true, "" // whatever the dice do to a line
	text, err := sheetText(sheet)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Sign-up, set-up, a turn of each side, a faulty sheet, a check, help, a
// bounce and a stranger, through a real IMAP server; and Dovecot dies in the
// middle of it.
func TestAGameOverDovecot(t *testing.T) {
	const stranger = "stranger@" + localclub.Domain
	host := newMailhost(t, stranger)
	p := host.place()
	d := p.start()
	p.newGame()
	league, ottoman := host.correspondent(localPlayers()[0].Address), host.correspondent(localPlayers()[1].Address)
	for _, c := range []*correspondent{league, ottoman} {
		c.await("the invitation", func(l received) bool { return strings.Contains(l.MessageID, "invitation") })
	}
	contains(t, "the confirmation", league.ask("CONFIRM NONCE \"Shipka\"\nRECEIPTS ON\n").plain(), "confirmed")
	ottoman.ask("CONFIRM\nRECEIPTS ON\n")
	for _, c := range []*correspondent{league, ottoman} {
		c.await("the first letter of the game", func(l received) bool { return strings.Contains(l.MessageID, ".start-") })
	}

	contains(t, "the answer to HELP", ottoman.ask("HELP MOVE\n").plain(), "MOVE")
	faulty := ottoman.ask("PLACE OE/99 Div 9999\nAUTO\n").plain()
	contains(t, "the faulty sheet", faulty, "PLACE OE/99 Div 9999")
	seq := func() uint64 {
		g, err := d.store.Game("balkan-17")
		if err != nil {
			t.Fatal(err)
		}
		return g.Seq
	}
	ottoman.ask("CHECK\nAUTO\nEND\n")
	if n := seq(); n != 1 {
		t.Fatalf("a faulty sheet or CHECK was applied: entry %d", n)
	}

	ottoman.ask("AUTO\nEND\n")
	league.ask("AUTO\nEND\n")
	for n, c := range []*correspondent{league, ottoman} {
		sheet := d.suggestion(t, "balkan-17", localPlayers()[n].Seat)
		before := seq()
		if n == 0 { // in the middle of the poll that brings the sheet
			host.dovecot.Kill()
			id := c.write(sheet)
			if err := host.dovecot.Restart(); err != nil {
				t.Fatal(err)
			}
			c.answered(id)
		} else {
			c.ask(sheet)
		}
		if n := seq(); n != before+1 {
			t.Fatalf("the log stands at entry %d, want %d:\n%s", n, before+1, sheet)
		}
	}
	contains(t, "the game", p.must("show", "balkan-17"), "turn 2", "owed: league")

	lost := host.correspondent(stranger)
	to := lost.ask("GAME balkan-17\nSTATUS\nEND\n")
	for _, secret := range []string{"Balkan", "Ottoman", "October", "league@"} {
		if strings.Contains(to.plain(), secret) {
			t.Errorf("a stranger is told of %s:\n%s", secret, to.plain())
		}
	}
	before, err := lost.read()
	if err != nil {
		t.Fatal(err)
	}
	lost.send(bounceTo(league.reply))
	eventually(t, "the bounce is set aside", func() bool {
		n, err := d.store.CountLetters(store.LetterQuarantined)
		return err == nil && n == 1
	})
	contains(t, "the quarantine", p.must("quarantine"), "automatic: ", "1 letters")
	if after, err := lost.read(); err != nil || len(after) != len(before) {
		t.Errorf("a bounce was answered: %d letters, %v", len(after), err)
	}
	eventually(t, "all letters are filed", func() bool {
		referee := host.correspondent(localclub.Referee)
		left, err := referee.read()
		return err == nil && len(left) == 0
	})
	if err := d.store.Check(); err != nil {
		t.Error(err)
	}
}

func bounceTo(to string) []byte {
	return fmt.Appendf(nil, "From: MAILER-DAEMON@elsewhere.test\r\nTo: %s\r\nSubject: Undelivered Mail Returned to Sender\r\n"+
		"Message-ID: <bounce@elsewhere.test>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n"+
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n"+
		"--b\r\nContent-Type: text/plain\r\n\r\nAUTO\r\nEND\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n"+
		"Action: failed\r\nStatus: 5.1.1\r\n--b--\r\n", to)
}

// Letters keep coming while Dovecot dies and comes back.
func TestDovecotDiesWhileLettersCome(t *testing.T) {
	host := newMailhost(t)
	p := host.place()
	d := p.start()
	p.newGame("--start")
	c := host.correspondent(localPlayers()[1].Address)
	c.await("the first letter", func(received) bool { return true })
	var ids []string
	for round := range 3 {
		for range 6 {
			ids = append(ids, c.write(fmt.Sprintf("STAND MORALE SPEND MIN %d\n", 2+len(ids)%5)))
		}
		if round < 2 {
			eventually(t, "the desk is at work on the letters", func() bool {
				n, err := d.store.CountLetters(store.LetterDone)
				return err == nil && n > 6*round
			})
			host.dovecot.Kill()
			if err := host.dovecot.Restart(); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, id := range ids {
		c.answered(id)
	}
	checkOnce(t, d.store, "balkan-17", len(ids))
}

// checkOnce wants each of so many standing orders applied once, and nothing
// else but the start.
func checkOnce(t testing.TB, st store.Store, game string, standing int) {
	t.Helper()
	var letters []uint64
	for e, err := range st.Entries(game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind == string(adjudicator.CommandStanding) {
			letters = append(letters, e.Letter)
		}
	}
	slices.Sort(letters)
	if n := len(slices.Compact(slices.Clone(letters))); n != len(letters) || n != standing {
		t.Errorf("%d standing orders were applied, of %d letters, want %d", len(letters), n, standing)
	}
}
