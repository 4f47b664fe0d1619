// Neutrals enter the war (9.5.2, 16.1.3).

package pathsofglory

import (
	"slices"

	"feldpost/orders"
)

// enterWar brings a nation into the war: its forces are placed at once
// (9.5.2.1, 16.1.3.1). Lines may say where the free corps go.
func (r *run) enterWar(n nation, lines []orders.Order) {
	r.war[n] = uint8(r.turn)
	r.supply.forget(traceEnd - 1)
	r.emit("war-entry", "9.5.2.1", "nation", n)
	r.deploy(n, lines)
	if n == greece {
		r.limited = false
	}
}

// deploy places the forces of a nation that are not on the map yet.
func (r *run) deploy(n nation, lines []orders.Order) {
	if n == greece && r.limited {
		return // they stand there since Salonika
	}
	free := 0
	for _, a := range r.sys.tables.arrivals {
		if a.nation != n {
			continue
		}
		if a.at == nowhere {
			free += a.count
			continue
		}
		for _, u := range r.fresh(a.counter, a.count) {
			r.reduced[u] = a.reduced
			r.put(u, a.at)
			r.emit("placed", "9.5.2.1", "unit", r.shown(u), "space", r.name(a.at))
		}
	}
	if free > 0 {
		r.deployFree(n, free, lines)
	}
}

// fresh finds counters that have not been in the game.
func (s *State) fresh(printed string, n int) (list []unitID) {
	for _, u := range s.sys.countersOf(printed) {
		if s.at(u) == nowhere && len(list) < n {
			list = append(list, u)
		}
	}
	return list
}

// deployFree places corps one each in spaces of the country other than the
// one that has some already: where PLACE lines say, else in the order of the
// data.
func (r *run) deployFree(n nation, count int, lines []orders.Order) {
	var wish []space
	for i := range lines {
		o := &lines[i]
		if o.Verb != "PLACE" {
			continue
		}
		spare := 0 // spaces of the line without a corps of their own
		for _, a := range append(append([]orders.Arg(nil), o.Args...), clauseArgs(o, "AT")...) {
			var room [8]object
			for _, x := range r.objects(a, room[:0]) {
				if x.unit != noUnit {
					spare--
				}
				if !x.space.isMap() {
					continue
				}
				if code := r.freeBar(n, x.space, wish); code != "" {
					r.fault(a.Pos, code, "9.5.2.1", "space", r.name(x.space))
					continue
				}
				wish = append(wish, x.space)
				spare++
			}
		}
		if spare < 0 {
			r.fault(o.Pos, "space-taken", "9.5.2.1")
		}
	}
	if len(wish) > count {
		r.fault(lines[len(lines)-1].Pos, "too-many", "9.5.2.1", "have", count)
		return
	}
	for sp := space(1); int(sp) < len(r.sys.board.places) && len(wish) < count; sp++ {
		if r.freeBar(n, sp, wish) == "" {
			wish = append(wish, sp)
		}
	}
	printed := nationCodes[n] + "c"
	for i, u := range r.fresh(printed, count) {
		if i < len(wish) {
			r.put(u, wish[i])
			r.emit("placed", "9.5.2.1", "unit", r.shown(u), "space", r.name(wish[i]))
		}
	}
}

// freeBar tells why a free corps may not go to a space.
func (s *State) freeBar(n nation, sp space, taken []space) string {
	switch {
	case s.place(sp).nation != n:
		return "wrong-country"
	case slices.Contains(taken, sp) || !s.pieces.IsEmpty(sp):
		return "space-taken"
	}
	return ""
}
