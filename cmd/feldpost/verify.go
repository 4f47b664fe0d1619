package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/showcase"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/host"
	"feldpost/store"
)

// verifyCmd checks games from their letters: all of a finished one, and of one that
// goes on what can be proved already.
type verifyCmd struct {
	Archive string   `arg:"" help:"Folder of letters, mbox files or Maildirs, an mbox file, one letter, or the log of a game from a web site (.jsonl)." type:"path"`
	Data    []string `help:"SYSTEM=DIR when the game was played with a referee's own data, or with those of another program; may be given more than once." placeholder:"SYSTEM=DIR"`
}

// Help adds examples.
func (verifyCmd) Help() string {
	return `Examples:
  feldpost verify letters/
  feldpost verify balkan-17.jsonl
  feldpost verify balkan-17.mbox --data balkan-wars=my-balkan-wars

It ends with 0 when every letter is proved, with 1 when something differs, and with 3 when nothing contradicts but
letters are unproved or missing: each is named with the reason.`
}

// exitUnproved is that of verify when nothing contradicts but not everything is proved.
const exitUnproved = 3

// Run plays the games again. The exit code is 1 for a difference, and 3 when there is
// none but letters are missing or unproved.
func (v *verifyCmd) Run(e *env) error {
	defer host.Strict()()
	a, err := archive.Read(v.Archive)
	if err != nil {
		return err
	}
	open, err := v.editions(e)
	if err != nil {
		return exit.Wrong(err)
	}
	words, err := openWords()
	if err != nil {
		return err
	}
	return judged(proof.Verify(e.out, a, open, words))
}

// judged gives what a verification came to its exit code.
func judged(err error) error {
	var unproved *proof.UnprovedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unproved):
		return exit.With(exitUnproved, fmt.Errorf("not proved whole: %w", err))
	}
	return exit.Failed("not verified: %w", err)
}

// editions opens systems with the data of this program and with those named.
func (v *verifyCmd) editions(e *env) (proof.Edition, error) {
	libs := []*library{newLibrary(nil, nil)}
	for _, text := range v.Data {
		name, dir, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("--data %q is not SYSTEM=DIR", text)
		}
		lib := newLibrary(nil, nil)
		lib.own[name] = e.path(dir)
		if _, err := lib.open(name); err != nil {
			return nil, err
		}
		libs = append(libs, lib)
	}
	return func(name, rules, digest string) (s adjudicator.System, err error) {
		for _, lib := range libs {
			if s, err = lib.edition(name, rules, digest); !errors.Is(err, adjudicator.ErrNoEdition) {
				return s, err
			}
		}
		return s, err
	}, nil
}

// replayCmd carries games out again and says what would differ.
type replayCmd struct {
	Games   []string          `arg:"" optional:"" name:"game" help:"Names of games; all that have begun when left out."`
	Against map[string]string `help:"SYSTEM=DIR: with the data files of this folder instead of those in use." placeholder:"SYSTEM=DIR"`
}

// Help adds examples.
func (replayCmd) Help() string {
	return `Examples:
  feldpost replay
  feldpost replay balkan-17 --against balkan-wars=my-balkan-wars

Each command of a game is carried out again with the rules of this program, whatever it was played with, and its dice,
events and position are compared with the log. Nothing is changed; the exit code is 1 when a game differs.`
}

// Run replays games.
func (r *replayCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	names := r.Games
	if len(names) == 0 {
		for g, err := range o.store.Games("") {
			if err != nil {
				return err
			}
			if g.Seq > 0 {
				names = append(names, g.Name)
			}
		}
	}
	lib, other := newLibrary(nil, nil), map[string]adjudicator.System{}
	for _, name := range slices.Sorted(maps.Keys(r.Against)) {
		lib.own[name] = e.path(r.Against[name])
		if other[name], err = lib.open(name); err != nil {
			return exit.Wrong(err)
		}
	}
	differ := 0
	for _, name := range names {
		g, err := o.game(name)
		if err != nil {
			return err
		}
		is, err := replayGame(e, o, g, other[g.System])
		if err != nil {
			return err
		}
		if !is {
			differ++
		}
	}
	if differ > 0 {
		return exit.Failed("%d of %d games differ", differ, len(names))
	}
	return nil
}

// replayGame replays one game, and prints whether it is the same.
func replayGame(e *env, o *opened, g store.Game, sys adjudicator.System) (same bool, err error) {
	if sys == nil {
		if sys, err = o.desk.System(g.System); err != nil {
			return false, err
		}
	}
	diff, n, err := proof.Replay(o.desk.Store, g.Name, sys)
	switch {
	case err != nil:
		return false, err
	case diff == nil:
		fmt.Fprintf(e.out, "%s: the same, %d entries\n", g.Name, n)
		return true, nil
	}
	fmt.Fprintf(e.out, "%s: entry %d (%s %s) would come to something else: %s\n", g.Name, diff.Entry, diff.Kind, diff.Seat, diff.What)
	return false, nil
}

// archiveCmd writes what anybody may have of a game into a folder.
type archiveCmd struct {
	Game string `arg:"" help:"Name of the game."`
	Dir  string `arg:"" help:"Folder to make; it must not exist, or be empty."`
	Lang string `help:"Language of the letters." enum:"${langs}" default:"en"`
}

// Help adds examples.
func (archiveCmd) Help() string {
	return `Example:
  feldpost archive balkan-17 balkan-17-archive
  feldpost verify balkan-17-archive

The folder has letters.mbox, the public letters, one for each turn, and press.txt, what was written to all. Of a game
that is over the last letter publishes the secret of the dice and the log, log.jsonl is that log, and campaign.html is
the page to step through it. They name sides, and persons only where these have written NAMES ON.`
}

// Run writes the folder.
func (a *archiveCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	g, err := o.game(a.Game)
	if err != nil {
		return err
	}
	if g.Seq == 0 {
		return exit.Failed("game %s has not started: there is nothing to archive", g.Name)
	}
	dir := e.path(a.Dir)
	referee, press, err := openDesk(o.config, o.store, slog.New(slog.NewTextHandler(e.errOut, nil)))
	if err != nil {
		return err
	}
	letters, err := press.PublicLetters(g.Name, a.Lang)
	if err != nil {
		return err
	}
	if err := emptyFolder(dir, a.Dir, 0o755); err != nil {
		return err
	}
	var mbox bytes.Buffer
	for _, l := range letters {
		writeMbox(&mbox, l)
	}
	files := map[string][]byte{"letters.mbox": mbox.Bytes(), "README.txt": []byte(a.readme(&g))}
	show := &showcase.Showcase{Store: referee.Store, Press: press, System: referee.System, Lang: a.Lang}
	words, err := show.PublicPress(g.Name)
	if err != nil {
		return err
	}
	if len(words) > 0 {
		files["press.txt"] = pressText(words)
	}
	if g.Status == store.GameFinished {
		if files["log.jsonl"], err = show.Log(g.Name); err != nil {
			return err
		}
		page, err := press.Campaign(g, a.Lang)
		if err != nil {
			fmt.Fprintf(e.errOut, "no campaign page: %v\n", err)
		} else {
			files["campaign.html"] = page.Data
		}
	}
	for _, name := range []string{"letters.mbox", "press.txt", "log.jsonl", "campaign.html", "README.txt"} {
		if data, ok := files[name]; ok {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
				return err
			}
			fmt.Fprintf(e.out, "%s: %d bytes\n", filepath.Join(a.Dir, name), len(data))
		}
	}
	fmt.Fprintf(e.out, "%d public letters\n", len(letters))
	return nil
}

// readme says what lies in the folder.
func (a *archiveCmd) readme(g *store.Game) string {
	text := fmt.Sprintf("The public letters of game %s (%s, %s).\n\nletters.mbox   the letters, for any mail program\n"+
		"press.txt      what was written to all, if anything was\n", g.Name, g.System, g.Scenario)
	if g.Status == store.GameFinished {
		return text + "log.jsonl      every order, die and event, a line of JSON each\n" +
			"campaign.html  the whole campaign to step through, in any browser, without network\n\n" +
			"The last letter publishes the secret of the dice and the log. Anybody can check the game from it, or from the log alone:\n\n" +
			"    feldpost verify letters.mbox\n    feldpost verify log.jsonl\n"
	}
	return text + "\nThe game goes on: the secret of its dice and its log are published at its end.\n"
}

// pressText is what was written to all, as text.
func pressText(list []report.SitePress) []byte {
	var b bytes.Buffer
	for _, p := range list {
		from := cmp.Or(string(p.From), "unsigned")
		fmt.Fprintf(&b, "%s, after entry %d, %s:\n", p.At.UTC().Format("2006-01-02 15:04 UTC"), p.Seq, from)
		for line := range strings.Lines(p.Text) {
			fmt.Fprintf(&b, "  %s\n", strings.TrimRight(line, "\r\n"))
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

// writeMbox adds a letter to an mbox file, in which a line that begins with From,
// however often quoted, is quoted once more.
func writeMbox(w io.Writer, l press.Public) {
	fmt.Fprintf(w, "From feldpost %s\n", l.Date.UTC().Format(time.ANSIC))
	for line := range bytes.Lines(bytes.ReplaceAll(l.Raw, []byte("\r\n"), []byte("\n"))) {
		if bytes.HasPrefix(bytes.TrimLeft(line, ">"), []byte("From ")) {
			fmt.Fprint(w, ">")
		}
		_, _ = w.Write(line) // into memory
	}
	fmt.Fprint(w, "\n")
}
