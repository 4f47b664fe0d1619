package orders

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// check tells the first thing that a finished language has no words for, and the first
// words that are about nothing.
func (x *index) check() error {
	c := checker{vocab: x.speech.vocab, known: map[string]bool{}}
	for _, v := range x.verbs {
		c.need("verb", v.row.Name, v.said, true)
		for i := range v.row.Subs {
			name := v.row.Subs[i].Name
			c.need("second", v.row.Name+" "+name, v.subs.exact[fold(name)].said, true)
		}
	}
	for _, k := range x.speech.keys {
		c.need("keyword", k.name, k.said, false)
	}
	for i, v := range clubVerbs() {
		c.need("club", v.Name, clubTable()[i].said, true)
	}
	c.words("choices", choiceNames)
	c.words("headers", headerNames)
	c.words("marks", markNames)
	c.words("joints", jointNames)
	c.words("phases", phaseNames)
	c.words("conditions", conditionNames)
	c.words("boxes", strings.Join(x.speech.all.Boxes, " "))
	for name := range strings.FieldsSeq(conditionNames) {
		c.known["compared "+name] = true
	}
	for _, t := range c.vocab.tongues {
		c.texts(t)
		c.strangers(t)
	}
	return c.bad
}

// checker compares a vocabulary with the tables.
type checker struct {
	vocab *vocabulary
	known map[string]bool
	names []string // the same
	bad   error
}

func (c *checker) fail(format string, a ...any) {
	if c.bad == nil {
		c.bad = fmt.Errorf(format, a...)
	}
}

// words notes the names of a list, which need words in every finished language.
func (c *checker) words(kind, names string) {
	for _, w := range c.vocab.list(kind, names) {
		c.need(kind, w.name, w.said, false)
	}
}

// need wants words, and for verbs and keywords what explains them. Canonical names come
// first in the base.
func (c *checker) need(kind, name string, said wording, verb bool) {
	c.known[kind+" "+name], c.names = true, append(c.names, kind+" "+name)
	for i, s := range said {
		t := c.vocab.tongues[i]
		switch {
		case t.unfinished:
		case s == nil || len(s.words) == 0:
			c.fail("%s has no words for %s %s; = is the canonical name", t.lang, kind, name)
		case (verb || kind == "keyword") && s.help == "":
			c.fail("%s: %s %s has no help", s.at, kind, name)
		case verb && s.lines == "":
			c.fail("%s: %s %s has no example", s.at, kind, name)
		case i == 0 && s.words[0] != name[strings.LastIndexByte(name, ' ')+1:]:
			c.fail("%s: the first word of %s %s is not its name", s.at, kind, name)
		}
	}
}

// texts wants the sentences and topics of the base in a language.
func (c *checker) texts(t *tongue) {
	first := c.vocab.tongues[0]
	for _, key := range slices.Sorted(maps.Keys(first.texts)) {
		if t.texts[key] == "" && !t.unfinished {
			c.fail("%s has no text %s", t.lang, key)
		}
	}
	for _, of := range first.topics {
		if t.topic(of.name) == nil && !t.unfinished {
			c.fail("%s has no topic %s", t.lang, of.name)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(t.texts)) {
		if first.texts[key] == "" {
			c.fail("%s has a text %s, which is none", t.lang, key)
		}
	}
	for _, of := range t.topics {
		if first.topic(of.name) == nil {
			c.fail("%s has a topic %s, which is none", t.lang, of.name)
		}
	}
}

// strangers are entries about nothing.
func (c *checker) strangers(t *tongue) {
	for _, key := range slices.Sorted(maps.Keys(t.entries)) {
		s := t.entries[key]
		if !c.known[key] && !strings.HasPrefix(key, "spoken ") {
			c.fail("%s: there is no %s", s.at, key)
		}
	}
	for _, of := range t.stars {
		if !slices.ContainsFunc(c.names, func(name string) bool { return strings.HasPrefix(name, of.begin) }) {
			c.fail("%s: nothing begins with %s", of.at, of.begin)
		}
	}
}
