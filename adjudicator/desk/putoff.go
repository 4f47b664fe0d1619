package desk

import (
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Nobody is told in a letter of its own what he has just done himself. The
// answer to a sheet that was carried out waits for what follows from it: the
// next letter to the seat takes it over. What comes of dice is told in ten
// minutes all the same, a mere receipt in an hour; RECEIPTS ON has both at once.
// What the other side did waits longer for one who has nothing to do about it.
const (
	resultsWait = 10 * time.Minute
	receiptWait = time.Hour
	noticeWait  = 10 * time.Hour
)

// waitFor is how long the answer to a sheet may wait. What is asked, refused or
// answered never does.
func (c *casework) waitFor(s *store.Seat, r *report.Report, rolls int) (time.Duration, error) {
	p, err := c.wants(s.Person)
	switch {
	case err != nil || p.Receipts || c.dry || c.owesNow(s) || c.game.Status == store.GameFinished:
		return 0, err
	case len(r.Answers)+len(r.Syntax)+len(r.Faults)+len(c.dropped) > 0 || r.Draft:
		return 0, nil
	case slices.ContainsFunc(r.Notes, func(n report.Note) bool { return n.Code != "may-replace" && n.Code != "message-kept" }):
		return 0, nil
	case slices.ContainsFunc(c.happened, func(e adjudicator.Event) bool { return e.Visible(r.Seat) && refuses(e) }):
		return 0, nil
	case rolls > 0:
		return resultsWait, nil
	}
	return receiptWait, nil
}

// refuses tells whether an event says that an order was not carried out.
func refuses(e adjudicator.Event) bool {
	return e.Urgent || e.Kind == "order-dropped" || e.Kind == "order-refused"
}

// owesNow tells whether a seat owes something in the position at hand.
func (c *casework) owesNow(s *store.Seat) bool {
	return c.state != nil && c.game.Status != store.GameFinished && slices.ContainsFunc(c.state.Pending(), func(d adjudicator.Decision) bool { return string(d.Seat) == s.Name })
}

// putOff sends a letter that waits so long for the next one to its seat.
func (c *casework) putOff(s *store.Seat, r report.Report, answering bool, wait time.Duration) error {
	r.PutOff = wait > 0
	c.wait = wait
	defer func() { c.wait = 0 }()
	return c.send(s, r, answering)
}
