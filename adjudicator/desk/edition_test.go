package desk

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// renewed is the same system with other rules.
type renewed struct {
	adjudicator.System
	version string
}

func (s renewed) Info() adjudicator.Info {
	info := s.System.Info()
	info.RulesVersion = s.version
	return info
}

func (s renewed) Position(text string) (adjudicator.State, error) {
	return s.System.(adjudicator.Reader).Position(text)
}

// An end by the referee publishes secret and log like any other.
func TestAnEndByRulingIsVerifiedFromTheLetters(t *testing.T) {
	o := openOffice(t, store.Options{}).create(store.Policy{}, true)
	o.from(string(o.pending()[0].Seat), "AUTO\nEND")
	if err := o.SetStatus("g", store.GameFinished, "the players have gone"); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []string{"league", "ottoman"} {
		text := strings.Join(strings.Fields(o.lastTo(seat, report.Final).Letter.Text), " ")
		for _, want := range []string{"the players have gone", "The secret: "} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in the last letter", seat, want)
			}
		}
		if strings.Contains(text, "You owe") {
			t.Errorf("%s still owes something", seat)
		}
	}
	var out bytes.Buffer
	if err := Verify(&out, o.archive(), o.System, o.Words); err != nil || !strings.Contains(out.String(), ": OK") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := o.SetStatus("g", store.GameFinished, "again"); err == nil {
		t.Error("a game ends twice")
	}
}

// lastTo is the last letter of a kind to a seat.
func (o *office) lastTo(seat string, kind report.Kind) Post {
	o.Helper()
	for _, p := range slices.Backward(o.posts()) {
		if p.Seat == seat && p.Kind == kind {
			return p
		}
	}
	o.Fatalf("no %s to %s", kind, seat)
	return Post{}
}

// Letters that quote a position which a ruling gave up are right, and verify
// says why.
func TestVerifyExplainsLettersOfAPositionGivenUp(t *testing.T) {
	o := openOffice(t, store.Options{}).create(store.Policy{}, true)
	o.from(string(o.pending()[0].Seat), "AUTO\nEND")
	if err := o.Rule("g", Ruling{Restore: 1, Reason: "a stolen mailbox"}); err != nil {
		t.Fatal(err)
	}
	if err := o.SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Verify(&out, o.archive(), o.System, o.Words); err != nil || !strings.Contains(out.String(), "entry 2, given up by entry 3") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// A running game goes on under the rules of a new program by a ruling that is
// announced; its older entries are verified in chain, dice and letters.
func TestARunningGameGoesOnUnderNewRules(t *testing.T) {
	o := openOffice(t, store.Options{}).create(store.Policy{}, true)
	o.Config.PerSenderHour = 0
	for i := range 6 { // set-up and turns, with dice
		seat := o.pending()[0].Seat
		sheet := o.state().(adjudicator.Suggester).Suggest(seat, source(&store.Game{Secret: []byte("x")}, uint64(i)))
		sheet.End = true
		o.from(string(seat), string(must(sheet.MarshalText())))
	}
	before := o.game()
	o.System = func(string) (adjudicator.System, error) { return renewed{theSystem(), "new"}, nil }
	for range 2 { // a second start changes nothing
		if err := o.Upgrade(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	g := o.game()
	if g.Seq != before.Seq+1 || g.RulesVersion != "new" {
		t.Fatalf("entry %d, rules %s; before %d, %s", g.Seq, g.RulesVersion, before.Seq, before.RulesVersion)
	}
	for _, seat := range []string{"league", "ottoman"} {
		text := strings.Join(strings.Fields(o.lastTo(seat, report.Notice).Letter.Text), " ")
		if !strings.Contains(text, "with rules new instead of "+before.RulesVersion) {
			t.Errorf("%s is not told:\n%.800s", seat, text)
		}
	}
	o.from(string(o.pending()[0].Seat), "STAND MORALE NEVER")
	if err := o.Rule("g", Ruling{Restore: 2, Reason: "back to the old rules' position"}); err != nil {
		t.Fatal(err)
	}
	if err := o.SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Verify(&out, o.archive(), o.System, o.Words); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"from entry 1 on it was played with rules " + before.RulesVersion, ": OK"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, out.String())
		}
	}
	l := unpack(t, o.archive().logs()[0])
	for i := range l.Entries { // a die of the old rules is still found
		if bytes.Contains(l.Entries[i].Rolls, []byte(`"value":`)) && l.Entries[i].RulesVersion == before.RulesVersion {
			l.Entries[i].Rolls = bytes.Replace(l.Entries[i].Rolls, []byte(`"value":`), []byte(`"value":1`), 1)
			prev := ""
			for k := range l.Entries {
				l.Entries[k].Seal(prev)
				prev = l.Entries[k].Hash
			}
			if err := Verify(&bytes.Buffer{}, o.archive().with(pack(t, l)), o.System, o.Words); err == nil || !strings.Contains(err.Error(), "the secret gives") {
				t.Errorf("a changed die of the old rules: %v", err)
			}
			return
		}
	}
	t.Fatal("no die was rolled under the old rules")
}
