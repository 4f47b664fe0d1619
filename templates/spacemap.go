package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// spaceReach is how far around a named space a map of spaces is told.
const spaceReach = 2

// spaceMap describes a whole board of spaces: country by country each space
// with its holder, who stands there and what it is joined to.
func (w land) spaceMap() []block {
	cells := w.z.ground.Cells
	var countries []string
	byCountry := map[string][]int{}
	for i, c := range cells {
		if byCountry[c.Country] == nil {
			countries = append(countries, c.Country)
		}
		byCountry[c.Country] = append(byCountry[c.Country], i)
	}
	m := w.spaces()
	out := []block{line(0, w.say("space-legend", w.r))}
	for _, n := range countries {
		list := byCountry[n]
		slices.SortStableFunc(list, func(a, b int) int { return strings.Compare(cells[a].ID, cells[b].ID) })
		if n != "" {
			n = w.word("nation." + n)
		}
		out = append(out, heading(n))
		for _, i := range list {
			out = append(out, line(0, m.line(i, false)))
		}
	}
	return out
}

// spacesAround describes a named space and those within spaceReach of it, the
// nearest first, with the names of all units.
func (w land) spacesAround(i int) []block {
	m := w.spaces()
	out := []block{line(0, w.say("space-legend", w.r)), line(0, m.line(i, true))}
	for reach := 1; reach <= spaceReach; reach++ {
		w.z.around(i, spaceReach, func(j, far int) bool {
			if far == reach {
				out = append(out, line(0, m.line(j, true)))
			}
			return true
		})
	}
	return out
}

// spaces is what a map of spaces tells of each, gathered once.
type spaces struct {
	land
	holder map[string]adjudicator.Seat
	home   map[string]adjudicator.Seat
	stacks map[string][]stack
	marks  map[string][]string
	counts map[string]string // who stands in each space, by number
}

func (w land) spaces() *spaces {
	m := &spaces{land: w, holder: map[string]adjudicator.Seat{}, home: positionOf(w.voice).homes(), stacks: map[string][]stack{}, marks: map[string][]string{}, counts: w.occupants()}
	for _, p := range w.r.View.Places {
		m.holder[p.ID] = p.Holder
	}
	for _, st := range positionOf(w.voice).stacks(func(adjudicator.Piece) bool { return true }) {
		m.stacks[st.where] = append(m.stacks[st.where], st)
	}
	for i := range w.r.Boards {
		scene := &w.r.Boards[i].Scene
		for _, x := range scene.Control {
			m.holder[x.Cell] = x.Seat
		}
		for _, x := range scene.Marks {
			if text := w.optional("mark", x.Kind, ""); text != "" {
				m.marks[x.Cell] = append(m.marks[x.Cell], text)
			}
		}
	}
	return m
}

// line tells one space: what it is, who holds it, what lies and stands there,
// by name or number, and what it is joined to.
func (m *spaces) line(i int, names bool) string {
	w := m.land
	c := w.z.ground.Cells[i]
	what := []string{w.terrain(c)}
	held, known := m.holder[c.ID]
	if !known {
		held = m.home[c.Country]
	}
	if held != "" {
		what = append(what, w.seatTitle(held))
	}
	what = append(what, m.marks[c.ID]...)
	text := w.z.name(c.ID) + " (" + strings.Join(what, ", ") + ")"
	if units := m.units(c.ID, names); units != "" {
		text += ": " + units
	}
	return text + ". " + w.say("joined", w.with("places", strings.Join(m.joins(i), ", ")))
}

// units tells who stands in a space.
func (m *spaces) units(id string, names bool) string {
	if !names {
		return m.counts[id]
	}
	var out []string
	for _, st := range m.stacks[id] {
		out = append(out, positionOf(m.voice).pieceList(st))
	}
	return strings.Join(out, "; ")
}

// joins lists what a space is joined to, clockwise from the north, with the
// lines that are not for everybody.
func (m *spaces) joins(i int) []string {
	w := m.land
	var out []string
	for _, n := range w.z.next[i] {
		text := w.z.name(w.z.ground.Cells[n.cell].ID)
		for _, kind := range n.kinds {
			if t := w.lineWords(kind, n); t != "" {
				text += " (" + t + ")"
			}
		}
		out = append(out, text)
	}
	return out
}

// lineWords names a kind of line between two cells, and whom it is for.
func (w land) lineWords(kind string, n neighbour) string {
	t := w.word("between." + kind)
	if n.only == "" || kind == "coast" {
		return t
	}
	return w.word("between.dashed") + " " + n.only
}
