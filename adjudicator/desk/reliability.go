package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/store"
)

// Reliability is how somebody has answered in all games. It is kept by address
// beside the games, and no log has it.
type Reliability struct {
	Answered int   `json:"answered,omitempty"` // decisions, in time
	Missed   int   `json:"missed,omitempty"`   // deadlines of real choices
	Seconds  int64 `json:"seconds,omitempty"`  // from question to answer, of all answers
}

// OnTime is the share of the answers that came in time, from 0 to 1; 1 for somebody
// of whom none was asked yet.
func (r Reliability) OnTime() float64 {
	if r.Answered+r.Missed == 0 {
		return 1
	}
	return float64(r.Answered) / float64(r.Answered+r.Missed)
}

// Average is the mean time from question to answer, 0 when there is no answer yet.
func (r Reliability) Average() time.Duration {
	if r.Answered == 0 {
		return 0
	}
	return time.Duration(r.Seconds/int64(r.Answered)) * time.Second
}

// reliabilityKey is the setting in which the figures of an address are kept.
func reliabilityKey(address string) string { return "desk.reliability." + strings.ToLower(address) }

// ReliabilityOf returns how somebody has answered so far, by any address that he has had;
// the zero value for an address of which nothing is known.
func (d *Desk) ReliabilityOf(address string) (r Reliability, err error) {
	if r, err = d.reliabilityAt(address); err != nil || r != (Reliability{}) {
		return r, err
	}
	if address, err = d.present(address); err != nil {
		return r, err
	}
	return d.reliabilityAt(address)
}

// reliabilityAt returns what is counted under one address.
func (d *Desk) reliabilityAt(address string) (r Reliability, err error) {
	raw, err := d.Store.Setting(reliabilityKey(address))
	if errors.Is(err, store.ErrNotFound) {
		return r, nil
	}
	if err == nil && len(raw) > 0 {
		err = json.Unmarshal(raw, &r)
	}
	if err != nil {
		return r, fmt.Errorf("reliability of %s: %w", address, err)
	}
	return r, nil
}

// answered is the last decision of a seat that counted as answered: one that is
// taken back and made anew counts once.
type answered struct {
	Seat adjudicator.Seat `json:"seat"`
	ID   string           `json:"id"`
}

// noteReliability changes the figures of a person with the batch at hand.
func (c *casework) noteReliability(address string, change func(*Reliability)) error {
	if address == "" {
		return nil
	}
	key := reliabilityKey(address)
	r, err := c.reliabilityAt(address)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(c.batch.Settings, func(s store.Setting) bool { return s.Name == key })
	if i >= 0 {
		if err := json.Unmarshal(c.batch.Settings[i].Value, &r); err != nil {
			return err
		}
	}
	change(&r)
	raw, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if i >= 0 {
		c.batch.Settings[i].Value = raw
		return nil
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: key, Value: raw})
	return nil
}

// noteMiss counts a missed deadline of a seat's person.
func (c *casework) noteMiss(s *store.Seat) error {
	return c.noteReliability(s.Person, func(r *Reliability) { r.Missed++ })
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
	return c.noteReliability(s.Person, func(r *Reliability) {
		r.Answered++
		r.Seconds += int64(took / time.Second)
	})
}
