package desk

import (
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

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
	// openGames is how many games that have not begun one person may have founded.
	openGames = 3
	// allOpenGames is how many there may be of all players.
	allOpenGames = 300
	// musterHours is how long seats may be confirmed in a game that says nothing else.
	musterHours = 72
	// listedGames is how many games an answer to LIST names, and soughtGames how many
	// of a status are looked at for it.
	listedGames = 60
	soughtGames = 2000
)

// openDoors tells the founder of a new game, if a player founds it, and those who are
// invited, or musters everybody when no seat is free.
func (c *casework) openDoors() error {
	if c.full() {
		return c.muster()
	}
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if s.Person == "" {
			continue
		}
		r := report.Report{Kind: report.Invitation, Draft: true}
		if c.game.Host != "" && strings.EqualFold(s.Person, c.game.Host) {
			c.confirmSeat(s)
			r = report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("door-founded", "game", c.game.Name, "listed", yesNo(c.game.Policy.Listed))}}
		}
		if err := c.send(s, r, false); err != nil {
			return err
		}
	}
	return nil
}

func yesNo(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

// confirmSeat notes that a seat's person plays.
func (c *casework) confirmSeat(s *store.Seat) {
	if name := seatName(s.Name); !c.hasConfirmed(name) {
		c.dossier.Confirmed = append(c.dossier.Confirmed, name)
	}
}

func seatName(name string) adjudicator.Seat { return adjudicator.Seat(name) }

// full tells whether every seat has a person or the house.
func (c *casework) full() bool {
	return !slices.ContainsFunc(c.game.Seats, func(s store.Seat) bool { return s.Person == "" && !s.House })
}

// muster asks everybody to confirm, once all seats are taken.
func (c *casework) muster() error {
	c.dossier.Confirmed = nil
	var n report.Note
	if h := c.game.Policy.MusterHours; h > 0 {
		c.dossier.Muster = c.now.Add(time.Duration(h) * time.Hour)
		n = report.NewNote("muster", "until", c.dossier.Muster.UTC().Format(time.RFC3339))
	} else {
		n = report.NewNote("muster-any")
	}
	for i := range c.game.Seats {
		if err := c.send(&c.game.Seats[i], report.Report{Kind: report.Invitation, Draft: true, Notes: []report.Note{n}}, false); err != nil {
			return err
		}
	}
	return nil
}

// isOpen tells whether the seats of the game are free to be taken: a player has
// founded it, or it is in the list.
func (c *casework) isOpen() bool { return c.game.Host != "" || c.game.Policy.Listed }

// musterOver frees the seats that were not confirmed in time; in a game that the
// referee made he is told instead, and the muster goes on.
func (c *casework) musterOver() error {
	if c.state != nil || c.game.Status != store.GameOpen || c.dossier.Muster.IsZero() || c.dossier.Muster.After(c.until) {
		return nil
	}
	c.dossier.Muster = time.Time{}
	var silent []*store.Seat
	for i := range c.game.Seats {
		if s := &c.game.Seats[i]; s.Person != "" && !c.hasConfirmed(seatName(s.Name)) {
			silent = append(silent, s)
		}
	}
	if !c.isOpen() {
		var names []string
		for _, s := range silent {
			names = append(names, s.Name)
			if err := c.send(s, report.Report{Kind: report.Invitation, Draft: true}, false); err != nil {
				return err
			}
		}
		return c.alarm("muster-silent", "game", c.game.Name, "seats", strings.Join(names, ", "))
	}
	for _, s := range silent {
		if err := c.send(s, report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("muster-lapsed", "game", c.game.Name)}}, false); err != nil {
			return err
		}
		if err := c.free(s); err != nil {
			return err
		}
		if err := c.announceBut(nil, report.NewNote("muster-free", "seat", s.Name, "game", c.game.Name)); err != nil {
			return err
		}
		if _, err := c.substitute(s); err != nil {
			return err
		}
	}
	return c.settled()
}

// alarm tells the person who minds the daemon something about the game at hand.
func (c *casework) alarm(code string, pairs ...any) error {
	if c.Config.Notify == "" {
		return nil
	}
	was := c.nth
	c.nth = uint64(c.now.UnixNano()) + was // each is a letter of its own
	err := c.tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{report.NewNote(code, pairs...)}})
	c.nth = was + 1
	return err
}

// free takes a seat of a game that has not begun from its person. The founder's
// part goes to another who holds a seat; a game without any is closed.
func (c *casework) free(s *store.Seat) error {
	person := s.Person
	c.dossier.Confirmed = slices.DeleteFunc(c.dossier.Confirmed, func(x adjudicator.Seat) bool { return string(x) == s.Name })
	c.seatPerson(s, Player{})
	s.Lang, s.Nonce, s.Partners = "", "", nil
	if err := c.renew(s); err != nil {
		return err
	}
	if c.game.Host != "" && strings.EqualFold(c.game.Host, person) && c.seatOf(person) == nil {
		c.game.Host = ""
		for _, x := range c.game.Seats {
			if x.Person != "" && c.game.Host == "" {
				c.game.Host = x.Person
			}
		}
		if c.game.Host == "" {
			c.game.Status = store.GameFinished
		}
	}
	return c.settled()
}

// meansJoin tells whether a line that begins with JOIN names a game or a tournament,
// or might.
func (c *casework) meansJoin(x orders.ClubLine) bool {
	name := strings.ToLower(x.Word(0))
	if g, err := c.Store.Game(name); err == nil && g.Status != store.GameFinished && c.mayKnow(&g) {
		return true
	}
	return c.isTourney(name) || looksLikeGame(name) && (len(x.Words) == 1 || x.Is(1, "AS", "EN", "COMME"))
}

// join is JOIN: the writer takes a free seat, or one that the house alone plays.
func (c *casework) join(x orders.ClubLine, r *report.Report) error {
	if known, err := c.joinTourney(x, r); known || err != nil {
		return err
	}
	w, err := c.knownGame(x.Word(0), r)
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
	reliable, err := w.reliable(c.by.Address)
	if err != nil {
		return err
	}
	if !reliable {
		r.Notes = append(r.Notes, report.NewNote("join-reliable", "game", w.game.Name, "percent", w.game.Policy.Reliable))
		return nil
	}
	seat, refused := w.seatFor(c.by, read)
	if refused != nil {
		r.Notes = append(r.Notes, *refused)
		return nil
	}
	return w.takeSeat(seat)
}

// seatFor finds the seat that somebody may take, or says why there is none.
func (c *casework) seatFor(by writer, read string) (*store.Seat, *report.Note) {
	refuse := func(code string, pairs ...any) (*store.Seat, *report.Note) {
		n := report.NewNote(code, append(pairs, "game", c.game.Name)...)
		return nil, &n
	}
	free := func(s *store.Seat) bool {
		return s.Person == "" && (c.state == nil && !s.House || c.state != nil && s.House)
	}
	switch {
	case c.game.Status != store.GameOpen && c.game.Status != store.GameRunning:
		return refuse("join-over")
	case !c.isOpen():
		return refuse("join-closed")
	case len(c.game.Seats) < 3 && c.seatOf(by.Address) != nil:
		return refuse("join-own")
	}
	var names []string
	var found *store.Seat
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if !free(s) {
			continue
		}
		names = append(names, s.Name)
		if found == nil && (read == "" || seatNamed(read, s.Name) || strings.EqualFold(read, c.scenario().SeatTitle(seatName(s.Name)))) {
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
func (c *casework) reliable(address string) (bool, error) {
	r, err := c.people().ReliabilityOf(address)
	if err != nil || c.game.Policy.Reliable == 0 || r.Answered+r.Missed < fewAnswers {
		return err == nil, err
	}
	return 100*r.Answered >= c.game.Policy.Reliable*(r.Answered+r.Missed), nil
}

// takeSeat seats the writer and tells everybody.
func (c *casework) takeSeat(s *store.Seat) error {
	c.seatPerson(s, Player{Address: c.by.Address, Name: c.by.Name})
	s.Lang = c.by.Lang
	if err := c.renew(s); err != nil {
		return err
	}
	if c.state != nil { // from the house
		if err := c.announceBut(s, report.NewNote("house-left", "seat", s.Name, "player", c.playerName(s))); err != nil {
			return err
		}
		c.dossier.told(seatName(s.Name), c.game.Seq)
		return c.send(s, report.Report{Kind: report.Notice, Draft: true, Notes: []report.Note{{Code: "seat-taken"}}}, false)
	}
	c.confirmSeat(s)
	if c.full() {
		return c.muster()
	}
	if err := c.announceBut(s, report.NewNote("door-joined", "seat", s.Name, "player", c.playerName(s), "game", c.game.Name)); err != nil {
		return err
	}
	return c.send(s, report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("door-yours", "game", c.game.Name)}}, false)
}

// meansDecline tells whether DECLINE refuses a seat: in a running game it answers an
// offer on the map.
func (c *casework) meansDecline(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.game != nil && c.state == nil && c.seat != nil
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && g.Status == store.GameOpen && c.mayKnow(&g)
}

// decline is DECLINE: the writer gives a seat of a game that has not begun back.
func (c *casework) decline(x orders.ClubLine, r *report.Report) error {
	w, err := c.knownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	seat := w.own()
	switch {
	case seat == nil:
		r.Notes = append(r.Notes, report.NewNote("club-no-seat", "game", w.game.Name))
		return nil
	case w.game.Status != store.GameOpen || w.state != nil:
		r.Notes = append(r.Notes, report.NewNote("decline-begun", "game", w.game.Name))
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("declined", "game", w.game.Name))
	open, name := w.isOpen(), seat.Name
	if err := w.free(seat); err != nil {
		return err
	}
	w.dossier.Muster = time.Time{}
	if err := w.announceBut(nil, report.NewNote("door-declined", "seat", name, "game", w.game.Name)); err != nil {
		return err
	}
	if w == c {
		c.seat = nil // it is his no more: the answer is a letter outside the game
		c.left = true
	}
	if !open {
		return w.alarm("seat-declined", "game", w.game.Name, "seat", name)
	}
	_, err = w.substitute(seat)
	return err
}
