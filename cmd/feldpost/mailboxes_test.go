package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/store"
)

// A referee reads several mailboxes. Letters to each are his, reply addresses of each lead to their seats, answers come from one address, and
// a letter from one of them to another is nobody's.
func TestARefereeReadsSeveralMailboxes(t *testing.T) {
	const second = "arbitre@" + localclub.Domain
	office := newOffice(t, second)
	p := newPlace(t, office)
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", string(text)+fmt.Sprintf("[[mailbox]]\naddress = %q\nuser = %q\n", second, second))
	d := p.start()
	p.newGame("--start")
	g, err := d.store.Game("balkan-17")
	if err != nil {
		t.Fatal(err)
	}
	league := g.Seat("league")
	for n, to := range []string{letter.ReplyAddress(localclub.Referee, league.Token), letter.ReplyAddress(second, league.Token)} {
		raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: fmt.Sprintf("m%d@%s", n, localclub.Domain), From: league.Person, To: to, Subject: "orders", Date: time.Now(), Text: "STATUS\n"})
		if err != nil {
			t.Fatal(err)
		}
		if err := office.Deliver(to, raw); err != nil {
			t.Fatal(err)
		}
	}
	if err := office.Deliver(second, fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <loop@x>\r\nSubject: x\r\n\r\nSTATUS\r\n", localclub.Referee, second)); err != nil {
		t.Fatal(err)
	}
	mailboxes := map[string]bool{}
	eventually(t, "the letters are settled", func() bool {
		n, err := d.store.CountLetters(store.LetterDone)
		q, err2 := d.store.CountLetters(store.LetterQuarantined)
		return err == nil && err2 == nil && n == 2 && q == 1
	})
	for l, err := range d.store.Letters(store.LetterFilter{State: store.LetterDone}) {
		if err != nil {
			t.Fatal(err)
		}
		if mailboxes[l.Mailbox] = true; l.Game != "balkan-17" || len(l.Tokens) != 1 || l.Tokens[0] != league.Token {
			t.Errorf("%+v", l)
		}
	}
	if len(mailboxes) != 2 {
		t.Errorf("letters of %v", mailboxes)
	}
	for _, user := range []string{localclub.Referee, second} {
		eventually(t, "letters of "+user+" are filed", func() bool { return len(office.Mailbox(user)) == 0 && len(office.Folder(user, "Feldpost/Done")) == 1 })
	}
	got, err := office.Await(t.Context(), league.Person, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range got {
		if in := letter.Read(m.Raw, letter.ReadOptions{}); in.From != localclub.Referee {
			t.Errorf("a letter comes from %s", in.From)
		}
	}
	contains(t, "health", p.must("health"), "well: ")
	if code, _, errOut := p.try("doctor"); code == exit.Usage || strings.Contains(errOut, "mailbox") {
		t.Errorf("%d, %s", code, errOut)
	}
}
