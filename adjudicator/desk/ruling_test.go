package desk

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/play"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/store"
)

// rolledEntry plays until a sheet has rolled dice, and returns its entry.
func (o *office) rolledEntry() store.Entry {
	o.Helper()
	for range 30 {
		o.march(1)
		e, err := o.Store.Entry("g", o.game().Seq)
		if err != nil {
			o.Fatal(err)
		}
		if play.Rolled(&e) && e.Kind == "sheet" {
			return e
		}
	}
	o.Fatal("no die fell")
	return store.Entry{}
}

func rollsOf(t *testing.T, e store.Entry) (list []dice.Roll) {
	t.Helper()
	if err := json.Unmarshal(e.Rolls, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// The referee goes back to an entry and forward again: a command that is carried out
// again has the dice that it had, and comes to the same position; a die that counts
// as something else is told, logged and verified.
func TestARulingGoesBackAndForwardWithTheSameDice(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	e := o.rolledEntry()
	before, _ := o.state().Save()
	again := bench.Ruling{Restore: e.Seq - 1, Again: []gamelog.Again{{Entry: e.Seq}}, Reason: "the map was misread"}
	f, err := o.Referee().Foresee("g", again)
	if err != nil {
		t.Fatal(err)
	}
	if f.Changes != "" || len(f.GivenUp) != 1 || len(f.Again) != 1 || o.game().Seq != e.Seq {
		t.Errorf("foreseen: %+v", f)
	}
	if err := o.Referee().Rule("g", again); err != nil {
		t.Fatal(err)
	}
	if after, _ := o.state().Save(); !bytes.Equal(before, after) {
		t.Error("the same command with its own dice comes to another position")
	}
	redone, err := o.Store.Entry("g", o.game().Seq)
	if err != nil || redone.Kind != gamelog.KindAgain || !bytes.Equal(redone.Rolls, e.Rolls) {
		t.Errorf("entry %d: %s, dice %s, want %s", redone.Seq, redone.Kind, redone.Rolls, e.Rolls)
	}
	var p press.Post
	for _, x := range o.posts() {
		p = x
	}
	o.says(p, "is carried out again, with its own dice", "the map was misread")

	first := rollsOf(t, e)[0]
	other := first.Value%first.Sides + 1
	list := []gamelog.Again{{Entry: e.Seq}}
	if err := bench.RuleDice(list, []string{againDie(e.Seq, 1, other)}); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().Rule("g", bench.Ruling{Restore: e.Seq - 1, Again: list, Reason: "the die was for another battle"}); err != nil {
		t.Fatal(err)
	}
	ruled, _ := o.Store.Entry("g", o.game().Seq)
	if r := rollsOf(t, ruled)[0]; r.Value != other || !r.Ruled || r.Command != e.Seq {
		t.Errorf("the die is %+v", r)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.posts()
	var out bytes.Buffer
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "OK") {
		t.Errorf("%v\n%s", err, out.String())
	}
	l := unpack(t, logsIn(o.archive())[0])
	for i := range l.Entries { // a die that nobody has ruled on cannot be passed off as ruled
		if l.Entries[i].Seq == e.Seq {
			l.Entries[i].Rolls = bytes.Replace(l.Entries[i].Rolls, []byte(`"value":`), []byte(`"ruled":true,"value":`), 1)
		}
	}
	prev := ""
	for i := range l.Entries {
		l.Entries[i].Seal(prev)
		prev = l.Entries[i].Hash
	}
	if err := proof.Verify(&out, withLogs(o.archive(), pack(t, l)), o.Edition, o.Words); err == nil {
		t.Error("a die that was ruled on in secret is verified")
	}
}

func againDie(entry uint64, die, value int) string {
	return strings.Replace(gamelog.Again{Entry: entry, Dice: []dice.Ruled{{K: uint32(die - 1), Value: value}}}.Text(), " ", ".", 1)
}

// The referee answers for a seat; the letter says so.
func TestTheRefereeAnswersForASeat(t *testing.T) {
	o := running(t, store.Policy{DeadlineHours: 72})
	seat := string(o.pending()[0].Seat)
	if err := o.Referee().Rule("g", bench.Ruling{Seat: seat, Sheet: "MOVE nobody 2020", Reason: "x"}); err == nil {
		t.Error("a sheet with a fault is handed in")
	}
	seq := o.game().Seq
	if err := o.Referee().Rule("g", bench.Ruling{Seat: seat, Sheet: "END NOTHING", Reason: "his letter lies in the wrong mailbox"}); err != nil {
		t.Fatal(err)
	}
	if o.game().Seq == seq {
		t.Fatal("nothing was done")
	}
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[seat]
	p := o.lastTo(other, "turn")
	o.says(p, "The referee answers for", "his letter lies in the wrong mailbox")
}

// What cannot be ruled is refused whole.
func TestRulingsThatCannotBe(t *testing.T) {
	o := running(t, store.Policy{})
	e := o.rolledEntry()
	for name, r := range map[string]bench.Ruling{
		"no such entry":   {Again: []gamelog.Again{{Entry: 999}}, Reason: "x"},
		"the set-up":      {Again: []gamelog.Again{{Entry: 1}}, Reason: "x"},
		"no such die":     {Restore: e.Seq - 1, Again: []gamelog.Again{{Entry: e.Seq, Dice: []dice.Ruled{{K: 900, Value: 1}}}}, Reason: "x"},
		"no such side":    {Restore: e.Seq - 1, Again: []gamelog.Again{{Entry: e.Seq, Dice: []dice.Ruled{{K: 0, Value: 77}}}}, Reason: "x"},
		"does not fit":    {Again: []gamelog.Again{{Entry: e.Seq}}, Reason: "x"},
		"no reason":       {Restore: 1},
		"no such seat":    {Seat: "prussia", Sheet: "END NOTHING", Reason: "x"},
		"restore forward": {Restore: e.Seq + 5, Reason: "x"},
	} {
		if err := o.Referee().Rule("g", r); err == nil {
			t.Errorf("%s: ruled", name)
		}
		if o.game().Seq != e.Seq {
			t.Fatalf("%s: the log has changed", name)
		}
	}
	for _, text := range []string{"x", "0", "5-3", "1-99999"} {
		if list, err := gamelog.AgainEntries(text); err == nil {
			t.Errorf("%q names %v", text, list)
		}
	}
	if err := bench.RuleDice([]gamelog.Again{{Entry: 17}}, []string{"18.1=2"}); err == nil {
		t.Error("a die of another entry is ruled on")
	}
}
