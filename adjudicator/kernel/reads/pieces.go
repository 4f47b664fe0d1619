package reads

import (
	"strings"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// Pieces reads the pieces that objects name, by their names or unambiguous
// abbreviations of them.
type Pieces[U comparable] struct {
	Index *names.Index[U]
	None  U
	Name  func(u U) string
	// Own tells the pieces that the line may speak of, and that a name means which fits
	// others too; nil for any piece, and then no name that fits several is read.
	Own    func(u U) bool
	Report standing.Report
}

// Find returns the piece of a name; None and the names that come near when it fits none
// or several.
func (p *Pieces[U]) Find(text string) (U, []string) {
	u, ok, near := p.Index.Find(text)
	if !ok && p.Own != nil {
		u, ok = p.Index.Among(text, p.Own)
	}
	if !ok {
		return p.None, near
	}
	return u, nil
}

// isName tells an object that can name a piece.
func isName(a orders.Arg) bool { return a.Kind == orders.Name || a.Kind == orders.Text }

// written is the name in an object, in which _ may stand for a blank.
func written(a orders.Arg) string { return strings.ReplaceAll(a.Text, "_", " ") }

// Read reads an object. It faults a name that fits none or several, and one of a piece
// that the line may not speak of.
func (p *Pieces[U]) Read(a orders.Arg) (U, bool) {
	if !isName(a) {
		p.Report(a.Pos, "want-unit", "", "text", Text(a))
		return p.None, false
	}
	switch u, near := p.Find(written(a)); {
	case u == p.None:
		p.Report(a.Pos, "unknown-unit", "", "text", a.Text, "near", near)
	case p.Own != nil && !p.Own(u):
		p.Report(a.Pos, "not-yours", "", "unit", p.Name(u))
	default:
		return u, true
	}
	return p.None, false
}

// All reads objects, up to the first fault.
func (p *Pieces[U]) All(args []orders.Arg) (list []U, ok bool) {
	for _, a := range args {
		u, ok := p.Read(a)
		if !ok {
			return nil, false
		}
		list = append(list, u)
	}
	return list, true
}

// Meant is the piece that an object names, None for another word. It faults nothing:
// lines are read when they come.
func (p *Pieces[U]) Meant(a orders.Arg) U {
	if isName(a) {
		if u, _ := p.Find(written(a)); u != p.None && (p.Own == nil || p.Own(u)) {
			return u
		}
	}
	return p.None
}
