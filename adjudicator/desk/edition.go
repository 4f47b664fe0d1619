package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Entries of the log besides start and the commands of the contract. Each
// leaves, or names, a position; none is adjudicated.
const (
	kindRestore  = "restore"  // back to the position after an earlier entry
	kindTakeBack = "takeback" // the same, by a seat that sends another sheet
	kindRules    = "rules"    // from here on with other rules or data; it holds the position
	kindEnd      = "end"      // the referee ended the game
)

// restored is the entry to which an entry went back.
func restored(e *store.Entry) (to uint64, is bool) {
	if e.Kind != kindRestore && e.Kind != kindTakeBack {
		return 0, false
	}
	var cmd adjudicator.Command
	if json.Unmarshal(e.Command, &cmd) != nil {
		return 0, false
	}
	to, err := strconv.ParseUint(cmd.Text, 10, 64)
	return to, err == nil
}

// Upgrade lets every game that was played with other rules or data than this
// program has go on under these, by a ruling that is logged with the position
// and announced. A game whose position cannot be read is suspended, and the
// person who minds the daemon hears of it. It is called before letters are
// handled.
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
		if err := d.upgrade(&g); err != nil {
			return fmt.Errorf("game %s: %w", g.Name, err)
		}
	}
	return nil
}

func (d *Desk) upgrade(g *store.Game) error {
	sys, err := d.System(g.System)
	if err != nil {
		return err
	}
	info := sys.Info()
	if g.RulesVersion == info.RulesVersion && g.DataDigest == info.DataDigest {
		return nil
	}
	d.Log.Warn("the game goes on with other rules or data", "game", g.Name, "rules", g.RulesVersion, "now", info.RulesVersion,
		"data", fmt.Sprintf("%.12s", g.DataDigest), "data now", fmt.Sprintf("%.12s", info.DataDigest))
	c := &casework{Desk: d, now: d.Clock()}
	if err = c.open(g, ""); err == nil && c.state != nil {
		err = c.state.Invariants()
	}
	if err != nil {
		return d.halt(g, err)
	}
	before := g.RulesVersion
	g.RulesVersion, g.DataDigest = info.RulesVersion, info.DataDigest
	c.batch.Game = g
	if c.state == nil {
		return d.Store.Commit(&c.batch)
	}
	if err := c.rebase(before, info.RulesVersion); err != nil {
		return err
	}
	if err := c.announced(); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// halt suspends a game whose position the rules of this program cannot read.
func (d *Desk) halt(g *store.Game, cause error) error {
	if g.Status != store.GameSuspended {
		g.Status = store.GameSuspended
		if err := d.Store.Commit(&store.Batch{Game: g}); err != nil {
			return err
		}
	}
	return d.Alarm("game-halted", report.Trouble, map[string]string{"game": g.Name, "error": cause.Error()})
}

// rebase records the position itself, so that a replay can go on from here
// with the rules of this program.
func (c *casework) rebase(from, to string) error {
	saved, err := c.state.Save()
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: kindRules, Seat: adjudicator.Referee, Text: string(saved)}
	event := adjudicator.NewEvent("rules", "", "from", from, "to", to)
	if err := c.record(kindRules, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
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
