package main

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/exit"
)

// tournamentDryRunCmd plays a tournament.
type tournamentDryRunCmd struct {
	File     string `arg:"" help:"File of the tournament."`
	Entrants int    `help:"Play it with so many invented entrants in place of those of the file." placeholder:"N"`
	Rounds   int    `help:"Stop after so many rounds." placeholder:"N"`
	Seed     uint64 `default:"1" help:"Seed of the players and the dice."`
	Mail     bool   `help:"By letter: literal letters in and out, without servers between."`
	Player   string `default:"random" enum:"random,sensible" help:"random: any legal sheets; sensible: the house plays every seat."`
}

// Help adds examples.
func (tournamentDryRunCmd) Help() string {
	return `Nothing is kept and nothing is sent. With --mail everybody writes literal letters, which are
stored, read and answered as those of a mailbox; in an open tournament they enter by letter too.

Examples:
  feldpost tournament dry-run spring.toml
  feldpost tournament dry-run spring.toml --entrants 64 --rounds 1 --player sensible
  feldpost tournament dry-run spring.toml --entrants 64 --mail`
}

// Run plays all rounds and prints the standings after each.
func (c *tournamentDryRunCmd) Run(e *env) error {
	plan, seats, err := e.dryPlan(c.File, c.Entrants)
	if err != nil {
		return err
	}
	if c.Mail {
		return c.byLetter(e, plan)
	}
	sys, err := newLibrary(nil, nil).open(plan.System)
	if err != nil {
		return exit.Wrong(err)
	}
	begun, rec, played := time.Now(), plan.NewRecord(), 0
	plan.Sort(rec)
	for c.Rounds == 0 || len(rec.Rounds) < c.Rounds {
		round, err := plan.Next(rec, seats)
		if errors.Is(err, tournament.ErrOver) {
			break
		}
		if errors.Is(err, tournament.ErrNoPairing) {
			fmt.Fprintln(e.out, err)
			break
		}
		if err != nil {
			return exit.Failed("%w", err)
		}
		printRound(e, rec, round, seats)
		for again := true; again; again = plan.Replay(rec) {
			plan.Forfeit(rec, round)
			open := round.Open()
			if err := c.play(e, sys, plan, open, seats); err != nil {
				return exit.Failed("round %d: %w", round.Number, err)
			}
			played += len(open)
		}
	}
	printStandings(e, plan, rec)
	fmt.Fprintf(e.out, "%d rounds, %d games played without mail in %.1f s\n", len(rec.Rounds), played, time.Since(begun).Seconds())
	return nil
}

// byLetter plays the tournament by letter.
func (c *tournamentDryRunCmd) byLetter(e *env, plan *tournament.Config) error {
	raw, err := e.readInput(c.File)
	if err != nil {
		return exit.Wrong(err)
	}
	if c.Entrants > 0 && plan.Entry != "open" {
		return exit.Wrong(errors.New(`--entrants with --mail needs a tournament with entry = "open"`))
	}
	if plan.Entry == "open" && c.Entrants > 0 {
		raw = withoutEntrants(raw)
	}
	begun := time.Now()
	rec, run, err := c.runByLetter(e, plan, raw)
	if err != nil {
		return err
	}
	printStandings(e, plan, rec)
	games := 0
	for i := range rec.Rounds {
		games += rec.Rounds[i].Games() - len(rec.Rounds[i].Open())
	}
	fmt.Fprintf(e.out, "%d rounds, %d games by letter: %d letters in, %d out, in %.1f s\n", len(rec.Rounds), games, run.In, run.Out, time.Since(begun).Seconds())
	return nil
}

// withoutEntrants leaves out the entrants that a file names: its tables from the
// first [[entrant]] to the next that is none.
func withoutEntrants(raw string) string {
	var kept []string
	out := false
	for _, l := range strings.Split(raw, "\n") {
		if t := strings.TrimSpace(l); strings.HasPrefix(t, "[") {
			out = strings.HasPrefix(t, "[[entrant]]") || strings.HasPrefix(t, "[entrant.") || out && strings.HasPrefix(t, "[[entrant.")
		}
		if !out {
			kept = append(kept, l)
		}
	}
	return strings.Join(kept, "\n")
}

// dryPlan reads a file, with so many entrants in place of its own when n is not 0.
func (e *env) dryPlan(file string, n int) (plan *tournament.Config, seats [2]string, err error) {
	if plan, seats, err = e.tournamentFile(file); err != nil {
		return nil, seats, err
	}
	if n > tournament.MaxEntrants || n < 0 {
		return nil, seats, exit.Wrong(fmt.Errorf("--entrants %d: at most %d", n, tournament.MaxEntrants))
	}
	if n > 0 {
		plan.Entrants = nil
		for i := range n {
			plan.Entrants = append(plan.Entrants, tournament.Entrant{Name: fmt.Sprintf("Entrant %d", i+1), Address: fmt.Sprintf("entrant%d@example.org", i+1)})
		}
	}
	if err := plan.Fits(len(plan.Entrants)); err != nil {
		return nil, seats, exit.Failed("%s: %w; --entrants names how many there shall be", file, err)
	}
	return plan, seats, nil
}

// play plays the games of a round on all cores. Each has dice of its own, which
// follow from the seed and its name.
func (c *tournamentDryRunCmd) play(e *env, sys adjudicator.System, plan *tournament.Config, open []*tournament.Game, seats [2]string) error {
	work := errgroup.Group{}
	work.SetLimit(runtime.GOMAXPROCS(0))
	for _, g := range open {
		work.Go(func() error {
			h := fnv.New64a()
			fmt.Fprintf(h, "%d %s", c.Seed, g.Name)
			o := gametest.PlayOptions{Scenario: plan.Scenario, Options: adjudicator.Options(plan.Game.Options), Games: 1, Seed: h.Sum64(), Quick: true, Stop: e.ctx.Done()}
			if c.Player == "sensible" {
				o.Players = gametest.SensiblePlayers(sys, games.House(plan.System), plan.Scenario)
			}
			counts, err := gametest.Play(io.Discard, sys, o)
			if err != nil {
				return fmt.Errorf("game %s: %w", g.Name, err)
			}
			end := counts.Outcomes[0]
			g.Result = &tournament.Result{How: tournament.Played, Level: end.Level}
			for i, s := range seats {
				if end.Winner == s {
					g.Result.Winner = g.Seats[i]
				}
			}
			return nil
		})
	}
	return work.Wait()
}
