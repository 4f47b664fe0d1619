package orders

import "strings"

// Word writes a canonical answer word, keyword, verb, mark or kind of standing order
// in a language, as a player may write it: SAFEST is SÛR in French. A name of
// two words is a verb and its second verb; other text stays as it is.
func (l Language) Word(name, lang string) string {
	if lang != "fr" {
		return name
	}
	if first, second, two := strings.Cut(name, " "); two {
		return l.Word(first, lang) + " " + l.subWord(first, second)
	}
	if e, ok := l.index().full.first.exact[name]; ok && e.verb != nil {
		return firstOf(e.verb.row.French, name)
	}
	if w, ok := l.index().speech.choice(name); ok {
		return firstOf(w.french, name)
	}
	for _, k := range l.index().speech.keywords() {
		if k.name == name {
			return firstOf(k.french, name)
		}
	}
	for _, w := range append(markWords(), phaseWords()...) {
		if w.name == name {
			return firstOf(w.french, name)
		}
	}
	return l.subWord("STAND", name)
}

// subWord is the French second verb of a verb.
func (l Language) subWord(verb, name string) string {
	if e, ok := l.index().full.first.exact[verb]; ok && e.verb != nil {
		if s := e.verb.subs.exact[name]; s != nil {
			return firstOf(s.row.French, name)
		}
	}
	return name
}

// firstOf is the first of several spellings, the name without any.
func firstOf(spellings, name string) string {
	if first, _, _ := strings.Cut(spellings, " "); first != "" {
		return first
	}
	return name
}
