package games

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// keptPosition is a position between two questions as a program has saved it, what it asked there, and what the next letter came to.
type keptPosition struct {
	Secret  string                 `json:"secret"`
	State   string                 `json:"state"`
	Asked   []adjudicator.Decision `json:"asked"`
	Command json.RawMessage        `json:"command"`
	Events  []adjudicator.Event    `json:"events"`
	Then    []adjudicator.Decision `json:"then"`
}

// keptIn reads a file of testdata/kept; they are named after the game and the rules version that wrote them, and are never written
// anew.
func keptIn(t *testing.T, file string) (list []keptPosition) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var k keptPosition
		if err := json.Unmarshal(lines.Bytes(), &k); err != nil {
			t.Fatal(err)
		}
		list = append(list, k)
	}
	if lines.Err() != nil {
		t.Fatal(lines.Err())
	}
	return list
}

// keptPhases are what the games ask for, by phase; of no position kept is only the revolution of Great War in Europe (5.4), to which
// no random game has come.
func keptPhases() map[string]string {
	return map[string]string{
		"balkan-wars":         "combat diplomatic mobilization movement rally setup",
		"great-war-in-europe": "enter events initiative move1 move2 replacement reserve resources travel warfare",
		"paths-of-glory":      "action answer bids combats commitment draw operation question replacement setup",
		"storm-in-the-west":   "battle combat1 combat2 infiltration regular replacement setup strategic",
	}
}

// Positions that were kept between two questions, of each phase that a game can ask for, are read by the program of now: they ask
// what they asked, and the next letter comes to what it came to, unless the rules have been raised since; then the game goes on.
func TestPositionsKeptBetweenQuestionsGoOn(t *testing.T) {
	for _, l := range All() {
		if l.Adviser == nil || l.Name == "great-war-commander" { // which keeps its own, with what it comes to in other programs
			continue
		}
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			files, err := filepath.Glob("testdata/kept/" + l.Name + "-*.jsonl.gz")
			if err != nil || len(files) == 0 {
				t.Fatal("no positions", err)
			}
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			asked := map[string]bool{}
			for _, file := range files {
				same := strings.HasSuffix(file, l.Name+"-"+sys.Info().RulesVersion+".jsonl.gz")
				for n, k := range keptIn(t, file) {
					for _, d := range k.Asked {
						asked[d.Phase] = true
					}
					k.goesOn(t, sys, n, same)
				}
			}
			if got := strings.Join(slices.Sorted(maps.Keys(asked)), " "); got != keptPhases()[l.Name] {
				t.Errorf("positions ask for %s", got)
			}
		})
	}
}

// goesOn reads a kept position and carries out its next letter; same tells that the rules are those that kept it.
func (k *keptPosition) goesOn(t *testing.T, sys adjudicator.System, n int, same bool) {
	t.Helper()
	s, err := sys.Load([]byte(k.State))
	if err != nil {
		t.Errorf("position %d: %v", n, err)
		return
	}
	if err := s.Invariants(); err != nil {
		t.Errorf("position %d: %v", n, err)
	}
	if got := s.Pending(); !gametest.AsksStill(got, k.Asked) {
		t.Errorf("position %d asks\n%s\nnot\n%s", n, jsonOf(t, got), jsonOf(t, k.Asked))
	}
	c := adjudicator.Command{Sheet: sys.Info().Language.Sheet()}
	if err := json.Unmarshal(k.Command, &c); err != nil {
		t.Errorf("position %d: %v", n, err)
		return
	}
	roll := dice.NewSource([]byte(k.Secret), "kept")
	roll.Begin(c.Seq)
	c.Lenient = !same
	events, err := s.Apply(c, roll)
	if err != nil {
		t.Errorf("position %d: %v", n, err)
		return
	}
	if got, want := jsonOf(t, slices.Concat([]adjudicator.Event{}, events)), jsonOf(t, slices.Concat([]adjudicator.Event{}, k.Events)); same && got != want {
		t.Errorf("position %d: told\n%s\nnot\n%s", n, got, want)
	}
	if got := s.Pending(); same && !gametest.AsksStill(got, k.Then) {
		t.Errorf("position %d: then asks\n%s\nnot\n%s", n, jsonOf(t, got), jsonOf(t, k.Then))
	}
}

func jsonOf(t *testing.T, x any) string {
	t.Helper()
	text, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
