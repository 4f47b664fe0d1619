package desk

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// restore goes back to the position after an earlier entry.
func (c *casework) restore(seq uint64, reason string) error {
	if seq >= c.game.Seq {
		return fmt.Errorf("game %s stands at entry %d: name an earlier one", c.game.Name, c.game.Seq)
	}
	then, err := c.logEntry(seq)
	if err != nil {
		return err
	}
	if c.state, err = c.stateAfter(seq); err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindRestore, Seat: adjudicator.Referee, Text: strconv.FormatUint(seq, 10), Reason: reason}
	event := adjudicator.NewEvent("restore", "", "entry", cmd.Text, "reason", reason)
	if err := c.record(gamelog.KindRestore, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	c.resumed()
	c.game.Status = store.GameRunning
	c.reconsidered()
	if then.RulesVersion != c.game.RulesVersion || then.DataDigest != c.game.DataDigest {
		return c.rebase(then.RulesVersion, then.DataDigest, "", nil)
	}
	return c.afterwards(cmd, 0, nil)
}

// announce writes to every seat.
func (c *casework) announce(r report.Report) error {
	for i := range c.game.Seats {
		if err := c.send(&c.game.Seats[i], r, false); err != nil {
			return err
		}
	}
	return nil
}

// openGame begins casework of the referee on a game.
func (d *Desk) openGame(name string) (*casework, error) {
	g, err := d.Store.Game(name)
	if err != nil {
		return nil, err
	}
	c := &casework{Desk: d, now: d.Clock()}
	if err := c.open(&g, ""); err != nil {
		return nil, err
	}
	return c, nil
}

// Reseat gives a seat to a person or to the house alone, or renews its code and
// reply address.
func (d *Desk) Reseat(game string, p Player, renew bool) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	if err := c.reseat(p, renew); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// reseat gives a seat of the game at hand to a person or to the house alone.
func (c *casework) reseat(p Player, renew bool) error {
	s := c.game.Seat(p.Seat)
	if s == nil {
		return fmt.Errorf("game %s has no seat %q", c.game.Name, p.Seat)
	}
	if p.Address == people.AtHouse {
		return c.vacate(s)
	}
	if err := c.playable(p.Address); err != nil {
		return err
	}
	if p.Address != "" && p.Address != s.Person {
		c.seatPerson(s, p)
		renew = true // the one before knows the old code
	}
	if p.Name != "" {
		s.DisplayName = p.Name
	}
	if p.Lang != "" {
		s.Lang = p.Lang
		if err := c.relearn(s.Person, p.Lang); err != nil {
			return err
		}
	}
	if renew {
		if err := c.renew(s); err != nil {
			return err
		}
	}
	r := report.Report{Kind: report.Notice, Notes: []report.Note{{Code: "seat-changed"}}}
	if c.state == nil {
		r.Kind, r.Draft = report.Invitation, true
	}
	return c.send(s, r, false)
}

// seatPerson gives a seat to a person, who has been told nothing yet.
func (c *casework) seatPerson(s *store.Seat, p Player) {
	s.Person, s.DisplayName, s.Thread, s.LastOut, s.House = p.Address, p.Name, "", "", false
	s.Mail = store.MailPath{}
	if p.Address != "" {
		c.dossier.taken(seatName(s.Name))
		c.dossier.Clock.Missed = spend(c.dossier.Clock.Missed, seatName(s.Name), 0)
	}
	c.batch.Game = c.game
}

// renew gives a seat another code and reply address.
func (d *Desk) renew(s *store.Seat) (err error) {
	if s.Code, err = d.code(8); err != nil {
		return err
	}
	s.Token, err = d.token()
	return err
}

// SetStatus suspends, resumes or starts a game and tells everyone. The clock of a game
// stands still while it is suspended.
func (d *Desk) SetStatus(game string, status store.GameStatus, reason string) error {
	c, err := d.openGame(game)
	if err != nil {
		return err
	}
	if err := c.setStatus(status, reason); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// setStatus suspends, resumes, starts or ends the game at hand.
func (c *casework) setStatus(status store.GameStatus, reason string) error {
	if c.game.Status == store.GameFinished && status != store.GameFinished {
		return fmt.Errorf("game %s: %w", c.game.Name, ErrPublished)
	}
	c.batch.Game = c.game
	if status == store.GameRunning && c.state == nil {
		return c.start()
	}
	if status == store.GameFinished && c.state != nil {
		return c.end(reason)
	}
	switch {
	case status == store.GameSuspended && c.game.Status == store.GameRunning:
		c.stopClock(causeSuspended)
	case status == store.GameRunning && c.game.Status == store.GameRunning && c.dossier.Clock.stands(causeDeserted):
		return c.playOn()
	case status == store.GameRunning:
		c.resumed()
		if c.dossier.Clock.stands(causeDeserted) { // it stood still before it was suspended
			if err := c.playOn(); err != nil {
				return err
			}
		}
	}
	c.game.Status = status
	note := report.Note{Code: "status-" + string(status), Fields: []adjudicator.Field{{Key: "reason", Value: c.withoutAddresses(reason)}}}
	return c.announce(report.Report{Kind: report.Notice, Notes: []report.Note{note}})
}

// end ends a game without a result of its own. Secret and log are published as
// at any other end.
func (c *casework) end(reason string) error {
	reason = c.withoutAddresses(reason)
	if c.game.Status == store.GameFinished {
		return fmt.Errorf("game %s is over", c.game.Name)
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindEnd, Seat: adjudicator.Referee, Reason: reason}
	return c.finish(cmd, adjudicator.NewEvent("end", "", "reason", reason))
}

// finish ends a game by a command of the desk's own.
func (c *casework) finish(cmd adjudicator.Command, event adjudicator.Event) error {
	if err := c.record(gamelog.KindEnd, string(cmd.Seat), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	c.game.Status, c.game.Deadline = store.GameFinished, time.Time{}
	if err := c.concluded(); err != nil {
		return err
	}
	if err := c.announce(report.Report{Kind: report.Final}); err != nil {
		return err
	}
	if err := c.tellObservers(true); err != nil {
		return err
	}
	return c.sendAlbums()
}

// Alarm tells the person who minds the daemon, if one is configured, about
// something that needs a person. A letter of kind report.Alarm leaves before
// all others.
func (d *Desk) Alarm(code string, kind report.Kind, values map[string]string) error {
	d.Log.Warn("alarm", "code", code, "values", values)
	if d.Config.Notify == "" {
		return nil
	}
	note := report.Note{Code: code}
	for _, k := range slices.Sorted(maps.Keys(values)) {
		note.Fields = append(note.Fields, adjudicator.Field{Key: k, Value: values[k]})
	}
	c := &casework{Desk: d, now: d.Clock()}
	c.nth = uint64(c.now.Unix()) // each alarm is a letter of its own
	if err := c.tell(d.Config.Notify, report.Report{Kind: kind, Notes: []report.Note{note}}); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// ErrPublished means that a game is over and its log closed: the last letters have
// published the secret of its dice, so that everybody could know each die that it would
// still roll.
var ErrPublished = errors.New("it is over, and the secret of its dice is published: nothing can happen in it any more; found a new game, from its position if need be")

// Resecret has the games whose secret is known to be out go on under another one, before
// anything else happens in them.
func (d *Desk) Resecret(ctx context.Context) error {
	const prefix = "proof.secret-out."
	var names []string
	for s, err := range d.Store.Settings(prefix) {
		if err != nil {
			return err
		}
		names = append(names, strings.TrimPrefix(s.Name, prefix))
	}
	for _, name := range names {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := d.resecretGame(name)
		for try := 0; errors.Is(err, store.ErrConflict) && try < maxConflicts; try++ {
			err = d.resecretGame(name)
		}
		if err != nil {
			return fmt.Errorf("game %s: %w", name, err)
		}
	}
	return nil
}

func (d *Desk) resecretGame(name string) error {
	done := store.Setting{Name: gamelog.SecretOutKey(name)}
	c, err := d.openGame(name)
	if errors.Is(err, store.ErrNotFound) || err == nil && c.game.Status == store.GameFinished {
		return d.Store.Commit(&store.Batch{Settings: []store.Setting{done}})
	}
	if err != nil {
		return err
	}
	if err := c.resecret(); err != nil {
		return err
	}
	c.batch.Settings = append(c.batch.Settings, done)
	return d.Store.Commit(&c.batch)
}

// resecret has the game at hand go on under a new secret, and pledges it to everybody.
func (c *casework) resecret() error {
	secret := make([]byte, 32)
	if _, err := io.ReadFull(c.Random, secret); err != nil {
		return fmt.Errorf("dice secret: %w", err)
	}
	was := c.game.Commitment
	c.Log.Warn("the secret of the dice is out: the game goes on under another one", "game", c.game.Name)
	c.game.Spent = append(slices.Clone(c.game.Spent), store.SpentSecret{Upto: c.game.Seq, Secret: c.game.Secret, Commitment: was})
	c.game.Secret, c.game.Commitment = secret, dice.Commitment(secret)
	c.batch.Game = c.game
	if c.state != nil {
		cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindSecret, Seat: adjudicator.Referee, Text: c.game.Commitment}
		event := adjudicator.NewEvent("secret", "", "was", was, "pledge", c.game.Commitment)
		if err := c.record(gamelog.KindSecret, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
			return err
		}
		c.happened = []adjudicator.Event{event}
		return c.announce(report.Report{Kind: report.Notice})
	}
	return c.announce(report.Report{Kind: report.Notice, Notes: []report.Note{report.NewNote("secret-new", "pledge", c.game.Commitment)}})
}

// closed looks at the games of which a letter quotes a last letter by a Message-ID that
// only this referee can have made: one that goes on here was over in a store that was put
// back since, and its secret is out.
func (d *Desk) closed(games []string) error {
	for _, name := range games {
		g, err := d.Store.Game(name)
		if errors.Is(err, store.ErrNotFound) || err == nil && (g.Status == store.GameFinished || len(g.Spent) > 0) {
			continue
		}
		if err != nil {
			return err
		}
		if err := d.resecretGame(name); err != nil {
			return fmt.Errorf("game %s: %w", name, err)
		}
	}
	return nil
}

// secretCameBack has the game at hand go on under a new secret when the letter at hand
// quotes the one that it has: it is out.
func (c *casework) secretCameBack() error {
	if c.game.Status == store.GameFinished || !slices.Contains(c.in.Secrets, hex.EncodeToString(c.game.Secret)) {
		return nil
	}
	return c.resecret()
}
