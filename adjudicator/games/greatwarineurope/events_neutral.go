// Neutrals that enter the war (6.54, 17.11).

package greatwarineurope

// deployNeutral brings a neutral into the war: its hexes become those of its side, and
// its units stand where they stood in history (17.11).
func (r *run) deployNeutral(n nation) {
	r.War[n], r.Entered[n] = true, r.Turn
	sd := r.sideOfNation(n)
	for c := range r.control {
		h := r.hex(cell(c))
		if owner, ok := ownerOf(h.country); ok && owner == n && h.playable && !r.pieces.Has(cell(c), sd.Other()) && r.control[c] != sd.Other() {
			r.control[c] = sd
		}
	}
	for f := range fronts {
		r.stale(f)
	}
	r.emit("war", "17.11", "nation", n.String(), "side", seats.Seat(sd))
	for u := range r.units {
		u := unitID(u)
		if r.counter(u).nation != n || r.counter(u).entries[r.mode].kind != withNeutral || r.at(u) != locPending {
			continue
		}
		to := r.sys.tables.deploy[u]
		if to < 0 || r.control[to] != sd || r.overfull(to, sd, u) != nil {
			to = locAvailable
		}
		r.put(u, to)
		if to >= 0 {
			r.units[u].flags |= isFrozen
		}
	}
}
