package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"feldpost/adjudicator"
)

// TestTheSourceOfAGameMakesTheEventsThatItDeclares reads both ways: no event is
// made with a kind or a field that is not declared, and no kind is declared
// that the source does not name. The cases of a game see to what it makes of
// them in play.
func TestTheSourceOfAGameMakesTheEventsThatItDeclares(t *testing.T) {
	common := adjudicator.NewKinds(nil)
	for system, dir := range systemDirs() {
		kinds := openSystem(t, system).Info().Kinds
		for kind, keys := range gameCodes(t, dir).events {
			e := adjudicator.Event{Kind: kind}
			for key := range keys {
				if key != "*" {
					e.Fields = append(e.Fields, adjudicator.Field{Key: key})
				}
			}
			if err := kinds.Declared(e); err != nil {
				t.Errorf("%s: %v", system, err)
			}
		}
		named := spelled(t, dir)
		for kind := range kinds {
			if _, all := common[kind]; !all && !named[kind] {
				t.Errorf("%s declares event kind %q, which its source does not name", system, kind)
			}
		}
	}
}

// TestDeclaredPartsOfTheStoryHaveTheirFields sees that what an event is told as,
// and how it is drawn, finds the fields it is made from.
func TestDeclaredPartsOfTheStoryHaveTheirFields(t *testing.T) {
	needs := map[adjudicator.Story][]string{
		adjudicator.StorySighting: {"nation", "n"}, adjudicator.StorySetup: {"unit"}, adjudicator.StoryMarch: {"path"},
	}
	drawn := map[adjudicator.Draw][]string{
		adjudicator.DrawRedeploy: {"from", "to"}, adjudicator.DrawAttack: {"from"},
		adjudicator.DrawMove: {"path"}, adjudicator.DrawRail: {"path"}, adjudicator.DrawRetreat: {"path"}, adjudicator.DrawExit: {"path"},
	}
	for system := range systemDirs() {
		kinds := openSystem(t, system).Info().Kinds
		for name, kind := range kinds {
			has := func(key string) bool { return strings.Contains(" "+kind.Keys+" ", " "+key+" ") }
			for _, key := range append(append(needs[kind.Story], drawn[kind.Draw]...), strings.Fields(kind.By+" "+kind.Joins)...) {
				if !has(key) {
					t.Errorf("%s: %s is told as %q and drawn as %q, but has no field %s", system, name, kind.Story, kind.Draw, key)
				}
			}
			if kind.Story == adjudicator.StoryBattle && has("hex") == has("space") {
				t.Errorf("%s: %s begins a battle at a hex and a space, or at none", system, name)
			}
			if kind.Story == adjudicator.StoryTally && kind.By == "" {
				t.Errorf("%s: %s is counted by nothing", system, name)
			}
			if first, _, _ := strings.Cut(kind.Columns, " "); kind.Story == adjudicator.StoryTable && (first == "" || !has(first)) {
				t.Errorf("%s: %s is told in a table, but has no field %q", system, name, first)
			}
			if sum := kinds[kind.Into]; kind.Into != "" && sum.Story != adjudicator.StoryResult {
				t.Errorf("%s: %s is told as an item of %q, which is no result", system, name, kind.Into)
			}
		}
	}
}

// spelled are the texts that the source of a game spells out, but for the
// declarations of its events.
func spelled(t *testing.T, dir string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no source in %s: %v", dir, err)
	}
	out := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "kinds.go" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok {
				if text, ok := stringLit(l); ok {
					out[text] = true
				}
			}
			return true
		})
	}
	return out
}

// What an event is told as serves games and none of them alone: all but few of the parts of the story are declared by two games
// at least, and those that one game declares are blocks that any other may.
func TestPartsOfTheStoryServeSeveralGames(t *testing.T) {
	games := map[adjudicator.Story]map[string]bool{}
	for system := range systemDirs() {
		for _, kind := range openSystem(t, system).Info().Kinds {
			if games[kind.Story] == nil {
				games[kind.Story] = map[string]bool{}
			}
			games[kind.Story][system] = true
		}
	}
	if len(games) < 10 {
		t.Fatalf("%d parts of the story are declared", len(games))
	}
	alone := map[adjudicator.Story]bool{adjudicator.StoryTable: true, adjudicator.StoryTally: true, adjudicator.StoryChoice: true}
	for part, by := range games {
		if (len(by) < 2) != alone[part] {
			t.Errorf("%q is declared by %d games", part, len(by))
		}
	}
}
