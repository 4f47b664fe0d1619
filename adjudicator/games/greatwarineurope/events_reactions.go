// Events that answer an attack: of the defender before the die, air tactics of both
// sides, and those that stop an advance (6.3, 6.18, 6.22, 6.23, 6.39-6.41).

package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
)

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
