package pass

import (
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Sheets runs the sheets of a game over one of its positions, in a game where a die
// may come before a line that is wrong.
type Sheets struct {
	Name  string // of the game, with which errors begin
	Begin Begin
	// Known begins passes over the position as a seat knows it: what is hidden from a
	// seat is in no answer that it gets. Where nothing is hidden it is nil.
	Known func(seat record.Seat) Begin
	Memo  *Memo // of the position; nil keeps nothing
}

// Check returns the faults of a sheet by what its seat may know.
func (s Sheets) Check(seat record.Seat, sheet orders.Sheet) []record.Fault {
	faults := Check(s.known(seat), seat, sheet)
	if len(faults) == 0 {
		s.Memo.Keep(seat, sheet.Numbered())
	}
	return faults
}

func (s Sheets) known(seat record.Seat) Begin {
	if s.Known == nil {
		return s.Begin
	}
	return s.Known(seat)
}

// Apply carries a command out.
func (s Sheets) Apply(c record.Command, roll *dice.Source) ([]record.Event, error) {
	defer s.Memo.Forget()
	return Apply(s.Name, s.Begin, c, roll)
}

// Stands tells whether a run may carry a sheet out. One that is to be carried out
// for good is tried first, unless that has just been done: a die may come before a
// faulty line. Then the run has its faults and has changed nothing. A sheet that stands
// by what its seat may know is carried out: what hidden things bar is dropped.
func (s Sheets) Stands(p *Pass, seat record.Seat, sheet orders.Sheet) bool {
	if p.Dry || s.Memo.Take(seat, sheet) {
		return true
	}
	faults := execute(s.Begin(nil, true), seat, sheet)
	if len(faults) == 0 || s.Known != nil && len(execute(s.Known(seat)(nil, true), seat, sheet)) == 0 {
		return true
	}
	p.Faults = faults
	return false
}
