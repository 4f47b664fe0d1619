// Package rehearsal plays a tournament, or a club over a long time, by letter: literal letters, composed by those who play, stored and
// read as those of a mailbox are, and the referee's own in wire form. Only the servers between are left
// out, and the clock is not waited for.
package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/orders"
	"feldpost/store"
)

// Run is a tournament that is played by letter.
type Run struct {
	Desk   *desk.Desk
	Store  store.Store
	Queue  *post.Queue
	Vault  *post.Vault
	Now    time.Time // on the run's own clock
	Seed   uint64
	Random bool // any legal sheets, not those of the house
	Rounds int  // after which it stops, 0 for its end

	In, Out int // letters so far

	name    string // of the tournament
	uid     uint32
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

// Play plays a tournament of which file is the text and plan what it says, and returns what became of it. A letter that is
// held or set aside is an error.
func (r *Run) Play(ctx context.Context, plan *tournament.Config, file string) (rec *tournament.Record, err error) {
	r.wrote, r.names, r.joining = map[string]uint64{}, map[string]string{}, map[string]joinStage{}
	if r.name, err = r.Desk.Clerk().Create(file); err != nil {
		return nil, exit.Failed("%w", err)
	}
	if err := r.play(ctx, plan); err != nil {
		return nil, err
	}
	if amiss, err := r.amiss(); err != nil || amiss != "" {
		return nil, errors.Join(err, exit.Failed("%s", amiss))
	}
	_, rec, _, err = r.Desk.Clerk().Show(r.name)
	return rec, err
}

// play lets letters go to and fro until the tournament is over.
func (r *Run) play(ctx context.Context, plan *tournament.Config) error {
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
		if err := r.Desk.Work(ctx); err != nil {
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
			r.Now = r.Now.Add(time.Second)
			continue
		}
		if idle++; idle > 200 {
			return exit.Failed("nobody has anything to write, and the tournament is not over")
		}
		r.Now = r.Now.Add(step)
	}
	return exit.Failed("%d letters in are no end", r.In)
}

// begun starts the tournament when all have entered, and tells when it is over.
func (r *Run) begun(plan *tournament.Config) (over bool, err error) {
	_, rec, told, err := r.Desk.Clerk().Show(r.name)
	if err != nil {
		return false, err
	}
	if !r.started && (plan.Entry != "open" || len(rec.Entrants) == len(plan.Entrants)) {
		r.started = true
		return false, r.Desk.Clerk().Start(r.name)
	}
	if told.Over {
		over, err := r.deliver(context.Background()) // the last letters leave
		return !over, err
	}
	return r.Rounds > 0 && len(rec.Rounds) > r.Rounds, nil
}

// deliver hands out what is due and has the readers answer it.
func (r *Run) deliver(ctx context.Context) (did bool, err error) {
	for {
		due, err := r.Queue.Due(r.Now, 1000)
		if err != nil || len(due) == 0 {
			return did, err
		}
		for _, p := range due {
			did = true
			r.Out++
			if err := r.Queue.Sent(p.ID, r.Now); err != nil {
				return did, err
			}
			if err := r.read(ctx, p); err != nil {
				return did, err
			}
		}
	}
}

// read is what a player does with a letter: he answers what is asked of him.
func (r *Run) read(ctx context.Context, p mail.Parcel) error {
	got := letter.Read(p.Raw, letter.ReadOptions{})
	if r.joining[p.To] == joinAsked && strings.Contains(got.Text, "YES") {
		r.joining[p.To] = joinConfirmed
		return r.write(ctx, p.To, got.ReplyTo, got.MessageID, "YES\n")
	}
	token, ok := letter.Token(got.ReplyTo, localclub.Referee)
	if !ok {
		return nil
	}
	at, err := r.Store.SeatByToken(token)
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
func (r *Run) orders(at store.SeatRef) (string, error) {
	g, err := r.Store.Game(at.Game)
	who := at.Game + " " + at.Seat
	if err != nil || g.Status != store.GameRunning || r.wrote[who] == g.Seq {
		return "", err
	}
	sys, err := r.Desk.Edition(g.System, g.RulesVersion, g.DataDigest)
	if err != nil {
		return "", err
	}
	saved, err := r.Store.Snapshot(g.Name, g.Seq)
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
func (r *Run) sheet(sys adjudicator.System, state adjudicator.State, g *store.Game, seat adjudicator.Seat) (string, error) {
	if advise := games.House(g.System); advise != nil && !r.Random {
		if table, ok := adjudicator.TableOf(sys, state, seat); ok {
			return text(advise(table))
		}
	}
	h := fnv.New64a()
	fmt.Fprintf(h, "%d %s", r.Seed, g.Name)
	whim := dice.NewSource(h.Sum(nil), string(seat))
	whim.Begin(g.Seq)
	sheet, ok := adjudicator.Suggest(state, seat, whim)
	if !ok {
		return "", exit.Failed("%s suggests no sheets", g.System)
	}
	return text(sheet)
}

// write sends a letter to the referee: it is stored as the intake does.
func (r *Run) write(ctx context.Context, from, to, answers, text string) error {
	r.In++
	r.uid++
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: fmt.Sprintf("%d.%s", r.uid, from), From: from, FromName: r.names[from], To: to,
		Subject: "orders", InReplyTo: answers, Date: r.Now, Text: text})
	if err != nil {
		return err
	}
	fresh, err := r.Vault.Put(ctx, mail.Arrived{Mailbox: "INBOX", UIDValidity: 1, UID: r.uid, Received: r.Now, Size: int64(len(raw)), Raw: raw})
	if err == nil && !fresh {
		err = fmt.Errorf("letter %d of %s is taken for a repeat", r.uid, from)
	}
	return err
}

// amiss says what a run without mistakes does not leave behind, "" for nothing.
func (r *Run) amiss() (string, error) {
	var found []string
	for _, s := range []store.LetterState{store.LetterHeld, store.LetterQuarantined} {
		n, err := r.Store.CountLetters(s)
		if err != nil {
			return "", err
		}
		if n > 0 {
			found = append(found, fmt.Sprintf("%d letters are %s", n, s))
		}
	}
	return strings.Join(found, ", "), nil
}

// text prints a sheet with the header of the template.
func text(s orders.Sheet) (string, error) {
	b, err := s.MarshalText()
	return string(b), err
}
