package speech

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// Fields gives templates the values of a note, event, fault or decision, in
// the words of a letter.
type Fields struct {
	values
	w *Voice
}

// Over speaks of a list of values.
func (w *Voice) Over(list []adjudicator.Field) Fields { return Fields{list, w} }

// With makes fields of key, value pairs.
func (w *Voice) With(pairs ...string) Fields {
	f := Fields{w: w}
	for i := 0; i+1 < len(pairs); i += 2 {
		f.Add(pairs[i], pairs[i+1])
	}
	return f
}

// Order writes an order in the reader's language.
func (f Fields) Order(key string) string {
	if text := f.Get(key); text != "" {
		return f.w.InLang(text)
	}
	return ""
}

// Place names a hex, box or list of them with their places.
func (f Fields) Place(key string) string { return strings.Join(f.w.places(f.split(key)), ", ") }

// List is Place as a sentence says it: "Sedan, Metz and Liege".
func (f Fields) List(key string) string { return f.w.List(f.w.places(f.split(key))) }

// Of is Place as a sentence joins it: "of Sedan", "d'Ivangorod", "de la
// Réserve".
func (f Fields) Of(key string) string { return f.w.joined(f.split(key), "of") }

// At tells where something is: "at Sedan", "in the Reserve Box", "à Sedan".
func (f Fields) At(key string) string { return f.w.joined(f.split(key), "at") }

// Places names every hex of a hyphenated list: the hexes of the attackers.
func (f Fields) Places(key string) string {
	var out []string
	for _, id := range strings.Split(f.Get(key), "-") {
		out = append(out, f.w.Place(id))
	}
	return f.w.List(out)
}

// Card names a card by its number and name: "CP 12 German Reinforcements".
func (f Fields) Card(key string) string {
	return strings.TrimSpace(f.Get(key) + " " + f.CardName(key))
}

// Player names the person who holds a seat, the seat when nobody is known.
func (f Fields) Player(key string) string {
	for _, p := range f.w.Report.Seats {
		if string(p.Seat) == f.Get(key) && p.Name != "" {
			return p.Name
		}
	}
	return f.Get(key)
}

// Cards names the cards that a field joins by their numbers and names.
func (f Fields) Cards(key string) string {
	titles := strings.Split(f.Get(key), ListMark)
	for i, t := range titles {
		if w := strings.Fields(t); len(w) > 2 {
			titles[i] = w[0] + " " + w[1] + " " + f.w.CardName(w[0]+" "+w[1], strings.Join(w[2:], " "))
		}
	}
	return strings.Join(titles, ", ")
}

// CardName is the name of a card alone, in the reader's language.
func (f Fields) CardName(key string) string { return f.w.CardName(f.Get(key), f.Get("name")) }

// Path writes a path with the names of its ends.
func (f Fields) Path(key string) string { return f.w.Path(f.Get(key)) }

// Foreign speaks in the words of the system that a field names.
func Foreign(f Fields, key string) *Voice {
	return f.w.Abroad(adjudicator.Info{Name: f.Get(key), Title: cmp.Or(f.Get("title"), f.Get(key))},
		adjudicator.Scenario{Name: f.Get("scenario"), Title: f.Get("called")})
}

// System names the system of a field, in letters outside its games: "Balkan Wars".
func (f Fields) System(key string) string { return Foreign(f, key).GameTitle() }

// ScenarioOf names the scenario of a game of the system of a field.
func (f Fields) ScenarioOf(system string) string { return Foreign(f, system).ScenarioTitle() }

// SeatOf names a seat of the system of a field, in letters outside its games.
func (f Fields) SeatOf(system, key string) string {
	return Foreign(f, system).SeatTitle(adjudicator.Seat(f.Get(key)))
}

// Word translates a value: Word "terrain" "rough" is word.terrain.rough, or
// word.rough when the group is "".
func (f Fields) Word(group, key string) string {
	v := f.Get(key)
	if v == "" {
		return ""
	}
	words := strings.Split(v, ListMark)
	for i, x := range words {
		if group != "" {
			x = group + "." + x
		}
		words[i] = f.w.Word(x)
	}
	return f.w.List(words)
}

// Nation names a country, or several.
func (f Fields) Nation(key string) string {
	var out []string
	for _, n := range strings.Split(f.Get(key), ListMark) {
		if n != "" {
			out = append(out, f.w.Word("nation."+n))
		}
	}
	return f.w.List(out)
}

// Side is the title of a seat as a name: "Balkan League".
func (f Fields) Side(key string) string { return f.w.SeatTitle(adjudicator.Seat(f.Get(key))) }

// Sides lists seats inside a sentence.
func (f Fields) Sides(key string) string {
	var out []string
	for _, s := range strings.Split(f.Get(key), ListMark) {
		out = append(out, f.w.TheSeat(adjudicator.Seat(s)))
	}
	return f.w.List(out)
}

// The is the title of a seat inside a sentence: "the Balkan League".
func (f Fields) The(key string) string { return f.w.TheSeat(adjudicator.Seat(f.Get(key))) }

// Units names units, each country after its own: "1 Bde and 2 Bde
// (Bulgaria), 3 Div (Serbia)".
func (f Fields) Units(key string) string { return f.w.unitList(f.Get(key)) }

// Bare names units without their country when they have one in common.
func (f Fields) Bare(key string) string {
	list := f.w.unitList(f.Get(key))
	if strings.Count(list, "(") == 1 && strings.HasSuffix(list, ")") {
		list = list[:strings.LastIndex(list, " (")]
	}
	return list
}

// UnitOf names a unit without its country when that is the one of another
// field.
func (f Fields) UnitOf(key, nation string) string {
	if n, u := f.w.Report.Info.Units.Parts(f.Get(key)); n == f.Get(nation) {
		return u
	}
	return f.Get(key)
}

// Words lists words of the order language in the reader's language.
func (f Fields) Words(key string) string {
	var out []string
	for _, x := range strings.Split(f.Get(key), ListMark) {
		out = append(out, f.w.Report.Info.Language.Word(x, f.w.Report.Lang))
	}
	return strings.Join(out, ", ")
}

// ordersIn writes lines of orders in the reader's language, as far as they are indented; other
// lines stay.
func ordersIn(f Fields, key string) string {
	lines := strings.Split(f.Get(key), "\n")
	language := f.w.Report.Info.Language
	for i, l := range lines {
		text := strings.TrimLeft(l, " ")
		if text == l {
			continue
		}
		sheet, faults := language.Stored(text)
		switch {
		case len(faults) > 0:
		case len(sheet.Orders) == 1:
			text = sheet.Orders[0].In(f.w.Report.Lang)
		case sheet.End:
			end, rest, _ := strings.Cut(text, " ")
			text = strings.TrimSpace(language.Word(end, f.w.Report.Lang) + " " + language.Word(rest, f.w.Report.Lang))
		}
		lines[i] = l[:len(l)-len(strings.TrimLeft(l, " "))] + text
	}
	return strings.Join(lines, "\n")
}

// Area names a set-up area: "2231+1" is a hex and how far around it.
func (f Fields) Area(key string) string { return area(f.w, f.Get(key)) }

// Amounts writes "BU 6; SE 4" as countries and numbers.
func (f Fields) Amounts(key string) string {
	var out []string
	for _, x := range strings.Split(f.Get(key), ListMark) {
		n, rest, _ := strings.Cut(x, " ")
		out = append(out, strings.TrimSpace(f.w.Word("nation."+n)+" "+rest))
	}
	return strings.Join(out, ", ")
}

// SeatAmounts writes "league 3; ottoman 2" as seats and numbers.
func (f Fields) SeatAmounts(key string) string {
	var out []string
	for _, x := range strings.Split(f.Get(key), ListMark) {
		seat, rest, _ := strings.Cut(x, " ")
		out = append(out, strings.TrimSpace(f.w.SeatTitle(adjudicator.Seat(seat))+" "+rest))
	}
	return strings.Join(out, ", ")
}

// SeatFields writes the fields that are named as seats.
func (f Fields) SeatFields() string {
	var out []string
	for _, p := range f.w.Report.Seats {
		if v := f.Get(string(p.Seat)); v != "" {
			out = append(out, f.w.SeatTitle(p.Seat)+" "+v)
		}
	}
	return strings.Join(out, ", ")
}

// Tell translates a value that a template has cut out of a field.
func (f Fields) Tell(group, value string) string { return f.w.Word(group + "." + value) }

// TellSide is The for a value that a template has cut out of a field.
func (f Fields) TellSide(value string) string { return f.w.TheSeat(adjudicator.Seat(value)) }

// Power names a country by its code; other text stays as it was written.
func (f Fields) Power(key string) string { return f.w.Optional("nation", f.Get(key), f.Get(key)) }

// Named is the name that a row of the scenario's events has in the reader's
// language, by its number; else the name of the data.
func (f Fields) Named(group, number, name string) string {
	return eventWord(f.w, group, f.Get(number), f.Get(name))
}

// EventName is Named for a value that holds number and name.
func (f Fields) EventName() string {
	number, name, _ := strings.Cut(f.Get("value"), " ")
	return eventWord(f.w, "event", number, name)
}

// Source names where points come from: a unit, a box, a country, or a word
// of the game.
func (f Fields) Source(key string) string {
	v := f.Get(key)
	if nation, _ := f.w.Report.Info.Units.Parts(v); nation != "" {
		return f.Bare(key)
	}
	for _, group := range []string{"points", "box", "nation"} {
		if t := f.w.Optional(group, v, ""); t != "" {
			return t
		}
	}
	return f.w.Word("points." + v)
}

// Captured names what field name says was taken at field hex: a place, or a
// unit in it.
func (f Fields) Captured() string {
	place := f.Place("hex")
	if name := f.Get("name"); name != "" && !strings.Contains(place, name) {
		return f.w.unitList(name) + ", " + place
	}
	return place
}

// Codes writes several codes joined by + in words: results of a table.
func (f Fields) Codes(group, key string) string {
	var out []string
	for _, c := range strings.Split(f.Get(key), "+") {
		out = append(out, f.w.Word(group+"."+c))
	}
	return strings.Join(out, "; ")
}

// Modifiers writes "charge +2, engineer +1" in words.
func (f Fields) Modifiers(key string) string {
	var out []string
	for _, m := range strings.Split(f.Get(key), ", ") {
		if i := strings.LastIndexByte(m, ' '); i > 0 {
			what := m[:i]
			if !strings.ContainsAny(what, "0123456789") { // a card stays what it is
				what = f.w.Word("modifier." + what)
			}
			m = what + m[i:]
		}
		out = append(out, m)
	}
	return strings.Join(out, ", ")
}

// Unread tells whether lines of the letter that is answered were passed over.
func (f Fields) Unread() bool {
	return slices.ContainsFunc(f.w.Report.Ignored, func(i report.Ignored) bool { return strings.TrimSpace(i.Text) != "" })
}

// momentText is moment for a time written as RFC 3339; other text stays.
func momentText(w *Voice, s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return w.Moment(t)
}

// Moment writes a time of the desk so that nobody mistakes it.
func (f Fields) Moment(key string) string { return momentText(f.w, f.Get(key)) }

// Turn writes the printed name of a turn in the reader's language.
func (f Fields) Turn(key string) string { return f.w.TurnName(f.Get(key)) }

// Fault is the sentence of a fault code over the same fields.
func (f Fields) Fault(key string) string {
	if f.Get(key) == "" {
		return ""
	}
	return f.w.SentenceOf("fault", f.Get(key), f)
}

// area names a set-up area: "2231+1" is a hex and how far around it.
func area(w *Voice, text string) string {
	if text == "" {
		return ""
	}
	hex, reach, ok := strings.Cut(text, "+")
	if !ok {
		return w.Optional("area", text, w.Place(text))
	}
	return w.Say("within", w.With("place", w.Place(hex), "n", reach))
}

// eventWord translates a text of an event of the scenario.
func eventWord(w *Voice, group, number, text string) string {
	for _, d := range w.Report.Info.Data {
		if d.Name == w.Report.Info.Titles && d.Own { // ours would name other events
			return text
		}
	}
	return w.Optional(group, w.Report.Scenario.Name+"."+number, text)
}

// fact is a value of what the reader of some fields knows of how things stand, "" where
// he knows none.
func fact(f Fields, key string) string {
	if f.w.Report.View == nil {
		return ""
	}
	return f.w.Over(f.w.Report.View.Facts).Get(key)
}
