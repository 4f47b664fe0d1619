package storminthewest

import (
	"encoding/csv"
	"os"
	"sync"
	"testing"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
)

// loaded reads the embedded data once.
var loaded = sync.OnceValues(func() (*gameData, error) {
	set, data := gamedata.Read(Data()), &gameData{}
	data.load(set)
	_, err := set.Seal()
	return data, err
})

func theData(t testing.TB) *gameData {
	t.Helper()
	data, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// stated reads what the rulebook says: the rows of a file by column.
func stated(t *testing.T, name string) (list []map[string]string) {
	t.Helper()
	f, err := os.Open("testdata/rulebook/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, cells := range all[1:] {
		row := map[string]string{}
		for i, column := range all[0] {
			row[column] = cells[i]
		}
		list = append(list, row)
	}
	return list
}

// spot returns the cell of a printed number.
func (g *gameData) spot(t testing.TB, number string) cell {
	t.Helper()
	c := g.board.Named(number)
	if c == noCell {
		t.Fatalf("hex %s is not on the map", number)
	}
	return c
}

// at returns the hex of a printed number.
func (g *gameData) at(t testing.TB, number string) *hexInfo {
	t.Helper()
	return &g.board.hexes[g.spot(t, number)]
}

// neighbours lists the hexes that a unit may go to from one.
func (b *board) neighbours(c cell) (list []cell) {
	for way, n := range b.next(c) {
		if n != noCell && !b.hexes[c].closed[way] {
			list = append(list, n)
		}
	}
	return list
}

// piece counts the hexes joined to one through those that keep is true of.
func (b *board) piece(from cell, keep func(cell) bool) (n int) {
	seen, todo := map[cell]bool{from: true}, []cell{from}
	for ; len(todo) > 0; n++ {
		c := todo[0]
		todo = todo[1:]
		for _, to := range b.neighbours(c) {
			if keep(to) && !seen[to] {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return n
}

// count counts the hexes that keep is true of, and returns the first.
func (b *board) count(keep func(cell) bool) (n int, first cell) {
	first = noCell
	for c := range b.hexes {
		if keep(cell(c)) {
			if n++; first == noCell {
				first = cell(c)
			}
		}
	}
	return n, first
}

// corner is where three hexes meet.
type corner [3]hex.ID

// corners are the two ends of a hexside.
func corners(s hex.Side) (list []corner) {
	for _, x := range grid.Neighbours(s.A) {
		if x != 0 && grid.Adjacent(x, s.B) {
			c := corner{s.A, s.B, x}
			if c[2] < c[0] {
				c[0], c[2] = c[2], c[0]
			}
			if c[1] < c[0] {
				c[0], c[1] = c[1], c[0]
			}
			if c[2] < c[1] {
				c[1], c[2] = c[2], c[1]
			}
			list = append(list, c)
		}
	}
	return list
}
func readText(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// unitNamed is the unit of the scenario that a name means, of those of a side first.
func (s *State) unitNamed(text string, sd side) (unitID, []string) {
	return s.named(sd, nil).Find(text)
}
