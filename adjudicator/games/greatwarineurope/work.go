package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// work is scratch space of one state, so that its searches allocate nothing.
type work struct {
	search *path.Search
	traces *traces
	travel *path.Flood // strategic movement (9.31)
}

// dearestStep bounds the cost of one hex.
const dearestStep = 4

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{search: path.NewSearch(s.sys.board.Net(), dearestStep), traces: newTraces(&s.sys.board),
				travel: path.NewFlood(s.sys.board.Net())}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over.
func (s *State) rest() {
	if w := s.work; w != nil {
		s.work = nil
		w.traces.forget()
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
	c.control, c.former, c.spoiled, c.tops, c.units = slices.Clone(s.control), slices.Clone(s.former), slices.Clone(s.spoiled),
		slices.Clone(s.tops), slices.Clone(s.units)
	c.pieces = s.pieces.Copy(nil, nil)
	c.Due, c.Chits = slices.Clone(s.Due), slices.Clone(s.Chits)
	c.Phase.Struck, c.Phase.Burned = slices.Clone(s.Phase.Struck), slices.Clone(s.Phase.Burned)
	c.Phase.Via = slices.Clone(s.Phase.Via)
	for sd := range nobody {
		c.standing[sd] = append([]orders.Order(nil), s.standing[sd]...)
		for p := range c.plans[sd] {
			c.plans[sd][p] = s.plans[sd][p].clone()
		}
	}
	return &c
}
