// Political events (3.1).

package balkanwars

import (
	"math/bits"
	"strings"

	"feldpost/orders"
)

// drawEvent carries out an entry of the Events Table at once (3.1): the
// first of its ways whose condition holds. With no such way, or when an
// event that happens once comes again, it is No Event.
func (r *run) drawEvent(number int) {
	t, at := &r.talks, eventIndex(number)
	t.Event = int8(number)
	e := &r.sys.tables.politics.events[r.scenario-1][at]
	r.emit("event", "3.1", "number", number, "name", e.name, "background", e.background)
	if e.once && t.Occurred&(1<<at) != 0 {
		r.noEvent("once")
		return
	}
	for i := range e.ways {
		w := &e.ways[i]
		if !r.eventHolds(w.terms) {
			continue
		}
		t.Occurred |= 1 << at
		for _, x := range w.effects {
			eventActs[x.verb](r, x)
		}
		return
	}
	r.noEvent("condition")
}

// noEvent reports an event without effect.
func (r *run) noEvent(reason string) {
	r.emit("no-event", "3.1", "number", int(r.talks.Event), "reason", reason)
}

// eventHolds judges the conditions of an event: one term of each list.
func (s *State) eventHolds(terms [][]eventTerm) bool {
	for _, any := range terms {
		held := false
		for _, t := range any {
			held = held || s.eventTermHolds(t)
		}
		if !held {
			return false
		}
	}
	return true
}

func (s *State) eventTermHolds(t eventTerm) bool {
	switch t.word {
	case termNeutral:
		return s.isNeutralNation(t.nation)
	case termAbsent:
		return s.isAbsent(t.nation)
	case termBelligerent:
		return s.allegiance[t.nation] == t.side && !s.capitulated[t.nation]
	case termCorps:
		return s.corpsEntered() > 0
	case termTurn:
		return s.turn >= t.n
	case termControl:
		return s.controls(t.hex) == t.side
	case termMorale:
		if t.least {
			return int(s.morale[t.nation]) >= t.n
		}
		return int(s.morale[t.nation]) <= t.n
	}
	return false
}

// isAbsent reports whether a country does not exist yet: Albania in Scenario
// 1 before event 26.
func (s *State) isAbsent(n nation) bool {
	return s.scene().absent.has(n) && !(n == albania && s.talks.Albania)
}

// isNeutralNation reports whether a country or Great Power is in the game and
// on nobody's side.
func (s *State) isNeutralNation(n nation) bool {
	return s.allegiance[n] == sideNone && !s.isAbsent(n) && !s.capitulated[n]
}

// eventActs are the verbs of the Events Table.
var eventActs = [eventVerbs]func(*run, effect){
	eventNone:     func(*run, effect) {},
	eventAlly:     (*run).allyPower,
	eventMorale:   (*run).eventMorale,
	eventPoints:   (*run).eventPoints,
	eventNeutral:  (*run).enterWar,
	eventAmphib:   (*run).changeLandings,
	eventCollapse: (*run).moraleCollapse,
	eventAlbania:  (*run).freeAlbania,
	eventRevolt:   (*run).revolt,
	eventConfront: (*run).confront,
}

// eventMorale changes a country's National Morale (10.3(1)), or lets a player
// choose the country.
func (r *run) eventMorale(e effect) {
	if e.pick == pickChoice {
		r.leaveChoice(e.side, r.ableNations(e.side), e)
		return
	}
	r.changeMorale(e.nation, e.n, "event", "10.3")
}

// eventPoints gives a side Mobilization Points for the Segment of this turn
// (4.1(1)); on a turn not marked Mobilize they are lost with it.
func (r *run) eventPoints(e effect) {
	r.talks.Free[e.side] += int16(e.n)
	r.emit("points", "4.1", "side", r.seat(e.side), "source", "event", "n", e.n)
}

// mostLandings is more than a game has turns.
const mostLandings = 99

// changeLandings grants or withdraws an Amphibious Operation (5.7).
func (r *run) changeLandings(e effect) {
	left := min(max(0, int(r.talks.Landings[e.side])+e.n), mostLandings)
	r.talks.Landings[e.side] = int8(left)
	r.emit("landings", "5.7", "side", r.seat(e.side), "n", e.n, "left", left)
}

// confront makes both sides use all their Diplomatic Power should there be a
// Conflict this turn (3.5).
func (r *run) confront(effect) {
	r.talks.Confront = true
	r.emit("confrontation", "3.5")
}

// revolt is event 21 (S2 special 3): Ottoman morale falls and Off-Map Depots
// are lost by the corps that have entered: one of them (S1 special 4(1)) or both
// (S1 special 4(2)).
func (r *run) revolt(effect) {
	entered, left := r.corpsEntered(), r.sys.tables.num.revoltOneCorps
	if entered == 2 {
		left = r.sys.tables.num.revoltBothCorps
	}
	r.changeMorale(ottoman, -entered, "revolt", "S1.sr4")
	if left < int(r.offmapDepots) { // R101: Depots never rise again
		r.offmapDepots = int8(left)
		r.emit("offmap-depots", "S1.sr4", "left", left)
	}
}

// corpsEntered counts the 7th and 8th Corps in play; in Scenario 2 both are
// deemed so (S2 special 3).
func (s *State) corpsEntered() (n int) {
	if s.scenario == 2 {
		return len(s.corps)
	}
	for _, in := range s.corps {
		if in {
			n++
		}
	}
	return n
}

// moraleCollapse makes a country at morale 0 capitulate (10.3h); at any other
// level it is No Event. The lowest of a side is its player's choice when
// several are at 0; of countries of both sides a die decides.
func (r *run) moraleCollapse(e effect) {
	var at0 nationSet
	if e.pick == pickNamed {
		at0 = setOf(e.nation)
	} else {
		at0 = r.ableNations(e.side)
	}
	var both nationSet
	for n := range nations {
		if at0.has(n) && (r.morale[n] > 0 || r.capitulated[n] || r.allegiance[n] == sideNone) {
			at0 &^= setOf(n)
		} else if at0.has(n) {
			both |= 1 << r.allegiance[n]
		}
	}
	switch {
	case at0 == 0:
		r.noEvent("morale")
	case at0&(at0-1) == 0:
		r.capitulate(firstOf(at0))
	case both&(both-1) != 0:
		die := r.Roll.Roll("event country", "10.3", bits.OnesCount16(uint16(at0)))
		r.capitulate(nthOf(at0, die))
	default:
		r.leaveChoice(r.allegiance[firstOf(at0)], at0, e)
	}
}

// ableNations are the countries of a side that have not capitulated, of both
// for sideNone.
func (s *State) ableNations(sd side) (set nationSet) {
	for n := range nations {
		if n.hasMorale() && !s.capitulated[n] && s.allegiance[n] != sideNone && (sd == sideNone || s.allegiance[n] == sd) {
			set |= setOf(n)
		}
	}
	return set
}

func firstOf(set nationSet) nation { return nation(bits.TrailingZeros16(uint16(set))) }

// nthOf returns the n-th country of a set, from 1.
func nthOf(set nationSet, n int) nation {
	for ; n > 1; n-- {
		set &= set - 1
	}
	return firstOf(set)
}

// leaveChoice opens a choice for a player. One country is no choice.
func (r *run) leaveChoice(by side, from nationSet, e effect) {
	if from == 0 {
		r.noEvent("condition")
		return
	}
	r.talks.Choice = &choice{By: by, From: from, Verb: e.verb, N: e.n}
	if from&(from-1) != 0 {
		r.emit("event-choice", "3.1", "side", r.seat(by), "nations", nationNamesOf(from))
	}
}

// nationNamesOf lists the codes of a set.
func nationNamesOf(set nationSet) (codes []string) {
	for n := range nations {
		if set.has(n) {
			codes = append(codes, n.String())
		}
	}
	return codes
}

// chooseForEvent settles what the event has left to a side: by EVENT CHOOSE,
// else what costs it least (R06).
func (r *run) chooseForEvent(sd side) {
	c := r.talks.Choice
	chosen := noNation
	for _, o := range r.talkLines(sd, "EVENT", false) {
		if c == nil || c.By != sd {
			r.drop(sd, o, o.Pos, "no-choice", "3.1")
			continue
		}
		if n, ok := r.readChoice(sd, o, c.From); ok {
			chosen = n
		}
	}
	if c == nil || c.By != sd || r.Dry {
		return
	}
	rung := answeredBy(chosen != noNation)
	if chosen == noNation {
		chosen = r.leastLoss(c)
	}
	if c.From&(c.From-1) != 0 {
		r.settledBy(sd, "event", "3.1", rung)
	}
	r.talks.Choice = nil
	if c.Verb == eventCollapse {
		r.capitulate(chosen)
		return
	}
	r.changeMorale(chosen, c.N, "event", "10.3")
}

// readChoice reads EVENT CHOOSE GR, or the number of the country in the list.
func (r *run) readChoice(sd side, o *orders.Order, from nationSet) (nation, bool) {
	if n, ok := theNumber(o.Args); ok && n >= 1 && n <= bits.OnesCount16(uint16(from)) {
		return nthOf(from, n), true
	}
	if len(o.Args) == 1 {
		if n := parseNation(strings.ToUpper(o.Args[0].Text)); n != noNation && from.has(n) {
			return n, true
		}
	}
	r.drop(sd, o, firstPos(o), "want-choice", "3.1", "nations", nationNamesOf(from))
	return noNation, false
}

// leastLoss is the default of a choice (R06): a loss of morale where most is
// left, a gain where least is, a capitulation where the fewest units are lost.
func (r *run) leastLoss(c *choice) nation {
	best, cost := noNation, 0
	for n := range nations {
		if !c.From.has(n) {
			continue
		}
		w := int(r.morale[n])
		switch {
		case c.Verb == eventCollapse:
			w = r.strengthLeft(n)
		case c.N < 0:
			w = -w
		}
		if best == noNation || w < cost {
			best, cost = n, w
		}
	}
	return best
}

// strengthLeft counts the units of a country that are not out of the game.
func (s *State) strengthLeft(n nation) (count int) {
	for u := range s.units {
		if s.sys.counters[u].nation == n && s.at(unitID(u)) != locOut {
			count++
		}
	}
	return count
}
