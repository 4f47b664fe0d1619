// Events and air units in combat (6.3, 6.13-6.28, 6.37-6.41, 15.1).
// Events that answer an attack: of the defender before the die, air tactics of both
// sides, and those that stop an advance (6.3, 6.18, 6.22, 6.23, 6.39-6.41).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// attackEvent is an event that an attacker plays with his line: what it adds to the
// die, and when it may be played.
type attackEvent struct {
	rule string
	drm  int
	fits func(r *run, b *attack) bool
}

// attackEvents are the events of attackers.
var attackEvents = []attackEvent{
	{"6.13", 2, func(r *run, a *attack) bool {
		return a.side == central || r.anyArmy(a.units, britain, france, belgium)
	}},
	{"6.14", 2, func(r *run, a *attack) bool { return a.side == allied || r.anyArmy(a.units, germany) }},
	{"6.15", 1, func(r *run, a *attack) bool { return r.bombards(a, western, britain) }},
	{"6.16", 1, func(r *run, a *attack) bool {
		return r.bombards(a, western, france) && r.Duties.System != r.Turn
	}},
	{"6.17", 1, func(r *run, a *attack) bool {
		return r.hex(a.target).front.inEurope() && r.bombards(a, r.hex(a.target).front, germany) && r.Duties.Bruchmuller != r.Turn
	}},
	{"6.19", 2, func(r *run, a *attack) bool { return r.hex(a.target).front == egyptian }},
	{"6.20", 1, func(r *run, a *attack) bool { return r.hex(a.target).front == egyptian && r.hex(a.target).coastal }},
	{"6.21", 2, func(r *run, a *attack) bool {
		return r.hex(a.target).front == iraqi && r.onlyArmy(a.units, britain) && !r.isInForce("6.33")
	}},
	{"6.24", 2, func(r *run, a *attack) bool { return r.hex(a.target).front == caucasus && r.anyArmy(a.units, russia) }},
	{"6.37", 0, func(r *run, a *attack) bool {
		return a.side == allied && r.hex(a.target).front == iraqi && column(r.hex(a.target)) > iraqColumn
	}},
	{"6.3", 0, func(r *run, a *attack) bool { return r.hex(a.target).front == western }}, // New Air Tactics
}

func (s *State) anyArmy(list []unitID, armies ...nation) bool {
	return slices.ContainsFunc(list, func(u unitID) bool { return slices.Contains(armies, s.counter(u).army) })
}

func (s *State) onlyArmy(list []unitID, army nation) bool {
	return !slices.ContainsFunc(list, func(u unitID) bool { return s.counter(u).army != army })
}

// bombards tells whether a supplied attack on a front has units and the HQ of a nation
// (6.15-6.17).
func (r *run) bombards(a *attack, f front, army nation) bool {
	return r.hex(a.target).front == f && a.hq != noUnit && r.counter(a.hq).army == army && r.anyArmy(a.units, army) &&
		!slices.ContainsFunc(a.units, func(u unitID) bool { return !r.isSupplied(u) })
}

// isStaying tells events that are used again each turn (6.16, 6.17).
func isStaying(rule string) bool { return rule == "6.16" || rule == "6.17" }

// readExtras reads the AIR and EVENT clauses of an attack.
func (r *run) readExtras(a *attack) bool {
	if c, has := a.order.Clause("AIR"); has {
		if !r.readAir(a, c) {
			return false
		}
	}
	c, has := a.order.Clause("EVENT")
	if !has {
		return true
	}
	for _, arg := range c.Args {
		if i, ok := r.readAttackEvent(a, arg); ok {
			a.chits = append(a.chits, i)
		} else if r.Dry {
			return false // of an attack that is made only the event is dropped
		}
	}
	return true
}

// readAttackEvent reads one event of an attack: it has to fit, and gas, flame-throwers
// and mines help one at a time (6.13, 6.14).
func (r *run) readAttackEvent(a *attack, arg orders.Arg) (int, bool) {
	i, ok := r.readEvent(arg, a.side, func(i int) bool {
		return !slices.Contains(a.chits, i) && (r.Chits[i].At == chitHand || isStaying(r.event(i).rule)) &&
			(r.event(i).rule != "6.3" || r.event(i).kind == "air_tactics")
	})
	if !ok {
		return i, false
	}
	rule := r.event(i).rule
	k := slices.IndexFunc(attackEvents, func(x attackEvent) bool { return x.rule == rule })
	isFire := func(i int) bool { return r.event(i).rule == "6.13" || r.event(i).rule == "6.14" }
	switch {
	case k < 0 || !attackEvents[k].fits(r, a) || rule == "6.13" && r.isGasLate(i):
		r.fault(arg.Pos, "event-unfit", ruleOf(rule), "name", r.eventName(i), "hex", r.hexName(a.target))
		return i, false
	case isFire(i) && slices.ContainsFunc(a.chits, isFire):
		r.fault(arg.Pos, "one-gas", ruleOf(rule), "name", r.eventName(i))
		return i, false
	}
	return i, true
}

// airFor lists the air units that a side can use on a front now (15.12, 15.16).
// They are off the maps, always in supply, and lose nothing (15.11).
func (s *State) airFor(sd side, f front) (list []int) {
	for i := range s.Chits {
		e, x := s.event(i), s.Chits[i]
		if e.side != sd || x.Used || x.Home || x.At != chitHand && x.At != chitPlay {
			continue
		}
		on := western
		switch {
		case e.rule == "15.15":
		case e.kind != "air":
			continue
		case e.parameter == "Eastern Front":
			on = eastern
		case e.parameter == "Egyptian Front":
			on = egyptian
		case e.parameter != "Western Front":
			on = italian
		}
		if on == f {
			list = append(list, i)
		}
	}
	return list
}

// fly uses air units; aces may be lost (15.12, 15.15), the Italian aircraft is (15.17).
func (r *run) fly(list []int) {
	for _, i := range list {
		r.Chits[i].Used = true
		if r.event(i).rule == "15.15" {
			if die := r.roll("ace "+r.event(i).id, "15.15"); killsAce(r.event(i).parameter, die) {
				r.void(i)
				r.emit("ace-lost", "15.15", "event", r.eventName(i), "die", die)
			}
		} else if r.hex0(i) == italian {
			r.discardChit(i)
		}
	}
}

// hex0 is the front of an air unit that is used once (15.17).
func (s *State) hex0(i int) front {
	if s.event(i).kind == "air" && s.event(i).parameter[:2] == "It" {
		return italian
	}
	return western
}

// modifyByEvents adds what events change of the die, and air units (10.5).
func (r *run) modifyByEvents(b *battle, add func(reason string, by int, rule adjudicator.Rule)) {
	for _, i := range b.chits {
		for _, x := range attackEvents {
			if x.rule == r.event(i).rule {
				add("event-"+r.event(i).rule[2:], x.drm, adjudicator.Rule(x.rule))
			}
		}
		r.useEvent(i)
	}
	r.answerByEvents(b, add)
	r.modifyByAir(b, add)
	r.modifyByDuties(b, add)
}

// useEvent spends an event of an attack.
func (r *run) useEvent(i int) {
	r.tellEvent("event-played", i)
	switch r.event(i).rule {
	case "6.16":
		r.Duties.System = r.Turn
	case "6.17":
		r.Duties.Bruchmuller = r.Turn
	default:
		r.discardChit(i)
		return
	}
	r.force(i)
}

// modifyByAir lets air units meet, those of the attacker first (15.13).
func (r *run) modifyByAir(b *battle, add func(reason string, by int, rule adjudicator.Rule)) {
	ours := slices.DeleteFunc(slices.Clone(b.fliers), func(i int) bool { return !slices.Contains(r.airFor(b.side, r.hex(b.target).front), i) })
	theirs := r.meets(b, len(ours))
	d := len(ours) - len(theirs) + r.airTactics(b)
	d -= r.answerTactics(b, d)
	if d > 0 && len(ours) > 0 {
		b.airDRM = 1
	} else if d < 0 && len(theirs) > 0 {
		b.airDRM = -1
		b.answered++
	}
	add("air", b.airDRM, "15.13")
	r.fly(ours)
	r.fly(theirs)
}

// modifyByDuties are the modifiers of events that hold for a while (6.25, 6.26, 6.28,
// 6.30, 6.64).
func (r *run) modifyByDuties(b *battle, add func(reason string, by int, rule adjudicator.Rule)) {
	arab := func(list []unitID) bool {
		return slices.ContainsFunc(list, func(u unitID) bool { return r.counter(u).nation == arabs })
	}
	if b.brusilov {
		add("brusilov", 3, "6.28")
	}
	if r.isInForce("6.25") && r.hasArabs() {
		if arab(b.units) {
			add("lawrence", 1, "6.25")
		} else if arab(b.defenders) {
			add("lawrence", -1, "6.25")
		}
	}
	if r.Duties.Atrocity == r.Turn && arab(b.units) {
		add("atrocity", 1, "6.26")
	}
	if r.isFirstConrad(b.attack) {
		add("conrad", 2, "6.30")
	}
	if r.Turn <= r.Duties.Kaiserschlacht && r.anyArmy(b.units, britain) && b.side == allied {
		add("spring-offensive", -2, "6.64")
	}
}

// isBrusilov tells whether an attack is one of the Brusilov Offensive: Russians alone,
// with their HQ, against units none of which is German, the unit of a fort among them
// (6.28, 14.11).
func (s *State) isBrusilov(a *attack) bool {
	if !s.isInForce("6.28") || a.side != allied || a.hq == noUnit || s.counter(a.hq).army != russia || !s.onlyArmy(a.units, russia) {
		return false
	}
	list := s.armiesIn(a.target, central)
	return len(list) > 0 && !slices.Contains(list, germany)
}

// helpedByEvent tells whether the attacker played an event that no event of the
// defender answers: each of those answers one; air units are one when they are more
// than the enemy's (10.71, 15.18).
func (r *run) helpedByEvent(b *battle) bool {
	n := max(0, b.airDRM)
	for _, i := range b.chits {
		if slices.Contains([]string{"6.13", "6.14", "6.15", "6.16", "6.17"}, r.event(i).rule) {
			n++
		}
	}
	return n > b.answered
}

// hasFlotilla tells whether the Iraq Naval Flotilla takes a river away (6.37).
func (r *run) hasFlotilla(b *battle) bool {
	return slices.ContainsFunc(b.chits, func(i int) bool { return r.event(i).rule == "6.37" })
}

// answerByEvents plays the events of the defender that his standing orders name:
// Turkish Determination, Kemal, Von der Goltz.
func (r *run) answerByEvents(b *battle, add func(reason string, by int, rule adjudicator.Rule)) {
	if b.side == central || len(b.armies) == 0 {
		return
	}
	h := r.hex(b.target)
	for _, x := range []struct {
		rule string
		by   int
		fits bool
	}{
		{"6.18", -1, slices.Contains(b.armies, turkey) && (b.defHQ == noUnit || r.counter(b.defHQ).army == turkey)},
		{"6.22", -1, h.country == inTurkey},
		{"6.23", -2, h.front == iraqi},
	} {
		if !x.fits {
			continue
		}
		if i := r.answer(central, x.rule, b); i >= 0 {
			add("event-"+x.rule[2:], x.by, adjudicator.Rule(x.rule))
			r.tellEvent("event-played", i)
			r.discardChit(i)
			b.answered++
		}
	}
}

// airTactics is how many New Air Tactics the attacker plays: they meet air units and
// tactics of the other side, and add nothing by themselves (6.3).
func (r *run) airTactics(b *battle) (n int) {
	for _, i := range b.chits {
		if r.event(i).kind == "air_tactics" {
			n++
		}
	}
	return n
}

// answerTactics is how many New Air Tactics the defender's standing orders play, one
// for each unit by which the attacker is ahead (6.3).
func (r *run) answerTactics(b *battle, ahead int) (n int) {
	if r.hex(b.target).front != western {
		return 0
	}
	sd := b.side.Other()
	for i := range r.Chits {
		if n < ahead && r.event(i).kind == "air_tactics" && r.isHeld(i, sd) && r.standsPlay(sd, i, chitJudge{State: r.State, b: b}) {
			n++
			r.tellEvent("event-played", i)
			r.discardChit(i)
		}
	}
	return n
}

// stoppedByEvent tells whether an event of the defender stops an advance that would be
// made (6.39, 6.40).
func (r *run) stoppedByEvent(b *battle) bar {
	if r.hex(b.target).front != western {
		return bar{}
	}
	if b.side == allied && r.anyArmy(b.units, britain) && !r.anyArmy(b.units, america) &&
		!slices.ContainsFunc(b.units, func(u unitID) bool { return r.counter(u).kind == tank }) {
		return r.stops(b, "6.39", "rigid-planning")
	}
	if b.side == central && !b.shocked && len(b.armies) > 0 && !slices.ContainsFunc(b.armies, func(n nation) bool { return n != france }) {
		return r.stops(b, "6.40", "they-shall-not-pass")
	}
	return bar{}
}

// stops plays an event of a rule that stops an advance, if the standing orders of the
// defender do.
func (r *run) stops(b *battle, rule adjudicator.Rule, code string) bar {
	i := r.answer(b.side.Other(), string(rule), b)
	if i < 0 {
		return bar{}
	}
	r.tellEvent("event-played", i)
	r.discardChit(i)
	return bar{code, rule}
}

// loots keeps all attackers from a second hex when shock troops of the CP would go
// there on the Western Front and the Allies play German Looting (6.41).
func (r *run) loots(b *battle) bar {
	if b.side != central || !b.shocked || r.hex(b.target).front != western {
		return bar{}
	}
	return r.stops(b, "6.41", "looting")
}
