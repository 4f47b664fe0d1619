package desk

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// A player may leave his seat to the house while he is away, as the policy of
// the game says: when all others agree (the default), whenever he wants (free),
// or never. He takes it back at any time. Who has the code of a seat that the
// house alone has takes it over by letter.
const (
	houseAgreed = "agreed" // also the meaning of no policy
	houseFree   = "free"
	houseNever  = "never"
)

// absence is a seat that asks to be left to the house, and who agrees.
type absence struct {
	Seat   adjudicator.Seat   `json:"seat"`
	Agreed []adjudicator.Seat `json:"agreed,omitempty"`
}

// change is HOUSE or TAKE in a letter.
func (c *casework) change(o orders.Order, r *report.Report) error {
	name := argText(o)
	meant := c.seat
	if name != "" {
		if meant = c.seatCalled(name); meant == nil {
			r.Notes = append(r.Notes, report.NewNote("house-which", "read", name))
			return nil
		}
	}
	own := meant.Name == c.seat.Name
	switch {
	case o.Verb == "TAKE" && !own:
		r.Notes = append(r.Notes, report.NewNote("take-code", "seat", meant.Name))
	case o.Verb == "TAKE":
		return c.comeBack(r)
	case own:
		return c.goAway(r)
	default:
		return c.agree(meant, r)
	}
	return nil
}

// seatCalled finds a seat of the game by its name, its beginning or its title.
func (c *casework) seatCalled(name string) *store.Seat {
	scenario := gamelog.ScenarioOf(c.sys.Info(), c.game.Scenario)
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if seatNamed(name, s.Name) || strings.EqualFold(name, scenario.SeatTitle(adjudicator.Seat(s.Name))) {
			return s
		}
	}
	return nil
}

// goAway asks that the house play the seat at hand.
func (c *casework) goAway(r *report.Report) error {
	var refused string
	switch {
	case c.adviser(c.game.System) == nil:
		refused = "house-none"
	case c.seat.House:
		refused = "house-plays-you"
	case c.game.Policy.House == houseNever:
		refused = "house-never"
	case c.state == nil || c.game.Status != store.GameRunning:
		refused = "house-not-running"
	}
	if refused != "" {
		r.Notes = append(r.Notes, report.Note{Code: refused})
		return nil
	}
	if !c.dossier.Proposed.may(c.seatName(), c.now, votesPerDay) {
		r.Notes = append(r.Notes, report.NewNote("vote-often", "limit", votesPerDay))
		return nil
	}
	wish := absence{Seat: c.seatName()}
	if c.game.Policy.House == houseFree || c.allAgree(wish) {
		return c.leave(c.seat, r)
	}
	if !slices.ContainsFunc(c.dossier.Away, func(a absence) bool { return a.Seat == wish.Seat }) {
		c.dossier.Away = append(c.dossier.Away, wish)
		if err := c.announceBut(c.seat, report.NewNote("house-asked", "seat", c.seat.Name, "player", c.playerName(c.seat))); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, report.Note{Code: "house-waits"})
	return nil
}

// allAgree tells whether every other person who plays himself agrees.
func (c *casework) allAgree(wish absence) bool {
	for _, s := range c.game.Seats {
		name := adjudicator.Seat(s.Name)
		if s.Person != "" && !s.House && name != wish.Seat && !slices.Contains(wish.Agreed, name) {
			return false
		}
	}
	return true
}

// agree lets the house play another seat that has asked for it.
func (c *casework) agree(other *store.Seat, r *report.Report) error {
	i := slices.IndexFunc(c.dossier.Away, func(a absence) bool { return string(a.Seat) == other.Name })
	if i < 0 {
		r.Notes = append(r.Notes, report.NewNote("house-unasked", "seat", other.Name))
		return nil
	}
	wish := &c.dossier.Away[i]
	if !slices.Contains(wish.Agreed, c.seatName()) {
		wish.Agreed = append(wish.Agreed, c.seatName())
	}
	r.Notes = append(r.Notes, report.NewNote("house-agreed", "seat", other.Name))
	if !c.allAgree(*wish) {
		return nil
	}
	return c.leave(other, nil)
}

// leave gives a seat to the house and tells everyone; r, if not nil, is the
// answer to its person's letter.
func (c *casework) leave(s *store.Seat, r *report.Report) error {
	s.House = true
	c.forgetWish(s)
	except := (*store.Seat)(nil)
	if r != nil {
		r.Notes = append(r.Notes, report.Note{Code: "house-plays-you"})
		except = s
	}
	return c.announceBut(except, report.NewNote("house-plays", "seat", s.Name))
}

// comeBack gives the seat at hand back to its person.
func (c *casework) comeBack(r *report.Report) error {
	wished := c.forgetWish(c.seat)
	k, seat := &c.dossier.Clock, c.seatName()
	gone := c.dossier.gaveUp(seat) || c.missedOut(seat) // nobody plays a seat that is his still
	c.dossier.taken(seat)
	switch {
	case c.seat.House || gone:
		c.seat.House, k.Missed = false, spend(k.Missed, seat, 0)
		r.Notes = append(r.Notes, report.Note{Code: "seat-yours"})
		return c.announceBut(c.seat, report.NewNote("house-left", "seat", c.seat.Name, "player", c.playerName(c.seat)))
	case wished:
		r.Notes = append(r.Notes, report.Note{Code: "house-not-asked"})
	default:
		r.Notes = append(r.Notes, report.Note{Code: "seat-yours"})
	}
	return nil
}

// forgetWish takes back that a seat asks for the house.
func (c *casework) forgetWish(s *store.Seat) (wished bool) {
	before := len(c.dossier.Away)
	c.dossier.Away = slices.DeleteFunc(c.dossier.Away, func(a absence) bool { return string(a.Seat) == s.Name })
	return len(c.dossier.Away) < before
}

// announcement is a note to every seat but one.
type announcement struct {
	except string // its name, "" for none
	note   report.Note
}

// announceBut writes a notice to every seat but one. While the club lines of a letter are carried out it is kept: one notice
// tells of all, as the game stands behind the last of them.
func (c *casework) announceBut(except *store.Seat, n report.Note) error {
	a := announcement{note: n}
	if except != nil {
		a.except = except.Name
	}
	c.announcements = append(c.announcements, a)
	if c.gathers {
		return c.settled()
	}
	return c.publishNotices()
}

// publishNotices writes the notices of what was announced.
func (c *casework) publishNotices() error {
	if len(c.announcements) == 0 {
		return nil
	}
	list := c.standingVotes(c.announcements)
	c.announcements = nil
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		var notes []report.Note
		for _, a := range list {
			if a.except != s.Name {
				notes = append(notes, a.note)
			}
		}
		if s.Person == "" || len(notes) == 0 {
			continue
		}
		if err := c.send(s, report.Report{Kind: report.Notice, Notes: notes}, false); err != nil {
			return err
		}
	}
	return c.settled()
}

// standingVotes leaves out what was announced of votes that the same letter has taken back, and that it did so.
func (c *casework) standingVotes(list []announcement) (kept []announcement) {
	gone := map[string]bool{}
	for _, a := range list {
		what := fieldOf(a.note, "what")
		switch a.note.Code {
		case "vote-asked", "vote-joined":
			if !slices.ContainsFunc(c.dossier.Votes, func(o vote) bool {
				return string(o.What) == what && strings.Join(c.silent(o), "; ") == fieldOf(a.note, "left")
			}) {
				gone[what] = true
				continue
			}
		case "vote-taken-back":
			if gone[what] {
				gone[what] = false
				continue
			}
		}
		kept = append(kept, a)
	}
	return kept
}

// fieldOf is a value of a note, "" for one that it does not have.
func fieldOf(n report.Note, key string) string {
	return adjudicator.Event{Fields: n.Fields}.Get(key)
}

// takeEmpty seats the writer of a letter with TAKE and the code of a seat that
// the house alone has. The code is renewed: others have seen it.
func (c *casework) takeEmpty(h orders.Header) (taken bool, err error) {
	if h.Game == "" || h.Code == "" {
		return false, nil
	}
	sheet, _, faults := games.Language().Read(c.in.Text, orders.Reading{Framed: c.in.Framed})
	at := slices.IndexFunc(sheet.Orders, func(o orders.Order) bool { return o.Verb == "TAKE" })
	if at < 0 || len(faults) > 0 || sheet.Orders[at].When != nil {
		return false, nil
	}
	g, err := c.Store.Game(strings.ToLower(h.Game))
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.House && s.Person == "" && codeFits(&s, h.Code) })
	if name := argText(sheet.Orders[at]); i >= 0 && name != "" && !seatNamed(name, g.Seats[i].Name) {
		return false, nil // another seat, or a condition
	}
	if i < 0 || g.Status == store.GameFinished || g.Policy.Trust == "dkim" && !dkimFits(c.in) {
		return false, nil
	}
	if err := c.open(&g, g.Seats[i].Name); err != nil {
		return false, err
	}
	c.seatPerson(c.seat, Player{Address: c.in.From, Name: c.in.FromName})
	c.seat.Lang, c.seat.LastIn = h.Lang, c.in.MessageID
	if err := c.renew(c.seat); err != nil {
		return false, err
	}
	if err := c.announceBut(c.seat, report.NewNote("house-left", "seat", c.seat.Name, "player", c.playerName(c.seat))); err != nil {
		return false, err
	}
	r := report.Report{Kind: report.Notice, Draft: true, Notes: []report.Note{{Code: "seat-taken"}}}
	if c.state == nil {
		c.dossier.Confirmed = append(c.dossier.Confirmed, c.seatName())
		r.Kind = report.Invitation
	}
	c.dossier.told(c.seatName(), c.game.Seq)
	return true, c.reply(r)
}

// LeaveToHouse lets the house play a seat in the place of its person, or no
// longer, by the referee.
func (d *Desk) LeaveToHouse(game, seat string, plays bool) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	s := c.game.Seat(seat)
	switch {
	case s == nil:
		return fmt.Errorf("game %s has no seat %q", game, seat)
	case plays && c.adviser(c.game.System) == nil:
		return noAdviser(c.game.System)
	case !plays && s.Person == "":
		return fmt.Errorf("nobody holds seat %s: give it to a person", seat)
	}
	code := "house-left"
	if plays {
		code = "house-plays"
	}
	s.House = plays
	c.forgetWish(s)
	if err := c.announceBut(nil, report.NewNote(code, "seat", seat, "player", c.playerName(s))); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// vacate takes a seat from its person and gives it to the house alone.
func (c *casework) vacate(s *store.Seat) error {
	if c.adviser(c.game.System) == nil {
		return noAdviser(c.game.System)
	}
	c.seatPerson(s, Player{})
	s.House = true
	c.forgetWish(s)
	if err := c.renew(s); err != nil {
		return err
	}
	if err := c.announceBut(nil, report.NewNote("house-plays", "seat", s.Name)); err != nil {
		return err
	}
	if c.state == nil && c.allConfirmed() {
		return c.start()
	}
	return nil
}
