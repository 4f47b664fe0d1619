// Russian revolutions (5.4), the treaty (5.46) and the Red Army (15.9).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// revolutionStep declares the treaty that the CP have ordered (5.46), rolls for the next
// of the two revolutions (5.41) and forms the Red Army (15.93).
func (r *run) revolutionStep(_ *seq.Frame, first bool) seq.Outcome {
	if first && !r.Dry {
		r.revolt()
	}
	out := r.one(allied, phaseRevolution, first)
	if out != seq.Done {
		return out
	}
	if r.Phase.Red > 0 {
		r.formRedArmy(r.redRanks())
	}
	if r.settle(); r.result != nil {
		return seq.Over
	}
	return out
}

// revolt is what happens in the phase before the Allies are asked about the Red Army.
func (r *run) revolt() {
	if r.Phase.Peace {
		r.Phase.Peace, r.Treaty = false, true
		r.emit("treaty", "5.46")
	}
	if r.War[russia] && !r.isScenario1914() && !r.peaceDeclared() {
		switch {
		case r.Czar == 0:
			r.rollCzar()
		case r.Bolshevik == 0 && r.Letter > r.Czar:
			r.rollBolshevik()
		}
		r.rollRedArmy()
	}
	r.RussianAttacks, r.RussianPeace = 0, 0
}

func (s *State) peaceDeclared() bool { return s.Treaty }

// cpCities counts the cities of Russia and Russian Poland that the CP hold, and
// russianCities those of the CP that Russia holds (5.42, 5.43).
func (s *State) cpCities() (n int) {
	for _, c := range s.sys.board.towns {
		h := s.hex(c)
		if h.place == city && (h.country == inRussia || h.country == inPoland) && s.uses(h.front) && s.control[c] == central {
			n++
		}
	}
	return n
}

// isRussian tells whether a CP city is under Russian control: an RU unit is there, or
// was the last Allied one to enter it (7.1, 5.43).
func (s *State) isRussian(c cell) bool {
	if s.control[c] != allied {
		return false
	}
	for u := range s.pieces.Of(c, allied) {
		if s.counter(u).army == russia {
			return true
		}
	}
	return s.spoiled[c]&russianLast != 0
}

func (s *State) russianCities() (n int) {
	for _, c := range s.sys.board.towns {
		h := s.hex(c)
		if owner, ok := s.sys.ownerOf(h.country); h.place == city && ok && s.sideOfNation(owner) == central && s.isRussian(c) {
			n++
		}
	}
	return n
}

// What the dice of the revolutions must reach (5.42, 5.44).
const (
	revolts           = 11
	revoltsNearEast   = 7
	firstNearEastRoll = letterI
)

// rollCzar rolls for the Fall of the Czar (5.42, 5.43).
func (r *run) rollCzar() {
	box := &r.sys.tables.letters[r.Letter]
	if r.mode == nearEast {
		if box.czarDie == 0 {
			return
		}
		die, by := r.roll("fall of the czar", "5.43"), r.cpCities()
		falls := die+by >= int(box.czarDie)
		r.emit("czar-roll", "5.43", "die", die, "n", by, "total", die+by, "need", int(box.czarDie))
		if falls {
			r.fallOfCzar()
		}
		return
	}
	by := r.cpCities() + int(box.czar) - r.russianCities()
	if r.wasPlayed("6.42") {
		by += 2
	}
	if r.wasPlayed("6.28") {
		by++
	}
	if r.control[r.sys.board.at.petrograd] == central {
		by += 3
	}
	die := r.roll("fall of the czar", "5.42")
	r.emit("czar-roll", "5.42", "die", die, "n", by, "total", die+by, "need", revolts)
	if die+by >= revolts {
		r.fallOfCzar()
	}
}

// wasPlayed tells whether an event of a rule has been played, in force or gone.
func (s *State) wasPlayed(rule string) bool {
	return slices.ContainsFunc(s.chitsOf(rule), func(i int) bool {
		return s.Chits[i].At == chitPlay || s.Chits[i].At == chitGone && s.Chits[i].Turn > 0
	})
}

// fallOfCzar turns the Czarist infantry over, wherever it is; the other divisions of
// the Provisional Government come (5.45, 15.91, 15.92).
func (r *run) fallOfCzar() {
	r.Czar = r.Letter
	n := 0
	for u := range r.units {
		u := unitID(u)
		k := r.counter(u)
		switch {
		case k.back == asPG && r.at(u) != locOut && r.at(u) != locPending:
			r.units[u].flags |= isBack
			n++
		case k.entries[r.mode].kind == atFoC && r.at(u) == locPending:
			r.station(u, locAvailable)
			n++
		}
	}
	r.expire("6.38")
	r.emit("czar-falls", "5.45", "n", n)
}

// rollBolshevik rolls for the Bolshevik Revolution (5.44).
func (r *run) rollBolshevik() {
	by, need := int(r.RussianAttacks)+int(r.RussianPeace)-r.russianCities()+r.cpCities(), revolts
	if r.mode == nearEast {
		need = revoltsNearEast
	}
	die := r.roll("bolshevik revolution", "5.44")
	r.emit("bolshevik-roll", "5.44", "die", die, "n", by, "total", die+by, "need", need)
	if die+by >= need {
		r.Bolshevik = r.Letter
		r.emit("bolsheviks", "5.45")
		r.collapse(russia, "16.3")
	}
}

// mayDeclare tells whether the CP may declare the treaty of Brest-Litovsk: in a
// Revolution Phase after the Bolshevik Revolution (5.46).
func (s *State) mayDeclare() bar {
	switch {
	case s.Treaty, s.Phase.Peace:
		return bar{"treaty-made", "5.46"}
	case s.Bolshevik == 0 || s.Bolshevik >= s.Letter:
		return bar{"no-revolution", "5.46"}
	}
	return bar{}
}

// declarePeace takes DECLARE BREST-LITOVSK; the treaty is declared in the Revolution
// Phase.
func (r *run) declarePeace(o *orders.Order) {
	if b := r.mayDeclare(); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "verb", o.Verb)
		return
	}
	r.Phase.Peace = true
}

// redDivision is what the Red Army is formed of: a division of the Provisional
// Government in supply that bears the red symbol (15.93).
func (s *State) redDivision(u unitID) bool {
	k := s.counter(u)
	isPG := k.nation == provisional || k.back == asPG && s.units[u].flags&isBack != 0
	return k.red && isPG && s.units[u].flags&isRed == 0 && s.onMap(u) && s.isSupplied(u)
}

// rollRedArmy rolls for the Red divisions from the second Strategic Turn after the
// Revolution on, unless a standing order forbids it; the Allies are asked when there are
// more divisions to choose from and no standing order names some (15.93).
func (r *run) rollRedArmy() {
	if r.Bolshevik == 0 || r.Treaty || r.Letter < r.Bolshevik+2 {
		return
	}
	o, list := r.standingFor(allied, "REDARMY"), r.redRanks()
	if len(list) == 0 || o != nil && says(o.Args, "NO", "NEVER") {
		return
	}
	die := r.roll("red army", "15.93")
	r.emit("red-army-roll", "15.93", "die", die, "n", len(list))
	r.Phase.Red = int8(min(die, len(list)))
	if o != nil || len(list) <= die {
		r.formRedArmy(list)
	}
}

// redRanks are the divisions that the Red Army can be formed of: whom a standing order
// names first, then by their hexes (21).
func (r *run) redRanks() (list []unitID) {
	if o := r.standingFor(allied, "REDARMY"); o != nil {
		for _, u := range r.unitsIn(o.Args, allied) {
			if r.redDivision(u) {
				list = append(list, u)
			}
		}
	}
	named := len(list)
	for u := range r.units {
		if u := unitID(u); r.redDivision(u) && !slices.Contains(list[:named], u) {
			list = append(list, u)
		}
	}
	slices.SortStableFunc(list[named:], func(a, b unitID) int { return int(r.at(a)) - int(r.at(b)) })
	return list
}

// redArmyAll carries out REDARMY unit, unit, as many as the die says, or NONE.
func (r *run) redArmyAll(sd side, lines []orders.Order) {
	for o := range r.each(sd, lines, "REDARMY") {
		if says(o.Args, "NONE") {
			r.Phase.Red = 0
			continue
		}
		list, ok := r.readUnits(o.Args, sd)
		if !ok {
			continue
		}
		wrong := slices.IndexFunc(list, func(u unitID) bool { return !r.redDivision(u) })
		switch {
		case wrong >= 0:
			r.fault(o.Pos, "not-red", "15.93", "unit", r.unitName(list[wrong]))
		case len(list) != int(r.Phase.Red):
			r.fault(o.Pos, "red-count", "15.93", "n", len(list), "need", r.Phase.Red)
		default:
			r.formRedArmy(list)
		}
	}
}

// formRedArmy turns the first of a list into Red divisions, as many as the die said; an
// HQ that gives no support comes with them.
func (r *run) formRedArmy(list []unitID) {
	list = list[:r.Phase.Red]
	r.Phase.Red = 0
	for _, u := range list {
		r.units[u].flags |= isRed
	}
	r.emit("red-army", "15.93", "units", r.unitNames(list))
	for u := range r.units {
		if u := unitID(u); r.counter(u).entries[r.mode].kind == redArmy && r.at(u) == locPending {
			r.station(u, locAvailable)
			r.emit("reinforcement", "15.93", "unit", r.unitName(u), "box", boxName(locAvailable))
			break
		}
	}
}
