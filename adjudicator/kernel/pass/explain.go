package pass

import (
	"slices"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Limits of the search for right lines: how many wrong lines of a sheet get
// one, and how many lines are tried for each.
const (
	maxExplained = 8
	maxTries     = 16
)

// explain sets beside the faults of a sheet a line that could stand in the
// place of the wrong one. None is better than one that would be refused.
func explain(begin Begin, seat record.Seat, sheet orders.Sheet, faults []record.Fault) {
	r := begin(nil, true)
	defer r.Leave()
	right, found := Right(sheet.Orders, faults), map[int]string{}
	for i := range faults {
		at := orders.Owner(sheet.Orders, faults[i].Pos)
		if at < 0 || faults[i].Example != "" {
			continue
		}
		if _, done := found[at]; !done && len(found) < maxExplained {
			wrong := &sheet.Orders[at]
			list := likely(r, seat, wrong, right)
			for _, o := range list[:min(len(list), maxTries)] {
				if fits(begin, seat, sheet, right, o.At(wrong.Pos)) {
					found[at] = o.String()
					break
				}
			}
		}
		faults[i].Example = found[at]
	}
}

// likely lists what may have been meant by a wrong line.
func likely(r Run, seat record.Seat, wrong *orders.Order, right []orders.Order) []orders.Order {
	if g, ok := r.(Guesser); ok {
		return g.Likely(seat, wrong, right)
	}
	if p, ok := r.(Prompter); ok {
		return offer.Like(p.Prompts(seat), wrong)
	}
	return nil
}

// fits reports whether a line has no fault beside the right ones of a sheet.
func fits(begin Begin, seat record.Seat, sheet orders.Sheet, right []orders.Order, o orders.Order) bool {
	at := Place(right, o.Pos)
	sheet.Orders = slices.Insert(slices.Clone(right), at, o)
	return !slices.ContainsFunc(Try(begin, seat, sheet), func(f record.Fault) bool { return orders.Owner(sheet.Orders, f.Pos) == at })
}

// Place returns where a line that stood at a place of the letter belongs among
// others: before the first that begins behind it.
func Place(list []orders.Order, at orders.Pos) int {
	for i := range list {
		if p := list[i].Pos; p.Line > at.Line || p.Line == at.Line && p.Col > at.Col {
			return i
		}
	}
	return len(list)
}
