package templates

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/report"
	"feldpost/templates/speech"
)

// literals collects what visit finds in a source folder, sorted.
func literals(t *testing.T, dir string, visit func(f *ast.FuncDecl, n ast.Node, add func(string))) []string {
	t.Helper()
	var out []string
	for _, list := range parseGame(t, dir).funcs {
		for _, f := range list {
			ast.Inspect(f, func(n ast.Node) bool {
				visit(f, n, func(s string) {
					if s != "" && !slices.Contains(out, s) {
						out = append(out, s)
					}
				})
				return true
			})
		}
	}
	slices.Sort(out)
	return out
}

// noteCodes finds report.Note{Code: "x"}, report.NewNote("x", ...) and Alarm("x", ...).
func noteCodes(t *testing.T, dir string) []string {
	return literals(t, dir, func(_ *ast.FuncDecl, n ast.Node, add func(string)) {
		switch n := n.(type) {
		case *ast.CompositeLit:
			isNote := false
			if sel, ok := n.Type.(*ast.SelectorExpr); ok {
				isNote = sel.Sel.Name == "Note"
			}
			for _, e := range n.Elts {
				kv, ok := e.(*ast.KeyValueExpr)
				if !ok {
					continue
				}
				id, ok := kv.Key.(*ast.Ident)
				if text, lit := stringLit(kv.Value); ok && lit && id.Name == "Code" && (isNote || n.Type == nil) {
					add(text)
				}
			}
		case *ast.CallExpr:
			if name := calledName(n); (name == "Alarm" || name == "NewNote") && len(n.Args) > 0 {
				if text, ok := stringLit(n.Args[0]); ok {
					add(text)
				}
			}
		}
	})
}

func TestEveryNoteOfTheDeskHasWords(t *testing.T) {
	k := testKit(t)
	var codes []string
	for _, house := range []string{"../adjudicator/desk", "../cmd/feldpost"} {
		codes = append(codes, noteCodes(t, house)...)
		rooms, err := filepath.Glob(house + "/*/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for i, file := range rooms {
			if dir := filepath.Dir(file); i == 0 || dir != filepath.Dir(rooms[i-1]) {
				codes = append(codes, noteCodes(t, dir)...)
			}
		}
	}
	if len(codes) < 100 {
		t.Fatalf("only %d notes were found: %v", len(codes), codes)
	}
	codes = append(codes, "status-suspended", "status-running", "status-finished")
	for _, lang := range speech.Langs {
		for _, c := range codes {
			if k.lib.Tongue(lang).Lookup("note."+c) == nil {
				t.Errorf("%s: no words for the note %s", lang, c)
			}
		}
	}
}

func TestEveryKindOfLetterHasWords(t *testing.T) {
	k := testKit(t)
	for _, kind := range allKinds() {
		for _, lang := range speech.Langs {
			if k.lib.Tongue(lang).Lookup("opening."+string(kind)) == nil {
				t.Errorf("%s: no opening for %s", lang, kind)
			}
		}
	}
}

func allKinds() []report.Kind {
	return []report.Kind{report.Invitation, report.Start, report.Turn, report.Receipt, report.Faulty, report.Checked, report.Answer, report.Reminder, report.Clock, report.Final, report.Notice, report.Stranger, report.TooLarge, report.TooMany, report.Unreadable, report.Trouble, report.Alarm, report.Tournament}
}

// TestWordsOfViews reads from the source of a game what its views can say.
func TestWordsOfViews(t *testing.T) {
	k := testKit(t)
	dir := systemDirs()["balkan-wars"]
	inFunc := func(name string, visit func(n ast.Node, add func(string))) []string {
		return literals(t, dir, func(f *ast.FuncDecl, n ast.Node, add func(string)) {
			if f.Name.Name == name {
				visit(n, add)
			}
		})
	}
	addKeys := func(n ast.Node, add func(string)) {
		if c, ok := n.(*ast.CallExpr); ok && calledName(c) == "add" {
			if text, ok := stringLit(c.Args[0]); ok {
				add(text)
			}
		}
	}
	facts := append(inFunc("facts", addKeys), inFunc("addTalks", addKeys)...)
	statuses := inFunc("status", func(n ast.Node, add func(string)) {
		if c, ok := n.(*ast.CompositeLit); ok && len(c.Elts) == 2 {
			if text, ok := stringLit(c.Elts[1]); ok {
				add(text)
			}
		}
	})
	if len(facts) < 8 || len(statuses) < 6 {
		t.Fatalf("found only the facts %v and the states %v", facts, statuses)
	}
	matters := literals(t, dir, func(_ *ast.FuncDecl, n ast.Node, add func(string)) {
		if c, ok := n.(*ast.CallExpr); ok && (calledName(c) == "answered" || calledName(c) == "settledBy") {
			for _, a := range c.Args {
				if text, ok := stringLit(a); ok && !strings.ContainsAny(text, ".0123456789") {
					add(text)
				}
			}
		}
	})
	var words []string
	for _, f := range inFunc("pendingTalks", addKeys) {
		words = append(words, "owed."+f)
	}
	for _, f := range append(facts, "corps-7", "corps-8") {
		words = append(words, "fact."+f)
	}
	add := func(group string, list ...string) {
		for _, x := range list {
			words = append(words, "word."+group+"."+x)
		}
	}
	add("status", statuses...)
	add("matter", matters...)
	add("nation", "BU", "SE", "GR", "MO", "OE", "RO", "AL", "AH", "DE", "GB", "RU", "FR", "IT")
	add("box", "POOL", "POW", "OFFMAP", "ASIDE", "TRACK", "UNPLACED", "OUT")
	add("phase", "setup", "mobilization", "movement", "combat", "rally")
	add("from-phase", "setup", "mobilization", "movement", "combat", "rally")
	add("rustcuk", "frozen", "withheld", "released")
	add("profile", "competitor", "beginner")
	add("level", "draw", "marginal", "local", "decisive")
	add("ended", "turns", "armistice", "capitulation", "resigned")
	add("result", "AE", "AR", "AD", "AC", "DC", "DD", "DS", "DR", "DE")
	add("why", "AE", "DE", "AR", "DR", "city", "fortification", "combat-die", "mobilization", "rally", "national-rally")
	add("shift", "artillery", "clear", "rough", "swamp", "mountain", "town", "city", "entrenchment", "river")
	add("rung", string(standing.Clause), string(standing.Standing), string(standing.Only), string(standing.Default))
	for _, point := range [...]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"} {
		add("point", point)
	}
	g := newMatch(t, "words", nil)
	ground := g.state.(adjudicator.Charter).Boards(adjudicator.Observer)[0].Ground
	for _, c := range ground.Cells {
		add("terrain", string(c.Terrain))
		if c.Kind != "" {
			add("site", c.Kind)
		}
	}
	for _, e := range ground.Edges {
		if e.Kind != "border" {
			add("between", e.Kind)
		}
	}
	for _, l := range ground.Links {
		add("between", l.Kind)
		add("map", l.Kind)
	}
	for _, o := range g.sys.Info().Options {
		for _, v := range o.Values {
			add("option."+o.Name, v)
		}
	}
	for _, f := range g.sys.Info().Data {
		add("provenance", f.Provenance)
	}
	for _, s := range g.sys.Info().Scenarios {
		add("scenario", s.Name)
		for _, seat := range s.Seats {
			add("seat", string(seat.Seat))
		}
	}
	slices.Sort(words)
	for _, lang := range speech.Langs {
		for _, x := range slices.Compact(slices.Clone(words)) {
			if k.lib.Tongue(lang).Lookup("balkan-wars."+x) == nil && k.lib.Tongue(lang).Lookup(x) == nil {
				t.Errorf("%s: no words for %s", lang, x)
			}
		}
	}
}

// TestLinesThatAreNoOrders sees that every reason the mail side gives for a
// line that it dropped has words: such lines are counted, talk is shown.
func TestLinesThatAreNoOrders(t *testing.T) {
	k := testKit(t)
	for _, reason := range []string{"quote", "signature", "outside the orders block", "covering note"} {
		for _, lang := range speech.Langs {
			dropped := []report.Ignored{{Line: 3, Text: "  Dear referee,", Reason: "talk"}, {Line: 4, Text: "  "}}
			for n := range 40 {
				dropped = append(dropped, report.Ignored{Line: 5 + n, Text: "> an old letter", Reason: reason})
			}
			l := mustRender(t, k, report.Report{Kind: report.Answer, Lang: lang, Game: "g", Ignored: dropped})
			if !strings.Contains(l.Text, "Dear referee,") || strings.Contains(l.Text, "old letter") || strings.Count(l.Text, "\n40 ") != 1 || strings.Contains(l.Text, "\n4 ") {
				t.Errorf("%s %s: the letter says:\n%s", lang, reason, l.Text)
			}
		}
	}
}
