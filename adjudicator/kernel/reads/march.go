package reads

import (
	"iter"
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// March is pieces that go together, and where to.
type March[U comparable] struct {
	Units []U
	Cells []hexmap.Cell // as written: a way, or one destination
	Off   bool          // it begins in the box off the map
}

// Marches reads lines of pieces that go: `u, u 2533-2534`, `u FROM 2533 TO 2534`, `u POOL-2244`,
// `ALL 2533-2534 EXCEPT u`. ALL is those in the hex where the way begins who may go, beside
// a name all that stand with it.
type Marches[U comparable] struct {
	Hexes  Hexes
	Pieces *Pieces[U]
	Rule   record.Rule // of a line that lacks units or hexes
	Box    string      // the word of the box off the map
	May    func(u U) record.Bar
	At     func(u U) hexmap.Cell           // where a piece stands, below 0 off the map
	In     func(c hexmap.Cell) iter.Seq[U] // those of the side in a hex
	Strict bool                            // who is left out is one of those that ALL means
}

// Read reads a line, up to the first fault.
func (m *Marches[U]) Read(o *orders.Order) (x March[U], ok bool) {
	all := false
	args, but := AllBut(o, "", o.Args)
	from, _ := o.Clause("FROM") // where the way begins
	to, _ := o.Clause("TO")
	for _, list := range [...][]orders.Arg{from.Args, args, to.Args} {
		for _, a := range list {
			if a.Is("ALL") {
				all = true
			} else if !m.object(&x, a) {
				return x, false
			}
		}
	}
	if all && len(x.Cells) > 0 {
		m.all(&x)
		if x.Units, ok = m.Pieces.LeaveOut(o, x.Units, but, m.Strict); !ok {
			return x, false
		}
	}
	report := m.Pieces.Report
	switch {
	case !all && len(but) > 0: // nobody is left out of those that are named
		return x, Whole{report}.UnreadArg(o, but[0])
	case len(x.Units) == 0:
		report(o.Pos, "want-unit", m.Rule, "text", "")
		return x, false
	case len(x.Cells) == 0:
		report(o.Pos, "want-hex", m.Rule, "text", "")
		return x, false
	}
	return x, true
}

// object adds what an object names: hexes, the box off the map, a piece.
func (m *Marches[U]) object(x *March[U], a orders.Arg) (ok bool) {
	switch {
	case a.Is(m.Box):
		x.Off = true
		return true
	case a.Kind != orders.Path:
		return m.named(x, a)
	case len(a.Path) > 1 && strings.EqualFold(a.Path[0], m.Box):
		x.Off, a.Path = true, a.Path[1:]
	}
	x.Cells, ok = m.Hexes.Path(a, x.Cells)
	return ok
}

// named adds the piece that an object names, once.
func (m *Marches[U]) named(x *March[U], a orders.Arg) bool {
	u, ok := m.Pieces.Read(a)
	if !ok {
		return false
	}
	bar := m.May(u)
	if bar.None() && slices.Contains(x.Units, u) {
		bar = record.NewBar("twice", m.Rule)
	}
	if !bar.None() {
		m.Pieces.Report(a.Pos, bar.Code, bar.Rule, "unit", m.Pieces.Name(u))
		return false
	}
	x.Units = append(x.Units, u)
	return true
}

// all adds those whom ALL means.
func (m *Marches[U]) all(x *March[U]) {
	from := x.Cells[0]
	if len(x.Units) > 0 && m.At(x.Units[0]) >= 0 {
		from = m.At(x.Units[0])
	}
	for u := range m.In(from) {
		if m.May(u).None() && !slices.Contains(x.Units, u) {
			x.Units = append(x.Units, u)
		}
	}
}

// LeaveOut takes pieces out of those that ALL means. Where it is strict each has to be one
// of them; else it may be gone.
func (p *Pieces[U]) LeaveOut(o *orders.Order, list []U, but []orders.Arg, strict bool) ([]U, bool) {
	for _, a := range but {
		u, ok := p.Read(a)
		if !ok {
			return nil, false
		}
		if i := slices.Index(list, u); i >= 0 {
			list = slices.Delete(slices.Clone(list), i, i+1)
		} else if strict {
			return nil, Whole{p.Report}.UnreadArg(o, a)
		}
	}
	return list, true
}
