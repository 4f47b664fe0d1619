package position

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/prose"
	"feldpost/templates/speech"
)

// frontReach is how far apart stacks of the two sides may stand to belong to
// one sector.
const frontReach = 2

// reachOf is frontReach in hexes, and neighbours alone among spaces.
func reachOf(z *speech.Gazetteer) int {
	if z.Ground.Hexes {
		return frontReach
	}
	return 1
}

// Front is where the sides face each other.
type Front struct{ *speech.Voice }

// FrontOf is the front in the view of a letter.
func FrontOf(v *speech.Voice) Front { return Front{v} }

// Post is all units of one owner in one cell.
type Post struct {
	cell  int
	Owner adjudicator.Seat // of the side, the seat that stands for it
	stack
}

// NearSide is the side that the front is told from, by the seat that stands for it: the
// reader's, for somebody who reads along the first one; "" for nobody.
func (w Front) NearSide() adjudicator.Seat {
	if w.Watches() && len(w.Report.Seats) > 0 {
		return w.Report.Seats[0].Seat
	}
	return w.Ally(w.Report.View.Seat)
}

// Told describes where the sides face each other: sectors of stacks that
// stand within two cells of an enemy, with the strength of both.
func (w Front) Told() []prose.Block {
	if w.Map == nil || w.NearSide() == "" {
		return nil
	}
	var out []prose.Block
	w.EachSector(func(posts []Post, members []int) { out = append(out, w.sector(posts, members)...) })
	if len(out) > 0 {
		out = append([]prose.Block{prose.Line(0, w.Say("front-legend", w.Report))}, out...)
	}
	return out
}

// EachSector visits the sectors of the front, north to south: members are the
// posts in it.
func (w Front) EachSector(visit func(posts []Post, members []int)) {
	posts := w.Posts()
	group := w.Sectors(posts)
	var order []int
	members := map[int][]int{}
	for i, g := range group {
		if g < 0 {
			continue
		}
		if members[g] == nil {
			order = append(order, g)
		}
		members[g] = append(members[g], i)
	}
	for _, g := range order {
		for _, part := range w.stretches(posts, members[g]) {
			visit(posts, part)
		}
	}
}

// A sector of more posts than longSector is a front line: it is told in
// stretches of which the posts stand within stretchReach cells of the first.
const (
	LongSector   = 24
	stretchReach = 4
)

// stretches cuts a front line into parts, from its first post on: own posts near
// each other, and with them the enemies that they face and no earlier ones do.
// Own posts whose enemies are all told are told with these.
func (w Front) stretches(posts []Post, members []int) (parts [][]int) {
	if len(members) <= LongSector || !w.Map.Ground.Hexes {
		return [][]int{members}
	}
	part := map[int]int{} // of each post
	near := func(i, reach int, visit func(j int)) {
		cells := map[int]bool{posts[i].cell: true}
		w.Map.Around(posts[i].cell, reach, func(c, _ int) bool { cells[c] = true; return true })
		for _, j := range members {
			if cells[posts[j].cell] {
				visit(j)
			}
		}
	}
	own := func(i int) bool { return posts[i].Owner == w.NearSide() }
	for _, seed := range members {
		if _, told := part[seed]; told || !own(seed) {
			continue
		}
		enemies, earlier, group := 0, -1, []int{}
		near(seed, stretchReach, func(j int) {
			if _, told := part[j]; !told && own(j) {
				group = append(group, j)
			}
		})
		for _, i := range group {
			near(i, reachOf(w.Map), func(j int) {
				at, told := part[j]
				switch {
				case own(j):
				case told && at < len(parts):
					earlier = at
				case !told:
					part[j], enemies = len(parts), enemies+1
				}
			})
		}
		at := len(parts)
		if enemies == 0 && earlier >= 0 {
			at = earlier
		} else {
			parts = append(parts, nil)
		}
		for _, i := range group {
			part[i] = at
		}
	}
	if len(parts) == 0 { // the reader plays no side of it
		return [][]int{members}
	}
	for _, i := range members {
		at := part[i]
		parts[at] = append(parts[at], i)
	}
	return parts
}

// Posts lists the stacks of players on the board, north to south.
func (w Front) Posts() []Post {
	var out []Post
	index := map[string]int{}
	for _, p := range w.Report.View.Pieces {
		c, ok := w.Map.Cell[p.Where]
		if !ok || p.Owner == "" {
			continue
		}
		owner := w.Ally(p.Owner)
		key := p.Where + " " + string(owner)
		i, ok := index[key]
		if !ok {
			i = len(out)
			index[key] = i
			out = append(out, Post{cell: c, Owner: owner, stack: stack{where: p.Where, owner: owner}})
		}
		out[i].pieces = append(out[i].pieces, p)
	}
	slices.SortStableFunc(out, func(a, b Post) int { return a.cell - b.cell })
	return out
}

// Sectors numbers the posts by the group of enemies and friends they belong
// to, -1 for those that face nobody.
func (w Front) Sectors(posts []Post) []int {
	at := map[int][]int{}
	for i, p := range posts {
		at[p.cell] = append(at[p.cell], i)
	}
	group := make([]int, len(posts))
	for i := range group {
		group[i] = i
	}
	find := func(i int) int {
		for group[i] != i {
			i = group[i]
		}
		return i
	}
	faces := make([]bool, len(posts))
	for i, p := range posts {
		w.Map.Around(p.cell, reachOf(w.Map), func(c, _ int) bool {
			for _, j := range at[c] {
				if posts[j].Owner != p.Owner {
					faces[i], faces[j] = true, true
					a, b := find(i), find(j)
					group[max(a, b)] = min(a, b)
				}
			}
			return true
		})
	}
	out := make([]int, len(posts))
	for i := range posts {
		if out[i] = find(i); !faces[i] {
			out[i] = -1
		}
	}
	return out
}

// facing is what faces each other in a sector.
type facing struct {
	posts   [2][]string // own and the enemy's
	other   adjudicator.Seat
	own     int // strength
	enemy   int
	unknown bool     // part of the enemy's is
	contact []string // who touches whom
}

// facing adds up a sector.
func (w Front) facing(posts []Post, members []int) (f facing) {
	for _, i := range members {
		p := posts[i]
		text := w.Say("post", w.With("place", w.Place(p.where), "n", fmt.Sprint(p.size()), "strength", strengthText(p.strength(), p.unknown())))
		if p.Owner != w.NearSide() {
			f.posts[1], f.other = append(f.posts[1], text), p.Owner
			f.enemy += p.strength()
			f.unknown = f.unknown || p.unknown()
			continue
		}
		f.posts[0] = append(f.posts[0], text)
		f.own += p.strength()
		var touched []string
		for _, j := range members {
			if posts[j].Owner != p.Owner && w.Map.Link(p.cell, posts[j].cell) != nil {
				touched = append(touched, posts[j].where)
			}
		}
		if len(touched) > 0 {
			f.contact = append(f.contact, w.Say("touches", w.With("own", p.where, "enemy", w.List(touched))))
		}
	}
	return f
}

// sector tells one sector: its name, both sides' stacks, who touches whom.
func (w Front) sector(posts []Post, members []int) []prose.Block {
	f := w.facing(posts, members)
	out := []prose.Block{prose.Heading(w.Say("sector", w.With("name", w.sectorName(posts, members), "own", fmt.Sprint(f.own), "enemy", strengthText(f.enemy, f.unknown))))}
	own, enemy := strings.Join(f.posts[0], ", "), strings.Join(f.posts[1], ", ")
	if w.Watches() || w.hasPartners() {
		out = append(out, prose.Line(1, w.Say("sector-side", w.With("side", w.SeatTitle(w.NearSide()), "posts", own))), prose.Line(1, w.Say("sector-side", w.With("side", w.SeatTitle(f.other), "posts", enemy))))
	} else {
		out = append(out, prose.Line(1, w.Say("sector-own", own)), prose.Line(1, w.Say("sector-enemy", enemy)))
	}
	if len(f.contact) > 0 {
		out = append(out, prose.Line(1, w.Say("contact", strings.Join(f.contact, "; "))))
	}
	return out
}

// sectorName is the greatest place in or beside a sector, or the first cell.
func (w Front) sectorName(posts []Post, members []int) string {
	best, rank := "", 0
	look := func(c, near int) {
		cell := w.Map.Ground.Cells[c]
		r := 0
		switch {
		case cell.Name == "" || speech.IsWater(cell):
		case cell.Kind == "city":
			r = 4 + near
		default:
			r = 2 + near
		}
		if r > rank {
			best, rank = cell.Name, r
		}
	}
	for _, i := range members {
		look(posts[i].cell, 2)
	}
	for _, i := range members {
		for _, n := range w.Map.Next[posts[i].cell] {
			look(n.Cell, 0)
		}
	}
	if best == "" {
		best = w.Near(posts[members[0]].where)
	}
	return best
}

// hasPartners tells whether several seats play the reader's side together.
func (w Front) hasPartners() bool {
	return slices.ContainsFunc(w.Report.Scenario.Seats, func(x adjudicator.SeatInfo) bool {
		return x.Seat != w.Report.View.Seat && w.Ally(x.Seat) == w.Ally(w.Report.View.Seat)
	})
}

// Brief tells each sector in a sentence.
func (w Front) Brief() []string {
	if w.Map == nil || w.NearSide() == "" {
		return nil
	}
	var out []string
	w.EachSector(func(posts []Post, members []int) {
		f := w.facing(posts, members)
		out = append(out, w.Say("sector-brief", w.With("name", w.sectorName(posts, members), "own", fmt.Sprint(f.own), "enemy", strengthText(f.enemy, f.unknown),
			"contact", strings.Join(f.contact, "; "))))
	})
	return out
}
