// The column of a combat: strengths, ratio and shifts (10.3, 10.4).

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
)

// ratio is the column of two strengths on the unbounded line (10.34).
func ratio(a, d int) int {
	switch {
	case d <= 0:
		return 5 + a
	case a >= d:
		return a/d - 1
	case a <= 0:
		return -9
	}
	return 1 - (d+a-1)/a
}

// columnName prints a column of the unbounded line.
func columnName(k int) string {
	if k >= 0 {
		return strconv.Itoa(k+1) + "-1"
	}
	return "1-" + strconv.Itoa(1-k)
}

// halved is the strength of units of which some fight at half: their factors are
// summed, halved once and rounded up, none below 1 (10.33, 11.12).
func halved(sum, units int) int { return max((sum+1)/2, units) }

// reckon finds table, strengths, base column and the shifts without the HQ of the
// defender.
func (r *run) reckon(b *battle) {
	l := &b.look
	sum, weak, n := 0, 0, 0
	for _, u := range b.units {
		f := int(r.shown(u).attack)
		if !r.isSuppliedFor(u, toServe) { // also in a fortress (11.51)
			weak, n = weak+f, n+1
		} else {
			sum += f
		}
	}
	l.attack = sum + min(halved(weak, n), max(weak, n))
	sum, weak, n = 0, 0, 0
	for _, u := range b.defenders {
		f := int(r.shown(u).defence)
		if !r.isSuppliedFor(u, toDefend) {
			weak, n = weak+f, n+1
		} else {
			sum += f
		}
	}
	l.defence = sum + min(halved(weak, n), max(weak, n))
	count := len(b.defenders)
	if b.intrinsic {
		l.defence++
	}
	if r.holdsFort(b.target, b.side.Other()) || r.isKutFort(b.target, b.side.Other()) {
		count++
	}
	if count > 3 {
		l.table = 1
	}
	l.base = ratio(l.attack, l.defence)
	l.shifts = r.shifts(b)
	l.settle()
	if l.auto {
		l.loss = r.sys.tables.crt[l.table].auto
	}
}

// settle finds the column from base and shifts.
func (l *look) settle() {
	l.column = l.base + l.shifts.Sum()
	l.auto = l.column < -1
}

// isKutFort tells whether Kut is a fort for the Allies in it (14.21).
func (s *State) isKutFort(c cell, sd side) bool {
	return c == s.sys.board.at.kut && s.Kut && sd == allied
}

// shifts are what moves the column, HQ apart (10.4, 12.2, 14).
// They add up (10.41).
func (r *run) shifts(b *battle) (list table.Changes) {
	h := r.hex(b.target)
	add := func(reason string, by int, rule adjudicator.Rule) {
		if by != 0 {
			list = append(list, table.Change{Reason: reason, By: by, Rule: rule})
		}
	}
	w := r.Weather[h.front]
	if h.front == egyptian || h.front == iraqi {
		w = fair
	}
	if by := int(r.sys.tables.terrain[h.terrain].shift[w]); by != 0 {
		add(h.terrain.String(), -by, [...]adjudicator.Rule{1: "10.42", 2: "10.43"}[by])
	}
	if h.place == city && r.spoiled[b.target]&isDevastated == 0 {
		add("city", -1, "10.42")
	}
	if r.spoiled[b.target]&hasHindenburg != 0 && b.side == allied {
		add("hindenburg", -2, "14.31")
	} else if r.holdsFort(b.target, b.side.Other()) {
		add([...]string{"", "fort", "heavy-fort"}[h.fort], -int(h.fort), "14.12")
	}
	if r.isKutFort(b.target, b.side.Other()) {
		add("kut", -1, "14.21")
	}
	if r.allCross(b) && !r.hasFlotilla(b) {
		add("river", -1, "10.44")
	}
	if slices.ContainsFunc(b.units, func(u unitID) bool { return r.spoiled[r.at(u)]&isDevastated != 0 }) {
		add("devastated", -1, "14.63")
	}
	if r.isMixed(b.units) {
		add("mixed-attack", -1, "10.45")
	}
	if r.isMixed(b.defenders) || b.intrinsic && r.strangerToFort(b) {
		add("mixed-defence", 1, "10.45")
	}
	if b.hq != noUnit {
		add("attack-hq", int(r.counter(b.hq).support), "10.46")
	}
	return list
}

// allCross tells whether all attackers come over a river (10.44).
func (r *run) allCross(b *battle) bool {
	for _, u := range b.units {
		way := r.sys.board.Net().Way(r.at(u), b.target)
		if way < 0 || r.hex(r.at(u)).side[way]&sideRiver == 0 {
			return false
		}
	}
	return true
}
