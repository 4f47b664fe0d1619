package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// dossier is what the desk itself keeps of a game beside the record of the store:
// who confirmed, how far each seat has been told, what waits and what is owed.
type dossier struct {
	Confirmed []adjudicator.Seat `json:"confirmed,omitempty"`
	Reported  []reported         `json:"reported,omitempty"`
	Seen      []reported         `json:"seen,omitempty"` // the newest position that a seat was shown
	Held      []held             `json:"held,omitempty"`
	Messages  []message          `json:"messages,omitempty"`
	AtOnce    atOnce             `json:"atOnce,omitzero"`
	Proposed  atOnce             `json:"proposed,omitzero"`
	Owed      string             `json:"owed,omitempty"` // the decisions that the deadline belongs to
	Reminded  bool               `json:"reminded,omitempty"`
	Clock     clockwork          `json:"clock,omitzero"`
	Letters   uint64             `json:"letters,omitempty"` // letters sent in this game, numbers them
	Calendar  []booked           `json:"calendar,omitempty"`
	PutOff    []adjudicator.Seat `json:"putOff,omitempty"` // seats whose last letter waits for the next one
	House     housework          `json:"house,omitzero"`
	Muster    time.Time          `json:"muster,omitzero"` // until then the seats of a game that has not begun are confirmed
	Votes     []vote             `json:"votes,omitempty"`
	Turns     []turnBegan        `json:"turns,omitempty"` // where observers are behind
	Away      []absence          `json:"away,omitempty"`  // seats that ask to be left to the house
	Rated     bool               `json:"rated,omitempty"` // its players are rated by it
	gamelog.CountedPress
	GivenUp []givenUp `json:"givenUp,omitempty"`
	// Unattended: the house may play on though no person plays.
	Unattended bool     `json:"unattended,omitempty"`
	Served     []uint64 `json:"served,omitempty"` // the last letters with sheets of several games whose part for this one was handled
}

// givenUp is a seat that its player has given up and nobody has taken since.
type givenUp struct {
	Seat adjudicator.Seat `json:"seat"`
	At   time.Time        `json:"at"`
}

// gaveUp tells whether a seat is given up.
func (x *dossier) gaveUp(s adjudicator.Seat) bool {
	return slices.ContainsFunc(x.GivenUp, func(g givenUp) bool { return g.Seat == s })
}

// taken notes that somebody has a seat, whoever gave it up before.
func (x *dossier) taken(s adjudicator.Seat) {
	x.GivenUp = slices.DeleteFunc(x.GivenUp, func(g givenUp) bool { return g.Seat == s })
}

// booked is the deadline that a seat's calendar has.
type booked struct {
	Seat     adjudicator.Seat `json:"seat"`
	At       time.Time        `json:"at"` // zero when it was taken away
	Sequence int              `json:"sequence"`
	Last     time.Time        `json:"last"` // before it was taken away
}

// reported is how far a seat has been told.
type reported struct {
	Seat adjudicator.Seat `json:"seat"`
	Seq  uint64           `json:"seq"`
	From uint64           `json:"from,omitempty"` // the entry after which the newest letter about that began
}

// held is an accepted sheet that waits and may be replaced.
type held struct {
	Seat   adjudicator.Seat `json:"seat"`
	Letter uint64           `json:"letter"`
	Sheet  string           `json:"sheet"` // canonical
	Due    time.Time        `json:"due"`
	Waits  bool             `json:"waits,omitempty"` // for the deadline, whenever it is
}

func (x *dossier) read(raw json.RawMessage) error {
	*x = dossier{}
	if len(raw) == 0 {
		return nil
	}
	return json.Unmarshal(raw, x)
}

func (x *dossier) raw() (json.RawMessage, error) { return json.Marshal(x) }

// since returns the last entry that a seat has been told of.
func (x *dossier) since(s adjudicator.Seat) uint64 {
	for _, r := range x.Reported {
		if r.Seat == s {
			return r.Seq
		}
	}
	return 0
}

// told notes that a seat is told all up to an entry. When the letter before
// waits for this one, this one begins where that did.
func (x *dossier) told(s adjudicator.Seat, seq uint64) {
	from := x.since(s)
	x.Reported = mark(x.Reported, s, seq)
	if from < seq && !slices.Contains(x.PutOff, s) {
		x.Reported[slices.IndexFunc(x.Reported, func(r reported) bool { return r.Seat == s })].From = from
	}
}

// saw notes that a seat was shown the position after an entry.
func (x *dossier) saw(s adjudicator.Seat, seq uint64) { x.Seen = mark(x.Seen, s, seq) }

// takesOver notes whether a letter to a seat waits for the next one, and tells
// whether the one before it does.
func (x *dossier) takesOver(s adjudicator.Seat, waits bool) bool {
	i := slices.Index(x.PutOff, s)
	switch {
	case i < 0 && waits:
		x.PutOff = append(x.PutOff, s)
	case i >= 0 && !waits:
		x.PutOff = slices.Delete(x.PutOff, i, i+1)
	}
	return i >= 0
}

// mark sets how far a seat is.
func mark(list []reported, s adjudicator.Seat, seq uint64) []reported {
	for i := range list {
		if list[i].Seat == s {
			list[i].Seq = seq
			return list
		}
	}
	return append(list, reported{Seat: s, Seq: seq})
}

// owe notes that a decision is owed already, so that it starts no clock.
func (x *dossier) owe(d adjudicator.Decision) {
	if id := owedID(d); !slices.Contains(strings.Split(x.Owed, "; "), id) {
		x.Owed = strings.TrimPrefix(x.Owed+"; "+id, "; ")
	}
}

// owedID names a decision among those of all seats.
func owedID(d adjudicator.Decision) string { return string(d.Seat) + " " + d.ID }

// hold keeps a sheet and returns the one it replaces, if any.
func (x *dossier) hold(h held) (old held, replaced bool) {
	for i := range x.Held {
		if x.Held[i].Seat == h.Seat {
			old = x.Held[i]
			x.Held[i] = h
			return old, true
		}
	}
	x.Held = append(x.Held, h)
	return old, false
}

// release takes out the held sheets that are due, in order; at the deadline also
// those that wait for it.
func (x *dossier) release(now time.Time, deadline bool) (due []held) {
	rest := x.Held[:0]
	for _, h := range x.Held {
		if h.Waits && !deadline || h.Due.After(now) {
			rest = append(rest, h)
		} else {
			due = append(due, h)
		}
	}
	x.Held = rest
	return due
}

// lastTold is what the newest letter about the state of the game told a seat.
func (x *dossier) lastTold(s adjudicator.Seat) *report.History {
	for _, r := range x.Reported {
		if r.Seat == s {
			return &report.History{Since: r.From, Seq: r.Seq}
		}
	}
	return &report.History{}
}

// edition opens the system of a game as the game is played.
func (d *Desk) edition(g *store.Game) (adjudicator.System, error) {
	return d.Edition(g.System, g.RulesVersion, g.DataDigest)
}

// Upgrade looks, before letters are handled, whether each game that is not over can
// go on. It stays with the rules and the data that it was begun with. When its rules
// are not to be had, it goes on with those of this program and its own data, by a
// ruling that is logged with the position and announced; the ruling says so where what
// has happened would come to something else now. Without its data it goes on only
// where all comes to the same. Else, and where its position cannot be gone on with, it
// is suspended, and the person who minds the daemon hears of it: to Adopt is his
// ruling to make.
func (d *Desk) Upgrade(ctx context.Context) error {
	for g, err := range d.Store.Games("") {
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if g.Status == store.GameFinished {
			continue
		}
		err := blame.Guard(func() error { return d.upgrade(&g) })
		for try := 0; errors.Is(err, store.ErrConflict) && try < maxConflicts; try++ { // another desk is at it
			if g, err = d.Store.Game(g.Name); err == nil {
				err = blame.Guard(func() error { return d.upgrade(&g) })
			}
		}
		switch {
		case err == nil:
		case blame.Of(err) == blame.Store:
			return fmt.Errorf("game %s: %w", g.Name, err)
		default: // its letters fail, and nobody else's
			d.Log.Error("game not brought to this program", "game", g.Name, "err", err)
		}
	}
	return nil
}

func (d *Desk) upgrade(g *store.Game) error {
	_, err := d.edition(g)
	if err == nil || !errors.Is(err, adjudicator.ErrNoEdition) {
		return err
	}
	sys, own, err := d.successor(g)
	if err != nil {
		return err
	}
	diff, _, err := proof.Replay(d.Store, g.Name, sys)
	switch {
	case err != nil:
		return d.halt(g, err)
	case diff != nil && !own:
		return d.halt(g, fmt.Errorf("entry %d would come to something else: %s", diff.Entry, diff.What))
	}
	c, err := d.openAs(g, sys)
	if err == nil && c.state != nil && len(c.state.Pending()) == 0 {
		err = errors.New("nothing is owed in its position")
	}
	if err != nil {
		return d.halt(g, err)
	}
	if err := c.adopt("", diff); err != nil {
		return err
	}
	if c.state != nil {
		if err := c.announced(); err != nil {
			return err
		}
	}
	return d.Store.Commit(&c.batch)
}

// successor is the system that a game goes on with whose own is not to be had: the rules
// of this program with the game's own data, or else with the program's.
func (d *Desk) successor(g *store.Game) (sys adjudicator.System, own bool, err error) {
	if sys, err = d.System(g.System); err != nil {
		return nil, false, err
	}
	with, err := d.Edition(g.System, sys.Info().RulesVersion, g.DataDigest)
	if err != nil { // these rules do not read them, or they are gone
		d.Log.Info("the game's own data are not to be had", "game", g.Name, "err", err)
		return sys, false, nil
	}
	return with, true, nil
}

// openAs begins casework of the referee on a game with the rules of a system,
// whatever it is played with.
func (d *Desk) openAs(g *store.Game, sys adjudicator.System) (*casework, error) {
	c := &casework{Desk: d, now: d.Clock(), sys: sys}
	if err := c.openWith(g, ""); err != nil {
		return nil, err
	}
	if c.state != nil {
		if err := c.state.Invariants(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// adopt has the game at hand go on with the rules and data of its system, which are
// not those that it was played with. differs is the first entry that would come to
// something else with them, nil for none or where the reason tells.
func (c *casework) adopt(reason string, differs *proof.Difference) error {
	g, info := c.game, c.sys.Info()
	rules, data := g.RulesVersion, g.DataDigest
	if rules == info.RulesVersion && data == info.DataDigest {
		return fmt.Errorf("game %s is played with these rules and data already", g.Name)
	}
	c.Log.Warn("the game goes on with other rules or data", "game", g.Name, "rules", rules, "now", info.RulesVersion,
		"data", fmt.Sprintf("%.12s", data), "data now", fmt.Sprintf("%.12s", info.DataDigest))
	g.RulesVersion, g.DataDigest = info.RulesVersion, info.DataDigest
	c.batch.Game = g
	if c.state == nil {
		return nil
	}
	return c.rebase(rules, data, reason, differs)
}

// halt suspends a game whose position the rules of this program cannot read.
func (d *Desk) halt(g *store.Game, cause error) error {
	if g.Status != store.GameSuspended {
		g.Status = store.GameSuspended
		c := &casework{Desk: d, now: d.Clock(), game: g}
		if err := c.dossier.read(g.Extra); err == nil {
			c.stopClock(causeSuspended)
			if g.Extra, err = c.dossier.raw(); err != nil {
				return err
			}
		}
		g.Wake = time.Time{}
		if err := d.Store.Commit(&store.Batch{Game: g}); err != nil {
			return err
		}
	}
	return d.Alarm("game-halted", report.Trouble, map[string]string{"game": g.Name, "error": cause.Error()})
}

// rebase records the position itself, so that a replay can go on from here with the
// rules and data that the game has now.
func (c *casework) rebase(rules, data, reason string, differs *proof.Difference) error {
	saved, err := c.state.Save()
	if err != nil {
		return err
	}
	cmd := adjudicator.Command{Seq: c.game.Seq + 1, Kind: gamelog.KindRules, Seat: adjudicator.Referee, Text: string(saved), Reason: reason}
	about := []any{"from", rules, "to", c.game.RulesVersion}
	if data != c.game.DataDigest {
		about = append(about, "data", fmt.Sprintf("%.12s", data), "dataTo", fmt.Sprintf("%.12s", c.game.DataDigest))
	}
	if reason != "" {
		about = append(about, "reason", reason)
	}
	if differs != nil {
		about = append(about, "differs", strconv.FormatUint(differs.Entry, 10))
	}
	event := adjudicator.NewEvent("rules", "", about...)
	c.game.Adopted = cmd.Seq
	if err := c.record(gamelog.KindRules, string(adjudicator.Referee), cmd, nil, []adjudicator.Event{event}); err != nil {
		return err
	}
	return c.afterwards(cmd, 0, nil)
}

// announced tells everyone of a ruling of which nobody's turn came.
func (c *casework) announced() error {
	if len(c.batch.Out) > 0 {
		return nil
	}
	return c.announce(report.Report{Kind: report.Notice})
}
