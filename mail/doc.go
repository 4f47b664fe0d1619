// Package mail carries letters between a mailbox and the referee's desk.
//
// In: an Intake watches an IMAP folder and hands every new letter, raw and in
// order of arrival, to a Vault before anything else happens to it. Letters
// that the desk has dealt with are filed into other folders later; filing is
// cosmetic, the truth is what the Vault holds.
//
// Out: an Outbox takes due parcels from a Queue and gives them to a Sender,
// with pacing, retries and a breaker that stops a storm of answers.
//
// The package knows no game and no database. It delivers at least once in
// both directions: a Vault recognises a repeat, and a repeated letter out
// carries the Message-ID it had before.
//
// Every network operation has a deadline and ends when its context does.
// Unencrypted connections are refused except to the own machine.
package mail
