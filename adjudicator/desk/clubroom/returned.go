package clubroom

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Returns are letters of ours that could not be delivered.
type Returns struct{ *docket.Office }

// Resending is of letters that are asked for again, and of those that came back.
type Resending struct{ *docket.Docket }

// ResendingOf is for the work at hand.
func ResendingOf(d *docket.Docket) Resending { return Resending{d} }

const (
	// PassingTries is how often a letter that came back for a passing reason
	// is sent again; the wait doubles each time.
	PassingTries = 3
	PassingWait  = 2 * time.Hour
	// TellAgain is how long the referee hears nothing more of a seat whose
	// letters come back.
	TellAgain = 24 * time.Hour
	// sentAgain is how many lost letters a seat gets that is heard of again.
	sentAgain = 5
	// sentAgainAge is how old they may be when its letters begin to come back.
	sentAgainAge = 7 * 24 * time.Hour
)

// Returned settles a report about a letter of ours: it is never answered. A
// report about a letter that is not in the store is no report.
func (d Returns) Returned(letter uint64, about docket.Returned) (b store.Batch, known bool, err error) {
	out, err := d.Store.Out(about.Out)
	if about.MessageID != "" {
		out, err = d.Store.OutByMessageID(about.MessageID)
	}
	if errors.Is(err, store.ErrNotFound) {
		return b, false, nil
	}
	if err != nil {
		return b, true, err
	}
	back := store.Return{Out: out.ID, Reason: string(about.Fate) + ": " + about.Reason}
	switch {
	case about.Fate == FatePassing && out.Bounces < PassingTries:
		back.State, back.NotBefore = store.OutQueued, d.Clock().Add(PassingWait<<out.Bounces)
	case about.Fate == FateLost || about.Fate == FatePassing:
		back.State = store.OutFailed
	}
	press.LogOf(d.Log, &out).Warn("letter came back", "letter", letter, "to", out.To, "fate", about.Fate, "reason", about.Reason)
	b.Returns = []store.Return{back}
	b.Receipts = []store.Receipt{{Letter: letter, State: store.LetterQuarantined, Game: out.Game,
		Reason: fmt.Sprintf("mail system about letter %d to %s: %s: %s", out.ID, out.To, about.Fate, about.Reason)}}
	return b, true, nil
}

// Undelivered draws the consequences of letters out that have failed: the seat
// is marked, the referee and by the game's policy the other seats are told,
// and the deadline stands still once.
func (d Returns) Undelivered(ctx context.Context) error {
	const atOnce = 100
	failed, err := d.Store.Unnoted(atOnce)
	if err != nil {
		return fmt.Errorf("letters that failed: %w", err)
	}
	for _, out := range failed {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		b, err := d.consequences(out)
		if err == nil {
			err = d.Store.Commit(&b)
		}
		switch {
		case err == nil:
		case errors.Is(err, store.ErrConflict):
			return nil // at the next look
		case store.Unusable(err):
			return fmt.Errorf("letter out %d: %w", out.ID, err)
		default:
			press.LogOf(d.Log, &out).Error("failure of a letter has no consequences", "err", err)
			if err := d.Store.Commit(&store.Batch{Noted: []uint64{out.ID}}); err != nil {
				return fmt.Errorf("letter out %d: %w", out.ID, err)
			}
		}
	}
	return nil
}

// consequences decides what follows from one letter that failed. Letters
// outside games and to somebody who has left his seat have none.
func (d Returns) consequences(out store.Out) (b store.Batch, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	done := store.Batch{Noted: []uint64{out.ID}}
	if out.Game == "" {
		press.LogOf(d.Log, &out).Warn("letter outside any game not delivered", "to", out.To, "reason", out.LastError)
		return done, nil
	}
	g, err := d.Store.Game(out.Game)
	if errors.Is(err, store.ErrNotFound) {
		return done, nil
	}
	if err != nil {
		return b, err
	}
	c := &docket.Docket{Office: d.Office, Now: d.Clock()}
	if err := c.Open(&g, ""); err != nil {
		return b, err
	}
	seat := g.Seat(out.Seat)
	if seat == nil || !strings.EqualFold(seat.Person, out.To) {
		return done, nil
	}
	c.Batch.Noted = done.Noted
	err = ResendingOf(c).mailBroken(seat, &out)
	return c.Batch, err
}

// mailBroken marks a seat whose letter came back and tells those concerned.
func (c Resending) mailBroken(seat *store.Seat, out *store.Out) error {
	m := &seat.Mail
	first := m.Broken.IsZero() || m.Broken.After(c.Now)
	if first {
		m.Broken, m.Letters = c.Now, 0
	}
	m.Letters++
	m.Reason = out.LastError
	paused := c.pauseForMail(seat)
	c.Batch.Game = c.Game
	note := report.Note{Code: "mail-broken", Fields: []adjudicator.Field{
		{Key: "game", Value: c.Game.Name}, {Key: "seat", Value: seat.Name}, {Key: "address", Value: seat.Person},
		{Key: "letter", Value: fmt.Sprint(out.ID)}, {Key: "reason", Value: out.LastError}}}
	var until []adjudicator.Field
	if paused {
		until = []adjudicator.Field{{Key: "until", Value: c.Game.Deadline.UTC().Format(time.RFC3339)}}
		note.Fields = append(note.Fields, until...)
	}
	tell := paused || c.Now.Sub(m.Told).Abs() >= TellAgain
	if tell {
		m.Told = c.Now
	}
	if tell && c.Config.Notify != "" {
		c.Nth = out.ID<<16 | uint64(out.Tries+out.Bounces)&0xFFFF
		if err := mailing.Of(c.Docket).Tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{note}}); err != nil {
			return err
		}
	}
	if tell && c.Game.Policy.MailTell && (first || paused) && c.Game.Status == store.GameRunning {
		told := report.Note{Code: "seat-mail-broken", Fields: append([]adjudicator.Field{{Key: "seat", Value: seat.Name}}, until...)}
		for i := range c.Game.Seats {
			s := &c.Game.Seats[i]
			if s.Person == "" || strings.EqualFold(s.Person, seat.Person) {
				continue
			}
			if err := mailing.Of(c.Docket).Send(s, report.Report{Kind: report.Notice, Notes: []report.Note{told}}, false); err != nil {
				return err
			}
		}
	}
	return mailing.Of(c.Docket).Settled()
}

// pauseForMail puts the deadline off when the seat owes something, once for
// each seat that has not changed hands: who loses cannot stop his clock by
// letting letters come back.
func (c Resending) pauseForMail(seat *store.Seat) bool {
	hours := c.Game.Policy.MailPauseHours
	if seat.Mail.Paused || hours <= 0 || c.State == nil || c.Game.Deadline.IsZero() || c.Game.Status != store.GameRunning {
		return false
	}
	for _, s := range c.Owing() {
		if s.Name == seat.Name {
			seat.Mail.Paused = true
			c.Game.Deadline, c.Dossier.Reminded = c.Game.Deadline.Add(time.Duration(hours)*time.Hour), false
			return true
		}
	}
	return false
}

// HeardAgain sends a seat once more what it did not get, now that it writes
// itself. If its letters still come back it is marked anew.
func (c Resending) HeardAgain() error {
	m := &c.Seat.Mail
	if m.Broken.IsZero() {
		return nil
	}
	var lost []uint64
	filter := store.OutFilter{State: store.OutFailed, Game: c.Game.Name, Seat: c.Seat.Name, To: c.Seat.Person}
	for out, err := range c.Store.Outbox(filter) {
		if err != nil {
			return err
		}
		if out.Noted && out.Created.After(m.Broken.Add(-sentAgainAge)) {
			lost = append(lost, out.ID)
		}
	}
	c.Batch.Resend = lost[max(0, len(lost)-sentAgain):]
	m.Broken, m.Letters, m.Reason = time.Time{}, 0, ""
	c.Batch.Game = c.Game
	return nil
}

// maxSought is how many letters are looked through for the one of a turn.
const maxSought = 100

// resend is RESEND: the last letter of the game to the writer that told how things
// stand leaves again, byte for byte, or the last one of a turn.
func (c Resending) resend(x orders.ClubLine, r *report.Report) error {
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
	c.Batch.Resend = append(c.Batch.Resend, o.ID)
	r.Notes = append(r.Notes, report.NewNote("resend", "sent", o.SentAt.UTC().Format(time.RFC3339)))
	return nil
}

// meansResend tells whether a letter is wanted again: RESEND, RESEND 3 or RESEND TURN 3.
func (c Resending) meansResend(x orders.ClubLine) bool {
	if c.Game == nil || c.Seat == nil {
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
func (c Resending) letterOf(turn int) (found store.Out, ok bool, err error) {
	var sent []store.Out
	for o, err := range c.Store.Outbox(store.OutFilter{Game: c.Game.Name, Seat: c.Seat.Name, To: c.Reader()}) {
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
		state, err := c.StateAfter(p.Told.Seq)
		if err != nil {
			return found, false, err
		}
		switch now := state.View(adjudicator.Seat(c.Seat.Name)).Turn; {
		case now == turn:
			return sent[n], true, nil
		case now < turn:
			return found, false, nil
		}
	}
	return found, false, nil
}
