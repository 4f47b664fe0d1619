package desk

import (
	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

// foreseer reads ahead, where the store is far away.
type foreseer interface {
	Foresee(f store.Foresight) error
	Recollect()
}

// foresee has a store that is far away read at once what is mostly asked of it before a letter is settled: what was due before it, and what it takes
// to decide a letter that came to the reply address of a seat.
func foresee(d *Desk, l *store.Letter) error {
	far, is := d.Store.(foreseer)
	if !is {
		return nil
	}
	f := store.Foresight{Letter: l.ID, From: l.From, Until: l.Received.Add(-1), Limit: clock.DueAtOnce,
		Settings: append(people.Keys(l.From), docket.LastHeard, clock.LastTick, clerk.Index)}
	if len(l.Tokens) > 0 {
		f.Token = l.Tokens[0]
		if at, known := d.tokens[f.Token]; known {
			f.Game, f.OfPlayers = at.ref.Game, people.Keys("")
			f.Account, f.Share, f.Arrived = clock.SeatAccount("token", at.ref), store.Share{Letters: d.Config.PerSenderHour, Per: docket.SeatSpan}, l.Received
		}
	}
	return far.Foresee(f)
}

// recollect has the store asked again.
func recollect(s store.Store) {
	if far, is := s.(foreseer); is {
		far.Recollect()
	}
}
