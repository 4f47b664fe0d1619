package balkanwars

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// draft is a sheet that a seat writes line by line, carried out dry on a copy
// of the state. It embeds neither: whoever holds it must not find more in it
// than a Draft.
type draft struct {
	now   *run
	base  *State // as it is, without the lines
	seat  adjudicator.Seat
	side  side
	lines []orders.Order
}

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd, ok := s.seatSide(seat)
	if !ok {
		sd = sideNone
	}
	return &draft{now: s.trial(), base: s, seat: seat, side: sd}
}

// Lines implements adjudicator.Draft.
func (d *draft) Lines() []orders.Order { return slices.Clone(d.lines) }

// View implements adjudicator.Draft.
func (d *draft) View() adjudicator.View { return d.now.State.View(d.seat) }

// Try implements adjudicator.Draft. A line with faults may have happened in
// part: the others are then carried out again from the start.
func (d *draft) Try(o orders.Order) []adjudicator.Fault {
	switch {
	case d.side == sideNone:
		return []adjudicator.Fault{adjudicator.NewFault(o.Pos, "no-seat", "", "seat", d.seat)}
	case d.now.result != nil:
		return []adjudicator.Fault{adjudicator.NewFault(o.Pos, "game-over", "2.3")}
	}
	o = language().Bind(o.At(orders.Pos{Line: len(d.lines) + 1, Col: 1}))
	d.carryOut(o)
	if faults := d.now.Faults; len(faults) > 0 {
		d.Cut(len(d.lines))
		return faults
	}
	d.lines = append(d.lines, o)
	return nil
}

// Cut implements adjudicator.Draft.
func (d *draft) Cut(n int) {
	d.now, d.lines = d.base.trial(), d.lines[:n]
	for _, o := range d.lines {
		d.carryOut(o)
	}
}

func (d *draft) carryOut(o orders.Order) {
	d.now.execute(d.side, orders.Sheet{Orders: []orders.Order{o}})
	d.now.rest()
}

// Ways implements adjudicator.Draft for MOVE, and for RAIL on the map and out
// of the Off-Map box.
func (d *draft) Ways(verb, piece string) [][]string {
	u, _ := d.now.findOf(piece, d.side)
	if u == noUnit || d.side == sideNone || d.now.sideOf(u) != d.side {
		return nil
	}
	defer d.now.rest()
	d.now.quiet = true
	defer func() { d.now.quiet = false }()
	switch {
	case verb == "MOVE" && d.now.mayMove(orders.Pos{}, u):
		return d.marches(u)
	case verb == "RAIL" && d.now.mayRail(orders.Pos{}, u):
		return d.rides(u)
	}
	return nil
}

// marches are the hexes that a unit can march to (5).
func (d *draft) marches(u unitID) (ways [][]string) {
	reach := d.now.reach([]unitID{u})
	names := make([]string, 0, len(reach))
	for _, c := range reach {
		if c != d.now.at(u) {
			names = append(names, d.now.hexName(c))
			ways = append(ways, names[len(names)-1:len(names):len(names)])
		}
	}
	return ways
}

// rides are the Railroads that a unit can take from its hex, or from the
// edges at which it can leave the Off-Map box (5.2, 5.6).
func (d *draft) rides(u unitID) (ways [][]string) {
	from := []cell{d.now.at(u)}
	boards := d.now.at(u) == locOffMap
	if boards {
		from = d.now.appearHexes(u, true)
	}
	for _, start := range from {
		for _, c := range d.now.railReach(d.now.sys.counters[u].nation, start) {
			switch {
			case c != start:
				ways = append(ways, []string{d.now.hexName(start), d.now.hexName(c)})
			case boards:
				ways = append(ways, []string{d.now.hexName(start)})
			}
		}
	}
	return ways
}
