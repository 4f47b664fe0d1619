package main

import (
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/identity"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/cmd/feldpost/rehearsal"
	"feldpost/store"
	"feldpost/store/bolt"
)

// runByLetter plays a tournament in a store of its own, which is removed.
func (c *tournamentDryRunCmd) runByLetter(e *env, plan *tournament.Config, file string) (rec *tournament.Record, run *rehearsal.Run, err error) {
	dir, err := os.MkdirTemp("", "feldpost-tournament-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	st, err := bolt.Open(filepath.Join(dir, "tournament.db"), bolt.Options{NoSync: true})
	if err != nil {
		return nil, nil, err
	}
	defer st.Close()
	if run, err = c.rehearse(st); err != nil {
		return nil, nil, err
	}
	rec, err = run.Play(e.ctx, plan, file)
	return rec, run, err
}

// rehearse wires a desk whose clock and chance are the run's own.
func (c *tournamentDryRunCmd) rehearse(st store.Store) (*rehearsal.Run, error) {
	config := conf.Default()
	config.Referee.Address = localclub.Referee
	config.Letters.PerSenderHour = 0
	d, press, err := openDesk(&config, st, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		return nil, err
	}
	seal, err := identity.SealOf(st)
	if err != nil {
		return nil, err
	}
	r := &rehearsal.Run{Desk: d, Store: st, Now: time.Now().UTC().Add(time.Hour), Seed: c.Seed, Random: c.Player == "random", Rounds: c.Rounds,
		Vault: &post.Vault{Store: st, Room: post.NewRoom(&config)},
		Queue: &post.Queue{Store: st, Press: press, From: localclub.Referee, Seal: seal, Plus: true}}
	d.Clock = func() time.Time { return r.Now }
	return r, nil
}
