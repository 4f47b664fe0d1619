package storminthewest

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// work is scratch space of one state, so that its searches allocate nothing.
// Neither clones nor the viewers of the state use it. It never holds anything
// between two calls.
type work struct {
	search *path.Search
	lines  *lines // of supply
	rails  *path.Flood
	move   moveRules
	cells  []cell
}

// dearestStep bounds the cost of one hex: mountain or marsh, major river, enemy
// trench.
const dearestStep = 8

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{search: path.NewSearch(s.sys.board.Net(), dearestStep), lines: newLines(&s.sys.board), rails: path.NewFlood(s.sys.board.Net())}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over, as good as new.
func (s *State) rest() {
	if w := s.work; w != nil {
		s.work = nil
		w.move = moveRules{}
		s.sys.spare.Put(w)
	}
}

// apart is the state with another work space, to be looked at only.
func (s *State) apart() *State {
	c := *s
	c.work = nil
	return &c
}

// clone returns a state that shares nothing that changes.
func (s *State) clone() *State {
	c := *s
	c.work, c.sound = nil, nil
	c.stack = s.stack.Copy()
	c.control, c.lost, c.tops, c.seen = slices.Clone(s.control), slices.Clone(s.lost), slices.Clone(s.tops), slices.Clone(s.seen)
	c.units = slices.Clone(s.units)
	c.pieces = s.pieces.Copy(nil, nil)
	c.turned = nil
	for sd := range nobody {
		c.zoc[sd] = s.zoc[sd].Copy()
		c.standing[sd] = append([]orders.Order(nil), s.standing[sd]...)
		c.queued[sd] = append([]orders.Order(nil), s.queued[sd]...)
	}
	if s.battle != nil {
		b := s.battle.copy()
		c.battle = &b
	}
	return &c
}
