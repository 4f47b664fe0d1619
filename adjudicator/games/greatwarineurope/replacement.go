// The Replacement Phase (5.3).

package greatwarineurope

import "feldpost/orders"

// mayReplace tells whether a side has anything to order in the Replacement Phase.
func (s *State) mayReplace(sd side) bool {
	if sd == central && s.mayDeclare().ok() || sd == allied && s.lostArabs() {
		return true
	}
	for u := range s.units {
		if u := unitID(u); s.sideOf(u) == sd && s.mayRebuild(u).ok() {
			return true
		}
	}
	return false
}

// replaceAll carries out the lines of a side.
func (r *run) replaceAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "REPLACE", "DECLARE", "PLACE") {
		switch o.Verb {
		case "REPLACE":
			r.replace(sd, o)
		case "DECLARE":
			r.declarePeace(o)
		case "PLACE":
			r.nameArabHex(sd, o)
		}
	}
}

// replace carries out REPLACE unit, unit; with SUPPORT the HQ of the line return on
// their Support side, with FULL its units of two steps return whole.
func (r *run) replace(sd side, o *orders.Order) {
	var list []unitID
	whole, support := false, false
	for _, a := range o.Args {
		switch {
		case a.Is("FULL"):
			whole = true
		case a.Is("SUPPORT"):
			support = true
		case a.Is("REDUCED"), a.Is("BOX"):
		default:
			u, ok := r.readUnit(a, sd)
			if !ok {
				return
			}
			list = append(list, u)
		}
	}
	if len(list) == 0 {
		r.fault(o.Pos, "no-units", "5.31", "hex", "")
	}
	for _, u := range list {
		r.rebuild(o.Pos, u, whole, support)
	}
}

// rebuild brings one unit back, or restores it on the map.
func (r *run) rebuild(pos orders.Pos, u unitID, whole, support bool) {
	k := r.counter(u)
	cost, back := int8(1), k.back == reduced || k.back == depleted && k.support > 0
	switch {
	case support && k.kind == headquarters && k.support > 0:
		cost, back = 2, false
		if r.noSupport() {
			r.fault(pos, "no-support-now", "5.34", "unit", r.unitName(u))
			return
		}
		if k.army == russia && r.Czar > 0 {
			r.fault(pos, "no-support-now", "5.45", "unit", r.unitName(u))
			return
		}
	case whole && k.steps == 2 && !r.onMap(u):
		cost, back = 2, false
		if k.fixed == fixedFull {
			r.fault(pos, "never-full", "5.32", "unit", r.unitName(u))
			return
		}
	}
	if b := r.mayRebuild(u); !b.ok() {
		r.fault(pos, b.code, b.rule, "unit", r.unitName(u), "at", r.placeName(r.at(u)))
		return
	}
	if have := r.RP[k.nation.purse()]; have < cost {
		r.fault(pos, "no-rp", "5.35", "nation", k.nation.purse().String(), "need", cost, "have", have)
		return
	}
	r.RP[k.nation.purse()] -= cost
	r.countBritish(k, int(cost))
	if r.onMap(u) {
		r.units[u].flags &^= isBack
		r.emit("restored", "5.31", "unit", r.unitName(u), "hex", r.hexName(r.at(u)), "nation", k.nation.purse().String(), "n", cost)
		return
	}
	r.comeBack(u, back)
	r.emit("rebuilt", "5.33", "unit", r.unitName(u), "box", boxName(r.at(u)), "nation", k.nation.purse().String(), "n", cost)
}

// comeBack puts a dead unit into the box of the sheet on which it was lost (5.35,
// 5.37). Shock troops return as infantry, the Alpenkorps as it was (5.32, 15.46); who
// has turned into infantry or a division of the Provisional Government stays so.
func (r *run) comeBack(u unitID, back bool) {
	k, was := r.counter(u), r.units[u]
	to := loc(locAvailable)
	if r.at(u) == locDeadNear {
		to = locNear
	}
	flags := isRebuilt | was.flags&(isLost2|isRegular)
	if back || (k.back == asInfantry || k.back == asPG) && was.flags&isBack != 0 || k.special == alpenkorps && r.ShockEvents > 0 {
		flags |= isBack
	}
	r.put(u, to)
	r.units[u] = unit{flags: flags, front: was.front} // 5.36: British return on their front
}

// mayRebuild tells whether RP can bring a unit back or restore it now.
// The British experimental tanks and the German ones never come back (15.26), nor
// what has a dot.
func (s *State) mayRebuild(u unitID) bar {
	k, at := s.counter(u), s.at(u)
	switch {
	case k.nation == arabs:
		return bar{"never-by-rp", "5.35"}
	case at >= 0 && (k.steps != 2 || s.units[u].flags&isBack == 0):
		return bar{"not-lost", "5.31"}
	case at >= 0 && k.fixed == fixedFull:
		return bar{"never-full", "5.32"}
	case at >= 0 && s.Duties.NoRefit == s.Letter && s.Letter > 0:
		return bar{"influenza", "6.58"}
	case at < 0 && at != locDead && at != locDeadNear:
		return bar{"not-lost", "5.31"}
	case k.fixed == fixedWhole:
		return bar{"never-rebuilt", "5.32"}
	case k.nation == germany && s.mode == nearEast:
		return bar{"never-rebuilt", "5.37"}
	case k.nation == serbia && s.isTyphus():
		return bar{"typhus", "6.57"}
	case s.Fallen[k.army] && k.kind == headquarters:
		return bar{"never-rebuilt", "16.11"}
	case s.RP[k.nation.purse()] == 0:
		return bar{"no-rp-left", "5.35"}
	case at >= 0 && !s.isSupplied(u):
		return bar{"unsupplied", "5.31"}
	}
	if i := k.bound(); i >= 0 && s.Phase.Steps[i] > 0 { // one step each, as their full sides never return (5.32)
		return bar{"one-step", "5.36"}
	}
	return bar{}
}

// Which contingents have one step in a Replacement Phase (5.36).
const (
	stepsCanadian = iota
	stepsAnzac
	stepsBound
)

// bound is which of them a counter belongs to, -1 for none.
func (k *counter) bound() int {
	switch {
	case k.contingent == canadian:
		return stepsCanadian
	case k.contingent.isAnzac():
		return stepsAnzac
	}
	return -1
}

// countBritish counts the steps of Canadians and Anzacs (5.36).
func (r *run) countBritish(k *counter, steps int) {
	if i := k.bound(); i >= 0 {
		r.Phase.Steps[i] += int8(steps)
	}
}

// lostArabs tells whether the Arab Northern Army is to return (5.35).
func (s *State) lostArabs() bool { return s.mode != europe && s.hasArabs() && !s.arabsOnMap() }

// nameArabHex carries out PLACE ANA AT a desert hex of Palestine.
func (r *run) nameArabHex(sd side, o *orders.Order) {
	args, where := r.placeWhere(o)
	switch {
	case sd != allied:
		r.fault(o.Pos, "other-side-only", "5.35", "verb", o.Verb)
	case !says(args, "ANA", "AB") || len(where) != 1:
		r.fault(o.Pos, "want-place", "5.35")
	case !r.lostArabs():
		r.fault(o.Pos, "no-arabs", "5.35")
	default:
		c, ok := r.readHex(where[0])
		if ok && !r.isArabDesert(c) {
			r.fault(o.Pos, "no-arab-desert", "6.7", "hex", r.hexName(c))
		} else if ok {
			r.Phase.Arabs = c
		}
	}
}

// reviveArabs brings the Arab Northern Army back after its loss: a random unit, free, in
// the desert hex of Palestine that the Allies name (5.35, 15.83).
func (r *run) reviveArabs() {
	if r.lostArabs() {
		r.placeArabs()
	}
	r.Phase.Arabs = 0
}
