// Package site writes the pages of a static web site of games: an index, a page
// for each game and turn, statistics of the dice, tournaments, a feed. It is given
// what may be shown and gives back files; it reads nothing and knows no game.
//
// The pages need no script and no network, open from a folder as from a web
// server, and say everything in words, the maps too.
package site
