package balkanwars

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd, _ := s.seatSide(seat)
	s = s.known(seat)
	return adjudicator.NewDraft(adjudicator.Drafting[*run]{
		Begin:    s.trial,
		Language: s.sys.language,
		Carry: func(r *run, list []orders.Order) {
			r.execute(sd, orders.Sheet{Orders: list})
			r.rest()
		},
		Ways:  func(r *run, verb, piece string) [][]string { return r.waysOf(sd, verb, piece) },
		Weigh: func(r *run, o *orders.Order) []adjudicator.Field { return r.weigh(sd, o) },
	}, seat)
}

// weigh tells the odds of an ATTACK line as its side may know them (6.3).
func (r *run) weigh(sd side, o *orders.Order) []adjudicator.Field {
	if o.Verb != "ATTACK" {
		return nil
	}
	p := &prompter{run: r, base: r.State, side: sd}
	p.look()
	b := &battle{target: noCell, side: [2]side{sd, sd.other()}}
	if !r.declare(b, o) {
		return nil
	}
	x := assault{Assault: outlook.Assault{Target: b.target}}
	for _, u := range b.units[attacking] {
		x.Units, x.At = append(x.Units, p.seen[u]), append(x.At, r.at(u))
	}
	p.eyes.Weigh(&x.Assault)
	return offer.Note(p.oddsNote(&x)...)
}

// waysOf are those of a unit for MOVE, and for RAIL on the map and out of the
// Off-Map box.
func (r *run) waysOf(sd side, verb, piece string) [][]string {
	u, _ := r.findOf(piece, sd)
	if u == noUnit || r.sideOf(u) != sd {
		return nil
	}
	defer r.rest()
	r.Quiet = true
	defer func() { r.Quiet = false }()
	switch {
	case verb == "MOVE" && r.mayMove(orders.Pos{}, u):
		return r.marches(u)
	case verb == "RAIL" && r.mayRail(orders.Pos{}, u):
		return r.rides(u)
	}
	return nil
}

// marches are the hexes that a unit can march to (5).
func (r *run) marches(u unitID) (ways [][]string) {
	reach := r.reach([]unitID{u})
	names := make([]string, 0, len(reach))
	for _, c := range reach {
		if c != r.at(u) {
			names = append(names, r.hexName(c))
			ways = append(ways, names[len(names)-1:len(names):len(names)])
		}
	}
	return ways
}

// rides are the Railroads that a unit can take from its hex, or from the
// edges at which it can leave the Off-Map box (5.2, 5.6).
func (r *run) rides(u unitID) (ways [][]string) {
	from := []cell{r.at(u)}
	boards := r.at(u) == locOffMap
	if boards {
		from = r.appearHexes(u, true)
	}
	for _, start := range from {
		for _, c := range r.railReach(r.sys.counters[u].nation, start) {
			switch {
			case c != start:
				ways = append(ways, []string{r.hexName(start), r.hexName(c)})
			case boards:
				ways = append(ways, []string{r.hexName(start)})
			}
		}
	}
	return ways
}

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
