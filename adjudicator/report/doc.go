// Package report says what a letter tells, without a word of it: the kind of
// letter, events, faults and views, notes by code. The desk fills reports, the
// templates word them, and neither knows the other.
package report
