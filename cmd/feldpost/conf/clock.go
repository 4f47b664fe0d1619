package conf

import (
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

// fault is a key of the clock with a bad value, and what is wrong with it.
type fault struct{ Key, Text string }

// Clock is the agreement that a game keeps, and what is wrong in it.
func (k *ClockConfig) Clock() (c store.Clock, faults []fault) {
	whole := func(key string, d Duration) int {
		if !d.Whole(time.Hour) {
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
	slices.SortFunc(faults, func(a, b fault) int { return map[bool]int{true: -1, false: 1}[a.Key < b.Key] })
	return c, faults
}
