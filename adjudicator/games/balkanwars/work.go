package balkanwars

import "feldpost/adjudicator/kernel/path"

// work is scratch space of one state, so that its searches allocate nothing.
// Neither clones nor the viewers of the state use it: they may run at the same
// time. It never holds anything between two calls.
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

// scratch returns the work space of the state.
func (s *State) scratch() *work {
	if s.work == nil {
		w, _ := s.sys.spare.Get().(*work)
		if w == nil {
			w = &work{search: path.NewSearch(s.sys.board.Net(), dearestStep)}
		}
		s.work = w
	}
	return s.work
}

// rest gives the work space back when a pass or a view is over, as good as new.
func (s *State) rest() {
	if w := s.work; w != nil {
		s.work = nil
		w.move, w.walk, w.rail, w.command, w.supply = moveRules{}, moveRules{}, railRules{}, commandRules{}, supplyRules{}
		s.sys.spare.Put(w)
	}
}

// apart is the state with another work space, to be looked at only.
func (s *State) apart() *State {
	c := *s
	c.work = nil
	return &c
}
