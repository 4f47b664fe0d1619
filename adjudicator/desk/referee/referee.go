// Package referee is what the person who minds the daemon may do: found games, stop and end them, rule, look, hand sheets in, and
// tell or erase what is kept of people.
package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// BellOf is for the work at hand.
func BellOf(o *docket.Office) mailing.Bell { return mailing.Bell{Office: o} }

// Referee is what the person who minds the daemon may do with games.
type Referee struct{ *docket.Office }

// Of is for the work at hand.
func Of(o *docket.Office) Referee { return Referee{o} }

// Reseat gives a seat to a person or to the house alone, or renews its code and
// reply address.
func (d Referee) Reseat(game string, p docket.Player, renew bool) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	if err := bench.Of(c).Reseat(p, renew); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// SetStatus suspends, resumes or starts a game and tells everyone. The clock of a game
// stands still while it is suspended.
func (d Referee) SetStatus(game string, status store.GameStatus, reason string) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	if err := bench.Of(c).SetStatus(status, reason); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// Resecret has the games whose secret is known to be out go on under another one, before
// anything else happens in them.
func (d Referee) Resecret(ctx context.Context) error {
	const prefix = "proof.secret-out."
	var names []string
	for s, err := range d.Store.Settings(prefix) {
		if err != nil {
			return err
		}
		names = append(names, strings.TrimPrefix(s.Name, prefix))
	}
	for _, name := range names {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		err := d.resecretGame(name)
		for try := 0; errors.Is(err, store.ErrConflict) && try < MaxConflicts; try++ {
			err = d.resecretGame(name)
		}
		if err != nil {
			return fmt.Errorf("game %s: %w", name, err)
		}
	}
	return nil
}

func (d Referee) resecretGame(name string) error {
	done := store.Setting{Name: gamelog.SecretOutKey(name)}
	c, err := d.OpenGame(name)
	if errors.Is(err, docket.ErrElsewhere) {
		return nil // who has its rules sees to it
	}
	if errors.Is(err, store.ErrNotFound) || err == nil && c.Game.Status == store.GameFinished {
		return d.Store.Commit(&store.Batch{Settings: []store.Setting{done}})
	}
	if err != nil {
		return err
	}
	if err := bench.Of(c).Resecret(); err != nil {
		return err
	}
	c.Batch.Settings = append(c.Batch.Settings, done)
	return d.Store.Commit(&c.Batch)
}

// Closed looks at the games of which a letter quotes a last letter by a Message-ID that
// only this referee can have made: one that goes on here was over in a store that was put
// back since, and its secret is out.
func (d Referee) Closed(games []string) error {
	for _, name := range games {
		g, err := d.Store.Game(name)
		if errors.Is(err, store.ErrNotFound) || err == nil && (g.Status == store.GameFinished || len(g.Spent) > 0) {
			continue
		}
		if err != nil {
			return err
		}
		if err := d.resecretGame(name); err != nil {
			return fmt.Errorf("game %s: %w", name, err)
		}
	}
	return nil
}

// MaxConflicts is how often a letter or a game is decided anew because of changes made meanwhile.
const MaxConflicts = 10

// Words is what a foresight says; to somebody who plays in the game it says nothing
// of the position.
func (f Foresight) Words(plays bool) string {
	var b strings.Builder
	if d := f.Differs; d != nil {
		fmt.Fprintln(&b, "! log", d.Entry, d.Kind, d.Seat)
	}
	for _, x := range f.GivenUp {
		fmt.Fprintln(&b, "- log", firstWords(x, plays))
	}
	for _, x := range f.Again {
		fmt.Fprintln(&b, "+ log", firstWords(x, plays))
	}
	if f.Shown != "" && !plays {
		fmt.Fprintln(&b, "=", f.Shown)
	}
	if !plays {
		b.WriteString(bounds.Cut(f.Changes, 4000))
	}
	return strings.TrimSpace(b.String())
}

// firstWords leaves the dice of an entry out for somebody who plays.
func firstWords(entry string, plays bool) string {
	if plays {
		entry, _, _ = strings.Cut(entry, ",")
	}
	return entry
}

// Wish changes how the person of a seat wants his letters: verb and value as
// in a letter. It fails for a value that there is not.
func (d Referee) Wish(game, seat, verb, value string) error {
	c, err := d.OpenGame(game)
	if err != nil {
		return err
	}
	s := c.Game.Seat(seat)
	if s == nil || s.Person == "" {
		return fmt.Errorf("game %s has nobody at seat %q", game, seat)
	}
	p, err := c.Wants(s.Person)
	if err != nil {
		return err
	}
	if !p.Set(verb, value) {
		return fmt.Errorf("%s knows no value %q", strings.ToLower(verb), value)
	}
	if err := c.KeepWishes(s.Person, p); err != nil {
		return err
	}
	return d.Store.Commit(&store.Batch{Settings: c.Batch.Settings})
}

// Wishes says in one line how the person of a seat wants his letters.
func (d Referee) Wishes(s *store.Seat) (string, error) {
	p, err := d.People().Of(s.Person)
	word := map[bool]string{true: "on", false: "off"}
	zone := cmp.Or(p.Zone, d.Config.Zone, "UTC")
	return fmt.Sprintf("format %s, page %s, receipts %s, calendar %s, names %s, addresses %s, zone %s", p.Format, word[p.Page], word[p.Receipts], word[p.Calendar], word[p.Names], word[p.Addresses], zone), err
}

// Create makes a game, its secret and its codes, and invites the players; or
// starts it at once. Wrong seats, options and addresses are refused.
func (d Referee) Create(n seating.NewGame) error {
	c := &docket.Docket{Office: d.Office, Now: d.Clock()}
	if err := seating.FounderOf(c).Found(n); err != nil {
		return err
	}
	return d.Store.Commit(&c.Batch)
}

// Submit hands in a sheet for a seat without mail: it is read, asked about and
// carried out as its letter would be, and the answer leaves like any other. A
// sheet with faults, or one that is only to be checked, is answered by the
// outcome alone. In a game that is not running only CONFIRM and the like are
// taken: the error is a NotRunning.
func (d Referee) Submit(game, seat, text string, check bool) (sheets.Outcome, error) {
	c, err := d.OpenGame(game)
	if err != nil {
		return sheets.Outcome{}, err
	}
	if c.Seat = c.Game.Seat(seat); c.Seat == nil {
		return sheets.Outcome{}, fmt.Errorf("game %s has no seat %q", game, seat)
	}
	if c.Dry = check; check {
		return sheets.HouseplayOf(c).HandIn(text)
	}
	out, err := sheets.HouseplayOf(c).HandIn(text)
	if err != nil || out.Report.Kind == report.Faulty || out.Report.Kind == report.Checked {
		return out, err
	}
	return out, d.Store.Commit(&c.Batch)
}

// Examine tells what the answer to a letter with this text would say in a
// position that belongs to no game; nothing is carried out.
func (d Referee) Examine(sys adjudicator.System, state adjudicator.State, seat adjudicator.Seat, text string) (sheets.Outcome, error) {
	c := &docket.Docket{Office: d.Office, Now: d.Clock(), Sys: sys, State: state, Dry: true}
	c.Game = &store.Game{System: sys.Info().Name, Status: store.GameRunning, Policy: store.Policy{NoTakeBack: true}}
	c.Seat = &store.Seat{Name: string(seat)}
	return sheets.HouseplayOf(c).HandIn(text)
}
