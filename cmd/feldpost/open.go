package main

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/press"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
)

// opened is the store and desk of the configuration, for one command.
type opened struct {
	config *conf.Config
	store  store.Store
	desk   *desk.Desk
	press  *press.Press
	shared bool
}

// open loads the configuration and opens its store. Inside a daemon it is
// the daemon's own.
func (e *env) open() (*opened, error) {
	if e.shared != nil {
		return &opened{config: e.shared.config, store: e.shared.store, desk: e.shared.desk, press: e.shared.press, shared: true}, nil
	}
	c, err := conf.Read(e.config, false)
	if err != nil {
		return nil, exit.Wrong(err)
	}
	if conn, err := net.Dial("unix", c.Socket()); err == nil { // a daemon answers
		return nil, errHeld{conn: conn, err: store.ErrLocked}
	}
	st, err := openNow(c)
	if errors.Is(err, store.ErrLocked) { // perhaps by a daemon that was just starting
		conn, _ := net.Dial("unix", c.Socket())
		return nil, errHeld{conn: conn, err: err}
	}
	if err != nil {
		return nil, err
	}
	d, press, err := openDesk(c, st, newLogger(c, e.errOut))
	if err != nil {
		st.Close()
		return nil, err
	}
	return &opened{config: c, store: st, desk: d, press: press}, nil
}

func (o *opened) close() {
	if !o.shared {
		o.store.Close()
	}
}

// game returns a game; an unknown one is a mistake on the command line.
func (o *opened) game(name string) (store.Game, error) {
	g, err := o.store.Game(name)
	if errors.Is(err, store.ErrNotFound) {
		return g, exit.Wrong(fmt.Errorf("no game %q; `feldpost show` lists all", name))
	}
	return g, err
}

// state loads a game and its latest position, nil before its start.
func (o *opened) state(name string) (store.Game, adjudicator.System, adjudicator.State, error) {
	g, err := o.game(name)
	if err != nil {
		return g, nil, nil, err
	}
	sys, err := o.desk.Edition(g.System, g.RulesVersion, g.DataDigest)
	if errors.Is(err, adjudicator.ErrNoEdition) {
		sys, err = o.desk.System(g.System) // what these can read
	}
	if err != nil || g.Seq == 0 {
		return g, sys, nil, err
	}
	saved, err := o.store.Snapshot(g.Name, g.Seq)
	if err != nil {
		return g, sys, nil, err
	}
	s, err := sys.Load(saved)
	return g, sys, s, err
}

// noSeat says which seats a game has.
func noSeat(g store.Game, name string) error {
	var names []string
	for _, s := range g.Seats {
		names = append(names, s.Name)
	}
	return exit.Wrong(fmt.Errorf("game %s has no seat %q; there are: %s", g.Name, name, strings.Join(names, ", ")))
}

// seatOfSystem refuses a seat that no scenario of a system has.
func seatOfSystem(sys adjudicator.System, name string, more ...adjudicator.Seat) error {
	var names []string
	for _, sc := range sys.Info().Scenarios {
		for _, s := range sc.Seats {
			if !slices.Contains(names, string(s.Seat)) {
				names = append(names, string(s.Seat))
			}
		}
	}
	for _, s := range more {
		names = append(names, string(s))
	}
	if slices.Contains(names, name) {
		return nil
	}
	return exit.Wrong(fmt.Errorf("no seat %q; there are: %s", name, strings.Join(names, ", ")))
}
