package site

import (
	"embed"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
	text "text/template"
	"time"

	"feldpost/templates/phrases"
)

//go:embed words.*.tmpl pages.html.tmpl style.css
var files embed.FS

// Langs are the languages of a site, the default first.
var Langs = phrases.Langs()

// tongue is a language: its words and how it writes numbers and days.
type tongue struct {
	lang  string
	words *text.Template
	err   error // the first word that could not be said
}

func newTongue(lang string) (*tongue, error) {
	if !slices.Contains(Langs, lang) {
		return nil, fmt.Errorf("no pages in language %q; there are: %s", lang, strings.Join(Langs, ", "))
	}
	t := &tongue{lang: lang}
	var err error
	t.words, err = text.New(lang).Option("missingkey=error").Funcs(text.FuncMap{"date": t.date}).ParseFS(files, "words."+lang+".tmpl")
	return t, err
}

// say is a word or sentence. Blanks before high marks do not break, in languages that
// have them.
func (t *tongue) say(name string, data any) (string, error) {
	var b strings.Builder
	if err := t.words.ExecuteTemplate(&b, name, data); err != nil {
		return "", fmt.Errorf("words: %w", err)
	}
	s := b.String()
	if phrases.In(t.lang).BlankBeforeMarks() {
		s = strings.NewReplacer(" :", "\u00a0:", " ;", "\u00a0;", " ?", "\u00a0?", " !", "\u00a0!", " %", "\u00a0%").Replace(s)
	}
	return s, nil
}

// word is say for words that are sure to be there: a test says each of them.
func (t *tongue) word(name string, data any) string {
	s, err := t.say(name, data)
	if err != nil && t.err == nil {
		t.err = err
	}
	return s
}

// date writes a moment in UTC.
func (t *tongue) date(at time.Time) string {
	return phrases.In(t.lang).Date(at.UTC())
}

// number writes a number with so many decimals.
func (t *tongue) number(x float64, decimals int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return "–"
	}
	return phrases.In(t.lang).Decimal(fmt.Sprintf("%.*f", decimals, x))
}

// who names the people of a seat, "" for those who are not named.
func (t *tongue) who(s Seat) string {
	names := strings.Join(s.Names, t.word("and", nil))
	switch {
	case names != "":
		return names
	case s.House:
		return t.word("seat-house", nil)
	case !s.Taken:
		return t.word("seat-free", nil)
	}
	return ""
}

// pages are the templates of a language.
func (t *tongue) pages() (*template.Template, error) {
	return template.New("pages").Option("missingkey=error").Funcs(template.FuncMap{"say": t.say, "who": t.who}).ParseFS(files, "pages.html.tmpl")
}
