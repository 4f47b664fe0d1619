package letter

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
)

var update = flag.Bool("update", false, "rewrite the golden letters")

// turnLetter is a letter with every part a turn letter can have.
func turnLetter() Outgoing {
	return Outgoing{
		MessageID:  seal().MessageID("first-war", 17, "League", "turn", "feldpost.example"),
		From:       "referee@feldpost.example",
		FromName:   "Feldpost, Schiedsrichter für „Balkan“",
		ReplyTo:    "referee+4f7k@feldpost.example",
		To:         "ada@example.org",
		Subject:    "[first-war] Tour 3 – Ligue : à vous",
		InReplyTo:  "one@example.org",
		References: []string{"root@feldpost.example", "zero@example.org"},
		ListID:     "first-war.feldpost.example",
		Lang:       "fr",
		Date:       time.Date(1912, 10, 17, 8, 30, 0, 0, time.FixedZone("", 3600)),
		Text:       "Tour 3. Ligue : à vous.\n\nFrom here = 100 %\n.\nMOVE 2529 2629 " + strings.Repeat("long ", 300) + "\n",
		HTML:       "<p>Tour 3</p><img alt=\"La carte\" src=\"cid:map.png\">",
		Inline:     []File{{Name: "map.png", Type: "image/png", Data: []byte("\x89PNG\r\n\x1a\n...")}},
		Attached: []File{
			{Name: "karte für Ada.svg", Type: "image/svg+xml", Data: []byte("<svg/>\n")},
			{Name: "report.json", Type: "application/json", Data: []byte("{}")},
		},
	}
}

func TestComposeGolden(t *testing.T) {
	full := turnLetter()
	textOnly := turnLetter()
	textOnly.HTML, textOnly.Inline, textOnly.Attached, textOnly.InReplyTo, textOnly.References = "", nil, nil, "", nil
	for name, o := range map[string]Outgoing{"full.eml": full, "text.eml": textOnly} {
		raw, err := Compose(o)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := Compose(o)
		if !bytes.Equal(raw, again) {
			t.Errorf("%s: composed twice, two results", name)
		}
		file := filepath.Join("testdata", "golden", name)
		if *update {
			if err := os.WriteFile(file, raw, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(raw, want) {
			t.Errorf("%s differs from its golden file:\n%s", name, raw)
		}
	}
}

func TestComposeWireForm(t *testing.T) {
	raw, err := Compose(turnLetter())
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(string(raw), "\r\n"), "\r\n") {
		if len(line) > 998 {
			t.Errorf("line of %d bytes", len(line))
		}
		if strings.ContainsAny(line, "\r\n") {
			t.Errorf("bare line end in %q", line)
		}
		for _, c := range []byte(line) {
			if c >= 0x80 {
				t.Errorf("8-bit byte in %q", line)
				break
			}
		}
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"Message-Id":               "<" + seal().MessageID("first-war", 17, "League", "turn", "feldpost.example") + ">",
		"In-Reply-To":              "<one@example.org>",
		"References":               "<root@feldpost.example> <zero@example.org> <one@example.org>",
		"Auto-Submitted":           "auto-replied",
		"X-Auto-Response-Suppress": "All",
		"List-Id":                  "<first-war.feldpost.example>",
		"Content-Language":         "fr",
		"X-Feldpost":               "referee",
		"Precedence":               "",
		"Date":                     "Thu, 17 Oct 1912 08:30:00 +0100",
		"To":                       "<ada@example.org>",
		"Mime-Version":             "1.0",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
	if got := decodeWords(m.Header.Get("Subject")); got != turnLetter().Subject {
		t.Errorf("subject %q", got)
	}
	if got, err := m.Header.AddressList("From"); err != nil || got[0].Name != turnLetter().FromName {
		t.Errorf("from %v, %v", got, err)
	}
}

// TestComposeTree checks the nesting and that files survive byte by byte.
func TestComposeTree(t *testing.T) {
	raw, err := Compose(turnLetter())
	if err != nil {
		t.Fatal(err)
	}
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = e.Walk(func(path []int, e *message.Entity, err error) error {
		kind, _, _ := e.Header.ContentType()
		_, params, _ := e.Header.ContentDisposition()
		item := strings.Repeat(" ", len(path)) + kind
		if name := params["filename"]; name != "" {
			data, _ := io.ReadAll(e.Body)
			item += " " + name + " " + string(data)
		}
		if id := e.Header.Get("Content-Id"); id != "" {
			item += " " + id
		}
		got = append(got, item)
		return err
	})
	want := []string{
		"multipart/mixed",
		" multipart/alternative",
		"  text/plain",
		"  multipart/related",
		"   text/html",
		"   image/png map.png \x89PNG\r\n\x1a\n... <map.png>",
		" image/svg+xml karte für Ada.svg <svg/>\n",
		" application/json report.json {}",
	}
	if err != nil || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("tree, error %v:\n%s", err, strings.Join(got, "\n"))
	}
}

// TestOwnLettersAreAutomatic closes the circle: what Compose writes, Read
// understands and refuses to answer.
func TestOwnLettersAreAutomatic(t *testing.T) {
	o := turnLetter()
	raw, err := Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	in := Read(raw, ReadOptions{Own: []string{"someone-else@example.org"}})
	if in.Automatic != "sent by a Feldpost referee" {
		t.Errorf("automatic %q", in.Automatic)
	}
	want := strings.ReplaceAll(o.Text, " \n", "\n")
	if in.Text != want || in.Broken != "" {
		t.Errorf("broken %q, text:\n%q\nwant:\n%q", in.Broken, in.Text, want)
	}
	if in.From != o.From || in.Subject != o.Subject || in.ReplyTo != o.ReplyTo || in.MessageID != o.MessageID {
		t.Errorf("header fields changed: %+v", in)
	}
	// Gateways drop fields they do not know; any one mark must do.
	for _, mark := range []string{"X-Feldpost", "Auto-Submitted", "X-Auto-Response-Suppress", "List-Id", "Message-ID"} {
		var kept []string
		for line := range strings.SplitSeq("From: other@example.net\r\n"+string(raw), "\r\n") {
			name, _, _ := strings.Cut(line, ":")
			switch name {
			case "X-Feldpost", "Auto-Submitted", "X-Auto-Response-Suppress", "List-Id", "Message-ID":
				if name != mark {
					continue
				}
			}
			kept = append(kept, line)
		}
		text := strings.Replace(strings.Join(kept, "\r\n"), "From: =?", "X-From: =?", 1)
		if in := Read([]byte(text), ReadOptions{}); in.Automatic == "" {
			t.Errorf("%s alone does not show that the letter is automatic", mark)
		}
	}
}

func TestPersonalLettersAreHuman(t *testing.T) {
	raw, err := ComposePersonal(Outgoing{
		MessageID: "1.ada@example.org", From: "ada@example.org", FromName: "Ada",
		To: "referee+4f7k@feldpost.example", Subject: "orders", Date: time.Unix(0, 0).UTC(), Text: "PASS\nEND\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	if in := Read(raw, testOptions); in.Automatic != "" || in.Text != "PASS\nEND\n" {
		t.Errorf("automatic %q, text %q", in.Automatic, in.Text)
	}
}

func TestALetterToNobodyIsRefused(t *testing.T) {
	const evil = "x\r\nBcc: all@example.org"
	tests := map[string]func(*Outgoing){
		"from":       func(o *Outgoing) { o.From = "a@x.example\r\nBcc: b@x.example" },
		"from two":   func(o *Outgoing) { o.From = "a@x.example, b@x.example" },
		"to":         func(o *Outgoing) { o.To = evil },
		"to none":    func(o *Outgoing) { o.To = "" },
		"to two":     func(o *Outgoing) { o.To = "a@x.example,b@x.example" },
		"to name":    func(o *Outgoing) { o.To = "A <a@x.example>" },
		"to comment": func(o *Outgoing) { o.To = "a(x)@x.example" },
		"reply-to":   func(o *Outgoing) { o.ReplyTo = "a@x.example\nX: y" },
		"message-id": func(o *Outgoing) { o.MessageID = "a@b>\r\nX: y" },
		"no id":      func(o *Outgoing) { o.MessageID = "" },
		"no date":    func(o *Outgoing) { o.Date = time.Time{} },
	}
	for name, spoil := range tests {
		o := turnLetter()
		spoil(&o)
		if raw, err := Compose(o); !errors.Is(err, ErrHeader) {
			t.Errorf("%s: error %v, letter %d bytes", name, err, len(raw))
		}
	}
}

// TestNoNameKeepsALetterFromBeingWritten puts every kind of text where names,
// subjects and identifiers go: the letter is written, and nothing breaks out.
func TestNoNameKeepsALetterFromBeingWritten(t *testing.T) {
	places := map[string]func(*Outgoing, string){
		"subject":     func(o *Outgoing, s string) { o.Subject = s },
		"from name":   func(o *Outgoing, s string) { o.FromName = s },
		"in-reply-to": func(o *Outgoing, s string) { o.InReplyTo = s },
		"references":  func(o *Outgoing, s string) { o.References = []string{s, "a@b", s} },
		"list-id":     func(o *Outgoing, s string) { o.ListID = s },
		"lang":        func(o *Outgoing, s string) { o.Lang = s },
		"file":        func(o *Outgoing, s string) { o.Attached = []File{{Name: s, Type: s, Data: []byte(s)}} },
		"inline":      func(o *Outgoing, s string) { o.Inline = []File{{Name: s, Type: "image/png", Data: []byte(s)}} },
	}
	texts := []string{"x\r\nX-Evil: all@example.org", "x\ny", "\r\n\r\nX-Evil: y", "x\x00y", "x\xff\xc3", "\u2028x\u0085", "a@b>\r\nX-Evil: y", "<a@b>", `"\`,
		"=?utf-8?q?X?=", strings.Repeat("x", 5000), strings.Repeat("é ", 5000), strings.Repeat("Kraków <", 200), "", " ", "..", "multipart/mixed", "é/é; =\x7f"}
	for name, put := range places {
		for _, text := range texts {
			o := turnLetter()
			put(&o, text)
			raw, err := Compose(o)
			if err != nil {
				t.Errorf("%s %.40q: %v", name, text, err)
				continue
			}
			m, err := mail.ReadMessage(bytes.NewReader(raw))
			if err != nil || m.Header.Get("X-Evil") != "" || strings.Contains(string(raw), "\nX-Evil") {
				t.Errorf("%s %.40q: %v\n%.2000s", name, text, err, raw)
			}
			if in := Read(raw, ReadOptions{}); in.From != "referee@feldpost.example" || len(in.To) != 1 || in.To[0] != o.To {
				t.Errorf("%s %.40q: from %q to %q", name, text, in.From, in.To)
			}
			for line := range bytes.SplitSeq(raw, []byte("\r\n")) {
				if len(line) > 998 {
					t.Errorf("%s %.40q: a line of %d bytes", name, text, len(line))
				}
			}
		}
	}
}

// TestFileNamesCannotBreakOut puts hostile names and types into parts.
func TestFileNamesCannotBreakOut(t *testing.T) {
	o := turnLetter()
	o.Inline = nil
	o.Attached = []File{{Name: "a\"\r\nX-Evil: y\r\n\r\n../b", Type: "text/plain\r\nX-Evil: z", Data: []byte("x")}}
	raw, err := Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(raw), "\r\nX-Evil") {
		t.Errorf("injected:\n%s", raw)
	}
}

func TestReferencesKeepTheThreadsRoot(t *testing.T) {
	o := turnLetter()
	o.References = []string{"root@x.example"}
	for i := range 500 {
		o.References = append(o.References, strings.Repeat("r", i%40+1)+"@x.example")
	}
	o.References = append(o.References, "bad id@x.example")
	got := strings.Fields(references(o))
	if len(got) != maxReferences || got[0] != "<root@x.example>" || got[len(got)-1] != "<one@example.org>" {
		t.Errorf("%d references from %s to %s", len(got), got[0], got[len(got)-1])
	}
}
