// What the conditions of lines and standing orders say (3, 6, 9, 10).

package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// judge is what conditions are judged on: a combat and a part in it, a side in
// the Diplomatic Phase, or a unit that rallies.
type judge struct {
	*run
	b      *battle
	as     role
	side   side
	passed bool // the other side has declared no Conflict
	unit   unitID
}

// The conditions that lines may have: more, the later in a combat their
// question comes.
var (
	hexTerms    = [...]string{"* EMPTY", "* OCCUPIED"}
	chargeTerms = [...]string{"* EMPTY", "* OCCUPIED", "ATTACKER CHARGES", "ODDS", "COLUMN", "STACK", "MORALE"}
	moraleTerms = [...]string{"* EMPTY", "* OCCUPIED", "ATTACKER CHARGES", "ODDS", "COLUMN", "STACK", "MORALE", "DEFENDER CHARGES",
		"ATTACKER SPENDS",
		"DIE", "TOTAL", "IMPROVES"}
	afterTerms = [...]string{"* EMPTY", "* OCCUPIED", "ATTACKER CHARGES", "ODDS", "COLUMN", "STACK", "MORALE", "DEFENDER CHARGES",
		"ATTACKER SPENDS",
		"DIE", "TOTAL"}
	rallyTerms = [...]string{"MORALE"}
	talkTerms  = [...]string{"EVENT", "CONFRONTATION", "POWER", "MORALE *"}
	pactTerms  = [...]string{"EVENT", "CONFRONTATION", "POWER", "MORALE *", "PASSED"} // of a Conflict (3.5)
)

// newTerms is the table of conditions.
func newTerms() standing.Terms[judge] {
	return standing.Terms[judge]{
		{Name: "ATTACKER CHARGES", Bar: judge.barCharges, Is: func(j judge) bool { return len(j.b.charge[attacking]) > 0 }},
		{Name: "DEFENDER CHARGES", Is: func(j judge) bool { return len(j.b.charge[defending]) > 0 }},
		{Name: "ATTACKER SPENDS", Bar: judge.barSpends, Is: func(j judge) bool { return j.b.spent[attacking] }},
		{Name: "IMPROVES", Is: func(j judge) bool { return j.improves(j.b, j.as) }},
		{Name: "* EMPTY", Names: judge.isHex, Holds: func(j judge, f standing.Fact) bool { return j.isHex(f.Word) && !j.isOccupied(f.Word) }},
		{Name: "* OCCUPIED", Names: judge.isHex, Holds: func(j judge, f standing.Fact) bool { return j.isOccupied(f.Word) }},
		{Name: "ODDS", Value: judge.isOdds, Holds: judge.comparesOdds},
		{Name: "COLUMN", Value: judge.isOdds, Holds: judge.comparesOdds},
		{Name: "DIE", Value: judge.isDigits, Figure: func(j judge, _ string) (int, bool) { return j.b.look.Die, true }},
		{Name: "TOTAL", Value: judge.isDigits, Figure: func(j judge, _ string) (int, bool) { return j.b.look.Total(), true }},
		{Name: "STACK", Value: judge.isDigits, Figure: func(j judge, _ string) (int, bool) { return len(j.b.units[j.as]), true }},
		{Name: "MORALE", Value: judge.isDigits, Figure: judge.moraleAtHand},
		{Name: "EVENT", Plain: "=", Value: func(j judge, op, text string) bool { return j.isDigits(op, text) && eventIndex(number(text)) >= 0 },
			Figure: func(j judge, _ string) (int, bool) { return int(j.talks.Event), true }},
		{Name: "CONFRONTATION", Is: func(j judge) bool { return j.talks.Confront }},
		{Name: "PASSED", Holds: func(j judge, f standing.Fact) bool { return j.open(f) || !j.Dry && j.passed }},
		{Name: "POWER", Value: func(j judge, op, text string) bool {
			return j.isDigits(op, text) || strings.EqualFold(text, "OPPONENT")
		}, Holds: judge.comparesPower},
		{Name: "MORALE *", Names: func(_ judge, word string) bool { return parseNation(word).hasMorale() }, Value: judge.isDigits,
			Figure: func(j judge, word string) (int, bool) {
				n := parseNation(word)
				return int(j.morale[n]), n != noNation
			}},
	}
}

// barCharges keeps what the attacker announces from the one who is to decide
// before he knows it (6.4, R105).
func (j judge) barCharges(f *form) (string, adjudicator.Rule) {
	switch f.Verb {
	case "STAND CHARGE", "STAND HQCHARGE":
		if j.opts.secretCharge {
			return "secret", "R105"
		}
	case "CHARGE":
		return "unknown-condition", "6.4"
	}
	return "", ""
}

// barSpends is the same for the attacker's Morale Point (6.5, R106).
func (j judge) barSpends(f *form) (string, adjudicator.Rule) {
	switch {
	case f.Sub() == "MORALE" && j.opts.secretMorale:
		return "secret", "R106"
	case f.Sub() == "" && f.IfRule == "":
		return "unknown-condition", "6.5"
	}
	return "", ""
}

func (j judge) isHex(word string) bool {
	_, ok := j.cellNamed(word)
	return ok
}

func (j judge) isOccupied(word string) bool {
	c, ok := j.cellNamed(word)
	sd := j.side
	if j.b != nil {
		sd = j.b.side[j.as]
	}
	return ok && j.enemyOf(c, sd)
}

func (s *State) cellNamed(text string) (cell, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || len(text) != 4 {
		return noCell, false
	}
	c := s.sys.board.at(hex.ID(n))
	return c, c != noCell
}

func (j judge) isDigits(_, text string) bool { return isDigits(text) }

// mostDigits are those of a number that any figure of the game can have.
const mostDigits = 4

func isDigits(s string) bool {
	return s != "" && len(s) <= mostDigits && !slices.ContainsFunc([]byte(s), func(c byte) bool { return c < '0' || c > '9' })
}

func (j judge) isOdds(_, text string) bool {
	_, ok := table.ParseOdds(text)
	return ok
}

func (j judge) comparesOdds(f standing.Fact) bool {
	o, ok := table.ParseOdds(f.Value)
	have := j.b.look.Column().From
	return ok && standing.Compare(have.Attack*o.Defence, f.Op, o.Attack*have.Defence)
}

// moraleAtHand is the National Morale of the unit's country, or the least of a
// side's countries in the combat.
func (j judge) moraleAtHand(string) (int, bool) {
	if j.b == nil {
		return int(j.morale[j.sys.counters[j.unit].nation]), true
	}
	low := j.sys.tables.num.moraleMax
	for n := range nations {
		if j.b.nations[j.as].has(n) && n.hasMorale() {
			low = min(low, int(j.morale[n]))
		}
	}
	return low, true
}

// open counts what the other side's sheet may still change as fulfilled, in
// Check.
func (j judge) open(f standing.Fact) bool { return j.Dry && !f.Not }

func (j judge) comparesPower(f standing.Fact) bool {
	want := number(f.Value)
	if strings.EqualFold(f.Value, "OPPONENT") {
		want = j.conflictPower(j.side.other())
	}
	return j.open(f) || !j.Dry && standing.Compare(j.conflictPower(j.side), f.Op, want)
}

// holds judges a condition in a combat.
func (r *run) holds(c *orders.Cond, b *battle, as role) bool {
	return c == nil || r.sys.terms.Holds(judge{run: r, b: b, as: as}, c)
}

// talkHolds judges the condition of a diplomatic line.
func (r *run) talkHolds(c *orders.Cond, sd side, passed bool) bool {
	return r.sys.terms.Holds(judge{run: r, side: sd, passed: passed}, c)
}

// rallyHolds judges the condition of a line for one unit.
func (r *run) rallyHolds(o *orders.Order, u unitID) bool {
	return r.sys.terms.Holds(judge{run: r, unit: u}, o.When)
}

// knownTerms faults terms that the line cannot have.
func (r *run) knownTerms(o *orders.Order) bool {
	return o.When == nil || r.sys.terms.Check(judge{run: r}, r.sys.formOf(o), o.When, r.fault)
}
