// Package mailing says what is told to whom: answers, letters to seats and to those who read along, announcements, questions
// that are asked before something is done, and calls to the person who minds the daemon. What it tells becomes letters out of
// the batch, which package press writes.
package mailing

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// Mailing is what is told to whom: letters to seats, to people and to all who read along.
type Mailing struct{ *docket.Docket }

// Of is for the work at hand.
func Of(d *docket.Docket) Mailing { return Mailing{d} }

// Reply answers the letter at hand: within a game when it is known, else
// without telling anything.
func (c Mailing) Reply(r report.Report) error {
	if len(c.Messages) > 0 { // the letter is answered without their being passed on
		code := "message-held"
		if r.Kind == report.Faulty {
			code = "message-unsent"
		}
		r.Notes, c.Messages = append(r.Notes, report.Note{Code: code}), nil
	}
	if c.Game != nil && c.Seat != nil {
		return c.Send(c.Seat, r, true)
	}
	return c.Tell(c.In.From, r)
}

// Tell writes to an address outside any game.
func (c Mailing) Tell(to string, r report.Report) error { return c.TellAt(to, "", r) }

// TellAt writes to an address outside any game; answers come to the reply address
// of a token.
func (c Mailing) TellAt(to, token string, r report.Report) error {
	if !c.NextOne.IsZero() && strings.EqualFold(to, c.In.From) { // what must wait is told before it does
		r.Notes = append(r.Notes[:len(r.Notes):len(r.Notes)], report.NewNote("next-waits", "until", c.NextOne.UTC().Format(time.RFC3339)))
		c.NextOne = time.Time{}
	}
	r.Referee = c.Config.Referee
	if r.Lang == "" {
		r.Lang = c.Config.Lang
	}
	if token == "" && to != "" && strings.EqualFold(to, c.Config.Notify) { // he may answer with lines to the desk
		x, err := c.WhoDirects()
		if err != nil {
			return err
		}
		token = x.Token
	}
	if r.Zone == "" {
		p, err := c.Wants(to)
		if err != nil {
			return err
		}
		r.Zone = cmp.Or(p.Zone, c.Config.Zone)
	}
	c.Nth++
	p := press.Post{Kind: r.Kind, Seq: c.In.ID, Nth: c.Nth, To: to, Lang: r.Lang, Token: token, Date: c.Now, Told: r}
	if strings.EqualFold(to, c.In.From) {
		p.InReplyTo, p.References = c.In.MessageID, append(c.In.References[:len(c.In.References):len(c.In.References)], c.In.MessageID)
	}
	_, err := c.queue(p)
	return err
}

// queue puts a letter into the batch and returns its Message-ID.
//
// One that nobody can be written to with is left out, and notify is told: what is
// decided does not depend on it. Only the sender of the letter at hand must be
// within reach.
func (c Mailing) queue(p press.Post) (id string, err error) {
	out, err := p.Out(c.Mail)
	if errors.Is(err, blame.ErrUnaddressable) && !strings.EqualFold(p.To, c.In.From) {
		return out.MessageID, c.unreachable(&p, err)
	}
	if err != nil {
		return "", err
	}
	out.Stranger = p.Game == "" && p.To != c.Config.Notify && p.Kind != report.Tournament
	out.NotBefore, out.Bundle = out.NotBefore.Add(c.Wait), c.Bundle
	out.Takes = p.Takes
	c.Batch.Out = append(c.Batch.Out, out)
	return out.MessageID, nil
}

// unreachable tells the person who minds the daemon of a letter that nobody can be
// written to with.
func (c Mailing) unreachable(p *press.Post, cause error) error {
	c.Log.Error("letter left out", "to", p.To, "game", p.Game, "seat", p.Seat, "kind", p.Kind, "err", cause)
	if c.Config.Notify == "" || strings.EqualFold(p.To, c.Config.Notify) {
		return nil
	}
	n := report.NewNote("address-unusable", "address", p.To, "game", p.Game, "seat", p.Seat, "error", cause.Error())
	return c.Tell(c.Config.Notify, report.Report{Kind: report.Trouble, Notes: []report.Note{n}})
}

// Send has a letter written to a seat, to each of those who play it. One that
// reports the state of the game tells everything that the seat has not been told
// yet.
func (c Mailing) Send(s *store.Seat, r report.Report, answering bool) error {
	if s.Person == "" || c.ByHouse && answering && !r.Kind.State() { // nobody reads it
		c.Answered = &r
		return c.Settled()
	}
	c.fill(s, &r)
	r.Notes = clock.Of(c.Docket).Dated(r.Notes)
	if r.Kind.State() && !r.Deadline.After(c.Now) { // it is over, and what follows from that comes next
		r.Deadline = time.Time{}
	}
	if r.Kind.State() || r.Kind == report.Reminder || r.Kind == report.Clock {
		c.warnOfForfeit(s, &r)
	}
	if answering && len(c.LeftOut) > 0 {
		r.Notes = append(r.Notes, report.NewNote("other-games", "games", strings.Join(c.LeftOut, ", ")))
	}
	if c.State != nil {
		c.Dossier.Saw(r.Seat, r.Seq)
		if r.Kind.State() {
			r.Since = c.Dossier.Since(r.Seat)
			c.Dossier.Told(r.Seat, r.Seq)
		}
	}
	to := c.Recipients(s, answering, r.Kind.State())
	entry, err := c.entryFor(s, to)
	if err != nil {
		return err
	}
	takes := !c.Dry && c.Dossier.TakesOver(r.Seat, c.Wait > 0)
	for _, x := range to {
		if err := c.sendTo(s, x, r, answering, entry, takes); err != nil {
			return err
		}
	}
	return c.Settled()
}

// sendTo has a letter to a seat written to one of those who play it.
func (c Mailing) sendTo(s *store.Seat, to docket.Recipient, r report.Report, answering bool, entry *report.Entry, takes bool) error {
	p, err := c.Wants(to.Person)
	if err != nil {
		return err
	}
	if r.Seats, err = c.sitters(func(s *store.Seat) (string, error) { return c.Calls(to.Person, s.DisplayName, s.Person) }); err != nil {
		return err
	}
	r.Format, r.Page, r.Zone, r.Code = p.Format, p.Page, cmp.Or(p.Zone, c.Config.Zone), to.Code
	r.Lang = cmp.Or(p.Lang, to.Lang, r.Lang)
	if p.Calendar {
		r.Entry = entry
	}
	if wait := c.digestWait(p.Format, &r); wait > 0 {
		r.PutOff, c.Bundle = true, true
		was := c.Wait
		c.Wait = max(c.Wait, wait)
		defer func() { c.Wait, c.Bundle = was, false }()
	}
	if answering {
		c.Answered = &r
	}
	if c.Dry {
		return nil
	}
	c.Dossier.Letters++
	letter := press.Post{Game: c.Game.Name, Seat: s.Name, Kind: r.Kind, Seq: c.Game.Seq, Nth: c.Dossier.Letters, To: to.Person,
		Lang: r.Lang, Token: to.Token, Date: c.Now, Told: r, Status: c.Game.Status, Takes: takes}
	letter.Thread(*to.Thread, *to.Last)
	if answering && strings.EqualFold(to.Person, c.Reader()) {
		letter.Answer(c.In.MessageID)
	}
	id, err := c.queue(letter)
	if err != nil {
		return err
	}
	if *to.Thread == "" {
		*to.Thread = id
	}
	*to.Last = id
	return nil
}

// entryFor is the calendar entry that a letter to a seat brings to those who want
// it, nil for none.
func (c Mailing) entryFor(s *store.Seat, to []docket.Recipient) (*report.Entry, error) {
	if c.Wait > 0 || c.Dry {
		return nil, nil
	}
	for _, x := range to {
		p, err := c.Wants(x.Person)
		if err != nil {
			return nil, err
		}
		if p.Calendar {
			return c.Entry(s), nil
		}
	}
	return nil, nil
}

// Settled puts the game at hand, with what the desk keeps of it, into the batch.
func (c Mailing) Settled() (err error) {
	clock.Of(c.Docket).Wake()
	c.Batch.Game = c.Game
	c.Game.Extra, err = c.Dossier.Raw()
	return err
}

// fill sets what every letter of a game says.
func (c Mailing) fill(s *store.Seat, r *report.Report) {
	r.Lang = c.Config.Lang
	if s.Lang != "" {
		r.Lang = s.Lang
	}
	r.Game, r.Seat, r.Referee = c.Game.Name, adjudicator.Seat(s.Name), c.Config.Referee
	r.Seq, r.Deadline, r.Still = c.Game.Seq, c.Game.Deadline, string(c.Dossier.Clock.Still())
	r.Standing = clock.Of(c.Docket).StandingOf(s)
	for _, m := range c.Dossier.Take(r.Seat) {
		r.Messages = append(r.Messages, m.Told())
	}
}

// sitters are who holds the seats, each as the reader may call him.
func (c Mailing) sitters(call func(*store.Seat) (string, error)) (list []report.Person, err error) {
	scenario := gamelog.ScenarioOf(c.Sys.Info(), c.Game.Scenario)
	for i := range c.Game.Seats {
		x := &c.Game.Seats[i]
		name, err := call(x)
		if err != nil {
			return nil, err
		}
		list = append(list, report.Person{Seat: adjudicator.Seat(x.Name), Title: scenario.SeatTitle(adjudicator.Seat(x.Name)), Name: name, House: x.House})
	}
	return list, nil
}

// bundles tells whether letters of a kind may wait for the next digest.
func bundles(k report.Kind) bool {
	return k == report.Turn || k == report.Receipt || k == report.Reminder
}

// digestWait is how long a letter of this moment waits for the next digest.
func (c Mailing) digestWait(f report.Format, r *report.Report) time.Duration {
	if f != report.FormatDigest || !bundles(r.Kind) || len(r.Answers)+len(r.Syntax)+len(r.Faults) > 0 || r.Draft && r.Kind != report.Reminder {
		return 0
	}
	return c.Now.Truncate(press.BundleEvery).Add(press.BundleEvery).Sub(c.Now)
}

// SendAlbums mails the after-action page of a game that is over to every
// seat, when its board can be drawn.
func (c Mailing) SendAlbums() error {
	if _, charts := c.State.(adjudicator.Charter); !charts {
		return nil
	}
	for i := range c.Game.Seats {
		s := &c.Game.Seats[i]
		if s.Person == "" {
			continue
		}
		if err := c.Send(s, report.Report{Kind: report.Album}, false); err != nil {
			return err
		}
	}
	return nil
}

// Nobody is told in a letter of its own what he has just done himself. The
// answer to a sheet that was carried out waits for what follows from it: the
// next letter to the seat takes it over. What comes of dice is told in ten
// minutes all the same, a mere receipt in an hour; RECEIPTS ON has both at once, and
// the first sheet of a player in a game is answered at once: he shall know that it works.
// What the other side did waits longer for one who has nothing to do about it.
const (
	ResultsWait = 10 * time.Minute
	receiptWait = time.Hour
	NoticeWait  = 10 * time.Hour
)

// WaitFor is how long the answer to a sheet may wait. What is asked, refused or
// answered never does.
func (c Mailing) WaitFor(s *store.Seat, r *report.Report, rolls int) (time.Duration, error) {
	p, err := c.Wants(s.Person)
	first := !c.Dry && c.Dossier.Hears(adjudicator.Seat(s.Name))
	switch {
	case err != nil || first || p.Receipts || c.Dry || c.OwesNow(s) || c.Game.Status == store.GameFinished:
		return 0, err
	case len(r.Answers)+len(r.Syntax)+len(r.Faults)+len(c.Dropped) > 0 || r.Draft:
		return 0, nil
	case slices.ContainsFunc(r.Notes, func(n report.Note) bool { return n.Code != "may-replace" && n.Code != "message-kept" }):
		return 0, nil
	case slices.ContainsFunc(c.Happened, func(e adjudicator.Event) bool { return e.Visible(r.Seat) && refuses(e) }):
		return 0, nil
	case rolls > 0:
		return ResultsWait, nil
	}
	return receiptWait, nil
}

// refuses tells whether an event says that an order was not carried out.
func refuses(e adjudicator.Event) bool {
	return e.Urgent || e.Kind == "order-dropped" || e.Kind == "order-refused"
}

// PutOff sends a letter that waits so long for the next one to its seat.
func (c Mailing) PutOff(s *store.Seat, r report.Report, answering bool, wait time.Duration) error {
	r.PutOff = wait > 0
	c.Wait = wait
	defer func() { c.Wait = 0 }()
	return c.Send(s, r, answering)
}

// Publish keeps a message to all.
func (c Mailing) Publish(from adjudicator.Seat, text string) error {
	raw, err := json.Marshal(gamelog.PublicWords{At: c.Now, Seq: c.Game.Seq, From: from, Text: bounds.Cut(text, bounds.MaxMessageBytes)})
	if err != nil {
		return err
	}
	c.Batch.Game = c.Game
	c.Dossier.Public++
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: gamelog.PublicKey(c.Game.Name, c.Dossier.Public), Value: raw})
	return nil
}

// warnOfForfeit says in a letter to a seat that it loses the game when it does not answer what it owes, if that is so.
func (c Mailing) warnOfForfeit(s *store.Seat, r *report.Report) {
	if c.State == nil || c.Game.Status != store.GameRunning || !c.OwesNow(s) || !clock.Of(c.Docket).Warns(s) {
		return
	}
	seat := adjudicator.Seat(s.Name)
	if !slices.Contains(c.Dossier.Clock.Warned, seat) {
		c.Dossier.Clock.Warned = append(c.Dossier.Clock.Warned, seat)
	}
	r.Notes = append(slices.Clone(r.Notes), report.NewNote("forfeit-next"))
}

// TakeWishes carries out the lines that say how letters shall be, notes what
// came of them, and returns the other queries.
func (c Mailing) TakeWishes(queries []orders.Query, r *report.Report) ([]orders.Query, error) {
	rest := slices.DeleteFunc(slices.Clone(queries), people.IsWish)
	if len(rest) == len(queries) || c.Seat == nil || c.Seat.Person == "" {
		return rest, nil
	}
	p, err := c.Wants(c.Reader())
	if err != nil {
		return rest, err
	}
	for _, q := range queries {
		if !people.IsWish(q) {
			continue
		}
		code := "wish-kept"
		if !p.Set(q.Verb, q.Topic) {
			code = "wish-unknown"
		}
		r.Notes = append(r.Notes, report.NewNote(code, "verb", q.Verb, "value", strings.ToUpper(q.Topic)))
	}
	return rest, c.KeepWishes(c.Reader(), p)
}

// Speaks takes the language of a LANG line for all letters to its writer, and tells
// whether it is another than before.
func (c Mailing) Speaks(lang string) (changed bool, err error) {
	if lang == "" {
		return false, nil
	}
	p, err := c.Wants(c.Reader())
	if err != nil {
		return false, err
	}
	changed = cmp.Or(p.Lang, c.Seat.Lang, c.Config.Lang) != lang
	if strings.EqualFold(c.Seat.Person, c.Reader()) && c.Seat.Lang != lang {
		c.Seat.Lang = lang
		c.Batch.Game = c.Game
	}
	if p.Lang == lang {
		return changed, nil
	}
	p.Lang = lang
	return changed, c.KeepWishes(c.Reader(), p)
}

// Relearn has somebody who has chosen a language himself written to in another.
func (c Mailing) Relearn(address, lang string) error {
	p, err := c.Wants(address)
	if err != nil || p.Lang == "" || p.Lang == lang {
		return err
	}
	p.Lang = lang
	return c.KeepWishes(address, p)
}

// asker is by what name somebody who asks a question is known to whom he asks: nobody
// has agreed that his address is told to whom he writes of.
func (c Enquiry) asker(a docket.Asked) (string, error) {
	switch {
	case a.Holder == "":
		return "", nil
	case a.Game == "":
		return people.GoesBy(a.Name, a.Holder), nil
	}
	x := c.Docket
	if c.Game == nil || c.Game.Name != a.Game {
		var err error
		if x, err = docket.TablesOf(c.Docket).At(a.Game); err != nil || x == nil {
			return "", err
		}
	}
	if s := x.Game.Seat(a.Seat); s != nil && strings.EqualFold(s.Person, a.Holder) {
		return x.Named(cmp.Or(s.DisplayName, c.By.Name), a.Holder), nil
	}
	return "", nil
}

// ReturnSheet sends a sheet back annotated with every fault; nothing was
// applied.
func (c Mailing) ReturnSheet(r report.Report, kind report.Kind, syntax []orders.Fault, faults []adjudicator.Fault) error {
	r.Kind = kind
	if kind == report.Checked && len(syntax)+len(faults) > 0 {
		r.Notes = append(r.Notes, report.Note{Code: "check-faults"})
	}
	r.Sheet, r.Syntax, r.Faults = cutSheet(c.In.Text, syntax, faults)
	if len(r.Sheet) < len(c.In.Text) || len(r.Syntax)+len(r.Faults) < len(syntax)+len(faults) {
		r.Notes = append(r.Notes, report.Note{Code: "sheet-cut", Fields: []adjudicator.Field{
			{Key: "lines", Value: strconv.Itoa(maxSheetLines)}, {Key: "faults", Value: strconv.Itoa(len(syntax) + len(faults))}}})
	}
	return c.Reply(r)
}

// What a sheet that comes back shows at most: no hand-written sheet is as
// long, and the answer has to stay a letter.
const (
	maxSheetLines  = 600
	maxSheetBytes  = 60_000
	maxSheetFaults = 300
)

// cutSheet shortens a monstrous sheet and its faults.
func cutSheet(text string, syntax []orders.Fault, faults []adjudicator.Fault) (string, []orders.Fault, []adjudicator.Fault) {
	if len(text) > maxSheetBytes {
		text = strings.ToValidUTF8(text[:maxSheetBytes], "")
	}
	if lines := strings.SplitAfterN(text, "\n", maxSheetLines+1); len(lines) > maxSheetLines {
		text = strings.Join(lines[:maxSheetLines], "")
	}
	syntax = syntax[:min(len(syntax), maxSheetFaults)]
	return text, syntax, faults[:min(len(faults), maxSheetFaults)]
}
