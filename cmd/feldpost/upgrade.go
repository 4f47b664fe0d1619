package main

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"feldpost/adjudicator/kernel/keylines"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
	"feldpost/store/bolt"
)

// upgradeCmd brings what an earlier version has written to the form of this one.
type upgradeCmd struct {
	Check bool `help:"Only say what would change; a daemon may run meanwhile."`
}

// Help adds examples.
func (upgradeCmd) Help() string {
	return `Examples:
  feldpost upgrade --check    # ends with 1 when something would change
  feldpost upgrade            # the daemon does the same when it starts

The store before it is kept beside it.`
}

// Run upgrades, or looks.
func (c *upgradeCmd) Run(e *env) error {
	if c.Check {
		return c.check(e)
	}
	cfg, err := conf.Read(e.config, false)
	if err != nil {
		return exit.Wrong(err)
	}
	if !cfg.OnFile() {
		if err := (&migrateCmd{}).Run(e); err != nil {
			return err
		}
		return upgradeGames(e)
	}
	file := cfg.Beside(cfg.Store.File)
	kept, done, err := upgradeStore(file)
	if err != nil {
		return err
	}
	if len(done) == 0 {
		fmt.Fprintf(e.out, "the store %s needs no change\n", file)
		return upgradeGames(e)
	}
	for _, what := range done {
		fmt.Fprintln(e.out, "store:", what)
	}
	fmt.Fprintf(e.out, "done and checked; the store before it is kept as %s\n", kept)
	return upgradeGames(e)
}

// upgradeGames has the games go on whose rules are not to be had, as a daemon does when it starts, and tells what became of each.
func upgradeGames(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	games, err := gamesApart(o.store, newLibrary(o.config, o.store))
	if err != nil {
		return err
	}
	games = slices.DeleteFunc(games, func(x apart) bool { return !x.lost })
	if len(games) == 0 {
		return nil
	}
	if err := o.decides(""); err != nil {
		return err
	}
	if err := o.desk.Referee().Upgrade(e.ctx); err != nil {
		return err
	}
	for _, x := range games {
		g, err := o.store.Game(x.game)
		switch {
		case err != nil:
			return err
		case g.Status == store.GameSuspended:
			fmt.Fprintf(e.out, "game %s is suspended: the rules of this program cannot go on with it; see feldpost rule %s --adopt --preview\n", g.Name, g.Name)
		default:
			fmt.Fprintf(e.out, "game %s goes on with rules %s; letters in the outbox tell its players\n", g.Name, g.RulesVersion)
		}
	}
	return nil
}

// upgradeStore brings a store to the form of this program; what it was before is
// kept beside it.
func upgradeStore(file string) (kept string, done []string, err error) {
	release, err := alone(file)
	if err != nil {
		return "", nil, err
	}
	release()
	todo, err := bolt.Pending(file)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(todo) == 0 {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, err
	}
	kept = aside(file, "before-upgrade", time.Now())
	if err := lockedCopy(file, kept); err != nil {
		return "", nil, fmt.Errorf("nothing was changed: %w", err)
	}
	if done, err = bolt.Upgrade(file); err != nil {
		return kept, done, fmt.Errorf("%w; the store before it is %s", err, kept)
	}
	if err := checkCopy(file); err != nil {
		return kept, done, fmt.Errorf("after the upgrade: %w; the store before it is %s", err, kept)
	}
	return kept, done, nil
}

// lockedCopy copies a store that nobody writes meanwhile.
func lockedCopy(file, to string) error {
	release, err := alone(file)
	if err != nil {
		return err
	}
	defer release()
	return copyFile(file, to)
}

// check says what would change.
func (c *upgradeCmd) check(e *env) error {
	cfg, obsolete, unset, err := surveyConfig(e.config)
	if err != nil {
		return exit.Wrong(err)
	}
	for _, line := range obsolete {
		fmt.Fprintln(e.out, "config:", line)
	}
	if len(unset) > 0 {
		fmt.Fprintf(e.out, "config: these keys are not in the file and have their defaults, see config.example.toml: %s\n", strings.Join(unset, ", "))
	}
	changes, err := c.surveyStore(e, cfg)
	if err != nil {
		return err
	}
	for _, line := range changes {
		fmt.Fprintln(e.out, line)
	}
	if n := len(obsolete) + len(changes); n > 0 {
		return exit.Failed("%d things would change or have to", n)
	}
	fmt.Fprintln(e.out, "nothing would change")
	return nil
}

// surveyConfig reads a configuration that may be an earlier version's: keys that
// this one does not know, and keys that it knows and the file does not name.
func surveyConfig(path string) (c *conf.Config, obsolete, unset []string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("config: %w", err)
	}
	made := conf.Default()
	c = &made
	c.Path, c.Lines = path, keylines.Index(data)
	dec := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields()
	var strict *toml.StrictMissingError
	if err := dec.Decode(c); errors.As(err, &strict) {
		for _, x := range strict.Errors {
			row, _ := x.Position()
			obsolete = append(obsolete, fmt.Sprintf("%s:%d: the key %q is not known any more: remove it, or the daemon does not start", path, row, strings.Join(x.Key(), ".")))
		}
		c.Path, c.Lines = path, keylines.Index(data)
		if err := toml.Unmarshal(data, c); err != nil {
			return nil, nil, nil, conf.Located(path, err)
		}
	} else if err != nil {
		return nil, nil, nil, conf.Located(path, err)
	}
	if err := c.Validate(false); err != nil {
		return nil, nil, nil, err
	}
	all, err := toml.Marshal(conf.Default())
	if err != nil {
		return nil, nil, nil, err
	}
	for key := range keylines.Index(all) {
		if strings.Contains(key, ".") && c.Lines[key] == 0 {
			unset = append(unset, key)
		}
	}
	slices.Sort(unset)
	return c, obsolete, unset, nil
}

// surveyStore upgrades a copy and says what that took, and which games go on with
// other rules or data.
func (c *upgradeCmd) surveyStore(e *env, cfg *conf.Config) (changes []string, err error) {
	if !cfg.OnFile() {
		st, err := openDatabase(cfg)
		if errors.Is(err, store.ErrOld) {
			return []string{"store: " + err.Error()}, nil
		}
		if err != nil {
			return nil, err
		}
		defer st.Close()
		return otherRules(e, cfg, st)
	}
	file := cfg.Beside(cfg.Store.File)
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(e.out, "store: %s does not exist yet\n", file)
		return nil, nil
	}
	dir, err := os.MkdirTemp("", "feldpost-upgrade")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	copied := filepath.Join(dir, "copy.db")
	if err := c.copyInUse(e, file, copied); err != nil {
		return nil, err
	}
	done, err := bolt.Upgrade(copied)
	if err != nil {
		return nil, err
	}
	for _, what := range done {
		changes = append(changes, "store: "+what)
	}
	st, err := bolt.Open(copied, bolt.Options{})
	if err != nil {
		return nil, err
	}
	defer st.Close()
	if err := st.Check(); err != nil {
		return nil, err
	}
	other, err := otherRules(e, cfg, st)
	return append(changes, other...), err
}

// otherRules says which games go on with other rules or data, and returns those that could not.
func otherRules(e *env, cfg *conf.Config, st store.Store) (changes []string, err error) {
	other, err := gamesApart(st, newLibrary(cfg, st))
	for _, x := range other {
		if !x.lost {
			fmt.Fprintln(e.out, "rules:", x.what)
			continue
		}
		changes = append(changes, "rules: "+x.what)
	}
	return changes, err
}

// copyInUse copies a store; a daemon that has it in use, of whatever version, is
// asked for a backup.
func (c *upgradeCmd) copyInUse(e *env, file, to string) error {
	conn, err := net.Dial("unix", conf.SocketOf(file))
	if err != nil {
		return lockedCopy(file, to)
	}
	defer conn.Close()
	resp, err := e.ask(conn, []string{"-c", e.config, "backup", to})
	switch {
	case err != nil:
		return fmt.Errorf("the daemon did not answer: %w", err)
	case resp.Code != exit.OK:
		return fmt.Errorf("the daemon made no backup: %s", strings.TrimSpace(string(resp.ErrOut)))
	}
	return nil
}
