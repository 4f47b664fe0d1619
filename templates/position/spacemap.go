package position

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// spaceReach is how far around a named space a map of spaces is told.
const spaceReach = 2

// spaceMap describes a whole board of spaces: country by country each space
// with its holder, who stands there and what it is joined to.
func (w Land) spaceMap() []prose.Block {
	cells := w.Map.Ground.Cells
	var countries []string
	byCountry := map[string][]int{}
	for i, c := range cells {
		if byCountry[c.Country] == nil {
			countries = append(countries, c.Country)
		}
		byCountry[c.Country] = append(byCountry[c.Country], i)
	}
	m := w.spaces()
	out := []prose.Block{prose.Line(0, w.Say("space-legend", w.Report))}
	for _, n := range countries {
		list := byCountry[n]
		slices.SortStableFunc(list, func(a, b int) int { return strings.Compare(cells[a].ID, cells[b].ID) })
		if n != "" {
			n = w.Word("nation." + n)
		}
		out = append(out, prose.Heading(n))
		for _, i := range list {
			out = append(out, prose.Line(0, m.line(i, false)))
		}
	}
	return out
}

// SpacesAround describes a named space and those within spaceReach of it, the
// nearest first, with the names of all units.
func (w Land) SpacesAround(i int) []prose.Block {
	m := w.spaces()
	out := []prose.Block{prose.Line(0, w.Say("space-legend", w.Report)), prose.Line(0, m.line(i, true))}
	for reach := 1; reach <= spaceReach; reach++ {
		w.Map.Around(i, spaceReach, func(j, far int) bool {
			if far == reach {
				out = append(out, prose.Line(0, m.line(j, true)))
			}
			return true
		})
	}
	return out
}

// spaces is what a map of spaces tells of each, gathered once.
type spaces struct {
	Land
	holder map[string]adjudicator.Seat
	home   map[string]adjudicator.Seat
	stacks map[string][]stack
	marks  map[string][]string
	counts map[string]string // who stands in each space, by number
}

func (w Land) spaces() *spaces {
	m := &spaces{Land: w, holder: map[string]adjudicator.Seat{}, home: Of(w.Voice).Homes(), stacks: map[string][]stack{}, marks: map[string][]string{}, counts: w.occupants()}
	for _, p := range w.Report.View.Places {
		m.holder[p.ID] = p.Holder
	}
	for _, st := range Of(w.Voice).Stacks(func(adjudicator.Piece) bool { return true }) {
		m.stacks[st.where] = append(m.stacks[st.where], st)
	}
	for i := range w.Report.Boards {
		scene := &w.Report.Boards[i].Scene
		for _, x := range scene.Control {
			m.holder[x.Cell] = x.Seat
		}
		for _, x := range scene.Marks {
			if text := w.Optional("mark", x.Kind, ""); text != "" {
				m.marks[x.Cell] = append(m.marks[x.Cell], text)
			}
		}
	}
	return m
}

// line tells one space: what it is, who holds it, what lies and stands there,
// by name or number, and what it is joined to.
func (m *spaces) line(i int, names bool) string {
	w := m.Land
	c := w.Map.Ground.Cells[i]
	what := []string{w.terrain(c)}
	held, known := m.holder[c.ID]
	if !known {
		held = m.home[c.Country]
	}
	if held != "" {
		what = append(what, w.SeatTitle(held))
	}
	what = append(what, m.marks[c.ID]...)
	text := w.Map.Name(c.ID) + " (" + strings.Join(what, ", ") + ")"
	if units := m.units(c.ID, names); units != "" {
		text += ": " + units
	}
	return text + ". " + w.Say("joined", w.With("places", strings.Join(m.joins(i), ", ")))
}

// units tells who stands in a space.
func (m *spaces) units(id string, names bool) string {
	if !names {
		return m.counts[id]
	}
	var out []string
	for _, st := range m.stacks[id] {
		out = append(out, Of(m.Voice).pieceList(st))
	}
	return strings.Join(out, "; ")
}

// joins lists what a space is joined to, clockwise from the north, with the
// lines that are not for everybody.
func (m *spaces) joins(i int) []string {
	w := m.Land
	var out []string
	for _, n := range w.Map.Next[i] {
		text := w.Map.Name(w.Map.Ground.Cells[n.Cell].ID)
		for _, kind := range n.Kinds {
			if t := w.LineWords(kind, n); t != "" {
				text += " (" + t + ")"
			}
		}
		out = append(out, text)
	}
	return out
}

// LineWords names a kind of line between two cells, and whom it is for.
func (w Land) LineWords(kind string, n speech.Neighbour) string {
	t := w.Word("between." + kind)
	if n.Only == "" || kind == "coast" {
		return t
	}
	return w.Word("between.dashed") + " " + n.Only
}
