// The Resource Phase (5.1): reinforcements, events and RP come.
// Resource hexes: CP units that hold one bring Germany RP (5.16).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
)

// incomeStep brings reinforcements, events and RP, after what else the letter
// brings (5.1).
func (r *run) incomeStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	r.enterAmerica()
	r.tellTrenches()
	if r.Letter == letterK && r.uses(western) {
		r.Hindenburg = hindenburgLine
		r.emit("hindenburg", "14.31", "n", r.Hindenburg)
	}
	r.reinforce()
	r.fillCups()
	r.payRP()
	r.settle()
	return seq.Done
}

// hindenburgLine is how many markers of the line there are (14.31).
const hindenburgLine = 4

// enterAmerica brings the US into the war in the Strategic Turn that their marker
// shows, or the one after the Zimmermann Telegram (5.71, 6.56).
func (r *run) enterAmerica() {
	if r.mode == nearEast || r.War[america] || !r.Zimmermann && r.Letter < r.USMarker {
		return
	}
	r.War[america], r.USEntry, r.Zimmermann = true, r.Letter, false
	r.emit("war", "5.71", "nation", america.String(), "side", seats.Seat(allied))
}

// tellTrenches tells which trench markers move (14.4).
func (r *run) tellTrenches() {
	now, before := &r.sys.tables.letters[r.Letter].trench, &r.sys.tables.letters[r.Letter-1].trench
	for who := range trenchers {
		if now[who] != before[who] && r.usesAny(western, italian, eastern) {
			r.emit("trench-markers", "14.4", "who", who, "n", now[who])
		}
	}
}

// reinforce puts the units of the letter into their boxes (5.11).
func (r *run) reinforce() {
	for u := range r.units {
		u := unitID(u)
		if r.at(u) == locPending && r.arrives(u) {
			r.arrive(u, "5.11")
		}
	}
	r.specialEntries()
	for u := range r.units { // 6.46
		if u := unitID(u); r.at(u) == locLibya && r.Letter >= r.Duties.Libya {
			r.arrive(u, "6.46")
		}
	}
}

// arrives tells whether a unit comes with this letter: as its counter says, in the
// two scenarios of 1914 as their list does.
func (s *State) arrives(u unitID) bool {
	if s.isScenario1914() {
		return s.sys.tables.scenarios[s.scenario].arrives[u] == s.Letter
	}
	e := &s.counter(u).entries[s.mode]
	switch e.kind {
	case atLetter:
		return e.n == s.Letter
	case afterUS:
		return s.War[america] && s.Letter == s.USEntry+e.n // 5.72
	}
	return false
}

// arrive puts a unit into the Available Units Box of its maps; an HQ of a collapsed
// nation never comes (16.11), nor does anybody of Turkey after its surrender (5.61).
func (r *run) arrive(u unitID, rule adjudicator.Rule) {
	k := r.counter(u)
	if r.isLost(u) {
		r.remove(u)
		return
	}
	to := loc(locNear)
	switch {
	case r.mode == nearEast && k.army == germany && k.isDivision():
		to = locTransit // 13.29
	case r.mode == europe, r.mode == combined && k.european:
		to = locAvailable
	}
	r.put(u, to)
	if k.back == asPG && r.Czar > 0 {
		r.units[u].flags |= isBack // 15.91
	}
	r.emit("reinforcement", rule, "unit", r.unitName(u), "box", boxName(to))
}

// isLost tells whether a unit that is still to come will never do so.
func (s *State) isLost(u unitID) bool {
	k := s.counter(u)
	switch {
	case k.army == turkey && s.Surrendered, s.Never[k.army]:
		return true
	case k.army == russia && k.size == brigade && !k.untried && s.Fallen[russia] && s.mode != europe:
		return true // 16.3
	}
	return s.Fallen[k.army] && k.kind == headquarters && k.special != redHQ
}

// specialEntries are those of section 17: the 3rd Turkish Division comes into the
// Reserve Box at E when European Turkey is not set up; the 19th gets its second
// counter at N (17.31).
func (r *run) specialEntries() {
	for u := range r.units {
		u := unitID(u)
		if r.counter(u).special == thirdTurk && r.Letter == letterE && r.mode == combined && !r.TurkeySet && r.at(u) == locPending &&
			!r.hasStanding(central, "RESERVE", "HOLD") {
			r.put(u, locTRR)
			r.emit("reinforcement", "17.31", "unit", r.unitName(u), "box", boxName(locTRR))
		}
	}
	r.swapNineteenth()
}

// swapNineteenth gives the 19th Turkish Division its second counter from N on,
// wherever it is in play (17.31).
func (r *run) swapNineteenth() {
	first := slices.IndexFunc(r.sys.counters, func(k counter) bool { return k.special == firstCounter19 })
	second := slices.IndexFunc(r.sys.counters, func(k counter) bool { return k.special == secondCounter19 })
	if first < 0 || second < 0 || r.Letter < letterN {
		return
	}
	old, u := unitID(first), unitID(second)
	at := r.at(old)
	if r.counter(u).entries[r.mode].kind != inPlaceOf || at == locOut || at == locPending {
		return
	}
	was := r.units[old]
	r.remove(old)
	r.put(u, at)
	r.units[u] = was
	r.emit("replaced-by", "17.31", "unit", r.unitName(old), "by", r.unitName(u))
}

// fillCups adds the events of the letter to the cup of their side (5.12).
func (r *run) fillCups() {
	if !r.sys.tables.scenarios[r.scenario].events {
		return
	}
	n := [2]int{}
	for i := range r.sys.tables.events {
		if e := &r.sys.tables.events[i]; e.letter == r.Letter && e.modes[r.mode] && r.Chits[i].At == chitOut {
			r.Chits[i].At = chitCup
			n[e.side]++
		}
	}
	for sd := range nobody {
		if n[sd] > 0 {
			r.emit("cup", "5.12", "side", seats.Seat(sd), "n", n[sd])
		}
	}
}

// payRP adds the RP of both charts and of the resource hexes (5.12, 5.15, 5.16).
func (r *run) payRP() {
	for n := range nations {
		if got := r.incomeOf(n); got > 0 {
			r.RP[n] += got
			r.emit("rp", "5.12", "nation", n.String(), "n", got, "total", r.RP[n])
		}
	}
	r.payHexes()
}

// incomeOf is what a nation gets by the charts: nothing while it is neutral (5.12),
// has collapsed (16.11) or surrendered (5.61), and Serbia nothing during a typhus
// (6.57).
func (s *State) incomeOf(n nation) (got int8) {
	switch {
	case !s.War[n], s.Fallen[n], n == turkey && s.Surrendered, n == serbia && s.starvesSerbia(), !s.isInScenario(n):
		return 0
	}
	if s.mode != nearEast {
		got += s.sys.tables.income[chartEurope][n][s.Letter]
	}
	if s.mode != europe {
		got += s.sys.tables.income[chartNear][n][s.Letter]
	}
	return got
}

// isInScenario tells whether a nation fights in the scenario: on one front alone
// only those of the front get RP.
func (s *State) isInScenario(n nation) bool {
	switch s.scenario {
	case west1914:
		return n == germany || n == france || n == britain || n == belgium
	case east1914:
		return n == germany || n == austria || n == russia || n == serbia || n == montenegro
	}
	return true
}

// refitStep turns every supplied Depleted HQ to its Support side at the end of the
// Resource Phase, not in B and C (5.14); Russian ones never after the Fall of the
// Czar (5.45).
func (r *run) refitStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	if r.noSupport() {
		return seq.Done
	}
	for u := range r.units {
		u := unitID(u)
		if r.onMap(u) && r.isDepleted(u) && !(r.counter(u).army == russia && r.Czar > 0) && r.isSupplied(u) {
			r.units[u].flags &^= isBack
			r.emit("refitted", "5.14", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
		}
	}
	return seq.Done
}

// noSupport tells the Strategic Turns B and C, in which no HQ comes to its Support
// side (5.14, 5.34).
func (s *State) noSupport() bool { return s.Letter == letterB || s.Letter == letterC }

// dueAfter is how many turns after its capture a resource hex begins to pay.
const dueAfter = 4

// watchHexes looks at the resource hexes when supply is determined: one that the CP
// hold with a line to Germany begins its four turns, one that is lost or cut off
// begins anew (5.16).
func (r *run) watchHexes() {
	if !r.usesAny(western, eastern) {
		return
	}
	for _, c := range r.sys.board.towns {
		if r.hex(c).pays == 0 || !r.uses(r.hex(c).front) {
			continue
		}
		at := slices.IndexFunc(r.Due, func(d due) bool { return d.Hex == c })
		open := r.control[c] == central && r.reachesGermany(c)
		switch {
		case !open && at >= 0:
			r.Due = slices.Delete(r.Due, at, at+1)
			r.emit("resource-cut", "5.16", "hex", r.hexName(c))
		case open && at < 0:
			d := due{Hex: c, Turn: r.Turn + dueAfter}
			if c == r.sys.board.at.ploesti && r.Romania == central && r.Entered[romania] == r.Turn {
				d.Turn = r.Turn // with Romania: from the next Strategic Turn
			}
			r.await(d)
			r.emit("resource", "5.16", "hex", r.hexName(c), "turn", d.Turn)
		}
	}
}

// await begins the count of a resource hex; the list is kept by hex.
func (r *run) await(d due) {
	r.Due = append(r.Due, d)
	slices.SortFunc(r.Due, func(a, b due) int { return int(a.Hex) - int(b.Hex) })
}

// forgetHex begins the count of a resource hex anew when the Allies take it (5.16).
func (r *run) forgetHex(c cell) {
	r.Due = slices.DeleteFunc(r.Due, func(d due) bool { return d.Hex == c })
}

// payHexes gives Germany the RP of the resource hexes whose four turns are over.
func (r *run) payHexes() {
	if r.Fallen[germany] || !r.usesAny(western, eastern) {
		return
	}
	for _, d := range slices.Clone(r.Due) {
		if r.control[d.Hex] != central || !r.reachesGermany(d.Hex) {
			r.forgetHex(d.Hex)
			r.emit("resource-cut", "5.16", "hex", r.hexName(d.Hex))
			continue
		}
		if r.Turn >= d.Turn {
			n := r.hex(d.Hex).pays
			r.RP[germany] += n
			r.emit("resource-rp", "5.16", "hex", r.hexName(d.Hex), "n", n, "total", r.RP[germany])
		}
	}
}

// reachesGermany tells whether a resource hex has a line of supply to Berlin, in the
// West to a Ruhr hex (5.16).
func (s *State) reachesGermany(c cell) bool {
	at := &s.sys.board.at
	goals := at.ruhr[:]
	if s.hex(c).front == eastern {
		goals = []cell{at.berlin}
	}
	return s.joined(c, goals, func(to cell) bool { return s.carries(to, central) })
}

// joined tells whether a chain of adjacent hexes that are open joins a hex with one
// of the goals, on one front.
func (s *State) joined(from cell, goals []cell, open func(c cell) bool) bool {
	if !open(from) {
		return false
	}
	w := s.scratch().traces
	w.flood.Begin()
	w.flood.Add(from)
	reached := w.flood.Spread(func(at, to cell, way int) bool {
		return s.hex(at).side[way]&(sideClosed|sideLagoon) == 0 && open(to)
	})
	return slices.ContainsFunc(reached, func(c cell) bool { return slices.Contains(goals, c) })
}
