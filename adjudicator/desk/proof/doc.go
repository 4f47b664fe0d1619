// Package proof tells whether a game was refereed honestly, from what people hold in their hands.
//
// [Verify] needs an [Archive] of letters alone: it finds the logs in them, plays each game again, and compares
// dice, states, events, hashes and the letters that were mailed (published.go, mailed.go, words.go); of a game
// that goes on it proves what can be proved without its log (running.go). What it says is written as it is
// found and ends in a verdict. [Replay] carries out a game from its store with other rules or data and returns
// the first difference.
//
// It knows no mail: [Mailed] is a letter as somebody has read it. [Wording] says with which words letters tell
// the log, [Edition] opens the rules that an entry was played with.
package proof
