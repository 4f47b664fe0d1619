package agenda

import (
	"io/fs"
	"slices"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// Row is a verb of the order language as a game uses it.
type Row[P Phase] struct {
	standing.Form
	In []P // the phases that carry it out, in the order of the turn
	// Apart is a phase before the turn, such as a set-up, that has the verb as long as
	// the game stands there, whatever is written above the line.
	Apart P
}

// Within tells whether one of the phases from one to another has the verb.
func (row *Row[P]) Within(from, to P) bool {
	return row.Apart > 0 && row.Apart >= from && row.Apart <= to ||
		slices.ContainsFunc(row.In, func(p P) bool { return p >= from && p <= to })
}

// Dealer deals lines to phases in the order in which they are written.
type Dealer[P Phase] struct {
	Cursor P // the latest phase that a line belonged to, or that a heading named
	Now    P // where the game stands; 0 for lines of a queue
	// Rows finds verbs and Read the phase of a heading, for Of.
	Rows func(verb string) *Row[P]
	Read func(text string) P
}

// Of is the phase that carries out a line, 0 for a verb that no phase has. A line below
// PHASE, or after one of a later phase, belongs there if its verb is used there.
func (d *Dealer[P]) Of(o *orders.Order) P {
	if o.Verb == heading {
		if p := d.Read(o.Args[0].Text); p > 0 {
			d.Cursor = p
		}
		return d.Cursor
	}
	if row := d.Rows(o.Verb); row != nil {
		return d.Phase(row)
	}
	return 0
}

// Phase is the phase that carries out a line of a verb: the first one that has
// it, from where the game stands and from the lines above on; its last one where
// there is none.
func (d *Dealer[P]) Phase(row *Row[P]) P {
	if row.Apart > 0 && d.Now == row.Apart {
		return row.Apart
	}
	at, p := max(d.Cursor, d.Now), P(0)
	for _, p = range row.In {
		if p >= at {
			break
		}
	}
	d.Cursor = max(d.Cursor, p)
	return p
}

// Spoken reads how players call the phases, in END and PHASE lines, from phases.csv: each in
// words separated by semicolons. Phases are read by their names; the words are keys, as names.Key
// makes them.
func Spoken[P Phase](fsys fs.FS, phase func(name string) P) map[string]P {
	words := map[string]P{}
	for _, r := range gamedata.Program(fsys, "phases.csv", "phase", "words") {
		for _, w := range r.List("words") {
			words[names.Key(w)] = phase(r.Text("phase"))
		}
	}
	return words
}
