package desk

import (
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Words go to whom they are addressed, with the next report or at once, signed or
// not; what looks like an order in them is none.
func TestMessagesGoToWhomTheyAreAddressed(t *testing.T) {
	o := running(t, store.Policy{Observers: "open", DeadlineHours: 72})
	o.watch("eve@test")
	seat := string(o.pending()[0].Seat)
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[seat]
	seq := o.game().Seq
	posts := o.from(seat, "PRESS TO "+other+" NOW: Dear colleague,\nEND NOTHING\nsays my staff.\nEND PRESS\nBest wishes")
	if o.game().Seq != seq {
		t.Fatal("a line of a message was carried out")
	}
	p := o.one(posts, other+"@test", report.Notice)
	o.says(p, "writes to you alone: Dear colleague,", "END NOTHING", "says my staff.")
	o.says(o.one(posts, seat+"@test", report.Answer), "Your message is on its way")
	for _, x := range posts {
		if x.To == "eve@test" {
			t.Error("an observer reads what is for the other side alone")
		}
	}
	posts = o.from(seat, "MESSAGE TO observers: mind the gap\nMESSAGE TO ALL: \"good luck\"\nMESSAGE TO prussia: hello\nMESSAGE TO REFEREE: is rule 6.3 meant so?")
	p = o.one(posts, seat+"@test", report.Answer)
	o.says(p, "goes out with the next letter", "There is no prussia to write to", "goes to the person who minds this referee")
	o.says(o.one(posts, "operator@test", report.Notice), seat+" in g, writes: is rule 6.3 meant so?")
	posts = o.from(seat, "END NOTHING")
	eve, his := o.one(posts, "eve@test", report.Turn), o.one(posts, other+"@test", report.Turn)
	o.says(eve, "mind the gap", "good luck")
	if o.says(his, "good luck"); strings.Contains(his.Letter.Text, "mind the gap") {
		t.Error("a seat reads what is for observers")
	}
}

// Nobody writes unsigned where the game does not allow it, and unsigned means that
// neither seat nor name is told.
func TestUnsignedMessagesTellNobody(t *testing.T) {
	for _, press := range []string{"", readings.PressAnonymous} {
		o := running(t, store.Policy{Press: press})
		posts := o.from("league", "MESSAGE ANONYMOUS NOW TO ottoman: the Porte trembles")
		answer := o.one(o.lettersTo(posts, "league@test"), "league@test", report.Answer)
		if press == "" {
			o.says(answer, "every message is signed: yours was not sent")
			if len(posts) != 1 {
				t.Errorf("%d letters", len(posts))
			}
			continue
		}
		p := o.one(posts, "ottoman@test", report.Notice)
		o.says(p, "Somebody who does not sign writes to you alone: the Porte trembles")
		if m := section(p, "Messages"); strings.Contains(m, "League") {
			t.Errorf("the message tells who wrote it: %s", m)
		}
	}
}

func (o *office) lettersTo(posts []press.Post, to string) (list []press.Post) {
	for _, p := range posts {
		if p.To == to {
			list = append(list, p)
		}
	}
	return list
}

// A seat that writes at once without end costs the other some letters a day, and
// each of them few bytes.
func TestMessagesAtOnceAreCounted(t *testing.T) {
	o := running(t, store.Policy{})
	n := 0
	for range 30 {
		for _, p := range o.from("league", "MESSAGE TO ALL NOW: "+strings.Repeat("nonsense ", 150)) {
			if p.To == "ottoman@test" {
				n++
				if len(p.Letter.Text) > 30_000 {
					t.Errorf("a letter of %d bytes", len(p.Letter.Text))
				}
			}
		}
	}
	if n != readings.PerDay {
		t.Errorf("30 letters of one seat bring the other %d, want %d", n, readings.PerDay)
	}
	o.now = o.now.Add(25 * time.Hour)
	o.one(o.lettersTo(o.from("league", "MESSAGE TO ALL NOW: good morning"), "ottoman@test"), "ottoman@test", report.Notice)
}

// After the end players may still shake hands.
func TestMessagesAfterTheEndLeaveAtOnce(t *testing.T) {
	o := running(t, store.Policy{})
	if err := o.Referee().SetStatus("g", store.GameFinished, "time is up"); err != nil {
		t.Fatal(err)
	}
	o.posts()
	o.says(o.one(o.from("league", "MESSAGE TO ALL: well played"), "ottoman@test", report.Notice), "well played")
}
