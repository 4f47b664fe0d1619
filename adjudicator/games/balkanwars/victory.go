// Victory Points and the end of the game (14).

package balkanwars

import (
	"strconv"

	"feldpost/adjudicator/kernel/sides"
	"feldpost/orders"
)

// endOfTurn ends the game after the last turn (2.3b, 14.3(1)).
func (r *run) endOfTurn() {
	r.offer = [2]bool{} // an armistice is offered for the turn
	if r.result == nil && r.turn >= r.lastTurn() {
		r.score("turns")
	}
}

// victoryPoints is the total of a side (14, 14.1): places it controls, enemy
// countries at morale 0, less what Great Power units have cost.
func (s *State) victoryPoints(sd side) int {
	sc := &s.sys.tables.scenarios[s.scenario-1]
	total := int(s.commitVP[sd])
	listed := make([]bool, len(s.sys.board.hexes))
	for i := range sc.objectives {
		o := &sc.objectives[i]
		if o.side != sideNone && o.side != sd || listed[o.at] { // R93: once
			continue
		}
		listed[o.at] = true
		if s.controls(o.at) == sd && (o.needs == noNation || s.allegiance[o.needs] != sideNone) {
			total += o.points
		}
	}
	for c := range s.sys.board.hexes {
		if st := s.sys.board.hexes[c].site; st != nil && !listed[c] && s.isEnemyPlace(st.country[s.year], sd) && s.controls(cell(c)) == sd {
			total += sc.eachTown[sd]
		}
	}
	for n := range nations {
		if !n.hasMorale() || s.allegiance[n] != sd.other() || s.morale[n] > 0 && !s.capitulated[n] { // R117
			continue
		}
		if total += sc.moraleZero[sd][n]; sc.moraleZero[sd][n] == 0 {
			total += sc.eachMorale[sd]
		}
	}
	return total
}

// isEnemyPlace reports whether a place of a country scores as an enemy town
// or city; the League of Scenario 1 scores Ottoman ones only.
func (s *State) isEnemyPlace(n nation, sd side) bool {
	if s.scenario == 1 && sd == sideA {
		return n == ottoman
	}
	return n.hasMorale() && s.allegiance[n] == sd.other()
}

// totals are the Victory Points of both sides.
func (s *State) totals() [2]int {
	return [2]int{s.victoryPoints(sideA), s.victoryPoints(sideB)}
}

// score ends the game by Victory Points.
func (r *run) score(reason string) {
	vp := r.totals()
	res := &result{winner: sideNone, reason: reason, vp: vp}
	res.level = r.victoryLevel(vp[0], vp[1])
	if res.level != drawLevel {
		res.winner = sides.Ahead[side](vp)
	}
	r.finish(res)
}

// drawLevel is the level that nobody wins.
const drawLevel = "draw"

// victoryLevel compares two totals (14.3f to 14.3l): the ratio of the higher
// to the lower; a negative lower total is added to the higher and divides
// the sum; both negative is a draw. No ratio to a lower total of 0 is small
// enough for less than Decisive (R92).
func (s *State) victoryLevel(a, b int) string {
	levels := s.sys.tables.levels
	high, low := max(a, b), min(a, b)
	switch {
	case high < 0 || high == low:
		return drawLevel
	case low < 0:
		high, low = high-low, -low
	}
	for _, l := range levels {
		if l.upTo > 0 && 10*high <= l.upTo*low {
			return l.name
		}
	}
	return levels[len(levels)-1].name
}

// ratioText prints the Victory Ratio in tenths, as 14.3 states it.
func ratioText(a, b int) string {
	high, low := max(a, b), min(a, b)
	if low < 0 {
		high, low = high-low, -low
	}
	if low == 0 {
		return "-"
	}
	tenths := high * 10 / low
	return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}

// finish ends the game with a result. The step that is running returns
// seq.Over; elsewhere the caller clears the stack.
func (r *run) finish(res *result) {
	r.result = res
	winner, ahead := "none", "none"
	if res.winner != sideNone {
		winner = string(r.seat(res.winner))
	}
	if sd := sides.Ahead[side](res.vp); sd != sideNone { // 14.3e: more points win in competition, even a draw
		ahead = string(r.seat(sd))
	}
	r.emit("victory", "14.3", "winner", winner, "level", res.level, "ratio", ratioText(res.vp[0], res.vp[1]), "reason", res.reason,
		"ahead", ahead, string(r.seat(sideA)), res.vp[0], string(r.seat(sideB)), res.vp[1])
}

// armistice notes an offer or an acceptance. Offers of both sides in the
// same Game Turn end the game, which is then scored (14.3(2)).
func (r *run) armistice(sd side, o *orders.Order) {
	if o.Sub == "WITHDRAW" {
		r.offer[sd] = false
		r.offers("armistice-withdrawn", "14.3", "side", r.seat(sd))
		return
	}
	if o.Sub == "ACCEPT" && !r.offer[sd.other()] {
		r.fault(o.Pos, "no-offer", "14.3")
		return
	}
	r.offer[sd] = true
	if !r.offer[sd.other()] {
		r.offers("armistice-offered", "14.3", "side", r.seat(sd))
		return
	}
	r.emit("armistice", "14.3")
	r.score("armistice")
}
