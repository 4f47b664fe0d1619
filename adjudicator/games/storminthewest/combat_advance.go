// Advance after combat (13.33, 13.34) and what lies on top of stacks after it
// (13.8).

package storminthewest

import (
	"slices"

	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// advanceAfter moves surviving attackers into the hex that the battle has
// emptied: those that the attacker names, in his order, as far as the stacking
// limits allow (13.33). Neither MP nor ZOC matter; AGB is no attacker (14.3).
func (r *run) advanceAfter(b *battle) {
	if r.enemyIn(b.Target, r.Active) {
		return
	}
	for _, u := range r.advancing(b) {
		if !r.overfull(b.Target, r.Active, u).None() || !r.hosts(b.Target, u).None() {
			continue
		}
		from := r.hexName(r.at(u))
		r.mix(b.Target, []unitID{u})
		r.put(u, b.Target)
		r.emit("advance", "13.33", "unit", r.unitName(u), "from", from, "path", r.hexName(b.Target))
	}
}

// advancing lists the surviving attackers that are to advance; none where the
// attacker says nothing.
func (r *run) advancing(b *battle) (list []unitID) {
	for i := range b.Lines {
		o := &b.Lines[i]
		args := o.Args
		switch cl, ok := o.Clause("ADVANCE"); {
		case o.Verb == "ATTACK" && ok:
			args = cl.Args
		case o.Verb != "ADVANCE" || !r.fits(o, b, r.Active):
			continue
		}
		return r.advanceNamed(b, o, args)
	}
	return nil
}

// advanceNamed are the attackers that a line names, or all of them.
func (r *run) advanceNamed(b *battle, o *orders.Order, args []orders.Arg) (list []unitID) {
	key := ""
	if o.Verb == "ATTACK" {
		key = "ADVANCE"
	}
	args, but := reads.AllBut(o, key, args)
	left := func(u unitID) bool {
		return slices.ContainsFunc(but, func(a orders.Arg) bool { return r.meant(a, r.Active) == u })
	}
	for _, a := range args {
		if a.Is("ALL") {
			for _, u := range b.Attackers {
				if !slices.Contains(list, u) && !left(u) {
					list = append(list, u)
				}
			}
		}
		if u := r.meant(a, r.Active); u != noUnit && slices.Contains(b.Attackers, u) && !slices.Contains(list, u) {
			list = append(list, u)
		}
	}
	return list
}

// settleTops puts a unit on top of the stacks around a battle whose top unit has
// gone, as their owners' standing orders say; by default the first lies there
// (13.8).
func (r *run) settleTops(b *battle) {
	for _, c := range append([]cell{b.Target}, r.sys.board.next(b.Target)...) {
		if c == noCell || r.pieces.IsEmpty(c) || r.pieces.OnTop(c) != noUnit {
			continue
		}
		sd := r.sys.counters[r.pieces.First(c)].side
		if o := r.firstFor(r.Standing[sd], func(o *orders.Order) bool { return o.Sub == "TOP" && r.isAbout(o, c) }); o != nil {
			r.pieces.Lay(c, r.topBy(c, sd, o))
		}
	}
}

// topBy is the unit of a stack that a line names first, or its weakest or strongest
// defender; noUnit for the first in order.
func (r *run) topBy(c cell, sd side, o *orders.Order) unitID {
	for _, a := range o.Args {
		if u := r.meant(a, sd); u != noUnit && r.at(u) == c && !r.sys.kinds.Find("TOP").Has(a.Text) {
			return u
		}
	}
	byDefence := func(u, v unitID) int { return int(r.face(u).defence) - int(r.face(v).defence) }
	stack := r.pieces.Append(nil, c, sd)
	switch {
	case reads.Says(o, "STRONGEST"):
		return slices.MinFunc(stack, func(u, v unitID) int { return byDefence(v, u) })
	case reads.Says(o, "WEAKEST"):
		return slices.MinFunc(stack, byDefence)
	}
	return noUnit
}
