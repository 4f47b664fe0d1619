package orders

import "strings"

// Word writes a canonical answer word, keyword, verb, mark or kind of standing order
// in a language, as a player may write it: SAFEST is SÛR in French. A name of
// two words is a verb and its second verb; other text stays as it is.
func (l Language) Word(name, lang string) string {
	vocab := l.index().speech.vocab
	tier := vocab.tier(lang)
	if tier == 0 {
		return name
	}
	if first, second, two := strings.Cut(name, " "); two {
		return l.Word(first, lang) + " " + l.subWord(tier, first, second)
	}
	if e, ok := l.index().full.first.exact[name]; ok && e.verb != nil {
		return e.verb.said.shown(tier, name)
	}
	if w, ok := l.index().speech.choice(name); ok {
		return w.said.shown(tier, name)
	}
	for _, k := range l.index().speech.keys {
		if k.name == name {
			return k.said.shown(tier, name)
		}
	}
	for _, kind := range [2]string{"marks", "phases"} {
		if said := vocab.of(kind, name); said.words(0) != nil {
			return said.shown(tier, name)
		}
	}
	return l.subWord(tier, "STAND", name)
}

// subWord is the second verb of a verb in a language.
func (l Language) subWord(tier uint8, verb, name string) string {
	if e, ok := l.index().full.first.exact[verb]; ok && e.verb != nil {
		if s := e.verb.subs.exact[name]; s != nil {
			return s.said.shown(tier, name)
		}
	}
	return name
}
