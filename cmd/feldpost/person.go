package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/referee"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store/bolt"
)

// personCmd hands out what is known of a person, or erases it.
type personCmd struct {
	Address string `arg:"" help:"Mail address of the person."`
	Export  string `help:"Write it into this folder, which must not exist or be empty: person.json and his letters." placeholder:"DIR"`
	Erase   bool   `help:"Say what would be erased; with --yes erase it."`
	Yes     bool   `help:"With --erase: do it."`
}

// Help adds examples.
func (personCmd) Help() string {
	return `Examples:
  feldpost person sofia@example.org                     # what is known of him
  feldpost person sofia@example.org --export sofia      # his copy of it
  feldpost person sofia@example.org --erase             # what would go, and what would stay
  feldpost person sofia@example.org --erase --yes       # with the daemon stopped: nothing stays in the file

Games that are over still verify afterwards: no entry of a log names a person. Somebody who still plays is not erased:
give his seat to another first (feldpost seat), or end the game. Backups and the mailbox are yours to clean.`
}

// Validate refuses what does not go together.
func (c *personCmd) Validate() error {
	switch {
	case c.Yes && !c.Erase:
		return errors.New("--yes is for --erase")
	case c.Export != "" && c.Erase:
		return errors.New("--export and --erase are two steps: export first")
	}
	return nil
}

// Run shows, exports or erases.
func (c *personCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	known, err := o.desk.Files().DataOf(c.Address)
	if err != nil {
		return exit.Wrong(err)
	}
	if known.Empty() {
		return exit.Failed("nothing is known of %s", known.Address)
	}
	switch {
	case c.Export != "":
		return c.export(e, o, &known)
	case c.Erase && c.Yes:
		return c.erase(e, o, &known)
	}
	c.tell(e, &known)
	if c.Erase {
		if busy := known.Busy(); len(busy) > 0 {
			return exit.Failed("%s is not erased while he is %s", known.Address, strings.Join(busy, "; "))
		}
		fmt.Fprintln(e.out, "all of this goes with --yes; his seats of games that are over stay without a person")
	}
	return nil
}

// tell lists in words what is known.
func (c *personCmd) tell(e *env, x *referee.PersonData) {
	fmt.Fprintln(e.out, x.Address)
	if x.Wishes != nil {
		fmt.Fprintf(e.out, "wishes: %s\n", x.Wishes)
	}
	if x.Reliability != nil {
		fmt.Fprintln(e.out, "figures of how reliably he answers")
	}
	for _, r := range x.Ratings {
		fmt.Fprintf(e.out, "rating: %s %.0f\n", r.System, r.Rating.Rating)
	}
	if x.Substitute != nil {
		fmt.Fprintln(e.out, "stands in for others")
	}
	for _, p := range x.Places {
		fmt.Fprintf(e.out, "game %s (%s): %s\n", p.Game, p.Status, strings.TrimSpace(p.As+" "+p.Seat))
	}
	for _, t := range x.Tournaments {
		fmt.Fprintf(e.out, "tournament %s: entrant %d\n", t.Tournament, t.Number)
	}
	if x.Questions > 0 {
		fmt.Fprintf(e.out, "%d questions wait for his answer\n", x.Questions)
	}
	fmt.Fprintf(e.out, "%d letters from him, %d to him\n", len(x.LettersIn), len(x.LettersOut))
}

// export writes his copy.
func (c *personCmd) export(e *env, o *opened, x *referee.PersonData) error {
	dir := e.path(c.Export)
	if err := emptyFolder(dir, c.Export, 0o700); err != nil {
		return err
	}
	data, err := json.MarshalIndent(x, "", "  ")
	if err != nil {
		return err
	}
	from, err := c.letters(o, x.LettersIn, o.store.LetterRaw, func(id uint64) (time.Time, error) {
		l, err := o.store.Letter(id)
		return l.Received, err
	})
	if err != nil {
		return err
	}
	to, err := c.letters(o, x.LettersOut, o.press.Preview, func(id uint64) (time.Time, error) {
		l, err := o.store.Out(id)
		return l.Created, err
	})
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		data []byte
	}{{"person.json", append(data, '\n')}, {"letters-from.mbox", from}, {"letters-to.mbox", to}} {
		if err := os.WriteFile(filepath.Join(dir, f.name), f.data, 0o600); err != nil {
			return err
		}
		fmt.Fprintf(e.out, "%s: %d bytes\n", filepath.Join(c.Export, f.name), len(f.data))
	}
	fmt.Fprintf(e.out, "%d letters from him, %d to him\n", len(x.LettersIn), len(x.LettersOut))
	return nil
}

// letters are some letters as an mbox file.
func (c *personCmd) letters(o *opened, ids []uint64, raw func(uint64) ([]byte, error), date func(uint64) (time.Time, error)) ([]byte, error) {
	var mbox bytes.Buffer
	for _, id := range ids {
		text, err := raw(id)
		if err != nil {
			return nil, fmt.Errorf("letter %d: %w", id, err)
		}
		at, err := date(id)
		if err != nil {
			return nil, fmt.Errorf("letter %d: %w", id, err)
		}
		writeMbox(&mbox, press.Public{Raw: text, Date: at})
	}
	return mbox.Bytes(), nil
}

// erase removes him, and writes the file anew when no daemon has it.
func (c *personCmd) erase(e *env, o *opened, x *referee.PersonData) error {
	stays, err := o.desk.Files().Erase(x.Address)
	if errors.Is(err, referee.ErrPlays) {
		return exit.Failed("%s is not erased: %w", x.Address, err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s is erased: %d letters from him and %d to him, and every record\n", x.Address, len(x.LettersIn), len(x.LettersOut))
	for _, s := range stays {
		fmt.Fprintln(e.out, "stays:", s)
	}
	fmt.Fprintln(e.out, "letters to others that name him, backups and the mailbox's folders are not touched")
	if !o.config.OnFile() {
		fmt.Fprintln(e.out, "the server's old row versions may still hold what was in them: VACUUM FULL writes the tables anew")
		return nil
	}
	if o.shared {
		fmt.Fprintln(e.out, "free pages of the store's file may still hold what was in it: stop the daemon and run feldpost store compact")
		return nil
	}
	file := o.config.Beside(o.config.Store.File)
	o.close()
	return compactStore(e, file)
}

// emptyFolder makes a folder; what holds files already is refused.
func emptyFolder(dir, called string, mode os.FileMode) error {
	if old, err := os.ReadDir(dir); err == nil && len(old) > 0 {
		return exit.Wrong(fmt.Errorf("%s is not empty", called))
	}
	return os.MkdirAll(dir, mode)
}

// compactCmd writes the store's file anew.
type compactCmd struct{}

// Help adds an example.
func (compactCmd) Help() string {
	return "Example:\n  feldpost store compact    # the daemon must be stopped\n\nThe file becomes as small as what it holds, and nothing that was removed is left in it."
}

// Run compacts; the daemon must not run.
func (compactCmd) Run(e *env) error {
	if e.shared != nil {
		return exit.Wrong(errStopFirst)
	}
	cfg, err := readFileConfig(e.config)
	if err != nil {
		return err
	}
	return compactStore(e, cfg.Beside(cfg.Store.File))
}

// compactStore puts a copy without free pages in the place of a store that nobody has
// open. The copy is checked before it takes the place.
func compactStore(e *env, file string) error {
	release, err := alone(file)
	if err != nil {
		return err
	}
	defer release()
	before, err := os.Stat(file)
	if err != nil {
		return err
	}
	copied, fresh := file+".copied", file+".compacting"
	for _, f := range []string{copied, fresh} { // of one that was cut off
		if err := os.Remove(f); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		defer os.Remove(f) // there is none when all went well
	}
	if err := copyFile(file, copied); err != nil {
		return err
	}
	if err := bolt.Compact(copied, fresh); err != nil {
		return err
	}
	if err := os.Chmod(fresh, before.Mode().Perm()); err != nil {
		return err
	}
	if err := checkCopy(fresh); err != nil {
		return err
	}
	after, err := os.Stat(fresh)
	if err != nil {
		return err
	}
	if err := os.Rename(fresh, file); err != nil {
		return err
	}
	if err := syncFolder(filepath.Dir(file)); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s is written anew, checked: %d kB, %d kB before\n", filepath.Base(file), after.Size()/1000, before.Size()/1000)
	return nil
}
