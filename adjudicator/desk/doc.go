// Package desk is the referee's desk: a letter comes in, game and seat are
// found, the sheet is checked and applied, one transaction records it, and
// the letters that answer it are written. It also minds deadlines, sign-up,
// rulings and the proof that a finished game was refereed honestly.
//
// The desk knows no mail protocol: letters arrive as Letter values, answers
// leave as Post values which the Mailroom turns into raw mail.
package desk
