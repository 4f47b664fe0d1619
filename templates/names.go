package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
)

// side is what a seat plays: itself, unless the view tells that the seats have
// changed sides.
func (w *voice) side(s adjudicator.Seat) string {
	if of := w.r.Info.FactNamed(adjudicator.FactPlays); w.r.View != nil && of != "" {
		if side := w.over(w.r.View.Facts).Get(of + string(s)); side != "" {
			return side
		}
	}
	return string(s)
}

// ally is the seat that stands for the side of a seat: the first of those that play it
// together, else the seat itself.
func (w *voice) ally(s adjudicator.Seat) adjudicator.Seat {
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
func (w front) hasPartners() bool {
	return slices.ContainsFunc(w.r.Scenario.Seats, func(x adjudicator.SeatInfo) bool {
		return x.Seat != w.r.View.Seat && w.ally(x.Seat) == w.ally(w.r.View.Seat)
	})
}

// seatTitle names a seat: "Balkan League".
func (w *voice) seatTitle(s adjudicator.Seat) string {
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
func (w *voice) theSeat(s adjudicator.Seat) string {
	return w.optional("the", w.side(s), w.seatTitle(s))
}

// gameTitle is the title of the system.
func (w *voice) gameTitle() string { return w.optional("title", w.r.Info.Name, w.r.Info.Title) }

// scenarioTitle is the title of the scenario.
func (w *voice) scenarioTitle() string {
	return w.optional("scenario", w.r.Scenario.Name, w.r.Scenario.Title)
}

// turnName writes a printed turn name; months are translated.
func (w *voice) turnName(s string) string {
	words := strings.Fields(s)
	for i, x := range words {
		words[i] = w.optional("month", x, x)
	}
	return strings.Join(words, " ")
}

// place names a hex or a box: "2231 Sofia", "the Mobilization Pool".
func (w *voice) place(id string) string {
	if w.z != nil {
		if _, ok := w.z.cell[id]; ok {
			return w.z.name(id)
		}
	}
	return w.optional("box", id, id)
}

// places names hexes and boxes.
func (w *voice) places(ids []string) (out []string) {
	for _, id := range ids {
		out = append(out, w.place(id))
	}
	return out
}

// joined joins places to a sentence: boxes by words of their own, all else by a
// preposition that loses its vowel before another.
func (w *voice) joined(ids []string, preposition string) string {
	if len(ids) == 1 && ids[0] == "" {
		return ""
	}
	var out []string
	for _, id := range ids {
		text := w.prepose(preposition, w.place(id))
		if !w.onBoard(id) {
			text = w.optional(preposition+"-box", id, text)
		}
		out = append(out, text)
	}
	return w.list(out)
}

// near names a hex that has no name of its own by one close to it.
func (w *voice) near(id string) string {
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
func (w *voice) path(p string) string {
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

// unitList names units joined in a field, countries apart.
func (w *voice) unitList(joined string) string {
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

// boardName is what a board is called, "" for the only one of a game.
func (w *voice) boardName(i int) string {
	if name := w.r.Boards[i].Name; name != "" {
		return w.word("board." + name)
	}
	return ""
}

// cardName is the name of a card in the reader's language, the printed one
// where there is no other.
func (w *voice) cardName(id, printed string) string { return w.optional("card-name", id, printed) }

// onBoard reports whether a place is a cell of the board.
func (w *voice) onBoard(where string) bool {
	if w.z == nil {
		return false
	}
	_, ok := w.z.cell[where]
	return ok
}

// prepose puts a preposition before a name.
func (w *voice) prepose(preposition, name string) string {
	preposition = w.word("preposition."+preposition) + " "
	if first, _ := utf8.DecodeRuneInString(name); preposition == "de " && strings.ContainsRune("AEIOUÀÂÉÈÊÎÔŒaeiouàâéèêîôœ", first) {
		return "d'" + name
	}
	return preposition + name
}
