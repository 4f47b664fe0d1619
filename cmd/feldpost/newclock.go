package main

import (
	"cmp"
	"maps"
	"slices"

	"feldpost/cmd/feldpost/conf"
)

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
