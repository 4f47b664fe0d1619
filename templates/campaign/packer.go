package campaign

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/chart"
)

// table numbers things in the order in which they come.
type table[T any] struct {
	list []T
	at   map[string]int
}

// of returns the number of a thing, a new one for a new key.
func (t *table[T]) of(key string, thing func() T) int {
	if i, known := t.at[key]; known {
		return i
	}
	if t.at == nil {
		t.at = map[string]int{}
	}
	t.at[key] = len(t.list)
	t.list = append(t.list, thing())
	return len(t.list) - 1
}

// packer turns a campaign into tables and differences.
type packer struct {
	c       *Campaign
	nations table[string]
	arms    table[string]
	signs   table[string]
	marks   table[string]
	owners  table[owner]
	units   table[unit]
	texts   table[string]
	tracks  table[track]
	cells   table[adjudicator.Cell]
	held    table[[2]int]   // cell and owner, of a board of points
	onMap   int             // cells of the ground
	sides   map[string]bool // kinds of what lies on sides of the ground's cells
	frames  []frame
}

func name(t *table[string], s string) int { return t.of(s, func() string { return s }) }

// newPacker numbers what the sheet must have symbols for.
func newPacker(c *Campaign) *packer {
	p := &packer{c: c, sides: map[string]bool{}}
	name(&p.arms, "")
	if c.Ground != nil {
		for _, e := range c.Ground.Edges {
			p.sides[e.Kind] = true
		}
	}
	for _, s := range c.Sides {
		p.nation(s.Nation)
	}
	for i := range c.Frames {
		f := &c.Frames[i]
		for _, s := range f.Scene.Stacks {
			p.look(s)
		}
		for _, s := range f.Scene.Boxes {
			p.look(s)
		}
		for _, t := range f.Trails {
			p.nation(t.Nation)
		}
		for _, m := range f.Scene.Marks {
			if !p.sides[m.Kind] {
				name(&p.signs, m.Kind)
			}
		}
	}
	if c.Ground == nil {
		return p
	}
	for _, cell := range c.Ground.Cells {
		p.cells.of(cell.ID, func() adjudicator.Cell { return cell })
		p.nation(cell.Country)
	}
	for _, s := range c.Ground.Shapes {
		if s.Kind == "box" {
			p.cells.of(s.Name, func() adjudicator.Cell { return adjudicator.Cell{ID: s.Name} })
		}
	}
	p.onMap = len(p.cells.list)
	for _, s := range c.Sides {
		p.owner(s.Seat)
	}
	if !c.Ground.Hexes {
		p.hold()
	}
	return p
}

// hold numbers the boxes that are drawn anew in other hands.
func (p *packer) hold() {
	for i := range p.c.Frames {
		for _, h := range p.c.Frames[i].Scene.Control {
			if k, known := p.cells.at[h.Cell]; known && k < p.onMap {
				at := [2]int{k, p.owner(h.Seat)}
				p.held.of(fmt.Sprint(at), func() [2]int { return at })
			}
		}
	}
}

// look numbers what the counters of a stack are drawn with.
func (p *packer) look(s adjudicator.Stack) {
	for _, u := range s.Counters {
		p.nation(u.Nation)
		name(&p.arms, u.Symbol)
	}
}

// nation returns the number of a code, -1 for none.
func (p *packer) nation(code string) int {
	if code == "" {
		return -1
	}
	return name(&p.nations, code)
}

// sheetWidth is the width of the ground in pixels: coordinates of fewer
// digits make a shorter page, and the reader may enlarge it anyway.
const sheetWidth = 1000

func (p *packer) sheetOptions() chart.SheetOptions {
	o := chart.SheetOptions{Width: sheetWidth, Lang: p.c.Lang, Words: p.c.Words, Nations: p.nations.list, Arms: p.arms.list, Marks: p.signs.list, Sides: p.c.Sides}
	for _, h := range p.held.list {
		o.Held = append(o.Held, chart.Held{Cell: p.cells.list[h[0]].ID, Seat: adjudicator.Seat(p.owners.list[h[1]].Seat)})
	}
	return o
}

// add makes the frames.
func (p *packer) add(sheet *chart.Sheet) {
	before := scene{}
	var values []*int
	for i := range p.c.Frames {
		f := &p.c.Frames[i]
		now := p.scene(f.Scene)
		out := frame{Title: clean(f.Title), Seat: -1, Dice: cleanAll(f.Dice)}
		if f.Seat != "" {
			out.Seat = p.owner(f.Seat)
		}
		out.Stacks = now.stacksSince(before)
		out.Control = now.controlSince(before)
		out.Signs = now.signsSince(before)
		for _, t := range f.Trails {
			if r := p.trail(t); r != nil {
				out.Trails = append(out.Trails, r)
			}
		}
		for _, b := range f.Battles {
			out.Battles = append(out.Battles, p.battle(b))
		}
		for _, b := range f.Fights {
			out.Fights = append(out.Fights, [3]int{p.cell(b.Cell), p.text(b.Title), p.text(b.Outcome)})
		}
		k := p.values(f.Tracks)
		if !slices.EqualFunc(k, values, func(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }) {
			out.Tracks, values = k, k
		}
		before = now
		p.frames = append(p.frames, out)
	}
}

// cell returns the number of a cell; one that the ground lacks is beside the
// map.
func (p *packer) cell(id string) int {
	return p.cells.of(id, func() adjudicator.Cell { return adjudicator.Cell{ID: id} })
}

// owner returns the number of a seat, with its flag and title.
func (p *packer) owner(seat adjudicator.Seat) int {
	return p.owners.of(string(seat), func() owner {
		o := owner{string(seat), string(seat), -1}
		if seat == "" {
			o.Title = word(p.c.Lang, "js.neutral")
		}
		for _, s := range p.c.Sides {
			if s.Seat == seat {
				o.Title, o.Nation = clean(cmp.Or(s.Title, string(seat))), p.nation(s.Nation)
			}
		}
		return o
	})
}

// unit returns the number of a counter as it looks.
func (p *packer) unit(c adjudicator.Counter) int {
	key := strings.Join(append([]string{c.Nation, c.Symbol, c.Label, c.Values, map[bool]string{true: "?"}[c.Hidden]}, c.Marks...), "\x00")
	return p.units.of(key, func() unit {
		u := unit{Nation: p.nation(c.Nation), Arm: name(&p.arms, c.Symbol), Label: clean(c.Label), Values: clean(c.Values), Hidden: c.Hidden}
		for _, m := range c.Marks {
			u.Marks = append(u.Marks, name(&p.marks, m))
		}
		return u
	})
}

// text returns the number of a text, -1 for none.
func (p *packer) text(s string) int {
	if s = clean(s); s == "" {
		return -1
	}
	return name(&p.texts, s)
}

// path finds cells; parts of a name that has hyphens are joined again,
// unknown ones left out.
func (p *packer) path(ids []string) []int {
	var out []int
	for k := 0; k < len(ids); {
		step := 1
		for n := min(len(ids)-k, 4); n > 0; n-- {
			if i, known := p.cells.at[strings.Join(ids[k:k+n], "-")]; known && i < p.onMap {
				out, step = append(out, i), n
				break
			}
		}
		k += step
	}
	return out
}

// trail packs the way of some units; nil when fewer than two cells of it are
// on the map.
func (p *packer) trail(t chart.Trail) trail {
	path := p.path(t.Path)
	if len(path) < 2 {
		return nil
	}
	units := list(t.Unit)
	kind := t.Kind
	if kind == "redeploy" { // as trains go
		kind = "rail"
	}
	out := trail{max(slices.Index(trailKinds, kind), 0), p.nation(t.Nation), len(units)}
	for _, u := range units {
		out = append(out, p.text(u))
	}
	last := 0
	for _, c := range path {
		out, last = append(out, c-last), c
	}
	return out
}

func (p *packer) battle(b chart.Battle) []int {
	return append([]int{p.cell(b.Cell), p.text(b.Odds), p.text(b.Result)}, p.path(b.From)...)
}

// values are the numbers of the tracks in a frame, nil for those it lacks.
func (p *packer) values(tracks []adjudicator.Track) []*int {
	var out []*int
	for _, t := range tracks {
		k := p.tracks.of(t.Group+"\x00"+t.Name, func() track { return p.track(t) })
		for len(out) <= k {
			out = append(out, nil)
		}
		p.tracks.list[k].Max = max(p.tracks.list[k].Max, t.Max)
		out[k] = &t.Value
	}
	return out
}

// track finds the words and the colour of a track: it is named by a nation
// or by a seat.
func (p *packer) track(t adjudicator.Track) track {
	out := track{Group: t.Group, Title: p.called("track", t.Group), Name: t.Name, Label: p.called("label", t.Name), Nation: -1}
	if i, known := p.nations.at[t.Name]; known {
		out.Nation = i
	}
	for _, s := range p.c.Sides {
		if string(s.Seat) == t.Name {
			out.Label, out.Nation = clean(cmp.Or(s.Title, t.Name)), p.nation(s.Nation)
		}
	}
	return out
}

// list splits the names of the units of a trail.
func list(text string) []string {
	var out []string
	for _, s := range strings.Split(text, ";") {
		if s = clean(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
