// Morale Points of the Great Powers (3.4).

package balkanwars

import (
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// moralePoints is what a side's Great Powers give it each turn: their printed
// Diplomatic Power (3.4, R15).
func (s *State) moralePoints(sd side) (n int) {
	for p := austria; p < nations; p++ {
		if s.allegiance[p] == sd {
			n += s.sys.tables.politics.powers[p].diplomatic
		}
	}
	return n
}

// moraleChoice reports whether the points of this turn can be divided in
// more than one way: several countries have room, and together more than
// there are points.
func (s *State) moraleChoice(sd side) bool {
	room, countries := 0, 0
	for n := range nations {
		if s.takesMorale(n, sd) {
			room += s.sys.tables.num.moraleMax - int(s.morale[n])
			countries++
		}
	}
	return countries > 1 && room > s.moralePoints(sd)
}

// takesMorale reports whether a country can receive Morale Points of a side's
// Great Powers (R16).
func (s *State) takesMorale(n nation, sd side) bool {
	return n.hasMorale() && s.allegiance[n] == sd && !s.capitulated[n] && int(s.morale[n]) < s.sys.tables.num.moraleMax
}

// giveMorale divides the points: GIVE MORALE SE 1, BU 1 first, then the
// standing orders GIVE, and what is left to the country with the lowest
// morale, in the order of the countries when equal (3.4, rules 15).
func (r *run) giveMorale(sd side) {
	left := r.moralePoints(sd)
	given := [nations]int{}
	for _, o := range r.talkLines(sd, "GIVE", false) {
		r.amounts(sd, o, "3.4", func(a orders.Arg, n nation, count int) {
			code := ""
			switch {
			case !n.hasMorale() || r.allegiance[n] != sd:
				code = "not-yours"
			case r.capitulated[n]:
				code = "capitulated"
			case count > left:
				code = "no-gift"
			}
			if code != "" {
				r.drop(sd, o, a.Pos, code, "3.4", "nation", n, "need", count, "have", left)
				return
			}
			left -= count
			given[n] += count
		})
	}
	if r.Dry {
		return
	}
	rung := answeredBy(left == 0)
	if left > 0 {
		if !r.moraleChoice(sd) {
			rung = standing.Only
		}
		for _, n := range r.moraleOrder(sd) {
			for ; left > 0 && r.takesMorale(n, sd) && int(r.morale[n])+given[n] < r.sys.tables.num.moraleMax; left-- {
				given[n]++
				rung = standing.Standing
			}
		}
	}
	for ; left > 0; left-- {
		n := r.lowestMoraleOf(sd, &given)
		if n == noNation {
			break
		}
		given[n]++
	}
	if r.moralePoints(sd) > 0 {
		r.settledBy(sd, "give-morale", "3.4", rung)
	}
	for n := range nations {
		if given[n] > 0 {
			r.changeMorale(n, given[n], "powers", "3.4")
		}
	}
}

// moraleOrder is the order of countries of the first standing order GIVE.
// WEAKEST is the default: the lowest morale.
func (r *run) moraleOrder(sd side) (list []nation) {
	for _, o := range r.standingFor(sd, "GIVE") {
		if !r.talkHolds(o.When, sd, false) {
			continue
		}
		for _, a := range o.Args {
			if n := parseNation(strings.ToUpper(a.Text)); n != noNation {
				list = append(list, n)
			}
		}
		return list
	}
	return nil
}

// lowestMoraleOf is the country of a side with the lowest morale that has
// room, counting what it is given now.
func (s *State) lowestMoraleOf(sd side, given *[nations]int) nation {
	best := noNation
	for n := range nations {
		if !s.takesMorale(n, sd) || int(s.morale[n])+given[n] >= s.sys.tables.num.moraleMax {
			continue
		}
		if best == noNation || int(s.morale[n])+given[n] < int(s.morale[best])+given[best] {
			best = n
		}
	}
	return best
}

// answeredBy names the rung of a decision that a line of the sheet, else the
// default has answered.
func answeredBy(line bool) standing.Rung {
	if line {
		return standing.Clause
	}
	return standing.Default
}
