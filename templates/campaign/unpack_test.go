package campaign

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"errors"
	"html"
	"regexp"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/templates/chart"
)

// What the tests outside look into.
var (
	Vocabulary = vocabulary().All()
	Scripts    = scripts
	Digest     = digest
	Unpack     = unpack
	Plain      = plain
)

// UnmarshalJSON reads what MarshalJSON writes.
func (l *line) UnmarshalJSON(raw []byte) error {
	return json.Unmarshal(raw, &[]any{&l.At, &l.Depth, &l.Text})
}

// unpacked reads the data of a page.
func unpacked(page []byte) (*packed, error) {
	_, rest, ok := bytes.Cut(page, []byte(`<script type="application/octet-stream" id="data">`))
	blob, _, ok2 := bytes.Cut(rest, []byte("</script>"))
	if !ok || !ok2 {
		return nil, errors.New("no data in the page")
	}
	raw, err := base64.StdEncoding.DecodeString(string(blob))
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	d := &packed{}
	dec := json.NewDecoder(z)
	dec.DisallowUnknownFields()
	return d, dec.Decode(d)
}

// unpack makes the frames of a page again, from its data and the text of its
// steps, as plain writes them.
func unpack(page []byte) ([]Frame, error) {
	d, err := unpacked(page)
	if err != nil {
		return nil, err
	}
	text := textOf(page)
	stacks, control, signs := map[place][]int{}, map[int]int{}, map[int][]int{}
	var values []*int
	var out []Frame
	for n, f := range d.Frames {
		for _, s := range f.Stacks {
			if stacks[place{s[0], s[1]}] = s[2:]; len(s) == 2 {
				delete(stacks, place{s[0], s[1]})
			}
		}
		for _, c := range f.Control {
			if control[c[0]] = c[1]; c[1] < 0 {
				delete(control, c[0])
			}
		}
		for _, m := range f.Signs {
			signs[m[0]] = m[1:]
		}
		if f.Tracks != nil {
			values = f.Tracks
		}
		fr := Frame{Title: f.Title, Dice: f.Dice, Scene: d.scene(stacks, control, signs)}
		for _, t := range f.Trails {
			fr.Trails = append(fr.Trails, d.trail(t))
		}
		for _, b := range f.Battles {
			fr.Battles = append(fr.Battles, d.battle(b))
		}
		if f.Seat >= 0 {
			fr.Seat = adjudicator.Seat(d.Owners[f.Seat].Seat)
		}
		for _, b := range f.Fights {
			fr.Fights = append(fr.Fights, Fight{d.Cells.IDs[b[0]], d.text(b[1]), d.text(b[2])})
		}
		for k, v := range values {
			if v != nil {
				t := d.Tracks[k]
				fr.Tracks = append(fr.Tracks, adjudicator.Track{Group: t.Group, Name: t.Name, Value: *v, Max: t.Max})
			}
		}
		fr.Lines = text[n]
		for _, l := range f.Lines {
			fr.Lines = slices.Insert(fr.Lines, l.At, Line{Text: l.Text, Depth: max(l.Depth, 0), Head: l.Depth < 0})
		}
		out = append(out, fr)
	}
	return out, nil
}

func (d *packed) scene(stacks map[place][]int, control map[int]int, signs map[int][]int) (s adjudicator.Scene) {
	for at, units := range stacks {
		st := adjudicator.Stack{Cell: d.Cells.IDs[at.cell], Owner: adjudicator.Seat(d.Owners[at.owner].Seat)}
		for _, k := range units {
			u := d.Units[k]
			c := adjudicator.Counter{Nation: d.nation(u.Nation), Symbol: d.Arms[u.Arm], Label: u.Label, Values: u.Values, Hidden: u.Hidden}
			for _, m := range u.Marks {
				c.Marks = append(c.Marks, d.Marks[m])
			}
			st.Counters = append(st.Counters, c)
		}
		s.Stacks = append(s.Stacks, st)
	}
	for cell, who := range control {
		s.Control = append(s.Control, adjudicator.Control{Cell: d.Cells.IDs[cell], Seat: adjudicator.Seat(d.Owners[who].Seat)})
	}
	for cell, kinds := range signs {
		for _, k := range kinds {
			s.Marks = append(s.Marks, adjudicator.Mark{Cell: d.Cells.IDs[cell], Kind: d.Signs[k]})
		}
	}
	return sorted(s)
}

func (d *packed) nation(k int) string {
	if k < 0 {
		return ""
	}
	return d.Nations[k][0]
}

func (d *packed) trail(t trail) chart.Trail {
	out := chart.Trail{Kind: trailKinds[t[0]], Nation: d.nation(t[1])}
	var units []string
	for _, k := range t[3 : 3+t[2]] {
		units = append(units, d.Texts[k])
	}
	out.Unit = strings.Join(units, "; ")
	at := 0
	for _, step := range t[3+t[2]:] {
		at += step
		out.Path = append(out.Path, d.Cells.IDs[at])
	}
	return out
}

func (d *packed) text(k int) string {
	if k < 0 {
		return ""
	}
	return d.Texts[k]
}

func (d *packed) battle(b []int) chart.Battle {
	out := chart.Battle{Cell: d.Cells.IDs[b[0]], Odds: d.text(b[1]), Result: d.text(b[2])}
	for _, c := range b[3:] {
		out.From = append(out.From, d.Cells.IDs[c])
	}
	return out
}

// markup finds the elements of the lines of a step.
var markup = regexp.MustCompile(`<(/?)(h4|p|li|ul)>([^<]*)`)

// textOf reads the lines that a page shows as text, step by step.
func textOf(page []byte) (out [][]Line) {
	for _, part := range strings.Split(string(page), `<div class="lines">`)[1:] {
		part, _, _ = strings.Cut(part, "</div>")
		lines, depth := []Line(nil), 0
		for _, m := range markup.FindAllStringSubmatch(part, -1) {
			text := html.UnescapeString(strings.TrimSpace(m[3]))
			switch m[1] + m[2] {
			case "ul":
				depth++
			case "/ul":
				depth--
			case "h4":
				lines = append(lines, Line{Text: text, Head: true})
			case "p", "li":
				lines = append(lines, Line{Text: text, Depth: depth})
			}
		}
		out = append(out, lines)
	}
	return out
}

// plain is a frame without what a page cannot tell: the order of stacks of
// different cells, cells of trails that are not on the map, minor lines.
func plain(c Campaign, n int) Frame {
	f := c.Frames[n]
	p := newPacker(&c)
	f.Scene = sorted(f.Scene)
	f.Scene.Title = ""
	names := func(path []int) (ids []string) {
		for _, k := range path {
			ids = append(ids, p.cells.list[k].ID)
		}
		return ids
	}
	var trails []chart.Trail
	for _, t := range f.Trails {
		if path := p.path(t.Path); len(path) > 1 {
			t.Path = names(path)
			trails = append(trails, t)
		}
	}
	f.Trails, f.Battles = trails, slices.Clone(f.Battles)
	for i := range f.Battles {
		f.Battles[i].From = names(p.path(f.Battles[i].From))
	}
	f.Lines = slices.Clone(f.Lines)
	for i := range f.Lines {
		f.Lines[i].Minor = false
	}
	return f
}

// sorted brings a scene into one order; no stacks in it are empty.
func sorted(s adjudicator.Scene) adjudicator.Scene {
	s.Stacks, s.Control, s.Marks = slices.Clone(s.Stacks), slices.Clone(s.Control), slices.Clone(s.Marks)
	slices.SortStableFunc(s.Stacks, func(a, b adjudicator.Stack) int {
		return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Owner, b.Owner))
	})
	slices.SortStableFunc(s.Control, func(a, b adjudicator.Control) int { return cmp.Compare(a.Cell, b.Cell) })
	slices.SortStableFunc(s.Marks, func(a, b adjudicator.Mark) int { return cmp.Compare(a.Cell, b.Cell) })
	return s
}
