package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/proof"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/templates/chart"
)

// demoCmd plays three game turns by real letters on embedded servers.
type demoCmd struct {
	Dir    string        `default:"demo-out" help:"Folder for the letters (.eml), the last report, the map." type:"path"`
	System string        `default:"balkan-wars" help:"System to play: ${systems}."`
	Turns  int           `default:"3" help:"Game turns to play."`
	Limit  time.Duration `default:"60s" help:"Give up after this time."`

	Verbose bool `short:"v" help:"Show every letter and every die, not a line each."`
}

// Help adds examples.
func (demoCmd) Help() string {
	return "Examples:\n  feldpost demo --dir demo-out    # then open demo-out/report.html\n  feldpost demo --system great-war-commander --turns 1 --verbose"
}

// demo is one running demonstration.
type demo struct {
	*demoCmd
	out     io.Writer
	office  *postoffice.Office
	store   store.Store
	daemon  *daemon
	game    string
	local   localclub.Game
	players []*demoPlayer
	letters int
	lines   int    // of letters, in the short transcript
	turn    int    // the latest of which it has told
	told    uint64 // log entries that the transcript has shown
	shown   uint64 // last entry whose events the transcript has shown
}

// demoPlayer is a scripted player with a mailbox.
type demoPlayer struct {
	docket.Player
	read  int // letters read so far
	last  letter.Incoming
	reply string // address to answer to
	sent  int
}

// Run plays the demonstration and verifies it from its letters.
func (c *demoCmd) Run(e *env) error {
	local, err := localclub.Find(c.System)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(e.ctx, c.Limit)
	defer cancel()
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	if err := clearDemo(c.Dir); err != nil {
		return err
	}
	d := &demo{demoCmd: c, out: e.out, game: "demo", local: local}
	d.step("opening mail servers, reading rules and words")
	for _, p := range local.Players() {
		d.players = append(d.players, &demoPlayer{Player: p})
	}
	defer d.close()
	if err := d.open(); err != nil {
		return err
	}
	done := make(chan error, 1)
	work, stop := context.WithCancel(ctx)
	go func() { done <- d.daemon.run(work) }()
	err = d.play(ctx)
	stop()
	if werr := <-done; err == nil {
		err = werr
	}
	if err != nil {
		return err
	}
	return d.finish()
}

// step says what is being done before anything of it can be seen.
func (d *demo) step(what string) { fmt.Fprintf(d.out, "... %s\n", what) }

// ownFile matches the files that a demonstration writes.
var ownFile = regexp.MustCompile(`^(\d{3,}-(to|from)-\w+\.eml|(report|campaign)\.html|map\.(svg|png)|demo\.(db|toml|password))$`)

// clearDemo removes what an earlier demonstration left in a folder, and
// nothing else.
func clearDemo(dir string) error {
	files, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, f := range files {
		if f.Type().IsRegular() && ownFile.MatchString(f.Name()) {
			if err := os.Remove(filepath.Join(dir, f.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// open starts the servers and the referee with an empty store.
func (d *demo) open() error {
	var err error
	if d.office, err = localclub.StartOffice("", "", d.local.Players()); err != nil {
		return err
	}
	cfg, err := localclub.Config(d.office, d.Dir, "demo", "")
	if err != nil {
		return err
	}
	cfg.SMTP.PerMinute = 6000 // nobody has to be spared here
	if d.store, err = bolt.Open(cfg.Beside(cfg.Store.File), bolt.Options{NoSync: true}); err != nil {
		return err
	}
	d.daemon, err = newDaemon(cfg, d.store, slog.New(slog.DiscardHandler))
	fmt.Fprintf(d.out, "IMAP server on %s, SMTP server on %s; mailboxes: %s, %s, %s\n", d.office.IMAPAddr(), d.office.SMTPAddr(),
		localclub.Referee, d.players[0].Address, d.players[1].Address)
	return err
}

func (d *demo) close() {
	if d.store != nil {
		d.store.Close()
	}
	if d.office != nil {
		d.office.Close()
	}
}

// play invites the players and plays the turns to the end.
func (d *demo) play(ctx context.Context) error {
	d.step("setting up the game, writing the invitations")
	if err := d.local.Create(d.daemon.desk, d.game); err != nil {
		return err
	}
	d.daemon.outbox.Wake()
	for i, p := range d.players {
		if err := d.await(ctx, p); err != nil {
			return err
		}
		text := []string{"CONFIRM NONCE \"Shipka Pass\"\n", "CONFIRM NONCE \"Lule Burgas\"\nFORMAT FULL\n"}[i] // short letters to one, full ones to the other
		if err := d.write(ctx, p, text); err != nil {
			return err
		}
	}
	return d.turns(ctx)
}

// turns lets each seat answer what it owes until the turns are played.
func (d *demo) turns(ctx context.Context) error {
	if err := d.settle(ctx); err != nil {
		return err
	}
	for {
		state, err := d.state()
		if err != nil {
			return err
		}
		pending := state.Pending()
		if len(pending) == 0 {
			return nil
		}
		p := d.player(string(pending[0].Seat))
		if pending[0].Turn > d.Turns {
			return d.end(ctx)
		}
		if d.turn < pending[0].Turn {
			d.turn = pending[0].Turn
			d.step(fmt.Sprintf("turn %d of %d", d.turn, d.Turns))
		}
		sheet, err := d.suggest(state, p)
		if err != nil {
			return err
		}
		if err := d.write(ctx, p, sheet); err != nil {
			return err
		}
		if err := d.settle(ctx); err != nil {
			return err
		}
	}
}

// end ends the game, so that the secret of the dice is published.
func (d *demo) end(ctx context.Context) error {
	for i, line := range d.local.Ending {
		if err := d.write(ctx, d.players[i], line+"\n"); err != nil {
			return err
		}
		if err := d.settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) player(seat string) *demoPlayer {
	for _, p := range d.players {
		if p.Seat == seat {
			return p
		}
	}
	return d.players[0]
}

// write sends a player's letter over SMTP, as a mail program would.
func (d *demo) write(ctx context.Context, p *demoPlayer, text string) error {
	d.letters++
	p.sent++
	o := letter.Outgoing{MessageID: fmt.Sprintf("%s-%d@%s", p.Seat, p.sent, localclub.Domain), From: p.Address, To: p.reply,
		Subject: "Re: " + p.last.Subject, InReplyTo: p.last.MessageID, References: append(p.last.References, p.last.MessageID),
		Date: time.Now(), Text: "Dear referee,\n\nBEGIN ORDERS\n" + text + "END ORDERS\n\n-- \n" + p.Seat + "\n"}
	raw, err := letter.ComposePersonal(o)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%03d-from-%s.eml", d.letters, p.Seat)
	if err := os.WriteFile(filepath.Join(d.Dir, name), raw, 0o644); err != nil {
		return err
	}
	if d.Verbose {
		fmt.Fprintf(d.out, "\n>>> %s writes to %s (%s)\n%s\n", p.Address, p.reply, name, excerpt(text, 16))
	} else {
		first, more := firstOrder(text)
		d.letterLine("    %s  %s writes: %s%s", name, p.Seat, first, more)
	}
	relay := mail.Relay{Server: mail.Server{Address: d.office.SMTPAddr(), Security: mail.SecurityPlain, User: p.Address,
		Secret: func() (string, error) { return localclub.Password, nil }}}
	sender := mail.NewSender(relay)
	defer sender.Close()
	return sender.Send(ctx, p.Address, p.reply, raw)
}

// settle waits until the daemon has handled every letter sent and mailed its
// answers, then reads the players' mailboxes.
func (d *demo) settle(ctx context.Context) error {
	said := time.Now()
	for {
		waiting, err := d.unsettled()
		if err != nil {
			return err
		}
		if !waiting {
			break
		}
		if time.Since(said) > 4*time.Second { // nobody stares at a still screen
			d.step("the referee plays the orders, draws maps and writes letters")
			said = time.Now()
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("the referee did not answer in time: %w", ctx.Err())
		}
	}
	if err := d.tellEntries(); err != nil {
		return err
	}
	for _, p := range d.players {
		if err := d.collect(p); err != nil {
			return err
		}
	}
	return nil
}

// unsettled reports whether letters are still under way.
func (d *demo) unsettled() (bool, error) {
	sent := 0
	for _, p := range d.players {
		sent += p.sent
	}
	settled, err := d.store.CountLetters(store.LetterDone)
	if err != nil {
		return false, err
	}
	for _, s := range []store.LetterState{store.LetterHeld, store.LetterQuarantined} {
		if n, err := d.store.CountLetters(s); err != nil || n > 0 {
			return false, fmt.Errorf("%d letters are %s: %v", n, s, err)
		}
	}
	due, err := d.store.DueOut(time.Now(), store.AllLanes, 1) // some wait for the next letter to their seat
	return settled < sent || len(due) > 0, err
}

// await waits for the first letter of a player.
func (d *demo) await(ctx context.Context, p *demoPlayer) error {
	if _, err := d.office.Await(ctx, p.Address, 1); err != nil {
		return err
	}
	return d.collect(p)
}

// collect reads a player's new letters, keeps them as files and shows them.
func (d *demo) collect(p *demoPlayer) error {
	box := d.office.Mailbox(p.Address)
	for _, m := range box[p.read:] {
		d.letters++
		name := fmt.Sprintf("%03d-to-%s.eml", d.letters, p.Seat)
		if err := os.WriteFile(filepath.Join(d.Dir, name), m.Raw, 0o644); err != nil {
			return err
		}
		p.last = letter.Read(m.Raw, letter.ReadOptions{})
		p.reply = p.last.ReplyTo
		if p.reply == "" {
			p.reply = localclub.Referee
		}
		d.tellLetter(p, name, m.Raw)
	}
	p.read = len(box)
	return nil
}

// finish writes the last report as page and pictures and verifies dice and
// log from the letters alone.
func (d *demo) finish() error {
	d.step("checking dice, positions and letters from the letters alone")
	box := d.office.Mailbox(d.players[1].Address)
	last := len(box) - 1
	campaign, err := writeCampaign(d.Dir, box[last].Raw)
	if err != nil {
		return err
	}
	if campaign {
		last-- // the report came before it
	}
	files, err := writeReport(d.Dir, box[last].Raw)
	if err != nil {
		return err
	}
	drawn, err := d.drawMissing(files)
	if err != nil {
		return err
	}
	files = append(files, drawn...)
	if campaign {
		files = append(files, campaignCopy)
	}
	if d.Verbose {
		fmt.Fprintf(d.out, "\n%d letters in %s; last report: %s\n", d.letters, d.Dir, strings.Join(files, ", "))
	}
	letters, err := archive.Read(d.Dir)
	if err != nil {
		return err
	}
	var result bytes.Buffer
	words, err := openWords()
	if err != nil {
		return err
	}
	if err := proof.Verify(&result, letters, newLibrary(nil, nil).edition, words); err != nil {
		return exit.Failed("verification from the letters: %w", err)
	}
	verdict := result.String()
	if !d.Verbose {
		for line := range strings.Lines(result.String()) {
			if strings.Contains(line, " entries chained") {
				verdict = line
			}
		}
	}
	fmt.Fprintf(d.out, "verified from the letters alone: %s\n", verdict)
	dir := nearPath(d.Dir)
	fmt.Fprintf(d.out, "%d letters lie in %s as .eml files, which any mail program opens; pictures: %s.\n", d.letters, dir, strings.Join(pictures(files), ", "))
	if campaign {
		fmt.Fprintf(d.out, "open %s    (the whole game, step by step)\n", filepath.Join(dir, campaignCopy))
	}
	fmt.Fprintf(d.out, "open %s    (the last report)\n", filepath.Join(dir, reportCopy))
	return nil
}

// drawMissing draws the maps that the last letter did not carry because of
// its size.
func (d *demo) drawMissing(have []string) (drawn []string, err error) {
	state, err := d.state()
	if err != nil {
		return nil, err
	}
	boards, err := boardsOf(state, d.players[1].Seat)
	if err != nil {
		return nil, err
	}
	atlas, err := chart.NewAtlas()
	if err != nil {
		return nil, err
	}
	words, err := openWords()
	if err != nil {
		return nil, err
	}
	for _, b := range boards {
		drawing := chart.Drawing{Ground: b.Ground, Scene: titled(b, words.BoardName("en", d.System, b.Name)), Options: chart.Options{Lang: "en", Words: words.Board("en", d.System), Legend: true}}
		for _, m := range []struct {
			name string
			draw func(chart.Drawing) ([]byte, error)
		}{{"map.svg", atlas.SVG}, {"map.png", atlas.PNG}} {
			name := strings.TrimPrefix(b.Name+"-"+m.name, "-")
			if slices.Contains(have, name) {
				continue
			}
			data, err := m.draw(drawing)
			if err != nil {
				return nil, err
			}
			if err := os.WriteFile(filepath.Join(d.Dir, name), data, 0o644); err != nil {
				return nil, err
			}
			drawn = append(drawn, name)
		}
	}
	return drawn, nil
}

// sheetText prints a sheet with the header of the template.
func sheetText(s orders.Sheet) (string, error) {
	b, err := s.MarshalText()
	return string(b), err
}
