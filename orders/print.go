package orders

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

// MarshalText writes the canonical text of the sheet: English words, one
// order a line, headers first. Positions, Raw and Skipped are not part of it.
func (s Sheet) MarshalText() ([]byte, error) {
	var b strings.Builder
	h := s.Header
	for _, v := range []struct{ key, value string }{
		{"GAME", h.Game}, {"CODE", h.Code}, {"SEAT", h.Seat}, {"TURN", h.Turn}, {"ROUND", h.Round}, {"LANG", h.Lang},
	} {
		if v.value == "" {
			continue
		}
		sep := "\n"
		if v.key == "CODE" && h.Game != "" {
			sep = " "
		}
		if b.Len() == 0 {
			sep = ""
		}
		value := headerText(v.value)
		if v.key == "GAME" && strings.Contains(v.value, " ") {
			value = quote(v.value)
		}
		b.WriteString(sep + v.key + " " + value)
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	if h.Check {
		b.WriteString("CHECK\n")
	}
	for _, o := range s.Orders {
		b.WriteString(o.String())
		b.WriteByte('\n')
	}
	if s.End {
		end := strings.TrimSpace("END " + s.EndPhase)
		if len(s.Orders) == 0 && !s.Bare {
			end += " NOTHING"
		}
		b.WriteString(end + "\n")
	}
	return []byte(b.String()), nil
}

// UnmarshalText reads canonical text, or any sheet without faults, in the
// language that the sheet was made by; see Language.Sheet. It fails on the first
// fault.
func (s *Sheet) UnmarshalText(text []byte) error {
	p := parser{x: s.spoken.index().full}
	p.read(string(text))
	if len(p.faults) > 0 {
		return fmt.Errorf("orders: %s", p.faults[0])
	}
	for _, q := range p.queries {
		if q.Verb != "CHECK" {
			return errors.New("orders: a sheet holds no queries")
		}
	}
	*s = p.sheet
	s.Bare = s.Bare && len(s.Orders) == 0
	return nil
}

// headerText quotes a header value that would not be read back as it is.
func headerText(v string) string {
	l := plain(1, v)
	p := parser{x: everything()}
	for _, t := range fields(&l) {
		if p.headerWord(t) != "" {
			return quote(v)
		}
	}
	if strings.ContainsAny(v, `#;"`) {
		return quote(v)
	}
	return v
}

// quote writes a text in quotation marks; those inside become apostrophes.
func quote(s string) string { return `"` + strings.ReplaceAll(s, `"`, "'") + `"` }

// String writes the order canonically in one line. Names that would not be
// read back as names are quoted.
func (o Order) String() string { return o.In("en") }

// In writes the order with the verbs, keywords, choices and conditions of a
// language, one of the Languages; it is read back as the same order.
func (o Order) In(lang string) string {
	w := orderWriter{x: everything(), f: cautious()}
	v := o.entry
	switch {
	case v == nil:
		v = w.x.first.exact[o.Verb].verb
	case v.row.Name != o.Verb: // it was made another since it was read
		v = v.of.first.exact[o.Verb].verb
	}
	if v != nil {
		w.x, w.v, w.s = v.of, v, v.subs.exact[o.Sub]
		switch {
		case w.s != nil:
			w.f = &w.s.form
		case o.Sub == "":
			w.f = &v.form
		}
	}
	w.tier = w.x.speech.vocab.tier(lang)
	if o.When.IsElse() {
		w.b.WriteString(w.joint(Else) + " ")
		o.When = nil
	}
	prefix := o.When != nil && (w.v != nil && w.v.row.Free || w.cuts(o))
	if prefix {
		w.b.WriteString(w.joint("IF") + " " + w.cond(o.When) + " " + w.joint("THEN") + " ")
	}
	w.b.WriteString(w.verb(o.Verb))
	if o.Sub != "" {
		w.b.WriteString(" " + w.sub(o.Sub))
	}
	w.args(o.Args)
	for _, c := range o.Clauses {
		w.opened = w.f.keys.exact[c.Key]
		w.b.WriteString(" " + w.key(c.Key))
		w.args(c.Args)
	}
	if o.When != nil && !prefix {
		w.b.WriteString(" " + w.joint("IF") + " " + w.cond(o.When))
	}
	return w.b.String()
}

// orderWriter writes one order so that its parser reads the same again.
type orderWriter struct {
	b    strings.Builder
	x    *index
	v    *verbEntry
	s    *subEntry
	f    *form
	tier uint8 // the language

	opened *keyword // of the clause being written
	again  *parser  // for what is read back
}

// cautious is what may follow a verb that is not known here: any keyword, so
// that a name with one in it is written in quotation marks.
var cautious = sync.OnceValue(func() *form {
	var names []string
	for _, k := range keywords() {
		names = append(names, k.name)
	}
	f := newForm(newSpeech(Speech{}, common()), May, strings.Join(names, " "), "")
	return &f
})

// joint is what joins orders and conditions, in the language of the writer.
func (w *orderWriter) joint(name string) string {
	if w.tier == 0 {
		return name
	}
	kind := "joints"
	if inList(name, markNames) {
		kind = "marks"
	}
	return w.x.speech.vocab.of(kind, name).shown(w.tier, name)
}

func (w *orderWriter) verb(name string) string {
	if w.v == nil {
		return name
	}
	return w.v.said.shown(w.tier, name)
}

func (w *orderWriter) sub(name string) string {
	if w.s == nil {
		return name
	}
	return w.s.said.shown(w.tier, name)
}

func (w *orderWriter) key(name string) string {
	if k := w.f.keys.exact[name]; k != nil {
		return k.said.shown(w.tier, name)
	}
	return name
}

// choice is an argument that is one of the order's choices, in the language
// of the writer.
func (w *orderWriter) choice(name string) string {
	if c, ok := w.f.speech.choice(name); ok {
		return c.said.shown(w.tier, name)
	}
	return name
}

// args writes objects; a comma stands where a blank would join two of them.
func (w *orderWriter) args(args []Arg) {
	for i, a := range args {
		text, kind := w.argText(a)
		switch {
		case i == 0:
			w.b.WriteByte(' ')
		case w.joins(args[i-1], a, text, kind):
			w.b.WriteString(", ")
		default:
			w.b.WriteByte(' ')
		}
		w.b.WriteString(text)
	}
}

// argText writes one argument and tells as what it will be read.
func (w *orderWriter) argText(a Arg) (string, ArgKind) {
	switch a.Kind {
	case Path:
		if len(a.Path) > 0 {
			return pathText(a.Path), Path
		}
	case Name, Number:
		if w.tier > 0 && w.isChoice(a) {
			return w.choice(a.Text), a.Kind
		}
		if w.isName(a.Text) {
			return a.Text, a.Kind
		}
	}
	return quote(a.Text), Text
}

// joins tells whether a blank between two arguments would make them one, or
// would make a keyword of the second.
func (w *orderWriter) joins(before, a Arg, text string, kind ArgKind) bool {
	if kind == Text && before.Kind != Text {
		return false
	}
	if w.isChoice(before) || w.isChoice(a) {
		return w.opensClause(text, kind)
	}
	loose := func(k ArgKind) bool { return k == Name || k == Number }
	if before.Kind == kind || loose(before.Kind) && loose(kind) {
		return true
	}
	return w.opensClause(text, kind)
}

func (w *orderWriter) isChoice(a Arg) bool { return a.Kind == Name && w.f.choices[a.Text] == a.Text }

// opensClause tells whether the first word, in the middle of an item, would
// be taken for a keyword or its slip.
func (w *orderWriter) opensClause(text string, kind ArgKind) bool {
	if kind != Name {
		return false
	}
	if text[0] == '-' { // would hang on to a path
		return true
	}
	word, _, _ := strings.Cut(text, " ")
	key := fold(word)
	k, several := w.f.keyword(word, key, true, 0)
	k2, several2 := w.f.keyword(word, key, true, 1)
	if w.opened.isNameIn(k) {
		k = nil
	}
	if w.opened.isNameIn(k2) {
		k2 = nil
	}
	return k != nil || k2 != nil || several != nil || several2 != nil || w.f.slipOf(key) != ""
}

// isName tells whether a text is read back as this one name or number.
func (w *orderWriter) isName(text string) bool {
	if text == "" || w.f.choices[text] == text {
		return text != ""
	}
	o, ok := w.reread(text)
	return ok && len(o) == 1 && o[0].Kind <= Number && o[0].Kind != Path && o[0].Text == text
}

// reread reads a text as the objects of the order at hand.
func (w *orderWriter) reread(text string) ([]Arg, bool) {
	l := plain(1, text)
	toks, open := lex(nil, &l)
	if open > 0 || len(toks) == 0 {
		return nil, false
	}
	v := w.v
	if v == nil {
		v = &verbEntry{row: &Verb{}}
	}
	if w.again == nil {
		w.again = &parser{}
	}
	*w.again = parser{x: w.x}
	q := orderParser{p: w.again, x: w.x, toks: toks, v: v, s: w.s, f: w.f, opened: w.opened}
	args := q.objects(false)
	return args, !q.failed && q.i == len(toks) && toks[len(toks)-1].end == len(strings.TrimRight(l.text, " "))
}

// cuts tells whether the condition, written last, would end too early
// because one of its words is a keyword of the order.
func (w *orderWriter) cuts(o Order) bool {
	q := orderParser{v: w.v, s: w.s, f: w.f, o: o}
	if q.v == nil {
		q.v = &verbEntry{row: &Verb{}}
	}
	l := plain(1, w.cond(o.When))
	toks, _ := lex(nil, &l)
	c := condParser{toks: toks, stop: q.stopsCondition}
	_, bad := c.parse()
	return bad != nil || c.i < len(toks)
}

func (w *orderWriter) cond(c *Cond) string {
	var b strings.Builder
	for i, all := range c.Any {
		if i > 0 {
			b.WriteString(" " + w.joint("OR") + " ")
		}
		for j, t := range all {
			if j > 0 {
				b.WriteString(" " + w.joint("AND") + " ")
			}
			b.WriteString(w.term(t))
		}
	}
	return b.String()
}

func (w *orderWriter) term(t Term) string {
	s := t.Subject
	if w.tier > 0 {
		s = w.x.speech.vocab.conditionIn(w.tier, s)
	}
	if t.Not {
		s = w.joint("NOT") + " " + s
	}
	if t.Op == "" {
		return s
	}
	return s + t.Op + w.value(t.Value)
}

// value quotes what would not be read back as the same value.
func (w *orderWriter) value(v string) string {
	l := plain(1, "X="+v)
	toks, open := lex(nil, &l)
	c := condParser{toks: toks, stop: func(toks []token, i int) bool { return w.reserved(toks[i]) }}
	got, bad := c.parse()
	if open > 0 || bad != nil || c.i < len(toks) || len(got.Any) != 1 || got.Any[0][0].Value != v ||
		toks[len(toks)-1].end != len(strings.TrimRight(l.text, " ")) {
		return quote(v)
	}
	return v
}

func (w *orderWriter) reserved(t token) bool {
	_, verb := w.x.first.exact[t.key]
	_, key := w.f.keys.exact[t.key]
	_, choice := w.f.choices[t.key]
	return verb || key || choice
}

// isPlainWord tells whether a space name needs no quotes in a path.
func isPlainWord(s string) bool {
	l := plain(1, s)
	toks, open := lex(nil, &l)
	return open == 0 && len(toks) == 1 && toks[0].kind == wordToken && toks[0].text == s &&
		strings.Trim(s, "-") == s && !strings.HasSuffix(s, ".") && !strings.HasSuffix(s, ":")
}
