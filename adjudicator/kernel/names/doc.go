// Package names finds the things of a game by what players call them: units,
// spaces, cards. Case, accents and signs between the words do not matter; a
// full name wins, then the abbreviation that fits one thing only. A name that
// fits none or several comes back with those that may be meant.
package names
