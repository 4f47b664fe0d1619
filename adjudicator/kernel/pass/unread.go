package pass

import (
	"slices"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// maxProbes bounds how often a sheet is tried to find out what of it is read.
const maxProbes = 160

// nonsense stands in the place of what is probed: no game has a thing of that name.
const nonsense = "ZZYZX QQ"

// Unread finds the parts of the lines of a right sheet that nothing reads, each a
// fault at its column. A part is read when the sheet is refused with nonsense in its
// place; a line of which no part is read so is judged later: see [Knower].
func Unread(begin Begin, seat record.Seat, sheet orders.Sheet) (faults []record.Fault) {
	p := prober{begin: begin, seat: seat, sheet: sheet.Numbered()}
	for i := range p.sheet.Orders {
		p.parts = append(p.parts, partsOf(&p.sheet.Orders[i]))
		p.read = append(p.read, make([]bool, len(p.parts[i])))
	}
	for k := 0; p.round(k); k++ {
	}
	for i, parts := range p.parts {
		later := true // no part of it is read now but its condition
		for k, x := range parts {
			later = later && (x.arg < 0 || !p.read[i][k])
		}
		for k, x := range parts {
			if o := &p.sheet.Orders[i]; !p.read[i][k] && !(later && p.knows(o, x)) && !p.alone(i, k) && !p.readsLater(o, x) {
				faults = append(faults, record.NewFault(x.at, "unread-part", "", "text", x.text, "verb", p.sheet.Orders[i].Verb))
			}
		}
	}
	return faults
}

// part is an object of an order or of a clause, or its condition.
type part struct {
	clause int // -1: an object of the verb
	arg    int // -1: the condition
	at     orders.Pos
	text   string
}

// partsOf lists what an order says behind its verb. Words without a meaning to
// games, in quotation marks, are no part.
func partsOf(o *orders.Order) (list []part) {
	add := func(clause int, args []orders.Arg) {
		for i, a := range args {
			if a.Kind != orders.Text {
				list = append(list, part{clause, i, a.Pos, a.Text})
			}
		}
	}
	add(-1, o.Args)
	for i, c := range o.Clauses {
		add(i, c.Args)
	}
	if o.When != nil && !o.When.IsElse() {
		list = append(list, part{-1, -1, o.When.Pos, "IF"})
	}
	return list
}

// spoiled is an order with nonsense in the place of a part.
func spoiled(o orders.Order, x part) orders.Order {
	wrong := orders.Arg{Pos: x.at, Kind: orders.Name, Text: nonsense}
	switch {
	case x.arg < 0:
		o.When = &orders.Cond{Pos: x.at, Any: [][]orders.Term{{{Pos: x.at, Subject: nonsense}}}}
	case x.clause < 0:
		o.Args = slices.Clone(o.Args)
		o.Args[x.arg] = wrong
	default:
		o.Clauses = slices.Clone(o.Clauses)
		c := &o.Clauses[x.clause]
		c.Args = slices.Clone(c.Args)
		c.Args[x.arg] = wrong
	}
	return o
}

// Later is a run in which some parts of lines are read only when their time has come.
type Later interface {
	// ReadsLater tells whether an object of a clause, "" for one of the verb, is such
	// a part and means something.
	ReadsLater(seat record.Seat, o *orders.Order, clause string, a orders.Arg) bool
}

// Knower is a run that tells what lines mean which are judged later as a whole.
type Knower interface {
	// Knows tells whether an object of such a line means something in the game.
	Knows(seat record.Seat, o *orders.Order, a orders.Arg) bool
}

// knows asks the game whether a part of a line that is judged later means something.
func (p *prober) knows(o *orders.Order, x part) bool {
	r := p.begin(nil, true)
	defer r.Leave()
	k, ok := r.(Knower)
	switch {
	case !ok || x.arg < 0:
		return true
	case x.clause < 0:
		return k.Knows(p.seat, o, o.Args[x.arg])
	}
	return k.Knows(p.seat, o, o.Clauses[x.clause].Args[x.arg])
}

// readsLater asks the game whether a part is read when its time comes.
func (p *prober) readsLater(o *orders.Order, x part) bool {
	r := p.begin(nil, true)
	defer r.Leave()
	l, ok := r.(Later)
	switch {
	case !ok || x.arg < 0:
		return false
	case x.clause < 0:
		return l.ReadsLater(p.seat, o, "", o.Args[x.arg])
	}
	c := o.Clauses[x.clause]
	return l.ReadsLater(p.seat, o, c.Key, c.Args[x.arg])
}

// prober tries a sheet with nonsense in it.
type prober struct {
	begin Begin
	seat  record.Seat
	sheet orders.Sheet
	parts [][]part // of each order
	read  [][]bool // and whether they are known to be read
	tried int
}

// round spoils the part k of all orders at once; false when none has so many.
func (p *prober) round(k int) bool {
	probe, any := p.sheet, false
	probe.Orders = slices.Clone(probe.Orders)
	for i, parts := range p.parts {
		if k < len(parts) {
			probe.Orders[i], any = spoiled(probe.Orders[i], parts[k]), true
		}
	}
	if !any || p.tried >= maxProbes {
		return false
	}
	p.tried++
	for _, f := range Try(p.begin, p.seat, probe) {
		if i := orders.Owner(probe.Orders, f.Pos); i >= 0 && k < len(p.parts[i]) {
			p.read[i][k] = true
		}
	}
	return true
}

// alone spoils one part alone and reports whether it is read; of what is too much to
// be tried it is taken for granted.
func (p *prober) alone(i, k int) bool {
	if p.tried >= maxProbes {
		return true
	}
	p.tried++
	probe := p.sheet
	probe.Orders = slices.Clone(probe.Orders)
	probe.Orders[i] = spoiled(probe.Orders[i], p.parts[i][k])
	return len(Try(p.begin, p.seat, probe)) > 0
}
