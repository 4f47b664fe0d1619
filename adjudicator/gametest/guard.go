package gametest

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator"
)

// T is what the guards of a game need of a test.
type T interface {
	Helper()
	Log(args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Log returns a writer that passes what a runner prints on to a test.
func Log(t T) io.Writer { return log{t} }

type log struct{ t T }

func (l log) Write(p []byte) (int, error) {
	l.t.Helper()
	l.t.Log(string(p))
	return len(p), nil
}

// Cases runs the case files of the game in whose folder the test stands.
func Cases(t T, sys adjudicator.System) {
	t.Helper()
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no case files: %v", err)
	}
	if _, failed := RunCases(Log(t), func(string) (adjudicator.System, error) { return sys, nil }, files); failed > 0 {
		t.Errorf("%d cases failed", failed)
	}
}

// Clauses sees that every clause of the game is cited by a case, or excused in
// untested.csv, and that who has a rule in hand finds the code that carries it
// out by its number.
func Clauses(t T) {
	t.Helper()
	l, err := OpenLedger(os.DirFS("testdata"))
	if err != nil {
		t.Fatalf("%v", err)
	}
	if l.Print(Log(t), true) > 0 || len(l.Faults()) > 0 {
		t.Errorf("clauses without proof, or %q", l.Faults())
	}
	if missing, err := l.Unnamed(os.DirFS(".")); err != nil || len(missing) > 0 {
		t.Errorf("named nowhere: %q (%v)", missing, err)
	}
}

// Chapters sees that doc.go maps the chapters of the rulebook to the files of the
// game.
func Chapters(t T) {
	t.Helper()
	if faults, err := ChapterFaults(os.DirFS(".")); err != nil || len(faults) > 0 {
		t.Errorf("%v\n%s", err, strings.Join(faults, "\n"))
	}
}
