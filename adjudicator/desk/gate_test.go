package desk

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games/greatwarcommander"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// atAGate plays a game until a seat is asked inside the turn of the other.
func atAGate(t *testing.T, clock store.Clock) (o *office, seat, other string) {
	t.Helper()
	o = openOffice(t, bolt.Options{})
	sys := must(greatwarcommander.Open(greatwarcommander.Data()))
	o.System, o.Edition = func(string) (adjudicator.System, error) { return sys, nil }, editionsOf(sys)
	o.press.System = o.System
	err := o.Referee().Create(seating.NewGame{Name: "g", System: "great-war-commander", Scenario: "house-07", Policy: store.Policy{Trust: "code", DeadlineHours: 72, NMR: "wait", Clock: clock}, Start: true,
		Options: []store.GameOption{{Key: "policy", Value: "full"}}, Players: []docket.Player{{Seat: "de", Address: "de@test", Name: "D", Lang: "en"}, {Seat: "fr", Address: "fr@test", Name: "F", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	o.work()
	o.Config.PerSenderHour = 0
	for n := range 200 {
		g := o.game()
		c := &docket.Docket{Office: &o.Desk.Office, Now: o.now}
		if err := c.Open(&g, ""); err != nil {
			t.Fatal(err)
		}
		owed := c.State.Pending()[0]
		seat, other = string(owed.Seat), strings.Trim("defr", string(owed.Seat))
		if owed.Tick {
			return o, seat, other
		}
		sheet := c.State.(adjudicator.Suggester).Suggest(owed.Seat, dice.NewSource([]byte{byte(n)}, strconv.Itoa(n)))
		text, err := sheet.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if o.from(seat, string(text)); o.game().Seq == g.Seq {
			t.Fatalf("not carried out: %s", text)
		}
	}
	t.Fatal("no gate in 200 letters")
	return o, "", ""
}

// An answer inside the turn of the other is opened at a tick of the day, whenever it came.
func TestAnAnswerAtAGateIsOpenedAtTheTick(t *testing.T) {
	o, seat, other := atAGate(t, store.Clock{}) // at noon
	if at := o.game().Deadline; !at.Equal(time.Date(2026, 3, 1, 20, 0, 0, 0, time.UTC)) {
		t.Fatalf("opened at %s", at)
	}
	seq := o.game().Seq
	p := o.from(seat, "END")
	o.one(p, seat+"@test", report.Receipt)
	if len(p) != 1 || o.game().Seq != seq {
		t.Fatalf("%d letters, entry %d after %d", len(p), o.game().Seq, seq)
	}
	if o.hour(7); o.game().Seq != seq {
		t.Fatal("opened before the tick")
	}
	if o.hour(1); o.game().Seq == seq {
		t.Fatalf("not opened at the tick; %s waits", other)
	}
}

// Silence at a gate is an answer at the tick: it is no missed deadline, whatever the policy for those is.
func TestSilenceAtAGatePassesItAtTheTick(t *testing.T) {
	o, _, _ := atAGate(t, store.Clock{Tick: "09:30, 21:15", GraceHours: 12})
	seq := o.game().Seq
	if posts := o.hour(9); len(posts) != 0 || o.game().Seq != seq {
		t.Fatalf("%d letters before the tick", len(posts))
	}
	o.hour(1)
	if o.game().Seq == seq || o.entryKind(seq+1) != string(adjudicator.CommandTimeout) {
		t.Fatalf("entry %d: %s", seq+1, o.entryKind(seq+1))
	}
	g := o.game()
	c := &docket.Docket{Office: &o.Desk.Office, Now: o.now}
	if err := c.Open(&g, ""); err != nil {
		t.Fatal(err)
	}
	if len(c.Dossier.Clock.Missed) > 0 {
		t.Errorf("missed: %v", c.Dossier.Clock.Missed)
	}
}

// Without ticks an answer is opened at once.
func TestWithoutTicksAGateIsPassedAtOnce(t *testing.T) {
	o, seat, _ := atAGate(t, store.Clock{Tick: "0"})
	seq := o.game().Seq
	if o.from(seat, "END"); o.game().Seq == seq {
		t.Fatal("the answer waits")
	}
}
