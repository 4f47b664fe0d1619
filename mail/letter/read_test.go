package letter

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLetters reads every literal mail of testdata/letters. A file holds the
// mail and what must come out of it:
//
//	-- mail --      as it came; ␠ stands for a blank at the end of a line
//	-- text --      Incoming.Text
//	-- ignored --   one "LINE REASON: TEXT" for each dropped line, may be absent
//	-- want --      other fields, one "field value" a line, may be absent
func TestLetters(t *testing.T) {
	files, err := filepath.Glob("testdata/letters/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no letters: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			section := readSections(t, file)
			for _, ends := range []string{"\n", "\r\n", "\r"} {
				raw := strings.ReplaceAll(section["mail"], "\n", ends)
				checkLetter(t, Read([]byte(raw), testOptions), section)
			}
		})
	}
}

// readSections cuts a test file at its "-- name --" lines.
func readSections(t *testing.T, file string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	section, name := make(map[string]string), "gist"
	for line := range strings.Lines(string(data)) {
		if inner, ok := strings.CutPrefix(line, "-- "); ok && strings.HasSuffix(inner, " --\n") {
			name = strings.TrimSuffix(inner, " --\n")
			section[name] = ""
			continue
		}
		section[name] += strings.ReplaceAll(line, "␠", " ")
	}
	return section
}

var testOptions = ReadOptions{
	Own:      []string{"referee@feldpost.example"},
	AuthServ: "mx.feldpost.example",
}

func checkLetter(t *testing.T, in Incoming, section map[string]string) {
	t.Helper()
	if diff := cmp.Diff(section["text"], in.Text); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	if want, ok := section["ignored"]; ok || len(in.Ignored) > 0 {
		var got strings.Builder
		for _, d := range in.Ignored {
			fmt.Fprintf(&got, "%d %s: %s\n", d.Line, d.Reason, d.Text)
		}
		if diff := cmp.Diff(want, got.String()); diff != "" {
			t.Errorf("ignored (-want +got):\n%s", diff)
		}
	}
	for line := range strings.Lines(section["want"]) {
		field, want, _ := strings.Cut(strings.TrimSpace(line), " ")
		if got := describe(in, field); got != want {
			t.Errorf("%s: got %q, want %q", field, got, want)
		}
	}
	if _, asked := section["want"]; (!asked || !strings.Contains(section["want"], "automatic")) && in.Automatic != "" {
		t.Errorf("automatic: %s", in.Automatic)
	}
	if !strings.Contains(section["want"], "broken") && in.Broken != "" {
		t.Errorf("broken: %s", in.Broken)
	}
}

// describe words one field of a letter for the want section.
func describe(in Incoming, field string) string {
	switch field {
	case "from":
		return in.From
	case "name":
		return in.FromName
	case "replyto":
		return in.ReplyTo
	case "to":
		return strings.Join(in.To, " ")
	case "subject":
		return in.Subject
	case "id":
		return in.MessageID
	case "inreplyto":
		return strings.Join(in.InReplyTo, " ")
	case "references":
		return strings.Join(in.References, " ")
	case "block":
		return fmt.Sprint(in.Block)
	case "automatic":
		return in.Automatic
	case "broken":
		return in.Broken
	case "dkim":
		return strings.Join(in.DKIMPass, " ")
	case "attachments":
		var list []string
		for _, a := range in.Attachments {
			list = append(list, fmt.Sprintf("%s(%s)", a.Name, a.Type))
		}
		return strings.Join(list, " ")
	}
	return "unknown field " + field
}

// TestOrdersAreNoSignature: with a caller who knows the orders, a line that
// reads as one is kept where a signature could be, and the body of a letter
// with an attached sheet is a covering note only when it holds none.
func TestOrdersAreNoSignature(t *testing.T) {
	order := func(line string) bool {
		verb, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " ")
		return verb == "move" || verb == "pass"
	}
	attached := func(body string) string {
		return "From: a@x.example\nContent-Type: multipart/mixed; boundary=m\n\n--m\n\n" + body +
			"\n--m\nContent-Type: text/plain; name=o.txt\n\nmove the cavalry\n--m--\n"
	}
	plain := func(body string) string { return "From: Pass Move <a@x.example>\n\n" + body }
	tests := []struct{ name, raw, want string }{
		{"after a rule", plain("--\nmove the cavalry\n"), "move the cavalry\n"},
		{"after a farewell", plain("Best regards,\nmove the cavalry\n"), "move the cavalry\n"},
		{"after thanks", plain("Merci,\nPass\n"), "Pass\n"},
		{"like the sender's name", plain("move 1\n\nPass\n"), "move 1\n\nPass\n"},
		{"after the delimiter", plain("pass\n-- \nmove the cavalry\n"), "pass\n"},
		{"covering note", attached("see the file\n"), "move the cavalry\n"},
		{"order in the body", attached("pass\n"), "pass\nmove the cavalry\n"},
	}
	for _, test := range tests {
		if in := Read([]byte(test.raw), ReadOptions{Order: order}); in.Text != test.want {
			t.Errorf("%s: got %q, want %q", test.name, in.Text, test.want)
		}
	}
}
