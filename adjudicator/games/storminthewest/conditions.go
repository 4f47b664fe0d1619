// What the conditions of lines and standing orders say.

package storminthewest

import (
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// judge is what conditions are judged on: a side, and the battle if there is
// one.
type judge struct {
	*run
	side side
	b    *battle
}

// hexTerms are the conditions that any line with a condition may have.
func hexTerms() []string {
	return []string{"TAKEN *", "* TAKEN", "EMPTY *", "* EMPTY", "OCCUPIED *", "* OCCUPIED", "WEAK *", "WEATHER", "TURN"}
}

// newTerms is the table of conditions.
func newTerms() standing.Terms[judge] {
	row := func(name string, holds func(judge, cell) bool) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Names: judge.isHex, Holds: func(j judge, f standing.Fact) bool {
			c := j.sys.board.Named(f.Word)
			return c != noCell && holds(j, c)
		}}
	}
	return standing.Terms[judge]{
		row("TAKEN *", judge.holdsHex), row("* TAKEN", judge.holdsHex),
		row("EMPTY *", judge.isEmpty), row("* EMPTY", judge.isEmpty),
		row("OCCUPIED *", judge.isOccupied), row("* OCCUPIED", judge.isOccupied),
		{Name: "WEAK *", Names: judge.isHex, Figure: func(j judge, word string) (int, bool) {
			c := j.sys.board.Named(word)
			return j.pieces.Count(max(0, c), j.side.Other()), c != noCell
		}},
		{Name: "WEATHER", Value: func(_ judge, op, text string) bool {
			return op == "=" && (strings.EqualFold(text, "WET") || strings.EqualFold(text, "DRY"))
		}, Holds: func(j judge, f standing.Fact) bool { return j.wet == strings.EqualFold(f.Value, "WET") }},
		{Name: "TURN", Plain: "=", Figure: func(j judge, _ string) (int, bool) { return j.turn, true }},
	}
}

func (j judge) isHex(word string) bool { return j.sys.board.Named(word) != noCell }
func (j judge) holdsHex(c cell) bool   { return j.control[c] == j.side }
func (j judge) isEmpty(c cell) bool    { return !j.enemyIn(c, j.side) }
func (j judge) isOccupied(c cell) bool { return j.enemyIn(c, j.side) }

// holds judges the condition of a line of the phasing side.
func (r *run) holds(o *orders.Order) bool {
	return r.sys.terms.Holds(judge{run: r, side: r.active}, o.When)
}

// knownTerms faults terms that a line cannot have.
func (r *run) knownTerms(o *orders.Order, f *form) bool {
	return o.When == nil || r.sys.terms.Check(judge{run: r, side: r.active}, f, o.When, r.fault)
}
