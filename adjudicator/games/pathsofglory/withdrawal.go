// Withdrawal, an event inside a combat (9.5, 12.2).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
)

// withdrawalStep gives the defender a lost step back (AP 6, CP 56): a corps
// step if any was lost, else an army step. It comes after both sides have
// fired, so that the step never fires itself.
func (r *run) withdrawalStep(_ *seq.Frame, _ bool) seq.Outcome {
	b := r.battle
	if !b.Withdraw || b.Called {
		return seq.Done
	}
	best, gain := -1, -1
	for i, l := range b.Sides[defending].Lost {
		if n := r.restoreGain(b, &l); n > gain {
			best, gain = i, n
		}
	}
	if best >= 0 {
		r.restore(b, b.Sides[defending].Lost[best])
	}
	return seq.Done
}

// restoreGain rates a lost step: below zero when it cannot come back. Corps
// steps come before all army steps; then the owner's wish, a unit that would
// be gone, combat factors.
func (r *run) restoreGain(b *battle, l *lostStep) int {
	c := &r.sys.counters[l.Unit]
	n := 0
	if !c.army {
		n = 1000
	}
	switch {
	case l.Dead && !c.army && r.at(l.Unit) == boxLost:
	case l.Dead && c.army && l.By != noUnit && r.at(l.By) == b.Target && !r.lostCorpsStep(b):
	case l.Dead && c.army && l.By == noUnit && !r.alive(l.Unit):
	case !l.Dead && r.alive(l.Unit) && r.reduced[l.Unit]:
	default:
		return -1
	}
	if l.Unit == b.Restore {
		n += 500
	}
	if l.Dead {
		n += 100
	}
	return n + int(c.cf[0])
}

// lostCorpsStep reports whether the defender lost the step of a corps.
func (r *run) lostCorpsStep(b *battle) bool {
	for _, l := range b.Sides[defending].Lost {
		if !r.sys.counters[l.Unit].army {
			return true
		}
	}
	return false
}

// restore brings a step back: a dead unit as a reduced one, a reduced one to
// full strength; an army takes the place of the corps that replaced it.
func (r *run) restore(b *battle, l lostStep) {
	u := l.Unit
	if !l.Dead {
		r.reduced[u] = false
	} else {
		if l.By != noUnit {
			r.put(l.By, boxReserve)
		}
		r.reduced[u] = true
		r.put(u, b.Target)
		if !slices.Contains(b.Sides[defending].Units, u) {
			b.Sides[defending].Units = append(b.Sides[defending].Units, u)
		}
	}
	rule := ruleNo("card AP 6")
	if b.side(defending) == cp {
		rule = "card CP 56"
	}
	r.emit("restored", rule, "unit", r.shown(u), "space", r.name(b.Target))
}
