package referee

import (
	"cmp"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Line is an overview as a letter tells it.
func (x *Overview) Line() report.DeskLine {
	l := report.DeskLine{Game: x.Game, System: x.System, Status: string(x.Status), Turn: x.Turn, Overdue: x.Overdue, Paused: x.Paused, Still: x.Still, Trouble: x.Trouble != ""}
	if x.Deadline != nil {
		l.Deadline = *x.Deadline
	}
	for _, o := range x.Owed {
		w := report.DeskOwed{Seat: adjudicator.Seat(o.Seat), Player: o.Player, House: o.House, Free: o.Kind == docket.OwesSeat, Unconfirmed: o.Kind == docket.OwesConfirm}
		if o.Since != nil {
			w.Since = *o.Since
		}
		l.Owed = append(l.Owed, w)
	}
	for _, m := range x.Mail {
		l.Mail = append(l.Mail, m.Seat)
	}
	return l
}

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
	Owed     []docket.Owed    `json:"owed,omitempty"`
	Mail     []Returning      `json:"mail,omitempty"`
	Trouble  string           `json:"trouble,omitempty"` // why the position cannot be read
}

// GivenUp is a seat that its player has given up and nobody has taken since.
type GivenUp struct {
	Seat string    `json:"seat"`
	At   time.Time `json:"at"`
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
func (d Referee) Overviews(status store.GameStatus) (list []Overview, err error) {
	now := d.Clock()
	for g, err := range d.Store.Games(status) {
		if err != nil {
			return nil, err
		}
		x, err := d.OverviewAt(&g, now)
		if err != nil { // one game that cannot be read hides no other
			x.Trouble = err.Error()
		}
		list = append(list, x)
	}
	slices.SortStableFunc(list, LongestFirst)
	return list, nil
}

// LongestFirst puts what waits longest first.
func LongestFirst(a, b Overview) int {
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

// Outline tells how one game stands by its record alone.
func Outline(g *store.Game, now time.Time) Overview {
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
func (d Referee) Overview(g *store.Game) (Overview, error) { return d.OverviewAt(g, d.Clock()) }

// OverviewAt tells how one game stands at a moment.
func (d Referee) OverviewAt(g *store.Game, now time.Time) (x Overview, err error) {
	x = Outline(g, now)
	if g.Status == store.GameFinished {
		return x, nil
	}
	c := &docket.Docket{Office: d.Office, Now: now}
	if err := c.Open(g, ""); err != nil {
		return x, err
	}
	if c.State == nil {
		x.Owed = c.Unconfirmed()
		return x, nil
	}
	if p := c.Dossier.Clock.Paused; p != nil {
		if x.Paused, x.Still = true, string(c.Dossier.Clock.Still()); !p.Until.IsZero() {
			x.Until = &p.Until
		}
	}
	for _, g := range c.Dossier.GivenUp {
		x.GivenUp = append(x.GivenUp, GivenUp{string(g.Seat), g.At})
	}
	v := c.State.View(adjudicator.Observer)
	x.Turn, x.TurnName = v.Turn, v.TurnName
	e, err := d.Store.Entry(g.Name, cmp.Or(g.DeadlineSeq, g.Seq))
	if err != nil {
		return x, err
	}
	for _, p := range c.State.Pending() {
		o := docket.Owed{Seat: string(p.Seat), Kind: p.Kind, Phase: p.Phase, Since: &e.Time}
		if s := g.Seat(o.Seat); s != nil {
			o.Player, o.House = cmp.Or(s.DisplayName, s.Person), s.House
		}
		x.Owed = append(x.Owed, o)
	}
	return x, nil
}
