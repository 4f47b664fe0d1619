package desk

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// A player who is silent is told from a way of letters that is broken. Deadlines
// slide, and the letters say by which rule, when the referee was away or could not
// read its mailbox, when a letter had not left in time, and when nobody at all is
// heard of.
const (
	slideOutage      = "slid-outage"
	slideUndelivered = "slid-undelivered"
	slideSilence     = "slid-silence"

	lastHeard   = "desk.last-heard"   // setting: when the last letter reached the server
	silenceTold = "desk.silence-told" // setting: when the referee was told of the silence

	silence     = 48 * time.Hour // without any letter
	silentSince = 24 * time.Hour // that a seat must have been asked for to count
	silentSeats = 3              // persons, at least
	maxSilences = 3              // slides for one question: one who has gone stops no game for ever
)

// slide puts a deadline that has passed off by the grace for such cases, and tells
// everybody by which rule.
func (c *casework) slide(rule string) error {
	was := c.dossier.Reminded
	c.putBack(c.now.Add(grace))
	c.dossier.Reminded = was && isPlain(&c.game.Policy.Clock)
	return c.announceBut(nil, report.NewNote(rule, "until", moment(c.game.Deadline)))
}

// slideUndelivered puts a deadline off that comes before the least time since the
// letters about it have left.
func (c *casework) slideUndelivered() error {
	g := c.game
	if c.state == nil || g.Deadline.IsZero() || g.Deadline.After(c.until) || g.Status != store.GameRunning || c.dossier.Clock.Asked.IsZero() || !c.hasMinimum() {
		return nil
	}
	due, err := c.dueFrom(c.dossier.Clock.Asked, c.leftAt)
	was, reminded := g.Deadline, c.dossier.Reminded
	if err != nil || !c.putBack(due) {
		return err
	}
	if g.Deadline.Sub(was) <= press.Patience { // it left as soon as letters leave: nobody need be told of some minutes
		c.dossier.Reminded = reminded
		return nil
	}
	return c.announceBut(nil, report.NewNote(slideUndelivered, "until", moment(g.Deadline)))
}

// hasMinimum tells whether something that is owed has a least time from when its
// letter left.
func (c *casework) hasMinimum() bool {
	for _, p := range c.state.Pending() {
		if c.ruleOf(p.Kind).Minimum > 0 {
			return true
		}
	}
	return false
}

// leftAt is when the letter that asked a seat left, now when it has not, and when
// the seat was asked where no letter was needed or it came back, which has rules of
// its own.
func (c *casework) leftAt(s *store.Seat) (time.Time, error) {
	asked := c.dossier.Clock.Asked
	for out, err := range c.Store.Outbox(store.OutFilter{Game: c.game.Name, Seat: s.Name, To: s.Person}) {
		if err != nil {
			return asked, err
		}
		if out.Created.Before(asked) {
			continue
		}
		for out.Into > 0 {
			if out, err = c.Store.Out(out.Into); err != nil {
				return asked, err
			}
		}
		switch out.State {
		case store.OutQueued, store.OutHeld:
			return c.now, nil
		case store.OutSent:
			return out.SentAt, nil
		}
		return asked, nil
	}
	return asked, nil
}

// heard notes when a letter reached the server, to the hour.
func (d *Desk) heard(at time.Time) error {
	last, err := d.moment(lastHeard)
	if err != nil || at.Sub(last).Abs() < time.Hour || at.Before(last) && !last.After(d.Clock()) {
		return err
	}
	return d.Store.SetSetting(lastHeard, []byte(moment(at)))
}

// moment reads a setting that holds a moment, zero when there is none.
func (d *Desk) moment(name string) (t time.Time, err error) {
	raw, err := d.Store.Setting(name)
	if errors.Is(err, store.ErrNotFound) || err == nil && len(raw) == 0 {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	if t, err = time.Parse(time.RFC3339, string(raw)); err != nil {
		return time.Time{}, nil // it is written anew
	}
	return t, nil
}

// slideSilence puts a deadline off that has passed while nobody at all was heard of,
// and tells the person who minds the daemon.
func (c *casework) slideSilence() error {
	last, err := c.moment(lastHeard)
	if err != nil || last.IsZero() || c.now.Sub(last) < silence || c.dossier.Clock.Silences >= maxSilences {
		return err
	}
	silent, all, err := c.silentSeats()
	if err != nil || len(silent) < silentSeats || 4*len(silent) < 3*all {
		return err
	}
	c.dossier.Clock.Silences++
	if err := c.slide(slideSilence); err != nil {
		return err
	}
	told, err := c.moment(silenceTold)
	if err != nil || c.now.Sub(told).Abs() < tellAgain || c.Config.Notify == "" {
		return err
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: silenceTold, Value: []byte(moment(c.now))})
	c.nth = uint64(c.now.UnixNano())
	alarm := report.NewNote("silence", "seats", len(silent), "since", moment(last), "until", moment(c.game.Deadline))
	return c.tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{alarm}})
}

// silentSeats are the people of whom an answer was to come within two days in any
// game and who were asked long enough ago; all counts those who were asked.
func (c *casework) silentSeats() (people map[string]bool, all int, err error) {
	people = map[string]bool{}
	asked := map[string]bool{}
	for g, err := range c.Store.Games(store.GameRunning) {
		if err != nil {
			return nil, 0, fmt.Errorf("games that wait: %w", err)
		}
		if g.Deadline.IsZero() || g.Deadline.Sub(c.now).Abs() > silence {
			continue
		}
		var x dossier
		if err := x.read(g.Extra); err != nil {
			return nil, 0, fmt.Errorf("game %s: %w", g.Name, err)
		}
		for id := range strings.SplitSeq(x.Owed, "; ") {
			name, _, _ := strings.Cut(id, " ")
			s := g.Seat(name)
			if s == nil || s.Person == "" || s.House {
				continue
			}
			who := strings.ToLower(s.Person)
			asked[who] = true
			if c.now.Sub(x.Clock.Asked) >= silentSince {
				people[who] = true
			}
		}
	}
	return people, len(asked), nil
}
