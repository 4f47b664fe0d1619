// Package standing keeps prepared answers: the standing orders of a seat, the
// conditions in them and in lines of sheets, and the ladder of who answers a
// decision.
//
// A game describes them in tables: a Form for each verb and each kind of
// standing order, which says what a line of it may have besides its objects;
// and its Terms, the conditions that lines may have, each with the function that
// judges it on the position. This package sees that a line fits its form, and
// judges its condition.
package standing
