package people

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"feldpost/store"
)

// An address goes in whatever case it stands, also one whose letters are longer or shorter in the other case.
func TestAnAddressIsReplacedInWhateverCase(t *testing.T) {
	for _, x := range []struct{ text, old, want string }{
		{"Ask ANNA@Example.org, or anna@example.org.", "Anna@example.org", "Ask [...], or [...]."},
		{"k is here", "\u212a", "[...] is here"}, // the sign for kelvin
		{"İ k", "K", "İ [...]"},
		{"$1 stays", "a@b", "$1 stays"},
		{"nothing", "", "nothing"},
	} {
		if got := ReplaceFold(x.text, x.old, Withheld); got != x.want {
			t.Errorf("%q without %q is %q, want %q", x.text, x.old, got, x.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		old, text := rapid.String().Draw(t, "old"), rapid.String().Draw(t, "text")
		got := ReplaceFold(text+old+text, old, "")
		if old != "" && strings.Contains(text, old) && strings.Contains(got, old) && !strings.Contains(strings.ReplaceAll(text+old+text, old, ""), old) {
			t.Fatalf("%q is left of %q", got, text)
		}
	})
}

// JSON in which people had a part keeps its form and loses the addresses of all who are in the game, and whatever else looks like one.
func TestJSONLosesItsAddresses(t *testing.T) {
	g := &store.Game{Host: "host@example.org", Seats: []store.Seat{{Person: "anna@example.org", Partners: []store.Partner{{Person: "\"odd one\"@example.org"}}}},
		Observers: []store.Observer{{Person: "watch@example.org"}}}
	hidden := []string{"host@example.org", "ANNA@example.org", `"odd one"@example.org`, "watch@Example.org", "stranger@example.net"}
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		for range 4 {
			text.WriteString(rapid.StringMatching(`[a-z \n"\\]{0,8}`).Draw(t, "talk") + " " + rapid.SampledFrom(hidden).Draw(t, "address") + " ")
		}
		raw, err := json.Marshal(map[string]any{"line": text.String(), "n": 7})
		if err != nil {
			t.Fatal(err)
		}
		clean := Redactor(g)(raw)
		var back map[string]any
		if err := json.Unmarshal(clean, &back); err != nil {
			t.Fatalf("%s is no JSON any more: %v", clean, err)
		}
		if bytes.ContainsRune(clean, '@') || back["n"] != 7.0 || strings.Count(back["line"].(string), Withheld) != 4 {
			t.Fatalf("%s of %s", clean, raw)
		}
	})
}

// Names go whole and in their parts, where these begin with a capital; words that only contain them stay.
func TestNamesAreHidden(t *testing.T) {
	hide := Hider([]string{"Rose Marsh", "Al"})
	for text, want := range map[string]string{
		"rose   marsh and Marsh": Withheld + " and " + Withheld,
		"the marsh rose":         "the marsh rose",
		"Marshal of Al":          "Marshal of Al",
	} {
		if got := hide(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
