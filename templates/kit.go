package templates

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/template"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/chart"
	"feldpost/templates/phrases"
)

//go:embed words/*.tmpl
var commonWords embed.FS

// Langs are the languages letters are written in, the default first.
var Langs = phrases.Langs()

// Kit renders reports. It is safe for concurrent use.
type Kit struct {
	words   []*template.Template     // by language
	boards  []map[string]chart.Words // and by game
	atlas   *chart.Atlas
	grounds gazetteers
	blanks  *strings.Replacer // French no-break blanks
	edition string
	pages   []Page // of the manual

	// missing, when set, is told of every word that has no template. Tests
	// set it; a letter shows the bare code instead.
	missing func(lang, name string)
	// claims are what makes sentences true that say how things stand, by their names.
	claims map[string]report.Claim
	// untrue, when set, is told of every such sentence that was left out of a letter.
	untrue func(name string, r *report.Report)
}

// WhenUntrue has f called with every sentence that a letter goes without because it would not be true. That is a mistake of
// the program, as is whatever decided to say it.
func (k *Kit) WhenUntrue(f func(sentence string, r *report.Report)) { k.untrue = f }

// holds tells whether a sentence that is made with some values may stand in a letter.
func (k *Kit) holds(name string, r *report.Report, data any) bool {
	if k.isTrue(name, r, data) {
		return true
	}
	if told := r.Kind == report.Notice || r.Kind == report.Reminder; k.untrue != nil && (told || !k.claims[name].Passes) {
		k.untrue(name, r)
	}
	return false
}

// isTrue tells whether what a sentence says of how things stand is so.
func (k *Kit) isTrue(name string, r *report.Report, data any) bool {
	claim, is := k.claims[name]
	if !is || r.Standing == nil && !claim.Apart {
		return true
	}
	said, is := data.(report.Said)
	if !is {
		said = fields{}
	}
	return claim.Holds(r, said)
}

// NewKit parses the words that all letters have and those of the games: files
// named NAME.LANG.tmpl. An error names file and line.
func NewKit(games ...fs.FS) (*Kit, error) {
	atlas, err := chart.NewAtlas()
	if err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	k := &Kit{atlas: atlas, blanks: frenchBlanks(), claims: map[string]report.Claim{}}
	for _, c := range report.Claims() {
		k.claims[c.Sentence] = c
	}
	common, err := fs.Sub(commonWords, "words")
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	all := append([]fs.FS{common}, games...)
	if k.edition, err = editionOf(all); err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	for _, lang := range Langs {
		t := template.New(lang).Option("missingkey=zero").Funcs(functions(lang))
		for _, words := range all {
			if _, err := t.ParseFS(words, "*."+lang+".tmpl"); err != nil {
				return nil, fmt.Errorf("words: %w", err)
			}
		}
		boards, err := boardWords(t)
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		k.words, k.boards = append(k.words, t), append(k.boards, boards)
	}
	return k, nil
}

// boardWords are the words for what lies on the board of each game: those under
// GAME.board, and the names of the nations and of the seats, these also as they
// stand inside a sentence.
func boardWords(all *template.Template) (map[string]chart.Words, error) {
	boards := map[string]chart.Words{}
	for _, t := range all.Templates() {
		game, key, _ := strings.Cut(t.Name(), ".")
		board, is := strings.CutPrefix(key, "board.")
		if !is {
			if board, is = strings.CutPrefix(key, "word."); !is || !onBoard(board) {
				continue
			}
			if all.Lookup(game+".board."+board) != nil { // the board has a word of its own
				continue
			}
		}
		var b strings.Builder
		if err := t.Execute(&b, nil); err != nil {
			return nil, err
		}
		if boards[game] == nil {
			boards[game] = chart.Words{}
		}
		boards[game][board] = strings.TrimSpace(b.String())
	}
	return boards, nil
}

// onBoard reports the words of letters that boards use as well.
func onBoard(key string) bool {
	kind, _, _ := strings.Cut(key, ".")
	return kind == "nation" || kind == "seat" || kind == "the" || kind == "board"
}

// Board is what a game calls what lies on its board.
func (k *Kit) Board(lang, game string) chart.Words { return k.boards[indexOf(lang)][game] }

// indexOf is the place of a language among all, that of English for an unknown
// one.
func indexOf(lang string) int { return max(slices.Index(Langs, lang), 0) }

// frenchBlanks sets a no-break blank before the high marks and inside
// quotation marks.
func frenchBlanks() *strings.Replacer {
	const nbsp = "\u00a0"
	return strings.NewReplacer(" :", nbsp+":", " ;", nbsp+";", " ?", nbsp+"?", " !", nbsp+"!", ": ", nbsp+": ", "; ", nbsp+"; ",
		"« ", "«"+nbsp, " »", nbsp+"»")
}

// Help is the mailed help on a topic. The name of the system, or "game",
// gives its own short guide; the guide's parts are topics too; "manual" lists
// the pages of the manual, and with the name of one brings it; everything else
// is the order language, and where that has nothing to say the page of this
// name.
func (k *Kit) Help(lang string, info adjudicator.Info, topic string) string {
	if page, asked := k.asksManual(topic); asked {
		return k.manual(lang, page)
	}
	key := strings.Join(strings.Fields(strings.ToLower(topic)), "-")
	name := info.Name + ".help"
	switch {
	case info.Name == "": // no guide
	case key == "letters" || key == "lettres":
		return k.say(lang, "help.letters", nil) + "\n" + k.manualPointer(lang, "players")
	case key == info.Name || key == strings.Join(strings.Fields(strings.ToLower(info.Title)), "-") || key == "game" || key == "jeu":
		if text, ok := k.try(lang, name, nil); ok {
			return text + "\n" + k.manualPointer(lang, info.Name)
		}
	case key != "":
		if text, ok := k.try(lang, name+"."+key, nil); ok {
			return text + "\n"
		}
	}
	if page, ok := k.page(lang, key); ok && !info.Language.Explains(topic) {
		return page
	}
	text := info.Language.Help(lang, topic, info.Lines...)
	if more, ok := k.try(lang, name+"-pointer", nil); ok && key == "" {
		text += "\n" + more + "\n"
	}
	switch key {
	case "":
		text += k.manualPointer(lang, "")
	case "club":
		text += k.manualPointer(lang, "club")
	}
	return text
}

// tongue returns the words of a language, English for an unknown one.
func (k *Kit) tongue(lang string) *template.Template {
	return k.words[indexOf(lang)]
}

// try executes the named template if there is one.
func (k *Kit) try(lang, name string, data any) (string, bool) {
	t := k.tongue(lang).Lookup(name)
	if t == nil {
		return "", false
	}
	var b strings.Builder
	if err := t.Execute(&b, data); err != nil {
		k.miss(lang, name+": "+err.Error())
		return "", false
	}
	return strings.TrimSpace(b.String()), true
}

// say returns a fixed word or sentence; a missing one shows its name.
func (k *Kit) say(lang, name string, data any) string {
	if s, ok := k.try(lang, name, data); ok {
		return s
	}
	k.miss(lang, name)
	return "[" + name + "]"
}

func (k *Kit) miss(lang, name string) {
	if k.missing != nil {
		k.missing(lang, name)
	}
}

// functions are what templates of a language may call.
func functions(lang string) template.FuncMap {
	return template.FuncMap{
		"cap":   capital,
		"split": strings.Split,
		"misled": func(code string) bool {
			return strings.HasPrefix(code, "address-") && code != "address-asked" && code != "address-moved"
		},
		"plural": func(n, one, many string) string {
			return map[bool]string{true: one, false: many}[n == "1" || n == "-1" || n == "0" && phrases.In(lang).ZeroIsOne()] // French says 0 unité
		},
		"abs":   func(n string) string { return strings.TrimPrefix(n, "-") },
		"minus": func(n string) bool { return strings.HasPrefix(n, "-") },
	}
}

// capital writes the first letter of a sentence large.
func capital(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
