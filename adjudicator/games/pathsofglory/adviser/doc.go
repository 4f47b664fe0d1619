// Package adviser plays Paths of Glory by rules of thumb: it takes what is open
// and counts, attacks where the tables promise more than they cost, holds what
// the enemy can reach, keeps its lines of supply, and brings forward and
// rebuilds what it needs for that. It plays from the table of a seat alone: what
// the seat sees, as package outlook reads it, and a draft that tells which lines
// stand. The game itself it cannot even name, so it cannot look into a hand,
// whoever writes it.
//
//	What is asked, standing orders    adviser.go
//	What a card is played for         action.go
//	An operation, what it may do      operation.go
//	Attacks                           attack.go
//	Moves, garrisons, trenches        march.go
//	Strategic redeployment            redeploy.go
//	Replacements                      replace.go
//
// What things are worth is counted in thousandths of a Victory Point.
package adviser
