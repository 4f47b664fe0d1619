package main

import (
	"regexp"
	"strings"
	"testing"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
)

// Each line of the log about a letter names it by number and Message-ID, and the
// game where it is known.
func TestLogLinesNameLetterAndGame(t *testing.T) {
	const nobody = "visitor@" + localclub.Domain
	office := newOffice(t, nobody)
	p := newPlace(t, office)
	p.newGame("--start")
	d := p.start()
	p.mail(office, d.store, 1, "ottoman", "AUTO\nEND\n")
	for n, head := range []string{"", "Auto-Submitted: auto-replied\r\n"} {
		raw := "From: " + nobody + "\r\nTo: " + localclub.Referee + "\r\nMessage-ID: <s" + string(rune('0'+n)) + "@x.test>\r\n" + head + "Subject: x\r\n\r\nhello\r\n"
		if err := office.Deliver(localclub.Referee, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	eventually(t, "the stranger is answered", func() bool { return len(office.Mailbox(nobody)) == 1 })
	eventually(t, "all are handled", func() bool {
		n, err := d.store.CountLetters(store.LetterQuarantined)
		return err == nil && n == 1
	})
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	about := regexp.MustCompile(`msg="letter (settled|sent|without a seat|quarantined)"`)
	seen := map[string]int{}
	for line := range strings.Lines(d.log.String()) {
		m := about.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		seen[m[1]]++
		number := " letter="
		if m[1] == "sent" {
			number = " out="
		}
		if !strings.Contains(line, number) || !strings.Contains(line, " message_id=") {
			t.Errorf("it does not name the letter: %s", line)
		}
		if strings.Contains(line, "balkan-17") && !strings.Contains(line, " game=balkan-17 ") {
			t.Errorf("it does not name the game: %s", line)
		}
	}
	for what, least := range map[string]int{"settled": 3, "sent": 3, "without a seat": 1, "quarantined": 1} {
		if seen[what] < least {
			t.Errorf("%d lines %q", seen[what], what)
		}
	}
	contains(t, "the log", d.log.String(), `letter=1 message_id=r1@`+localclub.Domain+` game=balkan-17 state=done`, "message_id=s1@x.test")
}
