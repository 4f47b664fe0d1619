package phrases

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

func book(texts map[string]string) (*Book, error) {
	files := fstest.MapFS{}
	for lang, text := range texts {
		files["words."+lang+".txt"] = &fstest.MapFile{Data: []byte(text)}
	}
	return Read(files, "words")
}

const english = "# A board.\nsea: sea\nheld by: held by\nvalue: {a}: {b}\n"

func TestAThirdLanguageIsAFile(t *testing.T) {
	b, err := book(map[string]string{"en": english, "fr": "sea: mer\nheld by: tenu par\nvalue: {a}~: {b}\n", "eo": "unfinished: yes\nsea: maro\nvalue: =\n"})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(b.Langs(), " "); got != "en eo fr" || !b.Has("eo") || b.Has("xx") {
		t.Errorf("the languages are %s", got)
	}
	for _, c := range []struct{ lang, key, want string }{
		{"eo", "sea", "maro"}, {"eo", "held by", "held by"}, {"eo", "value", "{a}: {b}"},
		{"fr", "value", "{a}\u00a0: {b}"}, {"xx", "sea", "sea"},
	} {
		if got, ok := b.Say(c.lang, c.key); got != c.want || !ok {
			t.Errorf("%s in %s is %q, want %q", c.key, c.lang, got, c.want)
		}
	}
	if _, ok := b.Say("en", "lake"); ok {
		t.Error("there is a lake")
	}
}

func TestMistakesAreToldWithTheirPlace(t *testing.T) {
	for french, want := range map[string]string{
		"sea: mer\nheld by: par\n":                    "words.fr.txt: there is no value",
		"sea: mer\nlake: lac\n":                       "words.fr.txt:2: there is no lake in en",
		"sea: mer\n\nsea: mer\n":                      "words.fr.txt:3: sea stands twice",
		"sea mer\n":                                   "words.fr.txt:1: \"sea mer\" is no key",
		"sea: mer\nunfinished: no\nheld by: tenu par": "words.fr.txt:2: there is no unfinished in en",
	} {
		if _, err := book(map[string]string{"en": english, "fr": french}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", french, err, want)
		}
	}
	if _, err := book(map[string]string{"fr": "sea: mer\n"}); err == nil {
		t.Error("French alone is no book")
	}
}

func TestEveryLanguageWritesDays(t *testing.T) {
	first := time.Date(2026, 2, 1, 9, 5, 0, 0, time.UTC)
	for _, c := range []struct{ lang, date, long, short, number string }{
		{"en", "1 February 2026, 09:05", "Sunday 1 February 2026, 09:05", "Sun 1 Feb", "2.5"},
		{"fr", "1er février 2026 à 09:05", "dimanche 1er février 2026 à 09:05", "dim. 1 févr.", "2,5"},
		{"xx", "1 February 2026, 09:05", "Sunday 1 February 2026, 09:05", "Sun 1 Feb", "2.5"},
	} {
		w := In(c.lang)
		if got := w.Date(first); got != c.date {
			t.Errorf("%s: %s", c.lang, got)
		}
		if got := w.WeekdayDate(first); got != c.long {
			t.Errorf("%s: %s", c.lang, got)
		}
		if got := w.ShortDate(first); got != c.short {
			t.Errorf("%s: %s", c.lang, got)
		}
		if got := w.Decimal("2.5"); got != c.number {
			t.Errorf("%s: %s", c.lang, got)
		}
	}
	for _, lang := range Langs() {
		for m := range 12 {
			for d := range 7 {
				if In(lang).WeekdayDate(first.AddDate(0, m, d)) == "" || In(lang).ShortDate(first.AddDate(0, m, d)) == "" {
					t.Errorf("%s: no day", lang)
				}
			}
		}
	}
}
