package site

import (
	"fmt"
	"slices"
)

// Course is how something that is counted went, turn by turn.
type Course struct {
	Lines []Line
}

// Line is the course of one side: a value after each turn, nil where none was known.
type Line struct {
	Who    string
	Values []*int
}

// plot is a course as a page draws it: x in hundredths of the width, y in pixels, so
// that a phone shows lettering of the same size.
type plot struct {
	Title   string
	Height  int
	Base    string // y of the line below
	Grid    []mark
	Ticks   []mark // below, turns by their numbers
	Drawn   []drawn
	Table   *Table
	Caption string // the turns of which it is
}

// mark is a number beside a chart.
type mark struct {
	At   string
	Text string
	Low  string // y of its lettering
}

// drawn is a line with its points; Style tells it from the others.
type drawn struct {
	Who         string
	Style       int
	First, Last int
	Segments    [][4]string
	Points      [][2]string
}

const (
	plotHeight = 200
	plotTop    = 18
	plotBase   = 172 // y of the lowest value
	plotStyles = 6   // how many the style sheet has
	mostTicks  = 8
)

// plotted draws a course, nil when there is nothing to draw yet.
func (p *Pages) plotted(c *Course, title string, g *Game) *plot {
	if c == nil || len(g.Turns) < 2 {
		return nil
	}
	low, high := 0, 1
	for _, l := range c.Lines {
		for _, v := range l.Values {
			if v != nil {
				low, high = min(low, *v), max(high, *v)
			}
		}
	}
	x := &plot{Title: title, Height: plotHeight, Caption: p.word("course-of", &g.Turns[len(g.Turns)-1]), Table: p.courseTable(c, title, g)}
	across := func(i int) string { return fmt.Sprintf("%.2f", 6+93*float64(i)/float64(len(g.Turns)-1)) }
	height := func(v int) float64 {
		return plotBase - float64(plotBase-plotTop)*float64(v-low)/float64(high-low)
	}
	stride := niceStride(high-low, 5)
	for v := floorTo(low, stride); v <= high; v += stride {
		if v >= low {
			x.Grid = append(x.Grid, mark{At: fmt.Sprintf("%.1f", height(v)), Text: fmt.Sprint(v), Low: fmt.Sprintf("%.1f", height(v)-3)})
		}
	}
	every := niceStride(len(g.Turns), mostTicks)
	for i := range g.Turns {
		if n := g.Turns[i].Number; i > 0 && n%every == 0 && (i == 0 || n != g.Turns[i-1].Number) {
			x.Ticks = append(x.Ticks, mark{At: across(i), Text: fmt.Sprint(n)})
		}
	}
	for n, l := range c.Lines {
		d := drawn{Who: l.Who, Style: n % plotStyles}
		before := ""
		for i, v := range l.Values {
			if v == nil {
				before = ""
				continue
			}
			at := [2]string{across(i), fmt.Sprintf("%.1f", height(*v))}
			if len(d.Points) == 0 {
				d.First = *v
			} else if before != "" {
				last := d.Points[len(d.Points)-1]
				d.Segments = append(d.Segments, [4]string{last[0], last[1], at[0], at[1]})
			}
			before, d.Last = at[0], *v
			d.Points = append(d.Points, at)
		}
		if len(d.Points) > 0 {
			x.Drawn = append(x.Drawn, d)
		}
	}
	return x
}

// courseTable is the same in numbers.
func (p *Pages) courseTable(c *Course, title string, g *Game) *Table {
	t := &Table{Title: title, Quiet: true, Heads: []string{p.word("points-after", nil)}}
	for i := range g.Turns {
		t.Rows = append(t.Rows, []string{g.Turns[i].Title})
	}
	for _, l := range c.Lines {
		t.Heads = append(t.Heads, l.Who)
		for i, v := range l.Values {
			text := "–"
			if v != nil {
				text = fmt.Sprint(*v)
			}
			t.Rows[i] = append(t.Rows[i], text)
		}
	}
	return t
}

// niceStride is a round number of which a range has few steps.
func niceStride(over, most int) int {
	round := []int{1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000}
	if i := slices.IndexFunc(round, func(s int) bool { return over/s <= most }); i >= 0 {
		return round[i]
	}
	return over/most + 1
}

// floorTo is the greatest multiple of a stride that is not above a number.
func floorTo(v, stride int) int {
	n := v / stride * stride
	if n > v {
		n -= stride
	}
	return n
}
