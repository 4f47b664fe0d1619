package orders

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"
)

// The words of order sheets stand in files by language, NAME.LANG.txt: those that all
// games have here in words, those of a game in its folder. The tables in Go have what no
// language changes, under canonical names, which are the English ones.
//
//go:embed words/*.txt
var embedded embed.FS

// base is the language whose words are the canonical names; it stands in where
// another has no words.
const base = "en"

// saying is what one language says of a thing.
type saying struct {
	words   []string // spellings; the first is shown
	help    string
	lines   string   // examples, parted by line ends
	phrases []string // two words that stand for it, and behind = a second verb
	at      string   // file and line
}

// wording is what the languages say of a thing, in the order of the vocabulary; nil
// for a language that says nothing.
type wording []*saying

// shown is the spelling that a language shows for a thing.
func (w wording) shown(tier uint8, name string) string {
	if words := w.words(tier); len(words) > 0 {
		return words[0]
	}
	return name
}

// words are the spellings in a language.
func (w wording) words(tier uint8) []string {
	if int(tier) < len(w) && w[tier] != nil {
		return w[tier].words
	}
	return nil
}

// all are the spellings in all languages.
func (w wording) all() (words []string) {
	for tier := range w {
		words = append(words, w.words(uint8(tier))...)
	}
	return words
}

// help explains the thing.
func (w wording) help(tier uint8) string {
	return w.say(tier, func(s *saying) string { return s.help })
}

// lines are the examples of the thing.
func (w wording) lines(tier uint8) string {
	return w.say(tier, func(s *saying) string { return s.lines })
}

// say is what a language says, or the base where it says nothing.
func (w wording) say(tier uint8, of func(*saying) string) string {
	for _, t := range [2]uint8{tier, 0} {
		if int(t) < len(w) && w[t] != nil {
			if text := of(w[t]); text != "" {
				return text
			}
		}
	}
	return ""
}

// tongue is one language of a vocabulary.
type tongue struct {
	lang       string
	called     []string // folded, as players call the language
	unfinished bool     // the base stands in for what it has not
	entries    map[string]*saying
	stars      []*star // for names that begin alike
	listed     map[string][]string
	texts      map[string]string
	topics     []*topic
}

// star is an entry for all names that begin alike.
type star struct {
	begin string
	saying
}

// vocabulary is the words of some languages, the base first. It does not change once
// it is read.
type vocabulary struct{ tongues []*tongue }

// common is the vocabulary that all games share, read once.
var common = sync.OnceValue(func() *vocabulary {
	v, err := readVocabulary(sub(embedded, "words"))
	if err != nil {
		panic("orders: " + err.Error())
	}
	return v
})

// sub is a folder of the embedded files.
func sub(files fs.FS, dir string) fs.FS {
	f, err := fs.Sub(files, dir)
	if err != nil {
		panic(err)
	}
	return f
}

// Languages are the languages of order sheets by their codes, English first.
func Languages() []string { return common().langs() }

func (v *vocabulary) langs() (langs []string) {
	for _, t := range v.tongues {
		langs = append(langs, t.lang)
	}
	return langs
}

// tier is the place of a language in the order of the vocabulary, 0 for one that it has not.
func (v *vocabulary) tier(lang string) uint8 {
	for i := uint8(1); int(i) < len(v.tongues); i++ {
		if v.tongues[i].lang == lang {
			return i
		}
	}
	return 0
}

// of is what the languages say of a thing of some kind.
func (v *vocabulary) of(kind, name string) wording {
	w := make(wording, len(v.tongues))
	for i, t := range v.tongues {
		w[i] = t.of(kind, name)
	}
	return w
}

// of is what the language says of a thing. An entry whose name ends in * counts for all
// names that begin so; {verb} in the examples of a second verb is its verb.
func (t *tongue) of(kind, name string) *saying {
	s, star := t.entries[kind+" "+name], ""
	if s == nil {
		for _, of := range t.stars {
			if rest, ok := strings.CutPrefix(kind+" "+name, of.begin); ok {
				s, star = &of.saying, rest
			}
		}
	}
	if s == nil || star == "" && !strings.Contains(s.lines, "{verb}") {
		return s
	}
	first, second, _ := strings.Cut(name, " ")
	if verb := t.entries["verb "+first]; verb != nil && len(verb.words) > 0 {
		first = verb.words[0]
	}
	fill := strings.NewReplacer("*", star, "{verb}", first)
	if star == "" {
		fill = strings.NewReplacer("{verb}", first)
	}
	made := *s
	made.help, made.lines = fill.Replace(s.help), fill.Replace(s.lines)
	if star != "" {
		made.words = []string{second}
	}
	return &made
}

// called is the language that players call so, "" for none.
func (v *vocabulary) called(key string) string {
	for _, t := range v.tongues {
		if slices.Contains(t.called, key) {
			return t.lang
		}
	}
	return ""
}

// inOthers is what all languages but the base say, by language; nil when none does.
func (v *vocabulary) inOthers(say func(tier uint8) string) (all map[string]string) {
	for i := 1; i < len(v.tongues); i++ {
		if text := say(uint8(i)); text != "" {
			if all == nil {
				all = map[string]string{}
			}
			all[v.tongues[i].lang] = text
		}
	}
	return all
}

// topic is a text of the help, nil for none.
func (t *tongue) topic(name string) *topic {
	for _, of := range t.topics {
		if of.name == name {
			return of
		}
	}
	return nil
}

// text is a sentence of the language itself, of the base where another lacks it.
func (v *vocabulary) text(tier uint8, key string) string {
	return cmp.Or(v.tongues[tier].texts[key], v.tongues[0].texts[key])
}

// list are words by their names with the words of all languages.
func (v *vocabulary) list(kind, names string) (list []word) {
	for name := range strings.FieldsSeq(names) {
		list = append(list, word{name, v.of(kind, name)})
	}
	return list
}

// readVocabulary reads the files of a folder; their names tell the languages.
func readVocabulary(files fs.FS) (*vocabulary, error) {
	names, err := fs.Glob(files, "*.*.txt")
	if err != nil {
		return nil, err
	}
	langs := []string{base}
	for _, name := range names {
		if lang := langOf(name); !slices.Contains(langs, lang) {
			langs = append(langs, lang)
		}
	}
	slices.Sort(langs[1:])
	v := &vocabulary{}
	for _, lang := range langs {
		v.tongues = append(v.tongues, &tongue{lang: lang, entries: map[string]*saying{}, listed: map[string][]string{}, texts: map[string]string{}})
	}
	return v, v.read(files, names)
}

// with is the vocabulary with the words of games.
func (v *vocabulary) with(games []fs.FS) (*vocabulary, error) {
	if len(games) == 0 {
		return v, nil
	}
	all := &vocabulary{}
	for _, t := range v.tongues {
		c := *t
		c.entries, c.stars, c.listed = maps.Clone(t.entries), slices.Clone(t.stars), maps.Clone(t.listed)
		c.texts, c.topics = maps.Clone(t.texts), slices.Clone(t.topics)
		all.tongues = append(all.tongues, &c)
	}
	for _, files := range games {
		names, err := fs.Glob(files, "orders*.*.txt")
		if err != nil {
			return nil, err
		}
		if err := all.read(files, names); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// langOf is the language in the name of a file: fr of verbs.fr.txt.
func langOf(name string) string {
	name = strings.TrimSuffix(name, ".txt")
	return name[strings.LastIndexByte(name, '.')+1:]
}

func (v *vocabulary) read(files fs.FS, names []string) error {
	for _, name := range names {
		i := slices.IndexFunc(v.tongues, func(t *tongue) bool { return t.lang == langOf(name) })
		if i < 0 {
			return fmt.Errorf("%s: no language %s; there are %s", name, langOf(name), strings.Join(v.langs(), ", "))
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		r := reader{t: v.tongues[i], file: name}
		if err := r.read(string(text)); err != nil {
			return err
		}
	}
	return nil
}
