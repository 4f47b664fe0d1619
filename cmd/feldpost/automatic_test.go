package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
)

// as is a letter of a player with a text.
func as(text string) []byte {
	return []byte("From: Otto Neumann <otto@example.org>\nTo: " + letter.ReplyAddress(localclub.Referee, "tok") + "\nMessage-ID: <l@x>\nIn-Reply-To: <r@x>\n" +
		"Subject: Re: [pbm-1] your move\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + text)
}

// No letter of a person among the examples counts as automatic, also where it
// proves no seat.
func TestNoLetterOfAPersonCountsAsAutomatic(t *testing.T) {
	names, err := filepath.Glob(letterFolder + "/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no letters", err)
	}
	r, n := room(), 0
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if !strings.HasSuffix(f.Name, ".eml") {
				continue
			}
			n++
			_, body, found := strings.Cut(string(f.Data), "\n\n")
			if !found || !strings.HasPrefix(string(f.Data), "Subject:") && !strings.HasPrefix(string(f.Data), "From:") {
				body = string(f.Data)
			}
			if in := r.Parse(as(body)); in.Automatic != "" {
				t.Errorf("%s %s: %s\n%s", filepath.Base(name), f.Name, in.Automatic, body)
			}
		}
	}
	if n < 250 {
		t.Errorf("only %d letters", n)
	}
}

// The sentences of programs are no orders to the referee, and those of a person who
// gives orders are.
func TestAbsenceNoticesAreKnownBesideTheOrders(t *testing.T) {
	r := room()
	for i, text := range []string{
		"Thank you for your email. I am out of the office until Monday 7 December with limited access to email.\nFor urgent matters please contact the front desk.\n",
		"Hello,\n\nThanks for your message.\nI'm on annual leave, returning on 4 January, and will reply then.\n\nKind regards\nOtto\n",
		"Bonjour,\n\nMerci de votre message. Je suis absent jusqu'au 7 décembre inclus et vous répondrai à mon retour.\n\nCordialement\nOtto\n",
		"Bonjour,\nje suis en congés du 20 au 31 décembre.\nJ'ai bien reçu votre courriel. En cas d'urgence, contactez le secrétariat.\nBien à vous\n",
		"Guten Tag,\n\nvielen Dank für Ihre Nachricht. Ich bin bis einschließlich 7. Dezember im Urlaub. Ihre E-Mail wird nicht weitergeleitet.\n\nMit freundlichen Grüßen\n",
		"Danke für Ihre Mail.\nIch bin derzeit nicht im Büro und ab dem 4. Januar wieder erreichbar.\nIn dringenden Fällen wenden Sie sich bitte an meine Vertretung.\n",
	} {
		if in := r.Parse(as(text)); in.Automatic == "" || !in.Certain {
			t.Errorf("%d: automatic %q, certain %t", i, in.Automatic, in.Certain)
		}
		for _, order := range []string{"STATUS", "END", "MOVE 2529 2629", "HELP"} {
			if in := r.Parse(as(fmt.Sprintf("%s\n%s\n", text, order))); in.Automatic != "" {
				t.Errorf("%d with %s: %s", i, order, in.Automatic)
			}
		}
	}
}
