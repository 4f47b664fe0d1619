package desk

import (
	"errors"
	"fmt"
	"time"

	"feldpost/store"
)

// redate brings moments back that a clock once ahead has set: deadlines,
// waiting sheets and looks at games that lie further ahead than any could
// that was set now.
func (d *Desk) redate(now time.Time) error {
	for _, status := range []store.GameStatus{store.GameOpen, store.GameRunning} {
		for g, err := range d.Store.Games(status) {
			if err != nil {
				return fmt.Errorf("games to date anew: %w", err)
			}
			if !g.Alarm().After(now) {
				continue
			}
			c := &casework{Desk: d, now: now}
			changed, err := c.redateGame(&g)
			if err != nil {
				d.Log.Error("game not dated anew", "game", g.Name, "err", err)
				continue
			}
			if !changed {
				continue
			}
			d.Log.Warn("the clock was once ahead: the game is dated anew", "game", g.Name, "deadline", g.Deadline, "wake", g.Wake)
			if err := d.Store.Commit(&c.batch); err != nil && !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
	}
	return nil
}

// redateGame corrects one game; nobody has less time than he would have from
// now on.
func (c *casework) redateGame(g *store.Game) (changed bool, err error) {
	if err := c.dossier.read(g.Extra); err != nil {
		return false, err
	}
	c.game, c.batch.Game = g, g
	whole := c.longest()
	paused := time.Duration(g.Policy.MailPauseHours*len(g.Seats)) * time.Hour
	if latest := c.now.Add(whole + paused + time.Hour); g.Deadline.After(latest) {
		g.Deadline, c.dossier.Reminded, changed = c.now.Add(whole), false, true
		c.dossier.Clock.Struck = time.Time{}
	}
	hold := time.Duration(g.Policy.HoldMinutes) * time.Minute
	for i, h := range c.dossier.Held {
		if latest := c.now.Add(hold); h.Due.After(latest) && !h.Waits {
			c.dossier.Held[i].Due, changed = latest, true
		}
	}
	wake := g.Wake
	if c.wake(); wake.After(c.now.Add(time.Hour)) && !wake.Equal(g.Wake) {
		changed = true
	}
	g.Extra, err = c.dossier.raw()
	return changed, err
}
