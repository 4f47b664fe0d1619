package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/referee"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
)

// showCmd shows games and positions.
type showCmd struct {
	Game     string `arg:"" optional:"" help:"Name of the game; all games when left out."`
	Position bool   `help:"Print the position as text, which map, check and rulings read back."`
	Log      bool   `help:"Print the log: every command with its dice and hash."`
	View     string `help:"Print what this seat may know, as JSON." placeholder:"SEAT"`
	Campaign string `help:"Print the campaign so far as a page to step through in this language: as an observer sees it, all of it once the game is over." placeholder:"LANG" enum:",en,fr" default:""`
	Options  string `help:"Print scenarios, seats and options of a system." placeholder:"SYSTEM"`
	Mail     bool   `help:"Print the seats whose letters come back."`
	JSON     bool   `name:"json" help:"Print the list of games as JSON."`
	All      bool   `help:"List finished games too."`
	At       uint64 `help:"Position after this log entry instead of the last."`
}

// Help adds examples.
func (showCmd) Help() string {
	return "Examples:\n  feldpost show\n  feldpost show balkan-17 --position\n  feldpost show balkan-17 --log\n  feldpost show balkan-17 --campaign en > campaign.html\n  feldpost show --options balkan-wars"
}

// besideTheDesk says that it only reads: a list of thousands of games holds no
// letter up.
func (showCmd) besideTheDesk() {}

// Run prints what was asked for.
func (s *showCmd) Run(e *env) error {
	if s.Options != "" {
		return s.options(e)
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if s.Mail {
		return s.mail(e, o)
	}
	if s.Game == "" {
		return s.list(e, o)
	}
	g, sys, state, err := o.state(s.Game)
	if err != nil {
		return err
	}
	if s.At > g.Seq {
		return exit.Wrong(fmt.Errorf("game %s stands at entry %d", g.Name, g.Seq))
	}
	if s.At > 0 {
		saved, err := o.store.Snapshot(g.Name, s.At)
		if err != nil {
			return err
		}
		if state, err = sys.Load(saved); err != nil {
			return err
		}
	}
	switch {
	case s.Log:
		for en, err := range o.store.Entries(g.Name, 1) {
			if err != nil {
				return err
			}
			fmt.Fprintf(e.out, "%d %s %s %s\n  %s\n  dice %s\n  hash %s\n", en.Seq, en.Time.Format("2006-01-02T15:04:05Z"), en.Kind, en.Seat, en.Command, en.Rolls, en.Hash)
		}
		return nil
	case state == nil:
		fmt.Fprintf(e.out, "game %s (%s %s) is %s and has not started\n", g.Name, g.System, g.Scenario, g.Status)
		printMail(o.config, e.out, &g)
		return nil
	case s.Campaign != "":
		return s.campaign(e, o, g)
	case s.Position:
		p, ok := state.(adjudicator.Placer)
		if !ok {
			return exit.Failed("%s has no position text", g.System)
		}
		fmt.Fprint(e.out, p.Position())
		return nil
	case s.View != "":
		if err := seatOfSystem(sys, s.View, adjudicator.Referee, adjudicator.Observer); err != nil {
			return err
		}
		b, err := json.MarshalIndent(state.View(adjudicator.Seat(s.View)), "", "  ")
		fmt.Fprintf(e.out, "%s\n", b)
		return err
	}
	v := state.View(adjudicator.Referee)
	if s.At > 0 && s.At < g.Seq { // how it stands now is another matter
		fmt.Fprintf(e.out, "game %s: %s %s, as it stood after entry %d of %d, turn %d (%s)\n", g.Name, g.System, g.Scenario, s.At, g.Seq, v.Turn, v.TurnName)
		for _, d := range state.Pending() {
			fmt.Fprintf(e.out, "owed then: %s %s %s\n", d.Seat, d.Kind, d.Phase)
		}
		return nil
	}
	fmt.Fprintf(e.out, "game %s: %s %s, %s, turn %d (%s), entry %d, head %s\n", g.Name, g.System, g.Scenario, g.Status, v.Turn, v.TurnName, g.Seq, g.Head)
	for _, d := range owedIn(&g, state) {
		fmt.Fprintf(e.out, "owed: %s %s %s", d.Seat, d.Kind, d.Phase)
		if !g.Deadline.IsZero() {
			fmt.Fprintf(e.out, " until %s", o.config.Clock(g.Deadline))
		}
		fmt.Fprintln(e.out)
	}
	all, err := o.desk.Referee().Overview(&g)
	if err != nil && !errors.Is(err, adjudicator.ErrNoEdition) { // of rules that are not to be had the rest is told
		return err
	}
	for _, u := range all.GivenUp {
		fmt.Fprintf(e.out, "given up: %s by its player on %s, and nobody has taken it\n", u.Seat, o.config.Clock(u.At))
	}
	printMail(o.config, e.out, &g)
	return printMerged(e.out, o.store, g.Name)
}

// owedIn is what is owed in a game: nothing in one that is over, however it ended.
func owedIn(g *store.Game, state adjudicator.State) []adjudicator.Decision {
	if g.Status == store.GameFinished {
		return nil
	}
	return state.Pending()
}

// list prints how all games stand, overdue ones first.
func (s *showCmd) list(e *env, o *opened) error {
	games, err := o.desk.Referee().Overviews("")
	if err != nil {
		return err
	}
	finished := 0
	if !s.All {
		all := len(games)
		games = slices.DeleteFunc(games, func(x referee.Overview) bool { return x.Status == store.GameFinished })
		finished = all - len(games)
	}
	if s.JSON {
		out := json.NewEncoder(e.out)
		out.SetIndent("", "  ")
		if games == nil {
			games = []referee.Overview{}
		}
		return out.Encode(games)
	}
	for i := range games {
		printOverview(o.config, e.out, &games[i])
	}
	if finished > 0 {
		fmt.Fprintf(e.out, "%d finished: feldpost show --all\n", finished)
	}
	return nil
}

// printOverview prints how one game stands.
func printOverview(c *conf.Config, w io.Writer, x *referee.Overview) {
	fmt.Fprintf(w, "%s\t%s %s\t%s\tentry %d", x.Game, x.System, x.Scenario, x.Status, x.Entry)
	if x.Turn > 0 {
		fmt.Fprintf(w, "\tturn %d", x.Turn)
	}
	if x.Deadline != nil {
		word := "by"
		if x.Overdue {
			word = "OVERDUE since"
		}
		fmt.Fprintf(w, "\t%s %s", word, c.Clock(*x.Deadline))
	}
	if x.Paused {
		fmt.Fprint(w, "\tthe clock stands still")
		switch x.Still {
		case "suspended":
			fmt.Fprint(w, ", for the game is suspended")
		case "deserted":
			fmt.Fprint(w, ", for no person plays")
		}
		if x.Until != nil {
			fmt.Fprintf(w, " until %s", c.Clock(*x.Until))
		}
	}
	fmt.Fprintln(w)
	if x.Trouble != "" {
		fmt.Fprintf(w, "\tcannot be read: %s\n", x.Trouble)
	}
	for _, d := range x.Owed {
		fmt.Fprintf(w, "\t%s", d.Seat)
		if d.Player != "" {
			fmt.Fprintf(w, " (%s)", d.Player)
		}
		fmt.Fprintf(w, " owes %s %s", d.Kind, d.Phase)
		if d.Since != nil {
			fmt.Fprintf(w, " since %s", c.Clock(*d.Since))
		}
		fmt.Fprintln(w)
	}
	for _, u := range x.GivenUp {
		fmt.Fprintf(w, "\t%s was given up by its player on %s, and nobody has taken it\n", u.Seat, c.Clock(u.At))
	}
	for _, m := range x.Mail {
		fmt.Fprintf(w, "\tmail: %s to %s (%s) came back since %s: %s\n", letters(m.Letters), m.Seat, m.Address, c.Clock(m.Since), m.Reason)
	}
}

// campaign prints the page of a game, which may still go on.
func (s *showCmd) campaign(e *env, o *opened, g store.Game) error {
	_, press, err := openDesk(o.config, o.store, slog.New(slog.NewTextHandler(e.errOut, nil)))
	if err != nil {
		return err
	}
	page, err := press.Campaign(g, s.Campaign)
	if err != nil {
		return err
	}
	_, err = e.out.Write(page.Data)
	return err
}

// printMerged says how many letters of a game newer ones have taken over.
func printMerged(w io.Writer, st store.Store, game string) error {
	n := 0
	for _, err := range st.Outbox(store.OutFilter{Game: game, State: store.OutMerged}) {
		if err != nil {
			return err
		}
		n++
	}
	if n > 0 {
		fmt.Fprintf(w, "mail: what %s had to say stands in newer ones: feldpost outbox --state merged --game %s\n", letters(n), game)
	}
	return nil
}

// letters counts letters.
func letters(n int) string {
	if n == 1 {
		return "1 letter"
	}
	return fmt.Sprintf("%d letters", n)
}

// mail lists the seats that letters do not reach, of one game or of all that
// are not finished.
func (s *showCmd) mail(e *env, o *opened) error {
	for g, err := range o.store.Games("") {
		if err != nil {
			return err
		}
		if s.Game == g.Name || s.Game == "" && g.Status != store.GameFinished {
			printMail(o.config, e.out, &g)
		}
	}
	return nil
}

// printMail names the seats of a game whose letters come back.
func printMail(c *conf.Config, w io.Writer, g *store.Game) {
	for _, x := range g.Seats {
		if m := x.Mail; !m.Broken.IsZero() {
			fmt.Fprintf(w, "mail: %s %s: %s to %s came back since %s: %s\n", g.Name, x.Name, letters(m.Letters), x.Person, c.Clock(m.Broken), m.Reason)
		}
	}
}

// options prints what `feldpost new` may choose from.
func (s *showCmd) options(e *env) error {
	sys, err := newLibrary(nil, nil).open(s.Options)
	if err != nil {
		return exit.Wrong(err)
	}
	info := sys.Info()
	fmt.Fprintf(e.out, "%s: %s (%s)\n", info.Name, info.Title, info.Edition)
	for _, sc := range info.Scenarios {
		fmt.Fprintf(e.out, "scenario %s: %s; seats", sc.Name, sc.Title)
		for _, x := range sc.Seats {
			fmt.Fprintf(e.out, " %s (%s)", x.Seat, x.Title)
		}
		fmt.Fprintln(e.out)
	}
	for _, op := range info.Options {
		fmt.Fprintf(e.out, "option %s [%s] %v: %s\n", op.Name, op.Rule, op.Values, op.Help)
	}
	return nil
}
