package greatwarcommander

import "feldpost/adjudicator"

// amendment is how another program tells, asks and reckons: what a test says of a program of tomorrow, which goes on with games of
// this one. A System that is opened has none.
type amendment struct {
	tells func(e adjudicator.Event) []adjudicator.Event // in the place of an event
	asks  func(phase string, today bool) bool           // whether a question is put
	rolls func(kind string, total int) int              // what a Dice Roll comes to
}

// Emit keeps an event as the program tells it.
func (r *run) Emit(e adjudicator.Event) {
	if a := r.sys.amended; a != nil && a.tells != nil {
		for _, e := range a.tells(e) {
			r.Pass.Emit(e)
		}
		return
	}
	r.Pass.Emit(e)
}

// Event tells everybody what has happened.
func (r *run) Event(kind string, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.Emit(adjudicator.NewEvent(kind, rule, pairs...))
	}
}

// wants tells whether a question is put by the rules of the program; nil always puts it.
func (r *run) wants(q *question, today func() bool) bool {
	is := today == nil || today()
	if a := r.sys.amended; a != nil && a.asks != nil {
		return a.asks(q.phase, is)
	}
	return is
}
