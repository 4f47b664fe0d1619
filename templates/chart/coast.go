package chart

// coast is how water and land divide a hex: whole is set when there is no
// water in it, and water hexes have neither land nor shore.
type coast struct {
	whole bool
	rim   []rimStep // around the land, clockwise
}

// rimStep is a piece of the outline of land: straight along a hexside, or the
// shore through the hex.
type rimStep struct {
	from, to   node
	start, end point
	shore      []point // from the start to the end of a shore, nil on hexsides
	in, out    point   // directions of the shore at its ends
}

// node is a place where pieces of outlines meet: a corner, or the shore's
// crossing of a hexside, told by the two corners of that side. Whole islands
// have nodes of their own.
type node struct{ a, b corner }

// layCoasts draws the shore through every hex. Corners and side middles near
// water are wet, the centre of a land hex is dry, and the shore runs between
// them: nearer to the centre the smaller the share of land is. The values on
// a side are the same seen from both hexes, so shores meet.
func (b *board) layCoasts() {
	cut := make(map[corner]bool)
	open := make(map[[2]int]bool) // hexsides that are water
	for _, s := range b.sides {
		if s.kind != "sea" && s.kind != "strait" {
			continue
		}
		p, q := b.ends(s)
		cut[p], cut[q] = true, true
		open[[2]int{s.cell, s.dir}] = true
		open[[2]int{b.near[s.cell][s.dir], (s.dir + 3) % 6}] = true
	}
	b.coasts = make([]coast, len(b.cells))
	for i := range b.cells {
		if b.kinds[i].water() {
			continue
		}
		var ring [12]float64 // middle of side 0, corner 0, middle of side 1, ...
		for k := range 6 {
			n := b.near[i][k]
			wet := open[[2]int{i, k}] || n >= 0 && b.kinds[n].water()
			ring[2*k] = b.dryness(wet, i, n)
			n2 := b.near[i][(k+1)%6]
			wet = cut[b.cornerOf(i, k)] || n >= 0 && b.kinds[n].water() || n2 >= 0 && b.kinds[n2].water()
			ring[2*k+1] = b.dryness(wet, i, n, n2)
		}
		b.coasts[i] = b.divide(i, ring)
	}
}

// dryness is above zero on land and below it on water.
func (b *board) dryness(wet bool, cells ...int) float64 {
	sum, n := 0.0, 0
	for _, i := range cells {
		if i >= 0 && !b.kinds[i].water() {
			share := b.cells[i].Land
			if share <= 0 || share > 1 {
				share = 1
			}
			sum += share
			n++
		}
	}
	share := sum / float64(max(n, 1))
	if wet {
		return -0.16 - 0.62*(1-share)
	}
	return 0.35 + 0.5*share
}

// divide walks around a hex and builds the outline of the land in it.
func (b *board) divide(cell int, ring [12]float64) coast {
	centre := b.at[cell]
	rim := func(i int) point {
		i = (i + 12) % 12
		if i%2 == 0 {
			return centre.add(b.toward(i / 2).mul(0.5))
		}
		return centre.add(b.cornerStep(i / 2))
	}
	spoke := func(i int) point { return mix(centre, rim(i), 1/(1-ring[i%12])) }
	first := -1 // the first dry place after a wet one
	dry := 0
	for i, v := range ring {
		if v > 0 {
			dry++
			if ring[(i+11)%12] <= 0 && first < 0 {
				first = i
			}
		}
	}
	switch dry {
	case 12:
		return coast{whole: true}
	case 0: // an island
		pts := make([]point, 7)
		for i := range pts {
			pts[i] = spoke(2*i + 1)
		}
		here := node{corner{cell, -1}, corner{cell, -1}}
		return coast{rim: []rimStep{{here, here, pts[0], pts[6], pts, smooth(pts[5], pts[0], pts[1]), smooth(pts[5], pts[0], pts[1])}}}
	}
	crossing := func(i int) (point, node) { // between places i and i+1 of the rim
		a, z := ring[i%12], ring[(i+1)%12]
		dir := (i + 1) / 2 % 6
		p, q := b.cornerOf(cell, dir+5), b.cornerOf(cell, dir)
		if i%2 == 1 { // nearer to the first corner of the side
			p, q = q, p
		}
		return mix(rim(i), rim(i+1), a/(a-z)), node{q, p}
	}
	var c coast
	end, at := crossing(first + 11)
	straight := func(to node, p point) {
		c.rim = append(c.rim, rimStep{from: at, to: to, start: end, end: p})
		end, at = p, to
	}
	for i := first; i < first+12; {
		for ; ring[i%12] > 0; i++ {
			if i%2 == 1 { // middles lie on the straight line between corners
				k := b.cornerOf(cell, i/2)
				straight(node{k, k}, rim(i))
			}
		}
		p, to := crossing(i - 1)
		straight(to, p)
		begin, enter, pts := end, i-1, []point{end}
		for ; ring[i%12] <= 0; i++ {
			if i%2 == 1 || ring[(i+11)%12] > 0 || ring[(i+1)%12] > 0 {
				pts = append(pts, spoke(i))
			}
		}
		end, to = crossing(i - 1)
		pts = append(pts, end)
		// At a hexside the shore runs straight across it, so that the pieces
		// of two hexes join without a bend.
		inward := b.toward((enter + 1) / 2 % 6).mul(-1)
		outward := b.toward(i / 2 % 6)
		c.rim = append(c.rim, rimStep{at, to, begin, end, pts, inward, outward})
		at = to
	}
	return c
}
