package letter

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// seeds returns real bounces and the mails of the letter tests.
func seeds(t testing.TB) [][]byte {
	var all [][]byte
	for _, raw := range corpus(t) {
		all = append(all, raw)
	}
	files, _ := filepath.Glob("testdata/letters/*.txt")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, mail, _ := strings.Cut(string(data), "-- mail --\n")
		mail, _, _ = strings.Cut(mail, "-- text --\n")
		all = append(all, []byte(mail))
	}
	return all
}

func FuzzRead(f *testing.F) {
	for _, raw := range seeds(f) {
		f.Add(raw)
	}
	order := func(line string) bool { return strings.HasPrefix(line, "MOVE") }
	f.Fuzz(func(t *testing.T, raw []byte) {
		checkSound(t, raw, Read(raw, testOptions))
		checkSound(t, raw, Read(raw, ReadOptions{Order: order, Recipient: string(raw[:min(len(raw), 40)])}))
		Identity(raw)
		if f := ReadFailure(raw); f != nil && (strings.ContainsAny(f.Status+f.Recipient+f.Words, "\r\n") || f.Grade == "" || len(f.Quoted) > 20) {
			t.Errorf("failure %+v", f)
		}
	})
}

// checkSound holds for every letter, however broken.
func checkSound(t *testing.T, raw []byte, in Incoming) {
	t.Helper()
	if !utf8.ValidString(in.Text) || strings.ContainsAny(in.Text, "\r\x00\ufeff\u00a0") {
		t.Errorf("unclean text %q", in.Text)
	}
	for _, s := range append(in.To, in.From, in.ReplyTo, in.MessageID, in.Subject, in.FromName) {
		if strings.ContainsAny(s, "\r\n\x00") {
			t.Errorf("control characters in %q", s)
		}
	}
	if in.Text != "" && !strings.HasSuffix(in.Text, "\n") {
		t.Errorf("text without a last line end: %q", in.Text)
	}
	for i, d := range in.Ignored {
		if d.Line < 1 || d.Reason == "" || strings.Contains(d.Text, "\n") || i > 0 && d.Line <= in.Ignored[i-1].Line {
			t.Errorf("ignored %d: %+v", i, d)
		}
	}
	if in.From == "" && in.Automatic == "" {
		t.Error("a letter that nobody can be answered counts as human")
	}
	for line := range strings.Lines(in.Text) {
		if isPrefixed(line) {
			t.Errorf("quoted line in the text: %q", line)
		}
	}
	checkWritable(t, in)
	_ = raw
}

// TestReadTruncatedAndDamaged cuts every real mail at many places and turns
// bytes around; nothing may panic.
func TestReadTruncatedAndDamaged(t *testing.T) {
	for _, raw := range seeds(t) {
		for cut := 0; cut < len(raw); cut += 1 + len(raw)/8 {
			checkSound(t, raw, Read(raw[:cut], testOptions))
		}
		damaged := append([]byte(nil), raw...)
		for i := 7; i < len(damaged); i += 97 {
			damaged[i] ^= 0x55
		}
		checkSound(t, damaged, Read(damaged, testOptions))
	}
}

// hostileLetters would be costly for a careless reader. Each has about the
// greatest size that is fetched.
func hostileLetters() map[string]string {
	const head = "From: a@x.example\n"
	const size = 1 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	mixed := head + "Content-Type: multipart/mixed; boundary=b\n\n"
	return map[string]string{
		"nested":              head + fill("Content-Type: multipart/mixed; boundary=b\n\n--b\n"),
		"nested messages":     head + fill("Content-Type: message/rfc822\n\n"),
		"parts":               mixed + fill("--b\n\nx\n") + "--b--\n",
		"no boundaries":       mixed + fill("--c\nContent-Type: multipart/mixed\n\nx\n"),
		"files":               mixed + fill("--b\nContent-Disposition: attachment; filename=x.txt\n\nMOVE a 1\n") + "--b--\n",
		"folded":              head + "Subject: x" + fill("\n y") + "\n\nx",
		"fields":              head + fill("X-Y: z\n") + "\nx",
		"received":            head + fill("Received: from x by y; Mon, 1 Jan 2024 00:00:00 +0000\n") + "\nx",
		"references":          head + "References: " + fill("<a@b> ") + "\n\nx",
		"unclosed styles":     head + "Content-Type: text/html\n\n" + fill("<style>x</b>"),
		"unclosed tags":       head + "Content-Type: text/html\n\n" + fill("<a b='"),
		"blockquotes":         head + "Content-Type: text/html\n\n" + fill("<blockquote>x"),
		"hidden":              head + "Content-Type: text/html\n\n" + fill("<p hidden>x"),
		"styled":              head + "Content-Type: text/html\n\n" + fill("<b style='color:#fff;left:-999px'>x</i>"),
		"entities":            head + "Content-Type: text/html\n\n" + fill("&"),
		"lines of html":       head + "Content-Type: text/html\n\n" + fill("<br>"),
		"attributions":        head + "\n" + fill("On 1.1.2024 a@b\n"),
		"quoted lines":        head + "\n" + fill("> x\n"),
		"thanks":              head + "\n" + fill("Thanks\n\n\n\n"),
		"regards":             head + "\n" + fill("Regards\nMOVE a 1\n"),
		"dashes":              head + "\n" + fill("--\nMOVE a 1\n"),
		"rules":               head + "\n" + fill("__________\n"),
		"headers printed":     head + "\n" + fill("From: a\nTo: b\n"),
		"begin orders":        head + "\n" + fill("BEGIN ORDERS\n"),
		"queries":             head + "\n" + fill("HELP\n"),
		"blank":               head + "\n" + fill("\n"),
		"one line":            head + "\n" + fill("MOVE a 1 "),
		"flowed":              head + "Content-Type: text/plain; format=flowed\n\n" + fill("> \n"),
		"quoted-printable":    head + "Content-Transfer-Encoding: quoted-printable\n\n" + fill("=\n"),
		"comments":            head + "Authentication-Results: " + fill("(") + "\n\nx",
		"addresses":           head + "To: " + fill("<a@b.example>,") + "\n\nx",
		"many address fields": head + fill("To: a@b.example, c@d.example\n") + "\nx",
		"bad addresses":       head + "To: " + fill("<<\"(a@") + "\n\nx",
		"senders":             fill("From: a@x.example\n") + "\nx",
		"words":               head + "Subject: " + fill("=?utf-8?q?x?= ") + "\n\nx",
		"parameters":          head + "Content-Type: text/plain" + fill(`; a="b`) + "\n\nx",
		"tab":                 head + "Content-Type: text/plain; charset=utf-16\n\n" + fill("\t\x00"),
	}
}

// TestHostileLetters reads letters made to be costly: the number of parts,
// addresses and told lines stays bounded, and so do memory and work. The limit
// of processor time is generous, it finds what grows with the square of the size.
func TestHostileLetters(t *testing.T) {
	const mostBytes, longest = looser * 192 << 20, looser * 10 * time.Second
	order := func(line string) bool { return strings.HasPrefix(line, "MOVE") }
	for name, raw := range hostileLetters() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began := spent()
			in := Read([]byte(raw), ReadOptions{AuthServ: "x", Order: order})
			took := spent() - began
			runtime.ReadMemStats(&after)
			if used := after.TotalAlloc - before.TotalAlloc; used > mostBytes || took > longest {
				t.Errorf("%d MB, %s for %d bytes", used>>20, took, len(raw))
			}
			checkSound(t, nil, in)
			for what, n := range map[string]int{"attachments": len(in.Attachments) - maxParts, "recipients": len(in.To) - maxRecipients,
				"references": len(in.References) - maxIDs, "ignored lines": len(in.Ignored) - maxIgnored,
				"lines": strings.Count(in.Text, "\n") - maxLines, "subject": len(in.Subject) - 3*maxSubject} {
				if n > 0 {
					t.Errorf("%d %s too many", n, what)
				}
			}
			began = spent()
			ReadHead([]byte(raw), ReadOptions{AuthServ: "x"})
			if took := spent() - began; took > looser*time.Second {
				t.Errorf("%s for the first look", took)
			}
		})
	}
}
