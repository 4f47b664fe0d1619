package site

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/statistics"
)

// defined are the names of the words of a language.
func defined(t *testing.T, lang string) (names []string) {
	t.Helper()
	raw, err := files.ReadFile("words." + lang + ".tmpl")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`(?m)^\{\{define "([^"]+)"`).FindAllSubmatch(raw, -1) {
		names = append(names, string(m[1]))
	}
	return names
}

// Both languages have the same words, each once, and those that pages say are among
// them.
func TestWordsAreCompleteInBothLanguages(t *testing.T) {
	en, fr := defined(t, "en"), defined(t, "fr")
	if len(en) < 50 || !slices.Equal(en, fr) {
		t.Errorf("%d words in English, %d in French, not the same in the same order", len(en), len(fr))
	}
	slices.Sort(en)
	if len(slices.Compact(slices.Clone(en))) != len(en) {
		t.Error("a word is defined twice")
	}
	raw, err := files.ReadFile("pages.html.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`say "([^"]+)"`).FindAllSubmatch(raw, -1) {
		if _, is := slices.BinarySearch(en, string(m[1])); !is {
			t.Errorf("pages say %q, which is no word", m[1])
		}
	}
	if _, err := New("de", Site{}); err == nil {
		t.Error("there is no German")
	}
}

// dicePageOf is the page of the dice of one game.
func dicePageOf(t *testing.T, lang string, faces ...int) string {
	t.Helper()
	p, err := New(lang, Site{Referee: "R"})
	if err != nil {
		t.Fatal(err)
	}
	g := Game{Name: "g", Status: "running", Watch: true, Dated: time.Date(2026, 1, 1, 8, 5, 0, 0, time.UTC), Dice: []Throws{{}}}
	if len(faces) > 0 {
		g.Dice[0].Record = statistics.Record{{Sides: len(faces), Faces: faces}}
	}
	list, err := p.Rest(Site{Referee: "R", Games: []Game{g}})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range list {
		if f.Name == "dice.html" {
			return strings.ReplaceAll(string(f.Data), "\u00a0", " ")
		}
	}
	t.Fatal("no page of dice")
	return ""
}

// The page says in words what the test says: nothing of too few throws, and how rare
// what was thrown is of enough.
func TestThePageOfDiceSaysWhatTheTestSays(t *testing.T) {
	for _, c := range []struct {
		lang, want string
		faces      []int
	}{
		{"en", "Chi-square 13.40 with 5 degrees of freedom, p = 0.0199: fair dice are at least as uneven as this in 2.0% of such records. That does not speak against the dice.", []int{5, 8, 9, 8, 10, 20}},
		{"fr", "Khi-deux 13,40 à 5 degrés de liberté, p = 0,0199 : des dés équilibrés sont au moins aussi inégaux dans 2,0 % de tels relevés. Cela ne parle pas contre les dés.", []int{5, 8, 9, 8, 10, 20}},
		{"en", "p = 0.0051: fair dice are at least as uneven as this in 0.5% of such records. That is rare: it speaks against the dice", []int{64, 36}},
		{"en", "p below 0.0001: fair dice are hardly ever as uneven as this.", []int{1, 1, 1, 1, 1, 95}},
		{"en", "Chi-square 1.00 with 5 degrees of freedom. There are too few throws to judge", []int{3, 5, 4, 4, 3, 5}},
		{"en", "with 1 degree of freedom", []int{12, 9}},
		{"en", "No dice have been thrown that may be told.", nil},
	} {
		if page := dicePageOf(t, c.lang, c.faces...); !strings.Contains(page, c.want) {
			t.Errorf("%v: the page lacks %q:\n%s", c.faces, c.want, page[strings.Index(page, "<main"):])
		}
	}
}

// Names that could lead elsewhere, or that some file system does not take, have a
// digest in their place, each its own.
func TestNamesOfFilesLeadNowhereElse(t *testing.T) {
	seen := map[string]string{}
	for _, name := range []string{"balkan-17", "..", ".", "", "a/b", "../../etc/passwd", "Upper", "upper", "con", "é", strings.Repeat("x", 100), "a b", "index.html", "x.1"} {
		got := slug(name)
		if !regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]|\.[0-9a-f])*$`).MatchString(got) || len(got) > 80 {
			t.Errorf("%q becomes %q", name, got)
		}
		if other, twice := seen[got]; twice {
			t.Errorf("%q and %q are both %q", name, other, got)
		}
		seen[got] = name
	}
	if slug("balkan-17") != "balkan-17" {
		t.Error("a plain name does not stay")
	}
}

// A site without games has its pages too.
func TestASiteWithoutGames(t *testing.T) {
	p, err := New("en", Site{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.Rest(Site{})
	if err != nil || len(list) != 5 {
		t.Fatalf("%d files: %v", len(list), err)
	}
	for _, f := range list {
		if f.Name == "index.html" && !strings.Contains(string(f.Data), "There are no games to show yet.") {
			t.Errorf("the index:\n%s", f.Data)
		}
		if f.Name == "feed.xml" && !strings.Contains(string(f.Data), "<updated>1970-01-01T00:00:00Z</updated>") {
			t.Errorf("the feed:\n%s", f.Data)
		}
	}
}
