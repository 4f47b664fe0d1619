// Package table has combat tables: columns that odds or a strength reach,
// shifts that move along them without leaving the table, and the result of a
// modified die. What moves a column or a die is a value with its reason and
// its rule. A Look gathers these values while a combat is resolved and finds
// the result from them alone, so that a letter that is written from the same
// Look can say nothing else than what was used.
//
// What attacks, what counts as a strength and what a result does to units is
// the game's.
package table
