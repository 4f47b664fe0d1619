package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/packages"
)

// brk is one way to break the rules.
type brk struct {
	at   token.Position
	what string // "a < b becomes a <= b"
}

// breaker puts breaks into the files of a package.
type breaker struct {
	pkg    *packages.Package
	breaks []brk
	texts  map[ast.Node]string         // what was written, before its parts were broken
	places map[ast.Node]token.Position // where
}

// number notes a break and returns the number that switches it on.
func (b *breaker) number(n ast.Node, what string) *ast.BasicLit {
	at, known := b.places[n]
	if !known {
		at = b.pkg.Fset.Position(n.Pos())
	}
	b.breaks = append(b.breaks, brk{at, what})
	return &ast.BasicLit{Kind: token.INT, Value: fmt.Sprint(len(b.breaks) - 1)}
}

// file returns the source of a file with all its breaks. Declarations, types
// and the lists of cases stay whole.
func (b *breaker) file(f *ast.File) (string, error) {
	astutil.Apply(f, func(c *astutil.Cursor) bool {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				n.Body = b.apply(n.Body).(*ast.BlockStmt)
			}
			return false
		case *ast.GenDecl: // done before any case is played
			return false
		}
		return true
	}, nil)
	f.Comments = nil // they would land anywhere
	var out bytes.Buffer
	err := printer.Fprint(&out, token.NewFileSet(), f)
	return out.String(), err
}

// body breaks the statements of a case and leaves what it is of alone, unless
// it belongs to a switch without a tag: then that is a condition.
func (b *breaker) body(clause *ast.CaseClause) {
	for i := range clause.List {
		if t := b.pkg.TypesInfo.TypeOf(clause.List[i]); t != nil && types.Identical(t.Underlying(), types.Typ[types.Bool]) {
			clause.List[i] = b.apply(clause.List[i]).(ast.Expr)
		}
	}
	for i := range clause.Body {
		clause.Body[i] = b.apply(clause.Body[i]).(ast.Stmt)
	}
}

// apply breaks a piece of syntax by itself.
func (b *breaker) apply(n ast.Node) ast.Node {
	return astutil.Apply(n, func(c *astutil.Cursor) bool {
		switch n := c.Node().(type) {
		case *ast.CaseClause:
			b.body(n)
			return false
		case *ast.ArrayType, *ast.GenDecl:
			return false
		case *ast.BinaryExpr, *ast.UnaryExpr, *ast.ExprStmt, *ast.IncDecStmt, *ast.AssignStmt:
			b.written(n)
		case *ast.IfStmt:
			b.written(n.Cond)
		}
		return true
	}, b.leave)
}

// written keeps what stands in the source and where, before its parts change.
func (b *breaker) written(n ast.Node) {
	b.texts[n], b.places[n] = source(b.pkg.Fset, n), b.pkg.Fset.Position(n.Pos())
}

// others are what an operator becomes.
var others = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
}

// leave breaks one node after its parts.
func (b *breaker) leave(c *astutil.Cursor) bool {
	switch n := c.Node().(type) {
	case *ast.BinaryExpr:
		b.binary(c, n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			c.Replace(b.choice(n, n, n.X, b.texts[n]+" loses its not"))
		}
	case *ast.BasicLit:
		b.literal(c, n)
	case *ast.ExprStmt:
		b.statement(c, n)
	case *ast.IncDecStmt:
		b.statement(c, n)
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			b.statement(c, n)
		}
	case *ast.IfStmt:
		if _, call := n.Cond.(*ast.CallExpr); call && b.known(n.Cond) {
			text := b.texts[n.Cond]
			n.Cond = b.choice(n.Cond, n.Cond, &ast.UnaryExpr{Op: token.NOT, X: n.Cond}, text+" becomes its opposite")
		}
	}
	return true
}

// known tells whether an expression is of the source and not a break.
func (b *breaker) known(e ast.Expr) bool { return b.pkg.TypesInfo.TypeOf(e) != nil }

func (b *breaker) binary(c *astutil.Cursor, n *ast.BinaryExpr) {
	if value := b.pkg.TypesInfo.Types[n]; value.Value != nil {
		return // a constant
	}
	text := b.texts[n]
	var to ast.Expr = n
	for _, op := range others[n.Op] {
		to = b.choice(n, to, &ast.BinaryExpr{X: n.X, Op: op, Y: n.Y}, fmt.Sprintf("%s: %s becomes %s", text, n.Op, op))
	}
	if t := b.pkg.TypesInfo.TypeOf(n); t != nil && (n.Op == token.ADD || n.Op == token.SUB) {
		if basic, ok := t.Underlying().(*types.Basic); ok && basic.Info()&types.IsInteger != 0 {
			op := token.SUB
			if n.Op == token.SUB {
				op = token.ADD
			}
			to = b.value(n, &ast.BinaryExpr{X: n.X, Op: op, Y: n.Y}, t, fmt.Sprintf("%s: %s becomes %s", text, n.Op, op))
		}
	}
	if to != ast.Expr(n) {
		c.Replace(to)
	}
}

// choice is brkB(number, func() bool { return right }, func() bool { return wrong })
// in the place of n.
func (b *breaker) choice(n ast.Node, right, wrong ast.Expr, what string) ast.Expr {
	return call("brkB", b.number(n, what), lazy(right, "bool"), lazy(wrong, "bool"))
}

// value is brkV(number, func() T { return right }, func() T { return wrong }).
func (b *breaker) value(right, wrong ast.Expr, t types.Type, what string) ast.Expr {
	name := b.typeName(t)
	if name == "" {
		return right
	}
	return call("brkV", b.number(right, what), lazy(right, name), lazy(wrong, name))
}

// typeName is what the package calls a type, "" for one of another package for
// which it has no name of its own.
func (b *breaker) typeName(t types.Type) string {
	if basic, ok := t.(*types.Basic); ok && basic.Info()&types.IsUntyped != 0 {
		return "int"
	}
	if of, ok := t.(interface{ Obj() *types.TypeName }); ok && of.Obj().Pkg() != b.pkg.Types {
		own := b.pkg.Types.Scope()
		for _, name := range own.Names() {
			if alias, ok := own.Lookup(name).(*types.TypeName); ok && alias.IsAlias() && types.Identical(alias.Type(), t) {
				return name
			}
		}
		return ""
	}
	return types.TypeString(t, types.RelativeTo(b.pkg.Types))
}

// literal makes a number one larger.
func (b *breaker) literal(c *astutil.Cursor, n *ast.BasicLit) {
	t := b.pkg.TypesInfo.TypeOf(n)
	if n.Kind != token.INT || t == nil {
		return
	}
	switch c.Parent().(type) {
	case *ast.KeyValueExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.BinaryExpr, *ast.ReturnStmt, *ast.AssignStmt, *ast.CallExpr:
	default:
		return
	}
	if k, ok := c.Parent().(*ast.KeyValueExpr); ok && k.Key == n {
		return // an index of an array
	}
	if parent, ok := c.Parent().(ast.Expr); ok {
		if value := b.pkg.TypesInfo.Types[parent]; value.Value != nil {
			return // part of a constant
		}
		if x, ok := c.Parent().(*ast.BinaryExpr); ok && (x.Op == token.SHL || x.Op == token.SHR) {
			return
		}
	}
	basic, ok := t.Underlying().(*types.Basic)
	if !ok || basic.Info()&types.IsInteger == 0 {
		return
	}
	c.Replace(b.value(n, &ast.BinaryExpr{X: n, Op: token.ADD, Y: &ast.BasicLit{Kind: token.INT, Value: "1"}}, t, n.Value+" becomes one more"))
}

// statement is left out: if brkS(number) { statement }.
func (b *breaker) statement(c *astutil.Cursor, n ast.Stmt) {
	if c.Index() < 0 {
		return // the clause of an if or for
	}
	c.Replace(&ast.IfStmt{Cond: call("brkS", b.number(n, b.texts[n]+" is left out")), Body: &ast.BlockStmt{List: []ast.Stmt{n}}})
}

func call(name string, args ...ast.Expr) *ast.CallExpr {
	return &ast.CallExpr{Fun: ast.NewIdent(name), Args: args}
}

// lazy is func() T { return e }.
func lazy(e ast.Expr, typ string) *ast.FuncLit {
	return &ast.FuncLit{Type: &ast.FuncType{Params: &ast.FieldList{}, Results: &ast.FieldList{List: []*ast.Field{{Type: ast.NewIdent(typ)}}}},
		Body: &ast.BlockStmt{List: []ast.Stmt{&ast.ReturnStmt{Results: []ast.Expr{e}}}}}
}
