package main

import (
	"errors"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/referee"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/orders"
	"feldpost/store"
)

// ruleCmd makes a ruling.
type ruleCmd struct {
	Game     string   `arg:"" help:"Name of the game."`
	Position string   `help:"File with position lines to change (as show --position prints); - for standard input."`
	Restore  uint64   `help:"Go back to the position after this log entry."`
	Again    string   `help:"Carry out the commands of these entries again, with their own dice, such as 17-20." placeholder:"ENTRIES"`
	Die      []string `help:"What a die of such a command counts as: 17.2=5 is the second die of entry 17." placeholder:"ENTRY.DIE=VALUE"`
	Answer   string   `help:"Hand in a sheet for this seat, as the referee's answer; --sheet names the file." placeholder:"SEAT"`
	Sheet    string   `help:"File with the sheet of --answer; - for standard input." placeholder:"FILE"`
	Reveal   string   `help:"Show what is hidden at this place, or the cards of this seat; --to says to whom." placeholder:"PLACE"`
	To       string   `help:"The seat that --reveal shows it; everybody when left out." placeholder:"SEAT"`
	Adopt    bool     `help:"Go on with the rules and data that a new game has, instead of those that it was begun with."`
	Suspend  bool     `help:"Suspend the game." xor:"status"`
	Resume   bool     `help:"Resume a suspended game, or start one without waiting for sign-up." xor:"status"`
	End      bool     `help:"End the game without a result." xor:"status"`
	Preview  bool     `help:"Print what the ruling would change, and which dice stay, and do nothing."`
	Reason   string   `required:"" help:"Reason, announced to the players."`
}

// Help adds examples.
func (ruleCmd) Help() string {
	return `Examples:
  feldpost rule balkan-17 --restore 12 --reason "the letter of 3 May came from a stolen mailbox"
  feldpost rule balkan-17 --restore 16 --again 17-20 --die 17.2=5 --preview --reason "rule 6.3 was read wrongly"
  feldpost rule balkan-17 --answer ottoman --sheet - --reason "his letter lies in the wrong mailbox"
  echo 'UNIT "BU/1 Bde" 2231' | feldpost rule balkan-17 --position - --reason "misprint in our data"
  feldpost rule balkan-17 --reveal 2231 --to ottoman --reason "rule 9.4: he has won the battle there"
  feldpost rule balkan-17 --adopt --preview --reason "rule 6.3 was read wrongly until now"
  feldpost rule balkan-17 --suspend --reason "holidays"

Dice belong to the number of their entry: commands that are carried out again have the dice that they had, all others new ones.`
}

// ruling reads what is to be ruled.
func (r *ruleCmd) ruling(e *env) (x bench.Ruling, err error) {
	x = bench.Ruling{Restore: r.Restore, Seat: r.Answer, Adopt: r.Adopt, Reveal: r.Reveal, To: r.To, Reason: r.Reason}
	if r.Position != "" {
		if x.Text, err = e.readInput(r.Position); err != nil {
			return x, err
		}
	}
	if (r.Answer == "") != (r.Sheet == "") {
		return x, exit.Wrong(errors.New("--answer names a seat and --sheet the file with its sheet: both are needed"))
	}
	if r.Sheet != "" {
		if x.Sheet, err = e.readInput(r.Sheet); err != nil {
			return x, err
		}
	}
	if x.Again, err = gamelog.AgainEntries(r.Again); err == nil {
		err = bench.RuleDice(x.Again, r.Die)
	}
	if err != nil {
		return x, exit.Wrong(err)
	}
	return x, nil
}

// Run logs and announces the ruling.
func (r *ruleCmd) Run(e *env) error {
	ruling, err := r.ruling(e)
	if err != nil {
		return err
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	g, err := o.game(r.Game)
	if err != nil {
		return err
	}
	if err := o.decides(g.System); err != nil {
		return err
	}
	rules := r.Position != "" || r.Restore > 0 || r.Again != "" || r.Answer != "" || r.Adopt || r.Reveal != ""
	switch {
	case r.Suspend:
		err = o.desk.Referee().SetStatus(r.Game, store.GameSuspended, r.Reason)
	case r.Resume:
		err = o.desk.Referee().SetStatus(r.Game, store.GameRunning, r.Reason)
	case r.End:
		err = o.desk.Referee().SetStatus(r.Game, store.GameFinished, r.Reason)
	case !rules:
		return exit.Wrong(errors.New("say what to rule: --position, --restore, --again, --answer, --reveal, --adopt, --suspend, --resume or --end"))
	case r.Preview:
		return r.preview(e, o, ruling)
	default:
		err = o.desk.Referee().Rule(r.Game, ruling)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "ruled; the announcement waits in the outbox\n")
	return nil
}

// preview prints what a ruling would do.
func (r *ruleCmd) preview(e *env, o *opened, ruling bench.Ruling) error {
	f, err := o.desk.Referee().Foresee(r.Game, ruling)
	if err != nil {
		return err
	}
	if d := f.Differs; d != nil {
		fmt.Fprintf(e.out, "entry %d (%s %s) would have come to something else; it stays as it came: %s\n", d.Entry, d.Kind, d.Seat, d.What)
	} else if r.Adopt {
		fmt.Fprintln(e.out, "all that happened would have come to the same")
	}
	if f.Shown != "" {
		fmt.Fprintln(e.out, "shown:", f.Shown)
	}
	for _, x := range f.GivenUp {
		fmt.Fprintln(e.out, "given up: entry", x)
	}
	for _, x := range f.Again {
		fmt.Fprintln(e.out, "again, with these dice: entry", x)
	}
	fmt.Fprint(e.out, f.Changes)
	fmt.Fprintln(e.out, "nothing was ruled: leave --preview out to do it")
	return nil
}

// deadlineCmd shows and changes the deadline of a game.
type deadlineCmd struct {
	Game   string            `arg:"" help:"Name of the game."`
	Extend string            `help:"Put the deadline off by so long, e.g. 3d, or 1 week." xor:"what"`
	Pause  bool              `help:"Let the clock stand still." xor:"what"`
	Until  string            `help:"When a paused clock goes on by itself: a day, 2026-08-14."`
	Reason string            `help:"Why it stands still, told to the players."`
	Resume bool              `help:"Let a paused clock go on." xor:"what"`
	Leave  map[string]string `help:"SEAT=DAYS of leave, beside those that the game gives." placeholder:"SEAT=1-14 August" xor:"what"`
}

// Help adds examples.
func (deadlineCmd) Help() string {
	return "Examples:\n  feldpost deadline balkan-17 --extend 3d\n  feldpost deadline balkan-17 --pause --until 2026-08-14 --reason \"Holidays.\"\n  feldpost deadline balkan-17 --leave \"ottoman=1-14 August\""
}

// Run changes the deadline and prints it.
func (x *deadlineCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if _, err := o.game(x.Game); err != nil {
		return err
	}
	if !x.Pause && x.Until != "" {
		return exit.Wrong(errors.New("--until goes with --pause"))
	}
	switch {
	case x.Extend != "":
		more, err := lengthOf(x.Extend)
		if err != nil {
			return exit.Wrong(err)
		}
		if err := o.desk.Referee().ExtendDeadline(x.Game, more); err != nil {
			return exit.Wrong(err)
		}
	case x.Pause:
		var until time.Time
		if x.Until != "" {
			zone, err := time.LoadLocation(o.config.Referee.Zone)
			if err != nil {
				return exit.Wrong(err)
			}
			if until, err = time.ParseInLocation(time.DateOnly, x.Until, zone); err != nil {
				return exit.Wrong(fmt.Errorf("--until %q: write a day like 2026-08-14", x.Until))
			}
		}
		err = o.desk.Referee().PauseDeadline(x.Game, until, x.Reason)
	case x.Resume:
		err = o.desk.Referee().ResumeDeadline(x.Game)
	}
	for _, seat := range slices.Sorted(maps.Keys(x.Leave)) {
		if err == nil {
			err = o.desk.Referee().GrantLeave(x.Game, seat, x.Leave[seat])
		}
	}
	if err != nil {
		return exit.Wrong(err)
	}
	g, err := o.game(x.Game)
	if err != nil {
		return err
	}
	if g.Deadline.IsZero() {
		fmt.Fprintf(e.out, "%s: no deadline runs\n", g.Name)
		return nil
	}
	fmt.Fprintf(e.out, "%s: deadline %s\n", g.Name, o.config.Clock(g.Deadline))
	return nil
}

// lengthOf reads a length of time as commands and letters write it: 3d, 1 week.
func lengthOf(text string) (time.Duration, error) {
	var d conf.Duration
	err := d.UnmarshalText([]byte(text))
	if err == nil {
		return time.Duration(d), nil
	}
	if word, ok := orders.Length(strings.Fields(text)); ok {
		err = d.UnmarshalText([]byte(word))
	}
	return time.Duration(d), err
}

// deskCmd prints the code of letters to the desk.
type deskCmd struct {
	Renew bool `help:"Make a new code; the one before is of no use any more."`
}

// Help adds examples.
func (deskCmd) Help() string {
	return `Examples:
  feldpost desk
  feldpost desk --renew

A letter from the address of notify with the line DESK and this code brings how all games stand. Its answer is
answered with lines: EXTEND balkan-17 3d, PAUSE, RESUME, REMIND, MESSAGE; and, each confirmed by a letter with a
one-time code: REPLACE, RELEASE, RESTORE, RULE, ANSWER, FINISH.`
}

// Run prints the code.
func (c *deskCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	code, err := o.desk.Director(c.Renew)
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "DESK %s\n", code)
	if o.config.Referee.Notify == "" {
		fmt.Fprintln(e.out, "name your address as notify under [referee]: letters to the desk come from there")
	}
	return nil
}

// seatCmd shows and changes the seats of a game.
type seatCmd struct {
	Game    string `arg:"" help:"Name of the game."`
	Seat    string `arg:"" optional:"" help:"Seat to change."`
	Address string `help:"New mail address of the player, or house; renews the code."`
	Player  string `help:"New name of the player."`
	Lang    string `help:"en or fr." enum:",en,fr" default:""`
	House   string `help:"on: the house plays while the player is away; off: no longer." enum:",on,off" default:""`
	Renew   bool   `help:"Renew the code and the reply address, and mail them."`

	Format   string `help:"How long the person's letters shall be, in all games: short, full, text or digest; page or nopage: whether the order page comes with every turn." enum:",short,full,text,digest,page,nopage" default:""`
	Receipts string `help:"on: tell the person at once that orders were carried out; off: with the next letter." enum:",on,off" default:""`
	Calendar string `help:"on: send deadlines as calendar entries." enum:",on,off" default:""`
	Zone     string `help:"Time zone in which the person is told deadlines, such as Europe/Paris, or UTC."`
}

// Help adds examples.
func (seatCmd) Help() string {
	return "Examples:\n  feldpost seat balkan-17\n  feldpost seat balkan-17 league --renew\n  feldpost seat balkan-17 ottoman --address new@example.org\n  feldpost seat balkan-17 ottoman --house on\n  feldpost seat balkan-17 ottoman --format text --zone Europe/Paris"
}

// wishes are the changes of how the person wants his letters.
func (s *seatCmd) wishes() (list [][2]string) {
	for _, w := range [][2]string{{"FORMAT", s.Format}, {"RECEIPTS", s.Receipts}, {"CALENDAR", s.Calendar}, {"ZONE", s.Zone}} {
		if w[1] != "" {
			list = append(list, w)
		}
	}
	return list
}

// Run shows the seats, or changes one and writes to its player.
func (s *seatCmd) Run(e *env) error {
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	g, err := o.game(s.Game)
	if err != nil {
		return err
	}
	if s.Seat != "" && g.Seat(s.Seat) == nil {
		return noSeat(g, s.Seat)
	}
	if err := s.change(o.desk); err != nil {
		return err
	}
	if g, err = o.game(s.Game); err != nil {
		return err
	}
	all, err := o.desk.Referee().Overview(&g)
	if err != nil && !errors.Is(err, adjudicator.ErrNoEdition) { // of rules that are not to be had the rest is told
		return err
	}
	for i := range g.Seats {
		if x := &g.Seats[i]; s.Seat == "" || s.Seat == x.Name {
			wishes, err := o.desk.Referee().Wishes(x)
			if err != nil {
				return err
			}
			fmt.Fprintf(e.out, "%s\t%s\t%s\tlanguage %s\tcode %s\t%s\n", x.Name, holderOf(o.config, x, all), x.DisplayName, x.Lang, x.Code, wishes)
		}
	}
	return nil
}

// change does what the flags ask for.
func (s *seatCmd) change(d *desk.Desk) error {
	for _, w := range s.wishes() {
		if s.Seat == "" {
			return exit.Wrong(fmt.Errorf("say whose letters to change"))
		}
		if err := d.Referee().Wish(s.Game, s.Seat, w[0], w[1]); err != nil {
			return exit.Wrong(err)
		}
	}
	change := s.Address != "" || s.Player != "" || s.Lang != "" || s.Renew
	if s.Seat == "" && (change || s.House != "") {
		return exit.Wrong(fmt.Errorf("say which seat to change"))
	}
	if s.House != "" {
		if err := d.Referee().LeaveToHouse(s.Game, s.Seat, s.House == "on"); err != nil {
			return exit.Wrong(err)
		}
	}
	if !change {
		return nil
	}
	if a, err := mail.ParseAddress(s.Address); s.Address != "" && s.Address != people.AtHouse && (err != nil || a.Address != s.Address) {
		return exit.Wrong(fmt.Errorf("%q is not a mail address", s.Address))
	}
	return d.Referee().Reseat(s.Game, docket.Player{Seat: s.Seat, Address: s.Address, Name: s.Player, Lang: s.Lang}, s.Renew)
}

// holderOf names who has a seat, and since when nobody has it.
func holderOf(c *conf.Config, x *store.Seat, all referee.Overview) string {
	person := x.Person
	if x.House {
		person = strings.TrimPrefix(person+", played by the house", ", ")
	}
	for _, u := range all.GivenUp {
		if u.Seat == x.Name {
			person = strings.TrimPrefix(fmt.Sprintf("%s, given up on %s", person, c.Clock(u.At)), ", ")
		}
	}
	return person
}
