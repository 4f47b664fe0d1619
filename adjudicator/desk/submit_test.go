package desk

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// A text is read alike whether it comes by letter, is handed in, checked, or
// checked in a position that belongs to no game.
func TestASheetIsReadAlikeOnEveryWay(t *testing.T) {
	const notes, syntax, faults = "nothing-ordered", "a line that is not understood", "an order that is not legal"
	o := openOffice(t, bolt.Options{}).create(store.Policy{NoTakeBack: true}, true)
	o.setUp()
	o.crowd()
	began := o.game().Seq
	// carried tells whether something was, and takes it back.
	carried := func(seq uint64) bool {
		if o.game().Seq == seq {
			return false
		}
		if err := o.Referee().Rule("g", bench.Ruling{Restore: began, Reason: "back to the beginning"}); err != nil {
			t.Fatal(err)
		}
		return true
	}
	for text, want := range map[string]string{
		"END":         notes,
		"END NOTHING": "",
		"Hello,\nplease move BU/5 Bde 2326\nThanks, Otto\nEND": "",
		"the 5th Bulgarian Brigade goes to 2326\nend":          "",
		"what a lovely evening\nEND":                           notes,
		"FLY BU/2 Bde 2231\nEND":                               syntax,
		"MOVE BU/5 Bde 9999":                                   faults,
		"Draft only.\nMOVE BU/5 Bde 2326":                      "read-as-check",
		"yes please":                                           "other-question",
	} {
		tell := func(r report.Report) string {
			var codes []string
			for _, n := range r.Notes {
				if n.Code != "check-faults" && n.Code != "not-ended" {
					codes = append(codes, n.Code)
				}
			}
			return fmt.Sprint(len(r.Syntax), " syntax ", len(r.Faults), " faults ", codes)
		}
		examined, err := o.Referee().Examine(theSystem(), o.state(), "league", text)
		if err != nil {
			t.Fatal(err)
		}
		seq := o.game().Seq
		checked, err := o.Referee().Submit("g", "league", text, true)
		if err != nil || o.game().Seq != seq || checked.Done {
			t.Fatalf("%q checked: entry %d, %v", text, o.game().Seq, err)
		}
		post := o.from("league", text)[0]
		mailed := carried(seq)
		seq = o.game().Seq
		submitted, err := o.Referee().Submit("g", "league", text, false)
		if err != nil {
			t.Fatal(err)
		}
		done := carried(seq)
		if mailed != done || done != submitted.Done || post.Kind != submitted.Report.Kind {
			t.Errorf("%q: by letter %s, %v; handed in %s, %v, %v", text, post.Kind, mailed, submitted.Report.Kind, done, submitted.Done)
		}
		a, b, c := tell(examined.Report), tell(checked.Report), tell(submitted.Report)
		if a != b || b != c {
			t.Errorf("%q: examined %s, checked %s, handed in %s", text, a, b, c)
		}
		got := submitted.Report
		switch {
		case (want == "") != done:
			t.Errorf("%q: carried out %v: %s", text, done, c)
		case want == syntax && len(got.Syntax) == 0, want == faults && len(got.Faults) == 0,
			want != "" && want != syntax && want != faults && !seating.HasNote(&got, want):
			t.Errorf("%q: %s, wanted %s", text, c, want)
		}
	}
}

// A lenient game carries out the right lines of a sheet that is handed in and
// tells of the others.
func TestALenientSheetHandedInTellsWhatIsLeftOut(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Faults: "lenient"}, true)
	o.setUp()
	o.crowd()
	out, err := o.Referee().Submit("g", "league", "MOVE BU/5 Bde 2326\nMOVE BU/99 Bde 2326\nFLY BU/1 Bde 2325\nEND", false)
	if err != nil || !out.Done || len(out.Report.Faults) != 1 || len(out.Report.Syntax) != 1 {
		t.Errorf("%v %v, %v", out.Report.Syntax, out.Report.Faults, err)
	}
	if p := o.pending(); len(p) == 0 || p[0].Seat != "league" {
		t.Error("END ended the turn beside lines that were not carried out")
	}
	lines := strings.Join(o.Words.Remarks(out.Report), "\n")
	for _, want := range []string{"\n2:", "\n3:", "BU/99 Bde"} {
		if !strings.Contains("\n"+lines, want) {
			t.Errorf("the remarks lack %q:\n%s", want, lines)
		}
	}
}

// A sheet whose header names another game or side is not carried out.
func TestASheetForAnotherSeatIsRefused(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	for _, head := range []string{"SEAT ottoman", "GAME h-2"} {
		var astray sheets.Misdirected
		if _, err := o.Referee().Submit("g", "league", head+"\nEND NOTHING", false); !errors.As(err, &astray) {
			t.Errorf("%s: %v", head, err)
		}
	}
	if out, err := o.Referee().Submit("g", "league", "GAME g\nSEAT Lea\nEND NOTHING", false); err != nil || !out.Done {
		t.Error(out, err)
	}
}
