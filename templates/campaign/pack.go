package campaign

import (
	"slices"

	"feldpost/templates/chart"
)

// pack collects the tables and frames; fold says what else goes with them.
func (p *packer) pack(sheet *chart.Sheet, f fold) (string, error) {
	d := &packed{
		Lang: p.c.Lang, Words: scriptWords(p.c.Lang),
		Width: sheet.Width, Height: sheet.Height, Pitch: sheet.Pitch, Hexes: sheet.Hexes,
		Block: [2]float64{sheet.BlockW, sheet.BlockH}, Unit: sheet.UnitSize,
		Cells: p.packCells(sheet), Nations: [][4]string{},
		Arms: each(p.arms, func(name string) string { return p.called("arm", name) }), Marks: each(p.marks, p.marked), Signs: each(p.signs, p.marked),
		Owners: some(p.owners), Held: some(p.held), Units: some(p.units), Texts: some(p.texts), Tracks: some(p.tracks),
		Frames: slices.Clone(p.frames),
	}
	if f >= packGround {
		d.Ground, d.Names, d.Defs = sheet.Ground, sheet.Names, sheet.Defs
	}
	for _, l := range sheet.Looks {
		d.Nations = append(d.Nations, [4]string{l.Code, l.Name, l.Ink, l.Letters})
	}
	for i := range d.Frames {
		d.Frames[i].Lines = foldLines(p.c.Frames[i].Lines, f)
	}
	return d.blob()
}

// some is the list of a table, which the script wants even when it is empty.
func some[T any](t table[T]) []T { return append([]T{}, t.list...) }

// foldLines lists the lines that the page does not show as text.
func foldLines(lines []Line, f fold) (out []line) {
	at := 0
	for _, l := range lines {
		text := clean(l.Text)
		if text == "" {
			continue
		}
		if depth := max(l.Depth, 0); !f.shows(l) {
			if l.Head {
				depth = -1
			}
			out = append(out, line{at, min(depth, deepest), text})
		}
		at++
	}
	return out
}

// packCells lists the cells of the sheet, which are those of the ground in
// the same order, and then those beside the map.
func (p *packer) packCells(sheet *chart.Sheet) cells {
	out := cells{Names: map[int]string{}, X: []int{}, Y: []int{}}
	var grounds table[string]
	x, y := 0, 0
	spots := slices.Concat(sheet.Spots, sheet.Boxes)
	for i, c := range p.cells.list {
		if k := i - len(sheet.Spots); k >= 0 && k < len(sheet.Boxes) && i < p.onMap {
			c.Name, spots[i].Terrain = spots[i].Terrain, ""
		}
		out.IDs = append(out.IDs, clean(c.ID))
		if n := clean(c.Name); n != "" && n != c.ID {
			out.Names[i] = n
		}
		if i >= p.onMap {
			continue
		}
		spot := spots[i]
		out.X, out.Y = append(out.X, spot.X-x), append(out.Y, spot.Y-y)
		x, y = spot.X, spot.Y
		out.Terrain = append(out.Terrain, name(&grounds, spot.Terrain))
		out.Country = append(out.Country, p.nation(c.Country))
	}
	out.Grounds = grounds.list
	return out
}

// each tells the entries of a table in words.
func each(t table[string], called func(name string) string) []string {
	out := make([]string, len(t.list))
	for i, s := range t.list {
		out[i] = called(s)
	}
	return out
}
