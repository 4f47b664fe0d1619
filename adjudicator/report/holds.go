package report

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// truth is what makes a sentence true.
type truth func(*Report, Said) bool

// all is true when each of some truths is.
func all(list ...truth) truth {
	return func(r *Report, s Said) bool {
		return !slices.ContainsFunc(list, func(is truth) bool { return !is(r, s) })
	}
}

// either is true when one of some truths is.
func either(list ...truth) truth {
	return func(r *Report, s Said) bool {
		return slices.ContainsFunc(list, func(is truth) bool { return is(r, s) })
	}
}

func not(is truth) truth { return func(r *Report, s Said) bool { return !is(r, s) } }

// status is true of a game that has one of some statuses.
func status(any ...string) truth {
	return func(r *Report, _ Said) bool { return slices.Contains(any, r.Standing.Status) }
}

// about is true when a fact of the reader's standing is.
func about(is func(*Standing) bool) truth {
	return func(r *Report, _ Said) bool { return is(r.Standing) }
}

// seatIs is true when the seat that the sentence names is as it says.
func seatIs(is func(AtTable) bool) truth {
	return func(r *Report, s Said) bool {
		x, known := r.Standing.at(s.Get("seat"))
		return !known || is(x)
	}
}

// untilIs is true when the moment that the sentence names, if it names one, is the one that holds.
func untilIs(at func(*Report) time.Time) truth {
	return func(r *Report, s Said) bool {
		said := s.Get("until")
		if said == "" {
			return true
		}
		t, err := time.Parse(time.RFC3339, said)
		return err == nil && t.Equal(at(r).Truncate(time.Second))
	}
}

// deadlineIs is true when the deadline that the sentence names, if it names one, is that of the game.
func deadlineIs(r *Report, s Said) bool {
	return untilIs(func(r *Report) time.Time { return r.Deadline })(r, s)
}

// numberIs is true when the number that the sentence names is the one that holds. An earlier program did not keep it.
func numberIs(key string, n func(*Standing) int) truth {
	return func(r *Report, s Said) bool {
		return r.Standing.Table == nil || s.Get(key) == strconv.Itoa(n(r.Standing))
	}
}

// numberIsZero is true when there is nothing of what the sentence says that there is none of.
func numberIsZero(n func(*Standing) int) truth {
	return about(func(s *Standing) bool { return s.Table == nil || n(s) == 0 })
}

// kept is true when a fact holds that an earlier program did not keep.
func kept(is truth) truth {
	return func(r *Report, s Said) bool { return r.Standing.Table == nil || is(r, s) }
}

// due is true when a deadline runs.
func due(r *Report, _ Said) bool { return !r.Deadline.IsZero() && !r.Standing.Paused }

// saysNone is true when the sentence leaves something out.
func saysNone(key string) truth { return func(_ *Report, s Said) bool { return s.Get(key) == "" } }

// says is true when the sentence names something.
func says(key, value string) truth {
	return func(_ *Report, s Said) bool { return s.Get(key) == value }
}

// personPlays is true when a person plays some seat.
func personPlays(r *Report, _ Said) bool {
	return slices.ContainsFunc(r.Standing.Table, func(x AtTable) bool { return x.Taken && !x.House && !x.Gone })
}

// allTaken is true when a person holds each seat, or the house plays it.
func allTaken(r *Report, _ Said) bool {
	return !slices.ContainsFunc(r.Standing.Table, func(x AtTable) bool { return !x.Taken && !x.House })
}

// ballotIs is true when a vote is open and needs the yes of those whom the sentence names.
func ballotIs(r *Report, s Said) bool {
	return slices.ContainsFunc(r.Standing.Ballots, func(b Ballot) bool {
		var left []string
		for _, x := range b.Left {
			left = append(left, string(x))
		}
		return b.What == s.Get("what") && strings.Join(left, "; ") == s.Get("left")
	})
}

// keptUntil is true when a sheet of the reader is kept until the moment that the sentence names.
func keptUntil(r *Report, s Said) bool {
	return r.Standing.Kept && untilIs(func(r *Report) time.Time { return r.Standing.KeptTo })(r, s)
}

// move is true of a subject that says what the reader owes, and by when, only where that is so.
func move(r *Report, s Said) bool {
	return (s.Get("what") == "" || r.Standing.Status == running && r.Standing.Owes) && (s.Get("what") == "" || s.Get("by") == "" || due(r, s)) &&
		(s.Get("waits") == "" || r.Standing.Status != finished)
}

// applied is true when an order of the letter was accepted.
func applied(r *Report, _ Said) bool { return r.Accepted != "" }

// tourney is true when what is said of a tournament is so.
func tourney(is func(*Tourney, Said) bool) truth {
	return func(r *Report, s Said) bool {
		return !slices.ContainsFunc(r.Answers, func(a Section) bool { return a.Tourney != nil && !is(a.Tourney, s) })
	}
}

// ofDesk is true when what is said of a game of many is so.
func ofDesk(is func(DeskLine, Said) bool) truth {
	return func(r *Report, s Said) bool {
		for _, a := range r.Answers {
			if i := slices.IndexFunc(a.Desk, func(g DeskLine) bool { return g.Game == s.Get("game") }); i >= 0 && !is(a.Desk[i], s) {
				return false
			}
		}
		return true
	}
}

// missedAsSaid is true when the seat that the sentence names has missed as many deadlines as it says.
func missedAsSaid(r *Report, s Said) bool {
	x, known := r.Standing.at(s.Get("seat"))
	return !known || strconv.Itoa(x.Missed) == s.Get("misses")
}

// votesFor is true when a vote such as the sentence names is open and has the reader's yes.
func votesFor(r *Report, s Said) bool {
	return slices.ContainsFunc(r.Standing.Ballots, func(b Ballot) bool { return b.What == s.Get("what") && !slices.Contains(b.Left, r.Seat) })
}

// isOpen is true when a vote such as the sentence names is open.
func isOpen(r *Report, s Said) bool {
	return slices.ContainsFunc(r.Standing.Ballots, func(b Ballot) bool { return b.What == s.Get("what") && b.What != "concede" })
}

// listedAs is true when the game that the sentence names stands in the list as it says.
func listedAs(is func(Listed) bool) truth {
	return func(r *Report, s Said) bool {
		return !slices.ContainsFunc(r.Answers, func(a Section) bool {
			return slices.ContainsFunc(a.Listed, func(l Listed) bool { return l.Game == s.Get("game") && !is(l) })
		})
	}
}

// late counts the letters taken over that should have left before.
func late(r *Report) string {
	n := 0
	for _, m := range r.Merged {
		if m.Late {
			n++
		}
	}
	return strconv.Itoa(n)
}

// desks counts the games that a director is told of.
func desks(r *Report) (n int) {
	for _, a := range r.Answers {
		n += len(a.Desk)
	}
	return n
}

// yours is true when the reader has the bye, or meets in the game whom the sentence names, with the result that it has.
func yours(t *Tourney, s Said) bool {
	return slices.ContainsFunc(t.Pairings, func(g TourneyGame) bool {
		opponent := g.Second
		if g.Second == t.You {
			opponent = g.First
		}
		return (g.First == t.You || g.Second == t.You) && g.Bye == (s.Get("bye") != "") && g.Result == s.Get("result") &&
			g.Game == s.Get("game") && (g.Bye || opponent == s.Get("opponent"))
	})
}
