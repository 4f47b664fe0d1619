package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"feldpost/adjudicator/desk/clerk"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/tournament"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
)

// tournamentCreateCmd keeps a tournament.
type tournamentCreateCmd struct {
	File string `arg:"" help:"File of the tournament; - for standard input."`
}

// Help adds an example.
func (tournamentCreateCmd) Help() string {
	return "The file is kept as it is. An open tournament takes entrants by letter (JOIN NAME) until it is started.\n\nExample:\n  feldpost tournament create spring.toml"
}

// Run keeps the tournament.
func (c *tournamentCreateCmd) Run(e *env) error {
	raw, err := e.readInput(c.File)
	if err != nil {
		return exit.Wrong(err)
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if err := o.decides(""); err != nil {
		return err
	}
	name, err := o.desk.Clerk().Create(raw)
	if err != nil {
		return wrongTournament(err)
	}
	fmt.Fprintf(e.out, "tournament %s created; feldpost tournament start %s begins it\n", name, name)
	return nil
}

// wrongTournament marks what is wrong with a file or a command line; what is wrong
// with the store stays as it is.
func wrongTournament(err error) error {
	if store.Unusable(err) {
		return err
	}
	return exit.Wrong(err)
}

// tournamentStartCmd begins a tournament.
type tournamentStartCmd struct {
	Name string `arg:"" help:"Name of the tournament."`
}

// Help adds an example.
func (tournamentStartCmd) Help() string {
	return "The first round is paired, its games begin, and everybody is told; the next rounds follow by themselves.\nA tournament that has begun goes on where it was.\n\nExample:\n  feldpost tournament start spring"
}

// Run starts it.
func (c *tournamentStartCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if err := o.decides(""); err != nil {
		return err
	}
	if err := o.desk.Clerk().Start(c.Name); err != nil {
		return wrongTournament(err)
	}
	plan, rec, _, err := o.desk.Clerk().Show(c.Name)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "tournament %s: round %d of %d, %d games\n", plan.Name, len(rec.Rounds), plan.Length(len(rec.Entrants)), rec.Last().Games())
	return nil
}

// tournamentShowCmd shows tournaments.
type tournamentShowCmd struct {
	Name  string `arg:"" optional:"" help:"Name of the tournament; all are listed when left out."`
	Round int    `help:"Print the pairings and results of this round instead of the last." placeholder:"N"`
	HTML  string `name:"html" help:"Print it as a web page in this language." placeholder:"LANG" enum:",en,fr" default:""`
	JSON  bool   `name:"json" help:"Print it as JSON, without addresses: for a web page."`
}

// Help adds examples.
func (tournamentShowCmd) Help() string {
	return "Examples:\n  feldpost tournament show\n  feldpost tournament show spring\n  feldpost tournament show spring --json > spring.json\n  feldpost tournament show spring --html en > /var/www/spring.html"
}

// Run prints it.
func (c *tournamentShowCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if c.Name == "" {
		return listTournaments(e, o)
	}
	plan, rec, told, err := o.desk.Clerk().Show(c.Name)
	if err != nil {
		return wrongTournament(err)
	}
	if c.HTML != "" { // a page to be shown: names of those who have agreed to it
		if told, err = o.desk.Clerk().Public(c.Name); err != nil {
			return err
		}
		kit, err := openWords()
		if err != nil {
			return err
		}
		page, err := kit.TourneyPage(c.HTML, o.config.Referee.Name, told)
		if err != nil {
			return err
		}
		_, err = e.out.Write(page)
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(e.out)
		enc.SetIndent("", "  ")
		return enc.Encode(told)
	}
	if c.Round < 0 || c.Round > len(rec.Rounds) {
		return exit.Wrong(fmt.Errorf("--round %d: %d rounds have been paired", c.Round, len(rec.Rounds)))
	}
	if len(rec.Rounds) == 0 {
		fmt.Fprintf(e.out, "%s has not begun; %d entrants\n", plan.Title, len(rec.Entrants))
		for _, x := range rec.Entrants {
			fmt.Fprintf(e.out, "  %s <%s>\n", x.Name, x.Address)
		}
		return nil
	}
	round := rec.Last()
	if c.Round > 0 {
		round = &rec.Rounds[c.Round-1]
	}
	fmt.Fprintf(e.out, "round %d\n", round.Number)
	for _, p := range round.Pairings {
		if p.B == 0 {
			fmt.Fprintf(e.out, "  %3d  %s: bye\n", p.Board, rec.Entrant(p.A).Name)
		}
		for _, g := range p.Games {
			result, how := "*", ""
			if g.Result != nil {
				result, how = g.Result.Mark(g.Seats[0])+"-"+g.Result.Mark(g.Seats[1]), " "+g.Result.How
			}
			fmt.Fprintf(e.out, "  %3d  %s - %s  %s  %s%s\n", p.Board, rec.Entrant(g.Seats[0]).Name, rec.Entrant(g.Seats[1]).Name, result, g.Name, how)
		}
	}
	printStandings(e, plan, rec)
	if err := printRatings(e, o, plan, rec); err != nil {
		return err
	}
	if !told.Until.IsZero() {
		fmt.Fprintf(e.out, "the round ends %s\n", told.Until.UTC().Format("2006-01-02 15:04 MST"))
	}
	return nil
}

// printRatings prints the ratings of the entrants that are known.
func printRatings(e *env, o *opened, plan *tournament.Config, rec *tournament.Record) error {
	for _, x := range rec.Entrants {
		r, known, err := people.Register{Kept: o.desk.Store}.Rating(plan.System, x.Address)
		if err != nil {
			return err
		}
		if known {
			fmt.Fprintf(e.out, "rating of %s: %.0f, deviation %.0f, from %d games\n", x.Name, r.Rating, r.Deviation, r.Games)
		}
	}
	return nil
}

// listTournaments prints a line for each.
func listTournaments(e *env, o *opened) error {
	names, err := o.desk.Clerk().Names()
	if err != nil {
		return err
	}
	for _, name := range names {
		plan, rec, told, err := o.desk.Clerk().Show(name)
		if err != nil { // it hides no other
			fmt.Fprintf(e.out, "%s: %v\n", name, err)
			continue
		}
		state := fmt.Sprintf("round %d of %d", told.Round, told.Rounds)
		switch {
		case told.Over:
			state = "over"
		case told.Round == 0:
			state = "not begun"
		}
		fmt.Fprintf(e.out, "%s: %s, %s, %d entrants, %s\n", name, plan.System, plan.Format, len(rec.Entrants), state)
	}
	return nil
}

// tournamentResultCmd rules on a game.
type tournamentResultCmd struct {
	Name    string `arg:"" help:"Name of the tournament."`
	Game    string `arg:"" help:"Name of the game."`
	Winner  string `required:"" help:"A seat, the name or address of an entrant, draw, or nobody when both forfeit."`
	Level   string `help:"Level of victory, as the system names it."`
	Forfeit bool   `help:"The loser forfeits."`
	Reason  string `required:"" help:"Reason, announced to the players."`
}

// Help adds examples.
func (tournamentResultCmd) Help() string {
	return `The game ends. A result can be changed until the next round has been paired by it.

Examples:
  feldpost tournament result spring spring-r1-b3 --winner league --level marginal --reason "agreed by both"
  feldpost tournament result spring spring-r1-b4 --winner ann@example.org --forfeit --reason "no letter for two weeks"
  feldpost tournament result spring spring-r1-b5 --winner draw --reason "adjudicated"`
}

// Run gives the game its result.
func (c *tournamentResultCmd) Run(e *env) error {
	if strings.EqualFold(c.Winner, "nobody") && !c.Forfeit {
		return exit.Wrong(errors.New("--winner nobody means that both forfeit: give --forfeit too, or --winner draw"))
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	by := clerk.Ruling{Game: c.Game, Winner: c.Winner, Level: c.Level, Forfeit: c.Forfeit, Reason: c.Reason}
	if err := o.desk.Clerk().Rule(c.Name, by); err != nil {
		return wrongTournament(err)
	}
	fmt.Fprintf(e.out, "game %s has its result\n", c.Game)
	return nil
}

// tournamentAbsentCmd notes an absence.
type tournamentAbsentCmd struct {
	Name    string `arg:"" help:"Name of the tournament."`
	Entrant string `arg:"" help:"Name or address of the entrant."`
	Round   int    `required:"" help:"A round that has not begun." placeholder:"N"`
	Leaves  bool   `help:"He does not come back."`
}

// Help adds examples.
func (tournamentAbsentCmd) Help() string {
	return `Who is absent is played by the house or forfeits, as the file says; who leaves forfeits, and is paired
no more in a Swiss tournament.

Examples:
  feldpost tournament absent spring ann@example.org --round 3
  feldpost tournament absent spring "Bob" --round 4 --leaves`
}

// Run notes it.
func (c *tournamentAbsentCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if err := o.desk.Clerk().SetAbsent(c.Name, c.Entrant, c.Round, c.Leaves); err != nil {
		return wrongTournament(err)
	}
	fmt.Fprintf(e.out, "%s is absent from round %d\n", c.Entrant, c.Round)
	return nil
}
