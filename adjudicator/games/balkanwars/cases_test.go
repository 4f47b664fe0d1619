package balkanwars

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

// caseLog passes the runner's report on to a test.
type caseLog struct{ t *testing.T }

func (l caseLog) Write(p []byte) (int, error) {
	l.t.Helper()
	l.t.Log(string(p))
	return len(p), nil
}

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	sys := opened(t)
	_, failed := gametest.RunCases(caseLog{t}, func(string) (adjudicator.System, error) { return sys, nil }, files)
	if failed > 0 {
		t.Fail()
	}
}

func TestEveryClauseIsProvedOrExcused(t *testing.T) {
	l, err := gametest.OpenLedger(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	if l.Print(caseLog{t}, true) > 0 || len(l.Faults()) > 0 {
		t.Fail()
	}
}

// Who has a rule in hand finds the code that carries it out by its number.
func TestEveryRuleNumberStandsInTheCode(t *testing.T) {
	l, err := gametest.OpenLedger(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
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
