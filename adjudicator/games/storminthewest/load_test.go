package storminthewest

import (
	"sync"
	"testing"

	"feldpost/adjudicator/kernel/gamedata"
)

// loaded reads the embedded data once.
var loaded = sync.OnceValues(func() (*System, error) {
	set, sys := gamedata.Read(Data()), &System{}
	sys.load(set)
	_, err := set.Seal()
	return sys, err
})

func theData(t *testing.T) *System {
	t.Helper()
	sys, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestLoadReadsTheEmbeddedData(t *testing.T) {
	s := theData(t)
	if len(s.counters) != 191 || len(s.board.hexes) != 928 {
		t.Errorf("%d counters, %d hexes", len(s.counters), len(s.board.hexes))
	}
}
