package main

import (
	"fmt"
	"runtime/debug"
	"testing"
	"time"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/cmd/feldpost/host"
	"feldpost/store"
)

// While the first letters are under way the next ones are written, and no
// more than those.
func TestTheNextLettersAreWrittenWhileTheFirstAreSent(t *testing.T) {
	d := benchDaemon(t, posthouse{imap: "127.0.0.1:9", smtp: "127.0.0.1:9"}, nil)
	const perGame = 2 // one a seat
	for g := range press.AtOnce()*2/perGame + 1 {
		err := d.desk.Referee().Create(seating.NewGame{Name: fmt.Sprintf("game-%d", g), System: demoSystem, Scenario: demoScenario, Start: true,
			Players: localPlayers(), Policy: store.Policy{Trust: "code", NMR: "default", DeadlineHours: 72}})
		if err != nil {
			t.Fatal(err)
		}
	}
	now := time.Now()
	parcels, err := d.queue.Due(now, 100)
	if err != nil || len(parcels) != press.AtOnce() {
		t.Fatalf("%d parcels, %v", len(parcels), err)
	}
	d.queue.Rest()
	due, err := d.store.DueOut(now, store.AllLanes, 0)
	if err != nil {
		t.Fatal(err)
	}
	written := 0
	for i, o := range due {
		if o.Written {
			written++
		}
		if o.Written != (i < 2*press.AtOnce()) {
			t.Errorf("letter %d of %d is written: %t", i, len(due), o.Written)
		}
	}
	if written != 2*press.AtOnce() {
		t.Errorf("%d letters are written", written)
	}
}

// A daemon's heap has room while it runs, unless the environment says
// otherwise.
func TestRoomForTheHeapIsGivenBack(t *testing.T) {
	percent := func() int {
		p := debug.SetGCPercent(100)
		debug.SetGCPercent(p)
		return p
	}
	t.Setenv("GOGC", "")
	t.Setenv("GOMEMLIMIT", "")
	before, aim := percent(), debug.SetMemoryLimit(-1)
	undo := host.Roomy()
	if percent() != host.WastePercent || debug.SetMemoryLimit(-1) != host.MemoryAim {
		t.Errorf("a daemon runs with %d, %d", percent(), debug.SetMemoryLimit(-1))
	}
	undo()
	if percent() != before || debug.SetMemoryLimit(-1) != aim {
		t.Errorf("afterwards %d, %d", percent(), debug.SetMemoryLimit(-1))
	}
	t.Setenv("GOMEMLIMIT", "1GiB")
	defer host.Roomy()()
	if percent() != before {
		t.Error("the environment is overruled")
	}
}
