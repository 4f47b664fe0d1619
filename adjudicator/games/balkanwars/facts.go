package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/table"
)

// Guard: players that are programs read the charts.
var _ outlook.Printer = (*System)(nil)

// Facts implements outlook.Printer.
func (s *System) Facts(scenario string) (outlook.Facts, bool) {
	for i := range s.tables.scenarios {
		if s.tables.scenarios[i].name == scenario {
			return s.printed[i], true
		}
	}
	return outlook.Facts{}, false
}

// print collects the facts of a scenario.
func (s *System) print(at int) outlook.Facts {
	t, num := &s.tables, &s.tables.num
	f := outlook.Facts{Grid: grid, Stacking: num.stacking, MoralePoints: num.moralePoints,
		Terrain: map[adjudicator.Terrain]outlook.Effect{"coast": t.terrain[clear].printed()},
		Town:    t.town.printed(), City: t.city.printed(), Entrenched: t.entrenched.printed(), River: t.river.printed(),
		RoadCost: t.roadCost, Railroads: []string{"rail"},
		CRT:            table.Table[string]{Low: t.crt.Low},
		ChargeAttacker: num.chargeAttacker, ChargeDefender: num.chargeDefender, ChargeRatio: num.chargeRatio,
		EngineerDie: num.engineerDie, UnsuppliedAll: num.unsuppliedAll, UnsuppliedSome: num.unsuppliedSome,
		Sides: map[string]adjudicator.Seat{},
	}
	for k := clear; k < allSea; k++ {
		f.Terrain[adjudicator.Terrain(terrainNames[k])] = t.terrain[k].printed()
	}
	if at > 0 {
		f.Railroads = append(f.Railroads, "rail-dotted")
	}
	for _, c := range t.crt.Columns {
		column := table.Column[string]{Name: c.Name, From: c.From}
		for _, o := range c.Results {
			column.Results = append(column.Results, o.String())
		}
		f.CRT.Columns = append(f.CRT.Columns, column)
	}
	sc := &t.scenarios[at]
	for n := range nations {
		if sd := sc.side[n]; sd != sideNone {
			f.Sides[n.String()] = sc.seats[sd]
		}
	}
	for _, o := range sc.objectives {
		goal := outlook.Objective{Hex: s.board.id(o.at).String(), Points: o.points}
		if o.needs != noNation {
			goal.Needs = o.needs.String()
		}
		f.Objectives = append(f.Objectives, goal)
	}
	return f
}

func (e terrainEffect) printed() outlook.Effect {
	return outlook.Effect{Cost: e.cost, Shift: e.shift, NoZOC: e.noZOC}
}
