package desk

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// edition opens the system of a game as the game is played.
func (d *Desk) edition(g *store.Game) (adjudicator.System, error) {
	return d.Edition(g.System, g.RulesVersion, g.DataDigest)
}

// Upgrade looks, before letters are handled, whether each game that is not over can
// go on. It stays with the rules and the data that it was begun with. When its rules
// are not to be had, it goes on with those of this program and its own data, by a
// ruling that is logged with the position and announced; the ruling says so where what
// has happened would come to something else now. Without its data it goes on only
// where all comes to the same. Else, and where its position cannot be gone on with, it
// is suspended, and the person who minds the daemon hears of it: to Adopt is his
// ruling to make.
func (d *Desk) Upgrade(ctx context.Context) error {
	for g, err := range d.Store.Games("") {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if g.Status == store.GameFinished {
			continue
		}
		err := blame.Guard(func() error { return d.upgrade(&g) })
		for try := 0; errors.Is(err, store.ErrConflict) && try < maxConflicts; try++ { // another desk is at it
			if g, err = d.Store.Game(g.Name); err == nil {
				err = blame.Guard(func() error { return d.upgrade(&g) })
			}
		}
		switch {
		case err == nil:
		case blame.Of(err) == blame.Store:
			return fmt.Errorf("game %s: %w", g.Name, err)
		default: // its letters fail, and nobody else's
			d.Log.Error("game not brought to this program", "game", g.Name, "err", err)
		}
	}
	return nil
}

func (d *Desk) upgrade(g *store.Game) error {
	_, err := d.edition(g)
	if err == nil || !errors.Is(err, adjudicator.ErrNoEdition) {
		return err
	}
	sys, own, err := d.successor(g)
	if err != nil {
		return err
	}
	diff, _, err := proof.Replay(d.Store, g.Name, sys)
	switch {
	case err != nil:
		return d.halt(g, err)
	case diff != nil && !own:
		return d.halt(g, fmt.Errorf("entry %d would come to something else: %s", diff.Entry, diff.What))
	}
	c, err := d.openAs(g, sys)
	if err == nil && c.state != nil && len(c.state.Pending()) == 0 {
		err = errors.New("nothing is owed in its position")
	}
	if err != nil {
		return d.halt(g, err)
	}
	if err := c.adopt("", diff); err != nil {
		return err
	}
	if c.state != nil {
		if err := c.announced(); err != nil {
			return err
		}
	}
	return d.Store.Commit(&c.batch)
}

// successor is the system that a game goes on with whose own is not to be had: the rules
// of this program with the game's own data, or else with the program's.
func (d *Desk) successor(g *store.Game) (sys adjudicator.System, own bool, err error) {
	if sys, err = d.System(g.System); err != nil {
		return nil, false, err
	}
	with, err := d.Edition(g.System, sys.Info().RulesVersion, g.DataDigest)
	if err != nil { // these rules do not read them, or they are gone
		d.Log.Info("the game's own data are not to be had", "game", g.Name, "err", err)
		return sys, false, nil
	}
	return with, true, nil
}

// openAs begins casework of the referee on a game with the rules of a system,
// whatever it is played with.
func (d *Desk) openAs(g *store.Game, sys adjudicator.System) (*casework, error) {
	c := &casework{Desk: d, now: d.Clock(), sys: sys}
	if err := c.openWith(g, ""); err != nil {
		return nil, err
	}
	if c.state != nil {
		if err := c.state.Invariants(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// adopt has the game at hand go on with the rules and data of its system, which are
// not those that it was played with. differs is the first entry that would come to
// something else with them, nil for none or where the reason tells.
func (c *casework) adopt(reason string, differs *proof.Difference) error {
	g, info := c.game, c.sys.Info()
	rules, data := g.RulesVersion, g.DataDigest
	if rules == info.RulesVersion && data == info.DataDigest {
		return fmt.Errorf("game %s is played with these rules and data already", g.Name)
	}
	c.Log.Warn("the game goes on with other rules or data", "game", g.Name, "rules", rules, "now", info.RulesVersion,
		"data", fmt.Sprintf("%.12s", data), "data now", fmt.Sprintf("%.12s", info.DataDigest))
	g.RulesVersion, g.DataDigest = info.RulesVersion, info.DataDigest
	c.batch.Game = g
	if c.state == nil {
		return nil
	}
	return c.rebase(rules, data, reason, differs)
}

// halt suspends a game whose position the rules of this program cannot read.
func (d *Desk) halt(g *store.Game, cause error) error {
	if g.Status != store.GameSuspended {
		g.Status = store.GameSuspended
		c := &casework{Desk: d, now: d.Clock(), game: g}
		if err := c.dossier.read(g.Extra); err == nil {
			c.stopClock(causeSuspended)
			if g.Extra, err = c.dossier.raw(); err != nil {
				return err
			}
		}
		g.Wake = time.Time{}
		if err := d.Store.Commit(&store.Batch{Game: g}); err != nil {
			return err
		}
	}
	return d.Alarm("game-halted", report.Trouble, map[string]string{"game": g.Name, "error": cause.Error()})
}

// rebase records the position itself, so that a replay can go on from here with the
// rules and data that the game has now.
func (c *casework) rebase(rules, data, reason string, differs *proof.Difference) error {
	saved, err := c.state.Save()
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindRules, Seat: adjudicator.Referee, Text: string(saved), Reason: reason}
	about := []any{"from", rules, "to", c.game.RulesVersion}
	if data != c.game.DataDigest {
		about = append(about, "data", fmt.Sprintf("%.12s", data), "dataTo", fmt.Sprintf("%.12s", c.game.DataDigest))
	}
	if reason != "" {
		about = append(about, "reason", reason)
	}
	if differs != nil {
		about = append(about, "differs", strconv.FormatUint(differs.Entry, 10))
	}
	event := adjudicator.NewEvent("rules", "", about...)
	c.game.Adopted = cmd.Seq
	if err := c.record(gamelog.KindRules, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	return c.afterwards(cmd, 0, nil)
}

// announced tells everyone of a ruling of which nobody's turn came.
func (c *casework) announced() error {
	if len(c.batch.Out) > 0 {
		return nil
	}
	return c.announce(report.Report{Kind: report.Notice})
}
