package adviser

import (
	"slices"

	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// What an operation costs and brings.
const (
	worthOp  = 60 // an operations point that is left for something else
	leastUse = 70 // less is not worth a line
	tries    = 24 // lines that are thought out for one operation
)

// deed is something that an operation may do.
type deed struct {
	key   string
	lines []orders.Order
	cost  int // in operations points
	worth int
	done  func() // notes it
}

// rate orders deeds by what they bring for their cost.
func (d *deed) rate() int { return d.worth - worthOp*d.cost }

// operate uses operations points for what brings most for its cost, until
// nothing more is worth it; it returns what that is worth together.
func (a *adviser) operate(ops int) (worth int) {
	a.measure()
	for range tries {
		best := a.bestDeed(ops)
		if best == nil {
			break
		}
		a.banned[best.key] = true
		before, hungry := len(a.draft.Lines()), a.unfed(a.Units)
		if !a.tryAll(best.lines...) {
			continue
		}
		a.lookAgain()
		if a.unfed(a.Units) > hungry { // nobody outruns his supply
			a.draft.Cut(before)
			a.lookAgain()
			continue
		}
		ops -= best.cost
		worth += best.worth
		best.done()
	}
	if worth > 0 {
		worth += a.dig(ops)
	}
	return worth
}

// bestDeed is the deed with the best rate that so many points pay for, nil
// when none is worth it.
func (a *adviser) bestDeed(ops int) *deed {
	var best *deed
	for _, list := range [...][]deed{a.attacks(ops), a.marches(ops)} {
		for i := range list {
			d := &list[i]
			if d.worth >= leastUse && d.rate() > 0 && !a.banned[d.key] && (best == nil || d.rate() > best.rate()) {
				best = d
			}
		}
	}
	return best
}

// activationOf is what it costs to activate a space for something, and the line
// that does; false when it is active for something else.
func (a *adviser) activationOf(at int, what string) (cost int, line []orders.Order, ok bool) {
	s := &a.Spaces[at]
	switch s.Active {
	case what:
		return 0, nil, true
	case "":
	default:
		return 0, nil, false
	}
	var nations []string
	for _, u := range s.Units {
		if n := a.Units[u].Nation; !slices.Contains(nations, n) {
			nations = append(nations, n)
		}
	}
	word := "MOVE"
	if what == "attack" {
		word = "ATTACK"
	}
	return len(nations), []orders.Order{lines.Order("ACTIVATE", lines.Name(s.Name), lines.Name(word))}, true
}
