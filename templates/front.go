package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// frontReach is how far apart stacks of the two sides may stand to belong to
// one sector.
const frontReach = 2

// reach is frontReach in hexes, and neighbours alone among spaces.
func (z *gazetteer) reach() int {
	if z.ground.Hexes {
		return frontReach
	}
	return 1
}

// front is where the sides face each other.
type front struct{ *voice }

func frontOf(v *voice) front { return front{v} }

// post is all units of one owner in one cell.
type post struct {
	cell  int
	owner adjudicator.Seat
	stack
}

// nearSide is the side that the front is told from, by the seat that stands for it: the
// reader's, for somebody who reads along the first one; "" for nobody.
func (w front) nearSide() adjudicator.Seat {
	if w.watches() && len(w.r.Seats) > 0 {
		return w.r.Seats[0].Seat
	}
	return w.ally(w.r.View.Seat)
}

// blocks describes where the sides face each other: sectors of stacks that
// stand within two cells of an enemy, with the strength of both.
func (w front) blocks() []block {
	if w.z == nil || w.nearSide() == "" {
		return nil
	}
	var out []block
	w.eachSector(func(posts []post, members []int) { out = append(out, w.sector(posts, members)...) })
	if len(out) > 0 {
		out = append([]block{line(0, w.say("front-legend", w.r))}, out...)
	}
	return out
}

// eachSector visits the sectors of the front, north to south: members are the
// posts in it.
func (w front) eachSector(visit func(posts []post, members []int)) {
	posts := w.posts()
	group := w.sectors(posts)
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
	longSector   = 24
	stretchReach = 4
)

// stretches cuts a front line into parts, from its first post on: own posts near
// each other, and with them the enemies that they face and no earlier ones do.
// Own posts whose enemies are all told are told with these.
func (w front) stretches(posts []post, members []int) (parts [][]int) {
	if len(members) <= longSector || !w.z.ground.Hexes {
		return [][]int{members}
	}
	part := map[int]int{} // of each post
	near := func(i, reach int, visit func(j int)) {
		cells := map[int]bool{posts[i].cell: true}
		w.z.around(posts[i].cell, reach, func(c, _ int) bool { cells[c] = true; return true })
		for _, j := range members {
			if cells[posts[j].cell] {
				visit(j)
			}
		}
	}
	own := func(i int) bool { return posts[i].owner == w.nearSide() }
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
			near(i, w.z.reach(), func(j int) {
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
	for _, i := range members {
		at := part[i]
		parts[at] = append(parts[at], i)
	}
	return parts
}

// posts lists the stacks of players on the board, north to south.
func (w front) posts() []post {
	var out []post
	index := map[string]int{}
	for _, p := range w.r.View.Pieces {
		c, ok := w.z.cell[p.Where]
		if !ok || p.Owner == "" {
			continue
		}
		owner := w.ally(p.Owner)
		key := p.Where + " " + string(owner)
		i, ok := index[key]
		if !ok {
			i = len(out)
			index[key] = i
			out = append(out, post{cell: c, owner: owner, stack: stack{where: p.Where, owner: owner}})
		}
		out[i].pieces = append(out[i].pieces, p)
	}
	slices.SortStableFunc(out, func(a, b post) int { return a.cell - b.cell })
	return out
}

// sectors numbers the posts by the group of enemies and friends they belong
// to, -1 for those that face nobody.
func (w front) sectors(posts []post) []int {
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
		w.z.around(p.cell, w.z.reach(), func(c, _ int) bool {
			for _, j := range at[c] {
				if posts[j].owner != p.owner {
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
func (w front) facing(posts []post, members []int) (f facing) {
	for _, i := range members {
		p := posts[i]
		text := w.say("post", w.with("place", w.place(p.where), "n", fmt.Sprint(p.size()), "strength", strengthText(p.strength(), p.unknown())))
		if p.owner != w.nearSide() {
			f.posts[1], f.other = append(f.posts[1], text), p.owner
			f.enemy += p.strength()
			f.unknown = f.unknown || p.unknown()
			continue
		}
		f.posts[0] = append(f.posts[0], text)
		f.own += p.strength()
		var touched []string
		for _, j := range members {
			if posts[j].owner != p.owner && w.z.link(p.cell, posts[j].cell) != nil {
				touched = append(touched, posts[j].where)
			}
		}
		if len(touched) > 0 {
			f.contact = append(f.contact, w.say("touches", w.with("own", p.where, "enemy", w.list(touched))))
		}
	}
	return f
}

// sector tells one sector: its name, both sides' stacks, who touches whom.
func (w front) sector(posts []post, members []int) []block {
	f := w.facing(posts, members)
	out := []block{heading(w.say("sector", w.with("name", w.sectorName(posts, members), "own", fmt.Sprint(f.own), "enemy", strengthText(f.enemy, f.unknown))))}
	own, enemy := strings.Join(f.posts[0], ", "), strings.Join(f.posts[1], ", ")
	if w.watches() || w.hasPartners() {
		out = append(out, line(1, w.say("sector-side", w.with("side", w.seatTitle(w.nearSide()), "posts", own))), line(1, w.say("sector-side", w.with("side", w.seatTitle(f.other), "posts", enemy))))
	} else {
		out = append(out, line(1, w.say("sector-own", own)), line(1, w.say("sector-enemy", enemy)))
	}
	if len(f.contact) > 0 {
		out = append(out, line(1, w.say("contact", strings.Join(f.contact, "; "))))
	}
	return out
}

// sectorName is the greatest place in or beside a sector, or the first cell.
func (w front) sectorName(posts []post, members []int) string {
	best, rank := "", 0
	look := func(c, near int) {
		cell := w.z.ground.Cells[c]
		r := 0
		switch {
		case cell.Name == "" || isWater(cell):
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
		for _, n := range w.z.next[posts[i].cell] {
			look(n.cell, 0)
		}
	}
	if best == "" {
		best = w.near(posts[members[0]].where)
	}
	return best
}
