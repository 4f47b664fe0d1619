// Package sheets decides what becomes of a sheet that was read: the deciders look at it in their order, and the first that settles
// it answers it. A sheet that none settles is carried out.
package sheets

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Sheets are what becomes of a sheet that was read: the deciders look at it in their order.
type Sheets struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Sheets { return Sheets{d} }

// serve handles the sheet and the queries of a seat that has proved itself.
func (c Sheets) serve(sheet orders.Sheet, queries []orders.Query, syntax []orders.Fault) error {
	_, err := c.ServeAfter(Paper{Answer: report.Report{Kind: report.Answer}, Sheet: sheet, Queries: queries, Faults: syntax})
	return err
}

// fatal reports whether faults concern the sheet as a whole, so that even a
// lenient game applies nothing.
func fatal(faults []adjudicator.Fault) bool {
	for _, f := range faults {
		switch f.Code {
		case "wrong-turn", "wrong-round", "not-your-turn", "sheet-orders", "sheet-bytes":
			return true
		}
	}
	return false
}

// deskOrders takes the orders out of a sheet that concern the desk and no
// game: MESSAGE, CONFIRM, NONCE, HOUSE, TAKE, and a yes or no to nothing.
func (c Sheets) deskOrders(sheet *orders.Sheet, r *report.Report) error {
	rest := make([]orders.Order, 0, len(sheet.Orders))
	for _, o := range sheet.Orders {
		switch o.Verb {
		case "MESSAGE":
			if err := readings.CorrespondenceOf(c.Docket).HearOrder(o); err != nil {
				return err
			}
		case "YES", "NO":
			if o.Verb == "NO" && readings.Of(c.Docket).Refused() {
				r.Notes = append(r.Notes, report.Note{Code: "read-not"})
				r.Draft = true
				continue
			}
			n, err := readings.Of(c.Docket).Unasked()
			if err != nil {
				return err
			}
			r.Draft = r.Draft || n.Code == "other-question"
			r.Notes = append(r.Notes, n)
		case "CONFIRM", "NONCE":
			if !sheet.Header.Check {
				if err := seating.JoiningOf(c.Docket).Confirm(o, r); err != nil {
					return err
				}
			}
		case "HOUSE", "TAKE":
			if !sheet.Header.Check {
				if err := seating.AbsencesOf(c.Docket).Change(o, r); err != nil {
					return err
				}
			}
		default:
			rest = append(rest, o)
		}
	}
	sheet.Orders = rest
	return nil
}

// holdSheet keeps an accepted sheet; a newer one from the seat replaces it.
func (c Sheets) holdSheet(r report.Report, sheet orders.Sheet, wait time.Duration) error {
	text, err := sheet.MarshalText()
	if err != nil {
		return err
	}
	h := docket.Held{Seat: c.SeatName(), Letter: c.In.ID, Sheet: string(text), Due: c.Now.Add(wait)}
	old, replaced := c.Dossier.Hold(h)
	r.Kind, r.Accepted, r.Warnings, r.Faults = report.Receipt, h.Sheet, c.Warnings(h.Seat, sheet), c.Dropped
	due := adjudicator.Field{Key: "until", Value: h.Due.UTC().Format(time.RFC3339)}
	r.Notes = append(r.Notes, report.Note{Code: "held", Fields: []adjudicator.Field{due}})
	if replaced {
		r.Notes = append(r.Notes, report.Note{Code: "replaced",
			Fields: []adjudicator.Field{{Key: "diff", Value: Difference(old.Sheet, h.Sheet)}}})
	}
	c.Batch.Game = c.Game
	return mailing.Of(c.Docket).Reply(r)
}

// Difference lists the lines that only the old (-) or only the new (+) sheet
// has, in order.
func Difference(old, new string) string {
	var b strings.Builder
	only := func(sign, a, other string) {
		have := map[string]int{}
		for _, l := range strings.Split(other, "\n") {
			have[l]++
		}
		for _, l := range strings.Split(a, "\n") {
			if have[l]--; have[l] < 0 && l != "" {
				fmt.Fprintf(&b, "%s %s\n", sign, l)
			}
		}
	}
	only("-", old, new)
	only("+", new, old)
	return b.String()
}

// answers makes a section for each query.
func (c Sheets) answers(queries []orders.Query) (out []report.Section, err error) {
	for _, q := range queries {
		if q.Verb == "CHECK" {
			continue
		}
		a := report.Section{Query: q.Verb, Topic: q.Topic}
		switch q.Verb {
		case "HISTORY":
			a.Told = c.Dossier.LastTold(c.SeatName())
		case "GAMES":
			if a.Games, a.More, err = clubroom.ListingOf(c.Docket).GamesOf(c.Reader()); err != nil {
				return nil, err
			}
			kept, err := c.People().ReliabilityOf(c.Reader())
			if err != nil {
				return nil, err
			}
			if kept != (people.Reliability{}) {
				a.Kept = &report.Kept{Answered: kept.Answered, Missed: kept.Missed, Average: kept.Average()}
			}
		}
		out = append(out, a)
	}
	return out, nil
}

// Idle decides whether the answer to a letter in which nothing was found to
// do waits, so that it does for later ones too.
func (c Sheets) Idle() (v docket.Verdict, err error) {
	if !c.MayWait || c.In.From == "" {
		return v, nil
	}
	a := &docket.Admission{Account: docket.Idle + strings.ToLower(c.In.From), Holder: true, Lang: c.Lang(), Told: "idle",
		Share: store.Share{Letters: docket.IdleLetters, Per: docket.StrangerSpan, Collect: true}}
	a.Turn, err = c.Store.TurnOf(a.Account, a.Share, c.arrived())
	return docket.Verdict{Idle: a, Waits: err == nil && a.Turn.After(c.Now)}, err
}

// arrived is when the letter at hand came, which is not in the future.
func (c Sheets) arrived() time.Time {
	if c.In.Received.IsZero() || c.In.Received.After(c.Now) {
		return c.Now
	}
	return c.In.Received
}

// NoteTogether tells that the answer does for several letters.
func (c Sheets) NoteTogether(r *report.Report) {
	if c.Together > 1 {
		r.Notes = append(r.Notes, report.NewNote("together", "letters", c.Together))
	}
}

// holdForDeadline keeps an accepted sheet until the deadline; a newer one from the
// seat replaces it.
func (c Sheets) holdForDeadline(r report.Report, sheet orders.Sheet) error {
	text, err := sheet.MarshalText()
	if err != nil {
		return err
	}
	h := docket.Held{Seat: c.SeatName(), Letter: c.In.ID, Sheet: string(text), Waits: true}
	old, replaced := c.Dossier.Hold(h)
	r.Kind, r.Accepted, r.Warnings, r.Faults = report.Receipt, h.Sheet, c.Warnings(h.Seat, sheet), c.Dropped
	var fields []any
	if !c.Game.Deadline.IsZero() {
		fields = []any{"until", docket.Moment(c.Game.Deadline)}
	}
	if slices.Contains(c.Dossier.Clock.Waits, h.Seat) {
		fields = append(fields, "ready", "yes")
	}
	r.Notes = append(r.Notes, report.NewNote("held-deadline", fields...))
	if replaced {
		r.Notes = append(r.Notes, report.NewNote("replaced", "diff", Difference(old.Sheet, h.Sheet)))
	}
	c.Batch.Game = c.Game
	return mailing.Of(c.Docket).Reply(r)
}
