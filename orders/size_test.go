package orders_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// A type has no more than forty methods, and a file some four hundred lines: what reads a
// letter is cutter, judge, hearing and parser, each with a task of its own.
func TestTheLanguageStaysInSmallTypes(t *testing.T) {
	const methods, lines = 40, 450
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 40 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	prose, err := filepath.Glob("prose/*.go")
	if err != nil || len(prose) < 10 {
		t.Fatalf("%d files of prose, %v", len(prose), err)
	}
	files = append(files, prose...)
	count := map[string]int{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if n := set.Position(f.End()).Line; n > lines {
			t.Errorf("%s has %d lines", name, n)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
				of := d.Recv.List[0].Type
				if p, ok := of.(*ast.StarExpr); ok {
					of = p.X
				}
				if g, ok := of.(*ast.IndexExpr); ok {
					of = g.X
				}
				count[filepath.Join(filepath.Dir(name), of.(*ast.Ident).Name)]++
			}
		}
	}
	if count["parser"] == 0 || count["judge"] == 0 || count["prose/reader"] == 0 {
		t.Fatal("no methods were counted")
	}
	for of, n := range count { // order decides nothing
		if n > methods {
			t.Errorf("%s has %d methods", of, n)
		}
	}
}
