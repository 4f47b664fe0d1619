package pathsofglory

import (
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Limits of the search for right lines: how many wrong lines of a sheet get
// one, and how many candidates are tried for each.
const (
	maxSuggested  = 6
	maxCandidates = 16
)

// Explain implements pass.Run: it gives faults a right line, one of those that
// the order template offers now, or the same units on another way, that has no
// fault in the place of the wrong one.
func (r *run) Explain(seat adjudicator.Seat, sheet orders.Sheet, faults []adjudicator.Fault) {
	var offered []adjudicator.Prompt
	tried := map[int]string{}
	for i := range faults {
		f := &faults[i]
		at := slices.IndexFunc(sheet.Orders, func(o orders.Order) bool { return f.Pos.Line > 0 && o.Pos.Line == f.Pos.Line })
		if at < 0 || f.Example != "" {
			continue
		}
		text, known := tried[f.Pos.Line]
		if !known && len(tried) < maxSuggested {
			if offered == nil {
				offered = r.Prompts(seat)
			}
			text = r.rightLine(seat, sheet, at, offered)
			tried[f.Pos.Line] = text
		}
		f.Example = text
	}
}

// rightLine is a line for the place of a wrong one, "" when none is found.
func (s *State) rightLine(seat adjudicator.Seat, sheet orders.Sheet, at int, offered []adjudicator.Prompt) string {
	sd, _ := s.seatSide(seat)
	wrong := &sheet.Orders[at]
	var list []orders.Order
	if wrong.Verb == "MOVE" {
		list = s.otherWays(sd, sheet, at)
	}
	shared := func(o *orders.Order) (n int) {
		for _, a := range argsOf(o) {
			if slices.ContainsFunc(argsOf(wrong), func(b orders.Arg) bool { return names.Same(argText(a), argText(b)) }) {
				n++
			}
		}
		return n
	}
	var fitting []orders.Order
	for _, p := range offered {
		if p.Order.Verb == wrong.Verb && (wrong.Sub == "" || p.Order.Sub == wrong.Sub) {
			fitting = append(fitting, p.Order)
		}
	}
	slices.SortStableFunc(fitting, func(a, b orders.Order) int { return shared(&b) - shared(&a) })
	list = append(list, fitting...)
	if wrong.Verb == "ADVANCE" {
		list = append(list, line("ADVANCE", word("ALL")))
	}
	for i := range list[:min(len(list), maxCandidates)] {
		o := list[i]
		o.Pos, o.Raw = wrong.Pos, ""
		try := sheet
		try.Orders = slices.Clone(sheet.Orders)
		try.Orders[at] = o
		if !slices.ContainsFunc(s.dryRun(sd, try), func(f adjudicator.Fault) bool { return f.Pos.Line == wrong.Pos.Line || f.Pos.Line == 0 }) {
			return o.String()
		}
	}
	return ""
}

// otherWays lists the moves that the units of a MOVE line can make from where
// they stand, to the goal of the line or else nearest to it.
func (s *State) otherWays(sd side, sheet orders.Sheet, at int) (list []orders.Order) {
	before := sheet
	before.Orders = slices.Clone(sheet.Orders[:at])
	e := s.candidatesFor(sd, offer.InOrder)
	defer e.leave()
	e.execute(sd, before)
	e.active = sd
	wrong, goal := &sheet.Orders[at], nowhere
	var units []unitID
	for _, a := range argsOf(wrong) {
		var room [12]object
		for _, x := range e.objects(a, room[:0]) {
			switch {
			case x.unit != noUnit && e.sideOf(x.unit) == sd && e.at(x.unit).isMap() && (len(units) == 0 || e.at(x.unit) == e.at(units[0])):
				units = append(units, x.unit)
			case x.space.isMap():
				goal = x.space
			}
		}
	}
	if len(units) == 0 {
		return nil
	}
	far := func(way []space) int {
		if goal == nowhere {
			return 0
		}
		return e.distance(way[len(way)-1], goal)
	}
	ways := slices.SortedStableFunc(e.ends(units), func(a, b []space) int { return far(a) - far(b) })
	for _, way := range ways[:min(len(ways), maxCandidates/2)] {
		list = append(list, line("MOVE", append(e.unitArgs(units), e.pathArg(way))...))
	}
	return list
}
