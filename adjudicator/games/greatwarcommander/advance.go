// ADVANCE and OFFENSIVE (O16, O24).

package greatwarcommander

import (
	"slices"

	"feldpost/orders"
)

// planAdvance reads an ADVANCE: each activated Formation may enter one adjacent hex (O16).
func (r *run) planAdvance(o *orders.Order) func() {
	if !r.activateNamed(o, "ADVANCE") {
		return nil
	}
	return func() {
		r.spend(r.order.chosen)
		for i := range r.order.lines {
			l := &r.order.lines[i]
			switch {
			case l.Verb != "ADVANCE":
				r.wrong(l, l.Pos, "line-unused", "O14.3", "verb", l.Verb)
			case r.goes(l):
				if r.advanceLine(l); r.halted {
					return
				}
			}
		}
	}
}

// advanceLine moves Formations into one adjacent hex, where the enemy may be; costs do not matter
// (O16.1, O16.3).
func (r *run) advanceLine(o *orders.Order) {
	fs, ok := r.formations(o, withoutWords(o.Args))
	if !ok || len(fs) == 0 {
		return
	}
	for _, f := range fs {
		switch {
		case !slices.Contains(r.order.chosen, f):
			r.wrong(o, o.Pos, "not-activated", "O16", "unit", r.info(f).name)
			return
		case slices.Contains(r.order.moved, f):
			r.wrong(o, o.Pos, "already-moved", "O16.1", "unit", r.info(f).name)
			return
		case r.pieces[f].at != r.pieces[fs[0]].at:
			r.wrong(o, o.Pos, "not-together", "O16.2", "unit", r.info(f).name)
			return
		case !r.printed(f).moves:
			r.wrong(o, o.Pos, "immobile", "O16.3.1", "unit", r.info(f).name)
			return
		}
	}
	from := r.pieces[fs[0]].at
	if o.Has("EXIT") {
		for _, f := range fs {
			if why := r.mayExit(f, from); why != "" {
				r.wrong(o, o.Pos, why, "O16.1", "unit", r.info(f).name, "hex", from)
				return
			}
		}
		r.exitAll(o, fs)
		return
	}
	path, fine := r.pathOf(o)
	if !fine || !r.startsAt(o, from) {
		return
	}
	if len(path) > 1 && path[0] == from {
		path = path[1:]
	}
	if len(path) != 1 || from.towards(path[0]) == 0 {
		r.wrong(o, o.Pos, "not-adjacent", "O16.1", "from", from, "hex", path[len(path)-1])
		return
	}
	to := path[0]
	for _, f := range fs {
		if _, why := r.situation.cost(f, from, from.towards(to), &mover{}, true); why != "" {
			r.wrong(o, o.Pos, why, "O16.3", "unit", r.info(f).name, "hex", to)
			return
		}
	}
	r.order.moved = append(r.order.moved, fs...)
	if r.fort[from] == mines {
		if r.minesAttackEach(fs, from); r.halted {
			return
		}
	}
	if fs = r.stillAt(fs, from); len(fs) == 0 { // an Event may have taken one elsewhere
		r.recontrol()
		return
	}
	r.put(fs, to)
	r.Event("advance", "O16", "unit", r.names(fs), "from", from, "path", to)
	r.recontrol()
	if r.tankTests(fs, from, to, false, nil); r.halted {
		return
	}
	if r.fort[to] == mines {
		if r.mineAttack(r.stillAt(fs, to), to); r.halted {
			return
		}
	}
	if r.gas[to] {
		if r.enterGas(r.stillAt(fs, to)); r.halted {
			return
		}
	}
	if fs = r.stillAt(fs, to); !r.Dry && len(fs) > 0 {
		r.hiddenWire(fs, to)
	}
}

// tankTests makes the Immobilisation tests of Tanks that have entered a hex (O23.5), and crushes Wire
// (O23.5.7, F131.4).
func (r *run) tankTests(fs []formation, from, to hex, holed bool, m *mover) {
	for _, f := range fs {
		i := r.info(f)
		if !i.kind.isTank() || r.pieces[f].in != onBoard || r.pieces[f].at != to {
			continue
		}
		wired := r.fort[to] == wire
		if wired {
			r.removeFort(to)
			r.Event("fort-removed", "O23.5.7", "hex", to, "fort", wire)
			if m != nil {
				m.left = 0
			}
		}
		if r.testsTank(f, from, to, holed) && !r.Dry {
			n := r.roll(i.side, stake{kind: "immobilisation", rule: "O23.5.4", of: i.name, chance: func(total int) chance { return pick(total > i.immobilisation, always, never) },
				result: func(total int) string { return pick(total > i.immobilisation, "NONE", "DEMORALISED") }})
			if r.halted {
				return
			}
			r.Event("immobilisation", "O23.5.4", "unit", i.name, "hex", to, "total", n, "against", i.immobilisation, "result", pick(n > i.immobilisation, "passed", "stuck"))
			if n <= i.immobilisation {
				if r.demoralise(f, "O23.5.4", false); r.halted {
					return
				}
				r.hurt(f)
			}
		}
	}
}

// testsTank tells whether a Tank that has entered a hex must test (O23.5.2, O23.5.3, R54, R101): a Ditch, a Quarry,
// Rubble, a first Shell Hole, a Foxhole, a Trench (T108.1, T114.1, T117.1, T118.1, F127.1, F130.3).
func (r *run) testsTank(f formation, from, to hex, holed bool) bool {
	d := from.towards(to)
	for x := range r.at(to, r.info(f).side) {
		if r.info(x).kind.isUnit() {
			return false // O23.5.6
		}
	}
	t, w := r.terrain[to], r.fort[to]
	switch {
	case t == ditch, t == quarry, t == rubble, w == trench, w == foxhole:
		return true
	case t == shellhole && !holed && !r.pathHeals(to):
		return true
	}
	return r.board.level[from] != r.board.level[to] && !r.board.along(from, d, road) // T110.1.1
}

// planOffensive reads an OFFENSIVE: a line of Formations that hang together, one of them a Leader, moves, then
// fires (O24.1).
func (r *run) planOffensive(o *orders.Order) func() {
	need, ok := r.namedIn(r.order.lines, "MOVE")
	cl, _ := o.Clause("UNITS")
	more, fine := r.formations(o, cl.Args)
	head, good := o.Clause("LEADER")
	var boss []formation
	if good {
		if boss, fine = r.formations(o, head.Args); !fine {
			return nil
		}
	}
	for _, f := range append(boss, more...) {
		if !slices.Contains(need, f) {
			need = append(need, f)
		}
	}
	if !ok || !fine {
		return nil
	}
	leads := false
	var hexes []hex
	for _, f := range need {
		if !r.mayActivate(f) {
			r.wrong(o, o.Pos, "activated", "O14.2", "unit", r.info(f).name)
			return nil
		}
		if r.pieces[f].bad {
			r.wrong(o, o.Pos, "demoralised", "O24", "unit", r.info(f).name)
			return nil
		}
		leads = leads || r.info(f).kind.isLeader()
		if h := r.pieces[f].at; !slices.Contains(hexes, h) {
			hexes = append(hexes, h)
		}
	}
	if len(need) < 2 || !leads || !connected(hexes) {
		r.wrong(o, o.Pos, "no-line", "O24", "units", r.names(need))
		return nil
	}
	r.order.chosen = need
	return func() {
		r.spend(need)
		if cancelled := r.redTrousers(need); r.halted || cancelled {
			return
		}
		r.order.moving = true
		r.order.begun = map[formation][]hex{}
		for _, f := range need {
			r.order.begun[f] = []hex{r.pieces[f].at}
		}
		if r.moveLines(); r.halted {
			return
		}
		r.order.moving = false
		r.offensiveFire()
	}
}

// offensiveStep tells why a Formation may not enter a hex in an OFFENSIVE: no overstacking at any moment, and never a
// hex where it has been (O24.2).
func (r *run) offensiveStep(m *mover, f formation, to hex) string {
	if slices.Contains(r.order.begun[f], to) {
		return "been-there"
	}
	n := r.figuresIn(to, r.active)
	for _, x := range m.stack {
		n += figures[r.info(x).kind]
	}
	if n > maxFigures {
		return "stacking"
	}
	return ""
}

// offensiveFire is the Fire step: Units and Leaders that have entered a new hex fire once each; no Weapons, no Tanks;
// groups of a Leader and whom he commands (O24.3, R57).
func (r *run) offensiveFire() {
	for i := range r.order.lines {
		l := &r.order.lines[i]
		if l.Verb != "FIRE" || r.over || !r.goes(l) {
			continue
		}
		target, ms, ok := r.readFire(l)
		if !ok {
			continue
		}
		bad := ""
		for _, m := range ms {
			if m.weapon || m.gun || r.info(m.f).kind.isTank() {
				bad = "no-weapons"
			} else if !slices.Contains(r.order.moved, m.f) {
				bad = "not-moved"
			}
		}
		if bad == "" && len(ms) > 1 && !slices.ContainsFunc(ms, func(l member) bool {
			return r.info(l.f).kind.isLeader() && !slices.ContainsFunc(ms, func(m member) bool { return m != l && (!r.info(m.f).kind.isUnit() || !r.commands(l.f, m.f)) })
		}) {
			bad = "no-command"
		}
		if bad != "" {
			r.wrong(l, l.Pos, bad, "O24.3", "unit", r.memberName(ms[0]), "units", r.memberNames(ms), "hex", target)
			continue
		}
		if a := r.newAttack(l, r.active, ms, target, false); a != nil && !r.Dry {
			r.order.fired = append(r.order.fired, ms...)
			if r.shoot(a, clauseWords(l, "USING")); r.halted {
				return
			}
		}
	}
}
