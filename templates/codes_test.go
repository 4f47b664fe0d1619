package templates

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// codes are the words that a game's source can put into events and faults.
type codes struct {
	events map[string]map[string]bool // kind to field keys; "*" stands for keys made at run time
	faults map[string]map[string]bool // code to field keys
	// warnings are worded like faults, in a group of their own.
	warnings map[string]map[string]bool
	// sites are the field keys of each place in the source that makes a code,
	// by group and code: a sentence has to do with what one place gives.
	sites map[string]map[string][]map[string]bool
}

// groups are the codes by the group of words that tells them.
func (c codes) groups() map[string]map[string]map[string]bool {
	return map[string]map[string]map[string]bool{"event": c.events, "fault": c.faults, "warning": c.warnings}
}

// source is the parsed package of a game.
type source struct {
	makers map[string]maker
	funcs  map[string][]*ast.FuncDecl // by bare name: methods of several types together
	consts map[string]string
}

// gameCodes reads the source of a game package: what emit, fault, NewEvent
// and NewFault are called with, followed through variables and results.
func gameCodes(t *testing.T, dir string) codes {
	t.Helper()
	src := parseGame(t, dir, filepath.Join(dir, "..", "..", "kernel", "pass")) // which runs the sheets of all games
	out := codes{events: map[string]map[string]bool{}, faults: map[string]map[string]bool{}, warnings: map[string]map[string]bool{},
		sites: map[string]map[string][]map[string]bool{"event": {}, "fault": {}, "warning": {}}}
	for _, list := range src.funcs {
		for _, f := range list {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					src.call(f, n, out)
				case *ast.CompositeLit:
					src.literal(f, n, out)
				}
				return true
			})
		}
	}
	for _, list := range src.funcs {
		for _, f := range list {
			barCodes(f, out)
		}
	}
	if filepath.Base(dir) == "pathsofglory" {
		for _, list := range src.funcs {
			for _, f := range list {
				src.bars(f, out)
			}
		}
	}
	return out
}

// parseGame reads the source in a folder, and in others that speak for it.
func parseGame(t *testing.T, dir string, others ...string) *source {
	t.Helper()
	src := &source{makers: makers(), funcs: map[string][]*ast.FuncDecl{}, consts: map[string]string{}}
	var files []string
	for _, d := range append([]string{dir}, others...) {
		list, err := filepath.Glob(filepath.Join(d, "*.go"))
		if err != nil || len(list) == 0 {
			t.Fatalf("no source in %s: %v", d, err)
		}
		files = append(files, list...)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
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
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					src.funcs[d.Name.Name] = append(src.funcs[d.Name.Name], d)
				}
			case *ast.GenDecl:
				src.constants(d)
			}
		}
	}
	return src
}

func (s *source) constants(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok || d.Tok != token.CONST {
			continue
		}
		for i, name := range v.Names {
			if i < len(v.Values) {
				if text, ok := stringLit(v.Values[i]); ok {
					s.consts[name.Name] = text
				}
			}
		}
	}
}

func stringLit(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil
}

func calledName(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// maker is a function that makes events or faults: where their code stands
// among the arguments, and where the key, value pairs begin.
type maker struct {
	code, pairs int
	group       string // "event" when empty
	kind        string // of a maker of one kind only; code is then not looked at
	keys        string // that it adds to all
}

// makers are the makers of a game package.
func makers() map[string]maker {
	return map[string]maker{
		"emit": {0, 2, "", "", ""}, "Event": {0, 2, "", "", ""}, "NewEvent": {0, 2, "", "", ""}, "whisper": {1, 3, "", "", ""}, "sighted": {0, 2, "", "sighted", ""},
		"fault": {1, 3, "fault", "", ""}, "Fault": {1, 3, "fault", "", ""}, "NewFault": {1, 3, "fault", "", ""}, "drop": {3, 5, "fault", "", ""}, "wrong": {2, 4, "fault", "", ""}, "misread": {1, 3, "fault", "", ""},
		"FaultTelling": {1, 4, "fault", "", "area"},
		"early":        {0, 2, "fault", "not-your-turn", "verb"},
		"NewWarning":   {1, 4, "warning", "", ""}, "warn": {1, 4, "warning", "", ""}, "tellEvent": {0, 2, "", "", "event name side"},
	}
}

// bars collects the codes that functions return with a rule number: why
// something may not be done, which views tell of the cards in a hand.
func (s *source) bars(f *ast.FuncDecl, out codes) {
	ast.Inspect(f, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		if !ok || len(r.Results) < 2 {
			return true
		}
		code, isText := stringLit(r.Results[0])
		_, isRule := stringLit(r.Results[1])
		if c, isCall := r.Results[1].(*ast.CallExpr); isCall {
			isRule = calledName(c) == "cardRule"
		}
		if isText && isRule && code != "" && out.faults[code] == nil {
			add(out.faults, code, map[string]bool{"*": true})
		}
		return true
	})
}

// barCodes opens the codes of bars: who tells of one gives its fault more fields.
func barCodes(f *ast.FuncDecl, out codes) {
	ast.Inspect(f, func(n ast.Node) bool {
		c, is := n.(*ast.CallExpr)
		if !is {
			return true
		}
		at, isBar := map[string]int{"NewBar": 0, "BarIf": 1}[calledName(c)]
		if !isBar || len(c.Args) <= at {
			return true
		}
		if code, isText := stringLit(c.Args[at]); isText && out.faults[code] != nil {
			add(out.faults, code, map[string]bool{"*": true})
		}
		return true
	})
}

// call notes one call that makes an event or a fault. Calls inside a maker
// pass on what it was called with.
func (s *source) call(f *ast.FuncDecl, c *ast.CallExpr, out codes) {
	m, ok := s.makers[calledName(c)]
	if _, inside := s.makers[f.Name.Name]; !ok || len(c.Args) <= m.code || inside && !isLiteral(c.Args[m.code]) {
		return
	}
	into := out.events
	group := "event"
	if m.group != "" {
		group = m.group
		into = out.groups()[group]
	}
	keys := map[string]bool{}
	for _, key := range strings.Fields(m.keys) {
		keys[key] = true
	}
	if len(c.Args) > m.pairs {
		s.keys(f, c.Args[m.pairs:], c.Ellipsis.IsValid(), keys)
	}
	list := []string{m.kind}
	if m.kind == "" {
		list = s.values(f, c.Args[m.code], 0)
	}
	for _, code := range list {
		add(into, code, keys)
		if sites := out.sites[group]; !passesOn(c) && !slices.ContainsFunc(sites[code], func(old map[string]bool) bool { return maps.Equal(old, keys) }) {
			sites[code] = append(sites[code], keys)
		}
	}
}

// passesOn reports whether a call adds pairs that another function has
// returned: which they are is not seen here.
func passesOn(c *ast.CallExpr) bool {
	if !c.Ellipsis.IsValid() {
		return false
	}
	last, ok := c.Args[len(c.Args)-1].(*ast.CallExpr)
	return ok && last.Ellipsis.IsValid()
}

func isLiteral(e ast.Expr) bool {
	_, ok := stringLit(e)
	return ok
}

// keys collects the keys of key, value pairs.
func (s *source) keys(f *ast.FuncDecl, args []ast.Expr, spread bool, keys map[string]bool) {
	if spread && len(args) == 1 {
		for _, list := range s.slices(f, args[0]) {
			s.keys(f, list, false, keys)
		}
		return
	}
	for i := 0; i < len(args); i += 2 {
		if text, ok := stringLit(args[i]); ok {
			keys[text] = true
		} else {
			keys["*"] = true
		}
	}
}

// slices finds the elements that a spread []any was made of.
func (s *source) slices(f *ast.FuncDecl, e ast.Expr) (out [][]ast.Expr) {
	switch e := e.(type) {
	case *ast.CompositeLit:
		out = append(out, e.Elts)
	case *ast.CallExpr:
		for i, a := range e.Args {
			if i == 0 {
				out = append(out, s.slices(f, a)...)
			} else if !e.Ellipsis.IsValid() {
				out = append(out, e.Args[i:])
				break
			}
		}
	case *ast.Ident:
		ast.Inspect(f, func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 1 {
				if id, ok := a.Lhs[0].(*ast.Ident); ok && id.Name == e.Name {
					if c, ok := a.Rhs[0].(*ast.CallExpr); ok && calledName(c) == "append" {
						out = append(out, c.Args[1:])
					} else {
						out = append(out, s.slices(f, a.Rhs[0])...)
					}
				}
			}
			return true
		})
	}
	return out
}

// literal notes an adjudicator.Event written as a composite literal.
func (s *source) literal(f *ast.FuncDecl, c *ast.CompositeLit, out codes) {
	sel, ok := c.Type.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Event" {
		return
	}
	kinds, keys := []string(nil), map[string]bool{"*": true}
	for _, e := range c.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Kind" {
			kinds = s.values(f, kv.Value, 0)
		}
		ast.Inspect(kv.Value, func(n ast.Node) bool {
			if p, ok := n.(*ast.KeyValueExpr); ok {
				if id, ok := p.Key.(*ast.Ident); ok && id.Name == "Key" {
					if text, ok := stringLit(p.Value); ok {
						keys[text] = true
					}
				}
			}
			return true
		})
	}
	for _, kind := range kinds {
		add(out.events, kind, keys)
	}
}

func add(into map[string]map[string]bool, code string, keys map[string]bool) {
	if code == "" {
		return
	}
	if into[code] == nil {
		into[code] = map[string]bool{}
	}
	for k := range keys {
		into[code][k] = true
	}
}

// values are the strings that an expression of a function can be.
func (s *source) values(f *ast.FuncDecl, e ast.Expr, depth int) (out []string) {
	if depth > 6 {
		return nil
	}
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, ok := stringLit(e); ok {
			return []string{text}
		}
	case *ast.ParenExpr:
		return s.values(f, e.X, depth)
	case *ast.Ident:
		if text, ok := s.consts[e.Name]; ok {
			return []string{text}
		}
		return s.assigned(f, e.Name, depth+1)
	case *ast.SelectorExpr:
		if e.Sel.Name == "Reason" { // of a path: what the rules of a step answered
			return s.results("Step", 1, depth+1)
		}
		if e.Sel.Name == "Code" { // of a bar: what the rules answered
			return s.barred(f, e.X, depth+1)
		}
	case *ast.CallExpr:
		return s.results(calledName(e), 0, depth+1)
	}
	return nil
}

// barred are the codes of the bars that an expression of a function can be.
func (s *source) barred(f *ast.FuncDecl, e ast.Expr, depth int) (out []string) {
	if depth > 6 {
		return nil
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if calledName(e) == "NewBar" {
			return s.values(f, e.Args[0], depth)
		}
		for _, called := range s.funcs[calledName(e)] {
			ast.Inspect(called.Body, func(n ast.Node) bool {
				if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
					out = append(out, s.barred(called, r.Results[0], depth+1)...)
				}
				return true
			})
		}
	case *ast.Ident:
		ast.Inspect(f, func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == 1 {
				if id, ok := a.Lhs[0].(*ast.Ident); ok && id.Name == e.Name {
					out = append(out, s.barred(f, a.Rhs[0], depth+1)...)
				}
			}
			return true
		})
	}
	return out
}

// results are the strings that functions of a name can return at a place.
func (s *source) results(name string, at, depth int) (out []string) {
	for _, f := range s.funcs[name] {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			r, ok := n.(*ast.ReturnStmt)
			switch {
			case !ok:
			case len(r.Results) > at:
				out = append(out, s.values(f, r.Results[at], depth)...)
			case len(r.Results) == 1:
				if c, ok := r.Results[0].(*ast.CallExpr); ok && depth < 6 {
					out = append(out, s.results(calledName(c), at, depth+1)...)
				}
			case len(r.Results) == 0 && f.Type.Results != nil:
				if i := at; i < len(f.Type.Results.List) && len(f.Type.Results.List[i].Names) > 0 {
					out = append(out, s.assigned(f, f.Type.Results.List[i].Names[0].Name, depth)...)
				}
			}
			return true
		})
	}
	return out
}

// assigned are the strings that a variable of a function is given.
func (s *source) assigned(f *ast.FuncDecl, name string, depth int) (out []string) {
	take := func(lhs, rhs []ast.Expr) {
		for i, l := range lhs {
			id, ok := l.(*ast.Ident)
			if !ok || id.Name != name {
				continue
			}
			if len(rhs) == len(lhs) {
				out = append(out, s.values(f, rhs[i], depth)...)
			} else if c, ok := rhs[0].(*ast.CallExpr); ok {
				out = append(out, s.results(calledName(c), i, depth)...)
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			take(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			var lhs []ast.Expr
			for _, id := range n.Names {
				lhs = append(lhs, id)
			}
			if len(n.Values) > 0 {
				take(lhs, n.Values)
			}
		}
		return true
	})
	return out
}

func sortedKeys[V any](m map[string]V) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
