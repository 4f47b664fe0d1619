// Stacking (7.2).

package greatwarineurope

import (
	"feldpost/adjudicator/kernel/pieces"
)

// limits are the lines of the rules about stacking (7.23).
func (sys *System) limits() []pieces.Limit[unitID] {
	only := func(is func(k *counter) bool) func(u unitID) int {
		return func(u unitID) int {
			if is(&sys.counters[u]) {
				return 1
			}
			return 0
		}
	}
	return []pieces.Limit[unitID]{
		{Code: "stacking", Rule: "7.23", Most: 6, Points: only(func(k *counter) bool { return k.counts() })},
		{Code: "stacking-hq", Rule: "7.23", Most: 1, Points: only(func(k *counter) bool { return k.kind == headquarters })},
		{Code: "stacking-tank", Rule: "7.23", Most: 1, Points: only(func(k *counter) bool { return k.kind == tank })},
		{Code: "stacking-antitank", Rule: "7.23", Most: 1, Points: only(func(k *counter) bool { return k.kind == antitank })},
		{Code: "stacking-us", Rule: "7.23", Most: 4,
			Points: only(func(k *counter) bool { return k.army == america && k.kind == infantry && k.size == division })},
		{Code: "stacking-bulgarian", Rule: "7.23", Most: 4,
			Points: only(func(k *counter) bool { return k.army == bulgaria && k.kind == infantry && k.size == division })},
	}
}

// counts tells whether a unit counts for the limit of six (7.23).
func (k *counter) counts() bool {
	switch {
	case k.kind == headquarters, k.kind == tank, k.kind == antitank, k.special == canal:
		return false
	}
	return k.army != germany || k.size != battalion
}

// overfull returns the first limit that the units of a side in a hex break, with
// some that are to come; nil when all are kept.
func (s *State) overfull(c cell, sd side, more ...unitID) *pieces.Limit[unitID] {
	l, _ := s.pieces.Over(s.sys.stacking, c, sd, more...)
	if l == nil && sd == allied && s.partsRussians(more) {
		l, _ = s.pieces.Over(s.sys.civilWar, c, sd, more...)
	}
	if l == nil && len(more) > 0 {
		l = s.disunited(c, sd, more...)
	}
	return l
}

// trimAll removes what is too much in every hex: at the end of New Units, of Mutual
// Movement, of Combat and of Strategic Movement; at other times any number of units
// may be in a hex (7.22).
func (r *run) trimAll() {
	for c := range r.control {
		for sd := range nobody {
			r.trim(cell(c), sd)
		}
	}
}

// trim removes the excess of a side in a hex (7.21, 7.22).
func (r *run) trim(c cell, sd side) {
	if first := r.pieces.First(c); first == noUnit {
		return
	}
	for l := r.overfull(c, sd); l != nil; l = r.overfull(c, sd) {
		var list []unitID
		for u := range r.pieces.Of(c, sd) {
			if l.Points(u) > 0 {
				list = append(list, u)
			}
		}
		u := r.discard(c, sd, list)
		r.emit("over-stacked", "7.22", "unit", r.unitName(u), "hex", r.hexName(c))
		r.kill(u)
	}
}

// worth orders units by what they fight with: the weakest go first (7.22, 10.64).
func (s *State) worth(u unitID) int {
	f := s.face(u)
	return int(f.attack) + int(f.defence)
}
