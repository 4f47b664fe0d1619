package adviser_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/greatwarcommander/adviser"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

var stacked = flag.Int("stacked", 0, "games of the house against itself, of each scenario, in which nobody may die of overstacking")

// Whatever the house sends, nobody of it dies for want of room in a hex (8.2): neither where its lines lead nor where an
// answer of the enemy stops them. Whom the enemy makes retreat has no such choice.
func TestNoLineOfTheHouseKillsByOverstacking(t *testing.T) {
	sys := opened(t)
	scenarios, games, most := []string{"house-01", "house-03"}, 1, uint64(60)
	if *stacked > 0 {
		scenarios, games, most = nil, *stacked, 4000
		for _, s := range sys.Info().Scenarios {
			scenarios = append(scenarios, s.Name)
		}
	}
	moves, deaths := 0, 0
	for _, scenario := range scenarios {
		for g := range games {
			roll := dice.NewSource([]byte(fmt.Sprint(scenario, g)), "stacks")
			st, _, err := sys.Setup(scenario, nil, roll)
			if err != nil {
				t.Fatal(err)
			}
			house := gametest.Sensible(sys, adviser.Advise)
			var told []string
			fled := map[string]bool{} // hexes to which the enemy has driven somebody in this Turn
			for n := uint64(1); n < most && len(st.Pending()) > 0; n++ {
				roll.Begin(n)
				seat := st.Pending()[0].Seat
				sheet := house(st, seat, roll)
				events, err := st.Apply(adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll)
				if err != nil {
					t.Fatal(err)
				}
				for _, o := range sheet.Orders {
					told = append(told, string(seat)+": "+o.String())
					if o.Verb == "MOVE" || o.Verb == "ADVANCE" {
						moves++
					}
				}
				for _, e := range events {
					switch e.Kind {
					case "phase":
						clear(fled)
					case "retreat":
						path := e.Get("path")
						fled[path[strings.LastIndex(path, "-")+1:]] = true
					case "overstacked":
						if deaths++; fled[e.Get("hex")] {
							continue
						}
						t.Errorf("%s game %d: %s at %s, behind\n%s", scenario, g, e.Get("unit"), e.Get("hex"), strings.Join(told[max(0, len(told)-14):], "\n"))
					}
				}
			}
		}
	}
	if t.Logf("%d moves, %d deaths", moves, deaths); moves < 20 {
		t.Errorf("only %d moves", moves)
	}
}
