package games

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// positionsOf shows position texts of a game, one of each scenario at its start and some
// of a game at random.
func positionsOf(t *testing.T, sys adjudicator.System, visit func(text string)) {
	t.Helper()
	for i, sc := range sys.Info().Scenarios {
		n := 0
		walk(t, sys, sc.Name, byte(i+40), 16, func(s adjudicator.State, _ adjudicator.Seat, _ orders.Sheet) {
			if n++; n%5 == 1 {
				visit(s.(adjudicator.Placer).Position())
			}
		})
	}
}

// linesByWord picks lines of a position text, a few of each word, and gives them with the
// text around them.
func linesByWord(text string, seen map[string]int, visit func(word, line string, with func(string) string)) {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		word, _, _ := strings.Cut(line, " ")
		if word == "" || word == "SCENARIO" || word == "OPTION" || strings.HasPrefix(word, "#") {
			continue
		}
		if seen[word]++; seen[word] > 3 {
			continue
		}
		visit(word, line, func(other string) string {
			all := slices.Clone(lines)
			all[i] = other
			return strings.Join(all, "\n")
		})
	}
}

// A word behind a line of position text that nothing reads is an error.
func TestNothingOfAPositionTextIsPassedOver(t *testing.T) {
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			reader, seen, passed := sys.(adjudicator.Reader), map[string]int{}, map[string]string{}
			positionsOf(t, sys, func(text string) {
				linesByWord(text, seen, func(word, line string, with func(string) string) {
					if _, err := reader.Position(with(line + " zonk")); err == nil {
						passed[word] = line
					}
				})
			})
			for _, word := range slices.Sorted(maps.Keys(passed)) {
				if slices.Contains(openWords(l.Name), word) {
					t.Logf("open: %s zonk", passed[word])
					continue
				}
				t.Errorf("%s zonk: read", passed[word])
			}
		})
	}
}

// A number of position text is held as it is written or an error, never cut.
func TestNoNumberOfAPositionTextIsCut(t *testing.T) {
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			reader, seen, tried := sys.(adjudicator.Reader), map[string]int{}, 0
			positionsOf(t, sys, func(text string) {
				linesByWord(text, seen, func(word, line string, with func(string) string) {
					if slices.Contains(orderWords, word) {
						return // its numbers are places
					}
					words := strings.Fields(line)
					for k := 1; k < len(words); k++ {
						if !isWhole(words[k]) {
							continue
						}
						for _, n := range []string{"130", "260", "300", "40000", "65537", "70000", "4294967297", "18446744073709551617"} {
							tried++
							other := slices.Clone(words)
							other[k] = n
							s, err := reader.Position(with(strings.Join(other, " ")))
							if err == nil && !hasLine(s.(adjudicator.Placer).Position(), strings.Join(other, " ")) {
								t.Errorf("%s: read as something else than %s", line, strings.Join(other, " "))
							}
						}
					}
				})
			})
			if tried == 0 {
				t.Error("no number was tried")
			}
		})
	}
}

func isWhole(word string) bool {
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// hasLine tells whether a text has a line of these words.
func hasLine(text, line string) bool {
	return slices.ContainsFunc(strings.Split(text, "\n"), func(l string) bool {
		return slices.Equal(strings.Fields(strings.ReplaceAll(l, `"`, "")), strings.Fields(strings.ReplaceAll(line, `"`, "")))
	})
}

// orderWords are the words of position text that orders follow.
var orderWords = []string{"STAND", "QUEUE", "FIGHT", "PLAN", "GATE", "NEXTGATE", "DISCARDS", "SEALED"}

// openWords are the words of position text, by game, behind which something still passes.
func openWords(game string) []string {
	switch game {
	case "example":
		return []string{"STAND"}
	case "great-war-commander":
		return []string{"FORT", "GATE", "LAST", "NEXTGATE", "STAND", "SURRENDER", "TERRAIN", "WEAPON"}
	case "storm-in-the-west":
		return []string{"CONTROL", "EMPTY", "FIGHT", "PHASE", "QUEUE", "SIDE", "STAND", "UNTIL"}
	case "paths-of-glory":
		return []string{"DISCARDS", "EMPTY", "GREECE", "LEVEL", "MO", "NEAR", "PHASE", "PLAYED", "RECORD", "STAND", "TRENCH", "WAR"}
	case "great-war-in-europe":
		return []string{"CONTROL", "DUE", "EMPTY", "FACTS", "PHASE", "PLAN", "TURN", "VP"}
	}
	return nil
}
