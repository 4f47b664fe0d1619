package adjudicator_test

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// holds is what an integer type can hold, the unsigned wide ones as far as int goes.
func holds(k types.BasicKind) (low, high int64, wide bool) {
	switch k {
	case types.Int8:
		return math.MinInt8, math.MaxInt8, false
	case types.Uint8:
		return 0, math.MaxUint8, false
	case types.Int16:
		return math.MinInt16, math.MaxInt16, false
	case types.Uint16:
		return 0, math.MaxUint16, false
	case types.Int32:
		return math.MinInt32, math.MaxInt32, false
	case types.Uint32:
		return 0, math.MaxUint32, false
	case types.Int, types.Int64, types.Uint, types.Uint64:
		return math.MinInt64, math.MaxInt64, true
	}
	return 0, 0, false
}

// narrowing looks for conversions that can cut a number.
type narrowing struct {
	p       *packages.Package
	bounded map[types.Object]bool // what counts a list: the key of a loop, the row of a table
}

// bound notes the variables that go through a list.
func (w *narrowing) bound(n ast.Node) bool {
	add := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok {
			w.bounded[w.p.TypesInfo.Defs[id]] = true
		}
	}
	switch n := n.(type) {
	case *ast.RangeStmt:
		add(n.Key)
	case *ast.ForStmt:
		if a, ok := n.Init.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				add(l)
			}
		}
	case *ast.CallExpr: // Table.EachOnce counts the names that it was given
		if f, ok := n.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "EachOnce" {
			if lit, ok := n.Args[len(n.Args)-1].(*ast.FuncLit); ok {
				for _, field := range lit.Type.Params.List {
					for _, name := range field.Names {
						add(name)
					}
				}
			}
		}
	}
	return true
}

// fits tells whether a number is certainly within the bounds of a type: it counts a list,
// is which of some words stands in a field of a data file, or is a field that is read with
// bounds that the type holds.
func (w *narrowing) fits(e ast.Expr, low, high int64) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return w.fits(e.X, low, high)
	case *ast.Ident:
		return w.bounded[w.p.TypesInfo.Uses[e]]
	case *ast.CallExpr:
		f, ok := e.Fun.(*ast.SelectorExpr)
		if !ok || !strings.HasSuffix(types.TypeString(w.p.TypesInfo.TypeOf(f.X), nil), "kernel/gamedata.Row") {
			return false
		}
		switch f.Sel.Name {
		case "Word":
			return true
		case "Int", "IntOr":
			for _, a := range e.Args[1:3] {
				v := w.p.TypesInfo.Types[a].Value
				if v == nil {
					return false
				}
				if n, exact := constant.Int64Val(v); !exact || n < low || n > high {
					return false
				}
			}
			return true
		}
	}
	return false
}

// cuts returns the conversions of a package that may cut a number, by file and text.
func (w *narrowing) cuts() map[string]bool {
	list := map[string]bool{}
	root, _ := filepath.Abs("..")
	for _, f := range w.p.Syntax {
		ast.Inspect(f, w.bound)
	}
	for _, f := range w.p.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			if !ok || len(c.Args) != 1 || !w.p.TypesInfo.Types[c.Fun].IsType() || w.p.TypesInfo.Types[c.Args[0]].Value != nil {
				return true
			}
			to, ok1 := w.p.TypesInfo.TypeOf(c.Fun).Underlying().(*types.Basic)
			from, ok2 := w.p.TypesInfo.TypeOf(c.Args[0]).Underlying().(*types.Basic)
			if !ok1 || !ok2 {
				return true
			}
			low, high, wideTo := holds(to.Kind())
			_, _, wideFrom := holds(from.Kind())
			if wideFrom && !wideTo && high != 0 && !w.fits(c.Args[0], low, high) {
				file, _ := filepath.Rel(root, w.p.Fset.Position(c.Pos()).Filename)
				list[filepath.ToSlash(file)+": "+types.ExprString(c)] = true
			}
			return true
		})
	}
	return list
}

// A number is converted to a type that holds less where it is certain to fit, or by the
// package narrow, which looks. Others stand in testdata/narrow.txt, below the reason why
// nothing is ever cut there; a new one is a mistake until its reason is written down.
func TestNoNumberFromOutsideIsCut(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps, Dir: ".."}
	pkgs, err := packages.Load(cfg, "./adjudicator/...", "./orders/...", "./store/...")
	if err != nil || len(pkgs) < 20 || packages.PrintErrors(pkgs) > 0 {
		t.Fatalf("%d packages: %v", len(pkgs), err)
	}
	raw, err := os.ReadFile("testdata/narrow.txt")
	if err != nil {
		t.Fatal(err)
	}
	known, reason := map[string]bool{}, ""
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if text, is := strings.CutPrefix(line, "# "); is {
			reason = text
			continue
		}
		if line == "" {
			continue
		}
		if reason == "" || known[line] {
			t.Errorf("%q stands without a reason, or twice", line)
		}
		known[line] = true
	}
	found := map[string]bool{}
	for _, p := range pkgs {
		if strings.HasSuffix(p.PkgPath, "kernel/narrow") || strings.Contains(p.PkgPath, "test") {
			continue
		}
		w := &narrowing{p, map[types.Object]bool{}}
		maps.Copy(found, w.cuts())
	}
	for _, line := range slices.Sorted(maps.Keys(found)) {
		if !known[line] {
			t.Errorf("%s may cut a number: use narrow.To or narrow.Into, or write down in testdata/narrow.txt why it fits", line)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(known)) {
		if !found[line] {
			t.Errorf("%s is not there any more: take it out of testdata/narrow.txt", line)
		}
	}
}
