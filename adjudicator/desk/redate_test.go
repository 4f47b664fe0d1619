package desk

import (
	"testing"
	"time"

	"feldpost/adjudicator/desk/clock"
	"feldpost/store"
	"feldpost/store/bolt"
)

const aYear = 365 * 24 * time.Hour

// What a clock once ahead has dated does not wait for a year: deadlines,
// sheets on hold, looks at the game; whether it was put right while the
// daemon ran or between two starts.
func TestAClockOnceAheadHoldsUpNothing(t *testing.T) {
	for _, restart := range []bool{false, true} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72, HoldMinutes: 30, NMR: "default"}, true)
		o.work()
		o.now = o.now.Add(aYear)
		o.work() // passed deadlines are put off
		seat := string(o.pending()[0].Seat)
		o.from(seat, "AUTO\nEND")
		if g := o.game(); len(g.Extra) == 0 || g.Deadline.Sub(o.now) < 20*time.Hour {
			t.Fatalf("deadline %s", g.Deadline)
		}
		seq := o.game().Seq
		o.now = o.now.Add(-aYear)
		if restart {
			if err := o.Store.SetSetting(clock.LastTick, []byte(o.now.Format(time.RFC3339))); err != nil {
				t.Fatal(err)
			}
			o.Desk.dated = false
		}
		o.work()
		if d := o.game().Deadline.Sub(o.now); d <= 0 || d > 73*time.Hour {
			t.Errorf("restart %v: the deadline is %s ahead", restart, d)
		}
		o.now = o.now.Add(31 * time.Minute)
		if o.work(); o.game().Seq == seq {
			t.Errorf("restart %v: the sheet still waits", restart)
		}
		g := o.game()
		if a := g.Alarm().Sub(o.now); a > 73*time.Hour {
			t.Errorf("restart %v: the next look is %s ahead", restart, a)
		}
	}
}

// A game that our own mistake has put to sleep wakes up too.
func TestASleepingGameWakesUp(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	g := o.game()
	g.Wake = o.now.Add(aYear)
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	o.work()
	g = o.game()
	if a := g.Alarm(); a.After(o.now.Add(time.Hour)) {
		t.Errorf("it sleeps until %s", a)
	}
	// What lies within reach stays as it is.
	o = openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 240, MailPauseHours: 72}, true)
	g = o.game()
	g.Deadline = g.Deadline.Add(72 * time.Hour)
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	o.work()
	if !o.game().Deadline.Equal(g.Deadline) {
		t.Error("a deadline that stood still is cut")
	}
}
