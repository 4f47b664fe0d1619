// Package outlook is what a seat of Paths of Glory makes of what it sees: it
// reads a View, the printed map and the charts into a board, and prices
// combats. It sees the View and nothing behind it, so that an advice that goes
// by it tells no secret.
//
//	What the charts print        outlook.go
//	The map and what lies on it  board.go
//	What combats are worth       odds.go
package outlook

import "feldpost/adjudicator/kernel/table"

// Printer is a System that tells what its charts print.
type Printer interface{ Facts() Facts }

// Facts are what the charts print, for players that are programs. They say
// nothing of a position, and are shared: nobody changes them.
type Facts struct {
	Stacking    int               // units that a space holds (10.1.1)
	Army, Corps table.Table[int8] // Loss Numbers (12.2.7)
	Terrain     map[string]Effect // by the words of the ground
	Trench      [3]Effect         // by level, 0 for none
	FlankNeed   int               // of the die of a flank attempt (12.3.3)
}

// Effect is a line of the terrain chart.
type Effect struct {
	Attacker, Defender int  // column shifts
	Flank              bool // a flank attack is possible (12.3.1)
}
