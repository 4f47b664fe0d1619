// Package desk is the referee's desk: letters are taken one at a time in the
// order of their arrival, and what time has made due before each; one
// transaction records what follows with what is to be told to whom.
//
// What is done at the desk is done in rooms below it. A room knows nothing of
// the desk, and of the other rooms those alone that stand before it here:
//
//	blame      whose an error is
//	bounds     what a letter and a seat may cost
//	risk       what lines may cost the seat that writes them
//	gamelog    what a game leaves in writing
//	people     what is kept of people, and what may be told of them
//	press      letters out: written from what was decided and from the log when they
//	           are about to leave, without a way back into the game
//	proof      a game played again from its letters, and compared
//	clerk      tournaments; the desk is the hall where their games are played
//	showcase   what a web site may tell
//	docket     what is at hand: the office, and one letter or tick with its game and its batch
//	clock      how long a game has
//	mailing    what is told to whom
//	play       commands carried out and recorded; games begun and ended
//	seating    who holds which seat
//	agree      what players decide among themselves
//	bench      what the referee decides about a game
//	readings   a letter read: whose it is, its sheet, its messages, what is not understood
//	clubroom   lines that concern people and games rather than a turn
//	sheets     what becomes of a sheet: the deciders in their order
//	referee    what the person who minds the daemon may do
//	direction  the letters of a director
//
// Work in a room begins with the docket: mailing.Of(d).Reply(r),
// seating.JoiningOf(d).Join(line, &r). A letter's way through them is in
// Casework: it is read once, what it says beside its answer comes back as
// values (clubroom.Came, docket.Verdict).
//
// The desk knows no mail protocol and no words: letters arrive as docket.Letter
// values through the docket.Mailroom, what is to be told leaves as a press.Post.
package desk
