package pathsofglory

import (
	"os"
	"strconv"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// TestManyGames plays as many games as GAMES says, from SEED on.
func TestManyGames(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("GAMES"))
	seed, _ := strconv.Atoi(os.Getenv("SEED"))
	if n == 0 {
		t.Skip("GAMES=100 plays a hundred")
	}
	opts := []adjudicator.Options{nil, {"edition": "2018", "expansion": "on", "entrench_bonus": "on"}}
	_, err := gametest.Play(testLog{t}, opened(t), gametest.PlayOptions{Scenario: "campaign", Options: opts[seed%2], Games: n, Seed: uint64(seed), Standing: anyStanding, Quick: os.Getenv("QUICK") != ""})
	if err != nil {
		t.Error(err)
	}
}
