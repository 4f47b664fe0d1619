package balkanwars

import "feldpost/adjudicator/kernel/path"

// work is scratch space that a state and its clones share, so that searches
// allocate nothing. It never holds anything between two calls.
type work struct {
	search  *path.Search
	cells   []cell
	move    moveRules
	walk    moveRules
	rail    railRules
	command commandRules
	supply  supplyRules

	group     []unitID // units of the order being read
	one       []unitID
	written   []cell // its path as written
	route     []cell // and as it is walked
	commanded []bool
	costs     []int
}

// dearestStep bounds the cost of one hex in any search, in points or half
// points.
const dearestStep = 16

// scratch returns the state's work space.
func (s *State) scratch() *work {
	if s.work == nil {
		s.work = &work{search: path.NewSearch(s.sys.board.Net(), dearestStep)}
	}
	return s.work
}
