// Package position is the text form of a position, which case files, the
// referee's rulings and `feldpost show --position` share: one fact a line, a
// word in capitals first, comments begin with #.
//
// A game's words are a Table: each row has its word, how a line of it is read
// and how the lines of a state are printed, side by side, so that the two
// cannot drift apart. The order of the rows is that of printing; a Group is
// printed in turn for each side, country or hex. Flag, Number, Count and Set,
// and the rows of a Kind of things, make both halves of a row from where the
// state keeps the fact.
//
// Every text begins with the heading, SCENARIO and OPTION lines, the same in
// all games. A ruling may repeat what the game has there and change nothing
// of it; all other words may stand in a ruling.
package position
