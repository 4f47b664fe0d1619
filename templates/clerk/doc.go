// Package clerk tells of games as those see them who ask from outside: the games
// of a person and those that seek players, who sits at one, how all stand for the
// director, what the ledger of rules says, and how a tournament stands.
package clerk
