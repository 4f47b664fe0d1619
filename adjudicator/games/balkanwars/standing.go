package balkanwars

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
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
		j.fault(o.Args[1].Pos, "one-answer", "9", "text", argText(o.Args[1]), "other", argText(o.Args[0]), "verb", o.Sub)
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
