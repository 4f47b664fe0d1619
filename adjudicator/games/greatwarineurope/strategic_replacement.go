// The Replacement Phase (5.3).
// The Turkish Required Reserve (5.38).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

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

// replace carries out REPLACE unit, unit: with SUPPORT an HQ returns on its Support side, with FULL a unit of two steps whole. Such a
// word between units is of the one before it; behind the last one it is of all that have none.
func (r *run) replace(sd side, o *orders.Order) {
	list, ok := r.readReplaced(sd, o)
	if !ok {
		return
	}
	if len(list) == 0 {
		r.fault(o.Pos, "no-units", "5.31", "hex", "")
	}
	for _, x := range list {
		if x.support && r.counter(x.unit).kind != headquarters {
			r.fault(x.at, "contrary", "5.34", "text", r.unitName(x.unit), "other", "SUPPORT")
			continue
		}
		r.rebuild(o.Pos, x.unit, x.whole, x.support)
	}
}

// replaced is a unit of REPLACE with how it returns.
type replaced struct {
	unit                    unitID
	at                      orders.Pos
	whole, support, reduced bool
}

// said tells whether the line says how the unit returns.
func (x *replaced) said() bool { return x.whole || x.support || x.reduced }

// readReplaced reads the units of REPLACE, each with its words.
func (r *run) readReplaced(sd side, o *orders.Order) (list []replaced, ok bool) {
	last := 0 // the argument of the last unit
	for i, a := range o.Args {
		if !isReplaceWord(a) {
			last = i
		}
	}
	for i, a := range o.Args {
		if !isReplaceWord(a) {
			u, ok := r.readUnit(a, sd)
			if !ok {
				return nil, false
			}
			list = append(list, replaced{unit: u, at: a.Pos})
			continue
		}
		if a.Is("BOX") || len(list) == 0 {
			continue
		}
		open := list[len(list)-1:]
		if i > last { // those before it that have no word of their own, and the last
			for n := len(list) - 1; n > 0 && !list[n-1].said(); n-- {
				open = list[n-1:]
			}
		}
		for n := range open {
			x := &open[n]
			if (a.Is("FULL") || a.Is("SUPPORT")) && x.reduced || a.Is("REDUCED") && (x.whole || x.support) {
				r.fault(a.Pos, "contrary", "5.33", "text", argText(a), "other", r.unitName(x.unit))
				return nil, false
			}
			x.whole, x.support, x.reduced = x.whole || a.Is("FULL"), x.support || a.Is("SUPPORT"), x.reduced || a.Is("REDUCED")
		}
	}
	return list, true
}

func isReplaceWord(a orders.Arg) bool {
	return a.Is("FULL") || a.Is("SUPPORT") || a.Is("REDUCED") || a.Is("BOX")
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
	if have := r.RP[r.purse(k.nation)]; have < cost {
		r.fault(pos, "no-rp", "5.35", "nation", r.purse(k.nation).String(), "need", cost, "have", have)
		return
	}
	r.RP[r.purse(k.nation)] -= cost
	r.countBritish(k, int(cost))
	if r.onMap(u) {
		r.units[u].flags &^= isBack
		r.emit("restored", "5.31", "unit", r.unitName(u), "hex", r.hexName(r.at(u)), "nation", r.purse(k.nation).String(), "n", cost)
		return
	}
	r.comeBack(u, back)
	r.emit("rebuilt", "5.33", "unit", r.unitName(u), "box", boxName(r.at(u)), "nation", r.purse(k.nation).String(), "n", cost)
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
	case s.RP[s.purse(k.nation)] == 0:
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

// reserveStep ends the Replacement Phase: the Arabs return, the dice say how many
// Turkish infantry divisions the reserve should have, and the CP fill it or send what
// is too much away; without an answer it is filled.
func (r *run) reserveStep(_ *seq.Frame, first bool) seq.Outcome {
	if first && !r.Dry {
		r.reviveArabs()
		r.rollReserve()
	}
	out := r.one(central, phaseReserve, first)
	if out != seq.Done {
		return out
	}
	if r.hasReserve() && !r.Phase.Filled {
		r.fillReserve()
	}
	r.Phase.Reserve, r.Phase.Filled = false, false
	r.settle()
	return out
}

// rollReserve rolls the dice of the letter; the CP are asked when they can do anything
// about the number and no standing order says what.
func (r *run) rollReserve() {
	if !r.hasReserve() {
		return
	}
	n, have := 0, r.reserveCount()
	for range r.sys.tables.letters[r.Letter].reserve {
		n += r.roll("turkish reserve", "5.38")
	}
	r.ReserveRoll = int8(n)
	r.emit("reserve-roll", "5.38", "n", n, "have", have)
	r.Phase.Reserve = !r.standsReserve() && (have > n || have < n && len(r.weakest(isFillable)) > 0)
}

// standsReserve tells whether a standing order answers for the reserve; HOLD is about
// the 3rd Division alone (17.31).
func (s *State) standsReserve() bool {
	return slices.ContainsFunc(s.standing[central], func(o orders.Order) bool { return o.Sub == "RESERVE" && !says(o.Args, "HOLD") })
}

// isFillable tells the places from which the reserve may be filled: the maps, the
// Transit Box, the Available Units Boxes.
func isFillable(at loc) bool {
	return at >= 0 || at == locTransit || at == locNear || at == locAvailable
}

// reserveAll carries out PLACE unit, unit AT RESERVE or AT TRANSIT.
func (r *run) reserveAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "PLACE") {
		args, where := r.placeWhere(o)
		if len(where) != 1 {
			r.fault(o.Pos, "reserve-or-transit", "5.38", "verb", o.Verb)
			continue
		}
		to := boxNamed(strings.ToUpper(where[0].Text))
		if list, ok := r.readUnits(args, sd); ok {
			r.moveReserve(o, list, to)
		}
	}
}

// moveReserve brings divisions into the reserve as long as some are missing, or the
// excess out of it.
func (r *run) moveReserve(o *orders.Order, list []unitID, to loc) {
	for _, u := range list {
		missing, at := int(r.ReserveRoll)-r.reserveCount(), r.at(u)
		var b bar
		switch {
		case to != locTRR && to != locTransit:
			b = bar{"reserve-or-transit", "5.38"}
		case !r.isReservist(u):
			b = bar{"no-reservist", "5.38"}
		case to == locTRR && !isFillable(at), to == locTransit && at != locTRR:
			b = bar{"not-from-there", "5.38"}
		case to == locTRR && missing <= 0:
			b = bar{"reserve-full", "5.38"}
		case to == locTransit && missing >= 0:
			b = bar{"no-excess", "5.38"}
		}
		if !b.ok() {
			r.fault(o.Pos, b.code, b.rule, "unit", r.unitName(u), "hex", r.placeName(at), "verb", o.Verb)
			return
		}
		r.Phase.Filled = true
		if to == locTRR {
			r.intoReserve(u)
		} else {
			r.outOfReserve(u)
		}
	}
}

func (r *run) intoReserve(u unitID) {
	r.emit("reserve", "5.38", "unit", r.unitName(u), "from", r.placeName(r.at(u)))
	r.put(u, locTRR)
	r.units[u].flags = 0
}

func (r *run) outOfReserve(u unitID) {
	r.put(u, locTransit)
	r.emit("released", "5.38", "unit", r.unitName(u), "box", boxName(locTransit))
}

// hasReserve tells whether the dice of the reserve are rolled: from C until Turkey
// surrenders, in the games with the Near East.
func (s *State) hasReserve() bool {
	return s.mode != europe && s.Letter >= letterC && !s.Surrendered && s.War[turkey]
}

// isReservist tells Turkish infantry divisions.
func (s *State) isReservist(u unitID) bool {
	k := s.counter(u)
	return k.nation == turkey && k.kind == infantry && k.size == division
}

// reserveCount counts the divisions in the Reserve Box.
func (s *State) reserveCount() (n int) {
	for u := range s.units {
		if u := unitID(u); s.at(u) == locTRR && s.isReservist(u) {
			n++
		}
	}
	return n
}

// fillReserve does what no line says: it brings what is missing, whom a standing order
// names first, then the lowest factors, from the maps, from the Transit Box, from the
// Available Units Boxes (21). STAND RESERVE NONE leaves it short; STAND RESERVE RELEASE
// sends what is too much to the Transit Box.
func (r *run) fillReserve() {
	missing := int(r.ReserveRoll) - r.reserveCount()
	if missing < 0 && r.hasStanding(central, "RESERVE", "RELEASE") {
		list := r.weakest(func(at loc) bool { return at == locTRR })
		for _, u := range list[len(list)+missing:] {
			r.outOfReserve(u)
		}
	}
	if missing <= 0 || r.hasStanding(central, "RESERVE", "NONE") {
		return
	}
	for _, u := range r.reservists() {
		if missing == 0 {
			return
		}
		r.intoReserve(u)
		missing--
	}
}

// reservists are those who may come into the reserve, the first first.
func (r *run) reservists() (list []unitID) {
	for i := range r.standing[central] {
		if o := &r.standing[central][i]; o.Sub == "RESERVE" {
			for _, u := range r.unitsIn(o.Args, central) {
				if r.isReservist(u) && isFillable(r.at(u)) {
					list = append(list, u)
				}
			}
		}
	}
	for _, from := range [...]func(at loc) bool{
		func(at loc) bool { return at >= 0 },
		func(at loc) bool { return at == locTransit },
		func(at loc) bool { return at == locNear || at == locAvailable },
	} {
		for _, u := range r.weakest(from) {
			if !slices.Contains(list, u) {
				list = append(list, u)
			}
		}
	}
	return list
}

// weakest lists the reservists of some places, the lowest factors first.
func (s *State) weakest(in func(at loc) bool) (list []unitID) {
	for u := range s.units {
		if u := unitID(u); s.isReservist(u) && in(s.at(u)) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return s.worth(a) - s.worth(b) })
	return list
}
