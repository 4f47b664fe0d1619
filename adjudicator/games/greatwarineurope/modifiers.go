// What changes the die of a combat (10.5).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/table"
)

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
		row := r.counter(u).army.trencher()
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
