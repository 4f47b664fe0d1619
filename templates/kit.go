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
	"feldpost/templates/speech"
)

//go:embed words/*.tmpl
var commonWords embed.FS

// Langs are the languages letters are written in, the default first.
var Langs = speech.Langs

// Kit renders reports. It is safe for concurrent use.
type Kit struct {
	lib     *speech.Library
	boards  []map[string]chart.Words // by language and game
	atlas   *chart.Atlas
	edition string
	pages   []Page // of the manual
}

// WhenUntrue has f called with every sentence that a letter goes without because it would not be true. That is a mistake of
// the program, as is whatever decided to say it.
func (k *Kit) WhenUntrue(f func(sentence string, r *report.Report)) {
	k.lib = k.lib.Telling(f) // a copy of a kit has a listener of its own
}

// NewKit parses the words that all letters have and those of the games: files
// named NAME.LANG.tmpl. An error names file and line.
func NewKit(games ...fs.FS) (*Kit, error) {
	atlas, err := chart.NewAtlas()
	if err != nil {
		return nil, fmt.Errorf("fonts: %w", err)
	}
	k := &Kit{atlas: atlas}
	common, err := fs.Sub(commonWords, "words")
	if err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	all := append([]fs.FS{common}, games...)
	if k.edition, err = editionOf(all); err != nil {
		return nil, fmt.Errorf("words: %w", err)
	}
	if k.lib, err = speech.NewLibrary(all...); err != nil {
		return nil, err
	}
	for _, lang := range speech.Langs {
		boards, err := boardWords(k.lib.Tongue(lang))
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		k.boards = append(k.boards, boards)
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
func (k *Kit) Board(lang, game string) chart.Words { return k.boards[speech.IndexOf(lang)][game] }

// CardNames are what a card of a game is called in the languages of letters where that is not its printed name.
func (k *Kit) CardNames(game, id string) (names []string) {
	for _, lang := range Langs {
		if name, ok := k.lib.Try(lang, game+".word.card-name."+id, nil); ok && name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
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
		return k.lib.Say(lang, "help.letters", nil) + "\n" + k.manualPointer(lang, "players")
	case key == info.Name || key == strings.Join(strings.Fields(strings.ToLower(info.Title)), "-") || key == "game" || key == "jeu":
		if text, ok := k.lib.Try(lang, name, nil); ok {
			return text + "\n" + k.manualPointer(lang, info.Name)
		}
	case key != "":
		if text, ok := k.lib.Try(lang, name+"."+key, nil); ok {
			return text + "\n"
		}
	}
	if page, ok := k.page(lang, key); ok && !info.Language.Explains(topic) {
		return page
	}
	text := info.Language.Help(lang, topic, info.Lines...)
	if more, ok := k.lib.Try(lang, name+"-pointer", nil); ok && key == "" {
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

// BoardName is what a game calls one of its boards, "" for the only one.
func (k *Kit) BoardName(lang, game, board string) string {
	if board == "" {
		return ""
	}
	return k.lib.Say(lang, game+".word.board."+board, nil)
}
