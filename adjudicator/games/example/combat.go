// Combat (4), the Charge (7).

package example

import "feldpost/adjudicator/kernel/table"

// results are what the table says: nothing, or who is beaten (4.4).
var results = [...]string{"-", "AR", "DR"}

// attack carries out ATTACK hex against the enemy unit next door (4.1) and says
// who is beaten (4.4).
func (r *run) attack(in *incoming) {
	sd, enemy, where := r.active, r.active.enemy(), r.sys.printed(in.to)
	if in.to != r.at[enemy] || r.sys.Net().Way(r.at[sd], in.to) < 0 {
		r.fault(in.pos, "no-enemy", "4.1", "hex", where)
	}
	if r.Dry || len(r.Faults) > 0 {
		return
	}
	r.emit("combat-declared", "4.1", "hex", where, "from", r.sys.printed(r.at[sd]), "units", r.sys.units[sd].name, "defenders", r.sys.units[enemy].name)
	look := r.column(&r.sys.units[sd], &r.sys.units[enemy], &r.sys.hexes[in.to])
	look.Die = r.Roll.Roll("combat "+where, "4.4", 6)
	r.emit("combat", "4.4", "hex", where, "column", look.Column().Name, "modified", look.Total(), "result", look.Result())
	switch look.Result() {
	case "AR":
		r.beaten = sd
	case "DR":
		r.beaten = enemy
	}
}

// column finds the column of an attack: by odds (4.2), then shifted by the
// defender's ground (4.3) and the Charge (7.1).
func (r *run) column(by, on *counter, ground *hexInfo) table.Look[string] {
	look := r.sys.crt.Look(table.Ratio(by.strength, on.strength, table.ForDefender))
	r.emit("odds", "4.2", "a", by.strength, "d", on.strength, "odds", look.Odds, "column", look.Base().Name)
	shifts := table.Changes{{Reason: ground.terrain, By: ground.shift, Rule: "4.3"}}
	if r.options.On("charge") && by.kind == "cavalry" && ground.terrain == "clear" {
		shifts = append(shifts, table.Change{Reason: "charge", By: 1, Rule: "7.1"})
	}
	look.Shift(shifts...)
	for _, c := range look.Shifts {
		r.emit("shift", c.Rule, "reason", c.Reason, "n", c.By, "column", look.Column().Name)
	}
	return look
}
