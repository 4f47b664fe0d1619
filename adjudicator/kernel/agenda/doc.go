// Package agenda is a sheet's way through the phases of a turn. Its lines are
// dealt to the phases by their verbs, in the order in which they are written;
// each phase takes its own when the sequence of play comes to it; END, or lines
// for a later phase, close it. What comes too early, or stands behind a line that
// a die has made impossible, waits in a queue until a sheet reaches its phase.
//
// A Turn is the whole way for a game whose phases carry out one line after the
// other: a table of verbs, each with its phases, its form, the lines that are worth
// offering and the function that carries one out. A game with more of its own
// (a battle that asks in the middle of a sheet, lines that are carried out
// together) uses its parts: Row and Dealer, which find the phase of a line,
// Sheet, which holds the lines until their phase comes, and Queue.
//
// A dry pass takes the same way and stops before the first die, so that what
// Check has found right is what Apply carries out; package pass runs both.
package agenda
