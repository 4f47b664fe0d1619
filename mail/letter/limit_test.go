package letter

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestComposeLimitLeavesOutTheLeastNeeded(t *testing.T) {
	o := turnLetter()
	o.Text, o.Lang = "Turn 3.\n", "en"
	big := bytes.Repeat([]byte("x"), 30_000)
	o.Inline = []File{{Name: "map.png", Type: "image/png", Data: big}}
	o.Attached = []File{
		{Name: "map.svg", Type: "image/svg+xml", Data: big},
		{Name: "report.json", Type: "application/json", Data: big},
	}
	full, err := Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	const part = 42_000 // a file in base64 with its header
	tests := []struct {
		limit int
		out   string // files left out
		html  string // must be in the letter
	}{
		{len(full), "", "cid:map.png"},
		{len(full) - 1, "map.svg", "cid:map.png"},
		{len(full) - part, "map.svg, map.png", "[La carte]"},
		{len(full) - 2*part, "map.svg, map.png, HTML, report.json", ""},
		{1100, "map.svg, map.png, HTML, report.json", ""},
	}
	for _, test := range tests {
		raw, err := ComposeLimit(o, test.limit)
		if err != nil {
			t.Errorf("limit %d: %v", test.limit, err)
			continue
		}
		if len(raw) > test.limit {
			t.Errorf("limit %d: %d bytes", test.limit, len(raw))
		}
		want := "Turn 3.\n"
		if test.out != "" {
			want += "\nLeft out to keep this letter small: " + test.out + ".\n"
		}
		if in := Read(raw, ReadOptions{}); in.Text != want {
			t.Errorf("limit %d: text %q, want %q", test.limit, in.Text, want)
		}
		if plain := strings.ReplaceAll(string(raw), "=\r\n", ""); !strings.Contains(plain, test.html) {
			t.Errorf("limit %d: no %q in the letter", test.limit, test.html)
		}
		if strings.Contains(test.out, "map.png") && bytes.Contains(raw, []byte("cid:")) {
			t.Errorf("limit %d: refers to an image that was left out", test.limit)
		}
	}
	if len(o.Attached) != 2 || o.Attached[0].Name != "map.svg" {
		t.Error("the caller's files were changed")
	}
}

// A letter whose text alone is too large leaves all the same, shortened.
func TestTooLongATextIsCutAndLeaves(t *testing.T) {
	for name, text := range map[string]string{
		"lines":    strings.Repeat("a line of the report\n", 30_000),
		"accents":  strings.Repeat("une étape à Sofia, déjà prise\n", 30_000),
		"one line": strings.Repeat("é", 300_000),
		"short":    strings.Repeat("x\n", 400_000),
	} {
		o := turnLetter()
		o.Text = text
		raw, err := ComposeLimit(o, 0)
		if err != nil || len(raw) > DefaultLimit || len(raw) < DefaultLimit/2 {
			t.Errorf("%s: %d bytes, error %v", name, len(raw), err)
			continue
		}
		in := Read(raw, ReadOptions{})
		if !strings.Contains(in.Text, "Lettre abrégée") && !strings.Contains(in.Text, "shortened") {
			t.Errorf("%s: the letter does not say that it is shortened: ...%q", name, in.Text[max(0, len(in.Text)-200):])
		}
	}
	if _, err := ComposeLimit(turnLetter(), 100); !errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v, want ErrTooLarge", err)
	}
}

func TestLeftOutInFrench(t *testing.T) {
	o := turnLetter()
	o.Attached[0].Data = make([]byte, 400_000)
	raw, err := ComposeLimit(o, 0)
	if err != nil || len(raw) > DefaultLimit {
		t.Fatalf("%d bytes, error %v", len(raw), err)
	}
	if in := Read(raw, ReadOptions{}); !strings.HasSuffix(in.Text, "\n\nOmis pour limiter la taille de cette lettre : karte für Ada.svg.\n") {
		t.Errorf("text ends with %q", in.Text[len(in.Text)-80:])
	}
}
