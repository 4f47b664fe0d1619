package pathsofglory

import "feldpost/adjudicator/kernel/path"

// work is scratch space that a state and its clones share, so that floods
// allocate nothing. It never holds anything between two calls.
type work struct {
	supply *path.Flood // of one trace (14.1)
	ways   *path.Flood // of one way; what it asks may trace supply
}

// scratch returns the state's work space.
func (s *State) scratch() *work {
	if s.work == nil {
		net := s.sys.board.net
		s.work = &work{supply: path.NewFlood(net), ways: path.NewFlood(net)}
	}
	return s.work
}
