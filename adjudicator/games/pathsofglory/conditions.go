// What the conditions of lines and standing orders say (12.1.1).

package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// judge is what conditions are judged on: a combat, nil outside, and a side.
type judge struct {
	*run
	b    *battle
	side side
}

// newTerms is the table of conditions. A number behind a figure is the least
// that it must be: STEPS 3.
func newTerms() standing.Terms[judge] {
	always := func(name string, of func(j judge) int) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Plain: ">=", Figure: func(j judge, _ string) (int, bool) { return of(j), true }}
	}
	inCombat := func(name string, of func(j judge) int) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Plain: ">=", Figure: func(j judge, _ string) (int, bool) {
			if j.b == nil {
				return 0, false
			}
			return of(j), true
		}}
	}
	flank := func(is flankState) func(judge) bool {
		return func(j judge) bool { return j.b != nil && j.b.Flank == is }
	}
	return standing.Terms[judge]{
		{Name: "PREVIOUS WON", Is: judge.hasWon},
		{Name: "WON", Is: judge.hasWon},
		{Name: "PREVIOUS LOST", Is: judge.hasLost},
		{Name: "LOST", Is: judge.hasLost},
		{Name: "GREAT-RETREAT", Is: func(j judge) bool { return j.act.Retreat || j.b != nil && j.b.Called }},
		{Name: "HIGH-SEAS-FLEET", Is: func(j judge) bool { return j.highSeas }},
		{Name: "FLANK SUCCEEDED", Is: flank(flankWon)},
		{Name: "FLANK FAILED", Is: flank(flankLost)},
		{Name: "FLANK NONE", Is: flank(noFlank)},
		{Name: "CLEARED", Is: func(j judge) bool { return j.b != nil && (len(j.living(j.b, defending)) == 0 || j.b.Gone) }},
		{Name: "TARGET EMPTY", Is: func(j judge) bool { return j.b != nil && !j.isDefended() }},
		{Name: "TARGET OCCUPIED", Is: func(j judge) bool { return j.b != nil && j.isDefended() }},
		{Name: "* EMPTY", Names: judge.isSpace, Holds: func(j judge, f standing.Fact) bool { return j.isSpace(f.Word) && !j.isOccupied(f.Word) }},
		{Name: "* OCCUPIED", Names: judge.isSpace, Holds: func(j judge, f standing.Fact) bool {
			return j.isSpace(f.Word) && j.isOccupied(f.Word)
		}},
		{Name: "SEASON", Value: func(_ judge, op, text string) bool {
			return (op == "=" || op == "<>") && slices.Contains(seasonWords[:], strings.ToLower(text))
		},
			Holds: func(j judge, f standing.Fact) bool {
				return strings.EqualFold(seasonWords[j.season()], f.Value) == (f.Op == "=")
			}},
		{Name: "COLUMN", Plain: ">=", Value: func(j judge, _, text string) bool { return j.sys.tables.isColumn(text) },
			Holds: func(j judge, f standing.Fact) bool { return j.b != nil && j.comparesColumn(f) }},
		{Name: "ATTACKER", Value: func(_ judge, op, text string) bool { return op == "=" && isNation(text) },
			Holds: func(j judge, f standing.Fact) bool { return j.attacks(f.Value) }},
		{Name: "ATTACKER *", Names: func(_ judge, word string) bool { return isNation(word) },
			Holds: func(j judge, f standing.Fact) bool { return j.attacks(f.Word) }},
		always("VP", func(j judge) int { return j.vp }),
		always("TURN", func(j judge) int { return j.turn }),
		always("ROUND", func(j judge) int { return j.round }),
		always("WS", func(j judge) int { return j.ws[j.side] }),
		always("COMBINED", func(j judge) int { return j.combined }),
		inCombat("ATTACK-CF", func(j judge) int { return j.strength(j.b, attacking) }),
		inCombat("DEFEND-CF", func(j judge) int { return j.strength(j.b, defending) }),
		inCombat("TARGET-STRENGTH", func(j judge) int { return j.strength(j.b, defending) }),
		inCombat("ATTACK-CARDS", func(j judge) int { return len(j.b.Sides[attacking].Cards) }),
		inCombat("DIFF", func(j judge) int { return j.b.Sides[attacking].Number - j.b.Sides[defending].Number }),
		inCombat("MIN-STEPS", func(j judge) int { return j.stepsOf(j.b, j.b.role(j.side)) }),
		inCombat("STEPS", func(j judge) int { return j.stepsOf(j.b, j.b.role(j.side)) }),
	}
}

// termNames are all conditions: any line may have any of them.
func termNames() (names []string) {
	terms := newTerms()
	for i := range terms {
		names = append(names, terms[i].Name)
	}
	return names
}

// last is how the combat at hand, or else the one before, has ended: 1 for the
// attacker, -1 not.
func (j judge) last() int {
	switch {
	case j.b != nil && j.b.Won == 1:
		return 1
	case j.b != nil && j.b.Won != 0:
		return -1
	}
	return int(j.act.Last)
}

func (j judge) hasWon() bool  { return j.last() == 1 }
func (j judge) hasLost() bool { return j.last() == -1 }

func (j judge) isDefended() bool { return j.pieces.Count(j.b.Target, j.b.side(defending)) > 0 }

func (j judge) isSpace(word string) bool {
	sp, _ := j.sys.findSpace(word)
	return sp != nowhere
}

func (j judge) isOccupied(word string) bool {
	sp, _ := j.sys.findSpace(word)
	return j.pieces.Count(sp, j.side.other()) > 0
}

func isNation(word string) bool { return parseNation(strings.ToUpper(word)) != noNation }

// attacks reports whether units of a nation attack in the combat.
func (j judge) attacks(word string) bool {
	return j.b != nil && j.nationIn(j.b, attacking, parseNation(strings.ToUpper(word)))
}

// comparesColumn compares the attacker's fire column with a heading.
func (j judge) comparesColumn(f standing.Fact) bool {
	l := j.look(j.b, attacking)
	want := l.Table.Named(f.Value)
	if want < 0 {
		n, ok := atoi(f.Value)
		if !ok {
			return false
		}
		want = l.Table.Of(table.Strength(n))
	}
	return standing.Compare(l.At(), f.Op, want)
}

// isColumn reports whether a text is a heading of a fire table, or a number of
// combat factors.
func (t *tables) isColumn(text string) bool {
	_, isNumber := atoi(text)
	return isNumber || t.fire[armyFire].Named(text) >= 0 || t.fire[corpsFire].Named(text) >= 0
}

// stepsOf counts the steps that a role still has in the combat.
func (s *State) stepsOf(b *battle, as role) (n int) {
	for _, u := range s.living(b, as) {
		n += 2 - s.face(u)
	}
	return n
}

// holds judges a condition for a side, in a combat or outside.
func (r *run) holds(c *orders.Cond, b *battle, sd side) bool {
	return c == nil || r.sys.terms.Holds(judge{r, b, sd}, c)
}
