package greatwarcommander

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// follow moves counters on a board of its own as an event tells.
func follow(at map[string]string, e adjudicator.Event) {
	last := func(path string) string { return path[strings.LastIndexByte(path, '-')+1:] }
	put := func(names, h string) {
		for _, n := range strings.Split(names, "; ") {
			at[n] = h
		}
	}
	switch e.Kind {
	case "move":
		put(e.Get("unit"), last(e.Get("path")))
	case "advance":
		put(e.Get("unit"), e.Get("path"))
	case "retreat":
		put(e.Get("unit"), last(e.Get("path")))
	case "relocated":
		put(e.Get("units"), e.Get("hex"))
	case "placed", "arrives", "returns":
		put(e.Get("unit"), e.Get("hex"))
	case "light-wounds":
		put(e.Get("to"), e.Get("hex"))
	}
}

// Where every Formation stands follows from the events alone: nobody who was taken away in the middle of a step, by an Event, a Sniper or
// Mines, is put back by what goes on (O23.2c).
func TestWhereEverybodyStandsFollowsFromTheEvents(t *testing.T) {
	sys := opened(t)
	told := map[string]int{}
	for i := range 6 {
		var before map[string]string
		played(t, sys, sys.scenarios[(i*3)%len(sys.scenarios)].id, fmt.Sprint("where ", i), func(s *State, events []adjudicator.Event) {
			if before == nil || s.now.turn == 0 {
				before = whereabouts(s.now)
				return
			}
			for _, e := range events {
				follow(before, e)
				told[e.Kind]++
			}
			now := whereabouts(s.now)
			for n, h := range now {
				if before[n] != h {
					t.Fatalf("%s is in %s, the events put him into %q:\n%v", n, h, before[n], events)
				}
			}
			before = now
		})
	}
	for _, kind := range []string{"move", "advance", "retreat", "arrives"} {
		if told[kind] == 0 {
			t.Errorf("no %s in %v", kind, told)
		}
	}
}

// whereabouts are the hexes of all who are on the board.
func whereabouts(p *situation) map[string]string {
	at := map[string]string{}
	for f := range p.all(nobody) {
		at[p.info(f).name] = p.pieces[f].at.String()
	}
	return at
}
