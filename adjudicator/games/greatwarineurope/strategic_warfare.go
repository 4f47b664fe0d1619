// Strategic warfare (5.2): what is in the Strategic Warfare Box acts.

package greatwarineurope

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// The rules of the events that go into the Strategic Warfare Box.
const (
	ruleUboat   = "5.22"
	ruleRaid    = "5.23"
	ruleBombers = "5.24"
)

// floatUboat moves a U-boat event that waits into an empty box at the very beginning
// of a Strategic Turn (5.22).
func (r *run) floatUboat() {
	if r.uboat() >= 0 {
		return
	}
	for _, i := range r.chitsOf(ruleUboat) {
		if r.Chits[i].At == chitWaiting {
			r.Chits[i].At = chitWarfare
			r.emit("uboat-moves", ruleUboat, "event", r.sys.tables.events[i].id)
			return
		}
	}
}

// uboat is the U-boat event in the Strategic Warfare Box, -1 for none.
func (s *State) uboat() int {
	for _, i := range s.chitsOf(ruleUboat) {
		if s.Chits[i].At == chitWarfare {
			return i
		}
	}
	return -1
}

// uboatStep rolls for the U-boats; the first time that the die is 4 or more the CP are
// asked whether they end that war, unless a standing order says it (5.22).
func (r *run) uboatStep(_ *seq.Frame, first bool) seq.Outcome {
	if first && !r.Dry {
		r.sinkShips()
	}
	out := r.one(central, phaseWarfare, first)
	if out == seq.Done {
		r.Phase.Torpedo = false // the default keeps the event (21)
	}
	return out
}

// uboatAll carries out UBOAT REMOVE or KEEP.
func (r *run) uboatAll(lines []orders.Order) {
	for o := range r.each(central, lines, "UBOAT") {
		switch {
		case len(o.Args) != 1 || !says(o.Args, "REMOVE", "KEEP"):
			r.fault(o.Pos, "keep-or-remove", ruleUboat, "verb", o.Verb)
		case !r.Phase.Torpedo || r.uboat() < 0:
			r.fault(o.Pos, "no-uboat-choice", ruleUboat, "verb", o.Verb)
		case says(o.Args, "REMOVE"):
			r.removeUboat()
		}
	}
}

// removeUboat ends the war of the U-boats until another event enters the box.
func (r *run) removeUboat() {
	at := r.uboat()
	r.Chits[at].At = chitGone
	r.Phase.Torpedo = false
	r.emit("uboat-removed", ruleUboat, "event", r.sys.tables.events[at].id)
}

// warfareStep is the rest of strategic warfare: sunken Americans, air raids, the
// Independent Air Force.
func (r *run) warfareStep(_ *seq.Frame, _ bool) seq.Outcome {
	if r.Dry {
		return seq.Ask
	}
	r.sinkAmericans()
	r.raidCities()
	r.bombGermany()
	return seq.Done
}

// dock takes RP from a nation, never below 0, and returns how many it lost.
func (r *run) dock(n nation, by int) int {
	by = min(max(0, by), int(r.RP[n]))
	r.RP[n] -= int8(by)
	return by
}

// sinkShips rolls for the U-boats: the British lose RP; from 4 on the US come one
// Strategic Turn earlier, and the first time the CP may remove the event (5.22).
func (r *run) sinkShips() {
	at := r.uboat()
	if at < 0 {
		return
	}
	die := r.roll("u-boats", ruleUboat)
	r.emit("uboats", ruleUboat, "die", die, "n", r.dock(britain, die), "total", r.RP[britain])
	if die < 4 {
		return
	}
	if !r.War[america] {
		r.USMarker--
		r.emit("us-marker", ruleUboat, "letter", letterName(max(1, r.USMarker)))
	}
	if r.Duties.Shifted {
		return
	}
	r.Duties.Shifted = true
	switch o := r.standingFor(central, "UBOAT"); {
	case o == nil:
		r.Phase.Torpedo = true
	case says(o.Args, "REMOVE"):
		r.removeUboat()
	}
}

// sinkAmericans rolls for the US units that wait in the Available Units Box, those that
// have just come among them (17.12): a 1 sinks
// one; HQ are safe (5.22, 5.72).
func (r *run) sinkAmericans() {
	if r.uboat() < 0 || !r.War[america] {
		return
	}
	for u := range r.units {
		u := unitID(u)
		if k := r.counter(u); k.army != america || k.kind == headquarters || r.at(u) != locAvailable {
			continue
		}
		if die := r.roll("convoy "+r.unitName(u), ruleUboat); die == 1 {
			r.emit("sunk", ruleUboat, "unit", r.unitName(u), "die", die)
			r.kill(u)
		}
	}
}

// raided is what an air raid costs (5.23).
const raided = 2

// raidCities resolves the air raids on London and Paris, once each (5.23).
func (r *run) raidCities() {
	for _, i := range r.chitsOf(ruleRaid) {
		if r.Chits[i].At != chitWarfare {
			continue
		}
		n := france
		if strings.Contains(r.sys.tables.events[i].parameter, britain.String()) {
			n = britain
		}
		r.Chits[i].At = chitGone
		r.emit("air-raid", ruleRaid, "nation", n.String(), "n", r.dock(n, raided), "total", r.RP[n])
	}
}

// bombGermany rolls for the Independent Air Force: less in bad weather and for every
// German air unit that stays at home; then the aces among those (5.24).
func (r *run) bombGermany() {
	bombs := false
	for _, i := range r.chitsOf(ruleBombers) {
		bombs = bombs || r.Chits[i].At == chitWarfare
	}
	if !bombs {
		return
	}
	home := r.defendHome()
	die := r.roll("independent air force", ruleBombers)
	by := die - len(home)
	if w := r.Weather[western]; w == wet || w == snow {
		by -= 2
	}
	r.emit("bombing", ruleBombers, "die", die, "home", len(home), "n", r.dock(germany, by), "total", r.RP[germany])
	for _, i := range home {
		if e := &r.sys.tables.events[i]; e.kind == "ace" {
			if die := r.roll("ace "+e.id, "15.15"); killsAce(e.parameter, die) {
				r.Chits[i].At = chitGone
				r.emit("ace-lost", "15.15", "event", e.id, "die", die)
			}
		}
	}
}

// defendHome keeps German air units of the Western Front at home (5.24, 15.14).
func (r *run) defendHome() []int {
	home := r.homeGuard()
	for _, i := range home {
		r.Chits[i].Home = true
		r.emit("home-defence", ruleBombers, "event", r.sys.tables.events[i].id)
	}
	return home
}

// killsAce tells whether a die shows one of the numbers that are printed on an ace:
// "Immelmann: 1-2" (15.15).
func killsAce(printed string, die int) bool {
	_, list, _ := strings.Cut(printed, ": ")
	low, high, isSpan := strings.Cut(list, "-")
	from, err := strconv.Atoi(low)
	if err != nil {
		return false
	}
	to := from
	if isSpan {
		if to, err = strconv.Atoi(high); err != nil {
			return false
		}
	}
	return die >= from && die <= to
}
