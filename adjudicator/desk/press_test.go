package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// Due writes all letters that are due as the outbox does, and takes them for
// sent.
func (o *office) due(at time.Time) (sent []store.Out) {
	o.Helper()
	o.press.Config = configOfPress(o.Config)
	for {
		due, err := o.Store.DueOut(at, store.AllLanes, press.AtOnce())
		if err == nil {
			due, err = o.press.Write(context.Background(), due, at)
		}
		if err != nil {
			o.Fatal(err)
		}
		if len(due) == 0 {
			return sent
		}
		for _, x := range due {
			if raw, err := o.Store.OutRaw(x.ID); err != nil || !bytes.Equal(raw, x.Raw) {
				o.Fatalf("letter %d leaves before its bytes are stored: %v", x.ID, err)
			}
			if err := o.Store.MarkSent(x.ID, at); err != nil {
				o.Fatal(err)
			}
		}
		sent = append(sent, due...)
	}
}

// hand has the desk handle a letter; what it answers waits.
func (o *office) hand(seat, text string) {
	o.Helper()
	o.put(o.of(seat, text))
	if err := o.Work(context.Background()); err != nil {
		o.Fatal(err)
	}
}

// again is a letter as it would be written anew.
func (o *office) again(id uint64) (report.Letter, []byte) {
	o.Helper()
	n := len(o.room.posts)
	made, err := o.press.Anew(id)
	if err != nil {
		o.Fatal(err)
	}
	return o.room.posts[n].Letter, made.Extra
}

// The same store and the same program write the same bytes, whatever has
// happened in the game and to its seats meanwhile.
func TestALetterIsWrittenAlikeAtAnyTime(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.from("league", "STATUS\nHELP MOVE\nMESSAGE TO ALL: \"well met\"")
	o.from("league", "MOVE BU/1 Bde 9999\nEND")
	o.from(string(o.pending()[0].Seat), "END NOTHING")
	known := map[uint64]report.Letter{}
	marks := map[uint64][]byte{}
	for i, p := range o.posts() {
		known[uint64(i+1)] = p.Letter
		out, err := o.Store.Out(uint64(i + 1))
		if err != nil || out.To != p.To {
			t.Fatalf("letter %d to %s is post %d to %s, %v", i+1, out.To, i, p.To, err)
		}
		marks[out.ID] = out.Extra
	}
	o.from(string(o.pending()[0].Seat), "END NOTHING")
	if err := o.Referee().Reseat("g", docket.Player{Seat: "league", Address: "other@test", Name: "Somebody", Lang: "fr"}, true); err != nil {
		t.Fatal(err)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	for id, was := range known { // order decides nothing
		is, mark := o.again(id)
		if d := cmp.Diff(was, is); d != "" {
			t.Errorf("letter %d:\n%.2000s", id, d)
		}
		if !bytes.Equal(mark, marks[id]) {
			t.Errorf("letter %d: %s\nwas %s", id, mark, marks[id])
		}
	}
}

// After an outage each seat gets the newest state once, with all that the
// earlier letters had to say; the log says so, and verification explains it.
func TestAfterAnOutageOnlyTheNewestStateLeaves(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.due(o.now)
	before := o.game().Seq
	active := string(o.pending()[0].Seat)
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[active]
	o.hand(active, "MOVE XX/9 Bde 9999\nEND")
	o.hand(other, "MESSAGE TO ALL: \"the mail is slow\"")
	o.hand(active, "END NOTHING")
	o.hand(other, "END NOTHING")
	if soon := o.due(o.now.Add(-time.Hour)); len(soon) > 0 {
		t.Fatalf("%d letters leave before they are due", len(soon))
	}
	seq := o.game().Seq
	sent := o.due(o.now.Add(press.Patience + time.Minute))
	perSeat := map[string]int{}
	for _, x := range sent {
		if report.Kind(x.Kind).State() {
			perSeat[x.Seat]++
		}
	}
	if perSeat["league"] != 1 || perSeat["ottoman"] != 1 {
		t.Errorf("states that left: %v", perSeat)
	}
	merged := 0
	for x, err := range o.Store.Outbox(store.OutFilter{State: store.OutMerged}) {
		into, err2 := o.Store.Out(x.Into)
		if err = errors.Join(err, err2); err != nil || !slices.Contains(into.Merged, x.ID) || into.State != store.OutSent {
			t.Fatalf("%+v into %+v, %v", x, into, err)
		}
		merged++
	}
	if merged < 2 {
		t.Errorf("%d letters are merged", merged)
	}
	var told press.Post
	for _, p := range o.room.posts {
		if p.Seat == active && p.Kind == report.Turn {
			told = p // the last one
		}
	}
	o.says(told, "SHEET RETURNED", "XX/9", "the mail is slow", "could not leave")
	d := dataOf(t, told)
	if d.Since != before || d.Seq != seq {
		t.Errorf("it tells the entries %d to %d, not %d to %d", d.Since+1, d.Seq, before+1, seq)
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	o.due(o.now)
	var out strings.Builder
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil || !strings.Contains(out.String(), "to say stands in newer ones") {
		t.Errorf("%v\n%s", err, out.String())
	}
	if err := o.Store.Check(); err != nil {
		t.Error(err)
	}
}

func dataOf(t *testing.T, p press.Post) (d gamelog.ReportData) {
	t.Helper()
	for _, f := range p.Letter.Attached {
		if f.Name == gamelog.ReportFile {
			raw, err := gamelog.Unpack(f.Data)
			if err == nil {
				err = json.Unmarshal(raw, &d)
			}
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
	}
	t.Fatalf("the %s to %s has no %s", p.Kind, p.To, gamelog.ReportFile)
	return d
}

// Letters that wait for a moment are not merged, unless the mail was away.
func TestLettersOfTheMomentAreNotMerged(t *testing.T) {
	for _, away := range []bool{false, true} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
		o.hand("ottoman", "AUTO\nEND")
		o.hand("league", "AUTO\nEND")
		if away {
			o.press.Since = o.now.Add(time.Second)
		}
		o.due(o.now.Add(time.Minute))
		if n, err := o.Store.CountOut(store.OutMerged); err != nil || n > 0 != away {
			t.Errorf("away %v: %d letters are merged, %v", away, n, err)
		}
	}
}

// clumsy are words that fail at some reports.
type clumsy struct {
	press.Words
	fails func(r report.Report) bool
}

func (c clumsy) Render(r report.Report) (report.Letter, error) {
	if c.fails(r) {
		panic("a hand slipped")
	}
	return c.Words.Render(r)
}

// What cannot be made is left out of the letter; what was decided stands, and
// the referee hears of it.
func TestAPartThatCannotBeMadeHoldsNoLetterUp(t *testing.T) {
	for name, test := range map[string]struct {
		fails func(r report.Report) bool
		text  bool // the letter still tells how things stand
	}{
		"map":      {func(r report.Report) bool { return r.Kind == report.Turn && !r.Undrawn }, true},
		"position": {func(r report.Report) bool { return r.Kind == report.Turn && r.View != nil }, false},
	} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{}, true).full()
		o.press.Words = clumsy{o.Words, test.fails}
		o.setUp()
		n := len(o.posts())
		seq := o.game().Seq
		posts := o.from(string(o.pending()[0].Seat), "END NOTHING")
		if o.game().Seq != seq+1 {
			t.Fatalf("%s: entry %d after %d", name, o.game().Seq, seq)
		}
		turns := 0
		for _, p := range posts {
			if p.Kind == report.Turn {
				turns++
				o.says(p, "could not be made and is missing")
				if has := strings.Contains(p.Letter.Text, "SITUATION"); has != test.text || len(p.Letter.Inline) > 0 {
					t.Errorf("%s: tells %t, %d pictures:\n%s", name, has, len(p.Letter.Inline), p.Letter.Text)
				}
			}
		}
		words := 0
		for _, p := range o.posts()[n:] {
			if p.Kind == report.Trouble && p.To == "operator@test" {
				words++
				o.says(p, "a hand slipped")
			}
		}
		if turns != 2 || words != 2 {
			t.Errorf("%s: %d reports, %d words to the referee", name, turns, words)
		}
	}
}

// A letter that cannot be made at all is given up, and no other waits for it.
func TestALetterThatCannotBeMadeAtAllIsGivenUp(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.press.Words = clumsy{o.Words, func(r report.Report) bool { return r.Seat == "league" }}
	sent := o.due(o.now)
	if len(sent) != 2 || sent[0].Seat != "ottoman" && sent[1].Seat != "ottoman" {
		t.Errorf("%d letters left: %+v", len(sent), sent)
	}
	if n, err := o.Store.CountOut(store.OutFailed); n != 1 || err != nil {
		t.Errorf("%d letters are given up, %v", n, err)
	}
}

// The log in the last letter lists every letter before it, also those that
// have not left.
func TestTheLastLetterListsThoseThatHaveNotLeft(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.hand("ottoman", "AUTO\nEND")
	o.hand("league", "AUTO\nEND")
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	var last []store.Out
	for x, err := range o.Store.Outbox(store.OutFilter{Game: "g"}) {
		if err != nil {
			t.Fatal(err)
		}
		if report.Kind(x.Kind) == report.Final {
			last = append(last, x)
		}
	}
	slices.Reverse(last)
	written, err := o.press.Write(context.Background(), last, o.now)
	if err != nil || len(written) != 2 || written[0].ID != last[0].ID {
		t.Fatalf("%d letters, %v", len(written), err)
	}
	var out strings.Builder
	if err := proof.Verify(&out, o.archive(), o.Edition, o.Words); err != nil {
		t.Errorf("%v\n%s", err, out.String())
	}
	for _, raw := range logsIn(o.archive()) {
		log, _, err := gamelog.Read(raw)
		if err != nil || len(log.Letters) < int(last[1].ID)-1 {
			t.Errorf("%d letters are listed before letter %d, %v", len(log.Letters), last[1].ID, err)
		}
	}
}

// A letter that was queued with its bytes leaves as it is.
func TestALetterThatWasWrittenBeforeLeavesAsItIs(t *testing.T) {
	o := openOffice(t, bolt.Options{})
	old := store.Out{Game: "g", Seat: "league", Kind: "turn", To: "league@test", MessageID: "old@test", Created: o.now, NotBefore: o.now,
		Raw: []byte("as it was"), Extra: []byte(`{"id":"old@test","sha256":"00"}`)}
	if err := o.Store.Commit(&store.Batch{Out: []store.Out{old}}); err != nil {
		t.Fatal(err)
	}
	if sent := o.due(o.now.Add(time.Hour)); len(sent) != 1 || string(sent[0].Raw) != "as it was" {
		t.Errorf("%+v", sent)
	}
}

// A process that dies between merging and writing has lost nothing: the letter
// that is left knows what it has taken over.
func TestWhatIsMergedIsToldAlthoughTheWritingFailed(t *testing.T) {
	dies := false
	o := openOffice(t, bolt.Options{BeforeCommit: func(op string) error {
		if dies && op == "write letters" {
			return errors.New("the process died here")
		}
		return nil
	}}).create(store.Policy{}, true)
	o.hand("ottoman", "AUTO\nEND")
	o.hand("league", "AUTO\nEND")
	later := o.now.Add(mailing.NoticeWait + time.Minute)
	due, err := o.Store.DueOut(later, store.AllLanes, press.AtOnce())
	if err != nil {
		t.Fatal(err)
	}
	dies = true
	if _, err := o.press.Write(context.Background(), due, later); err == nil {
		t.Fatal("the writing did not fail")
	}
	dies = false
	n := len(o.room.posts) // composed, but never stored
	sent := o.due(later)
	if merged, err := o.Store.CountOut(store.OutMerged); merged == 0 || err != nil {
		t.Errorf("%d letters are merged, %v", merged, err)
	}
	for _, p := range o.room.posts[n:] {
		if p.Seat == "ottoman" {
			o.says(p, "could not leave")
		}
	}
	if len(sent) != 2 {
		t.Errorf("%d letters left", len(sent))
	}
}
