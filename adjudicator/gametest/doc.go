// Package gametest runs what the rules of a game are tested with: case
// files (a position, orders, dice and what must follow), the ledger that
// compares them with the clauses of the specification and with the code, the
// map of chapters to files in a game's doc.go, and random play.
//
// A case file is a txtar archive. Its comment begins with the gist of the
// rule and has the header lines "game:" and "rules:". Its files are run in
// the order in which they stand:
//
//	position          position text (adjudicator.Reader)
//	orders SEAT       a letter; CHECK in its header means Check only
//	orders SEAT lenient
//	standing SEAT     standing orders only
//	timeout SEAT      the deadline passed
//	resign SEAT
//	ruling            position lines of the referee
//	dice              values, each alone or after "label:"
//	want, not         lines that must match, lines that must not
//
// Lines of want and not begin with EVENT, FAULT, WARNING, PENDING, PLACE, TRACK, SEES,
// ERROR or the first word of a position line. Warnings are what a sheet of
// "orders" without a fault may cost its seat (adjudicator.Warner), with a field
// certain=yes or no. A JSON object in a wanted line needs those members alone that
// matter. Events that not everybody is
// told have a field for=SEATS. SEES tells what a seat's View shows of units:
// SEES SEAT PLACE unit words, or SEES SEAT PLACE NATION count=N for those it
// sees from behind; and its facts and tracks: SEES SEAT fact=value, SEES SEAT
// TRACK group name value. Fewer fields than the line has are
// enough, in any order. A line of want may begin with "not". A fault that no
// line of want speaks of, and scripted dice left over, fail the case.
package gametest
