// Package position tells in words how things stand in a game, as a reader sees
// it: tracks, facts and places, where whose units are, where the sides face each
// other, what the land is, and the cards. It tells blocks; what letter they stand
// in is no matter of it.
package position
