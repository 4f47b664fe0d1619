// Movement (3).

package example

import "feldpost/adjudicator/kernel/path"

// move carries out MOVE hex (3.1): the way there is found.
func (r *run) move(in *incoming) {
	sd, u, search := r.active, &r.sys.units[r.active], path.NewSearch(r.sys.Net(), dearest)
	if in.to == r.at[sd] || !search.To(r.at[sd], in.to, u.movement, steps{r.State, sd}) {
		r.fault(in.pos, "no-way", "3.1", "unit", u.name, "hex", r.sys.printed(in.to))
		return
	}
	r.emit("move", "3.1", "unit", u.name, "path", r.sys.printed(r.at[sd])+"-"+r.sys.printed(in.to))
	r.at[sd] = in.to
}

// steps are the rules by which the unit of a side moves.
type steps struct {
	*State
	side side
}

// Step implements path.Rules: the cost of terrain (3.1), no second unit in a
// hex (1.3), no step on from an enemy ZOC that was entered (3.2).
func (m steps) Step(from, to cell, _ int) (cost int, reason string) {
	if to == m.at[m.side.enemy()] || from != m.at[m.side] && m.inEnemyZOC(from, m.side) {
		return 0, "closed"
	}
	return m.sys.hexes[to].cost, ""
}
