package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/table"
)

// Facts are what the rulebook and the charts of a game print for a scenario,
// for players that are programs. They say nothing of a position.
type Facts struct {
	Grid         hex.Grid
	Stacking     int // land units that one hex holds (7)
	MoralePoints int // Mobilization Points for a Morale Point (4.1)

	Terrain                       map[adjudicator.Terrain]Effect // of the Terrain Effects Chart, by the words of the ground
	Town, City, Entrenched, River Effect
	RoadCost                      int      // of a hex entered by Road (5.3)
	Railroads                     []string // the kinds of links of the ground that are Railroads (5.2)

	CRT                            table.Table[string] // results as printed, "DR+DS" (6.3)
	ChargeAttacker, ChargeDefender int                 // die modifiers of Charges (6.4)
	ChargeRatio                    int                 // of Shock, that makes a Charge that is met the attacker's
	EngineerDie                    int                 // die modifier of an attack with Engineers
	UnsuppliedAll, UnsuppliedSome  int                 // column shifts (6.1)

	Sides      map[string]adjudicator.Seat // by country, at the start of the scenario
	Objectives []Objective
}

// Effect is one line of the Terrain Effects Chart.
type Effect struct {
	Cost  int  // Movement Points of entering, of a River those of crossing
	Shift int  // of the column against a defender there, negative to the left
	NoZOC bool // ZOC reaches neither in nor out (8.1)
}

// Objective is a hex that a scenario gives Victory Points for.
type Objective struct {
	Hex    string
	Needs  string // a country that must be a belligerent, "" for none
	Points int
}

// Facts returns the facts of a scenario; false when there is none of the name.
func (s *System) Facts(scenario string) (Facts, bool) {
	for i := range s.tables.scenarios {
		if s.tables.scenarios[i].name == scenario {
			return s.facts(i), true
		}
	}
	return Facts{}, false
}

func (s *System) facts(at int) Facts {
	t, num := &s.tables, &s.tables.num
	f := Facts{Grid: grid, Stacking: num.stacking, MoralePoints: num.moralePoints,
		Terrain: map[adjudicator.Terrain]Effect{"coast": t.terrain[clear].printed()},
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
		goal := Objective{Hex: s.board.id(o.at).String(), Points: o.points}
		if o.needs != noNation {
			goal.Needs = o.needs.String()
		}
		f.Objectives = append(f.Objectives, goal)
	}
	return f
}

func (e terrainEffect) printed() Effect { return Effect{Cost: e.cost, Shift: e.shift, NoZOC: e.noZOC} }
