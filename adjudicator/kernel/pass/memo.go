package pass

import (
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Memo remembers the sheet that a position was last found to accept, so that
// Apply need not try it again. It is no part of the position: a game keeps it
// beside, copies it to no other state, and forgets it with every command.
type Memo struct {
	known bool
	seat  record.Seat
	sheet orders.Sheet
}

// Keep remembers a numbered sheet without faults.
func (m *Memo) Keep(seat record.Seat, sheet orders.Sheet) { *m = Memo{true, seat, sheet} }

// Take forgets what was kept and reports whether it was this sheet.
func (m *Memo) Take(seat record.Seat, sheet orders.Sheet) bool {
	was := *m
	*m = Memo{}
	return was.known && was.seat == seat && was.sheet.Same(sheet)
}
