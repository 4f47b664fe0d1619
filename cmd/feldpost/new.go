package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/mail"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/seating"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/orders"
	"feldpost/store"
)

// newCmd creates a game.
type newCmd struct {
	Name     string            `arg:"" help:"Name of the game: letters, digits, hyphens."`
	System   string            `required:"" help:"System, e.g. balkan-wars."`
	Scenario string            `required:"" help:"Scenario, e.g. first-war."`
	Seat     map[string]string `help:"SEAT=ADDRESS for every seat; SEAT=house lets the house play it." placeholder:"SEAT=ADDRESS"`
	Player   map[string]string `help:"SEAT=NAME as letters show it." placeholder:"SEAT=NAME"`
	Lang     map[string]string `help:"SEAT=en or SEAT=fr." placeholder:"SEAT=LANG"`
	Option   map[string]string `short:"o" help:"Option of the system (see: show --options SYSTEM)." placeholder:"NAME=VALUE"`
	// Unattended lets the house play with itself.
	Unattended bool `help:"Where every seat is the house's: let it play the game to its end, in minutes."`

	Trust    string `help:"address, code or dkim (default from the configuration)."`
	Faults   string `help:"strict or lenient."`
	Reading  string `help:"kind or strict: whether what is read in sentences is carried out, or asked about first."`
	NMR      string `help:"What follows a missed deadline: default, wait, house, substitute or forfeit." name:"nmr"`
	House    string `help:"agreed, free or never: when a player may leave his seat to the house for a while."`
	Hold     string `help:"How long an accepted sheet may be replaced, e.g. 30m."`
	TakeBack string `help:"on or off: until something was rolled or shown, a later sheet for the same decision replaces the earlier one." placeholder:"on|off"`
	Deadline string `help:"Time for each decision, e.g. 7d; 0s for none."`
	clockFlags
	MailPause string `help:"How long the deadline stands still, once for each seat, when its letters come back, e.g. 72h; 0s for never."`
	MailTell  string `help:"on or off: the other seats hear when a seat's letters come back." placeholder:"on|off"`
	Muster    string `help:"How long the seats may be confirmed before you are told who is silent, e.g. 7d; 0s for as long as they like."`
	Observers string `help:"none or open: who may read along by OBSERVE in a letter."`
	Delay     *int   `name:"observer-delay" help:"How many turns observers are behind." placeholder:"TURNS"`
	Press     string `help:"signed or anonymous: whether players may write unsigned."`
	Addresses string `help:"hidden or both: whether players who both wish it (ADDRESSES ON) see each other's address."`
	Anonymous *bool  `negatable:"" help:"Tell nobody who plays until the game is over."`
	Undo      string `help:"agreed, never or system: whether a sheet may be undone when all agree; system has it as the game does."`
	Open      bool   `help:"Put the game into the list: seats without a player are free to be taken by JOIN in a letter."`
	Start     bool   `help:"Start at once, without sign-up letters."`
}

// Help adds examples.
func (newCmd) Help() string {
	return `Example:
  feldpost new balkan-17 --system balkan-wars --scenario first-war \
    --seat league=ann@example.org --seat ottoman=bob@example.net --lang ottoman=fr \
    -o profile=competitor -o s1_end=december
  feldpost new club-3 --system paths-of-glory --scenario campaign --open
  feldpost new practice --system balkan-wars --scenario first-war --seat league=ann@example.org --seat ottoman=house`
}

// Run creates the game; the daemon mails the invitations.
func (n *newCmd) Run(e *env) error {
	if strings.Trim(strings.ToLower(n.Name), "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || n.Name == "" {
		return exit.Wrong(fmt.Errorf("game name %q: use letters, digits and hyphens only", n.Name))
	}
	o, err := e.open()
	if err != nil {
		return err
	}
	defer o.close()
	if err := o.decides(n.System); err != nil {
		return err
	}
	g := seating.NewGame{Name: strings.ToLower(n.Name), System: n.System, Scenario: n.Scenario, Start: n.Start}
	if g.Policy, err = n.policy(o.config.Games); err != nil {
		return exit.Wrong(err)
	}
	if g.Policy.Listed = n.Open; n.Open && n.Start {
		return exit.Wrong(errors.New("--open and --start: a game that seeks players begins when its seats are taken and confirmed"))
	}
	for _, k := range slices.Sorted(maps.Keys(n.Option)) {
		g.Options = append(g.Options, store.GameOption{Key: k, Value: n.Option[k]})
	}
	for _, seat := range slices.Sorted(maps.Keys(n.Seat)) {
		if n.Seat[seat] == people.AtHouse {
			g.Players = append(g.Players, docket.Player{Seat: seat, Address: people.AtHouse})
			continue
		}
		a, err := mail.ParseAddress(n.Seat[seat])
		if err != nil {
			return exit.Wrong(fmt.Errorf("seat %s: %q is not a mail address, nor house", seat, n.Seat[seat]))
		}
		name := n.Player[seat]
		if name == "" {
			name = a.Name
		}
		if l := n.Lang[seat]; l != "" && !slices.Contains(orders.Languages(), l) {
			return exit.Wrong(fmt.Errorf("seat %s: language %q is not %s", seat, l, strings.Join(orders.Languages(), " or ")))
		}
		g.Players = append(g.Players, docket.Player{Seat: seat, Address: a.Address, Name: name, Lang: n.Lang[seat]})
	}
	if housed(g.Players) == len(g.Players) && len(g.Players) > 0 && !n.Unattended {
		return exit.Wrong(errors.New("every seat is the house's: it would play the game to its end in minutes; --unattended says that this is meant"))
	}
	if err := o.desk.Referee().Create(g); store.Unusable(err) {
		return err
	} else if err != nil {
		return exit.Wrong(err)
	}
	fmt.Fprintf(e.out, "game %s created; %d letters wait in the outbox\n", g.Name, len(g.Players)-housed(g.Players))
	return nil
}

// housed counts the players who are the house.
func housed(players []docket.Player) (n int) {
	for _, p := range players {
		if p.Address == people.AtHouse {
			n++
		}
	}
	return n
}

// policy takes the configuration's defaults where the command says nothing.
func (n *newCmd) policy(def conf.GamesConfig) (store.Policy, error) {
	p := store.Policy{Trust: def.Trust, Faults: def.Faults, Reading: def.Reading, NMR: def.NMR, House: def.House}
	for _, s := range []struct {
		to      *string
		value   string
		allowed string
	}{{&p.Trust, n.Trust, "address code dkim"}, {&p.Faults, n.Faults, "strict lenient"}, {&p.Reading, n.Reading, "kind strict"}, {&p.NMR, n.NMR, strings.Join(clock.NMRPolicies(), " ")}, {&p.House, n.House, "agreed free never"}} {
		if s.value == "" {
			continue
		}
		if !strings.Contains(" "+s.allowed+" ", " "+s.value+" ") {
			return p, fmt.Errorf("%q is not one of: %s", s.value, s.allowed)
		}
		*s.to = s.value
	}
	switch n.TakeBack {
	case "":
		p.NoTakeBack = !def.TakeBack
	case "on", "off":
		p.NoTakeBack = n.TakeBack == "off"
	default:
		return p, fmt.Errorf("--take-back %q is not one of: on off", n.TakeBack)
	}
	switch n.MailTell {
	case "":
		p.MailTell = def.MailTell
	case "on", "off":
		p.MailTell = n.MailTell == "on"
	default:
		return p, fmt.Errorf("--mail-tell %q is not one of: on off", n.MailTell)
	}
	if err := n.openness(def, &p); err != nil {
		return p, err
	}
	hold, deadline, pause, muster := def.Hold, def.Deadline, def.MailPause, def.Muster
	for _, d := range []struct {
		to    *conf.Duration
		value string
	}{{&hold, n.Hold}, {&deadline, n.Deadline}, {&pause, n.MailPause}, {&muster, n.Muster}} {
		if d.value != "" {
			if err := d.to.UnmarshalText([]byte(d.value)); err != nil {
				return p, err
			}
		}
	}
	if !hold.Whole(time.Minute) || !deadline.Whole(time.Hour) || !pause.Whole(time.Hour) || !muster.Whole(time.Hour) {
		return p, errors.New("write --hold in whole minutes, like 30m, and --deadline, --mail-pause and --muster in whole hours or days, like 72h or 7d")
	}
	p.HoldMinutes = int(time.Duration(hold) / time.Minute)
	if err := n.clockFlags.set(&def.ClockConfig); err != nil {
		return p, err
	}
	clock, faults := def.Clock()
	if len(faults) > 0 {
		return p, fmt.Errorf("%s: %s", faults[0].Key, faults[0].Text)
	}
	p.Clock = clock
	p.DeadlineHours = int(time.Duration(deadline) / time.Hour)
	p.MailPauseHours = int(time.Duration(pause) / time.Hour)
	p.MusterHours = int(time.Duration(muster) / time.Hour)
	return p, nil
}

// openness takes who may read along and how players write to each other.
func (n *newCmd) openness(def conf.GamesConfig, p *store.Policy) error {
	observers, press, undo := cmp.Or(n.Observers, def.Observers), cmp.Or(n.Press, def.Press), cmp.Or(n.Undo, def.Undo)
	addresses := cmp.Or(n.Addresses, def.Addresses)
	switch {
	case undo != "system" && undo != "agreed" && undo != "never":
		return fmt.Errorf("--undo %q is not one of: system agreed never", undo)
	case observers != "none" && observers != "open":
		return fmt.Errorf("--observers %q is not one of: none open", observers)
	case addresses != "hidden" && addresses != "both":
		return fmt.Errorf("--addresses %q is not one of: hidden both", addresses)
	case press != "signed" && press != "anonymous":
		return fmt.Errorf("--press %q is not one of: signed anonymous", press)
	}
	if p.ObserverDelay = def.ObserverDelay; n.Delay != nil {
		p.ObserverDelay = *n.Delay
	}
	if p.ObserverDelay < 0 {
		return errors.New("--observer-delay counts turns: 0 or more")
	}
	if undo != "system" {
		p.Undo = undo
	}
	if observers == "open" {
		p.Observers = observers
	}
	if press == "anonymous" {
		p.Press = press
	}
	if addresses == "both" {
		p.Addresses = addresses
	}
	if p.Anonymous = def.Anonymous; n.Anonymous != nil {
		p.Anonymous = *n.Anonymous
	}
	return nil
}

// clockFlags set the deadlines of one game where they differ from the defaults.
type clockFlags struct {
	Minimum    string            `help:"Least time for a decision from when its letter left, e.g. 24h."`
	Grace      string            `help:"Time behind the deadline in which orders still count, e.g. 12h."`
	Weekdays   *string           `help:"Weekdays on which a deadline may fall, e.g. mon,tue,fri; empty for all."`
	Quiet      *string           `help:"Hours in which no deadline falls, in the time zone of the person, e.g. 22:00-07:00."`
	Reminder   []string          `help:"How long before the deadline to remind, e.g. 48h,12h."`
	Kind       map[string]string `help:"KIND=TIME for each decision of a kind, e.g. setup=14d." placeholder:"KIND=TIME"`
	LeaveDays  *int              `help:"Days of leave of each seat in the game."`
	ExtendDays *int              `help:"Days by which each seat may put deadlines off in the game."`
	Ticks      bool              `help:"Open answers at the deadlines only."`
	Tick       string            `help:"Hours at which answers are opened that are asked for inside the turn of another, e.g. 08:00,20:00; 0: at once, but then their speed may tell something."`
	Misses     *int              `help:"Deadlines missed in a row upon which --nmr house, substitute or forfeit acts."`
}

// set changes the defaults by the flags.
func (f *clockFlags) set(k *conf.ClockConfig) error {
	read := func(to *conf.Duration, text string) error {
		if text == "" {
			return nil
		}
		return to.UnmarshalText([]byte(text))
	}
	if err := read(&k.Minimum, f.Minimum); err != nil {
		return err
	}
	if err := read(&k.Grace, f.Grace); err != nil {
		return err
	}
	if len(f.Reminder) > 0 {
		k.Reminders = make([]conf.Duration, len(f.Reminder))
	}
	for i, text := range f.Reminder {
		if err := read(&k.Reminders[i], text); err != nil {
			return err
		}
	}
	k.Kinds = maps.Clone(k.Kinds)
	for _, kind := range slices.Sorted(maps.Keys(f.Kind)) {
		var d conf.Duration
		if err := read(&d, f.Kind[kind]); err != nil {
			return err
		}
		if k.Kinds == nil {
			k.Kinds = map[string]conf.Duration{}
		}
		k.Kinds[kind] = d
	}
	for _, x := range []struct{ to, from *string }{{&k.Weekdays, f.Weekdays}, {&k.Quiet, f.Quiet}} {
		if x.from != nil {
			*x.to = *x.from
		}
	}
	for _, x := range []struct{ to, from *int }{{&k.LeaveDays, f.LeaveDays}, {&k.ExtendDays, f.ExtendDays}, {&k.Misses, f.Misses}} {
		if x.from != nil {
			*x.to = *x.from
		}
	}
	k.Ticks, k.Tick = k.Ticks || f.Ticks, cmp.Or(f.Tick, k.Tick)
	return nil
}
