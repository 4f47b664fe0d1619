// The hexes of a board and its compass (2, 2.2.2).

package greatwarcommander

import "strconv"

// A board has fifteen columns, A to O, of eleven hexes (2.1). The even columns lie
// half a hex lower than the odd ones.
const (
	columns  = 15
	rows     = 11
	numHexes = columns * rows
)

// hex is a hex of a board, column by column from A1.
type hex uint8

// nowhere is no hex of a board.
const nowhere hex = numHexes

// hexAt is the hex of a column and a row, both from 1; nowhere off the board.
func hexAt(col, row int) hex {
	if col < 1 || col > columns || row < 1 || row > rows {
		return nowhere
	}
	return hex((col-1)*rows + row - 1)
}

func (h hex) col() int { return int(h)/rows + 1 }
func (h hex) row() int { return int(h)%rows + 1 }

// String is the printed code of a hex: "H4"; "" for nowhere.
func (h hex) String() string {
	if h >= nowhere {
		return ""
	}
	return hexNames[h]
}

var hexNames = func() (names [numHexes]string) {
	for h := range names {
		names[h] = string(rune('A'+h/rows)) + strconv.Itoa(h%rows+1)
	}
	return names
}()

// readHex reads a printed code; small letters count as well.
func readHex(text string) (hex, bool) {
	if len(text) < 2 || len(text) > 3 {
		return nowhere, false
	}
	row, err := strconv.Atoi(text[1:])
	if err != nil || text[1] == '0' || text[1] == '+' {
		return nowhere, false
	}
	h := hexAt(int(text[0]|0x20-'a')+1, row)
	return h, h != nowhere
}

// dir is a direction of the compass (2.2.2): 1 up, then clockwise to 6.
type dir uint8

const numDirs = 6

// opposite is the direction back.
func (d dir) opposite() dir { return (d+2)%numDirs + 1 }

// steps are the column and row that a direction adds in odd and in even columns.
var steps = [2][numDirs + 1][2]int{
	{{}, {0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}},
	{{}, {0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}},
}

// next is the adjacent hex in a direction, nowhere off the board.
func (h hex) next(d dir) hex { return neighbours[h][d] }

var neighbours = func() (n [numHexes][numDirs + 1]hex) {
	for i := range n {
		h := hex(i)
		n[i][0] = nowhere
		for d := dir(1); d <= numDirs; d++ {
			s := steps[h.col()%2][d]
			n[i][d] = hexAt(h.col()+s[0], h.row()+s[1])
		}
	}
	return n
}()

// around yields the adjacent hexes by direction.
func (h hex) around(yield func(d dir, to hex) bool) {
	for d := dir(1); d <= numDirs; d++ {
		if to := neighbours[h][d]; to != nowhere && !yield(d, to) {
			return
		}
	}
}

// towards is the direction to an adjacent hex, 0 when it is not adjacent (R1).
func (h hex) towards(to hex) dir {
	for d := dir(1); d <= numDirs; d++ {
		if neighbours[h][d] == to && to != nowhere {
			return d
		}
	}
	return 0
}

// adjacent tells whether two hexes share a hexside (R1).
func adjacent(a, b hex) bool { return a.towards(b) != 0 }

// point is a place on the plane of 13.5, in which all corners of hexes are whole
// numbers.
type point struct{ x, y int }

// centre is the centre of a hex.
func (h hex) centre() point { return point{3 * h.col(), 2*h.row() + 1 - h.col()%2} }

// corners are what the corners of a hex add to its centre, clockwise from the right.
var corners = [numDirs]point{{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}

// side is the two ends of a hexside.
func (h hex) side(d dir) (a, b point) {
	c, i := h.centre(), (int(d)+3)%numDirs
	j := (i + 1) % numDirs
	return point{c.x + corners[i].x, c.y + corners[i].y}, point{c.x + corners[j].x, c.y + corners[j].y}
}

// distance counts the hexes from one to another (13.5).
func distance(a, b hex) int {
	p, q := a.centre(), b.centre()
	dx, dy := abs(p.x-q.x)/3, abs(p.y-q.y)
	return dx + max(0, (dy-dx)/2)
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// edge is an edge of a board: the friendly edge of a side (2, 7.2).
type edge uint8

const (
	topEdge edge = iota
	bottomEdge
	leftEdge
	rightEdge
)

var edgeNames = []string{"top", "bottom", "left", "right"}

func (e edge) String() string { return edgeNames[e] }

// opposite is the edge across the board.
func (e edge) opposite() edge { return e ^ 1 }

// away counts the hexes from a hex to an edge, 0 on it (R59).
func (e edge) away(h hex) int {
	switch e {
	case topEdge:
		return h.row() - 1
	case bottomEdge:
		return rows - h.row()
	case leftEdge:
		return h.col() - 1
	}
	return columns - h.col()
}

// observer is the hex with the target symbol of an edge (2.4): A6, O6, H1, H11.
func (e edge) observer() hex {
	return [...]hex{topEdge: hexAt(8, 1), bottomEdge: hexAt(8, rows), leftEdge: hexAt(1, 6), rightEdge: hexAt(columns, 6)}[e]
}
