package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// copied lists candidates in a copy of the position.
func (e *candidates) copied() *candidates { return &candidates{e.trial(), e.side, e.order} }

// beginOperation is a copy in which spaces can be activated, after prepare has
// been done to it.
func (p *prompter) beginOperation(prepare func(*run)) *candidates {
	e := p.copied()
	e.active = p.side
	if prepare != nil {
		prepare(e.run)
	}
	return e
}

// offerOperation offers attacks, moves and attempts to entrench for a number
// of points, with the ACTIVATE lines that they take.
func (p *prompter) offerOperation(ops int, needs []int) {
	begun := p.beginOperation(func(r *run) { r.act = action{Use: useOps, Ops: ops} })
	defer begun.Leave()
	p.offerAttacks("attack", begun, ops, needs)
	p.offerMoves(begun, needs)
	p.offerTrenches(begun, needs)
}

// attackOffer is an attack worth offering.
type attackOffer struct {
	attackLine
	from     []space
	all      bool // everybody in the spaces takes part
	cost     int
	own      int                 // Combat Factors
	enemy    int                 // of the defender, with a fort
	fire     [2]table.Look[int8] // columns of both, shifts in them
	bonus    int                 // of a flank attempt
	mandated bool                // it carries out the mandatory offensive (7.1.3)
	advance  bool                // who can enters what the defenders leave
}

// offerAttacks offers attacks on what stands beside the side's units, the most
// promising first: from spaces that ops points activate, or with no points
// from those that are active already.
func (p *prompter) offerAttacks(part string, begun *candidates, ops int, needs []int) {
	list := p.attacks(begun, ops)
	active := map[space]int{}
	for i := range list {
		for _, sp := range list[i].from {
			if _, ok := active[sp]; !ok && ops > 0 {
				active[sp] = p.offerActivation(begun, activating{sp, toAttack}, needs)
			}
		}
	}
	for i := range list {
		beside := needs
		if ops > 0 {
			beside = nil
			for _, sp := range list[i].from {
				beside = append(beside, active[sp])
			}
		}
		p.offerAttack(part, &list[i], beside)
	}
}

// attackNote tells what an attack comes to before its dice.
func (e *candidates) attackNote(a *attackOffer) []string {
	note := []string{"own", strconv.Itoa(a.own), "enemy", strconv.Itoa(a.enemy), "terrain", terrainWords[e.place(a.target).terrain],
		"trench", strconv.Itoa(int(e.trench[e.side.other()][a.target])), "cost", strconv.Itoa(a.cost)}
	for as := range a.fire {
		l := &a.fire[as]
		note = append(note, roleWords[as]+"-column", l.Column().Name, roleWords[as]+"-shift", signed(l.Shifts.Sum()))
	}
	if a.mandated {
		note = append(note, "mandatory", "yes")
	}
	if a.flank {
		note = append(note, "flank", strconv.Itoa(e.sys.tables.num.flankNeed-a.bonus))
	}
	return note
}

func (p *prompter) offerAttack(part string, a *attackOffer, needs []int) {
	o := with(line("ATTACK", p.spaceArg(a.target)), "FROM", p.spaceArgs(a.from)...)
	if !a.all {
		o = with(o, "WITH", p.unitArgs(a.units)...)
	}
	note := p.attackNote(a)
	if a.flank {
		o = with(o, "FLANK")
	}
	if a.advance {
		o = with(o, "ADVANCE", word("ALL"))
	}
	p.Add(part, o, needs, note...)
}

// bestAttacks are the most promising attack on each space; the best of those
// that carry out a mandatory offensive is the second at the latest.
func (e *candidates) bestAttacks(ops int) (list []attackOffer) {
	for t := space(1); int(t) < len(e.sys.board.places); t++ {
		if a, ok := e.bestAttack(t, ops); ok {
			list = append(list, a)
		}
	}
	list = offer.Best(list, len(list), stronger)
	if i := slices.IndexFunc(list, func(a attackOffer) bool { return a.mandated }); i > 1 {
		demanded := list[i]
		list = slices.Insert(slices.Delete(list, i, i+1), 1, demanded)
	}
	return list[:min(len(list), maxAttackLines)]
}

// isMandated tells whether an attack would carry out the mandatory offensive of
// the side, if that is still to be made (7.1.3).
func (e *candidates) isMandated(a *attackLine) bool {
	due := e.mo[e.side]
	if due == offNone || e.moDone[e.side] || due == offFR && e.hasPlayed(cardMutiny) {
		return false
	}
	b := battle{Target: a.target, Side: e.side}
	b.Sides[attacking].Units, b.Sides[defending].Units = a.units, e.pieces.Append(nil, a.target, e.side.other())
	return len(b.Sides[defending].Units) > 0 && e.fulfils(&b, due)
}

// stronger orders attacks by the ratio of Combat Factors.
func stronger(a, b attackOffer) int { return b.own*max(1, a.enemy) - a.own*max(1, b.enemy) }

// bestAttack is the first attack that can be made on a space: the strongest.
func (e *candidates) bestAttack(target space, ops int) (o attackOffer, ok bool) {
	if !e.isTarget(target) {
		return o, false
	}
	for from := range e.forces(e.besideOwn(target)) {
		if o, ok = e.attackFrom(target, from, ops); ok {
			return o, true
		}
	}
	return o, false
}

// attackFrom is the attack on a space of all who can join it from some spaces,
// those activated that points suffice for.
func (e *candidates) attackFrom(target space, from []space, ops int) (o attackOffer, ok bool) {
	trial := e.copied()
	defer trial.Leave()
	if ops > 0 {
		for _, sp := range from {
			trial.activateSpace(orders.Pos{}, sp, toAttack, false)
		}
		trial.Faults = nil // those that could not be activated stay out
		trial.markReady()
	}
	if o.attackLine, ok = trial.attackBy(target, from); ok {
		trial.weigh(&o)
		o.cost = trial.act.Spent - e.act.Spent
	}
	return o, ok
}

// weigh compares the forces of an attack.
func (e *candidates) weigh(o *attackOffer) {
	o.from = e.startsOf(o.units)
	for _, u := range o.units {
		o.own += e.cf(u)
	}
	o.all = len(e.allAttackers(o.target, o.from)) == len(o.units)
	o.mandated = e.isMandated(&o.attackLine)
	o.enemy = e.factorsIn(o.target, e.side.other())
	if e.enemyFort(o.target, e.side) {
		o.enemy += int(e.place(o.target).fort)
	}
	b := e.newBattle(&o.attackLine)
	for as := range o.fire {
		o.fire[as] = e.look(b, role(as))
	}
	o.bonus = e.flankBonus(b, e.bestPin(b))
}

// activationOrder writes an activation.
func (s *State) activationOrder(x activating) orders.Order {
	w := "MOVE"
	if x.mode == toAttack {
		w = "ATTACK"
	}
	return line("ACTIVATE", s.spaceArg(x.space), word(w))
}

// offerActivation offers the line that activates a space.
func (p *prompter) offerActivation(begun *candidates, x activating, needs []int) int {
	var names []string
	for u := range begun.pieces.In(x.space) {
		if begun.sideOf(u) == p.side && begun.isReady(u) {
			names = append(names, begun.shown(u))
		}
	}
	part := "activate-move"
	if x.mode == toAttack {
		part = "activate-attack"
	}
	cost := begun.activationCost(x.space, x.mode)
	return p.Add(part, p.activationOrder(x), needs, "cost", strconv.Itoa(cost), "units", strings.Join(names, ", "))
}

// moveOffer is a move worth offering: units of a space and their way.
type moveOffer struct {
	units []unitID
	path  []space
	mf    int // of the slowest
	rank  int // the lower, the better
}

// offerMoves offers moves, with the activation of each space.
func (p *prompter) offerMoves(begun *candidates, needs []int) {
	active := map[space]int{}
	for _, m := range p.moves(begun) {
		at, to := m.path[0], m.path[len(m.path)-1]
		if _, ok := active[at]; !ok {
			active[at] = p.offerActivation(begun, activating{at, toMove}, needs)
		}
		p.Add("move", line("MOVE", append(p.unitArgs(m.units), p.pathArg(m.path))...), []int{active[at]},
			"goal", p.goalWord(to), "cost", strconv.Itoa(len(m.path)-1), "mf", strconv.Itoa(m.mf))
	}
}

// bestMoves are moves toward the enemy: into spaces that stand empty, to the
// front from behind it.
func (e *candidates) bestMoves() (list []moveOffer) {
	distance := e.enemyDistances()
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		if m, ok := e.bestMove(sp, &distance); ok {
			list = append(list, m)
		}
	}
	return offer.Best(list, maxMoveLines, func(a, b moveOffer) int { return a.rank - b.rank })
}

// goalWord tells what a space is to the side that goes there.
func (e *candidates) goalWord(sp space) string {
	switch {
	case e.enemyFort(sp, e.side):
		return "siege"
	case e.control[sp] != e.side && e.isVP(sp):
		return "enemy-vp"
	case e.control[sp] != e.side:
		return "enemy-space"
	case slices.ContainsFunc(e.place(sp).links, func(l link) bool { return e.pieces.Has(l.to, e.side.other()) }):
		return "front"
	}
	return ""
}

// slowest is the movement factor of units that go together.
func (s *State) slowest(units []unitID) int {
	mf := s.mf(units[0])
	for _, u := range units {
		mf = min(mf, s.mf(u))
	}
	return mf
}

// enemyDistances tells how many lines each space is from the next enemy unit.
func (e *candidates) enemyDistances() (far [maxSpaces]int) {
	f := e.scratch().ways
	f.Begin()
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		far[sp] = maxSpaces
		if e.pieces.Count(sp, e.side.other()) > 0 && !e.isClosed(sp) {
			f.Add(path.Cell(sp))
		}
	}
	for _, c := range f.Spread(func(_, to path.Cell, _ int) bool { return !e.isClosed(space(to)) }) {
		far[c] = f.Steps(c)
	}
	return far
}

// bestMove finds the best space that a group of a space can reach together,
// of the largest that finds one.
func (e *candidates) bestMove(from space, far *[maxSpaces]int) (best moveOffer, ok bool) {
	if e.pieces.Count(from, e.side) == 0 {
		return best, false
	}
	trial := e.copied()
	defer trial.Leave()
	if trial.activateSpace(orders.Pos{}, from, toMove, false); len(trial.Faults) > 0 {
		return best, false
	}
	trial.markReady()
	for group := range trial.groups(from) {
		if trial.mustHold(from, len(group)) {
			continue
		}
		best.rank = trial.goalRank(from, far)
		for way := range trial.ends(group) {
			if rank := trial.goalRank(way[len(way)-1], far); rank < best.rank {
				best, ok = moveOffer{group, way, trial.slowest(group), rank}, true
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// goalRank orders spaces by how much a side wants units in them.
func (e *candidates) goalRank(sp space, far *[maxSpaces]int) int {
	switch e.goalWord(sp) {
	case "enemy-vp":
		return 0
	case "siege":
		return 2
	case "enemy-space":
		return 3
	}
	return 10 + far[sp]
}
