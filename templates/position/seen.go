package position

import (
	"slices"

	"feldpost/adjudicator"
)

// replaced are the events of the desk that put another position in place of the one before.
var replaced = []string{"restore", "undone"}

// Unseen tells whether a letter reports a position that its reader has not seen, and has to know now: he is new
// at the table, or another position was put in place of his, or his units have just been set up, or he is asked for a
// phase that he was not asked for before, and it is the first turn or something has come to stand elsewhere that he has
// not moved himself.
func (w Situation) Unseen() bool {
	r := w.Report
	if r.View == nil || r.View.Over || !r.Kind.State() {
		return false
	}
	if r.Unseen || r.Before == nil {
		return true
	}
	if slices.ContainsFunc(r.Events, func(e adjudicator.Event) bool { return slices.Contains(replaced, e.Kind) }) {
		return true
	}
	return w.deployed() || w.askedAnew() && (r.View.Turn <= 1 || w.moved())
}

// deployed tells whether most units of the reader that stand on the board did not when he was told last.
func (w Situation) deployed() bool {
	before, now := w.standing(w.Report.Before), w.standing(w.Report.View)
	return now > 0 && before < (now+1)/2
}

// standing counts the units of the reader on the board.
func (w Situation) standing(v *adjudicator.View) (n int) {
	for _, p := range v.Pieces {
		if p.Owner == w.Report.Seat && w.OnBoard(p.Where) {
			n += max(1, p.Count)
		}
	}
	return n
}

// askedAnew tells whether the reader owes something in a phase in which he owed nothing when he was told last.
func (w Situation) askedAnew() bool {
	type phase struct {
		turn int
		name string
	}
	was := map[phase]bool{}
	for _, d := range w.Report.Owed {
		if d.Seat == w.Report.Seat {
			was[phase{d.Turn, d.Phase}] = true
		}
	}
	return slices.ContainsFunc(w.Report.Pending, func(d adjudicator.Decision) bool {
		return d.Seat == w.Report.Seat && !was[phase{d.Turn, d.Phase}]
	})
}

// moved tells whether units stand on the board that did not stand there when the reader was told last: those of others, and
// his own that were not on the board at all.
func (w Situation) moved() bool {
	type spot struct {
		owner       adjudicator.Seat
		name, where string
	}
	at, on := map[spot]int{}, map[spot]bool{}
	for _, p := range w.Report.Before.Pieces {
		at[spot{p.Owner, p.Name, p.Where}] += max(1, p.Count)
		if w.OnBoard(p.Where) {
			on[spot{p.Owner, p.Name, ""}] = true
		}
	}
	for _, p := range w.Report.View.Pieces {
		s := spot{p.Owner, p.Name, p.Where}
		at[s] -= max(1, p.Count)
		if !w.OnBoard(p.Where) || at[s] >= 0 {
			continue
		}
		if p.Owner != w.Report.Seat || !on[spot{p.Owner, p.Name, ""}] {
			return true
		}
	}
	return false
}
