package example

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/gamedata"
)

// Guards: the contract and its optional powers.
var (
	_ adjudicator.Opener = Open
	_ adjudicator.Reader = (*System)(nil)
	_ interface {
		adjudicator.State
		adjudicator.Prompter
		adjudicator.Warner
		adjudicator.Charter
		adjudicator.Placer
	} = (*State)(nil)
)

func opened(t *testing.T) adjudicator.System {
	t.Helper()
	sys, err := Open(Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestCases(t *testing.T) { gametest.Cases(t, opened(t)) }

func TestEveryClauseIsProvedAndNamedInTheCode(t *testing.T) { gametest.Clauses(t) }

func TestDocMapsChaptersToFiles(t *testing.T) { gametest.Chapters(t) }

// What is wrong with a referee's own files is told with file, line and the
// right form.
func TestWrongDataAreRefused(t *testing.T) {
	for file, x := range map[string]struct{ right, wrong, says string }{
		"hexes.csv":   {"0202,Signal Hill,rough", "0202,Signal Hill,steep", `hexes.csv:7: terrain: got "steep", want clear or rough`},
		"units.csv":   {"3,0102", "3,0909", `units.csv:3: start: got "0909", want a hex of the map`},
		"terrain.csv": {"clear,1,0", "clear,0,0", `terrain.csv:4: cost: got "0", want a whole number from 1 to 9`},
		"crt.csv":     {"3,AR,-,-", "3,AR,DE,-", `crt.csv:5: 1/1: got "DE", want - or AR or DR`},
	} {
		text, err := fs.ReadFile(Data(), file)
		if err != nil {
			t.Fatal(err)
		}
		own := fstest.MapFS{file: {Data: []byte(strings.Replace(string(text), x.right, x.wrong, 1))}}
		data, err := gamedata.Overlay(Data(), own)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(data); err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: %v, want %s", file, err, x.says)
		}
	}
}

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	stand := []string{"STAND RETREAT 0101, 0103", "STAND CANCEL"}
	for _, charge := range []string{"off", "on"} {
		o := gametest.PlayOptions{Scenario: scenario, Options: adjudicator.Options{"charge": charge}, Games: 20, Seed: 1,
			Standing: map[adjudicator.Seat][]string{"red": stand, "blue": stand}}
		if _, err := gametest.Play(gametest.Log(t), opened(t), o); err != nil {
			t.Errorf("charge %s: %v", charge, err)
		}
	}
}
