// Resource hexes: CP units that hold one bring Germany RP (5.16).

package greatwarineurope

import "slices"

// dueAfter is how many turns after its capture a resource hex begins to pay.
const dueAfter = 4

// watchHexes looks at the resource hexes when supply is determined: one that the CP
// hold with a line to Germany begins its four turns, one that is lost or cut off
// begins anew (5.16).
func (r *run) watchHexes() {
	if !r.usesAny(western, eastern) {
		return
	}
	for _, c := range r.sys.board.towns {
		if r.hex(c).pays == 0 || !r.uses(r.hex(c).front) {
			continue
		}
		at := slices.IndexFunc(r.Due, func(d due) bool { return d.Hex == c })
		open := r.control[c] == central && r.reachesGermany(c)
		switch {
		case !open && at >= 0:
			r.Due = slices.Delete(r.Due, at, at+1)
			r.emit("resource-cut", "5.16", "hex", r.hexName(c))
		case open && at < 0:
			d := due{Hex: c, Turn: r.Turn + dueAfter}
			if c == r.sys.board.at.ploesti && r.Romania == central && r.Entered[romania] == r.Turn {
				d.Turn = r.Turn // with Romania: from the next Strategic Turn
			}
			r.await(d)
			r.emit("resource", "5.16", "hex", r.hexName(c), "turn", d.Turn)
		}
	}
}

// await begins the count of a resource hex; the list is kept by hex.
func (r *run) await(d due) {
	r.Due = append(r.Due, d)
	slices.SortFunc(r.Due, func(a, b due) int { return int(a.Hex) - int(b.Hex) })
}

// forgetHex begins the count of a resource hex anew when the Allies take it (5.16).
func (r *run) forgetHex(c cell) {
	r.Due = slices.DeleteFunc(r.Due, func(d due) bool { return d.Hex == c })
}

// payHexes gives Germany the RP of the resource hexes whose four turns are over.
func (r *run) payHexes() {
	if r.Fallen[germany] || !r.usesAny(western, eastern) {
		return
	}
	for _, d := range slices.Clone(r.Due) {
		if r.control[d.Hex] != central || !r.reachesGermany(d.Hex) {
			r.forgetHex(d.Hex)
			r.emit("resource-cut", "5.16", "hex", r.hexName(d.Hex))
			continue
		}
		if r.Turn >= d.Turn {
			n := r.hex(d.Hex).pays
			r.RP[germany] += n
			r.emit("resource-rp", "5.16", "hex", r.hexName(d.Hex), "n", n, "total", r.RP[germany])
		}
	}
}

// reachesGermany tells whether a resource hex has a line of supply to Berlin, in the
// West to a Ruhr hex (5.16).
func (s *State) reachesGermany(c cell) bool {
	at := &s.sys.board.at
	goals := at.ruhr[:]
	if s.hex(c).front == eastern {
		goals = []cell{at.berlin}
	}
	return s.joined(c, goals, func(to cell) bool { return s.carries(to, central) })
}

// joined tells whether a chain of adjacent hexes that are open joins a hex with one
// of the goals, on one front.
func (s *State) joined(from cell, goals []cell, open func(c cell) bool) bool {
	if !open(from) {
		return false
	}
	w := s.scratch().traces
	w.flood.Begin()
	w.flood.Add(from)
	reached := w.flood.Spread(func(at, to cell, way int) bool {
		return s.hex(at).side[way]&(sideClosed|sideLagoon) == 0 && open(to)
	})
	return slices.ContainsFunc(reached, func(c cell) bool { return slices.Contains(goals, c) })
}
