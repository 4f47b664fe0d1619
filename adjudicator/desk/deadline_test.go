package desk

import (
	"context"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

func TestHeldSheetIsReplacedAndExecutedWhenDue(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{HoldMinutes: 30}, true)
	o.from("ottoman", "AUTO\nEND")
	o.now = o.now.Add(31 * time.Minute)
	o.work()
	o.from("league", "AUTO\nEND")
	o.now = o.now.Add(31 * time.Minute)
	o.work()
	seat := string(o.pending()[0].Seat)
	seq := o.game().Seq
	o.one(o.from(seat, "STAND MORALE NEVER\nEND"), seat+"@test", report.Receipt)
	o.now = o.now.Add(20 * time.Minute)
	p := o.one(o.from(seat, "STAND MORALE ALWAYS\nEND"), seat+"@test", report.Receipt)
	o.says(p, "- STAND MORALE NEVER", "+ STAND MORALE ALWAYS")
	o.now = o.now.Add(20 * time.Minute)
	o.work()
	if o.game().Seq != seq {
		t.Fatal("the replaced sheet was executed at its own time")
	}
	o.now = o.now.Add(11 * time.Minute)
	if posts := o.work(); len(posts) != 2 || o.game().Seq != seq+1 {
		t.Errorf("held sheet not executed: %d letters, entry %d", len(posts), o.game().Seq)
	}
}

func TestDeadlines(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72, NMR: "default"}, true)
	seat := string(o.pending()[0].Seat)
	tick := func(d time.Duration) []press.Post { // in steps, as a daemon would
		n := len(o.posts())
		for ; d > 0; d -= time.Hour {
			o.now = o.now.Add(time.Hour)
			o.work()
		}
		return o.posts()[n:]
	}
	if p := tick(47 * time.Hour); len(p) != 0 {
		t.Fatalf("%d letters before the reminder", len(p))
	}
	o.one(tick(2*time.Hour), seat+"@test", report.Reminder)
	if p := tick(22 * time.Hour); len(p) != 0 {
		t.Fatalf("reminded %d times", 1+len(p))
	}
	seq := o.game().Seq
	if p := tick(2 * time.Hour); len(p) == 0 || o.game().Seq != seq+1 {
		t.Errorf("deadline passed without effect: %d letters", len(p))
	}
	if d := o.game().Deadline; !d.After(o.now) {
		t.Errorf("new deadline %s", d)
	}
}

func TestDeadlineWaitsWhenThePolicySaysSo(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 4, NMR: "wait"}, true)
	o.now = o.now.Add(3 * time.Hour)
	o.work()
	o.now = o.now.Add(2 * time.Hour)
	if p := o.work(); len(p) != 2 || o.game().Seq != 1 {
		t.Errorf("%d letters, entry %d", len(p), o.game().Seq)
	}
}

func TestLongAbsencePutsDeadlinesOff(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 24, NMR: "default"}, true)
	o.work()
	o.now = o.now.Add(30 * 24 * time.Hour) // the daemon was down, or the clock jumped
	o.work()
	if g := o.game(); g.Seq != 1 || !g.Deadline.After(o.now) {
		t.Errorf("entry %d, deadline %s", g.Seq, g.Deadline)
	}
	o.now = o.now.Add(-365 * 24 * time.Hour) // and back
	o.work()
	if o.game().Seq != 1 {
		t.Error("a clock that went backwards moved the game")
	}
}

func TestLetterBeforeTheDeadlineCountsThoughHandledLater(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 2, NMR: "default"}, true)
	o.work()
	o.put(o.of("ottoman", "AUTO\nEND"))
	o.now = o.now.Add(3 * time.Hour)
	o.work()
	e, err := o.Store.Entry("g", 2)
	if err != nil || e.Kind != string(adjudicator.CommandSheet) {
		t.Errorf("entry 2 is %s %v", e.Kind, err)
	}
}

// A deadline is judged by when letters reached the server, however late the
// desk looks at them.
func TestADeadlineIsJudgedByWhenLettersReachedTheServer(t *testing.T) {
	const hours = 2
	for _, x := range []struct {
		name  string
		sent  time.Duration // before the deadline
		down  time.Duration // how long the desk slept
		first adjudicator.CommandKind
	}{
		{"in time, fetched later", time.Second, 3 * time.Hour, adjudicator.CommandSheet},
		{"at the last moment", 0, 3 * time.Hour, adjudicator.CommandSheet},
		{"too late, fetched with the deadline not yet judged", -time.Minute, 3 * time.Hour, adjudicator.CommandTimeout},
		{"too late, fetched at once", -time.Second, hours*time.Hour + time.Second, adjudicator.CommandTimeout},
		{"too late, but the desk was away too long", -time.Hour, 9 * time.Hour, adjudicator.CommandSheet},
	} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: hours, NMR: "default"}, true)
		o.work()
		began := o.now
		o.now = o.game().Deadline.Add(-x.sent)
		o.put(o.of("ottoman", "AUTO\nEND"))
		o.now = began.Add(x.down)
		o.work()
		if e, err := o.Store.Entry("g", 2); err != nil || e.Kind != string(x.first) {
			t.Errorf("%s: entry 2 is %s %v", x.name, e.Kind, err)
		}
	}
}

func TestALateSheetIsToldThatTheDeadlineHadPassed(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 2, NMR: "default"}, true)
	o.work()
	o.now = o.game().Deadline.Add(time.Minute)
	o.put(o.of("ottoman", "AUTO\nEND"))
	for _, p := range o.work() {
		if p.Kind == report.Faulty {
			o.says(p, "passed without your orders")
			return
		}
	}
	t.Error("the late sheet was not sent back")
}

func TestNothingIsJudgedThatTheMailboxMayStillAnswer(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 2, NMR: "default"}, true)
	o.work()
	looked := o.now.Add(2*time.Hour - time.Second)
	o.now = o.now.Add(2*time.Hour + time.Minute)
	tick := func(looked time.Time) uint64 {
		t.Helper()
		if err := o.Tick(context.Background(), looked); err != nil {
			t.Fatal(err)
		}
		return o.game().Seq
	}
	if tick(looked) != 1 {
		t.Fatal("judged as of a look before the deadline")
	}
	if tick(looked.Add(2*time.Second)) != 2 {
		t.Error("not judged after a look behind the deadline")
	}
}

func TestASheetThatWaitsAtTheDeadlineCounts(t *testing.T) {
	for _, nmr := range []string{"default", "wait"} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 2, NMR: nmr, HoldMinutes: 30}, true)
		o.work()
		o.now = o.now.Add(2*time.Hour - 5*time.Minute)
		o.work() // the reminder
		o.one(o.from("ottoman", "AUTO\nEND"), "ottoman@test", report.Receipt)
		o.now = o.now.Add(6 * time.Minute)
		o.work()
		if e, err := o.Store.Entry("g", 2); err != nil || e.Kind != string(adjudicator.CommandSheet) {
			t.Errorf("%s: entry 2 is %s %v", nmr, e.Kind, err)
		}
	}
}

// A letter about the clock is short: what has happened its reader's next report tells,
// from where the last one ended.
func TestALetterAboutTheClockIsShort(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 48})
	untold := map[string]uint64{} // the entry up to which a seat has been told
	for _, s := range o.game().Seats {
		untold[s.Name] = lastTold(o, s.Name)
	}
	for _, move := range []func() error{
		func() error { return o.Referee().ExtendDeadline("g", 24*time.Hour) },
		func() error { return o.Referee().PauseDeadline("g", time.Time{}, "the holidays") },
		func() error { return o.Referee().ResumeDeadline("g") },
	} {
		before := len(o.posts())
		if err := move(); err != nil {
			t.Fatal(err)
		}
		posts := o.posts()[before:]
		if len(posts) != 2 {
			t.Fatalf("%d letters", len(posts))
		}
		for _, p := range posts {
			if n := strings.Count(p.Letter.Text, "\n"); p.Kind != report.Clock || n > 40 || len(p.Letter.Inline) > 0 || strings.Contains(p.Letter.Text, "WHAT HAPPENED") || strings.Contains(p.Letter.Text, "YOUR UNITS") {
				t.Errorf("%s to %s has %d lines, %d pictures:\n%s", p.Kind, p.To, n, len(p.Letter.Inline), p.Letter.Text)
			}
		}
	}
	for i := 0; i < 12 && len(untold) > 0; i++ {
		before := len(o.posts())
		o.march(1)
		for _, p := range o.posts()[before:] {
			if at, waits := untold[p.Seat]; waits && p.Kind.State() {
				if p.Told.Since != at {
					t.Errorf("the next report to %s tells from entry %d on, it knew %d", p.Seat, p.Told.Since, at)
				}
				delete(untold, p.Seat)
			}
		}
	}
	if len(untold) > 0 {
		t.Errorf("never told: %v", untold)
	}
}

// lastTold is the entry up to which a seat has been told what happened.
func lastTold(o *office, seat string) (seq uint64) {
	o.Helper()
	for _, p := range o.posts() {
		if p.Seat == seat && p.Kind.State() {
			seq = max(seq, p.Told.Seq)
		}
	}
	return seq
}
