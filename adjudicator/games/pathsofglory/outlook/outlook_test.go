package outlook_test

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/pathsofglory"
	"feldpost/adjudicator/games/pathsofglory/outlook"
)

// board is what a seat makes of a position.
func board(t *testing.T, seat adjudicator.Seat, position string) *outlook.Board {
	t.Helper()
	sys, err := pathsofglory.Open(pathsofglory.Data())
	if err != nil {
		t.Fatal(err)
	}
	st, err := sys.(adjudicator.Reader).Position(position)
	if err != nil {
		t.Fatal(err)
	}
	return outlook.Read(st.(adjudicator.Charter).Boards(seat)[0].Ground, sys.(outlook.Printer).Facts(), st.View(seat))
}

const front = "SCENARIO campaign\nEMPTY\nTURN 5\nSIDE cp\nPHASE action\nUNIT GE-1A Koblenz\nUNIT GE-c1 Metz reduced\nUNIT FR-c1 Sedan\n" +
	"UNIT FR-1A Cambrai\nTRENCH ap Cambrai 1\n"

// What the view and the map tell is on the board, as the seat sees it.
func TestTheBoardIsWhatTheSeatSees(t *testing.T) {
	for seat, own := range map[adjudicator.Seat]outlook.Side{"cp": outlook.Own, "ap": outlook.Foe} {
		b := board(t, seat, front)
		koblenz, sedan, cambrai, rome := b.Spaces[b.At("Koblenz")], b.At("Sedan"), b.Spaces[b.At("Cambrai")], b.Spaces[b.At("Rome")]
		if koblenz.Holder != own || len(koblenz.Units) != 1 || b.Count(b.At("Koblenz"), own) != 1 {
			t.Errorf("%s: Koblenz %+v", seat, koblenz)
		}
		if u := b.Units[koblenz.Units[0]]; u.Name != "GE-1A" || !u.Army || u.CF != 5 || u.LF != 3 || u.MF != 3 || u.Reduced || !u.Supplied ||
			u.Side != own {
			t.Errorf("%s: %+v", seat, u)
		}
		if cambrai.Trench != 1 || !cambrai.VP || rome.Holder != outlook.Nobody || b.Spaces[b.At("Verdun")].Fort != 3 {
			t.Errorf("%s: Cambrai %+v, Rome %+v, Verdun %+v", seat, cambrai, rome, b.Spaces[b.At("Verdun")])
		}
		if b.Strength(sedan, own) != 0 || b.Felt(sedan, own) != 6 {
			t.Errorf("%s: Sedan feels %d", seat, b.Felt(sedan, own))
		}
		far := b.Distances([]int{sedan}, func(at int) bool { return b.Spaces[at].Name != "Koblenz" })
		if far[b.At("Metz")] != 1 || far[b.At("Koblenz")] != -1 || far[b.At("Strasbourg")] != 2 {
			t.Errorf("%s: Metz %d, Koblenz %d, Strasbourg %d", seat, far[b.At("Metz")], far[b.At("Koblenz")], far[b.At("Strasbourg")])
		}
	}
}

// The outcomes of the fire tables: an army of 5 against a corps of 1 in the
// open always inflicts at least its two steps and suffers less than its own.
func TestCombatsAreWeighedByTheFireTables(t *testing.T) {
	b := board(t, "cp", front)
	army := b.Spaces[b.At("Koblenz")].Units
	if o := b.Weigh(b.CombatOf(army, b.At("Sedan"))); o.Clears != 100 || o.Hurts != 200 || o.Costs != 0 {
		t.Errorf("against a corps: %+v", o)
	}
	corps := b.Spaces[b.At("Metz")].Units
	open, fort := b.Weigh(b.CombatOf(corps, b.At("Sedan"))), b.Weigh(b.CombatOf(corps, b.At("Verdun")))
	if open.Hurts == 0 || open.Clears != 0 || fort.Clears != 0 {
		t.Errorf("a reduced corps: %+v, against a fort alone: %+v", open, fort)
	}
	b.Spaces[b.At("Sedan")].Trench = 2
	if dug := b.Weigh(b.CombatOf(army, b.At("Sedan"))); dug.Hurts >= 200 || dug.Clears >= 100 {
		t.Errorf("against a trench: %+v", dug)
	}
}
