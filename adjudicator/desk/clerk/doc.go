// Package clerk keeps tournaments: their entrants, rounds and results, from the file of each to its last standings.
//
// A tournament is a setting of the store ([Tourney]); its games are games like any other, which name it. When one
// of them is over the tournament is looked at ([Clerk.Tick]), and when all of a round are, the next is paired. What
// was about to be done when the program died is done at the next look: a round is recorded before its games are
// made, and a game that is there is not made again.
//
// Pairing, scoring and ranking are package tournament's. The [Hall], which is the desk, makes the games, ends
// them and writes to the entrants.
package clerk
