// Standing orders, and what the conditions of lines say (3, 6, 9, 10).

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

// newKinds is the table of standing orders.
func newKinds() standing.Kinds[judge] {
	hqWords := []string{"BEST"}
	return standing.Kinds[judge]{
		{Form: form{Verb: "STAND CHARGE", Rule: "6.4", Clauses: "WITH", Words: chargeWords[:], Terms: chargeTerms[:]}, Objects: judge.knownUnits},
		{Form: form{Verb: "STAND HQCHARGE", Rule: "9.4", Words: chargeWords[:], Terms: chargeTerms[:]}, Objects: judge.knownHQs},
		{Form: form{Verb: "STAND MORALE", Rule: "6.5", Clauses: "SPEND MIN FOR", Words: moraleWords[:], Terms: moraleTerms[:]},
			Objects: judge.knownSpending},
		{Form: form{Verb: "STAND LOSS", Rule: "R65", Clauses: "FIRST LAST", Words: lossWords[:], Terms: afterTerms[:]},
			Objects: judge.knownUnits},
		{Form: form{Verb: "STAND RETREAT", Rule: "6.6", Clauses: "TOWARD TO", Words: retreatWords[:], Terms: afterTerms[:]},
			Objects: judge.knownUnits},
		{Form: form{Verb: "STAND ADVANCE", Rule: "6.7", Clauses: "TO", Words: advanceWords[:], Terms: afterTerms[:]}, Objects: judge.knownUnits},
		{Form: form{Verb: "STAND OVERSTACK", Rule: "7", Clauses: "FIRST LAST TO", Terms: hexTerms[:]}, Objects: judge.knownExcess},
		{Form: form{Verb: "STAND HQ", Rule: "10.2", Clauses: "FOR", Words: hqWords, Terms: hexTerms[:]}, Objects: judge.knownHQs},
		{Form: form{Verb: "STAND CONFLICT", Rule: "3.5", Terms: pactTerms[:], IfRule: "3"}, Objects: judge.knownTalk},
		{Form: form{Verb: "STAND CALL", Rule: "3.2", Terms: talkTerms[:], IfRule: "3"}, Objects: judge.knownTalk},
		{Form: form{Verb: "STAND GIVE", Rule: "3.4", Terms: talkTerms[:], IfRule: "3"}, Objects: judge.knownTalk},
		{Form: form{Verb: "STAND CANCEL"}, Objects: judge.knownKinds},
	}
}

// takeStanding checks the standing orders of a sheet and keeps them until
// they are changed. It happens before anything of the sheet is executed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	r.standing[sd] = r.sys.kinds.Take(judge{run: r, side: sd}, r.sys.terms, r.standing[sd], lines, r.fault)
}

// knownUnits sees that the words, hexes and units of a standing order exist.
func (j judge) knownUnits(o *orders.Order) bool {
	return j.knownObjects(o, func(a orders.Arg) bool {
		_, ok := j.readAnswering(a, j.side, o)
		return ok
	})
}

// knownExcess is the same, with a unit at least (7).
func (j judge) knownExcess(o *orders.Order) bool {
	if !hasUnitName(o.Args) {
		j.fault(o.Pos, "want-unit", "7")
		return false
	}
	return j.knownUnits(o)
}

// knownHQs is the same where the units must be HQs (9).
func (j judge) knownHQs(o *orders.Order) bool {
	for _, a := range clauseArgs(o, "FOR") {
		if _, ok := j.readUnit(a, j.side); !ok {
			return false
		}
	}
	if hasWord(o.Args, "BEST") && len(o.Args) > 1 {
		j.fault(o.Args[1].Pos, "contrary", "9", "text", argText(o.Args[1]), "other", argText(o.Args[0]), "verb", o.Sub)
		return false
	}
	return j.knownObjects(o, func(a orders.Arg) bool {
		u, ok := j.readAnswering(a, j.side, o)
		if ok && j.sys.counters[u].kind != hq {
			j.fault(a.Pos, "not-hq", "9", "unit", j.unitName(u))
			ok = false
		}
		return ok
	})
}

// knownSpending is the same where countries may be named as well (6.5).
func (j judge) knownSpending(o *orders.Order) bool {
	good := j.answersMorale(o, j.side)
	return j.knownObjects(o, func(a orders.Arg) bool {
		if a.Kind == orders.Name && parseNation(strings.ToUpper(a.Text)) != noNation {
			return true
		}
		_, ok := j.readAnswering(a, j.side, o)
		return ok
	}) && good
}

// knownObjects sees that words, hexes and the values of clauses are right; named
// judges the other objects.
func (j judge) knownObjects(o *orders.Order, named func(a orders.Arg) bool) bool {
	good := j.knownValues(o) && j.saysOne(o)
	for _, a := range o.Args {
		ok := true
		switch {
		case isAnswerWord(a):
			ok = j.knownWord(a, o)
		case a.Kind == orders.Path:
			_, ok = j.readPath(a, nil)
		default:
			ok = named(a)
		}
		good = good && ok
	}
	return good
}

// knownKinds faults what STAND CANCEL cannot take back.
func (j judge) knownKinds(o *orders.Order) bool { return j.sys.kinds.KnownKinds(o, j.fault) }

// standingFor returns the standing orders of one kind.
func (r *run) standingFor(sd side, sub string) []orders.Order {
	var out []orders.Order
	for _, o := range r.standing[sd] {
		if o.Sub == sub {
			out = append(out, o)
		}
	}
	return out
}

// isAbout reports whether a line of a sheet, or a standing order, answers a
// kind of decision.
func isAbout(o *orders.Order, verb string, stand bool) bool {
	if stand {
		return o.Verb == "STAND" && o.Sub == verb
	}
	return o.Verb == verb
}

// unitIn reads a unit name without faulting it.
func (r *run) unitIn(a orders.Arg, sd side) (unitID, bool) {
	if a.Kind != orders.Name && a.Kind != orders.Text || isAnswerWord(a) {
		return noUnit, false
	}
	u, _ := r.findOf(a.Text, sd)
	return u, u != noUnit && r.sideOf(u) == sd
}

// answered reports to its owner which rung of the decision ladder answered.
func (r *run) answered(b *battle, as role, matter string, rung standing.Rung) {
	if r.Dry {
		return
	}
	seat := r.seat(b.side[as])
	e := adjudicator.NewEvent("standing", r.sys.kinds.Find(strings.ToUpper(matter)).Rule, "hex", r.hexName(b.target), "side", seat, "matter",
		matter, "rung", string(rung))
	r.Events = append(r.Events, e.For(seat))
}

// settledAll settles lines that wait for a later phase.
func settledAll(lines []orders.Order) []orders.Order {
	kept := make([]orders.Order, len(lines))
	for i, o := range lines {
		kept[i] = o.Settled()
	}
	return kept
}

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
