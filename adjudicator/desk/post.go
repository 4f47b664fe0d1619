package desk

import (
	"encoding/json"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// memo is a letter out as the desk has decided it. It is committed with what
// it tells of; the Press writes the letter from it and from the log.
type memo struct {
	Post
	Told report.Report `json:"told"`
	// Status is that of the game; "" outside one.
	Status store.GameStatus `json:"status,omitempty"`
}

// out is the letter to be queued, without bytes.
func (m *memo) out(mail Mailroom) (o store.Out, err error) {
	o = store.Out{Game: m.Game, Seat: m.Seat, Kind: string(m.Kind), To: m.To, Created: m.Date, NotBefore: m.Date, Urgent: m.Kind == report.Alarm}
	if o.MessageID, err = mail.MessageID(m.Post); err != nil {
		return o, fmt.Errorf("letter to %s: %w", m.To, err)
	}
	o.Memo, err = json.Marshal(m)
	return o, err
}

// readMemo returns what a letter out is to tell.
func readMemo(st *store.Store, o *store.Out) (m memo, err error) {
	raw, err := st.OutMemo(o.ID)
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		return m, fmt.Errorf("memo of letter out %d: %w", o.ID, err)
	}
	m.MessageID, m.Game, m.Seat, m.Kind, m.To = o.MessageID, o.Game, o.Seat, report.Kind(o.Kind), o.To
	return m, nil
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
	m := memo{Post: Post{Kind: r.Kind, Seq: c.in.ID, Nth: c.nth, To: to, Lang: r.Lang, Date: c.now}, Told: r}
	if to == c.in.From {
		m.InReplyTo, m.References = c.in.MessageID, append(c.in.References[:len(c.in.References):len(c.in.References)], c.in.MessageID)
	}
	_, err := c.queue(m)
	return err
}

// queue puts a letter into the batch and returns its Message-ID.
func (c *casework) queue(m memo) (id string, err error) {
	out, err := m.out(c.Mail)
	if err != nil {
		return "", err
	}
	out.Stranger = m.Game == "" && m.To != c.Config.Notify
	c.batch.Out = append(c.batch.Out, out)
	return out.MessageID, nil
}

// send has a letter written to a seat. One that reports the state of the game
// tells everything that the seat has not been told yet.
func (c *casework) send(s *store.Seat, r report.Report, answering bool) error {
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
	m := memo{Post: Post{Game: c.game.Name, Seat: s.Name, Kind: r.Kind, Seq: c.game.Seq, Nth: c.dossier.Letters, To: s.Person,
		Lang: r.Lang, Token: s.Token, Date: c.now}, Told: r, Status: c.game.Status}
	if s.Thread != "" {
		m.References = append(m.References, s.Thread)
		m.InReplyTo = s.Thread
	}
	if answering && c.in.MessageID != "" {
		m.InReplyTo = c.in.MessageID
		m.References = append(m.References, c.in.MessageID)
	}
	id, err := c.queue(m)
	if err != nil {
		return err
	}
	if s.Thread == "" {
		s.Thread = id
	}
	s.LastOut = id
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
	r.Seq, r.Code, r.Deadline = c.game.Seq, s.Code, c.game.Deadline
	scenario := scenarioOf(c.sys.Info(), c.game.Scenario)
	for _, x := range c.game.Seats {
		name := x.DisplayName
		if name == "" {
			name = x.Person
		}
		r.Seats = append(r.Seats, report.Person{Seat: adjudicator.Seat(x.Name), Title: scenario.SeatTitle(adjudicator.Seat(x.Name)), Name: name})
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
