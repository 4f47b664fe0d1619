// Standing orders and conditions: what both sides have answered beforehand (10.46,
// 10.64, 15.51, 7.22, 11.86), and what an attack waits for (7.25).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// judge is what conditions are judged on: a side, and the combat if there is one.
type judge struct {
	*run
	side side
	b    *battle
}

// Words that stand in place of names in standing orders.
var (
	lossWords    = [...]string{"ALL", "ANY", "WEAKEST", "STRONGEST", "FULLFIRST"}
	fleeWords    = [...]string{"ALL", "ANY", "CAVALRY", "ALWAYS", "NEVER", "DEFAULT"}
	supportWords = [...]string{"ALL", "ANY", "ALWAYS", "NEVER", "DEFAULT"}
	discardWords = [...]string{"ALL", "ANY", "WEAKEST", "STRONGEST"}
	topWords     = [...]string{"ALL", "ANY", "WEAKEST", "STRONGEST"}
	weakestWords = [...]string{"WEAKEST"}
	deathWords   = [...]string{"ALWAYS", "NEVER"}
	savedWords   = [...]string{"ALL", "ANY", "ALWAYS", "NEVER"}
)

// combatTerms are the conditions of lines about a combat.
func combatTerms() []string {
	return []string{"TAKEN *", "* TAKEN", "EMPTY *", "* EMPTY", "OCCUPIED *", "* OCCUPIED", "TURN", "ODDS", "ATTACKERS", "STACK", "FRONT",
		"TERRAIN", "HEX"}
}

// attackForm is what an ATTACK line may wait for.
func attackForm() standing.Form {
	return standing.Form{Verb: "ATTACK", Rule: "10.12", Clauses: "FROM WITH EXCEPT HQ EVENT LOSS ADVANCE AIR USE", Terms: combatTerms(),
		IfRule: "7.25"}
}

// newKinds is the table of the standing orders about combat.
func newKinds() standing.Kinds[judge] {
	kind := func(verb, rule, clauses string, words []string, terms []string) standing.Kind[judge] {
		return standing.Kind[judge]{Form: standing.Form{Verb: verb, Rule: adjudicator.Rule(rule), Clauses: clauses, Words: words, Terms: terms,
			IfRule: adjudicator.Rule(rule)}, Objects: judge.knownObjects}
	}
	return standing.Kinds[judge]{
		kind("STAND LOSS", "10.62", "FIRST LAST", lossWords[:], combatTerms()),
		kind("STAND RETREAT", "15.51", "TO TOWARD", fleeWords[:], combatTerms()),
		kind("STAND SUPPORT", "10.46", "WITH", supportWords[:], combatTerms()),
		kind("STAND DISCARD", "7.22", "", discardWords[:], nil),
		kind("STAND TOP", "7.25", "", topWords[:], nil),
		kind("STAND REVERT", "6.58", "", weakestWords[:], nil),
		kind("STAND SUDDENDEATH", "18.25", "", deathWords[:], nil),
		kind("STAND SCHEFFER", "11.86", "", savedWords[:], nil),
		kind("STAND EMERGENCY", "5.18", "", []string{"FR", "GE", "NEVER"}, []string{"RP", "TURN"}),
		kind("STAND UBOAT", "5.22", "", []string{"REMOVE", "KEEP", "NEVER"}, nil),
		kind("STAND RESERVE", "5.38", "", []string{"FILL", "NONE", "RELEASE", "HOLD"}, nil),
		kind("STAND REDARMY", "15.93", "", []string{"YES", "NO", "NEVER"}, nil),
		kind("STAND PIPELINE", "11.53", "", []string{"ALWAYS", "NEVER"}, nil),
	}
}

// newTerms is the table of conditions.
func newTerms() standing.Terms[judge] {
	inBattle := func(j judge) bool { return j.b != nil }
	word := func(name string, known func(j judge, text string) bool, is func(j judge, text string) bool) standing.Term[judge] {
		return standing.Term[judge]{Name: name, Value: func(j judge, op, text string) bool {
			return op == "=" && known(j, strings.ToLower(text))
		},
			Holds: func(j judge, f standing.Fact) bool { return j.b != nil && is(j, strings.ToLower(f.Value)) }}
	}
	places := standing.Places(judge.hexNamed, standing.Place[judge, cell]{Name: "TAKEN", Is: judge.holdsHex},
		standing.Place[judge, cell]{Name: "EMPTY", Is: judge.isEmpty}, standing.Place[judge, cell]{Name: "OCCUPIED", Is: judge.isOccupied})
	return append(places, standing.Terms[judge]{
		standing.Number("TURN", nil, func(j judge) int { return j.Turn }),
		{Name: "ODDS", Value: func(_ judge, _, text string) bool { _, ok := table.ParseOdds(text); return ok }, Holds: judge.comparesOdds},
		{Name: "RP", Plain: "<", Figure: func(j judge, _ string) (int, bool) { return int(j.RP[caller(j.side)]), true }},
		standing.Number("ATTACKERS", inBattle, func(j judge) int { return len(j.b.units) }),
		standing.Number("STACK", inBattle, func(j judge) int { return j.pieces.Count(j.b.target, j.b.side.Other()) }),
		word("FRONT", func(_ judge, text string) bool { return slices.Contains(frontNames[:], text) },
			func(j judge, text string) bool { return j.hex(j.b.target).front.String() == text }),
		word("TERRAIN", func(j judge, text string) bool {
			for t := range terrains {
				if t.String() == text {
					return true
				}
			}
			return text == "city" || text == "fort"
		}, judge.isOn),
		word("HEX", func(j judge, text string) bool { _, ok := j.hexNamed(text); return ok },
			func(j judge, text string) bool { return j.sys.board.Named(text) == j.b.target }),
	}...)
}

// hexNamed is the hex that a condition names.
func (j judge) hexNamed(word string) (cell, bool) {
	c := j.sys.board.Named(word)
	return c, c != noCell
}

func (j judge) holdsHex(c cell) bool   { return j.control[c] == j.side }
func (j judge) isEmpty(c cell) bool    { return !j.enemyIn(c, j.side) }
func (j judge) isOccupied(c cell) bool { return j.enemyIn(c, j.side) }

// isOn tells whether the target is of a terrain, a city or a fort.
func (j judge) isOn(text string) bool {
	h := j.hex(j.b.target)
	switch text {
	case "city":
		return h.place == city
	case "fort":
		return j.holdsFort(j.b.target, j.b.side.Other())
	}
	return h.terrain.String() == text
}

// comparesOdds compares the column as far as it is known: the HQ of the defender
// apart (10.46), and for the attacker with what he may see (7.25).
func (j judge) comparesOdds(f standing.Fact) bool {
	o, ok := table.ParseOdds(f.Value)
	return ok && j.b != nil && standing.Compare(j.b.look.column, f.Op, ratio(o.Attack, o.Defence))
}

// knownObjects sees that the words, hexes and units of a standing order exist.
func (j judge) knownObjects(o *orders.Order) bool {
	good, f := true, &j.sys.kinds.Find(o.Sub).Form
	args := slices.Clone(o.Args)
	for _, c := range o.Clauses {
		args = append(args, c.Args...)
	}
	for _, a := range args {
		ok := true
		switch {
		case a.Kind == orders.Path:
			_, ok = j.readPath(a, nil)
		case f.Has(a.Text):
		default:
			_, ok = j.readUnit(a, j.side)
		}
		good = good && ok
	}
	return good && j.mayStand(j.side, o) && j.isWhole(o)
}

// takeStanding keeps the standing orders of a sheet that are right: those about combat,
// and those about events and air units.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	j := judge{run: r, side: sd}
	var fit []orders.Order
	for i := range lines {
		if o := &lines[i]; o.Sub == "CANCEL" || r.sys.kinds.Find(o.Sub) == nil {
			if r.fitsEvents(sd, o) {
				fit = append(fit, o.Settled())
			}
		} else {
			fit = append(fit, r.sys.kinds.Read(j, r.sys.terms, lines[i:i+1], r.fault)...)
		}
	}
	r.standing[sd] = standing.Add(r.standing[sd], fit)
}

// holds judges the condition of a line.
func (r *run) holds(sd side, c *orders.Cond, b *battle) bool {
	return c == nil || r.sys.terms.Holds(judge{run: r, side: sd, b: b}, c)
}

// answers are the standing orders of a kind that apply to a hex and whose conditions
// hold, the first to answer first.
func (r *run) answers(sd side, sub string, c cell, b *battle) (list []*orders.Order) {
	for i := range r.standing[sd] {
		if o := &r.standing[sd][i]; o.Sub == sub && r.isAbout(o, c) && r.holds(sd, o.When, b) {
			list = append(list, o)
		}
	}
	return list
}

// isAbout tells whether a standing order is about a hex: it names it, or names none.
func (r *run) isAbout(o *orders.Order, c cell) bool {
	any := true
	for _, a := range o.Args {
		if a.Kind != orders.Path {
			continue
		}
		any = false
		for _, x := range a.Path {
			if r.sys.board.Named(x) == c {
				return true
			}
		}
	}
	return any
}

// says tells whether a line has one of some words among its objects.
func says(args []orders.Arg, words ...string) bool {
	return slices.ContainsFunc(args, func(a orders.Arg) bool {
		return slices.ContainsFunc(words, func(w string) bool { return a.Is(w) })
	})
}

// unitsIn are the units that a list of words names; whatever else it says is passed
// over.
func (r *run) unitsIn(args []orders.Arg, sd side) (list []unitID) {
	was := r.Quiet
	r.Quiet = true
	for _, a := range args {
		if a.Kind == orders.Path || slices.ContainsFunc(append(lossWords[:], fleeWords[:]...), a.Is) {
			continue
		}
		if u, ok := r.readUnit(a, sd); ok {
			list = append(list, u)
		}
	}
	r.Quiet = was
	return list
}

// defend lets the defender choose his HQ (10.46): as his standing order says, else
// the strongest that may support when the column without it is 1-1 or better (21).
func (r *run) defend(b *battle) {
	sd := b.side.Other()
	var wanted []unitID
	wants, named := b.look.column >= 0, false
	if first := r.answers(sd, "SUPPORT", b.target, b); len(first) > 0 && !says(first[0].Args, "DEFAULT") {
		wants = !says(first[0].Args, "NEVER")
		if c, has := first[0].Clause("WITH"); has {
			named, wanted = true, r.unitsIn(c.Args, sd)
		}
	}
	if !wants {
		return
	}
	if !named {
		wanted = r.hqsNear(b)
		slices.SortStableFunc(wanted, func(x, y unitID) int { return int(r.counter(y).support) - int(r.counter(x).support) })
	}
	for _, u := range wanted {
		if r.supportsDefence(u, b) {
			b.defHQ = u
			b.look.shifts = append(b.look.shifts, table.Change{Reason: "defence-hq", By: -int(r.counter(u).support), Rule: "10.46"})
			b.look.settle()
			if b.look.auto {
				b.look.loss = r.sys.tables.crt[b.look.table].auto
			}
			return
		}
	}
}

// discard is who goes first from a stack that is too big: as the owner's standing
// order says, the weakest by default (7.22).
func (r *run) discard(c cell, sd side, list []unitID) unitID {
	for _, o := range r.answers(sd, "DISCARD", c, nil) {
		for _, u := range r.unitsIn(o.Args, sd) {
			if slices.Contains(list, u) {
				return u
			}
		}
		switch {
		case says(o.Args, "STRONGEST"):
			return slices.MaxFunc(list, func(a, b unitID) int { return r.worth(a) - r.worth(b) })
		case says(o.Args, "WEAKEST"):
			return slices.MinFunc(list, func(a, b unitID) int { return r.worth(a) - r.worth(b) })
		}
	}
	return slices.MinFunc(list, func(a, b unitID) int { return r.worth(a) - r.worth(b) })
}
