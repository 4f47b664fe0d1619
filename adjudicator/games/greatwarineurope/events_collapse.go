// What the events of collapse and surrender do (6.55, 6.59, 16.11, 5.61).

package greatwarineurope

import "feldpost/adjudicator"

// collapse is the collapse of a nation (16.11).
func (r *run) collapse(n nation, rule adjudicator.Rule) {
	if r.Fallen[n] {
		return
	}
	r.Fallen[n], r.RP[n] = true, 0
	r.emit("collapse", rule, "nation", n.String())
	for u := range r.units {
		if k := r.counter(unitID(u)); k.army == n && k.kind == headquarters && r.at(unitID(u)) != locOut {
			r.remove(unitID(u))
		}
	}
}

// surrenderTurkey takes the Turkish units off the map (5.61, 6.59).
func (r *run) surrenderTurkey(rule adjudicator.Rule) {
	if r.Surrendered {
		return
	}
	r.Surrendered, r.RP[turkey] = true, 0
	r.emit("surrender", rule, "nation", turkey.String())
	for u := range r.units {
		if k := r.counter(unitID(u)); k.army == turkey && r.at(unitID(u)) != locOut {
			r.remove(unitID(u))
		}
	}
}
