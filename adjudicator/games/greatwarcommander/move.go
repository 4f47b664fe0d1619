// Movement: MOVE, hex by hex (O23, T99 to T124, F125 to F131).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// mover is a Formation, or a stack kept together, that moves (O23.2).
type mover struct {
	stack   []formation
	from    hex
	left    int
	road    bool // has entered a Road hex (T116)
	hole    bool // has entered a Shell Hole (T118)
	stumps  bool // has entered Destroyed Woods (T124.1)
	wired   int  // what Wire has taken from left
	stopped bool
	path    []hex
	at      hex // where the stack stands now
}

// planMove reads a MOVE (O23).
func (r *run) planMove(o *orders.Order) func() {
	if !r.activateNamed(o, "MOVE") {
		return nil
	}
	return func() {
		r.spend(r.order.chosen)
		r.order.moving = true
		if r.moveLines(); r.halted {
			return
		}
		if !r.Dry && len(r.order.moved) == 0 && !r.played {
			r.wrong(o, o.Pos, "nobody-moves", "O14.5")
		}
	}
}

// activateNamed activates those whom the lines of an Order move, and whom it names itself (O14.2, O14.5).
func (r *run) activateNamed(o *orders.Order, verb string) bool {
	need, ok := r.namedIn(r.order.lines, verb)
	if !ok || !r.activate(o, need, true, "3.3.1") {
		return false
	}
	if len(need) == 0 {
		r.wrong(o, o.Pos, "nobody-moves", "O14.5")
	}
	return len(need) > 0
}

// namedIn lists the own Formations that lines of a verb name.
func (r *run) namedIn(lines []orders.Order, verb string) (fs []formation, ok bool) {
	ok = true
	for i := range lines {
		if lines[i].Verb != verb {
			continue
		}
		some, fine := r.formations(&lines[i], withoutWords(lines[i].Args))
		ok = ok && fine
		for _, f := range some {
			if !slices.Contains(fs, f) {
				fs = append(fs, f)
			}
		}
	}
	return fs, ok
}

// withoutWords leaves the word STACK out of objects.
func withoutWords(args []orders.Arg) (kept []orders.Arg) {
	for _, a := range args {
		if rest, is := cutWord(a.Text, "STACK"); is {
			if a.Text = rest; rest == "" {
				continue
			}
		}
		if a.Kind != orders.Path {
			if a.Text, _ = cutHexes(a.Text); a.Text == "" {
				continue
			}
		}
		kept = append(kept, a)
	}
	return kept
}

// cutHexes takes the hexes off the end of a text: a path written without hyphens, as in INFANTERIE-1 H4 H5.
func cutHexes(text string) (rest string, hexes []hex) {
	words := strings.Fields(text)
	n := len(words)
	for ; n > 0; n-- {
		h, is := readHex(words[n-1])
		if !is {
			break
		}
		hexes = append(hexes, h)
	}
	if n == len(words) {
		return text, nil
	}
	slices.Reverse(hexes)
	return strings.Join(words[:n], " "), hexes
}

// moveLines carries out the lines below a MOVE in their order.
func (r *run) moveLines() {
	for i := range r.order.lines {
		o := &r.order.lines[i]
		if !r.goes(o) {
			continue
		}
		switch o.Verb {
		case "MOVE":
			if r.moveLine(o); r.halted {
				return
			}
		case "HAND":
			r.transfer(o)
		case "ASSAULT":
			if r.assault(o); r.halted {
				return
			}
		case "ENGINEER", "FIRE", "STOP":
			if o.Verb == "FIRE" && r.order.kind == offensiveOrder {
				continue
			}
			r.wrong(o, o.Pos, "line-unused", "O14.3", "verb", o.Verb)
		case "PLAY":
			r.playInMove(o)
		default:
			r.wrong(o, o.Pos, "line-unused", "O14.3", "verb", o.Verb)
		}
	}
	r.order.mover = nil
}

// moveLine moves a Formation or a stack along its path (O23.2 to O23.6).
func (r *run) moveLine(o *orders.Order) {
	fs, ok := r.formations(o, withoutWords(o.Args))
	path, fine := r.pathOf(o)
	if !ok || !fine || len(fs) == 0 {
		return
	}
	for _, f := range fs {
		if !slices.Contains(r.order.chosen, f) {
			r.wrong(o, o.Pos, "not-activated", "O23", "unit", r.info(f).name)
			return
		}
		if r.pieces[f].at != r.pieces[fs[0]].at {
			r.wrong(o, o.Pos, "not-together", "O23.2", "unit", r.info(f).name)
			return
		}
	}
	m, from := r.moverOf(o, fs), r.pieces[fs[0]].at
	if m == nil || !r.startsAt(o, from) {
		return
	}
	if len(path) > 0 && path[0] == from {
		path = path[1:]
	}
	m.path, m.at = []hex{from}, from
	if len(path) == 1 && from.towards(path[0]) == 0 {
		if way := r.wayTo(m, from, path[0]); way != nil {
			path = way
		}
	}
	for _, to := range path {
		if m.stopped || r.over {
			break
		}
		went := r.step(o, m, to)
		if r.halted {
			return
		}
		if !went {
			break
		}
		if o.Has("HALT") && o.When != nil && !r.Dry && r.holdsTrue(o.When, &moment{target: fs[0], side: r.active}, r.active) {
			break
		}
	}
	if o.Has("EXIT") && !m.stopped && len(m.stack) > 0 {
		if r.exitLine(o, m); r.halted {
			return
		}
	}
	r.tellMove(m)
}

// moverOf is who moves by a line: those who move just now, else who sets out; nil where one has moved already.
func (r *run) moverOf(o *orders.Order, fs []formation) *mover {
	if m := r.order.mover; m != nil && slices.Equal(m.stack, fs) {
		return m
	}
	for _, f := range fs {
		if slices.Contains(r.order.moved, f) {
			r.wrong(o, o.Pos, "already-moved", "O23.2", "unit", r.info(f).name)
			return nil
		}
	}
	m := &mover{stack: fs, from: r.pieces[fs[0]].at, at: r.pieces[fs[0]].at, left: 99}
	for _, f := range fs {
		if m.left = min(m.left, r.situation.movement(f)); !r.printed(f).moves { // O23.5.9
			m.left = 0
		}
	}
	r.order.mover = m
	return m
}

// startsAt sees that a line that says FROM speaks of the hex where its Formations are.
func (r *run) startsAt(o *orders.Order, at hex) bool {
	cl, has := o.Clause("FROM")
	if !has {
		return true
	}
	list, ok := r.hexes(cl.Args)
	if ok && !slices.Contains(list, at) {
		r.wrong(o, cl.Pos, "not-together", "O23.2", "unit", cmpOr(o.Args[0].Text, ""))
		return false
	}
	return ok
}

// tellMove tells the way that a stack has gone.
func (r *run) tellMove(m *mover) {
	if len(m.path) > 1 {
		text := m.path[0].String()
		for _, h := range m.path[1:] {
			text += "-" + h.String()
		}
		r.Event("move", "O23", "unit", r.names(m.stack), "path", text)
		m.path = m.path[len(m.path)-1:]
	}
}

// step moves a stack into the next hex (O23.4 to O23.7): the Movement Points, Mines that it
// leaves, the entry with its tests, then the cards of the other side.
func (r *run) step(o *orders.Order, m *mover, to hex) bool {
	from := r.pieces[m.stack[0]].at
	if from == nowhere {
		return false
	}
	d := from.towards(to)
	if d == 0 {
		r.wrong(o, o.Pos, "not-adjacent", "O23.4", "from", from, "hex", to)
		return false
	}
	most := 0
	for _, f := range m.stack {
		n, why := r.situation.cost(f, from, d, m, r.entersEnemy(f))
		if why == "" && r.order.kind == offensiveOrder {
			why = r.offensiveStep(m, f, to)
		}
		if why != "" {
			r.wrong(o, o.Pos, why, "O23.4", "unit", r.info(f).name, "hex", to)
			return false
		}
		most = max(most, n)
	}
	if most > m.left {
		r.wrong(o, o.Pos, "too-far", "O23", "hex", to, "n", most, "left", m.left)
		return false
	}
	wired := r.fort[from] == wire && !r.ignoresWire(m.stack)
	if m.left -= most; wired {
		m.left = 0 // F131.2, R92
	}
	return r.enter(m, from, to, most)
}

// entersEnemy tells whether a Formation may enter a hex of the enemy in this Order (A54, S98.3.4,
// S98.4.7).
func (r *run) entersEnemy(f formation) bool {
	if !r.order.enters || r.info(f).kind.isTank() {
		return false
	}
	return r.order.shakes || !r.order.stoss() || r.stormer(f)
}

// ignoresWire tells whether the movers ignore Wire (S98.4.7, S98.5.6).
func (r *run) ignoresWire(stack []formation) bool {
	return r.order.noWire && !slices.ContainsFunc(stack, func(f formation) bool { return r.info(f).kind.isTank() })
}

// enter puts a stack into a hex by movement: what it meets there, in the order of O23.7. False when it
// goes no farther.
func (r *run) enter(m *mover, from, to hex, cost int) bool {
	if r.fort[from] == mines {
		if r.minesAttackEach(m.stack, from); r.halted {
			return false
		}
		r.together(m)
		if r.broken(m) {
			r.put(m.stack, to) // R89
			m.at, m.path = to, append(m.path, to)
			m.stopped = true
			return false
		}
	}
	if len(m.stack) == 0 {
		m.stopped = true
		return false
	}
	r.put(m.stack, to)
	m.at, m.path = to, append(m.path, to)
	for _, f := range m.stack {
		if !slices.Contains(r.order.moved, f) {
			r.order.moved = append(r.order.moved, f)
		}
		if r.order.begun != nil {
			r.order.begun[f] = append(r.order.begun[f], to)
		}
	}
	r.recontrol()
	if r.board.ways[to][road] != 0 && !m.road {
		m.road, m.left = true, m.left+1 // T116
	}
	tested := m.hole
	m.hole = m.hole || r.terrain[to] == shellhole && !r.pathHeals(to)
	m.stumps = m.stumps || r.terrain[to] == destroyedWoods
	r.tellMove(m)
	if r.tankTests(m.stack, from, to, tested, m); r.halted {
		return false
	}
	r.together(m)
	if r.fort[to] == mines {
		if r.mineAttack(m.stack, to); r.halted {
			return false
		}
	}
	r.together(m)
	if r.gas[to] {
		if r.enterGas(m.stack); r.halted {
			return false
		}
	}
	if r.fort[to] == wire && !r.ignoresWire(m.stack) {
		m.wired, m.left = m.left, 0
	}
	if r.has(to, r.active.Other()) {
		m.left, m.stopped = 0, true
		if r.order.shakes {
			for _, f := range m.stack {
				r.suppress(f, "S98.3.4")
			}
		} else {
			r.order.notFire = append(r.order.notFire, to)
		}
	}
	if r.broken(m) {
		m.stopped = true
	}
	r.together(m)
	if !r.Dry && len(m.stack) > 0 {
		if r.entryWindow(m, from, to, cost); r.halted {
			return false
		}
	}
	r.together(m)
	if r.broken(m) || len(m.stack) == 0 {
		m.stopped = true
	}
	return !m.stopped
}

// together leaves those in a stack who are still where it stands: an Event may have taken a member elsewhere, who does not
// come along any more (E58, E60, E63, E85).
func (r *run) together(m *mover) {
	m.stack = slices.DeleteFunc(slices.Clone(m.stack), func(f formation) bool {
		return r.pieces[f].in == onBoard && r.pieces[f].at != m.at || r.pieces[f].in == delayed
	})
}

// stillAt are those of some Formations who are in a hex.
func (p *situation) stillAt(fs []formation, h hex) (list []formation) {
	for _, f := range fs {
		if p.pieces[f].in == onBoard && p.pieces[f].at == h {
			list = append(list, f)
		}
	}
	return list
}

// broken tells whether a member of a stack was Demoralised or eliminated on the way: the whole stack
// stops (O23.2, R53). Who was Demoralised when it set out goes on.
func (r *run) broken(m *mover) bool {
	for _, f := range m.stack {
		if r.pieces[f].in != onBoard || r.order.hit(f) {
			return true
		}
	}
	return false
}

// put moves Formations to a hex.
func (r *run) put(fs []formation, to hex) {
	for _, f := range fs {
		if r.pieces[f].in == onBoard {
			r.pieces[f].at = to
		}
	}
}

// entersGas is what Gas does to who enters it (T107.1).
func (r *run) entersGas(f formation) {
	p := &r.pieces[f]
	switch {
	case p.in != onBoard:
	case !p.suppressed:
		r.suppress(f, "T107.1")
	case !r.masked(r.info(f).side):
		if r.demoralise(f, "T107.1", false); r.halted {
			return
		}
		r.hurt(f)
	}
}

// enterGas is what Gas does to each of those who enter it (T107.1).
func (r *run) enterGas(fs []formation) {
	for _, f := range slices.Clone(fs) {
		if r.entersGas(f); r.halted {
			return
		}
	}
}

// masked tells whether Gas Demoralises nobody of a side (S98.3.3, S98.4.1, S98.5.1).
func (p *situation) masked(of side) bool {
	return p.reminds(of, "S98.3.3") || p.reminds(of, "S98.4.1") || p.reminds(of, "S98.5.1")
}

// transfer hands a Weapon from a moving Section to a Squad in its hex (11.3, O23.1.1, R15).
func (r *run) transfer(o *orders.Order) {
	cl, has := o.Clause("TO")
	if !has || len(o.Args) == 0 {
		r.misread(o.Pos, "transfer-whom", "11.3")
		return
	}
	_, w, ok := r.piece(o.Pos, o.Args[0].Text)
	to, _, fine := r.piece(cl.Pos, cl.Args[0].Text)
	if !ok || !fine {
		return
	}
	giver := noFormation
	if w != noWeapon {
		giver = r.weapons[w].holder
	}
	switch {
	case giver == noFormation || to == noFormation || r.info(giver).side != r.active || r.info(giver).kind != section || r.info(to).kind != squad || r.info(to).side != r.active,
		r.pieces[to].in != onBoard || r.pieces[to].at != r.pieces[giver].at || r.pieces[to].weapon != noWeapon:
		r.wrong(o, o.Pos, "no-transfer", "11.3")
		return
	case !slices.Contains(r.order.chosen, giver):
		r.wrong(o, o.Pos, "not-activated", "O23.1.1", "unit", r.info(giver).name)
		return
	}
	m := r.order.mover
	if m == nil || !slices.Contains(m.stack, giver) {
		if slices.Contains(r.order.moved, giver) {
			r.wrong(o, o.Pos, "already-moved", "O23.2", "unit", r.info(giver).name)
			return
		}
		m = &mover{stack: []formation{giver}, from: r.pieces[giver].at, at: r.pieces[giver].at, left: r.situation.movement(giver)}
		r.order.mover = m
	}
	if m.left < 1 {
		r.wrong(o, o.Pos, "too-far", "O23.1.1", "hex", r.pieces[giver].at, "n", 1, "left", m.left)
		return
	}
	m.left--
	r.give(w, to)
	r.Event("transfer", "O23.1.1", "weapon", r.armed(w).name, "unit", r.info(to).name)
}

// give puts a Weapon into the hands of a Unit.
func (r *run) give(w weapon, to formation) {
	if old := r.weapons[w].holder; old != noFormation && r.pieces[old].weapon == w {
		r.pieces[old].weapon = noWeapon
	}
	r.weapons[w].holder, r.weapons[w].boxed = to, false
	r.pieces[to].weapon = w
}
