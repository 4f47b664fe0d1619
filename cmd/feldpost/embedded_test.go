package main

import (
	"context"
	"net"
	"regexp"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
	"feldpost/mail"
	"feldpost/mail/letter"
)

// client is a mail program set up by what `serve --embedded` has printed.
type client struct {
	t                            testing.TB
	imap, smtp, address, passwrd string
}

func newClient(t testing.TB, printed, seat string) client {
	t.Helper()
	find := func(pattern string) []string {
		m := regexp.MustCompile(pattern).FindStringSubmatch(printed)
		if m == nil {
			t.Fatalf("nothing printed fits %s:\n%s", pattern, printed)
		}
		return m
	}
	imap, smtp := find(`IMAP server +(\S+) port (\d+)`), find(`SMTP server +(\S+) port (\d+)`)
	return client{t, net.JoinHostPort(imap[1], imap[2]), net.JoinHostPort(smtp[1], smtp[2]),
		find(`player +(\S+) +plays ` + seat)[1], find(`(?m)^password +(\S+)`)[1]}
}

func (c client) server(address string) mail.Server {
	return mail.Server{Address: address, Security: mail.SecurityPlain, User: c.address, Secret: func() (string, error) { return c.passwrd, nil }}
}

// letters fetches the INBOX.
func (c client) letters() []letter.Incoming {
	c.t.Helper()
	ctx := c.t.Context()
	box, err := mail.Open(ctx, mail.Account{Server: c.server(c.imap)})
	if err != nil {
		c.t.Fatal(err)
	}
	defer box.Close()
	if _, err := box.Select(ctx, "INBOX"); err != nil {
		c.t.Fatal(err)
	}
	messages, err := box.Fetch(ctx, []uint32{1, 2, 3, 4, 5, 6, 7, 8}, 10<<20)
	if err != nil {
		c.t.Fatal(err)
	}
	var all []letter.Incoming
	for _, m := range messages {
		all = append(all, letter.Read(m.Raw, letter.ReadOptions{}))
	}
	return all
}

// reply answers a letter as a mail program does, with the text quoted below.
func (c client) reply(to letter.Incoming, text string) {
	c.t.Helper()
	quoted := "> " + strings.ReplaceAll(to.Text, "\n", "\n> ")
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: "reply-to-" + to.MessageID, From: c.address, To: to.ReplyTo,
		Subject: "Re: " + to.Subject, InReplyTo: to.MessageID, Date: time.Now(), Text: text + "\n\nThe referee wrote:\n" + quoted + "\n"})
	if err != nil {
		c.t.Fatal(err)
	}
	sender := mail.NewSender(mail.Relay{Server: c.server(c.smtp)})
	defer sender.Close()
	if err := sender.Send(c.t.Context(), c.address, to.ReplyTo, raw); err != nil {
		c.t.Fatal(err)
	}
}

// serveEmbedded runs the command until stop is called.
func serveEmbedded(t *testing.T, dir string) (printed string, stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, errOut, done := &safeBuffer{}, &safeBuffer{}, make(chan int, 1)
	go func() {
		done <- run(ctx, []string{"serve", "--embedded", "--dir", dir, "--imap", "127.0.0.1:0", "--smtp", "127.0.0.1:0"}, out, errOut)
	}()
	stop = func() {
		cancel()
		select {
		case code := <-done:
			if code != exit.OK {
				t.Errorf("exit code %d: %s", code, errOut.String())
			}
		case <-time.After(soon):
			t.Error("the command does not end")
		}
	}
	eventually(t, "instructions are printed", func() bool { return strings.Contains(out.String(), "feldpost show -c") })
	return out.String(), stop
}

func TestTheEmbeddedServersServeAMailProgram(t *testing.T) {
	dir := t.TempDir()
	printed, stop := serveEmbedded(t, dir)
	league := newClient(t, printed, "league")
	var invitation letter.Incoming
	eventually(t, "the invitation waits", func() bool {
		got := league.letters()
		if len(got) > 0 {
			invitation = got[0]
		}
		return len(got) == 1
	})
	contains(t, "the invitation", invitation.Subject, embeddedGame)
	league.reply(invitation, "CONFIRM NONCE \"from a mail program\"")
	eventually(t, "the confirmation is answered", func() bool { return len(league.letters()) == 2 })
	show := regexp.MustCompile(`feldpost (show -c \S+)`).FindStringSubmatch(printed)
	if code, out, errOut := tryIn("", strings.Fields(show[1])...); code != exit.OK || !strings.Contains(out, embeddedGame) {
		t.Errorf("the command printed ends with %d: %s%s", code, out, errOut)
	}
	stop()

	// Letters and game are there again the next day.
	printed, stop = serveEmbedded(t, dir)
	defer stop()
	league = newClient(t, printed, "league")
	if got := league.letters(); len(got) != 2 || got[0].MessageID != invitation.MessageID {
		t.Errorf("%d letters are in the mailbox", len(got))
	}
	ottoman := newClient(t, printed, "ottoman")
	got := ottoman.letters()
	if len(got) != 1 {
		t.Fatalf("%d letters are in the mailbox", len(got))
	}
	ottoman.reply(got[0], "CONFIRM")
	eventually(t, "the game begins", func() bool { return len(league.letters()) == 3 })
}

func TestATakenPortOfTheEmbeddedServersIsExplained(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	code, _, errOut := tryIn("", "serve", "--embedded", "--dir", t.TempDir(), "--imap", l.Addr().String())
	if code != exit.Trouble {
		t.Errorf("exit code %d", code)
	}
	contains(t, "the refusal", errOut, l.Addr().String(), "--imap 127.0.0.1:0 --smtp 127.0.0.1:0")
	if code, _, errOut = tryIn("", "serve", "--embedded", "--dir", t.TempDir(), "--imap", "192.0.2.1:143"); code == exit.OK || !strings.Contains(errOut, "loopback") {
		t.Errorf("exit code %d, %s", code, errOut)
	}
}
