// Package adviser plays a seat of Great War Commander by simple rules of thumb: scripted play that
// shows whether the numbers of a scenario make it a contest, and the house's hand. It knows what a
// player of the seat has before him, an adjudicator.Table, and what the draft tells of his lines.
//
//	adviser.go   one Order a letter: what the hand is good for, and which is worth most
//	board.go     what lies before the seat: hexes, Formations, goals
//	order.go     the Orders, each with what it is worth
//	standing.go  what is done for it in the windows of both Turns
package adviser
