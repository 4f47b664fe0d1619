package orders

import (
	"cmp"
	"slices"
	"strings"
)

// topic writes the help on one topic and tells whether there is one.
func (h *helpWriter) topic(key string) bool {
	for _, t := range h.x.speech.vocab.tongues {
		for _, of := range t.topics {
			if slices.Contains(of.called, key) && h.show(of.name) {
				return true
			}
		}
	}
	return h.tableWord(key) || h.clubVerb(key)
}

// show writes a text of the help, in English where the language has none; false when it
// is about a verb that the game has not.
func (h *helpWriter) show(name string) bool {
	vocab := h.x.speech.vocab
	t := cmp.Or(vocab.tongues[h.tier].topic(name), vocab.tongues[0].topic(name))
	for _, p := range t.parts {
		if p.kind == "verb" && h.x.first.exact[p.text].verb == nil {
			return false
		}
	}
	var lines []string // of the examples at hand
	before := "head"
	for i, p := range t.parts {
		term, text, _ := strings.Cut(p.text, " | ")
		if p.kind != before && before != "head" && p.kind != "groups" && p.kind != "verb" && p.kind != "club" {
			h.line("")
		}
		before = p.kind
		switch p.kind {
		case "head":
			h.head(p.text)
		case "text":
			h.para(p.text)
		case "item":
			h.item(term, text, t.column)
		case "example":
			if lines = append(lines, p.text); i+1 == len(t.parts) || t.parts[i+1].kind != "example" {
				h.examples(strings.Join(lines, "\n"))
				lines = nil
			}
		case "groups":
			h.groups()
		case "verb":
			h.verb(h.x.first.exact[p.text].verb)
		case "club":
			for _, v := range clubTable() {
				h.item(h.word(v.Name, v.said), v.said.help(h.tier), 16)
			}
		}
	}
	return true
}

// clubVerb explains the club lines with a verb.
func (h *helpWriter) clubVerb(key string) (shown bool) {
	for _, v := range clubTable() {
		if !slices.Contains(v.names(), key) {
			continue
		}
		h.head(h.word(v.Name, v.said))
		h.para(v.said.help(h.tier))
		h.line("")
		for e := range strings.SplitSeq(v.said.lines(h.tier), "\n") {
			h.example(e)
		}
		shown = true
	}
	return shown
}

// tableWord explains a verb, a verb with its second verb, or a keyword.
func (h *helpWriter) tableWord(key string) bool {
	first, second, _ := strings.Cut(key, " ")
	e, ok := h.x.first.exact[first]
	if !ok {
		e, ok, _ = h.x.first.prefix(first, 0)
	}
	if ok && e.verb != nil {
		if s := e.verb.subs.exact[second]; s != nil {
			h.sub(e.verb, s)
			return true
		}
		h.verb(e.verb)
		return true
	}
	for _, v := range h.x.verbs {
		forms := []*form{&v.form}
		for _, a := range v.subs.list {
			forms = append(forms, &a.to.form)
		}
		for _, f := range forms {
			if k := f.keys.exact[key]; k != nil {
				h.keyword(k)
				return true
			}
		}
	}
	return false
}

// keyword explains a keyword and lists the verbs that take it.
func (h *helpWriter) keyword(k *keyword) {
	h.head(h.word(k.name, k.said))
	h.para(k.said.help(h.tier))
	var verbs []string
	for _, v := range h.x.verbs {
		name := h.word(v.row.Name, v.said)
		if v.keys.exact[k.name] == k {
			verbs = append(verbs, name)
			continue
		}
		for _, a := range v.subs.list {
			if a.word == a.to.row.Name && a.to.keys.exact[k.name] == k {
				verbs = append(verbs, name+" "+h.word(a.to.row.Name, a.to.said))
			}
		}
	}
	h.line("")
	h.para(h.say("used-with") + " " + strings.Join(verbs, ", ") + ".")
}
