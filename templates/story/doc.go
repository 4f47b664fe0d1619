// Package story tells in words what happened in a game: phases with their
// headings, marches by country and way, battles step by step, in as much detail as
// there is room for, and each step by a headline. What an event is told as a game
// declares with its kind.
package story
