package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/path"
	"feldpost/orders"
)

// beginOperation is a dry run in which spaces can be activated, after prepare
// has been done to it.
func (p *prompter) beginOperation(prepare func(*run)) *run {
	r := p.trial()
	r.active = p.side
	if prepare != nil {
		prepare(r)
	}
	return r
}

// operationLines offers attacks, moves and attempts to entrench for a number
// of points, with the ACTIVATE lines that they take.
func (p *prompter) operationLines(ops int, needs []int) {
	p.attackLines("attack", p.beginOperation(func(r *run) { r.act = action{Use: useOps, Ops: ops} }), ops, needs)
	p.moveLines(ops, needs)
	p.trenchLines(ops, needs)
}

// attackOffer is an attack worth offering.
type attackOffer struct {
	target space
	from   []space
	units  []unitID
	all    bool // everybody in the spaces takes part
	cost   int
	own    int // Combat Factors
	enemy  int
}

// attackLines offers attacks on what stands beside the side's units, the most
// promising first: from spaces that ops points activate, or with no points
// from those that are active already.
func (p *prompter) attackLines(part string, begun *run, ops int, needs []int) {
	var list []attackOffer
	for t := space(1); int(t) < len(p.sys.board.places); t++ {
		if !begun.pieces.Has(t, p.side.other()) && !begun.enemyFort(t, p.side) {
			continue
		}
		if a, ok := p.bestAttack(begun, t, ops); ok {
			list = append(list, a)
		}
	}
	list = offer.Best(list, maxAttackLines, func(a, b attackOffer) int { return b.own*max(1, a.enemy) - a.own*max(1, b.enemy) })
	active := map[space]int{}
	for i := range list {
		for _, sp := range list[i].from {
			if _, ok := active[sp]; !ok && ops > 0 {
				active[sp] = p.offerActivation(begun, sp, toAttack, needs)
			}
		}
	}
	for i := range list {
		p.offerAttack(part, &list[i], active, ops, needs)
	}
}

func (p *prompter) offerAttack(part string, a *attackOffer, active map[space]int, ops int, needs []int) {
	beside := slices.Clone(needs)
	if ops > 0 {
		beside = nil
		for _, sp := range a.from {
			beside = append(beside, active[sp])
		}
	}
	o := with(line("ATTACK", p.spaceArg(a.target)), "FROM", p.spaceArgs(a.from)...)
	if !a.all {
		o = with(o, "WITH", p.unitArgs(a.units)...)
	}
	trench := int(p.trench[p.side.other()][a.target])
	p.Add(part, o, beside, "own", strconv.Itoa(a.own), "enemy", strconv.Itoa(a.enemy), "terrain", terrainWords[p.place(a.target).terrain],
		"trench", strconv.Itoa(trench), "cost", strconv.Itoa(a.cost))
}

// bestAttack is the strongest attack that can be made on a space.
func (p *prompter) bestAttack(begun *run, target space, ops int) (attackOffer, bool) {
	from := p.besideOwn(begun, target)
	for _, only := range [...]int{len(from), 1} {
		if len(from) == 0 {
			break
		}
		a, ok := p.attackFrom(begun, target, from[:min(only, len(from))], ops)
		if ok {
			return a, true
		}
	}
	return attackOffer{}, false
}

// besideOwn lists the spaces of the side from which a space can be reached,
// the strongest first; the space itself when it besieges the fort there.
func (p *prompter) besideOwn(r *run, target space) (list []space) {
	if r.pieces.Has(target, p.side) {
		return []space{target}
	}
	for _, l := range p.sys.board.places[target].links {
		if r.pieces.Has(l.to, p.side) {
			list = append(list, l.to)
		}
	}
	slices.SortStableFunc(list, func(a, b space) int { return p.factorsIn(r, b, p.side) - p.factorsIn(r, a, p.side) })
	return list
}

func (p *prompter) factorsIn(r *run, sp space, sd side) (sum int) {
	for u := range r.pieces.Of(sp, sd) {
		sum += r.cf(u)
	}
	return sum
}

// attackFrom activates spaces as far as the points go and joins their units.
func (p *prompter) attackFrom(begun *run, target space, from []space, ops int) (attackOffer, bool) {
	r := begun.trial()
	if ops > 0 {
		for _, sp := range from {
			r.activateSpace(orders.Pos{}, sp, toAttack, false)
		}
		r.Faults = nil // those that could not be activated stay out
		r.markReady()
	}
	a := attackLine{target: target, units: r.allAttackers(target, from)}
	if code, _, _ := r.attackBar(&a); code != "" {
		return attackOffer{}, false
	}
	o := attackOffer{target: target, units: a.units, cost: r.act.Spent - begun.act.Spent}
	for _, u := range a.units {
		o.own += r.cf(u)
		if !slices.Contains(o.from, r.at(u)) {
			o.from = append(o.from, r.at(u))
		}
	}
	o.all = len(r.allAttackers(target, o.from)) == len(a.units)
	o.enemy = p.factorsIn(r, target, p.side.other())
	if r.enemyFort(target, p.side) {
		o.enemy += int(p.place(target).fort)
	}
	return o, true
}

// offerActivation offers the line that activates a space.
func (p *prompter) offerActivation(begun *run, sp space, mode activation, needs []int) int {
	r := begun.trial()
	cost := r.activationCost(sp, mode)
	w, part := "MOVE", "activate-move"
	if mode == toAttack {
		w, part = "ATTACK", "activate-attack"
	}
	var names []string
	for u := range r.pieces.Of(sp, p.side) {
		if r.isReady(u) {
			names = append(names, r.shown(u))
		}
	}
	return p.Add(part, line("ACTIVATE", p.spaceArg(sp), word(w)), needs, "cost", strconv.Itoa(cost), "units", strings.Join(names, ", "))
}

// moveOffer is a move worth offering: units of a space and their way.
type moveOffer struct {
	units []unitID
	path  []space
	rank  int // the lower, the better
}

// moveLines offers moves toward the enemy: into spaces that stand empty, to
// the front from behind it.
func (p *prompter) moveLines(ops int, needs []int) {
	distance := p.enemyDistances()
	var list []moveOffer
	for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
		if p.pieces.Has(sp, p.side) {
			if m, ok := p.bestMove(sp, ops, &distance); ok {
				list = append(list, m)
			}
		}
	}
	list = offer.Best(list, maxMoveLines, func(a, b moveOffer) int { return a.rank - b.rank })
	begun := p.beginOperation(nil)
	for _, m := range list {
		i := p.offerActivation(begun, m.path[0], toMove, needs)
		goal := m.path[len(m.path)-1]
		p.Add("move", line("MOVE", append(p.unitArgs(m.units), p.pathArg(m.path))...), []int{i}, "goal", p.goalWord(goal))
	}
}

// goalWord tells what a space is to the side that goes there.
func (p *prompter) goalWord(sp space) string {
	switch {
	case p.enemyFort(sp, p.side):
		return "siege"
	case p.control[sp] != p.side && p.isVP(sp):
		return "enemy-vp"
	case p.control[sp] != p.side:
		return "enemy-space"
	}
	return "front"
}

// enemyDistances tells how many lines each space is from the next enemy unit.
func (p *prompter) enemyDistances() (far [maxSpaces]int) {
	f := p.scratch().ways
	f.Begin()
	for sp := space(1); int(sp) < len(p.sys.board.places); sp++ {
		far[sp] = maxSpaces
		if p.pieces.Has(sp, p.side.other()) && !p.isClosed(sp) {
			f.Add(path.Cell(sp))
		}
	}
	for _, c := range f.Spread(func(_, to path.Cell, _ int) bool { return !p.isClosed(space(to)) }) {
		far[c] = f.Steps(c)
	}
	return far
}

// bestMove finds the best space that all units of a space, or one of them,
// can reach together.
func (p *prompter) bestMove(from space, ops int, far *[maxSpaces]int) (best moveOffer, ok bool) {
	r := p.beginOperation(func(r *run) { r.act = action{Use: useOps, Ops: ops} })
	r.activateSpace(orders.Pos{}, from, toMove, false)
	if len(r.Faults) > 0 {
		return best, false
	}
	r.markReady()
	var group []unitID
	for u := range r.pieces.In(from) {
		if code, _, _ := r.moveBar(u, from); code == "" {
			group = append(group, u)
		}
	}
	for len(group) > 0 {
		best, ok = p.bestGoal(r, group, far)
		if ok {
			return best, true
		}
		group = group[:len(group)-1]
	}
	return best, false
}

func (p *prompter) bestGoal(r *run, group []unitID, far *[maxSpaces]int) (best moveOffer, ok bool) {
	from := r.at(group[0])
	g := &suggester{run: r, real: p.State, side: p.side}
	if g.leavesSiege(from, group) || p.mustHold(from, len(group)) {
		return best, false
	}
	best.rank = p.goalRank(from, far)
	limit := r.mf(group[0])
	for _, u := range group {
		limit = min(limit, r.mf(u))
	}
	f := p.scratch().ways
	open := func(at, to path.Cell, _ int) bool {
		stops := space(at) != from && r.enemyFort(space(at), p.side) && !r.isBesieged(space(at))
		return f.Steps(at) < limit && !stops && g.mayStep(group, space(at), space(to), f.Steps(at)+1)
	}
	f.Begin()
	f.Add(path.Cell(from))
	for _, c := range f.Spread(open) {
		if rank := p.goalRank(space(c), far); space(c) != from && rank < best.rank && g.mayStop(group, space(c)) {
			best, ok = moveOffer{units: group, path: spacesOf(f.Path(c, nil)), rank: rank}, true
		}
	}
	return best, ok
}

// goalRank orders spaces by how much a side wants units in them.
func (p *prompter) goalRank(sp space, far *[maxSpaces]int) int {
	switch p.goalWord(sp) {
	case "enemy-vp":
		return 0
	case "siege":
		return 2
	case "enemy-space":
		return 3
	}
	return 10 + far[sp]
}

// mustHold reports whether a space beside the enemy would be left empty.
func (p *prompter) mustHold(sp space, leaving int) bool {
	if p.pieces.Count(sp, p.side) > leaving {
		return false
	}
	for _, l := range p.sys.board.places[sp].links {
		if p.pieces.Has(l.to, p.side.other()) {
			return true
		}
	}
	return false
}

// trenchLines offers attempts to entrench at the front.
func (p *prompter) trenchLines(ops int, needs []int) {
	begun, n := p.beginOperation(func(r *run) { r.act = action{Use: useOps, Ops: ops} }), 0
	for sp := space(1); int(sp) < len(p.sys.board.places) && n < maxTrenchLines; sp++ {
		if !p.pieces.Has(sp, p.side) || !p.mustHold(sp, p.pieces.Count(sp, p.side)) {
			continue
		}
		r := begun.trial()
		r.activateSpace(orders.Pos{}, sp, toMove, false)
		if len(r.Faults) > 0 {
			continue
		}
		r.markReady()
		u := r.armyToEntrench(sp)
		if u == noUnit {
			continue
		}
		if code, _ := r.entrenchBar(u); code != "" {
			continue
		}
		i := p.activationOf(sp)
		if i == offer.None {
			i = p.offerActivation(begun, sp, toMove, needs)
		}
		if p.Add("entrench", with(line("ENTRENCH", p.unitArg(u)), "AT", p.spaceArg(sp)), []int{i}, "lf", strconv.Itoa(r.lf(u))) != offer.None {
			n++
		}
	}
}

// activationOf is the line that activates a space to move, offer.None when none does.
func (p *prompter) activationOf(sp space) int {
	return p.Find(func(x *adjudicator.Prompt) bool {
		o := &x.Order
		return o.Verb == "ACTIVATE" && o.Args[0].Text == p.name(sp) && o.Args[1].Is("MOVE")
	})
}
