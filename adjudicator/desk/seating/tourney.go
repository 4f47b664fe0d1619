package seating

import (
	"errors"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/report"
	"feldpost/orders"
)

// Tourneys are what letters say to the clerk of tournaments.
type Tourneys struct{ *docket.Docket }

// TourneysOf is for the work at hand.
func TourneysOf(d *docket.Docket) Tourneys { return Tourneys{d} }

// joinTourney is JOIN with the name of a tournament.
func (c Tourneys) joinTourney(x orders.ClubLine, r *report.Report) (known bool, err error) {
	if _, err := c.Store.Game(strings.ToLower(x.Word(0))); err == nil {
		return false, nil
	}
	n, set, known, err := c.Clerk().Enter(c.Batch.Settings, x.Word(0), clerk.Writer{Address: c.By.Address, Name: c.By.Name, Lang: c.By.Lang}, x.Words[min(1, len(x.Words)):])
	c.Batch.Settings = append(c.Batch.Settings, set...)
	if known {
		r.Notes = append(r.Notes, n)
	}
	return known, err
}

// isTourney tells whether there is a tournament of a name.
func (c Tourneys) isTourney(name string) bool { return c.Clerk().Is(c.Batch.Settings, name) }

// leaveTourney is WITHDRAW with the name of a tournament. It is asked about once more.
func (c Tourneys) leaveTourney(x orders.ClubLine, r *report.Report) (known bool, err error) {
	name := strings.ToLower(x.Word(0))
	if name == "" {
		return false, nil
	}
	plays, err := c.Clerk().Plays(c.Batch.Settings, name, c.By.Address)
	if errors.Is(err, clerk.ErrUnknown) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if !plays {
		r.Notes = append(r.Notes, report.NewNote("tourney-not-in", "name", name))
		return true, nil
	}
	leaves := docket.Asked{Kind: mailing.AskedTourney, Address: c.By.Address, Name: c.By.Name, Lang: c.By.Lang, Game: name}
	if c.By.Confirmed {
		return true, c.LeftTourney(leaves, r)
	}
	r.Notes = append(r.Notes, report.NewNote("tourney-leave-asked", "name", name, "days", mailing.AskedDays))
	return true, mailing.EnquiryOf(c.Docket).Ask(leaves)
}

// LeftTourney takes an entrant out who has confirmed it.
func (c Tourneys) LeftTourney(a docket.Asked, r *report.Report) error {
	n, set, err := c.Clerk().Leave(c.Batch.Settings, a.Game, a.Address)
	if err != nil {
		return err
	}
	c.Batch.Settings = append(c.Batch.Settings, set...)
	r.Notes = append(r.Notes, n)
	return nil
}

// MeansStandings tells whether STANDINGS asks for a tournament: by its name, or
// with nothing but perhaps a polite word behind it.
func (c Tourneys) MeansStandings(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return true
	}
	_, err := c.Clerk().Tourney(x.Word(0))
	return err == nil || len(x.Words) == 1 && docket.LooksLikeGame(strings.ToLower(x.Word(0)))
}

// MaxStandings is how many tournaments a letter tells of.
const MaxStandings = 3

// Standings is STANDINGS: a tournament by its name, that of the game at hand, or
// the newest one that the writer plays in, else the newest of all.
func (c Tourneys) Standings(x orders.ClubLine, r *report.Report) error {
	name, proven := strings.ToLower(x.Word(0)), ""
	if name == "" && c.Game != nil {
		name = c.Game.Tournament
	}
	if c.By.Proven {
		proven = c.By.Address
	}
	t, name, names, err := c.Clerk().Standings(name, proven)
	if err != nil {
		return err
	}
	if t == nil {
		if !slices.ContainsFunc(r.Notes, func(n report.Note) bool { return n.Code == "tourney-unknown" }) {
			r.Notes = append(r.Notes, report.NewNote("tourney-unknown", "name", name, "list", strings.Join(names, ", ")))
		}
		return nil
	}
	told := 0
	for _, a := range r.Answers {
		if a.Query != "STANDINGS" {
			continue
		}
		if told++; a.Topic == name || told == MaxStandings {
			return nil
		}
	}
	r.Answers = append(r.Answers, report.Section{Query: "STANDINGS", Topic: name, Tourney: t})
	return nil
}

// People are rated by Glicko-2, for each system apart. A rating period is a round
// of a tournament, or any other game of two by itself. Forfeits, games against the house
// and games without a result of their own rate nobody.
