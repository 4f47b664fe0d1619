// Diplomatic Conflicts (3.5).

package balkanwars

import (
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// conflictPower is a side's Diplomatic Power: the printed values of its
// Great Powers and one for each whose units have entered play (3.5, R108).
func (s *State) conflictPower(sd side) int { return s.moralePoints(sd) + s.leastCommitment(sd) }

// leastCommitment is one point for each allied Great Power whose units have
// entered play (3.5).
func (s *State) leastCommitment(sd side) (n int) {
	for p := austria; p < nations; p++ {
		if s.talks.Called.has(p) && s.allegiance[p] == sd {
			n++
		}
	}
	return n
}

// conflict lets the side with the higher Power declare a Diplomatic Conflict,
// then the other, and resolves one that is declared (3.5).
func (r *run) conflict() {
	first := r.first
	if r.conflictPower(first) < r.conflictPower(first.other()) {
		first = first.other()
	}
	r.emit("diplomatic-power", "3.5", string(r.seat(sideA)), r.conflictPower(sideA), string(r.seat(sideB)), r.conflictPower(sideB),
		"first", r.seat(first))
	for _, sd := range [...]side{first, first.other()} {
		if r.declares(sd, sd != first) {
			r.emit("conflict-declared", "3.5", "side", r.seat(sd))
			r.resolveConflict(sd, sd != first)
			return
		}
		r.emit("conflict-passed", "3.5", "side", r.seat(sd))
	}
}

// declares asks a side: CONFLICT DECLARE or PASS; with IF PASSED it answers
// for the second choice only and goes before the plain line. Then the
// standing orders; the default is to pass.
func (r *run) declares(sd side, second bool) bool {
	lines := r.talkLines(sd, "CONFLICT", second)
	for _, conditional := range [...]bool{true, false} {
		for _, o := range lines {
			if conditional == (o.When != nil) {
				r.settledBy(sd, "conflict", "3.5", standing.Clause)
				return o.Sub == "DECLARE"
			}
		}
	}
	for _, o := range r.standingFor(sd, "CONFLICT") {
		if declare := hasWord(o.Args, "DECLARE"); (declare || hasWord(o.Args, "PASS")) && r.talkHolds(o.When, sd, second) {
			r.settledBy(sd, "conflict", "3.5", standing.Standing)
			return declare
		}
	}
	r.settledBy(sd, "conflict", "3.5", standing.Default)
	return false
}

// resolveConflict takes both commitments, rolls for both sides and applies
// the Diplomatic Conflict Table (3.5). Points are not spent by it. passed says that the other
// side has let its chance pass before.
func (r *run) resolveConflict(by side, passed bool) {
	var points, totals [2]int
	for _, sd := range [...]side{r.first, r.first.other()} {
		points[sd] = r.commitment(sd, passed && sd == by)
	}
	for _, sd := range [...]side{r.first, r.first.other()} {
		die := r.Roll.Roll("conflict "+string(r.seat(sd)), "3.5", 6)
		totals[sd] = die + points[sd]
		r.emit("conflict-die", "3.5", "side", r.seat(sd), "die", die, "points", points[sd], "total", totals[sd])
	}
	result := r.sys.tables.politics.conflictOf(totals[r.first], totals[r.first.other()])
	r.emit("conflict", "3.5", "first", totals[r.first], "second", totals[r.first.other()], "result", result.String(), "kind",
		conflictKinds[result])
	r.applyConflict(result)
}

// commitment is what a side commits: all after Great Power Confrontation,
// else COMMIT n, its standing order, or the least it must (3.5, rules 15).
func (r *run) commitment(sd side, passed bool) int {
	low, high := r.leastCommitment(sd), r.conflictPower(sd)
	if r.talks.Confront || low == high {
		r.settledBy(sd, "commit", "3.5", standing.Only)
		return high
	}
	points, rung := low, standing.Default
	lines := r.talkLines(sd, "COMMIT", passed)
	for _, conditional := range [...]bool{false, true} { // a condition that holds goes before a plain line
		for _, o := range lines {
			if n, ok := r.committed(sd, o); ok && conditional == (o.When != nil) {
				points, rung = n, standing.Clause
			}
		}
	}
	if rung == standing.Default {
		if n, ok := r.standsToCommit(sd, high, passed); ok {
			points, rung = min(max(n, low), high), standing.Standing
		}
	}
	r.settledBy(sd, "commit", "3.5", rung)
	return points
}

// committed reads COMMIT 3, ALL or NONE and sees that it is allowed.
func (r *run) committed(sd side, o *orders.Order) (int, bool) {
	low, high := r.leastCommitment(sd), r.conflictPower(sd)
	n, ok := theNumber(o.Args)
	switch {
	case isWord(o.Args, "ALL"):
		n, ok = high, true
	case isWord(o.Args, "NONE"):
		n, ok = 0, true
	}
	code := ""
	switch {
	case !ok:
		r.drop(sd, o, firstPos(o), "want-commitment", "3.5", "need", low, "have", high)
		return 0, false
	case n < low:
		code = "too-few"
	case n > high:
		code = "too-many"
	case r.talks.Confront && n < high:
		code = "confrontation"
	}
	if code != "" {
		r.drop(sd, o, firstPos(o), code, "3.5", "need", low, "have", high)
		return 0, false
	}
	return n, true
}

// standsToCommit asks the standing orders CONFLICT for a commitment.
func (r *run) standsToCommit(sd side, high int, passed bool) (int, bool) {
	for _, o := range r.standingFor(sd, "CONFLICT") {
		for _, a := range o.Args {
			if n, ok := standingCommitment(a, high); ok && r.talkHolds(o.When, sd, passed) {
				return n, true
			}
		}
	}
	return 0, false
}

// standingCommitment reads STAND CONFLICT COMMIT 2 or COMMIT ALL.
func standingCommitment(a orders.Arg, high int) (int, bool) {
	word, n, ok := a.Amount()
	switch {
	case ok && strings.EqualFold(word, "COMMIT"):
		return n, true
	case a.Is("COMMIT ALL"):
		return high, true
	}
	return 0, false
}

// tryConflict checks the lines about a Conflict: the range is known, since
// nothing on the other side's sheet changes it.
func (r *run) tryConflict(sd side) {
	for _, verb := range [...]string{"CONFLICT", "COMMIT"} {
		var plain *orders.Order
		for i := range r.talks.Sheets[sd] {
			o := &r.talks.Sheets[sd][i]
			if o.Verb != verb || o.When != nil {
				continue
			}
			if plain != nil {
				r.fault(o.Pos, "two-answers", "3.5", "text", o.Sub+argsText(o.Args), "verb", o.Verb)
			}
			plain = o
		}
	}
	for _, o := range r.talkLines(sd, "COMMIT", false) {
		r.committed(sd, o)
	}
}

// applyConflict carries out a result of the Diplomatic Conflict Table (3.5): an
// armistice or a world war ends the game (14.3(3)).
func (r *run) applyConflict(c conflictResult) {
	switch c {
	case firstNeutral:
		r.losePower(r.first, false)
	case secondNeutral:
		r.losePower(r.first.other(), false)
	case firstSwitch:
		r.losePower(r.first, true)
	case secondSwitch:
		r.losePower(r.first.other(), true)
	case conflictArmistice:
		r.emit("armistice", "3.5")
		r.score("armistice")
	case worldWar:
		r.finish(&result{winner: sideNone, level: worldWarLevel, reason: "world-war", vp: r.totals()})
	}
}

// worldWarLevel is the end that both players lose (14.3).
const worldWarLevel = "both-lose"

// powerOrder breaks ties of equally strong Great Powers.
var powerOrder = [...]nation{russia, germany, austria, britain, france, italy}

// strongestPower is the allied Great Power with the highest printed Power,
// noNation when a side has none.
func (s *State) strongestPower(sd side) nation {
	best := noNation
	for _, n := range powerOrder {
		if s.allegiance[n] == sd && (best == noNation ||
			s.sys.tables.politics.powers[n].diplomatic > s.sys.tables.politics.powers[best].diplomatic) {
			best = n
		}
	}
	return best
}

// losePower makes a side's strongest Great Power neutral, or brings it to the
// other side (3.2, 3.5). Units in play follow R07.
func (r *run) losePower(sd side, toEnemy bool) {
	n := r.strongestPower(sd)
	if n == noNation {
		r.emit("no-power", "3.5", "side", r.seat(sd))
		return
	}
	called := r.talks.Called.has(n)
	if toEnemy {
		r.aside(n, func() { r.allegiance[n] = sd.other() })
		r.emit("alliance-changed", "3.2", "nation", n, "from", r.seat(sd), "side", r.seat(sd.other()))
		if called {
			r.redeployMixed(n, sd.other())
		}
		return
	}
	r.aside(n, func() {
		r.allegiance[n] = sideNone
		r.talks.Called &^= setOf(n)
	})
	r.emit("alliance-ended", "3.2", "nation", n, "side", r.seat(sd))
	if !called {
		return
	}
	var list []unitID
	for u := range r.units {
		if r.sys.counters[u].nation == n && (r.at(unitID(u)) >= 0 || r.at(unitID(u)) == locPool) {
			list = append(list, unitID(u))
			r.put(unitID(u), locAside)
		}
	}
	for _, u := range list {
		r.goNeutral(u, sd, "R07")
	}
}

// redeployMixed moves the units of a Power that changed sides out of hexes
// that they share with units now hostile (3.2): by their new commander's
// REDEPLOY lines, else to the lowest legal hex.
func (r *run) redeployMixed(n nation, to side) {
	var list []unitID
	for u := range r.units {
		if at := r.at(unitID(u)); r.sys.counters[u].nation == n && at >= 0 && r.enemyIn(cell(at), to) {
			list = append(list, unitID(u))
		}
	}
	for _, u := range list {
		r.put(u, locAside)
	}
	for _, u := range list {
		c := r.redeployPlace(u, to)
		if c == noCell { // nowhere to go: it comes back like a lost one
			r.loseUnit(u, eliminated, "3.2")
			continue
		}
		r.put(u, c)
		r.tellPlaced(u, "redeployed", "3.2")
	}
}

// redeployPlace is where a unit goes by the initial directions.
func (r *run) redeployPlace(u unitID, sd side) cell {
	if r.sys.counters[u].nation == austria {
		return r.neutralTown(u, sd)
	}
	for _, o := range r.talkLines(sd, "REDEPLOY", false) {
		if c := r.redeployHex(o, u); c != noCell && r.mayEnterGerman(sd, c) {
			return c
		}
	}
	for c := range r.sys.board.hexes {
		if r.mayEnterGerman(sd, cell(c)) {
			return cell(c)
		}
	}
	return noCell
}
