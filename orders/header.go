package orders

import "strings"

// header reads a header line. Several header words may stand in one line:
// GAME spring-17 CODE abcd-efgh SEAT North.
func (p *parser) header(name, written string) {
	var all []token
	for i := range p.lines {
		all = append(all, fields(&p.lines[i])...)
	}
	for i := 0; i < len(all); {
		at, read := all[i].pos, all[i].text
		i++
		var values []token
		for i < len(all) && p.headerWord(all[i]) == "" {
			values = append(values, all[i])
			i++
		}
		p.setHeader(name, at, read, values)
		if i < len(all) {
			name = p.headerWord(all[i])
		}
	}
}

// headerWord returns the canonical header word that a field is, or "".
func (p *parser) headerWord(t token) string {
	if t.key == "" {
		return ""
	}
	return p.x.first.exact[strings.TrimRight(t.key, ":")].header
}

func (p *parser) setHeader(name string, at Pos, read string, values []token) {
	value := joinFields(values)
	switch {
	case name == "CHECK":
		p.sheet.Header.Check = true
		p.headerPos(name, at)
		p.queries = append(p.queries, Query{Pos: at, Verb: name, Topic: value})
	case value == "":
		p.fault(Fault{Pos: at, Code: MissingValue, Read: read, Example: headerExample(name)})
	case name == "GAME" && len(values) > 2:
		p.fault(Fault{Pos: values[2].pos, Code: BadValue, Read: values[2].text, Example: headerExample(name)})
	case name == "GAME" && len(values) == 2:
		p.setValue(name, at, joinFields(values[:1]))
		p.setValue("CODE", values[1].pos, joinFields(values[1:]))
	case name == "LANG":
		lang := p.x.speech.vocab.called(fold(value))
		if lang == "" {
			p.fault(Fault{Pos: values[0].pos, Code: BadValue, Read: value, Want: p.x.speech.vocab.langs(), Example: "LANG en"})
			return
		}
		p.setValue(name, at, lang)
		if tier := p.x.speech.vocab.tier(lang); tier > 0 {
			p.tier = tier
		}
	default:
		p.setValue(name, at, value)
	}
}

// joinFields joins the values of a header by single blanks.
func joinFields(values []token) string {
	words := make([]string, len(values))
	for i, t := range values {
		words[i] = t.text
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

// setValue keeps a header value; a second one must not contradict it.
func (p *parser) setValue(name string, at Pos, value string) {
	field := p.sheet.Header.field(name)
	if *field != "" && !strings.EqualFold(*field, value) {
		p.fault(Fault{Pos: at, Code: DuplicateHeader, Read: name + " " + value})
		return
	}
	if *field == "" {
		*field = value
		p.headerPos(name, at)
	}
}

func (p *parser) headerPos(name string, at Pos) {
	h := &p.sheet.Header
	if h.Pos == nil {
		h.Pos = make(map[string]Pos, 4)
	}
	if _, ok := h.Pos[name]; !ok {
		h.Pos[name] = at
	}
}

// field is the place of a header value.
func (h *Header) field(name string) *string {
	switch name {
	case "GAME":
		return &h.Game
	case "CODE":
		return &h.Code
	case "SEAT":
		return &h.Seat
	case "TURN":
		return &h.Turn
	case "ROUND":
		return &h.Round
	case "LANG":
		return &h.Lang
	}
	panic("orders: no header " + name)
}

func headerExample(name string) string {
	switch name {
	case "GAME":
		return "GAME spring-17 CODE abcd-efgh"
	case "CODE":
		return "CODE abcd-efgh"
	case "SEAT":
		return "SEAT North"
	case "ROUND":
		return "ROUND 2"
	case "LANG":
		return "LANG en"
	}
	return "TURN 3"
}

// end reads END with an optional phase. END ORDERS closes only the frame.
func (p *parser) end() {
	p.ended = true
	var words []string
	nothing := false
	for _, t := range p.toks[1:] {
		if p.letter && t.kind == commaToken {
			continue
		}
		if t.kind != wordToken || isIf(t.key) {
			p.fault(Fault{Pos: t.pos, Code: BadValue, Read: t.text, Example: "END MOVEMENT"})
			p.ended = false
			return
		}
		switch w := strings.TrimRight(t.key, "-.:!"); w {
		case "", "OF", "THE", "MY", "PHASE", "SEGMENT", "DE", "DU", "LA", "L'ETAPE", "TURN", "TOUR":
		case "NOTHING", "RIEN":
			nothing = true
		case "PLEASE", "SVP", "MERCI", "THANKS", "LE", "MON", "NOW", "HERE", "ICI":
			if !p.letter {
				words = append(words, w)
			}
		default:
			words = append(words, w)
		}
	}
	if len(words) > 0 {
		switch words[len(words)-1] {
		case "ORDERS", "ORDRES":
			return
		}
	}
	delete(p.sheet.Header.Pos, "END")
	p.headerPos("END", p.toks[len(p.toks)-1].pos)
	p.sheet.End, p.sheet.Bare = true, !nothing
	p.sheet.EndPhase = phaseName(strings.Join(words, " "))
	p.ended = p.sheet.EndPhase == "" // orders for later phases may follow END MOVEMENT
}

// phaseName gives the canonical name of a phase; an unknown one stays as it
// is, since only the game knows all of them.
func phaseName(key string) string {
	if name, ok := smallWords().phases[key]; ok {
		return name
	}
	return key
}
