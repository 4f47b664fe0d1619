package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// stack is the pieces of one country in one place.
type stack struct {
	nation, where string
	owner         adjudicator.Seat
	pieces        []adjudicator.Piece
}

// own are the reader's units.
func (w position) own() []block {
	seat := w.r.View.Seat
	own := w.unitTables(w.stacks(func(p adjudicator.Piece) bool { return p.Owner == seat && seat != "" }))
	if len(own) > 0 {
		own = append([]block{line(0, w.say("units-legend", w.r))}, own...)
	}
	return own
}

// others are the units of all others, those of neutral countries in a line each.
func (w position) others() []block {
	seat := w.r.View.Seat
	others := w.unitTables(w.stacks(func(p adjudicator.Piece) bool { return p.Owner != seat && p.Owner != "" }))
	return append(others, paras(w.neutrals())...)
}

// unitTables makes a table of stacks for every country.
func (w position) unitTables(stacks []stack) []block {
	var out []block
	for _, st := range stacks {
		if w.boxUse(st.where) == adjudicator.BoxAside {
			continue
		}
		if name := w.word("nation." + st.nation); len(out) == 0 || out[len(out)-2].text != name {
			out = append(out, heading(name), block{kind: table, depth: 1, heads: []string{w.word("column.place"), w.word("column.units")}})
		}
		t := &out[len(out)-1]
		where, items := w.near(st.where), w.pieceList(st)
		if !w.onBoard(st.where) {
			where = capital(where)
		}
		t.rows = append(t.rows, []string{where, items})
		t.lines = append(t.lines, where+": "+items)
	}
	return out
}

// pieceList names the units of a stack; those of equal values and state
// share one bracket. Enemies that are still to be set up are only counted.
func (w position) pieceList(st stack) string {
	if w.boxUse(st.where) == adjudicator.BoxWaiting && st.owner != w.r.View.Seat {
		return w.say("count-units", len(st.pieces))
	}
	var keys []string
	names := map[string][]string{}
	hidden := 0
	for _, p := range st.pieces {
		if p.Hidden {
			hidden += p.Count
			continue
		}
		key := w.pieceNote(p)
		if names[key] == nil {
			keys = append(keys, key)
		}
		_, name := w.r.Info.Units.Parts(p.Name)
		names[key] = append(names[key], name)
	}
	var out []string
	for _, k := range keys {
		text := strings.Join(names[k], ", ")
		if k != "" {
			text += " (" + k + ")"
		}
		out = append(out, text)
	}
	if hidden > 0 {
		out = append(out, w.say("count-hidden", hidden))
	}
	return strings.Join(out, "; ")
}

// pieceNote is what stands in brackets behind a unit: values, ratings,
// states.
func (w position) pieceNote(p adjudicator.Piece) string {
	var out []string
	if p.Values != "" {
		out = append(out, p.Values)
	}
	for _, f := range p.Facts { // those that the game has words for
		if text := w.may("piece."+f.Key, w.with("value", f.Value)); text != "" {
			out = append(out, text)
		}
	}
	for _, s := range p.Status {
		if s != adjudicator.StatusHidden { // where units are hidden, those that are not are told
			out = append(out, w.word("status."+s))
		}
	}
	if w.onBoard(p.Where) && p.Owner == w.r.View.Seat && !slices.Contains(p.Status, adjudicator.StatusHidden) && w.hides() {
		if text := w.word("status.open"); text != "" { // not where a lone unit is always open
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// hides reports whether the reader has hidden units on the board.
func (w position) hides() bool {
	return slices.ContainsFunc(w.r.View.Pieces, func(p adjudicator.Piece) bool {
		return p.Owner == w.r.View.Seat && slices.Contains(p.Status, adjudicator.StatusHidden) && w.onBoard(p.Where)
	})
}

// neutrals tells in a line for each where the units of countries stand that
// nobody plays.
func (w position) neutrals() []string {
	var out []string
	list := w.stacks(func(p adjudicator.Piece) bool { return p.Owner == "" && w.boxUse(p.Where) != adjudicator.BoxAside })
	for i := 0; i < len(list); {
		nation, units := list[i].nation, 0
		var at []string
		for ; i < len(list) && list[i].nation == nation; i++ {
			n := list[i].size()
			units += n
			text := w.place(list[i].where)
			if n > 1 {
				text += fmt.Sprintf(" (%d)", n)
			}
			at = append(at, text)
		}
		out = append(out, w.say("neutral-units", w.with("nation", nation, "n", fmt.Sprint(units), "places", strings.Join(at, ", "))))
	}
	return out
}

// size counts the units of a stack, hidden ones too.
func (st stack) size() (n int) {
	for _, p := range st.pieces {
		n += max(1, p.Count)
	}
	return n
}

// strength adds up the first printed value of the units that are seen.
func (st stack) strength() (sum int) {
	for _, p := range st.pieces {
		n := 0
		for _, c := range p.Values {
			if c < '0' || c > '9' {
				break
			}
			n = n*10 + int(c-'0')
		}
		sum += n
	}
	return sum
}

// unknown reports whether units of the stack are hidden from the reader.
func (st stack) unknown() bool {
	return slices.ContainsFunc(st.pieces, func(p adjudicator.Piece) bool { return p.Hidden })
}
