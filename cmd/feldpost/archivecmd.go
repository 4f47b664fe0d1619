package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/showcase"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// archiveCmd writes what anybody may have of a game into a folder.
type archiveCmd struct {
	Game string `arg:"" help:"Name of the game."`
	Dir  string `arg:"" help:"Folder to make; it must not exist, or be empty."`
	Lang string `help:"Language of the letters." enum:"en,fr" default:"en"`
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
		return failed("game %s has not started: there is nothing to archive", g.Name)
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
