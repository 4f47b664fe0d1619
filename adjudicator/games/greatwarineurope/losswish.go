// Who takes the losses of a combat by the wish of his owner (10.62, 10.64).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// wish is in which order an owner would lose his units.
type wish struct {
	first, last []unitID
	order       func(a, b unitID) int // of the others, nil: no wish
}

// readWish reads the units and words of a LOSS clause.
func (r *run) readWish(args []orders.Arg, sd side) (w wish, ok bool) {
	for _, a := range args {
		if f := r.lossOrder(a); f != nil {
			w.order = f
			continue
		}
		u, ok := r.readUnit(a, sd)
		if !ok {
			return w, false
		}
		w.first = append(w.first, u)
	}
	return w, true
}

// lossOrder is the order that a word wishes, nil for a word that is none.
func (r *run) lossOrder(a orders.Arg) func(a, b unitID) int {
	switch {
	case a.Is("WEAKEST"):
		return r.weakerFirst
	case a.Is("STRONGEST"):
		return func(x, y unitID) int { return r.weakerFirst(y, x) }
	case a.Is("FULLFIRST"):
		return func(x, y unitID) int {
			if d := r.stepsOf(y) - r.stepsOf(x); d != 0 {
				return d
			}
			return r.weakerFirst(x, y)
		}
	}
	return nil
}

// weakerFirst orders units by who goes first when the owner has no wish: the lowest
// factors, then reduced units (21).
func (r *run) weakerFirst(a, b unitID) int {
	if d := r.worth(a) - r.worth(b); d != 0 {
		return d
	}
	if d := r.stepsOf(a) - r.stepsOf(b); d != 0 {
		return d
	}
	return int(a) - int(b)
}

// wishesOf are the wishes of a side in a combat: those of the attack first, then the
// standing orders that apply.
func (r *run) wishesOf(b *battle, sd side) (list []wish) {
	if sd == b.side {
		list = append(list, b.loss)
	}
	for _, o := range r.answers(sd, "LOSS", b.target, b) {
		w := wish{}
		for _, a := range o.Args {
			if f := r.lossOrder(a); f != nil {
				w.order = f
			}
		}
		if w.first = r.unitsIn(o.Args, sd); o.Has("LAST") {
			w.first, w.last = nil, w.first
		}
		list = append(list, w)
	}
	return list
}

// victim is who of some units loses the next step.
func (r *run) victim(wishes []wish, list []unitID) unitID {
	order := r.weakerFirst
	var spared []unitID
	ordered := false
	for _, w := range wishes {
		for _, u := range w.first {
			if slices.Contains(list, u) && !slices.Contains(spared, u) {
				return u
			}
		}
		spared = append(spared, w.last...)
		if w.order != nil && !ordered {
			order, ordered = w.order, true
		}
	}
	rest := slices.DeleteFunc(slices.Clone(list), func(u unitID) bool { return slices.Contains(spared, u) })
	if len(rest) == 0 {
		rest = list
	}
	return slices.MinFunc(rest, order)
}
