package desk

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/proof"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/store"
)

// A game is carried out again with these rules and with other data: the first entry
// that comes to something else is named, and nothing is changed.
func TestAGameIsReplayedAgainstOtherData(t *testing.T) {
	o := running(t, store.Policy{})
	e := o.rolledEntry()
	o.march(2)
	seq, head := o.game().Seq, o.game().Head
	if diff, n, err := proof.Replay(o.Store, "g", theSystem()); err != nil || diff != nil || n != int(seq) {
		t.Fatalf("against itself: %+v, %d entries, %v", diff, n, err)
	}
	diff, _, err := proof.Replay(o.Store, "g", otherData(t))
	if err != nil || diff == nil {
		t.Fatalf("against other data: %+v, %v", diff, err)
	}
	if diff.Entry == 0 || diff.Entry > e.Seq+2 || !strings.Contains(diff.What, "differ") && !strings.Contains(diff.What, "hash") {
		t.Errorf("the first difference is %+v", diff)
	}
	if o.game().Seq != seq || o.game().Head != head {
		t.Error("the game was changed")
	}
}

// otherData is the system with Bulgarian units of other strength.
func otherData(t *testing.T) adjudicator.System {
	t.Helper()
	raw, err := fs.ReadFile(balkanwars.Data(), "units.csv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(raw), "\n")
	for i, l := range lines {
		const nation, combat = 1, 6
		if cells := strings.Split(l, ","); len(cells) > combat && cells[nation] == "BU" && cells[combat] != "0" {
			cells[combat] = "9"
			lines[i] = strings.Join(cells, ",")
		}
	}
	both, err := gamedata.Overlay(balkanwars.Data(), fstest.MapFS{"units.csv": {Data: []byte(strings.Join(lines, "\n"))}})
	if err != nil {
		t.Fatal(err)
	}
	sys, err := balkanwars.Open(both)
	if err != nil {
		t.Fatal(err)
	}
	return sys
}
