package main

import (
	"fmt"
	"io/fs"
	"os"
	"sync"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/store"
)

// library opens systems with the referee's own data files where he named
// any. Opened systems are kept: they never change.
type library struct {
	own map[string]string // system name to folder

	mu     sync.Mutex
	opened map[string]adjudicator.System
}

func newLibrary(c *Config) *library {
	l := &library{own: map[string]string{}, opened: map[string]adjudicator.System{}}
	if c != nil {
		for _, s := range c.Systems {
			l.own[s.Name] = c.beside(s.Data)
		}
	}
	return l
}

// open returns a system by name.
func (l *library) open(name string) (adjudicator.System, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s, ok := l.opened[name]; ok {
		return s, nil
	}
	listing, ok := games.Find(name)
	if !ok {
		return nil, fmt.Errorf("no system %q; there are: %s", name, systemNames())
	}
	data := listing.Data
	if dir := l.own[name]; dir != "" {
		var own fs.FS = os.DirFS(dir)
		var err error
		if data, err = gamedata.Overlay(data, own); err != nil {
			return nil, fmt.Errorf("%s: %s: %w", name, dir, err)
		}
	}
	s, err := listing.Open(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	l.opened[name] = s
	return s, nil
}

func systemNames() string {
	s := ""
	for i, l := range games.All() {
		if i > 0 {
			s += ", "
		}
		s += l.Name
	}
	return s
}

// drifted lists the games that are not over and were begun with other rules
// or data than this program has: from now on they are played with these.
func drifted(st *store.Store, open func(string) (adjudicator.System, error)) ([]string, error) {
	var out []string
	for g, err := range st.Games("") {
		if err != nil {
			return nil, err
		}
		if g.Status == store.GameFinished {
			continue
		}
		sys, err := open(g.System)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", g.Name, err)
		}
		if info := sys.Info(); g.RulesVersion != info.RulesVersion || g.DataDigest != info.DataDigest {
			out = append(out, fmt.Sprintf("game %s was begun with rules %s, data %.12s; this program has rules %s, data %.12s",
				g.Name, g.RulesVersion, g.DataDigest, info.RulesVersion, info.DataDigest))
		}
	}
	return out, nil
}
