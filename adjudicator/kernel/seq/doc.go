// Package seq runs a sequence of play: tables of steps that read like the
// page of the rulebook. A step does its automatic work and then finishes,
// asks (a Decision is open and the run stops until a command answers it),
// or calls another table (a battle inside a phase) and is entered again
// when that is done. What is running is a stack of names and small values,
// saved with the game: a game survives a restart, or an upgrade that adds
// steps, between any two questions.
//
// A step that asks says so in its table: the phase, the rule, the verbs that
// answer and what happens at the deadline. A step that goes through several
// stages between its questions names them, and may ask something else in each.
package seq
