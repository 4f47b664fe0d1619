package pathsofglory

import "feldpost/adjudicator/kernel/path"

// work is scratch space of one state, so that its floods allocate nothing.
// Neither clones nor the viewers of the state use it: they may run at the same
// time. It never holds anything between two calls.
type work struct {
	supply supplyFlood // of the traces of a side (14.1)
	ways   *path.Flood // of one way; what it asks may trace supply
}

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{ways: path.NewFlood(s.sys.board.net)}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over.
func (s *State) rest() {
	if s.work != nil {
		s.sys.spare.Put(s.work)
		s.work = nil
	}
}
