package letter

import (
	"slices"
	"strings"
	"testing"
)

// The genuine name of a letter tells its game and kind; any other tells nothing.
func TestAGenuineNameTellsGameAndKind(t *testing.T) {
	s := seal()
	for _, game := range []string{"balkan-17", "Große Partie.1", "x_y"} {
		id := s.MessageID(game, 12, "league", "final-3", "feldpost.example")
		if g, kind, ok := s.Named(id); !ok || g != game || kind != "final" {
			t.Errorf("%s: %q, %q, %t", id, g, kind, ok)
		}
		for _, wrong := range []string{"", "x" + id, strings.Replace(id, "final", "turns", 1), NewSeal("store1", []byte("another secret of thirty-two byte")).MessageID(game, 12, "league", "final-3", "feldpost.example"),
			s.MessageID(strings.Repeat(game, 30), 12, "league", "final-3", "feldpost.example")} {
			if g, _, ok := s.Named(wrong); ok {
				t.Errorf("%s names %q", wrong, g)
			}
		}
	}
}

// What may be a secret is found in quoted text, whatever its encoding, and not in files.
func TestHashesAreFoundInQuotedText(t *testing.T) {
	secret, pledge := strings.Repeat("0a", 32), strings.Repeat("b1", 32)
	o := turnLetter()
	o.Text = "Thanks!\n\n> The secret:\n>  " + secret + ".\n> and again " + secret + "\n> SHA-256 " + pledge + "\n"
	o.Attached = append(o.Attached, File{Name: "log.json", Type: "application/json", Data: []byte(strings.Repeat("cd", 32))})
	raw, err := Compose(o)
	if err != nil {
		t.Fatal(err)
	}
	if got := Hashes(raw); !slices.Equal(got, []string{secret, pledge}) {
		t.Errorf("%v", got)
	}
}
