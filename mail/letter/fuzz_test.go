package letter

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// TestHostileLetters builds letters that would be costly for a careless
// reader. Their number of parts, depth and size stays bounded; a test that
// hangs fails by its time limit.
func TestHostileLetters(t *testing.T) {
	const head = "From: a@x.example\n"
	nested := ""
	for range 5000 {
		nested += "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
	}
	letters := map[string]string{
		"nested":          head + nested,
		"parts":           head + "Content-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\nx\n", 50_000) + "--b--\n",
		"folded":          head + "Subject: x" + strings.Repeat("\n y", 200_000) + "\n\nx",
		"fields":          head + strings.Repeat("X-Y: z\n", 100_000) + "\nx",
		"references":      head + "References: " + strings.Repeat("<a@b> ", 100_000) + "\n\nx",
		"unclosed styles": head + "Content-Type: text/html\n\n" + strings.Repeat("<style>x</b>", 60_000),
		"unclosed tags":   head + "Content-Type: text/html\n\n" + strings.Repeat("<a b='", 100_000),
		"blockquotes":     head + "Content-Type: text/html\n\n" + strings.Repeat("<blockquote>x", 50_000),
		"entities":        head + "Content-Type: text/html\n\n" + strings.Repeat("&", 500_000),
		"attributions":    head + "\n" + strings.Repeat("On 1.1.2024 a@b\n", 50_000),
		"thanks":          head + "\n" + strings.Repeat("Thanks\n\n\n\n", 50_000),
		"begin orders":    head + "\n" + strings.Repeat("BEGIN ORDERS\n", 50_000),
		"blank":           head + "\n" + strings.Repeat("\n", 900_000),
		"comments":        head + "Authentication-Results: " + strings.Repeat("(", 500_000) + "\n\nx",
		"addresses":       head + "To: " + strings.Repeat("<a@b.example>,", 60_000) + "\n\nx",
		"bad addresses":   head + "To: " + strings.Repeat("<<\"(a@", 60_000) + "\n\nx",
		"words":           head + "Subject: " + strings.Repeat("=?utf-8?q?x?= ", 60_000) + "\n\nx",
		"parameters":      head + "Content-Type: text/plain" + strings.Repeat(`; a="b`, 100_000) + "\n\nx",
	}
	for name, raw := range letters {
		t.Run(name, func(t *testing.T) {
			in := Read([]byte(raw), ReadOptions{AuthServ: "x"})
			checkSound(t, nil, in)
			if len(in.Attachments) > maxParts {
				t.Errorf("%d attachments", len(in.Attachments))
			}
		})
	}
}
