// Package speech says things in the words of one letter. A Library holds the
// words of all languages and games; a Voice speaks of one report: in its reader's
// language, the game's own words first, with the names of places, seats, units and
// times as letters write them. It knows no part of a letter.
package speech
