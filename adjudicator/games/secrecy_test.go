package games

import (
	"os"
	"slices"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// Positions that look the same to a seat are told in the same bytes: questions, boards,
// template, offers, and of any sheet faults, warnings and preview. Longer:
//
//	FELDPOST_SECRECY=10m go test ./adjudicator/games -run LookTheSame -v -timeout 0
func TestPositionsThatLookTheSameAreToldTheSame(t *testing.T) {
	var long time.Duration
	if text := os.Getenv("FELDPOST_SECRECY"); text != "" {
		var err error
		if long, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range All() {
		if l.Adviser == nil {
			continue // the example hides nothing
		}
		t.Run(l.Name, func(t *testing.T) {
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			o := gametest.AlikeOptions{Seed: 1, Positions: 16, For: long / 5, Options: adjudicator.Options{}}
			if slices.ContainsFunc(sys.Info().Options, func(x adjudicator.Option) bool { return x.Name == "profile" }) {
				o.Options["profile"] = "full" // with all that is hidden
			}
			n, leaks := gametest.Alike(sys, o)
			t.Log(n)
			for _, err := range leaks {
				t.Error(err)
			}
			if n.Twins < 30 || n.Faulty < 100 || n.Sheets-n.Faulty < 100 {
				t.Errorf("too little was compared: %s", n)
			}
		})
	}
}
