package report

import (
	"slices"
	"time"
)

// Claim is a sentence of letters that says how things stand, with what makes it true. A letter in which that is not so
// goes without the sentence.
type Claim struct {
	Sentence string // its name among the words of letters
	Holds    func(*Report, Said) bool
	// Apart tells that it is judged by what the letter itself tells, also outside a game.
	Apart bool
	// Passes tells that it answers a line of a letter, and that a later line of the same letter may change how things stand:
	// then it is left out, and nothing is wrong.
	Passes bool
}

// Said are the values that a sentence is made with, as the words of letters get them.
type Said interface{ Get(key string) string }

// Claims are all sentences that say how things stand. Where a letter does not know how they do (it is of no game, or was
// decided upon by an earlier program), they are taken for true, but those that stand apart.
func Claims() []Claim {
	owes := about(func(s *Standing) bool { return s.Owes })
	confirmed := about(func(s *Standing) bool { return s.Confirmed })
	everybody := about(func(s *Standing) bool { return s.All })
	housed := about(func(s *Standing) bool { return s.Housed })
	paused := about(func(s *Standing) bool { return s.Paused })
	forfeits := about(func(s *Standing) bool { return s.Forfeits })
	waits := about(func(s *Standing) bool { return s.Waits })
	alone := about(func(s *Standing) bool { return s.Alone })
	seatOwes := seatIs(func(x AtTable) bool { return x.Owes })
	houseSeat := seatIs(func(x AtTable) bool { return x.House })
	personSeat := seatIs(func(x AtTable) bool { return x.Taken && !x.House })
	freeSeat := seatIs(func(x AtTable) bool { return !x.Taken })
	own := func(is truth) Claim { return Claim{Holds: is, Apart: true} }
	named := func(sentence string, c Claim) Claim { c.Sentence = sentence; return c }
	return []Claim{
		{Sentence: "opening.start", Holds: not(status(open))},
		{Sentence: "opening.final", Holds: status(finished)},
		{Sentence: "opening.album", Holds: status(finished)},
		{Sentence: "opening.log-part", Holds: status(finished)},
		{Sentence: "opening.invitation", Holds: all(status(open), not(housed))},
		{Sentence: "opening.reminder", Holds: all(status(running), owes, due)},
		named("opening.receipt", own(applied)),
		named("opening.faulty", own(not(applied))),
		named("opening.checked", own(not(applied))),

		{Sentence: "subject.invitation", Holds: status(open)},
		{Sentence: "subject.start", Holds: all(not(status(open)), move)},
		{Sentence: "subject.turn", Holds: all(not(status(open)), move)},
		{Sentence: "subject.notice", Holds: move},
		{Sentence: "subject.reminder", Holds: all(status(running), move)},
		{Sentence: "subject.final", Holds: status(finished)},
		{Sentence: "subject.album", Holds: status(finished)},
		{Sentence: "subject.log-part", Holds: status(finished)},
		named("subject.checked", own(not(applied))),
		named("subject.faulty", own(not(applied))),

		{Sentence: "note.confirmed", Holds: all(status(open), confirmed, not(everybody))},
		{Sentence: "note.confirmed-last", Holds: all(confirmed, everybody)},
		{Sentence: "note.not-confirmed", Passes: true, Holds: all(status(open), not(confirmed))},
		{Sentence: "note.not-started", Passes: true, Holds: status(open)},
		{Sentence: "note.already-started", Holds: not(status(open))},
		{Sentence: "note.muster", Holds: all(status(open), allTaken, not(everybody))},
		{Sentence: "note.muster-any", Holds: all(status(open), allTaken, not(everybody))},
		{Sentence: "note.muster-lapsed", Holds: status(open)},
		{Sentence: "note.muster-free", Holds: all(status(open), freeSeat)},
		{Sentence: "note.door-founded", Holds: status(open)},
		{Sentence: "note.door-yours", Holds: status(open)},
		{Sentence: "note.door-joined", Holds: all(status(open), personSeat)},
		{Sentence: "note.door-declined", Holds: all(status(open), freeSeat)},
		{Sentence: "note.game-over", Holds: status(finished)},
		{Sentence: "note.suspended", Holds: all(status(suspended), not(applied))},
		{Sentence: "note.status-suspended", Holds: status(suspended)},
		{Sentence: "note.status-running", Holds: status(running)},
		{Sentence: "note.status-finished", Holds: status(finished)},

		{Sentence: "note.no-question", Holds: not(about(func(s *Standing) bool { return s.Asked }))},
		{Sentence: "note.other-question", Passes: true, Holds: owes},
		{Sentence: "note.nothing-ordered", Passes: true, Holds: owes},
		{Sentence: "note.not-ended", Passes: true, Holds: owes},
		{Sentence: "note.forfeit-next", Holds: all(status(running), owes, forfeits)},
		{Sentence: "note.forfeited", Holds: all(status(running), missedAsSaid)},
		{Sentence: "note.substitute-sought", Holds: all(status(running), missedAsSaid)},
		{Sentence: "note.deadline-passed", Holds: status(running)},
		{Sentence: "note.deadline-grace", Holds: all(status(running), owes)},

		{Sentence: "note.clock-paused", Holds: all(paused, kept(untilIs(func(r *Report) time.Time { return r.Standing.Until })))},
		{Sentence: "note.clock-resumed", Holds: all(not(paused), deadlineIs)},
		{Sentence: "note.deadline-extended", Holds: all(deadlineIs, either(not(saysNone("until")), paused))},
		{Sentence: "note.extended", Passes: true, Holds: all(deadlineIs, either(not(saysNone("until")), paused))},
		{Sentence: "note.slid-outage", Holds: deadlineIs},
		{Sentence: "note.slid-undelivered", Holds: deadlineIs},
		{Sentence: "note.slid-silence", Holds: deadlineIs},
		{Sentence: "note.leave-taken", Passes: true, Holds: deadlineIs},
		{Sentence: "note.leave-left", Passes: true, Holds: numberIs("left", func(s *Standing) int { return s.Days })},
		{Sentence: "note.leave-budget", Passes: true, Holds: numberIs("left", func(s *Standing) int { return s.Days })},
		{Sentence: "note.extend-left", Passes: true, Holds: numberIs("hours", func(s *Standing) int { return s.Hours })},
		{Sentence: "note.extend-budget", Passes: true, Holds: numberIs("hours", func(s *Standing) int { return s.Hours })},
		{Sentence: "note.extend-nothing", Passes: true, Holds: either(not(owes), not(due))},
		{Sentence: "note.leave-none", Passes: true, Holds: numberIsZero(func(s *Standing) int { return s.Days })},
		{Sentence: "note.extend-none", Passes: true, Holds: numberIsZero(func(s *Standing) int { return s.Hours })},
		{Sentence: "note.seat-mail-broken", Holds: deadlineIs},
		{Sentence: "note.clock-waits", Passes: true, Holds: kept(waits)},
		{Sentence: "note.clock-ready", Passes: true, Holds: not(waits)},
		{Sentence: "note.clock-ready-none", Passes: true, Holds: not(waits)},
		{Sentence: "note.held", Holds: kept(keptUntil)},
		{Sentence: "note.held-deadline", Holds: all(kept(about(func(s *Standing) bool { return s.Kept })), deadlineIs)},

		{Sentence: "note.house-plays-you", Passes: true, Holds: housed},
		{Sentence: "note.house-plays", Holds: houseSeat},
		{Sentence: "note.house-after-misses", Holds: houseSeat},
		{Sentence: "note.house-left", Holds: personSeat},
		{Sentence: "note.house-waits", Passes: true, Holds: not(housed)},
		{Sentence: "note.house-not-asked", Passes: true, Holds: not(housed)},
		{Sentence: "note.house-never", Holds: not(housed)},
		{Sentence: "note.house-none", Holds: not(housed)},
		{Sentence: "note.house-asked", Holds: all(personSeat, kept(seatIs(func(x AtTable) bool { return x.Asks })))},
		{Sentence: "note.house-unasked", Passes: true, Holds: seatIs(func(x AtTable) bool { return !x.Asks })},
		{Sentence: "note.house-not-running", Holds: not(status(running))},
		{Sentence: "note.seat-yours", Passes: true, Holds: not(housed)},
		{Sentence: "note.seat-taken", Holds: not(housed)},
		{Sentence: "note.seat-taken-over", Holds: personSeat},
		{Sentence: "note.seat-succeeded", Holds: not(housed)},
		{Sentence: "note.seat-given-up", Holds: either(all(says("house", "yes"), houseSeat), all(not(says("house", "yes")), not(houseSeat)))},
		{Sentence: "note.partner-joined", Holds: seatIs(func(x AtTable) bool { return x.Taken })},
		{Sentence: "note.continued", Passes: true, Holds: kept(all(alone, not(personPlays)))},
		{Sentence: "note.continue-none", Passes: true, Holds: kept(personPlays)},
		{Sentence: "note.deserted", Holds: all(paused, not(personPlays))},

		{Sentence: "note.vote-cast", Passes: true, Holds: kept(ballotIs)},
		{Sentence: "note.vote-joined", Holds: kept(ballotIs)},
		{Sentence: "note.vote-asked", Holds: kept(ballotIs)},
		{Sentence: "note.vote-back", Passes: true, Holds: not(votesFor)},
		{Sentence: "note.vote-none", Passes: true, Holds: not(votesFor)},
		{Sentence: "note.vote-carried", Passes: true, Holds: not(isOpen)},
		{Sentence: "note.vote-no-clock", Passes: true, Holds: not(due)},

		{Sentence: "note.merged", Apart: true, Holds: func(r *Report, s Said) bool { return s.Get("letters") == late(r) }},
		{Sentence: "merged-letter", Apart: true, Holds: func(r *Report, _ Said) bool { return r.Late }},
		{Sentence: "owed.mine", Holds: all(status(running, suspended), owes)},
		{Sentence: "owed.other", Holds: all(status(running, suspended), seatOwes, not(owes))},
		{Sentence: "owed.watched", Holds: all(status(running, suspended), seatOwes)},
		{Sentence: "owed.deadline", Holds: all(status(running), due)},
		{Sentence: "owed-still", Apart: true, Holds: func(r *Report, s Said) bool { return r.Still != "" && s.Get("why") == r.Still && r.Deadline.IsZero() }},
		{Sentence: "owed.default", Holds: all(status(running), due, not(forfeits))},
		named("accepted-count", own(all(applied, func(r *Report, _ Said) bool { return r.Kind != Receipt }))),
		named("accepted-kept", own(all(applied, func(r *Report, _ Said) bool { return r.Kind == Receipt }))),
		{Sentence: "draft.nothing-owed", Holds: not(owes)},
		{Sentence: "draft.warnings", Holds: owes},
		{Sentence: "draft.turn", Holds: owes},

		named("desk-game", own(ofDesk(func(g DeskLine, s Said) bool {
			return s.Get("until") == "" || g.Status == running && !g.Paused && !g.Deadline.IsZero()
		}))),
		named("desk-owes", own(ofDesk(func(g DeskLine, _ Said) bool { return g.Status == running || g.Status == suspended }))),
		named("desk-free", own(ofDesk(func(g DeskLine, _ Said) bool { return g.Status == open }))),
		named("desk-unconfirmed", own(ofDesk(func(g DeskLine, _ Said) bool { return g.Status == open }))),
		named("desk-none", own(func(r *Report, _ Said) bool { return desks(r) == 0 })),
		named("games-none", own(func(r *Report, _ Said) bool {
			return !slices.ContainsFunc(r.Answers, func(a Section) bool { return len(a.Games) > 0 })
		})),
		named("list-free", own(listedAs(func(l Listed) bool { return len(l.Free) > 0 }))),
		named("list-watch", own(listedAs(func(l Listed) bool { return l.Watch && len(l.Free) == 0 }))),
		named("list-none", own(func(r *Report, _ Said) bool {
			return !slices.ContainsFunc(r.Answers, func(a Section) bool { return len(a.Listed) > 0 })
		})),
		named("who-seat", own(func(r *Report, s Said) bool {
			return s.Get("until") == "" || slices.ContainsFunc(r.Answers, func(a Section) bool {
				return a.Who != nil && a.Who.State == running && !a.Who.Deadline.IsZero()
			})
		})),
		named("subject.tournament", own(tourney(func(t *Tourney, _ Said) bool { return t.Over || t.Round > 0 }))),
		named("tourney-head", own(tourney(func(t *Tourney, s Said) bool {
			return s.Get("open") == "" || t.Round == 0 && !t.Over
		}))),
		named("tourney-entrants", own(tourney(func(t *Tourney, _ Said) bool { return t.Round == 0 }))),
		named("tourney-standings", own(tourney(func(t *Tourney, _ Said) bool { return t.Round > 0 }))),
		named("tourney-yours", own(tourney(func(t *Tourney, s Said) bool { return !t.Over && yours(t, s) }))),
	}
}
