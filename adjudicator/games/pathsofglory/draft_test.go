package pathsofglory

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
)

// TestADraftIsTheLetterSoFar: what stands, what it leads to, and that the state
// knows nothing of it.
func TestADraftIsTheLetterSoFar(t *testing.T) {
	st, err := opened(t).Position("SCENARIO campaign\nTURN 2\nROUND 2\nSIDE cp\nPHASE action\nHAND cp 7 8 3\n")
	if err != nil {
		t.Fatal(err)
	}
	before, err := st.Save()
	if err != nil {
		t.Fatal(err)
	}
	d := st.(adjudicator.Drafter).Draft("cp")
	where := func(unit string) string {
		for _, p := range d.View().Pieces {
			if p.Name == unit {
				return p.Where
			}
		}
		return ""
	}
	play := lines.Order("PLAY", lines.Number(7), lines.Name("OPS"))
	if f := d.Try(lines.Order("PLAY", lines.Number(12), lines.Name("OPS"))); len(f) == 0 || f[0].Code != "not-in-hand" {
		t.Errorf("a card that is not there: %v", f)
	}
	if ways := d.Ways("MOVE", "GE-c1"); len(ways) > 0 {
		t.Errorf("a unit that is not active goes %v", ways)
	}
	if f := d.Try(play); len(f) > 0 {
		t.Fatal(f)
	}
	if f := d.Try(lines.Order("ACTIVATE", lines.Name("Bremen"), lines.Name("MOVE"))); len(f) > 0 {
		t.Fatal(f)
	}
	ways := d.Ways("MOVE", "GE-c1")
	at := slices.IndexFunc(ways, func(w []string) bool { return w[len(w)-1] == "Berlin" })
	if at < 0 {
		t.Fatalf("no way to Berlin in %v", ways)
	}
	if f := d.Try(lines.Order("MOVE", lines.Name("GE-c1"), lines.Path(ways[at]...))); len(f) > 0 || where("GE-c1") != "Berlin" {
		t.Errorf("%v, the corps stands in %s", f, where("GE-c1"))
	}
	if f := d.Try(lines.Order("MOVE", lines.Name("GE-1A"), lines.Path("Aachen", "Liege"))); len(f) == 0 || len(d.Lines()) != 3 {
		t.Errorf("a move without activation: %v, %d lines", f, len(d.Lines()))
	}
	d.Cut(2)
	if where("GE-c1") != "Bremen" || len(d.Lines()) != 2 {
		t.Errorf("cut: the corps stands in %s, %d lines", where("GE-c1"), len(d.Lines()))
	}
	d.Cut(0)
	if f := d.Try(lines.Order("PLAY", lines.Number(7), lines.Name("SR"))); len(f) > 0 {
		t.Fatal(f)
	}
	if ways := d.Ways("SR", "GE-c1"); !slices.ContainsFunc(ways, func(w []string) bool {
		return slices.Equal(w, []string{"Bremen", "Metz"})
	}) {
		t.Errorf("redeployments %v", ways)
	}
	after, err := st.Save()
	if err != nil || string(after) != string(before) {
		t.Errorf("the state has changed: %v", err)
	}
	if f := st.(adjudicator.Drafter).Draft("observer").Try(play); len(f) != 1 || f[0].Code != "no-seat" {
		t.Errorf("a draft for nobody: %v", f)
	}
}
