package position

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
)

// WholeMap describes the printed board: terrain row by row, places with who
// holds them, then railways, roads, rivers and closed hexsides by name.
func (w Land) WholeMap() []prose.Block {
	if !w.Map.Ground.Hexes {
		return w.spaceMap()
	}
	out := []prose.Block{prose.Heading(w.Word("map.terrain"))}
	out = append(out, prose.Paras(w.terrainRows())...)
	out = append(out, prose.Heading(w.Word("map.places")))
	out = append(out, prose.Paras(w.placeLines())...)
	for _, kind := range kindsOf(w.Map.Ground) {
		lines := w.chains(kind)
		if len(lines) > 0 {
			out = append(out, prose.Heading(w.Word("map."+kind)))
			out = append(out, prose.Paras(lines)...)
		}
	}
	return out
}

// kindsOf lists the kinds of links and edges to tell; borders show in the
// terrain rows, bridges where roads cross rivers.
func kindsOf(g *adjudicator.Ground) []string {
	seen := map[string]bool{}
	for _, l := range g.Links {
		seen[l.Kind] = true
	}
	for _, e := range g.Edges {
		seen[e.Kind] = e.Kind != "border" && e.Kind != "bridge"
	}
	var out []string
	for k, on := range seen {
		if on {
			out = append(out, k)
		}
	}
	slices.Sort(out)
	return out
}

// terrainRows tells the terrain of all cells, those of one kind and country
// that follow one another joined: "22: 2216 to 2219 clear, Bulgaria".
func (w Land) terrainRows() []string {
	cells := append([]adjudicator.Cell(nil), w.Map.Ground.Cells...)
	slices.SortStableFunc(cells, func(a, b adjudicator.Cell) int { return byNumber(a.ID, b.ID) })
	var out []string
	row, items := "", []string(nil)
	flush := func() {
		if len(items) > 0 {
			out = append(out, strings.Join(items, "; ")+".")
		}
		items = nil
	}
	for i := 0; i < len(cells); {
		if r := rowOf(cells[i].ID); r != row {
			flush()
			row = r
		}
		what := w.ground(cells[i])
		j := i + 1
		for j < len(cells) && rowOf(cells[j].ID) == row && w.ground(cells[j]) == what {
			j++
		}
		text := cells[i].ID
		if j > i+1 {
			text = w.Say("from-to", [2]string{cells[i].ID, cells[j-1].ID})
		}
		items = append(items, text+" "+what)
		i = j
	}
	flush()
	return out
}

// byNumber orders printed hexes: A2 comes before A10.
func byNumber(a, b string) int {
	cut := func(id string) (head string, n int) {
		head = strings.TrimRight(id, "0123456789")
		n, _ = strconv.Atoi(id[len(head):]) // 0 for a name alone
		return head, n
	}
	x, n := cut(a)
	y, m := cut(b)
	return cmp.Or(strings.Compare(x, y), cmp.Compare(n, m), strings.Compare(a, b))
}

// rowOf is the row of a printed number, its first half.
func rowOf(id string) string { return id[:len(id)/2] }

// ground names terrain and countries of a cell.
func (w Land) ground(c adjudicator.Cell) string {
	words := []string{w.Word("terrain." + string(c.Terrain))}
	for _, n := range append([]string{c.Country}, c.Shared...) {
		if n != "" {
			words = append(words, w.Word("nation."+n))
		}
	}
	return strings.Join(words, " ")
}

// placeLines lists all places with kind and holder.
func (w Land) placeLines() []string {
	var out []string
	home := Of(w.Voice).Homes()
	for _, p := range w.Report.View.Places {
		if !w.OnBoard(p.ID) {
			continue
		}
		words := []string{w.Word("site." + p.Kind)}
		if p.Country != "" {
			words = append(words, w.Word("nation."+p.Country))
		}
		if i, ok := w.Map.Cell[p.ID]; ok && w.Map.Ground.Cells[i].Port {
			words = append(words, w.Word("site.port"))
		}
		holder := ""
		if p.Holder != "" || home[p.Country] != "" {
			holder = Of(w.Voice).holder(p.Holder)
		}
		out = append(out, w.Say("place-line", w.With("place", strings.TrimSpace(p.ID+" "+p.Name), "what", strings.Join(words, ", "), "holder", holder)))
	}
	return out
}

// chains writes the links or edges of a kind by name: links as hexes one
// after the other, edges as pairs of hexes.
func (w Land) chains(kind string) []string {
	var names []string
	links := map[string][]chain{}
	pairs := map[string][]string{}
	known := func(name string) {
		if links[name] == nil && pairs[name] == nil {
			names = append(names, name)
		}
	}
	for _, l := range w.Map.Ground.Links {
		if l.Kind == kind {
			known(l.Name)
			links[l.Name] = extend(links[l.Name], l.A, l.B)
		}
	}
	for _, e := range w.Map.Ground.Edges {
		if e.Kind == kind {
			known(e.Name)
			pairs[e.Name] = append(pairs[e.Name], e.A+"/"+e.B)
		}
	}
	out := make([]string, len(names))
	for i, n := range names {
		list := pairs[n]
		for _, c := range links[n] {
			list = append(list, strings.Join(c, "-"))
		}
		out[i] = strings.Join(list, ", ")
		if n != "" {
			out[i] = n + ": " + out[i]
		}
	}
	return out
}

// chain is hexes one after the other.
type chain []string

// extend adds a link to the end of the last chain, or begins a new one.
func extend(list []chain, a, b string) []chain {
	if n := len(list); n > 0 {
		c := list[n-1]
		if len(c) == 2 && (c[0] == a || c[0] == b) { // which way it runs was open
			c[0], c[1] = c[1], c[0]
		}
		switch c[len(c)-1] {
		case a:
			list[n-1] = append(c, b)
			return list
		case b:
			list[n-1] = append(c, a)
			return list
		}
	}
	return append(list, chain{a, b})
}
