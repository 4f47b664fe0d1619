package games

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// Whatever rule a letter of a game can cite, with an event, a fault, a warning or a question, RULES has something to say of it.
func TestRulesKnowsEveryReferenceThatLettersCite(t *testing.T) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}
	for _, l := range All() {
		name := l.Name
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		rules, ok := sys.(adjudicator.Clauser)
		if !ok {
			t.Errorf("%s has no RULES", name)
			continue
		}
		pkgs, err := packages.Load(cfg, "feldpost/adjudicator/games/"+strings.ReplaceAll(name, "-", ""))
		if err != nil || packages.PrintErrors(pkgs) > 0 {
			t.Fatal(err)
		}
		cited := map[string]string{}
		for _, p := range pkgs {
			for e, tv := range p.TypesInfo.Types { // order decides nothing
				if tv.Value == nil || tv.Value.Kind() != constant.String || !strings.HasSuffix(types.Unalias(tv.Type).String(), "record.Rule") {
					continue
				}
				if _, lit := e.(*ast.BasicLit); lit {
					cited[constant.StringVal(tv.Value)] = p.Fset.Position(e.Pos()).String()
				}
			}
		}
		t.Logf("%s: %d references", name, len(cited))
		if len(cited) < 5 {
			t.Errorf("%s: only %d references were found", name, len(cited))
		}
		for ref := range playedReferences(t, sys) { // order decides nothing
			if cited[ref] == "" {
				cited[ref] = "an event of play"
			}
		}
		if name == "great-war-commander" {
			for _, ref := range []string{"8.2", "O21.3", "7.3.3", "A44", "E71", "T99"} {
				cited[ref] = "a letter"
			}
		}
		for _, ref := range slices.Sorted(maps.Keys(cited)) {
			if ref != "" && len(rules.Clauses(ref)) == 0 {
				t.Errorf("%s: RULES has nothing on %s, which %s cites", name, ref, cited[ref])
			}
		}
	}
}

// playedReferences are the rules that the events of some play cite: some are put together from the numbers of cards.
func playedReferences(t *testing.T, sys adjudicator.System) map[string]bool {
	t.Helper()
	cited := map[string]bool{}
	for _, seed := range []string{"a", "b", "c"} {
		roll, guess := dice.NewSource([]byte(seed), "roll"), dice.NewSource([]byte(seed), "guess")
		roll.Begin(1)
		state, events, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, roll)
		for n := uint64(2); err == nil && n < 60 && len(state.Pending()) > 0; n++ {
			for _, e := range events {
				cited[string(e.Rule)] = true
			}
			roll.Begin(n)
			guess.Begin(n)
			seat := state.Pending()[0].Seat
			sheet, _ := adjudicator.Suggest(state, seat, guess)
			events, err = state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet.Numbered()}, roll)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return cited
}
