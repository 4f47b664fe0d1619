package greatwarcommander

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"
)

// unit is a function, or a function inside one, with the calls that it makes itself.
type unit struct {
	name  string
	node  ast.Node
	body  *ast.BlockStmt
	calls []*ast.CallExpr
	up    map[ast.Node]ast.Node // what each node lies in, as far as the body
	halts bool
}

// halting finds what may halt what is carried out, and where it is called.
type halting struct {
	p      *packages.Package
	units  []*unit
	of     map[types.Object]*unit
	values map[*unit][]types.Type // as which types it is handed on
}

// read notes the functions of the package.
func (h *halting) read() {
	h.of, h.values = map[types.Object]*unit{}, map[*unit][]types.Type{}
	for _, f := range h.p.Syntax {
		for _, d := range f.Decls {
			if fn, is := d.(*ast.FuncDecl); is {
				h.of[h.p.TypesInfo.Defs[fn.Name]] = h.enter(fn.Name.Name, fn, fn.Body)
			}
		}
	}
	for _, f := range h.p.Syntax {
		called := map[ast.Node]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				called[n.Fun] = true
			case *ast.SelectorExpr:
				if u := h.of[h.p.TypesInfo.Uses[n.Sel]]; u != nil && !called[n] {
					h.values[u] = append(h.values[u], h.p.TypesInfo.TypeOf(n))
				}
			case *ast.Ident:
				if u := h.of[h.p.TypesInfo.Uses[n]]; u != nil && !called[n] && h.p.TypesInfo.TypeOf(n).(*types.Signature).Recv() == nil {
					h.values[u] = append(h.values[u], h.p.TypesInfo.TypeOf(n))
				}
			}
			return true
		})
	}
}

// enter reads a function, and those inside it.
func (h *halting) enter(name string, node ast.Node, body *ast.BlockStmt) *unit {
	u := &unit{name: name, node: node, body: body, up: map[ast.Node]ast.Node{}}
	h.units = append(h.units, u)
	var way []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil {
			way = way[:len(way)-1]
			return false
		}
		if len(way) > 0 {
			u.up[n] = way[len(way)-1]
		}
		if lit, is := n.(*ast.FuncLit); is {
			inner := h.enter(name, lit, lit.Body)
			h.values[inner] = []types.Type{h.p.TypesInfo.TypeOf(lit)}
			return false
		}
		way = append(way, n)
		switch n := n.(type) {
		case *ast.CallExpr:
			u.calls = append(u.calls, n)
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				word, is := n.Rhs[min(i, len(n.Rhs)-1)].(*ast.Ident)
				u.halts = u.halts || isHalted(l) && !(is && word.Name == "false")
			}
		}
		return true
	})
	return u
}

// mayHalt tells whether a call may halt what is carried out. What carry does is over when it returns.
func (h *halting) mayHalt(c *ast.CallExpr) bool {
	var fn types.Object
	switch f := c.Fun.(type) {
	case *ast.Ident:
		fn = h.p.TypesInfo.Uses[f]
	case *ast.SelectorExpr:
		fn = h.p.TypesInfo.Uses[f.Sel]
	}
	if f, is := fn.(*types.Func); is {
		u := h.of[f]
		return u != nil && u.halts && u.name != "carry"
	}
	as := h.p.TypesInfo.TypeOf(c.Fun)
	return slices.ContainsFunc(h.units, func(u *unit) bool {
		if lit, is := c.Fun.(*ast.FuncLit); is {
			return u.halts && u.node == lit
		}
		return u.halts && slices.ContainsFunc(h.values[u], func(t types.Type) bool { return types.Identical(t, as) })
	})
}

// spread finds all that may halt because of what it calls.
func (h *halting) spread() {
	for more := true; more; {
		more = false
		for _, u := range h.units {
			if !u.halts && slices.ContainsFunc(u.calls, h.mayHalt) {
				u.halts, more = true, true
			}
		}
	}
}

// isHalted tells the mark of a run that goes no further.
func isHalted(e ast.Expr) bool {
	s, is := e.(*ast.SelectorExpr)
	return is && s.Sel.Name == "halted"
}

// leaves tells a statement that returns where the run is halted.
func leaves(s ast.Stmt) bool {
	x, is := s.(*ast.IfStmt)
	if !is || len(x.Body.List) != 1 {
		return false
	}
	cond := x.Cond
	if or, is := cond.(*ast.BinaryExpr); is && or.Op.String() == "||" {
		cond = or.X
	}
	back, is := x.Body.List[0].(*ast.ReturnStmt)
	return is && isHalted(cond) && plain(back)
}

// plain tells a return that works out nothing.
func plain(back *ast.ReturnStmt) bool {
	return !slices.ContainsFunc(back.Results, func(e ast.Expr) bool {
		switch e.(type) {
		case *ast.Ident, *ast.FuncLit:
			return false
		}
		_, is := e.(*ast.BasicLit)
		return !is
	})
}

// behind is what follows a statement in its list, nil where it is the last.
func (u *unit) behind(s ast.Stmt) ast.Stmt {
	var list []ast.Stmt
	switch in := u.up[s].(type) {
	case *ast.BlockStmt:
		list = in.List
	case *ast.CaseClause:
		list = in.Body
	}
	if i := slices.Index(list, s); i >= 0 && i+1 < len(list) {
		return list[i+1]
	}
	return nil
}

// isLast tells a statement behind which the function has nothing more to do.
func (u *unit) isLast(s ast.Stmt) bool {
	for n := ast.Node(s); n != ast.Node(u.body); n = u.up[n] {
		switch x := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.CaseClause:
		case ast.Stmt:
			if u.behind(x) != nil {
				return false
			}
		}
	}
	return true
}

// leftAtOnce tells whether a function does nothing more behind a call that has halted.
func (u *unit) leftAtOnce(c *ast.CallExpr) bool {
	switch s := u.up[c].(type) {
	case *ast.ReturnStmt:
		return len(s.Results) == 1
	case *ast.ExprStmt, *ast.AssignStmt:
		if a, is := s.(*ast.AssignStmt); is && len(a.Rhs) > 1 {
			return false
		}
		if x, is := u.up[s].(*ast.IfStmt); is {
			return x.Init == s && leaves(x)
		}
		switch next := u.behind(s.(ast.Stmt)).(type) {
		case nil:
			return u.isLast(s.(ast.Stmt))
		case *ast.IfStmt:
			return next.Init == nil && leaves(next)
		case *ast.ReturnStmt:
			return plain(next)
		}
	}
	return false
}

// A question, the end of the game and the first card of a check halt what is carried out by a mark, not by a panic: so each function
// that has called what may halt returns at once. None is handed to another package, which would not.
func TestWhatMayHaltAnOrderIsLeftAtOnce(t *testing.T) {
	cfg := &packages.Config{Mode: packages.LoadSyntax}
	pkgs, err := packages.Load(cfg, ".")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal(err)
	}
	h := halting{p: pkgs[0]}
	h.read()
	first := 0
	for _, u := range h.units {
		if u.halts {
			first++
		}
	}
	h.spread()
	calls, may := 0, 0
	for _, u := range h.units {
		if u.halts {
			may++
		}
		for _, c := range u.calls {
			at := h.p.Fset.Position(c.Pos())
			if h.mayHalt(c) {
				calls++
				if !u.leftAtOnce(c) {
					t.Errorf("%s: %s goes on behind %s, which may halt", at, u.name, types.ExprString(c.Fun))
				}
			}
			if s, is := c.Fun.(*ast.SelectorExpr); is && h.of[h.p.TypesInfo.Uses[s.Sel]] != nil {
				continue
			}
			for _, a := range c.Args {
				if slices.ContainsFunc(h.units, func(u *unit) bool { return u.halts && u.node == a }) {
					t.Errorf("%s: %s hands what may halt to %s", at, u.name, types.ExprString(c.Fun))
				}
			}
		}
	}
	t.Logf("%d functions halt, %d may because of them, by %d calls", first, may-first, calls)
	if first != 3 || may < 100 || calls < 180 {
		t.Errorf("%d functions halt, %d may, by %d calls", first, may, calls)
	}
}
