package desk

import (
	"fmt"
	"strings"

	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/direction"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Consent does what somebody has said yes to.
type Consent struct{ *docket.Docket }

// ConsentOf is for the work at hand.
func ConsentOf(d *docket.Docket) Consent { return Consent{d} }

// answerAsked handles the answer to a question.
func (c Consent) answerAsked(a docket.Asked, code string, lines []orders.ClubLine, text string) error {
	c.By = docket.Writer{Address: a.Address, Name: a.Name, Lang: a.Lang, Proven: true}
	if c.By.Name == "" {
		c.By.Name = c.In.FromName
	}
	r := report.Report{Kind: report.Answer, Lang: a.Lang}
	switch mailing.EnquiryOf(c.Docket).SaysYes(lines, text) {
	case mailing.Unclear:
		r.Notes = append(r.Notes, report.NewNote("ask-unclear", "code", code))
		return mailing.Of(c.Docket).TellAt(a.Address, docket.FoldCode(code), r)
	case mailing.RefusesIt:
		r.Notes = append(r.Notes, report.NewNote("ask-refused"))
		if err := mailing.EnquiryOf(c.Docket).Refused(a); err != nil {
			return err
		}
	default:
		if err := c.agreed(a, &r); err != nil {
			return err
		}
	}
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: docket.AskedKey(code)})
	if err := docket.TablesOf(c.Docket).Absorb(); err != nil {
		return err
	}
	if len(r.Notes)+len(r.Answers) == 0 {
		return nil // a letter of its game says it
	}
	c.Seat = nil
	return mailing.Of(c.Docket).Tell(a.Address, r)
}

// agreed does what a yes does.
func (c Consent) agreed(a docket.Asked, r *report.Report) error {
	if a.Kind == mailing.AskedLines {
		c.By.Confirmed = true
		for _, raw := range a.Lines {
			lines, _, _ := orders.ReadClub(raw)
			for _, x := range lines {
				if a, ok := clubroom.ClubActs(c.Docket)[x.Verb]; ok {
					if err := clubroom.ClubroomOf(c.Docket).Act(a, x, r); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	switch a.Kind {
	case mailing.AskedAddress:
		return seating.PoolingOf(c.Docket).AddressMoved(a, r)
	case mailing.AskedDirector:
		return direction.Of(c.Docket).Directed(a, r)
	case mailing.AskedTourney:
		return seating.TourneysOf(c.Docket).LeftTourney(a, r)
	}
	x, err := docket.TablesOf(c.Docket).At(a.Game)
	if err != nil {
		return err
	}
	var seat *store.Seat
	if x != nil {
		seat = x.Game.Seat(a.Seat)
	}
	if seat == nil || x.Game.Status == store.GameFinished || !strings.EqualFold(seat.Person, a.Holder) {
		r.Notes = append(r.Notes, report.NewNote("ask-too-late", "game", a.Game))
		return nil
	}
	switch a.Kind {
	case mailing.AskedSubstitute:
		if seat.Person != "" && !x.Dossier.GaveUp(seating.SeatName(seat.Name)) && !clock.Of(x).MissedOut(seating.SeatName(seat.Name)) {
			r.Notes = append(r.Notes, report.NewNote("ask-too-late", "game", a.Game)) // he is back
			return nil
		}
		return seating.PoolingOf(x).Succeed(seat, a)
	case mailing.AskedSeat:
		return seating.PoolingOf(x).Succeed(seat, a)
	case mailing.AskedPartner:
		return seating.ObserversOf(x).AddPartner(seat, a)
	case mailing.AskedWithdraw:
		return seating.PoolingOf(x).GiveUp(seat)
	}
	return fmt.Errorf("question of kind %q", a.Kind)
}
