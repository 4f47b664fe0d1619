// Events (E56 to E97): each a function by its code.

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// eventOf is what an Event does for the side that has drawn it.
func eventOf(code string) func(r *run, sd side, c *card) {
	return map[string]func(r *run, sd side, c *card){
		"E57": (*run).airSupport, "E58": (*run).auftragstaktik, "E59": (*run).attrition, "E60": (*run).blazeEvent, "E61": (*run).wind, "E62": (*run).capturedPlans, "E63": (*run).deserters, "E64": (*run).detachment,
		"E65": (*run).devilDogs, "E66": (*run).enAvant, "E67": (*run).engineFailure, "E68": (*run).fatigue, "E69": (*run).promotion, "E70": (*run).heroEvent, "E71": (*run).hqOrders, "E72": (*run).infiltration,
		"E73": (*run).intelligence, "E74": (*run).hitEvent, "E75": (*run).killed, "E76": (*run).nest, "E77": (*run).breakdown, "E78": (*run).marseillaise, "E79": (*run).mechanic, "E80": (*run).mobileFirepower,
		"E81": (*run).newMission, "E82": (*run).petard, "E83": (*run).raid, "E84": (*run).prisoners, "E85": (*run).recalled, "E86": (*run).patrol, "E87": (*run).reinforcements, "E88": (*run).runnerEvent,
		"E89": (*run).sappers, "E90": (*run).salvage, "E91": (*run).stragglers, "E92": (*run).suppressiveFire, "E93": (*run).surrenders, "E94": (*run).cutCables, "E95": (*run).trommelfeuer, "E96": (*run).valour,
		"E97": (*run).wounded,
	}[code]
}

// drawEvent turns up the next card for its Event (1.9.1.1, E56).
func (r *run) drawEvent(sd side) {
	c, last := r.reveal(sd)
	if r.halted {
		return
	}
	r.Event("event-drawn", adjudicator.Rule(c.event), "side", r.seat(sd), "event", c.event, "card", c.id)
	if eventOf(c.event)(r, sd, c); r.halted {
		return
	}
	if last && !r.over {
		r.exhausted(sd)
	}
}

// eventWish are the words of the first line of a side for an Event.
func (r *run) eventWish(sd side, code string) []string {
	return r.wish(sd, "EVENT-"+code)
}

// isWished tells whether the line of a side for an Event names a Formation.
func (r *run) isWished(sd side, code string, f formation) bool {
	return slices.ContainsFunc(r.eventWish(sd, code), func(w string) bool { return strings.EqualFold(w, r.info(f).name) })
}

// wishFor are the words of a line for a window or, by its code, for an Event.
func (r *run) wishFor(window string, sd side) []string {
	if strings.HasPrefix(window, "E") && len(window) == 3 {
		return r.eventWish(sd, window)
	}
	return r.wish(sd, window)
}

// chooseVictim chooses whom something harms: as the line of the side says, else the enemy with most VP; of its own
// only where it must, and then the cheapest.
func (r *run) chooseVictim(window string, sd side, from []formation, optional bool) formation {
	words := r.wishFor(window, sd)
	for _, w := range words {
		if w == "NONE" && optional {
			return noFormation
		}
		for _, f := range from {
			if strings.EqualFold(w, r.info(f).name) {
				return f
			}
		}
	}
	enemies := r.byWorth(slices.DeleteFunc(slices.Clone(from), func(f formation) bool { return r.info(f).side == sd }))
	if len(enemies) > 0 {
		return enemies[0]
	}
	own := r.byWorth(slices.DeleteFunc(slices.Clone(from), func(f formation) bool { return r.info(f).side != sd }))
	if optional || len(own) == 0 {
		return noFormation
	}
	return own[len(own)-1]
}

// chooseFriend chooses who has the good of something: as the line says, else the most valuable.
func (r *run) chooseFriend(window string, sd side, from []formation, optional bool) formation {
	for _, w := range r.wishFor(window, sd) {
		if w == "NONE" && optional {
			return noFormation
		}
		for _, f := range from {
			if strings.EqualFold(w, r.info(f).name) {
				return f
			}
		}
	}
	if len(from) == 0 {
		return noFormation
	}
	return r.byWorth(from)[0]
}

// those are the Formations of a side on the board of which something is true.
func (p *situation) those(of side, is func(f formation) bool) (fs []formation) {
	for f := range p.all(of) {
		if is(f) {
			fs = append(fs, f)
		}
	}
	return fs
}

// chooseHex chooses a hex: as the line says, else the one worth most; nowhere when none is worth anything.
func (r *run) chooseHex(code string, sd side, worth func(h hex) int, optional bool) hex {
	for _, w := range r.eventWish(sd, code) {
		if w == "NONE" && optional {
			return nowhere
		}
		if h, ok := readHex(w); ok && (optional || worth(h) > 0) {
			return h
		}
	}
	best, most := nowhere, 0
	for h := range nowhere {
		if n := worth(h); n > most {
			best, most = h, n
		}
	}
	return best
}

// nearest are the Formations nearest to a hex (R67).
func (p *situation) nearest(h hex, fs []formation) (list []formation) {
	best := 1 << 20
	for _, f := range fs {
		switch d := distance(h, p.pieces[f].at); {
		case d < best:
			best, list = d, []formation{f}
		case d == best:
			list = append(list, f)
		}
	}
	return list
}

func (r *run) isUnit(f formation) bool { return r.info(f).kind.isUnit() }

// nextTo tells whether a Formation of a side of which something is true stands next to another.
func (p *situation) nextTo(f formation, of side, is func(f formation) bool) bool {
	for x := range p.all(of) {
		if adjacent(p.pieces[x].at, p.pieces[f].at) && is(x) {
			return true
		}
	}
	return false
}
