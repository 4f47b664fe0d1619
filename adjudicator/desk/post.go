package desk

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// reply answers the letter at hand: within a game when it is known, else
// without telling anything.
func (c *casework) reply(r report.Report) error {
	if len(c.messages) > 0 { // the letter is answered without their being passed on
		code := "message-held"
		if r.Kind == report.Faulty {
			code = "message-unsent"
		}
		r.Notes, c.messages = append(r.Notes, report.Note{Code: code}), nil
	}
	if c.game != nil && c.seat != nil {
		return c.send(c.seat, r, true)
	}
	return c.tell(c.in.From, r)
}

// tell writes to an address outside any game.
func (c *casework) tell(to string, r report.Report) error { return c.tellAt(to, "", r) }

// tellAt writes to an address outside any game; answers come to the reply address
// of a token.
func (c *casework) tellAt(to, token string, r report.Report) error {
	if !c.nextOne.IsZero() && strings.EqualFold(to, c.in.From) { // what must wait is told before it does
		r.Notes = append(r.Notes[:len(r.Notes):len(r.Notes)], report.NewNote("next-waits", "until", c.nextOne.UTC().Format(time.RFC3339)))
		c.nextOne = time.Time{}
	}
	r.Referee = c.Config.Referee
	if r.Lang == "" {
		r.Lang = c.Config.Lang
	}
	if token == "" && to != "" && strings.EqualFold(to, c.Config.Notify) { // he may answer with lines to the desk
		x, err := c.director()
		if err != nil {
			return err
		}
		token = x.Token
	}
	if r.Zone == "" {
		p, err := c.wants(to)
		if err != nil {
			return err
		}
		r.Zone = cmp.Or(p.Zone, c.Config.Zone)
	}
	c.nth++
	p := press.Post{Kind: r.Kind, Seq: c.in.ID, Nth: c.nth, To: to, Lang: r.Lang, Token: token, Date: c.now, Told: r}
	if strings.EqualFold(to, c.in.From) {
		p.InReplyTo, p.References = c.in.MessageID, append(c.in.References[:len(c.in.References):len(c.in.References)], c.in.MessageID)
	}
	_, err := c.queue(p)
	return err
}

// queue puts a letter into the batch and returns its Message-ID.
//
// One that nobody can be written to with is left out, and notify is told: what is
// decided does not depend on it. Only the sender of the letter at hand must be
// within reach.
func (c *casework) queue(p press.Post) (id string, err error) {
	out, err := p.Out(c.Mail)
	if errors.Is(err, blame.ErrUnaddressable) && !strings.EqualFold(p.To, c.in.From) {
		return out.MessageID, c.unreachable(&p, err)
	}
	if err != nil {
		return "", err
	}
	out.Stranger = p.Game == "" && p.To != c.Config.Notify && p.Kind != report.Tournament
	out.NotBefore, out.Bundle = out.NotBefore.Add(c.wait), c.bundle
	out.Takes = p.Takes
	c.batch.Out = append(c.batch.Out, out)
	return out.MessageID, nil
}

// unreachable tells the person who minds the daemon of a letter that nobody can be
// written to with.
func (c *casework) unreachable(p *press.Post, cause error) error {
	c.Log.Error("letter left out", "to", p.To, "game", p.Game, "seat", p.Seat, "kind", p.Kind, "err", cause)
	if c.Config.Notify == "" || strings.EqualFold(p.To, c.Config.Notify) {
		return nil
	}
	n := report.NewNote("address-unusable", "address", p.To, "game", p.Game, "seat", p.Seat, "error", cause.Error())
	return c.tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{n}})
}

// send has a letter written to a seat, to each of those who play it. One that
// reports the state of the game tells everything that the seat has not been told
// yet.
func (c *casework) send(s *store.Seat, r report.Report, answering bool) error {
	if s.Person == "" || c.house && answering && !r.Kind.State() { // nobody reads it
		c.answered = &r
		return c.settled()
	}
	c.fill(s, &r)
	r.Notes = c.dated(r.Notes)
	if r.Kind.State() && !r.Deadline.After(c.now) { // it is over, and what follows from that comes next
		r.Deadline = time.Time{}
	}
	if r.Kind.State() || r.Kind == report.Reminder {
		c.warnOfForfeit(s, &r)
	}
	if answering && len(c.leftOut) > 0 {
		r.Notes = append(r.Notes, report.NewNote("other-games", "games", strings.Join(c.leftOut, ", ")))
	}
	if c.state != nil {
		c.dossier.saw(r.Seat, r.Seq)
		if r.Kind.State() {
			r.Since = c.dossier.since(r.Seat)
			c.dossier.told(r.Seat, r.Seq)
		}
	}
	to := c.recipients(s, answering, r.Kind.State())
	entry, err := c.entryFor(s, to)
	if err != nil {
		return err
	}
	takes := !c.dry && c.dossier.takesOver(r.Seat, c.wait > 0)
	for _, x := range to {
		if err := c.sendTo(s, x, r, answering, entry, takes); err != nil {
			return err
		}
	}
	return c.settled()
}

// sendTo has a letter to a seat written to one of those who play it.
func (c *casework) sendTo(s *store.Seat, to recipient, r report.Report, answering bool, entry *report.Entry, takes bool) error {
	p, err := c.wants(to.person)
	if err != nil {
		return err
	}
	if r.Seats, err = c.sitters(func(s *store.Seat) (string, error) { return c.calls(to.person, s.DisplayName, s.Person) }); err != nil {
		return err
	}
	r.Format, r.Page, r.Zone, r.Code = p.Format, p.Page, cmp.Or(p.Zone, c.Config.Zone), to.code
	r.Lang = cmp.Or(p.Lang, to.lang, r.Lang)
	if p.Calendar {
		r.Entry = entry
	}
	if wait := c.digestWait(p.Format, &r); wait > 0 {
		r.PutOff, c.bundle = true, true
		was := c.wait
		c.wait = max(c.wait, wait)
		defer func() { c.wait, c.bundle = was, false }()
	}
	if answering {
		c.answered = &r
	}
	if c.dry {
		return nil
	}
	c.dossier.Letters++
	letter := press.Post{Game: c.game.Name, Seat: s.Name, Kind: r.Kind, Seq: c.game.Seq, Nth: c.dossier.Letters, To: to.person,
		Lang: r.Lang, Token: to.token, Date: c.now, Told: r, Status: c.game.Status, Takes: takes}
	letter.Thread(*to.thread, *to.last)
	if answering && strings.EqualFold(to.person, c.reader()) {
		letter.Answer(c.in.MessageID)
	}
	id, err := c.queue(letter)
	if err != nil {
		return err
	}
	if *to.thread == "" {
		*to.thread = id
	}
	*to.last = id
	return nil
}

// entryFor is the calendar entry that a letter to a seat brings to those who want
// it, nil for none.
func (c *casework) entryFor(s *store.Seat, to []recipient) (*report.Entry, error) {
	if c.wait > 0 || c.dry {
		return nil, nil
	}
	for _, x := range to {
		p, err := c.wants(x.person)
		if err != nil {
			return nil, err
		}
		if p.Calendar {
			return c.entry(s), nil
		}
	}
	return nil, nil
}

// settled puts the game at hand, with what the desk keeps of it, into the batch.
func (c *casework) settled() (err error) {
	c.wake()
	c.batch.Game = c.game
	c.game.Extra, err = c.dossier.raw()
	return err
}

// fill sets what every letter of a game says.
func (c *casework) fill(s *store.Seat, r *report.Report) {
	r.Lang = c.Config.Lang
	if s.Lang != "" {
		r.Lang = s.Lang
	}
	r.Game, r.Seat, r.Referee = c.game.Name, adjudicator.Seat(s.Name), c.Config.Referee
	r.Seq, r.Deadline, r.Still = c.game.Seq, c.game.Deadline, string(c.dossier.Clock.still())
	r.Standing = c.standingOf(s)
	for _, m := range c.dossier.take(r.Seat) {
		r.Messages = append(r.Messages, m.told())
	}
}

// sitters are who holds the seats, each as the reader may call him.
func (c *casework) sitters(call func(*store.Seat) (string, error)) (list []report.Person, err error) {
	scenario := gamelog.ScenarioOf(c.sys.Info(), c.game.Scenario)
	for i := range c.game.Seats {
		x := &c.game.Seats[i]
		name, err := call(x)
		if err != nil {
			return nil, err
		}
		list = append(list, report.Person{Seat: adjudicator.Seat(x.Name), Title: scenario.SeatTitle(adjudicator.Seat(x.Name)), Name: name, House: x.House})
	}
	return list, nil
}

// stateAfter loads the position after an entry of the log or of the batch.
func (c *casework) stateAfter(seq uint64) (adjudicator.State, error) {
	for _, e := range c.batch.Entries {
		if e.Seq == seq {
			return gamelog.Load(c.sys, c.game.Name, seq, e.Snapshot)
		}
	}
	saved, err := c.Store.Snapshot(c.game.Name, seq)
	if err != nil {
		return nil, err
	}
	return gamelog.Load(c.sys, c.game.Name, seq, saved)
}

// logEntry is an entry of the log of the game at hand, or of the batch.
func (c *casework) logEntry(seq uint64) (store.Entry, error) {
	for _, e := range c.batch.Entries {
		if e.Seq == seq {
			return e, nil
		}
	}
	return c.Store.Entry(c.game.Name, seq)
}

// viewAfter is what a seat saw after an entry, once it is asked for.
func (c *casework) viewAfter(seq uint64, seat adjudicator.Seat) func() (adjudicator.View, error) {
	return func() (v adjudicator.View, err error) {
		state, err := c.stateAfter(seq)
		if err != nil {
			return v, err
		}
		return state.View(seat), nil
	}
}

// entries returns the log from seq on: the stored part and the batch.
func (c *casework) entries(from uint64) ([]store.Entry, error) {
	all, err := gamelog.Entries(c.Store, c.game.Name, from, c.game.Seq-uint64(len(c.batch.Entries)))
	if err != nil {
		return nil, err
	}
	for _, e := range c.batch.Entries {
		if e.Seq >= from {
			all = append(all, e)
		}
	}
	return all, nil
}

// bundles tells whether letters of a kind may wait for the next digest.
func bundles(k report.Kind) bool {
	return k == report.Turn || k == report.Receipt || k == report.Reminder
}

// digestWait is how long a letter of this moment waits for the next digest.
func (c *casework) digestWait(f report.Format, r *report.Report) time.Duration {
	if f != report.FormatDigest || !bundles(r.Kind) || len(r.Answers)+len(r.Syntax)+len(r.Faults) > 0 || r.Draft && r.Kind != report.Reminder {
		return 0
	}
	return c.now.Truncate(press.BundleEvery).Add(press.BundleEvery).Sub(c.now)
}

// sendAlbums mails the after-action page of a game that is over to every
// seat, when its board can be drawn.
func (c *casework) sendAlbums() error {
	if _, charts := c.state.(adjudicator.Charter); !charts {
		return nil
	}
	for i := range c.game.Seats {
		s := &c.game.Seats[i]
		if s.Person == "" {
			continue
		}
		if err := c.send(s, report.Report{Kind: report.Album}, false); err != nil {
			return err
		}
	}
	return nil
}

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
