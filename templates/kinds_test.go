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
		adjudicator.StorySighting: {"nation", "n"}, adjudicator.StoryActivation: {"for"}, adjudicator.StoryAttempt: {"unit", "die"},
		adjudicator.StorySetup: {"unit"}, adjudicator.StoryTrack: {"nation", "from"}, adjudicator.StoryIncome: {"nation", "side"}, adjudicator.StoryLosses: {"steps"},
		adjudicator.StoryStep: {"unit"}, adjudicator.BattleByOdds: {"hex"}, adjudicator.BattleByFire: {"space"}, adjudicator.StoryMarch: {"path"},
	}
	drawn := map[adjudicator.Draw][]string{
		adjudicator.DrawRedeploy: {"from", "to"}, adjudicator.DrawAttack: {"from"},
		adjudicator.DrawMove: {"path"}, adjudicator.DrawRail: {"path"}, adjudicator.DrawRetreat: {"path"}, adjudicator.DrawExit: {"path"},
	}
	for system := range systemDirs() {
		for name, kind := range openSystem(t, system).Info().Kinds {
			for _, key := range append(needs[kind.Story], drawn[kind.Draw]...) {
				if !strings.Contains(" "+kind.Keys+" ", " "+key+" ") {
					t.Errorf("%s: %s is told as %q and drawn as %q, but has no field %s", system, name, kind.Story, kind.Draw, key)
				}
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
