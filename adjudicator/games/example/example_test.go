package example

import (
	"io/fs"
	"os"
	"path/filepath"
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
		adjudicator.Suggester
		adjudicator.Prompter
		adjudicator.Warner
		adjudicator.Charter
		adjudicator.Placer
	} = (*State)(nil)
)

// report passes what a runner prints on to a test.
type report struct{ t *testing.T }

func (r report) Write(p []byte) (int, error) {
	r.t.Helper()
	r.t.Log(string(p))
	return len(p), nil
}

func opened(t *testing.T) adjudicator.System {
	t.Helper()
	sys, err := Open(Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	sys := opened(t)
	if _, failed := gametest.RunCases(report{t}, func(string) (adjudicator.System, error) { return sys, nil }, files); failed > 0 {
		t.Fail()
	}
}

func TestEveryClauseIsProvedAndNamedInTheCode(t *testing.T) {
	l, err := gametest.OpenLedger(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	if l.Print(report{t}, true) > 0 || len(l.Faults()) > 0 {
		t.Error(l.Faults())
	}
	if missing, err := l.Unnamed(os.DirFS(".")); err != nil || len(missing) > 0 {
		t.Errorf("named nowhere: %q (%v)", missing, err)
	}
}

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

func TestDocMapsChaptersToFiles(t *testing.T) {
	if faults, err := gametest.ChapterFaults(os.DirFS(".")); err != nil || len(faults) > 0 {
		t.Errorf("%v\n%s", err, strings.Join(faults, "\n"))
	}
}

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	stand := []string{"STAND RETREAT 0101, 0103", "STAND CANCEL"}
	for _, charge := range []string{"off", "on"} {
		o := gametest.PlayOptions{Scenario: scenario, Options: adjudicator.Options{"charge": charge}, Games: 20, Seed: 1,
			Standing: map[adjudicator.Seat][]string{"red": stand, "blue": stand}}
		if _, err := gametest.Play(report{t}, opened(t), o); err != nil {
			t.Errorf("charge %s: %v", charge, err)
		}
	}
}
