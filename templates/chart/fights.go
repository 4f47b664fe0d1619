package chart

import (
	"math"
	"slices"
)

// fight is a battle on the board.
type fight struct {
	Battle
	cell int
	from []int
}

// fightsOf resolves battles; those in unknown cells are left out.
func (b *board) fightsOf(battles []Battle) []fight {
	var out []fight
	for _, t := range battles {
		cell, known := b.index[t.Cell]
		if !known {
			continue
		}
		f := fight{Battle: t, cell: cell}
		for _, i := range b.find(t.From) {
			if i != cell && !slices.Contains(f.from, i) {
				f.from = append(f.from, i)
			}
		}
		out = append(out, f)
	}
	return out
}

// fightLayer draws bursts where battles were fought.
type fightLayer struct{ *view }

// drawFights draws an arrow over the hexside from each attacking cell and a
// burst with the result between the two sides, so that both stay readable.
func (v fightLayer) drawFights(c canvas, fights []fight, bursts []burst) {
	s := v.cell()
	for _, f := range fights {
		if !v.sees(f.cell) {
			continue
		}
		c.group("battle", f.Cell, f.caption(), func() {
			at := v.px(v.at[f.cell])
			var arrows path
			for _, i := range f.from {
				from := v.px(v.at[i])
				d := at.sub(from).unit().mul(s)
				n := d.normal()
				m, long := v.crossing(from, at)
				to := func(along, across float64) point {
					return m.add(d.mul(along * long)).add(n.mul(across * math.Sqrt(long)))
				}
				arrows.polygon(to(-0.22, 0.09), to(0, 0.09), to(0, 0.19), to(0.24, 0), to(0, -0.19), to(0, -0.09), to(-0.22, -0.09))
			}
			c.shape(&arrows, outlined(warningInk, white, clamp(s*0.04, 0.8, 2)))
		})
	}
	for _, b := range bursts {
		c.group("battle", b.Cell, b.caption(), func() { v.drawBurst(c, b) })
	}
}

// crossing is the middle of the arrow from one cell to another, and what share of its
// length it has: between two boxes it is as long as the gap, and shorter where values are
// read.
func (v fightLayer) crossing(from, at point) (middle point, share float64) {
	switch {
	case v.hexes && v.fine():
		return mix(from, at, 0.5), 0.65
	case v.hexes:
		return mix(from, at, 0.5), 1
	}
	a, b := v.edgeOf(from, at), v.edgeOf(at, from)
	return mix(a, b, 0.5), clamp(b.sub(a).length()/(0.46*v.cell()), 0.3, 1)
}

// burst is the star of a battle with its result.
type burst struct {
	fight
	text string
	at   rect
	lead []point // the line to where they fought, if it is far
}

// bursts finds room for the stars near the hexside that was fought over: where
// they hide no unit and no other star, or as little as can be. An overview has
// stars without results, one a cell.
func (v fightLayer) bursts(c canvas, fights []fight, units []rect) []burst {
	var out []burst
	taken := slices.Clip(units)
	if v.coarse() { // a unit and what it fought are one spot there
		taken = nil
	}
	width, height := v.size()
	window := sized(0, 0, width, height)
	for _, f := range fights {
		again := slices.ContainsFunc(out, func(b burst) bool { return b.cell == f.cell })
		if !window.has(v.px(v.at[f.cell])) || v.coarse() && again {
			continue
		}
		b := v.placed(c, f, taken, window)
		taken = append(taken, b.at)
		out = append(out, b)
	}
	return out
}

// placed is the star of one battle in the first free place, or in the one where
// it hides least.
func (v fightLayer) placed(c canvas, f fight, taken []rect, window rect) burst {
	b := burst{fight: f}
	switch {
	case v.fine():
		b.text = f.caption()
	case !v.coarse():
		b.text = f.Result
	}
	w, h := math.Max(2*v.burstRadius(), c.width(b.text, v.burstLetters(), bold)+2), 2*v.burstRadius()
	best, place := math.Inf(1), point{}
	for _, at := range v.clashes(f) {
		r := box(at, w, h)
		cost := 4 * (w*h - r.overlap(window))
		for _, t := range taken {
			cost += t.overlap(r)
		}
		if cost < best {
			b.at, best, place = r, cost, at
		}
		if best < 0.01 {
			break
		}
	}
	if fought := v.clashAt(f); place.sub(fought).length() > 0.7*v.cell()+h {
		b.lead = []point{place, fought}
	}
	return b
}

func (v fightLayer) burstRadius() float64 {
	if v.coarse() {
		return 5
	}
	return clamp(v.cell()*0.30, 6, 13)
}

func (v fightLayer) burstLetters() float64 { return clamp(v.cell()*0.30, 7.2, 9.5) }

// clashes are places for a battle's burst, best first: between the two sides,
// along the hexside and beyond its ends, then farther and farther off.
func (v fightLayer) clashes(f fight) []point {
	at := v.clashAt(f)
	out := []point{at}
	n := at.sub(v.px(v.at[f.cell])).unit().normal()
	for _, share := range [...]float64{0.15, 0.29, 0.45, 0.6} {
		for _, side := range [...]float64{1, -1} {
			out = append(out, at.add(n.mul(side*share*v.cell())))
		}
	}
	for far := 0.2; far <= 3; far += 0.1 {
		for k := range 24 {
			out = append(out, at.add(polar(degrees(float64(15*k)), far*math.Max(v.cell(), 18))))
		}
	}
	return out
}

// clashAt is the place of a battle's burst.
func (v fightLayer) clashAt(f fight) point {
	at, sum := v.px(v.at[f.cell]), point{}
	for _, i := range f.from {
		sum = sum.add(v.px(v.at[i]).sub(at).unit())
	}
	if sum.length() < 0.3 {
		sum = point{0.7, 0.7}
	}
	way := sum.unit()
	if !v.hexes { // clear of the values in the box
		r := v.reachOf()
		rim := v.edgeOf(at, at.add(way.mul(4*r.x)))
		return rim.add(way.mul(0.14 * v.cell()))
	}
	return at.add(way.mul(0.5 * v.cell()))
}

// caption is the battle in short: odds and result.
func (f fight) caption() string {
	switch {
	case f.Odds == "":
		return f.Result
	case f.Result == "":
		return f.Odds
	}
	return f.Odds + " " + f.Result
}

// drawBurst draws the star of a battle and its result.
func (v fightLayer) drawBurst(c canvas, b burst) {
	at := b.at.centre()
	drawLead(c, b.lead, warningInk)
	c.shape(star(at, v.burstRadius()), outlined(clashCore, clash, clamp(v.cell()*0.05, 1, 2)))
	if b.text != "" {
		c.write(label{text: b.text, at: at, size: v.burstLetters(), face: bold, ink: black, halo: fade(clashCore, 0xe0)})
	}
}

// star is a burst of ten points.
func star(at point, r float64) *path {
	pts := make([]point, 20)
	for i := range pts {
		reach := r
		if i%2 == 1 {
			reach = r * 0.66
		}
		pts[i] = at.add(polar(2*math.Pi*float64(i)/float64(len(pts)), reach))
	}
	p := &path{}
	return p.polygon(pts...)
}
