package greatwarineurope

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/orders"
)

// A stack of which the seat sees one unit weighs the same whatever lies below it: an Army
// HQ, cavalry, or infantry (7.25).
func TestAnAttackOnAHiddenUnitWeighsTheSameWhateverItIs(t *testing.T) {
	var first string
	for _, below := range []string{"GE 2 Army", "GE 1 Cav", "GE 7"} {
		st, err := opened(t).Position("SCENARIO campaign\nEMPTY\nTURN 11\nPHASE move1\nINITIATIVE west allies\n" +
			"UNIT \"GE 4\" W5815\nUNIT \"" + below + "\" W5815\nTOP W5815 \"GE 4\"\nUNIT \"FR 1\" W5714\nUNIT \"FR 2\" W5714\n")
		if err != nil {
			t.Fatal(err)
		}
		s := st.(*State)
		o := s.sys.language.Line("ATTACK W5815 WITH ALL")
		said := fmt.Sprint(s.Draft("allies").Weigh(o), s.Check("allies", orders.Sheet{Orders: []orders.Order{o}}), s.Prompts("allies"))
		if first == "" {
			first = said
		}
		if said != first || !strings.Contains(said, "unseen 1") {
			t.Errorf("with %s below: %.400s\nelse %.400s", below, said, first)
		}
	}
}
