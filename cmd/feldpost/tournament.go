package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
)

// tournamentCmd looks after tournaments.
type tournamentCmd struct {
	Check  tournamentCheckCmd  `cmd:"" help:"Check the file of a tournament and print its schedule."`
	Create tournamentCreateCmd `cmd:"" help:"Keep a tournament; in an open one people enter by letter."`
	Start  tournamentStartCmd  `cmd:"" help:"Begin a tournament: pair the first round and have its games begin."`
	Show   tournamentShowCmd   `cmd:"" help:"Show pairings, standings and cross-table."`
	Result tournamentResultCmd `cmd:"" help:"Give a game its result: forfeit, adjudication."`
	Absent tournamentAbsentCmd `cmd:"" help:"Note that an entrant is absent from a round, or leaves."`
	DryRun tournamentDryRunCmd `cmd:"" name:"dry-run" help:"Play a whole tournament at once, to see what it comes to."`
}

// Help shows a file.
func (tournamentCmd) Help() string {
	return `A tournament is a TOML file:

  name = "spring"               # its games are spring-r1-b1, spring-r1-b2 ...
  title = "Spring open"
  system = "balkan-wars"
  scenario = "first-war"
  format = "swiss"              # or round-robin, elimination, pools
  rounds = 4                    # of a swiss; others follow from the entrants
  round = "60d"                 # after that, unfinished games are adjudicated
  unfinished = "score"          # by Victory Points; or draw, referee
  draw = "seed"                 # of a knock-out: the better seed goes on; or replay: once more, sides
                                # swapped, then the better seed; or nobody: neither goes on
  absent = "house"              # who is absent is played by the house; or forfeit
  sides = "balance"             # or bid
  paired = false                # true: two games a pairing, sides swapped
  ties = ["buchholz", "sonneborn-berger", "direct", "wins"]
  entry = "open"                # by letter until the start; or closed
  most = 32

  [points]                      # these are the defaults
  win = 1
  draw = 0.5
  loss = 0
  [[points.level]]              # a level of victory, as the system names it
  name = "marginal"
  win = "3/4"
  loss = "1/4"

  [game]
  deadline = "7d"
  options = { profile = "competitor" }

  [[entrant]]
  name = "Ann"
  address = "ann@example.org"
  lang = "fr"
  absent = [2]                  # rounds
  bid = { seat = "league", points = 0.1 }

pools take pools = 4, advance = 2, and final = "elimination" or "round-robin".
When both forfeit, each has the points of a forfeit; in a knock-out neither goes on, and who
would have met one of them next has a bye. draw belongs to elimination and to pools with such a final.
A round has to be longer than game.deadline.

Examples:
  feldpost tournament check spring.toml
  feldpost tournament show spring`
}

// tournamentCheckCmd reads a file.
type tournamentCheckCmd struct {
	File string `arg:"" help:"File of the tournament."`
}

// Help adds an example.
func (tournamentCheckCmd) Help() string { return "Example:\n  feldpost tournament check spring.toml" }

// Run checks the file and prints what follows from it alone.
func (c *tournamentCheckCmd) Run(e *env) error {
	plan, seats, err := e.tournamentFile(c.File)
	if err != nil {
		return err
	}
	if err := e.fitsRound(plan); err != nil {
		return exit.Failed("%s: %w", c.File, err)
	}
	n := len(plan.Entrants)
	fmt.Fprintf(e.out, "%s: %s, %s, %s, %d entrants", plan.Title, plan.System, plan.Scenario, plan.Format, n)
	if err := plan.Fits(n); err != nil {
		fmt.Fprintln(e.out, "; more may enter by letter")
		return nil
	}
	fmt.Fprintf(e.out, ", %d rounds\n", plan.Length(n))
	rec := plan.NewRecord()
	plan.Sort(rec)
	rounds := 1
	if plan.Format == tournament.RoundRobin {
		rounds = plan.Length(n)
	}
	for range rounds {
		round, err := plan.Next(rec, seats)
		if err != nil {
			return err
		}
		printRound(e, rec, round, seats)
		for _, g := range round.Open() {
			g.Result = &tournament.Result{How: tournament.Played}
		}
	}
	return nil
}

// fitsRound compares the round with the deadlines that the configuration gives to new
// games, the usual ones where there is none.
func (e *env) fitsRound(plan *tournament.Config) error {
	def := conf.Default()
	if c, err := conf.Read(e.path(e.config), false); err == nil {
		def = *c
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	policy, err := (&newCmd{}).policy(def.Games)
	if err != nil {
		return err
	}
	return clerk.FitsRound(plan, policy)
}

// tournamentFile reads a file and checks it against its system.
func (e *env) tournamentFile(name string) (plan *tournament.Config, seats [2]string, err error) {
	raw, err := os.ReadFile(e.path(name))
	if err != nil {
		return nil, seats, exit.Wrong(err)
	}
	if plan, err = tournament.Parse(raw); err != nil {
		return nil, seats, exit.Failed("%s: %s", name, strings.ReplaceAll(err.Error(), "\n", "\n"+name+": "))
	}
	if seats, err = seatsOfPlan(plan); err != nil {
		return nil, seats, exit.Failed("%s: %w", name, err)
	}
	return plan, seats, nil
}

// seatsOfPlan opens the system of a tournament and names its two seats.
func seatsOfPlan(plan *tournament.Config) (seats [2]string, err error) {
	sys, err := newLibrary(nil, nil).open(plan.System)
	if err != nil {
		return seats, err
	}
	return plan.Suits(sys.Info(), games.House(plan.System) != nil)
}

// printRound prints the pairings of a round.
func printRound(e *env, rec *tournament.Record, round *tournament.Round, seats [2]string) {
	fmt.Fprintf(e.out, "round %d\n", round.Number)
	for _, p := range round.Pairings {
		if p.B == 0 {
			fmt.Fprintf(e.out, "  %3d  %s: bye\n", p.Board, rec.Entrant(p.A).Name)
			continue
		}
		for _, g := range p.Games {
			fmt.Fprintf(e.out, "  %3d  %s (%s) - %s (%s)", p.Board, rec.Entrant(g.Seats[0]).Name, seats[0], rec.Entrant(g.Seats[1]).Name, seats[1])
			if p.Payer != 0 {
				fmt.Fprintf(e.out, "; %s pays %s", rec.Entrant(p.Payer).Name, p.Paid)
			}
			fmt.Fprintln(e.out)
		}
	}
}

// standingsOf says what standings are of: the rounds of which all games have a result, and the games of one that is played.
func standingsOf(rec *tournament.Record) string {
	n := len(rec.Rounds)
	if n == 0 {
		return "standings before the first round"
	}
	open := len(rec.Last().Open())
	switch played := rec.Last().Games() - open; {
	case open == 0:
		return fmt.Sprintf("standings after round %d", n)
	case played > 0:
		return fmt.Sprintf("standings in round %d, with %d of its %d games", n, played, played+open)
	case n == 1:
		return "standings before the first round has a result"
	}
	return fmt.Sprintf("standings after round %d, before round %d has a result", n-1, n)
}

// printStandings prints the standings with their tie-breaks, as a cross-table
// when there is room for one.
func printStandings(e *env, plan *tournament.Config, rec *tournament.Record) {
	const widest = 16
	rows := plan.CrossTable(rec)
	pool := 0
	fmt.Fprintf(e.out, "%s; ties: %s\n", standingsOf(rec), strings.Join(plan.Ties, ", "))
	for _, row := range rows {
		if row.Pool != pool {
			pool = row.Pool
			fmt.Fprintf(e.out, "pool %d\n", pool)
		}
		fmt.Fprintf(e.out, "  %3d  %-20s %6s", row.Place, rec.Entrant(row.Entrant).Name, row.Score)
		for _, t := range row.Ties {
			if t == tournament.Silent {
				fmt.Fprint(e.out, "      -")
			} else {
				fmt.Fprintf(e.out, " %6s", t)
			}
		}
		fmt.Fprintf(e.out, "  +%d =%d -%d", row.Wins, row.Draws, row.Losses)
		if len(row.Against) <= widest {
			fmt.Fprint(e.out, " ")
			for _, a := range row.Against {
				if a == "" {
					a = "."
				}
				fmt.Fprintf(e.out, " %2s", a)
			}
		}
		fmt.Fprintln(e.out)
	}
}
