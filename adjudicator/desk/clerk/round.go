package clerk

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/adjudicator/tournament"
	"feldpost/store"
)

// tourneyRetry is how long a tournament rests that could not be looked at.
const tourneyRetry = time.Hour

// Tick looks at the tournaments of which a game is over or a round ends by
// a moment; after a long absence the end is put off. One that fails stops neither
// the others nor the games: the referee is told, and it is looked at again later.
func (k Clerk) Tick(now, until time.Time, away bool, grace time.Duration) error {
	list, err := k.index()
	if err != nil {
		return err
	}
	for _, l := range list {
		if l.Over {
			continue
		}
		due, err := k.Store.Setting(tourneyDue(l.Name))
		if err != nil {
			return err
		}
		ends := !l.Until.IsZero() && !l.Until.After(until)
		if rests, err := time.Parse(time.RFC3339, string(due)); err == nil && rests.After(now) || len(due) == 0 && !ends {
			continue
		}
		if away && ends {
			err = k.putOffRound(l.Name, now.Add(grace))
		}
		if err == nil {
			err = k.hold(l.Name, until)
		}
		if err != nil {
			if err := k.stuck(l.Name, now, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// putOffRound gives a round more time.
func (k Clerk) putOffRound(name string, until time.Time) error {
	t, err := k.Tourney(name)
	if err != nil {
		return err
	}
	t.Until = until
	return k.keep(t, nil)
}

// stuck tells the referee of a tournament that cannot go on. A failing store
// stops the desk.
func (k Clerk) stuck(name string, now time.Time, cause error) error {
	if store.Unusable(cause) {
		return cause
	}
	k.Log.Error("tournament stands still", "tournament", name, "err", cause)
	if err := k.Hall.Alarm("tourney-stuck", report.Trouble, map[string]string{"name": name, "error": cause.Error()}); err != nil {
		return err
	}
	rest := store.Setting{Name: tourneyDue(name), Value: []byte(now.Add(tourneyRetry).UTC().Format(time.RFC3339))}
	return k.Store.Commit(&store.Batch{Settings: []store.Setting{rest}})
}

// hold does all that can be done for a tournament that has begun; a round
// that ended by a moment is over.
func (k Clerk) hold(name string, until time.Time) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	for {
		t, err := k.Tourney(name)
		if err != nil {
			return err
		}
		if t.Started.IsZero() || t.Over {
			return k.looked(t)
		}
		changed, err := k.lookAtGames(t, until)
		if err != nil {
			return err
		}
		if last := t.Record.Last(); last != nil && len(last.Open()) > 0 {
			if t.ended(until) { // what is left waits for rulings, and for no time
				t.Until, changed = time.Time{}, true
			}
			if changed {
				if err := k.keep(t, nil); err != nil {
					return err
				}
			}
			return k.looked(t)
		}
		if t.plan.Replay(t.Record) {
			if err := k.replay(t); err != nil {
				return err
			}
			continue
		}
		if err := k.nextRound(t, t.Record.Last()); err != nil {
			return err
		}
	}
}

// replay keeps the games by which drawn matches are played once more, gives the round
// its whole time again, and tells everybody.
func (k Clerk) replay(t *Tourney) error {
	b := &store.Batch{}
	t.beginRound(k.Clock())
	if err := k.tellEntrants(b, t); err != nil {
		return err
	}
	return k.keep(t, b)
}

// beginRound sets the end of a round that begins.
func (t *Tourney) beginRound(now time.Time) {
	t.plan.Forfeit(t.Record, t.Record.Last())
	t.Until = time.Time{}
	if t.plan.Round > 0 {
		t.Until = now.Add(time.Duration(t.plan.Round) * time.Hour)
	}
}

// ended tells whether the round at hand was over by a moment.
func (t *Tourney) ended(by time.Time) bool { return !t.Until.IsZero() && !t.Until.After(by) }

// looked notes that a tournament need not be looked at before something happens.
func (k Clerk) looked(t *Tourney) error {
	return k.Store.Commit(&store.Batch{Settings: []store.Setting{{Name: tourneyDue(t.plan.Name)}}})
}

// keep stores a tournament with what follows from it.
func (k Clerk) keep(t *Tourney, b *store.Batch) error {
	if b == nil {
		b = &store.Batch{}
	}
	some, err := k.settings(t)
	if err != nil {
		return err
	}
	b.Settings = append(b.Settings, some...)
	return k.Store.Commit(b)
}

// lookAtGames makes the games of the round that are missing and takes the results
// of those that are over; when the round is, it adjudicates the others.
func (k Clerk) lookAtGames(t *Tourney, until time.Time) (changed bool, err error) {
	round := t.Record.Last()
	if round == nil {
		return false, nil
	}
	if changed, err = k.reopened(t); err != nil {
		return changed, err
	}
	over := t.ended(until)
	for _, g := range round.Open() {
		game, err := k.Store.Game(g.Name)
		switch {
		case errors.Is(err, store.ErrNotFound):
			if err := k.makeGame(t, round, g); err != nil {
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
		did, err := k.takeResult(t, g)
		if err != nil {
			return changed, fmt.Errorf("game %s: %w", g.Name, err)
		}
		changed = changed || did
	}
	return changed, nil
}

// reopened takes results back of games that go on by a ruling.
func (k Clerk) reopened(t *Tourney) (changed bool, err error) {
	round := t.Record.Last()
	for i := range round.Pairings {
		for j := range round.Pairings[i].Games {
			g := &round.Pairings[i].Games[j]
			if g.Result == nil || g.Result.How != tournament.Played {
				continue
			}
			game, err := k.Store.Game(g.Name)
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
func (k Clerk) makeGame(t *Tourney, round *tournament.Round, g *tournament.Game) error {
	n := Founding{Name: g.Name, System: t.plan.System, Scenario: t.plan.Scenario, Title: t.plan.Title, Policy: k.Policy, Tournament: t.plan.Name}
	plan := &t.plan.Game
	for _, key := range slices.Sorted(maps.Keys(plan.Options)) {
		n.Options = append(n.Options, store.GameOption{Key: key, Value: plan.Options[key]})
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
			p = Player{Seat: t.seats[i], Address: people.AtHouse}
		}
		n.Players = append(n.Players, p)
	}
	return k.Hall.Found(n)
}

// takeResult gives a game the result that it ended with, or adjudicates it. A game
// of which only the referee can tell waits for him.
func (k Clerk) takeResult(t *Tourney, g *tournament.Game) (changed bool, err error) {
	c, err := k.Hall.Open(g.Name)
	if err != nil {
		return false, err
	}
	v := c.Judged()
	if res, ok := g.Ended(v, t.seats); ok {
		g.Result = res
		return true, nil
	}
	agreed, to, err := c.Agreed()
	if err != nil {
		return false, err
	}
	switch res, scored := g.Scored(v, t.seats); {
	case agreed == Draw || agreed == Armistice && !scored:
		g.Result = &tournament.Result{How: tournament.Played}
		return true, nil
	case agreed == Armistice:
		g.Result = res
		return true, nil
	case agreed == Concede:
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
		return true, k.Hall.Alarm("tourney-ruling", report.Trouble, map[string]string{"name": t.plan.Name, "game": g.Name})
	}
	return false, k.endGame(t, c, "the round is over")
}

// endGame ends a game that has its result, in one commit with the tournament, so that
// nothing can change it any more.
func (k Clerk) endGame(t *Tourney, c Game, reason string) error {
	if c == nil {
		return k.keep(t, nil)
	}
	some, err := k.settings(t)
	if err != nil {
		return err
	}
	return c.End(reason, some)
}

// nextRound pairs the next round, tells everybody and keeps it, or ends the
// tournament. done is the round before, nil before the first.
func (k Clerk) nextRound(t *Tourney, done *tournament.Round) error {
	b := &store.Batch{}
	if done != nil {
		rated, err := k.rateRound(t, done)
		if err != nil {
			return err
		}
		b.Settings = append(b.Settings, rated...)
	}
	_, err := t.plan.Next(t.Record, t.seats)
	switch {
	case errors.Is(err, tournament.ErrOver) || errors.Is(err, tournament.ErrNoPairing):
		t.Over, t.Record.Closed, t.Until = true, true, time.Time{}
	case err != nil:
		return err
	default:
		t.beginRound(k.Clock())
		b.Settings = append(b.Settings, store.Setting{Name: tourneyDue(t.plan.Name), Value: []byte("round")})
	}
	if err := k.tellEntrants(b, t); err != nil {
		return err
	}
	return k.keep(t, b)
}
