package letter

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"mime"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// provedLetter is a letter with every kind of part, and its proof.
func provedLetter(t testing.TB) []byte {
	t.Helper()
	o := turnLetter()
	o.Text = "Tour 3. Ligue : à vous.\n\nFrom here = 100 %\n.\n" + strings.Repeat("MOVE 2529 2629\n", 3) + "Attack on 2720: 6, it falls.\n"
	o.HTML = "<p>Tour 3</p>\n<p>Attack on 2720: 6</p>\n<img alt=\"La carte\" src=\"cid:map.png\">"
	raw, err := Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	if raw, err = seal().Prove(raw); err != nil {
		t.Fatal(err)
	}
	return raw
}

// proved tells whether a letter proves itself, under the key of the test's seal.
func proved(x Examined) bool { return x.Signed && x.Key == seal().Key() && len(x.Differs) == 0 }

// rewritten is the letter that another program makes of the same contents: other
// encodings, folds and line ends, fields of servers on top.
func rewritten(t testing.TB, raw []byte) []byte {
	t.Helper()
	head, _ := splitLetter(raw)
	var b strings.Builder
	b.WriteString("Return-Path: <referee@feldpost.example>\nReceived: from a by b\n\twith ESMTPS; now\nDKIM-Signature: v=1; a=rsa-sha256;\n b=abc\n")
	for _, line := range unfold(head) {
		name, value, _ := strings.Cut(line, ":")
		switch name {
		case "Content-Type", "":
			continue
		case "Subject":
			value = " =?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte(turnLetter().Subject)) + "?="
		case "To":
			value = " ada@example.org"
		}
		b.WriteString(name + ":" + strings.ReplaceAll(strings.TrimRight(value, " "), " ", "\n ") + "\n")
	}
	leaves, stray, err := Leaves(raw)
	if err != nil || len(stray) > 0 {
		t.Fatal(stray, err)
	}
	b.WriteString("Content-Type: multipart/mixed; boundary=other\n\n")
	for _, l := range leaves {
		params := map[string]string{}
		if strings.HasPrefix(l.Media, "text/") {
			params["charset"] = "utf-8"
		}
		fmt.Fprintf(&b, "--other\nContent-Transfer-Encoding: BASE64\nContent-Type: %s\n", mime.FormatMediaType(l.Media, params))
		if l.Name != "" {
			fmt.Fprintf(&b, "Content-Disposition: %s\n", mime.FormatMediaType("attachment", map[string]string{"filename": l.Name}))
		}
		if l.ID != "" {
			fmt.Fprintf(&b, "Content-ID: <%s>\n", l.ID)
		}
		data := l.Data
		if l.isText() {
			data = append(bytes.ReplaceAll(data, []byte("\n"), []byte(" \r\n")), "\r\n\r\n"...)
		}
		b.WriteString("\n" + base64.StdEncoding.EncodeToString(data) + "\n")
	}
	b.WriteString("--other--\n")
	return []byte(b.String())
}

// What servers and programs on the way do to a letter changes nothing that is proved.
func TestAProofHoldsWhateverTheWayDoes(t *testing.T) {
	raw := provedLetter(t)
	want := Examine(raw)
	if !proved(want) || want.From != "referee@feldpost.example" || want.Lang != "fr" || !want.Ours {
		t.Fatalf("%+v", want)
	}
	for name, text := range map[string][]byte{
		"plain line ends":         bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")),
		"fields of servers":       append([]byte("Received: from x\r\n\tby y; now\r\nAuthentication-Results: x; dkim=pass\r\n"), raw...),
		"a line less at the end":  bytes.TrimRight(raw, "\r\n"),
		"a line more at the end":  append(slices.Clone(raw), "\r\n\r\n"...),
		"written anew":            rewritten(t, raw),
		"written anew and by DOS": bytes.ReplaceAll(rewritten(t, raw), []byte("\n"), []byte("\r\n")),
	} {
		if x := Examine(text); !proved(x) || x.Content != want.Content {
			t.Errorf("%s: %v", name, x.Differs)
		}
	}
}

// Each tampering is found, and the part and line that were changed are named.
func TestAProofNamesWhatWasChanged(t *testing.T) {
	raw := string(provedLetter(t))
	swap := func(old, new string) string {
		if !strings.Contains(raw, old) {
			t.Fatalf("the letter lacks %q", old)
		}
		return strings.Replace(raw, old, new, 1)
	}
	other := NewSeal("store2", []byte("another secret of the same length"))
	plain := regexp.MustCompile(`(?s)^X-Feldpost-Proof:.*?\r\n(\S)`).ReplaceAllString(raw, "$1")
	forged, err := other.Prove([]byte(plain))
	if err != nil {
		t.Fatal(err)
	}
	if x := Examine(forged); !x.Signed || x.Key == seal().Key() || len(x.Differs) > 0 {
		t.Errorf("signed by another store: %+v", x)
	}
	if x := Examine([]byte(plain)); x.Signed || x.Key != "" || !x.Ours {
		t.Errorf("without its proof: %+v", x)
	}
	part := regexp.MustCompile(`(?s)(--=_\w+)\r\nContent-Type: image/png.*?(--=_)`).FindStringSubmatchIndex(raw)
	for name, x := range map[string]struct{ text, want string }{
		"a line of the text":   {swap("falls.", "holds."), `its part text/plain was changed in line 8: "Attack on 2720: 6, it holds."`},
		"a line of the page":   {swap("2720: 6</p>", "2720: 1</p>"), `its part text/html was changed in line 2: "<p>Attack on 2720: 1</p>"`},
		"a line more":          {swap(".\r\nMOVE", ".\r\nMOVE 1 2\r\nMOVE"), "its part text/plain has 1 line more"},
		"two lines less":       {swap("MOVE 2529 2629\r\nMOVE 2529 2629\r\n", ""), "its part text/plain lacks 2 lines"},
		"a picture":            {swap(base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n...")), base64.StdEncoding.EncodeToString([]byte("\x89PNG\r\n\x1a\n,.."))), "its part map.png was changed"},
		"a file":               {swap("{}", "[]"), "its part report.json was changed"},
		"a file's name":        {swap("report.json", "reports.json"), "its part report.json is missing"},
		"a part less":          {raw[:part[2]] + raw[part[4]:], "its part map.png is missing"},
		"a part twice":         {raw[:part[2]] + raw[part[2]:part[4]] + raw[part[2]:], "its part map.png was added"},
		"the subject":          {swap("Tour_3", "Tour_4"), "its field Subject was another than"},
		"a second subject":     {"Subject: you have won\r\n" + raw, "2 fields Subject"},
		"the sender":           {swap("<referee@feldpost.example>", "<referee@feldspat.example>"), "its field From was another"},
		"the answers' address": {swap("referee+4f7k", "referee+4f7l"), "its field Reply-To was another"},
		"the reader":           {swap("To: <ada@", "To: <eve@"), "its field To was another"},
		"a copy":               {"Cc: eve@example.org\r\n" + raw, "its field Cc, \"<eve@example.org>\", was added"},
		"the date":             {swap("08:30:00", "08:31:00"), "its field Date was another"},
		"the Message-ID":       {swap("Message-Id: <", "Message-Id: <x"), "its field Message-Id was another"},
		"the list":             {swap("List-Id: <first", "List-Id: <second"), "its field List-Id was another"},
		"what it answers":      {swap("In-Reply-To: <one@", "In-Reply-To: <two@"), "its field In-Reply-To was another"},
		"its thread":           {swap("<root@", "<roof@"), "its field References was another"},
		"words before it":      {strings.Replace(raw, "\r\n\r\n", "\r\n\r\nThe League has won.\r\n", 1), `"The League has won." outside of its parts`},
		"words behind it":      {raw + "\r\nThe League has won.\r\n", `"The League has won." outside of its parts`},
		"cut off":              {raw[:len(raw)-200], "it breaks off within a part"},
		"the proof":            {swap("X-Feldpost-Proof: e", "X-Feldpost-Proof: f"), "its proof"},
		"a second proof":       {regexp.MustCompile(`(?s)^X-Feldpost-Proof:.*?\r\n[^ ]`).FindString(raw)[:100] + "\r\n" + raw, "2 fields X-Feldpost-Proof"},
		"a second type":        {swap("\r\nContent-Type: image/png", "\r\nContent-Type: text/html\r\nContent-Type: image/png"), "2 fields Content-Type of one part"},
		"another charset":      {swap("text/plain; charset=utf-8", "text/plain; charset=iso-8859-1"), "its part text/plain was changed in line 1"},
	} {
		got := Examine([]byte(x.text))
		if proved(got) || !strings.Contains(strings.Join(got.Differs, "; "), x.want) {
			t.Errorf("%s: %v, want %q", name, got.Differs, x.want)
		}
	}
}

// Whatever byte of a decoded part or of a field that is seen is another one, the proof
// does not hold and says of which it is.
func TestNoByteOfALetterChangesUnseen(t *testing.T) {
	raw := provedLetter(t)
	head, _ := splitLetter(raw)
	_, signed, err := readProof(fieldsOf(head)[proofHeader][0])
	if err != nil || !signed {
		t.Fatal(signed, err)
	}
	rapid.Check(t, func(r *rapid.T) {
		seen, err := See(raw)
		if err != nil {
			r.Fatal(err)
		}
		var label string
		if rapid.Bool().Draw(r, "a field") {
			f := &seen.Fields[rapid.IntRange(0, len(seen.Fields)-1).Draw(r, "field")]
			label, f.Value = f.Name, changed(r, f.Value)
		} else {
			l := &seen.Leaves[rapid.IntRange(0, len(seen.Leaves)-1).Draw(r, "leaf")]
			was := string(l.canonical())
			label, l.Data = l.Label(), []byte(changed(r, was))
			if string(l.canonical()) == was { // a blank at the end of a line
				return
			}
		}
		b, _, _ := readProof(fieldsOf(head)[proofHeader][0])
		if got := b.compare(&seen); len(got) == 0 || !strings.Contains(got[0], label) || seen.Content() == Examine(raw).Content {
			r.Errorf("%s changed: %v", label, got)
		}
	})
}

// changed replaces, adds or removes bytes of a text.
func changed(r *rapid.T, text string) string {
	at := rapid.IntRange(0, len(text)).Draw(r, "at")
	end := min(len(text), at+rapid.IntRange(0, 3).Draw(r, "gone"))
	with := rapid.StringN(0, 4, 8).Draw(r, "with")
	if out := text[:at] + with + text[end:]; out != text {
		return out
	}
	return text + "x"
}

// The proof takes little of a letter, and a structure that no referee writes is refused.
func TestTheProofOfALongLetterIsShort(t *testing.T) {
	o := turnLetter()
	o.Text, o.HTML = strings.Repeat("MOVE 2529 2629\n", 1100), strings.Repeat("<p>MOVE</p>\n", 90)
	raw, err := Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	with, err := seal().Prove(raw)
	if err != nil || len(with)-len(raw) > ProofRoom {
		t.Errorf("%d bytes, %v", len(with)-len(raw), err)
	}
	var deep strings.Builder
	for i := range 50_000 {
		fmt.Fprintf(&deep, "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n", i, i)
	}
	for name, text := range map[string]string{"50000 levels": deep.String(), "50000 parts": strings.Repeat("Content-Type: multipart/mixed; boundary=b\n\n--b\n", 50_000)} {
		if _, err := See([]byte(text)); err == nil {
			t.Errorf("a structure of %s is read", name)
		}
	}
}
