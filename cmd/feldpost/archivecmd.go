package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"feldpost/adjudicator/desk"
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

The folder has letters.mbox, the public letters, one for each turn. Of a game that is over the last one publishes the
secret of the dice and the log, and campaign.html is the page to step through it. They name sides and no persons.`
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
	if old, err := os.ReadDir(dir); err == nil && len(old) > 0 {
		return usage(fmt.Errorf("%s is not empty", a.Dir))
	}
	_, press, err := openDesk(o.config, o.store, slog.New(slog.NewTextHandler(e.errOut, nil)))
	if err != nil {
		return err
	}
	letters, err := press.PublicLetters(g.Name, a.Lang)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var mbox bytes.Buffer
	for _, l := range letters {
		writeMbox(&mbox, l)
	}
	files := map[string][]byte{"letters.mbox": mbox.Bytes(), "README.txt": []byte(a.readme(&g))}
	if g.Status == store.GameFinished {
		page, err := press.Campaign(g, a.Lang)
		if err != nil {
			fmt.Fprintf(e.errOut, "no campaign page: %v\n", err)
		} else {
			files["campaign.html"] = page.Data
		}
	}
	for _, name := range []string{"letters.mbox", "campaign.html", "README.txt"} {
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
	text := fmt.Sprintf("The public letters of game %s (%s, %s).\n\nletters.mbox   the letters, for any mail program\n", g.Name, g.System, g.Scenario)
	if g.Status == store.GameFinished {
		return text + "campaign.html  the whole campaign to step through, in any browser, without network\n\n" +
			"The last letter publishes the secret of the dice and the log. Anybody can check the game from it:\n\n    feldpost verify letters.mbox\n"
	}
	return text + "\nThe game goes on: the secret of its dice and its log are published at its end.\n"
}

// writeMbox adds a letter to an mbox file, in which a line that begins with From,
// however often quoted, is quoted once more.
func writeMbox(w io.Writer, l desk.Public) {
	fmt.Fprintf(w, "From feldpost %s\n", l.Date.UTC().Format(time.ANSIC))
	for line := range bytes.Lines(bytes.ReplaceAll(l.Raw, []byte("\r\n"), []byte("\n"))) {
		if bytes.HasPrefix(bytes.TrimLeft(line, ">"), []byte("From ")) {
			fmt.Fprint(w, ">")
		}
		_, _ = w.Write(line) // into memory
	}
	fmt.Fprint(w, "\n")
}
