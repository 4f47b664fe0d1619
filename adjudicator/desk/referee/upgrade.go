package referee

import (
	"context"
	"errors"
	"fmt"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Upgrade looks, before letters are handled, whether each game that is not over can
// go on. It stays with the rules and the data that it was begun with. When its rules
// are not to be had, it goes on with those of this program and its own data, by a
// ruling that is logged with the position and announced; the ruling says so where what
// has happened would come to something else now. Without its data it goes on only
// where all comes to the same. Else, and where its position cannot be gone on with, it
// is suspended, and the person who minds the daemon hears of it: to Adopt is his
// ruling to make.
func (d Referee) Upgrade(ctx context.Context) error {
	for _, status := range []store.GameStatus{store.GameSuspended, store.GameOpen, store.GameRunning} { // most games are over; one that is suspended here is not looked at again
		if err := d.upgradeAll(ctx, status); err != nil {
			return err
		}
	}
	return nil
}

func (d Referee) upgradeAll(ctx context.Context, status store.GameStatus) error {
	for g, err := range d.Store.Games(status) {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !d.Decides(g.System) {
			continue
		}
		err := blame.Guard(func() error { return d.upgrade(&g) })
		for try := 0; errors.Is(err, store.ErrConflict) && try < MaxConflicts; try++ { // another desk is at it
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

func (d Referee) upgrade(g *store.Game) error {
	_, err := d.EditionOf(g)
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
	c, err := d.OpenAs(g, sys)
	if err == nil && c.State != nil && len(c.State.Pending()) == 0 {
		err = errors.New("nothing is owed in its position")
	}
	if err != nil {
		return d.halt(g, err)
	}
	if err := bench.Of(c).Adopt("", diff); err != nil {
		return err
	}
	if c.State != nil {
		if err := mailing.Of(c).Announced(); err != nil {
			return err
		}
	}
	return d.Store.Commit(&c.Batch)
}

// successor is the system that a game goes on with whose own is not to be had: the rules
// of this program with the game's own data, or else with the program's.
func (d Referee) successor(g *store.Game) (sys adjudicator.System, own bool, err error) {
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

// halt suspends a game whose position the rules of this program cannot read.
func (d Referee) halt(g *store.Game, cause error) error {
	if g.Status != store.GameSuspended {
		g.Status = store.GameSuspended
		c := &docket.Docket{Office: d.Office, Now: d.Clock(), Game: g}
		if err := c.Dossier.Read(g.Extra); err == nil {
			clock.Of(c).StopClock(docket.CauseSuspended)
			if g.Extra, err = c.Dossier.Raw(); err != nil {
				return err
			}
		}
		g.Wake = time.Time{}
		if err := d.Store.Commit(&store.Batch{Game: g}); err != nil {
			return err
		}
	}
	return BellOf(d.Office).Alarm("game-halted", report.Trouble, map[string]string{"game": g.Name, "error": cause.Error()})
}
