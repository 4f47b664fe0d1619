package campaign

import (
	"embed"
	"strings"
	"sync"
	"unicode"

	"feldpost/templates/phrases"
)

//go:embed words.*.txt
var wordFiles embed.FS

// vocabulary is the text of the page by language, read once. Keys that
// begin with "arm." name the symbols of the drawing, "track." and "label." the
// points that all games count; those under "js." are for the script, {a} and
// {b} are filled in there.
var vocabulary = sync.OnceValue(func() *phrases.Book { return phrases.MustRead(wordFiles, "words") })

// word returns a text in the language of the page; what the vocabulary lacks
// stands for itself.
func word(lang, key string) string {
	if text, known := vocabulary().Say(lang, key); known {
		return text
	}
	_, own, _ := strings.Cut(key, ".")
	return clean(own)
}

// called is what the game calls a thing, else what all games call it.
func (p *packer) called(kind, name string) string {
	if text := p.c.Words[kind+"."+name]; text != "" {
		return clean(text)
	}
	return word(p.c.Lang, kind+"."+name)
}

// marked is what the game calls a mark.
func (p *packer) marked(name string) string {
	if p.c.Ground != nil {
		for _, m := range p.c.Ground.Marks {
			if m.Name == name {
				return clean(p.c.Words.Mark(m))
			}
		}
	}
	return clean(name)
}

// scriptWords are the words of the script.
func scriptWords(lang string) map[string]string {
	out := map[string]string{}
	for key := range vocabulary().All() {
		if short, mine := strings.CutPrefix(key, "js."); mine {
			out[short] = word(lang, key)
		}
	}
	return out
}

// clean drops what no page may hold and joins lines.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.IsControl(r) || r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, text))
}

func cleanAll(lines []string) []string {
	var out []string
	for _, l := range lines {
		if l = clean(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}
