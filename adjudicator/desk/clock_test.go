package desk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clock"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// timed is a running game with a clock.
func timed(t *testing.T, p store.Policy) *office {
	t.Helper()
	o := openOffice(t, bolt.Options{}).create(p, true)
	o.work()
	return o
}

// hour lets the time pass in steps, as a daemon would, and returns the letters.
func (o *office) hour(n int) []press.Post {
	o.Helper()
	before := len(o.posts())
	for range n {
		o.now = o.now.Add(time.Hour)
		o.work()
	}
	return o.posts()[before:]
}

func (o *office) entryKind(seq uint64) string {
	e, err := o.Store.Entry("g", seq)
	if err != nil {
		return err.Error()
	}
	return e.Kind
}

func TestLeaveByLetterPutsTheDeadlineOff(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: "default", Clock: store.Clock{LeaveDays: 10}}) // asked 1 March, 12:00
	p := o.from("ottoman", "LEAVE 3-6 March")
	o.says(o.one(p, "ottoman@test", report.Answer), "on leave from 2026-03-03 to 2026-03-06", "left in this game: 6")
	o.says(o.one(p, "league@test", report.Notice), "is on leave from 2026-03-03 to 2026-03-06", "The deadline is now")
	if want := time.Date(2026, 3, 8, 12, 0, 0, 0, time.UTC); !o.game().Deadline.Equal(want) {
		t.Fatalf("deadline %s, want %s", o.game().Deadline, want)
	}
	o.says(o.one(o.from("ottoman", "LEAVE 20-30 March"), "ottoman@test", report.Answer), "These are 11 days, and you have 6 left")
	o.says(o.one(o.from("ottoman", "LEAVE 31 March - 1 March 2026"), "ottoman@test", report.Answer), "could not read days")
	o.says(o.one(o.from("ottoman", "LEAVE 5-7 March"), "ottoman@test", report.Answer), "already")
	was := o.game().Deadline
	p = o.from("ottoman", "LEAVE CANCEL")
	o.says(o.one(p, "ottoman@test", report.Answer), "taken its leave back", "left in this game: 6") // it has counted
	if !o.game().Deadline.Equal(was) {
		t.Error("a leave that is taken back moved the deadline")
	}
	if o.hour(int(was.Sub(o.now)/time.Hour) - 1); o.game().Seq != 1 {
		t.Fatal("judged before the deadline")
	}
	if o.hour(2); o.game().Seq != 2 || o.entryKind(2) != string(adjudicator.CommandTimeout) {
		t.Errorf("entry %d, %s", o.game().Seq, o.entryKind(2))
	}
}

func TestAGameWithoutDaysOfLeaveHasNone(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: "default"})
	was := o.game().Deadline
	o.says(o.one(o.from("ottoman", "CONGÉ 3-6 mars"), "ottoman@test", report.Answer), "no days of leave")
	o.says(o.one(o.from("ottoman", "EXTEND 2d"), "ottoman@test", report.Answer), "no side has days")
	if !o.game().Deadline.Equal(was) {
		t.Error("the deadline has moved")
	}
}

func TestExtendSpendsABudget(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: "default", Clock: store.Clock{ExtendDays: 3}})
	was := o.game().Deadline
	p := o.from("ottoman", "EXTEND 2d")
	o.says(o.one(p, "ottoman@test", report.Answer), "has put the deadline off", "in this game: 24")
	o.says(o.one(p, "league@test", report.Notice), "has put the deadline off")
	if got := o.game().Deadline.Sub(was); got != 48*time.Hour {
		t.Fatalf("%s more", got)
	}
	o.says(o.one(o.from("ottoman", "PROLONGER 2 jours"), "ottoman@test", report.Answer), "24 hours left")
	if got := o.game().Deadline.Sub(was); got != 48*time.Hour {
		t.Errorf("%s more", got)
	}
}

func TestWaitKeepsTheSheetUntilTheDeadlineOrReady(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "default"})
	p := o.one(o.from("ottoman", "WAIT\nAUTO\nEND"), "ottoman@test", report.Receipt)
	o.says(p, "carried out at the deadline", "READY")
	if o.hour(40); o.game().Seq != 1 {
		t.Fatal("carried out before the deadline")
	}
	o.says(o.one(o.from("ottoman", "AUTO\nEND"), "ottoman@test", report.Receipt), "carried out at the deadline")
	if o.hour(9); o.entryKind(2) != string(adjudicator.CommandSheet) {
		t.Fatalf("entry 2: %s", o.entryKind(2))
	}
	o = timed(t, store.Policy{DeadlineHours: 48, NMR: "default"})
	o.from("ottoman", "WAIT\nAUTO\nEND")
	o.from("ottoman", "READY")
	if o.hour(1); o.entryKind(2) != string(adjudicator.CommandSheet) {
		t.Fatalf("READY: entry 2: %s", o.entryKind(2))
	}
}

func TestTicksOpenAnswersAtTheDeadlineAlone(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "default", Clock: store.Clock{Ticks: true}})
	o.one(o.from("ottoman", "AUTO\nEND"), "ottoman@test", report.Receipt)
	if o.hour(47); o.game().Seq != 1 {
		t.Fatal("opened before the deadline")
	}
	if o.hour(2); o.entryKind(2) != string(adjudicator.CommandSheet) {
		t.Errorf("entry 2: %s", o.entryKind(2))
	}
}

func TestAnAnswerInTheGraceCounts(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "default", Clock: store.Clock{GraceHours: 12}})
	seq := o.game().Seq
	posts := o.hour(49)
	var told []press.Post
	for _, p := range posts {
		if p.Kind == report.Reminder && p.Date.Sub(o.game().Deadline) >= 0 {
			told = append(told, p)
		}
	}
	if len(told) == 0 || o.game().Seq != seq {
		t.Fatalf("%d letters at the deadline, entry %d", len(told), o.game().Seq)
	}
	o.says(told[0], "still count until")
	if n := len(o.hour(8)); n != 0 {
		t.Errorf("%d more letters in the grace", n)
	}
	o.from("ottoman", "AUTO\nEND")
	if o.entryKind(2) != string(adjudicator.CommandSheet) {
		t.Errorf("entry 2: %s", o.entryKind(2))
	}
}

func TestRemindersComeOnceEach(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 96, NMR: "default", Clock: store.Clock{Reminders: []int{48, 24, 2}}})
	n := 0
	for _, p := range o.hour(95) {
		if p.Kind == report.Reminder && p.To == "ottoman@test" {
			n++
		}
	}
	if n != 3 {
		t.Errorf("%d reminders", n)
	}
}

func TestTheLeastTimeRunsFromWhenTheLetterLeft(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "default", Clock: store.Clock{MinimumHours: 24}})
	was := o.game().Deadline
	o.hour(47)
	for out := range o.Store.Outbox(store.OutFilter{Game: "g"}) { // the mail server was down until now
		if err := o.Store.MarkSent(out.ID, o.now); err != nil {
			t.Fatal(err)
		}
	}
	posts := o.hour(2)
	if d := o.game().Deadline; !d.Equal(was.Add(23*time.Hour)) || o.game().Seq != 1 {
		t.Fatalf("deadline %s later, entry %d", d.Sub(was), o.game().Seq)
	}
	o.says(o.one(posts, "league@test", report.Notice), "left late")
	if o.hour(23); o.game().Seq != 2 {
		t.Error("not judged at the later deadline")
	}
}

func TestAForfeitIsAnnouncedALetterBefore(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "forfeit", Clock: store.Clock{Misses: 2}})
	o.hour(50)
	if o.game().Status != store.GameRunning || o.entryKind(2) != string(adjudicator.CommandTimeout) {
		t.Fatalf("%s after one miss: %s", o.game().Status, o.entryKind(2))
	}
	warned, over := false, time.Time{}
	for range 40 {
		for _, p := range o.hour(24) {
			warned = warned || p.Kind == report.Reminder && contains(p, "you lose the game") == ""
		}
		if o.game().Status == store.GameFinished {
			over = o.now
			break
		}
	}
	if !warned || over.IsZero() {
		t.Fatalf("warned %v, over %v", warned, over)
	}
	if e, err := o.Store.Entry("g", o.game().Seq); err != nil || e.Kind != string(adjudicator.CommandResign) {
		t.Errorf("the game ended by %s", e.Kind)
	}
	if r, err := o.People().ReliabilityOf("OTTOMAN@test"); err != nil || r.Missed < 1 || r.OnTime() == 1 {
		t.Errorf("reliability %+v %v", r, err)
	}
}

func TestReliabilityCountsAnswersAndTheirTime(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "default"})
	o.now = o.now.Add(6 * time.Hour)
	o.from("ottoman", "AUTO\nEND")
	if r, err := o.People().ReliabilityOf("ottoman@test"); err != nil || r.Answered != 1 || r.Average() != 6*time.Hour || r.OnTime() != 1 {
		t.Errorf("reliability %+v %v", r, err)
	}
}

func TestAPausedClockJudgesNothing(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 48, NMR: "default"})
	o.hour(8)
	if err := o.Referee().PauseDeadline("g", o.now.Add(100*time.Hour), "Holidays."); err != nil {
		t.Fatal(err)
	}
	o.says(o.one(o.work2(), "league@test", report.Clock), "stands still until", "Holidays.")
	if o.hour(99); o.game().Seq != 1 || !o.game().Deadline.IsZero() {
		t.Fatalf("entry %d, deadline %s", o.game().Seq, o.game().Deadline)
	}
	o.hour(2)
	if left := o.game().Deadline.Sub(o.now); left < 38*time.Hour || left > 40*time.Hour {
		t.Errorf("%s left", left)
	}
}

// work2 returns the letters that a command of the referee has left.
func (o *office) work2() []press.Post {
	before := len(o.room.posts)
	o.work()
	return o.posts()[before:]
}

func TestNobodyHeardOfSlidesTheDeadline(t *testing.T) {
	for _, people := range []int{3, 2} {
		o := openOffice(t, bolt.Options{})
		o.Config.Notify = "operator@test"
		for i, name := range []string{"g", "h", "k"} { // the set-up of the Ottomans is owed first
			err := o.Referee().Create(seating.NewGame{Name: name, System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code", DeadlineHours: 72, NMR: "default"},
				Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: fmt.Sprintf("ottoman%d@test", min(i, people-1)), Name: "O", Lang: "en"}}})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := o.Heard(o.now); err != nil {
			t.Fatal(err)
		}
		posts := o.hour(74)
		slid, alarms := 0, 0
		for _, p := range posts {
			if contains(p, "heard of nobody at all") == "" && p.Kind == report.Notice {
				slid++
			}
			if p.To == "operator@test" {
				alarms++
			}
		}
		if want := people == 3; want != (slid > 0) || want != (alarms == 1) || want != (o.game().Seq == 1) {
			t.Errorf("%d people: %d notices, %d alarms, entry %d", people, slid, alarms, o.game().Seq)
		}
	}
}

func TestTheHouseAnswersForOneWhoIsSilent(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	o.House = func(string) adjudicator.Adviser { return nil } // it does not play: the defaults of the rules
	o.create(store.Policy{DeadlineHours: 48, NMR: "house"}, true)
	o.work()
	if o.hour(50); o.entryKind(2) != string(adjudicator.CommandTimeout) {
		t.Errorf("entry 2 %s", o.entryKind(2))
	}
}

// After so many misses the house has the seat, or the pool is asked; the other side
// is told each time, and the player may come back.
func TestMissesBringTheHouseOrASubstitute(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 24, NMR: clock.NMRHouse, Clock: store.Clock{Misses: 1}})
	seat := string(o.pending()[0].Seat)
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[seat]
	seq := o.game().Seq
	o.now = o.now.Add(5 * time.Hour)
	o.work()
	for range 5 { // the daemon is awake all the time
		o.now = o.now.Add(4 * time.Hour)
		o.work()
	}
	if s := o.seatOf(seat); !s.House || s.Person == "" || o.game().Seq == seq {
		t.Fatalf("after a miss the seat is %+v, entry %d", s, o.game().Seq)
	}
	told := ""
	for _, p := range o.posts() {
		if p.To == other+"@test" {
			told += flat(p.Letter.Text)
		}
	}
	if !strings.Contains(told, "has missed 1 deadline in a row: from now on the house plays there") {
		t.Error("the other side is not told")
	}
	o.from(seat, "TAKE")
	if o.seatOf(seat).House {
		t.Error("the player does not come back")
	}

	o = running(t, store.Policy{DeadlineHours: 24, NMR: clock.NMRSubstitute})
	o.confirmed(o.stranger("eve@test", "SUBSTITUTE ON"), "eve@test")
	seat = string(o.pending()[0].Seat)
	before := len(o.posts())
	for range 7 {
		o.now = o.now.Add(4 * time.Hour)
		o.work()
	}
	q := o.questions(o.posts()[before:])
	if len(q) != 1 || q[0].To != "eve@test" {
		t.Fatalf("%d questions to the pool", len(q))
	}
	o.letter(docket.Letter{From: "eve@test", Tokens: []string{q[0].Token}, Text: "yes"})
	if s := o.seatOf(seat); s.Person != "eve@test" {
		t.Errorf("the seat is held by %q", s.Person)
	}
}

// Who is back by TAKE keeps his seat: what the pool was asked meanwhile is no longer to be had.
func TestWhoIsBackKeepsHisSeatFromThePool(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 24, NMR: clock.NMRSubstitute})
	o.confirmed(o.stranger("eve@test", "SUBSTITUTE ON"), "eve@test")
	seat, before := string(o.pending()[0].Seat), len(o.posts())
	for range 7 {
		o.now = o.now.Add(4 * time.Hour)
		o.work()
	}
	q := o.one(o.questions(o.posts()[before:]), "eve@test", report.Question)
	o.from(seat, "TAKE")
	o.says(o.one(o.letter(docket.Letter{From: "eve@test", Tokens: []string{q.Token}, Text: "yes"}), "eve@test", report.Answer), "can no longer be done")
	if s := o.seatOf(seat); s.Person != seat+"@test" || s.House {
		t.Errorf("the seat is held by %q", s.Person)
	}
}

// What the referee does to the clock by command: more time, a pause, leave for a
// player; everybody is told.
func TestTheRefereeHandlesTheClock(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	due := o.game().Deadline
	seat := string(o.pending()[0].Seat)
	if err := o.Referee().ExtendDeadline("g", 48*time.Hour); err != nil || !o.game().Deadline.Equal(due.Add(48*time.Hour)) {
		t.Fatalf("extended to %s, %v", o.game().Deadline, err)
	}
	if err := o.Referee().PauseDeadline("g", time.Time{}, "holidays"); err != nil || !o.game().Deadline.IsZero() {
		t.Fatalf("paused: %s, %v", o.game().Deadline, err)
	}
	if list, err := o.Referee().Overviews(""); err != nil || !list[0].Paused || list[0].Deadline != nil {
		t.Errorf("the overview of a clock that stands still: %+v, %v", list, err)
	}
	o.now = o.now.Add(24 * time.Hour)
	o.work()
	if err := o.Referee().ResumeDeadline("g"); err != nil || !o.game().Deadline.Equal(due.Add(72*time.Hour)) {
		t.Fatalf("resumed: %s, %v", o.game().Deadline, err)
	}
	if err := o.Referee().GrantLeave("g", seat, "4-9 March 2026"); err != nil || o.game().Deadline.Before(time.Date(2026, 3, 10, 0, 0, 0, 0, time.UTC)) {
		t.Fatalf("with leave: %s, %v", o.game().Deadline, err)
	}
	if err := o.Referee().GrantLeave("g", "prussia", "4-9 March 2026"); err == nil {
		t.Error("a seat that there is not goes on leave")
	}
}
