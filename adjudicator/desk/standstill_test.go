package desk

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator/desk/agree"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

func TestASuspendedGameGoesOnWithTheTimeThatWasLeft(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: "default", Clock: store.Clock{LeaveDays: 10, ExtendDays: 5}})
	o.from("ottoman", "EXTEND one day")
	due := o.game().Deadline
	o.hour(20)
	if err := o.Referee().SetStatus("g", store.GameSuspended, "a fair"); err != nil {
		t.Fatal(err)
	}
	o.work()
	if !o.game().Deadline.IsZero() {
		t.Fatal("a deadline runs in a suspended game")
	}
	o.says(o.one(o.from("ottoman", "STATUS"), "ottoman@test", report.Answer), "The game is suspended: no deadline runs")
	o.hour(100)
	if err := o.Referee().SetStatus("g", store.GameRunning, ""); err != nil {
		t.Fatal(err)
	}
	if want := due.Add(100 * time.Hour); !o.game().Deadline.Equal(want) {
		t.Errorf("deadline %s, want %s", o.game().Deadline, want)
	}
}

func TestAPauseThatAllWantOutlastsAnUndoing(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: "default"})
	c, err := o.OpenGame("g")
	if err != nil {
		t.Fatal(err)
	}
	agree.VotingOf(c).PauseFor(7)
	c.Dossier.Owed = "" // as an undoing leaves it
	clock.Of(c).SetDeadline(c.State.Pending())
	if want := o.now.Add((7*24 + 72) * time.Hour); !c.Game.Deadline.Equal(want) {
		t.Errorf("deadline %s, want %s", c.Game.Deadline, want)
	}
}

// Whatever stops and starts a clock, nobody's time is used meanwhile.
func TestTimeInWhichTheClockStandsStillIsNobodys(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 71, NMR: "default"}) // by the hour
	rapid.Check(t, func(t *rapid.T) {
		c, err := o.OpenGame("g")
		if err != nil {
			t.Fatal(err)
		}
		left := c.Game.Deadline.Sub(c.Now)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			standing := c.Dossier.Clock.Paused != nil
			switch rapid.IntRange(0, 5).Draw(t, "step") {
			case 0:
				clock.Of(c).StopClock(docket.CauseSuspended)
			case 1:
				clock.Of(c).StartAgain(docket.CauseSuspended)
			case 2:
				clock.Of(c).StopClock(docket.CausePaused)
			case 3:
				clock.Of(c).StartAgain(docket.CausePaused)
			case 4:
				more := time.Duration(rapid.IntRange(1, 40).Draw(t, "more")) * time.Hour
				clock.Of(c).Extend(more)
				left += more
			default:
				passed := time.Duration(rapid.IntRange(0, 3).Draw(t, "passed")) * time.Hour
				if c.Now = c.Now.Add(passed); !standing {
					left -= passed
				}
				raw, err := c.Dossier.Raw()
				if err != nil {
					t.Fatal(err)
				}
				c.Game.Extra = raw
				if _, err := clock.Of(c).RedateGame(c.Game); err != nil {
					t.Fatal(err)
				}
			}
		}
		clock.Of(c).StartAgain(docket.CauseSuspended)
		clock.Of(c).StartAgain(docket.CausePaused)
		if got := c.Game.Deadline.Sub(c.Now); got != left {
			t.Fatalf("%s are left, want %s", got, left)
		}
	})
}

// Where no person plays any more the house does not play the game to its end.
func TestWhereNoPersonPlaysTheGameStandsStill(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	o.House = games.House
	o.create(store.Policy{DeadlineHours: 72, NMR: "default", House: seating.HouseFree}, true)
	o.work()
	for _, s := range []string{"league", "ottoman"} {
		if err := o.Referee().LeaveToHouse("g", s, true); err != nil {
			t.Fatal(err)
		}
	}
	before := o.game().Seq
	posts := o.hour(3)
	if g := o.game(); g.Seq != before || !g.Deadline.IsZero() {
		t.Fatalf("entry %d, then %d, deadline %s", before, g.Seq, g.Deadline)
	}
	said := false
	for _, p := range posts {
		for _, n := range p.Told.Notes {
			said = said || n.Code == "deserted"
		}
	}
	if !said {
		t.Error("nobody is told")
	}
	o.from("league", "CONTINUE")
	if o.hour(1); o.game().Seq <= before {
		t.Error("CONTINUE does not let the house play on")
	}
}
