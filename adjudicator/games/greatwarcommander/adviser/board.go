package adviser

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// unit is a Formation on the board as the seat sees it.
type unit struct {
	name, where string
	x, y        int
	kind        string // "section", "squad", "leader", "tank", ...
	fp, move    int
	command     int
	ready       bool // may be activated
	bad, shaken bool // Demoralised; Suppressed
}

// leads tells a Leader.
func (u *unit) leads() bool { return u.command > 0 }

// goal is a hex that a side wants, and how much.
type goal struct {
	where string
	x, y  int
	worth int
	held  bool // by the seat
}

// board is what lies before the seat.
type board struct {
	own, foe []unit
	goals    []goal
	attacks  bool // it has to win ground
	phone    string
	foePhone string
}

// place reads a hex: columns lettered from A, rows from 1, the even columns half a hex lower.
func place(id string) (x, y int, ok bool) {
	if len(id) < 2 || id[0] < 'A' || id[0] > 'O' {
		return 0, 0, false
	}
	row, err := strconv.Atoi(id[1:])
	return int(id[0]-'A') + 1, row, err == nil
}

// away is the distance of two places in hexes.
func away(x1, y1, x2, y2 int) int {
	cube := func(x, y int) (q, r int) { return x, y - (x+x%2)/2 }
	q1, r1 := cube(x1, y1)
	q2, r2 := cube(x2, y2)
	dq, dr := q1-q2, r1-r2
	return max(abs(dq), abs(dr), abs(dq+dr))
}

func abs(n int) int { return max(n, -n) }

func readBoard(v *adjudicator.View) *board {
	b := &board{}
	for _, p := range v.Pieces {
		x, y, ok := place(p.Where)
		if !ok {
			continue
		}
		u := unit{name: p.Name, where: p.Where, x: x, y: y, kind: p.Size}
		numbers := strings.FieldsFunc(p.Values, func(c rune) bool { return c == '-' || c == '/' })
		if len(numbers) >= 3 {
			u.fp, _ = strconv.Atoi(numbers[0])
			u.move, _ = strconv.Atoi(numbers[2])
		}
		for _, s := range p.Status {
			u.bad = u.bad || s == "demoralised" || s == "demoralized"
			u.shaken = u.shaken || s == "suppressed"
		}
		for _, f := range p.Facts {
			switch f.Key {
			case "command":
				u.command, _ = strconv.Atoi(f.Value)
			case "can-act":
				u.ready = true
			}
		}
		if p.Owner == v.Seat {
			b.own = append(b.own, u)
		} else {
			b.foe = append(b.foe, u)
		}
	}
	for _, f := range v.Facts {
		switch f.Key {
		case "posture-" + string(v.Seat):
			b.attacks = f.Value != "defence"
		case "telephone-" + string(v.Seat):
			b.phone = f.Value
		}
		if strings.HasPrefix(f.Key, "telephone-") && f.Key != "telephone-"+string(v.Seat) {
			b.foePhone = f.Value
		}
	}
	for _, p := range v.Places {
		if x, y, ok := place(p.ID); ok {
			b.goals = append(b.goals, goal{p.ID, x, y, max(p.Points, 1), p.Holder == v.Seat})
		}
	}
	return b
}

// foes are the enemy Formations in a hex.
func (b *board) foes(where string) (n int) {
	for i := range b.foe {
		if b.foe[i].where == where {
			n++
		}
	}
	return n
}

// pull is how much a hex draws the seat: near what it has to take, by what that is worth.
func (b *board) pull(x, y int) int {
	best := 0
	for _, g := range b.goals {
		if !g.held {
			best = max(best, 60+6*g.worth-8*away(x, y, g.x, g.y))
		}
	}
	return best
}

// keeps tells whether a Formation is the last one in a goal that it holds.
func (b *board) keeps(u *unit) bool {
	for _, g := range b.goals {
		if g.held && g.where == u.where {
			n := 0
			for i := range b.own {
				if b.own[i].where == u.where && !b.own[i].leads() {
					n++
				}
			}
			return n <= 1
		}
	}
	return false
}
