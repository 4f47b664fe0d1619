package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// draft is a letter that a seat writes line by line. An action is one thing
// with the lines that carry it out, so each new line has the whole letter
// carried out dry again. It embeds neither position: whoever holds it must not
// find more in it than a Draft.
type draft struct {
	base  *State // as it is, without the lines; looked at apart from others
	now   *run   // after the lines, nil for none
	seat  adjudicator.Seat
	side  side
	lines []orders.Order
}

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft {
	sd, ok := s.seatSide(seat)
	if !ok {
		sd = noSide
	}
	return &draft{base: s.clone(), seat: seat, side: sd}
}

// Lines implements adjudicator.Draft.
func (d *draft) Lines() []orders.Order { return slices.Clone(d.lines) }

// Try implements adjudicator.Draft.
func (d *draft) Try(o orders.Order) []adjudicator.Fault {
	switch {
	case d.side == noSide:
		return []adjudicator.Fault{adjudicator.NewFault(o.Pos, "no-seat", "", "seat", d.seat)}
	case d.base.result != nil:
		return []adjudicator.Fault{adjudicator.NewFault(o.Pos, "game-over", "5.0")}
	}
	o = language().Bind(o.At(orders.Pos{Line: len(d.lines) + 1, Col: 1}))
	lines := append(slices.Clip(d.lines), o)
	now, faults := d.carryOut(lines)
	if len(faults) > 0 {
		now.leave()
		return faults
	}
	d.turnTo(now, lines)
	return nil
}

// Cut implements adjudicator.Draft.
func (d *draft) Cut(n int) {
	if n == len(d.lines) {
		return
	}
	now, _ := d.carryOut(d.lines[:n])
	d.turnTo(now, d.lines[:n])
}

// turnTo goes over to other lines.
func (d *draft) turnTo(now *run, lines []orders.Order) {
	if d.now != nil {
		d.now.leave()
	}
	d.now, d.lines = now, lines
}

// carryOut carries lines out on a copy.
func (d *draft) carryOut(lines []orders.Order) (*run, []adjudicator.Fault) {
	r := d.base.trial()
	r.execute(d.side, orders.Sheet{Orders: begun(lines)})
	return r, withoutStop(r.Faults)
}

// View implements adjudicator.Draft.
func (d *draft) View() adjudicator.View {
	if d.now == nil {
		return d.base.View(d.seat)
	}
	return d.now.State.View(d.seat)
}

// Ways implements adjudicator.Draft: for MOVE the ways of a unit of a space that
// is activated, for SR the spaces with friends to which it can be redeployed.
func (d *draft) Ways(verb, piece string) (ways [][]string) {
	u, _ := d.base.sys.findUnit(piece)
	if u == noUnit || d.side == noSide || d.base.sideOf(u) != d.side {
		return nil
	}
	r := d.now
	if r == nil {
		r = d.base.looking()
	}
	defer r.rest()
	e := &candidates{r, d.side, offer.InOrder}
	switch verb {
	case "MOVE":
		if code, _, _ := r.moveBar(u, r.at(u)); code != "" {
			return nil
		}
		for way := range e.ends([]unitID{u}) {
			ways = append(ways, r.spaceNames(way))
		}
	case "SR":
		for m := range e.redeployments(u, e.friendly) {
			ways = append(ways, r.spaceNames([]space{m.from, m.to}))
		}
	}
	return ways
}

// spaceNames are the names of the spaces of a way.
func (s *State) spaceNames(way []space) []string {
	names := make([]string, len(way))
	for i, sp := range way {
		names[i] = s.name(sp)
	}
	return names
}

// friendly yields the spaces on the map that the side holds.
func (e *candidates) friendly(yield func(space) bool) {
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		if e.control[sp] == e.side && !e.isClosed(sp) && !yield(sp) {
			return
		}
	}
}

// begun are lines of which the last may be a PLAY whose own lines come later:
// STOP stands for them.
func begun(lines []orders.Order) []orders.Order {
	if n := len(lines); n > 0 && lines[n-1].Verb == "PLAY" {
		return append(slices.Clip(lines), line("STOP"))
	}
	return lines
}

// withoutStop are faults but that of a STOP that a play has no use for.
func withoutStop(faults []adjudicator.Fault) []adjudicator.Fault {
	return slices.DeleteFunc(faults, func(f adjudicator.Fault) bool { return f.Code == "line-unused" && f.Get("verb") == "STOP" })
}
