package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"slices"
	"strings"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
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

// decides refuses to found games of a system, or to have them go on, with other rules than those by which the daemons decide; "" for what concerns
// all systems.
func (o *opened) decides(system string) error {
	t, is := o.store.(*tenure)
	if !is {
		return nil
	}
	m, err := t.database.Muster()
	if err != nil || m.InForce == "" {
		return err
	}
	own, err := rulesOf(o.config)
	if err != nil || duties.Same(m.InForce, own.String(), system) {
		return err
	}
	said, tooOld := duties.Differ(m.InForce, own.String())
	if !tooOld && !duties.Decided(&m, system) {
		return nil // the next daemon of this program puts its rules in force
	}
	return exit.Failed("the daemons decide by other rules: %s; give the command on a machine whose program has theirs", said)
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

// library opens systems: as a new game is played, with the referee's own data
// files where he named any, and as a running game was begun. The data of every
// system that is opened are kept in the store, if there is one. Opened systems are
// kept too: they never change.
type library struct {
	own   map[string]string                 // system name to folder
	as    func(games.Listing) games.Listing // nil for as they are
	store store.Store                       // where editions are kept; nil for nowhere

	mu     sync.Mutex
	opened map[string]adjudicator.System
	data   map[string]fs.FS // effective data of the opened systems, by digest
}

func newLibrary(c *conf.Config, st store.Store) *library {
	l := &library{own: map[string]string{}, store: st, opened: map[string]adjudicator.System{}, data: map[string]fs.FS{}}
	if c != nil {
		l.as = c.Listing
		for _, s := range c.Systems {
			l.own[s.Name] = c.Beside(s.Data)
		}
	}
	return l
}

// find returns what a system is opened by.
func (l *library) find(name string) (games.Listing, bool) {
	listing, ok := games.Find(name)
	if ok && l.as != nil {
		listing = l.as(listing)
	}
	return listing, ok
}

// open returns a system by name, as a new game is played.
func (l *library) open(name string) (adjudicator.System, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.current(name)
}

func (l *library) current(name string) (adjudicator.System, error) {
	if s, ok := l.opened[name]; ok {
		return s, nil
	}
	listing, ok := l.find(name)
	if !ok {
		return nil, fmt.Errorf("no system %q; there are: %s", name, games.Names())
	}
	data := listing.Data
	if dir := l.own[name]; dir != "" {
		var own fs.FS = os.DirFS(dir)
		var err error
		if data, err = gamedata.Overlay(data, own); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, dir, err)
		}
	}
	packed, err := gamedata.Pack(data)
	if err == nil {
		data, err = gamedata.Unpack(packed) // as they are now: the folder may change
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s, err := listing.Open(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	digest := s.Info().DataDigest
	if err := l.keep(digest, packed); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	l.opened[name], l.data[digest] = s, data
	return s, nil
}

// edition returns a system with the rules and the data that a game was begun with;
// the error is adjudicator.ErrNoEdition when they are not to be had.
func (l *library) edition(name, rules, digest string) (adjudicator.System, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now, err := l.current(name)
	if err != nil {
		return nil, err
	}
	info := now.Info()
	if info.RulesVersion == rules && info.DataDigest == digest {
		return now, nil
	}
	key := name + " " + rules + " " + digest
	if s, ok := l.opened[key]; ok {
		return s, nil
	}
	data, err := l.kept(digest)
	if err != nil {
		return nil, fmt.Errorf("%s with data %.12s: %w", name, digest, err)
	}
	listing, _ := l.find(name)
	s, err := listing.Edition(rules, data)
	if err != nil {
		return nil, err
	}
	if got := s.Info().DataDigest; got != digest {
		return nil, fmt.Errorf("%s: the data that were kept as %.12s are %.12s", name, digest, got)
	}
	l.opened[key] = s
	return s, nil
}

// editionKey names what is kept of an edition in the store.
func editionKey(digest string) string { return "edition." + digest }

// keep puts data files into the store, once.
func (l *library) keep(digest string, packed []byte) error {
	if l.store == nil {
		return nil
	}
	if has, err := l.store.Setting(editionKey(digest)); err != nil || has != nil {
		return err
	}
	return l.store.SetSetting(editionKey(digest), packed)
}

// kept returns data files by their digest, from among those at hand or the store.
func (l *library) kept(digest string) (fs.FS, error) {
	if data := l.data[digest]; data != nil {
		return data, nil
	}
	if l.store == nil {
		return nil, adjudicator.ErrNoEdition
	}
	packed, err := l.store.Setting(editionKey(digest))
	if err != nil {
		return nil, err
	}
	if packed == nil {
		return nil, adjudicator.ErrNoEdition
	}
	return gamedata.Unpack(packed)
}

// apart is a game that is not over and that is played with other rules or data than a
// new one.
type apart struct {
	game string
	what string
	lost bool // these are not to be had
}

// gamesApart lists them.
func gamesApart(st store.Store, lib *library) ([]apart, error) {
	var out []apart
	for g, err := range st.Games("") {
		if err != nil {
			return nil, err
		}
		if g.Status == store.GameFinished {
			continue
		}
		sys, err := lib.open(g.System)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", g.Name, err)
		}
		info := sys.Info()
		if g.RulesVersion == info.RulesVersion && g.DataDigest == info.DataDigest {
			continue
		}
		follows, lost := "it stays with them; feldpost rule --adopt takes it over by a ruling", false
		if _, err := lib.edition(g.System, g.RulesVersion, g.DataDigest); errors.Is(err, adjudicator.ErrNoEdition) {
			lost, follows = true, "they are not to be had: it goes on with these rules by a ruling that its players are told, or is suspended where these cannot go on with it"
		} else if err != nil {
			return nil, fmt.Errorf("game %s: %w", g.Name, err)
		}
		out = append(out, apart{game: g.Name, lost: lost, what: fmt.Sprintf("game %s is played with rules %s, data %.12s; a new one has rules %s, data %.12s; %s",
			g.Name, g.RulesVersion, g.DataDigest, info.RulesVersion, info.DataDigest, follows)})
	}
	return out, nil
}
