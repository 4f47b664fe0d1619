package gametest

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/clauses"
)

// Kinds are the kinds of clause that the ledger counts, in print order.
var kinds = [...]string{"mechanic", "table", "setup", "victory", "reaction", "optional", "definition"}

// laterPrefix begins the reason of a clause that belongs to a later profile.
const laterPrefix = "later:"

// Clause is one testable statement of a specification.
type Clause = clauses.Clause

// Ledger compares a game's clauses with its cases. It is read from the
// game's testdata folder: clauses.csv (id, rule, kind, statement),
// untested.csv (clause, reason) and cases/*.txt.
type Ledger struct {
	clauses []Clause
	cited   map[string][]string // clause id: case files
	excuse  map[string]string   // clause id: reason
	faults  []string            // what is wrong with the files themselves
	cases   int
}

// OpenLedger reads the ledger of a testdata folder.
func OpenLedger(testdata fs.FS) (*Ledger, error) {
	l := &Ledger{cited: map[string][]string{}, excuse: map[string]string{}}
	var err error
	if l.clauses, err = clauses.Read(testdata); err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, c := range l.clauses {
		known[c.ID] = true
	}
	rows, err := clauses.Rows(testdata, "untested.csv", 2)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, r := range rows {
		if !known[r[0]] {
			l.faults = append(l.faults, fmt.Sprintf("untested.csv excuses %s, which is no clause", r[0]))
		}
		if strings.TrimSpace(r[1]) == "" {
			l.faults = append(l.faults, fmt.Sprintf("untested.csv excuses %s without a reason", r[0]))
		}
		l.excuse[r[0]] = r[1]
	}
	files, err := fs.Glob(testdata, "cases/*.txt")
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		data, err := fs.ReadFile(testdata, f)
		if err != nil {
			return nil, err
		}
		c, err := ParseCase(f, data)
		if err != nil {
			return nil, err
		}
		l.cases++
		for _, id := range c.Rules {
			if !known[id] {
				l.faults = append(l.faults, fmt.Sprintf("%s cites %s, which is no clause", f, id))
			}
			l.cited[id] = append(l.cited[id], f)
		}
	}
	for _, c := range l.clauses {
		if r, ok := l.excuse[c.ID]; ok && !strings.HasPrefix(r, laterPrefix) && len(l.cited[c.ID]) > 0 {
			l.faults = append(l.faults, fmt.Sprintf("%s is cited by %s and excused as untestable", c.ID, l.cited[c.ID][0]))
		}
	}
	return l, nil
}

// Open returns the clauses that count but no case cites and nothing excuses.
// Clauses left to a later profile are open only when full is asked for.
func (l *Ledger) Open(full bool) []Clause {
	var out []Clause
	for _, c := range l.clauses {
		if slices.Contains(kinds[:], c.Kind) && l.status(c.ID, full) == open {
			out = append(out, c)
		}
	}
	return out
}

// Faults are the mistakes in the files: unknown ids, empty or stale excuses.
func (l *Ledger) Faults() []string { return l.faults }

type status uint8

const (
	open status = iota
	proved
	excused
	later
)

func (l *Ledger) status(id string, full bool) status {
	if len(l.cited[id]) > 0 {
		return proved
	}
	reason, ok := l.excuse[id]
	switch {
	case !ok:
		return open
	case !strings.HasPrefix(reason, laterPrefix):
		return excused
	case full:
		return open
	}
	return later
}

// Print writes the coverage by kind and the open clauses, and returns how
// many are open.
func (l *Ledger) Print(w io.Writer, full bool) int {
	fmt.Fprintf(w, "%-12s %7s %7s %8s %6s %5s\n", "kind", "clauses", "proved", "excused", "later", "open")
	var sum [5]int
	for _, k := range kinds {
		var n [5]int
		for _, c := range l.clauses {
			if c.Kind == k {
				n[0]++
				n[1+l.status(c.ID, full)]++
			}
		}
		printRow(w, k, n)
		for i, x := range n {
			sum[i] += x
		}
	}
	printRow(w, "all", sum)
	missing := l.Open(full)
	for _, c := range missing {
		fmt.Fprintf(w, "open: %-8s %-10s %s\n", c.ID, c.Kind, c.Statement)
	}
	for _, f := range l.faults {
		fmt.Fprintf(w, "fault: %s\n", f)
	}
	fmt.Fprintf(w, "%d cases, %d of %d clauses proved, %d open\n", l.cases, sum[1+proved], sum[0], len(missing))
	return len(missing)
}

func printRow(w io.Writer, kind string, n [5]int) {
	fmt.Fprintf(w, "%-12s %7d %7d %8d %6d %5d\n", kind, n[0], n[1+proved], n[1+excused], n[1+later], n[1+open])
}
