// Package offer collects the lines that a seat may send now. The order template
// of its letters shows them, and what is offered is legal by construction: each
// line is tried beside those that it needs before it is taken up. The game
// brings the function that tries lines and says which are worth trying, the
// most promising first; this package has what is the same in every game: what a
// line needs, how many of a kind are enough, and the notes beside them.
package offer
