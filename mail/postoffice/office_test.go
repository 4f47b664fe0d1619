package postoffice

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/smtp"
	"regexp"
	"strings"
	"testing"
	"time"
)

const (
	anna = "anna@example.test"
	bert = "bert@example.test"
)

func start(t *testing.T, opts Options) *Office {
	t.Helper()
	opts.Users = map[string]string{anna: "a", bert: "b"}
	office, err := Start(opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close() })
	return office
}

// client is a mail program that speaks IMAP by hand.
type client struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
	tag  int
}

func dial(t *testing.T, office *Office) *client {
	t.Helper()
	conn, err := net.Dial("tcp", office.IMAPAddr())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(time.Minute))
	c := &client{t: t, conn: conn, in: bufio.NewReader(conn)}
	c.line()
	return c
}

func (c *client) line() string {
	c.t.Helper()
	line, err := c.in.ReadString('\n')
	if err != nil {
		c.t.Fatal(err)
	}
	return line
}

// say sends a command and returns everything up to its tagged answer.
func (c *client) say(command string) string {
	c.t.Helper()
	c.tag++
	fmt.Fprintf(c.conn, "t%d %s\r\n", c.tag, command)
	var answer strings.Builder
	for {
		line := c.line()
		answer.WriteString(line)
		if strings.HasPrefix(line, fmt.Sprintf("t%d ", c.tag)) {
			return answer.String()
		}
	}
}

// want sends a command and checks the answer against patterns; one that
// begins with "not " must not match.
func (c *client) want(command string, patterns ...string) {
	c.t.Helper()
	answer := c.say(command)
	for _, pattern := range patterns {
		pattern, not := strings.CutPrefix(pattern, "not ")
		if regexp.MustCompile(pattern).MatchString(answer) == not {
			c.t.Errorf("%s: pattern %q, answer:\n%s", command, pattern, answer)
		}
	}
}

func TestAMailProgramsSession(t *testing.T) {
	clock := time.Date(1914, 8, 2, 12, 0, 0, 0, time.UTC)
	office := start(t, Options{Clock: func() time.Time { return clock }})
	for n := range 3 {
		raw := fmt.Sprintf("From: Bert <bert@example.test>\r\nSubject: orders\r\n %d\r\nDate: Sun, 2 Aug 1914 11:00:00 +0000\r\n\r\nMOVE %d\r\n", n, n)
		if err := office.Deliver(anna, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	c := dial(t, office)
	c.want(`LOGIN anna wrong`, `NO \[AUTHENTICATIONFAILED\]`)
	c.want(`LOGIN "anna@example.test" "a"`, `OK \[CAPABILITY .*MOVE`)
	c.want(`LIST "" ""`, `\* LIST \(\\Noselect\) "/" ""`)
	c.want(`LSUB "" "*"`, `LSUB .* INBOX`)
	c.want(`LIST (SUBSCRIBED) "" "*" RETURN (STATUS (MESSAGES UNSEEN))`, `STATUS INBOX \(MESSAGES 3 UNSEEN 3\)`)
	c.want(`SELECT INBOX`, `\* 3 EXISTS`, `\[UNSEEN 1\]`, `\[UIDNEXT 4\]`, `PERMANENTFLAGS \(.*\\Deleted.*\\\*\)`, `OK \[READ-WRITE\]`)
	c.want(`UID FETCH 1:* (FLAGS)`, `\* 1 FETCH \(UID 1 FLAGS \(\)\)`, `\* 3 FETCH`)
	c.want(`FETCH 2 (INTERNALDATE RFC822.SIZE ENVELOPE BODYSTRUCTURE)`, `INTERNALDATE " 2-Aug-1914 12:00:00 \+0000"`, `"orders 1"`, `\("text" "plain"`)
	c.want(`UID FETCH 2 (BODY.PEEK[HEADER.FIELDS (Subject)])`, `Subject: orders`, `not From`, `not Seen`)
	c.want(`UID FETCH 2 BODY.PEEK[]<0.4>`, `BODY\[\]<0> \{4\}\r\nFrom`)
	c.want(`FETCH 2 BODY[TEXT]`, `MOVE 1`, `FETCH \(UID 2 FLAGS \(\\Seen\)\)`)
	c.want(`SEARCH UNSEEN`, `\* SEARCH 1 3`)
	c.want(`UID SEARCH NOT SEEN SUBJECT "orders 2"`, `\* SEARCH 3\r`)
	c.want(`SEARCH OR BODY "MOVE 0" FROM "carl"`, `\* SEARCH 1\r`)
	c.want(`SEARCH SINCE 2-Aug-1914 BEFORE 3-Aug-1914 SENTON 2-Aug-1914 LARGER 20 UID 2:*`, `\* SEARCH 2 3\r`)
	c.want(`STORE 1 +FLAGS (\Flagged $Done)`, `FETCH \(UID 1 FLAGS \(\$Done \\Flagged\)\)`)
	c.want(`STORE 1 -FLAGS.SILENT (\flagged)`, `not FETCH`)
	c.want(`CREATE "Games/1914"`, `OK`)
	c.want(`CREATE "Games/1914"`, `NO \[ALREADYEXISTS\]`)
	c.want(`LIST "" "%"`, `"Games"`, `not 1914`)
	c.want(`UID COPY 1:2 "Games/1914"`, `OK \[COPYUID \d+ 1:2 1:2\]`)
	c.want(`UID COPY 1 "Nowhere"`, `NO \[TRYCREATE\]`)
	c.want(`UID MOVE 3 "Games/1914"`, `COPYUID \d+ 3 3`, `\* 3 EXPUNGE`, `OK`)
	c.want(`STATUS "Games/1914" (MESSAGES UIDNEXT UNSEEN)`, `MESSAGES 3 UIDNEXT 4 UNSEEN 2`)
	c.want(`UID STORE 1 +FLAGS.SILENT (\Deleted)`, `OK`)
	c.want(`UID EXPUNGE 2`, `not EXPUNGE\r`, `OK`)
	c.want(`EXPUNGE`, `\* 1 EXPUNGE`)
	c.want(`RENAME Games Old`, `OK`)
	c.want(`EXAMINE "Old/1914"`, `\* 3 EXISTS`, `READ-ONLY`)
	c.want(`STORE 1 +FLAGS (\Deleted)`, `NO`)
	c.want(`FETCH 1 BODY[]`, `MOVE 0`, `not Seen`)
	c.want(`DELETE INBOX`, `NO`)
	c.want(`DELETE Nowhere`, `NO \[NONEXISTENT\]`)
	c.want(`NAMESPACE`, `NAMESPACE \(\("" "/"\)\) NIL NIL`)
	c.want("APPEND Old (\\Seen) {3+}\r\nx\r\n", `OK \[APPENDUID \d+ 1\]`)
	c.want(`CLOSE`, `OK`)
	c.want(`LOGOUT`, `BYE`)
}

func TestIdleTellsOfMailAndOfOtherClients(t *testing.T) {
	office := start(t, Options{})
	office.Deliver(anna, []byte("Subject: 1\r\n\r\nx\r\n"))
	idler, other := dial(t, office), dial(t, office)
	for _, c := range []*client{idler, other} {
		c.want(`LOGIN anna a`, `OK`)
		c.want(`SELECT INBOX`, `1 EXISTS`)
	}
	fmt.Fprint(idler.conn, "i IDLE\r\n")
	if line := idler.line(); !strings.HasPrefix(line, "+") {
		t.Fatal(line)
	}
	office.Deliver(anna, []byte("Subject: 2\r\n\r\nx\r\n"))
	if line := idler.line(); line != "* 2 EXISTS\r\n" {
		t.Error(line)
	}
	other.want(`NOOP`, `\* 2 EXISTS`)
	other.want(`STORE 2 +FLAGS.SILENT (\Deleted)`, `OK`)
	if line := idler.line(); !strings.Contains(line, `* 2 FETCH (UID 2 FLAGS (\Deleted))`) {
		t.Error(line)
	}
	other.want(`EXPUNGE`, `\* 2 EXPUNGE`)
	if line := idler.line(); line != "* 2 EXPUNGE\r\n" {
		t.Error(line)
	}
	fmt.Fprint(idler.conn, "DONE\r\n")
	if line := idler.line(); !strings.HasPrefix(line, "i OK") {
		t.Error(line)
	}
}

// Numbers shift only when the client can know: not during FETCH and SEARCH.
func TestNumbersStayWhileAnotherClientExpunges(t *testing.T) {
	office := start(t, Options{})
	for n := range 3 {
		office.Deliver(anna, fmt.Appendf(nil, "Subject: %d\r\n\r\nx\r\n", n+1))
	}
	one, two := dial(t, office), dial(t, office)
	for _, c := range []*client{one, two} {
		c.want(`LOGIN anna a`, `OK`)
		c.want(`SELECT INBOX`, `3 EXISTS`)
	}
	one.want(`STORE 1 +FLAGS.SILENT (\Deleted)`, `OK`)
	one.want(`EXPUNGE`, `\* 1 EXPUNGE`)
	office.Deliver(anna, []byte("Subject: 4\r\n\r\nx\r\n"))
	two.want(`FETCH 3 BODY.PEEK[HEADER]`, `Subject: 3`, `not EXPUNGE`, `\* 4 EXISTS`)
	two.want(`SEARCH SUBJECT 4`, `\* SEARCH 4\r`, `not EXPUNGE`)
	two.want(`NOOP`, `\* 1 EXPUNGE`)
	two.want(`FETCH 2 BODY.PEEK[HEADER]`, `Subject: 3`)
}

// Broken letters are handed out as they are and describe themselves somehow.
func TestBrokenLettersCanBeRead(t *testing.T) {
	office := start(t, Options{})
	broken := []string{
		"",
		"no header\r\n",
		": empty\r\n\r\nx",
		"Content-Type: multipart/mixed; boundary=b\r\n\r\nno parts",
		"Content-Type: multipart/mixed\r\n\r\nno boundary",
		"Content-Type: message/rfc822\r\n\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n",
		"Content-Type: \xff/\xfe; =\r\nSubject: =?x?q?=FF?=\r\n\r\n\x00\xff",
		"Subject: lf only\nContent-Type: text/plain\n\nbody\n",
	}
	for _, raw := range broken {
		office.Deliver(anna, []byte(raw))
	}
	c := dial(t, office)
	c.want(`LOGIN anna a`, `OK`)
	c.want(`SELECT INBOX`, fmt.Sprintf(`%d EXISTS`, len(broken)))
	for n, raw := range broken {
		c.want(fmt.Sprintf(`FETCH %d (ENVELOPE BODY BODYSTRUCTURE BODY.PEEK[HEADER] BODY.PEEK[1] BODY.PEEK[1.MIME] BODY.PEEK[HEADER.FIELDS (SUBJECT)])`, n+1), `OK`)
		answer := c.say(fmt.Sprintf(`FETCH %d BODY.PEEK[]`, n+1))
		if !strings.Contains(answer, fmt.Sprintf("{%d}\r\n%s)\r\n", len(raw), raw)) {
			t.Errorf("letter %d came as %q", n, answer)
		}
	}
}

func send(office *Office, auth smtp.Auth, from string, to ...string) error {
	return smtp.SendMail(office.SMTPAddr(), auth, from, to, []byte("Subject: hello\r\n\r\nMOVE\r\n"))
}

func TestSMTPDelivery(t *testing.T) {
	var accepted []Envelope
	office := start(t, Options{Accepted: func(e Envelope) { accepted = append(accepted, e) }})
	auth := smtp.PlainAuth("", bert, "b", "127.0.0.1")
	if err := send(office, auth, bert, "Anna+g7.k3y@Example.Test", anna, bert); err != nil {
		t.Fatal(err)
	}
	if len(accepted) != 3 || accepted[0].From != bert || accepted[2].To != bert {
		t.Errorf("%+v", accepted)
	}
	got := office.Mailbox(anna)
	if len(got) != 2 || got[0].From != bert || got[0].To != "Anna+g7.k3y@Example.Test" {
		t.Fatalf("%+v", got)
	}
	for _, header := range []string{"Return-Path: <bert@example.test>", "Delivered-To: Anna+g7.k3y@Example.Test", "X-Original-To: Anna+g7.k3y@Example.Test", "Received: from "} {
		if !strings.Contains(string(got[0].Raw), header) {
			t.Errorf("no %q in %s", header, got[0].Raw)
		}
	}
	for to, code := range map[string]string{"ghost@example.test": "550", "anna@example.org": "550"} {
		if err := send(office, auth, bert, to); err == nil || !strings.HasPrefix(err.Error(), code) {
			t.Errorf("%s: %v", to, err)
		}
	}
	if err := send(office, smtp.PlainAuth("", bert, "wrong", "127.0.0.1"), bert, anna); err == nil || !strings.HasPrefix(err.Error(), "535") {
		t.Error(err)
	}
	office.Refuse(anna, 451, 554)
	for _, code := range []string{"451", "554"} {
		if err := send(office, nil, bert, anna); err == nil || !strings.HasPrefix(err.Error(), code) {
			t.Errorf("want %s: %v", code, err)
		}
	}
	if err := send(office, nil, bert, anna); err != nil {
		t.Error(err)
	}
}

func TestLettersOnlyAfterLogin(t *testing.T) {
	office := start(t, Options{MustLogin: true})
	if err := send(office, nil, bert, anna); err == nil || !strings.HasPrefix(err.Error(), "530") {
		t.Error(err)
	}
	if err := send(office, smtp.PlainAuth("", bert, "b", "127.0.0.1"), bert, anna); err != nil {
		t.Error(err)
	}
}

func TestAwait(t *testing.T) {
	office := start(t, Options{})
	go func() {
		for range 3 {
			send(office, nil, bert, anna)
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if got, err := office.Await(ctx, anna, 3); len(got) != 3 || err != nil {
		t.Error(len(got), err)
	}
	cancel()
	if _, err := office.Await(ctx, anna, 4); err == nil {
		t.Error("waited for nothing with success")
	}
}

func TestReopenedOfficeKeepsItsLetters(t *testing.T) {
	office := start(t, Options{})
	office.Deliver(anna, []byte("x"))
	imap, smtp := office.IMAPAddr(), office.SMTPAddr()
	c := dial(t, office)
	office.Close()
	if _, err := c.in.ReadByte(); err != io.EOF {
		if _, ok := err.(net.Error); !ok {
			t.Errorf("the connection is not cut: %v", err)
		}
	}
	if _, err := net.Dial("tcp", imap); err == nil {
		t.Error("a closed office answers")
	}
	if err := office.Open(); err != nil {
		t.Fatal(err)
	}
	if office.IMAPAddr() != imap || office.SMTPAddr() != smtp || len(office.Mailbox(anna)) != 1 {
		t.Error("the office is another one")
	}
	dial(t, office).want(`LOGIN anna a`, `OK`)
}

// Two offices never give the same UIDVALIDITY to a folder, so that a store
// outlives them.
func TestFoldersAreNeverTakenForOthers(t *testing.T) {
	seen := map[uint32]bool{}
	for range 3 {
		office := start(t, Options{})
		office.Renumber(anna, "INBOX")
		for _, a := range office.accounts {
			if f := a.folders["INBOX"]; seen[f.validity] {
				t.Errorf("UIDVALIDITY %d comes again", f.validity)
			} else {
				seen[f.validity] = true
			}
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestOnlyLoopbackAndOwnAddresses(t *testing.T) {
	for _, opts := range []Options{
		{IMAPAddr: "0.0.0.0:0"}, {SMTPAddr: "192.0.2.1:25"}, {IMAPAddr: "143"}, {Implicit: true},
		{Users: map[string]string{"a@elsewhere.test": "x"}}, {Users: map[string]string{"@example.test": "x"}},
	} {
		if office, err := Start(opts); err == nil {
			office.Close()
			t.Errorf("%+v was accepted", opts)
		}
	}
}
