// Package options reads the switches of a game: a table of what is offered,
// with the values of each, and of the limits that scenarios and options set to
// one another. The first value of an option is its default.
//
// What was given is kept as it was given, with the spelling of the table; what
// holds is read from Values. A limit narrows an option where another option, or
// a fact such as the scenario, has one of some values: what a referee asked for
// is then refused, with the reason, or passed over where the limit gives none.
package options
