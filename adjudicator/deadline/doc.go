// Package deadline reckons when answers are due. It has no clock and knows no
// game: moments, time zones and rules are handed in, and the same input gives
// the same moment. All it does is put a deadline off: none is ever earlier than
// the length of its rule says.
package deadline
