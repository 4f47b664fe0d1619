package desk

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// blind is a game in which both seats owe a sheet at once, sealed until both
// are in: the League's is in.
func blind(t *testing.T, p store.Policy) *office {
	t.Helper()
	p.Trust = "code"
	o := openOffice(t, bolt.Options{})
	err := o.Referee().Create(seating.NewGame{Name: "g", System: "balkan-wars", Scenario: "first-war", Start: true, Policy: p,
		Options: []store.GameOption{{Key: "profile", Value: "full"}},
		Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "O", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	o.Config.PerSenderHour = 0
	for range 8 {
		pending := o.pending()
		if len(pending) == 2 {
			return o
		}
		o.from(string(pending[0].Seat), "AUTO\nEND")
	}
	t.Fatal("both seats never owe at once")
	return nil
}

// A seat may change a sheet that nobody else has seen and that rolled nothing.
func TestALaterSheetReplacesAnEarlierOne(t *testing.T) {
	o := blind(t, store.Policy{DeadlineHours: 48})
	deadline := o.game().Deadline
	seat := string(o.pending()[0].Seat)
	other := string(o.pending()[1].Seat)
	first := o.from(seat, "CONFLICT PASS\nEND")
	if text := first[0].Letter.Text; first[0].Kind == report.Faulty || !strings.Contains(flat(text), "you may still change your mind") {
		t.Fatalf("the first letter (%s) does not say that it may be replaced:\n%.1500s", first[0].Kind, text)
	}
	o.now = o.now.Add(time.Hour)
	check := o.from(seat, "CHECK\n"+another)
	if text := flat(check[0].Letter.Text); !strings.Contains(text, "this sheet replaces your last one") {
		t.Errorf("CHECK does not tell of it:\n%.900s", text)
	}
	before := o.game()
	second := o.from(seat, another)
	if text := flat(second[0].Letter.Text); len(second) != 1 || !strings.Contains(text, "It replaces the one before. Differences:") {
		t.Fatalf("%d letters, the first %s:\n%.1500s", len(second), second[0].Kind, text)
	}
	if g := o.game(); g.Seq != before.Seq+2 || !g.Deadline.Equal(deadline) {
		t.Errorf("entry %d after %d, deadline %s, it was %s", g.Seq, before.Seq, g.Deadline, deadline)
	}
	if owed := o.pending(); len(owed) != 1 || string(owed[0].Seat) != other {
		t.Errorf("pending: %v", owed)
	}
	for _, p := range o.from(other, "CONFLICT PASS\nEND") { // from here on it is rolled and shown
		if p.Seat == other && strings.Contains(p.Letter.Text, "took back") {
			t.Errorf("the other seat hears of it:\n%.1500s", p.Letter.Text)
		}
	}
	last := o.from(seat, another)
	if strings.Contains(last[0].Letter.Text, "It replaces") {
		t.Errorf("a sheet that was opened is replaced:\n%.900s", last[0].Letter.Text)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "given up by entry") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// another is a sheet of the League that differs from passing.
const another = "GIVE MORALE BU 2\nCONFLICT PASS\nEND"

func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

// With the policy off, or after the other side was shown the position, a sheet
// stands.
func TestASheetStandsOnceItWasSeen(t *testing.T) {
	for name, spoil := range map[string]func(o *office, other string){
		"policy": nil,
		"shown":  func(o *office, other string) { o.from(other, "STATUS") },
	} {
		o := blind(t, store.Policy{NoTakeBack: spoil == nil})
		seat, other := string(o.pending()[0].Seat), string(o.pending()[1].Seat)
		first := o.from(seat, "CONFLICT PASS\nEND")
		if spoil == nil && strings.Contains(flat(first[0].Letter.Text), "change your mind") {
			t.Errorf("%s: the letter promises what the game does not allow", name)
		}
		if spoil != nil {
			spoil(o, other)
		}
		seq := o.game().Seq
		posts := o.from(seat, another)
		if posts[0].Kind != report.Faulty || o.game().Seq != seq {
			t.Errorf("%s: the sheet was answered by %s, entry %d after %d", name, posts[0].Kind, o.game().Seq, seq)
		}
	}
}

// What a seat has learnt cannot be unlearnt by taking its sheet back.
func TestWhatWasRevealedIsNotTakenBack(t *testing.T) {
	hidden := adjudicator.View{Seat: "league", Pieces: []adjudicator.Piece{{Owner: "ottoman", Where: "2720", Hidden: true, Count: 1}}}
	open := adjudicator.View{Seat: "league", Pieces: []adjudicator.Piece{{Name: "OE/1 Div", Owner: "ottoman", Where: "2720"}}}
	moved := adjudicator.View{Seat: "league", Pieces: []adjudicator.Piece{{Name: "OE/1 Div", Owner: "ottoman", Where: "2721"}, {Name: "BU/1", Owner: "league"}}}
	drawn := adjudicator.View{Seat: "league", Cards: []adjudicator.Card{{ID: "CP 3"}}}
	for name, x := range map[string]struct {
		before, after adjudicator.View
		want          bool
	}{"a unit turned up": {hidden, open, true}, "a card drawn": {hidden, drawn, true}, "a known unit elsewhere": {open, moved, false}, "nothing": {open, hidden, false}} {
		if got := play.Reveals(x.before, x.after); got != x.want {
			t.Errorf("%s: %v, want %v", name, got, x.want)
		}
	}
}
