package desk

import (
	"cmp"
	"slices"
	"time"

	"feldpost/adjudicator"
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
