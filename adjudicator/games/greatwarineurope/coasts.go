// What the maps say by themselves: seas (3.1) and the ways of lines of supply (11.6).

package greatwarineurope

// findCoasts tells the seas of the N sheet apart, and those of the E sheet at which
// its ports lie (9.54).
func (b *board) findCoasts() {
	at := &b.at
	for _, sea := range [...]struct {
		town cell
		is   coast
	}{{at.trebizond, atBlackSea}, {at.baku, atCaspian}, {at.gaza, atMediterranean}} {
		water := b.waterAt(sea.town)
		for c := range b.hexes {
			if h := &b.hexes[c]; h.playable && b.meetsSea(cell(c), water) {
				h.coast = sea.is
			}
		}
	}
	baltic, black := b.waterAt(at.baltic[3]), b.waterAt(at.odessa) // Libau
	for _, c := range b.towns {
		h := &b.hexes[c]
		if h.front != eastern || !h.has(markPort) {
			continue
		}
		switch sea := b.nearestSea(c); {
		case sea != noCell && baltic[sea]:
			h.coast = atBaltic
		case sea != noCell && black[sea]:
			h.coast = atBlackSea
		}
	}
}

// waterAt marks the hexes of full sea that a town lies at: what joins is one sea.
func (b *board) waterAt(town cell) []bool {
	water, queue := make([]bool, len(b.hexes)), []cell{town}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for _, n := range b.next(c) {
			if n != noCell && !water[n] && b.hexes[n].front == b.hexes[town].front && b.hexes[n].terrain == fullSea {
				water[n] = true
				queue = append(queue, n)
			}
		}
	}
	return water
}

// nearestSea is the hex of full sea that is nearest to a port, some of which lie up a
// river; noCell for none.
func (b *board) nearestSea(port cell) cell {
	seen, queue := map[cell]bool{port: true}, []cell{port}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		if b.hexes[c].terrain == fullSea {
			return c
		}
		for _, n := range b.next(c) {
			if n != noCell && !seen[n] && b.hexes[n].front == b.hexes[port].front {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return noCell
}

// meetsSea tells whether a hex lies at full sea that was seen.
func (b *board) meetsSea(c cell, seen []bool) bool {
	for _, n := range b.next(c) {
		if n != noCell && seen[n] && b.hexes[n].terrain == fullSea {
			return true
		}
	}
	return false
}

// findWays lists where lines of supply go from each hex: over no closed side, no
// lagoon (8.35), into no full sea; over the Alps those of mountain units only (11.6).
func (b *board) findWays() {
	b.ways, b.alps = make([][]cell, len(b.hexes)), make([][]cell, len(b.hexes))
	for i := range b.hexes {
		c, h := cell(i), &b.hexes[i]
		if !h.playable && h.terrain != fullLake {
			continue
		}
		b.carriers[h.front] = append(b.carriers[h.front], c)
		for way, n := range b.next(c) {
			if n == noCell || h.side[way]&(sideClosed|sideLagoon) != 0 || !b.hexes[n].playable && b.hexes[n].terrain != fullLake {
				continue
			}
			b.alps[c] = append(b.alps[c], n)
			if h.terrain != alpine && b.hexes[n].terrain != alpine {
				b.ways[c] = append(b.ways[c], n)
			}
		}
		if h.isSettled() {
			b.townsOf[h.front] = append(b.townsOf[h.front], c)
		}
		if h.marks&(markR|markA|markClosesAntwerp) != 0 {
			b.lettered = append(b.lettered, c)
		}
	}
}
