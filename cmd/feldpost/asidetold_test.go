package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

const minder = "minder@" + localclub.Domain

// toldMinder counts the letters to the person who minds the daemon that hold some words.
func toldMinder(office *postoffice.Office, words string) (n int) {
	for _, m := range office.Mailbox(minder) {
		if strings.Contains(strings.Join(strings.Fields(letter.Read(m.Raw, letter.ReadOptions{}).Text), " "), words) {
			n++
		}
	}
	return n
}

// What is set aside for what the mail server does with it is told to notify, with the number and the reason; the letters
// beside it are answered.
func TestWhatTheServerSpoilsIsTold(t *testing.T) {
	office := newOffice(t, minder)
	p := newPlace(t, office)
	p.write("feldpost.toml", strings.Replace(readAll(t, p.config), "[referee]\n", fmt.Sprintf("[referee]\nnotify = %q\n", minder), 1))
	player := localPlayers()[0].Address
	for n := range 4 {
		raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <n%d@x>\r\nDate: %s\r\nSubject: n%d\r\n\r\nHELP\r\n", player, localclub.Referee, n, time.Now().Format(time.RFC1123Z), n)
		if err := office.Deliver(localclub.Referee, raw); err != nil {
			t.Fatal(err)
		}
	}
	office.Withhold(localclub.Referee, 2)
	office.WithholdText(localclub.Referee, 3)
	d := p.start()
	within(t, 10*time.Second, "the others are stored", func() bool {
		n := 0
		for l, err := range d.store.Letters(store.LetterFilter{}) {
			if err == nil && !l.Unreadable {
				n++
			}
		}
		return n == 2
	})
	eventually(t, "notify is told of the one without a sender", func() bool { return toldMinder(office, "neither its text nor its sender") == 1 })
	eventually(t, "notify is told of the one without a text", func() bool { return toldMinder(office, "does not hand out its text") == 1 })
	if toldMinder(office, "The reason:") != 2 {
		t.Error("the reasons are not told")
	}
	if n, err := d.store.CountLetters(store.LetterQuarantined); err != nil || n != 1 {
		t.Errorf("%d letters in quarantine, %v", n, err)
	}
}

// Letters that are set aside for their dates are told of, once for many.
func TestOldLettersAreToldOfOnce(t *testing.T) {
	office := newOffice(t, minder)
	p := newPlace(t, office)
	p.write("feldpost.toml", strings.Replace(readAll(t, p.config), "[referee]\n", fmt.Sprintf("[referee]\nnotify = %q\n", minder), 1))
	d := p.start()
	for n := range 3 {
		raw := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nMessage-ID: <o%d@x>\r\nSubject: o\r\n\r\nHELP\r\n", localPlayers()[0].Address, localclub.Referee, n)
		if _, _, err := d.store.PutLetter(store.Letter{Identity: fmt.Sprint(n), From: localPlayers()[0].Address, Received: time.Now().AddDate(-9, 0, 0)}, raw); err != nil {
			t.Fatal(err)
		}
	}
	d.wake()
	eventually(t, "they are set aside", func() bool {
		n, err := d.store.CountLetters(store.LetterQuarantined)
		return err == nil && n == 3
	})
	eventually(t, "notify is told", func() bool { return toldMinder(office, "dated long before this referee began") == 1 })
	time.Sleep(time.Second)
	if n := len(office.Mailbox(minder)); n != 1 {
		t.Errorf("notify got %d letters", n)
	}
}
