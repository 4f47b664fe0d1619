package mail_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"feldpost/mail"
	"feldpost/mail/postoffice"
)

func sendError(t *testing.T, err error) *mail.SendError {
	t.Helper()
	var failed *mail.SendError
	if !errors.As(err, &failed) {
		t.Fatalf("not a SendError: %v", err)
	}
	return failed
}

func TestSendingManyOverOneConnection(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	for n := range 5 {
		if err := sender.Send(t.Context(), player, referee, rawLetter(n)); err != nil {
			t.Fatal(err)
		}
		// A refusal in between does not spoil the connection.
		if err := sender.Send(t.Context(), player, "ghost@example.test", rawLetter(n)); err == nil {
			t.Fatal("a letter to nobody was taken")
		}
		if n := office.Connections(postoffice.SMTP); n != 1 {
			t.Errorf("%d connections", n)
		}
	}
	got := office.Mailbox(referee)
	if len(got) != 5 {
		t.Fatalf("%d letters arrived", len(got))
	}
	for n, m := range got {
		if !bytes.HasSuffix(m.Raw, rawLetter(n)) || m.From != player || m.To != referee {
			t.Errorf("letter %d: %+v", n, m)
		}
	}
	sender.Close()
	eventually(t, "hung up", func() bool { return office.Connections(postoffice.SMTP) == 0 })
}

func TestLineEndsAndDotsSurvive(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	raw := "Subject: dots\n\n.\n..\nMOVE 1\r\n.END\n"
	if err := sender.Send(t.Context(), player, "referee+se.cret@EXAMPLE.test", []byte(raw)); err != nil {
		t.Fatal(err)
	}
	m := office.Mailbox(referee)[0]
	want := strings.ReplaceAll(strings.ReplaceAll(raw, "\r\n", "\n"), "\n", "\r\n")
	if !strings.HasSuffix(string(m.Raw), want) {
		t.Errorf("arrived as %q", m.Raw)
	}
	for _, header := range []string{"Return-Path: <player@example.test>\r\n", "Delivered-To: referee+se.cret@EXAMPLE.test\r\n", "X-Original-To: referee+se.cret@EXAMPLE.test\r\n", "Received: from localhost by example.test"} {
		if !strings.Contains(string(m.Raw), header) {
			t.Errorf("no %q in %q", header, m.Raw)
		}
	}
}

func TestFailuresAreTemporaryOrPermanent(t *testing.T) {
	office := newOffice(t, postoffice.Options{MaxSize: 10_000})
	for _, test := range []struct {
		name, to  string
		codes     []int
		size      int
		stage     mail.Stage
		code      int
		permanent bool
		server    bool
	}{
		{name: "greylisted", to: referee, codes: []int{451}, stage: mail.StageRecipient, code: 451},
		{name: "shutting down", to: referee, codes: []int{421}, stage: mail.StageRecipient, code: 421},
		{name: "refused", to: referee, codes: []int{554}, stage: mail.StageRecipient, code: 554, permanent: true},
		{name: "nobody", to: "ghost@example.test", stage: mail.StageRecipient, code: 550, permanent: true},
		{name: "relaying", to: "x@example.org", stage: mail.StageRecipient, code: 550, permanent: true},
		{name: "log in first", to: referee, codes: []int{530}, stage: mail.StageRecipient, code: 530, server: true},
		{name: "too large", to: referee, size: 20_000, stage: mail.StageSender, permanent: true},
		{name: "no address", to: "a b@example.test", stage: mail.StageRecipient, permanent: true},
		{name: "two lines", to: "a\r\nRCPT TO:<b", stage: mail.StageRecipient, permanent: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			sender := mail.NewSender(relayAt(office.SMTPAddr()))
			defer sender.Close()
			office.Refuse(test.to, test.codes...)
			raw := append(rawLetter(0), strings.Repeat("x\r\n", test.size/3)...)
			failed := sendError(t, sender.Send(t.Context(), player, test.to, raw))
			if failed.Stage != test.stage || failed.Code != test.code || failed.Permanent != test.permanent || failed.Server != test.server {
				t.Errorf("%+v", failed)
			}
			if err := sender.Send(t.Context(), player, referee, rawLetter(1)); err != nil {
				t.Errorf("the next letter: %v", err)
			}
		})
	}
}

// A full mailbox or a greylist is refused with 5xx by many servers: the
// enhanced status code or the words tell that later is another matter.
func TestPassingRefusalsAreTriedAgain(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	for _, test := range []struct {
		reply     postoffice.Reply
		permanent bool
	}{
		{postoffice.Reply{Code: 552, Status: [3]int{5, 2, 2}, Text: "Mailbox full"}, false},
		{postoffice.Reply{Code: 550, Status: [3]int{5, 2, 2}, Text: "no"}, false},
		{postoffice.Reply{Code: 554, Status: [3]int{5, 7, 1}, Text: "Greylisting in effect, try again later"}, false},
		{postoffice.Reply{Code: 550, Text: "User is over quota"}, false},
		{postoffice.Reply{Code: 550, Status: [3]int{5, 1, 1}, Text: "No such user, do not try again later"}, true},
		{postoffice.Reply{Code: 552, Status: [3]int{5, 3, 4}, Text: "Message too big"}, true},
		{postoffice.Reply{Code: 554, Status: [3]int{5, 7, 1}, Text: "Spam"}, true},
	} {
		office.RefuseWith(referee, test.reply)
		if failed := sendError(t, sender.Send(t.Context(), player, referee, rawLetter(0))); failed.Permanent != test.permanent || failed.Server {
			t.Errorf("%+v: %+v", test.reply, failed)
		}
	}
	// Who may not send at all has no letter that is at fault.
	office.RefuseWith("from "+player, postoffice.Reply{Code: 550, Status: [3]int{5, 7, 1}, Text: "Sender not allowed"})
	if failed := sendError(t, sender.Send(t.Context(), player, referee, rawLetter(0))); failed.Permanent || !failed.Server || failed.Stage != mail.StageSender {
		t.Errorf("%+v", failed)
	}
}

func TestAddressesBeyondASCII(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	if err := office.AddUser("zoë@example.test", "x"); err != nil {
		t.Fatal(err)
	}
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	if err := sender.Send(t.Context(), player, "zoë@example.test", rawLetter(0)); err != nil {
		t.Fatal(err)
	}
	if n := len(office.Mailbox("zoë")); n != 1 {
		t.Errorf("%d letters", n)
	}
}

func TestAnUnusableRelayIsNoFaultOfTheLetter(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	for name, change := range map[string]func(*mail.Relay){
		"wrong password": func(r *mail.Relay) { r.Secret = secret("wrong") },
		"nothing there":  func(r *mail.Relay) { r.Address = "127.0.0.1:1" },
		"not TLS":        func(r *mail.Relay) { r.Security = mail.SecurityTLS },
		"no STARTTLS":    func(r *mail.Relay) { r.Security = mail.SecurityStartTLS },
		"bad settings":   func(r *mail.Relay) { r.Security = "none" },
	} {
		relay := relayAt(office.SMTPAddr())
		change(&relay)
		failed := sendError(t, mail.NewSender(relay).Send(t.Context(), player, referee, rawLetter(0)))
		if !failed.Server || failed.Permanent {
			t.Errorf("%s: %+v", name, failed)
		}
	}
}

// Wherever a line is cut, the letter is either refused for now or delivered.
func TestCutSMTPLines(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	sent := 0
	for commands := 1; commands < 12; commands++ {
		office.CutAfterCommands(postoffice.SMTP, commands, 1)
		sender := mail.NewSender(relayAt(office.SMTPAddr()))
		err := sender.Send(t.Context(), player, referee, rawLetter(0))
		if err == nil {
			sent++
		} else if failed := sendError(t, err); failed.Permanent {
			t.Errorf("cut after %d lines: %+v", commands, failed)
		}
		office.CutAfterCommands(postoffice.SMTP, 0, 0)
		if err := sender.Send(t.Context(), player, referee, rawLetter(0)); err != nil {
			t.Errorf("after a cut at %d lines: %v", commands, err)
		}
		sent++
		sender.Close()
	}
	if n := len(office.Mailbox(referee)); n < sent {
		t.Errorf("%d letters arrived of %d", n, sent)
	}
}

func TestADeadKeptConnectionIsReplaced(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	sender := mail.NewSender(relayAt(office.SMTPAddr()))
	defer sender.Close()
	for n := range 3 {
		if err := sender.Send(t.Context(), player, referee, rawLetter(n)); err != nil {
			t.Fatal(err)
		}
		office.Cut()
	}
	if n := len(office.Mailbox(referee)); n != 3 {
		t.Errorf("%d letters arrived", n)
	}
}

func TestASilentRelay(t *testing.T) {
	office := newOffice(t, postoffice.Options{})
	relay := relayAt(office.SMTPAddr())
	relay.Patience = 200 * time.Millisecond
	sender := mail.NewSender(relay)
	defer sender.Close()
	if err := sender.Send(t.Context(), player, referee, rawLetter(0)); err != nil {
		t.Fatal(err)
	}
	office.Mute(postoffice.SMTP, true)
	if failed := sendError(t, sender.Send(t.Context(), player, referee, rawLetter(1))); failed.Permanent {
		t.Errorf("%+v", failed)
	}
	relay.Patience = time.Hour
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := mail.NewSender(relay).Send(ctx, player, referee, rawLetter(1)); err == nil {
		t.Error("a silent relay took a letter")
	}
}
