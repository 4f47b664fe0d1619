package templates

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"
	"text/template"

	"feldpost/templates/speech"

	"golang.org/x/tools/go/packages"
)

// flow finds the texts that the source can put into a field, such as the code of a fault: it follows them back through
// variables, fields, arguments and results of functions, also of those that are called by their interface or kept in a
// variable, until nothing new is found.
type flow struct {
	pkgs    []*packages.Package
	vars    map[types.Object]bool // parameters, variables and fields that may become the field
	results map[result]bool       // of functions and of what holds functions
	found   map[string]map[string]bool
	parts   map[string]bool // texts that something is added to
	changed bool
	without map[string]bool // functions that are not looked into
}

// result is one result of a function: of one that is declared, of a literal, or of what holds one.
type result struct {
	of any // types.Object or *ast.FuncLit
	at int
}

// flowOf follows a field of a type, or a parameter of a function, back; what the functions do that are named behind it
// does not count.
func flowOf(pkgs []*packages.Package, pkg, of, name string, without ...string) *flow {
	x := &flow{pkgs: pkgs, vars: map[types.Object]bool{}, results: map[result]bool{}, found: map[string]map[string]bool{}, parts: map[string]bool{}, without: map[string]bool{}}
	for _, w := range without {
		x.without[pkg+" "+w] = true
	}
	for _, p := range pkgs {
		if p.PkgPath != pkg {
			continue
		}
		var list []*types.Var
		switch t := p.Types.Scope().Lookup(of).Type().Underlying().(type) {
		case *types.Struct:
			list = slices.Collect(t.Fields())
		case *types.Signature:
			list = slices.Collect(t.Params().Variables())
		}
		for _, v := range list {
			if v.Name() == name {
				x.vars[v] = true
			}
		}
	}
	for x.changed = true; x.changed; {
		x.changed = false
		for _, p := range pkgs {
			for _, f := range p.Syntax {
				w := &flowWalk{flow: x, p: p}
				w.walk(f, nil)
			}
		}
	}
	return x
}

func (x *flow) addVar(o types.Object) {
	if v, ok := o.(*types.Var); ok && !x.vars[v.Origin()] {
		x.vars[v.Origin()], x.changed = true, true
	}
}

func (x *flow) addResult(of any, at int) {
	if f, ok := of.(*types.Func); ok {
		of = f.Origin()
	}
	if v, ok := of.(*types.Var); ok {
		of = v.Origin()
	}
	if r := (result{of, at}); !x.results[r] {
		x.results[r], x.changed = true, true
	}
}

// flowWalk goes through one file.
type flowWalk struct {
	*flow
	p *packages.Package
}

// walk looks at everything in a node; fn is the function that it stands in.
func (w *flowWalk) walk(n ast.Node, fn any) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil && !w.without[w.p.PkgPath+" "+n.Name.Name] {
				of := w.p.TypesInfo.Defs[n.Name]
				w.naked(of, n.Type)
				w.walk(n.Body, of)
			}
			return false
		case *ast.FuncLit:
			w.naked(n, n.Type)
			w.walk(n.Body, n)
			return false
		case *ast.AssignStmt:
			w.assign(n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			var lhs []ast.Expr
			for _, id := range n.Names {
				lhs = append(lhs, id)
			}
			w.assign(lhs, n.Values)
		case *ast.RangeStmt:
			if n.Value != nil {
				w.give(w.object(n.Value), n.X)
			}
		case *ast.CompositeLit:
			w.composite(n)
		case *ast.CallExpr:
			w.call(n)
		case *ast.ReturnStmt:
			w.returns(n, fn)
		}
		return true
	})
}

// naked takes the named results of a function for what it returns.
func (w *flowWalk) naked(of any, t *ast.FuncType) {
	if t.Results == nil {
		return
	}
	at := 0
	for _, field := range t.Results.List {
		for _, name := range field.Names {
			if w.results[result{of, at}] {
				w.addVar(w.p.TypesInfo.Defs[name])
			}
			at++
		}
	}
}

func (w *flowWalk) object(e ast.Expr) types.Object {
	switch e := e.(type) {
	case *ast.Ident:
		return w.p.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return w.p.TypesInfo.ObjectOf(e.Sel)
	case *ast.IndexExpr:
		return w.object(e.X)
	case *ast.StarExpr:
		return w.object(e.X)
	case *ast.ParenExpr:
		return w.object(e.X)
	}
	return nil
}

// give has what becomes of an object: an expression, or functions that it then holds.
func (w *flowWalk) give(to types.Object, e ast.Expr) {
	v, ok := to.(*types.Var)
	if !ok {
		return
	}
	if w.vars[v.Origin()] {
		w.demand(e)
	}
	for at := range 3 {
		if w.results[result{v.Origin(), at}] {
			w.function(e, at)
		}
	}
}

func (w *flowWalk) assign(lhs, rhs []ast.Expr) {
	for i, l := range lhs {
		to := w.object(l)
		switch {
		case len(rhs) == len(lhs):
			w.give(to, rhs[i])
		case len(rhs) == 1:
			v, ok := to.(*types.Var)
			if c, called := rhs[0].(*ast.CallExpr); called && ok && w.vars[v.Origin()] {
				w.resultOf(c, i)
			} else if ok && i == 0 && w.vars[v.Origin()] {
				w.demand(rhs[0]) // of a map, with ok
			}
		}
	}
}

func (w *flowWalk) composite(n *ast.CompositeLit) {
	t := w.p.TypesInfo.TypeOf(n)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	fields, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			w.give(w.object(kv.Key), kv.Value)
		} else {
			w.give(fields.Field(i), e)
		}
	}
}

func (w *flowWalk) call(n *ast.CallExpr) {
	t, ok := w.p.TypesInfo.TypeOf(n.Fun).Underlying().(*types.Signature)
	if f := w.callee(n); f != nil {
		t, ok = f.Origin().Type().(*types.Signature), true
	}
	if !ok {
		return
	}
	for i, arg := range n.Args {
		if last := t.Params().Len() - 1; last >= 0 {
			w.give(t.Params().At(min(i, last)), arg)
		}
	}
}

// callee is the function that is called by its name, nil for any other.
func (w *flowWalk) callee(n *ast.CallExpr) *types.Func {
	f, _ := w.object(n.Fun).(*types.Func)
	return f
}

func (w *flowWalk) returns(n *ast.ReturnStmt, fn any) {
	for at := range 4 {
		if !w.results[result{fn, at}] {
			continue
		}
		switch {
		case len(n.Results) > at:
			w.demand(n.Results[at])
		case len(n.Results) == 1:
			if c, ok := n.Results[0].(*ast.CallExpr); ok {
				w.resultOf(c, at)
			}
		}
	}
}

// demand follows an expression that becomes the field.
func (w *flowWalk) demand(e ast.Expr) {
	if v := w.p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		w.take(constant.StringVal(v))
		return
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		w.addVar(w.object(e))
	case *ast.ParenExpr:
		w.demand(e.X)
	case *ast.StarExpr:
		w.demand(e.X)
	case *ast.UnaryExpr:
		w.demand(e.X)
	case *ast.IndexExpr:
		w.demand(e.X)
	case *ast.SliceExpr:
		w.demand(e.X)
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			w.demand(x)
		}
	case *ast.BinaryExpr:
		if v := w.p.TypesInfo.Types[e.X].Value; v != nil && e.Op == token.ADD {
			w.parts[constant.StringVal(v)] = true
		}
	case *ast.CallExpr:
		if t := w.p.TypesInfo.Types[e.Fun]; t.IsType() || t.IsBuiltin() {
			for _, arg := range e.Args {
				w.demand(arg)
			}
			return
		}
		if f := w.callee(e); f != nil && f.Pkg() != nil && f.Pkg().Path() == "cmp" {
			for _, arg := range e.Args {
				w.demand(arg)
			}
			return
		}
		w.resultOf(e, 0)
	}
}

func (w *flowWalk) take(text string) {
	if w.found[text] == nil {
		w.found[text] = map[string]bool{}
	}
	w.found[text][w.p.PkgPath] = true
}

// resultOf follows a result of a call.
func (w *flowWalk) resultOf(c *ast.CallExpr, at int) {
	if lit, ok := c.Fun.(*ast.FuncLit); ok {
		w.addResult(lit, at)
		return
	}
	o := w.object(c.Fun)
	if f, ok := o.(*types.Func); ok {
		w.addResult(f, at)
		if recv := f.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			w.implementations(f, at)
		}
		return
	}
	if o != nil {
		w.addResult(o, at)
	}
}

// implementations are all methods of the name and the results of one of an interface.
func (w *flowWalk) implementations(method *types.Func, at int) {
	for _, p := range w.pkgs {
		for _, o := range p.TypesInfo.Defs {
			f, ok := o.(*types.Func)
			if ok && f.Name() == method.Name() && f.Signature().Recv() != nil && f.Signature().Results().Len() == method.Signature().Results().Len() {
				w.addResult(f, at)
			}
		}
	}
}

// function follows a result of what is given as a function.
func (w *flowWalk) function(e ast.Expr, at int) {
	switch e := e.(type) {
	case *ast.FuncLit:
		w.addResult(e, at)
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			w.function(x, at)
		}
	case *ast.Ident, *ast.SelectorExpr, *ast.ParenExpr, *ast.IndexExpr:
		if o := w.object(e); o != nil {
			w.addResult(o, at)
		}
	}
}

// reached are the packages of ours that a package is made of.
func reached(p *packages.Package, into map[string]bool) {
	if !strings.HasPrefix(p.PkgPath, "feldpost/") || into[p.PkgPath] {
		return
	}
	into[p.PkgPath] = true
	for _, im := range p.Imports {
		reached(im, into)
	}
}

// Every code that the source can give a fault, a warning, an event or a note has words in both languages: in each game that
// is made of the package which gives it, or in all of them.
func TestEveryCodeThatTheSourceCanGiveHasWords(t *testing.T) {
	cfg := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps, Dir: ".."}
	pkgs, err := packages.Load(cfg, "./adjudicator/...", "./orders")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal(err)
	}
	pkgs = slices.DeleteFunc(pkgs, func(p *packages.Package) bool { return strings.HasPrefix(p.PkgPath, "feldpost/adjudicator/gametest") }) // no letter has its words
	const record, reports = "feldpost/adjudicator/kernel/record", "feldpost/adjudicator/report"
	k := testKit(t)
	made := map[string]map[string]bool{} // by system
	for system, dir := range systemDirs() {
		made[system] = map[string]bool{}
		for _, p := range pkgs {
			if strings.HasSuffix(p.PkgPath, strings.TrimPrefix(dir, "..")) {
				reached(p, made[system])
			}
		}
		if len(made[system]) < 5 {
			t.Fatalf("%s is made of %v", system, made[system])
		}
	}
	for _, x := range []struct {
		group string
		flow  *flow
		least int
	}{
		{"fault", flowOf(pkgs, record, "Fault", "Code", "NewWarning"), 650},
		{"warning", flowOf(pkgs, record, "NewWarning", "code"), 60},
		{"event", flowOf(pkgs, record, "Event", "Kind", "String"), 300},
		{"note", flowOf(pkgs, reports, "Note", "Code"), 200},
	} {
		flow := x.flow
		t.Logf("%d %ss", len(flow.found), x.group)
		if len(flow.found) < x.least {
			t.Errorf("only %d %ss were found in the source", len(flow.found), x.group)
		}
		for _, code := range slices.Sorted(maps.Keys(flow.found)) {
			for _, lang := range speech.Langs {
				if code == "" || k.lib.Tongue(lang).Lookup(x.group+"."+code) != nil {
					continue
				}
				for pkg := range flow.found[code] {
					lacks := true
					for system := range made {
						if made[system][pkg] {
							if lacks = k.lib.Tongue(lang).Lookup(system+"."+x.group+"."+code) == nil; lacks {
								break
							}
						}
					}
					if lacks {
						t.Errorf("%s: no words for the %s %s of %s", lang, x.group, code, pkg)
					}
				}
			}
		}
		for part := range flow.parts {
			if !slices.ContainsFunc(k.lib.Tongue("en").Templates(), func(t *template.Template) bool { return strings.Contains(t.Name(), x.group+"."+part) }) {
				t.Errorf("no words for a %s that begins with %s", x.group, part)
			}
		}
	}
}
