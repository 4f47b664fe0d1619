package desk

import (
	"strconv"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// maxSought is how many letters are looked through for the one of a turn.
const maxSought = 100

// resend is RESEND: the last letter of the game to the writer that told how things
// stand leaves again, byte for byte, or the last one of a turn.
func (c *casework) resend(x orders.ClubLine, r *report.Report) error {
	turn := 0
	if n := len(x.Words); n > 0 {
		turn, _ = strconv.Atoi(x.Words[n-1]) // it was looked at when the line was read
	}
	o, found, err := c.letterOf(turn)
	if err != nil {
		return err
	}
	if !found {
		r.Notes = append(r.Notes, report.NewNote("resend-none", "turn", turn))
		return nil
	}
	if o.State != store.OutSent && o.State != store.OutFailed {
		r.Notes = append(r.Notes, report.NewNote("resend-waits"))
		return nil
	}
	c.batch.Resend = append(c.batch.Resend, o.ID)
	r.Notes = append(r.Notes, report.NewNote("resend", "sent", o.SentAt.UTC().Format(time.RFC3339)))
	return nil
}

// meansResend tells whether a letter is wanted again: RESEND, RESEND 3 or RESEND TURN 3.
func (c *casework) meansResend(x orders.ClubLine) bool {
	if c.game == nil || c.seat == nil {
		return false
	}
	switch len(x.Words) {
	case 0:
		return true
	case 2:
		if !x.Is(0, "TURN", "TOUR", "LAST") {
			return false
		}
	}
	n, err := strconv.Atoi(x.Words[len(x.Words)-1])
	return err == nil && n > 0
}

// letterOf finds the last letter to the writer that told how things stand, of a turn
// when that is not 0.
func (c *casework) letterOf(turn int) (found store.Out, ok bool, err error) {
	var sent []store.Out
	for o, err := range c.Store.Outbox(store.OutFilter{Game: c.game.Name, Seat: c.seat.Name, To: c.reader()}) {
		if err != nil {
			return found, false, err
		}
		if k := report.Kind(o.Kind); o.State != store.OutMerged && (k.State() || turn == 0 && k == report.Invitation) {
			sent = append(sent, o)
		}
	}
	for n := len(sent) - 1; n >= 0 && len(sent)-n <= maxSought; n-- {
		if turn == 0 {
			return sent[n], true, nil
		}
		p, err := press.ReadPost(c.Store, &sent[n])
		if err != nil || p.Told.Seq == 0 {
			continue
		}
		state, err := c.stateAfter(p.Told.Seq)
		if err != nil {
			return found, false, err
		}
		switch now := state.View(adjudicator.Seat(c.seat.Name)).Turn; {
		case now == turn:
			return sent[n], true, nil
		case now < turn:
			return found, false, nil
		}
	}
	return found, false, nil
}
