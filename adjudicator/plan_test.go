package adjudicator_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// plannedPackages are the folders that the chapter Packages of doc.go names, "..." for
// those below one.
func plannedPackages(t *testing.T) (named []string) {
	t.Helper()
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, chapter, ok := strings.Cut(string(text), "// # Packages\n")
	if !ok {
		t.Fatal("doc.go has no chapter Packages")
	}
	chapter, _, _ = strings.Cut(chapter, "// # ")
	for _, m := range regexp.MustCompile(`(?m)^//\t([a-z]\S*) `).FindAllStringSubmatch(chapter, -1) {
		named = append(named, m[1])
	}
	return named
}

// hasGo tells whether a folder is a package of the program.
func hasGo(folder string) bool {
	files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(folder), "*.go"))
	return err == nil && slices.ContainsFunc(files, func(f string) bool { return !strings.HasSuffix(f, "_test.go") })
}

// The plan names no package that is not there, and there is none that it does not name,
// itself or by the folder that it lies in.
func TestThePlanNamesThePackages(t *testing.T) {
	named := plannedPackages(t)
	if len(named) < 20 {
		t.Fatalf("the plan names %q", named)
	}
	for _, n := range named {
		if folder, below := strings.CutSuffix(n, "/..."); below {
			if list, err := filepath.Glob(filepath.Join("..", folder, "*", "*.go")); err != nil || len(list) == 0 {
				t.Errorf("nothing lies below %s", folder)
			}
		} else if !hasGo(n) {
			t.Errorf("the plan names %s, which is no package", n)
		}
	}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || path == ".." {
			return err
		}
		folder := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		if strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" {
			return filepath.SkipDir
		}
		if hasGo(folder) && !slices.ContainsFunc(named, func(n string) bool {
			return folder == n || strings.HasPrefix(folder, strings.TrimSuffix(n, "/...")+"/")
		}) {
			t.Errorf("the plan does not name %s", folder)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// What the plan calls by name is declared where it says: tests, packages of the kernel
// and parts of the contract and the desk.
func TestThePlanNamesWhatIsThere(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`\bkernel/([a-z]+)`).FindAllStringSubmatch(string(text), -1) {
		if !hasGo("adjudicator/kernel/" + m[1]) {
			t.Errorf("no package kernel/%s", m[1])
		}
	}
	for folder, names := range map[string][]string{
		".":    {"System", "State", "Command", "Decision", "TestImportsFollowTheArrows"},
		"desk": {"Post", "Press", "Mailroom", "Words", "Verify", "admit", "Identify", "answer", "Apply", "Afterwards"},
	} {
		declared := declaredIn(t, folder)
		for _, n := range names {
			if !strings.Contains(string(text), n) || !declared[n] {
				t.Errorf("%s of %s: in the plan %v, declared %v", n, folder, strings.Contains(string(text), n), declared[n])
			}
		}
	}
}

// declaredIn are the names of types, functions and methods that the files of a folder
// and of those below it declare.
func declaredIn(t *testing.T, folder string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, d := range declarations(t, folder) {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name.Name] = true
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok {
					names[s.Name.Name] = true
				}
			}
		}
	}
	return names
}

// declarations are those of the Go files of a folder; of the desk those of its rooms too.
func declarations(t *testing.T, folder string) (all []ast.Decl) {
	t.Helper()
	pattern := filepath.Join(folder, "*.go")
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: no files (%v)", pattern, err)
	}
	rooms, err := filepath.Glob(filepath.Join(folder, "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	if folder != "." {
		files = append(files, rooms...)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f.Decls...)
	}
	return all
}

// Every power that a game may have beside the two interfaces that it must have stands
// in the table of ADDING.md: an interface of this package or of a run.
func TestEveryOptionalPowerStandsInADDING(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("games", "ADDING.md"))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for folder, power := range map[string]struct {
		prefix   string
		required []string
	}{
		".": {"", []string{"System", "State", "Draft", "Drafted"}}, filepath.Join("kernel", "pass"): {"pass.", []string{"Run"}},
	} {
		for _, d := range declarations(t, folder) {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				x, ok := s.(*ast.TypeSpec)
				if !ok || !x.Name.IsExported() || slices.Contains(power.required, x.Name.Name) {
					continue
				}
				if _, ok := x.Type.(*ast.InterfaceType); !ok {
					continue
				}
				seen++
				row := regexp.MustCompile("(?m)^\\| [^|]*`" + regexp.QuoteMeta(power.prefix+x.Name.Name) + "`[^|]*\\| \\S.*\\|$")
				if !row.Match(text) {
					t.Errorf("ADDING.md has no row of %s%s", power.prefix, x.Name.Name)
				}
			}
		}
	}
	if seen < 12 {
		t.Errorf("%d powers found", seen)
	}
}

// A folder that nobody sees at one glance is two: neither the program nor the words of letters have more than forty
// files without tests, nor has a room of theirs.
func TestNoFolderOfTheHouseIsCrowded(t *testing.T) {
	const most = 40
	files := map[string]int{}
	for _, house := range []string{"../cmd/feldpost", "../templates"} {
		for _, pattern := range []string{house + "/*.go", house + "/*/*.go"} {
			found, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				if !strings.HasSuffix(f, "_test.go") {
					files[filepath.Dir(f)]++
				}
			}
		}
	}
	if files["../cmd/feldpost"] < 20 || files["../templates"] < 10 || len(files) < 20 {
		t.Fatalf("the files are not found: %v", files)
	}
	for dir, n := range files { // order decides nothing
		if n > most {
			t.Errorf("%s has %d files, at most %d are seen at one glance", dir, n, most)
		}
	}
}

// A type that does forty things is several: no type of the program or of the words of letters has more methods, nor has
// one of a room of theirs.
func TestNoTypeOfTheHouseDoesTooMuch(t *testing.T) {
	const most = 40
	methods := map[string]int{} // by folder and type
	for _, house := range []string{"../cmd/feldpost", "../templates"} {
		for _, pattern := range []string{house + "/*.go", house + "/*/*.go"} {
			found, err := filepath.Glob(pattern)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range found {
				if !strings.HasSuffix(name, "_test.go") {
					countMethods(t, name, methods)
				}
			}
		}
	}
	if len(methods) < 100 {
		t.Fatalf("%d types are found", len(methods))
	}
	for of, n := range methods { // order decides nothing
		if n > most {
			t.Errorf("%s has %d methods, at most %d are one thing", of, n, most)
		}
	}
}

// countMethods adds the methods in a file to those of their types.
func countMethods(t *testing.T, name string, methods map[string]int) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		d, is := d.(*ast.FuncDecl)
		if !is || d.Recv == nil {
			continue
		}
		of := d.Recv.List[0].Type
		for {
			switch x := of.(type) {
			case *ast.StarExpr:
				of = x.X
				continue
			case *ast.IndexExpr:
				of = x.X
				continue
			case *ast.IndexListExpr:
				of = x.X
				continue
			}
			break
		}
		methods[filepath.Dir(name)+"."+of.(*ast.Ident).Name]++
	}
}
