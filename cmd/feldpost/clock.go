package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/store"
)

// ClockConfig has the defaults of the deadlines of new games, beside their length.
type ClockConfig struct {
	Minimum    Duration            `toml:"minimum"`
	Grace      Duration            `toml:"grace"`
	Weekdays   string              `toml:"weekdays"`
	Quiet      string              `toml:"quiet"`
	Reminders  []Duration          `toml:"reminders"`
	Kinds      map[string]Duration `toml:"kinds"`
	LeaveDays  int                 `toml:"leave_days"`
	ExtendDays int                 `toml:"extend_days"`
	Ticks      bool                `toml:"ticks"`
	Tick       string              `toml:"tick"`
	Misses     int                 `toml:"misses"`
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
func (f *clockFlags) set(k *ClockConfig) error {
	read := func(to *Duration, text string) error {
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
		k.Reminders = make([]Duration, len(f.Reminder))
	}
	for i, text := range f.Reminder {
		if err := read(&k.Reminders[i], text); err != nil {
			return err
		}
	}
	k.Kinds = maps.Clone(k.Kinds)
	for _, kind := range slices.Sorted(maps.Keys(f.Kind)) {
		var d Duration
		if err := read(&d, f.Kind[kind]); err != nil {
			return err
		}
		if k.Kinds == nil {
			k.Kinds = map[string]Duration{}
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

// fault is a key of the clock with a bad value, and what is wrong with it.
type fault struct{ key, text string }

// clock is the agreement that a game keeps, and what is wrong in it.
func (k *ClockConfig) clock() (c store.Clock, faults []fault) {
	whole := func(key string, d Duration) int {
		if !d.whole(time.Hour) {
			faults = append(faults, fault{key, "write whole hours or days, like \"12h\" or \"3d\""})
		}
		return int(time.Duration(d) / time.Hour)
	}
	c = store.Clock{MinimumHours: whole("minimum", k.Minimum), GraceHours: whole("grace", k.Grace), Weekdays: k.Weekdays, Quiet: k.Quiet,
		LeaveDays: k.LeaveDays, ExtendDays: k.ExtendDays, Ticks: k.Ticks, Tick: k.Tick, Misses: k.Misses}
	for _, d := range k.Reminders {
		c.Reminders = append(c.Reminders, whole("reminders", d))
	}
	for _, kind := range slices.Sorted(maps.Keys(k.Kinds)) {
		if !slices.Contains(adjudicator.DecisionKinds(), kind) {
			faults = append(faults, fault{"kinds", fmt.Sprintf("%q is no kind of decision; there are: %s", kind, strings.Join(adjudicator.DecisionKinds(), ", "))})
		}
		c.Kinds = append(c.Kinds, store.KindClock{Kind: kind, DeadlineHours: whole("kinds", k.Kinds[kind])})
	}
	if _, err := deadline.ReadWeekdays(k.Weekdays); err != nil {
		faults = append(faults, fault{"weekdays", err.Error()})
	}
	if _, err := deadline.ReadTicks(k.Tick); k.Tick != "" && err != nil {
		faults = append(faults, fault{"tick", err.Error()})
	}
	if _, err := deadline.ReadHours(k.Quiet); err != nil {
		faults = append(faults, fault{"quiet", err.Error()})
	}
	for key, n := range map[string]int{"leave_days": k.LeaveDays, "extend_days": k.ExtendDays, "misses": k.Misses} {
		if n < 0 || n > 366 {
			faults = append(faults, fault{key, fmt.Sprintf("%d is not between 0 and 366", n)})
		}
	}
	slices.SortFunc(faults, func(a, b fault) int { return map[bool]int{true: -1, false: 1}[a.key < b.key] })
	return c, faults
}
