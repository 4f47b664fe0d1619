// Russian revolutions (5.4), the treaty (5.46) and the Red Army (15.9).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// revolutionStep rolls for the next of the two revolutions (5.41) and forms the Red
// Army.
func (r *run) revolutionStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	if r.War[russia] && !r.isScenario1914() && !r.peaceDeclared() {
		switch {
		case r.Czar == 0:
			r.rollCzar()
		case r.Bolshevik == 0 && r.Letter > r.Czar:
			r.rollBolshevik()
		}
		r.formRedArmy()
	}
	r.RussianAttacks, r.RussianPeace = 0, 0
	if r.settle(); r.result != nil {
		return seq.Over
	}
	return seq.Done
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
		if owner, ok := ownerOf(h.country); h.place == city && ok && s.sideOfNation(owner) == central && s.isRussian(c) {
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
	case s.Treaty:
		return bar{"treaty-made", "5.46"}
	case s.Bolshevik == 0 || s.Bolshevik >= s.Letter:
		return bar{"no-revolution", "5.46"}
	}
	return bar{}
}

// declarePeace carries out DECLARE BREST-LITOVSK.
func (r *run) declarePeace(o *orders.Order) {
	if b := r.mayDeclare(); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "verb", o.Verb)
		return
	}
	r.Treaty = true
	r.emit("treaty", "5.46")
}

// redDivision is what the Red Army is formed of: a division of the Provisional
// Government in supply that bears the red symbol (15.93).
func (s *State) redDivision(u unitID) bool {
	k := s.counter(u)
	return k.red && k.back == asPG && s.units[u].flags&isBack != 0 && s.units[u].flags&isRed == 0 && s.onMap(u) && s.isSupplied(u)
}

// formRedArmy forms Red divisions from the second Strategic Turn after the Revolution,
// unless a standing order forbids it (15.93).
func (r *run) formRedArmy() {
	if r.Bolshevik == 0 || r.Treaty || r.Letter < r.Bolshevik+2 || r.hasStanding(allied, "REDARMY", "NO") {
		return
	}
	var list []unitID
	for u := range r.units {
		if r.redDivision(unitID(u)) {
			list = append(list, unitID(u))
		}
	}
	if len(list) == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return int(r.at(a)) - int(r.at(b)) })
	die := r.roll("red army", "15.93")
	list = list[:min(die, len(list))]
	for _, u := range list {
		r.units[u].flags |= isRed
	}
	r.emit("red-army", "15.93", "die", die, "units", r.unitNames(list))
	for u := range r.units {
		if u := unitID(u); r.counter(u).entries[r.mode].kind == redArmy && r.at(u) == locPending {
			r.station(u, locAvailable)
			r.emit("reinforcement", "15.93", "unit", r.unitName(u), "box", boxName(locAvailable))
			break
		}
	}
}
