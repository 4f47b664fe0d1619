package letter

import (
	"net/mail"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// senderForms are forms of From and Reply-To, each with the address that it
// names, "" for one that names none or leaves open which.
var senderForms = []struct{ value, addr string }{
	// Plain mailboxes (RFC 5322, 3.4).
	{"ada@example.org", "ada@example.org"},
	{"<ada@example.org>", "ada@example.org"},
	{"Ada <ada@example.org>", "ada@example.org"},
	{"Ada Player <Ada.Player@Example.ORG>", "Ada.Player@example.org"},
	{`"Player, Ada" <ada@example.org>`, "ada@example.org"},
	{`"Ada \"the Hun\" Player" <ada@example.org>`, "ada@example.org"},
	{"A. D. A. Player <ada@example.org>", "ada@example.org"},
	{"Ada<ada@example.org>", "ada@example.org"},
	{"\tAda\t<ada@example.org>\t", "ada@example.org"},
	{"ada+tag@example.org", "ada+tag@example.org"},
	{"o'brien@example.org", "o'brien@example.org"},
	{"!#$%&'*+-/=?^_`{|}~@example.org", "!#$%&'*+-/=?^_`{|}~@example.org"},
	{"ada@localhost", "ada@localhost"},
	{"ada@sub.sub.example.org", "ada@sub.sub.example.org"},
	{"ada@example.org.", "ada@example.org"},
	// Domain literals.
	{"ada@[192.0.2.1]", "ada@[192.0.2.1]"},
	{"Ada <ada@[192.0.2.1]>", "ada@[192.0.2.1]"},
	// Comments.
	{"Pete (his account) <pete(his account)@silly.test(his host)>", "pete@silly.test"},
	{"x <x(his account)@silly.test>", "x@silly.test"},
	{"ada@example.org (Ada Player)", "ada@example.org"},
	{"(before) ada@example.org", "ada@example.org"},
	{"(a (nested (deeply) comment) here) ada@example.org", "ada@example.org"},
	{`(a quoted \) bracket) <ada@example.org>`, "ada@example.org"},
	{"Ada (x@evil.example) <ada@example.org>", "ada@example.org"},
	{"Ada (<x@evil.example>) <ada@example.org>", "ada@example.org"},
	{"Ada <ada@example.org> (a, b; c)", "ada@example.org"},
	{"ada(one)@(two)example(three).(four)org", "ada@example.org"},
	{"Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", "pete@silly.test"},
	{"()ada@example.org()", "ada@example.org"},
	// Blanks around the marks, folded or not (obsolete forms, 4.4).
	{"ada @ example . org", "ada@example.org"},
	{"ada . player @ example . org", "ada.player@example.org"},
	{"Ada < ada@example.org >", "ada@example.org"},
	{"Ada <ada\t@\texample.org>", "ada@example.org"},
	{"Joe Q. Public <john.q.public@example.com>", "john.q.public@example.com"},
	{`"Joe Q. Public" <john.q.public@example.com>`, "john.q.public@example.com"},
	// Quoted local parts and quoted pairs.
	{`"ada"@example.org`, "ada@example.org"},
	{`"ada.player"@example.org`, "ada.player@example.org"},
	{`"a"."b"@example.org`, "a.b@example.org"},
	{`a."b"@example.org`, "a.b@example.org"},
	{`"ada player"@example.org`, `"ada player"@example.org`},
	{`<"ada player"@example.org>`, `"ada player"@example.org`},
	{`"a\"b"@example.org`, `"a\"b"@example.org`},
	{`"a\\b"@example.org`, `"a\\b"@example.org`},
	{`"\a\d\a"@example.org`, "ada@example.org"},
	{`x <"a@b"@example.org>`, `"a@b"@example.org`},
	{`x <"a,b"@example.org>`, `"a,b"@example.org`},
	{`x <"<a>"@example.org>`, `"<a>"@example.org`},
	{`x <"a(b)"@example.org>`, `"a(b)"@example.org`},
	{`x <a\@b@example.org>`, `"a@b"@example.org`},
	{"x <..ada..@example.org>", `"..ada.."@example.org`},
	{"x <ada.@example.org>", `"ada."@example.org`},
	{`Ada <".ada"@example.org>`, `".ada"@example.org`},
	// Routes (obsolete).
	{"Ada <@relay.example:ada@example.org>", "ada@example.org"},
	{"Ada <@relay.example,@other.example:ada@example.org>", "ada@example.org"},
	{"<@a.example , , @b.example : ada@example.org>", "ada@example.org"},
	// Several mailboxes, empty members (obsolete): the first counts.
	{"ada@example.org, bob@example.org", "ada@example.org"},
	{"Ada <ada@example.org>, Bob <bob@example.org>", "ada@example.org"},
	{", , ada@example.org,", "ada@example.org"},
	{"Player, Ada <ada@example.org>", "ada@example.org"},
	{"ada@example.org; bob@example.org", "ada@example.org"},
	// Groups (RFC 6854).
	{"Players: ada@example.org;", "ada@example.org"},
	{"Players: Ada <ada@example.org>, bob@example.org;", "ada@example.org"},
	{`"Players: all": ada@example.org;`, "ada@example.org"},
	{"Players:;", ""},
	{"undisclosed-recipients:;", ""},
	{"A:;, ada@example.org", "ada@example.org"},
	// Encoded words (RFC 2047).
	{"=?utf-8?B?w4Rkw6E=?= <ada@example.org>", "ada@example.org"},
	{"=?utf-8?Q?Ada,_Player?= <ada@example.org>", "ada@example.org"},
	{"=?utf-8?Q?A?= =?utf-8?Q?B?= <ada@example.org>", "ada@example.org"},
	{`"=?utf-8?Q?Ada?=" <ada@example.org>`, "ada@example.org"},
	{"=?utf-8?Q?eve=40evil.example?= <ada@example.org>", "ada@example.org"},
	{"=?x-unknown?Q?=C4da?= <ada@example.org>", "ada@example.org"},
	{"ada@example.org (=?utf-8?Q?Ad=C3=A1?=)", "ada@example.org"},
	// Beyond ASCII (RFC 6532).
	{"Dédé <dede@example.org>", "dede@example.org"},
	{"D\xe9d\xe9 <dede@example.org>", "dede@example.org"},
	{"dédé@example.org", "dédé@example.org"},
	{"ada@bücher.example", "ada@bücher.example"},
	// What programs in the wild write besides.
	{"Ada Player ada@example.org", "ada@example.org"},
	{"Ada [Wien] <ada@example.org>", "ada@example.org"},
	{"'ada@example.org'", "ada@example.org"},
	{"'ada@example.org' <ada@example.org>", "ada@example.org"},
	{"ada@example.org <ada@example.org>", "ada@example.org"},
	{"mailto:ada@example.org", "ada@example.org"},
	{"Ada <ada@example.org", "ada@example.org"},
	{"<<ada@example.org>>", "ada@example.org"},
	{`Ada "the Hun <ada@example.org>`, "ada@example.org"},
	{"Ada :-( <ada@example.org>", "ada@example.org"},
	{"Ada :-) <ada@example.org>", "ada@example.org"},
	{"[ada@example.org]", "ada@example.org"},
	// None, or nobody knows which.
	{"", ""},
	{"<>", ""},
	{"MAILER-DAEMON <>", ""},
	{"Ada", ""},
	{"ada@", ""},
	{"@example.org", ""},
	{"Ada <ada>", ""},
	{"x <a@x.example,b@y.example>", ""},
	{"x <a@x.example b@y.example>", ""},
	{"x <a@x.example;b@y.example>", ""},
	{"x <a@b@example.org>", ""},
	{"<a@x.example> <b@y.example>", ""},
	{"a@x.example b@y.example", ""},
	{"ada player <ada player@example.org>", ""},
	{"x <ada@exam ple.org>", ""},
	{"x <ada@example..org>", ""},
	{"x <ada@.example.org>", ""},
	{"x <ada@exam!ple.org>", ""},
	{"x <ada@(only a comment)>", ""},
	{"x <ada\u200b@example.org>", ""},
	{"x <ada\x01@example.org>", ""},
	{"x <\"a\x00b\"@example.org>", ""},
	{"x <ada@example.org\u202e>", ""},
	{"x <" + strings.Repeat("a", 400) + "@example.org>", ""},
	{"x <ada@[192.0.2.1>", ""},
}

// TestFormsOfSenders reads every form in From and in Reply-To, and writes back
// whatever was read.
func TestFormsOfSenders(t *testing.T) {
	if len(senderForms) < 100 {
		t.Fatalf("only %d forms", len(senderForms))
	}
	for _, form := range senderForms {
		raw := []byte("From: " + form.value + "\nReply-To: " + form.value + "\nMessage-ID: <a@b.example>\nSubject: x\n\nHELP\n")
		in := Read(raw, testOptions)
		if in.From != form.addr || in.ReplyTo != form.addr {
			t.Errorf("%q: from %q, reply-to %q, want %q", form.value, in.From, in.ReplyTo, form.addr)
		}
		if in.From == "" && !in.Senderless && !strings.Contains(strings.ToLower(form.value), "daemon") {
			t.Errorf("%q: not told that there is no sender: %q", form.value, in.Automatic)
		}
		checkWritable(t, in)
	}
}

// checkWritable writes a letter to each address that was read; it comes back as
// it was, also to a strict reader.
func checkWritable(t testing.TB, in Incoming) {
	t.Helper()
	for i, addr := range append(in.To, in.From, in.ReplyTo) {
		if addr == "" || i > 5 && i < len(in.To) {
			continue
		}
		o := Outgoing{MessageID: "a@b.example", From: "referee@feldpost.example", FromName: in.FromName, To: addr, Subject: in.Subject,
			InReplyTo: in.MessageID, References: in.References, Date: time.Unix(0, 0), Text: "x"}
		raw, err := Compose(o)
		if err != nil {
			t.Errorf("what was read cannot be written: %v", err)
			continue
		}
		m, err := mail.ReadMessage(strings.NewReader(string(raw)))
		if err != nil {
			t.Errorf("%q: %v", addr, err)
			continue
		}
		to, err := m.Header.AddressList("To")
		if back := Read(raw, ReadOptions{}); err != nil || len(to) != 1 || len(back.To) != 1 || back.To[0] != addr {
			t.Errorf("%q is read back as %q, by another reader as %v %v", addr, back.To, to, err)
		}
		if again, ok := cleanAddress(addr); !ok || again != addr {
			t.Errorf("the normal form of %q is %q", addr, again)
		}
	}
}

// TestWhateverIsReadCanBeWritten builds address fields of all that may stand in
// one.
func TestWhateverIsReadCanBeWritten(t *testing.T) {
	bits := []string{"ada", "bob", "example", "org", "@", "@", ".", "<", ">", ",", ";", ":", `"`, "(", ")", "[", "]", `\`, " ", "\t", "\n ", "=?utf-8?Q?=40?=",
		"=?", "?=", "é", "\xe9", "\u200b", "'", "+", "-", "\x00", "[192.0.2.1]", "(x)", `"q s"`, "<ada@example.org>", "bob@example.org"}
	rapid.Check(t, func(rt *rapid.T) {
		value := strings.Join(rapid.SliceOfN(rapid.SampledFrom(bits), 1, 25).Draw(rt, "value"), "")
		in := Read([]byte("From: "+value+"\nReply-To: x "+value+"\nTo: "+value+"\n\nx\n"), testOptions)
		checkWritable(t, in)
		if t.Failed() {
			rt.Fatalf("value %q", value)
		}
	})
}
