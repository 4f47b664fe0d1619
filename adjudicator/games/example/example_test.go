package example

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
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
