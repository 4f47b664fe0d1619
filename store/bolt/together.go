package bolt

import "sync"

// turn is the right to write, which one has at a time.
type turn chan struct{}

// Lock waits for the turn.
func (t turn) Lock() { t <- struct{}{} }

// Unlock gives it to another.
func (t turn) Unlock() { <-t }

// line is the changes that wait for a turn.
type line struct {
	mu   sync.Mutex
	list []*change
}

// change is what somebody waits to have changed.
type change struct {
	op    string
	fn    func(tx *txn) error
	made  chan struct{} // closed when it is settled
	err   error
	alone bool // it did not go together with others, and is to be tried alone
}

func (l *line) join(c *change) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.list = append(l.list, c)
}

func (l *line) take() []*change {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := l.list
	l.list = nil
	return list
}

// together is update for a change that may share a transaction with others: a disk takes
// as long for one as for several. All that came while another transaction became durable
// is made in the next one, in the order in which it came; each caller goes on when that is
// durable. Where one of them fails, each is tried by itself. So fn may run more than once,
// and what it tells outside holds from the last run.
func (s *Store) together(op string, fn func(tx *txn) error) error {
	if s.beforeCommit != nil { // which sees each change by itself
		return s.update(op, fn)
	}
	c := &change{op: op, fn: fn, made: make(chan struct{})}
	s.waiting.join(c)
	select {
	case <-c.made:
	case s.write <- struct{}{}:
		s.serve(c)
	}
	if c.alone {
		return s.update(op, fn)
	}
	return c.err
}

// serve makes the changes that wait, unless the one that brought the turn is made. It ends
// the turn.
func (s *Store) serve(c *change) {
	defer s.write.Unlock()
	select {
	case <-c.made:
		return
	default:
	}
	all := s.waiting.take()
	if len(all) == 1 {
		c.err = s.change(c.op, c.fn)
		return
	}
	err := s.change("several changes", func(tx *txn) error {
		for _, c := range all {
			if err := c.fn(tx); err != nil {
				return err
			}
		}
		return nil
	})
	for _, c := range all {
		c.alone = err != nil
		close(c.made)
	}
}
