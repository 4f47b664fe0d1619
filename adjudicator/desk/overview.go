package desk

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Overview is how a game stands for whoever directs many: what is owed and since
// when, and whether letters arrive. It tells kinds and phases and nothing that a
// side hides, so that a referee who plays himself may read it.
type Overview struct {
	Game     string           `json:"game"`
	System   string           `json:"system"`
	Scenario string           `json:"scenario"`
	Status   store.GameStatus `json:"status"`
	Turn     int              `json:"turn"`
	TurnName string           `json:"turnName,omitempty"`
	Entry    uint64           `json:"entry"`
	Deadline *time.Time       `json:"deadline,omitempty"`
	Overdue  bool             `json:"overdue"`
	Paused   bool             `json:"paused,omitempty"` // the clock stands still, until a moment if one is set
	Still    string           `json:"still,omitempty"`  // why: paused, suspended, deserted
	GivenUp  []GivenUp        `json:"givenUp,omitempty"`
	Until    *time.Time       `json:"pausedUntil,omitempty"`
	Owed     []Owed           `json:"owed,omitempty"`
	Mail     []Returning      `json:"mail,omitempty"`
	Trouble  string           `json:"trouble,omitempty"` // why the position cannot be read
}

// GivenUp is a seat that its player has given up and nobody has taken since.
type GivenUp struct {
	Seat string    `json:"seat"`
	At   time.Time `json:"at"`
}

// Owed is what a seat owes.
type Owed struct {
	Seat   string     `json:"seat"`
	Player string     `json:"player,omitempty"` // the name that letters show, or the address
	House  bool       `json:"house,omitempty"`
	Kind   string     `json:"kind"`
	Phase  string     `json:"phase,omitempty"`
	Since  *time.Time `json:"since,omitempty"`
}

// Returning is a seat whose letters come back.
type Returning struct {
	Seat    string    `json:"seat"`
	Address string    `json:"address"`
	Since   time.Time `json:"since"`
	Letters int       `json:"letters"`
	Reason  string    `json:"reason"`
}

// Overviews tells how all games of a status stand, of every status when it is "":
// overdue ones first, then by deadline, those without one last, and by name.
func (d *Desk) Overviews(status store.GameStatus) (list []Overview, err error) {
	now := d.Clock()
	for g, err := range d.Store.Games(status) {
		if err != nil {
			return nil, err
		}
		x, err := d.overview(&g, now)
		if err != nil { // one game that cannot be read hides no other
			x.Trouble = err.Error()
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, longestFirst)
	return list, nil
}

// longestFirst puts what waits longest first.
func longestFirst(a, b Overview) int {
	return cmp.Or(cmp.Compare(a.order(), b.order()), a.due().Compare(b.due()), cmp.Compare(a.Game, b.Game))
}

// order is how urgent a game is, 0 most.
func (x *Overview) order() int {
	switch {
	case x.Overdue, x.Trouble != "":
		return 0
	case x.Status == store.GameSuspended:
		return 1
	case x.Status == store.GameRunning && x.Deadline != nil:
		return 2
	case x.Status == store.GameRunning:
		return 3
	case x.Status == store.GameOpen:
		return 4
	}
	return 5
}

func (x *Overview) due() time.Time {
	if x.Deadline == nil {
		return time.Time{}
	}
	return *x.Deadline
}

// outline tells how one game stands by its record alone.
func outline(g *store.Game, now time.Time) Overview {
	x := Overview{Game: g.Name, System: g.System, Scenario: g.Scenario, Status: g.Status, Entry: g.Seq}
	for _, s := range g.Seats {
		if m := s.Mail; !m.Broken.IsZero() {
			x.Mail = append(x.Mail, Returning{Seat: s.Name, Address: s.Person, Since: m.Broken, Letters: m.Letters, Reason: m.Reason})
		}
	}
	if !g.Deadline.IsZero() && g.Status != store.GameFinished {
		at := g.Deadline
		x.Deadline, x.Overdue = &at, g.Status == store.GameRunning && at.Before(now)
	}
	return x
}

// Overview tells how one game stands.
func (d *Desk) Overview(g *store.Game) (Overview, error) { return d.overview(g, d.Clock()) }

// overview tells how one game stands.
func (d *Desk) overview(g *store.Game, now time.Time) (x Overview, err error) {
	x = outline(g, now)
	if g.Status == store.GameFinished {
		return x, nil
	}
	c := &casework{Desk: d, now: now}
	if err := c.open(g, ""); err != nil {
		return x, err
	}
	if c.state == nil {
		x.Owed = c.unconfirmed()
		return x, nil
	}
	if p := c.dossier.Clock.Paused; p != nil {
		if x.Paused, x.Still = true, string(c.dossier.Clock.still()); !p.Until.IsZero() {
			x.Until = &p.Until
		}
	}
	for _, g := range c.dossier.GivenUp {
		x.GivenUp = append(x.GivenUp, GivenUp{string(g.Seat), g.At})
	}
	v := c.state.View(adjudicator.Observer)
	x.Turn, x.TurnName = v.Turn, v.TurnName
	e, err := d.Store.Entry(g.Name, cmp.Or(g.DeadlineSeq, g.Seq))
	if err != nil {
		return x, err
	}
	for _, p := range c.state.Pending() {
		o := Owed{Seat: string(p.Seat), Kind: p.Kind, Phase: p.Phase, Since: &e.Time}
		if s := g.Seat(o.Seat); s != nil {
			o.Player, o.House = cmp.Or(s.DisplayName, s.Person), s.House
		}
		x.Owed = append(x.Owed, o)
	}
	return x, nil
}

// The kinds of what is owed before a game begins.
const (
	owesSeat    = "seat"    // nobody holds it
	owesConfirm = "confirm" // its person has not confirmed
)

// unconfirmed are the seats for which a game waits that has not begun.
func (c *casework) unconfirmed() (list []Owed) {
	for _, s := range c.game.Seats {
		switch {
		case s.Person == "" && !s.House:
			list = append(list, Owed{Seat: s.Name, Kind: owesSeat})
		case s.Person != "" && !c.hasConfirmed(adjudicator.Seat(s.Name)):
			list = append(list, Owed{Seat: s.Name, Player: cmp.Or(s.DisplayName, s.Person), Kind: owesConfirm})
		}
	}
	return list
}

// meansList tells whether LIST asks for games: LIST, LIST GAMES, or of one system.
func (c *casework) meansList(x orders.ClubLine) bool {
	if x.Word(0) == "" || x.Is(0, "GAMES", "PARTIES", "ALL", "TOUT") {
		return true
	}
	_, _, ok := systemOf(x.Words)
	return ok
}

// list is LIST.
func (c *casework) list(x orders.ClubLine, r *report.Report) error {
	a := report.Section{Query: "LIST"}
	only, _, some := systemOf(x.Words)
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		seen := 0
		for g, err := range c.Store.Games(status) {
			if err != nil {
				return err
			}
			if seen++; seen > soughtGames { // a letter of a stranger costs no more than this
				break
			}
			if some && g.System != only.Name {
				continue
			}
			line, ok, err := c.listing(&g)
			if err != nil {
				return err
			}
			switch {
			case !ok:
			case len(a.Listed) == listedGames:
				a.More++
			default:
				a.Listed = append(a.Listed, line)
			}
		}
	}
	a.Create = c.Config.Create
	r.Answers = append(r.Answers, a)
	return nil
}

// listing is what the list says of a game, false when it is not in it.
func (c *casework) listing(g *store.Game) (l report.Listed, ok bool, err error) {
	sys, err := c.System(g.System)
	if err != nil {
		return l, false, err
	}
	info := sys.Info()
	scenario := gamelog.ScenarioOf(info, g.Scenario)
	l = report.Listed{Game: g.Name, System: info.Name, Title: info.Title, Scenario: scenario.Name, Called: scenario.Title, Running: g.Status == store.GameRunning,
		Watch: g.Policy.Observers == people.ObserversOpen}
	for _, s := range g.Seats {
		if s.Person == "" && g.Policy.Listed && s.House == l.Running {
			l.Free = append(l.Free, adjudicator.Seat(s.Name))
		}
	}
	return l, len(l.Free) > 0 || l.Watch && l.Running, nil
}

// maxListed is how many games an answer to GAMES opens and lists.
const maxListed = 50

// gamesOf lists the games in which an address holds seats and that are not over:
// what it owes first, soonest before later, then the others by name. more is how
// many have no room in the list.
func (c *casework) gamesOf(address string) (list []report.GameLine, more int, err error) {
	refs, err := c.Store.SeatsOf(address)
	if err != nil {
		return nil, 0, err
	}
	for _, ref := range refs {
		switch x, over, err := c.gameLine(ref, len(list) < maxListed); {
		case err != nil:
			return nil, 0, err
		case over:
		case len(list) == maxListed:
			more++
		default:
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b report.GameLine) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), a.Deadline.Compare(b.Deadline), cmp.Compare(a.Game, b.Game), cmp.Compare(a.Seat, b.Seat))
	})
	return list, more, nil
}

// rank puts what is owed by a time before what is owed at any time, and that before
// the rest.
func rank(x report.GameLine) int {
	switch {
	case x.State != report.GameOwes:
		return 2
	case x.Deadline.IsZero():
		return 1
	}
	return 0
}

// gameLine is how a game stands for one seat; over tells that it is finished. With
// look it is opened.
func (c *casework) gameLine(ref store.SeatRef, look bool) (x report.GameLine, over bool, err error) {
	at := c
	if ref.Game != c.game.Name {
		g, err := c.Store.Game(ref.Game)
		if over = g.Status == store.GameFinished; err != nil || over || !look {
			return x, over, err
		}
		switch at, err = c.openGame(ref.Game); {
		case errors.Is(err, adjudicator.ErrNoEdition): // it waits for the referee
			sys, err := c.System(g.System)
			if err != nil {
				return x, false, err
			}
			at = &casework{Desk: c.Desk, game: &g, sys: sys}
		case err != nil:
			return x, false, err
		}
	}
	if at.game.Status == store.GameFinished {
		return x, true, nil
	}
	info := at.sys.Info()
	x = report.GameLine{Game: at.game.Name, System: info.Name, Title: info.Title, Seat: adjudicator.Seat(ref.Seat), State: string(at.game.Status)}
	if at.game.Status == store.GameRunning {
		x.Turn = at.state.View(x.Seat).Turn
		if slices.ContainsFunc(at.state.Pending(), func(d adjudicator.Decision) bool { return d.Seat == x.Seat }) {
			x.State, x.Deadline = report.GameOwes, at.game.Deadline
		}
	}
	return x, false, nil
}
