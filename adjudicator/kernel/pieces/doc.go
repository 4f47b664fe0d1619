// Package pieces keeps which piece stands in which place, and what may stand
// together.
//
// A place is a hex, a space or a box, by its number in the game, of one map or
// several; pieces and owners are small numbers of the game as well. Stacks
// lists the pieces of each place in order of their numbers, so that a position
// has one form, and counts them by owner. Put is the only change. What else a
// move brings with it, such as zones of control, control and trenches, is the
// game's: it has one function that calls Put and does that.
//
// A Limit is one line of the rules about stacking: how many pieces of an owner,
// how much of what they count as, or how many kinds of them may stand in a
// place. Over finds the first of some limits that pieces break, together with
// those that are to come. When limits hold, and who pays for an excess, is the
// game's.
//
// Shown is stacks of which others see the top alone; Pairs and Stand put others in the
// stead of those below it.
package pieces
