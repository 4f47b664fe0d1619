package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail/letter"
	"feldpost/store"
)

func TestWhatReadsAsAnOrder(t *testing.T) {
	for line, want := range map[string]bool{
		"MOVE BU/1 Bde 2426-2425": true, "bouger BU/1 Bde 2426-2425": true, "move": true, "MOVE ??": true, "END": true, "GAME balkan-17": true,
		"CHECK": true, "HELP": true, "STAND MORALE NEVER": true, "ATTACK 2040 FROM": true,
		"": false, "Stan": false, "Regards": false, "Robert": false, "Dear referee,": false, "12 High Street": false, "+44 20 7946 0000": false,
	} {
		if got := post.ReadsAsOrder(line); got != want {
			t.Errorf("%q: %v", line, got)
		}
	}
}

func room() *post.Room {
	c := conf.Default()
	c.Referee.Address = localclub.Referee
	r := post.NewRoom(&c)
	r.Seal = letter.NewSeal("store1", []byte("secret"))
	return r
}

func TestOrdersBelowAClosingAreNotTakenForASignature(t *testing.T) {
	raw := []byte("From: a@b.c\r\nTo: " + localclub.Referee + "\r\nSubject: x\r\n\r\nBest regards\r\nMOVE BU/1 Bde 2426-2425\r\nEND\r\n")
	l := room().Read(store.Letter{}, raw)
	if l.Text == "" || !strings.Contains(l.Text, "MOVE BU/1 Bde") {
		t.Errorf("%q, ignored %v", l.Text, l.Ignored)
	}
}

func TestALetterTooLargeIsKnownByItsSizeOnTheServer(t *testing.T) {
	raw := []byte("From: a@b.c\r\nTo: " + localclub.Referee + "\r\n\r\n")
	for size, want := range map[int]int{2 << 20: 2 << 20, len(raw): 0, 1 << 20: 0} {
		if l := room().Read(store.Letter{Size: size}, raw); l.TooLarge != want {
			t.Errorf("size %d: too large by %d", size, l.TooLarge)
		}
	}
}

// posted is a letter under the name that it is given.
func posted(r *post.Room, p press.Post) (raw []byte, err error) {
	if p.MessageID, err = r.MessageID(p); err != nil {
		return nil, err
	}
	raw, _, err = r.Compose(p)
	return raw, err
}

func TestLettersOutsideAGameHaveProperMessageIDs(t *testing.T) {
	p := press.Post{Kind: report.Stranger, Seq: 7, Nth: 1, To: "a@b.c", Lang: "en", Date: time.Now(),
		Letter: report.Letter{Subject: "x", Text: "text\n"}}
	raw, err := posted(room(), p)
	if err != nil {
		t.Fatal(err)
	}
	id, _ := room().MessageID(p)
	if strings.Contains(id, "..") || strings.Contains(id, " ") || !strings.HasSuffix(id, "@"+localclub.Domain) {
		t.Errorf("Message-ID %q", id)
	}
	if in := letter.Read(raw, letter.ReadOptions{}); in.MessageID != id {
		t.Errorf("read back as %q", in.MessageID)
	}
}

func TestReplyAddresses(t *testing.T) {
	post := press.Post{Game: "g", Seat: "s", Kind: report.Turn, To: "a@b.c", Token: "tok", Date: time.Now(), Letter: report.Letter{Subject: "x", Text: "t\n"}}
	for _, plus := range []bool{true, false} {
		r := room()
		r.Plus = plus
		raw, err := posted(r, post)
		if err != nil {
			t.Fatal(err)
		}
		in := letter.Read(raw, letter.ReadOptions{})
		if got := in.ReplyTo != ""; got != plus {
			t.Errorf("plus_address = %v: Reply-To %q", plus, in.ReplyTo)
		}
		if plus {
			back := []byte("From: a@b.c\r\nTo: " + in.ReplyTo + "\r\n\r\nSTATUS\r\n")
			if l := r.Read(store.Letter{}, back); len(l.Tokens) != 1 || l.Tokens[0] != "tok" {
				t.Errorf("tokens %v", l.Tokens)
			}
		}
	}
}

// What the desk learns from the head is what it learns from the whole letter,
// but for the text; bounces stay automatic whoever they seem to come from.
func TestTheHeadOfALetterTellsWhoWroteIt(t *testing.T) {
	r := room()
	raw := []byte("From: a@b.c\r\nTo: " + letter.ReplyAddress(localclub.Referee, "tok") + "\r\nMessage-ID: <m@b.c>\r\nReferences: <r1@x> <r2@x>\r\n" +
		"In-Reply-To: <r3@x>\r\nPrecedence: bulk\r\nSubject: x\r\n\r\nSTATUS\r\n")
	for what, l := range map[string]docket.Letter{"head": r.Head(store.Letter{}, raw), "letter": r.Read(store.Letter{}, raw)} {
		if l.From != "a@b.c" || !slices.Equal(l.Tokens, []string{"tok"}) || l.Automatic == "" || l.Certain || !slices.Equal(l.Answers, []string{"r1@x", "r2@x", "r3@x"}) {
			t.Errorf("%s: %+v", what, l)
		}
		if (l.Text == "") != (what == "head") {
			t.Errorf("%s has the text %q", what, l.Text)
		}
	}
	bounce := []byte("From: a@b.c\r\nAuto-Submitted: auto-replied\r\nSubject: x\r\n\r\nEND\r\n")
	if l := r.Head(store.Letter{}, bounce); !l.Certain {
		t.Errorf("a program's answer: %+v", l)
	}
	r.Began = time.Now()
	if l := r.Head(store.Letter{Received: time.Now().Add(-48 * time.Hour)}, raw); !l.Certain || l.Automatic != post.OlderThanUs {
		t.Errorf("a letter from before: %+v", l)
	}
	if l := r.Read(store.Letter{Unreadable: true}, raw); !l.Unreadable {
		t.Error("that the letter is unreadable is lost")
	}
}

// Of a letter of quotes the first lines are told and the others counted.
func TestDroppedLinesHaveALimit(t *testing.T) {
	raw := []byte("From: a@b.c\r\nSubject: x\r\n\r\nSTATUS\r\n" + strings.Repeat("> quoted\r\n", 1000))
	l := room().Read(store.Letter{}, raw)
	if n := len(l.Ignored); n > 300 || !strings.Contains(l.Ignored[n-1].Text, "+701") {
		t.Errorf("%d dropped lines are told, the last one is %+v", n, l.Ignored[n-1])
	}
}

// TestTheOrderPageComesOnTopOfABriefLetter writes a short turn letter with
// pictures and a page: the page costs no picture, and a letter that is too
// long without it is shortened all the same.
func TestTheOrderPageComesOnTopOfABriefLetter(t *testing.T) {
	m := &post.Room{Own: "referee@example.org", MaxOut: 500_000}
	file := func(name, kind string, n int, beside bool) report.File {
		return report.File{Name: name, Type: kind, Data: bytes.Repeat([]byte{0xfb}, n), Beside: beside}
	}
	p := press.Post{MessageID: "a@example.org", Game: "g", Seat: "league", Kind: report.Turn, To: "ann@example.org", Date: time.Unix(1, 0),
		Told: report.Report{Format: report.FormatShort, Page: true}}
	p.Letter = report.Letter{Subject: "s", Text: "t\n", HTML: `<img src="cid:map.png" alt="the map"/>`,
		Inline: []report.File{file("map.png", "image/png", 118_000, false)}, Attached: []report.File{file("orders.html", "text/html", 214_000, true)}}
	for _, x := range []struct {
		more    int
		picture bool
	}{{0, true}, {60_000, false}} {
		p.Letter.Attached = append(p.Letter.Attached[:1:1], file("report.json.gz", "application/gzip", x.more, false))
		raw, _, err := m.Compose(p)
		if err != nil || len(raw) > m.MaxOut {
			t.Errorf("%d bytes, %v", len(raw), err)
		}
		for name, want := range map[string]bool{"filename=orders.html": true, "filename=map.png": x.picture} {
			if bytes.Contains(raw, []byte(name)) != want {
				t.Errorf("%d bytes more: %s: %v", x.more, name, !want)
			}
		}
	}
}

// The head of a letter has its reader's address, the referee's and identifiers that the
// referee made, whoever is told of in it.
func TestTheHeadOfALetterNamesItsReaderAlone(t *testing.T) {
	p := press.Post{Game: "g", Seat: "league", Kind: report.Turn, Seq: 7, To: "a@b.c", Lang: "en", Token: "k7m2q9x4t", Date: time.Now(), InReplyTo: "mine@b.c",
		Told:   report.Report{Seats: []report.Person{{Seat: "ottoman", Name: "Annika"}}, Messages: []report.Message{{From: "ottoman", Text: "write to other@secret.test"}}},
		Letter: report.Letter{Subject: "x", Text: "write to other@secret.test\n"}}
	raw, err := posted(room(), p)
	if err != nil {
		t.Fatal(err)
	}
	head, body, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	if !bytes.Contains(body, []byte("other@secret.test")) {
		t.Fatal("the words are not in the letter")
	}
	for _, is := range regexp.MustCompile(`[^\s<>"@]+@[^\s<>"]+`).FindAllString(string(head), -1) {
		if is != "a@b.c" && is != "mine@b.c" && !strings.HasSuffix(is, "@"+localclub.Domain) {
			t.Errorf("the head has %s", is)
		}
	}
	if bytes.Contains(head, []byte("Annika")) {
		t.Errorf("the head names somebody:\n%s", head)
	}
}
