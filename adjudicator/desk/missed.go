package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// What follows when a deadline passes without an answer (NMR, no moves received).
const (
	nmrWait       = "wait"       // everybody is told, and the clock begins anew
	nmrDefault    = "default"    // the defaults of the rules; also the meaning of no policy
	nmrHouse      = "house"      // the house answers, and has the seat after some misses
	nmrSubstitute = "substitute" // after some misses the pool of substitutes is asked
	nmrForfeit    = "forfeit"    // after some misses the seat has resigned
)

// NMRPolicies are the names of what may follow a missed deadline.
func NMRPolicies() []string {
	return []string{nmrDefault, nmrWait, nmrHouse, nmrSubstitute, nmrForfeit}
}

// missLimit is how many misses in a row the policy acts upon.
func (c *casework) missLimit() int { return max(1, c.game.Policy.Clock.Misses) }

// hadChoice tells whether a seat owes an answer that is a real choice by what
// everybody may know: a miss of anything else does not count.
func (c *casework) hadChoice(s *store.Seat) bool {
	var seats []adjudicator.Seat
	for _, x := range c.game.Seats {
		seats = append(seats, adjudicator.Seat(x.Name))
	}
	return slices.ContainsFunc(c.state.Pending(), func(d adjudicator.Decision) bool {
		return string(d.Seat) == s.Name && adjudicator.HasChoice(c.state, seats, d)
	})
}

// countMiss counts a missed deadline, and returns how many there are in a row.
func (c *casework) countMiss(s *store.Seat) (n int, err error) {
	k, seat := &c.dossier.Clock, adjudicator.Seat(s.Name)
	n = used(k.Missed, seat)
	if s.Person == "" || s.House || !c.hadChoice(s) {
		return 0, nil
	}
	n++
	k.Missed = spend(k.Missed, seat, n)
	return n, c.noteMiss(s)
}

// missedAll counts a missed deadline of all who owe something.
func (c *casework) missedAll() error {
	for _, s := range c.owing() {
		if _, err := c.countMiss(s); err != nil {
			return err
		}
	}
	return nil
}

// missed does what follows when a seat has not answered in time.
func (c *casework) missed(s *store.Seat) error {
	n, err := c.countMiss(s)
	if err != nil {
		return err
	}
	acts := n >= c.missLimit()
	switch c.game.Policy.NMR {
	case nmrHouse:
		if acts && c.adviser(c.game.System) != nil {
			c.dossier.Clock.Missed = spend(c.dossier.Clock.Missed, adjudicator.Seat(s.Name), 0)
			s.House = true
			c.forgetWish(s)
			if err := c.announceBut(nil, report.NewNote("house-after-misses", "seat", s.Name, "misses", n)); err != nil {
				return err
			}
		}
		return c.houseAnswers(s)
	case nmrSubstitute:
		if !acts {
			break
		}
		if found, err := c.substitute(s); err != nil || !found {
			if err != nil {
				return err
			}
			return c.houseAnswers(s)
		}
		if err := c.announceBut(nil, report.NewNote("substitute-sought", "seat", s.Name, "misses", n)); err != nil {
			return err
		}
	case nmrForfeit:
		if acts && slices.Contains(c.dossier.Clock.Warned, adjudicator.Seat(s.Name)) {
			return c.forfeit(s, n)
		}
	}
	return c.timeout(s)
}

// timeout answers for a seat by the defaults of the rules.
func (c *casework) timeout(s *store.Seat) error {
	return c.apply(adjudicator.Command{Kind: adjudicator.CommandTimeout, Seat: adjudicator.Seat(s.Name)}, nil)
}

// houseAnswers has the house answer what a seat owes, by the defaults of the rules
// where it does not play or is at a loss.
func (c *casework) houseAnswers(s *store.Seat) error {
	seat := adjudicator.Seat(s.Name)
	decision := owes(c.state, seat)
	if c.adviser(c.game.System) == nil {
		return c.timeout(s)
	}
	c.seat, c.house = s, true
	defer func() { c.seat, c.house, c.in = nil, false, Letter{} }()
	for range houseTries {
		loss, err := c.houseSheet()
		if err != nil {
			return err
		}
		if c.game.Status != store.GameRunning || owes(c.state, seat) != decision {
			return nil
		}
		if loss != nil {
			break
		}
	}
	c.house = false
	return c.timeout(s)
}

// warns tells whether a seat loses the game by its next miss.
func (c *casework) warns(s *store.Seat) bool {
	return c.game.Policy.NMR == nmrForfeit && s.Person != "" && !s.House && c.hadChoice(s) &&
		used(c.dossier.Clock.Missed, adjudicator.Seat(s.Name))+1 >= c.missLimit()
}

// warnOfForfeit says in a letter to a seat that it loses the game when it does not answer what it owes, if that is so.
func (c *casework) warnOfForfeit(s *store.Seat, r *report.Report) {
	if c.state == nil || c.game.Status != store.GameRunning || !c.owesNow(s) || !c.warns(s) {
		return
	}
	seat := adjudicator.Seat(s.Name)
	if !slices.Contains(c.dossier.Clock.Warned, seat) {
		c.dossier.Clock.Warned = append(c.dossier.Clock.Warned, seat)
	}
	r.Notes = append(slices.Clone(r.Notes), report.NewNote("forfeit-next"))
}

// forfeit ends the game for a seat as its resignation would; everybody is told why.
func (c *casework) forfeit(s *store.Seat, misses int) error {
	if err := c.announceBut(nil, report.NewNote("forfeited", "seat", s.Name, "misses", misses)); err != nil {
		return err
	}
	return c.apply(adjudicator.Command{Kind: adjudicator.CommandResign, Seat: adjudicator.Seat(s.Name)}, nil)
}

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
