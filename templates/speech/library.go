package speech

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/template"

	"feldpost/adjudicator/report"
	"feldpost/templates/phrases"
)

// Langs are the languages letters are written in, the default first.
var Langs = phrases.Langs()

// Library is what all letters share: the words of each language, what makes
// sentences true, and the gazetteers of the boards. It is safe for concurrent use.
type Library struct {
	words   []*template.Template // by language
	grounds gazetteers
	blanks  *strings.Replacer // French no-break blanks

	// Missing, when set, is told of every word that has no template. Tests
	// set it; a letter shows the bare code instead.
	Missing func(lang, name string)
	// claims are what makes sentences true that say how things stand, by their names.
	claims map[string]report.Claim
	// Untrue, when set, is told of every such sentence that was left out of a letter.
	Untrue func(name string, r *report.Report)
}

// NewLibrary parses words: files named NAME.LANG.tmpl.
func NewLibrary(all ...fs.FS) (*Library, error) {
	l := &Library{blanks: frenchBlanks(), claims: map[string]report.Claim{}}
	for _, c := range report.Claims() {
		l.claims[c.Sentence] = c
	}
	for _, lang := range Langs {
		t := template.New(lang).Option("missingkey=zero").Funcs(functions(lang))
		for _, words := range all {
			if _, err := t.ParseFS(words, "*."+lang+".tmpl"); err != nil {
				return nil, fmt.Errorf("words: %w", err)
			}
		}
		l.words = append(l.words, t)
	}
	return l, nil
}

// Telling is the library with a listener of its own for sentences that are left out.
func (l *Library) Telling(untrue func(name string, r *report.Report)) *Library {
	return &Library{words: l.words, blanks: l.blanks, Missing: l.Missing, claims: l.claims, Untrue: untrue}
}

// holds tells whether a sentence that is made with some values may stand in a letter.
func (l *Library) holds(name string, r *report.Report, data any) bool {
	if l.isTrue(name, r, data) {
		return true
	}
	if told := r.Kind == report.Notice || r.Kind == report.Reminder || r.Kind == report.Clock; l.Untrue != nil && (told || !l.claims[name].Passes) {
		l.Untrue(name, r)
	}
	return false
}

// isTrue tells whether what a sentence says of how things stand is so.
func (l *Library) isTrue(name string, r *report.Report, data any) bool {
	claim, is := l.claims[name]
	if !is || r.Standing == nil && !claim.Apart {
		return true
	}
	said, is := data.(report.Said)
	if !is {
		said = Fields{}
	}
	return claim.Holds(r, said)
}

// IndexOf is the place of a language among all, that of English for an unknown
// one.
func IndexOf(lang string) int { return max(slices.Index(Langs, lang), 0) }

// frenchBlanks sets a no-break blank before the high marks and inside
// quotation marks.
func frenchBlanks() *strings.Replacer {
	const nbsp = "\u00a0"
	return strings.NewReplacer(" :", nbsp+":", " ;", nbsp+";", " ?", nbsp+"?", " !", nbsp+"!", ": ", nbsp+": ", "; ", nbsp+"; ",
		"« ", "«"+nbsp, " »", nbsp+"»")
}

// Tongue returns the words of a language, English for an unknown one.
func (l *Library) Tongue(lang string) *template.Template { return l.words[IndexOf(lang)] }

// Try executes the named template if there is one.
func (l *Library) Try(lang, name string, data any) (string, bool) {
	t := l.Tongue(lang).Lookup(name)
	if t == nil {
		return "", false
	}
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		l.Miss(lang, name+": "+err.Error())
		return "", false
	}
	return strings.TrimSpace(b.String()), true
}

// Say returns a fixed word or sentence; a missing one shows its name.
func (l *Library) Say(lang, name string, data any) string {
	if s, ok := l.Try(lang, name, data); ok {
		return s
	}
	l.Miss(lang, name)
	return "[" + name + "]"
}

// Miss tells whoever listens for it of a word that has no template.
func (l *Library) Miss(lang, name string) {
	if l.Missing != nil {
		l.Missing(lang, name)
	}
}

// functions are what templates of a language may call.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"orders": ordersIn,
		"cap":    Capital,
		"split":  strings.Split,
		"misled": func(code string) bool {
			return strings.HasPrefix(code, "address-") && code != "address-asked" && code != "address-moved"
		},
		"plural": func(n, one, many string) string {
			return map[bool]string{true: one, false: many}[n == "1" || n == "-1" || n == "0" && phrases.In(lang).ZeroIsOne()] // French says 0 unité
		},
		"fact":  fact,
		"abs":   func(n string) string { return strings.TrimPrefix(n, "-") },
		"minus": func(n string) bool { return strings.HasPrefix(n, "-") },
	}
}

// Capital writes the first letter of a sentence large.
func Capital(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
