package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/identity"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

// returnOf writes what a mail system sends about a letter that it returns.
func returnOf(to, quoted, address string) []byte {
	return fmt.Appendf(nil, "Return-Path: <>\r\nFrom: MAILER-DAEMON@mx.test\r\nTo: %s\r\nMessage-ID: <%x@mx.test>\r\nSubject: Undelivered Mail Returned to Sender\r\n"+
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nThis is the mail system at host mx.test.\r\n"+
		"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n"+
		"Diagnostic-Code: smtp; 550 5.1.1 User unknown\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <%s>\r\n\r\n--b--\r\n", to, quoted, address, quoted)
}

// From a refusal at RCPT, a bounce that quotes the letter or one that comes to
// its return address, to the words of show and doctor; a forged one does
// nothing.
func TestBouncesReachTheReferee(t *testing.T) {
	const minder = "minder@" + localclub.Domain
	office := newOffice(t, minder)
	p := newPlace(t, office)
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", strings.Replace(string(text), "[store]", "notify = \""+minder+"\"\n[store]", 1))
	p.newGame("--start", "--mail-tell", "off")
	d := p.start()
	outTo := func(seat string) (last store.Out) {
		for o, err := range d.store.Outbox(store.OutFilter{Game: "balkan-17", Seat: seat}) {
			if err != nil {
				t.Fatal(err)
			}
			last = o
		}
		return last
	}
	eventually(t, "the first letters are out", func() bool {
		return outTo("league").State == store.OutSent && outTo("ottoman").State == store.OutSent
	})
	broken := func(seat string) bool {
		g, err := d.store.Game("balkan-17")
		return err == nil && !g.Seat(seat).Mail.Broken.IsZero()
	}
	arrived := func(what string, n int) {
		t.Helper()
		eventually(t, what, func() bool {
			got, err := d.store.CountLetters(store.LetterQuarantined)
			return err == nil && got == n
		})
	}
	// An opponent knows what a Message-ID looks like and not its check.
	forged := strings.Replace(outTo("league").MessageID, ".league.", ".ottoman.", 1)
	if err := office.Deliver(localclub.Referee, returnOf(localclub.Referee, forged, "x@y.test")); err != nil {
		t.Fatal(err)
	}
	arrived("the forged bounce is set aside", 1)
	if broken("league") || broken("ottoman") {
		t.Fatal("a forged bounce marks a seat")
	}
	contains(t, "show", p.must("show", "balkan-17"), "owed:")
	if err := office.Deliver(localclub.Referee, returnOf(localclub.Referee, outTo("league").MessageID, "league@"+localclub.Domain)); err != nil {
		t.Fatal(err)
	}
	arrived("the bounce is set aside", 2)
	eventually(t, "the league is marked", func() bool { return broken("league") })
	if _, err := office.Await(t.Context(), minder, 1); err != nil {
		t.Fatal(err)
	}
	seal, err := identity.SealOf(d.store)
	if err != nil {
		t.Fatal(err)
	}
	back := letter.ReplyAddress(localclub.Referee, seal.ReturnToken(outTo("ottoman").ID))
	if err := office.Deliver(back, returnOf(back, "unknown@elsewhere.test", "ottoman@"+localclub.Domain)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the Ottomans are marked", func() bool { return broken("ottoman") })
	contains(t, "show", p.must("show", "balkan-17"), "mail: balkan-17 league: 1 letter to league@"+localclub.Domain, "mail: balkan-17 ottoman:", "5.1.1")
	code, out, _ := p.try("doctor")
	if code != exit.No {
		t.Error("the doctor is content")
	}
	contains(t, "doctor", out, "FAIL  mail     balkan-17 league", "FAIL  mail     balkan-17 ottoman")
	contains(t, "outbox", p.must("outbox", "--state", "failed"), "lost: 5.1.1")
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	_, out, _ = p.try("doctor")
	contains(t, "doctor without a daemon", out, "FAIL  mail     balkan-17 league")
}

// A letter that the relay refuses is a letter that came back.
func TestARefusalReachesTheReferee(t *testing.T) {
	office := newOffice(t)
	league := "league@" + localclub.Domain
	office.RefuseWith(league, postoffice.Reply{Code: 550, Status: [3]int{5, 1, 1}, Text: "No such user"})
	p := newPlace(t, office)
	p.newGame("--start")
	p.start()
	eventually(t, "the seat is marked", func() bool { return strings.Contains(p.must("show", "balkan-17"), "mail: balkan-17 league") })
	contains(t, "show", p.must("show", "--mail"), "No such user")
}
