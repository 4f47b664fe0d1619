// Package reads reads what a line of a sheet says: the hexes that its objects name, those
// who are left out of an ALL, the pieces that go together, its parts. What names nothing, or says nothing, is a fault of
// the line.
package reads
