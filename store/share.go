package store

import (
	"slices"
	"time"
)

// Share is how much of one account is handled in a span of time. What an
// account is, the caller decides.
type Share struct {
	Letters int // in any span of Per; 0 for no limit
	Per     time.Duration
	// Collect gives all letters over the share the same turn, so that one
	// answer can do for all of them; else each has a turn of its own.
	Collect bool
}

// Turn is when a letter is handled that arrived at a moment: [Letters]. turns are those of its account
// that came, or will come, less than Per before it or later, the last one first, at most Letters of them; last is the letter that has the
// first of them.
func (s Share) Turn(arrived time.Time, turns []time.Time, last *Letter) time.Time {
	turn := UTC(arrived)
	if s.Letters <= 0 || len(turns) == 0 {
		return turn
	}
	full := len(turns) == s.Letters
	switch {
	case s.Collect && last.State == LetterWaiting:
		return last.Turn
	case s.Collect && (full || last.Turn.After(last.Received)):
		return last.Turn.Add(s.Per)
	case full:
		return latest(turn, last.Turn, turns[len(turns)-1].Add(s.Per))
	case last.State == LetterWaiting:
		return latest(turn, last.Turn)
	}
	return turn // though the clock of who handled the last one may have been ahead of that of who asks
}

func latest(moments ...time.Time) time.Time { return slices.MaxFunc(moments, time.Time.Compare) }
