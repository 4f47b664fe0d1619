package desk

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// tourneyRetry is how long a tournament rests that could not be looked at.
const tourneyRetry = time.Hour

// tickTourneys looks at the tournaments of which a game is over or a round ends by
// a moment; after a long absence the end is put off. One that fails stops neither
// the others nor the games: the referee is told, and it is looked at again later.
func (d *Desk) tickTourneys(now, until time.Time, away bool) error {
	list, err := d.tourneys()
	if err != nil {
		return err
	}
	for _, l := range list {
		if l.Over {
			continue
		}
		due, err := d.Store.Setting(tourneyDue(l.Name))
		if err != nil {
			return err
		}
		ends := !l.Until.IsZero() && !l.Until.After(until)
		if rests, err := time.Parse(time.RFC3339, string(due)); err == nil && rests.After(now) || len(due) == 0 && !ends {
			continue
		}
		if away && ends {
			err = d.putOffRound(l.Name, now.Add(grace))
		}
		if err == nil {
			err = d.holdTourney(l.Name, until)
		}
		if err != nil {
			if err := d.tourneyStuck(l.Name, now, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// putOffRound gives a round more time.
func (d *Desk) putOffRound(name string, until time.Time) error {
	t, err := d.tourney(name)
	if err != nil {
		return err
	}
	t.Until = until
	return d.keep(t, nil)
}

// tourneyStuck tells the referee of a tournament that cannot go on. A failing store
// stops the desk.
func (d *Desk) tourneyStuck(name string, now time.Time, cause error) error {
	if store.Unusable(cause) {
		return cause
	}
	d.Log.Error("tournament stands still", "tournament", name, "err", cause)
	if err := d.Alarm("tourney-stuck", report.Trouble, map[string]string{"name": name, "error": cause.Error()}); err != nil {
		return err
	}
	rest := store.Setting{Name: tourneyDue(name), Value: []byte(now.Add(tourneyRetry).UTC().Format(time.RFC3339))}
	return d.Store.Commit(&store.Batch{Settings: []store.Setting{rest}})
}

// holdTourney does all that can be done for a tournament that has begun; a round
// that ended by a moment is over.
func (d *Desk) holdTourney(name string, until time.Time) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	for {
		t, err := d.tourney(name)
		if err != nil {
			return err
		}
		if t.Started.IsZero() || t.Over {
			return d.looked(t)
		}
		changed, err := d.lookAtGames(t, until)
		if err != nil {
			return err
		}
		if last := t.Record.Last(); last != nil && len(last.Open()) > 0 {
			if t.ended(until) { // what is left waits for rulings, and for no time
				t.Until, changed = time.Time{}, true
			}
			if changed {
				if err := d.keep(t, nil); err != nil {
					return err
				}
			}
			return d.looked(t)
		}
		if t.plan.Replay(t.Record) {
			if err := d.replay(t); err != nil {
				return err
			}
			continue
		}
		if err := d.nextRound(t, t.Record.Last()); err != nil {
			return err
		}
	}
}

// replay keeps the games by which drawn matches are played once more, gives the round
// its whole time again, and tells everybody.
func (d *Desk) replay(t *tourney) error {
	c := &casework{Desk: d, now: d.Clock()}
	t.beginRound(c.now)
	if err := c.tellEntrants(t); err != nil {
		return err
	}
	return d.keep(t, c)
}

// beginRound sets the end of a round that begins.
func (t *tourney) beginRound(now time.Time) {
	t.plan.Forfeit(t.Record, t.Record.Last())
	t.Until = time.Time{}
	if t.plan.Round > 0 {
		t.Until = now.Add(time.Duration(t.plan.Round) * time.Hour)
	}
}

// ended tells whether the round at hand was over by a moment.
func (t *tourney) ended(by time.Time) bool { return !t.Until.IsZero() && !t.Until.After(by) }

// looked notes that a tournament need not be looked at before something happens.
func (d *Desk) looked(t *tourney) error {
	return d.Store.Commit(&store.Batch{Settings: []store.Setting{{Name: tourneyDue(t.plan.Name)}}})
}

// keep stores a tournament with what follows from it.
func (d *Desk) keep(t *tourney, c *casework) error {
	b := store.Batch{}
	if c != nil {
		b = c.batch
	}
	some, err := d.settings(t)
	if err != nil {
		return err
	}
	b.Settings = append(b.Settings, some...)
	return d.Store.Commit(&b)
}

// lookAtGames makes the games of the round that are missing and takes the results
// of those that are over; when the round is, it adjudicates the others.
func (d *Desk) lookAtGames(t *tourney, until time.Time) (changed bool, err error) {
	round := t.Record.Last()
	if round == nil {
		return false, nil
	}
	if changed, err = d.reopened(t); err != nil {
		return changed, err
	}
	over := t.ended(until)
	for _, g := range round.Open() {
		game, err := d.Store.Game(g.Name)
		switch {
		case errors.Is(err, store.ErrNotFound):
			if err := d.makeGame(t, round, g); err != nil {
				return changed, fmt.Errorf("game %s: %w", g.Name, err)
			}
			continue
		case err != nil:
			return changed, err
		case game.Tournament != t.plan.Name:
			return changed, fmt.Errorf("there is a game %s already, which belongs to no tournament: give its results with feldpost tournament result", g.Name)
		}
		if game.Status != store.GameFinished && !over {
			continue
		}
		did, err := d.takeResult(t, g)
		if err != nil {
			return changed, fmt.Errorf("game %s: %w", g.Name, err)
		}
		changed = changed || did
	}
	return changed, nil
}

// reopened takes results back of games that go on by a ruling.
func (d *Desk) reopened(t *tourney) (changed bool, err error) {
	round := t.Record.Last()
	for i := range round.Pairings {
		for k := range round.Pairings[i].Games {
			g := &round.Pairings[i].Games[k]
			if g.Result == nil || g.Result.How != tournament.Played {
				continue
			}
			game, err := d.Store.Game(g.Name)
			if err != nil {
				return changed, err
			}
			if game.Status != store.GameFinished {
				g.Result, changed = nil, true
			}
		}
	}
	return changed, nil
}

// makeGame creates one game of a round: it begins at once.
func (d *Desk) makeGame(t *tourney, round *tournament.Round, g *tournament.Game) error {
	n := NewGame{Name: g.Name, System: t.plan.System, Scenario: t.plan.Scenario, Title: t.plan.Title, Policy: d.Config.NewGames, Tournament: t.plan.Name, Start: true}
	plan := &t.plan.Game
	for _, k := range slices.Sorted(maps.Keys(plan.Options)) {
		n.Options = append(n.Options, store.GameOption{Key: k, Value: plan.Options[k]})
	}
	for _, s := range []struct {
		to    *string
		value string
	}{{&n.Policy.NMR, plan.NMR}, {&n.Policy.Faults, plan.Faults}, {&n.Policy.Trust, plan.Trust}, {&n.Policy.House, plan.House}} {
		if s.value != "" {
			*s.to = s.value
		}
	}
	if plan.Deadline > 0 {
		n.Policy.DeadlineHours = int(plan.Deadline)
	}
	n.Policy.Anonymous = false // pairings name who meets whom
	n.Policy.Listed = false    // its seats are not for anybody
	for i, who := range g.Seats {
		e := t.Record.Entrant(who)
		p := Player{Seat: t.seats[i], Address: e.Address, Name: e.Name, Lang: e.Lang}
		if t.plan.Housed(e, round.Number) {
			p = Player{Seat: t.seats[i], Address: AtHouse}
		}
		n.Players = append(n.Players, p)
	}
	return d.Create(n)
}

// takeResult gives a game the result that it ended with, or adjudicates it. A game
// of which only the referee can tell waits for him.
func (d *Desk) takeResult(t *tourney, g *tournament.Game) (changed bool, err error) {
	c, err := d.openGame(g.Name)
	if err != nil {
		return false, err
	}
	v := c.judged()
	if res, ok := g.Ended(v, t.seats); ok {
		g.Result = res
		return true, nil
	}
	agreed, to, err := c.agreement()
	if err != nil {
		return false, err
	}
	switch res, scored := g.Scored(v, t.seats); {
	case agreed == voteDraw || agreed == voteArmistice && !scored:
		g.Result = &tournament.Result{How: tournament.Played}
		return true, nil
	case agreed == voteArmistice:
		g.Result = res
		return true, nil
	case agreed == voteConcede:
		g.Result = &tournament.Result{How: tournament.Played, Winner: g.Seats[max(0, slices.Index(t.seats[:], to))]}
		return true, nil
	case t.plan.Unfinished == "draw":
		g.Result = &tournament.Result{How: tournament.Adjudicated}
	case t.plan.Unfinished == "score" && scored:
		g.Result = res
	case slices.Contains(t.Asked, g.Name):
		return false, nil
	default:
		t.Asked = append(t.Asked, g.Name)
		return true, d.Alarm("tourney-ruling", report.Trouble, map[string]string{"name": t.plan.Name, "game": g.Name})
	}
	return false, d.endGame(t, c, "the round is over")
}

// endGame ends a game that has its result, in one commit with the tournament, so that
// nothing can change it any more.
func (d *Desk) endGame(t *tourney, c *casework, reason string) error {
	if c != nil && c.game.Status != store.GameFinished && c.state != nil {
		if err := c.end(reason); err != nil {
			return err
		}
	}
	return d.keep(t, c)
}

// nextRound pairs the next round, tells everybody and keeps it, or ends the
// tournament. done is the round before, nil before the first.
func (d *Desk) nextRound(t *tourney, done *tournament.Round) error {
	c := &casework{Desk: d, now: d.Clock()}
	if done != nil {
		if err := c.rateRound(t, done); err != nil {
			return err
		}
	}
	_, err := t.plan.Next(t.Record, t.seats)
	switch {
	case errors.Is(err, tournament.ErrOver) || errors.Is(err, tournament.ErrNoPairing):
		t.Over, t.Record.Closed, t.Until = true, true, time.Time{}
	case err != nil:
		return err
	default:
		t.beginRound(c.now)
		c.batch.Settings = append(c.batch.Settings, store.Setting{Name: tourneyDue(t.plan.Name), Value: []byte("round")})
	}
	if err := c.tellEntrants(t); err != nil {
		return err
	}
	return d.keep(t, c)
}

// TourneyRuling is what a referee decides of a game of a tournament.
type TourneyRuling struct {
	Game   string
	Winner string // a seat, the address or the name of an entrant, or "draw" or "nobody"
	Level  string // of victory, "" for none
	// Forfeit: the loser did not come; with no winner neither did.
	Forfeit bool
	Reason  string
}

// RuleResult gives a game of a tournament its result, or another one while its
// round is the last. The game ends.
func (d *Desk) RuleResult(name string, by TourneyRuling) error {
	t, err := d.tourney(name)
	if err != nil {
		return err
	}
	g, _ := t.Record.Game(by.Game)
	switch {
	case g == nil:
		return fmt.Errorf("tournament %s has no game %q", name, by.Game)
	case by.Reason == "":
		return errors.New("a ruling needs a reason: it is announced to the players")
	case !slices.ContainsFunc(t.Record.Last().Pairings, func(p tournament.Pairing) bool {
		return slices.ContainsFunc(p.Games, func(o tournament.Game) bool { return o.Name == by.Game })
	}) || t.Over:
		return fmt.Errorf("the round of %s is over: the next was paired by its results", by.Game)
	}
	res := &tournament.Result{How: tournament.Adjudicated, Level: by.Level, Reason: by.Reason}
	if by.Forfeit {
		res.How = tournament.Forfeited
	}
	if by.Winner != "draw" && by.Winner != "nobody" {
		for i, n := range g.Seats {
			e := t.Record.Entrant(n)
			if strings.EqualFold(by.Winner, t.seats[i]) || strings.EqualFold(by.Winner, e.Name) || e.Address != AtHouse && strings.EqualFold(by.Winner, e.Address) {
				res.Winner = n
			}
		}
		if res.Winner == 0 {
			return fmt.Errorf("%q plays no part in %s: name %s, %s, an entrant, draw or nobody", by.Winner, by.Game, t.seats[0], t.seats[1])
		}
	}
	g.Result = res
	c, err := d.openGame(by.Game)
	if errors.Is(err, store.ErrNotFound) {
		c, err = nil, nil
	} else if err == nil && c.game.Tournament != t.plan.Name {
		c = nil
	}
	if err != nil {
		return err
	}
	if err := d.endGame(t, c, by.Reason); err != nil {
		return err
	}
	return d.holdTourney(t.plan.Name, time.Time{})
}

// SetAbsent notes that an entrant, by his name or address, is absent from a round that
// has not begun; with leaves he is absent from it on and, in a Swiss tournament, no
// longer paired.
func (d *Desk) SetAbsent(name, entrant string, round int, leaves bool) error {
	t, err := d.tourney(name)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(t.Record.Entrants, func(e tournament.Entrant) bool {
		return strings.EqualFold(e.Name, entrant) || e.Address != AtHouse && strings.EqualFold(e.Address, entrant)
	})
	begun := len(t.Record.Rounds)
	switch {
	case i < 0:
		return fmt.Errorf("tournament %s has no entrant %q", name, entrant)
	case round <= begun:
		return fmt.Errorf("round %d has begun: feldpost tournament result forfeits a game, feldpost seat gives a seat to the house", begun)
	}
	e := &t.Record.Entrants[i]
	if leaves {
		e.Leaves = round
	} else if !slices.Contains(e.Absent, round) {
		e.Absent = append(e.Absent, round)
	}
	return d.keep(t, nil)
}
