package desk

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

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
