// Package example adjudicates Seven Hexes, a game of our own with two units on
// seven hexes; its rulebook is rules.md. It is the smallest whole game and the
// pattern for new ones: what games share is the kernel's, so that a game is its
// rules, its data and its words. ADDING.md in the folder above tells in what
// order a game is made.
//
// # Chapters and their files
//
//	1 Pieces and map       board.go state.go
//	2 Sequence of play     sequence.go
//	3 Movement             move.go state.go
//	4 Combat               combat.go
//	5 Beaten units         retreat.go
//	6 Victory              sequence.go
//	7 Option               combat.go
//
// # Files of no chapter
//
//	The system, its events system.go kinds.go colours.go
//	A sheet: read, applied orders.go
//	As text, seen, offered position.go view.go prompts.go
package example
