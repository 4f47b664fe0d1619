// Standing orders, and what the conditions of lines say.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// takeStanding checks the standing orders of a sheet and keeps them until they
// are changed. It happens before anything of the sheet is executed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	if len(lines) > 0 {
		r.Standing[sd] = r.sys.kinds.Take(judge{run: r, side: sd}, r.sys.terms, r.Standing[sd], lines, r.report)
	}
}

// mayStand sees that a standing order is of the seat that has the choice, in a
// scenario that has it: bombers are of Plan 1919 alone (S3.26).
func (j judge) mayStand(seat string, o *orders.Order) bool {
	switch bombing := j.sys.kinds.Find(o.Sub).Rule == "S3.26"; {
	case bombing && j.scenario != s3:
		return j.fault(o.Pos, "no-bombers", "S3.26")
	case string(seats.Seat(j.side)) != seat:
		return j.fault(o.Pos, "other-side-only", "", "verb", o.Sub)
	}
	return true
}

// knownRefuge sees that a line names hexes for Big Bertha, in a game where she
// may go to one (16.6).
func (j judge) knownRefuge(o *orders.Order) bool {
	cl, has := o.Clause("TO")
	switch {
	case !j.plays("16.6"):
		return j.fault(o.Pos, "no-redeployment", "16.6")
	case !has:
		return j.fault(o.Pos, "want-hex", "16.6", "text", "")
	}
	good := true
	for _, a := range cl.Args {
		_, ok := j.readPath(a, nil)
		good = good && ok
	}
	return good
}

// knownObjects sees that the words, hexes and units of a standing order exist.
func (j judge) knownObjects(o *orders.Order) bool {
	good, f := true, &j.sys.kinds.Find(o.Sub).Form
	for _, a := range parts(o) {
		ok := true
		switch {
		case a.Kind == orders.Path:
			_, ok = j.readPath(a, nil)
		case a.Kind == orders.Name && f.Has(a.Text):
		default:
			_, ok = j.readUnit(a, j.side)
		}
		good = good && ok
	}
	return good && j.isWhole(o)
}

// knownKinds faults what STAND CANCEL cannot take back: no kind of standing
// order.
func (j judge) knownKinds(o *orders.Order) bool {
	good, kinds := true, append(j.sys.kinds.Names(), "ALL")
	for _, a := range o.Args {
		if !slices.Contains(kinds, strings.ToUpper(a.Text)) {
			j.fault(a.Pos, "want-answer", "", "verb", "STAND CANCEL", "text", argText(a), "words", kinds)
			good = false
		}
	}
	return good
}

// judge is what conditions are judged on: a side, and the battle if there is
// one.
type judge struct {
	*run
	side side
	b    *battle
}

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
		}, Holds: func(j judge, f standing.Fact) bool { return j.Wet == strings.EqualFold(f.Value, "WET") }},
		{Name: "TURN", Plain: "=", Figure: func(j judge, _ string) (int, bool) { return j.Turn, true }},
		{Name: "REPLACEMENTS", Plain: "=", Figure: func(j judge, _ string) (int, bool) { return int(j.Steps[germanArmy]), true }},
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
	if j.side == j.Active {
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
	return r.sys.terms.Holds(judge{run: r, side: r.Active}, o.When)
}

// knownTerms faults terms that a line cannot have.
func (r *run) knownTerms(o *orders.Order, f *form) bool {
	return o.When == nil || r.sys.terms.Check(judge{run: r, side: r.reader()}, f, o.When, r.report)
}
