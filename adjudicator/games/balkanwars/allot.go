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

// knownTalk sees that the objects of a standing order of the Diplomatic Phase
// make sense: STAND CONFLICT PASS, STAND CONFLICT COMMIT 2, STAND CALL NEVER,
// STAND CALL GB, STAND GIVE BU, SE.
func (j judge) knownTalk(o *orders.Order) bool {
	good := true
	if !j.opts.diplomacy {
		j.fault(o.Pos, "no-diplomacy", "3", "verb", "STAND "+o.Sub)
		return false
	}
	if a, b, two := twoAnswers(o); two {
		j.fault(b.Pos, "one-answer", "3", "text", argText(b), "other", argText(a), "verb", o.Sub)
		return false
	}
	for _, a := range o.Args {
		code := ""
		switch {
		case o.Sub == "CONFLICT" && !isDeclaration(a):
			code = "want-declare"
		case o.Sub == "CALL" && !isCallable(a):
			code = "want-power"
		case o.Sub == "GIVE" && !isGift(a):
			code = "want-country"
		}
		if code != "" {
			j.fault(a.Pos, code, "3", "text", argText(a))
			good = false
		}
	}
	return good
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

// twoAnswers finds two objects of which only one can count: DECLARE and PASS, two
// commitments, a Power beside NEVER, a country behind WEAKEST.
func twoAnswers(o *orders.Order) (a, b orders.Arg, two bool) {
	for i, b := range o.Args {
		for _, a := range o.Args[:i] {
			_, x := standingCommitment(a, 0)
			_, y := standingCommitment(b, 0)
			switch o.Sub {
			case "CONFLICT":
				two = x == y
			case "CALL":
				two = a.Is("NEVER") || b.Is("NEVER")
			case "GIVE":
				two = a.Is("WEAKEST")
			}
			if two {
				return a, b, true
			}
		}
	}
	return a, b, false
}

// argsText are arguments as they are written.
func argsText(args []orders.Arg) (text string) {
	for _, a := range args {
		text += argText(a)
	}
	return text
}
