package orders

import (
	"fmt"
	"slices"
	"strings"
)

const helpWidth = 72

// Help explains the verbs that all games have; see Language.Help.
func Help(lang, topic string) string { return Language{}.Help(lang, topic) }

// Help explains the order sheet in plain text, 72 columns wide, in one of the
// Languages, English for another. An empty topic gives the overview with all verbs
// of the language; a topic is a verb, a keyword, "header", "paths", "names",
// "conditions" or "standing orders". Of the lines, right ones of one game,
// those that fit stand in the place of the examples of all games.
func (l Language) Help(lang, topic string, lines ...string) string {
	h := newHelpWriter(l.index(), lang)
	for _, line := range lines {
		if sheet, _, faults := l.Parse(line); len(faults) == 0 && len(sheet.Orders) == 1 {
			h.own = append(h.own, sheet.Orders[0])
		}
	}
	key := topicKey(topic)
	if key == "" {
		h.show("overview")
		return h.b.String()
	}
	if !h.topic(key) {
		h.unknown(topic, key)
	}
	return h.b.String()
}

// Explains tells whether Help has something to say on a topic.
func (l Language) Explains(topic string) bool {
	h := newHelpWriter(l.index(), base)
	return h.topic(topicKey(topic))
}

// topicKey is a topic as the tables have it.
func topicKey(topic string) string {
	key := fold(strings.Join(strings.Fields(plain(1, topic).text), " "))
	return strings.Trim(key, ".?! ")
}

// helpWriter writes one help text.
type helpWriter struct {
	x     *index
	tier  uint8   // the language
	own   []Order // examples of the game
	heads string  // what stands over the first example, if there is one
	b     strings.Builder
}

func newHelpWriter(x *index, lang string) helpWriter {
	return helpWriter{x: x, tier: x.speech.vocab.tier(lang)}
}

// say is a sentence of the help.
func (h *helpWriter) say(key string) string { return h.x.speech.vocab.text(h.tier, key) }

// in writes an order in the language of the help.
func (h *helpWriter) in(o *Order) string { return o.In(h.x.speech.vocab.tongues[h.tier].lang) }

func (h *helpWriter) line(s string) { h.b.WriteString(strings.TrimRight(s, " ") + "\n") }

func (h *helpWriter) head(s string) {
	if h.b.Len() > 0 {
		h.line("")
	}
	h.line(strings.ToUpper(s))
}

func (h *helpWriter) para(s string) {
	for _, l := range wrap(s, helpWidth) {
		h.line(l)
	}
}

// item writes a term with its explanation beside it.
func (h *helpWriter) item(term, text string, column int) {
	lines := wrap(text, helpWidth-column)
	if n := len([]rune(term)); n+2 > column {
		h.line("  " + term)
	} else if len(lines) > 0 {
		h.line("  " + term + strings.Repeat(" ", column-n-2) + lines[0])
		lines = lines[1:]
	}
	for _, l := range lines {
		h.line(strings.Repeat(" ", column) + l)
	}
}

// word is the spelling of a verb or keyword in the language of the help.
func (h *helpWriter) word(name string, said wording) string { return said.shown(h.tier, name) }

// examples lists the lines that the language understands, each in the form of
// the game at hand; of another game's keywords and names the reader shall see
// nothing.
func (h *helpWriter) examples(lines string) {
	var shown []string
	for e := range strings.SplitSeq(lines, "\n") {
		if len(h.own) > 0 {
			e = h.ownLike(e, shown)
		}
		if e != "" && h.understands(e) {
			h.example(e)
			shown = append(shown, e)
		}
	}
}

// example writes one line, continued where it is too long.
func (h *helpWriter) example(e string) {
	if h.heads != "" {
		h.line("")
		h.line(h.heads)
		h.heads = ""
	}
	if len([]rune(e)) <= helpWidth-4 {
		h.line("    " + e)
		return
	}
	for i, l := range wrap(e, helpWidth-6) {
		if i > 0 {
			l = "+ " + l
		}
		h.line("    " + l)
	}
}

// ownLike is a line of the game in the place of an example of all games: of
// the same verb, with a condition where that has one, and not shown yet; "" for
// none. What orders nothing is the same in every game.
func (h *helpWriter) ownLike(line string, shown []string) string {
	sheet, _, _ := Language{h.x.full}.Parse(line)
	if len(sheet.Orders) == 0 {
		return line
	}
	like := &sheet.Orders[0]
	for i := range h.own {
		o := &h.own[i]
		e := h.in(o)
		if o.Verb == like.Verb && o.Sub == like.Sub && (o.When == nil) == (like.When == nil) && !slices.Contains(shown, e) {
			return e
		}
	}
	return ""
}

// ownOf lists the lines of the game with a verb, or with a verb and its second
// verb, and tells whether there are any.
func (h *helpWriter) ownOf(verb, sub string) (some bool) {
	for i := range h.own {
		if o := &h.own[i]; o.Verb == verb && (sub == "" || o.Sub == sub) {
			h.example(h.in(o))
			some = true
		}
	}
	return some
}

func (h *helpWriter) understands(line string) bool {
	here, _, faults := Language{h.x}.Parse(line)
	all, _, _ := Language{h.x.full}.Parse(line)
	clauses := func(s Sheet) (n int) {
		for _, o := range s.Orders {
			n += len(o.Clauses)
		}
		return n
	}
	return len(faults) == 0 && clauses(here) == clauses(all)
}

// groups lists all verbs of the language by the parts of a turn.
func (h *helpWriter) groups() {
	for g := range groupCount {
		var rows []*verbEntry
		for _, v := range h.x.verbs {
			if v.row.Group == g {
				rows = append(rows, v)
			}
		}
		if len(rows) == 0 {
			continue
		}
		h.head(h.say("group-" + g.key()))
		for _, v := range rows {
			h.item(h.word(v.row.Name, v.said), v.said.help(h.tier), 16)
		}
		if g == QueryGroup {
			h.item(h.word("CHECK", h.x.speech.vocab.of("headers", "CHECK")), h.say("check"), 16)
		}
	}
}

// key is the name of the group in the files of words.
func (g Group) key() string {
	return [groupCount]string{
		SetupGroup: "setup", DiplomacyGroup: "diplomacy", ResourceGroup: "resources", MovementGroup: "movement", CombatGroup: "combat",
		RallyGroup: "rally", CardGroup: "cards", StandingGroup: "standing", TableGroup: "table", QueryGroup: "queries",
	}[g]
}

// verb explains one verb with its keywords, second verbs and examples.
func (h *helpWriter) verb(v *verbEntry) {
	r, word := v.row, h.word(v.row.Name, v.said)
	h.head(word)
	h.para(v.said.help(h.tier))
	also := v.said.all() // in English; others tell their own words and the canonical one
	if h.tier > 0 {
		also = append(slices.Clone(v.said.words(h.tier)), r.Name)
	}
	also = slices.DeleteFunc(slices.Compact(also), func(s string) bool { return s == word || s == "?" })
	if len(also) > 0 {
		h.para(h.say("also") + " " + strings.Join(also, ", ") + ".")
	}
	subs := h.subsOf(v)
	if len(subs) > 0 {
		h.line("")
		for _, s := range subs {
			h.item(h.word(s.row.Name, s.said), s.said.help(h.tier), 16)
		}
	}
	h.keyList(&v.form)
	h.heads = h.say("examples")
	if h.ownOf(r.Name, "") {
		return
	}
	before := h.b.Len()
	h.examplesOf(v, subs)
	if h.b.Len() == before && isOwn("verb", r.Name) {
		h.own = nil
		h.examplesOf(v, subs)
	}
}

// isOwn tells whether the words of a game, and not those of all, explain a thing: what
// they give as examples names nothing of another game.
func isOwn(kind, name string) bool { return common().tongues[0].of(kind, name) == nil }

// examplesOf lists the examples of a verb and of its second verbs, each once.
func (h *helpWriter) examplesOf(v *verbEntry, subs []*subEntry) {
	h.examples(v.said.lines(h.tier))
	shown := strings.Split(v.said.lines(h.tier), "\n")
	for _, s := range subs {
		for e := range strings.SplitSeq(s.said.lines(h.tier), "\n") {
			if !slices.Contains(shown, e) {
				h.examples(e)
			}
		}
	}
}

// subsOf are the second verbs of a verb in their order.
func (h *helpWriter) subsOf(v *verbEntry) (subs []*subEntry) {
	for i := range v.row.Subs {
		subs = append(subs, v.subs.exact[fold(v.row.Subs[i].Name)])
	}
	return subs
}

func (h *helpWriter) keyList(f *form) {
	var seen []*keyword
	for _, a := range f.keys.list {
		if slices.Contains(seen, a.to) {
			continue
		}
		if len(seen) == 0 {
			h.line("")
		}
		seen = append(seen, a.to)
		h.item(h.keyWord(f, a.to), a.to.said.help(h.tier), 16)
	}
}

// keyWord is the spelling of a keyword that the form understands: VERS means
// TO or TOWARD.
func (h *helpWriter) keyWord(f *form, k *keyword) string {
	for _, w := range k.said.words(h.tier) {
		if f.keys.exact[fold(w)] == k {
			return w
		}
	}
	return k.name
}

// sub explains a second verb.
func (h *helpWriter) sub(v *verbEntry, s *subEntry) {
	h.head(h.word(v.row.Name, v.said) + " " + h.word(s.row.Name, s.said))
	text := []rune(s.said.help(h.tier))
	h.para(strings.ToUpper(string(text[:1])) + string(text[1:]) + ".")
	h.keyList(&s.form)
	h.heads = h.say("examples")
	if h.ownOf(v.row.Name, s.row.Name) {
		return
	}
	before := h.b.Len()
	h.examples(s.said.lines(h.tier))
	if h.b.Len() == before && isOwn("second", v.row.Name+" "+s.row.Name) {
		h.own = nil
		h.examples(s.said.lines(h.tier))
	}
}

// unknown answers a topic that nothing is called by.
func (h *helpWriter) unknown(topic, key string) {
	near := h.x.first.near(key, 0)
	h.para(fmt.Sprintf(h.say("no-help"), strings.TrimSpace(topic)))
	if len(near) > 0 {
		h.para(h.x.speech.vocab.offer(h.tier, didYouMean, near))
	}
	h.line("")
	h.show("overview")
}
