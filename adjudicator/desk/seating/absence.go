package seating

import (
	"errors"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Absences are seats that the house plays for a while, by the wish of their people.
type Absences struct{ *docket.Docket }

// AbsencesOf is for the work at hand.
func AbsencesOf(d *docket.Docket) Absences { return Absences{d} }

// A player may leave his seat to the house while he is away, as the policy of
// the game says: when all others agree (the default), whenever he wants (free),
// or never. He takes it back at any time. Who has the code of a seat that the
// house alone has takes it over by letter.
const (
	HouseAgreed = "agreed" // also the meaning of no policy
	HouseFree   = "free"
	HouseNever  = "never"
)

// Change is HOUSE or TAKE in a letter.
func (c Absences) Change(o orders.Order, r *report.Report) error {
	name := docket.ArgText(o)
	meant := c.Seat
	if name != "" {
		if meant = c.SeatCalled(name); meant == nil {
			r.Notes = append(r.Notes, report.NewNote("house-which", "read", name))
			return nil
		}
	}
	own := meant.Name == c.Seat.Name
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

// goAway asks that the house play the seat at hand.
func (c Absences) goAway(r *report.Report) error {
	var refused string
	switch {
	case c.Adviser(c.Game.System) == nil:
		refused = "house-none"
	case c.Seat.House:
		refused = "house-plays-you"
	case c.Game.Policy.House == HouseNever:
		refused = "house-never"
	case c.State == nil || c.Game.Status != store.GameRunning:
		refused = "house-not-running"
	}
	if refused != "" {
		r.Notes = append(r.Notes, report.Note{Code: refused})
		return nil
	}
	if !c.Dossier.Proposed.May(c.SeatName(), c.Now, docket.VotesPerDay) {
		r.Notes = append(r.Notes, report.NewNote("vote-often", "limit", docket.VotesPerDay))
		return nil
	}
	wish := docket.Absence{Seat: c.SeatName()}
	if c.Game.Policy.House == HouseFree || c.allAgree(wish) {
		return c.leave(c.Seat, r)
	}
	if !slices.ContainsFunc(c.Dossier.Away, func(a docket.Absence) bool { return a.Seat == wish.Seat }) {
		c.Dossier.Away = append(c.Dossier.Away, wish)
		if err := mailing.Of(c.Docket).AnnounceBut(c.Seat, report.NewNote("house-asked", "seat", c.Seat.Name, "player", c.PlayerName(c.Seat))); err != nil {
			return err
		}
	}
	r.Notes = append(r.Notes, report.Note{Code: "house-waits"})
	return nil
}

// allAgree tells whether every other person who plays himself agrees.
func (c Absences) allAgree(wish docket.Absence) bool {
	for _, s := range c.Game.Seats {
		name := adjudicator.Seat(s.Name)
		if s.Person != "" && !s.House && name != wish.Seat && !slices.Contains(wish.Agreed, name) {
			return false
		}
	}
	return true
}

// agree lets the house play another seat that has asked for it.
func (c Absences) agree(other *store.Seat, r *report.Report) error {
	i := slices.IndexFunc(c.Dossier.Away, func(a docket.Absence) bool { return string(a.Seat) == other.Name })
	if i < 0 {
		r.Notes = append(r.Notes, report.NewNote("house-unasked", "seat", other.Name))
		return nil
	}
	wish := &c.Dossier.Away[i]
	if !slices.Contains(wish.Agreed, c.SeatName()) {
		wish.Agreed = append(wish.Agreed, c.SeatName())
	}
	r.Notes = append(r.Notes, report.NewNote("house-agreed", "seat", other.Name))
	if !c.allAgree(*wish) {
		return nil
	}
	return c.leave(other, nil)
}

// leave gives a seat to the house and tells everyone; r, if not nil, is the
// answer to its person's letter.
func (c Absences) leave(s *store.Seat, r *report.Report) error {
	s.House = true
	SeatsOf(c.Docket).ForgetWish(s)
	except := (*store.Seat)(nil)
	if r != nil {
		r.Notes = append(r.Notes, report.Note{Code: "house-plays-you"})
		except = s
	}
	return mailing.Of(c.Docket).AnnounceBut(except, report.NewNote("house-plays", "seat", s.Name))
}

// comeBack gives the seat at hand back to its person.
func (c Absences) comeBack(r *report.Report) error {
	wished := SeatsOf(c.Docket).ForgetWish(c.Seat)
	k, seat := &c.Dossier.Clock, c.SeatName()
	gone := c.Dossier.GaveUp(seat) || clock.Of(c.Docket).MissedOut(seat) // nobody plays a seat that is his still
	c.Dossier.Taken(seat)
	switch {
	case c.Seat.House || gone:
		c.Seat.House, k.Missed = false, play.Spend(k.Missed, seat, 0)
		r.Notes = append(r.Notes, report.Note{Code: "seat-yours"})
		return mailing.Of(c.Docket).AnnounceBut(c.Seat, report.NewNote("house-left", "seat", c.Seat.Name, "player", c.PlayerName(c.Seat)))
	case wished:
		r.Notes = append(r.Notes, report.Note{Code: "house-not-asked"})
	default:
		r.Notes = append(r.Notes, report.Note{Code: "seat-yours"})
	}
	return nil
}

// ForgetWish takes back that a seat asks for the house.
func (c Seats) ForgetWish(s *store.Seat) (wished bool) {
	before := len(c.Dossier.Away)
	c.Dossier.Away = slices.DeleteFunc(c.Dossier.Away, func(a docket.Absence) bool { return string(a.Seat) == s.Name })
	return len(c.Dossier.Away) < before
}

// TakeEmpty seats the writer of a letter with TAKE and the code of a seat that
// the house alone has. The code is renewed: others have seen it.
func (c Absences) TakeEmpty(h orders.Header) (taken bool, err error) {
	if h.Game == "" || h.Code == "" {
		return false, nil
	}
	sheet, _, faults := games.Language().Read(c.In.Text, orders.Reading{Framed: c.In.Framed})
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
	i := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.House && s.Person == "" && docket.CodeFits(&s, h.Code) })
	if name := docket.ArgText(sheet.Orders[at]); i >= 0 && name != "" && !docket.SeatNamed(name, g.Seats[i].Name) {
		return false, nil // another seat, or a condition
	}
	if i < 0 || g.Status == store.GameFinished || g.Policy.Trust == "dkim" && !docket.DKIMFits(c.In) {
		return false, nil
	}
	if err := c.Open(&g, g.Seats[i].Name); err != nil {
		return false, err
	}
	SeatsOf(c.Docket).SeatPerson(c.Seat, docket.Player{Address: c.In.From, Name: c.In.FromName})
	c.Seat.Lang, c.Seat.LastIn = h.Lang, c.In.MessageID
	if err := c.Renew(c.Seat); err != nil {
		return false, err
	}
	if err := mailing.Of(c.Docket).AnnounceBut(c.Seat, report.NewNote("house-left", "seat", c.Seat.Name, "player", c.PlayerName(c.Seat))); err != nil {
		return false, err
	}
	r := report.Report{Kind: report.Notice, Draft: true, Unseen: true, Notes: []report.Note{{Code: "seat-taken"}}}
	if c.State == nil {
		c.Dossier.Confirmed = append(c.Dossier.Confirmed, c.SeatName())
		r.Kind = report.Invitation
	}
	c.Dossier.Told(c.SeatName(), c.Game.Seq)
	return true, mailing.Of(c.Docket).Reply(r)
}

// Vacate takes a seat from its person and gives it to the house alone.
func (c Absences) Vacate(s *store.Seat) error {
	if c.Adviser(c.Game.System) == nil {
		return docket.NoAdviser(c.Game.System)
	}
	SeatsOf(c.Docket).SeatPerson(s, docket.Player{})
	s.House = true
	SeatsOf(c.Docket).ForgetWish(s)
	if err := c.Renew(s); err != nil {
		return err
	}
	if err := mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("house-plays", "seat", s.Name)); err != nil {
		return err
	}
	if c.State == nil && c.AllConfirmed() {
		return play.Of(c.Docket).Start()
	}
	return nil
}
