package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// In a lenient game words that are not understood stop what stands below them and END,
// and each line that is left over is named.
func TestALenientGameStopsAtWordsThatAreNotUnderstood(t *testing.T) {
	for text, want := range map[string]struct{ done, left string }{
		"MOVE BU/5 Bde 2326\nthe same for the others\nMOVE BU/1 Bde 2325\nEND": {"MOVE BU/5 Bde 2326", "MOVE BU/1 Bde 2325"},
		"the same for the others\nMOVE BU/1 Bde 2325\nEND":                     {"", "MOVE BU/1 Bde 2325"},
	} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{Faults: "lenient"}, true)
		o.setUp()
		o.crowd()
		out, err := o.Referee().Submit("g", "league", text, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(out.Report.Accepted); out.Done != (want.done != "") || got != want.done {
			t.Errorf("%q: %v, carried out %q, wanted %q", text, out.Done, got, want.done)
		}
		if p := o.pending(); len(p) == 0 || p[0].Seat != "league" {
			t.Errorf("%q: END ended the turn", text)
		}
		remarks := strings.Join(o.Words.Remarks(out.Report), "\n")
		for _, named := range []string{"the same for the others", want.left} {
			if !strings.Contains(remarks, named) {
				t.Errorf("%q: the remarks lack %q:\n%s", text, named, remarks)
			}
		}
	}
}

// The answer to a question above the orders names its line.
func TestAQuestionThatHoldsASheetBackIsNamed(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.crowd()
	p := o.one(o.from("league", "Hello,\n\nWould this be legal?\nMOVE BU/5 Bde 2326\nEND"), "league@test", report.Checked)
	if text := flat(p.Letter.Text); !strings.Contains(text, `"Would this be legal?" (line 3) asks for a check`) {
		t.Errorf("the question is not named:\n%.900s", text)
	}
}
