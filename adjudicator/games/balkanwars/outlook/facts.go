package outlook

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/table"
)

// Printer is a System that tells the facts of a scenario; false when there is
// none of the name.
type Printer interface {
	Facts(scenario string) (Facts, bool)
}

// Facts are what the rulebook and the charts of a game print for a scenario,
// for players that are programs. They say nothing of a position, and are
// shared: nobody changes them.
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
