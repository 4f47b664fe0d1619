// Package example adjudicates Seven Hexes, a game of our own with two units on
// seven hexes; its rulebook is rules.md. It is the smallest whole game and the
// pattern for new ones: what games share is the kernel's, the rest is rules, data
// and words. ADDING.md in the folder above tells in what order a game is made.
//
// # Chapters and their files
//
//	1 Pieces and map       system.go state.go
//	2 Sequence of play     sequence.go
//	3 Movement             action.go state.go
//	4 Combat               action.go
//	5 Beaten units         action.go
//	6 Victory              sequence.go
//	7 Option               action.go
//	8 Supply               supply.go
//
// # Files of no chapter
//
//	A sheet, what to send  orders.go
//	What a seat sees       view.go
package example
