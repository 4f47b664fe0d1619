package pathsofglory

import (
	"path/filepath"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

func TestCases(t *testing.T) {
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	sys := opened(t)
	_, failed := gametest.RunCases(testLog{t}, func(string) (adjudicator.System, error) { return sys, nil }, files)
	if failed > 0 {
		t.Fail()
	}
}
