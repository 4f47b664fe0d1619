package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/identity"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
	"feldpost/store/bolt"
)

// letterRun is a tournament that is played by letter: literal letters, composed by
// those who play, stored and read as those of a mailbox are, and the referee's own
// in wire form. Only the servers between are left out, and the clock is not waited
// for.
type letterRun struct {
	desk    *desk.Desk
	store   store.Store
	queue   *post.Queue
	vault   *post.Vault
	name    string // of the tournament
	now     time.Time
	seed    uint64
	random  bool
	uid     uint32
	in, out int
	rounds  int                  // after which it stops, 0 for its end
	wrote   map[string]uint64    // of a seat of a game: the entry after which it has written last
	names   map[string]string    // of who enters by letter, by address
	joining map[string]joinStage // of them
	started bool
}

// joinStage is how far an entry by letter has come.
type joinStage int

const (
	joinAsked joinStage = iota + 1
	joinConfirmed
)

// runByLetter plays a tournament in a store of its own, which is removed.
func (c *tournamentDryRunCmd) runByLetter(e *env, plan *tournament.Config, file string) (rec *tournament.Record, run *letterRun, err error) {
	dir, err := os.MkdirTemp("", "feldpost-tournament-")
	if err != nil {
		return nil, nil, err
	}
	defer os.RemoveAll(dir)
	st, err := bolt.Open(filepath.Join(dir, "tournament.db"), bolt.Options{NoSync: true})
	if err != nil {
		return nil, nil, err
	}
	defer st.Close()
	run = &letterRun{store: st, now: time.Now().UTC().Add(time.Hour), seed: c.Seed, random: c.Player == "random", rounds: c.Rounds,
		wrote: map[string]uint64{}, names: map[string]string{}, joining: map[string]joinStage{}}
	if err := run.open(st); err != nil {
		return nil, nil, err
	}
	if run.name, err = run.desk.Clerk().Create(file); err != nil {
		return nil, nil, exit.Failed("%w", err)
	}
	if err := run.play(e.ctx, plan); err != nil {
		return nil, nil, err
	}
	if amiss, err := run.amiss(); err != nil || amiss != "" {
		return nil, nil, errors.Join(err, exit.Failed("%s", amiss))
	}
	_, rec, _, err = run.desk.Clerk().Show(run.name)
	return rec, run, err
}

// open wires a desk whose clock and chance are the run's own.
func (r *letterRun) open(st store.Store) error {
	config := conf.Default()
	config.Referee.Address = localclub.Referee
	config.Letters.PerSenderHour = 0
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	d, press, err := openDesk(&config, st, log)
	if err != nil {
		return err
	}
	seal, err := identity.SealOf(st)
	if err != nil {
		return err
	}
	d.Clock = func() time.Time { return r.now }
	r.desk = d
	r.vault = &post.Vault{Store: st, Room: post.NewRoom(&config)}
	r.queue = &post.Queue{Store: st, Press: press, From: localclub.Referee, Seal: seal, Plus: true}
	return nil
}

// play lets letters go to and fro until the tournament is over.
func (r *letterRun) play(ctx context.Context, plan *tournament.Config) error {
	if plan.Entry == "open" {
		for _, e := range plan.Entrants {
			r.names[e.Address] = e.Name
			if err := r.write(ctx, e.Address, localclub.Referee, "", "JOIN "+r.name+"\n"); err != nil {
				return err
			}
			r.joining[e.Address] = joinAsked
		}
	}
	// Ten minutes is what a letter waits in which nothing is asked; a deadline is
	// never needed.
	const step, most = 10 * time.Minute, 100_000
	for idle, n := 0, 0; n < most; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.desk.Work(ctx); err != nil {
			return err
		}
		over, err := r.begun(plan)
		if err != nil || over {
			return err
		}
		did, err := r.deliver(ctx)
		if err != nil {
			return err
		}
		if did {
			idle = 0
			r.now = r.now.Add(time.Second)
			continue
		}
		if idle++; idle > 200 {
			return exit.Failed("nobody has anything to write, and the tournament is not over")
		}
		r.now = r.now.Add(step)
	}
	return exit.Failed("%d letters in are no end", r.in)
}

// begun starts the tournament when all have entered, and tells when it is over.
func (r *letterRun) begun(plan *tournament.Config) (over bool, err error) {
	_, rec, told, err := r.desk.Clerk().Show(r.name)
	if err != nil {
		return false, err
	}
	if !r.started && (plan.Entry != "open" || len(rec.Entrants) == len(plan.Entrants)) {
		r.started = true
		return false, r.desk.Clerk().Start(r.name)
	}
	if told.Over {
		over, err := r.deliver(context.Background()) // the last letters leave
		return !over, err
	}
	return r.rounds > 0 && len(rec.Rounds) > r.rounds, nil
}

// deliver hands out what is due and has the readers answer it.
func (r *letterRun) deliver(ctx context.Context) (did bool, err error) {
	for {
		due, err := r.queue.Due(r.now, 1000)
		if err != nil || len(due) == 0 {
			return did, err
		}
		for _, p := range due {
			did = true
			r.out++
			if err := r.queue.Sent(p.ID, r.now); err != nil {
				return did, err
			}
			if err := r.read(ctx, p); err != nil {
				return did, err
			}
		}
	}
}

// read is what a player does with a letter: he answers what is asked of him.
func (r *letterRun) read(ctx context.Context, p mail.Parcel) error {
	got := letter.Read(p.Raw, letter.ReadOptions{})
	if r.joining[p.To] == joinAsked && strings.Contains(got.Text, "YES") {
		r.joining[p.To] = joinConfirmed
		return r.write(ctx, p.To, got.ReplyTo, got.MessageID, "YES\n")
	}
	token, ok := letter.Token(got.ReplyTo, localclub.Referee)
	if !ok {
		return nil
	}
	at, err := r.store.SeatByToken(token)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := r.orders(at)
	if err != nil || text == "" {
		return err
	}
	return r.write(ctx, p.To, got.ReplyTo, got.MessageID, text)
}

// orders is the sheet of a seat that owes something, "" when it does not, or has
// answered already.
func (r *letterRun) orders(at store.SeatRef) (string, error) {
	g, err := r.store.Game(at.Game)
	who := at.Game + " " + at.Seat
	if err != nil || g.Status != store.GameRunning || r.wrote[who] == g.Seq {
		return "", err
	}
	sys, err := r.desk.Edition(g.System, g.RulesVersion, g.DataDigest)
	if err != nil {
		return "", err
	}
	saved, err := r.store.Snapshot(g.Name, g.Seq)
	if err != nil {
		return "", err
	}
	state, err := sys.Load(saved)
	if err != nil {
		return "", err
	}
	for _, d := range state.Pending() {
		if string(d.Seat) != at.Seat {
			continue
		}
		r.wrote[who] = g.Seq
		return r.sheet(sys, state, &g, d.Seat)
	}
	return "", nil
}

// sheet is what a seat writes: any legal sheet, or the house's.
func (r *letterRun) sheet(sys adjudicator.System, state adjudicator.State, g *store.Game, seat adjudicator.Seat) (string, error) {
	if advise := games.House(g.System); advise != nil && !r.random {
		if table, ok := adjudicator.TableOf(sys, state, seat); ok {
			return sheetText(advise(table))
		}
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", r.seed, g.Name)
	whim := dice.NewSource(h.Sum(nil), string(seat))
	whim.Begin(g.Seq)
	sheet, ok := adjudicator.Suggest(state, seat, whim)
	if !ok {
		return "", exit.Failed("%s suggests no sheets", g.System)
	}
	return sheetText(sheet)
}

// write sends a letter to the referee: it is stored as the intake does.
func (r *letterRun) write(ctx context.Context, from, to, answers, text string) error {
	r.in++
	r.uid++
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: fmt.Sprintf("%d.%s", r.uid, from), From: from, FromName: r.names[from], To: to,
		Subject: "orders", InReplyTo: answers, Date: r.now, Text: text})
	if err != nil {
		return err
	}
	fresh, err := r.vault.Put(ctx, mail.Arrived{Mailbox: "INBOX", UIDValidity: 1, UID: r.uid, Received: r.now, Size: int64(len(raw)), Raw: raw})
	if err == nil && !fresh {
		err = fmt.Errorf("letter %d of %s is taken for a repeat", r.uid, from)
	}
	return err
}

// amiss says what a run without mistakes does not leave behind, "" for nothing.
func (r *letterRun) amiss() (string, error) {
	var found []string
	for _, s := range []store.LetterState{store.LetterHeld, store.LetterQuarantined} {
		n, err := r.store.CountLetters(s)
		if err != nil {
			return "", err
		}
		if n > 0 {
			found = append(found, fmt.Sprintf("%d letters are %s", n, s))
		}
	}
	return strings.Join(found, ", "), nil
}
