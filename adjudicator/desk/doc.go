// Package desk is the referee's desk: a letter comes in, game and seat are
// found, the sheet is checked and applied, and one transaction records it with
// what is to be told to whom. It also minds deadlines, sign-up, rulings and
// the proof that a finished game was refereed honestly.
//
// The letters are written by the [Press] when they are about to leave, from
// what was decided (Post) and from the log (telling): on all cores, always
// alike, and without a way back into the game. Letters that could not leave are
// merged into the newest that can (merge.go). Order pages may lie on the web, with
// a link in the letter; the [Sweeper] takes those away that nobody needs (web.go).
//
// The desk knows no mail protocol and no words: letters arrive as Letter
// values, the press has a report.Report worded by Words and the Post made raw
// mail by the Mailroom.
package desk
