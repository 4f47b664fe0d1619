package desk

import (
	"encoding/json"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// out is the letter to be queued, without bytes.
func (p *Post) out(mail Mailroom) (o store.Out, err error) {
	o = store.Out{Game: p.Game, Seat: p.Seat, Kind: string(p.Kind), To: p.To, Created: p.Date, NotBefore: p.Date, Urgent: p.Kind == report.Alarm}
	if o.MessageID, err = mail.MessageID(*p); err != nil {
		return o, fmt.Errorf("letter to %s: %w", p.To, err)
	}
	o.Memo, err = json.Marshal(p)
	return o, err
}

// readPost returns a letter out as it was decided.
func readPost(st *store.Store, o *store.Out) (p Post, err error) {
	raw, err := st.OutMemo(o.ID)
	if err != nil {
		return p, err
	}
	if err := json.Unmarshal(raw, &p); err != nil {
		return p, fmt.Errorf("memo of letter out %d: %w", o.ID, err)
	}
	p.MessageID, p.Game, p.Seat, p.Kind, p.To = o.MessageID, o.Game, o.Seat, report.Kind(o.Kind), o.To
	return p, nil
}

// reply answers the letter at hand: within a game when it is known, else
// without telling anything.
func (c *casework) reply(r report.Report) error {
	if c.game != nil && c.seat != nil {
		return c.send(c.seat, r, true)
	}
	return c.tell(c.in.From, r)
}

// tell writes to an address outside any game.
func (c *casework) tell(to string, r report.Report) error {
	r.Referee = c.Config.Referee
	if r.Lang == "" {
		r.Lang = c.Config.Lang
	}
	c.nth++
	p := Post{Kind: r.Kind, Seq: c.in.ID, Nth: c.nth, To: to, Lang: r.Lang, Date: c.now, Told: r}
	if to == c.in.From {
		p.InReplyTo, p.References = c.in.MessageID, append(c.in.References[:len(c.in.References):len(c.in.References)], c.in.MessageID)
	}
	_, err := c.queue(p)
	return err
}

// queue puts a letter into the batch and returns its Message-ID.
func (c *casework) queue(p Post) (id string, err error) {
	out, err := p.out(c.Mail)
	if err != nil {
		return "", err
	}
	out.Stranger = p.Game == "" && p.To != c.Config.Notify
	out.NotBefore, out.Bundle = out.NotBefore.Add(c.wait), c.bundle
	if p.Game != "" {
		out.Takes = c.dossier.takesOver(adjudicator.Seat(p.Seat), c.wait > 0)
	}
	c.batch.Out = append(c.batch.Out, out)
	return out.MessageID, nil
}

// send has a letter written to a seat. One that reports the state of the game
// tells everything that the seat has not been told yet.
func (c *casework) send(s *store.Seat, r report.Report, answering bool) error {
	if s.Person == "" || c.house && answering && !r.Kind.State() { // nobody reads it
		c.answered = &r
		return c.settled()
	}
	p, err := c.wants(s.Person)
	if err != nil {
		return err
	}
	r.Format, r.Page, r.Zone = p.Format, p.Page, p.Zone
	if p.Calendar && c.wait == 0 && !c.dry {
		r.Entry = c.entry(s)
	}
	if wait := c.digestWait(p.Format, &r); wait > 0 {
		r.PutOff, c.bundle = true, true
		was := c.wait
		c.wait = max(c.wait, wait)
		defer func() { c.wait, c.bundle = was, false }()
	}
	c.fill(s, &r)
	if answering && len(c.leftOut) > 0 {
		r.Notes = append(r.Notes, note("other-games", "games", strings.Join(c.leftOut, ", ")))
	}
	if c.state != nil {
		c.dossier.saw(r.Seat, r.Seq)
		if r.Kind.State() {
			r.Since = c.dossier.since(r.Seat)
			c.dossier.told(r.Seat, r.Seq)
		}
	}
	if answering {
		c.answered = &r
	}
	if c.dry {
		return nil
	}
	c.dossier.Letters++
	letter := Post{Game: c.game.Name, Seat: s.Name, Kind: r.Kind, Seq: c.game.Seq, Nth: c.dossier.Letters, To: s.Person,
		Lang: r.Lang, Token: s.Token, Date: c.now, Told: r, Status: c.game.Status}
	letter.thread(s)
	if answering {
		letter.answer(c.in.MessageID)
	}
	id, err := c.queue(letter)
	if err != nil {
		return err
	}
	if s.Thread == "" {
		s.Thread = id
	}
	s.LastOut = id
	return c.settled()
}

// settled puts the game at hand, with what the desk keeps of it, into the batch.
func (c *casework) settled() (err error) {
	c.wake()
	c.batch.Game = c.game
	c.game.Extra, err = c.dossier.raw()
	return err
}

// thread puts a letter behind the one that the seat's thread began with and
// the last one in it: every letter of a game to a seat names the first, so that
// mail programs keep them together whatever became of those between.
func (p *Post) thread(s *store.Seat) {
	if s.Thread == "" {
		return
	}
	p.References = append(p.References, s.Thread)
	if s.LastOut != "" && s.LastOut != s.Thread {
		p.References = append(p.References, s.LastOut)
	}
	p.InReplyTo = p.References[len(p.References)-1]
}

// answer makes it the answer to a letter.
func (p *Post) answer(id string) {
	if id != "" {
		p.InReplyTo = id
		p.References = append(p.References, id)
	}
}

// fill sets what every letter of a game says.
func (c *casework) fill(s *store.Seat, r *report.Report) {
	r.Lang = c.Config.Lang
	if s.Lang != "" {
		r.Lang = s.Lang
	}
	r.Game, r.Seat, r.Referee = c.game.Name, adjudicator.Seat(s.Name), c.Config.Referee
	r.Seq, r.Code, r.Deadline = c.game.Seq, s.Code, c.game.Deadline
	scenario := scenarioOf(c.sys.Info(), c.game.Scenario)
	for _, x := range c.game.Seats {
		name := x.DisplayName
		if name == "" {
			name = x.Person
		}
		r.Seats = append(r.Seats, report.Person{Seat: adjudicator.Seat(x.Name), Title: scenario.SeatTitle(adjudicator.Seat(x.Name)), Name: name, House: x.House})
	}
	for _, m := range c.dossier.take(r.Seat) {
		r.Messages = append(r.Messages, report.Message{From: m.From, Text: m.Text})
	}
}

// scenarioOf finds a scenario of a system by name.
func scenarioOf(info adjudicator.Info, name string) adjudicator.Scenario {
	for _, s := range info.Scenarios {
		if s.Name == name {
			return s
		}
	}
	return adjudicator.Scenario{Name: name, Title: name}
}

// stateAfter loads the position after an entry of the log or of the batch.
func (c *casework) stateAfter(seq uint64) (adjudicator.State, error) {
	for _, e := range c.batch.Entries {
		if e.Seq == seq {
			return loaded(c.sys, c.game.Name, seq, e.Snapshot)
		}
	}
	saved, err := c.Store.Snapshot(c.game.Name, seq)
	if err != nil {
		return nil, err
	}
	return loaded(c.sys, c.game.Name, seq, saved)
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

// loaded reads a position that was kept.
func loaded(sys adjudicator.System, game string, seq uint64, saved []byte) (adjudicator.State, error) {
	s, err := sys.Load(saved)
	if err != nil {
		return nil, fmt.Errorf("game %s, state %d: %w", game, seq, err)
	}
	return s, nil
}

// entries returns the log from seq on: the stored part and the batch.
func (c *casework) entries(from uint64) ([]store.Entry, error) {
	all, err := logOf(c.Store, c.game.Name, from, c.game.Seq-uint64(len(c.batch.Entries)))
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

// logOf returns the stored entries of a game between two, both included.
func logOf(st *store.Store, game string, from, to uint64) (all []store.Entry, err error) {
	for seq := from; seq <= to; seq++ {
		e, err := st.Entry(game, seq)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}
