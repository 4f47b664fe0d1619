//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
	"feldpost/store/postgres/pgtest"
)

// recipe are the indented lines of a page of the manual between two headings.
func recipe(t *testing.T, page, from string) (lines []string) {
	t.Helper()
	_, text, found := strings.Cut(readFile(t, "manual/"+page), "\n"+from+"\n")
	if !found {
		t.Fatalf("%s has no %q", page, from)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	for line := range strings.Lines(text) {
		if rest, is := strings.CutPrefix(line, "    "); is {
			lines = append(lines, strings.TrimSpace(rest))
		}
	}
	return lines
}

// club is a game on a server of its own, with two daemons and the mailbox.
type club struct {
	*testing.T
	office  *postoffice.Office
	server  *pgtest.Server
	name    string // of the database
	places  []*place
	daemons []*process
}

// start begins the daemons.
func (c *club) start() {
	c.Helper()
	for _, p := range c.places {
		log := &safeBuffer{}
		c.daemons = append(c.daemons, p.started(log))
		within(c, soon, "a daemon works", func() bool { return strings.Contains(log.String(), "referee at work") })
	}
}

// stop ends them in good order.
func (c *club) stop() {
	c.Helper()
	for _, d := range c.daemons {
		if err := d.cmd.Process.Signal(syscall.SIGINT); err != nil {
			c.Error(err)
		}
		if err := d.cmd.Wait(); err != nil {
			c.Errorf("a daemon does not end in good order: %v", err)
		}
	}
	c.daemons = nil
}

// handled waits until so many letters are handled and filed, and their answers have left; it returns what has happened in the game.
func (c *club) handled(n int) (list []string) {
	c.Helper()
	st := c.places[0].openStore()
	defer st.Close()
	eventually(c, fmt.Sprintf("%d letters are handled, filed and answered", n), func() bool {
		done, err := st.CountLetters(store.LetterDone)
		due, err2 := st.DueOut(time.Now(), store.AllLanes, 1)
		return err == nil && err2 == nil && done == n && len(due) == 0 && len(c.office.Mailbox(localclub.Referee)) == 0
	})
	if err := st.Check(); err != nil {
		c.Error(err)
	}
	by := map[uint64]int{}
	for e, err := range st.Entries("balkan-17", 1) {
		if err != nil {
			c.Fatal(err)
		}
		if by[e.Letter]++; e.Letter > 0 && by[e.Letter] > 1 {
			c.Errorf("letter %d is applied twice", e.Letter)
		}
	}
	return course(c.T, st, "balkan-17")
}

// write sends letters of the seats in turn.
func (c *club) write(first, n int) {
	c.Helper()
	st := c.places[0].openStore()
	defer st.Close()
	for n := range n {
		c.places[0].mail(c.office, st, first+n, []string{"league", "ottoman"}[n%2], fmt.Sprintf("STAND MORALE SPEND MIN %d\n", 2+n%4))
	}
}

// told are the letters that players got, each once.
func (c *club) told() map[string]bool {
	got := map[string]bool{}
	for _, p := range localPlayers() {
		for _, m := range c.office.Mailbox(p.Address) {
			got[p.Address+" "+letter.Read(m.Raw, letter.ReadOptions{}).MessageID] = true
		}
	}
	return got
}

// A database is put back to a moment by the lines of the manual. The letters that came since lie among the handled ones: they are read again, none is
// lost, none applied twice, and the same game comes of them.
func TestADatabaseIsPutBackToAMoment(t *testing.T) {
	lines := recipe(t, "database.md", "## Putting a database back to a moment")
	c := &club{T: t, office: newOffice(t)}
	c.server, c.name = newDatabase(t)
	folder := c.server.Folder()
	const shown = "2026-11-29 20:00:00+00"
	moment := shown
	here := func(line string) string {
		return strings.NewReplacer("/var/backups/feldpost", filepath.Join(folder, "backups"), "/var/lib/postgresql/15/main", filepath.Join(folder, "data"),
			"/var/lib/postgresql/15/lost", filepath.Join(folder, "lost"), "postgres://backup@db.example.org", "'"+c.server.URL("", pgtest.Superuser)+"'", shown, moment).Replace(line)
	}
	shell := func(line string) {
		t.Helper()
		if out, err := c.server.Shell(here(line)); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	stop := slices.Index(lines, "systemctl stop feldpost")
	if stop < 0 {
		t.Fatal(lines)
	}
	shell("mkdir -p /var/backups/feldpost/wal")
	archive := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "pg_basebackup") })
	var settings []string
	for _, line := range lines[:archive] {
		if line != "" {
			settings = append(settings, here(line))
		}
	}
	for _, err := range []error{c.server.Configure(settings...), c.server.Shutdown(), c.server.Restart()} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		c.places = append(c.places, newPlace(t, c.office).onDatabase(c.server, c.name))
	}
	p := c.places[0]
	p.must("store", "migrate")
	p.newGame("--start", "--deadline", "0s")
	c.start()
	st := p.openStore()
	p.mail(c.office, st, 1, "ottoman", "AUTO\nEND\n")
	p.mail(c.office, st, 2, "league", "AUTO\nEND\n")
	st.Close()
	c.handled(2)
	for _, line := range lines[archive:stop] {
		if line != "" {
			shell(line)
		}
	}
	c.write(10, 6)
	known := c.handled(8)
	moment = time.Now().UTC().Format("2006-01-02 15:04:05.000000+00")
	time.Sleep(time.Second) // commits have the times of their seconds' fractions
	c.write(20, 6)
	c.handled(14)
	st = p.openStore()
	p.mail(c.office, st, 30, "league", "END NOTHING\n")
	st.Close()
	want := c.handled(15)
	told := c.told()
	if len(want) <= len(known) {
		t.Fatal("nothing has happened since")
	}
	if code, _, errOut := p.try("store", "restored"); code == exit.OK || !strings.Contains(errOut, "stop the daemon") {
		t.Errorf("beside daemons: %d, %s", code, errOut)
	}

	for _, line := range lines[stop:] {
		switch words := strings.Fields(line); {
		case line == "":
		case line == "systemctl stop feldpost":
			c.stop()
		case line == "systemctl start feldpost":
			c.start()
		case line == "systemctl stop postgresql":
			if err := c.server.Shutdown(); err != nil {
				t.Fatal(err)
			}
		case line == "systemctl start postgresql":
			if err := c.server.Restart(); err != nil {
				t.Fatal(err)
			}
			if err := c.server.Exec("postgres", "DO $$ BEGIN WHILE pg_is_in_recovery() LOOP PERFORM pg_sleep(0.05); END LOOP; END $$"); err != nil {
				t.Fatal(err)
			}
			st := p.openStore()
			if got := course(t, st, "balkan-17"); !slices.Equal(got, known) {
				t.Errorf("put back are %d entries, want %d", len(got), len(known))
			}
			st.Close()
		case words[0] == "feldpost":
			contains(t, line, p.must(words[1:]...), "read again")
		default:
			shell(line)
		}
	}
	if got := c.handled(15); !slices.Equal(got, want) {
		t.Errorf("the game after it was put back:\n%s\nbefore:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for id := range c.told() {
		if !told[id] {
			t.Errorf("a second time, %s is another letter", id)
		}
	}
	st = p.openStore()
	if mark, err := st.Setting(restored); err != nil || len(mark) > 0 {
		t.Errorf("it would read all again: %q, %v", mark, err)
	}
	st.Close()
	c.stop()
	if err := os.RemoveAll(filepath.Join(folder, "lost")); err != nil {
		t.Error(err)
	}
}
