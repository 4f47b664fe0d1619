package letter

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// corpus returns every real mail of testdata/bounces by its path below it.
func corpus(t testing.TB) map[string][]byte { return corpusAt(t, filepath.Join("testdata", "bounces")) }

func corpusAt(t testing.TB, root string) map[string][]byte {
	t.Helper()
	mails := make(map[string][]byte)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".eml") {
			return err
		}
		raw, err := os.ReadFile(path)
		name, _ := filepath.Rel(root, path)
		mails[filepath.ToSlash(name)] = raw
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return mails
}

func TestEveryBounceIsAutomatic(t *testing.T) {
	mails := corpus(t)
	if len(mails) < 370 {
		t.Fatalf("corpus has %d mails, want all 374", len(mails))
	}
	human := map[string]bool{"not/is-not-bounce-01.eml": true, "not/is-not-bounce-02.eml": true}
	broken := 0
	for name, raw := range mails {
		in := Read(raw, ReadOptions{})
		if in.Broken != "" {
			broken++
		}
		if human[name] != (in.Automatic == "") {
			t.Errorf("%s: automatic %q, from %q, subject %q", name, in.Automatic, in.From, in.Subject)
		}
		passedOn := strings.HasPrefix(in.Subject, "Fwd:") || strings.HasPrefix(in.Automatic, "system sender")
		if in.Automatic != "" && !in.Certain && !passedOn {
			t.Errorf("%s: a proof of a seat would make it a player's letter: %s", name, in.Automatic)
		}
		if human[name] && strings.TrimSpace(in.Text) == "" {
			t.Errorf("%s: no text", name)
		}
	}
	t.Logf("%d mails, %d read tolerantly or with a remark", len(mails), broken)
}

// TestBouncesAreKnownByTheirWords takes every telling header field away:
// subject and body alone must still give most of the bounces away.
func TestBouncesAreKnownByTheirWords(t *testing.T) {
	known, all := 0, 0
	for _, raw := range corpus(t) {
		h, body := splitHeader(linefeeds(raw))
		bare := header{{"from", "ada@example.org"}, {"message-id", "<a@example.org>"}, {"subject", h.get("subject")}}
		all++
		if reason, _ := automatic(bare, "ada@example.org", body, nil); reason != "" {
			known++
		}
	}
	if known*100 < all*85 {
		t.Errorf("%d of %d bounces are known by their words, want 85 %%", known, all)
	}
}
