package campaign

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
)

// place is a stack's cell and owner.
type place struct{ cell, owner int }

// scene is what lies on the board in numbers.
type scene struct {
	stacks  map[place][]int
	control map[int]int
	signs   map[int][]int
}

// scene numbers a Scene. Stacks of one owner in one cell become one.
func (p *packer) scene(s adjudicator.Scene) scene {
	out := scene{map[place][]int{}, map[int]int{}, map[int][]int{}}
	for _, st := range s.Stacks {
		at := place{p.cell(st.Cell), p.owner(st.Owner)}
		for _, c := range st.Counters {
			out.stacks[at] = append(out.stacks[at], p.unit(c))
		}
	}
	for _, st := range s.Boxes {
		at := place{p.cell(string(st.Owner) + " " + st.Cell), p.owner(st.Owner)}
		for _, c := range st.Counters {
			out.stacks[at] = append(out.stacks[at], p.unit(c))
		}
	}
	for _, c := range s.Control {
		out.control[p.cell(c.Cell)] = p.owner(c.Seat)
	}
	for _, m := range s.Marks {
		if !p.sides[m.Kind] { // else the ground has it, as a line
			at := p.cell(m.Cell)
			out.signs[at] = append(out.signs[at], name(&p.signs, m.Kind))
		}
	}
	return out
}

// stacksSince lists the stacks that differ, by cell and owner.
func (s scene) stacksSince(before scene) [][]int {
	var out [][]int
	for at, units := range s.stacks {
		if !slices.Equal(units, before.stacks[at]) {
			out = append(out, append([]int{at.cell, at.owner}, units...))
		}
	}
	for at := range before.stacks {
		if len(s.stacks[at]) == 0 {
			out = append(out, []int{at.cell, at.owner})
		}
	}
	sortByPlace(out)
	return out
}

// controlSince lists the cells whose holder differs, -1 for none.
func (s scene) controlSince(before scene) [][2]int {
	var out [][2]int
	for at, who := range s.control {
		if was, held := before.control[at]; !held || was != who {
			out = append(out, [2]int{at, who})
		}
	}
	for at := range before.control {
		if _, held := s.control[at]; !held {
			out = append(out, [2]int{at, -1})
		}
	}
	slices.SortFunc(out, func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) })
	return out
}

// signsSince lists the cells whose marks differ.
func (s scene) signsSince(before scene) [][]int {
	var out [][]int
	for at, kinds := range s.signs {
		if !slices.Equal(kinds, before.signs[at]) {
			out = append(out, append([]int{at}, kinds...))
		}
	}
	for at := range before.signs {
		if len(s.signs[at]) == 0 {
			out = append(out, []int{at})
		}
	}
	sortByPlace(out)
	return out
}

func sortByPlace(rows [][]int) {
	slices.SortFunc(rows, slices.Compare[[]int])
}
