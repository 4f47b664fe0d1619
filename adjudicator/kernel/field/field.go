// Package field keeps count of what is exerted over a map: zones of control,
// ranges of command, control of the ground next door. The game says which
// cells are sources and into which neighbours each of them reaches; the field
// counts, for every cell, the sources that reach it.
//
// A field remembers what each source reached when it was put, so that taking
// it away always restores the counts of before, whatever has changed since.
// After a change of what reaches where, a game begins with a new field and puts
// all sources anew.
package field

import (
	"fmt"
	"math"

	"feldpost/adjudicator/kernel/path"
)

// Reach tells whether a source in a cell reaches the neighbour that one of
// the cell's ways leads to.
type Reach func(from, to path.Cell, way int) bool

// MaxWays is how many ways out a source may have.
const MaxWays = 7

// source marks in spot.into that the cell is a source; the bits below it are
// the ways by which it reaches a neighbour.
const source = 1 << MaxWays

// maxReached is how many sources may reach a cell.
const maxReached = math.MaxUint8

// spot is what a field knows of one cell: little, for a field is copied with
// every trial of a sheet.
type spot struct {
	into  uint8
	count uint8 // of sources that reach it
}

// Field counts the sources of one kind, such as the zones of control of one
// side, over a net.
type Field struct {
	net   *path.Net
	spots []spot
}

// New returns a field without sources over a net. It panics when a cell of the
// net has more than MaxWays ways out.
func New(net *path.Net) Field {
	for c := range net.Len() {
		if n := len(net.Ways(path.Cell(c))); n > MaxWays {
			panic(fmt.Sprintf("field: cell %d has %d ways out", c, n))
		}
	}
	return Field{net: net, spots: make([]spot, net.Len())}
}

// Copy returns a field that shares nothing that changes.
func (f *Field) Copy() Field { return Field{net: f.net, spots: append([]spot(nil), f.spots...)} }

// Put makes a cell a source that reaches what it is said to reach now. A
// source stays as it is. It panics when more than maxReached reach a cell.
func (f *Field) Put(c path.Cell, reach Reach) {
	s := &f.spots[c]
	if s.into&source != 0 {
		return
	}
	s.into = source
	for way, to := range f.net.Ways(c) {
		if to != path.None && reach(c, to, way) {
			if f.spots[to].count == maxReached {
				panic(fmt.Sprintf("field: more than %d sources reach cell %d", maxReached, to))
			}
			s.into |= 1 << way
			f.spots[to].count++
		}
	}
}

// Take makes a cell a source no more.
func (f *Field) Take(c path.Cell) {
	into := f.spots[c].into
	f.spots[c].into = 0
	for way, to := range f.net.Ways(c) {
		if into&(1<<way) != 0 {
			f.spots[to].count--
		}
	}
}

// Has reports whether a cell is a source.
func (f *Field) Has(c path.Cell) bool { return f.spots[c].into&source != 0 }

// Count returns how many sources reach a cell. A source does not reach itself.
func (f *Field) Count(c path.Cell) int { return int(f.spots[c].count) }

// Differs returns the first cell that two fields over a net count or spread
// otherwise, path.None when they agree.
func (f *Field) Differs(g *Field) path.Cell {
	for c := range f.spots {
		if f.spots[c] != g.spots[c] {
			return path.Cell(c)
		}
	}
	return path.None
}
