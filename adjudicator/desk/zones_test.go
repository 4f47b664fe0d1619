package desk

import (
	"testing"
	"time"

	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// A deadline falls where the calendar of the person has it, on the days and in the hours
// that the game allows, whatever daylight saving does; the letters print it in his zone
// and in UTC, remind him of it once each time, and it is judged once, neither early nor
// late.
func TestDeadlinesByLetterInTheZoneOfThePerson(t *testing.T) {
	utc := func(text string) time.Time { return must(time.Parse("2006-01-02 15:04", text)) }
	for _, c := range []struct {
		name, zone, asked, due, printed, line string
		clock                                 store.Clock
	}{
		{name: "clocks go forward", zone: "Europe/Paris", asked: "2026-03-27 17:00", due: "2026-03-30 16:00",
			printed: "Monday 30 March 2026, 18:00 (Europe/Paris; 16:00 UTC)"},
		{name: "clocks go back", zone: "America/New_York", asked: "2026-10-30 16:00", due: "2026-11-02 17:00",
			printed: "Monday 2 November 2026, 12:00 (America/New_York; 17:00 UTC)"},
		{name: "half an hour back", zone: "Australia/Lord_Howe", asked: "2026-04-03 01:00", due: "2026-04-06 01:30",
			printed: "Monday 6 April 2026, 12:00 (Australia/Lord_Howe; 01:30 UTC)"},
		{name: "quiet hours where the clock is a quarter off", zone: "Asia/Kathmandu", asked: "2026-03-01 18:00", due: "2026-03-05 01:15",
			printed: "Thursday 5 March 2026, 07:00 (Asia/Kathmandu; 01:15 UTC)", clock: store.Clock{Quiet: "22:00-07:00"}},
		{name: "no deadline at the weekend", zone: "Europe/Paris", asked: "2026-03-04 12:00", due: "2026-03-09 12:00",
			printed: "Monday 9 March 2026, 13:00 (Europe/Paris; 12:00 UTC)", clock: store.Clock{Weekdays: "mon tue wed thu fri"}},
		{name: "weekend, and then quiet hours", zone: "Europe/Paris", asked: "2026-03-04 22:30", due: "2026-03-10 06:00",
			printed: "Tuesday 10 March 2026, 07:00 (Europe/Paris; 06:00 UTC)", clock: store.Clock{Weekdays: "mon tue wed thu fri", Quiet: "22:00-07:00"}},
		{name: "leave over the change of clocks", zone: "Europe/Paris", asked: "2026-03-27 17:00", due: "2026-04-01 16:00", line: "LEAVE 28-29 March",
			printed: "Wednesday 1 April 2026, 18:00 (Europe/Paris; 16:00 UTC)", clock: store.Clock{LeaveDays: 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := openOffice(t, bolt.Options{})
			o.now = utc(c.asked).Add(-time.Hour)
			c.clock.Reminders = []int{24, 0}
			o.create(store.Policy{DeadlineHours: 72, NMR: "default", Clock: c.clock}, false)
			o.from("league", "CONFIRM\nZONE "+c.zone)
			o.now = utc(c.asked)
			p := o.one(o.from("ottoman", "CONFIRM\nZONE "+c.zone), "ottoman@test", report.Start)
			if c.line != "" {
				p = o.one(o.from("ottoman", c.line), "ottoman@test", report.Answer)
			}
			o.says(p, "Deadline: "+c.printed)
			if due := o.game().Deadline; !due.Equal(utc(c.due)) {
				t.Fatalf("due %s, want %s UTC", due.UTC().Format("2006-01-02 15:04"), c.due)
			}
			reminders := map[time.Time]int{}
			for before := len(o.posts()); o.game().Seq == 1; before = len(o.posts()) {
				if o.now.After(utc(c.due).Add(24 * time.Hour)) {
					t.Fatal("never judged")
				}
				o.now = o.now.Add(15 * time.Minute)
				o.work()
				for _, x := range o.lettersTo(o.posts()[before:], "ottoman@test") {
					if x.Kind == report.Reminder {
						reminders[o.now]++
						o.says(x, c.printed)
					}
				}
			}
			if !o.now.Equal(utc(c.due)) || o.entryKind(2) != "timeout" {
				t.Errorf("judged at %s by a %s, due %s", o.now.UTC(), o.entryKind(2), c.due)
			}
			if n := reminders[utc(c.due).Add(-24*time.Hour)]; n != 1 || len(reminders) > 2 {
				t.Errorf("reminders %v", reminders)
			}
		})
	}
}
