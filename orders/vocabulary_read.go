package orders

import (
	"fmt"
	"slices"
	"strings"
)

// A file of words has headings in brackets, and below each lines of a key, a colon and
// what it says; # begins a comment line, and a line that begins with blanks goes on with
// the one above.
//
//	[verb ATTACK]                one thing: verb, second (verb), keyword, club
//	words: ATTAQUER ATTAQUE      how it is written; the first is shown, = is the canonical name
//	help: Attaquer un lieu.      what it does
//	example: ATTAQUER 2040       a right line; as many as there are
//	phrase: MENER ASSAUT         two words that stand for it, and = with a second verb behind
//
//	[choices]                    a list of single words
//	ALL: TOUT TOUS               the canonical name and how it is written
//
//	[texts]                      sentences by their keys; also [faults]
//	[topic paths]                a text of the help, part by part
//
// Several names share an entry by commas: [second STAND AIR, ON AIR]; a name that ends in
// * stands for all that begin so.

// The kinds of headings.
const (
	aThing   = "verb second keyword club"
	aList    = "choices headers marks joints phases conditions compared boxes spoken"
	sentence = "texts faults"
)

// topic is a text of the help.
type topic struct {
	name   string
	called []string // folded, as it is asked for
	parts  []part
	column int // where the explanations of its items stand
}

// part is one paragraph of a topic: head, text, item, example, or what the program
// lists in that place: groups, verb, club.
type part struct{ kind, text string }

// reader reads one file of words.
type reader struct {
	t     *tongue
	file  string
	line  int
	kind  string
	names []string
	fresh []*saying // of the entries at hand
	topic *topic
}

func (r *reader) fail(format string, a ...any) error {
	return fmt.Errorf("%s:%d: %s", r.file, r.line, fmt.Sprintf(format, a...))
}

func (r *reader) read(text string) error {
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		r.line = i + 1
		line := strings.TrimRight(lines[i], " \r")
		for i+1 < len(lines) && line != "" && line[0] != '#' && strings.HasPrefix(lines[i+1], " ") {
			i++
			line += " " + strings.TrimSpace(lines[i])
		}
		var err error
		switch {
		case line == "", line[0] == '#':
		case line[0] == '[':
			err = r.heading(line)
		default:
			key, value, ok := strings.Cut(line, ": ")
			if !ok {
				return r.fail("%q is no key, a colon and what it says", line)
			}
			err = r.row(key, strings.TrimSpace(value))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// heading begins entries, a list or a topic.
func (r *reader) heading(line string) error {
	if !strings.HasSuffix(line, "]") {
		return r.fail("the heading %s has no end", line)
	}
	kind, names, named := strings.Cut(line[1:len(line)-1], " ")
	r.kind, r.names, r.fresh, r.topic = kind, nil, nil, nil
	switch {
	case inList(kind, aThing) && named:
		for name := range strings.SplitSeq(names, ",") {
			r.names = append(r.names, strings.TrimSpace(name))
		}
		r.fresh = make([]*saying, len(r.names))
	case kind == "topic" && named:
		if r.t.topic(names) != nil {
			return r.fail("the topic %s stands twice", names)
		}
		r.topic = &topic{name: names, column: 16}
		r.t.topics = append(r.t.topics, r.topic)
	case !named && (kind == "language" || inList(kind, aList) || inList(kind, sentence)):
	default:
		return r.fail("no heading %s", line)
	}
	return nil
}

// inList tells whether a word is one of a list.
func inList(word, list string) bool { return slices.Contains(strings.Fields(list), word) }

// row reads a key with what it says.
func (r *reader) row(key, value string) error {
	switch {
	case r.topic != nil:
		return r.topicRow(key, value)
	case r.kind == "language":
		return r.language(key, value)
	case inList(r.kind, sentence):
		if r.kind == "faults" {
			key = "fault-" + key
		}
		if r.t.texts[key] != "" {
			return r.fail("%s stands twice", key)
		}
		r.t.texts[key] = value
	case inList(r.kind, aList):
		return r.listed(key, value)
	case len(r.names) > 0:
		return r.entry(key, value)
	default:
		return r.fail("%s stands under no heading", key)
	}
	return nil
}

func (r *reader) language(key, value string) error {
	switch {
	case key == "called":
		r.t.called = strings.Fields(fold(value))
	case key == "unfinished" && value == "yes":
		r.t.unfinished = true
	default:
		return r.fail("a language has called, and unfinished: yes")
	}
	return nil
}

// listed reads a word of a list. Boxes and what is said of nations may come from
// several games.
func (r *reader) listed(name, value string) error {
	key := r.kind + " " + name
	s := r.t.entries[key]
	switch {
	case s == nil:
		r.t.listed[r.kind] = append(r.t.listed[r.kind][:len(r.t.listed[r.kind]):len(r.t.listed[r.kind])], name)
		r.t.entries[key] = &saying{words: spellings(value, name), at: fmt.Sprintf("%s:%d", r.file, r.line)}
	case r.kind == "spoken", r.kind == "boxes":
		c := *s
		c.words = slices.Concat(s.words, spellings(value, name))
		r.t.entries[key] = &c
	default:
		return r.fail("%s has its words at %s", name, s.at)
	}
	return nil
}

// spellings are words, of which = is the canonical name.
func spellings(value, name string) []string {
	words := strings.Fields(value)
	for i := range words {
		if words[i] == "=" {
			words[i] = name
		}
	}
	return words
}

// entry reads a line about verbs, second verbs, keywords or club verbs. What has its
// words already takes other examples, those of a game.
func (r *reader) entry(key, value string) error {
	for i, name := range r.names {
		s := r.fresh[i]
		if s == nil {
			s = r.begin(name)
			r.fresh[i] = s
		}
		at := name[strings.LastIndexByte(name, ' ')+1:]
		switch {
		case key == "words" && s.words == nil:
			s.words = spellings(value, at)
		case key == "help" && s.help == "":
			s.help = value
		case key == "example" && r.kind != "keyword":
			s.lines = strings.TrimPrefix(s.lines+"\n"+value, "\n")
		case key == "phrase" && r.kind == "verb":
			s.phrases = append(s.phrases[:len(s.phrases):len(s.phrases)], value)
		case key == "words", key == "help":
			return r.fail("%s has its %s already, at %s", name, key, s.at)
		default:
			return r.fail("a %s has no %s", r.kind, key)
		}
	}
	return nil
}

// begin is the entry of a name, anew or with what it has but examples.
func (r *reader) begin(name string) *saying {
	s, key, at := &saying{}, r.kind+" "+name, fmt.Sprintf("%s:%d", r.file, r.line)
	if begin, all := strings.CutSuffix(key, "*"); all {
		of := &star{begin, saying{at: at}}
		r.t.stars = append(r.t.stars, of)
		return &of.saying
	}
	if has := r.t.entries[key]; has != nil {
		*s, at = *has, has.at
		s.lines = ""
	}
	s.at = at
	r.t.entries[key] = s
	return s
}

func (r *reader) topicRow(key, value string) error {
	switch key {
	case "called":
		for name := range strings.SplitSeq(value, ",") {
			r.topic.called = append(r.topic.called, fold(strings.TrimSpace(name)))
		}
	case "column":
		if _, err := fmt.Sscanf(value, "%d", &r.topic.column); err != nil {
			return r.fail("column is a number")
		}
	case "item":
		if !strings.Contains(value, " | ") {
			return r.fail("an item is a term, | and what it means")
		}
		fallthrough
	case "head", "text", "example", "groups", "verb", "club":
		r.topic.parts = append(r.topic.parts, part{key, value})
	default:
		return r.fail("a topic has no %s", key)
	}
	return nil
}
