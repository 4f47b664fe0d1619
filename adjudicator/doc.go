// Package adjudicator is the contract between a game and the rest of the
// program: a System sets up and loads States; a State says what it waits
// for, checks sheets without changing anything, applies commands, and shows
// each seat what it may know. Games are pure: no clock, no randomness but
// the dice handed in, no I/O, no map iteration that decides anything.
package adjudicator
