// Package adviser plays a seat of 1918: Storm in the West by simple rules of thumb:
// scripted play that shows whether the numbers of the game make it a contest, and
// the house's hand. It knows what a player of the seat has before him, an
// adjudicator.Table, and what the draft tells of his lines.
//
//	adviser.go  the phases of a player turn; how much a side dares
//	board.go    what lies before the seat
//	look.go     how near the enemy is, who has a line of supply, the way to objectives
//	assault.go  attacks: who could make them, what they are worth, their lines
//	front.go    who holds which hex of the front, and who goes on
//	supply.go   replacements and trains
package adviser
