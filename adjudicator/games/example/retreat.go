// Beaten units (5).

package example

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// retreat asks the owner of a beaten unit where it goes, who may be the one
// whose player turn it is not (5.1). Without a way it is destroyed (5.2).
func (r *run) retreat(_ *seq.Frame, _ bool) seq.Outcome {
	sd := r.beaten
	if sd == nobody {
		return seq.Done
	}
	to, rung := r.choose(r.ways(sd))
	if r.in = nil; rung == "" {
		return seq.Ask
	}
	r.Emit(adjudicator.NewEvent("standing", "5.1", "side", sd.seat(), "matter", "retreat", "rung", string(rung)).For(sd.seat()))
	unit, left := r.sys.units[sd].name, r.at[sd]
	r.at[sd], r.beaten = to, nobody
	if to == off {
		r.emit("eliminated", "5.2", "unit", unit, "hex", r.sys.printed(left))
		r.finish(sd.enemy(), "destroyed", "6.3")
		return seq.Over
	}
	r.emit("retreat", "5.1", "unit", unit, "from", r.sys.printed(left), "path", r.sys.printed(to))
	if sd != r.active { // 5.3
		r.emit("advance", "5.3", "unit", r.sys.units[r.active].name, "from", r.sys.printed(r.at[r.active]), "path", r.sys.printed(left))
		r.at[r.active] = left
	}
	return seq.Done
}

// newStands is the table of standing orders: the hexes of a retreat (5.1).
func newStands() standing.Kinds[*run] {
	return standing.Kinds[*run]{
		{Form: standing.Form{Verb: "STAND RETREAT", Rule: "5.1"}, Objects: func(r *run, o *orders.Order) bool { return len(r.readHexes(o)) > 0 }},
		{Form: standing.Form{Verb: "STAND CANCEL"}, Objects: func(*run, *orders.Order) bool { return true }},
	}
}

// choose picks one of the ways and says which rung of the decision ladder did;
// "" when the owner must be asked.
func (r *run) choose(ways []cell) (cell, standing.Rung) {
	if in := r.in; in != nil && in.verb != "" {
		if !slices.Contains(ways, in.to) {
			r.fault(in.pos, "no-retreat", "5.1", "hex", r.sys.printed(in.to))
			return off, ""
		}
		return in.to, standing.Clause
	}
	for i := range r.standing[r.beaten] {
		for _, to := range r.readHexes(&r.standing[r.beaten][i]) {
			if slices.Contains(ways, to) {
				return to, standing.Standing
			}
		}
	}
	switch {
	case len(ways) < 2:
		return append(ways, off)[0], standing.Only
	case r.in != nil: // END alone, or the deadline
		return ways[0], standing.Default
	}
	return off, ""
}

// ways are the hexes to which a unit may retreat, by their numbers (5.1).
func (s *State) ways(sd side) (list []cell) {
	for _, c := range s.sys.Net().Ways(s.at[sd]) {
		if c != off && c != s.at[sd.enemy()] && !s.inEnemyZOC(c, sd) {
			list = append(list, c)
		}
	}
	slices.Sort(list)
	return list
}
