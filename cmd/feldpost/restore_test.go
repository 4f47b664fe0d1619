package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
	"feldpost/store/bolt"
)

// mail delivers a player's letter to the referee of a place.
func (p *place) mail(office *postoffice.Office, st store.Store, n int, seat, text string) {
	p.t.Helper()
	g, err := st.Game("balkan-17")
	if err != nil {
		p.t.Fatal(err)
	}
	s := g.Seat(seat)
	to := letter.ReplyAddress(localclub.Referee, s.Token)
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: fmt.Sprintf("r%d@%s", n, localclub.Domain), From: s.Person, To: to,
		Subject: "orders", Date: time.Now(), Text: text})
	if err != nil {
		p.t.Fatal(err)
	}
	if err := office.Deliver(to, raw); err != nil {
		p.t.Fatal(err)
	}
}

// course is what happened in a game, without the times at which it did.
func course(t *testing.T, st store.Store, game string) (all []string) {
	t.Helper()
	for e, err := range st.Entries(game, 1) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, fmt.Sprintf("%d %s %s %s %s %s", e.Seq, e.Kind, e.Seat, e.Command, e.Rolls, e.StateHash))
	}
	return all
}

// A backup made while letters are handled is put in place after the store is
// lost: the letters since are read again, and the same game comes of them.
func TestARestoredBackupComesToTheSameGame(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	p.newGame("--start", "--deadline", "0s")
	d := p.start()
	handled := func(d *running, n int) {
		t.Helper()
		eventually(t, fmt.Sprintf("%d letters are handled, filed and answered", n), func() bool {
			done, err := d.store.CountLetters(store.LetterDone)
			due, err2 := d.store.DueOut(time.Now(), store.AllLanes, 1) // receipts wait for the next letter
			return err == nil && err2 == nil && done == n && len(due) == 0 && len(office.Mailbox(localclub.Referee)) == 0
		})
	}
	p.mail(office, d.store, 1, "ottoman", "AUTO\nEND\n")
	p.mail(office, d.store, 2, "league", "AUTO\nEND\n")
	handled(d, 2)
	for n := range 10 { // a letter for each seat in turn
		p.mail(office, d.store, 10+n, []string{"league", "ottoman"}[n%2], fmt.Sprintf("STAND MORALE SPEND MIN %d\n", 2+n%4))
	}
	copied := filepath.Join(p.dir, "hot.db")
	contains(t, "the backup", p.must("backup", copied), "written and checked")
	handled(d, 12)
	p.mail(office, d.store, 30, "league", "END NOTHING\n")
	handled(d, 13)
	want := course(t, d.store, "balkan-17")
	if code, _, errOut := p.try("restore", copied); code != exit.Usage || !strings.Contains(errOut, "stop the daemon first") {
		t.Error(code, errOut)
	}
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	file := p.write("feldpost.db", "the disk is broken")
	if code, _, errOut := p.try("restore", p.write("junk.db", "no store")); code != exit.No || !strings.Contains(errOut, "not put in place") {
		t.Error(code, errOut)
	}
	if code, _, errOut := p.try("restore", file); code != exit.Usage || !strings.Contains(errOut, "the store itself") {
		t.Error(code, errOut)
	}
	contains(t, "the restore", p.must("restore", copied), "is in place", "is kept as", "had told cannot be read", "read again")
	aside, err := filepath.Glob(file + ".before-restore-*")
	if err != nil || len(aside) != 1 {
		t.Fatal(aside, err)
	}
	if text, err := os.ReadFile(aside[0]); err != nil || string(text) != "the disk is broken" {
		t.Errorf("%q, %v", text, err)
	}
	again := p.start()
	handled(again, 13)
	if got := course(t, again.store, "balkan-17"); !slices.Equal(got, want) {
		t.Errorf("the game after the restore:\n%s\nbefore:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := again.store.Check(); err != nil {
		t.Error(err)
	}
	if mark, err := again.store.Setting(restored); err != nil || len(mark) > 0 {
		t.Errorf("it would read all again: %q, %v", mark, err)
	}
}

// What is answered a second time after a restore has the same Message-ID and the
// same words, at the same time of day.
func TestNothingIsAnsweredTwiceInOtherWords(t *testing.T) {
	m := newMortal(t, 0)
	m.create()
	m.pump()
	m.write(1, "ottoman", "AUTO\nEND\n")
	m.pump()
	copied := m.file + ".copy"
	if err := writeFile(copied, m.store.(*bolt.Store).Backup); err != nil {
		t.Fatal(err)
	}
	for i, l := range []struct{ seat, text string }{{"league", "AUTO\nEND\n"}, {"league", "MOVE BU/1 Bdx 9999\nEND\n"}, {"ottoman", "STATUS\n"}, {"league", "END NOTHING\n"}} {
		m.write(2+i, l.seat, l.text)
		m.pump()
	}
	want := course(t, m.store, "crash")
	m.daemon.sender.Close()
	if err := m.store.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := bequeath(m.file, copied); err != nil || n != 1 {
		t.Errorf("what %d games had told is kept, %v", n, err)
	}
	if err := os.Rename(copied, m.file); err != nil {
		t.Fatal(err)
	}
	if err := markRestored(m.file); err != nil {
		t.Fatal(err)
	}
	m.start()
	m.daemon.readers[0].intake = mail.NewIntake(m.daemon.readers[0].account, m.daemon.readers[0].vault, mail.IntakeOptions{}) // the dead one's lease still lasts
	if fresh, err := m.daemon.rereadOnce(context.Background()); err != nil || fresh != 4 {
		t.Fatalf("%d letters are new, %v", fresh, err)
	}
	m.pump()
	if got := course(t, m.store, "crash"); !slices.Equal(got, want) {
		t.Errorf("after the restore:\n%s\nbefore:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	twice := 0
	for _, player := range m.players {
		words := map[string]string{}
		for _, x := range m.office.Mailbox(player) {
			l := letter.Read(x.Raw, letter.ReadOptions{})
			if before, known := words[l.MessageID]; known {
				if twice++; before != l.Text {
					t.Errorf("%s to %s has other words:\n%s\nbefore:\n%s", l.MessageID, player, l.Text, before)
				}
			}
			words[l.MessageID] = l.Text
		}
	}
	if twice == 0 {
		t.Error("nothing was answered a second time")
	}
}
