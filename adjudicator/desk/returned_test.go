package desk

import (
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/clubroom"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// deliver marks every queued letter as sent.
func (o *office) deliver() {
	o.Helper()
	for out, err := range o.Store.Outbox(store.OutFilter{State: store.OutQueued}) {
		if err != nil {
			o.Fatal(err)
		}
		if err := o.Store.MarkSent(out.ID, o.now); err != nil {
			o.Fatal(err)
		}
	}
}

// newest returns the newest letter to a seat.
func (o *office) newest(seat string) (last store.Out) {
	o.Helper()
	for out, err := range o.Store.Outbox(store.OutFilter{Game: "g", Seat: seat}) {
		if err != nil {
			o.Fatal(err)
		}
		last = out
	}
	return last
}

// bounce hands in a report about the newest letter to a seat.
func (o *office) bounce(seat string, fate docket.Fate) []press.Post {
	o.Helper()
	return o.letter(docket.Letter{From: "mailer-daemon@test", Automatic: "null return path",
		Returned: &docket.Returned{MessageID: o.newest(seat).MessageID, Fate: fate, Reason: "5.1.1 user unknown"}})
}

func brokenMail(t *testing.T) (o *office, owing, other string) {
	o = openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72, MailPauseHours: 48, MailTell: true, NMR: "default"}, true)
	owing = string(o.pending()[0].Seat)
	other = map[string]string{"league": "ottoman", "ottoman": "league"}[owing]
	o.deliver()
	return o, owing, other
}

// A letter that came back marks letter and seat, the referee and the other
// seat hear of it, and the deadline stands still: once.
func TestALetterThatCameBackHasConsequences(t *testing.T) {
	o, owing, other := brokenMail(t)
	deadline := o.game().Deadline
	posts := o.bounce(owing, clubroom.FateLost)
	if len(posts) != 2 {
		t.Fatalf("%d letters", len(posts))
	}
	for _, p := range posts {
		switch p.To {
		case "operator@test":
			o.says(p, owing, owing+"@test", "5.1.1 user unknown", "feldpost outbox --resend")
		case other + "@test":
			o.says(p, "come back")
		default:
			t.Errorf("a letter to %s", p.To)
		}
	}
	lost := o.newest(owing)
	if lost.State != store.OutFailed || !strings.Contains(lost.LastError, "5.1.1") || !lost.Noted {
		t.Errorf("letter %+v", lost)
	}
	if m := o.seatOf(owing).Mail; m.Broken.IsZero() || !m.Paused || m.Letters != 1 {
		t.Errorf("seat %+v", m)
	}
	if got := o.game().Deadline.Sub(deadline); got != 48*time.Hour {
		t.Errorf("the deadline stands still for %s", got)
	}
	if o.letters(store.LetterQuarantined) != 1 {
		t.Error("the report is not set aside")
	}
	// Again and again: neither the clock nor anybody's mailbox.
	for range 3 {
		if err := o.Store.ResendOut(lost.ID, o.now); err != nil {
			t.Fatal(err)
		}
		o.deliver()
		if p := o.bounce(owing, clubroom.FateLost); len(p) != 0 {
			t.Errorf("%d letters about one more", len(p))
		}
	}
	if got := o.game().Deadline.Sub(deadline); got != 48*time.Hour {
		t.Errorf("after four bounces the deadline stands still for %s", got)
	}
	// When the time is over the game's policy decides.
	seq := o.game().Seq
	for range 4*24 + 30 {
		o.now = o.now.Add(time.Hour)
		o.work()
	}
	if o.game().Seq == seq {
		t.Error("the deadline never passes")
	}
}

// A seat that is heard of again gets what it lost, and cannot have its clock
// stopped a second time.
func TestASeatThatIsHeardAgainGetsWhatItLost(t *testing.T) {
	o, owing, _ := brokenMail(t)
	o.bounce(owing, clubroom.FateLost)
	deadline := o.game().Deadline
	lost := o.newest(owing)
	o.from(owing, "HELP")
	if again, err := o.Store.Out(lost.ID); err != nil || again.State != store.OutQueued {
		t.Errorf("the lost letter is %s, %v", again.State, err)
	}
	if m := o.seatOf(owing).Mail; !m.Broken.IsZero() || !m.Paused {
		t.Errorf("seat %+v", m)
	}
	o.deliver()
	o.bounce(owing, clubroom.FateLost)
	if o.seatOf(owing).Mail.Broken.IsZero() || !o.game().Deadline.Equal(deadline) {
		t.Error("the second time only marks the seat")
	}
	if err := o.Referee().Reseat("g", docket.Player{Seat: owing, Address: "new@test"}, false); err != nil {
		t.Fatal(err)
	}
	if m := o.seatOf(owing).Mail; m != (store.MailPath{}) {
		t.Errorf("a new address begins with %+v", m)
	}
}

// What may pass is sent again a few times; what is only late or unwanted
// changes nothing but the words.
func TestPassingBouncesAreSentAgain(t *testing.T) {
	o, owing, _ := brokenMail(t)
	for i := range clubroom.PassingTries {
		if p := o.bounce(owing, clubroom.FatePassing); len(p) != 0 {
			t.Errorf("%d letters", len(p))
		}
		out := o.newest(owing)
		if want := o.now.Add(clubroom.PassingWait << i); out.State != store.OutQueued || !out.NotBefore.Equal(want) {
			t.Errorf("time %d: %s not before %s, want %s", i, out.State, out.NotBefore, want)
		}
		o.deliver()
	}
	for _, fate := range []docket.Fate{clubroom.FateDelayed, clubroom.FateComplaint} {
		if o.bounce(owing, fate); o.newest(owing).State != store.OutSent || !o.seatOf(owing).Mail.Broken.IsZero() {
			t.Errorf("%s is taken for a loss", fate)
		}
	}
	if o.bounce(owing, clubroom.FatePassing); o.newest(owing).State != store.OutFailed || o.seatOf(owing).Mail.Broken.IsZero() {
		t.Error("no end of trying")
	}
}

// A refusal by the relay is a failure like a bounce; without a policy nobody
// but the referee hears of it and no deadline moves.
func TestARefusedLetterIsFollowedUp(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 72}, true)
	owing := string(o.pending()[0].Seat)
	deadline := o.game().Deadline
	if err := o.Store.FailOut(o.newest(owing).ID, "recipient (permanent): 550 5.1.1 no such user"); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.work(), "operator@test", report.Trouble)
	o.says(p, "550 5.1.1 no such user")
	if o.seatOf(owing).Mail.Broken.IsZero() || !o.game().Deadline.Equal(deadline) {
		t.Error("the seat is marked and the clock runs")
	}
}

// Letters to strangers that come back concern nobody, and a report about a
// letter that was never written is an automatic letter like any other.
func TestReportsThatConcernNoSeat(t *testing.T) {
	o, owing, _ := brokenMail(t)
	o.letter(docket.Letter{From: "stranger@elsewhere", Text: "hello"})
	o.deliver()
	var answer store.Out
	for out := range o.Store.Outbox(store.OutFilter{To: "stranger@elsewhere"}) {
		answer = out
	}
	if !answer.Stranger {
		t.Errorf("%+v", answer)
	}
	for _, about := range []docket.Returned{{Out: answer.ID, Fate: clubroom.FateLost}, {Out: 999, Fate: clubroom.FateLost}, {MessageID: "x@y", Fate: clubroom.FateLost}} {
		if p := o.letter(docket.Letter{From: "mailer-daemon@test", Automatic: "null return path", Returned: &about}); len(p) != 0 {
			t.Errorf("%d letters about %+v", len(p), about)
		}
	}
	if !o.seatOf(owing).Mail.Broken.IsZero() {
		t.Error("a seat is marked")
	}
	// Somebody who has left his seat concerns it no more.
	old := o.newest(owing)
	if err := o.Referee().Reseat("g", docket.Player{Seat: owing, Address: "new@test"}, false); err != nil {
		t.Fatal(err)
	}
	o.letter(docket.Letter{From: "mailer-daemon@test", Automatic: "null return path", Returned: &docket.Returned{Out: old.ID, Fate: clubroom.FateLost}})
	if !o.seatOf(owing).Mail.Broken.IsZero() {
		t.Error("the new player's seat is marked")
	}
}
