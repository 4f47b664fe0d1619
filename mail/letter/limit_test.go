package letter

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/emersion/go-message"
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

// TestLettersAreNoSmallerThanForetold compares the size of a letter with what
// is known of it before it is composed.
func TestLettersAreNoSmallerThanForetold(t *testing.T) {
	for _, n := range []int{0, 1, 56, 57, 58, 114, 115, 5000, 100_000} {
		o := turnLetter()
		o.Inline[0].Data = bytes.Repeat([]byte{0xfb}, n)
		raw, err := Compose(o)
		if err != nil {
			t.Fatal(err)
		}
		if least := letterTree(o).leastSize(); least > len(raw) || least < len(raw)/2 && n > 5000 {
			t.Errorf("%d bytes of %d were foretold", least, len(raw))
		}
		if got := len(inBase64(o.Inline[0].Data)); got != base64Size(n) {
			t.Errorf("%d bytes take %d, not %d letters", n, got, base64Size(n))
		}
	}
}

// TestBase64IsThatOfTheLibrary writes a part both ways.
func TestBase64IsThatOfTheLibrary(t *testing.T) {
	for n := range 200 {
		data := bytes.Repeat([]byte{0xfb, 0x17}, n)[:n]
		var h message.Header
		h.Set("Content-Transfer-Encoding", "base64")
		var want bytes.Buffer
		w, err := message.CreateWriter(&want, h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, body, _ := strings.Cut(want.String(), "\r\n\r\n"); body != string(inBase64(data)) {
			t.Fatalf("%d bytes: got %q, want %q", n, inBase64(data), body)
		}
	}
}
