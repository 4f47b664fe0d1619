package pass

import (
	"sync/atomic"

	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Memo remembers the sheet that a position was last found to accept, so that
// Apply need not try it again. It is no part of the position: a game keeps it
// beside, shares it with no other state, and forgets it with every command.
// Several goroutines may use it; nil is a memo that keeps nothing.
type Memo struct{ last atomic.Pointer[sound] }

// sound is a numbered sheet without faults.
type sound struct {
	seat  record.Seat
	sheet orders.Sheet
}

// Keep remembers a numbered sheet without faults.
func (m *Memo) Keep(seat record.Seat, sheet orders.Sheet) {
	if m != nil {
		m.last.Store(&sound{seat, sheet})
	}
}

// Take forgets what was kept and reports whether it was this sheet.
func (m *Memo) Take(seat record.Seat, sheet orders.Sheet) bool {
	if m == nil {
		return false
	}
	was := m.last.Swap(nil)
	return was != nil && was.seat == seat && was.sheet.Same(sheet)
}

// Forget forgets what was kept.
func (m *Memo) Forget() {
	if m != nil {
		m.last.Store(nil)
	}
}
