package desk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/sheets"
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

	silenceTold = "desk.silence-told" // setting: when the referee was told of the silence

	silence     = 48 * time.Hour // without any letter
	silentSince = 24 * time.Hour // that a seat must have been asked for to count
	silentSeats = 3              // persons, at least
	maxSilences = 3              // slides for one question: one who has gone stops no game for ever
)

// countMiss counts a missed deadline, and returns how many there are in a row.
func (c Due) countMiss(s *store.Seat) (n int, err error) {
	k, seat := &c.Dossier.Clock, adjudicator.Seat(s.Name)
	n = clock.Used(k.Missed, seat)
	if s.Person == "" || s.House || !clock.Of(c.Docket).HadChoice(s) {
		return 0, nil
	}
	n++
	k.Missed = play.Spend(k.Missed, seat, n)
	return n, c.noteMiss(s)
}

// missedAll counts a missed deadline of all who owe something.
func (c Due) missedAll() error {
	for _, s := range c.Owing() {
		if _, err := c.countMiss(s); err != nil {
			return err
		}
	}
	return nil
}

// missed does what follows when a seat has not answered in time.
func (c Due) missed(s *store.Seat) error {
	n, err := c.countMiss(s)
	if err != nil {
		return err
	}
	acts := n >= clock.Of(c.Docket).MissLimit()
	switch c.Game.Policy.NMR {
	case clock.NMRHouse:
		if acts && c.Adviser(c.Game.System) != nil {
			c.Dossier.Clock.Missed = play.Spend(c.Dossier.Clock.Missed, adjudicator.Seat(s.Name), 0)
			s.House = true
			seating.SeatsOf(c.Docket).ForgetWish(s)
			if err := mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("house-after-misses", "seat", s.Name, "misses", n)); err != nil {
				return err
			}
		}
		return c.houseAnswers(s)
	case clock.NMRSubstitute:
		if !acts {
			break
		}
		if found, err := seating.SeatsOf(c.Docket).Substitute(s); err != nil || !found {
			if err != nil {
				return err
			}
			return c.houseAnswers(s)
		}
		if err := mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("substitute-sought", "seat", s.Name, "misses", n)); err != nil {
			return err
		}
	case clock.NMRForfeit:
		if acts && slices.Contains(c.Dossier.Clock.Warned, adjudicator.Seat(s.Name)) {
			return c.forfeit(s, n)
		}
	}
	return c.timeout(s)
}

// timeout answers for a seat by the defaults of the rules.
func (c Due) timeout(s *store.Seat) error {
	return play.Of(c.Docket).Apply(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: adjudicator.Seat(s.Name)}, nil)
}

// houseAnswers has the house answer what a seat owes, by the defaults of the rules
// where it does not play or is at a loss.
func (c Due) houseAnswers(s *store.Seat) error {
	seat := adjudicator.Seat(s.Name)
	decision := clock.Owes(c.State, seat)
	if c.Adviser(c.Game.System) == nil {
		return c.timeout(s)
	}
	c.Seat, c.ByHouse = s, true
	defer func() { c.Seat, c.ByHouse, c.In = nil, false, docket.Letter{} }()
	for range docket.HouseTries {
		loss, err := sheets.HouseplayOf(c.Docket).HouseSheet()
		if err != nil {
			return err
		}
		if c.Game.Status != store.GameRunning || clock.Owes(c.State, seat) != decision {
			return nil
		}
		if loss != nil {
			break
		}
	}
	c.ByHouse = false
	return c.timeout(s)
}

// forfeit ends the game for a seat as its resignation would; everybody is told why.
func (c Due) forfeit(s *store.Seat, misses int) error {
	if err := mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("forfeited", "seat", s.Name, "misses", misses)); err != nil {
		return err
	}
	return play.Of(c.Docket).Apply(adjudicator.Command{Kind: adjudicator.CommandResign, Seat: adjudicator.Seat(s.Name)}, nil)
}

// slide puts a deadline that has passed off by the grace for such cases, and tells
// everybody by which rule.
func (c Due) slide(rule string) error {
	was := c.Dossier.Reminded
	clock.Of(c.Docket).PutBack(c.Now.Add(clock.Grace))
	c.Dossier.Reminded = was && clock.IsPlain(&c.Game.Policy.Clock)
	return mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote(rule, "until", docket.Moment(c.Game.Deadline)))
}

// slideUndelivered puts a deadline off that comes before the least time since the
// letters about it have left.
func (c Due) slideUndelivered() error {
	g := c.Game
	if c.State == nil || g.Deadline.IsZero() || g.Deadline.After(c.Until) || g.Status != store.GameRunning || c.Dossier.Clock.Asked.IsZero() || !clock.Of(c.Docket).HasMinimum() {
		return nil
	}
	due, err := clock.Of(c.Docket).DueFrom(c.Dossier.Clock.Asked, c.leftAt)
	was, reminded := g.Deadline, c.Dossier.Reminded
	if err != nil || !clock.Of(c.Docket).PutBack(due) {
		return err
	}
	if g.Deadline.Sub(was) <= press.Patience { // it left as soon as letters leave: nobody need be told of some minutes
		c.Dossier.Reminded = reminded
		return nil
	}
	return mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote(slideUndelivered, "until", docket.Moment(g.Deadline)))
}

// leftAt is when the letter that asked a seat left, now when it has not, and when
// the seat was asked where no letter was needed or it came back, which has rules of
// its own.
func (c Due) leftAt(s *store.Seat) (time.Time, error) {
	asked := c.Dossier.Clock.Asked
	for out, err := range c.Store.Outbox(store.OutFilter{Game: c.Game.Name, Seat: s.Name, To: s.Person}) {
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
			return c.Now, nil
		case store.OutSent:
			return out.SentAt, nil
		}
		return asked, nil
	}
	return asked, nil
}

// slideSilence puts a deadline off that has passed while nobody at all was heard of,
// and tells the person who minds the daemon.
func (c Due) slideSilence() error {
	last, err := c.Moment(docket.LastHeard)
	if err != nil || last.IsZero() || c.Now.Sub(last) < silence || c.Dossier.Clock.Silences >= maxSilences {
		return err
	}
	silent, all, err := c.silentSeats()
	if err != nil || len(silent) < silentSeats || 4*len(silent) < 3*all {
		return err
	}
	c.Dossier.Clock.Silences++
	if err := c.slide(slideSilence); err != nil {
		return err
	}
	told, err := c.Moment(silenceTold)
	if err != nil || c.Now.Sub(told).Abs() < clubroom.TellAgain || c.Config.Notify == "" {
		return err
	}
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: silenceTold, Value: []byte(docket.Moment(c.Now))})
	c.Nth = uint64(c.Now.UnixNano())
	alarm := report.NewNote("silence", "seats", len(silent), "since", docket.Moment(last), "until", docket.Moment(c.Game.Deadline))
	return mailing.Of(c.Docket).Tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{alarm}})
}

// silentSeats are the people of whom an answer was to come within two days in any
// game and who were asked long enough ago; all counts those who were asked.
func (c Due) silentSeats() (people map[string]bool, all int, err error) {
	people = map[string]bool{}
	asked := map[string]bool{}
	for g, err := range c.Store.Games(store.GameRunning) {
		if err != nil {
			return nil, 0, fmt.Errorf("games that wait: %w", err)
		}
		if g.Deadline.IsZero() || g.Deadline.Sub(c.Now).Abs() > silence {
			continue
		}
		var x docket.Dossier
		if err := x.Read(g.Extra); err != nil {
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
			if c.Now.Sub(x.Clock.Asked) >= silentSince {
				people[who] = true
			}
		}
	}
	return people, len(asked), nil
}

// noteMiss counts a missed deadline of a seat's person.
func (c Due) noteMiss(s *store.Seat) error {
	return c.NoteReliability(s.Person, func(r *people.Reliability) { r.Missed++ })
}
