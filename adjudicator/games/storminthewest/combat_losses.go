// Losses: who gives up the steps of a battle (13.28-13.31, 14.1, 14.3, 16.7,
// S3.15, S3.18, S3.19, S3.22).
// Retreats (13.30, 10.6).

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/losses"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// force are the units of one part of a battle that share its loss points.
type force struct {
	units   []unitID
	defends bool
	tanks   bool // Allied tanks attack it: anti-tank units are lost first (S3.19)
	stoss   bool // one step at least must be of Stosstruppen (16.7)
	wish    lossWish
}

// lossWish is what the owner of a force wants to lose.
type lossWish struct {
	units []unitID // in turn, a step each
	next  int      // the one of them whose turn it is: the losses of a battle go on where those before ended
	last  []unitID // after all others
	word  string   // WEAKEST, STRONGEST; else full units first
}

// lossesOf chooses who loses so many steps, one after the other; what exceeds
// the steps of the force is ignored (13.31). next is where the list of the owner then
// stands.
func (s *State) lossesOf(f *force, n int) (list []unitID, next int) {
	x := losses.Force[unitID, *counter]{Units: f.units, Named: f.wish.units, Next: f.wish.next,
		Steps: func(u unitID) int { return int(s.units[u].steps) }, Kind: func(u unitID) *counter { return &s.sys.counters[u] },
		Key: func(u unitID, left int) []int { return s.lossKey(f, u, left) }}
	x.First = func(lost []unitID, n int) []func(k *counter) bool {
		first := s.lostInAttack
		if f.defends {
			first = s.lostInDefence
		}
		return append(first(f, lost, n), func(k *counter) bool { return k.special != agb }) // 14.3
	}
	return x.Lose(n), x.Next
}

// lostInAttack is the order that the rules prescribe for an attack: tanks first
// (14.1), the fast ones after the others (S3.15), then Marines (S3.22); at the
// last point Stosstruppen if they must lose a step and have not (16.7).
func (s *State) lostInAttack(f *force, list []unitID, n int) []func(k *counter) bool {
	first := []func(k *counter) bool{
		func(k *counter) bool { return k.kind == tank || k.kind == tankHeavy },
		func(k *counter) bool { return k.kind == tankFast },
		func(k *counter) bool { return k.kind == marine },
	}
	isStoss := func(k *counter) bool { return k.kind == stosstruppen }
	if f.stoss && n == 1 && !s.has(list, isStoss) {
		first = append(first, isStoss)
	}
	return first
}

// lostInDefence is the order prescribed for a defence: the anti-tank unit first
// where Allied tanks attack (S3.19); Marines first, but for the American tanks
// if their owner prefers that (S3.22).
func (s *State) lostInDefence(f *force, list []unitID, _ int) (first []func(k *counter) bool) {
	if f.tanks && len(list) == 0 {
		first = append(first, func(k *counter) bool { return k.kind == antitank })
	}
	isTC := func(k *counter) bool { return k.kind == tank && k.army == american }
	prefersTC := s.has(f.wish.units, isTC)
	return append(first, func(k *counter) bool { return k.kind == marine || prefersTC && isTC(k) })
}

// lossKey orders who loses a step where the owner names none: full units
// first, then the lowest factor; units without stacking value after the others.
func (s *State) lossKey(f *force, u unitID, left int) []int {
	c := &s.sys.counters[u]
	face := c.faces[int(c.steps)-left]
	value := int(face.attack)
	if f.defends {
		value = int(face.defence)
	}
	last, small, worn := oneIf(slices.Contains(f.wish.last, u)), oneIf(c.stack == 0), oneIf(left == 1)
	switch f.wish.word {
	case "WEAKEST":
		return []int{last, value, small, worn, int(u)}
	case "STRONGEST":
		return []int{last, -value, small, worn, int(u)}
	}
	return []int{last, small, worn, value, int(u)}
}

// readWish reads what lines say about losses: names in order, or a word.
func (r *run) readWish(o *orders.Order, sd side) (w lossWish) {
	if o == nil {
		return w
	}
	args := o.Args
	if o.Verb == "ATTACK" {
		cl, _ := o.Clause("LOSS")
		args = cl.Args
	}
	for _, a := range args {
		if u := r.meant(a, sd); u != noUnit {
			w.units = append(w.units, u)
		} else if a.Kind == orders.Name {
			w.word = strings.ToUpper(a.Text)
		}
	}
	if _, isLast := o.Clause("LAST"); isLast {
		w.units, w.last = nil, w.units
	}
	return w
}

// defender is the force of the units that defend.
func (r *run) defender(b *battle, wish lossWish) *force {
	return &force{units: b.Defenders, defends: true, wish: wish,
		tanks: r.has(b.Attackers, func(k *counter) bool { return k.side == allied && k.kind.isTank() })}
}

// defend absorbs the defender's loss points (13.29-13.31): who retreated into
// the hex is lost (13.30), then steps are lost, and a retreat saves one of them.
// It is false when the battle waits for the defender.
func (r *run) defend(b *battle) bool {
	n := b.Points[defending]
	if n == 0 {
		return true
	}
	loss, lossRung := r.answerTo("LOSS", b)
	away, awayRung := r.answerTo("RETREAT", b)
	if asks(loss) || asks(away) {
		return false
	}
	for _, u := range b.Fled {
		r.emit("fled-lost", "13.30", "unit", r.unitName(u), "hex", r.hexName(b.Target))
		r.eliminate(u)
	}
	b.Fled = nil
	f := r.defender(b, r.readWish(loss, r.Active.Other()))
	to, flees := r.retreatOf(b, f, away)
	if flees {
		n--
	}
	r.answered(b, "loss", "13.31", lossRung)
	r.lose(f, n, "13.31")
	if b.Defenders = r.alive(b.Defenders); len(b.Defenders) > 0 {
		r.answered(b, "retreat", "13.30", awayRung)
		if flees {
			r.flee(b, f, to)
		}
	}
	return true
}

// attackerLosses absorbs the attacker's loss points (13.28, 13.31).
func (r *run) attackerLosses(b *battle) {
	n := b.Points[attacking]
	if n == 0 {
		return
	}
	f := &force{units: b.Attackers, stoss: r.plays("16.7") && r.isStoss(r.assault(b))}
	for i := range b.Lines {
		if o := &b.Lines[i]; o.Verb == "LOSS" && r.fits(o, b, r.Active) || o.Verb == "ATTACK" && o.Has("LOSS") {
			f.wish = r.readWish(o, r.Active)
			break
		}
	}
	r.lose(f, n, "13.28")
	b.Attackers = r.alive(b.Attackers)
}

// lose takes steps from a force; the list of its owner goes on with the next ones
// that the battle takes (13.31, 10.6).
func (r *run) lose(f *force, n int, rule adjudicator.Rule) {
	list, next := r.lossesOf(f, n)
	f.wish.next = next
	for _, u := range list {
		r.loseStep(u, rule)
	}
}

// loseStep takes a step from a unit (2.47): it is turned over, or eliminated.
func (r *run) loseStep(u unitID, rule adjudicator.Rule) {
	name, hex := r.unitName(u), r.hexName(r.at(u))
	if r.units[u].steps > 1 {
		r.units[u].steps--
		r.emit("step-lost", rule, "unit", name, "hex", hex)
		return
	}
	r.emit("eliminated", rule, "unit", name, "hex", hex)
	r.eliminate(u)
}

// alive are those of some units that are still on the map.
func (s *State) alive(list []unitID) []unitID {
	return slices.DeleteFunc(slices.Clone(list), func(u unitID) bool { return s.at(u) < 0 })
}

// shelter is a hex to which a force may retreat.
type shelter struct {
	at   cell
	cost int // steps: one in an enemy ZOC that no friend negates (10.6)
}

// shelters lists the hexes to which a force may retreat, the best first: without
// enemy ZOC, then its own side's, then with friends, then near a source of
// supply, then by number (13.30).
func (s *State) shelters(from cell, group []unitID) (list []shelter) {
	if len(group) == 0 || s.has(group, func(k *counter) bool { return k.special == agb }) { // 14.3
		return nil
	}
	sd := s.sys.counters[group[0]].side
	for c := range s.sys.board.beside(from) {
		if s.enemyIn(c, sd) || !s.overfull(c, sd, group...).None() || !s.hosts(c, group...).None() {
			continue
		}
		x := shelter{at: c}
		if s.inEnemyZOC(c, sd) && !s.friendIn(c, sd) {
			x.cost = 1
		}
		list = append(list, x)
	}
	key := func(x shelter) [5]int {
		return [...]int{x.cost, oneIf(s.control[x.at] != sd), oneIf(!s.friendIn(x.at, sd)), s.toSource(x.at, group[0]), int(x.at)}
	}
	slices.SortFunc(list, func(x, y shelter) int {
		a, b := key(x), key(y)
		return slices.Compare(a[:], b[:])
	})
	return list
}

// toSource counts the hexes to the nearest source of supply of a unit's army.
func (s *State) toSource(c cell, u unitID) int {
	best, of := unreachable, s.sys.sourceOf(u)
	for _, src := range s.sys.board.sources[of] {
		if s.isSource(src, of) {
			best = min(best, s.sys.board.Distance(c, src))
		}
	}
	return best
}

// retreatOf decides whether the defenders retreat, and where: by the line that
// answers, else where that alone saves them (13.30). Their losses come
// first, so only survivors need room.
func (r *run) retreatOf(b *battle, f *force, o *orders.Order) (to shelter, flees bool) {
	if o != nil && reads.Says(o, "NEVER") {
		return to, false
	}
	lost, _ := r.lossesOf(f, b.Points[defending]-1)
	var rest []unitID
	steps := 0
	for _, u := range f.units {
		left := int(r.units[u].steps)
		for _, v := range lost {
			left -= oneIf(v == u)
		}
		if left > 0 {
			rest = append(rest, u)
			steps += left
		}
	}
	list := r.shelters(b.Target, rest)
	switch {
	case len(list) == 0:
		return to, false
	case o == nil: // it holds, or a retreat would cost the last step
		return list[0], steps <= 1 && list[0].cost == 0
	}
	cl, _ := o.Clause("TO")
	for _, a := range cl.Args {
		for _, c := range r.sys.board.Meant(a) {
			if i := slices.IndexFunc(list, func(x shelter) bool { return x.at == c }); i >= 0 {
				return list[i], true
			}
		}
	}
	return list[0], true
}

// saves tells whether a retreat saves a force that would be lost if it held.
func (r *run) saves(b *battle) bool {
	f := r.defender(b, lossWish{})
	if n := b.Points[defending]; n == 0 || n < r.stepsLeft(f.units) {
		return false
	}
	_, is := r.retreatOf(b, f, nil)
	return is
}

// isFree tells whether a retreat costs no step and gives up neither an objective
// nor a fortress.
func (r *run) isFree(b *battle) bool {
	if h := &r.sys.board.hexes[b.Target]; h.points > 0 || h.fortress != nobody {
		return false
	}
	list := r.shelters(b.Target, b.Defenders)
	return len(list) > 0 && list[0].cost == 0
}

// flee moves the whole force out of its hex (13.30): it enters, and holds, the
// hex (3.5), loses a step in an enemy ZOC, and does not defend there in this
// phase if friends do.
func (r *run) flee(b *battle, f *force, to shelter) {
	friends := r.friendIn(to.at, r.Active.Other())
	r.mix(to.at, b.Defenders)
	for _, u := range b.Defenders {
		from := r.hexName(r.at(u))
		r.put(u, to.at)
		if friends {
			r.units[u].flags |= didFlee
		}
		r.emit("retreat", "13.30", "unit", r.unitName(u), "from", from, "path", r.hexName(to.at))
	}
	if to.cost > 0 {
		f.units = b.Defenders
		r.lose(f, to.cost, "10.6")
		b.Defenders = r.alive(b.Defenders)
	}
}

// saysWho sees that LOSS behind an attack in a letter says how its units are chosen: all
// of them is no order. A log of before may hold one that says no more.
func (r *run) saysWho(o *orders.Order) bool {
	cl, has := o.Clause("LOSS")
	if !r.Dry || !has || slices.ContainsFunc(cl.Args, func(a orders.Arg) bool { return !reads.IsAny(a, "ALL", "ANY") }) {
		return true
	}
	return r.fault(cl.Pos, "want-answer", "13.31", "verb", "LOSS", "text", "ALL", "words", verbTable.Row("LOSS").Deciding)
}
