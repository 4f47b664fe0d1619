package pathsofglory

import (
	"feldpost/orders"
)

// aboutTurn looks at what the end of the turn takes as the board stands when
// the sheet is done: offensives that are due, Attrition, sieges (7.1.3, 14.3,
// 15.3).
func (w *warner) aboutTurn() {
	w.aboutOffensive()
	w.aboutAttrition()
	w.aboutSieges()
	if w.side == ap && (w.level[ap] == totalWar || w.rises(ap) && w.level[ap] == limitedWar) && !w.hasPlayed(cardItaly) && w.isLastAction() {
		w.warn(orders.Pos{}, "italy-neutral", "card AP 17", w.level[ap] == totalWar && w.act.Use != noUse)
	}
}

// aboutOffensive: a mandatory offensive that no attack carries out costs a
// point (7.1.3); none is due after the French Mutiny.
func (w *warner) aboutOffensive() {
	o := w.mo[w.side]
	if o == offNone || w.moDone[w.side] || w.side == ap && o == offFR && w.hasPlayed(cardMutiny) {
		return
	}
	attacks := false
	for i := range w.script {
		if w.active != w.side || w.script[i].Verb != "ATTACK" {
			continue
		}
		attacks = true
		if b := w.battleOf(i); b != nil && len(b.Sides[defending].Units) > 0 && w.fulfils(b, o) {
			return
		}
	}
	w.warn(orders.Pos{}, "offensive-due", "7.1.3", w.isLastAction() && w.act.Use != noUse && !w.act.Stopped, "nation", o, "attacks", attacks)
}

// aboutAttrition: own units out of supply die, own spaces that are cut off
// change hands (14.3.5, 14.3.6). It is certain only when nobody acts any more
// and no combat comes before it.
func (w *warner) aboutAttrition() {
	certain := w.isLastAction() && w.side == ap && w.act.Use != noUse && !w.has("ATTACK") && !w.act.Stopped
	before, turned := w.was.clone().attritionNow()
	dying, turning := w.attritionNow()
	var old []unitID
	fresh := map[orders.Pos][]unitID{}
	var lines []orders.Pos
	for u := unitID(1); int(u) < len(w.sys.counters); u++ {
		switch {
		case !dying[u] || w.sideOf(u) != w.side:
		case before[u] && w.lineOfUnit(u) == orders.Pos{}:
			old = append(old, u)
		default:
			pos := w.lineOfUnit(u)
			if fresh[pos] == nil {
				lines = append(lines, pos)
			}
			fresh[pos] = append(fresh[pos], u)
		}
	}
	for _, pos := range lines {
		w.warn(pos, "supply-lost", "14.3.5", certain, "units", w.unitNames(fresh[pos]))
	}
	if len(old) > 0 {
		w.warn(orders.Pos{}, "will-starve", "14.3.5", certain, "units", w.unitNames(old))
	}
	var lost []space
	vp := 0
	for sp := space(1); int(sp) < len(w.sys.board.places); sp++ {
		p := w.place(sp)
		if turning[sp] && w.control[sp] == w.side && (w.isVP(sp) || p.capital || p.source || !turned[sp]) {
			lost = append(lost, sp)
			if w.isVP(sp) {
				vp++
			}
		}
	}
	if len(lost) > 0 {
		w.warn(orders.Pos{}, "attrition-spaces", "14.3.6", certain, "spaces", w.namesOf(lost), "vp", vp)
	}
}

// has reports whether the action has a line of a verb.
func (w *warner) has(verb string) bool {
	for i := range w.script {
		if w.script[i].Verb == verb && w.active == w.side {
			return true
		}
	}
	return false
}

// aboutSieges: own forts that are besieged are rolled for (15.3.1).
func (w *warner) aboutSieges() {
	var list []space
	for _, sp := range w.sys.board.forts {
		if w.control[sp] == w.side && w.isBesieged(sp) {
			list = append(list, sp)
		}
	}
	if len(list) > 0 {
		w.warn(orders.Pos{}, "forts-besieged", "15.3.1", false, "spaces", w.namesOf(list))
	}
}

// aboutLeaving looks at the spaces that movement or redeployment has left:
// what the enemy can now walk into, and sieges that are lifted.
func (w *warner) aboutLeaving() {
	enemy := w.State.clone()
	enemy.active = w.side.other()
	for sp := space(1); int(sp) < len(w.sys.board.places); sp++ {
		if w.pieces.Has(sp, w.side) || !w.was.pieces.Has(sp, w.side) {
			continue
		}
		if w.enemyFort(sp, w.side) && w.was.isBesieged(sp) {
			w.warn(w.lineOf(sp), "siege-lifted", "15.2.1", true, "space", w.name(sp))
		}
		if w.control[sp] != w.side || w.fortIntact(sp) || w.isClosed(sp) || !enemy.canWalkInto(sp) {
			continue
		}
		pos, p := w.lineOf(sp), w.place(sp)
		switch {
		case w.isVP(sp):
			w.warn(pos, "vp-open", "11.1.13", false, "space", w.name(sp))
		case p.capital && p.nation != belgium && p.nation != serbia:
			w.warn(pos, "capital-open", "13.1.10", false, "space", w.name(sp))
		case p.source:
			w.warn(pos, "source-open", "14.2", false, "space", w.name(sp))
		case sp == w.beachhead:
			w.warn(pos, "beachhead-open", "9.5.3.5", false, "space", w.name(sp))
		}
		if n := w.trenchIn(sp, w.side); n > 0 {
			w.warn(pos, "trench-open", "11.2.4", false, "space", w.name(sp), "level", n)
		}
	}
}

// canWalkInto reports whether a unit of the active side that is in supply
// could enter a space by movement in one action.
func (s *State) canWalkInto(to space) bool {
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		if s.sideOf(u) == s.active && s.at(u).isMap() && s.mf(u) > 0 && s.isReady(u) && len(s.wayTo([]unitID{u}, to)) > 0 {
			return true
		}
	}
	return false
}

// aboutSurrounded: units beside the enemy that the sheet has left without any
// way of retreat die when they are beaten, armies for good (12.5.4).
func (w *warner) aboutSurrounded() {
	before := w.was.clone()
	for sp := space(1); int(sp) < len(w.sys.board.places); sp++ {
		if !w.pieces.Has(sp, w.side) || !w.beside(sp) {
			continue
		}
		var list []unitID
		for u := range w.pieces.Of(sp, w.side) {
			if w.isFrozen(u) || len(w.ways(u, sp, 1)) > 0 {
				continue
			}
			if before.at(u) == sp && len(before.ways(u, sp, 1)) == 0 {
				continue
			}
			list = append(list, u)
		}
		if len(list) > 0 {
			w.warn(w.lineOf(sp), "surrounded", "12.5.4", false, "units", w.unitNames(list), "space", w.name(sp))
		}
	}
}

// beside reports whether enemy units stand beside a space.
func (w *warner) beside(sp space) bool {
	for _, l := range w.place(sp).links {
		if w.pieces.Has(l.to, w.side.other()) {
			return true
		}
	}
	return false
}
