package templates

import (
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/templates/phrases"
)

// word translates one of the stable words of events and views, the system's
// own first. A word without a template shows its last part.
func (w *writer) word(s string) string {
	if s == "" {
		return ""
	}
	if t, ok := w.try(w.r.Lang, w.r.Info.Name+".word."+s, w.r); ok {
		return t
	}
	if t, ok := w.try(w.r.Lang, "word."+s, w.r); ok {
		return t
	}
	w.miss(w.r.Lang, "word."+s)
	return strings.ReplaceAll(s[strings.LastIndexByte(s, '.')+1:], "-", " ")
}

// optional is word for values that may be proper names of their own.
func (w *writer) optional(group, value, other string) string {
	for _, name := range []string{w.r.Info.Name + ".word." + group + "." + value, "word." + group + "." + value} {
		if t, ok := w.try(w.r.Lang, name, w.r); ok {
			return t
		}
	}
	return other
}

// side is what a seat plays: itself, unless the view tells that the seats have
// changed sides.
func (w *writer) side(s adjudicator.Seat) string {
	if of := w.r.Info.FactNamed(adjudicator.FactPlays); w.r.View != nil && of != "" {
		if side := (fields{w.r.View.Facts, w}).Get(of + string(s)); side != "" {
			return side
		}
	}
	return string(s)
}

// ally is the seat that stands for the side of a seat: the first of those that play it
// together, else the seat itself.
func (w *writer) ally(s adjudicator.Seat) adjudicator.Seat {
	side := ""
	for _, x := range w.r.Scenario.Seats {
		if x.Seat == s {
			side = x.Side
		}
	}
	for _, x := range w.r.Scenario.Seats {
		if side != "" && x.Side == side {
			return x.Seat
		}
	}
	return s
}

// hasPartners tells whether several seats play the reader's side together.
func (w *writer) hasPartners() bool {
	return slices.ContainsFunc(w.r.Scenario.Seats, func(x adjudicator.SeatInfo) bool {
		return x.Seat != w.r.View.Seat && w.ally(x.Seat) == w.ally(w.r.View.Seat)
	})
}

// seatTitle names a seat: "Balkan League".
func (w *writer) seatTitle(s adjudicator.Seat) string {
	if side := w.side(s); side != string(s) {
		return w.word("seat." + side)
	}
	for _, p := range w.r.Seats {
		if p.Seat == s {
			return w.optional("seat", string(s), p.Title)
		}
	}
	if s == "" {
		return w.word("neutral")
	}
	return w.optional("seat", string(s), string(s))
}

// theSeat names a seat inside a sentence: "the Balkan League".
func (w *writer) theSeat(s adjudicator.Seat) string {
	return w.optional("the", w.side(s), w.seatTitle(s))
}

// gameTitle is the title of the system.
func (w *writer) gameTitle() string { return w.optional("title", w.r.Info.Name, w.r.Info.Title) }

// scenarioTitle is the title of the scenario.
func (w *writer) scenarioTitle() string {
	return w.optional("scenario", w.r.Scenario.Name, w.r.Scenario.Title)
}

// turnName writes a printed turn name; months are translated.
func (w *writer) turnName(s string) string {
	words := strings.Fields(s)
	for i, x := range words {
		words[i] = w.optional("month", x, x)
	}
	return strings.Join(words, " ")
}

// place names a hex or a box: "2231 Sofia", "the Mobilization Pool".
func (w *writer) place(id string) string {
	if w.z != nil {
		if _, ok := w.z.cell[id]; ok {
			return w.z.name(id)
		}
	}
	return w.optional("box", id, id)
}

// near names a hex that has no name of its own by one close to it.
func (w *writer) near(id string) string {
	if w.z == nil {
		return w.place(id)
	}
	if n := w.z.nearName(id); n != "" {
		return id + " (" + w.say("near", w.with("place", n)) + ")"
	}
	return w.place(id)
}

// pathMark joins the spaces of a path on boards whose names have hyphens.
const pathMark = ">"

// path writes a hyphenated path by its ends, one over named spaces step by
// step.
func (w *writer) path(p string) string {
	if steps := strings.Split(p, pathMark); len(steps) > 1 {
		for i := range steps {
			steps[i] = w.place(steps[i])
		}
		return strings.Join(steps, " - ")
	}
	first, rest, _ := strings.Cut(p, "-")
	if rest == "" {
		return w.place(first)
	}
	last := rest[strings.LastIndexByte(rest, '-')+1:]
	return w.place(first) + " - " + w.place(last)
}

// pathEnd is the last cell of a path.
func pathEnd(p string) string {
	mark := "-"
	if strings.Contains(p, pathMark) {
		mark = pathMark
	}
	return p[strings.LastIndex(p, mark)+1:]
}

// list joins words as a sentence does: "a, b and c".
func (w *writer) list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + w.word("and") + " " + words[len(words)-1]
}

// unitList names units joined in a field, countries apart.
func (w *writer) unitList(joined string) string {
	if joined == "" {
		return ""
	}
	var nations []string
	units := map[string][]string{}
	for _, name := range strings.Split(joined, listMark) {
		n, u := w.r.Info.Units.Parts(name)
		if _, ok := units[n]; !ok {
			nations = append(nations, n)
		}
		units[n] = append(units[n], u)
	}
	out := make([]string, len(nations))
	for i, n := range nations {
		out[i] = w.list(units[n])
		if n != "" {
			out[i] += " (" + w.word("nation."+n) + ")"
		}
	}
	return strings.Join(out, ", ")
}

// moment prints a time so that nobody mistakes it: in the reader's time zone,
// and in that of the referee where they differ.
func (w *writer) moment(t time.Time) string {
	utc, at := t.UTC(), w.zone()
	if at == time.UTC {
		return w.dated(utc) + " UTC"
	}
	here, there := t.In(at), utc.Format("15:04")
	if here.Day() != utc.Day() {
		there = w.weekday(utc) + " " + there
	}
	return w.dated(here) + " (" + at.String() + "; " + there + " UTC)"
}

// weekday names the day of a time.
func (w *writer) weekday(t time.Time) string { return phrases.In(w.r.Lang).Weekday(t) }

// dated prints day and time as a clock shows them.
func (w *writer) dated(t time.Time) string { return phrases.In(w.r.Lang).WeekdayDate(t) }

// momentText is moment for a time written as RFC 3339; other text stays.
func (w *writer) momentText(s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return w.moment(t)
}

// area names a set-up area: "2231+1" is a hex and how far around it.
func (w *writer) area(text string) string {
	if text == "" {
		return ""
	}
	hex, reach, ok := strings.Cut(text, "+")
	if !ok {
		return w.optional("area", text, w.place(text))
	}
	return w.say("within", w.with("place", w.place(hex), "n", reach))
}
