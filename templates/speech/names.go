package speech

import (
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
)

// side is what a seat plays: itself, unless the view tells that the seats have
// changed sides.
func (w *Voice) side(s adjudicator.Seat) string {
	if of := w.Report.Info.FactNamed(adjudicator.FactPlays); w.Report.View != nil && of != "" {
		if side := w.Over(w.Report.View.Facts).Get(of + string(s)); side != "" {
			return side
		}
	}
	return string(s)
}

// Ally is the seat that stands for the side of a seat: the first of those that play it
// together, else the seat itself.
func (w *Voice) Ally(s adjudicator.Seat) adjudicator.Seat {
	side := ""
	for _, x := range w.Report.Scenario.Seats {
		if x.Seat == s {
			side = x.Side
		}
	}
	for _, x := range w.Report.Scenario.Seats {
		if side != "" && x.Side == side {
			return x.Seat
		}
	}
	return s
}

// SeatTitle names a seat: "Balkan League".
func (w *Voice) SeatTitle(s adjudicator.Seat) string {
	if side := w.side(s); side != string(s) {
		return w.Word("seat." + side)
	}
	for _, p := range w.Report.Seats {
		if p.Seat == s {
			return w.Optional("seat", string(s), p.Title)
		}
	}
	if s == "" {
		return w.Word("neutral")
	}
	return w.Optional("seat", string(s), string(s))
}

// TheSeat names a seat inside a sentence: "the Balkan League".
func (w *Voice) TheSeat(s adjudicator.Seat) string {
	return w.Optional("the", w.side(s), w.SeatTitle(s))
}

// GameTitle is the title of the system.
func (w *Voice) GameTitle() string {
	return w.Optional("title", w.Report.Info.Name, w.Report.Info.Title)
}

// ScenarioTitle is the title of the scenario.
func (w *Voice) ScenarioTitle() string {
	return w.Optional("scenario", w.Report.Scenario.Name, w.Report.Scenario.Title)
}

// TurnName writes a printed turn name; months are translated.
func (w *Voice) TurnName(s string) string {
	words := strings.Fields(s)
	for i, x := range words {
		words[i] = w.Optional("month", x, x)
	}
	return strings.Join(words, " ")
}

// Place names a hex or a box: "2231 Sofia", "the Mobilization Pool".
func (w *Voice) Place(id string) string {
	if w.Map != nil {
		if _, ok := w.Map.Cell[id]; ok {
			return w.Map.Name(id)
		}
	}
	return w.Optional("box", id, id)
}

// places names hexes and boxes.
func (w *Voice) places(ids []string) (out []string) {
	for _, id := range ids {
		out = append(out, w.Place(id))
	}
	return out
}

// joined joins places to a sentence: boxes by words of their own, all else by a
// preposition that loses its vowel before another.
func (w *Voice) joined(ids []string, preposition string) string {
	if len(ids) == 1 && ids[0] == "" {
		return ""
	}
	var out []string
	for _, id := range ids {
		text := w.Prepose(preposition, w.Place(id))
		if !w.OnBoard(id) {
			text = w.Optional(preposition+"-box", id, text)
		}
		out = append(out, text)
	}
	return w.List(out)
}

// Near names a hex that has no name of its own by one close to it.
func (w *Voice) Near(id string) string {
	if w.Map == nil {
		return w.Place(id)
	}
	if n := w.Map.nearName(id); n != "" {
		return id + " (" + w.Say("near", w.With("place", n)) + ")"
	}
	return w.Place(id)
}

// pathMark joins the spaces of a path on boards whose names have hyphens.
const pathMark = ">"

// Path writes a hyphenated path by its ends, one over named spaces step by
// step.
func (w *Voice) Path(p string) string {
	if steps := strings.Split(p, pathMark); len(steps) > 1 {
		for i := range steps {
			steps[i] = w.Place(steps[i])
		}
		return strings.Join(steps, " - ")
	}
	first, rest, _ := strings.Cut(p, "-")
	if rest == "" {
		return w.Place(first)
	}
	last := rest[strings.LastIndexByte(rest, '-')+1:]
	return w.Place(first) + " - " + w.Place(last)
}

// PathEnd is the last cell of a path.
func PathEnd(p string) string {
	mark := "-"
	if strings.Contains(p, pathMark) {
		mark = pathMark
	}
	return p[strings.LastIndex(p, mark)+1:]
}

// unitList names units joined in a field, countries apart.
func (w *Voice) unitList(joined string) string {
	if joined == "" {
		return ""
	}
	var nations []string
	units := map[string][]string{}
	for _, name := range strings.Split(joined, ListMark) {
		n, u := w.Report.Info.Units.Parts(name)
		if _, ok := units[n]; !ok {
			nations = append(nations, n)
		}
		units[n] = append(units[n], u)
	}
	out := make([]string, len(nations))
	for i, n := range nations {
		out[i] = w.List(units[n])
		if n != "" {
			out[i] += " (" + w.Word("nation."+n) + ")"
		}
	}
	return strings.Join(out, ", ")
}

// BoardName is what a board is called, "" for the only one of a game.
func (w *Voice) BoardName(i int) string {
	if name := w.Report.Boards[i].Name; name != "" {
		return w.Word("board." + name)
	}
	return ""
}

// CardName is the name of a card in the reader's language, the printed one
// where there is no other.
func (w *Voice) CardName(id, printed string) string { return w.Optional("card-name", id, printed) }

// OnBoard reports whether a place is a cell of the board.
func (w *Voice) OnBoard(where string) bool {
	if w.Map == nil {
		return false
	}
	_, ok := w.Map.Cell[where]
	return ok
}

// Prepose puts a preposition before a name.
func (w *Voice) Prepose(preposition, name string) string {
	preposition = w.Word("preposition."+preposition) + " "
	if first, _ := utf8.DecodeRuneInString(name); preposition == "de " && strings.ContainsRune("AEIOUÀÂÉÈÊÎÔŒaeiouàâéèêîôœ", first) {
		return "d'" + name
	}
	return preposition + name
}
