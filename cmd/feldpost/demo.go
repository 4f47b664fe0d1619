package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"feldpost/adjudicator/desk"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/orders"
	"feldpost/store"
)

// demoCmd plays three game turns by real letters on embedded servers.
type demoCmd struct {
	Dir   string        `default:"demo-out" help:"Folder for the letters (.eml), the last report, the map." type:"path"`
	Turns int           `default:"3" help:"Game turns to play."`
	Limit time.Duration `default:"60s" help:"Give up after this time."`
}

// Help adds examples.
func (demoCmd) Help() string {
	return "Example:\n  feldpost demo --dir demo-out    # then open demo-out/report.html"
}

// demo is one running demonstration.
type demo struct {
	*demoCmd
	out     io.Writer
	office  *postoffice.Office
	store   *store.Store
	daemon  *daemon
	game    string
	players []*demoPlayer
	letters int
}

// demoPlayer is a scripted player with a mailbox.
type demoPlayer struct {
	seat, address string
	read          int // letters read so far
	last          letter.Incoming
	reply         string // address to answer to
	sent          int
}

// Run plays the demonstration and verifies it from its letters.
func (c *demoCmd) Run(e *env) error {
	ctx, cancel := context.WithTimeout(e.ctx, c.Limit)
	defer cancel()
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return err
	}
	d := &demo{demoCmd: c, out: e.out, game: "demo"}
	for _, seat := range []string{"league", "ottoman"} {
		d.players = append(d.players, &demoPlayer{seat: seat, address: seat + "@" + localDomain})
	}
	if err := d.open(); err != nil {
		return err
	}
	defer d.close()
	done := make(chan error, 1)
	work, stop := context.WithCancel(ctx)
	go func() { done <- d.daemon.run(work) }()
	err := d.play(ctx)
	stop()
	if werr := <-done; err == nil {
		err = werr
	}
	if err != nil {
		return err
	}
	return d.finish()
}

// open starts the servers and the referee with an empty store.
func (d *demo) open() error {
	var err error
	if d.office, err = startOffice(d.players[0].address, d.players[1].address); err != nil {
		return err
	}
	if err := os.Setenv(localPasswordEnv, localPassword); err != nil {
		return err
	}
	cfg := localConfig(d.office, d.Dir)
	file := cfg.resolve(cfg.Store.File)
	if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
		return err
	}
	if d.store, err = store.Open(file, store.Options{NoSync: true}); err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	d.daemon, err = newDaemon(cfg, d.store, log)
	fmt.Fprintf(d.out, "IMAP server on %s, SMTP server on %s; mailboxes: %s, %s, %s\n\n", d.office.IMAPAddr(), d.office.SMTPAddr(),
		localReferee, d.players[0].address, d.players[1].address)
	return err
}

func (d *demo) close() {
	if d.store != nil {
		d.store.Close()
	}
	d.office.Close()
}

// play invites the players, plays the turns and ends with an armistice.
func (d *demo) play(ctx context.Context) error {
	if err := newDemoGame(d.daemon.desk, d.game, d.players); err != nil {
		return err
	}
	d.daemon.outbox.Wake()
	for i, p := range d.players {
		if err := d.await(ctx, p); err != nil {
			return err
		}
		nonce := []string{"Shipka Pass", "Lule Burgas"}[i]
		if err := d.write(ctx, p, fmt.Sprintf("CONFIRM NONCE %q\n", nonce)); err != nil {
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
			return d.armistice(ctx)
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

// armistice ends the game by agreement (14.3), so that the secret of the
// dice is published.
func (d *demo) armistice(ctx context.Context) error {
	for i, line := range []string{"ARMISTICE OFFER", "ARMISTICE ACCEPT"} {
		if err := d.write(ctx, d.players[i], line+"\n"); err != nil {
			return err
		}
		if err := d.settle(ctx); err != nil {
			return err
		}
	}
	for _, p := range d.players {
		if err := d.collect(p); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) player(seat string) *demoPlayer {
	for _, p := range d.players {
		if p.seat == seat {
			return p
		}
	}
	return d.players[0]
}

// write sends a player's letter over SMTP, as a mail program would.
func (d *demo) write(ctx context.Context, p *demoPlayer, text string) error {
	d.letters++
	p.sent++
	o := letter.Outgoing{MessageID: fmt.Sprintf("%s-%d@%s", p.seat, p.sent, localDomain), From: p.address, To: p.reply,
		Subject: "Re: " + p.last.Subject, InReplyTo: p.last.MessageID, References: append(p.last.References, p.last.MessageID),
		Date: time.Now(), Text: "Dear referee,\n\nBEGIN ORDERS\n" + text + "END ORDERS\n\n-- \n" + p.seat + "\n"}
	raw, err := letter.ComposePersonal(o)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(d.Dir, fmt.Sprintf("%03d-from-%s.eml", d.letters, p.seat)), raw, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(d.out, ">>> letter from %s to %s\n%s\n", p.address, p.reply, indent(text))
	relay := mail.Relay{Server: mail.Server{Address: d.office.SMTPAddr(), Security: mail.SecurityPlain, User: p.address,
		Secret: func() (string, error) { return localPassword, nil }}}
	sender := mail.NewSender(relay)
	defer sender.Close()
	return sender.Send(ctx, p.address, p.reply, raw)
}

// settle waits until the daemon has handled every letter sent and mailed its
// answers, then reads the players' mailboxes.
func (d *demo) settle(ctx context.Context) error {
	for {
		waiting, err := d.unsettled()
		if err != nil {
			return err
		}
		if !waiting {
			break
		}
		select {
		case <-time.After(5 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("the referee did not answer in time: %w", ctx.Err())
		}
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
	queued, err := d.store.CountOut(store.OutQueued)
	return settled < sent || queued > 0, err
}

// await waits for the first letter of a player.
func (d *demo) await(ctx context.Context, p *demoPlayer) error {
	if _, err := d.office.Await(ctx, p.address, 1); err != nil {
		return err
	}
	return d.collect(p)
}

// collect reads a player's new letters, keeps them as files and shows them.
func (d *demo) collect(p *demoPlayer) error {
	box := d.office.Mailbox(p.address)
	for _, m := range box[p.read:] {
		d.letters++
		name := fmt.Sprintf("%03d-to-%s.eml", d.letters, p.seat)
		if err := os.WriteFile(filepath.Join(d.Dir, name), m.Raw, 0o644); err != nil {
			return err
		}
		p.last = letter.Read(m.Raw, letter.ReadOptions{})
		p.reply = p.last.ReplyTo
		if p.reply == "" {
			p.reply = localReferee
		}
		fmt.Fprintf(d.out, "<<< letter to %s: %s (%s, %d bytes)\n%s\n", p.address, p.last.Subject, name, len(m.Raw), excerptOf(p.last.Text))
	}
	p.read = len(box)
	return nil
}

// finish writes the last report as page and pictures and verifies dice and
// log from the letters alone.
func (d *demo) finish() error {
	box := d.office.Mailbox(d.players[1].address)
	files, err := writeReport(d.Dir, box[len(box)-1].Raw)
	if err != nil {
		return err
	}
	fmt.Fprintf(d.out, "\n%d letters in %s; last report: %s\n", d.letters, d.Dir, strings.Join(files, ", "))
	archive, err := readArchive(d.Dir)
	if err != nil {
		return err
	}
	var result bytes.Buffer
	if err := desk.Verify(&result, archive, newLibrary(nil).open); err != nil {
		return failed("verification from the letters: %w", err)
	}
	fmt.Fprintf(d.out, "verified from the letters alone: %s", result.String())
	return nil
}

// excerptOf shortens a letter for the transcript: what happened and the dice
// are what one wants to see.
func excerptOf(text string) string {
	const most = 60
	var out []string
	show := true
	for _, l := range strings.Split(text, "\n") {
		if l != "" && l == strings.ToUpper(l) && !strings.HasPrefix(l, " ") && strings.ContainsAny(l, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
			switch l {
			case "AROUND YOUR UNITS", "YOUR UNITS", "OTHER UNITS", "ORDER TEMPLATE", "PROOF", "PLACES THAT SCORE":
				show = false
			default:
				show = true
			}
		}
		if show {
			out = append(out, l)
		}
	}
	if len(out) > most {
		out = append(out[:most], fmt.Sprintf("... %d more lines", len(out)-most))
	}
	return indent(strings.Join(out, "\n"))
}

func indent(s string) string {
	return "    " + strings.ReplaceAll(strings.TrimRight(s, "\n"), "\n", "\n    ")
}

// sheetText prints a sheet with the header of the template.
func sheetText(s orders.Sheet) (string, error) {
	b, err := s.MarshalText()
	return string(b), err
}
