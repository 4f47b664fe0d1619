package adjudicator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// arrows says which packages of ours a folder may import; a name that ends in
// a slash means the folders below it, "" everything, GAME the folder of one game.
var arrows = []struct {
	folder string
	may    []string
}{
	{"cmd/feldpost", []string{""}},
	{"cmd/feldpost/exit", nil},
	{"cmd/feldpost/host", []string{"store", "store/bolt"}},
	{"cmd/feldpost/identity", []string{"cmd/feldpost/host", "mail", "mail/letter", "store", "store/bolt"}},
	{"cmd/feldpost/archive", []string{"cmd/feldpost/exit", "adjudicator/desk/gamelog", "adjudicator/desk/proof", "mail/letter", "store"}},
	{"cmd/feldpost/conf", []string{"adjudicator", "adjudicator/deadline", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/seating", "adjudicator/games", "adjudicator/kernel/keylines", "mail", "mail/oauth", "orders", "store", "store/postgres"}},
	{"cmd/feldpost/gauges", []string{"adjudicator/desk", "store", "store/bolt"}},
	{"cmd/feldpost/localclub", []string{"adjudicator/desk", "adjudicator/desk/docket", "adjudicator/desk/seating", "adjudicator/games", "cmd/feldpost/conf", "cmd/feldpost/exit", "mail/postoffice", "store"}},
	{"cmd/feldpost/rehearsal", []string{"adjudicator", "adjudicator/desk", "adjudicator/games", "adjudicator/kernel/dice", "adjudicator/tournament", "cmd/feldpost/exit", "cmd/feldpost/localclub", "cmd/feldpost/post", "mail", "mail/letter", "orders", "store"}},
	{"cmd/feldpost/duties", []string{"adjudicator/desk", "store", "store/postgres"}},
	{"cmd/feldpost/post", []string{"cmd/feldpost/conf", "adjudicator/desk/docket", "adjudicator/desk/blame", "adjudicator/desk/press", "adjudicator/games", "adjudicator/report", "mail", "mail/letter", "orders", "store"}},
	{"cmd/feldpost/folders", []string{"cmd/feldpost/conf", "cmd/feldpost/exit", "adjudicator/desk/press", "templates/site"}},
	{"cmd/", nil}, // texts and what makes them
	{"orders/prose", []string{"orders", "orders/ordinary"}},
	{"orders/ordinary", nil},
	{"orders", nil},
	{"store", nil},
	{"store/", []string{"store"}},
	{"mail/letter", nil},
	{"mail/oauth", nil},
	{"mail/oauth/", []string{"mail/oauth"}},
	{"mail/postoffice", nil},
	{"mail/provider", nil},
	{"mail/postoffice/", []string{"mail/postoffice"}},
	{"mail", []string{"mail/letter", "mail/postoffice"}},
	{"templates/phrases", nil},
	{"templates/chart", []string{"adjudicator", "templates/phrases"}},
	{"templates/browsertest", nil}, // for tests alone
	{"templates/campaign", []string{"adjudicator", "templates/chart", "templates/phrases"}},
	{"templates/orderpage", []string{"adjudicator", "templates/chart"}},
	{"templates/site", []string{"adjudicator/statistics", "templates/phrases"}},
	{"templates/prose", nil},
	{"templates/speech", []string{"adjudicator", "adjudicator/report", "templates/phrases"}},
	{"templates/position", []string{"adjudicator", "templates/prose", "templates/speech"}},
	{"templates/story", []string{"adjudicator", "adjudicator/report", "templates/campaign", "templates/chart", "templates/position", "templates/prose", "templates/speech"}},
	{"templates/gallery", []string{"adjudicator", "adjudicator/report", "orders", "templates/chart", "templates/position", "templates/prose", "templates/speech"}},
	{"templates/reply", []string{"adjudicator", "adjudicator/report", "orders", "templates/chart", "templates/orderpage", "templates/position", "templates/prose", "templates/speech"}},
	{"templates/clerk", []string{"adjudicator", "adjudicator/report", "templates/prose", "templates/speech"}},
	{"templates", []string{"templates/", "adjudicator", "adjudicator/report", "adjudicator/kernel/", "orders"}},
	{"adjudicator/kernel/", []string{"orders", "adjudicator/kernel/"}},
	{"adjudicator/games/GAME/outlook", []string{"adjudicator", "adjudicator/kernel/"}},
	{"adjudicator/games/GAME/adviser", []string{"adjudicator", "adjudicator/survey", "adjudicator/kernel/lines", "adjudicator/games/GAME/outlook", "orders"}}, // not the game: it sees no State
	{"adjudicator/games/GAME", []string{"adjudicator", "adjudicator/games/GAME/outlook", "adjudicator/kernel/", "orders"}},                                    // no other game
	{"adjudicator/games", []string{"adjudicator", "adjudicator/games/", "orders"}},
	{"adjudicator/gametest", []string{"adjudicator", "adjudicator/kernel/", "orders"}},
	{"adjudicator/gametest/", []string{"adjudicator/gametest"}},
	{"adjudicator/tournament", []string{"adjudicator", "adjudicator/kernel/", "orders"}},
	{"adjudicator/survey", []string{"adjudicator"}},
	{"adjudicator/statistics", []string{"adjudicator/kernel/dice"}},
	{"adjudicator/report", []string{"adjudicator", "adjudicator/kernel/", "orders"}},
	{"adjudicator/deadline", nil},
	{"adjudicator/desk/blame", []string{"adjudicator", "store"}},
	{"adjudicator/desk/gamelog", []string{"adjudicator", "adjudicator/kernel/dice", "adjudicator/report", "store"}},
	{"adjudicator/desk/proof", []string{"adjudicator", "adjudicator/kernel/dice", "adjudicator/report", "adjudicator/desk/blame", "adjudicator/desk/gamelog", "store"}},
	{"adjudicator/desk/risk", []string{"adjudicator", "adjudicator/kernel/offer", "orders"}},
	{"adjudicator/desk/press", []string{"adjudicator", "adjudicator/kernel/dice", "adjudicator/report", "adjudicator/desk/blame", "adjudicator/desk/gamelog", "adjudicator/desk/risk", "orders", "store"}},
	{"adjudicator/desk/people", []string{"adjudicator/report", "adjudicator/tournament", "orders", "store"}},
	{"adjudicator/desk/showcase", []string{"adjudicator", "adjudicator/kernel/dice", "adjudicator/report", "adjudicator/desk/gamelog", "adjudicator/desk/people", "adjudicator/desk/press", "store"}},
	{"adjudicator/desk/bounds", []string{"adjudicator", "adjudicator/report", "orders"}},
	{"adjudicator/desk/clerk", []string{"adjudicator", "adjudicator/report", "adjudicator/tournament", "adjudicator/desk/people", "store"}},
	{"adjudicator/exonyms", []string{"orders"}},
	{"adjudicator/desk/docket", []string{"adjudicator", "adjudicator/deadline", "adjudicator/desk/blame", "adjudicator/desk/bounds", "adjudicator/desk/clerk", "adjudicator/desk/gamelog", "adjudicator/desk/people", "adjudicator/desk/press", "adjudicator/desk/risk", "adjudicator/exonyms", "adjudicator/report", "orders", "orders/prose", "store"}},
	{"adjudicator/desk/clock", []string{"adjudicator", "adjudicator/deadline", "adjudicator/desk/docket", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/mailing", []string{"adjudicator", "adjudicator/desk/blame", "adjudicator/desk/bounds", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/people", "adjudicator/desk/press", "adjudicator/games", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/play", []string{"adjudicator", "adjudicator/desk/bounds", "adjudicator/desk/clerk", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/press", "adjudicator/kernel/dice", "adjudicator/report", "adjudicator/tournament", "orders", "store"}},
	{"adjudicator/desk/seating", []string{"adjudicator", "adjudicator/desk/bounds", "adjudicator/desk/clerk", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/play", "adjudicator/desk/press", "adjudicator/games", "adjudicator/kernel/dice", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/agree", []string{"adjudicator", "adjudicator/deadline", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/play", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/bench", []string{"adjudicator", "adjudicator/desk/agree", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/play", "adjudicator/desk/proof", "adjudicator/desk/seating", "adjudicator/kernel/dice", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/readings", []string{"adjudicator", "adjudicator/desk/bounds", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/games", "adjudicator/report", "orders", "orders/prose", "store"}},
	{"adjudicator/desk/clubroom", []string{"adjudicator", "adjudicator/desk/agree", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/press", "adjudicator/desk/seating", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/sheets", []string{"adjudicator", "adjudicator/desk/bounds", "adjudicator/desk/clock", "adjudicator/desk/clubroom", "adjudicator/desk/docket", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/play", "adjudicator/desk/press", "adjudicator/desk/readings", "adjudicator/desk/risk", "adjudicator/desk/seating", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk/referee", []string{"adjudicator", "adjudicator/deadline", "adjudicator/desk/agree", "adjudicator/desk/bench", "adjudicator/desk/blame", "adjudicator/desk/bounds", "adjudicator/desk/clerk", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/play", "adjudicator/desk/proof", "adjudicator/desk/seating", "adjudicator/desk/sheets", "adjudicator/report", "store"}},
	{"adjudicator/desk/direction", []string{"adjudicator", "adjudicator/desk/agree", "adjudicator/desk/bench", "adjudicator/desk/bounds", "adjudicator/desk/clock", "adjudicator/desk/docket", "adjudicator/desk/gamelog", "adjudicator/desk/mailing", "adjudicator/desk/people", "adjudicator/desk/readings", "adjudicator/desk/referee", "adjudicator/report", "orders", "store"}},
	{"adjudicator/desk", []string{"adjudicator", "adjudicator/desk/", "adjudicator/deadline", "adjudicator/report", "adjudicator/tournament", "adjudicator/kernel/", "adjudicator/games", "store", "orders"}},
	{"adjudicator", []string{"adjudicator/kernel/", "orders"}},
}

// TestImportsFollowTheArrows reads the imports of every file that is not a
// test.
func TestImportsFollowTheArrows(t *testing.T) {
	seen := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder := filepath.ToSlash(filepath.Dir(strings.TrimPrefix(path, "../")))
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, im := range f.Imports {
			name, _ := strconv.Unquote(im.Path.Value)
			if ours, ok := strings.CutPrefix(name, "feldpost/"); ok && !allowed(folder, ours) {
				t.Errorf("%s imports %s", path, ours)
			}
			if strings.HasPrefix(name, "github.com/emersion/go-imap") && !slices.Contains([]string{"mail/imap.go", "mail/imapfetch.go", "mail/imapfile.go", "mail/postoffice/imap.go"}, strings.TrimPrefix(path, "../")) {
				t.Errorf("%s imports go-imap", path)
			}
		}
		seen++
		return nil
	})
	if err != nil || seen < 100 {
		t.Fatalf("%d files read: %v", seen, err)
	}
}

func allowed(folder, imported string) bool {
	if rest, ok := strings.CutPrefix(folder, "adjudicator/games/"); ok {
		game, _, _ := strings.Cut(rest, "/")
		general := strings.NewReplacer("adjudicator/games/"+game, "adjudicator/games/GAME")
		folder, imported = general.Replace(folder), general.Replace(imported)
	}
	for _, a := range arrows {
		if folder != a.folder && !(strings.HasSuffix(a.folder, "/") && strings.HasPrefix(folder, a.folder)) {
			continue
		}
		for _, m := range a.may {
			if m == "" || m == imported || strings.HasSuffix(m, "/") && strings.HasPrefix(imported, m) {
				return true
			}
		}
		return false
	}
	return false
}

// impure are packages that no rules code may use.
var impure = []string{"time", "math/rand", "math/rand/v2", "os", "net", "net/http", "io/ioutil", "runtime", "unsafe", "crypto/rand"}

// unordered marks a loop over a map whose order decides nothing.
const unordered = "order decides nothing"

// TestRulesCodeIsPure refuses clocks, chance, files, goroutines and loops
// over maps in games and kernel. A loop over a map is let pass only with a
// comment saying that its order decides nothing.
func TestRulesCodeIsPure(t *testing.T) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps, Dir: ".."}
	pkgs, err := packages.Load(cfg, "./adjudicator/games/...", "./adjudicator/kernel/...", "./orders")
	if err != nil || len(pkgs) < 8 || packages.PrintErrors(pkgs) > 0 {
		t.Fatalf("%d packages: %v", len(pkgs), err)
	}
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			checkPure(t, p, f)
		}
	}
}

func checkPure(t *testing.T, p *packages.Package, f *ast.File) {
	file := p.Fset.Position(f.Pos()).Filename
	for _, im := range f.Imports {
		name, _ := strconv.Unquote(im.Path.Value)
		// Exporting data files is what gamedata/overlay.go is for.
		if slices.Contains(impure, name) && !strings.HasSuffix(file, "kernel/gamedata/overlay.go") {
			t.Errorf("%s imports %s", file, name)
		}
	}
	excused := map[int]bool{}
	for _, g := range f.Comments {
		if strings.Contains(g.Text(), unordered) {
			excused[p.Fset.Position(g.End()).Line] = true
			excused[p.Fset.Position(g.End()).Line+1] = true
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			t.Errorf("%s starts a goroutine", p.Fset.Position(n.Pos()))
		case *ast.RangeStmt:
			typ := p.TypesInfo.TypeOf(n.X)
			if typ == nil {
				return true
			}
			if _, ok := typ.Underlying().(*types.Map); ok && !excused[p.Fset.Position(n.Pos()).Line] {
				t.Errorf("%s loops over a map", p.Fset.Position(n.Pos()))
			}
		}
		return true
	})
}
