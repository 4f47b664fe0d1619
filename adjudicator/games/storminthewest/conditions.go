// What the conditions of lines and standing orders say.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
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

// startTerms are those of standing orders for the start of a game turn (S3.26).
func startTerms() []string { return []string{"TURN", "REPLACEMENTS"} }

// airTerms are those of lines about air units: what is known once the odds are
// (13.14).
func airTerms() []string {
	return append(hexTerms(), "ODDS", "ATTACKERS", "ATTAIR", "STOSS", "PHASE", "TERRAIN", "OBJECTIVE")
}

// lossTerms are those of lines about losses and advances: the result is known
// (13.31, 13.33).
func lossTerms() []string { return append(airTerms(), "LP", "STEPS") }

// retreatTerms are those of lines about retreats (13.30).
func retreatTerms() []string { return append(lossTerms(), "SAVES", "FREE") }

// newTerms is the table of conditions.
func newTerms() standing.Terms[judge] {
	row := func(name string, holds func(judge, cell) bool) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Names: judge.isHex, Holds: func(j judge, f standing.Fact) bool {
			c := j.sys.board.Named(f.Word)
			return c != noCell && holds(j, c)
		}}
	}
	return append(standing.Terms[judge]{
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
		{Name: "REPLACEMENTS", Plain: "=", Figure: func(j judge, _ string) (int, bool) { return int(j.steps[germanArmy]), true }},
	}, battleTerms()...)
}

// battleTerms are the conditions about a battle, for the side that they are
// judged for.
func battleTerms() standing.Terms[judge] {
	number := func(name string, of func(j judge) int) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Plain: "=", Figure: func(j judge, _ string) (int, bool) {
			if j.b == nil {
				return 0, false
			}
			return of(j), true
		}}
	}
	is := func(name string, of func(j judge) bool) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Is: func(j judge) bool { return j.b != nil && j.b.Target != noCell && of(j) }}
	}
	isOdds := func(_ judge, _, text string) bool { _, ok := table.ParseOdds(text); return ok }
	isTerrain := func(_ judge, op, text string) bool {
		return op == "=" && (slices.Contains(terrainNames[:], strings.ToLower(text)) ||
			slices.Contains(settlementNames[1:], strings.ToLower(text)))
	}
	return standing.Terms[judge]{
		{Name: "ODDS", Value: isOdds, Holds: judge.comparesOdds},
		number("ATTACKERS", func(j judge) int { return len(j.b.Attackers) }),
		number("ATTAIR", func(j judge) int { return len(j.b.Airs) }),
		number("LP", func(j judge) int { return j.b.Points[j.part()] }),
		number("STEPS", func(j judge) (n int) {
			for _, u := range j.force() {
				n += int(j.units[u].steps)
			}
			return n
		}),
		number("PHASE", func(j judge) int { return j.assault(j.b).phase }),
		is("STOSS", func(j judge) bool { return j.isStoss(j.assault(j.b)) }),
		is("OBJECTIVE", func(j judge) bool { return j.sys.board.hexes[j.b.Target].points > 0 }),
		is("SAVES", func(j judge) bool { return j.saves(j.b) }),
		is("FREE", func(j judge) bool { return j.isFree(j.b) }),
		{Name: "TERRAIN", Value: isTerrain, Holds: func(j judge, f standing.Fact) bool {
			if j.b == nil || j.b.Target == noCell {
				return false
			}
			h := &j.sys.board.hexes[j.b.Target]
			return strings.EqualFold(f.Value, terrainNames[h.terrain]) || strings.EqualFold(f.Value, settlementNames[h.settlement])
		}},
	}
}

// part is the part in the battle of who is judged for.
func (j judge) part() int {
	if j.side == j.active {
		return attacking
	}
	return defending
}

// force are the units of that side in the battle.
func (j judge) force() []unitID {
	if j.part() == attacking {
		return j.b.Attackers
	}
	return j.b.Defenders
}

// comparesOdds compares the odds of the battle; before it is opened the attacker
// sees but the top of the stack (13.8).
func (j judge) comparesOdds(f standing.Fact) bool {
	o, ok := table.ParseOdds(f.Value)
	if !ok || j.b == nil || j.b.Target == noCell {
		return false
	}
	a := j.assault(j.b)
	if top := j.top(j.b.Target); !j.seen[j.b.Target] && top != noUnit {
		a.defenders = []unitID{top}
	}
	if len(a.defenders) == 0 { // nobody to attack (13.1)
		return false
	}
	_, _, have := j.ratio(a)
	return standing.Compare(have.Attack*o.Defence, f.Op, o.Attack*have.Defence)
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
	return o.When == nil || r.sys.terms.Check(judge{run: r, side: r.reader()}, f, o.When, r.fault)
}
