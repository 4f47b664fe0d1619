package desk

import (
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

// answered is the last decision of a seat that counted as answered: one that is
// taken back and made anew counts once.
type answered struct {
	Seat adjudicator.Seat `json:"seat"`
	ID   string           `json:"id"`
}

// noteReliability changes the figures of a person with the batch at hand.
func (c *casework) noteReliability(address string, change func(*people.Reliability)) (err error) {
	c.batch.Settings, err = c.people().NoteReliability(c.batch.Settings, address, change)
	return err
}

// noteMiss counts a missed deadline of a seat's person.
func (c *casework) noteMiss(s *store.Seat) error {
	return c.noteReliability(s.Person, func(r *people.Reliability) { r.Missed++ })
}

// noteAnswer counts that a seat's person has answered a decision himself.
func (c *casework) noteAnswer(seat adjudicator.Seat, decision string) error {
	s, k := c.game.Seat(string(seat)), &c.dossier.Clock
	if s == nil || c.house || decision == "" || owes(c.state, seat) == decision {
		return nil
	}
	k.Missed = spend(k.Missed, seat, 0)
	i := slices.IndexFunc(k.Answered, func(a answered) bool { return a.Seat == seat })
	switch {
	case i < 0:
		k.Answered = append(k.Answered, answered{seat, decision})
	case k.Answered[i].ID == decision:
		return nil
	default:
		k.Answered[i].ID = decision
	}
	at := c.now
	if c.in.ID > 0 { // a sheet that waited was sent before
		l, err := c.Store.Letter(c.in.ID)
		if err != nil {
			return err
		}
		at = l.Received
	}
	took := max(0, at.Sub(k.Asked)-k.Stood)
	if k.Asked.IsZero() { // of a game that is older than these figures
		took = 0
	}
	return c.noteReliability(s.Person, func(r *people.Reliability) {
		r.Answered++
		r.Seconds += int64(took / time.Second)
	})
}
