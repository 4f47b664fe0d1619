package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// crowd puts four units into a hex and a fifth beside it.
func (o *office) crowd() {
	o.Helper()
	if err := o.Referee().Rule("g", bench.Ruling{Text: "UNIT BU/1 Bde 2326\nUNIT BU/2 Bde 2326\nUNIT BU/3 Bde 2326\nUNIT BU/4 Bde 2326\nUNIT BU/5 Bde 2325", Reason: "a test"}); err != nil {
		o.Fatal(err)
	}
	o.work()
}

func TestALetterWarnsOfWhatASheetCosts(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.crowd()

	p := o.one(o.from("league", "CHECK\nMOVE BU/5 Bde 2326\nEND"), "league@test", report.Checked)
	o.says(p, "no fault", "WARNINGS", "Certain: 2326 holds 5 units", "[7]", "For example: OVERSTACK", "2326 DROP BU/1 Bde")
	p = o.one(o.from("league", "LANG fr\nCHECK\nMOVE BU/5 Bde 2326\nEND"), "league@test", report.Checked)
	o.says(p, "AVERTISSEMENTS", "2326 contient 5 unités", "EXCÉDENT")

	p = o.one(o.from("league", "LANG en\nMOVE BU/5 Bde 2326"), "league@test", report.Turn)
	o.says(p, "WARNINGS", "Possible: 2326 would hold 5 units")
	draft := p.Letter.Text[strings.Index(p.Letter.Text, "GAME g"):]
	if !strings.Contains(draft, "; If you send END NOTHING now, without orders:\n") || !strings.Contains(draft, "; Certain: 2326 holds 5 units") {
		t.Errorf("the template does not tell what END costs:\n%s", draft)
	}
}

func TestTheReceiptOfAHeldSheetWarns(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.crowd()
	g := o.game()
	g.Policy.HoldMinutes = 30
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.from("league", "MOVE BU/5 Bde 2326\nEND"), "league@test", report.Receipt)
	o.says(p, "WARNINGS", "Certain: 2326 holds 5 units")
}
