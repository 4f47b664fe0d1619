package position

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// stack is the pieces of one country in one place.
type stack struct {
	nation, where string
	owner         adjudicator.Seat
	pieces        []adjudicator.Piece
}

// Own are the reader's units.
func (w Situation) Own() []prose.Block {
	seat := w.Report.View.Seat
	own := w.UnitTables(w.Stacks(func(p adjudicator.Piece) bool { return p.Owner == seat && seat != "" }))
	if len(own) > 0 {
		own = append([]prose.Block{prose.Line(0, w.Say("units-legend", w.Report))}, own...)
	}
	return own
}

// Others are the units of all others, those of neutral countries in a line each.
func (w Situation) Others() []prose.Block {
	seat := w.Report.View.Seat
	others := w.UnitTables(w.Stacks(func(p adjudicator.Piece) bool { return p.Owner != seat && p.Owner != "" }))
	return append(others, prose.Paras(w.Neutrals())...)
}

// UnitTables makes a table of stacks for every country.
func (w Situation) UnitTables(stacks []stack) []prose.Block {
	var out []prose.Block
	for _, st := range stacks {
		if w.boxUse(st.where) == adjudicator.BoxAside {
			continue
		}
		if name := w.Word("nation." + st.nation); len(out) == 0 || out[len(out)-2].Text != name {
			out = append(out, prose.Heading(name), prose.Block{Kind: prose.Table, Depth: 1, Heads: []string{w.Word("column.place"), w.Word("column.units")}})
		}
		t := &out[len(out)-1]
		where, items := w.Near(st.where), w.pieceList(st)
		if !w.OnBoard(st.where) {
			where = speech.Capital(where)
		}
		t.Rows = append(t.Rows, []string{where, items})
		t.Lines = append(t.Lines, where+": "+items)
	}
	return out
}

// pieceList names the units of a stack; those of equal values and state
// share one bracket. Enemies that are still to be set up are only counted.
func (w Situation) pieceList(st stack) string {
	if w.boxUse(st.where) == adjudicator.BoxWaiting && st.owner != w.Report.View.Seat {
		return w.Say("count-units", len(st.pieces))
	}
	var keys []string
	names := map[string][]string{}
	hidden := 0
	for _, p := range st.pieces {
		if p.Hidden {
			hidden += p.Count
			continue
		}
		key := w.PieceNote(p)
		if names[key] == nil {
			keys = append(keys, key)
		}
		_, name := w.Report.Info.Units.Parts(p.Name)
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
		out = append(out, w.Say("count-hidden", hidden))
	}
	return strings.Join(out, "; ")
}

// PieceNote is what stands in brackets behind a unit: values, ratings,
// states.
func (w Situation) PieceNote(p adjudicator.Piece) string {
	var out []string
	if p.Values != "" {
		out = append(out, p.Values)
	}
	for _, f := range p.Facts { // those that the game has words for
		if text := w.May("piece."+f.Key, w.With("value", f.Value)); text != "" {
			out = append(out, text)
		}
	}
	for _, s := range p.Status {
		if s != adjudicator.StatusHidden { // where units are hidden, those that are not are told
			out = append(out, w.Word("status."+s))
		}
	}
	if w.OnBoard(p.Where) && p.Owner == w.Report.View.Seat && !slices.Contains(p.Status, adjudicator.StatusHidden) && w.hides() {
		if text := w.Word("status.open"); text != "" { // not where a lone unit is always open
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// hides reports whether the reader has hidden units on the board.
func (w Situation) hides() bool {
	return slices.ContainsFunc(w.Report.View.Pieces, func(p adjudicator.Piece) bool {
		return p.Owner == w.Report.View.Seat && slices.Contains(p.Status, adjudicator.StatusHidden) && w.OnBoard(p.Where)
	})
}

// Neutrals tells in a line for each where the units of countries stand that
// nobody plays.
func (w Situation) Neutrals() []string {
	var out []string
	list := w.Stacks(func(p adjudicator.Piece) bool { return p.Owner == "" && w.boxUse(p.Where) != adjudicator.BoxAside })
	for i := 0; i < len(list); {
		nation, units := list[i].nation, 0
		var at []string
		for ; i < len(list) && list[i].nation == nation; i++ {
			n := list[i].size()
			units += n
			text := w.Place(list[i].where)
			if n > 1 {
				text += fmt.Sprintf(" (%d)", n)
			}
			at = append(at, text)
		}
		out = append(out, w.Say("neutral-units", w.With("nation", nation, "n", fmt.Sprint(units), "places", strings.Join(at, ", "))))
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

// BriefUnits tells for each country how many units stand where, with their
// strength.
func (w Situation) BriefUnits(choose func(adjudicator.Piece) bool) []string {
	var out []string
	list := w.Stacks(choose)
	for i := 0; i < len(list); {
		nation, units := list[i].nation, 0
		var at []string
		for ; i < len(list) && list[i].nation == nation; i++ {
			st := list[i]
			if w.boxUse(st.where) == adjudicator.BoxAside {
				continue
			}
			units += st.size()
			where := w.Place(st.where)
			at = append(at, w.Say("post-brief", w.With("place", where, "n", fmt.Sprint(st.size()), "strength", strengthText(st.strength(), st.unknown()))))
		}
		if len(at) > 0 {
			out = append(out, w.Say("units-brief", w.With("nation", nation, "n", fmt.Sprint(units), "places", strings.Join(at, ", "))))
		}
	}
	return out
}
