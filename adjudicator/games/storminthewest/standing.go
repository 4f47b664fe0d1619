package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// newKinds is the table of standing orders.
func newKinds() standing.Kinds[judge] {
	kind := func(f form, objects func(judge, *orders.Order) bool) standing.Kind[judge] {
		return standing.Kind[judge]{Form: f, Objects: objects}
	}
	of := func(sd side, objects func(judge, *orders.Order) bool) func(judge, *orders.Order) bool {
		return func(j judge, o *orders.Order) bool { return j.mayStand(sd, o) && objects(j, o) }
	}
	return standing.Kinds[judge]{
		kind(form{Verb: "STAND AIR", Rule: "13.14", Clauses: "AT", Words: airWords[:], Terms: airTerms(), IfRule: "13.14"}, judge.knownObjects),
		kind(form{Verb: "STAND LOSS", Rule: "13.31", Clauses: "FIRST LAST", Words: lossWords[:], Terms: lossTerms(), IfRule: "13.31"},
			judge.knownObjects),
		kind(form{Verb: "STAND RETREAT", Rule: "13.30", Clauses: "TO", Words: retreatWords[:], Terms: retreatTerms(), IfRule: "13.30"},
			judge.knownObjects),
		kind(form{Verb: "STAND TOP", Rule: "13.8", Words: topWords[:]}, judge.knownObjects),
		kind(form{Verb: "STAND BERTHA", Rule: "16.6", Clauses: "TO"}, of(german, judge.knownRefuge)),
		kind(form{Verb: "STAND RAF", Rule: "S3.26", Words: raidWords[:], Terms: startTerms(), IfRule: "S3.26"}, of(allied, judge.knownObjects)),
		kind(form{Verb: "STAND HOMEDEFENCE", Rule: "S3.26", Words: yesWords[:], Terms: startTerms(), IfRule: "S3.26"},
			of(german, judge.knownObjects)),
		kind(form{Verb: "STAND INTERCEPT", Rule: "S3.26", Words: yesWords[:]}, of(german, judge.knownObjects)),
		kind(form{Verb: "STAND BOMBLOSS", Rule: "S3.26", Words: bombWords[:]}, of(german, judge.knownObjects)),
		kind(form{Verb: "STAND CANCEL"}, judge.knownKinds),
	}
}

// takeStanding checks the standing orders of a sheet and keeps them until they
// are changed. It happens before anything of the sheet is executed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	if len(lines) > 0 {
		r.standing[sd] = r.sys.kinds.Take(judge{run: r, side: sd}, r.sys.terms, r.standing[sd], lines, r.fault)
	}
}

// mayStand sees that a standing order is of the side that has the choice, in a
// scenario that has it: bombers are of Plan 1919 alone (S3.26).
func (j judge) mayStand(sd side, o *orders.Order) bool {
	bombing := j.sys.kinds.Find(o.Sub).Rule == "S3.26"
	switch {
	case bombing && j.scenario != s3:
		j.fault(o.Pos, "no-bombers", "S3.26")
	case j.side == sd:
		return true
	case sd == german:
		j.fault(o.Pos, "german-only", "", "verb", o.Sub)
	default:
		j.fault(o.Pos, "allied-only", "", "verb", o.Sub)
	}
	return false
}

// knownRefuge sees that a line names hexes for Big Bertha, in a game where she
// may go to one (16.6).
func (j judge) knownRefuge(o *orders.Order) bool {
	if !j.plays("16.6") {
		j.fault(o.Pos, "no-redeployment", "16.6")
		return false
	}
	cl, has := o.Clause("TO")
	if !has {
		j.fault(o.Pos, "want-hex", "16.6", "text", "")
		return false
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
	args := o.Args
	for _, c := range o.Clauses {
		args = append(args[:len(args):len(args)], c.Args...)
	}
	for _, a := range args {
		ok := true
		switch {
		case a.Kind == orders.Path:
			_, ok = j.readPath(a, nil)
		case a.Kind == orders.Name && f.Has(strings.ToUpper(a.Text)):
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
