package desk

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// methodsOf counts the methods of each type in files.
func methodsOf(t *testing.T, files []string) map[string]int {
	t.Helper()
	count := map[string]int{}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Recv != nil {
				of := d.Recv.List[0].Type
				if p, ok := of.(*ast.StarExpr); ok {
					of = p.X
				}
				count[of.(*ast.Ident).Name]++
			}
		}
	}
	return count
}

// The desk and its rooms have no more than forty files each, and their types no more than
// forty methods.
func TestTheDeskAndItsRoomsStaySmall(t *testing.T) {
	const files, methods = 40, 40
	all, err := filepath.Glob("*/*.go")
	if err != nil || len(all) < 40 {
		t.Fatalf("%d files of rooms, %v", len(all), err)
	}
	desk, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	rooms := map[string][]string{}
	for _, f := range append(all, desk...) {
		if !strings.HasSuffix(f, "_test.go") {
			rooms[filepath.Dir(f)] = append(rooms[filepath.Dir(f)], f)
		}
	}
	for room, some := range rooms { // order decides nothing
		if len(some) > files {
			t.Errorf("%s has %d files", room, len(some))
		}
		for of, n := range methodsOf(t, some) { // order decides nothing
			if n > methods {
				t.Errorf("%s of %s has %d methods", of, room, n)
			}
		}
	}
}
