package main

import (
	"errors"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/store"
)

// opened is the store and desk of the configuration, for one command.
type opened struct {
	config *Config
	store  *store.Store
	desk   *desk.Desk
	shared bool
}

// open loads the configuration and opens its store. Inside a daemon it is
// the daemon's own.
func (e *env) open() (*opened, error) {
	if e.shared != nil {
		return &opened{config: e.shared.config, store: e.shared.store, desk: e.shared.desk, shared: true}, nil
	}
	c, err := loadConfig(e.config)
	if err != nil {
		return nil, usage(err)
	}
	file := c.resolve(c.Store.File)
	st, err := store.Open(file, store.Options{})
	if errors.Is(err, store.ErrLocked) {
		return nil, errHeld{socketOf(file), err}
	}
	if err != nil {
		return nil, err
	}
	d, err := openDesk(c, st, newLogger(c, e.errOut))
	if err != nil {
		st.Close()
		return nil, err
	}
	return &opened{config: c, store: st, desk: d}, nil
}

func (o *opened) close() {
	if !o.shared {
		o.store.Close()
	}
}

// state loads a game and its latest position.
func (o *opened) state(name string) (store.Game, adjudicator.System, adjudicator.State, error) {
	g, err := o.store.Game(name)
	if err != nil {
		return g, nil, nil, err
	}
	sys, err := o.desk.System(g.System)
	if err != nil {
		return g, nil, nil, err
	}
	if g.Seq == 0 {
		return g, sys, nil, nil
	}
	saved, err := o.store.Snapshot(name, g.Seq)
	if err != nil {
		return g, sys, nil, err
	}
	s, err := sys.Load(saved)
	return g, sys, s, err
}
