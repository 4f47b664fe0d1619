// Package seating is about who holds what seat: games founded, seats taken, declined, given up and succeeded to, left to the house
// for a while, partners and observers, who stands in, and entries to tournaments.
package seating

import (
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Joining is how a seat is taken and declined before a game begins.
type Joining struct{ *docket.Docket }

// JoiningOf is for the work at hand.
func JoiningOf(d *docket.Docket) Joining { return Joining{d} }

// A player founds a game where the referee lets him; others take its free seats.
// When all are taken everybody confirms within the days of the muster, and the game
// begins. Who does not confirm loses his seat to the next.

// Who may found games by letter.
const (
	CreateReferee = "referee" // nobody; the command is the referee's
	CreatePlayers = "players" // who holds or has held a seat
	CreateAnyone  = "anyone"
)

const (
	// OpenGames is how many games that have not begun one person may have founded.
	OpenGames = 3
	// allOpenGames is how many there may be of all players.
	allOpenGames = 300
	// musterHours is how long seats may be confirmed in a game that says nothing else.
	musterHours = 72
	// ListedGames is how many games an answer to LIST names, and soughtGames how many
	// of a status are looked at for it.
	ListedGames = 60
	SoughtGames = 2000
)

// openDoors tells the founder of a new game, if a player founds it, and those who are
// invited, or musters everybody when no seat is free.
func (c Seats) openDoors() error {
	if c.Full() {
		return c.muster()
	}
	for i := range c.Game.Seats {
		s := &c.Game.Seats[i]
		if s.Person == "" {
			continue
		}
		r := report.Report{Kind: report.Invitation, Draft: true}
		if c.Game.Host != "" && strings.EqualFold(s.Person, c.Game.Host) {
			c.confirmSeat(s)
			r = report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("door-founded", "game", c.Game.Name, "listed", YesNo(c.Game.Policy.Listed))}}
		}
		if err := mailing.Of(c.Docket).Send(s, r, false); err != nil {
			return err
		}
	}
	return nil
}

// YesNo is a fact as the value of a note.
func YesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// confirmSeat notes that a seat's person plays.
func (c Seats) confirmSeat(s *store.Seat) {
	if name := SeatName(s.Name); !c.HasConfirmed(name) {
		c.Dossier.Confirmed = append(c.Dossier.Confirmed, name)
	}
}

// SeatName is the name of a seat as its game calls it.
func SeatName(name string) adjudicator.Seat { return adjudicator.Seat(name) }

// muster asks everybody to confirm, once all seats are taken.
func (c Seats) muster() error {
	c.Dossier.Confirmed = nil
	var n report.Note
	if h := c.Game.Policy.MusterHours; h > 0 {
		c.Dossier.Muster = c.Now.Add(time.Duration(h) * time.Hour)
		n = report.NewNote("muster", "until", c.Dossier.Muster.UTC().Format(time.RFC3339))
	} else {
		n = report.NewNote("muster-any")
	}
	for i := range c.Game.Seats {
		if err := mailing.Of(c.Docket).Send(&c.Game.Seats[i], report.Report{Kind: report.Invitation, Draft: true, Notes: []report.Note{n}}, false); err != nil {
			return err
		}
	}
	return nil
}

// MusterOver frees the seats that were not confirmed in time; in a game that the
// referee made he is told instead, and the muster goes on.
func (c Joining) MusterOver() error {
	if c.State != nil || c.Game.Status != store.GameOpen || c.Dossier.Muster.IsZero() || c.Dossier.Muster.After(c.Until) {
		return nil
	}
	c.Dossier.Muster = time.Time{}
	var silent []*store.Seat
	for i := range c.Game.Seats {
		if s := &c.Game.Seats[i]; s.Person != "" && !c.HasConfirmed(SeatName(s.Name)) {
			silent = append(silent, s)
		}
	}
	if !c.IsOpen() {
		var names []string
		for _, s := range silent {
			names = append(names, s.Name)
			if err := mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Invitation, Draft: true}, false); err != nil {
				return err
			}
		}
		return mailing.Of(c.Docket).Alarm("muster-silent", "game", c.Game.Name, "seats", strings.Join(names, ", "))
	}
	for _, s := range silent {
		if err := mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("muster-lapsed", "game", c.Game.Name)}}, false); err != nil {
			return err
		}
		if err := SeatsOf(c.Docket).free(s); err != nil {
			return err
		}
		if err := mailing.Of(c.Docket).AnnounceBut(nil, report.NewNote("muster-free", "seat", s.Name, "game", c.Game.Name)); err != nil {
			return err
		}
		if _, err := SeatsOf(c.Docket).Substitute(s); err != nil {
			return err
		}
	}
	return mailing.Of(c.Docket).Settled()
}

// free takes a seat of a game that has not begun from its person. The founder's
// part goes to another who holds a seat; a game without any is closed.
func (c Seats) free(s *store.Seat) error {
	person := s.Person
	c.Dossier.Confirmed = slices.DeleteFunc(c.Dossier.Confirmed, func(x adjudicator.Seat) bool { return string(x) == s.Name })
	c.SeatPerson(s, docket.Player{})
	s.Lang, s.Nonce, s.Partners = "", "", nil
	if err := c.Renew(s); err != nil {
		return err
	}
	if c.Game.Host != "" && strings.EqualFold(c.Game.Host, person) && docket.TablesOf(c.Docket).SeatOf(person) == nil {
		c.Game.Host = ""
		for _, x := range c.Game.Seats {
			if x.Person != "" && c.Game.Host == "" {
				c.Game.Host = x.Person
			}
		}
		if c.Game.Host == "" {
			c.Game.Status = store.GameFinished
		}
	}
	return mailing.Of(c.Docket).Settled()
}

// MeansJoin tells whether a line that begins with JOIN names a game or a tournament,
// or might.
func (c Joining) MeansJoin(x orders.ClubLine) bool {
	name := strings.ToLower(x.Word(0))
	if g, err := c.Store.Game(name); err == nil && g.Status != store.GameFinished && docket.TablesOf(c.Docket).MayKnow(&g) {
		return true
	}
	return TourneysOf(c.Docket).isTourney(name) || docket.LooksLikeGame(name) && (len(x.Words) == 1 || x.Is(1, "AS", "EN", "COMME"))
}

// Join is JOIN: the writer takes a free seat, or one that the house alone plays.
func (c Joining) Join(x orders.ClubLine, r *report.Report) error {
	if known, err := TourneysOf(c.Docket).joinTourney(x, r); known || err != nil {
		return err
	}
	w, err := docket.TablesOf(c.Docket).KnownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	var read string
	if len(x.Words) > 1 {
		read = strings.Join(x.Words[1:], " ")
		if x.Is(1, "AS", "EN", "COMME") {
			read = strings.Join(x.Words[2:], " ")
		}
	}
	reliable, err := JoiningOf(w).reliable(c.By.Address)
	if err != nil {
		return err
	}
	if !reliable {
		r.Notes = append(r.Notes, report.NewNote("join-reliable", "game", w.Game.Name, "percent", w.Game.Policy.Reliable))
		return nil
	}
	seat, refused := JoiningOf(w).seatFor(c.By, read)
	if refused != nil {
		r.Notes = append(r.Notes, *refused)
		return nil
	}
	return JoiningOf(w).takeSeat(seat)
}

// seatFor finds the seat that somebody may take, or says why there is none.
func (c Joining) seatFor(by docket.Writer, read string) (*store.Seat, *report.Note) {
	refuse := func(code string, pairs ...any) (*store.Seat, *report.Note) {
		n := report.NewNote(code, append(pairs, "game", c.Game.Name)...)
		return nil, &n
	}
	free := func(s *store.Seat) bool {
		return s.Person == "" && (c.State == nil && !s.House || c.State != nil && s.House)
	}
	switch {
	case c.Game.Status != store.GameOpen && c.Game.Status != store.GameRunning:
		return refuse("join-over")
	case !c.IsOpen():
		return refuse("join-closed")
	case len(c.Game.Seats) < 3 && docket.TablesOf(c.Docket).SeatOf(by.Address) != nil:
		return refuse("join-own")
	}
	var names []string
	var found *store.Seat
	for i := range c.Game.Seats {
		s := &c.Game.Seats[i]
		if !free(s) {
			continue
		}
		names = append(names, s.Name)
		if found == nil && (read == "" || docket.SeatNamed(read, s.Name) || strings.EqualFold(read, docket.TablesOf(c.Docket).Scenario().SeatTitle(SeatName(s.Name)))) {
			found = s
		}
	}
	switch {
	case len(names) == 0:
		return refuse("join-full")
	case found == nil:
		return refuse("join-seat", "read", read, "list", strings.Join(names, ", "))
	}
	return found, nil
}

// fewAnswers is how many decisions say nothing yet of how reliable somebody is.
const fewAnswers = 5

// reliable tells whether somebody answers in time as often as the game asks of who
// joins it.
func (c Joining) reliable(address string) (bool, error) {
	r, err := c.People().ReliabilityOf(address)
	if err != nil || c.Game.Policy.Reliable == 0 || r.Answered+r.Missed < fewAnswers {
		return err == nil, err
	}
	return 100*r.Answered >= c.Game.Policy.Reliable*(r.Answered+r.Missed), nil
}

// takeSeat seats the writer and tells everybody.
func (c Joining) takeSeat(s *store.Seat) error {
	SeatsOf(c.Docket).SeatPerson(s, docket.Player{Address: c.By.Address, Name: c.By.Name})
	s.Lang = c.By.Lang
	if err := c.Renew(s); err != nil {
		return err
	}
	if c.State != nil { // from the house
		if err := mailing.Of(c.Docket).AnnounceBut(s, report.NewNote("house-left", "seat", s.Name, "player", c.PlayerName(s))); err != nil {
			return err
		}
		c.Dossier.Told(SeatName(s.Name), c.Game.Seq)
		return mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Notice, Draft: true, Unseen: true, Notes: []report.Note{{Code: "seat-taken"}}}, false)
	}
	SeatsOf(c.Docket).confirmSeat(s)
	if c.Full() {
		return SeatsOf(c.Docket).muster()
	}
	if err := mailing.Of(c.Docket).AnnounceBut(s, report.NewNote("door-joined", "seat", s.Name, "player", c.PlayerName(s), "game", c.Game.Name)); err != nil {
		return err
	}
	return mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("door-yours", "game", c.Game.Name)}}, false)
}

// MeansDecline tells whether DECLINE refuses a seat: in a running game it answers an
// offer on the map.
func (c Joining) MeansDecline(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.Game != nil && c.State == nil && c.Seat != nil
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && g.Status == store.GameOpen && docket.TablesOf(c.Docket).MayKnow(&g)
}

// heldIn is the seat that the writer holds in a game that a line names; nil, with a note of why, for none.
func (c Joining) heldIn(game string, r *report.Report) (w *docket.Docket, seat *store.Seat, err error) {
	if w, err = docket.TablesOf(c.Docket).KnownGame(game, r); err != nil || w == nil {
		return nil, nil, err
	}
	if seat = docket.TablesOf(w).Own(); seat == nil {
		r.Notes = append(r.Notes, report.NewNote("club-no-seat", "game", w.Game.Name))
	}
	return w, seat, nil
}

// Decline is DECLINE: the writer gives a seat of a game that has not begun back.
func (c Joining) Decline(x orders.ClubLine, r *report.Report) error {
	w, seat, err := c.heldIn(x.Word(0), r)
	if err != nil || seat == nil {
		return err
	}
	if w.Game.Status != store.GameOpen || w.State != nil {
		r.Notes = append(r.Notes, report.NewNote("decline-begun", "game", w.Game.Name))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("declined", "game", w.Game.Name))
	open, name := w.IsOpen(), seat.Name
	if err := SeatsOf(w).free(seat); err != nil {
		return err
	}
	w.Dossier.Muster = time.Time{}
	if err := mailing.Of(w).AnnounceBut(nil, report.NewNote("door-declined", "seat", name, "game", w.Game.Name)); err != nil {
		return err
	}
	if w == c.Docket {
		c.Seat = nil // it is his no more: the answer is a letter outside the game
		c.Done.Left = true
	}
	if !open {
		return mailing.Of(w).Alarm("seat-declined", "game", w.Game.Name, "seat", name)
	}
	_, err = SeatsOf(w).Substitute(seat)
	return err
}

// SeatPerson gives a seat to a person, who has been told nothing yet.
func (c Seats) SeatPerson(s *store.Seat, p docket.Player) {
	s.Person, s.DisplayName, s.Thread, s.LastOut, s.House = p.Address, p.Name, "", "", false
	s.Mail = store.MailPath{}
	if p.Address != "" {
		c.Dossier.Taken(SeatName(s.Name))
		c.Dossier.Clock.Missed = play.Spend(c.Dossier.Clock.Missed, SeatName(s.Name), 0)
	}
	c.Batch.Game = c.Game
}

// HasNote tells whether a report has a note of a code.
func HasNote(r *report.Report, code string) bool {
	return slices.ContainsFunc(r.Notes, func(n report.Note) bool { return n.Code == code })
}
