// Points that go to a country of choice (4.1).

package balkanwars

import (
	"strings"

	"feldpost/orders"
)

// freePoints adds to the points of this turn's event the printed ones of each
// Great Power now allied (4.1(2)); without Diplomacy there are none (R118).
func (r *run) freePoints() {
	if !r.opts.diplomacy {
		return
	}
	for n := austria; n < nations; n++ {
		if points := r.sys.tables.politics.powers[n].mobilization; r.allegiance[n] == r.active && points > 0 {
			r.talks.Free[r.active] += int16(points)
			r.emit("points", "4.1", "side", r.seat(r.active), "source", n, "n", points)
		}
	}
}

// allot executes ALLOT BU 3, GR 1: free points become a country's own, and
// pass to no other (4.1, 4.3).
func (r *run) allot(o *orders.Order) {
	for _, a := range o.Args {
		name, count, ok := a.Amount()
		n := parseNation(strings.ToUpper(name))
		if !ok || n == noNation || count < 1 {
			r.fault(a.Pos, "want-nation", "4.1", "text", argText(a))
			continue
		}
		code, have := "", int(r.talks.Free[r.active])
		switch {
		case r.allegiance[n] != r.active:
			code = "not-yours"
		case !n.hasMorale():
			code = "never"
		case r.capitulated[n]:
			code = "capitulated"
		case r.points[n] == finished:
			code = "country-order"
		case have < count:
			code = "no-free-points"
		}
		if code != "" {
			r.fault(a.Pos, code, "4.1", "nation", n, "need", count, "have", have)
			continue
		}
		r.talks.Free[r.active] -= int16(count)
		r.points[n] += int16(count)
		r.emit("points", "4.1", "nation", n, "source", "allotted", "n", count)
	}
}

// talkObjects sees that the objects of a standing order of the Diplomatic Phase
// make sense: STAND CONFLICT PASS, STAND CONFLICT COMMIT 2, STAND CALL NEVER,
// STAND CALL GB, STAND GIVE BU, SE.
func talkObjects(code string, fits func(a orders.Arg) bool) func(judge, *orders.Order) bool {
	return func(j judge, o *orders.Order) bool {
		good := true
		for _, a := range o.Args {
			if !fits(a) {
				j.fault(a.Pos, code, "3", "text", argText(a))
				good = false
			}
		}
		return good
	}
}

func isDeclaration(a orders.Arg) bool {
	_, commits := standingCommitment(a, 0)
	return commits || a.Is("DECLARE") || a.Is("PASS")
}

func isCallable(a orders.Arg) bool {
	return a.Is("NEVER") || hasForces(parseNation(strings.ToUpper(a.Text)))
}

func isGift(a orders.Arg) bool {
	n := parseNation(strings.ToUpper(a.Text))
	return a.Is("WEAKEST") || n != noNation && n.hasMorale()
}
