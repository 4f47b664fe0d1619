package templates

import (
	"fmt"
	"sort"
	"strings"

	"feldpost/adjudicator"
)

// board describes everything the viewer may know, so that one can play from
// the text alone.
func (w *writer) board() {
	w.status()
	w.forces()
	w.surroundings()
}

// status prints tracks and places.
func (w *writer) status() {
	v := w.r.View
	var out []string
	for i := 0; i < len(v.Tracks); {
		j := i
		var items []string
		for ; j < len(v.Tracks) && v.Tracks[j].Group == v.Tracks[i].Group; j++ {
			items = append(items, fmt.Sprintf("%s %d", w.word(v.Tracks[j].Name), v.Tracks[j].Value))
		}
		out = append(out, w.word(v.Tracks[i].Group)+": "+strings.Join(items, ", "))
		i = j
	}
	for _, f := range v.Facts {
		out = append(out, w.word(f.Key)+": "+w.word(f.Value))
	}
	w.section("status", false, out...)
	w.section("places", false, w.places()...)
	if v.Over {
		var result []string
		for _, f := range v.Result {
			result = append(result, w.word(f.Key)+": "+w.word(f.Value))
		}
		w.section("result", false, result...)
	}
}

// places lists who holds the places that score, and those that changed
// hands.
func (w *writer) places() []string {
	type group struct {
		holder adjudicator.Seat
		names  []string
	}
	var groups []group
	for _, p := range w.r.View.Places {
		if p.Points == 0 {
			continue
		}
		i := 0
		for i < len(groups) && groups[i].holder != p.Holder {
			i++
		}
		if i == len(groups) {
			groups = append(groups, group{holder: p.Holder})
		}
		name := p.ID + " " + p.Name
		if p.Points > 1 {
			name += fmt.Sprintf(" (%d)", p.Points)
		}
		groups[i].names = append(groups[i].names, name)
	}
	var out []string
	for _, g := range groups {
		title := w.word("nobody")
		if g.holder != "" {
			title = w.seatTitle(g.holder)
		}
		out = append(out, title+": "+strings.Join(g.names, ", "))
	}
	return out
}

// forces lists all pieces by owner, nation and place.
func (w *writer) forces() {
	v := w.r.View
	for _, own := range []bool{true, false} {
		var out []string
		nation := ""
		for _, st := range w.stacks(func(p adjudicator.Piece) bool { return (p.Owner == v.Seat) == own }) {
			if st.nation != nation {
				nation = st.nation
				out = append(out, w.word(nation)+":")
			}
			out = append(out, "  "+st.where+": "+strings.Join(st.items, ", "))
		}
		heading := "enemy"
		if own {
			heading = "own"
		}
		w.section(heading, false, out...)
	}
}

// stackText is the pieces of one nation in one place.
type stackText struct {
	nation, where string
	items         []string
}

// stacks groups the chosen pieces by nation and place, in the view's order.
func (w *writer) stacks(choose func(adjudicator.Piece) bool) []stackText {
	var out []stackText
	index := map[[2]string]int{}
	for _, p := range w.r.View.Pieces {
		if !choose(p) {
			continue
		}
		key := [2]string{p.Nation, p.Where}
		i, ok := index[key]
		if !ok {
			i = len(out)
			index[key] = i
			out = append(out, stackText{nation: p.Nation, where: w.where(p.Where)})
		}
		out[i].items = append(out[i].items, w.piece(p))
	}
	order := map[string]int{}
	for _, s := range out {
		if _, ok := order[s.nation]; !ok {
			order[s.nation] = len(order)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return order[out[i].nation] < order[out[j].nation] })
	return out
}

// where names a hex or a box; an unnamed hex tells the next place.
func (w *writer) where(id string) string {
	if w.z == nil {
		return w.word(id)
	}
	if _, ok := w.z.cell[id]; !ok {
		return w.word(id)
	}
	if near := w.z.near(id); near != "" {
		return id + " (" + w.say("near", near) + ")"
	}
	return w.z.name(id)
}

// piece is one unit: name without the nation, values, states.
func (w *writer) piece(p adjudicator.Piece) string {
	if p.Hidden {
		return fmt.Sprintf("%d %s", p.Count, w.word("hidden"))
	}
	_, name, ok := strings.Cut(p.Name, "/")
	if !ok {
		name = p.Name
	}
	if p.Values != "" {
		name += " " + p.Values
	}
	for _, s := range p.Status {
		name += " " + strings.ToUpper(w.word(s))
	}
	return name
}

// surroundings tells, for each own stack on the board, what lies around it.
func (w *writer) surroundings() {
	if w.z == nil {
		return
	}
	w.section("around", false, w.around(func(p adjudicator.Piece) bool { return p.Owner == w.r.View.Seat })...)
}

// around describes the neighbours of every cell with a chosen piece.
func (w *writer) around(choose func(adjudicator.Piece) bool) []string {
	occupied := w.occupied()
	done := map[string]bool{}
	var out []string
	for _, p := range w.r.View.Pieces {
		if done[p.Where] || !choose(p) {
			continue
		}
		done[p.Where] = true
		if i, ok := w.z.cell[p.Where]; ok {
			out = append(out, w.cellLine(i, occupied))
		}
	}
	sort.Strings(out)
	return out
}

// occupied counts the pieces in each cell by owner.
func (w *writer) occupied() map[string]string {
	count := map[string]map[adjudicator.Seat]int{}
	for _, p := range w.r.View.Pieces {
		if count[p.Where] == nil {
			count[p.Where] = map[adjudicator.Seat]int{}
		}
		count[p.Where][p.Owner] += max(1, p.Count)
	}
	out := map[string]string{}
	for cell, by := range count {
		var s []string
		for seat, n := range by {
			title := w.word("neutral")
			if seat != "" {
				title = w.seatTitle(seat)
			}
			s = append(s, fmt.Sprintf("%d %s", n, title))
		}
		sort.Strings(s)
		out[cell] = strings.Join(s, ", ")
	}
	return out
}

// cellLine is one cell with its terrain and its neighbours, clockwise.
func (w *writer) cellLine(i int, occupied map[string]string) string {
	c := w.z.ground.Cells[i]
	var b strings.Builder
	b.WriteString(w.z.name(c.ID) + " (" + w.terrain(c) + "):")
	for j, n := range w.z.next[i] {
		if j > 0 {
			b.WriteByte(';')
		}
		o := w.z.ground.Cells[n.cell]
		b.WriteString(" " + w.word("point."+n.point) + " " + w.z.name(o.ID))
		if t := string(o.Terrain); t != "clear" && t != "" {
			b.WriteString(" " + w.word(t))
		}
		for _, kind := range n.kinds {
			b.WriteString(" " + w.word(kind))
		}
		if x := occupied[o.ID]; x != "" {
			b.WriteString(" <" + x + ">")
		}
	}
	return b.String()
}

// terrain names what a cell is.
func (w *writer) terrain(c adjudicator.Cell) string {
	words := []string{w.word(string(c.Terrain))}
	if c.Kind != "" {
		words = append(words, w.word(c.Kind))
	}
	if c.Port {
		words = append(words, w.word("port"))
	}
	if c.Country != "" {
		words = append(words, w.word(c.Country))
	}
	return strings.Join(words, ", ")
}

// region answers MAP: one cell with everything within two, or the whole
// board when no topic is given.
func (w *writer) region(topic string) {
	if w.z == nil {
		return
	}
	topic = strings.TrimSpace(topic)
	cells := map[int]bool{}
	i, ok := w.z.cell[topic]
	if !ok {
		for j, c := range w.z.ground.Cells {
			if c.Name != "" && strings.EqualFold(c.Name, topic) {
				i, ok = j, true
			}
		}
	}
	if ok {
		cells[i] = true
		for _, n := range w.z.next[i] {
			cells[n.cell] = true
			for _, m := range w.z.next[n.cell] {
				cells[m.cell] = true
			}
		}
	}
	occupied := w.occupied()
	var out []string
	for j, c := range w.z.ground.Cells {
		if ok && !cells[j] || !ok && (c.Terrain == "sea" || c.Terrain == "lake") {
			continue
		}
		out = append(out, w.cellLine(j, occupied))
	}
	w.section("map", false, out...)
}

// draft is the order template: the header and the reader's units as comments.
func (w *writer) draft() []string {
	r := w.r
	out := []string{"BEGIN ORDERS", strings.TrimSpace("GAME " + r.Game + " " + codePart(r.Code)), "SEAT " + string(r.Seat)}
	if r.View == nil {
		return append(out, "CONFIRM", "END ORDERS")
	}
	out = append(out, fmt.Sprintf("TURN %d", r.View.Turn))
	for _, d := range w.mine() {
		out = append(out, "# "+w.say("draft.verbs", nil)+" "+strings.Join(d.Verbs, ", "))
	}
	for _, st := range w.stacks(func(p adjudicator.Piece) bool { return p.Owner == r.View.Seat }) {
		out = append(out, "# "+st.nation+" "+st.where+": "+strings.Join(st.items, ", "))
	}
	return append(out, "END", "END ORDERS")
}

func codePart(code string) string {
	if code == "" {
		return ""
	}
	return "CODE " + code
}
