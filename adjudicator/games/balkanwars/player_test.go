package balkanwars

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

func TestTableTmp(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("N"))
	sys := fullSystem(t)
	opts := adjudicator.Options{"profile": os.Getenv("P")}
	if e := os.Getenv("E"); e != "" {
		opts["s1_end"] = e
	}
	counts, err := gametest.Play(caseLog{t}, sys, gametest.PlayOptions{Scenario: os.Getenv("S"), Options: opts,
		Games: n, Seed: 5, Quick: os.Getenv("Q") != "", Players: gametest.SensiblePlayers(sys, os.Getenv("S"))})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	counts.Table(&b)
	t.Log("\n" + b.String())
	t.Log(counts.Kinds)
}
