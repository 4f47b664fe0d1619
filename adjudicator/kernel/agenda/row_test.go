package agenda

import (
	"maps"
	"slices"
	"testing"
	"testing/fstest"
)

func TestPhasesAreReadAsPlayersCallThem(t *testing.T) {
	fsys := fstest.MapFS{"phases.csv": {Data: []byte("# provenance: rulebook - x\nphase,words\nmove,Movement;mouvement\nfight,combat\n")}}
	got := Spoken(fsys, func(name string) At { return At(slices.Index([]string{"", "move", "fight"}, name)) })
	if want := map[string]At{"movement": 1, "mouvement": 1, "combat": 2}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
