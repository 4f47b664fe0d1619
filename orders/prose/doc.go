// Package prose reads what people write in sentences and gives it back in the form of orders.
//
// It comes after the reading of lines: what that understands stays as it is. The rest of a
// letter is cut into sentences and clauses. In each the things are found first (units,
// places, cards, as a [Scene] names them), then the act and the roles that its words give
// to the things, then the lines that this can mean. Which of them is meant decides the
// game: the one that is legal behind what was read before. Of every word it is known what
// it was taken for; a clause with a word that is not, a condition or a doubt stays as it
// was written.
//
// The words of a language stand in words/LANG.txt: kinds, acts, roles. They know no game.
package prose
