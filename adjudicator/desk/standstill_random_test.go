package desk

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator"
	"feldpost/adjudicator/deadline"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/seating"
	"feldpost/store"
)

// stoodBy is what a model of a clock knows: what it ran and what seats have bought.
type stoodBy struct {
	ran    time.Duration // since what is owed was asked for
	since  time.Time     // when it stopped, zero while it runs
	due    time.Time     // the deadline as it was then, with what was bought since
	leaves bool          // a leave was granted while it stood still
	bought []docket.Spent
	causes []docket.Cause // why it stands still
}

// resumes lets a clock go on and looks at its deadline.
func (m *stoodBy) resumes(t *rapid.T, c *docket.Docket) {
	due := c.Dossier.Clock.Paused.Due
	if !due.Equal(m.due) {
		t.Fatalf("the clock that stands still keeps %s, want %s", due, m.due)
	}
	// Days of leave behind the deadline come to lie before it, and do not run either.
	m.leaves = m.leaves || slices.ContainsFunc(c.Dossier.Clock.Leaves, func(l docket.Leave) bool { return !l.Counted && !l.Cancelled })
	var least time.Time
	for _, s := range c.Owing() { // who owes decides in his own zone
		if at := deadline.GoOn(m.due, m.since, c.Now, clock.Of(c).ZoneOf(s), clock.Of(c).ClockRule()); at.After(least) {
			least = at
		}
	}
	for len(m.causes) > 0 { // in any order
		i := rapid.IntRange(0, len(m.causes)-1).Draw(t, "ends")
		why := m.causes[i]
		m.causes = slices.Delete(m.causes, i, i+1)
		if goesOn := clock.Of(c).StartAgain(why); goesOn != (len(m.causes) == 0) {
			t.Fatalf("without %s it goes on: %t, and %v are left", why, goesOn, m.causes)
		}
	}
	at := least
	if at.After(c.Now) {
		at = clock.Of(c).Allowed(at)
	}
	if got := c.Game.Deadline; m.leaves && got.Before(least) || !m.leaves && !got.Equal(at) {
		t.Fatalf("the deadline is %s, want %s (leave: %t)", got, at, m.leaves)
	}
	if got := c.Game.Deadline; got.After(c.Now) && !clock.Of(c).Allowed(got).Equal(got) {
		t.Fatalf("the deadline falls on %s, which the rule bars", got)
	}
	m.since, m.leaves = time.Time{}, false
}

// clockChanges are the moments at which the clocks of New York and Paris change in the year of the tests.
var clockChanges = []time.Time{
	time.Date(2026, 3, 8, 7, 0, 0, 0, time.UTC), time.Date(2026, 3, 29, 1, 0, 0, 0, time.UTC),
	time.Date(2026, 10, 25, 1, 0, 0, 0, time.UTC), time.Date(2026, 11, 1, 6, 0, 0, 0, time.UTC),
}

// Whatever happens while a clock stands still for whatever causes, by leave, undoing and rulings, on
// whatever weekdays and quiet hours, with players in two zones: no seat uses time, the deadline is that of deadline.GoOn, and
// what was bought stays as it was.
func TestNothingThatHappensMeanwhileUsesTime(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: clock.NMRDefault, Clock: store.Clock{LeaveDays: 30, ExtendDays: 30}})
	o.from("ottoman", "ZONE Europe/Paris")
	o.from("league", "ZONE America/New_York")
	o.setUp()
	rapid.Check(t, func(t *rapid.T) {
		c := must(o.OpenGame("g"))
		p := &c.Game.Policy
		p.DeadlineHours = rapid.SampledFrom([]int{71, 72, 168}).Draw(t, "length")
		p.Clock.Weekdays = rapid.SampledFrom([]string{"", "mon tue wed thu fri", "sun"}).Draw(t, "weekdays")
		p.Clock.Quiet = rapid.SampledFrom([]string{"", "22:00-07:00"}).Draw(t, "quiet")
		begun := rapid.IntRange(0, 24*365).Draw(t, "begun")
		if i := rapid.IntRange(0, 7).Draw(t, "change"); i < len(clockChanges) { // the other zone's clocks change on another day
			begun = int(clockChanges[i].Sub(c.Now)/time.Hour) - rapid.IntRange(1, 96).Draw(t, "before")
		}
		c.Now = c.Now.Add(time.Duration(begun) * time.Hour)
		clock.Of(c).Restart()
		m := stoodBy{}
		seat := c.Owing()[0]
		for range rapid.IntRange(1, 25).Draw(t, "steps") {
			switch rapid.IntRange(0, 6).Draw(t, "step") {
			case 0:
				if m.since.IsZero() {
					m.since, m.due = c.Now, c.Game.Deadline
				}
				why := rapid.SampledFrom([]docket.Cause{docket.CausePaused, docket.CauseSuspended, docket.CauseDeserted}).Draw(t, "cause")
				if clock.Of(c).StopClock(why); !slices.Contains(m.causes, why) {
					m.causes = append(m.causes, why)
				}
			case 1:
				if !m.since.IsZero() {
					m.resumes(t, c)
				}
			case 2:
				n := rapid.IntRange(1, 20).Draw(t, "bought")
				more := time.Duration(n) * time.Hour
				c.Dossier.Clock.Extended = play.Spend(c.Dossier.Clock.Extended, adjudicator.Seat(seat.Name), clock.Used(c.Dossier.Clock.Extended, seating.SeatName(seat.Name))+n)
				clock.Of(c).Extend(more)
				m.bought, m.due = slices.Clone(c.Dossier.Clock.Extended), m.due.Add(more)
			case 3:
				from := deadline.DateOf(c.Now, clock.Of(c).ZoneOf(seat)).Add(rapid.IntRange(1, 6).Draw(t, "leave"))
				span := deadline.Span{From: from, To: from.Add(rapid.IntRange(0, 3).Draw(t, "days"))}
				if clock.Of(c).Overlaps(seating.SeatName(seat.Name), span) {
					continue
				}
				must(clock.Of(c).GrantLeave(seat, span, true))
				m.leaves = m.leaves || !m.since.IsZero()
			case 4: // back, and what was owed is owed anew
				var err error
				if rapid.Bool().Draw(t, "ruled") {
					err = bench.Of(c).Restore(c.Game.Seq-1, "a fair")
				} else {
					err = play.Of(c).Undo(docket.Vote{What: docket.VoteUndo, By: adjudicator.Seat(seat.Name), Seq: c.Game.Seq - 1})
				}
				if err != nil {
					t.Fatal(err)
				}
				seat = c.Owing()[0]
				if c.Dossier.Clock.Asked.Equal(c.Now) { // asked for anew
					m.ran, m.leaves = 0, false
					if !m.since.IsZero() {
						m.since, m.due = c.Now, must(clock.Of(c).DueFrom(c.Now, nil))
					}
				}
			default:
				passed := time.Duration(rapid.IntRange(0, 30).Draw(t, "passed")) * time.Hour
				if m.since.IsZero() {
					passed = min(passed, max(0, c.Game.Deadline.Sub(c.Now)-time.Hour))
					m.ran += passed
				}
				c.Now = c.Now.Add(passed)
			}
			if !m.since.IsZero() && !c.Game.Deadline.IsZero() {
				t.Fatal("a deadline runs while the clock stands still")
			}
			if !slices.Equal(c.Dossier.Clock.Extended, m.bought) {
				t.Fatalf("bought %v, want %v", c.Dossier.Clock.Extended, m.bought)
			}
		}
		if !m.since.IsZero() {
			m.resumes(t, c)
		}
		if took := c.Now.Sub(c.Dossier.Clock.Asked) - c.Dossier.Clock.Stood; took != m.ran {
			t.Fatalf("%s were used, want %s", took, m.ran)
		}
	})
}
