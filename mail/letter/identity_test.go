package letter

import (
	"strings"
	"testing"
)

const identityLetter = `From: Ada <ada@example.org>
To: referee@feldpost.example
Subject: orders
 of turn 3
Date: Fri, 03 May 2024 10:00:00 +0200
Message-ID: <one@example.org>

PASS
`

func TestIdentityIsStableOverRedelivery(t *testing.T) {
	want := Identity([]byte(identityLetter))
	if len(want) != 64 {
		t.Fatalf("identity %q", want)
	}
	same := map[string]string{
		"CRLF":          strings.ReplaceAll(identityLetter, "\n", "\r\n"),
		"CR":            strings.ReplaceAll(identityLetter, "\n", "\r"),
		"trace fields":  "Return-Path: <ada@example.org>\nDelivered-To: r@feldpost.example\nReceived: from x\n\tby y\nX-Spam-Score: 3\nDKIM-Signature: v=1\n" + identityLetter,
		"mbox line":     "From ada@example.org Fri May  3 10:00:00 2024\n" + identityLetter,
		"unfolded":      strings.Replace(identityLetter, "\n of", " of", 1),
		"blank lines":   identityLetter + "\n\n",
		"field's case":  strings.Replace(identityLetter, "Message-ID", "message-id", 1),
		"recipient":     strings.Replace(identityLetter, "referee@", "referee+x@", 1),
		"no final line": strings.TrimSuffix(identityLetter, "\n"),
	}
	for name, raw := range same {
		if got := Identity([]byte(raw)); got != want {
			t.Errorf("%s changes the identity", name)
		}
	}
	different := map[string]string{
		"sender":     strings.Replace(identityLetter, "ada@", "eve@", 1),
		"Message-ID": strings.Replace(identityLetter, "<one@", "<two@", 1),
		"body":       strings.Replace(identityLetter, "PASS", "PASS 1", 1),
		"subject":    strings.Replace(identityLetter, "turn 3", "turn 4", 1),
		"shifted":    strings.Replace(strings.Replace(identityLetter, "Subject: orders\n of turn 3\n", "", 1), "Message-ID: ", "Message-ID: orders of turn 3", 1),
		"empty":      "",
	}
	for name, raw := range different {
		if got := Identity([]byte(raw)); got == want {
			t.Errorf("another %s gives the same identity", name)
		}
	}
}
