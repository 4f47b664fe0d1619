// Package outlook is what a seat of Balkan Wars makes of what it sees: it
// reads a View, the printed map and the charts into a board, and prices hexes
// and attacks by rules of thumb. It sees the View and nothing behind it, so
// that an advice or an offer that goes by its prices tells no secret.
//
//	What the charts print            facts.go
//	The printed map                  ground.go
//	What lies on it                  position.go
//	Strength felt, ways to goals     look.go
//	What hexes are worth to a unit   suits.go
//	What attacks are worth           odds.go
package outlook

import "feldpost/adjudicator"

// Outlook is the board of one seat.
type Outlook struct {
	*ground
	*position
	Power [2][]int // strength of the own side and the enemy that is felt at a cell
	Aims  []int    // march cost to the nearest place worth taking, by cell
	Homes []int    // and to the nearest own place worth holding
}

// New reads what lies before a seat.
func New(from *adjudicator.Ground, marks []adjudicator.Mark, facts Facts, v adjudicator.View) *Outlook {
	g := readGround(from, marks, facts)
	o := &Outlook{ground: g, position: readPosition(g, v)}
	o.look()
	return o
}

// Refresh reads the position anew; what is felt over the map stays as it was.
func (o *Outlook) Refresh(v adjudicator.View) { o.position = readPosition(o.ground, v) }
