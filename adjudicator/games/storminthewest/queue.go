// Lines that wait: for the other part of a turn, behind a battle that asks, or
// because a die has dropped one before them.

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// linesFor returns the lines of the sheet for a phase, after those that waited for
// it; false when the sheet does not reach it.
func (r *run) linesFor(p phase) ([]orders.Order, bool) {
	if r.in == nil || r.in.side != r.active {
		if r.until == phaseNone && !r.isQueued(r.active, p) {
			return nil, false
		}
		r.in = &incoming{side: r.active, endAt: r.until} // the sheet goes on behind its battle
		r.in.last = r.lastQueued(r.active)
		r.until = phaseNone
	}
	in := r.in
	if len(in.lines[p]) == 0 && !r.closes(p) && !r.isQueued(in.side, p) {
		return nil, false
	}
	lines := append(r.queuedFor(in.side, p), in.lines[p]...)
	in.lines[p] = nil
	return lines, true
}

// closes tells whether the sheet ends a phase: by END or by lines for a later
// one. A die that made a line impossible keeps the phase open unless the sheet
// said END; its later lines wait.
func (r *run) closes(p phase) bool {
	in := r.in
	switch {
	case in.endAt >= p:
		return true
	case in.last <= p:
		return false
	case !in.dropped:
		return true
	}
	r.keepFrom(in, p+1)
	in.last = p
	return false
}

// suspend keeps what a sheet still has to do when its battle waits for the
// other side.
func (r *run) suspend(p phase, rest []orders.Order) {
	in := r.in
	in.lines[p] = rest
	r.until = in.endAt
	if !in.dropped && in.last > p {
		r.until = max(r.until, in.last-1)
	}
	r.keepFrom(in, p)
	r.in = nil
}

// keepFrom puts the lines of a sheet from a phase on into the queue, each
// phase below its PHASE line.
func (r *run) keepFrom(in *incoming, from phase) {
	for p := from; p < phases; p++ {
		if len(in.lines[p]) == 0 {
			continue
		}
		list := append(r.queued[in.side], r.sys.language.Line("PHASE "+strings.ToUpper(p.String())))
		for _, o := range in.lines[p] {
			list = append(list, o.Settled())
		}
		r.queued[in.side], in.lines[p] = list, nil
	}
}

// inQueue visits the lines that wait with their phases.
func (s *State) inQueue(sd side, visit func(o *orders.Order, p phase)) {
	d := &dealer{cursor: phaseReplacement, read: s.readPhase}
	for i := range s.queued[sd] {
		visit(&s.queued[sd][i], d.phaseOf(&s.queued[sd][i]))
	}
}

// lastQueued is the last phase that lines wait for.
func (s *State) lastQueued(sd side) (last phase) {
	s.inQueue(sd, func(_ *orders.Order, p phase) { last = max(last, p) })
	return last
}

// isQueued tells whether lines wait for a phase.
func (s *State) isQueued(sd side, at phase) (is bool) {
	s.inQueue(sd, func(_ *orders.Order, p phase) { is = is || p == at })
	return is
}

// queuedFor takes the lines out of the queue that waited for a phase. Their line
// numbers are negative: they stand in no sheet any more.
func (r *run) queuedFor(sd side, at phase) (lines []orders.Order) {
	if len(r.queued[sd]) == 0 {
		return nil
	}
	var rest []orders.Order
	r.inQueue(sd, func(o *orders.Order, p phase) {
		switch {
		case p > at:
			rest = append(rest, *o)
		case o.Verb != "PHASE":
			lines = append(lines, o.At(orders.Pos{Line: -1 - len(r.in.waited) - len(lines), Col: 1}))
		}
	})
	r.in.waited = append(r.in.waited, lines...)
	r.queued[sd] = slices.Clip(rest)
	return lines
}
