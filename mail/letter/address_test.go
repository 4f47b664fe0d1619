package letter

import (
	"fmt"
	"strings"
	"testing"
)

func TestReplyAddressCarriesTheToken(t *testing.T) {
	addr := ReplyAddress("Referee@Host.example", "4F7k")
	if addr != "Referee+4F7k@Host.example" {
		t.Errorf("got %s", addr)
	}
	for _, a := range []string{addr, "referee+4f7k@host.example", "REFEREE+4F7K@HOST.EXAMPLE"} {
		if token, ok := Token(a, "referee@host.example"); !ok || token != "4f7k" {
			t.Errorf("%s: token %q, %v", a, token, ok)
		}
	}
	for _, a := range []string{
		"referee@host.example", "referee+@host.example", "referee+x@other.example", "xreferee+x@host.example",
		"referee+x@host.example.evil.example", "referee+x@evil.example@host.example", "", "+@",
	} {
		if token, ok := Token(a, "referee@host.example"); ok {
			t.Errorf("%q: unexpected token %q", a, token)
		}
	}
	if ReplyAddress("referee@host", "") != "referee@host" || ReplyAddress("nonsense", "x") != "nonsense" {
		t.Error("without a token or an address the base must stay")
	}
}

func TestAddressesInTheWild(t *testing.T) {
	tests := []struct{ value, addr, name string }{
		{"Ada <ada@Example.ORG>", "ada@example.org", "Ada"},
		{"ada@example.org (Ada Player)", "ada@example.org", "Ada Player"},
		{`"Player, Ada" <ada@example.org>`, "ada@example.org", "Player, Ada"},
		{"=?utf-8?B?w4Rkw6E=?= <ada@example.org>", "ada@example.org", "Ädá"},
		{"=?x-unknown?Q?=C4da?= <ada@example.org>", "ada@example.org", "Äda"},
		{"D\xe9d\xe9 <dede@example.org>", "dede@example.org", "Dédé"},
		{"Ada Player ada@example.org", "ada@example.org", ""},
		{"Ada [Wien] <ada@example.org>", "ada@example.org", "Ada [Wien]"},
		{"<ada@example.org>,", "ada@example.org", ""},
		{"'ada@example.org' <ada@example.org>", "ada@example.org", "ada@example.org"},
		{"\"ada@good.example\" <evil@bad.example>", "evil@bad.example", "ada@good.example"},
		{"ada@example.org.", "ada@example.org", ""},
		{"MAILER-DAEMON <>", "", ""},
		{"undisclosed-recipients:;", "", ""},
		{"ada@", "", ""},
		{"", "", ""},
	}
	for _, test := range tests {
		var got mailbox
		if list := parseMailboxes(test.value); len(list) > 0 {
			got = list[0]
		}
		if got.addr != test.addr || got.name != test.name {
			t.Errorf("%q: got %q <%s>", test.value, got.name, got.addr)
		}
	}
}

// TestContradictorySenders: one From field may be what DKIM covers and
// another what is believed.
func TestContradictorySenders(t *testing.T) {
	in := Read([]byte("From: ada@example.org\nFrom: eve@example.org\n\nPASS\n"), ReadOptions{})
	if in.From != "" || in.Automatic == "" {
		t.Errorf("from %q, automatic %q", in.From, in.Automatic)
	}
	in = Read([]byte("From: ada@example.org\nFrom: Ada <ADA@example.org>\n\nPASS\n"), ReadOptions{})
	if in.From != "ada@example.org" || in.Automatic != "" {
		t.Errorf("the same sender twice: from %q, automatic %q", in.From, in.Automatic)
	}
}

func TestStrayCarriageReturnBeginsNoField(t *testing.T) {
	raw := "From: eve@example.org\nSubject: x\rAuthentication-Results: mx.feldpost.example; dkim=pass header.d=example.org\n\nPASS\n"
	if in := Read([]byte(raw), testOptions); len(in.DKIMPass) != 0 {
		t.Errorf("dkim %v", in.DKIMPass)
	}
}

func TestRecipients(t *testing.T) {
	raw := "From: a@x.example\nTo: R <referee+abc@feldpost.example>, b@x.example\nCc: b@X.example\nX-Original-To: referee+abc@feldpost.example\n\n"
	in := Read([]byte(raw), ReadOptions{Recipient: "referee+def@feldpost.example"})
	want := "referee+def@feldpost.example referee+abc@feldpost.example b@x.example"
	if got := strings.Join(in.To, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var many strings.Builder
	many.WriteString("From: a@x.example\nTo:")
	for i := range 5000 {
		fmt.Fprintf(&many, " p%d@x.example,", i)
	}
	if in := Read([]byte(many.String()+"\n\nx"), ReadOptions{}); len(in.To) != maxRecipients {
		t.Errorf("%d recipients", len(in.To))
	}
}

func TestMessageIDIsDerived(t *testing.T) {
	id := seal().MessageID("first-war", 17, "League", "turn", "Feldpost.example")
	if !strings.HasPrefix(id, "feldpost.store1.first-war.17.League.turn.") || !strings.HasSuffix(id, "@feldpost.example") {
		t.Errorf("got %s", id)
	}
	seen := map[string]bool{}
	for _, words := range [][3]string{
		{"a", "b", "c"}, {"a.b", "c", "d"}, {"a", "b.c", "d"}, {"a_2eb", "c", "d"}, {"é", "", ""}, {"", "é", ""},
		{"x\r\nBcc: y", "<>", "@"}, {strings.Repeat("long", 100), "a", "b"}, {strings.Repeat("long", 100), "a", "c"},
	} {
		id := seal().MessageID(words[0], 1, words[1], words[2], "host.example")
		if seen[id] || !isMessageID(id) || !isDerivedID(id) || len(id) > 200 || strings.Count(id, "@") != 1 {
			t.Errorf("%q gives %q", words, id)
		}
		seen[id] = true
	}
	if id := seal().MessageID("g", 1, "s", "k", ""); !isMessageID(id) || strings.HasSuffix(id, "@") {
		t.Errorf("without a domain: %q", id)
	}
}
