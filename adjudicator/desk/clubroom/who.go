package clubroom

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// who is WHO: who plays a game, and who owes something by when. It says no more
// than each letter of the game does; of a game in the list, what the list may.
func (c Listing) who(x orders.ClubLine, r *report.Report) error {
	w, err := docket.TablesOf(c.Docket).KnownGame(x.Word(0), r)
	if err != nil || w == nil {
		return err
	}
	info := w.Sys.Info()
	a := report.Section{Query: "WHO", Topic: w.Game.Name, Who: &report.Table{System: info.Name, Title: info.Title, Scenario: docket.TablesOf(w).Scenario().Name, Called: docket.TablesOf(w).Scenario().Title,
		State: string(w.Game.Status), Deadline: w.Game.Deadline, Observers: len(w.Game.Observers)}}
	inside := w == c.Docket || c.By.Proven && (docket.TablesOf(w).Own() != nil || seating.SeatsOf(w).Knows(c.By.Address))
	reader := ""
	if inside {
		reader = c.By.Address
	}
	for i := range w.Game.Seats {
		x, err := ListingOf(w).sitting(&w.Game.Seats[i], reader)
		if err != nil {
			return err
		}
		a.Who.Seats = append(a.Who.Seats, x)
	}
	if w.State != nil {
		a.Who.Turn = w.State.View(adjudicator.Observer).Turn
	}
	r.Answers = append(r.Answers, a)
	return nil
}

// sitting is how a seat stands. Names are for those who play: others, who have no
// address here, learn only whether it is taken.
func (c Listing) sitting(s *store.Seat, reader string) (x report.Sitting, err error) {
	x = report.Sitting{Seat: adjudicator.Seat(s.Name), House: s.House, Taken: s.Person != ""}
	if reader != "" {
		if x.Name, err = c.Calls(reader, s.DisplayName, s.Person); err != nil {
			return x, err
		}
		for _, p := range s.Partners {
			name, err := c.Calls(reader, p.DisplayName, p.Person)
			if err != nil {
				return x, err
			}
			if name != "" {
				x.Partners = append(x.Partners, name)
			}
		}
	}
	if c.State != nil {
		x.Owes = c.OwesNow(s)
	} else {
		x.Confirmed = c.HasConfirmed(adjudicator.Seat(s.Name))
	}
	return x, nil
}
