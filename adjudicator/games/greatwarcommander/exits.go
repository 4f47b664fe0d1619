// How Formations leave the board (7.2).

package greatwarcommander

import "feldpost/orders"

// exitLine takes a stack off the board (7.2): by the enemy edge for 1 MP, Runners by their own.
func (r *run) exitLine(o *orders.Order, m *mover) {
	at := r.pieces[m.stack[0]].at
	for _, f := range m.stack {
		if why := r.mayExit(f, at); why != "" {
			r.wrong(o, o.Pos, why, "7.2.1", "unit", r.info(f).name, "hex", at)
			return
		}
	}
	if m.left < 1 {
		r.wrong(o, o.Pos, "too-far", "7.2.1", "hex", at, "n", 1, "left", m.left)
		return
	}
	r.tellMove(m)
	if r.exitAll(o, m.stack); r.halted {
		return
	}
	m.stopped = true
}

// exitAll takes Formations off the board, to the boxes that the line names.
func (r *run) exitAll(o *orders.Order, fs []formation) {
	box := r.time + 1
	if words := clauseWords(o, "EXIT"); len(words) > 0 {
		if n, ok := number(words[0]); ok {
			box = n
		}
	}
	at := r.pieces[fs[0]].at
	for _, f := range fs {
		if r.fort[at] == mines && r.pieces[f].at == at {
			if r.mineAttack([]formation{f}, at); r.halted {
				return
			}
		}
		if r.pieces[f].in == onBoard && r.pieces[f].at == at {
			r.order.moved = append(r.order.moved, f)
			if r.exit(f, box); r.halted {
				return
			}
		}
	}
}

// mayExit tells why a Formation may not leave the board from a hex (7.2.1, O27.2.1, 7.2.1.1).
func (p *situation) mayExit(f formation, at hex) string {
	i := p.info(f)
	out := p.scen.edges[i.side.Other()]
	if i.kind == runner {
		out = p.scen.edges[i.side]
	}
	switch {
	case out.away(at) != 0:
		return "not-at-edge"
	case i.kind.isTank() && p.pieces[f].exited:
		return "exited-once"
	}
	return ""
}
