// The column of a combat: strengths, ratio and shifts (10.3, 10.4).
// What changes the die of a combat (10.5).

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

// modifier is what changes the die in all: a column beyond the table adds to it (10.54),
// and the defender gains three at most (10.55).
func (l *look) modifier() int {
	return max(-3, l.changes.Sum()+max(0, l.column-(columns-2)))
}

// modified is the die as the table reads it (10.56).
func (l *look) modified() int { return min(6, max(1, l.die+l.modifier())) }

// result looks a die up with all that changes it (10.37).
func (l *look) result(t crt) {
	l.loss = t.cells[min(l.column+1, columns-1)][l.modified()-1]
}

// modify finds what changes the die (10.5).
func (r *run) modify(b *battle) {
	r.modifyByGround(b)
	r.modifyByEvents(b, b.look.modify)
}

// modify adds what changes the die.
// All add up (10.51).
func (l *look) modify(reason string, by int, rule adjudicator.Rule) {
	if by != 0 {
		l.changes = append(l.changes, table.Change{Reason: reason, By: by, Rule: rule})
	}
}

// modifyByGround finds what changes the die by place, season and troops: nothing is
// spent (10.53, 14.4, 15.23, 15.44, 12.2).
func (r *run) modifyByGround(b *battle) {
	h, add := r.hex(b.target), b.look.modify
	if r.isConcentric(b) {
		add("concentric", 1, "10.53")
	}
	b.entrench = r.trenches(b)
	add("trenches", b.entrench, "14.4")
	add("tank", r.tankDRM(b), "15.23")
	add("shock", r.shockDRM(b), "15.44")
	switch {
	case h.front == caucasus && r.Weather[caucasus] == snow &&
		!(r.Turn == r.Duties.Winter && r.Turn > 0 && b.side == allied &&
			!slices.ContainsFunc(b.units, func(u unitID) bool { return r.counter(u).army != russia })):
		add("snow", -2, "12.2")
	case (h.front == egyptian || h.front == iraqi) && r.Weather[h.front] == hot:
		add("hot", -2, "12.2")
	}
}

// isConcentric tells whether a target is attacked from around (10.53, 26).
func (r *run) isConcentric(b *battle) bool {
	if h := r.hex(b.target); r.holdsFort(b.target, b.side.Other()) && b.target != r.sys.board.at.gaza &&
		b.target != r.sys.board.at.beersheba || h.front == iraqi && r.isKutFort(b.target, b.side.Other()) {
		return false
	}
	bits := 0
	for _, u := range b.units {
		if way := r.sys.board.Net().Way(b.target, r.at(u)); way >= 0 {
			bits |= 1 << way
		}
	}
	opposite := bits&(bits>>3)&7 != 0 // as any four hexes have
	return opposite || bits&0b010101 == 0b010101 || bits&0b101010 == 0b101010
}

// trenches are the DRM of the trenches of the defender (14.4, 14.5).
// In Europe the markers of the nations give it from Strategic Turn B on (14.41, 14.42,
// 14.43, 14.45, 14.47), on the N sheet the two hexes of Kress and the markers of an
// event (14.51, 14.52).
func (r *run) trenches(b *battle) int {
	h := r.hex(b.target)
	if len(b.defenders) == 0 || slices.ContainsFunc(b.defenders, func(u unitID) bool {
		return r.kindOf(u) == cavalry && !r.isFreeCavalry(u)
	}) {
		return 0 // not a fort alone (14.12), nor with cavalry (15.54)
	}
	if !h.front.inEurope() {
		if b.side == allied && r.spoiled[b.target]&hasTrench != 0 {
			return -1 // 14.53
		}
		return 0
	}
	t := &r.sys.tables.letters[r.Letter].trench
	worst := -9
	for _, u := range b.defenders {
		row := r.sys.tables.nations[r.counter(u).army].trench
		if row == trenchCP && r.nearSudArmy(u) {
			row = trenchGerman // 14.44
		}
		worst = max(worst, int(t[row])) // the worst for the defender (14.44, 14.46)
	}
	return worst
}

// tankDRM is that of the best tank in supply, unless an anti-tank unit in supply
// defends (15.23, 15.33).
func (r *run) tankDRM(b *battle) (n int) {
	for _, u := range b.units {
		if r.kindOf(u) == tank && r.isSupplied(u) {
			n = max(n, int(r.counter(u).drm))
		}
	}
	if r.hasAntitank(b) {
		return 0
	}
	return n
}

// hasAntitank tells whether an anti-tank unit in supply defends (15.33).
func (r *run) hasAntitank(b *battle) bool {
	return slices.ContainsFunc(b.defenders, func(u unitID) bool { return r.kindOf(u) == antitank && r.isSuppliedFor(u, toDefend) })
}

// shockDRM is that of shock troops: more for four (15.44, 15.45).
func (r *run) shockDRM(b *battle) int {
	n := 0
	for _, u := range b.units {
		if r.isShock(u) {
			n++
		}
	}
	switch {
	case n >= 4 && b.assault:
		return 3
	case n >= 4:
		return 2
	case n > 0:
		return 1
	}
	return 0
}
