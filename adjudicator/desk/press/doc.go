// Package press writes the letters that were decided. A [Post] says to whom a letter goes and what it is to tell;
// it was committed with what it tells of. [Press.Write] makes letters of those that are due: on all cores, always
// alike, and without a way back into the game. What follows from the log is filled in then (telling.go), letters
// that could not leave are merged into the newest that can (merge.go), those of a digest are put into one
// (digest.go). Order pages may lie on the web, with a link in the letter; the [Sweeper] takes those away that
// nobody needs (web.go). [Press.PublicLetters] writes what anybody may read of a game.
//
// It knows no words and no mail: [Words] makes a letter of a report, [Mailroom] brings it into wire form.
package press
