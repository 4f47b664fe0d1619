// What a unit does: movement (3), combat (4), retreat (5), the Charge (7).

package example

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// move carries out MOVE hex (3.1): the way there is found. A step costs what the
// terrain says (3.1), leads into no hex with a unit (1.3), and not on from an
// enemy ZOC that was entered (3.2). Who has attacked does not move any more (2.2).
func (r *run) move(o *orders.Order) {
	sd, from, u, to := r.active, r.at[r.active], &r.sys.units[r.active], r.hex(o)
	switch {
	case to == off:
		return
	case r.attacked:
		r.Fault(o.Pos, "attack-ends", "2.2", "unit", u.name)
		return
	}
	step := path.Steps(func(at, next cell, _ int) (cost int, reason string) {
		if next == r.at[sd.Other()] || at != from && r.inEnemyZOC(at, sd) {
			return 0, "closed"
		}
		return r.sys.hexes[next].cost, ""
	})
	if to == from || !path.NewSearch(r.sys.Net(), dearest).To(from, to, u.movement, step) {
		r.Fault(o.Pos, "no-path", "3.1", "unit", u.name, "hex", r.sys.Printed(to))
		return
	}
	r.Event("move", "3.1", "unit", u.name, "path", r.sys.Printed(from)+"-"+r.sys.Printed(to))
	r.at[sd] = to
}

// attack carries out ATTACK hex against the enemy unit next door (4.1). The odds
// find a column (4.2), which the defender's ground (4.3) and the Charge (7.1)
// shift; the die finds who is beaten (4.4).
func (r *run) attack(o *orders.Order) {
	to := r.hex(o)
	if to == off {
		return
	}
	sd, enemy, where, ground := r.active, r.active.Other(), r.sys.Printed(to), &r.sys.hexes[to]
	r.attacked = true
	if to != r.at[enemy] || r.sys.Net().Way(r.at[sd], to) < 0 {
		r.Fault(o.Pos, "no-enemy", "4.1", "hex", where)
	}
	if r.Stops() {
		return
	}
	by, on := &r.sys.units[sd], &r.sys.units[enemy]
	r.Event("combat-declared", "4.1", "hex", where, "from", r.sys.Printed(r.at[sd]), "units", by.name, "defenders", on.name)
	a, d := r.strength(sd), r.strength(enemy)
	look := r.sys.crt.Look(table.Ratio(a, d, table.ForDefender))
	r.Event("odds", "4.2", "a", a, "d", d, "odds", look.Odds, "column", look.Base().Name)
	shifts := table.Changes{{Reason: ground.terrain, By: ground.shift, Rule: "4.3"}}
	if r.options.On("charge") && by.kind == "cavalry" && ground.terrain == "clear" {
		shifts = append(shifts, table.Change{Reason: "charge", By: 1, Rule: "7.1"})
	}
	look.Shift(shifts...)
	for _, c := range look.Shifts {
		r.Event("shift", c.Rule, "reason", c.Reason, "n", c.By, "column", look.Column().Name)
	}
	look.Die = r.Roll.Roll("combat "+where, "4.4", 6)
	r.Event("combat", "4.4", "hex", where, "column", look.Column().Name, "modified", look.Total(), "result", look.Result())
	if loser, is := map[string]side{"AR": sd, "DR": enemy}[look.Result()]; is {
		r.beaten = loser
	}
}

// retreat asks the owner of a beaten unit where it goes, who may be the one
// whose player turn it is not (5.1). Without a way it is destroyed (5.2).
func (r *run) retreat(_ *seq.Frame, _ bool) seq.Outcome {
	sd := r.beaten
	if sd == nobody {
		return seq.Done
	}
	lines, answered := r.sys.turn.Lines(r, "retreat")
	ways, wish := r.ways(sd), r.hexes(lines...)
	if len(wish) > 0 && !slices.Contains(ways, wish[0]) {
		r.Fault(lines[0].Pos, "no-retreat", "5.1", "hex", r.sys.Printed(wish[0]))
	}
	to, rung := standing.Choose(ways, off, wish, r.hexes(r.standing[sd]...), answered)
	if rung == "" || answered && !r.sys.turn.Close(r, "retreat", lines) {
		return seq.Ask
	}
	r.Emit(adjudicator.NewEvent("standing", "5.1", "side", seats.Seat(sd), "matter", "retreat", "rung", string(rung)).For(seats.Seat(sd)))
	unit, left := r.sys.units[sd].name, r.at[sd]
	r.at[sd], r.beaten = to, nobody
	if to == off {
		r.Event("eliminated", "5.2", "unit", unit, "hex", r.sys.Printed(left))
		r.finish(sd.Other(), "destroyed", "6.3")
		return seq.Over
	}
	r.Event("retreat", "5.1", "unit", unit, "from", r.sys.Printed(left), "path", r.sys.Printed(to))
	if sd != r.active { // 5.3
		r.Event("advance", "5.3", "unit", r.sys.units[r.active].name, "from", r.sys.Printed(r.at[r.active]), "path", r.sys.Printed(left))
		r.at[r.active] = left
	}
	return seq.Done
}

// ways are the hexes to which a unit may retreat, by their numbers (5.1).
func (s *State) ways(sd side) []cell {
	closed := func(c cell) bool { return c == off || c == s.at[sd.Other()] || s.inEnemyZOC(c, sd) }
	list := slices.DeleteFunc(slices.Clone(s.sys.Net().Ways(s.at[sd])), closed)
	slices.Sort(list)
	return list
}
