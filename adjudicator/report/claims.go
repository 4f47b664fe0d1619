package report

import "slices"

// Standing is how a game stood for the reader when it was decided what a letter tells.
type Standing struct {
	Status    string `json:"status"` // that of the game: "open", "running", "suspended", "finished"
	Confirmed bool   `json:"confirmed,omitempty"`
	All       bool   `json:"all,omitempty"`      // everybody who plays has confirmed
	Owes      bool   `json:"owes,omitempty"`     // the reader's seat owes something
	Asked     bool   `json:"asked,omitempty"`    // what it owes can be answered by yes or no
	Housed    bool   `json:"housed,omitempty"`   // the house plays his seat
	Paused    bool   `json:"paused,omitempty"`   // the clock stands still
	Forfeits  bool   `json:"forfeits,omitempty"` // his next missed deadline loses the game
}

// Stopped tells whether no deadline runs, as the clock stands still or the game does not go on; false where that is not known.
func (s *Standing) Stopped() bool { return s != nil && (s.Paused || s.Status != running) }

// Over tells whether the game has ended; false where that is not known.
func (s *Standing) Over() bool { return s != nil && s.Status == finished }

// The statuses of a game in a Standing.
const (
	open      = "open"
	running   = "running"
	suspended = "suspended"
	finished  = "finished"
)

// Claim is a sentence of letters that says how things stand, with what makes it true. A letter in which that is not so
// goes without the sentence.
type Claim struct {
	Sentence string // its name among the words of letters
	Holds    func(*Report) bool
}

// Claims are all sentences that say how things stand. Where a letter does not know how they do (it is of no game, or was
// decided upon by an earlier program), they are taken for true.
func Claims() []Claim {
	status := func(any ...string) func(*Report) bool {
		return func(r *Report) bool { return slices.Contains(any, r.Standing.Status) }
	}
	both := func(a, b func(*Report) bool) func(*Report) bool {
		return func(r *Report) bool { return a(r) && b(r) }
	}
	owes := func(r *Report) bool { return r.Standing.Owes }
	not := func(a func(*Report) bool) func(*Report) bool { return func(r *Report) bool { return !a(r) } }
	confirmed := func(r *Report) bool { return r.Standing.Confirmed }
	all := func(r *Report) bool { return r.Standing.All }
	housed := func(r *Report) bool { return r.Standing.Housed }
	paused := func(r *Report) bool { return r.Standing.Paused }
	forfeits := func(r *Report) bool { return r.Standing.Forfeits }
	due := func(r *Report) bool { return !r.Deadline.IsZero() && !r.Standing.Paused }
	return []Claim{
		{"opening.start", not(status(open))},
		{"opening.final", status(finished)},
		{"opening.reminder", both(status(running), both(owes, due))},
		{"note.confirmed", both(status(open), both(confirmed, not(all)))},
		{"note.confirmed-last", both(confirmed, all)},
		{"note.not-confirmed", both(status(open), not(confirmed))},
		{"note.not-started", status(open)},
		{"note.already-started", not(status(open))},
		{"note.muster", status(open)},
		{"note.muster-any", status(open)},
		{"note.door-founded", status(open)},
		{"note.door-yours", status(open)},
		{"note.game-over", status(finished)},
		{"note.suspended", status(suspended)},
		{"note.status-suspended", status(suspended)},
		{"note.status-running", status(running)},
		{"note.status-finished", status(finished)},
		{"note.no-question", not(func(r *Report) bool { return r.Standing.Asked })},
		{"note.nothing-ordered", owes},
		{"note.forfeit-next", both(status(running), both(owes, forfeits))},
		{"note.deadline-grace", both(status(running), owes)},
		{"note.clock-paused", paused},
		{"note.clock-resumed", not(paused)},
		{"note.house-plays-you", housed},
		{"note.house-not-running", not(status(running))},
		{"note.seat-yours", not(housed)},
		{"note.seat-taken", not(housed)},
		{"note.merged", func(r *Report) bool { return slices.ContainsFunc(r.Merged, func(m Report) bool { return m.Late }) }},
		{"merged-letter", func(r *Report) bool { return r.Late }},
		{"owed.mine", both(status(running, suspended), owes)},
		{"owed.deadline", both(status(running), due)},
		{"owed-still", func(r *Report) bool { return r.Still != "" }},
		{"owed.default", both(status(running), both(due, not(forfeits)))},
		{"draft.nothing-owed", not(owes)},
	}
}
