package orders

import (
	"fmt"
	"slices"
	"strings"
)

const helpWidth = 72

// Help explains the verbs that all games have; see Language.Help.
func Help(lang, topic string) string { return Language{}.Help(lang, topic) }

// Help explains the order sheet in plain text, 72 columns wide, in English
// or, for "fr", in French. An empty topic gives the overview with all verbs
// of the language; a topic is a verb, a keyword, "header", "paths", "names",
// "conditions" or "standing orders". Of the lines, right ones of one game,
// those that fit stand in the place of the examples of all games.
func (l Language) Help(lang, topic string, lines ...string) string {
	h := helpWriter{x: l.index(), fr: lang == "fr"}
	for _, line := range lines {
		if sheet, _, faults := l.Parse(line); len(faults) == 0 && len(sheet.Orders) == 1 {
			h.own = append(h.own, sheet.Orders[0])
		}
	}
	key := topicKey(topic)
	if key == "" {
		h.overview()
		return h.b.String()
	}
	if !h.topic(key) {
		h.unknown(topic, key)
	}
	return h.b.String()
}

// Explains tells whether Help has something to say on a topic.
func (l Language) Explains(topic string) bool {
	h := helpWriter{x: l.index()}
	return h.topic(topicKey(topic))
}

// topicKey is a topic as the tables have it.
func topicKey(topic string) string {
	key := fold(strings.Join(strings.Fields(plain(1, topic).text), " "))
	return strings.Trim(key, ".?! ")
}

// helpWriter writes one help text.
type helpWriter struct {
	x   *index
	fr  bool
	own []Order // examples of the game
	b   strings.Builder
}

// say picks the language.
func (h *helpWriter) say(en, fr string) string {
	if h.fr {
		return fr
	}
	return en
}

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
func (h *helpWriter) word(name, french string) string {
	if !h.fr || french == "" {
		return name
	}
	first, _, _ := strings.Cut(french, " ")
	return first
}

// examples lists the lines that the language understands, each in the form of
// the game at hand; of another game's keywords and names the reader shall see
// nothing.
func (h *helpWriter) examples(ex, exFr string) {
	var shown []string
	for e := range strings.SplitSeq(h.say(ex, exFr), "\n") {
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
		e := o.In(h.say("en", "fr"))
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
			h.example(o.In(h.say("en", "fr")))
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

func (h *helpWriter) overview() {
	h.head(h.say("Order sheets", "Les feuilles d'ordres"))
	h.para(h.say(
		"Write one order a line, the verb first. Case does not matter, and any abbreviation that fits one word only is understood. "+
			"What stands behind # or ; is a remark. A line that begins with + continues the one above.",
		"Écrivez un ordre par ligne, le verbe d'abord. Majuscules et accents sont indifférents, et toute abréviation qui ne convient "+
			"qu'à un seul mot est comprise. Ce qui suit # ou ; est une remarque. Une ligne qui commence par + continue la précédente."))
	h.line("")
	h.examples(sampleSheet, sampleSheetFr)
	width := 16
	for g := range groupCount {
		var rows []*Verb
		for _, v := range h.x.verbs {
			if v.row.Group == g {
				rows = append(rows, v.row)
			}
		}
		if len(rows) == 0 {
			continue
		}
		h.head(g.title(h.fr))
		for _, v := range rows {
			h.item(h.word(v.Name, v.French), h.say(v.Help, v.Aide), width)
		}
		if g == QueryGroup {
			h.item(h.say("CHECK", "VÉRIFIER"), h.say("Above the orders or alone: say what is wrong, apply nothing.",
				"En tête ou seul : dire ce qui est faux, ne rien exécuter."), width)
		}
	}
	h.line("")
	h.para(h.say("More by letter: HELP and a verb, or HELP HEADER, PATHS, NAMES, CONDITIONS, STANDING ORDERS; HELP CLUB: games, seats, observers, substitutes, votes.",
		"Plus par lettre : AIDE et un verbe, ou AIDE ENTÊTE, CHEMINS, NOMS, CONDITIONS, CONSIGNES ; AIDE CLUB : parties, places, observateurs, remplaçants, votes."))
}

const sampleSheet = `GAME spring-17 CODE abcd-efgh
SEAT North
TURN 3
MOVE 5 Bde, 6 Bde 2426-2425-2424   # a stack marches
ATTACK 2040 FROM 1939, 2039 WITH ALL
ADVANCE 2040 1 Bde
STAND RETREAT 2720 TOWARD 3016
END`

const sampleSheetFr = `PARTIE spring-17 CODE abcd-efgh
CAMP Nord
TOUR 3
BOUGER 5 Bde, 6 Bde 2426-2425-2424   # une pile marche
ATTAQUER 2040 DEPUIS 1939, 2039 AVEC TOUS
AVANCER 2040 1 Bde
CONSIGNE RETRAITE 2720 VERS 3016
FIN`

func (g Group) title(fr bool) string {
	titles := [groupCount][2]string{
		SetupGroup:     {"Set-up and frame", "Placement et cadre"},
		DiplomacyGroup: {"Diplomacy and politics", "Diplomatie et politique"},
		ResourceGroup:  {"Mobilization, replacements, secrecy", "Mobilisation, remplacements, secret"},
		MovementGroup:  {"Movement", "Mouvement"},
		CombatGroup:    {"Combat", "Combat"},
		RallyGroup:     {"Rally", "Ralliement"},
		CardGroup:      {"Cards and passing", "Cartes et passer son tour"},
		StandingGroup:  {"Standing orders", "Consignes"},
		TableGroup:     {"At the table", "À la table"},
		QueryGroup:     {"Questions to the referee", "Questions à l'arbitre"},
	}
	if fr {
		return titles[g][1]
	}
	return titles[g][0]
}

// verb explains one verb with its keywords, second verbs and examples.
func (h *helpWriter) verb(v *verbEntry) {
	r := v.row
	h.head(h.word(r.Name, r.French))
	h.para(h.say(r.Help, r.Aide))
	var also []string
	if h.fr {
		also = append(strings.Fields(r.French), r.Name)
	} else {
		also = append(strings.Fields(r.Also), strings.Fields(r.French)...)
	}
	also = slices.DeleteFunc(slices.Compact(also), func(s string) bool { return s == h.word(r.Name, r.French) || s == "?" })
	if len(also) > 0 {
		h.para(h.say("Also: ", "Aussi : ") + strings.Join(also, ", ") + ".")
	}
	if len(r.Subs) > 0 {
		h.line("")
		for _, s := range r.Subs {
			h.item(h.word(s.Name, s.French), h.say(s.Help, s.Aide), 16)
		}
	}
	h.keyList(&v.form)
	h.line("")
	h.line(h.say("Examples:", "Exemples :"))
	if h.ownOf(r.Name, "") {
		return
	}
	h.examples(r.Ex, r.ExFr)
	if len(r.Subs) > 0 {
		shown := strings.Split(h.say(r.Ex, r.ExFr), "\n")
		for _, s := range r.Subs {
			for e := range strings.SplitSeq(h.say(s.Ex, s.ExFr), "\n") {
				if !slices.Contains(shown, e) {
					h.examples(e, e)
				}
			}
		}
	}
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
		h.item(h.keyWord(f, a.to), h.say(a.to.help, a.to.aide), 16)
	}
}

// keyWord is the spelling of a keyword that the form understands: VERS means
// TO or TOWARD.
func (h *helpWriter) keyWord(f *form, k *keyword) string {
	if h.fr {
		for w := range strings.FieldsSeq(k.french) {
			if f.keys.exact[fold(w)] == k {
				return w
			}
		}
	}
	return k.name
}

// sub explains a second verb.
func (h *helpWriter) sub(v *verbEntry, s *subEntry) {
	h.head(h.word(v.row.Name, v.row.French) + " " + h.word(s.row.Name, s.row.French))
	text := []rune(h.say(s.row.Help, s.row.Aide))
	h.para(strings.ToUpper(string(text[:1])) + string(text[1:]) + ".")
	h.keyList(&s.form)
	h.line("")
	h.line(h.say("Examples:", "Exemples :"))
	if !h.ownOf(v.row.Name, s.row.Name) {
		h.examples(s.row.Ex, s.row.ExFr)
	}
}

// unknown answers a topic that nothing is called by.
func (h *helpWriter) unknown(topic, key string) {
	near := h.x.first.near(key, 0)
	h.para(fmt.Sprintf(h.say("There is no help on %q.", "Il n'y a pas d'aide sur « %s »."), strings.TrimSpace(topic)))
	if len(near) > 0 {
		lang := h.say("en", "fr")
		h.para(h.say("Did you mean ", "Vouliez-vous dire ") + enumerate(near, lang, true) + h.say("?", " ?"))
	}
	h.line("")
	h.overview()
}
