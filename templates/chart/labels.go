package chart

import (
	"slices"

	"feldpost/adjudicator"
)

// labels are what is written over a view: each has found a place where it
// covers no unit and no other label.
type labels struct {
	letters letters // on the ground
	bursts  []burst
	numbers []posted
	names   []posted
}

// layLabels finds room for the labels of a view: first for the numbers that orders
// need, then for the results of battles, then for names, those of cells in which
// somebody fought before all others, and last for what is written on the ground.
func (p *plan) layLabels(c canvas, v *view) labels {
	var out labels
	taken := counterLayer{v}.unitsAt(p.piles)
	taken = append(taken, terrainLayer{v}.panelNamesAt(c, p.says)...)
	out.letters.notes = placeLayer{v}.postNotes(c, taken)
	taken = append(taken, roomOf(out.letters.notes)...)
	numbered := v.hexes && p.numbers != NumbersNone
	if numbered && v.fine() {
		out.numbers = numberLayer{v}.postNumbers(c, taken, p.labelsAll)
		for _, n := range out.numbers {
			taken = append(append(taken, n.at), alongOf(n.lead)...)
		}
	}
	out.bursts = fightLayer{v}.bursts(c, p.fights, taken)
	for _, b := range out.bursts {
		taken = append(taken, b.at)
	}
	covered := append(slices.Clip(taken), p.covered(v)...)
	small := numbered && !v.fine() && !v.coarse()
	if small && p.numbers != NumbersAll {
		out.letters.numbers = numberLayer{v}.postSmall(c, covered, false)
		covered = append(covered, roomOf(out.letters.numbers)...)
	}
	fought := make(map[int]bool)
	for _, f := range p.fights {
		fought[f.cell] = true
	}
	out.names = nameLayer{v}.postNames(c, covered, fought, p.labelsAll)
	if !v.hexes {
		return out
	}
	covered = append(append(covered, roomOf(out.names)...), nameLayer{v}.printedAt()...)
	if small && p.numbers == NumbersAll {
		out.letters.numbers = numberLayer{v}.postSmall(c, covered, true)
		covered = append(covered, roomOf(out.letters.numbers)...)
	}
	if !v.coarse() {
		out.letters.rivers = lineLayer{v}.postRivers(c, covered)
		covered = append(covered, roomOf(out.letters.rivers)...)
	}
	if !v.fine() {
		out.letters.countries = placeLayer{v}.postCountries(c, p.says, covered)
	}
	return out
}

// roomOf is what labels take, with the lines to their places.
func roomOf(list []posted) (out []rect) {
	for _, n := range list {
		if n.parts != nil {
			out = append(out, n.parts...)
			continue
		}
		out = append(append(out, n.at), alongOf(n.lead)...)
	}
	return out
}

// drawLabels draws the battles of a view and writes its labels.
func (p *plan) drawLabels(c canvas, v *view, l labels) {
	fightLayer{v}.drawFights(c, p.fights, l.bursts)
	if len(l.numbers) > 0 {
		c.group("numbers", "", "", func() {
			for _, n := range l.numbers {
				drawLead(c, n.lead, numberInk)
			}
			for _, n := range l.numbers {
				c.write(n.label)
			}
		})
	}
	drawNames(c, l.names)
}

// drawLeads draws the lines from names to their places; units lie on them.
func drawLeads(c canvas, names []posted) {
	c.group("leads", "", "", func() {
		for _, n := range names {
			drawLead(c, n.lead, black)
		}
	})
}

// drawNames writes names.
func drawNames(c canvas, names []posted) {
	c.group("names", "", "", func() {
		for _, n := range names {
			c.write(n.label)
		}
	})
}

// drawLead draws the line from a label to its place.
func drawLead(c canvas, lead []point, shade ink) {
	if len(lead) > 0 {
		var line path
		c.shape(line.polyline(lead...), stroke(white, 2.4), stroke(shade, 0.9))
	}
}

// unitsAt is where the units lie that a view shows.
func (v counterLayer) unitsAt(piles []pile) (out []rect) {
	for _, p := range piles {
		if v.sees(p.cell) {
			out = append(out, v.pileAt(p)...)
		}
	}
	return out
}

// covered are the parts of the map, beside the units, where a name would hide a
// mark, a flag or the letter of a region.
func (p *plan) covered(v *view) []rect {
	var out []rect
	if v == p.main {
		for _, r := range p.regions {
			out = append(out, box(r.badgeAt(v), 13, 13))
		}
	}
	for _, m := range p.Scene.Marks {
		if i, known := v.index[m.Cell]; known && v.sees(i) && !v.isLined(m.Kind) {
			out = append(out, markLayer{v}.markAt(v.mark(m.Kind), v.px(v.at[i]))...)
		}
	}
	for _, t := range p.Scene.Control {
		if i, known := v.index[t.Cell]; known && v.sees(i) && t.Seat != "" && !occupiedBy(p.piles)[i] {
			foot := point{-0.30, 0.24}.mul(v.cell())
			if !v.hexes {
				foot = v.corner(point{-0.3, 0.75})
			}
			s := clamp(v.cell()*0.36, 8, 15)
			out = append(out, sized(0, -s*1.25, s, s*1.25).shift(v.px(v.at[i]).add(foot)))
		}
	}
	return out
}

// pileAt is where the units of a cell lie.
func (v counterLayer) pileAt(p pile) []rect {
	var out []rect
	at := v.px(v.at[p.cell])
	switch {
	case v.stripped():
		list, _ := tableLayer(v).strips(p.counters(), at)
		for _, s := range list {
			out = append(out, s.at.grow(1))
		}
	case v.fine() && v.hexes:
		list, _ := v.slots(p.counters(), at)
		for _, s := range list {
			out = append(out, s.at.grow(1.5))
		}
	default:
		w, h := v.block()
		for k := range p.stacks {
			d := point{0.20, -0.16}.mul(v.cell() * float64(min(k, 2)))
			out = append(out, box(at.add(d), w+3, h+3))
			if size := clamp(w*0.36, 6.5, 11); len(p.stacks[k].Counters) > 1 { // the badge with their number
				out = append(out, box(at.add(d).add(point{w/2 + size*0.05, -h/2 - size*0.1}), size*1.2, size*1.2))
			}
		}
	}
	return out
}

// markAt is where a mark lies that a name must not hide.
func (v markLayer) markAt(m adjudicator.MarkKind, at point) []rect {
	size := v.markSize()
	switch m.Look {
	case adjudicator.MarkRampart, adjudicator.MarkDouble, adjudicator.MarkRing:
		r := v.reachOf()
		return []rect{box(at, 2*r.x+size*0.6, 2*r.y+size*0.6)}
	case adjudicator.MarkRuin, adjudicator.MarkBastion:
		return []rect{box(at.add(v.corner(cornerFort)), size, size)}
	case adjudicator.MarkLanding:
		return []rect{box(at.add(v.corner(cornerPort)), size, size)}
	case adjudicator.MarkAlarm:
		return []rect{box(at.add(v.corner(point{-0.35, -1})), size, size)}
	case adjudicator.MarkStar:
		return []rect{box(at.add(v.corner(cornerStar)), size, size)}
	case adjudicator.MarkWheel:
		return []rect{box(at.add(v.corner(cornerSource)), size, size)}
	case adjudicator.MarkCut:
		s := clamp(v.cell()*0.16, 3, 10)
		return []rect{box(at.add(point{0.30, 0.24}.mul(v.cell())), 2*s+3, 2*s+3)}
	case adjudicator.MarkPress, adjudicator.MarkGround, adjudicator.MarkArea:
		return nil
	case adjudicator.MarkFlames:
		return []rect{box(at, 0.7*v.cell(), 0.6*v.cell())}
	case adjudicator.MarkBarbs:
		return []rect{box(at.add(point{0, 0.35 * v.cell()}), 0.66*v.cell(), 0.26*v.cell())}
	}
	size = clamp(v.cell()*0.2, 6.5, 10)
	return []rect{box(at.add(point{0, 0.40}.mul(v.cell())), size*2.4, size*1.2)}
}
