package templates

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// fields gives templates the values of a note, event, fault or decision, in
// the words of a letter.
type fields struct {
	values
	w *voice
}

// over speaks of a list of values.
func (w *voice) over(list []adjudicator.Field) fields { return fields{list, w} }

// with makes fields of key, value pairs.
func (w *voice) with(pairs ...string) fields {
	f := fields{w: w}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.add(pairs[i], pairs[i+1])
	}
	return f
}

// Order writes an order in the reader's language.
func (f fields) Order(key string) string {
	if text := f.Get(key); text != "" {
		return f.w.inLang(text)
	}
	return ""
}

// Place names a hex, box or list of them with their places.
func (f fields) Place(key string) string { return strings.Join(f.w.places(f.split(key)), ", ") }

// List is Place as a sentence says it: "Sedan, Metz and Liege".
func (f fields) List(key string) string { return f.w.list(f.w.places(f.split(key))) }

// Of is Place as a sentence joins it: "of Sedan", "d'Ivangorod", "de la
// Réserve".
func (f fields) Of(key string) string { return f.w.joined(f.split(key), "of") }

// At tells where something is: "at Sedan", "in the Reserve Box", "à Sedan".
func (f fields) At(key string) string { return f.w.joined(f.split(key), "at") }

// Places names every hex of a hyphenated list: the hexes of the attackers.
func (f fields) Places(key string) string {
	var out []string
	for _, id := range strings.Split(f.Get(key), "-") {
		out = append(out, f.w.place(id))
	}
	return f.w.list(out)
}

// Card names a card by its number and name: "CP 12 German Reinforcements".
func (f fields) Card(key string) string {
	return strings.TrimSpace(f.Get(key) + " " + f.CardName(key))
}

// Player names the person who holds a seat, the seat when nobody is known.
func (f fields) Player(key string) string {
	for _, p := range f.w.r.Seats {
		if string(p.Seat) == f.Get(key) && p.Name != "" {
			return p.Name
		}
	}
	return f.Get(key)
}

// Cards names the cards that a field joins by their numbers and names.
func (f fields) Cards(key string) string {
	titles := strings.Split(f.Get(key), listMark)
	for i, t := range titles {
		if w := strings.Fields(t); len(w) > 2 {
			titles[i] = w[0] + " " + w[1] + " " + f.w.cardName(w[0]+" "+w[1], strings.Join(w[2:], " "))
		}
	}
	return strings.Join(titles, ", ")
}

// CardName is the name of a card alone, in the reader's language.
func (f fields) CardName(key string) string { return f.w.cardName(f.Get(key), f.Get("name")) }

// Path writes a path with the names of its ends.
func (f fields) Path(key string) string { return f.w.path(f.Get(key)) }

// foreign speaks in the words of the system that a field names.
func foreign(f fields, key string) *voice {
	return f.w.abroad(adjudicator.Info{Name: f.Get(key), Title: cmp.Or(f.Get("title"), f.Get(key))},
		adjudicator.Scenario{Name: f.Get("scenario"), Title: f.Get("called")})
}

// System names the system of a field, in letters outside its games: "Balkan Wars".
func (f fields) System(key string) string { return foreign(f, key).gameTitle() }

// ScenarioOf names the scenario of a game of the system of a field.
func (f fields) ScenarioOf(system string) string { return foreign(f, system).scenarioTitle() }

// SeatOf names a seat of the system of a field, in letters outside its games.
func (f fields) SeatOf(system, key string) string {
	return foreign(f, system).seatTitle(adjudicator.Seat(f.Get(key)))
}

// Word translates a value: Word "terrain" "rough" is word.terrain.rough, or
// word.rough when the group is "".
func (f fields) Word(group, key string) string {
	v := f.Get(key)
	if v == "" {
		return ""
	}
	words := strings.Split(v, listMark)
	for i, x := range words {
		if group != "" {
			x = group + "." + x
		}
		words[i] = f.w.word(x)
	}
	return f.w.list(words)
}

// Nation names a country, or several.
func (f fields) Nation(key string) string {
	var out []string
	for _, n := range strings.Split(f.Get(key), listMark) {
		if n != "" {
			out = append(out, f.w.word("nation."+n))
		}
	}
	return f.w.list(out)
}

// Side is the title of a seat as a name: "Balkan League".
func (f fields) Side(key string) string { return f.w.seatTitle(adjudicator.Seat(f.Get(key))) }

// Sides lists seats inside a sentence.
func (f fields) Sides(key string) string {
	var out []string
	for _, s := range strings.Split(f.Get(key), listMark) {
		out = append(out, f.w.theSeat(adjudicator.Seat(s)))
	}
	return f.w.list(out)
}

// The is the title of a seat inside a sentence: "the Balkan League".
func (f fields) The(key string) string { return f.w.theSeat(adjudicator.Seat(f.Get(key))) }

// Units names units, each country after its own: "1 Bde and 2 Bde
// (Bulgaria), 3 Div (Serbia)".
func (f fields) Units(key string) string { return f.w.unitList(f.Get(key)) }

// Bare names units without their country when they have one in common.
func (f fields) Bare(key string) string {
	list := f.w.unitList(f.Get(key))
	if strings.Count(list, "(") == 1 && strings.HasSuffix(list, ")") {
		list = list[:strings.LastIndex(list, " (")]
	}
	return list
}

// UnitOf names a unit without its country when that is the one of another
// field.
func (f fields) UnitOf(key, nation string) string {
	if n, u := f.w.r.Info.Units.Parts(f.Get(key)); n == f.Get(nation) {
		return u
	}
	return f.Get(key)
}

// Words lists words of the order language in the reader's language.
func (f fields) Words(key string) string {
	var out []string
	for _, x := range strings.Split(f.Get(key), listMark) {
		out = append(out, f.w.r.Info.Language.Word(x, f.w.r.Lang))
	}
	return strings.Join(out, ", ")
}

// Area names a set-up area: "2231+1" is a hex and how far around it.
func (f fields) Area(key string) string { return area(f.w, f.Get(key)) }

// Amounts writes "BU 6; SE 4" as countries and numbers.
func (f fields) Amounts(key string) string {
	var out []string
	for _, x := range strings.Split(f.Get(key), listMark) {
		n, rest, _ := strings.Cut(x, " ")
		out = append(out, strings.TrimSpace(f.w.word("nation."+n)+" "+rest))
	}
	return strings.Join(out, ", ")
}

// SeatAmounts writes "league 3; ottoman 2" as seats and numbers.
func (f fields) SeatAmounts(key string) string {
	var out []string
	for _, x := range strings.Split(f.Get(key), listMark) {
		seat, rest, _ := strings.Cut(x, " ")
		out = append(out, strings.TrimSpace(f.w.seatTitle(adjudicator.Seat(seat))+" "+rest))
	}
	return strings.Join(out, ", ")
}

// SeatFields writes the fields that are named as seats.
func (f fields) SeatFields() string {
	var out []string
	for _, p := range f.w.r.Seats {
		if v := f.Get(string(p.Seat)); v != "" {
			out = append(out, f.w.seatTitle(p.Seat)+" "+v)
		}
	}
	return strings.Join(out, ", ")
}

// Tell translates a value that a template has cut out of a field.
func (f fields) Tell(group, value string) string { return f.w.word(group + "." + value) }

// TellSide is The for a value that a template has cut out of a field.
func (f fields) TellSide(value string) string { return f.w.theSeat(adjudicator.Seat(value)) }

// Power names a country by its code; other text stays as it was written.
func (f fields) Power(key string) string { return f.w.optional("nation", f.Get(key), f.Get(key)) }

// Named is the name that a row of the scenario's events has in the reader's
// language, by its number; else the name of the data.
func (f fields) Named(group, number, name string) string {
	return eventWord(f.w, group, f.Get(number), f.Get(name))
}

// EventName is Named for a value that holds number and name.
func (f fields) EventName() string {
	number, name, _ := strings.Cut(f.Get("value"), " ")
	return eventWord(f.w, "event", number, name)
}

// Source names where points come from: a unit, a box, a country, or a word
// of the game.
func (f fields) Source(key string) string {
	v := f.Get(key)
	if nation, _ := f.w.r.Info.Units.Parts(v); nation != "" {
		return f.Bare(key)
	}
	for _, group := range []string{"points", "box", "nation"} {
		if t := f.w.optional(group, v, ""); t != "" {
			return t
		}
	}
	return f.w.word("points." + v)
}

// Captured names what field name says was taken at field hex: a place, or a
// unit in it.
func (f fields) Captured() string {
	place := f.Place("hex")
	if name := f.Get("name"); name != "" && !strings.Contains(place, name) {
		return f.w.unitList(name) + ", " + place
	}
	return place
}

// Codes writes several codes joined by + in words: results of a table.
func (f fields) Codes(group, key string) string {
	var out []string
	for _, c := range strings.Split(f.Get(key), "+") {
		out = append(out, f.w.word(group+"."+c))
	}
	return strings.Join(out, "; ")
}

// Modifiers writes "charge +2, engineer +1" in words.
func (f fields) Modifiers(key string) string {
	var out []string
	for _, m := range strings.Split(f.Get(key), ", ") {
		if i := strings.LastIndexByte(m, ' '); i > 0 {
			what := m[:i]
			if !strings.ContainsAny(what, "0123456789") { // a card stays what it is
				what = f.w.word("modifier." + what)
			}
			m = what + m[i:]
		}
		out = append(out, m)
	}
	return strings.Join(out, ", ")
}

// Unread tells whether lines of the letter that is answered were passed over.
func (f fields) Unread() bool {
	return slices.ContainsFunc(f.w.r.Ignored, func(i report.Ignored) bool { return strings.TrimSpace(i.Text) != "" })
}

// momentText is moment for a time written as RFC 3339; other text stays.
func momentText(w *voice, s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return w.moment(t)
}

// Moment writes a time of the desk so that nobody mistakes it.
func (f fields) Moment(key string) string { return momentText(f.w, f.Get(key)) }

// Turn writes the printed name of a turn in the reader's language.
func (f fields) Turn(key string) string { return f.w.turnName(f.Get(key)) }

// Fault is the sentence of a fault code over the same fields.
func (f fields) Fault(key string) string {
	if f.Get(key) == "" {
		return ""
	}
	return f.w.sentenceOf("fault", f.Get(key), f)
}

// area names a set-up area: "2231+1" is a hex and how far around it.
func area(w *voice, text string) string {
	if text == "" {
		return ""
	}
	hex, reach, ok := strings.Cut(text, "+")
	if !ok {
		return w.optional("area", text, w.place(text))
	}
	return w.say("within", w.with("place", w.place(hex), "n", reach))
}

// eventWord translates a text of an event of the scenario.
func eventWord(w *voice, group, number, text string) string {
	for _, d := range w.r.Info.Data {
		if d.Name == w.r.Info.Titles && d.Own { // ours would name other events
			return text
		}
	}
	return w.optional(group, w.r.Scenario.Name+"."+number, text)
}
