// Package desk is the referee's desk: a letter comes in, game and seat are
// found, the sheet is checked and applied, and one transaction records it with
// what is to be told to whom. It also minds deadlines, sign-up and rulings.
//
// What stands alone has a room of its own below the desk, which knows nothing of
// the desk, and of the other rooms those alone that stand before it here:
//
//	blame     whose an error is
//	bounds    what a letter and a seat may cost
//	risk      what lines may cost the seat that writes them
//	gamelog   what a game leaves in writing
//	people    what is kept of people, and what may be told of them
//	press     letters out: written from what was decided and from the log when they
//	          are about to leave, without a way back into the game
//	proof     a game played again from its letters, and compared
//	clerk     tournaments; the desk is the hall where their games are played
//	showcase  what a web site may tell
//
// The desk knows no mail protocol and no words: letters arrive as Letter values
// through the [Mailroom], what is to be told leaves as a press.Post.
package desk
