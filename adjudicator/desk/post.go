package desk

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
	"feldpost/templates"
)

// report begins a letter to the seat at hand.
func (c *casework) report(kind templates.Kind) templates.Report {
	return templates.Report{Kind: kind}
}

// reply answers the letter at hand: within a game when it is known, else
// without telling anything.
func (c *casework) reply(r templates.Report) error {
	if c.game != nil && c.seat != nil {
		return c.send(c.seat, r, true)
	}
	return c.tell(c.in.From, r)
}

// tell writes to an address outside any game.
func (c *casework) tell(to string, r templates.Report) error {
	r.Referee = c.Config.Referee
	if r.Lang == "" {
		r.Lang = c.Config.Lang
	}
	l, err := c.Words.Render(r)
	if err != nil {
		return err
	}
	c.nth++
	p := Post{Kind: r.Kind, Seq: c.in.ID, Nth: c.nth, To: to, Lang: r.Lang, Date: c.now, Letter: l}
	if to == c.in.From {
		p.InReplyTo, p.References = c.in.MessageID, append(c.in.References[:len(c.in.References):len(c.in.References)], c.in.MessageID)
	}
	return c.queue(p, Mark{})
}

// queue composes a letter and puts it into the batch. Of a letter of a game
// its mark is kept.
func (c *casework) queue(p Post, m Mark) error {
	id, raw, err := c.Mail.Compose(p)
	if err != nil {
		return fmt.Errorf("letter to %s: %w", p.To, err)
	}
	out := store.Out{Game: p.Game, Seat: p.Seat, Kind: string(p.Kind), To: p.To, MessageID: id, Created: c.now, NotBefore: c.now, Raw: raw,
		Stranger: p.Game == "" && p.To != c.Config.Notify}
	if p.Game != "" {
		m.ID, m.Seat, m.Kind, m.Lang, m.Seq = id, adjudicator.Seat(p.Seat), p.Kind, p.Lang, p.Seq
		m.SHA256, m.Words = c.Mail.Digest(raw), c.Words.Edition()
		if out.Extra, err = json.Marshal(m); err != nil {
			return err
		}
	}
	c.batch.Out = append(c.batch.Out, out)
	return nil
}

// marks returns the marks of all letters of the game so far.
func (c *casework) marks() (all []Mark, err error) {
	add := func(o store.Out) error {
		if len(o.Extra) == 0 {
			return nil
		}
		var m Mark
		if err := json.Unmarshal(o.Extra, &m); err != nil {
			return fmt.Errorf("letter out %s: %w", o.MessageID, err)
		}
		all = append(all, m)
		return nil
	}
	for o, err := range c.Store.Outbox(store.OutFilter{Game: c.game.Name}) {
		if err != nil {
			return nil, err
		}
		if err := add(o); err != nil {
			return nil, err
		}
	}
	for _, o := range c.batch.Out {
		if o.Game == c.game.Name {
			if err := add(o); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// send writes a letter to a seat: everything it has not been told yet, its
// view, what is owed. answering is true when it answers the letter at hand.
func (c *casework) send(s *store.Seat, r templates.Report, answering bool, attached ...templates.File) error {
	c.fill(s, &r)
	if answering && len(c.leftOut) > 0 {
		r.Notes = append(r.Notes, note("other-games", "games", strings.Join(c.leftOut, ", ")))
	}
	var m Mark
	if c.state != nil {
		file, err := c.tellAll(s, &r, &m)
		if err != nil {
			return err
		}
		attached = append(attached, file...)
	}
	if answering {
		c.answered = &r
	}
	if c.dry {
		return nil
	}
	l, err := c.Words.Render(r)
	if err != nil {
		return fmt.Errorf("game %s, seat %s: %w", c.game.Name, s.Name, err)
	}
	l.Attached = append(l.Attached, attached...)
	c.extra.Letters++
	p := Post{Game: c.game.Name, Seat: s.Name, Kind: r.Kind, Seq: c.game.Seq, Nth: c.extra.Letters, To: s.Person,
		Lang: r.Lang, Token: s.Token, Date: c.now, Letter: l}
	if s.Thread != "" {
		p.References = append(p.References, s.Thread)
		p.InReplyTo = s.Thread
	}
	if answering && c.in.MessageID != "" {
		p.InReplyTo = c.in.MessageID
		p.References = append(p.References, c.in.MessageID)
	}
	if err := c.queue(p, m); err != nil {
		return err
	}
	if s.Thread == "" {
		s.Thread = c.batch.Out[len(c.batch.Out)-1].MessageID
	}
	s.LastOut = c.batch.Out[len(c.batch.Out)-1].MessageID
	c.wake()
	if c.game.Extra, err = c.extra.raw(); err != nil {
		return err
	}
	c.batch.Game = c.game
	parts := c.logParts
	c.logParts = nil
	return c.sendLog(s, parts)
}

// fill sets what every letter of a game says.
func (c *casework) fill(s *store.Seat, r *templates.Report) {
	r.Lang = c.Config.Lang
	if s.Lang != "" {
		r.Lang = s.Lang
	}
	r.Game, r.Info, r.Scenario = c.game.Name, c.sys.Info(), c.scenario()
	r.Seat, r.Referee = adjudicator.Seat(s.Name), c.Config.Referee
	r.Seq, r.Head, r.Pledge, r.Code = c.game.Seq, c.game.Head, c.game.Commitment, s.Code
	r.Deadline, r.Options = c.game.Deadline, chosen(c.game)
	for _, x := range c.game.Seats {
		name := x.DisplayName
		if name == "" {
			name = x.Person
		}
		r.Seats = append(r.Seats, templates.Person{Seat: adjudicator.Seat(x.Name), Title: r.Scenario.SeatTitle(adjudicator.Seat(x.Name)), Name: name})
	}
	for _, m := range c.extra.take(r.Seat) {
		r.Messages = append(r.Messages, templates.Message{From: m.From, Text: m.Text})
	}
}

func (c *casework) scenario() adjudicator.Scenario { return scenarioOf(c.sys.Info(), c.game.Scenario) }

// scenarioOf finds a scenario of a system by name.
func scenarioOf(info adjudicator.Info, name string) adjudicator.Scenario {
	for _, s := range info.Scenarios {
		if s.Name == name {
			return s
		}
	}
	return adjudicator.Scenario{Name: name, Title: name}
}

// tellAll fills in what happened since the seat's last report, its view and
// what is owed, and returns the machine-readable attachments. Letters that
// report nothing new (receipts, answers, faulty sheets) carry no data file.
func (c *casework) tellAll(s *store.Seat, r *templates.Report, m *Mark) (files []templates.File, err error) {
	seat := adjudicator.Seat(s.Name)
	view := c.state.View(seat)
	c.extra.saw(seat, c.game.Seq)
	r.View = &view
	if c.game.Status != store.GameFinished { // also when the referee ended it
		r.Pending = c.state.Pending()
	}
	if x, ok := c.state.(adjudicator.Prompter); ok {
		r.Prompts = x.Prompts(seat)
	}
	r.Ahead = c.ahead(seat)
	if ch, ok := c.state.(adjudicator.Charter); ok {
		scene := ch.Scene(seat)
		r.Ground, r.Scene = ch.Ground(), &scene
	}
	switch r.Kind {
	case templates.Start, templates.Turn, templates.Final, templates.Notice:
	default:
		return nil, nil
	}
	since := c.extra.since(seat)
	if r.Before, err = c.viewAfter(since, seat); err != nil {
		return nil, err
	}
	data, err := c.reportData(seat, since, view)
	if err != nil {
		return nil, err
	}
	r.Events, r.Rolls = data.Events, data.Rolls
	raw, sum, err := data.encode()
	if err != nil {
		return nil, err
	}
	c.extra.told(seat, c.game.Seq)
	m.Since, m.Report = since, sum
	files = []templates.File{{Name: ReportFile, Type: "application/json", Data: raw}}
	if r.Kind == templates.Final {
		r.Secret = hex.EncodeToString(c.game.Secret)
		log, err := c.log()
		if err != nil {
			return nil, err
		}
		if parts := logFiles(log, c.Config.MaxOut); len(parts) == 1 {
			files = append(files, parts[0])
		} else {
			c.logParts = parts
		}
	}
	return files, nil
}

// viewAfter is what a seat saw after an earlier entry, nil before the first.
func (c *casework) viewAfter(seq uint64, seat adjudicator.Seat) (*adjudicator.View, error) {
	if seq == 0 {
		return nil, nil
	}
	s, err := c.stateAfter(seq)
	if err != nil {
		return nil, err
	}
	v := s.View(seat)
	return &v, nil
}

// stateAfter loads the position after an entry of the log or of the batch.
func (c *casework) stateAfter(seq uint64) (adjudicator.State, error) {
	var saved []byte
	for _, e := range c.batch.Entries {
		if e.Seq == seq {
			saved = e.Snapshot
		}
	}
	if saved == nil {
		var err error
		if saved, err = c.Store.Snapshot(c.game.Name, seq); err != nil {
			return nil, err
		}
	}
	s, err := c.sys.Load(saved)
	if err != nil {
		return nil, fmt.Errorf("game %s, state %d: %w", c.game.Name, seq, err)
	}
	return s, nil
}

// reportData gathers the entries after since, up to the one at hand.
func (c *casework) reportData(seat adjudicator.Seat, since uint64, view adjudicator.View) (ReportData, error) {
	d := ReportData{Format: reportFormat, Game: c.game.Name, System: c.game.System, Scenario: c.game.Scenario, Seat: seat,
		Since: since, Seq: c.game.Seq, Head: c.game.Head, Pledge: c.game.Commitment, Pending: c.state.Pending(), View: view}
	entries, err := c.entries(since + 1)
	if err != nil {
		return d, err
	}
	for _, e := range standing(entries) {
		if err := d.add(e); err != nil {
			return d, err
		}
	}
	return d, nil
}

// add takes over what the seat may know of an entry.
func (d *ReportData) add(e store.Entry) error {
	var events []adjudicator.Event
	if err := json.Unmarshal(e.Events, &events); err != nil {
		return fmt.Errorf("entry %d: events: %w", e.Seq, err)
	}
	for _, ev := range events {
		if ev.Visible(d.Seat) {
			d.Events = append(d.Events, ev)
		}
	}
	var rolls []dice.Roll
	if err := json.Unmarshal(e.Rolls, &rolls); err != nil {
		return fmt.Errorf("entry %d: rolls: %w", e.Seq, err)
	}
	for i := range rolls {
		rolls[i].Order = nil // the order of a deck is for the log, when the game is over
	}
	d.Rolls = append(d.Rolls, rolls...)
	return nil
}

// entries returns the log from seq on: the stored part and the batch.
func (c *casework) entries(from uint64) ([]store.Entry, error) {
	var all []store.Entry
	for e, err := range c.Store.Entries(c.game.Name, from) {
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	for _, e := range c.batch.Entries {
		if e.Seq >= from {
			all = append(all, e)
		}
	}
	return all, nil
}

// log returns the whole game as the file of the last letter, compressed.
func (c *casework) log() ([]byte, error) {
	entries, err := c.entries(1)
	if err != nil {
		return nil, err
	}
	letters, err := c.marks()
	if err != nil {
		return nil, err
	}
	l := Log{Format: logFormat, Game: c.game.Name, System: c.game.System, Scenario: c.game.Scenario,
		Pledge: c.game.Commitment, Secret: hex.EncodeToString(c.game.Secret), Entries: entries, Letters: letters}
	for _, o := range c.game.Options {
		l.Options = append(l.Options, Choice{o.Key, o.Value})
	}
	for _, s := range c.game.Seats {
		l.Seats = append(l.Seats, LogSeat{adjudicator.Seat(s.Name), s.Nonce})
	}
	var buf bytes.Buffer
	z := gzip.NewWriter(&buf)
	if err := json.NewEncoder(z).Encode(l); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
